"""3.4: where it comes to battles, and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from grognard.kernel.action import SPACE, ActionKind, AnyKind, Args, Domain, Objection
from grognard.kernel.domain import SIDE
from grognard.kernel.procedure import Directive, Procedure, ask, call, done, go
from grognard.kernel.rule import rule
from grognard.plugins.leaders.rules.battle import Battle
from grognard.plugins.leaders.rules.control import enemies_at, force, others_of
from grognard.plugins.leaders.rules.parties import attackers_at
from grognard.plugins.leaders.rules.turn import TurnPhase
from grognard.plugins.leaders.state import LeadersPlay, LeadersState


@dataclass(slots=True)
class BattlesPhase(TurnPhase):
    """3.4: the active player fights in every area that he shares with an enemy, and at sea where he likes.

    Cases: 3.4
    """

    def start(self, play: LeadersPlay) -> Directive:
        """Ask which battle comes next; where there is but one, fight it."""
        state = play.state
        if not state.playing[self.side]:
            return done()
        areas, at_sea = contested(state, self.side), engagements(state, self.side)
        if not at_sea and len(areas) == 1:
            return call(battle_in(state, self.side, areas[0]), then=self.after)
        if not areas and not at_sea:
            return done()
        prompt = "Choose the battle that is fought next."
        return ask(Fight, Engage, EndBattles, by=self.side, case="3.4", prompt=prompt)

    def after(self, play: LeadersPlay, result: None) -> Directive:
        """Look for the next one."""
        return go(self.start)


@rule("3.4", silenced=())
def contested(state: LeadersState, side: int) -> tuple[int, ...]:
    """Return the areas in which a side and an enemy stand.

    Cases: 3.4
    """
    points, own = state.world.points, force(state, side)
    shared = {space for other in others_of(state, side) for space in force(state, other) if space in own}
    return tuple(sorted([space for space in shared if points[space]]))


def battle_in(state: LeadersState, side: int, area: int) -> Battle:
    """Return the battle of a side against all that hold an area."""
    owner = state.control[area]
    enemies = enemies_at(state, area, side)
    return Battle(area, side, owner if owner in enemies else enemies[0])


def engagements(state: LeadersState, side: int) -> tuple[Args, ...]:
    """Return the sea areas and enemies that units of a side can fight that were at sea before the movements.

    Cases: 3.4, 3.2b
    """
    seas = state.world.seas.intersection(force(state, side))
    ready = [sea for sea in sorted(seas) if attackers_at(state, sea, side)] if seas else []
    return tuple([(sea, other) for sea in ready for other in enemies_at(state, sea, side)])


class Fight(ActionKind[LeadersState, BattlesPhase]):
    """Fight the battle in an area."""

    verb = "fight"
    case = "3.4"
    args: ClassVar[tuple[Domain, ...]] = (SPACE,)
    exact = True

    def candidates(self, state: LeadersState, frame: BattlesPhase) -> Iterable[Args]:
        """List the areas."""
        return [(area,) for area in contested(state, frame.side)]

    def question(self, state: LeadersState, frame: BattlesPhase, args: Args) -> Iterator[Objection]:
        """Say that nobody fights there."""
        if args[0] not in contested(state, frame.side):
            text = "You and an enemy do not stand in {spaces} together."
            yield Objection("3.4", "no_battle", text, (), args)

    def apply(self, play: LeadersPlay, frame: BattlesPhase, args: Args) -> Directive:
        """Begin it."""
        return call(battle_in(play.state, frame.side, args[0]), then=frame.after)


class Engage(ActionKind[LeadersState, BattlesPhase]):
    """Fight an enemy in a sea area, with the units that were there before the movements."""

    verb = "engage"
    case = "3.4"
    args: ClassVar[tuple[Domain, ...]] = (SPACE, SIDE)
    exact = True

    def candidates(self, state: LeadersState, frame: BattlesPhase) -> Iterable[Args]:
        """List sea areas and enemies."""
        return engagements(state, frame.side)

    def question(self, state: LeadersState, frame: BattlesPhase, args: Args) -> Iterator[Objection]:
        """Say that there is nobody to fight with or against."""
        if args not in engagements(state, frame.side):
            text = "No units of yours that were in {spaces} before can fight such an enemy there now."
            yield Objection("3.4", "no_battle", text, (), args[:1])

    def apply(self, play: LeadersPlay, frame: BattlesPhase, args: Args) -> Directive:
        """Begin it."""
        return call(Battle(args[0], frame.side, args[1]), then=frame.after)


class EndBattles(ActionKind[LeadersState, BattlesPhase]):
    """Fight no more at sea."""

    verb = "done"
    case = "3.4"

    def question(self, state: LeadersState, frame: BattlesPhase, args: Args) -> Iterator[Objection]:
        """Say where a battle must be fought."""
        if areas := contested(state, frame.side):
            yield Objection("3.4", "must_fight", "Units in {spaces} must fight.", (), areas)

    def apply(self, play: LeadersPlay, frame: BattlesPhase, args: Args) -> Directive:
        """Go on with the turn."""
        return done()


KINDS: tuple[AnyKind, ...] = (EndBattles(), Fight(), Engage())
PROCEDURES: tuple[type[Procedure], ...] = (BattlesPhase,)
