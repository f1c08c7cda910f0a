"""Marks of grounds, so that none depends on its tint: ridges, peaks, discs, reeds, dunes, blocks.

Tints alone are not enough: hill and forest, rough and desert are nearly one colour to some eyes. Where each
mark stands depends on the cell's printed number alone, so a map looks the same on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from random import Random

import shapely
from shapely.geometry import Polygon as Area

from grognard.viewer.ground import Geometry, Ground, gathered, rings_of
from grognard.viewer.palette import mix
from grognard.viewer.plain_shapes import arc
from grognard.viewer.primitives import Circle, Point, Polygon, Polyline, Primitive, Ring
from grognard.viewer.surface import Box, Cell, Surface
from grognard.viewer.terrain import Brush

Marks = list[Primitive]
_LAYER = "terrain"
_THROWS = 24
"""Cells away from the coast share so many throws of their marks; from cell to cell nobody sees that."""
_FAR = 0.11
"""Half of the most room that any mark wants, in hex widths."""


def marks(brush: Brush, cells: Iterable[Cell] | None = None) -> tuple[Primitive, ...]:
    """Draw the marks of every ground of a map; none below the level's limit, but ridges always.

    Args:
        brush: the map, and what it is drawn with.
        cells: those to mark; all of them when None.
    """
    parts: Marks = []
    chosen = brush.surface.cells if cells is None else tuple(cells)
    for word, draw in MARKS.items():
        if not brush.level.marks and word not in RIDGED:
            continue
        if not brush.ridges and word in MERELY_RIDGED:
            continue
        for cell in chosen:
            if cell.terrain == word:
                parts += draw(brush, cell, Random(_seed(cell)))
    return tuple(parts)


def _seed(cell: Cell) -> int:
    return int.from_bytes(blake2b(f"{cell.printed}/{cell.terrain}".encode(), digest_size=8).digest(), "big")


@lru_cache(maxsize=64)
def _inland(ground: Ground, distance: float) -> Geometry:
    """The land some way from its coast, prepared for questions."""
    land = shapely.clip_by_rect(ground.land, *ground.paper.bounds).simplify(0.2 * distance)
    inland = gathered(shapely.buffer(shapely.get_parts(land), -distance, quad_segs=2))
    shapely.prepare(inland)
    return inland


@lru_cache(maxsize=16)
def _far_inland(surface: Surface, ground: Ground) -> frozenset[int]:
    """Spaces that lie far enough from the coast for any mark."""
    cells = [Area(cell.corners) for cell in surface.cells]
    dry = shapely.covers(_inland(ground, _FAR * surface.hw), cells)
    return frozenset(cell.space for cell, fit in zip(surface.cells, dry, strict=True) if fit)


def _spread(
    brush: Brush, cell: Cell, chance: Random, count: int, apart: float, room: float
) -> Iterable[Point]:
    """Points within a cell and on land, some way apart; fewer where there is no room.

    Args:
        brush: what the map is drawn with.
        cell: the cell.
        chance: the cell's own.
        count: how many points at most.
        apart: least distance of two, in hex widths.
        room: how far within the cell's outline and the coast, in hex widths.
    """
    hw, (x, y) = brush.hw, cell.centre
    if cell.space in _far_inland(brush.surface, brush.ground):
        form = tuple((round((a - x) / hw, 2), round((b - y) / hw, 2)) for a, b in cell.corners)
        found = _thrown(form, count, apart, room, chance.randrange(_THROWS))
        return [(x + a * hw, y + b * hw) for a, b in found]
    inside = Area(cell.corners).buffer(-room * hw).intersection(_inland(brush.ground, 0.5 * room * hw))
    if inside.is_empty:
        return []
    shapely.prepare(inside)

    def fits(a: float, b: float) -> bool:
        return bool(shapely.contains_xy(inside, a, b))

    return _throw(inside.bounds, fits, chance, count, apart * hw)


@lru_cache(maxsize=1024)
def _thrown(form: Ring, count: int, apart: float, room: float, number: int) -> tuple[Point, ...]:
    """Points in a cell of width 1 around its middle, one of several throws."""
    sides = list(zip(form, (*form[1:], form[0]), strict=True))

    def fits(x: float, y: float) -> bool:
        return all(
            (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= room * math.dist((ax, ay), (bx, by))
            for (ax, ay), (bx, by) in sides
        )

    xs, ys = [x for x, _ in form], [y for _, y in form]
    bounds = min(xs), min(ys), max(xs), max(ys)
    return tuple(_throw(bounds, fits, Random(f"{count}/{apart}/{room}/{number}"), count, apart))


def _throw(
    bounds: Box, fits: Callable[[float, float], bool], chance: Random, count: int, apart: float
) -> list[Point]:
    """Throw points until there are enough or there was no luck for long."""
    left, top, right, bottom = bounds
    found: list[Point] = []
    for _ in range(40 * count):
        point = (chance.uniform(left, right), chance.uniform(top, bottom))
        if fits(*point) and not any(math.dist(point, other) < apart for other in found):
            found.append(point)
            if len(found) == count:
                break
    return found


def _ridge(brush: Brush, at: Point, chance: Random, length: float, height: float, strength: float) -> Marks:
    """One ridge: its south-eastern slope in shade, its north-western in light."""
    if not brush.ridges:
        return []
    hw, colours = brush.hw, brush.theme.map
    dark = brush.theme.name == "dark"
    angle = math.radians(-52 + chance.uniform(-32, 32))
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    steps = 9
    spine: list[Point] = []
    bend, phase = chance.uniform(-0.05, 0.05), chance.uniform(0, 6)
    for step in range(steps + 1):
        share = step / steps
        run = (share - 0.5) * length * hw
        off = (bend * math.sin(math.pi * share) + 0.012 * math.sin(phase + 9 * share)) * hw
        spine.append((at[0] + run * along[0] + off * across[0], at[1] + run * along[1] + off * across[1]))
    parts: Marks = []
    for sign, colour, opacity in (
        (1, colours.shade, 0.62 if dark else 0.30),
        (-1, colours.light, 0.10 if dark else 0.42),
    ):
        for share in (1.0, 0.68, 0.36) if strength > 0.3 else (1.0, 0.5):
            edge = [
                (
                    x + sign * across[0] * height * hw * share * _swell(step / steps, phase),
                    y + sign * across[1] * height * hw * share * _swell(step / steps, phase),
                )
                for step, (x, y) in enumerate(spine)
            ]
            ring = (*spine, *reversed(edge))
            parts.append(Polygon(_LAYER, (ring,), colour, opacity * strength * 0.34))
    return parts


def _swell(share: float, phase: float) -> float:
    """How high a ridge is along its run: nothing at its ends, uneven between."""
    return float(math.sin(math.pi * share) ** 0.8) * (1 + 0.3 * math.sin(phase * 2 + 11 * share))


def _clear(brush: Brush, cell: Cell, chance: Random) -> Marks:
    """A breath of ground, so that a plain is land and no paper."""
    return [
        part
        for at in _spread(brush, cell, chance, 4, 0.28, 0.05)
        for part in _ridge(brush, at, chance, chance.uniform(0.3, 0.5), 0.13, 0.24)
    ]


def _rough(brush: Brush, cell: Cell, chance: Random) -> Marks:
    return [
        part
        for at in _spread(brush, cell, chance, 7, 0.2, 0.08)
        for part in _ridge(brush, at, chance, chance.uniform(0.28, 0.44), 0.07, 0.6)
    ]


def _hill(brush: Brush, cell: Cell, chance: Random) -> Marks:
    parts = [
        part
        for at in _spread(brush, cell, chance, 9, 0.19, 0.05)
        for part in _ridge(brush, at, chance, chance.uniform(0.34, 0.56), 0.105, 0.85)
    ]
    if brush.level.marks:
        for at in _spread(brush, cell, chance, 2, 0.4, 0.22):
            parts += _hachure(brush, at)
    return parts


def _hachure(brush: Brush, at: Point) -> Marks:
    """A rounded top: two arcs, the lower one shorter and fainter."""
    hw, colour = brush.hw, mix(brush.theme.map.shade, brush.theme.map.terrain["hill"], 0.15)
    width = max(brush.unit, 0.011 * hw)
    parts: Marks = []
    for radius, drop, opacity in ((0.095, 0.0, 0.6), (0.055, 0.05, 0.4)):
        top = arc((0, 0), radius, 200, 345, 10)
        run = tuple((at[0] + x * hw, at[1] + (0.75 * y + drop) * hw) for x, y in top)
        parts.append(Polyline(_LAYER, (run,), colour, width, opacity, cap="round"))
    return parts


def _mountain(brush: Brush, cell: Cell, chance: Random) -> Marks:
    parts = [
        part
        for at in _spread(brush, cell, chance, 9, 0.19, 0.06)
        for part in _ridge(brush, at, chance, chance.uniform(0.36, 0.6), 0.12, 1.1)
    ]
    if not brush.level.marks:
        return parts
    hw, colours = brush.hw, brush.theme.map
    tint = colours.terrain["mountain"]
    for x, y in _spread(brush, cell, chance, 3, 0.3, 0.2):
        half, high = 0.1 * hw, 0.2 * hw
        peak, foot = (x, y - high / 2), y + high / 2
        face = (peak, (x + half, foot), (x + 0.25 * half, foot))
        outline = ((x - half, foot), peak, (x + half, foot))
        parts += [
            Polygon(
                _LAYER, ((peak, (x + 0.25 * half, foot), (x - half, foot)),), mix(tint, colours.light, 0.45)
            ),
            Polygon(_LAYER, (face,), mix(tint, colours.shade, 0.6)),
            Polyline(_LAYER, (outline,), colours.shade, max(brush.unit, 0.012 * hw), 0.85),
        ]
    return parts


def _forest(brush: Brush, cell: Cell, chance: Random) -> Marks:
    hw, tint = brush.hw, brush.theme.map.terrain["forest"]
    parts: Marks = []
    for x, y in sorted(_spread(brush, cell, chance, 24, 0.09, 0.07), key=lambda point: point[1]):
        radius = chance.uniform(0.042, 0.055) * hw
        parts += [
            Circle(_LAYER, (x + 0.25 * radius, y + 0.35 * radius), radius, mix(tint, "#10240F", 0.5), 0.55),
            Circle(_LAYER, (x, y), radius, mix(tint, "#2F5E33", 0.28)),
            Circle(
                _LAYER, (x - 0.28 * radius, y - 0.3 * radius), 0.45 * radius, mix(tint, "#FFFFFF", 0.3), 0.7
            ),
        ]
    return parts


def _swamp(brush: Brush, cell: Cell, chance: Random) -> Marks:
    hw, colours = brush.hw, brush.theme.map
    width = max(brush.unit, 0.011 * hw)
    parts: Marks = []
    for x, y in _spread(brush, cell, chance, 9, 0.21, 0.12):
        dashes = tuple(
            ((x - reach * hw, y + drop * hw), (x + reach * hw, y + drop * hw))
            for reach, drop in ((0.07, 0), (0.045, 0.028))
        )
        reeds = tuple(((x, y - 0.005 * hw), (x + lean * hw, y - 0.075 * hw)) for lean in (-0.03, 0, 0.03))
        parts += [
            Polyline(_LAYER, dashes, colours.river, width, 0.85, cap="round"),
            Polyline(_LAYER, reeds, mix(colours.terrain["forest"], "#1F3A22", 0.6), width, 0.85, cap="round"),
        ]
    return parts


def _desert(brush: Brush, cell: Cell, chance: Random) -> Marks:
    hw, colour = brush.hw, mix(brush.theme.map.terrain["desert"], brush.theme.map.shade, 0.5)
    dot = max(0.6 * brush.unit, 0.007 * hw)
    parts: Marks = [
        Circle(_LAYER, at, dot, colour, 0.75) for at in _spread(brush, cell, chance, 90, 0.04, 0.05)
    ]
    for x, y in _spread(brush, cell, chance, 4, 0.3, 0.17):
        dune = tuple(
            (x + along * hw, y - 0.03 * hw * math.sin(8 * along + 1) - 0.25 * abs(along) * hw)
            for along in (-0.12, -0.08, -0.04, 0, 0.04, 0.08, 0.12)
        )
        parts.append(Polyline(_LAYER, (dune,), colour, max(brush.unit, 0.011 * hw), 0.8, cap="round"))
    return parts


def _city(brush: Brush, cell: Cell, chance: Random) -> Marks:
    """Blocks of houses on a turned grid, cut at the city's edge."""
    hw, step = brush.hw, 0.105 * brush.hw
    own = Area(cell.corners)
    near = shapely.clip_by_rect(brush.ground.terrain["city"], *own.bounds)
    area = near.intersection(own).buffer(-0.015 * hw)
    turn = math.radians(-24)
    cosine, sine = math.cos(turn), math.sin(turn)
    placed = []
    for column in range(-7, 8):
        for row in range(-7, 8):
            width, height = (step * chance.uniform(0.58, 0.74) for _ in range(2))
            x, y = column * step, row * step
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
            placed.append(
                [
                    (cell.centre[0] + a * cosine - b * sine, cell.centre[1] + a * sine + b * cosine)
                    for a, b in corners
                ]
            )
    whole = shapely.polygons(placed)
    blocks = shapely.intersection(whole, area)
    rings = rings_of(gathered(blocks[shapely.area(blocks) > 0.3 * shapely.area(whole)]), 0.2 * brush.unit)
    return [Polygon(_LAYER, rings, brush.theme.map.city_block, 0.62)] if rings else []


MARKS: Mapping[str, Callable[[Brush, Cell, Random], Marks]] = {
    "clear": _clear,
    "rough": _rough,
    "hill": _hill,
    "mountain": _mountain,
    "forest": _forest,
    "swamp": _swamp,
    "desert": _desert,
    "city": _city,
}
"""Ground -> how one cell of it is marked; water is not."""

RIDGED = frozenset({"rough", "hill", "mountain"})
MERELY_RIDGED = frozenset({"clear", "rough"})
"""Grounds whose ridges stand in for relief at every zoom; clear ground has faint ones from near."""
