"""Lines along hexsides: the sides that a river follows."""

from __future__ import annotations

from collections.abc import Iterable

import networkx as nx
import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from grognard.kernel.grid import Grid
from grognard.kernel.numbering import Cell
from grognard.tools.earth.projections import Point

Pair = tuple[str, str]
Side = tuple[Point, Point]


def side_between(grid: Grid, one: Cell, other: Cell) -> Side:
    """Return the ends of the side that two neighbours share, in a settled order."""
    low, high = sorted(set(grid.corners(one)) & set(grid.corners(other)))
    return low, high


def sides_along(course: BaseGeometry, sides: Iterable[tuple[Pair, Side]], stray: float) -> list[Pair]:
    """Return the sides a river follows: the cheapest chain between its ends that stays by its course.

    Args:
        course: one line, in map units.
        sides: pairs of hexes with the ends of their side.
        stray: a side so far from the course counts twice.

    Returns:
        Pairs from the river's first end to its last.

    Raises:
        networkx.NetworkXNoPath: no chain of these sides joins its ends.
    """
    pairs, ends = zip(*sides, strict=True)
    middles = shapely.centroid(shapely.linestrings(ends))
    away = shapely.distance(middles, course).tolist()
    graph = nx.Graph()
    for pair, (low, high), far in zip(pairs, ends, away, strict=True):
        graph.add_edge(low, high, weight=1 + (far / stray) ** 2, pair=pair)
    nodes = list(graph.nodes)
    spots = shapely.points(nodes)
    start, end = (
        nodes[int(np.argmin(shapely.distance(spots, shapely.Point(course.coords[at]))))] for at in (0, -1)
    )
    chain = nx.shortest_path(graph, start, end, weight="weight")
    return [graph.edges[one, other]["pair"] for one, other in zip(chain, chain[1:], strict=False)]
