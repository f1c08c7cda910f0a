"""Where ships can go: searches over the three surfaces, remembered, as nothing in them changes during a game.

On the insert a ship counts hexes, elsewhere movement points (11.1, 11.3). A way therefore has an inner part
on the insert and an outer part on map and chart; one destination never leads in and out again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from grognard.kernel.net import Net
from grognard.kernel.search import Layer, Reach, reach
from grognard.plugins.empire_at_sunrise.geography import Geography, Surface


@dataclass(frozen=True, slots=True)
class Means:
    """What a stack has to move with.

    Attributes:
        points: half movement points left.
        hexes: insert hexes left (11.3).
        loaded: whether it carries land units, which never go from map to chart (11.4).
        wary: whether it avoids mines where two ways are equal (11.2).
        calm: whether the insert is open; storms close it (9.1).
    """

    points: int
    hexes: int
    loaded: bool
    wary: bool
    calm: bool


@dataclass(frozen=True, slots=True)
class Seaways:
    """Every space a stack can reach: the half points each costs, and the space before it."""

    cost: dict[int, int]
    before: dict[int, int]

    def path(self, space: int) -> tuple[int, ...]:
        """Return the spaces to enter, the last one included; empty when the space was not reached."""
        if space not in self.cost:
            return ()
        way = [space]
        while (last := self.before.get(way[-1])) is not None:
            way.append(last)
        return tuple(reversed(way[:-1]))


def seaways(geo: Geography, start: int, means: Means) -> Seaways:
    """Find where a stack can go from a space.

    Args:
        geo: the maps.
        start: where it is.
        means: what it has to move with.

    Cases: 11.0, 11.1, 11.3, 11.4
    """
    if geo.surface[start] == Surface.INSERT:
        return _from_insert(geo, start, means) if means.calm else Seaways({start: 0}, {})
    ways, gates = _outside(geo, start, means.points, means.loaded)
    return _into_insert(geo, start, means) if gates and means.calm else ways


@lru_cache(maxsize=4096)
def _outside(
    geo: Geography,
    start: int,
    points: int,
    loaded: bool,  # noqa: FBT001 - the key of a cache
) -> tuple[Seaways, dict[int, tuple[int, int]]]:
    """Find the ways over map and chart, and the edge hexes they lead to, see :func:`_gates_in`."""
    found = reach(Layer(_nets(geo, loaded)[1], geo.entry), [start], points)
    return Seaways(found.cost, found.came_from), _gates_in(geo, found, points)


@lru_cache(maxsize=1024)
def _into_insert(geo: Geography, start: int, means: Means) -> Seaways:
    """Add to the ways over the map those that go on over the insert (11.3)."""
    ways, gates = _outside(geo, start, means.points, means.loaded)
    within = reach(
        Layer(_nets(geo, means.loaded)[0]), gates, means.hexes, hazards=geo.mined if means.wary else None
    )
    cost, before = dict(ways.cost), dict(ways.before)
    for space in within.cost:
        before[space] = within.came_from.get(space, gates.get(space, (0, start))[1])
        cost[space] = min(total for total, _ in gates.values())
    return Seaways(cost, before)


@lru_cache(maxsize=1024)
def _from_insert(geo: Geography, start: int, means: Means) -> Seaways:
    """Find the ways that begin on the insert: over its hexes, then out by an edge (11.3)."""
    inner, outer = _nets(geo, means.loaded)
    within = reach(Layer(inner), [start], means.hexes, hazards=geo.mined if means.wary else None)
    ways = Seaways(dict.fromkeys(within.cost, 0), dict(within.came_from))
    for gate in _gates_out(geo, within):
        cost = geo.entry[gate[1]]
        if cost > means.points:
            continue
        found = reach(Layer(outer, geo.entry), [gate[1]], means.points - cost)
        for space, further in found.cost.items():
            if cost + further < ways.cost.get(space, means.points + 1):
                ways.cost[space] = cost + further
                ways.before[space] = found.came_from.get(space, gate[0])
    return ways


def _gates_in(geo: Geography, found: Reach, points: int) -> dict[int, tuple[int, int]]:
    """Return the edge hexes of the insert that can be entered, with the least cost and the hex before."""
    gates: dict[int, tuple[int, int]] = {}
    for space, cost in found.cost.items():
        for edge in geo.gateway[space]:
            total = cost + geo.entry[edge]
            if geo.surface[edge] == Surface.INSERT and total <= points:
                gates[edge] = min(gates.get(edge, (total, space)), (total, space))
    return gates


def _gates_out(geo: Geography, within: Reach) -> list[tuple[int, int]]:
    """Return (edge hex, map hex) pairs: for each map hex the edge hex that is best to reach."""
    best: dict[int, tuple[int, int, int]] = {}
    for edge, hexes in within.cost.items():
        for space in geo.gateway[edge]:
            here = (hexes, within.hazard.get(edge, 0), edge)
            best[space] = min(best.get(space, here), here)
    return [(best[space][2], space) for space in sorted(best)]


@lru_cache(maxsize=8)
def _nets(geo: Geography, loaded: bool) -> tuple[Net, Net]:  # noqa: FBT001 - the key of a cache
    """Return the nets of the insert, and of map and chart with the gateways between these two."""
    surface = geo.surface
    sea = [(a, b) for a, row in enumerate(geo.sea) for b in row]
    gates = [
        (a, b)
        for a, row in enumerate(geo.gateway)
        for b in row
        if Surface.INSERT not in (surface[a], surface[b])
        and not (loaded and surface[a] == Surface.MAP and surface[b] == Surface.CHART)
    ]
    inner = [(a, b, -1, 0) for a, b in sea if surface[a] == Surface.INSERT]
    outer = [(a, b, -1, 0) for a, b in sea if surface[a] != Surface.INSERT]
    return Net.of(len(surface), inner), Net.of(len(surface), outer + [(a, b, -1, 0) for a, b in gates])


def step_cost(geo: Geography, start: int, space: int) -> int:
    """Return the half points of one step: nothing from hex to hex on the insert, else the space's entry cost.

    Cases: 11.1, 11.3
    """
    both = geo.surface[start] == geo.surface[space] == Surface.INSERT
    return 0 if both else geo.entry[space]
