"""9.46: what each step over the land map costs, the rails in use counted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from grognard.kernel.rule import rule
from grognard.kernel.search import Layer, remembered
from grognard.kernel.trace import Backward
from grognard.plugins.red_sun_rising.ground import POINT, Ground
from grognard.plugins.red_sun_rising.state import RisingState

Hexes = frozenset[int]


@rule("9.46", "9.46/errata", silenced=False)
def goes_by_the_chart(state: RisingState) -> bool:
    """Return whether the Terrain Effects Chart tells the cost of a step; else it is a movement point a hex.

    Cases: 9.46, 9.46/errata
    """
    return True


class Going(NamedTuple):
    """What the moment makes of the ground for those who march or trace over it.

    Attributes:
        by_chart: whether the chart counts, see :func:`goes_by_the_chart`.
        rails: the rail hexes in use; a step along the line from one to another costs nothing (18.4).
        barred: hexes nobody enters.
        zones: enemy zones of control that halt.
        apart: whether no step leads from one of those zones into another (9.43).
    """

    by_chart: bool
    rails: Hexes
    barred: Hexes
    zones: Hexes = frozenset()
    apart: bool = True


def ways_over(facts: Ground, going: Going) -> Layer:
    """Return the steps over the land map with their sixths of a movement point.

    Cases: 9.2, 9.46, 18.4
    """
    return _with_rails(facts, going.by_chart, going.rails)


def lines_over(facts: Ground, going: Going) -> Backward:
    """Return the same steps turned round, to trace lines back from where they end.

    Cases: 10.33, 18.4
    """
    return _lines_with_rails(facts, going.by_chart, going.rails)


# Helpers


@remembered(1024)
def _with_rails(facts: Ground, by_chart: bool, rails: Hexes) -> Layer:
    ways = _ways(facts, by_chart)
    return _free_along(ways.layer, ways.along_rails, rails)


@remembered(1024)
def _lines_with_rails(facts: Ground, by_chart: bool, rails: Hexes) -> Backward:
    lines = _lines(facts, by_chart)
    return Backward(_free_along(lines.layer, lines.along_rails, rails))


RailSteps = Mapping[int, tuple[tuple[int, int], ...]]
"""Rail hex -> the hexes to which the line leads from it, each with the entry of the layer for that step."""


class _Printed(NamedTuple):
    """Printed costs, and which entries of them run along the rail line."""

    layer: Layer
    along_rails: RailSteps


def _free_along(layer: Layer, along_rails: RailSteps, rails: Hexes) -> Layer:
    """Let steps along the rail line cost nothing between hexes in use."""
    if not rails:
        return layer
    costs = list(layer.way_cost or ())
    for space in rails:
        for other, entry in along_rails[space]:
            if other in rails:
                costs[entry] = 0
    return Layer(layer.net, None, costs)


@lru_cache(maxsize=8)
def _ways(facts: Ground, by_chart: bool) -> _Printed:
    costs = facts.way_cost if by_chart else (POINT,) * len(facts.way_cost)
    return _printed(facts, Layer(facts.ways, None, costs))


@lru_cache(maxsize=8)
def _lines(facts: Ground, by_chart: bool) -> _Printed:
    return _printed(facts, Backward.of(_ways(facts, by_chart).layer).layer)


def _printed(facts: Ground, layer: Layer) -> _Printed:
    def leading(space: int) -> tuple[tuple[int, int], ...]:
        steps = [(other, layer.net.entry_of(space, other)) for other in facts.rails.rows[space]]
        return tuple((other, entry) for other, entry in steps if entry is not None)

    return _Printed(layer, {space: leading(space) for space in facts.rail_hexes})
