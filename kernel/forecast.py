"""Forecasts: about what a battle may cost each side, by playing it out many times on a copy."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from grognard.kernel.action import AnyKind, Args
from grognard.kernel.dice import SeededDice
from grognard.kernel.engine import Engine
from grognard.kernel.imagine import answer_windows
from grognard.kernel.state import State

MOST_ACTIONS = 400
"""Actions in one trial; a battle that goes on longer is counted as it stands."""


class Forecast:
    """Plays the rest of a battle out: both sides fight on, choosing at random among what comes first to hand.

    Args:
        engine: a copy of the game as one side imagines it; it is left as it was.
        floor: how many frames are under way while the battle lasts.
        fighters: the counters of the battle.
        first: what is done before anything else, None for nothing.
        seed: of the dice and the choices of the trials.

    Attributes:
        samples: how many trials were made.
    """

    def __init__(
        self,
        engine: Engine,
        floor: int,
        fighters: tuple[int, ...],
        first: tuple[AnyKind, Args] | None = None,
        seed: int = 0,
    ) -> None:
        self.samples = 0
        self._engine = engine
        answer_windows(engine)
        self._floor = floor
        self._fighters = fighters
        self._first = first
        self._random = Random(seed)
        self._lost: dict[int, Counter[int]] = {}

    def run(self, times: int) -> None:
        """Make some more trials."""
        for _ in range(times):
            self._try_once()

    def lost(self, side: int) -> tuple[tuple[int, float], ...]:
        """Return how many steps a side may lose, and the share of the trials for each number."""
        counted = self._lost.get(side, Counter())
        return tuple((steps, counted[steps] / self.samples) for steps in sorted(counted))

    def _try_once(self) -> None:
        engine, state = self._engine, self._engine.play.state
        point, dice = engine.point(), engine.play.dice
        engine.play.dice = SeededDice(self._random.randrange(1 << 30))
        before = {counter: (_map(state, counter), _steps(state, counter)) for counter in self._fighters}
        try:
            if self._first is not None:
                engine.take(*self._first)
            for _ in range(MOST_ACTIONS):
                if engine.asked is None or len(state.frames) < self._floor:
                    break
                engine.take(*self._reflex())
            self._count(state, before)
        finally:
            engine.revert(point)
            engine.play.dice = dice
        self.samples += 1

    def _count(self, state: State, before: dict[int, tuple[int, int]]) -> None:
        lost: dict[int, int] = {}
        for counter, (stood, steps) in before.items():
            side = state.side_of(counter)
            left = 0 if _is_out(state, counter, stood) else _steps(state, counter)
            lost[side] = lost.get(side, 0) + max(0, steps - left)
        for side, steps in lost.items():
            self._lost.setdefault(side, Counter())[steps] += 1

    def _reflex(self) -> tuple[AnyKind, Args]:
        """Return an action of the first kind asked for that has one; in a window, what is ordered there.

        What the game says a side does that fights on comes before the rest.
        """
        asked = self._engine.asked
        assert asked is not None
        answer = self._engine.answer(asked) if asked.window else None
        if answer is not None:
            return self._engine.game.kinds[answer[0]], answer[1]
        names = (*asked.kinds[1:], asked.kinds[0]) if asked.window else asked.kinds
        presses = self._engine.game.describe.presses
        for name in sorted(names, key=lambda name: name not in presses):
            kind: Any = self._engine.game.kinds[name]
            legal = self._engine.legal(kind)
            if legal:
                return kind, legal[self._random.randrange(len(legal))]
        raise AssertionError("an offer is never empty")


def _steps(state: State, counter: int) -> int:
    """Return the steps of the face that lies up; a counter without hash marks has one for each face left."""
    marks = state.board.counters.steps[counter]
    return state.steps(counter) if any(marks) else len(marks) - state.face[counter]


def _map(state: State, counter: int) -> int:
    """Return the map a counter stands on, -1 for none."""
    place = state.place[counter]
    return state.board.spaces.map_of[place] if place >= 0 else -1


def _is_out(state: State, counter: int, stood: int) -> bool:
    """Return whether a counter left for a box; one that fights on a display stays on that map of boxes."""
    now = _map(state, counter)
    return now != stood and (now < 0 or state.board.maps[now].kind == "box")
