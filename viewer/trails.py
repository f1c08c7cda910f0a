"""Trails: where counters came from since a step of the game began, the last move drawn strongest."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from grognard.viewer.lit import smoothed
from grognard.viewer.model.motions import Motion, Move
from grognard.viewer.palette import Theme
from grognard.viewer.primitives import Circle, Point, Polygon, Polyline, Primitive, Ring
from grognard.viewer.surface import Surface

MOST = 80
"""So many trails are kept; the oldest goes first."""
SIGN, LEAST_SIGN_PX = 0.115, 4.5
"""Half the size of the sign on a counter that moved: in its sides, and in pixels at least."""


@dataclass(frozen=True, slots=True)
class Trail:
    """One move.

    Attributes:
        counter: who moved.
        way: the spaces, where it came from first.
        latest: whether it belongs to what moved last.
    """

    counter: int
    way: tuple[int, ...]
    latest: bool = True


@dataclass(slots=True)
class Trails:
    """The moves since a step began.

    Attributes:
        shown: oldest first.
    """

    shown: tuple[Trail, ...] = ()
    _step: Hashable = field(default=None)

    def note(self, motions: Iterable[Motion], step: Hashable) -> bool:
        """Note what moved; moves of another step are forgotten at the first one. Whether any trail is new."""
        moves = [one for one in motions if isinstance(one, Move)]
        if not moves:
            return False
        older = (
            [Trail(one.counter, one.way, latest=False) for one in self.shown] if step == self._step else []
        )
        for move in moves:
            undone = _undone(older, move)
            if undone is not None:
                older.remove(undone)
            elif move.way[0] != move.way[-1]:
                older.append(Trail(move.counter, move.way))
        self.shown, self._step = tuple(older[-MOST:]), step
        return True


def _undone(trails: list[Trail], move: Move) -> Trail | None:
    """Return the trail that a move takes back: the counter's last one, from its end to its start."""
    last = next((one for one in reversed(trails) if one.counter == move.counter), None)
    ends = move.way[-1], move.way[0]
    return last if last is not None and (last.way[0], last.way[-1]) == ends else None


def trail_parts(surface: Surface, trails: Iterable[Trail], px: float, theme: Theme) -> tuple[Primitive, ...]:
    """Draw trails on a map: from a ring where the counter came from to under the counter.

    They have the colour of what is done, which no way or border on a map has.

    Args:
        surface: the map; of other maps nothing is drawn.
        trails: oldest first.
        px: pixels across a hex.
        theme: light or dark.
    """
    unit, colour, parts = surface.hw / px, theme.interface.done, list[Primitive]()
    for trail in trails:
        points = [surface.cells[surface.index[one]].centre for one in trail.way if one in surface.index]
        if len(points) < 2:
            continue
        opacity = 0.9 if trail.latest else 0.45
        width = (4.0 if trail.latest else 3.0) * unit
        casing = width + 3 * unit
        run = smoothed(points)
        heads = [_head(a, b, 3.4 * width) for a, b in pairwise(points)]
        parts += [
            Polyline("overlay", (run,), colour, width, opacity, (), "#FFFFFF", casing, opacity, "round"),
            *(Polygon("overlay", (head,), colour, opacity, "#FFFFFF", unit) for head in heads),
            Circle("overlay", points[0], 1.3 * width, "#FFFFFF", opacity, colour, 0.7 * width),
        ]
    return tuple(parts)


def moved_parts(marked: Iterable[tuple[Point, float]], unit: float, theme: Theme) -> tuple[Primitive, ...]:
    """Draw a small sign on each counter that moved, at the middle of its lower edge: an arrow in a disc.

    Args:
        marked: the middle and the side of each counter, in map units.
        unit: one pixel, in map units.
        theme: light or dark.
    """
    colour, parts = theme.interface.done, list[Primitive]()
    for (x, y), side in marked:
        radius = max(SIGN * side, LEAST_SIGN_PX * unit)
        at = (x, y + side / 2)
        run = _head((at[0] - radius, at[1]), (at[0] + radius, at[1]), 1.25 * radius)
        parts += [
            Circle("marker", at, radius, colour, 1.0, "#FFFFFF", max(unit, 0.16 * radius)),
            Polygon("marker", (run,), theme.interface.on_accent),
        ]
    return tuple(parts)


def _head(start: Point, end: Point, size: float) -> Ring:
    """Return an arrow head in the middle between two points."""
    turn = math.atan2(end[1] - start[1], end[0] - start[0])
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    turns = (turn, turn + 2.5, turn - 2.5)
    return tuple((x + size / 2 * math.cos(one), y + size / 2 * math.sin(one)) for one in turns)
