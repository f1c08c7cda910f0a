"""A match: one session and those who play it; who is shown what, what was closed, what just moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from grognard.kernel.action import Action
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Outcome
from grognard.kernel.offer import ActionList
from grognard.kernel.session import Session
from grognard.kernel.view import View
from grognard.viewer.model.cells import CellsRead
from grognard.viewer.model.motions import Motion, motions_between
from grognard.viewer.model.seats import Seats
from grognard.viewer.model.sight import Sight

BUILD = "Move, turn over and take off what you like."
"""What is asked while a position is edited."""
BASE_FRAMES = 2
"""Frames under way while a side is asked by a step of the outline itself; more are a chain of decisions."""


@dataclass(frozen=True, slots=True)
class Turned:
    """What a change brought.

    Attributes:
        motions: what moved, as the side that is shown sees it.
        keep: whether the game is to be kept now: undo was closed, another side decides, or it is over.
        handed: whether another side decides than before.
    """

    motions: tuple[Motion, ...] = ()
    keep: bool = False
    handed: bool = False


NO_TURN = Turned()


def together(done: Sequence[Turned]) -> Turned:
    """Return several changes as one."""
    motions = tuple(motion for turned in done for motion in turned.motions)
    return Turned(motions, any(one.keep for one in done), any(one.handed for one in done))


class Match:
    """A session with its players.

    Args:
        session: the game.
        seats: who plays which side.

    Attributes:
        shown: the side whose view is on the table.
        curtain: the side that the table waits to be handed over to, -1 for none; nothing is shown meanwhile.
        why: why nothing before the barrier can be taken back, as the session tells; empty where nothing was
            closed yet.
        cells: which cell of a table each roll read.
        verbs: those of the open actions that alone are offered, as while a position is edited; empty for all
            that there is.
    """

    def __init__(self, session: Session, seats: Seats) -> None:
        self.session = session
        self.seats = seats
        persons = seats.persons
        self.shown = self.decider if self.decider in persons else persons[0] if persons else 0
        self.curtain = self.shown if _must_ask(session, seats) else -1
        self.why = session.undo_closed
        self._barrier, self._since = len(session.events), self._last_step()
        self._known: dict[tuple[int, int], int] = {}
        self.cells = CellsRead()
        self._sight: Sight | None = None
        self._battle, self._stage = False, -1
        self.verbs: frozenset[str] = frozenset()
        session.guard = self._hold

    @property
    def sight(self) -> Sight:
        """What the side that is shown sees now."""
        if self._sight is None or (self._sight.version, self._sight.side) != (
            self.session.version,
            self.shown,
        ):
            self._sight = self._look()
        return self._sight

    @property
    def decider(self) -> int:
        """The side that decides, -1 when the game is over."""
        deciders = self.session.deciders
        return deciders[0] if deciders else -1

    @property
    def barrier(self) -> int:
        """Number of the first event that can be taken back, in the log of the side that is shown."""
        return self._number_shown(self._barrier)

    @property
    def since(self) -> int:
        """Number of the event with which the present step or battle began, in the log of the side shown."""
        return self._number_shown(self._since)

    @property
    def over(self) -> Outcome | None:
        """The outcome, or None while the game goes on."""
        return self.session.over

    @property
    def yours(self) -> bool:
        """Whether the person at the table decides."""
        return self.decider == self.shown and self.curtain < 0 and not self.seats.is_bot(self.shown)

    @property
    def waits_for_bot(self) -> bool:
        """Whether a bot is to decide."""
        return self.decider >= 0 and self.seats.is_bot(self.decider)

    @property
    def in_chain(self) -> bool:
        """Whether the decision is a further one of a chain that the same person began and can take back."""
        return self.yours and self.session.can_undo and len(self.sight.view.frames) > BASE_FRAMES

    def apply(self, action: Action, side: int, seen: int) -> Turned:
        """Take an action.

        Args:
            action: what is done.
            side: by whom.
            seen: the version of the offer it was chosen from.

        Raises:
            IllegalAction: the rules forbid it, or the game has moved on.
            MalformedAction: the words cannot be read.
            RulesError: the rules failed; nothing changed.
        """
        before, first, decider = self.sight.view, len(self.session.events), self.decider
        version = self.session.version
        with self.cells.hearing(self.session):
            self.session.apply(action, side, seen=seen)
        if self.session.version == version:
            self._sight = None  # a standing order, which makes no version
        closed = "" if self.session.can_undo else self.session.undo_closed
        if closed:
            self._barrier, self.why = len(self.session.events), closed
        return self._turned(before, first, decider, keep=bool(closed))

    @property
    def can_undo(self) -> bool:
        """Whether the person at the table can take the last action back: not one of a bot that goes on."""
        return self.session.can_undo and not self._is_bots_turn

    @property
    def can_redo(self) -> bool:
        """Whether the person at the table can take again what was taken back."""
        return self.session.can_redo and not self._is_bots_turn

    @property
    def _is_bots_turn(self) -> bool:
        """Whether a bot decides at a table of persons where not everything is free to be taken back."""
        return self.waits_for_bot and bool(self.seats.persons) and self.session.start.undo == "player"

    def undo(self) -> Turned | None:
        """Take the last action back, None where that is closed."""
        return self._step_back(self.session.undo) if self.can_undo else None

    def redo(self) -> Turned | None:
        """Take again what was taken back, None where there is nothing."""
        try:
            return self._step_back(self.session.redo) if self.can_redo else None
        except GrognardError:
            return None

    def hand_over(self) -> None:
        """The next person sits down: show the table to that side."""
        if self.curtain >= 0:
            self.shown, self.curtain = self.curtain, -1

    def _step_back(self, step: Callable[[], bool]) -> Turned | None:
        before, first, decider = self.sight.view, len(self.session.events), self.decider
        if not step():
            return None
        self._sight = None
        self._known.clear()
        return self._turned(before, min(first, len(self.session.events)), decider, keep=False)

    def _turned(self, before: View, first: int, decider: int, *, keep: bool) -> Turned:
        after = self.sight
        # What only others learn of leaves no gap in a side's log, so its numbers are not those of the whole.
        known = min(len(before.events), len(after.view.events))
        motions = motions_between(self.session.board, before, after.view, known)
        self._note_battle(first)
        self._seat()
        handed = self.decider != decider
        return Turned(motions, keep or self.over is not None or handed, handed)

    def _hold(self) -> None:
        """Hold that the table can go on after an action: that it can be seen, and what comes can be asked.

        Raises:
            RulesError: the rules code failed; the session then takes the action back.
        """
        self.session.offer()
        self._sight = self._look()
        _ = self.session.over

    def keep_to(self, verbs: frozenset[str]) -> None:
        """Offer nothing but open actions of some verbs."""
        self.verbs, self._sight = verbs, None

    def _look(self) -> Sight:
        """Look at the game as the side that is shown; a bot's side is only watched."""
        if self.verbs:
            offer = self.session.offer(self.shown)
            forms = tuple(form for form in offer.forms if form.verb in self.verbs)
            nothing = ActionList(self.session.board, ())
            offer = replace(offer, prompt=BUILD, choices=(), actions=nothing, forms=forms)
            return Sight(self.session, self.shown, offer)
        look = Sight.watching if self.seats.is_bot(self.shown) else Sight
        return look(self.session, self.shown)

    def _note_battle(self, first: int) -> None:
        """Remember with which event a battle began, or its steps began anew, for what was fired in it."""
        battle = self.sight.battle
        states = [stage.state for stage in battle.stages] if battle is not None else []
        step = states.index("now") if "now" in states else -1
        if battle is not None and not self._battle:
            self._since = first
        elif step < self._stage:
            self._since = len(self.session.events)
        self._battle, self._stage = battle is not None, step

    def _seat(self) -> None:
        """Show the table to whoever decides, behind a curtain where that is another person."""
        decider = self.decider
        if decider < 0 or self.seats.is_bot(decider):
            return
        if self.seats.needs_curtain(self.shown, decider):
            self.curtain = decider
        else:
            self.shown, self.curtain = decider, -1

    def _number_shown(self, number: int) -> int:
        """Return the number that an event of the whole log has in that of the side that is shown."""
        at = number, self.shown
        if at not in self._known:
            self._known[at] = sum(event.is_known_to(self.shown) for event in self.session.events[:number])
        return self._known[at]

    def _last_step(self) -> int:
        steps = [event.number for event in self.session.events if event.kind == "step"]
        return steps[-1] if steps else 0


def _must_ask(session: Session, seats: Seats) -> bool:
    """Whether another may have sat down since the game was put away, so that it opens behind a curtain."""
    persons = {seats.seats[side] for side in seats.persons}
    return seats.curtain and len(persons) > 1 and session.undo_closed == "load"
