"""Phase 2, national events: what was ordered arrives, research is finished, offers are answered."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.procedure import Directive, Procedure, ask, done, go
from grognard.kernel.rule import rule
from grognard.plugins.leaders.rules.control import reserve_of
from grognard.plugins.leaders.rules.diplomacy import Accept, Decline, offers_to
from grognard.plugins.leaders.rules.turn import TurnPhase
from grognard.plugins.leaders.rules.victory import has_all_research, win
from grognard.plugins.leaders.state import QUEUE, LeadersPlay, LeadersState
from grognard.plugins.leaders.terms import Field, UnitType, Verdict


@dataclass(slots=True)
class EventsPhase(TurnPhase):
    """Phase 2 of a player's turn.

    Cases: H2.1, H2.2
    """

    def start(self, play: LeadersPlay) -> Directive:
        """Let things arrive."""
        if not play.state.playing[self.side]:
            return done()
        units_arrive(play, self.side)
        spies_arrive(play, self.side)
        if research_ends(play, self.side) and has_all_research(play.state, self.side):
            win(play, self.side, Verdict.TECHNOLOGY)
            return done()
        return go(self.answer)

    def answer(self, play: LeadersPlay) -> Directive:
        """Ask what is answered to the offers that wait."""
        if not offers_to(play.state, self.side):
            return done()
        prompt = "Accept an offer of alliance, or decline them all."
        return ask(Accept, Decline, by=self.side, case="H2.2", prompt=prompt)


@rule("H2.1", silenced=0)
def due(state: LeadersState, side: int, kind: int) -> int:
    """Return how many units of a type arrive now.

    Cases: H2.1
    """
    return state.ordered[(3 * side + kind) * QUEUE]


def units_arrive(play: LeadersPlay, side: int) -> None:
    """Bring ordered units from the reserve to base camp; everybody sees fresh troops.

    Cases: H2.1
    """
    state = play.state
    width = len(UnitType) * QUEUE
    if not any(state.ordered[width * side : width * (side + 1)]):
        return
    camp, came = state.world.camp[side], list[int]()
    for kind in UnitType:
        first = (3 * side + kind) * QUEUE
        queue = state.ordered[first : first + QUEUE]
        if any(queue):
            came += reserve_of(state, side, kind)[: due(state, side, kind)]
            for place, number in enumerate((*queue[1:], 0)):
                play.set("ordered", first + place, number)
    for unit in came:
        play.move(unit, camp)
    if came:
        play.event("fresh_troops", "H2.1", side, tuple(came), (camp,))


def spies_arrive(play: LeadersPlay, side: int) -> None:
    """Let hired spies stand guard.

    Cases: H2.1, H4.6
    """
    coming = play.state.spies[2 * side + 1]
    if coming:
        play.add("spies", 2 * side, coming)
        play.set("spies", 2 * side + 1, 0)
        play.event("spies_arrived", "H2.1", side, only=(side,), number=coming)


def research_ends(play: LeadersPlay, side: int) -> bool:
    """Count research down; return whether a level was finished. That of the military everybody learns.

    Cases: H2.1, H4.2
    """
    state, finished, width = play.state, False, len(Field)
    if not any(state.study[width * side : width * (side + 1)]):
        return False
    for field in Field:
        cell = width * side + field
        if not state.study[cell]:
            continue
        play.add("study", cell, -1)
        if state.study[cell]:
            continue
        finished = True
        column, index = ("military", side) if field == Field.MILITARY else ("research", 2 * side + field - 1)
        play.add(column, index, 1)
        only = () if field == Field.MILITARY else (side,)
        level = state.level(side, field)
        play.event("researched", "H2.1", side, only=only, field=field.name.lower(), level=level)
    return finished


PROCEDURES: tuple[type[Procedure], ...] = (EventsPhase,)
