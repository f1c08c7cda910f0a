"""Large areas cut into trapezoids at the heights of their corners: triangles by arithmetic alone.

An area is cut into columns first, since a corner cuts its whole column in two; so triangles stay near each
other too, and those out of view can be left out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from grognard.viewer.runs import Floats, Ints, Runs, areas

#: Sides that cross by less than this only touch; crossings are looked for so many times.
_NEAR, _TURNS = 1e-7, 4
#: There are so many columns that a square as wide as one has about so many points.
_CELL_POINTS = 48

Crossings = tuple[Ints, Floats]
"""Columns and heights."""
NO_CROSSINGS: Crossings = (np.zeros(0, np.int64), np.zeros(0))


@dataclass(frozen=True, slots=True)
class _Sides:
    """Sides of rings, cut where they go from one column to the next, and the walls between columns.

    Attributes:
        begin: ``(sides, 2)``.
        end: ``(sides, 2)``.
        ring: ``(sides,)``, whose side each is; -1 for walls.
        column: ``(sides,)``, where each lies; a wall that bounds two columns is there twice.
    """

    begin: Floats
    end: Floats
    ring: Ints
    column: Ints


@dataclass(frozen=True, slots=True)
class _Sweep:
    """Which side runs through which band between two heights of a column.

    Attributes:
        levels: the heights, column after column, from the least on.
        side, band: what runs where; from left to right within a band, an even number for each.
        crossings: columns and heights at which a side crosses the next.
    """

    levels: Floats
    side: Ints
    band: Ints
    crossings: Crossings


def triangles(runs: Runs) -> tuple[Floats, Floats]:
    """Cut rings into triangles.

    Args:
        runs: rings without closing points, which may cross themselves and each other; a point is inside if it
            is inside an odd number of them.

    Returns:
        Corners, ``(3 * triangles, 2)``, and for each ring 1.0 where it bounds an area from outside, -1.0
        where it is a hole.
    """
    low, high = runs.points.min(axis=0), runs.points.max(axis=0)
    count = max(1, math.ceil(math.sqrt(len(runs.points) / _CELL_POINTS)))
    cell = float((high - low).max()) / count or 1.0
    sides = _cut(runs, float(low[0]), cell, count)
    sweep, more = _swept(sides), NO_CROSSINGS
    for _ in range(_TURNS):
        if not len(sweep.crossings[0]):
            break
        columns, heights = sweep.crossings
        more = np.concatenate([more[0], columns]), np.concatenate([more[1], heights])
        sweep = _swept(sides, more)
    row = np.floor((sweep.levels - low[1]) / cell).astype(np.int64)
    left, right, first, last = _joined(sweep, row)
    order = np.argsort(_winding(sides.column[left], row[first]), kind="stable")
    left, right, first, last = left[order], right[order], first[order], last[order]
    upper, lower = sweep.levels[first], sweep.levels[last + 1]
    a, b, c, d = (
        np.stack([_x_at(sides, side, y), y], axis=1)
        for side, y in ((left, upper), (right, upper), (right, lower), (left, lower))
    )
    both = np.stack([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)], axis=1)
    wide = np.stack([b[:, 0] > a[:, 0], c[:, 0] > d[:, 0]], axis=1)
    found: Floats = both[wide].reshape(-1, 2)
    return found, _signs(runs, sides, sweep)


def signs_of(runs: Runs) -> Floats | None:
    """As `triangles` gives them; None if sides cross."""
    sides = _cut(runs, 0.0, 1.0, 1)
    sweep = _swept(sides)
    return None if len(sweep.crossings[0]) else _signs(runs, sides, sweep)


def _cut(runs: Runs, left: float, cell: float, count: int) -> _Sides:
    """Cut sides at the lines between columns, and put walls there where the inside is."""
    begin, end = runs.points, runs.points[runs.following()]
    if count == 1:
        return _Sides(begin, end, runs.owner, np.zeros(len(begin), np.int64))
    ends = np.stack([begin[:, 0], end[:, 0]])
    one, other = np.clip(np.floor((ends - left) / cell), 0, count - 1).astype(np.int64)
    which, step = _counted(np.abs(other - one) + 1)
    onward = np.sign(other - one)[which]
    column = one[which] + onward * step
    # The line between this piece and the next lies at the far end of its column.
    line = column + (onward > 0)
    x = left + line * cell
    rise = end[which] - begin[which]
    with np.errstate(divide="ignore", invalid="ignore"):
        y = begin[which, 1] + rise[:, 1] * (x - begin[which, 0]) / rise[:, 0]
    last = column == other[which]
    far = np.where(last[:, None], end[which], np.stack([x, y], axis=1))
    near = np.concatenate([begin[:1], far[:-1]])
    near[step == 0] = begin
    order = np.lexsort((y[~last], line[~last]))
    walls, heights = line[~last][order].reshape(-1, 2)[:, 0], y[~last][order].reshape(-1, 2)
    top, foot = (np.stack([left + walls * cell, height], axis=1) for height in heights.T)
    return _Sides(
        np.concatenate([near, top, top]),
        np.concatenate([far, foot, foot]),
        np.concatenate([runs.owner[which], np.full(2 * len(walls), -1)]),
        np.concatenate([column, walls - 1, walls]),
    )


def _swept(sides: _Sides, more: Crossings = NO_CROSSINGS) -> _Sweep:
    """Find what runs where.

    Args:
        sides: all sides.
        more: heights that cut bands beside those at which sides begin and end.
    """
    columns = np.concatenate([sides.column, sides.column, more[0]])
    heights = np.concatenate([sides.begin[:, 1], sides.end[:, 1], more[1]])
    order = np.lexsort((heights, columns))
    fresh = np.append(True, (np.diff(heights[order]) != 0) | (np.diff(columns[order]) != 0))
    place = np.empty(len(order), np.int64)
    place[order] = np.cumsum(fresh) - 1
    levels, count = heights[order[fresh]], len(sides.column)
    ends = place[:count], place[count : 2 * count]
    first, last = np.minimum(*ends), np.maximum(*ends)
    side, step = _counted(last - first)
    band = first[side] + step
    above, below = (_x_at(sides, side, levels[at]) for at in (band, band + 1))
    order = np.lexsort((above + below, band))
    side, band, above, below = side[order], band[order], above[order], below[order]
    height, met = _crossings(levels, band, above, below)
    return _Sweep(levels, side, band, (sides.column[side[met]], height))


def _crossings(levels: Floats, band: Ints, above: Floats, below: Floats) -> tuple[Floats, Ints]:
    """Heights at which a side crosses the next within their band, and which it is."""
    before, after = np.diff(above), np.diff(below)
    same = band[1:] == band[:-1]
    met = np.flatnonzero(same & (np.minimum(before, after) < -_NEAR) & (np.maximum(before, after) > _NEAR))
    share = before[met] / (before[met] - after[met])
    top, foot = levels[band[met]], levels[band[met] + 1]
    heights = top + (foot - top) * share
    clear = (heights - top > _NEAR) & (foot - heights > _NEAR)
    return heights[clear], met[clear]


def _signs(runs: Runs, sides: _Sides, sweep: _Sweep) -> Floats:
    """Whether each ring bounds an area from outside, by one of its sides: 1.0, or -1.0 for a hole.

    To the right of every other side of a band lies the inside.
    """
    downward = (sides.end[:, 1] > sides.begin[:, 1])[sweep.side]
    ring = sides.ring[sweep.side]
    real = ring >= 0
    closes = np.zeros(len(runs), bool)
    closes[ring[real]] = ((np.arange(len(ring)) % 2 == 1) == downward)[real]
    return np.where(closes == (areas(runs) > 0), 1.0, -1.0)


def _joined(sweep: _Sweep, row: Ints) -> tuple[Ints, Ints, Ints, Ints]:
    """Join trapezoids between the same two sides that lie one under the other in one row.

    Returns:
        Their sides, first bands and last bands.
    """
    left, right, band = sweep.side[0::2], sweep.side[1::2], sweep.band[0::2]
    order = np.lexsort((band, right, left))
    left, right, band = left[order], right[order], band[order]
    same = (left[1:] == left[:-1]) & (right[1:] == right[:-1]) & (band[1:] == band[:-1] + 1)
    fresh = np.append(True, ~(same & (row[band[1:]] == row[band[:-1]])))
    heads = np.flatnonzero(fresh[: len(band)])
    tails = np.append(heads[1:], len(band))[: len(heads)] - 1
    return left[heads], right[heads], band[heads], band[tails]


def _winding(column: Ints, row: Ints) -> Ints:
    """Numbers of cells on a way that visits the four cells of each square of four one after the other."""
    found = np.zeros(len(column), np.int64)
    for bit in range(12):
        found |= ((column >> bit) & 1) << (2 * bit) | ((row >> bit) & 1) << (2 * bit + 1)
    return found


def _counted(counts: Ints) -> tuple[Ints, Ints]:
    """Each number as often as it is counted, and how often it came before.

    Example:
        >>> [part.tolist() for part in _counted(np.array([2, 0, 3]))]
        [[0, 0, 2, 2, 2], [0, 1, 0, 1, 2]]
    """
    which = np.repeat(np.arange(len(counts)), counts)
    return which, np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)


def _x_at(sides: _Sides, side: Ints, y: Floats) -> Floats:
    """Where sides are at some height, their own ends exactly; they are not level."""
    begin, end = sides.begin[side], sides.end[side]
    share = (y - begin[:, 1]) / (end[:, 1] - begin[:, 1])
    x = begin[:, 0] + (end[:, 0] - begin[:, 0]) * share
    return np.where(y == begin[:, 1], begin[:, 0], np.where(y == end[:, 1], end[:, 0], x))
