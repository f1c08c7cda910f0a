"""Large areas as triangles near each other: outlines sorted from holes, split, and cut by Delaunay's rule."""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray

from grognard.viewer.runs import Floats, Runs

#: An area of more points is split before it is cut into triangles.
_MOST_POINTS = 96


def triangles(runs: Runs) -> tuple[Floats, Floats]:
    """Cut rings into triangles.

    Args:
        runs: rings without closing points; a point is inside if it is inside an odd number of them.

    Returns:
        Corners, ``(3 * triangles, 2)``, and for each ring 1.0 where it bounds an area from outside, -1.0
        where it is a hole.
    """
    polygons, signs = _nested(runs)
    found = shapely.constrained_delaunay_triangles(_simple_parts(polygons))
    return shapely.get_coordinates(found).reshape(-1, 4, 2)[:, :3].reshape(-1, 2), signs


def _nested(runs: Runs) -> tuple[NDArray[np.object_], Floats]:
    """Sort rings into areas with holes by how many others each lies in.

    Returns:
        The areas, and for each ring 1.0 where it bounds an area from outside, -1.0 where it is a hole.
    """
    signs = np.ones(len(runs))
    fit = np.flatnonzero(runs.counts >= 3)
    held = np.isin(runs.owner, fit)
    loops = shapely.linearrings(runs.points[held], indices=np.searchsorted(fit, runs.owner[held]))
    shells = shapely.polygons(loops)
    if len(fit) == 1:
        return shells, signs
    firsts = shapely.points(runs.points[runs.starts[fit]])
    inner, outer = shapely.STRtree(shells).query(firsts, predicate="within")
    inner, outer = inner[inner != outer], outer[inner != outer]
    depth = np.bincount(inner, minlength=len(fit))
    signs[fit[depth % 2 == 1]] = -1.0
    holes: dict[int, list[int]] = {}
    sizes = shapely.area(shells)
    for number in np.flatnonzero(depth % 2 == 1):
        around = outer[inner == number]
        holes.setdefault(int(around[np.argmin(sizes[around])]), []).append(int(number))
    for parent, within in holes.items():
        shells[parent] = shapely.Polygon(loops[parent], loops[within])
    return shells[depth % 2 == 0], signs


def _simple_parts(areas_: NDArray[np.object_]) -> NDArray[np.object_]:
    """Areas without crossings and of few points each, since cutting into triangles slows with the square."""
    parts: list[shapely.Geometry] = []
    for one in areas_:
        _split(one, parts)
    found = np.array(parts, dtype=object)
    bad = ~shapely.is_valid(found)
    if bad.any():
        mended = shapely.get_parts(shapely.make_valid(found[bad]))
        found = np.concatenate([found[~bad], mended[shapely.get_type_id(mended) == 3]])
    return found


def _split(one: shapely.Geometry, parts: list[shapely.Geometry]) -> None:
    """Halve an area across its longer side until its parts are small."""
    if shapely.get_num_coordinates(one) <= _MOST_POINTS:
        parts.append(one)
        return
    left, top, right, bottom = one.bounds
    across, down = (left + right) / 2, (top + bottom) / 2
    if right - left >= bottom - top:
        boxes = ((left - 1, top - 1, across, bottom + 1), (across, top - 1, right + 1, bottom + 1))
    else:
        boxes = ((left - 1, top - 1, right + 1, down), (left - 1, down, right + 1, bottom + 1))
    for box in boxes:
        for part in shapely.get_parts(_clipped(one, box)):
            if part.geom_type == "Polygon" and part.area > 1e-9:
                _split(part, parts)


def _clipped(one: shapely.Geometry, box: tuple[float, float, float, float]) -> shapely.Geometry:
    """Cut an area by a box; the quick way fails where a sliver of it touches the edge."""
    try:
        return shapely.clip_by_rect(one, *box)
    except shapely.errors.GEOSException:
        return shapely.intersection(shapely.make_valid(one), shapely.box(*box))
