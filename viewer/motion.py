"""Motion as pure functions of time: easing, tweens, and how long each thing takes.

Nothing here knows a clock: who draws says how many milliseconds have passed. A tween that has ended costs
nothing and asks for no further frame.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Point = tuple[float, float]

LIFT, FLIP, REMOVE, DICE = 90, 180, 220, 450
MOVE_A_SPACE, MOVE_MOST, FLY, WHEEL = 140, 700, 420, 160
"""Milliseconds of each kind of motion; none is begun where no motion is wished for."""


def linear(share: float) -> float:
    """Even from 0 to 1."""
    return min(max(share, 0.0), 1.0)


def ease_out(share: float) -> float:
    """Fast first, then slower: things that set down."""
    return 1 - (1 - linear(share)) ** 3


def ease_in_out(share: float) -> float:
    """Slow at both ends: things that travel.

    Example:
        >>> [round(ease_in_out(share), 2) for share in (0, 0.25, 0.5, 1)]
        [0.0, 0.16, 0.5, 1.0]
    """
    share = linear(share)
    return share * share * (3 - 2 * share)


@dataclass(frozen=True, slots=True)
class Tween:
    """One motion: from a moment on, for so long, by so shaped a way.

    Attributes:
        start_ms: when it begins, on the clock of who draws.
        length_ms: how long it takes; 0 is there at once.
        ease: the shape of its way.
    """

    start_ms: float
    length_ms: float
    ease: Callable[[float], float] = ease_out

    def share(self, now_ms: float) -> float:
        """How far it has come, 0 to 1."""
        if self.length_ms <= 0 or now_ms >= self.start_ms + self.length_ms:
            return 1.0
        return self.ease((now_ms - self.start_ms) / self.length_ms)

    def over(self, now_ms: float) -> bool:
        """Whether it has ended."""
        return now_ms >= self.start_ms + self.length_ms


def path_length_ms(spaces: int) -> float:
    """How long a move along so many steps takes.

    Example:
        >>> path_length_ms(2), path_length_ms(12)
        (280, 700)
    """
    return min(MOVE_A_SPACE * spaces, MOVE_MOST)


def along(path: Sequence[Point], share: float) -> Point:
    """The point of a path at a share of its length.

    Example:
        >>> along([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], 0.75)
        (10.0, 5.0)
    """
    lengths = [math.dist(a, b) for a, b in zip(path, path[1:], strict=False)]
    left = sum(lengths) * linear(share)
    for (a, b), length in zip(zip(path, path[1:], strict=False), lengths, strict=True):
        if left <= length and length > 0:
            part = left / length
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        left -= length
    return path[-1]
