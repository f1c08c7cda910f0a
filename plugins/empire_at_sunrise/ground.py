"""What the maps say to land units: where they may march, at what cost, and how far the insert's marks are.

Like :mod:`geography` this is worked out once for a board; nothing here depends on the state of a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from grognard.kernel import search
from grognard.kernel.board import Board
from grognard.kernel.net import Net
from grognard.kernel.search import Layer
from grognard.plugins.empire_at_sunrise.geography import (
    FAR,
    TSINGTAU,
    Geography,
    Surface,
    geography,
)
from grognard.plugins.empire_at_sunrise.terms import LAND_TYPES, NAVAL_TYPES, Terrain, UnitType

BARRED = -1
"""The entry cost of a space that no marching unit enters."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Facts of the printed maps for land units; every tuple is by space unless it says otherwise.

    Attributes:
        marching: adjacent land spaces of one surface, but for those across an all-water side (14.1, 14.2).
        layer: the ways over the insert, and from the hex under it to its north and west edge (14.2), with the
            half movement points of each (14.1).
        roads: the ways over the insert along a road.
        entry: half movement points to enter an insert hex off the roads, BARRED elsewhere (14.1).
        road_cost: half movement points to go on along a road.
        trench_cost: half movement points to dig.
        exits: whether a land unit may march off the insert from here (14.1).
        from_tsingtau: hexes to D5.
        from_edges: hexes to the north and to the east edge of the insert.
        land_units: per side, its land units in counter order.
        ships: per side, its naval units in counter order.
    """

    marching: tuple[tuple[int, ...], ...]
    layer: Layer
    roads: Net
    entry: tuple[int, ...]
    road_cost: int
    trench_cost: int
    exits: tuple[bool, ...]
    from_tsingtau: tuple[int, ...]
    from_edges: tuple[tuple[int, int], ...]
    land_units: tuple[tuple[int, ...], ...]
    ships: tuple[tuple[int, ...], ...]


def land_cost(board: Board, row: str) -> int:
    """Return half movement points from the table ``land_costs``.

    Cases: 14.1
    """
    return int(board.tables["land_costs"].lookup(row))


@lru_cache(maxsize=4)
def ground(board: Board) -> Ground:
    """Return what a board's maps say to land units, worked out once for each board."""
    geo, n = geography(board), len(board.spaces)
    marching = tuple(_marching(geo, space) for space in range(n))
    insert = [space for space in range(n) if geo.surface[space] == Surface.INSERT]
    road = board.topology.net("road").rows
    exits = tuple(
        geo.surface[space] == Surface.INSERT
        and geo.land[space]
        and (geo.has(space, "edge-north") or geo.has(space, "edge-west"))
        for space in range(n)
    )
    tsingtau = [board.spaces.index[TSINGTAU]]
    north, east = ([s for s in insert if geo.has(s, f"edge-{word}")] for word in ("north", "east"))
    roads = Net.of(n, ((a, b, -1, 0) for a in insert for b in marching[a] if b in road[a]))
    doors = [(geo.under_insert, b) for b in range(n) if exits[b]]
    ways = Net.of(n, ((a, b, -1, 0) for a, b in [*((a, b) for a in insert for b in marching[a]), *doors]))
    entry, road_cost = tuple(_entry(geo, space) for space in range(n)), land_cost(board, "road")
    way_cost = tuple(road_cost if b in roads.rows[a] else entry[b] for a in range(n) for b in ways.rows[a])
    return Ground(
        marching=marching,
        layer=Layer(ways, None, way_cost),
        roads=roads,
        entry=entry,
        road_cost=road_cost,
        trench_cost=land_cost(board, "entrench"),
        exits=exits,
        from_tsingtau=_hexes_to(geo, tsingtau),
        from_edges=tuple(zip(_hexes_to(geo, north), _hexes_to(geo, east), strict=True)),
        land_units=_units(board, LAND_TYPES),
        ships=_units(board, NAVAL_TYPES),
    )


def _marching(geo: Geography, space: int) -> tuple[int, ...]:
    """List where a unit may march from a space; the chart knows no marching (14.3)."""
    if not geo.land[space] or geo.surface[space] not in (Surface.INSERT, Surface.MAP):
        return ()
    topology = geo.board.topology
    sides = topology.codes
    water = sides.index("water") if "water" in sides else None
    # READING 14.2: the ban on crossing all-water sides is printed for the insert; 11.5 calls crossing water
    # sides what transport is for, so it holds on the map too; test_case_14_2_only_neighbours_by_land pins it.
    return tuple(b for b in geo.touching[space] if geo.land[b] and topology.hexside(space, b) != water)


def _entry(geo: Geography, space: int) -> int:
    """Return what an insert hex costs off the roads (14.1)."""
    if geo.surface[space] != Surface.INSERT or not geo.land[space]:
        return BARRED
    return land_cost(geo.board, "open" if geo.terrain(space) == Terrain.OPEN else "other")


def _hexes_to(geo: Geography, sources: list[int]) -> tuple[int, ...]:
    found = search.within(geo.board.topology.adjacent, sources)
    return tuple(found.get(space, FAR) for space in range(len(geo.board.spaces)))


def _units(board: Board, types: frozenset[UnitType]) -> tuple[tuple[int, ...], ...]:
    kinds = board.counters.type
    return tuple(
        tuple(c for c in board.counters.of_side(side) if kinds[c] in types)
        for side in range(len(board.sides))
    )
