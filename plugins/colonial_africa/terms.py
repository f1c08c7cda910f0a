"""The closed lists of this game as enums: each value is the code the module gives the word.

The module's ``module.toml`` owns the lists; a test holds that these equal them, word for word and in order.
"""

from __future__ import annotations

from enum import IntEnum

from grognard.kernel.domain import Choice


class Side(IntEnum):
    """The powers."""

    ENGLAND = 0
    FRANCE = 1
    GERMANY = 2
    ITALY = 3
    SPAIN = 4
    PORTUGAL = 5
    BELGIUM = 6


SIDES = len(Side)


class Terrain(IntEnum):
    """What a space is."""

    LAND = 0
    COAST = 1
    SEA = 2


class Link(IntEnum):
    """What a way between two spaces is."""

    LAND = 0
    COAST = 1
    SEA = 2
    CANAL = 3


class Feature(IntEnum):
    """What a land space is besides; one that is neither is uncivilized (1.1)."""

    HOME = 0
    MINOR = 1


class UnitType(IntEnum):
    """Brigades, ships, and the counter of a fleet."""

    REGULAR = 0
    GUARD = 1
    ARTILLERY = 2
    MOUNTED = 3
    COLONIAL = 4
    MERCHANT = 5
    DESTROYER = 6
    CRUISER = 7
    BATTLESHIP = 8
    BATTLECRUISER = 9
    DREADNAUGHT = 10
    FLEET = 11


BRIGADES = tuple(UnitType)[: UnitType.MERCHANT]
SHIPS = tuple(UnitType)[UnitType.MERCHANT : UnitType.FLEET]


class Status(IntEnum):
    """What a captured space is to its owner (1.13)."""

    NONE = 0
    PROTECTORATE = 1
    COLONY = 2


class Degree(IntEnum):
    """Degrees of peace, the mildest first (3.51); 0 while none is set."""

    MUTUAL = 1
    CONDITIONAL = 2
    UNCONDITIONAL = 3


class Option(IntEnum):
    """What a victor can ask for (H3.4)."""

    ANNEX = 1
    INDEMNITY = 2
    ISOLATION = 3


class Order(IntEnum):
    """The orders, in the numbers in which they are written down."""

    CLAIM = 1
    WITHDRAW = 2
    ALLY = 3
    BREAK = 4
    DECLARE = 5
    INVADE = 6
    DEGREE = 7
    SUE = 8
    SETTLE = 9
    RAISE = 10
    BUILD = 11
    PORT = 12
    FORT = 13
    STRENGTHEN = 14
    MODERNIZE = 15
    MEND = 16
    COLONIZE = 17
    DISBAND = 18
    JOIN = 19
    EMBARK = 20
    SAIL = 21
    BLOCKADE = 22
    BOMBARD = 23
    MARCH = 24
    ATTACK = 25
    ASSIST = 26
    ALLOW = 27
    INCITE = 28


class Page(IntEnum):
    """The pages of a sheet of orders, in the order in which they are written (H2.1)."""

    POLITICS = 0
    TREASURY = 1
    FLEETS = 2
    BRIGADES = 3


LAST_PAGE = Page.BRIGADES

DEGREE = Choice(tuple(one.name.lower() for one in Degree))
OPTION = Choice(tuple(one.name.lower() for one in Option))
BRIGADE_TYPE = Choice(tuple(one.name.lower() for one in BRIGADES))
SHIP_TYPE = Choice(tuple(one.name.lower() for one in SHIPS))
