"""The searcher: a bot that completes its decisions on an imagined copy and takes the best valued."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from grognard.kernel.action import Action, AnyKind, Args
from grognard.kernel.board import Board
from grognard.kernel.dice import SeededDice
from grognard.kernel.engine import Engine
from grognard.kernel.game import Game
from grognard.kernel.imagine import answer_windows, imagine
from grognard.kernel.offer import Offer
from grognard.kernel.state import LEAF, ROLLS, TURN
from grognard.kernel.view import View

Choice = tuple[AnyKind, Args]
Line = tuple[Choice, ...]

ROOT = 2
"""Frames on the stack in a phase where nothing is under way: the sequence of play and the phase."""
GAIN = 1e-6
"""What a choice must add to the position to be worth taking."""
FEWEST = 4
"""Throws after which a hopeless choice is given up."""


@dataclass(frozen=True, slots=True)
class Level:
    """How hard a searcher thinks.

    Attributes:
        beam: choices looked into at a decision.
        widths: choices looked into at the further steps of a composite decision, one step after the other;
            steps at which one choice alone is worth a look are not counted.
        samples: throws of the dice averaged where a choice leads to dice.
        reflexes: actions after the dice until a choice is valued.
        effort: actions tried in one phase, those of standing orders too, after which the bot tires: it takes
            the fewest throws then and looks one step ahead. A slow machine therefore plays the same.
        sloth: how often, in a phase, it rests where the game has one thing to advise: most of what it does in
            games whose choices are too many to be compared.
    """

    beam: int = 60
    widths: tuple[int, ...] = (8, 2)
    samples: int = 12
    reflexes: int = 240
    effort: int = 5000
    sloth: float = 0.05


LEVELS = {
    "easy": Level(20, (3,), 2, sloth=0.25),
    "normal": Level(),
    "hard": Level(200, (20, 5, 2), 16, effort=40_000, sloth=0.0),
}


class Searcher:
    """Look where each choice leads and take the best.

    A choice is followed without dice as far as the side itself decides, over the choices the game proposes
    there; the best line is then played to its end unless dice fall on the way. Where dice fall, play goes on
    by reflex (for everybody the first proposal) until the decision is over, and several throws are averaged,
    the same ones for each choice. Windows of both sides are answered as by the last standing order that the
    game knows for them. Where the game proposes nothing, every legal choice is looked at, in the order asked.

    In a phase the first proposal that improves the position is taken; one that does not is not looked at
    again in that phase. To rest (a choice without arguments of the first kind asked: to stop, to end) is
    worth the position as it is. Where the game proposes one choice alone it is taken as advice, but for what
    a level's sloth leaves undone.

    Args:
        board: the module's data.
        game: the rules with ``evaluate`` and ``proposals``.
        seed: of its own stream.
        level: how hard it thinks.
    """

    def __init__(self, board: Board, game: Game, seed: int, level: Level | None = None) -> None:
        self._board = board
        self._game = game
        self._random = Random(seed)
        self._moods = Random(f"{seed} moods")
        self._level = level or LEVELS["normal"]
        self._step: tuple[int, str] = (-1, "")
        self._rejected: set[Choice] = set()
        self._line: tuple[int, Line] = (-1, ())
        self._seeds: tuple[int, ...] = ()
        self._widths: tuple[int, ...] = ()
        self._by, self._floor, self._tried = -1, 0, 0
        self._now = (-1, -1)

    def choose(self, view: View | None, offer: Offer) -> Action:
        """Return the action that leads to the best valued position."""
        assert view is not None, "a searcher looks at its view"
        choices = [(kind, args) for kind, listed in offer.choices for args in listed]
        return self._action(choices[0] if len(choices) == 1 else self._choose(view, offer, choices))

    def _choose(self, view: View, offer: Offer, choices: list[Choice]) -> Choice:
        rolls = view.columns["clock"][ROLLS]
        planned_at, line = self._line
        if planned_at == rolls and line and line[0] in choices:
            self._line = rolls, line[1:]
            return line[0]
        self._ready(view)
        engine = imagine(self._board, self._game, view, self._seeds[0])
        answer_windows(engine)
        offered = set(choices)
        worth = [choice for choice in self._worth(engine, self._level.beam) if choice in offered]
        way_on = choices[0]
        if not worth:
            return way_on
        is_root = self._floor == ROOT and not offer.window
        if len(worth) == 1 and is_root and worth[0][1] and self._moods.random() < self._level.sloth:
            return next((choice for choice in choices if not choice[1]), worth[0])
        if len(worth) == 1 and (worth[0] == way_on or offer.window or way_on[1]):
            return worth[0]
        found = (self._first_gain if is_root else self._best)(engine, way_on, worth)
        self._line = rolls, found[1:]
        return found[0]

    def _ready(self, view: View) -> None:
        """Note whose decision it is and where it stands, and how hard to think about it."""
        if (view.turn, view.step) != self._step:
            self._step, self._rejected, self._tried = (view.turn, view.step), set(), 0
        clock = view.columns["clock"]
        self._by, self._floor, self._now = view.side, len(view.frames), (clock[TURN], clock[LEAF])
        is_tired = self._tried > self._level.effort
        samples = min(FEWEST, self._level.samples) if is_tired else self._level.samples
        self._seeds = tuple(self._random.randrange(1 << 30) for _ in range(samples))
        self._widths = self._level.widths[:1] if is_tired else self._level.widths

    def _action(self, choice: Choice) -> Action:
        return choice[0].action(self._board, choice[1])

    def _first_gain(self, engine: Engine, way_on: Choice, worth: list[Choice]) -> Line:
        """Return the line of the first choice that improves the position; the way on if none does."""
        now = self._evaluate(engine) + GAIN
        for choice in worth:
            if choice == way_on or choice in self._rejected:
                continue
            value, line = self._value(engine, choice, self._widths, now)
            if value > now:
                return line
            self._rejected.add(choice)
        return (way_on,)

    def _best(self, engine: Engine, way_on: Choice, worth: list[Choice]) -> Line:
        """Return the line with the highest value; of equals the first."""
        best: float = float("-inf")
        found: Line = (way_on,)
        if _is_rest(engine, way_on):
            best = self._evaluate(engine) + GAIN
            worth = [choice for choice in worth if choice != way_on]
        for choice in worth:
            value, line = self._value(engine, choice, self._widths, best)
            if value > best:
                best, found = value, line
        return found

    def _evaluate(self, engine: Engine) -> float:
        return self._game.evaluate(engine.play.state, self._by)

    def _value(
        self, engine: Engine, choice: Choice, widths: tuple[int, ...], bar: float
    ) -> tuple[float, Line]:
        """Return what a choice is worth, and the line of choices that gives it.

        Throws stop early where the choice has no hope to pass the ``bar``: where even the spread of the
        first values would not lift their mean above it.
        """
        values: list[float] = []
        rolls = engine.play.state.clock[ROLLS]
        for seed in self._seeds:
            point = engine.point()
            engine.play.dice = SeededDice(seed)
            self._take(engine, choice)
            if engine.play.state.clock[ROLLS] == rolls:
                value, line = self._look(engine, widths, bar)
                engine.revert(point)
                return value, (choice, *line)
            self._play_on(engine)
            values.append(self._evaluate(engine))
            engine.revert(point)
            mean = sum(values) / len(values)
            if len(values) >= FEWEST and mean + max(values) - min(values) < bar:
                break
        return mean, (choice,)

    def _look(self, engine: Engine, widths: tuple[int, ...], bar: float) -> tuple[float, Line]:
        """Return what a position on the way is worth, and the line that goes on from it."""
        asked, frames = engine.asked, len(engine.play.state.frames)
        if asked is None or asked.by != self._by or frames < self._floor or frames == ROOT:
            return self._evaluate(engine), ()
        worth = list(self._worth(engine, 1 + sum(widths[:1])))  # one of them may be to rest
        if len(worth) == 1 and not _is_rest(engine, worth[0]):
            return self._value(engine, worth[0], widths, bar)
        best: tuple[float, Line] = self._evaluate(engine), ()
        if widths:
            for choice in worth:
                if not _is_rest(engine, choice):
                    found = self._value(engine, choice, widths[1:], max(bar, best[0]))
                    best = max(best, found, key=_first)
        return best

    def _play_on(self, engine: Engine) -> None:
        """Play by reflex until the side decides again where it began, or that, or its phase, is over."""
        frames, floor, clock = engine.play.state.frames, self._floor, engine.play.state.clock
        for _ in range(self._level.reflexes):
            asked, now = engine.asked, (clock[TURN], clock[LEAF])
            if asked is None or len(frames) < floor or now != self._now:
                return
            if len(frames) == floor and asked.by == self._by:
                return
            self._take(engine, next(self._worth(engine, 1)))

    def _take(self, engine: Engine, choice: Choice) -> None:
        taken = engine.play.taken
        engine.take(*choice)
        self._tried += engine.play.taken - taken

    def _worth(self, engine: Engine, most: int) -> Iterator[Choice]:
        """Yield the legal choices that the game proposes here; when it has none, the legal ones in order."""
        asked = engine.asked
        assert asked is not None
        state, kinds, left = engine.play.state, self._game.kinds, most
        frame: Any = state.frames[-1].procedure
        for name, args in self._game.proposals(state, asked.by):
            if name in asked.kinds and kinds[name].is_legal(state, frame, args):
                left -= 1
                yield kinds[name], args
                if not left:
                    return
        if left < most:
            return
        every = ((kinds[name], args) for name in asked.kinds for args in kinds[name].candidates(state, frame))
        yield from islice(((kind, args) for kind, args in every if kind.is_legal(state, frame, args)), most)


def _first(pair: tuple[float, Line]) -> float:
    return pair[0]


def _is_rest(engine: Engine, choice: Choice) -> bool:
    """Whether a choice is to stop or end: outside windows, one without arguments of the first kind asked."""
    asked = engine.asked
    assert asked is not None
    return not choice[1] and not asked.window and type(choice[0]).__name__ == asked.kinds[0]
