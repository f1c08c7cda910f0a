"""The closed lists of this game as enums: each value is the code the module gives the word.

The module's ``module.toml`` owns the lists; a test holds that these equal them, word for word and in order.
"""

from __future__ import annotations

from enum import IntEnum


class Side(IntEnum):
    """The two sides, in the module's order: the Russians act first in every stage they share."""

    RUSSIA = 0
    JAPAN = 1

    @property
    def enemy(self) -> Side:
        """The other side."""
        return Side(1 - self)


class UnitType(IntEnum):
    """What a counter is (3.2)."""

    INFANTRY = 0
    KOBE = 1
    CAVALRY = 2
    ARTILLERY = 3
    SIEGE = 4
    GARRISON = 5
    RIFLES = 6
    NAVAL_BRIGADE = 7
    HEADQUARTERS = 8
    SUPREME = 9
    BATTLESHIP = 10
    CRUISER = 11
    DESTROYERS = 12
    TORPEDO_BOATS = 13
    FLEET = 14
    MERCHANT = 15
    ADMIRAL = 16


#: Units that fight on land (3.2).
COMBAT_TYPES = frozenset(
    {
        UnitType.INFANTRY,
        UnitType.KOBE,
        UnitType.CAVALRY,
        UnitType.ARTILLERY,
        UnitType.SIEGE,
        UnitType.GARRISON,
        UnitType.RIFLES,
        UnitType.NAVAL_BRIGADE,
    }
)

#: Army Headquarters and the Supreme Headquarters (3.2).
COMMAND_TYPES = frozenset({UnitType.HEADQUARTERS, UnitType.SUPREME})

#: Ships with a name (3.5).
CAPITAL_TYPES = frozenset({UnitType.BATTLESHIP, UnitType.CRUISER})

#: Groups of small ships (3.5).
FLOTILLA_TYPES = frozenset({UnitType.DESTROYERS, UnitType.TORPEDO_BOATS})


class Terrain(IntEnum):
    """What fills a space; the first four are of the land map, the next three of the strategic naval map."""

    SEA = 0
    CLEAR = 1
    ROUGH = 2
    MOUNTAIN = 3
    HIGH_SEAS = 4
    COASTAL = 5
    LAND = 6
    BOX = 7


class Feature(IntEnum):
    """What a space holds beside its terrain; the mask of a space has bit ``1 << feature`` set."""

    COAST = 0
    CITY = 1
    PORT = 2
    FORTRESS = 3
    RAILHEAD = 4
    HOME_PORT = 5
    BALTIC_ENTRY = 6
    COAST_A = 7
    COAST_B = 8
    COAST_C = 9
    COAST_D = 10
    COAST_E = 11

    @property
    def bit(self) -> int:
        """This feature in the mask of a space."""
        return 1 << self


class Hexside(IntEnum):
    """What two neighbouring spaces share; the module's codes of links."""

    RIVER = 0
    CLOSED = 1


class Weather(IntEnum):
    """The weather of a hex at sea and of an hour of battle: the numbers of the track ``weather`` (8.3)."""

    CLEAR = 0
    FOG = 1
    STORM = 2

    @property
    def word(self) -> str:
        """Its word in the tables."""
        return self.name.lower()


class Season(IntEnum):
    """The seasons of the Turn Record Track; each one's word there is its name in lower case."""

    WINTER = 0
    SPRING = 1
    SUMMER = 2
    AUTUMN = 3
