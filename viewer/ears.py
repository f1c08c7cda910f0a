"""Small areas cut into triangles between the corners they have, ear by ear, so that edges can be softened.

The softening moves corners by half a pixel; that leaves no cracks only where no corner lies along the side of
another triangle. Areas with many corners take too long this way: see `bands`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from grognard.viewer.runs import Floats, Ints, Runs, areas

Point = tuple[float, float]


def triangles(runs: Runs, signs: Floats) -> Ints | None:
    """Cut rings into triangles.

    Args:
        runs: rings without closing points that cross neither themselves nor each other.
        signs: for each ring 1.0 where it bounds an area from outside, -1.0 where it is a hole.

    Returns:
        Corners ``(triangles, 3)`` as indices of points; None where rings touch in a way that this cannot cut.
    """
    points: list[Point] = [(x, y) for x, y in runs.points.tolist()]
    outlines: list[list[int]] = []
    holes: list[list[int]] = []
    for start, end, sign, area in zip(runs.starts, runs.starts[1:], signs, areas(runs), strict=False):
        ring = list(range(int(start), int(end)))
        if len(ring) >= 3:
            # Outlines run clockwise, holes the other way.
            (outlines if sign > 0 else holes).append(ring if (area > 0) == (sign > 0) else ring[::-1])
    for hole in sorted(holes, key=lambda ring: min(points[one] for one in ring)):
        _bridge(points, outlines, hole)
    found = [corner for ring in outlines for corner in _clip(points, ring)]
    corners = np.array(found, np.int64).reshape(-1, 3)
    whole = (np.abs(areas(runs)) * signs).sum()
    at = runs.points[corners]
    (ax, ay), (bx, by) = (at[:, 1] - at[:, 0]).T, (at[:, 2] - at[:, 0]).T
    covered = np.abs(ax * by - ay * bx).sum() / 2
    return corners if abs(covered - whole) <= 1e-6 * abs(whole) else None


def _bridge(points: Sequence[Point], outlines: list[list[int]], hole: list[int]) -> None:
    """Join a hole to the outline to its left by a cut there and back."""
    first = min(range(len(hole)), key=lambda place: points[hole[place]])
    x, y = points[hole[first]]
    best: tuple[float, int, int] | None = None
    for number, ring in enumerate(outlines):
        for place, one in enumerate(ring):
            (ax, ay), (bx, by) = points[one], points[ring[(place + 1) % len(ring)]]
            # The inside lies to the right of a side that runs upward.
            if by <= y <= ay and by < ay:
                there = ax + (bx - ax) * (y - ay) / (by - ay)
                if there <= x and (best is None or there > best[0]):
                    best = there, number, place if ax < bx else (place + 1) % len(ring)
    if best is None:
        return
    there, number, place = best
    ring = outlines[number]
    place = _seen_from((x, y), there, points, ring, place)
    around = hole[first:] + hole[: first + 1]
    outlines[number] = [*ring[: place + 1], *around, *ring[place:]]


def _seen_from(at: Point, there: float, points: Sequence[Point], ring: list[int], place: int) -> int:
    """The corner of an outline that can be reached from a point without crossing the outline.

    Args:
        at: the point; to its left lies a side of the outline.
        there: where that is met.
        points: all points.
        ring: the outline, as indices of points.
        place: the end of the side that lies further to the left.
    """
    corner = points[ring[place]]
    best, least = place, abs(corner[1] - at[1]) / max(at[0] - corner[0], 1e-12)
    for other, one in enumerate(ring):
        x, y = points[one]
        if x > at[0] or x < corner[0] or points[one] == corner:
            continue
        if _holds(at, (there, at[1]), corner, (x, y)):
            slope = abs(y - at[1]) / max(at[0] - x, 1e-12)
            if slope < least and _opens_to(points, ring, other, at):
                best, least = other, slope
    return best


def _opens_to(points: Sequence[Point], ring: Sequence[int], place: int, at: Point) -> bool:
    """Whether the inside at a corner lies towards a point; where a cut ends, a corner stands there twice."""
    before, here, after = points[ring[place - 1]], points[ring[place]], points[ring[(place + 1) % len(ring)]]
    if _area(before, here, after) > 0:
        return _area(here, at, after) <= 0 and _area(here, before, at) <= 0
    return _area(here, at, before) > 0 or _area(here, after, at) > 0


def _area(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])


def _holds(a: Point, b: Point, c: Point, at: Point) -> bool:
    """Whether a triangle holds a point, its sides counting as inside."""
    one, two, three = _area(a, b, at), _area(b, c, at), _area(c, a, at)
    return (one >= 0 and two >= 0 and three >= 0) or (one <= 0 and two <= 0 and three <= 0)


def _clip(points: Sequence[Point], ring: list[int]) -> list[tuple[int, int, int]]:
    """Cut corner after corner off an outline."""
    ring, found = list(ring), []
    place, tried = 0, 0
    while len(ring) > 3:
        count = len(ring)
        place %= count
        # Where no corner can be cut off any more, points lie on each other: any will do.
        if tried > count or _is_ear(points, ring, place):
            found.append((ring[place - 1], ring[place], ring[(place + 1) % count]))
            del ring[place]
            # The corner before the last one is tried next, so that no fan of slivers comes about.
            place, tried = place + 1, 0
        else:
            place, tried = place + 1, tried + 1
    found.append((ring[0], ring[1], ring[2]))
    return found


def _is_ear(points: Sequence[Point], ring: Sequence[int], place: int) -> bool:
    a, b, c = points[ring[place - 1]], points[ring[place]], points[ring[(place + 1) % len(ring)]]
    if _area(a, b, c) <= 0:
        return False
    (ax, ay), (bx, by), (cx, cy) = a, b, c
    left, right, top, foot = min(ax, bx, cx), max(ax, bx, cx), min(ay, by, cy), max(ay, by, cy)
    for one in ring:
        x, y = at = points[one]
        if left <= x <= right and top <= y <= foot and at not in (a, b, c) and _holds(a, b, c, at):
            return False
    # Where a cut ends, another corner stands in the same place: the new side must not run across the cut.
    after = (place + 1) % len(ring)
    return _opens_to(points, ring, place - 1, c) and _opens_to(points, ring, after, a)
