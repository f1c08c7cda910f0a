"""What follows the coast: bands of depth, engraved waterlines, and the shade within; made once for each map.

Where a module has shapes of the roles ``slope`` and ``deep``, the sea beyond the coast is drawn by them; else
depth is taken from the distance to land, which is what an engraver without soundings does.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import shapely
from shapely.geometry import MultiPolygon, Polygon

from grognard.viewer.ground import Geometry, ground_of, roughened
from grognard.viewer.surface import Surface

WATERLINES = (0.09, 0.19, 0.31)
SHOAL, INSHORE = 0.30, 0.90
"""Distances from the coast in hex widths, on a map of some miles a hex."""
SHADE = 0.10
RIM_STEPS = (1.3, 1.0, 0.75, 0.5, 0.3, 0.15)
"""Depth of the shade within the coast, in hex widths."""
SLOPE_MILES, DEEP_MILES = 120.0, 260.0
"""Without soundings: so far from land the sea is drawn as slope, and as deep sea."""
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


@dataclass(frozen=True, eq=False)
class Coast:
    """Everything along the coast of one surface.

    Attributes:
        base: the depth that the whole sea is painted with first.
        bands: from the widest to the narrowest.
        waterlines: three lines, from the coast outward.
        rims: strips of land along the coast, from the widest to the narrowest.
    """

    base: str
    bands: tuple[Band, ...]
    waterlines: tuple[Geometry, ...]
    rims: tuple[Geometry, ...]


def near_coast(surface: Surface) -> float:
    """How much closer than usual things lie to the coast: 1 where a hex is some miles, less for hundreds."""
    return min(1.0, max(0.12, 80 / surface.miles))


@lru_cache(maxsize=32)
def coast_of(surface: Surface) -> Coast:
    """Compute the bands of a surface, once."""
    hw, near = surface.hw, near_coast(surface)
    ground = ground_of(surface)
    reach = ground.paper.buffer(INSHORE * near * hw, join_style="mitre")
    land = ground.land.intersection(reach).simplify(0.008 * hw)
    widths = sorted({0.06 * near, *_edges(near), *(distance * near for distance in WATERLINES)})
    grown = _grown(land, [width * hw for width in widths], hw)
    around = dict(zip(widths, grown, strict=True))
    base, bands = _depths(surface, near)
    for depth, beyond, distance, blur in (
        ("inshore", "shelf", INSHORE, 0.06),
        ("shoal", "inshore", SHOAL, 0.03),
    ):
        for step, share in _steps(blur):
            bands.append(Band(around[_width(distance, step, near)], depth, beyond, share))
    lines = tuple(around[distance * near].boundary for distance in WATERLINES)
    deep = SHADE * max(0.3, near) * hw
    rims = tuple(land.difference(land.buffer(-deep * share, quad_segs=3)) for share in RIM_STEPS)
    return Coast(base, tuple(bands), lines, rims)


def _steps(blur: float) -> tuple[tuple[float, float], ...]:
    """The blur of an edge as (distance from the edge, how much of the inner colour)."""
    return (blur, 0.25), (0.0, 0.6), (-blur, 1.0)


def _width(distance: float, step: float, near: float) -> float:
    return round((distance + step) * near, 6)


def _edges(near: float) -> list[float]:
    return [
        _width(distance, step, near)
        for distance, blur in ((SHOAL, 0.03), (INSHORE, 0.06))
        for step, _ in _steps(blur)
    ]


def grown(area: Geometry, distance: float) -> Geometry:
    """An area with everything within a distance; part by part, ten times quicker for archipelagos."""
    return shapely.union_all(shapely.buffer(shapely.get_parts(area), distance, quad_segs=6))


def _grown(land: Geometry, widths: list[float], hw: float) -> list[Geometry]:
    """The land grown by ascending widths, each from the one before, which gets plainer on the way."""
    found, area, reached = [], land, 0.0
    for width in widths:
        area = grown(area.simplify(min(0.015 * hw, 0.05 * reached)), width - reached)
        reached = width
        found.append(area)
    return found


def _depths(surface: Surface, near: float) -> tuple[str, list[Band]]:
    """The sea beyond the coast: what it is painted with first, and the shelf and slope on it."""
    hw, ground = surface.hw, ground_of(surface)
    if "deep" in surface.shapes or "slope" in surface.shapes:
        slope, deep = (_soundings(surface, role) for role in ("slope", "deep"))
        return "shelf", [Band(slope, "slope", "shelf", 1.0), Band(deep, "deep", "slope", 1.0)]
    slope_at = max(SLOPE_MILES / surface.miles, 1.5 * near)
    deep_at = max(DEEP_MILES / surface.miles, 2.6 * near)
    parts = [part for part in shapely.get_parts(ground.land) if part.area > (SPECK * hw) ** 2]
    body = shapely.union_all([part.simplify(0.05 * hw) for part in parts])
    if ground.paper.covered_by(grown(body, slope_at * hw)):
        return "shelf", []
    shelf, slope = _grown(body, [slope_at * hw, deep_at * hw], hw)
    shelf, slope = (roughened(area, hw).simplify(0.01 * hw) for area in (shelf, slope))
    if ground.paper.covered_by(slope):
        return "slope", [Band(shelf, "shelf", "slope", 1.0)]
    return "deep", [Band(slope, "slope", "deep", 1.0), Band(shelf, "shelf", "slope", 1.0)]


def _soundings(surface: Surface, role: str) -> Geometry:
    found = [shapely.make_valid(Polygon(rings[0], rings[1:])) for rings in surface.shapes.get(role, ())]
    return shapely.union_all(found) if found else MultiPolygon()
