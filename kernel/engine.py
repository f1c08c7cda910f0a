"""The engine: takes an action, runs procedures to the next decision, answers windows by standing order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from grognard.kernel.action import Action, AnyKind, Args, Listing
from grognard.kernel.changes import Mark
from grognard.kernel.errors import RulesError
from grognard.kernel.game import Game
from grognard.kernel.orders import ORDER, Answer, standing_order
from grognard.kernel.play import Play
from grognard.kernel.procedure import (
    NOBODY,
    Ask,
    Call,
    Directive,
    Done,
    Each,
    Frame,
    Go,
    Procedure,
    local_names,
)
from grognard.kernel.sequence import Sequence
from grognard.kernel.state import ENDED, State

STEP_LIMIT = 100_000
"""Steps of procedures in a row without a decision; beyond this the rules run in a circle."""


AS_IT_STANDS: AbstractContextManager[None] = nullcontext()
"""Where one side decides there is nothing to turn."""


@dataclass(frozen=True, slots=True)
class Taken:
    """One action that was taken.

    Attributes:
        side: by whom.
        action: what.
        state_hash: of the state when play rested after it; 0 when the kernel went on by itself.
        auto: whether the kernel answered for the side, by a standing order or because it had no choice.
    """

    side: int
    action: Action
    state_hash: int = 0
    auto: bool = False

    @property
    def is_decision(self) -> bool:
        """Whether a player decided this where he was asked: neither the kernel's answer nor an order."""
        return not self.auto and self.action.verb != ORDER


@dataclass(slots=True)
class Point:
    """A moment of a game to come back to."""

    mark: Mark
    history: int
    events: int
    taken: int


class Engine:
    """Runs the frames of one game.

    Args:
        play: the state with its door, dice and log.

    Attributes:
        history: every action taken.
        hashes: whether the state hash is written beside each action; a bot's imagination does without.
        reacted: sides whose standing order did more than decline, since a session took an action last.
    """

    __slots__ = ("_kinds", "_listed", "_open_kinds", "game", "hashes", "history", "play", "reacted")

    def __init__(self, play: Play[Any]) -> None:
        self.play = play
        self.game: Game = play.game
        self.history: list[Taken] = []
        self.hashes = True
        self.reacted: set[int] = set()
        self._kinds: dict[tuple[str, ...], tuple[AnyKind, ...]] = {}
        self._open_kinds: dict[tuple[str, ...], tuple[AnyKind, ...]] = {}
        self._listed: tuple[Ask, tuple[Listing, ...]] | None = None

    @property
    def asked(self) -> Ask | None:
        """The decision the game waits for, or None when it is over."""
        frames = self.play.state.frames
        return frames[-1].asked if frames else None

    def turned_to(self, side: int) -> AbstractContextManager[None]:
        """Return within what the decision is that of this side, where several decide at once."""
        asked = self.asked
        if asked is None or side == asked.by or side not in asked.among:
            return AS_IT_STANDS
        return _turned(self.play.state, asked, side)

    def begin(self) -> None:
        """Put the sequence of play at the bottom and run to the first decision."""
        self.play.changes.push(Frame(Sequence()))
        self.advance()

    def point(self) -> Point:
        """Return the present moment."""
        play = self.play
        return Point(play.changes.mark(), len(self.history), len(play.events), play.taken)

    def revert(self, point: Point) -> None:
        """Go back to a moment."""
        play = self.play
        play.changes.revert(point.mark)
        del self.history[point.history :]
        del play.events[point.events :]
        play.taken, play.heading = point.taken, None

    def act(self, action: Action, side: int, kind: AnyKind, args: Args) -> None:
        """Apply a legal action to the innermost frame; no step runs yet, see :meth:`advance`.

        Args:
            action: as the side wrote it, for the history.
            side: who takes it.
            kind: what it is.
            args: of what.

        Raises:
            RulesError: the kind began or ended a frame by itself.
        """
        play = self.play
        frame = play.changes.top()
        together = frame.asked is not None and frame.asked.among
        frame.asked = self._listed = None
        depth = len(play.state.frames)
        directive = kind.apply(play, frame.procedure, args)
        if together:
            frame.procedure.side = NOBODY  # type: ignore[attr-defined] # see `_turn`
        if len(play.state.frames) != depth:
            raise RulesError(f"{action} began or ended a frame by itself.")
        if directive is not None:
            self._follow(directive, frame)
        self.history.append(Taken(side, action))

    def take(self, kind: AnyKind, args: Args) -> None:
        """Apply a legal action for the side that is asked, and run to the next decision."""
        asked = self.asked
        assert asked is not None, "nobody is asked"
        self.act(kind.action(self.play.board, args), asked.by, kind, args)
        self.advance()

    def advance(self) -> None:
        """Run steps until a side must decide or the game is over, whatever is still under way then.

        Raises:
            RulesError: the steps run in a circle, or ask what nobody can answer.
        """
        play = self.play
        frames, clock = play.state.frames, play.state.clock
        for _ in range(STEP_LIMIT):
            if clock[ENDED]:
                play.changes.drop_frames()
            if not frames:
                break
            frame = play.changes.top()
            directive = getattr(frame.procedure, frame.step)(play, *frame.args)
            if isinstance(directive, Ask):
                self._check_question(directive, frame)
                # A question that the kernel answers counts too, for the log must not tell who was asked.
                play.write_heading()
                frame.asked = directive
                if directive.among:
                    _turn(play.state, frame, directive)
                if not directive.window or not self._answered(directive):
                    break
            else:
                self._follow(directive, frame)
        else:
            raise RulesError("The rules run in a circle.")
        if self.hashes and self.history:
            last = self.history[-1]
            self.history[-1] = Taken(last.side, last.action, play.changes.state_hash(), last.auto)

    def legal(self, kind: AnyKind) -> list[Args]:
        """Return the arguments of every legal action of one kind."""
        state = self.play.state
        return kind.legal(state, state.frames[-1].procedure)

    def forget_listed(self) -> None:
        """Drop what a window's answer has listed, to measure as if for the first time."""
        self._listed = None

    def choices(self, asked: Ask) -> tuple[Listing, ...]:
        """Return every legal action by kind; what a window's answer has listed is not listed again."""
        if self._listed is not None and self._listed[0] is asked:
            return self._listed[1]
        state = self.play.state
        frame = state.frames[-1].procedure
        if not state.silenced:
            known = frame.listing(state)
            if known is not None:
                return tuple(known)
        listed = [(kind, kind.legal(state, frame)) for kind in self.kinds(asked)]
        return tuple([choice for choice in listed if choice[1]])

    def kinds(self, asked: Ask) -> tuple[AnyKind, ...]:
        """Return the kinds of action that are asked for.

        Raises:
            RulesError: there is none, or no such kind.
        """
        known = self._kinds.get(asked.kinds)
        if known is None:
            kinds = self.game.kinds
            if not asked.kinds or not all([name in kinds for name in asked.kinds]):
                raise RulesError(f"{asked.prompt!r} asks for a kind of action that there is not.")
            known = self._kinds[asked.kinds] = tuple([kinds[name] for name in asked.kinds])
        return known

    def open_kinds(self, asked: Ask) -> tuple[AnyKind, ...]:
        """Return the kinds asked for that are typed into a form."""
        known = self._open_kinds.get(asked.kinds)
        if known is None:
            known = self._open_kinds[asked.kinds] = tuple([kind for kind in self.kinds(asked) if kind.open])
        return known

    def _check_question(self, asked: Ask, frame: Frame) -> None:
        """Hold that somebody can answer.

        Raises:
            RulesError: there is no such side, kind of action or window.
        """
        self.kinds(asked)
        sides = len(self.play.board.sides)
        if not 0 <= asked.by < sides or (asked.among and not _are_sides(asked.among, sides)):
            raise RulesError(f"{asked.prompt!r} asks a side that there is not.")
        if asked.among and not can_ask_together(asked.among, frame.procedure, asked.window):
            raise RulesError(f"{asked.prompt!r} cannot be asked of several sides at once.")
        if asked.window and all(window.name != asked.window for window in self.game.windows):
            raise RulesError(f"There is no window called {asked.window!r}.")

    def _follow(self, directive: Directive, frame: Frame) -> None:
        """Do what a step or an action of the innermost frame says comes next."""
        changes = self.play.changes
        # Tests of the type, for class patterns take three times as long.
        if isinstance(directive, Go):
            frame.step, frame.args = directive.step, directive.args
        elif isinstance(directive, Call):
            frame.step, frame.args = directive.then, ()
            changes.push(Frame(directive.procedure))
        elif isinstance(directive, Done):
            changes.pop()
            if self.play.state.frames:
                changes.top().args = (directive.result,)
        elif isinstance(directive, Each):
            waiting = getattr(frame.procedure, directive.queue)
            if waiting:
                setattr(frame.procedure, directive.queue, waiting[1:])
                frame.step, frame.args = directive.step, (waiting[0],)
            else:
                frame.step, frame.args = directive.then, ()
        elif isinstance(directive, Ask):
            raise RulesError("Only a step can ask.")
        else:
            raise RulesError(f"{directive!r} is nothing that can come next.")

    def _answered(self, asked: Ask) -> bool:
        """Answer a window for its owner when he has nothing to decide or gave a standing order."""
        answer = self.answer(asked)
        if answer is None:
            return False
        kind = self.game.kinds[answer[0]]
        self.act(kind.action(self.play.board, answer[1]), asked.by, kind, answer[1])
        self.history[-1] = replace(self.history[-1], auto=True)
        if answer[0] != asked.kinds[0]:
            self.reacted.add(asked.by)
        return True

    def answer(self, asked: Ask) -> Answer | None:
        """Return what a side's standing order says, or None when the side must be asked."""
        state, windows = self.play.state, self.game.windows
        decline: Answer = (asked.kinds[0], ())
        choices, declining = self.choices(asked), self.game.kinds[asked.kinds[0]]
        self._listed = (asked, choices)
        frame = state.frames[-1].procedure
        window = next(window for window in windows if window.name == asked.window)
        word = standing_order(state, windows, asked.window, asked.by)
        if all(kind is declining for kind, _ in choices) and not self.open_kinds(asked):
            return None if word == "ask" and window.secret(state, frame, asked.by) else decline
        if word == "ask":
            return None
        if word == "decline":
            return decline
        answer = window.answer(state, frame, asked.by, word)
        if answer is None:
            return decline
        # An order that would break the rules here is no answer; the side decides itself.
        name, args = answer
        return answer if name in asked.kinds and self.game.kinds[name].is_legal(state, frame, args) else None


def can_ask_together(among: tuple[int, ...], procedure: Procedure, window: str) -> bool:
    """Whether a procedure can ask several sides: each once, in no window, and with a local to tell whom."""
    return not window and _are_distinct(among) and "side" in local_names(type(procedure))


@lru_cache(maxsize=256)
def _are_sides(among: tuple[int, ...], sides: int) -> bool:
    return all(0 <= side < sides for side in among)


@lru_cache(maxsize=256)
def _are_distinct(among: tuple[int, ...]) -> bool:
    return len(set(among)) == len(among)


@contextmanager
def _turned(state: State, asked: Ask, side: int) -> Iterator[None]:
    frame = state.frames[-1]
    _turn(state, frame, replace(asked, by=side))
    try:
        yield
    finally:
        # What was taken meanwhile worked on a copy of the frame, for a mark was taken before.
        frame.asked, frame.procedure.side = asked, asked.by  # type: ignore[attr-defined] # see `_turn`


def _turn(state: State, frame: Frame, asked: Ask) -> None:
    """Let a question to several sides be that to one of them."""
    frame.procedure.side = asked.by  # type: ignore[attr-defined] # a local of procedures that ask several
    frame.asked = frame.procedure.put(state, asked)
