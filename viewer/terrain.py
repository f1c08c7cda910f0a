"""Sea, land and grounds of a map as primitives: depth bands, coast, tints, hatching, grid.

Blurred edges of the printed look are drawn in steps: several areas, each a little wider and fainter, so that
an SVG and a window show the same. Relief pictures are not drawn yet; hills and mountains carry ridges
instead, see `patterns`.
"""

from __future__ import annotations

from dataclasses import dataclass

import shapely
from shapely.geometry import LineString

from grognard.viewer.coast import coast_of, near_coast
from grognard.viewer.ground import Geometry, Ground, ground_of, rings_of, runs_of
from grognard.viewer.level import Level
from grognard.viewer.palette import Theme, mix, territory_tint
from grognard.viewer.primitives import Polygon, Polyline, Primitive
from grognard.viewer.surface import Surface

PAINT_ORDER = ("rough", "hill", "mountain", "forest", "swamp", "desert", "city")


RIM_OPACITIES = (0.05, 0.06, 0.07, 0.07, 0.08, 0.09)
"""How dark each strip of the shade within the coast is, from the widest."""


@dataclass(frozen=True, slots=True)
class Brush:
    """What every part of the ground is drawn with.

    Attributes:
        surface, ground: the map and its areas.
        level, theme: detail and colours.
        ridges: whether hilly grounds carry ridges, for want of a picture of their relief.
    """

    surface: Surface
    ground: Ground
    level: Level
    theme: Theme
    ridges: bool = True

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
        rings = rings_of(self._on_paper(shape), self.fine, 0.3 * self.unit**2)
        return (Polygon(layer, rings, colour, opacity),) if rings else ()

    def lines(
        self, layer: str, shape: Geometry, colour: str, px: float, opacity: float = 1.0
    ) -> tuple[Polyline, ...]:
        """Lines of some pixels as a primitive, clipped to the paper."""
        runs = runs_of(self._on_paper(shape), self.fine)
        return (Polyline(layer, runs, colour, px * self.unit, opacity),) if runs else ()

    def _on_paper(self, shape: Geometry) -> Geometry:
        """What of a shape is seen; cut a little beyond the paper, so that its edge draws no line."""
        left, top, right, bottom = self.surface.box
        room = 4 * self.unit
        return shapely.clip_by_rect(shape, left - room, top - room, right + room, bottom + room)


def ground_parts(surface: Surface, level: Level, theme: Theme) -> tuple[Primitive, ...]:
    """Draw everything that lies under the networks of a map.

    Args:
        surface: the map.
        level: how much is drawn.
        theme: its colours.

    Returns:
        Primitives of the layers sea, land, terrain, hexside and grid.
    """
    brush = Brush(surface, ground_of(surface), level, theme)
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
    coast = coast_of(brush.surface)
    tints = {"shoal": colours.shoal, "inshore": colours.inshore, "shelf": colours.shelf}
    tints |= {"slope": colours.slope, "deep": colours.deep}
    parts: list[Primitive] = list(brush.area("sea", brush.ground.paper, tints[coast.base]))
    for band in coast.bands:
        parts += brush.area("sea", band.area, mix(tints[band.beyond], tints[band.depth], band.share))
    for line, opacity in zip(coast.waterlines, (0.42, 0.28, 0.16), strict=True):
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
    for word in PAINT_ORDER:
        area = ground.terrain.get(word)
        if area is None or area.is_empty:
            continue
        tint = colours.terrain[word]
        for grow, opacity in ((0.07, 0.30), (0.035, 0.45)):
            parts += brush.area("terrain", area.buffer(grow * hw).intersection(ground.land), tint, opacity)
        parts += brush.area("terrain", area, tint)
        inner = area.boundary.difference(ground.land.boundary.buffer(0.02 * hw))
        px = max(0.8, 0.012 * brush.level.px)
        parts += brush.lines("terrain", inner, mix(tint, "#000000", 0.55), px, 0.16)
    if not ground.hatched.is_empty:
        parts += brush.area("terrain", ground.hatched, colours.neutral)
        pitch = max(0.085 * hw, 6.5 * brush.unit)
        stripes = hatched_lines(ground.hatched, pitch)
        parts += brush.lines(
            "terrain", stripes, colours.neutral_hatch, max(0.8, 0.014 * brush.level.px), 0.75
        )
    return parts


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
    for rim, opacity in zip(coast_of(brush.surface).rims, RIM_OPACITIES, strict=True):
        parts += brush.area("hexside", rim, colours.coast_shade, opacity)
    if not ground.borders.is_empty:
        band = ground.borders.buffer(0.075 * hw, cap_style="flat").intersection(ground.land)
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
    outside = brush.ground.paper.difference(brush.ground.printed)
    return [
        *brush.area("grid", outside, paper, 0.52),
        *brush.area("grid", brush.ground.closed, paper, 0.60),
    ]


def _grid(brush: Brush) -> list[Primitive]:
    """Cell outlines, one colour on land and another at sea."""
    level, colours = brush.level, brush.theme.map
    if not level.grid_px:
        return []
    sides = {
        (min(one, two), max(one, two))
        for cell in brush.surface.cells
        for one, two in zip(cell.corners, (*cell.corners[1:], cell.corners[0]), strict=True)
    }
    lines = shapely.MultiLineString(sorted(sides))
    land = brush.ground.land
    return [
        *brush.lines("grid", lines.intersection(land), colours.grid_land, level.grid_px, level.grid_land),
        *brush.lines("grid", lines.difference(land), colours.grid_sea, level.grid_px, level.grid_sea),
    ]
