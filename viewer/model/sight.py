"""One position of a game as one side sees it: view, offer and hints, each looked up once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grognard.kernel.action import COUNTER, SPACE, Action, AnyKind, Args
from grognard.kernel.describe import Account, Battle, Hint
from grognard.kernel.offer import ActionList, Offer, Refusal
from grognard.kernel.procedure import local_names
from grognard.kernel.visibility import UNSEEN

if TYPE_CHECKING:
    from grognard.kernel.forecast import Forecast
    from grognard.kernel.insight import Reading
    from grognard.kernel.session import Session
    from grognard.kernel.view import View

Choice = tuple[AnyKind, Args]
"""An action by its kind and numbered arguments."""


class Sight:
    """What one side sees of a session, as long as its version lasts.

    Args:
        session: the game; only what a side may know is asked of it.
        side: whose view it is.
        offer: what is offered in place of what the session offers.

    Attributes:
        version: the session's when it was made.
        view, offer: of that side; another side than the decider is offered nothing.
        sides: all that play the scenario.
    """

    def __init__(self, session: Session, side: int, offer: Offer | None = None) -> None:
        self._session = session
        self.board, self.game = session.board, session.game
        self.side, self.sides = side, session.sides
        self.version = session.version
        self.view: View = session.view(side)
        self.offer: Offer = session.offer(side) if offer is None else offer
        self._hints: dict[Choice, Hint] = {}
        self._readings: dict[Choice, tuple[Reading, ...]] = {}

    @classmethod
    def watching(cls, session: Session, side: int) -> Sight:
        """Return what a watcher sees over the shoulder of a side: its view, and nothing to decide."""
        sight = cls(session, side)
        nothing = ActionList(sight.board, ())
        sight.offer = replace(sight.offer, side=-1, prompt="", choices=(), actions=nothing, window="")
        return sight

    @classmethod
    def looking_back(cls, session: Session, side: int) -> Sight:
        """Return what a side saw at a moment of the past: its view then, and nothing to decide."""
        nothing = ActionList(session.board, ())
        return cls(session, side, Offer(-1, "", "", (), nothing, (), session.version_of(side), ""))

    @property
    def decides(self) -> bool:
        """Whether this side is the one that is asked."""
        return self.offer.side == self.side

    @cached_property
    def carries(self) -> bool:
        """Whether this side is asked, and may carry any counter anywhere."""
        forms = self.offer.forms if self.decides else ()
        return any(form.kind is not None and form.domains == (COUNTER, SPACE) for form in forms)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Every action on offer, in the order of the offer."""
        return tuple((kind, args) for kind, listed in self.offer.choices for args in listed)

    @cached_property
    def asked_kinds(self) -> tuple[AnyKind, ...]:
        """The listed kinds of action asked for, whether or not one of them is legal now."""
        frames = self.view.frames
        question = frames[-1][3] if frames else None
        names = question[0] if question is not None and self.decides else ()
        return tuple(kind for kind in [self.game.kinds[name] for name in names] if not kind.open)

    @cached_property
    def pieces(self) -> Mapping[int, tuple[int, ...]]:
        """Counters that this side sees, by space."""
        found: dict[int, list[int]] = {}
        for counter, space in enumerate(self.view.columns["place"]):
            if space >= 0:
                found.setdefault(space, []).append(counter)
        return {space: tuple(counters) for space, counters in found.items()}

    def at(self, space: int) -> tuple[int, ...]:
        """Return the counters on a space."""
        return self.pieces.get(space, ())

    def place(self, counter: int) -> int:
        """Return where a counter stands, -1 for nowhere or where this side does not see it."""
        return max(self.view.columns["place"][counter], -1)

    def sees(self, counter: int) -> bool:
        """Whether this side sees where a counter is."""
        return self.view.columns["place"][counter] != UNSEEN

    def owns(self, counter: int) -> bool:
        """Whether a counter is this side's."""
        return self.board.counters.side[counter] == self.side

    # What the game tells

    def hint(self, choice: Choice) -> Hint:
        """Return what the game tells of an action on offer."""
        if choice not in self._hints:
            self._hints[choice] = self._session.insight(self.side).hint(*choice)
        return self._hints[choice]

    def full_hint(self, choice: Choice) -> Hint:
        """Return the hint with the odds of the next roll; dearer, for what is pointed at."""
        hint = self.hint(choice)
        if hint.odds is None:
            hint = self._hints[choice] = self._session.insight(self.side).full_hint(*choice)
        return hint

    def readings(self, choice: Choice) -> tuple[Reading, ...]:
        """Return which cell of a table each throw for an action would read."""
        if choice not in self._readings:
            self._readings[choice] = self._session.insight(self.side).readings(*choice)
        return self._readings[choice]

    @cached_property
    def note(self) -> str:
        """The line under the prompt."""
        return self._session.insight(self.side).note() if self.decides else ""

    @cached_property
    def battle(self) -> Battle | None:
        """The battle under way."""
        return self._session.insight(self.side).battle()

    @cached_property
    def sheets(self) -> tuple[tuple[int, tuple[Account, ...]], ...]:
        """The sheets of the sides that play, as far as this one may read them."""
        return self._session.insight(self.side).ledger(self._session.sides)

    @cached_property
    def targets(self) -> tuple[int, ...]:
        """The counters that the decision is done to."""
        return self._visible(self._session.insight(self.side).targets())

    @cached_property
    def actors(self) -> tuple[int, ...]:
        """The counters that act in the decision: as the game tells, else those its procedure holds."""
        told = self._session.insight(self.side).actors() if self.decides else ()
        return self._visible(told or (self._held() if self.decides else ()))

    def _visible(self, counters: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(counter for counter in counters if self.sees(counter))

    def _held(self) -> tuple[int, ...]:
        """Return the own counters of the innermost procedure: the one it names, else the first several."""
        name, _, _, _, values = self.view.frames[-1]
        if name in self.game.describe.actors:
            return ()
        several: tuple[int, ...] = ()
        for value in _counter_values(self.game.procedures[name], values):
            if isinstance(value, int):
                if value >= 0:
                    return (value,)
            elif not several:
                several = tuple(c for c in value if c >= 0 and self.owns(c))
        return several

    def forecast(self, first: Choice | None) -> Forecast | None:
        """Return a forecast of the battle under way, still without trials."""
        return self._session.insight(self.side).forecast(first)

    # Text and refusals

    def action(self, choice: Choice) -> Action:
        """Return an action in words."""
        kind, args = choice
        return kind.action(self.board, args)

    def why_not(self, choice: Choice) -> Refusal | None:
        """Return every reason against any action, None when it is legal now."""
        return self._session.why_not(self.action(choice), self.side)


def _counter_values(procedure: type[Any], values: tuple[Any, ...]) -> list[Any]:
    """Return the locals of a procedure that hold counters."""
    fields = procedure.__dataclass_fields__
    names = local_names(procedure)
    return [value for name, value in zip(names, values, strict=True) if fields[name].metadata.get("counters")]
