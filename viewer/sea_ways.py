"""Ways that a module draws as lines from space to space: dotted routes, and white lines out to sea.

What a kind of way looks like is said in ``[looks.way]``. A dotted route leads by the shortest way from one
space to the other, over the edge of the map where that is shorter. A white line joins a coast to a ring with
an anchor in the water it leads to.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import shapely

from grognard.viewer.ground import FINE_PX, Geometry, frame_of, whole_areas
from grognard.viewer.icons import anchor
from grognard.viewer.looks import ways_like
from grognard.viewer.primitives import Circle, Point, Polyline, Primitive, Ring
from grognard.viewer.surface import SEA, Surface
from grognard.viewer.terrain import Brush

DOTTED, LINE, ANCHORAGE = "dotted", "line", "anchorage"
"""Looks: of ways, and of the feature that is a ring with an anchor where the counters of a sea lie."""

DOT, WHITE = 0.05, 0.034
"""Width of dots and of white lines, in hex widths."""
RING, SEA_RING = 0.115, 0.34
"""Radius of the ring at the end of a white line, and of that of a whole sea."""
INLAND = 0.14
"""How far routes and lines reach into the land, so that one sees what they belong to."""
SHORTEST = 0.42
"""Length of a route over a strait, however narrow that is."""
MAIN = 0.03
"""Islands of less than this share of the largest part of a space are small."""
OUT = (0.34, 0.24, 0.16)
"""How far rings lie off the coast: the first that has room."""
SAMPLES, BEARINGS = 60, 12
"""Places on a coast, and directions from each, that are tried for a ring."""
STRIDE = 0.3
"""Most between two places on a straight coast."""
ROOM = (0.4, 0.6, 0.8, 0.95)
"""Shares of how far a ring lies off its coast within which no other coast should lie."""
FINENESS = 62.3
"""Pixels a hex that coasts are as fine as for all this: rings stay where they are at every zoom."""
COUNTER = 0.55
"""Half of the room of counters, which rings keep clear of."""


def route_parts(brush: Brush) -> tuple[Primitive, ...]:
    """Draw the dotted routes of a map, under its signs and names."""
    runs = _routes(brush.surface)
    if not runs:
        return ()
    colours, width = brush.theme.map, max(DOT * brush.hw, 2.2 * brush.unit)
    return (Polyline("network", runs, colours.port, width, 1.0, (0.01 * width, 2 * width),
                     colours.halo, 1.9 * width, 0.9, "round"),)  # fmt: skip


def line_parts(brush: Brush) -> tuple[Primitive, ...]:
    """Draw the white lines of a map with the rings at their ends, and the rings of whole seas."""
    surface, unit, hw = brush.surface, brush.unit, brush.hw
    found = _lines(surface)
    seas = [cell.centre for cell in surface.cells if ANCHORAGE in cell.signs]
    if not found and not seas:
        return ()
    line, edge = "#FFFFFF" if brush.theme.name == "light" else brush.theme.map.coast, brush.theme.map.port
    if brush.theme.name != "light":
        edge = brush.theme.map.halo
    width, radius = max(WHITE * hw, 1.2 * unit), max(RING * hw, 2.4 * unit)
    parts: list[Primitive] = []
    if found:
        parts.append(
            Polyline("network", found, line, width, 1.0, (), edge, width + 1.6 * unit, 0.55, cap="round")
        )
    for run in found:
        parts.append(Circle("network", run[-1], radius, line, 1.0, edge, max(unit, 0.1 * radius), 0.8))
        if radius > 6 * unit:
            parts += anchor(run[-1], 1.5 * radius, edge, "network")
    for at in seas:
        parts.append(Circle("network", at, SEA_RING * hw, line, 0.3, line, max(WHITE * hw, 1.2 * unit), 0.9))
        parts += anchor(at, 0.95 * SEA_RING * hw, line, "network")
    return tuple(parts)


# Dotted routes


@lru_cache(maxsize=16)
def _routes(surface: Surface) -> tuple[Ring, ...]:
    """The runs of all dotted routes."""
    places = _Places(surface)
    runs: list[Ring] = []
    for one, other in pairs_like(surface, DOTTED):
        runs += _route(places, one, other)
    return tuple(runs)


def _route(places: _Places, one: int, other: int) -> list[Ring]:
    """The shortest way between two spaces; two pieces where it leads over the edges of the map."""
    shapes = places.main_part(one), places.main_part(other)
    shortest = shapely.shortest_line(*shapes)
    left, _, right, _ = places.frame.bounds
    if shortest.length > (right - left) / 2:
        return [
            _to_edge(places.frame, shape, beyond) for shape, beyond in zip(shapes, shapes[::-1], strict=True)
        ]
    start, end = shortest.coords
    if not shortest.length:  # they touch, so that it leads from middle to middle
        return [(places.middle(one), places.middle(other))]
    hw = places.surface.hw
    reach = max(INLAND * hw, (SHORTEST * hw - shortest.length) / 2) / shortest.length
    across, down = reach * (end[0] - start[0]), reach * (end[1] - start[1])
    return [(_point(start[0] - across, start[1] - down), _point(end[0] + across, end[1] + down))]


def _to_edge(frame: Geometry, shape: Geometry, other: Geometry) -> Ring:
    """A level piece from a space to the edge of the map that lies away from another space."""
    corners = shapely.get_coordinates(shape)
    west = shape.centroid.x < other.centroid.x
    x, y = corners[np.argmin(corners[:, 0]) if west else np.argmax(corners[:, 0])]
    left, _, right, _ = frame.bounds
    level = shapely.LineString([(x, y), (left if west else right, y)]).intersection(frame)
    edge = level.bounds[0 if west else 2] if not level.is_empty else x
    return _point(x, y), _point(edge, y)


# White lines


@lru_cache(maxsize=16)
def _lines(surface: Surface) -> tuple[Ring, ...]:
    """All white lines, each where its ring has most room."""
    places = _Places(surface)
    found: list[Ring] = []
    for one, other in pairs_like(surface, LINE):
        land, sea = (one, other) if surface.cells[surface.index[other]].terrain == SEA else (other, one)
        found.append(_line(places, land, sea, [run[-1] for run in found]))
    return tuple(found)


def _line(places: _Places, land: int, sea: int, taken: list[Point]) -> Ring:
    """The white line of a coast: the best of some places on it and some directions from each."""
    hw, water, own = places.surface.hw, places.shape(sea), places.shape(land)
    middle = places.middle(land)
    shore = water.boundary.intersection(own.buffer(0.03 * hw))
    if not shore.length:
        return middle, places.middle(sea)
    starts = _along(shore, hw)
    turns = np.arange(BEARINGS) * 2 * math.pi / BEARINGS
    rays = hw * np.column_stack((np.cos(turns), np.sin(turns)))
    best = math.inf, (middle, places.middle(sea))
    for out in OUT:
        ends = (starts[:, None, :] + out * rays).reshape(-1, 2)
        wet = np.flatnonzero(shapely.contains(water, shapely.points(ends)))
        if not len(wet):
            continue
        ends, origins = ends[wet], starts[wet // BEARINGS]
        inland = origins + INLAND / out * (origins - ends)
        points = shapely.points(ends)
        room = sum(~shapely.dwithin(places.dry, points, share * out * hw) / len(ROOM) for share in ROOM)
        cost = places.cost(ends, taken) - 6 * out * room
        cost += 2.0 * ~shapely.contains(own, shapely.points(inland))
        cost += (np.hypot(*(origins - middle).T) + 0.5 * np.hypot(*(ends - middle).T)) / hw
        least = int(np.argmin(cost.round(6)))
        if cost[least] < best[0] - 1e-6:
            best = float(cost[least]), (_point(*inland[least]), _point(*ends[least]))
    return best[1]


def _along(shore: Geometry, hw: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Some places on a coast, (n, 2)."""
    corners = shapely.get_coordinates(shapely.segmentize(shore, STRIDE * hw))
    return corners[:: math.ceil(len(corners) / SAMPLES)]


class _Places:
    """Where the spaces of a map lie, and what signs must keep clear of."""

    def __init__(self, surface: Surface) -> None:
        self.surface = surface
        self.areas = whole_areas(surface, FINE_PX * surface.hw / FINENESS) if surface.areas else {}
        self.frame = frame_of(surface)
        cells = [surface.cells[surface.index[space]] for space in self.areas]
        self.dry = shapely.union_all([self.areas[cell.space] for cell in cells if cell.terrain != SEA])
        shapely.prepare([self.dry, *self.areas.values()])
        self.counters = np.array([cell.centre for cell in surface.cells])

    def middle(self, space: int) -> Point:
        """Where the counters of a space lie."""
        return self.surface.cells[self.surface.index[space]].centre

    def main_part(self, space: int) -> Geometry:
        """A space without its small islands, from which no route would set out."""
        parts = shapely.get_parts(self.shape(space))
        sizes = shapely.area(parts)
        return shapely.multipolygons(parts[sizes >= MAIN * sizes.max()]) if sizes.max() else parts[0]

    def shape(self, space: int) -> Geometry:
        """A space as an area, or as the point where its counters lie."""
        return self.areas.get(space) or shapely.Point(self.middle(space))

    def cost(
        self, ends: np.ndarray[tuple[int, ...], np.dtype[np.float64]], taken: list[Point]
    ) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        """What it costs each of some places, (n, 2), to lie under counters or on other rings: (n,)."""
        hw = self.surface.hw
        under = np.abs(ends[:, None, :] - self.counters).max(axis=2) < COUNTER * hw
        cost = 3.0 * under.sum(axis=1)
        if taken:
            away = np.hypot(*(ends[:, None, :] - np.array(taken)).transpose(2, 0, 1))
            cost = cost + 8.0 * np.maximum(0.0, 1 - away / (2.6 * RING * hw)).sum(axis=1)
        return np.asarray(cost, dtype=np.float64)


def pairs_like(surface: Surface, look: str) -> tuple[tuple[int, int], ...]:
    """The ways between spaces of a map whose kinds look so, each once, in the order of the spaces."""
    rows = [surface.board.topology.nets[kind].rows for kind in ways_like(surface.board, look)]
    return tuple(
        (cell.space, other)
        for cell in surface.cells
        for net in rows
        for other in net[cell.space]
        if other > cell.space and other in surface.index
    )


def _point(x: float, y: float) -> Point:
    return round(float(x), 3), round(float(y), 3)
