"""What sides are offered where a game stands, and the versions by which each tells its moments apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grognard.kernel.action import AnyKind, Args
from grognard.kernel.engine import Engine
from grognard.kernel.errors import RulesError
from grognard.kernel.event import Event
from grognard.kernel.game import Game
from grognard.kernel.offer import ActionList, Form, Offer, order_forms
from grognard.kernel.play import Play
from grognard.kernel.procedure import Ask
from grognard.kernel.rules_at_work import RulesAtWork
from grognard.kernel.state import NOWHERE, column_specs
from grognard.kernel.visibility import NOTHING_HIDDEN

if TYPE_CHECKING:
    from grognard.kernel.view import View


class Offers:
    """Makes the offers of a game, and remembers the one made last.

    Args:
        engine: of the game.
        seed: of the game, None where it is scripted.

    Attributes:
        versions: per side, how often it acted, was asked or learned of something; they only grow. What
            another side decides in secret is not counted, for everybody could count it then.
    """

    __slots__ = ("_engine", "_forms", "_hides", "_made", "_moment", "_play", "_seed", "_shown", "versions")

    def __init__(self, engine: Engine, seed: int | None) -> None:
        self._engine, self._seed = engine, seed
        self._play: Play[Any] = engine.play
        self._forms = order_forms(engine.game.windows)
        self.versions = [0] * len(self._play.board.sides)
        self._made: Offer | None = None
        self._moment = 0
        self._shown: dict[int, View] = {}
        self._hides = _hides_something(engine.game)

    def of(self, side: int, moment: int) -> Offer:
        """Return what a side may decide now; one that is not asked is offered forms only.

        Args:
            side: whose offer; NOWHERE when the game is over.
            moment: the version of the session.

        Raises:
            RulesError: the rules ask for a decision and allow none, or their code failed.
        """
        asked = self._engine.asked
        if asked is None or side not in asked.sides:
            return self._nothing(side, "The game is over." if asked is None else "Another side decides.")
        known = self._remembered(side, moment)
        if known is None:
            with self._engine.turned_to(side):
                known = self._asked_of(self._engine.asked or asked)
            self._made, self._moment = known, moment
        return known

    def lists(self, side: int, moment: int, kind: AnyKind, args: Args) -> bool:
        """Tell whether the offer that was made last is that of this moment, and lists an action."""
        known = self._remembered(side, moment)
        return known is not None and known.lists(kind, args)

    def forget(self) -> None:
        """Drop the offer that was made last."""
        self._made = None

    def passed(self, actor: int, before: Sequence[int], events: Sequence[Event]) -> None:
        """Count a moment for all who know of it.

        Args:
            actor: the side that acted, or took back what it did.
            before: the sides that decided before.
            events: what happened, or did not happen after all.
        """
        asked, versions = self._engine.asked, self.versions
        now = () if asked is None else asked.sides
        versions[actor] += 1
        told = now != before or not (self._hides or (asked is not None and asked.among))
        if not told and not events:
            return
        for side in range(len(versions)):
            if side != actor and (told or any([event.is_known_to(side) for event in events])):
                versions[side] += 1

    def told_apart(self, view: View) -> View:
        """Return a view of the present; with a version of its own if its side saw something else at that one.

        Events tell most of what happens; the rest shows when one looks. An offer does not grow stale by it.
        """
        side, known = view.side, self._shown.get(view.side)
        if known is not None and known.version == view.version and known != view:
            asked = self._engine.asked
            if asked is None or side not in asked.sides:
                self.versions[side] += 1
                view = replace(view, version=self.versions[side])
        self._shown[side] = view
        return view

    def _remembered(self, side: int, moment: int) -> Offer | None:
        known = self._made
        return known if known is not None and self._moment == moment and known.side == side else None

    def _nothing(self, side: int, prompt: str) -> Offer:
        step, empty = self._play.state.outline_step, ActionList(self._play.board, ())
        version = max(self.versions) if side == NOWHERE else self.versions[side]
        return Offer(NOWHERE, prompt, step.case, (), empty, self._forms, version)

    def _asked_of(self, asked: Ask) -> Offer:
        play, forms = self._play, self._forms
        with RulesAtWork(play, self._seed, "The offer"):
            choices = self._engine.choices(asked)
        if not choices:
            raise RulesError(f"Nothing is legal for {asked.prompt!r}.", self._seed, play.taken)
        if open_kinds := self._engine.open_kinds(asked):
            forms = (*map(Form.of, open_kinds), *forms)
        actions, version = ActionList(play.board, choices), self.versions[asked.by]
        return Offer(asked.by, asked.prompt, asked.case, choices, actions, forms, version, asked.window)


def _hides_something(game: Game) -> bool:
    """Return whether a side of a game can decide what others do not see, standing orders left aside."""
    specs = column_specs(game.state_class)
    own = any(spec.seen == "nobody" for name, spec in specs.items() if name != "orders")
    return own or game.visibility is not NOTHING_HIDDEN
