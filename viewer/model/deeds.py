"""The part of the hand that holds and does: what is picked, actions taken, taken back and taken again."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.action import Action
from grognard.kernel.errors import GrognardError, IllegalAction, RulesError
from grognard.kernel.session import Session
from grognard.viewer.model.actions import ActionList, ActionRow, action_list
from grognard.viewer.model.forms import Filling
from grognard.viewer.model.match import NO_TURN, Match, Turned
from grognard.viewer.model.meaning import Pick
from grognard.viewer.model.past import Past
from grognard.viewer.model.refusing import RefusalCard, refusal_text
from grognard.viewer.model.seats import Seats
from grognard.viewer.model.sight import Choice, Sight
from grognard.viewer.model.trouble import Failure

PAST = "This is the past: Esc leads back to the present."


@dataclass(frozen=True, slots=True)
class Menu:
    """Several things to choose from where a click happened.

    Attributes:
        space, counter: where.
        rows: what one click could mean, or what can be done there.
        title: what is asked.
    """

    space: int
    counter: int
    rows: tuple[ActionRow, ...]
    title: str = "Which?"


class Deeds:
    """What a hand holds at the table of a match, and does with actions.

    Args:
        session: the game.
        seats: who plays which side.

    Attributes:
        match: the session with its players.
        past: the moment of the game that is looked back at, if one is.
        picks: arguments picked for an action to come.
        fanned: the space whose stack lies fanned out, -1 for none.
        menu, card: what lies over the map: a choice, or a refusal.
        pointed: (space, counter) under the pointer, each -1 for none.
        opened: names of the groups of actions that are open.
        filling: the form that is being filled in, None for none.
        notice: one sentence about something that went wrong, until the next action.
        failure: rules code that failed just now, until somebody tells of it.
    """

    def __init__(self, session: Session, seats: Seats) -> None:
        self.match = Match(session, seats)
        self.past = Past(self.match)
        self.picks: tuple[Pick, ...] = ()
        self.fanned = -1
        self.menu: Menu | None = None
        self.card: RefusalCard | None = None
        self.pointed = (-1, -1)
        self.opened: set[str] = set()
        self.filling: Filling | None = None
        self.notice = ""
        self.failure: Failure | None = None
        self._lifted = -1
        self._listed: tuple[object, ActionList] | None = None

    @property
    def sight(self) -> Sight:
        """What the side that is shown sees, or saw at the moment that is looked back at."""
        return self.past.sight or self.match.sight

    @property
    def yours(self) -> bool:
        """Whether the person at the table decides, and is looking at what is to be decided."""
        return self.match.yours and self.past.sight is None

    @property
    def actions(self) -> ActionList:
        """The list of actions."""
        key = (self.sight, self.picks, frozenset(self.opened))
        if self._listed is None or self._listed[0] != key:
            self._listed = key, action_list(self.sight, self.picks, self.opened)
        return self._listed[1]

    # Doing

    def do(self, choice: Choice) -> Turned:
        """Take an action that is on offer."""
        return self.act(self.sight.action(choice))

    def act(self, action: Action) -> Turned:
        """Take an action of the side that is shown; a refusal becomes a card."""
        sight, depth = self.sight, len(self.sight.view.frames)
        self.let_go()
        try:
            turned = self.match.apply(action, sight.side, sight.offer.version)
        except IllegalAction as error:
            self.card = RefusalCard(refusal_text(sight, error.refusal))
            return NO_TURN
        except RulesError as error:
            self.failure = Failure(error, action)
            return NO_TURN
        except GrognardError as error:
            self.notice = str(error)
            return NO_TURN
        deeper = self.match.yours and len(self.sight.view.frames) > depth and self.match.session.can_undo
        self._lifted = self.match.session.version if deeper else -1
        return turned

    def put_down(self) -> bool:
        """Close what lies over the map, or let go of what is picked; whether there was any of it."""
        if self.picks and (self.menu or self.card):
            self.menu = self.card = None
            return True
        held = bool(self.menu or self.card or self.picks or self.filling or self.fanned >= 0)
        if held:
            self.let_go()
        return held

    def escape(self) -> Turned:
        """Put down what is held, leave the past, or take back a step of the chain."""
        if self.put_down():
            return NO_TURN
        if self.past.sight is not None:
            self.past.leave()
            return NO_TURN
        if self.match.in_chain:
            return self.undo()
        return NO_TURN

    def undo(self) -> Turned:
        """Take the last action back, where that is open."""
        self.let_go()
        return self.match.undo() or NO_TURN if self._may_turn_back() else NO_TURN

    def _may_turn_back(self) -> bool:
        if self.past.sight is not None:
            self.notice = PAST
        return self.match.curtain < 0 and self.past.sight is None

    def redo(self) -> Turned:
        """Take again what was taken back."""
        self.let_go()
        return self.match.redo() or NO_TURN if self._may_turn_back() else NO_TURN

    def fan(self, space: int) -> None:
        """Fan a stack out, or lay it together again."""
        self.fanned = -1 if space == self.fanned else space

    def hand_over(self) -> None:
        """The next person sits down; which groups the other had open is nobody's business."""
        self.let_go()
        self.opened.clear()
        self.pointed = (-1, -1)
        self.match.hand_over()

    def let_go(self) -> None:
        """Put everything down that is only held, not done."""
        self.picks = ()
        self.fanned = -1
        self.menu = self.card = self.filling = None
        self.notice = ""

    def _may_act(self) -> bool:
        """Whether the person may do anything now; else a notice says who may."""
        if self.past.sight is not None:
            self.notice = PAST
            return False
        if self.match.yours:
            self.notice = ""
            return True
        decider = self.match.decider
        if self.match.curtain < 0 and decider >= 0:
            self.notice = f"{self.sight.board.side_names[decider]} decides now."
        return False
