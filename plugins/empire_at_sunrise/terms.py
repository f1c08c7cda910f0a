"""The closed lists of this game as enums: each value is the code the module gives the word.

The module's ``module.toml`` owns the lists; a test holds that these equal them, word for word and in order.
"""

from __future__ import annotations

from enum import IntEnum


class Side(IntEnum):
    """The two sides, in the module's order.

    Cases: 1.1
    """

    GERMANY = 0
    AJA = 1

    @property
    def enemy(self) -> Side:
        """The other side."""
        return Side(1 - self)


class Nation(IntEnum):
    """Whose forces a counter belongs to; only Japan has rules of its own (3.2, 8.0, 18.5).

    Cases: 3.1
    """

    GERMANY = 0
    AUSTRIA_HUNGARY = 1
    JAPAN = 2
    BRITAIN = 3
    FRANCE = 4
    RUSSIA = 5
    AUSTRALIA = 6
    NEW_ZEALAND = 7


class UnitType(IntEnum):
    """What a counter is: six kinds of land unit, ten of ship, the convoy, and markers.

    Cases: 3.1, 18.1
    """

    INFANTRY = 0
    CAVALRY = 1
    ARTILLERY = 2
    SIEGE = 3
    NART = 4
    POLIZEITRUPPE = 5
    BB = 6
    BC = 7
    CA = 8
    CD = 9
    CL = 10
    CRSR = 11
    CVS = 12
    DD = 13
    PC = 14
    PD = 15
    CONVOY = 16
    MARKER = 17


#: Land units, naval artillery among them: it stacks and bombards as artillery (3.1, 6.1).
LAND_TYPES = frozenset(
    {
        UnitType.INFANTRY,
        UnitType.CAVALRY,
        UnitType.ARTILLERY,
        UnitType.SIEGE,
        UnitType.NART,
        UnitType.POLIZEITRUPPE,
    }
)

#: What fires in a bombardment and stacks in the artillery allowance (6.1, 15.4).
ARTILLERY_TYPES = frozenset({UnitType.ARTILLERY, UnitType.SIEGE, UnitType.NART})

#: Ships, the convoy among them (3.1, 18.1).
NAVAL_TYPES = frozenset(kind for kind in UnitType if kind not in LAND_TYPES and kind is not UnitType.MARKER)


class Terrain(IntEnum):
    """What fills a space, on whichever surface it lies.

    Cases: 2.2, 11.1, 14.1
    """

    SEA = 0
    COASTAL = 1
    ISLAND = 2
    ATOLL = 3
    LAND = 4
    OPEN = 5
    HILL = 6
    CITY = 7
    BOX = 8


class Feature(IntEnum):
    """What a space holds or borders, beside its terrain; the mask of a space has bit ``1 << feature`` set.

    `LAND` and `WATER` are the words of 2.2: a mixed space has both. `CLOSED` is a zone that the Asia Pacific
    Map covers or no ship can reach. `GERMAN` to `SIAM` say whose ground it was when the war came. The edges
    are those of the space's own map.

    Cases: 1.1, 2.1, 2.2, 4.0, 11.2, 11.3, 15.1b
    """

    LAND = 0
    WATER = 1
    PORT = 2
    REDOUBT = 3
    MINES = 4
    NEUTRAL = 5
    CLOSED = 6
    GERMAN = 7
    CHINA = 8
    JAPAN = 9
    BRITAIN = 10
    FRANCE = 11
    RUSSIA = 12
    USA = 13
    NETHERLANDS = 14
    SIAM = 15
    EDGE_NORTH = 16
    EDGE_EAST = 17
    EDGE_SOUTH = 18
    EDGE_WEST = 19

    @property
    def bit(self) -> int:
        """This feature in the mask of a space."""
        return 1 << self


class Hexside(IntEnum):
    """What two neighbouring spaces share: who can cross; the module's codes of links.

    Cases: 11.0, 14.1
    """

    LAND = 0
    WATER = 1
    MIXED = 2
    CLOSED = 3
