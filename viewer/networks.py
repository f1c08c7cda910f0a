"""Ways on a map: rivers, hexside signs, roads and railways."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from grognard.kernel.topology import ADJACENT
from grognard.viewer.arcs import Side, chained, smoothed
from grognard.viewer.coast import near_coast
from grognard.viewer.ground import runs_of, strayed
from grognard.viewer.looks import looks_in_order
from grognard.viewer.places import places_of
from grognard.viewer.primitives import Point, Polyline, Primitive, Ring
from grognard.viewer.sea_ways import line_parts, pairs_like, route_parts
from grognard.viewer.surface import Surface
from grognard.viewer.terrain import Brush

RIVER, ROAD, RAIL = 0.036, 0.026, 0.065
"""Widths in hex widths."""
SIGNED = ("river", "barrier")
"""Looks of hexsides that are drawn."""


def network_parts(brush: Brush) -> tuple[Primitive, ...]:
    """Draw rivers, hexside signs, ways at sea, roads and railways of a map, the railways on top."""
    return (
        *_drawn_rivers(brush),
        *_hexsides(brush),
        *route_parts(brush),
        *line_parts(brush),
        *_roads(brush),
        *_rails(brush),
    )


def _drawn_rivers(brush: Brush) -> list[Primitive]:
    """Rivers of the map's shapes, which only decorate; finer on maps of hundreds of miles a hex."""
    import shapely

    lines = [rings[0] for rings in brush.surface.shapes.get("river", ())]
    if not lines or brush.level.px < 20:
        return []
    colours, land = brush.theme.map, brush.ground.land
    course = shapely.clip_by_rect(shapely.MultiLineString(lines), *brush.surface.box).intersection(land)
    runs = runs_of(course, brush.fine)
    width = max(0.9 * brush.unit, RIVER * brush.hw * max(0.3, near_coast(brush.surface)))
    return [Polyline("hexside", runs, colours.river, width, 0.8, cap="round")] if runs else []


def _hexsides(brush: Brush) -> list[Primitive]:
    """Signs along hexsides by the looks of the module's list ``link``: rivers, and bars nobody crosses."""
    colours, hw, unit = brush.theme.map, brush.hw, brush.unit
    sides = hexsides_by_look(brush.surface)
    parts: list[Primitive] = []
    rivers = [strayed(smoothed(run), 0.5 * hw) for run in chained(sides.get("river", ()))]
    if rivers:
        width = max(RIVER * hw, 1.25 * unit)
        runs = tuple(_rounded(run) for run in rivers)
        parts.append(
            Polyline(
                "hexside",
                runs,
                colours.river,
                width,
                casing=colours.river_casing,
                casing_width=1.7 * width,
                cap="round",
            )
        )
    bars = sides.get("barrier", ())
    if bars:
        runs = tuple(sorted(_shortened(side, 0.1) for side in bars))
        width = max(0.045 * hw, 2 * unit)
        parts.append(
            Polyline(
                "hexside",
                runs,
                colours.border,
                width,
                0.8,
                casing=colours.halo,
                casing_width=width + 2 * unit,
                casing_opacity=0.7,
                cap="round",
            )
        )
    return parts


def hexsides_by_look(surface: Surface) -> Mapping[str, tuple[Side, ...]]:
    """The sides of a map that carry a code, by its look; not where a cell beside them is out of play."""
    board = surface.board
    net, looks = board.topology.net(ADJACENT), looks_in_order(board, "link")
    found: dict[str, list[Side]] = {}
    for cell in surface.cells:
        own = {side for ring in cell.outlines for side in _sides(ring)}
        for other in net.rows[cell.space]:
            code = net.code_of(cell.space, other)
            place = surface.index.get(other)
            if code is None or code < 0 or place is None or other < cell.space:
                continue
            neighbour = surface.cells[place]
            if looks[code] not in SIGNED or "closed" in cell.signs | neighbour.signs:
                continue
            shared = (side for ring in neighbour.outlines for side in _sides(ring) if side in own)
            found.setdefault(looks[code], []).extend(shared)
    return {look: tuple(sides) for look, sides in found.items()}


def _sides(corners: Ring) -> list[Side]:
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return [(min(one, two), max(one, two)) for one, two in pairs]


def _shortened(side: Side, share: float) -> Ring:
    (x, y), (to_x, to_y) = side
    dx, dy = share * (to_x - x), share * (to_y - y)
    return (x + dx, y + dy), (to_x - dx, to_y - dy)


def _rounded(points: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Ring:
    return tuple((round(float(x), 3), round(float(y), 3)) for x, y in points)


def _roads(brush: Brush) -> list[Primitive]:
    runs = _courses(brush, "road", ())
    if not runs:
        return []
    colours, width = brush.theme.map, max(ROAD * brush.hw, brush.unit)
    casing = colours.road_casing if brush.level.roads else ""
    return [Polyline("network", runs, colours.road, width, 0.95, (), casing, 2.4 * width, 0.85, "round")]


def _rails(brush: Brush) -> list[Primitive]:
    """Dark, with light dashes; beside the road where both go the same way."""
    surface = brush.surface
    runs = _courses(brush, "rail", pairs_like(surface, "road"))
    if not runs:
        return []
    colours, width = brush.theme.map, max(RAIL * brush.hw, 2 * brush.unit)
    dash = (0.11 * brush.hw, 0.11 * brush.hw)
    return [
        Polyline(
            "network",
            runs,
            colours.rail,
            width,
            casing=colours.road_casing,
            casing_width=width + 1.4 * brush.unit,
            casing_opacity=0.5,
        ),
        Polyline("network", runs, colours.rail_dash, 0.5 * width, 1.0, dash),
    ]


def _courses(brush: Brush, look: str, beside: tuple[tuple[int, int], ...]) -> tuple[Ring, ...]:
    """The lines of ways that look so: through named places, relaxed between them.

    Args:
        brush: the map.
        look: of their kinds.
        beside: ways that are there already; one that goes along with them bends to its side.
    """
    surface, hw = brush.surface, brush.hw
    spots = {place.cell.space: place.at for place in places_of(surface) if place.rank != "water"}
    named = frozenset(spots.values())

    def spot(space: int) -> Point:
        return spots.get(space, surface.cells[surface.index[space]].centre)

    sides: list[Side] = []
    for one, two in pairs_like(surface, look):
        start, end = spot(one), spot(two)
        if (one, two) in beside:
            # Both ways share their ends; the later one swings out in the middle.
            dx, dy = end[0] - start[0], end[1] - start[1]
            length = (dx * dx + dy * dy) ** 0.5 or 1.0
            middle = (
                (start[0] + end[0]) / 2 + 0.13 * hw * dy / length,
                (start[1] + end[1]) / 2 - 0.13 * hw * dx / length,
            )
            sides += [(start, middle), (middle, end)]
        else:
            sides.append((start, end))
    courses = []
    for run in chained(sides, named):
        course = strayed(smoothed(run, 3), 0.6 * hw)
        course[0], course[-1] = run[0], run[-1]  # ends stay where the places are
        courses.append(_rounded(course))
    return tuple(courses)
