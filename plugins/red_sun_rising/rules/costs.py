"""9.46: what each step over the land map costs, the rails in use counted."""

from __future__ import annotations

from grognard.kernel.fold import lay_over
from grognard.kernel.rule import rule
from grognard.kernel.search import Layer, remembered
from grognard.kernel.trace import Backward
from grognard.plugins.red_sun_rising.ground import POINT, Ground
from grognard.plugins.red_sun_rising.rules.zoc import mark
from grognard.plugins.red_sun_rising.state import RisingState


@rule("9.46", "9.46/errata", silenced=False)
def goes_by_the_chart(state: RisingState) -> bool:
    """Return whether the Terrain Effects Chart tells the cost of a step; else it is a movement point a hex.

    Cases: 9.46, 9.46/errata
    """
    return True


@remembered(1024)
def ways_over(facts: Ground, by_chart: bool, rails: frozenset[int]) -> Layer:
    """Return the steps over the land map with their sixths of a movement point.

    Args:
        facts: the ground.
        by_chart: whether the chart counts, see :func:`goes_by_the_chart`.
        rails: the rail hexes in use; a step along the line from one to another costs nothing.

    Cases: 9.2, 9.46, 18.4
    """
    return lay_over(_ways(facts, by_chart), facts.rails, 0, mark(len(facts.terrain), rails))


@remembered(1024)
def lines_over(facts: Ground, by_chart: bool, rails: frozenset[int]) -> Backward:
    """Return the same steps turned round, to trace lines back from where they end.

    Cases: 10.33, 18.4
    """
    back = _lines(facts, by_chart).layer
    return Backward(lay_over(back, facts.rails, 0, mark(len(facts.terrain), rails)))


@remembered(8)
def _ways(facts: Ground, by_chart: bool) -> Layer:
    costs = facts.way_cost if by_chart else (POINT,) * len(facts.way_cost)
    return Layer(facts.ways, None, costs)


@remembered(8)
def _lines(facts: Ground, by_chart: bool) -> Backward:
    return Backward.of(_ways(facts, by_chart))
