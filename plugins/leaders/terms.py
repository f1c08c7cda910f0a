"""The closed lists of this game as enums: each value is the code the module gives the word.

The module's ``module.toml`` owns the lists; a test holds that these equal them, word for word and in order.
"""

from __future__ import annotations

from enum import IntEnum

from grognard.kernel.domain import Choice


class Side(IntEnum):
    """The nations, in the order in which they take their turns."""

    USA = 0
    USSR = 1
    CHINA = 2
    GERMANY = 3
    FRANCE = 4
    UNITED_KINGDOM = 5


SIDES = len(Side)


class Terrain(IntEnum):
    """What a space is."""

    LAND = 0
    COAST = 1
    SEA = 2
    BOX = 3


class UnitType(IntEnum):
    """What a unit is, the weakest first (3.4.2)."""

    INFANTRY = 0
    TANK = 1
    AIRCRAFT = 2


class Feature(IntEnum):
    """What is printed in an area."""

    ANCHOR = 0
    ANCHORAGE = 1


class Field(IntEnum):
    """The three fields of research (H4.2)."""

    MILITARY = 0
    TECHNOLOGY = 1
    ECONOMY = 2


LEVELS = 3
"""Levels of each field."""


class Verdict(IntEnum):
    """How a game was won (H6)."""

    POINTS = 0
    MILITARY = 1
    TECHNOLOGY = 2
    MISSIONS = 3
    ALONE = 4


class Mission(IntEnum):
    """The missions, in the order of their table (H5.1)."""

    CONTINENTAL_POWER = 0
    HEGEMONY = 1
    WORLD_POWER = 2
    STORM = 3
    AIR_FORCE = 4
    ARMOUR = 5
    ARMY = 6
    SCIENCE = 7
    ADMIRALTY = 8
    ALLIANCE = 9
    VICTORIES = 10
    ISLANDS = 11


MISSIONS = len(Mission)
MISSION_WORDS = tuple(mission.name.lower().replace("_", "-") for mission in Mission)

UNIT_TYPE = Choice(tuple(one.name.lower() for one in UnitType))
FIELD = Choice(tuple(one.name.lower() for one in Field))
MOST_AT_ONCE = 10
NUMBER = Choice(tuple(str(number) for number in range(1, MOST_AT_ONCE + 1)))
"""How many are ordered or hired at once, in words of an action; its code is one less."""
