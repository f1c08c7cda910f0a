"""Outlines of areas for pointing at them and lighting them: the same borders with far fewer points."""

from __future__ import annotations

from collections.abc import Mapping

import shapely
from shapely.geometry import Point as Spot
from shapely.geometry import Polygon

from grognard.viewer.primitives import Point, Ring

Rings = tuple[Ring, ...]
SPECK = 9.0
"""Islands and holes of fewer squares of the fineness are left out."""


def plain_outlines(
    areas: Mapping[int, tuple[Rings, ...]], centres: Mapping[int, Point], fine: float
) -> dict[int, Rings]:
    """Make areas that share borders simpler, alike on both sides.

    Args:
        areas: space -> its parts, each an outline and its holes.
        centres: space -> where counters lie.
        fine: how far a border may stray, in map units.

    Returns:
        Space -> outlines and holes, the part around its centre first, all running the same way round.
    """
    whole = {
        space: shapely.union_all([_sound(Polygon(part[0], part[1:])) for part in parts])
        for space, parts in areas.items()
    }
    least = SPECK * fine**2
    plain = plainer(whole, fine)
    return {space: _ordered(area, Spot(centres[space]), least) for space, area in plain.items()}


def plainer(areas: Mapping[int, shapely.Geometry], fine: float) -> dict[int, shapely.Geometry]:
    """Areas whose borders stray so far at most, alike on both sides; none gets lost."""
    try:
        plain = list(shapely.coverage_simplify(list(areas.values()), fine))
    except shapely.errors.GEOSException:  # areas that somebody drew by hand, with gaps and overlaps
        plain = [one.simplify(fine) for one in areas.values()]
    return {
        space: one if not one.is_empty else before
        for (space, before), one in zip(areas.items(), plain, strict=True)
    }


def _sound(area: Polygon) -> shapely.Geometry:
    return area if area.is_valid else area.buffer(0)


def _ordered(area: shapely.Geometry, centre: Spot, least: float) -> Rings:
    parts = [part for part in shapely.get_parts(area) if part.geom_type == "Polygon"]
    parts.sort(key=lambda part: (part.distance(centre), -part.area))
    found: list[Ring] = []
    for number, part in enumerate(parts):
        if number and part.area < least:
            continue
        turned = shapely.geometry.polygon.orient(part, -1.0)
        holes = [ring for ring in turned.interiors if Polygon(ring).area >= least]
        found += [_points(ring) for ring in (turned.exterior, *holes)]
    return tuple(found)


def _points(ring: shapely.LinearRing) -> Ring:
    return tuple((round(x, 2), round(y, 2)) for x, y in ring.coords[:-1])
