"""How far two spaces of a map are apart: in spaces of a shortest way, and in miles where there is a scale."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from grognard.viewer.map_view import cells_by_place
from grognard.viewer.palette import Theme
from grognard.viewer.plain_shapes import rounded_box
from grognard.viewer.primitives import Circle, Point, Polygon, Polyline, Primitive, Text
from grognard.viewer.surface import Surface
from grognard.viewer.typefaces import text_width

SHAPES = {"flat": "hex", "pointy": "hex", "square": "square"}
"""Orientation of a grid -> what its cells are called."""
SIZE_PX = 13.0


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured on a map.

    Attributes:
        way: the spaces of a shortest way, both ends included; only the start where there is no way.
        text: how far it is, in words.
    """

    way: tuple[int, ...]
    text: str


def measure(surface: Surface, start: int, end: int) -> Measured:
    """Measure from a space to another of the same map, whatever lies between them.

    Example of a text: ``5 hexes, 1,000 miles``.
    """
    around = _around(surface)
    steps = _steps_from(start, around)
    if end not in steps:
        return Measured((start,), "no way")
    way = _way_back(surface, start, end, steps, around)
    count = len(way) - 1
    shape = SHAPES[surface.info.grid.orientation] if surface.info.grid is not None else "space"
    many = f"{shape}es" if shape.endswith("x") else f"{shape}s"
    words = f"{count} {shape if count == 1 else many}"
    miles = count * surface.info.scale_miles
    return Measured(way, f"{words}, {miles:,.0f} miles" if miles else words)


def _around(surface: Surface) -> Callable[[int], tuple[int, ...]]:
    """Return what gives the spaces around one: those of the grid, else those it is joined to."""
    grid, spaces = surface.info.grid, surface.board.spaces
    if grid is None:
        topology = surface.board.topology
        return lambda space: tuple(one for one in topology.neighbours(space) if one in surface.index)
    places = cells_by_place(surface)

    def by_grid(space: int) -> tuple[int, ...]:
        cells = grid.neighbours((spaces.col[space], spaces.row[space]))
        return tuple(places[cell] for cell in cells if cell in places)

    return by_grid


def _steps_from(start: int, around: Callable[[int], tuple[int, ...]]) -> Mapping[int, int]:
    steps, waiting = {start: 0}, deque((start,))
    while waiting:
        here = waiting.popleft()
        for other in around(here):
            if other not in steps:
                steps[other] = steps[here] + 1
                waiting.append(other)
    return steps


def _way_back(
    surface: Surface,
    start: int,
    end: int,
    steps: Mapping[int, int],
    around: Callable[[int], tuple[int, ...]],
) -> tuple[int, ...]:
    """Return the shortest way that keeps closest to the straight line."""
    a, b = (surface.cells[surface.index[one]].centre for one in (start, end))

    def aside(space: int) -> float:
        x, y = surface.cells[surface.index[space]].centre
        return abs((b[0] - a[0]) * (a[1] - y) - (a[0] - x) * (b[1] - a[1]))

    way = [end]
    while way[-1] != start:
        here = way[-1]
        nearer = [one for one in around(here) if steps.get(one, -1) == steps[here] - 1]
        if not nearer:  # a way that can only be gone in one direction
            return (start, *reversed(way))
        way.append(min(nearer, key=aside))
    return tuple(reversed(way))


def ruler_parts(surface: Surface, measured: Measured, px: float, theme: Theme) -> tuple[Primitive, ...]:
    """Draw what was measured: a line with a bead in each space, and how far it is at its end.

    Args:
        surface: the map.
        measured: what was measured on it.
        px: pixels across a hex.
        theme: light or dark.
    """
    unit, colours = surface.hw / px, theme.interface
    points = [surface.cells[surface.index[one]].centre for one in measured.way]
    parts: list[Primitive] = []
    if len(points) > 1:
        line = (tuple(points),)
        parts.append(Polyline("marker", line, colours.ink, 2.4 * unit, 1.0, (), "#FFFFFF", 5.4 * unit, 0.95))
    for number, point in enumerate(points):
        radius = (4.4 if number in (0, len(points) - 1) else 2.6) * unit
        parts.append(Circle("marker", point, radius, colours.ink, 1.0, "#FFFFFF", 1.2 * unit))
    return (*parts, *_pill(points[0], points[-1], measured.text, unit, theme))


def _pill(start: Point, end: Point, text: str, unit: float, theme: Theme) -> list[Primitive]:
    """Write how far it is beyond the end of the line."""
    size = SIZE_PX * unit
    width, height = text_width(text, "ui-strong", size) + 1.2 * size, 1.7 * size
    turn = math.atan2(end[1] - start[1], end[0] - start[0])
    x = end[0] + math.cos(turn) * (width / 2 + 12 * unit)
    y = end[1] + (math.sin(turn) or -1.0) * (height / 2 + 12 * unit)
    box = rounded_box(x - width / 2, y - height / 2, width, height, 4 * unit)
    colours = theme.interface
    return [
        Polygon("marker", (box,), colours.panel, 1.0, colours.ink, 1.2 * unit),
        Text("marker", (x, y + 0.35 * size), text, "ui-strong", size, colours.ink, anchor="middle"),
    ]
