"""Phase 1: units come home, the victory of arms is looked for, and production points are entered."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress

from grognard.kernel.procedure import Directive, Procedure, done
from grognard.kernel.rule import rule
from grognard.plugins.leaders.rules.control import force, of_units, units_at
from grognard.plugins.leaders.rules.diplomacy import part
from grognard.plugins.leaders.rules.turn import TurnPhase
from grognard.plugins.leaders.rules.victory import military_limit, win
from grognard.plugins.leaders.state import LeadersPlay, LeadersState
from grognard.plugins.leaders.terms import Field, Side, Verdict

GERMAN_PERCENT = 28
"""H1.2: what the Germans get above what they enter: 32 entered are 41 received, says the publisher's page."""

ECONOMY_PERCENT = 10
"""H4.3: what each level of economy adds."""


@dataclass(slots=True)
class ProductionPhase(TurnPhase):
    """Phase 1 of a player's turn; nothing in it is to be decided.

    Cases: H1.1, H1.2, H1.3, H6.1
    """

    def start(self, play: LeadersPlay) -> Directive:
        """Come home, look for victory, enter."""
        side, state = self.side, play.state
        if not state.playing[side]:
            return done()
        if state.leaving[side]:
            part(play, side)
        come_home(play, side)
        play.set("taken", side, 0)
        entered = state.indicator[side]
        if entered >= military_limit(state):
            win(play, side, Verdict.MILITARY)
            return done()
        received = received_for(state, side, entered)
        play.add("treasury", side, received)
        play.event("entered", "H1.2", side, points=entered)
        total = state.treasury[side]
        play.event("received", "H1.2", side, only=(side,), points=received, total=total)
        return done()


@rule("H1.2", silenced=0)
def received_for(state: LeadersState, side: int, entered: int) -> int:
    """Return the production points a side gets for those it enters, rounded to the nearest.

    Cases: H1.2, H4.3
    """
    skill = GERMAN_PERCENT if side == Side.GERMANY else 0
    return (entered * (100 + skill + economy_percent(state, side)) + 50) // 100


@rule("H4.3", silenced=0)
def economy_percent(state: LeadersState, side: int) -> int:
    """Return what a side's economy adds to what it enters.

    Cases: H4.3
    """
    return ECONOMY_PERCENT * state.level(side, Field.ECONOMY)


@rule("H1.1", silenced=())
def surplus_of(state: LeadersState, side: int) -> tuple[int, ...]:
    """Return the units that go back to base camp: one stays in each own area, the weakest, and all at sea.

    Cases: H1.1
    """
    points, found = state.world.points, list[int]()
    for area, here in sorted(force(state, side).items()):
        if points[area]:
            found += here[1:] if state.control[area] == side else here
    return tuple(found)


@rule("H1.3", silenced=())
def rested(state: LeadersState, side: int) -> tuple[int, ...]:
    """Return the units that come out of the drop zone.

    Cases: H1.3
    """
    return units_at(state, state.world.drop[side], side)


def come_home(play: LeadersPlay, side: int) -> None:
    """Bring surplus units and those of the drop zone to base camp, and let every unit move again.

    Cases: H1.1, H1.3
    """
    state = play.state
    camp, back = state.world.camp[side], surplus_of(state, side)
    for unit in (*back, *rested(state, side)):
        play.move(unit, camp)
    marks = of_units(state, side, state.moved)
    for unit in compress(state.world.units[side], marks) if any(marks) else ():
        play.set("moved", unit, 0)
        play.set("landed", unit, 0)
    if back:
        play.event("came_home", "H1.1", side, back, (camp,))


PROCEDURES: tuple[type[Procedure], ...] = (ProductionPhase,)
