"""Runs: many lines or rings as one array of points, so that numpy works on all of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Points = Sequence[tuple[float, float]] | Floats


@dataclass(frozen=True, slots=True)
class Runs:
    """Runs of points, one after the other.

    Attributes:
        points: ``(n, 2) float64``.
        starts: ``(runs + 1,) int64``, where each begins; the last entry is n.
    """

    points: Floats
    starts: Ints

    def __len__(self) -> int:
        """How many runs there are."""
        return len(self.starts) - 1

    @property
    def counts(self) -> Ints:
        """How many points each run has."""
        return np.diff(self.starts)

    @property
    def owner(self) -> Ints:
        """The run of each point, ``(n,)``."""
        return np.repeat(np.arange(len(self)), self.counts)

    def following(self) -> Ints:
        """For each point the next one of its run, the last one's being the first."""
        after = np.arange(1, len(self.points) + 1)
        after[self.starts[1:] - 1] = self.starts[:-1]
        return after


def gather(runs: Iterable[Points]) -> Runs:
    """Put runs together, leaving out points that repeat the one before them.

    A run of a single point is left in; it has no length and draws nothing.
    """
    runs = runs if isinstance(runs, Sequence) else list(runs)
    if not runs:
        return Runs(np.zeros((0, 2)), np.zeros(1, np.int64))
    points = _points_of(runs)
    starts = np.cumsum([0] + [len(one) for one in runs])
    fresh = np.ones(len(points), bool)
    fresh[1:] = np.abs(np.diff(points, axis=0)).max(axis=1) > 1e-9
    fresh[starts[:-1][starts[:-1] < len(points)]] = True
    kept = np.concatenate([[0], np.cumsum(fresh)])
    return Runs(points[fresh], kept[starts].astype(np.int64))


def _points_of(runs: Sequence[Points]) -> Floats:
    """All points one after the other; of thousands of plain pairs without an array for each run."""
    if any(isinstance(run, np.ndarray) for run in runs):
        return np.concatenate([np.asarray(run, dtype=np.float64).reshape(-1, 2) for run in runs])
    pairs = chain.from_iterable(runs)
    return np.fromiter(chain.from_iterable(pairs), np.float64).reshape(-1, 2)


def opened(ring: Points) -> Floats:
    """A ring without a last point that repeats the first."""
    points = np.asarray(ring, dtype=np.float64).reshape(-1, 2)
    if len(points) > 1:
        (x, y), (end_x, end_y) = points[0].tolist(), points[-1].tolist()
        if abs(x - end_x) <= 1e-9 and abs(y - end_y) <= 1e-9:
            return points[:-1]
    return points


def normals(runs: Runs, closed: bool) -> Floats:
    """A direction across the run at each point, ``(n, 2)``, as long as a mitre needs, at most 2.

    For a ring that runs clockwise on the screen (y down) it points outward.
    """
    at, after = runs.points, runs.following()
    step = at[after] - at
    length = np.hypot(step[:, 0], step[:, 1])
    step /= np.where(length > 1e-12, length, 1.0)[:, None]
    across = np.stack([step[:, 1], -step[:, 0]], axis=1)
    before = np.empty_like(after)
    before[after] = np.arange(len(after))
    first, second = across[before], across
    if not closed:
        first, second = first.copy(), second.copy()
        heads, tails = runs.starts[:-1], runs.starts[1:] - 1
        first[heads], second[tails] = across[heads], across[before[tails]]
    total = first + second
    squared = (total**2).sum(axis=1)
    mitre = total * (2.0 / np.maximum(squared, 1e-9))[:, None]
    long = np.hypot(mitre[:, 0], mitre[:, 1])
    # A turn back on itself has no mitre: take the plain direction.
    mitre = np.where((squared < 1e-6)[:, None], second, mitre)
    return mitre * np.where(long > 2.0, 2.0 / np.maximum(long, 1e-9), 1.0)[:, None]


def areas(runs: Runs) -> Floats:
    """Signed area of each ring, positive where it runs clockwise on the screen (y down)."""
    at, after = runs.points, runs.points[runs.following()]
    cross = at[:, 0] * after[:, 1] - after[:, 0] * at[:, 1]
    return np.add.reduceat(cross, runs.starts[:-1]) / 2 if len(runs) else np.zeros(0)
