"""What lies on a map while one chooses: lit spaces with their costs, a veil over the rest, the way, refusals.

Light against shade: every space that may be chosen lies in the open, all others under a veil, so that it can
be told on any ground and by any eye. Gold means legal. Widths are pixels of the zoom it is drawn for.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from grognard.viewer.palette import Theme
from grognard.viewer.plain_shapes import hatch, hatch_any, polygon, rounded_box
from grognard.viewer.primitives import Circle, Point, Polygon, Polyline, Primitive, Ring, Text
from grognard.viewer.surface import Cell, Surface
from grognard.viewer.typefaces import text_width

VEIL = {"light": 0.19, "dark": 0.40}
OPEN = {"light": 0.26, "dark": 0.11}
PILL_PX = 12.0
#: How far below the middle of its space a cost stands, in hex widths: free, or under a counter.
FREE, OCCUPIED = 0.30, 0.44
#: A cost is drawn as long as it is no wider than its space by so much.
MOST_OF_CELL = 1.15
#: Lines around areas are finer than those around hexes; islands smaller than so many pixels have one line.
FINE, ISLAND_PX = 0.6, 26.0


@dataclass(frozen=True, slots=True)
class Pill:
    """A cost or a chance on a space.

    Attributes:
        text: the figure; no pill if empty.
        stops: whether the mover must stop there.
    """

    text: str
    stops: bool = False


@dataclass(frozen=True, slots=True)
class Lights:
    """What is lit on one map.

    Attributes:
        lit: space -> its cost.
        pointed: the lit space under the pointer, or -1.
        way: spaces from where the mover stands to `pointed`.
        refused: spaces that a refusal is about.
        occupied: spaces with counters on them.
    """

    lit: Mapping[int, Pill]
    pointed: int = -1
    way: tuple[int, ...] = ()
    refused: tuple[int, ...] = ()
    occupied: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class LitParts:
    """Primitives in map units: `below` lies under the counters, `above` over them."""

    below: tuple[Primitive, ...] = ()
    above: tuple[Primitive, ...] = ()


def lit_parts(surface: Surface, lights: Lights, px: float, theme: Theme) -> LitParts:
    """Draw what is lit.

    Args:
        surface: the map; spaces of other maps are passed over.
        lights: what is lit.
        px: pixels across a hex.
        theme: light or dark.
    """
    unit = surface.hw / px
    cells = {space: surface.cells[surface.index[space]] for space in lights.lit if space in surface.index}
    refused = [surface.cells[surface.index[space]] for space in lights.refused if space in surface.index]
    below: list[Primitive] = []
    above: list[Primitive] = []
    if cells:
        below += _veil(surface, cells.values(), theme)
        below += _open(cells.values(), unit, theme)
        fits = all(_room(cell, lights.lit[space], unit) for space, cell in cells.items())
        for space, cell in cells.items():
            if space != lights.pointed and fits:
                low = OCCUPIED if space in lights.occupied else FREE
                above += _pill(cell, lights.lit[space], low, unit, theme, pointed=False)
    for cell in refused:
        below += _refused(cell, unit, theme)
    if lights.pointed in cells:
        below += _hexagon(cells[lights.pointed], theme.interface.accent, 3.0 * unit, unit)
        above += _way(surface, lights.way, unit, theme)
        low = OCCUPIED if lights.pointed in lights.occupied else FREE
        pointed = cells[lights.pointed]
        above += _pill(pointed, lights.lit[lights.pointed], low, unit, theme, pointed=True)
    return LitParts(tuple(below), tuple(above))


def _veil(surface: Surface, cells: Iterable[Cell], theme: Theme) -> list[Primitive]:
    """Shade over everything that is not lit."""
    left, top, right, bottom = surface.box
    paper = ((left, top), (right, top), (right, bottom), (left, bottom))
    rings = (paper, *around(ring for cell in cells for ring in cell.outlines))
    return [Polygon("overlay", rings, theme.map.veil, VEIL[theme.name])]


def _open(cells: Collection[Cell], unit: float, theme: Theme) -> list[Primitive]:
    """Lit spaces, each with a thin white line, all together within a golden one."""
    gold = theme.interface.gold
    parts: list[Primitive] = [
        Polygon("overlay", cell.outlines, "#FFFFFF", OPEN[theme.name], "#FFFFFF", unit, 0.55)
        for cell in cells
    ]
    edge = around(ring for cell in cells for ring in cell.outlines)
    # A coast of many islands would drown in lines as wide as those of hexes.
    fine = any(cell.rings for cell in cells)
    small = [fine and _wide(ring) < ISLAND_PX * unit for ring in edge]
    islands = tuple(ring for ring, is_small in zip(edge, small, strict=True) if is_small)
    edge = tuple(ring for ring, is_small in zip(edge, small, strict=True) if not is_small)
    if islands:
        parts.append(Polyline("overlay", islands, gold, unit, 1.0, closed=True))
    for colour, width, opacity in (
        (gold, 13.0, 0.12),
        (gold, 9.0, 0.18),
        ("#FFFFFF", 5.0, 0.95),
        (gold, 3.0, 1.0),
    ):
        broad = width * (FINE if fine else 1.0) * unit
        parts.append(Polyline("overlay", edge, colour, broad, opacity, closed=True))
    return parts


def _wide(ring: Ring) -> float:
    """The greater of a ring's width and height."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def around(rings: Iterable[Ring]) -> tuple[Ring, ...]:
    """The rings around cells that touch along sides, and around the holes among them.

    Args:
        rings: of the cells, all running the same way round.
    """
    onward: dict[Point, list[Point]] = {}
    for ring in rings:
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
            # A side of two cells runs both ways, and is no part of the outline.
            if a in onward.get(b, ()):
                onward[b].remove(a)
            else:
                onward.setdefault(a, []).append(b)
    found: list[Ring] = []
    for start, ways in onward.items():
        while ways:
            run, here = [start], ways.pop()
            while here != start:
                run.append(here)
                here = onward[here].pop()
            found.append(tuple(run))
    return tuple(found)


def _hexagon(cell: Cell, colour: str, width: float, unit: float) -> list[Primitive]:
    """A line around a space, cased in white."""
    white = Polyline("overlay", cell.outlines, "#FFFFFF", width + 3 * unit, 0.95, closed=True)
    return [white, Polyline("overlay", cell.outlines, colour, width, closed=True)]


def _refused(cell: Cell, unit: float, theme: Theme) -> list[Primitive]:
    """A space that a refusal is about: red hatching, the mark of no."""
    red = theme.interface.refuse
    pitch, width = 9 * unit, 2.5 * unit
    lines = hatch_any(cell.rings, pitch, width) if cell.rings else None
    lines = lines or tuple((line,) for line in hatch(cell.corners, pitch, width))
    return [
        *(Polygon("overlay", line, red, 0.4) for line in lines),
        *_hexagon(cell, red, 2.4 * unit, unit),
    ]


def _room(cell: Cell, pill: Pill, unit: float) -> bool:
    """Whether a cost leaves those beside it to be read; else only the one that is pointed at is shown."""
    wide = max(x for x, _ in cell.corners) - min(x for x, _ in cell.corners)
    return _measures(cell, pill, unit)[2] <= MOST_OF_CELL * wide


def _measures(cell: Cell, pill: Pill, unit: float) -> tuple[float, float, float]:
    """The size of a cost's figures, their width, and that of its pill."""
    hw_px = abs(cell.corners[0][0] - cell.centre[0]) + abs(cell.corners[0][1] - cell.centre[1])
    size = min(PILL_PX, max(9.5, 0.24 * hw_px / unit)) * unit
    words = text_width(pill.text, "piece-bold", size)
    mark = 0.72 * size if pill.stops else 0.0
    return size, words, max(words + mark + 0.9 * size, 1.6 * size)


def _pill(cell: Cell, pill: Pill, low: float, unit: float, theme: Theme, *, pointed: bool) -> list[Primitive]:
    """A cost in its pill; before it a red octagon where the mover must stop."""
    if not pill.text:
        return []
    colours = theme.interface
    size, words, width = _measures(cell, pill, unit)
    mark, height = 0.72 * size if pill.stops else 0.0, 1.32 * size
    x, y = cell.centre[0], cell.centre[1] + low * _high(cell)
    box = rounded_box(x - width / 2, y - height / 2, width, height, height / 2)
    fill, edge, ink = (
        (colours.accent, "#FFFFFF", colours.on_accent)
        if pointed
        else (colours.gold_core, colours.gold, colours.on_gold_core)
    )
    parts: list[Primitive] = [Polygon("marker", (box,), fill, 1.0, edge, 1.5 * unit)]
    if pill.stops:
        octagon = polygon((x - words / 2, y), 0.34 * size, 8, 22.5)
        parts.append(Polygon("marker", (octagon,), colours.refuse, 1.0, "#FFFFFF", 0.8 * unit))
    at = (x + mark / 2, y + 0.35 * size)
    parts.append(Text("marker", at, pill.text, "piece-bold", size, ink, anchor="middle"))
    return parts


def _high(cell: Cell) -> float:
    """The measure of a space: its height or width, whichever is less."""
    xs, ys = [x for x, _ in cell.corners], [y for _, y in cell.corners]
    return min(max(xs) - min(xs), max(ys) - min(ys))


def _way(surface: Surface, spaces: Sequence[int], unit: float, theme: Theme) -> list[Primitive]:
    """The way of a mover: a line with a bead in each space and a head at its end."""
    points = [surface.cells[surface.index[space]].centre for space in spaces if space in surface.index]
    if len(points) < 2:
        return []
    accent = theme.interface.accent
    run = smoothed(points)
    (ax, ay), (bx, by) = run[-2], run[-1]
    turn = math.atan2(by - ay, bx - ax)
    tip = (bx, by)
    back = 13 * unit
    head = (
        tip,
        (bx + back * math.cos(turn + 2.62), by + back * math.sin(turn + 2.62)),
        (bx + back * math.cos(turn - 2.62), by + back * math.sin(turn - 2.62)),
    )
    short = (*run[:-1], (bx - 0.6 * back * math.cos(turn), by - 0.6 * back * math.sin(turn)))
    beads = [
        Circle("marker", point, 3.2 * unit, accent, 1.0, "#FFFFFF", 1.2 * unit) for point in points[1:-1]
    ]
    return [
        Polyline("marker", (short,), accent, 3.5 * unit, 1.0, (), "#FFFFFF", 7.0 * unit, 0.95, "round"),
        *beads,
        Polygon("marker", (head,), accent, 1.0, "#FFFFFF", 1.5 * unit),
    ]


def smoothed(points: Sequence[Point]) -> Ring:
    """A line whose corners are cut twice; its ends stay."""
    run = list(points)
    for _ in range(2):
        cut = [run[0]]
        for (ax, ay), (bx, by) in zip(run, run[1:], strict=False):
            cut += [
                (0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by),
                (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by),
            ]
        run = [*cut, run[-1]]
    return tuple(run)
