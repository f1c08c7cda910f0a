"""Areas cut into trapezoids at the heights of their corners: triangles by arithmetic alone.

Quick, and it needs no geometry library, which takes longer to load than a first frame may. Large areas are
better cut in `delaunay`, where triangles stay near each other.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from grognard.viewer.runs import Floats, Ints, Runs, areas

#: Sides that cross by less than this only touch; crossings are looked for so many times.
_NEAR, _TURNS = 1e-7, 8


def triangles(runs: Runs) -> tuple[Floats, Floats]:
    """Cut rings into triangles.

    Args:
        runs: rings without closing points, which may cross themselves and each other; a point is inside if it
            is inside an odd number of them.

    Returns:
        Corners, ``(3 * triangles, 2)``; those that are corners of a ring have its very coordinates. And for
        each ring 1.0 where it bounds an area from outside, -1.0 where it is a hole.
    """
    begin, end = runs.points, runs.points[runs.following()]
    levels = _sorted(begin[:, 1])
    for _ in range(_TURNS):
        edge, band, above, below = _bands(begin, end, levels)
        crossings = _crossings(levels, band, above, below)
        if not len(crossings):
            break
        levels = _sorted(np.concatenate([levels, crossings]))
    signs = _signs(runs, edge)
    left, right, first, last = _joined(edge[0::2], edge[1::2], band[0::2])
    top, foot = levels[first], levels[last + 1]
    a, b, c, d = (
        np.stack([_x_at(begin[side], end[side], y), y], axis=1)
        for side, y in ((left, top), (right, top), (right, foot), (left, foot))
    )
    both = np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])
    wide = np.concatenate([b[:, 0] > a[:, 0], c[:, 0] > d[:, 0]])
    return both[wide].reshape(-1, 2), signs


def _signs(runs: Runs, edge: Ints) -> Floats:
    """Whether each ring bounds an area from outside, by one of its edges: 1.0, or -1.0 for a hole.

    Args:
        runs: the rings.
        edge: edges as of `_bands`; to the right of every other one lies the inside.
    """
    downward = runs.points[runs.following(), 1] > runs.points[:, 1]
    owner, clockwise = runs.owner, areas(runs) > 0
    closes = np.zeros(len(runs), bool)
    closes[owner[edge]] = (np.arange(len(edge)) % 2 == 1) == downward[edge]
    return np.where(closes == clockwise, 1.0, -1.0)


def _sorted(heights: Floats) -> Floats:
    """Heights from the least on, each once; numpy's own way loads what a first frame has no time for."""
    every = np.sort(heights)
    found: Floats = every[np.append(True, np.diff(every) > 0)]
    return found


def _bands(begin: Floats, end: Floats, levels: Floats) -> tuple[Ints, Ints, Floats, Floats]:
    """Which edge runs through which band between two heights, from left to right.

    Returns:
        Edges, their bands, and where they enter and leave them; an even number for each band.
    """
    first, last = (np.searchsorted(levels, part(begin[:, 1], end[:, 1])) for part in (np.minimum, np.maximum))
    counts = last - first
    edge = np.repeat(np.arange(len(begin)), counts)
    band = first[edge] + np.arange(len(edge)) - np.repeat(np.cumsum(counts) - counts, counts)
    above, below = (_x_at(begin[edge], end[edge], levels[row]) for row in (band, band + 1))
    order = np.lexsort((above + below, band))
    return edge[order], band[order], above[order], below[order]


def _crossings(levels: Floats, band: Ints, above: Floats, below: Floats) -> Floats:
    """Heights at which an edge crosses the next within their band."""
    before, after = np.diff(above), np.diff(below)
    same = band[1:] == band[:-1]
    met = np.flatnonzero(same & (np.minimum(before, after) < -_NEAR) & (np.maximum(before, after) > _NEAR))
    share = before[met] / (before[met] - after[met])
    top, foot = levels[band[met]], levels[band[met] + 1]
    heights = top + (foot - top) * share
    found: Floats = heights[(heights - top > _NEAR) & (foot - heights > _NEAR)]
    return found


def _joined(left: Ints, right: Ints, band: Ints) -> tuple[Ints, Ints, Ints, Ints]:
    """Join trapezoids between the same two edges that lie one under the other: edges, first and last band."""
    order = np.lexsort((band, right, left))
    left, right, band = left[order], right[order], band[order]
    fresh: NDArray[np.bool_] = np.ones(len(band), bool)
    fresh[1:] = (left[1:] != left[:-1]) | (right[1:] != right[:-1]) | (band[1:] != band[:-1] + 1)
    heads = np.flatnonzero(fresh)
    tails = np.append(heads[1:], len(band))[: len(heads)] - 1
    return left[heads], right[heads], band[heads], band[tails]


def _x_at(begin: Floats, end: Floats, y: Floats) -> Floats:
    """Where edges are at some height, their own ends exactly; they are not level."""
    share = (y - begin[:, 1]) / (end[:, 1] - begin[:, 1])
    x = begin[:, 0] + (end[:, 0] - begin[:, 0]) * share
    return np.where(y == begin[:, 1], begin[:, 0], np.where(y == end[:, 1], end[:, 0], x))
