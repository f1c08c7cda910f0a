"""Sea, land and grounds of a map as primitives: depth bands, coast, tints, hatching, grid.

Blurred edges of the printed look are drawn in steps: several areas, each a little wider and fainter, so that
an SVG and a window show the same. Relief pictures are not drawn yet; hills and mountains carry ridges
instead, see `patterns`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import shapely
from shapely.geometry import LineString

from grognard.viewer.coast import coast_of, grown, near_coast
from grognard.viewer.ground import Geometry, Ground, ground_of, rings_of, runs_of, within
from grognard.viewer.level import Level, grain_of
from grognard.viewer.palette import Theme, mix, territory_tint
from grognard.viewer.primitives import Polygon, Polyline, Primitive, Ring
from grognard.viewer.surface import Surface

PAINT_ORDER = ("rough", "hill", "mountain", "forest", "swamp", "desert", "city")
SOFT_EDGES = ((0.07, 0.30), (0.035, 0.45))
"""Edges of grounds: how far they reach beyond, in hex widths, and how much of the tint shows there."""
LEAST_EDGE_PX = 0.7
"""Edges that reach less far are left out."""


@dataclass(frozen=True, slots=True)
class Brush:
    """What every part of the ground is drawn with.

    Attributes:
        surface: the map.
        level, theme: detail and colours.
        ridges: whether hilly grounds carry ridges, for want of a picture of their relief.
        grain: how fine its geometry is, see `level.grain_of`.
        ground: its areas.
    """

    surface: Surface
    level: Level
    theme: Theme
    ridges: bool = True
    grain: float = field(init=False)
    ground: Ground = field(init=False)
    _rings: dict[int, tuple[Geometry, tuple[Ring, ...]]] = field(init=False)

    def __post_init__(self) -> None:
        """Compute the areas, once for each grain."""
        object.__setattr__(self, "grain", grain_of(self.level.px))
        object.__setattr__(self, "ground", ground_of(self.surface, self.grain))
        object.__setattr__(self, "_rings", {})

    @property
    def hw(self) -> float:
        """Width of a hex."""
        return self.surface.hw

    @property
    def unit(self) -> float:
        """Map units of one pixel."""
        return self.surface.hw / self.level.px

    @property
    def fine(self) -> float:
        """How far a simpler outline may lie from the true one: a third of a pixel."""
        return 0.35 * self.unit

    def area(self, layer: str, shape: Geometry, colour: str, opacity: float = 1.0) -> tuple[Polygon, ...]:
        """An area as a primitive, clipped to the paper; nothing if there is none."""
        rings = self._outlines(shape)
        return (Polygon(layer, rings, colour, opacity),) if rings else ()

    def strip(
        self, layer: str, shape: Geometry, within: Geometry, colour: str, opacity: float
    ) -> tuple[Polygon, ...]:
        """The part of an area that another one, which lies in it, leaves free."""
        rings = (*self._outlines(shape), *self._outlines(within))
        return (Polygon(layer, rings, colour, opacity),) if rings else ()

    def lines(
        self, layer: str, shape: Geometry, colour: str, px: float, opacity: float = 1.0
    ) -> tuple[Polyline, ...]:
        """Lines of some pixels as a primitive, clipped to the paper."""
        runs = runs_of(self._on_paper(shape), self.fine)
        return (Polyline(layer, runs, colour, px * self.unit, opacity),) if runs else ()

    def _outlines(self, shape: Geometry) -> tuple[Ring, ...]:
        """The outlines of a shape, computed once."""
        held = self._rings.get(id(shape))
        if held is None:
            rings = rings_of(self._on_paper(shape), self.fine, 0.3 * self.unit**2)
            held = self._rings[id(shape)] = shape, rings
        return held[1]

    def _on_paper(self, shape: Geometry) -> Geometry:
        """What of a shape is seen; cut a little beyond the paper, so that its edge draws no line."""
        left, top, right, bottom = self.surface.box
        room = 4 * self.unit
        return shapely.clip_by_rect(shape, left - room, top - room, right + room, bottom + room)


def ground_parts(brush: Brush) -> tuple[Primitive, ...]:
    """Draw everything that lies under the networks of a map.

    Args:
        brush: the map, and what it is drawn with.

    Returns:
        Primitives of the layers sea, land, terrain, hexside and grid.
    """
    return (
        *_sea(brush),
        *_land(brush),
        *_grounds(brush),
        *_coast(brush),
        *_veil(brush),
        *_grid(brush),
    )


def _sea(brush: Brush) -> list[Primitive]:
    """Depth by distance from the coast, then three lines of engraved water."""
    colours = brush.theme.map
    coast = coast_of(brush.surface, brush.grain)
    tints = {"shoal": colours.shoal, "inshore": colours.inshore, "shelf": colours.shelf}
    tints |= {"slope": colours.slope, "deep": colours.deep}
    parts: list[Primitive] = list(brush.area("sea", brush.ground.paper, tints[coast.base]))
    for band in coast.bands:
        parts += brush.area("sea", band.area, mix(tints[band.beyond], tints[band.depth], band.share))
    for line, opacity in zip(coast.waterlines, (0.42, 0.28, 0.16), strict=False):
        if 0.09 * near_coast(brush.surface) * brush.level.px > 2:
            parts += brush.lines("sea", line, colours.waterline, 0.9, opacity)
    return parts


def _land(brush: Brush) -> list[Primitive]:
    """Clear ground, and whose it is."""
    colours = brush.theme.map
    clear = colours.terrain["clear"]
    parts: list[Primitive] = list(brush.area("land", brush.ground.land, clear))
    for key, area in brush.ground.territories.items():
        parts += brush.area("land", area, territory_tint(key, clear))
    return parts


def _grounds(brush: Brush) -> list[Primitive]:
    """Kinds of ground, each with two soft edges, and ground nobody may enter."""
    hw, ground, colours = brush.hw, brush.ground, brush.theme.map
    parts: list[Primitive] = []
    coast = shapely.buffer(shapely.boundary(shapely.get_parts(ground.land)), 0.02 * hw, quad_segs=2)
    shore = shapely.disjoint_subset_union_all(coast)
    for word in PAINT_ORDER:
        area = ground.terrain.get(word)
        if area is None or area.is_empty:
            continue
        tint = colours.terrain[word]
        for grow, opacity in SOFT_EDGES:
            if grow * brush.level.px > LEAST_EDGE_PX:
                edge = within(grown(area, grow * hw, brush.unit), ground.land)
                parts += brush.area("terrain", edge, tint, opacity)
        parts += brush.area("terrain", area, tint)
        px = max(0.8, 0.012 * brush.level.px)
        parts += brush.lines(
            "terrain", _inner(area, ground.land, shore), mix(tint, "#000000", 0.55), px, 0.16
        )
    if not ground.hatched.is_empty:
        parts += brush.area("terrain", ground.hatched, colours.neutral)
        pitch = max(0.085 * hw, 6.5 * brush.unit)
        stripes = hatched_lines(ground.hatched, pitch)
        parts += brush.lines(
            "terrain", stripes, colours.neutral_hatch, max(0.8, 0.014 * brush.level.px), 0.75
        )
    return parts


def _inner(area: Geometry, land: Geometry, shore: Geometry) -> Geometry:
    """The outline of a ground where it does not run along the coast."""
    parts = shapely.get_parts(shapely.boundary(shapely.get_parts(area)))
    inland = shapely.contains_properly(land, parts)
    lines = shapely.get_parts(parts[~inland])
    cut = shapely.difference(shapely.multilinestrings(lines), shore) if len(lines) else None
    return shapely.geometrycollections([*parts[inland], *([cut] if cut is not None else [])])


def hatched_lines(area: Geometry, pitch: float) -> Geometry:
    """Lines at 45 degrees, rising to the right, inside an area; in step with those of every other area."""
    left, top, right, bottom = area.bounds
    step = pitch * 2**0.5
    first, last = int((left + top) // step), int((right + bottom) // step) + 1
    lines = [
        LineString([(total * step - bottom, bottom), (total * step - top, top)])
        for total in range(first, last + 1)
    ]
    return shapely.MultiLineString(lines).intersection(area)


def _coast(brush: Brush) -> list[Primitive]:
    """Shade within the coast that lifts land off the sea, borders, and the coast line."""
    ground, colours, hw = brush.ground, brush.theme.map, brush.hw
    parts: list[Primitive] = []
    for rim in coast_of(brush.surface, brush.grain).rims:
        parts += brush.strip("hexside", ground.land, rim.within, colours.coast_shade, rim.opacity)
    if not ground.borders.is_empty:
        band = within(ground.borders.buffer(0.075 * hw, cap_style="flat", quad_segs=4), ground.land)
        parts += brush.area("hexside", band, colours.border_band, 0.20)
        runs = runs_of(ground.borders.intersection(ground.paper), brush.fine)
        dash = tuple(max(part * hw, 1.3 * brush.unit) for part in (0.14, 0.05, 0.028, 0.05))
        width = max(1.1 * brush.unit, 0.018 * hw)
        parts.append(Polyline("hexside", runs, colours.border, width, 0.8, dash))
    parts += brush.lines("hexside", ground.land.boundary, colours.coast, brush.level.coast_px)
    return parts


def _veil(brush: Brush) -> list[Primitive]:
    """Paper over what lies outside the printed cells, and over cells out of play."""
    paper = brush.theme.interface.panel if brush.theme.name == "light" else brush.theme.interface.table
    if brush.surface.areas:  # what lies beyond them is drawn with their borders
        return list(brush.area("grid", brush.ground.closed, paper, 0.60))
    outside = brush.ground.paper.difference(brush.ground.printed)
    return [
        *brush.area("grid", outside, paper, 0.52),
        *brush.area("grid", brush.ground.closed, paper, 0.60),
    ]


def _grid(brush: Brush) -> list[Primitive]:
    """Cell outlines, one colour on land and another at sea."""
    level, colours = brush.level, brush.theme.map
    cells = [cell for cell in brush.surface.cells if not cell.rings]
    if not level.grid_px or not cells:
        return []
    sides = {
        (min(one, two), max(one, two))
        for cell in cells
        for one, two in zip(cell.corners, (*cell.corners[1:], cell.corners[0]), strict=True)
    }
    lines, land = shapely.linestrings(sorted(sides)), brush.ground.land
    dry, wet = shapely.contains_properly(land, lines), shapely.disjoint(land, lines)
    shore = _together([*lines[~dry & ~wet]])
    on_land = _together([*lines[dry], *_lines_in(shapely.intersection(shore, land))])
    at_sea = _together([*lines[wet], *_lines_in(shapely.difference(shore, land))])
    return [
        *brush.lines("grid", on_land, colours.grid_land, level.grid_px, level.grid_land),
        *brush.lines("grid", at_sea, colours.grid_sea, level.grid_px, level.grid_sea),
    ]


def _together(lines: list[Geometry]) -> Geometry:
    """Lines as one geometry, also where there are none: a map may be all land or all sea."""
    return shapely.multilinestrings(np.array(lines, object))


def _lines_in(shape: Geometry) -> list[Geometry]:
    return [part for part in shapely.get_parts(shape) if part.geom_type == "LineString"]
