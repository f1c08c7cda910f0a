"""The world as the rules need it: areas and their points, continents, ways, sea areas, boxes, units."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.kit import Dice
from grognard.kernel.state import NOWHERE
from grognard.plugins.leaders.terms import Terrain, UnitType

DICE = ("white", "gray", "black")
"""The die of each type of unit (3.4.2)."""

SEA_ROUTE = "sea-route"
"""Ways drawn as a dotted line, over which units move as over a border."""
WHITE_LINE = "white-line"
"""Ways between an area with an anchor and a sea area on its shore (3.2b)."""


@dataclass(frozen=True, slots=True)
class Continent:
    """A continent: its id, its bonus in production points, and its areas."""

    id: str
    bonus: int
    areas: frozenset[int]


@dataclass(frozen=True, slots=True)
class World:
    """What never changes.

    Attributes:
        areas: the land areas, ascending.
        seas: the sea areas.
        points: per space, the production points of an area; 0 elsewhere.
        continents: in the order of their table.
        ways: per space, where a unit can go from there in one step, ascending.
        dotted: areas at a dotted line.
        islands: areas that no border joins to another.
        camp, drop, reserve: per side, the boxes of its board.
        away: the reserves, and NOWHERE.
        units: per side, its counters, the weakest type first.
        every: all of these, side by side.
        kinds: per counter, its type.
        dice: per type, its die.
    """

    areas: tuple[int, ...]
    seas: frozenset[int]
    points: tuple[int, ...]
    continents: tuple[Continent, ...]
    ways: tuple[tuple[int, ...], ...]
    dotted: frozenset[int]
    islands: frozenset[int]
    camp: tuple[int, ...]
    drop: tuple[int, ...]
    reserve: tuple[int, ...]
    away: frozenset[int]
    units: tuple[tuple[int, ...], ...]
    every: tuple[int, ...]
    kinds: tuple[int, ...]
    dice: tuple[Dice, ...]


@lru_cache(maxsize=4)
def world_of(board: Board) -> World:
    """Read the map and the tables of a board."""
    table, spaces = board.tables["areas"], board.spaces
    areas = tuple(sorted(spaces.index[key.text] for key in table.rows))
    points = [0] * len(spaces.ids)
    members: dict[str, set[int]] = {}
    for area in areas:
        points[area] = int(table.lookup(spaces.ids[area], "points").cell)
        members.setdefault(table.lookup(spaces.ids[area], "continent").cell, set()).add(area)
    bonus = board.tables["continents"]
    land, dotted = _ways(board)
    reserve, units = _boxes(board, "reserve"), _units(board)
    return World(
        areas=areas,
        seas=frozenset(space for space, code in enumerate(spaces.terrain) if code == Terrain.SEA),
        points=tuple(points),
        continents=tuple(
            Continent(key.text, int(bonus.lookup(key.text, "bonus").cell), frozenset(members[key.text]))
            for key in bonus.rows
        ),
        ways=tuple(tuple(sorted(land[space] | dotted[space])) for space in range(len(points))),
        dotted=frozenset(space for space, far in enumerate(dotted) if far),
        islands=frozenset(area for area in areas if not any(points[other] for other in land[area])),
        camp=_boxes(board, "camp"),
        drop=_boxes(board, "drop"),
        reserve=reserve,
        away=frozenset((NOWHERE, *reserve)),
        units=units,
        every=tuple(unit for own in units for unit in own),
        kinds=tuple(board.counters.type),
        dice=tuple(board.kit.dice_called(DICE[kind]) for kind in UnitType),
    )


def _units(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return, per side, its counters, the weakest type first."""
    sheet = board.counters
    return tuple(
        tuple(sorted([c for c in range(len(sheet.ids)) if sheet.side[c] == side], key=_by_type(sheet.type)))
        for side in range(len(board.sides))
    )


def _by_type(types: Sequence[int]) -> Callable[[int], tuple[int, int]]:
    return lambda counter: (types[counter], counter)


def _boxes(board: Board, word: str) -> tuple[int, ...]:
    return tuple(board.spaces.index[f"{side}-{word}"] for side in board.sides)


def _ways(board: Board) -> tuple[list[set[int]], list[set[int]]]:
    """Return, per space, where borders and white lines lead, and where dotted lines do.

    3.2b: only a white line leads to sea and back; seas are not joined.
    """
    spaces, topology = board.spaces, board.topology
    lines, routes = topology.net(WHITE_LINE).rows, topology.net(SEA_ROUTE).rows
    dry = {space for space, code in enumerate(spaces.terrain) if code != Terrain.SEA}
    land = [
        dry.intersection(topology.neighbours(space)) if space in dry else set[int]()
        for space in range(len(spaces.ids))
    ]
    return [{*own, *lines[space]} for space, own in enumerate(land)], [set(row) for row in routes]
