"""What follows the coast: bands of depth, engraved waterlines, and the shade within; made once for each map.

Where a module has shapes of the roles ``slope`` and ``deep``, the sea beyond the coast is drawn by them; else
depth is taken from the distance to land, which is what an engraver without soundings does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import shapely

from grognard.viewer.ground import FINE_PX, Geometry, areas_of, gathered, ground_of, roughened
from grognard.viewer.level import GRAINS
from grognard.viewer.surface import Surface

WATERLINES = (0.09, 0.19, 0.31)
SHOAL, INSHORE = 0.30, 0.90
"""Distances from the coast in hex widths, on a map of some miles a hex."""
BLURS = {"inshore": 0.06, "shoal": 0.03}
"""Half the width of the blur at the edge of a depth."""
SHADE = 0.10
RIM_STEPS = ((1.3, 0.05), (1.0, 0.06), (0.75, 0.07), (0.5, 0.07), (0.3, 0.08), (0.15, 0.09))
"""Depth of the shade within the coast, in hex widths; its strips by their share of that, and how dark."""
SLOPE_MILES, DEEP_MILES = 120.0, 260.0
"""Without soundings: so far from land the sea is drawn as slope, and as deep sea."""
LEAST_LINE_PX, LEAST_STEP_PX = 2.0, 0.8
"""Waterlines need so many pixels between them, and strips of shade so many between their widths."""
SPECK = 0.05
"""Islands smaller than this square of hex widths have a shoal but no shelf."""


@dataclass(frozen=True, slots=True)
class Band:
    """A depth, or a step of the blur at its edge.

    Attributes:
        area: where it is.
        depth: ``shoal``, ``inshore``, ``shelf``, ``slope`` or ``deep``.
        beyond: the depth outside it.
        share: how much of `depth` is mixed into `beyond`.
    """

    area: Geometry
    depth: str
    beyond: str
    share: float


@dataclass(frozen=True, slots=True)
class Rim:
    """A strip of shade along the coast.

    Attributes:
        within: the land beyond it.
        opacity: how dark it is.
    """

    within: Geometry
    opacity: float


@dataclass(frozen=True, eq=False)
class Coast:
    """Everything along the coast of one surface.

    Attributes:
        base: the depth that the whole sea is painted with first.
        bands: from the widest to the narrowest.
        waterlines: three lines, from the coast outward; none where they would lie too close to be seen.
        rims: strips of land along the coast, from the widest to the narrowest.
    """

    base: str
    bands: tuple[Band, ...]
    waterlines: tuple[Geometry, ...]
    rims: tuple[Rim, ...]


def near_coast(surface: Surface) -> float:
    """How much closer than usual things lie to the coast: 1 where a hex is some miles, less for hundreds."""
    return min(1.0, max(0.12, 80 / surface.miles))


@lru_cache(maxsize=32)
def coast_of(surface: Surface, grain: float = GRAINS[-1]) -> Coast:
    """Compute the bands of a surface, once.

    Args:
        surface: the map.
        grain: pixels across a hex for which they are fine enough; what only shows nearer is left out.
    """
    hw, near = surface.hw, near_coast(surface)
    ground = ground_of(surface, grain)
    left, top, right, bottom = surface.box
    reach = INSHORE * near * hw
    land = shapely.clip_by_rect(ground.land, left - reach, top - reach, right + reach, bottom + reach)
    lines = WATERLINES if WATERLINES[0] * near * grain > LEAST_LINE_PX else ()
    edges = {depth: _steps(depth, near * grain) for depth in BLURS}
    widths = {round(distance * near, 6) for distance in lines}
    widths |= {_width(depth, step, near) for depth, steps in edges.items() for step, _ in steps}
    around = _grown(land, sorted(widths), hw, hw / grain)
    base, bands = _depths(surface, near, grain)
    for depth, beyond in (("inshore", "shelf"), ("shoal", "inshore")):
        for step, share in edges[depth]:
            bands.append(Band(around[_width(depth, step, near)], depth, beyond, share))
    drawn = tuple(around[round(distance * near, 6)].boundary for distance in lines)
    return Coast(base, tuple(bands), drawn, _rims(land, SHADE * max(0.3, near) * hw, hw / grain))


def _steps(depth: str, near_px: float) -> tuple[tuple[float, float], ...]:
    """The blur at the edge of a depth as (distance from the edge, how much of the inner colour)."""
    blur = BLURS[depth]
    return ((blur, 0.25), (0.0, 0.6), (-blur, 1.0)) if blur * near_px > 1.0 else ((0.0, 1.0),)


def _width(depth: str, step: float, near: float) -> float:
    distance = {"inshore": INSHORE, "shoal": SHOAL}[depth]
    return round((distance + step) * near, 6)


def _rims(land: Geometry, deep: float, unit: float) -> tuple[Rim, ...]:
    """The shade within the coast; strips of about one width are one, if that is faint."""
    groups: list[list[tuple[float, float]]] = []
    for share, opacity in RIM_STEPS:
        near = bool(groups) and (groups[-1][0][0] - share) * deep < LEAST_STEP_PX * unit
        if near and sum(dark for _, dark in groups[-1]) + opacity < 0.18:
            groups[-1].append((share, opacity))
        else:
            groups.append([(share, opacity)])
    found: list[Rim] = []
    parts, reached = shapely.get_parts(land), 0.0
    for group in reversed(groups):
        width = deep * sum(share * opacity for share, opacity in group) / sum(dark for _, dark in group)
        inner, reached = gathered(shapely.buffer(parts, reached - width, quad_segs=3)), width
        parts = shapely.get_parts(inner)
        clear = math.prod(1 - opacity for _, opacity in group)
        found.insert(0, Rim(inner, 1 - clear))
    return tuple(found)


def grown(area: Geometry, distance: float, unit: float) -> Geometry:
    """An area with everything within a distance; part by part, ten times quicker for archipelagos.

    Args:
        area: what grows.
        distance: in map units.
        unit: map units of a pixel, for how round its corners get.
    """
    turn = math.acos(max(0.0, 1 - 0.2 * unit / distance))
    corners = min(6, max(2, math.ceil(math.pi / 4 / max(turn, 0.01))))
    return shapely.disjoint_subset_union_all(
        shapely.buffer(shapely.get_parts(area), distance, quad_segs=corners)
    )


def _grown(land: Geometry, widths: Sequence[float], hw: float, unit: float) -> dict[float, Geometry]:
    """The land grown by ascending widths, each from the one before, which gets plainer on the way.

    What is smaller than a share of the step leaves no trace in the new outline.
    """
    found, area, reached = {}, land, 0.0
    for width in widths:
        step = (width - reached) * hw
        area = grown(area.simplify(min(0.16 * step, 0.6 * unit)), step, unit)
        found[width], reached = area, width
    return found


def _depths(surface: Surface, near: float, grain: float) -> tuple[str, list[Band]]:
    """The sea beyond the coast: what it is painted with first, and the shelf and slope on it."""
    hw, ground, unit = surface.hw, ground_of(surface, grain), surface.hw / grain
    if "deep" in surface.shapes or "slope" in surface.shapes:
        slope, deep = (areas_of(surface, role) for role in ("slope", "deep"))
        return "shelf", [Band(slope, "slope", "shelf", 1.0), Band(deep, "deep", "slope", 1.0)]
    slope_at = max(SLOPE_MILES / surface.miles, 1.5 * near)
    deep_at = max(DEEP_MILES / surface.miles, 2.6 * near)
    parts = [part for part in shapely.get_parts(ground.land) if part.area > (SPECK * hw) ** 2]
    body = shapely.union_all([part.simplify(0.05 * hw) for part in parts])
    if ground.paper.covered_by(grown(body, slope_at * hw, unit)):
        return "shelf", []
    wide = _grown(body, (slope_at, deep_at), hw, unit).values()
    shelf, slope = (roughened(area, hw, max(0.01 * hw, FINE_PX * unit)) for area in wide)
    if ground.paper.covered_by(slope):
        return "slope", [Band(shelf, "shelf", "slope", 1.0)]
    return "deep", [Band(slope, "slope", "deep", 1.0), Band(shelf, "shelf", "slope", 1.0)]
