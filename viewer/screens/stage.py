"""Counters in motion: what moved between two positions, shown on the maps for a moment; any input ends it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

from grognard.viewer.frame import Piece
from grognard.viewer.map_pane import MapPane
from grognard.viewer.model.motions import Come, Flip, Leave, Motion, Move, Throw
from grognard.viewer.motion import (
    DICE,
    FLIP,
    LIFT,
    REMOVE,
    along,
    ease_in_out,
    ease_out,
    path_length_ms,
)
from grognard.viewer.primitives import Point

Draw = Callable[[MapPane, int, Point, float], Piece]
"""(map, counter, middle in map units, side in map units) -> its picture."""
QUICK = 0.3
SETTLE = 0.66
"""Side of a counter in motion, in hex widths, where it lies in no pile of the map."""


@dataclass(slots=True)
class _Act:
    """One motion with when it begins and how long it takes."""

    motion: Motion
    start_ms: float
    length_ms: float

    @property
    def end_ms(self) -> float:
        """When it is over."""
        return self.start_ms + self.length_ms

    def share(self, now_ms: float) -> float:
        """How far it has come, 0 to 1."""
        return min(max((now_ms - self.start_ms) / max(self.length_ms, 1e-9), 0.0), 1.0)


@dataclass(slots=True)
class Stage:
    """The motions under way.

    Attributes:
        still: whether nothing is shown to move.
        quick: whether everything takes only a part of its time.
    """

    still: bool = False
    quick: bool = False
    _acts: list[_Act] = field(default_factory=list)

    def play(self, motions: Sequence[Motion], now_ms: float) -> None:
        """Begin to show what moved: first the counters, then losses and faces, the dice all the while."""
        if self.still:
            self._acts.clear()
            return
        start = max([now_ms, *(act.end_ms for act in self._acts if not isinstance(act.motion, Throw))])
        ways = [path_length_ms(len(one.way) - 1) for one in motions if isinstance(one, Move)]
        moved = max(ways, default=0.0)
        for one in motions:
            match one:
                case Move(_, way):
                    length, delay = path_length_ms(len(way) - 1), 0.0
                case Throw():
                    length, delay = float(DICE), 0.0
                case Flip():
                    length, delay = float(FLIP), moved
                case Leave():
                    length, delay = float(REMOVE), moved
                case Come():
                    length, delay = float(LIFT), 0.0
            if self.quick:
                length, delay = QUICK * length, QUICK * delay
            self._acts.append(_Act(one, start + delay, length))

    def busy(self, now_ms: float) -> bool:
        """Whether anything is still to be shown; forgets what was."""
        self._acts = [act for act in self._acts if act.end_ms > now_ms]
        return bool(self._acts)

    def stop(self) -> None:
        """End everything at once."""
        self._acts.clear()

    def land(self, counters: Collection[int]) -> None:
        """Show nothing of counters that a hand carried straight to where they are."""
        self._acts = [act for act in self._acts if not _is_carried(act.motion, counters)]

    def rolling(self, now_ms: float) -> dict[int, float]:
        """Events whose dice still tumble, with how far they have come."""
        return {act.motion.number: act.share(now_ms) for act in self._acts if isinstance(act.motion, Throw)}

    def hidden(self) -> frozenset[int]:
        """Counters that are drawn by the stage and so not by the maps."""
        return frozenset(
            act.motion.counter for act in self._acts if isinstance(act.motion, Move | Flip | Come)
        )

    def pieces(self, pane: MapPane, draw: Draw, now_ms: float) -> tuple[Piece, ...]:
        """Draw what is in motion on a map."""
        out: list[Piece] = []
        for act in self._acts:
            piece = self._piece(act, pane, draw, now_ms)
            if piece is not None:
                out.append(piece)
        return tuple(out)

    def _piece(self, act: _Act, pane: MapPane, draw: Draw, now_ms: float) -> Piece | None:
        share, surface = act.share(now_ms), pane.seen.surface
        match act.motion:
            case Move(counter, way):
                points = [_spot(pane, counter, space) for space in way if space in surface.index]
                if not points:
                    return None
                side = points[-1][1]
                return draw(pane, counter, along([at for at, _ in points], ease_in_out(share)), side)
            case Flip(counter, space, _, _) if space in surface.index:
                at, side = _spot(pane, counter, space)
                return replace(draw(pane, counter, at, side * (0.75 + 0.25 * abs(2 * share - 1))))
            case Come(counter, space) if space in surface.index:
                at, side = _spot(pane, counter, space)
                return replace(draw(pane, counter, at, side), opacity=ease_out(share))
            case Leave(counter, space) if space in surface.index:
                at, side = _spot(pane, counter, space)
                return replace(draw(pane, counter, at, side * (1 - 0.1 * share)), opacity=1 - share)
        return None


def _is_carried(motion: Motion, counters: Collection[int]) -> bool:
    match motion:
        case Move(counter, way):
            return counter in counters and len(way) == 2
        case Come(counter, _):
            return counter in counters
    return False


def _spot(pane: MapPane, counter: int, space: int) -> tuple[Point, float]:
    """Where a counter lies on a space of a map: in its pile, else in the middle."""
    for pile in pane.piles:
        if pile.space == space and counter in pile.counters:
            x, y = pile.corner_of(pile.counters.index(counter))
            return (x + pile.side / 2, y + pile.side / 2), pile.side
    surface = pane.seen.surface
    sides = [pile.side for pile in pane.piles if pile.space == space]
    return surface.cells[surface.index[space]].centre, min([*sides, SETTLE * surface.hw])
