"""Where ships can go: searches over the three surfaces, remembered, as nothing in them changes during a game.

On the insert a ship counts hexes, elsewhere movement points (11.1, 11.3). A way therefore has an inner part
on the insert and an outer part on map and chart; one destination never leads in and out again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from grognard.kernel.net import Net
from grognard.kernel.search import Layer, Reach, reach, remembered
from grognard.plugins.empire_at_sunrise.geography import Geography, Surface


class Means(NamedTuple):
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


class Leg(NamedTuple):
    """A part of a stack's ways, found by one search.

    Attributes:
        found: what was reached, from where this leg begins.
        paid: half points paid before a space of this leg is entered, the first ones included.
        before: the space of the first leg from which each first space of this leg is entered.
    """

    found: Reach
    paid: int
    before: dict[int, int]


class Seaways(NamedTuple):
    """Every space a stack can reach, with the half points it costs, and the legs of the ways there.

    The first leg begins where the stack is; where others reach the same space, the earliest that is cheapest
    counts.
    """

    cost: dict[int, int]
    legs: tuple[Leg, ...]

    def path(self, space: int) -> tuple[int, ...]:
        """Return the spaces to enter, the last one included; empty when the space was not reached."""
        legs = [leg for leg in self.legs if space in leg.found]
        if not legs:
            return ()
        leg = min(legs, key=lambda leg: leg.paid + leg.found.cost[space])
        way = leg.found.path(space)
        if leg is self.legs[0]:
            return way[1:]
        return (*self.legs[0].found.path(leg.before[way[0]])[1:], *way)


def seaways(geo: Geography, start: int, means: Means) -> Seaways:
    """Find where a stack can go from a space.

    Args:
        geo: the maps.
        start: where it is.
        means: what it has to move with.

    Cases: 11.0, 11.1, 11.3, 11.4
    """
    if geo.surface[start] == Surface.INSERT:
        return _from_insert(geo, start, means) if means.calm else Seaways({start: 0}, ())
    ways, gates = _outside(geo, start, means.points, means.loaded)
    return _into_insert(geo, start, means) if gates and means.calm else ways


@remembered(4096)
def _outside(
    geo: Geography,
    start: int,
    points: int,
    loaded: bool,  # the key of a cache
) -> tuple[Seaways, dict[int, tuple[int, int]]]:
    """Find the ways over map and chart, and the edge hexes they lead to, see :func:`_gates_in`."""
    found = reach(_layers(geo, loaded)[1], [start], points)
    return Seaways(found.cost, (Leg(found, 0, {}),)), _gates_in(geo, found, points)


@remembered(1024)
def _into_insert(geo: Geography, start: int, means: Means) -> Seaways:
    """Add to the ways over the map those that go on over the insert (11.3), where hexes cost no points."""
    ways, gates = _outside(geo, start, means.points, means.loaded)
    inner, _ = _layers(geo, means.loaded)
    within = reach(inner, gates, means.hexes, hazards=geo.mined if means.wary else None)
    least = min([total for total, _ in gates.values()])
    leg = Leg(within, least, {edge: space for edge, (_, space) in gates.items()})
    return Seaways(ways.cost | dict.fromkeys(within.cost, least), (*ways.legs, leg))


@remembered(1024)
def _from_insert(geo: Geography, start: int, means: Means) -> Seaways:
    """Find the ways that begin on the insert: over its hexes, then out by an edge (11.3)."""
    inner, outer = _layers(geo, means.loaded)
    within = reach(inner, [start], means.hexes, hazards=geo.mined if means.wary else None)
    cost, legs = dict.fromkeys(within.cost, 0), [Leg(within, 0, {})]
    for edge, space in _gates_out(geo, within):
        paid = geo.entry[space]
        if paid <= means.points:
            found = reach(outer, [space], means.points - paid)
            totals = {other: paid + further for other, further in found.cost.items()}
            if len(legs) > 1:
                for other in [other for other, total in totals.items() if total > cost.get(other, total)]:
                    totals[other] = cost[other]
            cost.update(totals)
            legs.append(Leg(found, paid, {space: edge}))
    return Seaways(cost, tuple(legs))


def _gates_in(geo: Geography, found: Reach, points: int) -> dict[int, tuple[int, int]]:
    """Return the edge hexes of the insert that can be entered, with the least cost and the hex before."""
    gates: dict[int, tuple[int, int]] = {}
    for space, edges in _thresholds(geo)[0]:
        if space in found.cost:
            for edge in edges:
                total = found.cost[space] + geo.entry[edge]
                if total <= points:
                    gates[edge] = min(gates.get(edge, (total, space)), (total, space))
    return gates


def _gates_out(geo: Geography, within: Reach) -> list[tuple[int, int]]:
    """Return (edge hex, map hex) pairs: for each map hex the edge hex that is best to reach."""
    best: dict[int, tuple[int, int, int]] = {}
    for edge, spaces in _thresholds(geo)[1]:
        if edge in within.cost:
            here = (within.cost[edge], within.hazard.get(edge, 0), edge)
            for space in spaces:
                if space not in best or here < best[space]:
                    best[space] = here
    return [(best[space][2], space) for space in sorted(best)]


Doors = tuple[tuple[int, tuple[int, ...]], ...]
"""Spaces with the spaces of another surface they lead to."""


@lru_cache(maxsize=4)
def _thresholds(geo: Geography) -> tuple[Doors, Doors]:
    """Return the map hexes from which ships enter the insert, and the edge hexes by which they leave it."""
    inside = [kind == Surface.INSERT for kind in geo.surface]
    doors = [(space, tuple(b for b in row if inside[b])) for space, row in enumerate(geo.gateway)]
    return (
        tuple((space, edges) for space, edges in doors if edges and not inside[space]),
        tuple((space, row) for space, row in enumerate(geo.gateway) if row and inside[space]),
    )


@lru_cache(maxsize=8)
def _layers(geo: Geography, loaded: bool) -> tuple[Layer, Layer]:  # the key of a cache
    """Return the ways over the insert, and over map and chart with the gateways between these two."""
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
    outside = Net.of(len(surface), outer + [(a, b, -1, 0) for a, b in gates])
    return Layer(Net.of(len(surface), inner)), Layer(outside, geo.entry)


def step_cost(geo: Geography, start: int, space: int) -> int:
    """Return the half points of one step: nothing from hex to hex on the insert, else the space's entry cost.

    Cases: 11.1, 11.3
    """
    both = geo.surface[start] == geo.surface[space] == Surface.INSERT
    return 0 if both else geo.entry[space]
