"""From areas and lines to triangles whose edges the shader softens; pure arithmetic on arrays.

Areas become their inside plus a rim of two rows of vertices, lines a strip with mitred corners. Everything
of one kind is worked on at once, since a map has thousands of shapes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from grognard.viewer import bands, ears
from grognard.viewer.mesh import VERTEX, Mesh, empty
from grognard.viewer.runs import Floats, Ints, Runs, areas, normals

Colours = NDArray[np.uint8]

#: Corners of half a round cap.
_CAP_CORNERS = 7
#: Areas of more points have their edges softened on the outside only, which allows quicker ways to fill them.
FEW_POINTS = 240
#: Forms of few points whose cut is remembered: pictures stand on a table again and again, only elsewhere.
FORMS = 2048
#: Forms that differ further behind the point are the same.
DECIMALS = 6


def convex_rings(rings: Runs) -> NDArray[np.bool_]:
    """Whether each ring turns one way only, and once around: such a ring is a fan of triangles."""
    if not len(rings):
        return np.zeros(0, bool)
    after = rings.following()
    step = rings.points[after] - rings.points
    turn = step[after]
    cross = step[:, 0] * turn[:, 1] - step[:, 1] * turn[:, 0]
    angle = np.arctan2(cross, (step * turn).sum(axis=1))
    heads = rings.starts[:-1]
    low, high = np.minimum.reduceat(angle, heads), np.maximum.reduceat(angle, heads)
    total = np.abs(np.add.reduceat(angle, heads))
    return ((low >= -1e-9) | (high <= 1e-9)) & (np.abs(total - 2 * np.pi) < 1e-6)


def fans(rings: Runs) -> tuple[Ints, Ints]:
    """Triangles of convex rings.

    Returns:
        Corners ``(triangles, 3)`` as indices of points, and the ring of each triangle.
    """
    owner = rings.owner
    place = np.arange(len(rings.points)) - rings.starts[owner]
    middle = np.flatnonzero((place >= 1) & (place <= rings.counts[owner] - 2))
    corners = np.stack([rings.starts[owner[middle]], middle, middle + 1], axis=1)
    return corners, owner[middle]


def plain_fans(rings: Runs, colours: Colours) -> tuple[Mesh, Ints]:
    """Triangles of many convex areas whose edges are too faint to need smoothing; as `convex_areas`."""
    inside, owner = fans(rings)
    vertices = _plain(rings.points, colours)
    return Mesh(vertices, inside.astype(np.uint32).ravel()), owner


def plain_area(runs: Runs, colour: Colours) -> Mesh:
    """Triangles of one area of any form in one colour ``(4,)``, its edges not smoothed."""
    points, corners = _merged(bands.triangles(runs)[0])
    return Mesh(_plain(points, colour), corners.astype(np.uint32))


def convex_areas(rings: Runs, colours: Colours, blurs: Floats) -> tuple[Mesh, Ints]:
    """Triangles of many convex areas of one ring each.

    Args:
        rings: the areas.
        colours: ``(n, 4)``, of each point.
        blurs: ``(areas,)``, softness of each area's edge in map units; 0 for one pixel.

    Returns:
        The mesh, and the ring of each triangle ``(triangles,)``.
    """
    inside, owner = fans(rings)
    outward = normals(rings, closed=True) * np.sign(areas(rings))[rings.owner][:, None]
    rim, rim_owner = _rim(rings)
    indices = np.concatenate([inside, rim])
    mesh = _area_vertices(rings, outward, colours, blurs[rings.owner])
    return Mesh(mesh, indices.astype(np.uint32).ravel()), np.concatenate([owner, rim_owner])


def area(runs: Runs, colours: Colours, blur: float) -> Mesh:
    """Triangles of one area of any form.

    Args:
        runs: rings without closing points; a point is inside if it is inside an odd number of them.
        colours: ``(n, 4)``, of each point.
        blur: softness of its edge in map units; 0 for one pixel.
    """
    signs, corners = _cut(runs) if len(runs.points) <= FEW_POINTS else (None, None)
    if signs is None or corners is None:
        return _large_area(runs, colours, blur)
    vertices = _area_vertices(runs, _outward(runs, signs), colours, np.full(len(runs.points), blur))
    indices = np.concatenate([corners, _rim(runs)[0]])
    return Mesh(vertices, indices.astype(np.uint32).ravel())


def _cut(runs: Runs) -> tuple[Floats | None, Ints | None]:
    """Tell outlines from holes and cut a small area; the same form elsewhere is cut alike, and but once."""
    form = np.round(runs.points - runs.points[:1], DECIMALS)
    # Numbers of numpy are shorter on some machines.
    return _cut_form(form.tobytes(), runs.starts.astype(np.int64).tobytes())


@lru_cache(maxsize=FORMS)
def _cut_form(points: bytes, starts: bytes) -> tuple[Floats | None, Ints | None]:
    runs = Runs(np.frombuffer(points).reshape(-1, 2), np.frombuffer(starts, np.int64))
    signs = bands.signs_of(runs)
    return signs, None if signs is None else ears.triangles(runs, signs)


def _large_area(runs: Runs, colours: Colours, blur: float) -> Mesh:
    """Triangles of an area of many points: its inside stays as it is, and only a rim around it is soft."""
    corners, signs = bands.triangles(runs)
    if not len(corners):
        return empty()
    vertices = _area_vertices(runs, _outward(runs, signs), colours, np.full(len(runs.points), blur))
    # The inner row lies on the edge itself, where half of the area shows.
    vertices["shape"][: len(runs.points), 3] = 0.0
    points, inside = _merged(corners)
    inner = _plain(points, _colours_at(points, runs.points, colours))
    indices = np.concatenate([inside.reshape(-1, 3) + len(vertices), _rim(runs)[0]])
    return Mesh(np.concatenate([vertices, inner]), indices.astype(np.uint32).ravel())


def _outward(runs: Runs, signs: Floats) -> Floats:
    """The direction out of the area at each point."""
    return normals(runs, closed=True) * (signs * np.sign(areas(runs)))[runs.owner][:, None]


def lines(
    runs: Runs, closed: bool, colours: Colours, halves: Floats, least_px: Floats, blurs: Floats
) -> tuple[Mesh, Ints]:
    """Strips of many lines.

    Args:
        runs: the lines; those of fewer than two points draw nothing.
        closed: whether they return to their first points.
        colours: ``(lines, 4)``.
        halves: ``(lines,)``, half the width in map units.
        least_px: ``(lines,)``, half the least width in pixels.
        blurs: ``(lines,)``, softness of the edges in map units; 0 for one pixel.

    Returns:
        The mesh, and the line of each triangle.
    """
    n, owner = len(runs.points), runs.owner
    across = normals(runs, closed)
    vertices = np.zeros(2 * n, VERTEX)
    for side, part in ((-1.0, vertices[:n]), (1.0, vertices[n:])):
        part["pos"], part["dir"] = runs.points, across
        part["shape"] = np.stack([halves[owner], least_px[owner], blurs[owner], np.full(n, side)], axis=1)
        part["rgba"] = colours[owner]
    begins = np.arange(n)
    if not closed:
        begins = np.delete(begins, runs.starts[1:] - 1)
    ends = runs.following()[begins]
    quads = np.stack([begins, ends, begins + n, ends, ends + n, begins + n], axis=1).reshape(-1, 3)
    return Mesh(vertices, quads.astype(np.uint32).ravel()), np.repeat(owner[begins], 2)


def caps(runs: Runs, colours: Colours, halves: Floats, least_px: Floats, blurs: Floats) -> tuple[Mesh, Ints]:
    """Half discs at both ends of open lines; arguments and result as of `lines`."""
    heads, tails = runs.starts[:-1], runs.starts[1:] - 1
    at = np.concatenate([runs.points[heads], runs.points[tails]])
    back = np.concatenate(
        [runs.points[heads] - runs.points[heads + 1], runs.points[tails] - runs.points[tails - 1]]
    )
    owner = np.concatenate([np.arange(len(runs))] * 2)
    angles = np.arctan2(back[:, 1], back[:, 0])[:, None] + np.linspace(-np.pi / 2, np.pi / 2, _CAP_CORNERS)
    width = _CAP_CORNERS + 1
    vertices = np.zeros((len(at), width), VERTEX)
    vertices["pos"] = at[:, None, :]
    vertices["dir"][:, 1:] = np.stack([np.cos(angles), np.sin(angles)], axis=2)
    shape = np.stack([halves[owner], least_px[owner], blurs[owner], np.ones(len(at))], axis=1)
    vertices["shape"] = shape[:, None, :]
    vertices["shape"][:, 0, 3] = 0.0
    vertices["rgba"] = colours[owner][:, None, :]
    rim = np.arange(1, _CAP_CORNERS)
    fan = np.stack([np.zeros_like(rim), rim, rim + 1], axis=1)
    indices = fan[None] + (np.arange(len(at)) * width)[:, None, None]
    return Mesh(vertices.ravel(), indices.astype(np.uint32).ravel()), np.repeat(owner, len(rim))


def dashed(run: Floats, dash: Sequence[float], closed: bool = False) -> list[Floats]:
    """Cut a line into the drawn parts of a dash pattern.

    Args:
        run: ``(n, 2)``.
        dash: lengths drawn and left out in turn; an odd number is taken twice.
        closed: whether the line returns to its first point.
    """
    points = np.asarray(run, dtype=np.float64).reshape(-1, 2)
    if closed:
        points = np.concatenate([points, points[:1]])
    lengths = np.hypot(*np.diff(points, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(lengths)])
    pattern = list(dash) * (2 if len(dash) % 2 else 1)
    if along[-1] <= 0 or sum(pattern) <= 0:
        return [points]
    period, offsets = sum(pattern), np.cumsum([0.0, *pattern])
    repeats = np.arange(int(along[-1] // period) + 1) * period
    parts = []
    for first, last in zip(offsets[:-1:2], offsets[1::2], strict=False):
        for start in repeats + first:
            end = min(start + last - first, along[-1])
            if end - start > 1e-9:
                parts.append((start, end))
    return [_between(points, along, start, end) for start, end in sorted(parts)]


def _between(points: Floats, along: Floats, start: float, end: float) -> Floats:
    """The part of a line between two distances along it."""
    inner = points[(along > start + 1e-9) & (along < end - 1e-9)]
    ends = [
        [np.interp(distance, along, points[:, 0]), np.interp(distance, along, points[:, 1])]
        for distance in (start, end)
    ]
    return np.concatenate([ends[:1], inner, ends[1:]])


def _rim(rings: Runs) -> tuple[Ints, Ints]:
    """Two triangles for each side of each ring, between the inner row of vertices and the outer one."""
    n, after = len(rings.points), rings.following()
    at = np.arange(n)
    quads = np.stack([at, after, at + n, after, after + n, at + n], axis=1).reshape(-1, 3)
    return quads, np.repeat(rings.owner, 2)


def _area_vertices(rings: Runs, outward: Floats, colours: Colours, blurs: Floats) -> NDArray[np.void]:
    """The inner row of vertices, then the outer one."""
    n = len(rings.points)
    vertices = np.zeros(2 * n, VERTEX)
    for side, part in ((-1.0, vertices[:n]), (1.0, vertices[n:])):
        part["pos"], part["dir"], part["rgba"] = rings.points, outward, colours
        part["shape"] = np.stack([np.zeros(n), np.full(n, -1.0), blurs, np.full(n, side)], axis=1)
    return vertices


def _colours_at(corners: Floats, points: Floats, colours: Colours) -> Colours:
    """Colours of corners by their height, as those of the points of the rings."""
    if (colours == colours[0]).all():
        return colours[:1]
    order = np.argsort(points[:, 1], kind="stable")
    mixed = [np.interp(corners[:, 1], points[order, 1], colours[order, part]) for part in range(4)]
    found: Colours = np.rint(np.stack(mixed, axis=1)).astype(np.uint8)
    return found


def _plain(points: Floats, colour: Colours) -> NDArray[np.void]:
    """Vertices inside an area that no edge moves."""
    vertices = np.zeros(len(points), VERTEX)
    vertices["pos"], vertices["rgba"] = points, colour
    vertices["shape"] = (0.0, -1.0, 0.0, -1.0)
    return vertices


def _merged(corners: Floats) -> tuple[Floats, Ints]:
    """Corners that lie on each other as one: the points, and for each corner its point."""
    keys = corners[:, 0] + 1j * corners[:, 1]
    order = np.argsort(keys, kind="stable")
    fresh = np.append(True, np.diff(keys[order]) != 0)
    place = np.empty(len(keys), np.int64)
    place[order] = np.cumsum(fresh) - 1
    return corners[order[fresh]], place
