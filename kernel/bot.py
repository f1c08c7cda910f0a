"""Bots: they get a view and an offer, and give an action; never the state, never the seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from grognard.kernel.action import Action, AnyKind, Args
from grognard.kernel.board import Board
from grognard.kernel.engine import Engine
from grognard.kernel.errors import MalformedAction
from grognard.kernel.game import Game, Outcome
from grognard.kernel.imagine import imagine
from grognard.kernel.offer import Offer
from grognard.kernel.state import ROLLS
from grognard.kernel.view import View

if TYPE_CHECKING:
    from grognard.kernel.session import Session

Choice = tuple[AnyKind, Args]


class Bot(Protocol):
    """Anything that plays a side."""

    def choose(self, view: View | None, offer: Offer) -> Action:
        """Return one of the offered actions; only a RandomBot does without a view."""
        ...


class RandomBot:
    """Choose the verb first and then one of its actions, each with equal chance.

    Args:
        board: the module's data.
        seed: of its own stream.
    """

    def __init__(self, board: Board, seed: int) -> None:
        self._board = board
        self._random = Random(seed)

    def choose(self, view: View | None, offer: Offer) -> Action:
        """Return a random action; the view is not looked at."""
        kind, listed = offer.choices[self._random.randrange(len(offer.choices))]
        return kind.action(self._board, listed[self._random.randrange(len(listed))])


@dataclass(frozen=True, slots=True)
class Level:
    """How hard a searcher thinks.

    Attributes:
        beam: choices looked into at each further step of a composite decision.
        samples: throws of the dice averaged where a choice leads to dice.
        depth: steps of one composite decision.
        reflexes: actions after the dice until a choice is valued.
    """

    beam: int = 400
    samples: int = 4
    depth: int = 6
    reflexes: int = 80


BOTS = ("random", "easy", "normal", "hard")
"""What a side can be played by; the words after the first one are levels of the searcher."""

LEVELS = {"easy": Level(60, 1, 3, 40), "normal": Level(), "hard": Level(800, 10, 8, 160)}


class Searcher:
    """Complete each composite decision on an imagined copy and take what the game values best.

    A choice is followed to a roll, another side's window or the end of the decision. Where dice fall, play
    goes on by reflex (the first legal action of the kinds asked, in order) until the decision is over, and
    several throws are averaged. A choice that opens a composite decision and gains nothing is not looked at
    again in the same outline step.

    Args:
        board: the module's data.
        game: the rules with their ``evaluate``.
        seed: of its own stream.
        level: how hard it thinks.
    """

    def __init__(self, board: Board, game: Game, seed: int, level: Level | None = None) -> None:
        self._board = board
        self._game = game
        self._random = Random(seed)
        self._level = level or LEVELS["normal"]
        self._step: tuple[int, str, int] = (-1, "", -1)
        self._rejected: set[Choice] = set()

    def choose(self, view: View | None, offer: Offer) -> Action:
        """Return the action that leads to the best valued position."""
        assert view is not None, "a searcher looks at its view"
        choices = [(kind, args) for kind, listed in offer.choices for args in listed]
        if len(choices) == 1:
            return self._action(choices[0])
        step = (view.turn, view.step, len(view.frames))
        if step[:2] != self._step[:2]:
            self._step, self._rejected = step, set()
        engine = imagine(self._board, self._game, view, self._random.randrange(1 << 30))
        is_root = len(view.frames) == 2 and not offer.window
        return self._action(self._first_gain(engine, choices) if is_root else self._best(engine, choices))

    def _action(self, choice: Choice) -> Action:
        return choice[0].action(self._board, choice[1])

    def _first_gain(self, engine: Engine, choices: list[Choice]) -> Choice:
        """Return the first choice that improves the position; the last one, the way on, if none does."""
        way_on = choices[-1]
        now = self._evaluate(engine, self._side(engine))
        for choice in choices[:-1]:
            if choice in self._rejected:
                continue
            if self._value(engine, choice) > now + 1e-9:
                return choice
            self._rejected.add(choice)
        return way_on

    def _best(self, engine: Engine, choices: list[Choice]) -> Choice:
        """Return the choice with the highest value; of equals the first."""
        values = [self._value(engine, choice) for choice in choices]
        return choices[values.index(max(values))]

    def _side(self, engine: Engine) -> int:
        asked = engine.asked
        return -1 if asked is None else asked.by

    def _evaluate(self, engine: Engine, side: int) -> float:
        return self._game.evaluate(engine.play.state, side)

    def _value(self, engine: Engine, choice: Choice) -> float:
        """Return what a choice is worth to the side that decides now."""
        side, floor = self._side(engine), len(engine.play.state.frames)
        total = 0.0
        for sample in range(self._level.samples):
            point = engine.point()
            self._reseed(engine)
            value, has_rolled = self._follow(engine, choice, side, floor, self._level.depth)
            engine.revert(point)
            total += value
            if not has_rolled:
                return value
            if sample == self._level.samples - 1:
                break
        return total / self._level.samples

    def _follow(
        self, engine: Engine, choice: Choice, side: int, floor: int, depth: int
    ) -> tuple[float, bool]:
        """Take a choice and complete the decision; its value, and whether dice fell."""
        rolls = engine.play.state.clock[ROLLS]
        self._take(engine, choice)
        for _ in range(self._level.reflexes):
            asked = engine.asked
            has_rolled = engine.play.state.clock[ROLLS] != rolls
            if asked is None or len(engine.play.state.frames) < floor or self._is_home(engine, floor):
                break
            if has_rolled:
                self._take(engine, self._reflex(engine))
            elif asked.by != side or depth <= 0:
                break
            else:
                return self._deepen(engine, side, floor, depth - 1)
        return self._evaluate(engine, side), engine.play.state.clock[ROLLS] != rolls

    def _is_home(self, engine: Engine, floor: int) -> bool:
        """Whether the decision is over: play rests in the frame it began in, above which nothing is open."""
        return len(engine.play.state.frames) == floor == 2

    def _deepen(self, engine: Engine, side: int, floor: int, depth: int) -> tuple[float, bool]:
        best, rolled = float("-inf"), False
        for choice in self._listed(engine)[: self._level.beam]:
            point = engine.point()
            value, has_rolled = self._follow(engine, choice, side, floor, depth)
            engine.revert(point)
            if value > best:
                best, rolled = value, has_rolled
        return best, rolled

    def _listed(self, engine: Engine) -> list[Choice]:
        asked = engine.asked
        if asked is None:
            return []
        kinds = [self._game.kinds[name] for name in asked.kinds]
        return [(kind, args) for kind in kinds for args in engine.legal(kind)]

    def _reflex(self, engine: Engine) -> Choice:
        """Return the first legal action of the kinds asked; in a window the first that does not decline."""
        asked = engine.asked
        assert asked is not None
        names = (*asked.kinds[1:], asked.kinds[0]) if asked.window else asked.kinds
        state = engine.play.state
        frame: Any = state.frames[-1].procedure
        for name in names:
            kind = self._game.kinds[name]
            for args in kind.candidates(state, frame):
                if kind.is_legal(state, frame, args):
                    return kind, args
        raise AssertionError("an offer is never empty")

    def _take(self, engine: Engine, choice: Choice) -> None:
        asked = engine.asked
        assert asked is not None
        engine.act(self._action(choice), asked.by, *choice)
        engine.advance()

    def _reseed(self, engine: Engine) -> None:
        from grognard.kernel.dice import SeededDice

        engine.play.dice = SeededDice(self._random.randrange(1 << 30))


def make_bot(name: str, board: Board, game: Game, seed: int) -> Bot:
    """Return a bot by name, with a stream of its own.

    Args:
        name: one of BOTS.
        board: the module's data.
        game: the rules.
        seed: of the bot's stream; it has nothing to do with the seed of a game.

    Raises:
        MalformedAction: no bot is called so.
    """
    if name == "random":
        return RandomBot(board, seed)
    if name not in LEVELS:
        raise MalformedAction(f"No bot is called {name!r}; there are {', '.join(BOTS)}.")
    return Searcher(board, game, seed, LEVELS[name])


def play_by_bots(session: Session, bots: Sequence[Bot], after: Callable[[], None] | None = None) -> Outcome:
    """Play a game to its end, each side by its bot.

    Args:
        session: the game, played on from where it stands.
        bots: one per side.
        after: called after every action, to show progress or save.
    """
    while (outcome := session.over) is None:
        side = session.deciders[0]
        needs_view = not isinstance(bots[side], RandomBot)
        view = session.view(side) if needs_view else None
        session.apply(bots[side].choose(view, session.offer()))
        if after is not None:
            after()
    return outcome
