"""Trails: where counters came from since a step of the game began, the last move drawn strongest."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

from grognard.viewer.lit import smoothed
from grognard.viewer.looks import nation_look
from grognard.viewer.model.motions import Motion, Move
from grognard.viewer.palette import Theme, nation_of
from grognard.viewer.primitives import Circle, Polyline, Primitive
from grognard.viewer.surface import Surface

MOST = 80
"""So many trails are kept; the oldest goes first."""


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

    Args:
        surface: the map; of other maps nothing is drawn.
        trails: oldest first.
        px: pixels across a hex.
        theme: light or dark.
    """
    unit, parts = surface.hw / px, list[Primitive]()
    for trail in trails:
        points = [surface.cells[surface.index[one]].centre for one in trail.way if one in surface.index]
        if len(points) < 2:
            continue
        colour = nation_of(nation_look(surface.board, trail.counter)).body
        opacity = 0.95 if trail.latest else 0.55
        width = (3.2 if trail.latest else 2.2) * unit
        dash = (7 * unit, 4 * unit)
        run = smoothed(points)
        edge = theme.interface.ink
        parts += [
            Polyline("overlay", (run,), edge, width + 1.8 * unit, 0.6 * opacity, dash),
            Polyline("overlay", (run,), colour, width, opacity, dash),
            Circle("overlay", points[0], 4 * unit, colour, opacity, edge, unit),
        ]
    return tuple(parts)
