"""9.46: what each step over the land map costs, the rails in use counted."""

from __future__ import annotations

from grognard.kernel.rule import rule
from grognard.kernel.search import Layer, remembered
from grognard.plugins.red_sun_rising.ground import POINT, Ground
from grognard.plugins.red_sun_rising.state import RisingState


@rule("9.46", "9.46/errata", silenced=False)
def goes_by_the_chart(state: RisingState) -> bool:
    """Return whether the Terrain Effects Chart tells the cost of a step; else it is a movement point a hex.

    Cases: 9.46, 9.46/errata
    """
    return True


@remembered(256)
def ways_over(facts: Ground, by_chart: bool, rails: frozenset[int]) -> Layer:
    """Return the steps over the land map with their sixths of a movement point.

    Args:
        facts: the ground.
        by_chart: whether the chart counts, see :func:`goes_by_the_chart`.
        rails: the rail hexes in use; a step along the line from one to another costs nothing.

    Cases: 9.2, 9.46, 18.4
    """
    costs = list(facts.way_cost) if by_chart else [POINT] * len(facts.way_cost)
    for entry, here, there in facts.rail_entries:
        if here in rails and there in rails:
            costs[entry] = 0
    return Layer(facts.ways, None, tuple(costs))
