"""Coverage of filled outlines in small pictures, many at once; how letters of any size come to be pixels.

Every pixel row is cut into scan lines; where an edge crosses one, the part of the pixel to its right is
counted, with the sign of the edge's direction. Horizontally that is exact, vertically it has `_LINES` steps.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from grognard.viewer.runs import Floats, gather

#: Scan lines in one row of pixels.
_LINES = 8


def coverage(
    pictures: Sequence[Sequence[Floats]], sizes: Sequence[tuple[int, int]]
) -> list[NDArray[np.uint8]]:
    """Fill outlines.

    Args:
        pictures: the rings of each picture in pixels, y down; rings that run the other way cut holes.
        sizes: width and height of each picture; nothing may lie outside.

    Returns:
        ``(height, width)`` of 0 to 255 for each picture.
    """
    widths = np.array([width for width, _ in sizes], np.int64)
    heights = np.array([height for _, height in sizes], np.int64)
    # One spare column catches what is counted to the right of the last pixel.
    starts = np.concatenate([[0], np.cumsum((widths + 2) * heights)])
    flat = np.zeros(int(starts[-1]))
    rings = [ring for picture in pictures for ring in picture]
    if rings:
        owner = np.repeat(np.arange(len(pictures)), [len(picture) for picture in pictures])
        _count(flat, rings, owner, starts, widths + 2)
    out = []
    for number, (width, height) in enumerate(sizes):
        cells = flat[starts[number] : starts[number + 1]].reshape(height, width + 2)
        filled = np.abs(np.cumsum(cells, axis=1))[:, :width] / _LINES
        out.append(np.rint(np.minimum(filled, 1.0) * 255).astype(np.uint8))
    return out


def _count(
    flat: Floats,
    rings: list[Floats],
    owner: NDArray[np.int64],
    starts: NDArray[np.int64],
    strides: NDArray[np.int64],
) -> None:
    """Add what every edge covers to the cells of its picture."""
    runs = gather(rings)
    picture = owner[runs.owner]
    begin, end = runs.points, runs.points[runs.following()]
    sign = np.where(end[:, 1] > begin[:, 1], 1.0, -1.0)
    upper = np.where((sign > 0)[:, None], begin, end)
    lower = np.where((sign > 0)[:, None], end, begin)
    first = np.ceil(upper[:, 1] * _LINES - 0.5).astype(np.int64)
    last = np.ceil(lower[:, 1] * _LINES - 0.5).astype(np.int64)
    counts = np.maximum(last - first, 0)
    edge = np.repeat(np.arange(len(counts)), counts)
    line = first[edge] + np.arange(len(edge)) - np.repeat(np.cumsum(counts) - counts, counts)
    y = (line + 0.5) / _LINES
    height = lower[edge, 1] - upper[edge, 1]
    x = upper[edge, 0] + (lower[edge, 0] - upper[edge, 0]) * (y - upper[edge, 1]) / height
    column = np.floor(x).astype(np.int64)
    part = x - column
    column = np.clip(column, 0, strides[picture[edge]] - 2)
    cell = starts[picture[edge]] + (line // _LINES) * strides[picture[edge]] + column
    size = len(flat)
    flat += np.bincount(cell, sign[edge] * (1 - part), size)[:size]
    flat += np.bincount(cell + 1, sign[edge] * part, size)[:size]


def thickened(picture: NDArray[np.uint8], radius: float) -> NDArray[np.uint8]:
    """A picture grown on every side by `radius` pixels, softly; larger by ``ceil(radius)`` around."""
    reach = int(np.ceil(radius))
    height, width = picture.shape
    grown = np.zeros((height + 2 * reach, width + 2 * reach))
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            weight = min(1.0, max(0.0, radius + 0.5 - float(np.hypot(dx, dy))))
            if weight > 0:
                part = grown[reach + dy : reach + dy + height, reach + dx : reach + dx + width]
                np.maximum(part, picture * weight, out=part)
    return np.rint(grown).astype(np.uint8)
