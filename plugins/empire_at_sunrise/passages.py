"""How far it is for a bot: points by sea and by land to a goal, worked out once for a board.

These are fields over all spaces, not rules: a ship's limits on the insert, weather and enemies are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from heapq import heappop, heappush

from grognard.plugins.empire_at_sunrise.geography import Geography, Surface
from grognard.plugins.empire_at_sunrise.ground import BARRED, ground
from grognard.plugins.empire_at_sunrise.terms import Hexside

NEVER = 9999
"""Half points to a goal that cannot be reached."""
ZONE = 16
"""Half points of a zone of the chart as a bot counts it: a turn of a ship of middling speed, since hardly a
ship enters two in a turn."""

Field = tuple[int, ...]
"""Half points to the nearest goal, by space."""


@lru_cache(maxsize=1024)
def by_sea(geo: Geography, goals: tuple[int, ...], zone: int = ZONE) -> Field:
    """Return how far a ship is from the nearest of some spaces, entering zones at ``zone`` half points."""
    surface, entry = geo.surface, geo.entry

    def cost(start: int, space: int) -> int:
        if surface[start] == surface[space] == Surface.INSERT:
            return 1
        return zone if surface[space] == Surface.CHART else entry[space]

    return _backwards(goals, len(surface), lambda space: (*geo.sea[space], *geo.gateway[space]), cost)


@lru_cache(maxsize=64)
def on_foot(geo: Geography, goals: tuple[int, ...]) -> Field:
    """Return how far a land unit on the insert is from the nearest of some hexes, enemies left out."""
    land = ground(geo.board)
    roads = land.roads.rows

    def cost(start: int, space: int) -> int:
        if land.entry[space] == BARRED:
            return NEVER
        return land.road_cost if space in roads[start] else land.entry[space]

    return _backwards(goals, len(geo.surface), lambda space: land.marching[space], cost)


@lru_cache(maxsize=8)
def over_land(geo: Geography) -> Field:
    """Return how many hexes of the map a land unit is from the one under the insert."""
    rows = ground(geo.board).marching
    open_land = [not geo.neutral[space] and geo.surface[space] == Surface.MAP for space in range(len(rows))]
    return _backwards(
        (geo.under_insert,), len(rows), lambda space: rows[space], lambda a, b: 1 if open_land[b] else NEVER
    )


@lru_cache(maxsize=1024)
def shores(geo: Geography, space: int) -> tuple[int, ...]:
    """Return the insert hexes in which passengers of a ship in one hex can land (11.6)."""
    if geo.surface[space] != Surface.INSERT:
        return ()
    hexside = geo.board.topology.hexside
    return tuple(
        b for b in geo.touching[space] if geo.land[b] and geo.water[b] and hexside(space, b) != Hexside.LAND
    )


def _backwards(
    goals: tuple[int, ...],
    count: int,
    neighbours: Callable[[int], tuple[int, ...]],
    cost: Callable[[int, int], int],
) -> Field:
    """Search from the goals against the direction of movement; every way here leads both ways."""
    found = [NEVER] * count
    heap = [(0, goal) for goal in goals]
    for goal in goals:
        found[goal] = 0
    while heap:
        far, space = heappop(heap)
        if far > found[space]:
            continue
        for before in neighbours(space):
            total = far + cost(before, space)
            if total < found[before]:
                found[before] = total
                heappush(heap, (total, before))
    return tuple(found)
