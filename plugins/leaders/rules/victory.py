"""Phase 6 and the ways to win: by arms, by technology, by missions, alone, or by production points."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.game import Outcome
from grognard.kernel.procedure import Directive, Procedure, done
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.leaders.rules.control import areas_of
from grognard.plugins.leaders.rules.diplomacy import part, withdraw_offers
from grognard.plugins.leaders.rules.turn import TurnPhase
from grognard.plugins.leaders.state import LeadersPlay, LeadersState
from grognard.plugins.leaders.tables import victory_limit
from grognard.plugins.leaders.terms import LEVELS, MISSIONS, Field, Verdict

BADGES_TO_WIN = 7
"""H6.3: honour badges."""

LIMIT_2017 = 95
LEVEL_2017 = 2
"""H6.1, H6.2: the edition of 2017."""

FAR = 1 << 20
WON_BY = {
    Verdict.MILITARY: ("Military victory", "H6.1", "{side} enters {points} production points."),
    Verdict.TECHNOLOGY: ("Technology victory", "H6.2", "{side} has finished all three fields of research."),
    Verdict.MISSIONS: ("Mission victory", "H6.3", "{side} has its seventh honour badge."),
    Verdict.ALONE: ("Last nation standing", "H6.5", "{side} alone has areas left."),
    Verdict.POINTS: ("Victory on points", "H6.4", "{side} has the most production points: {points}."),
}


@rule("H6.1", silenced=FAR)
def military_limit(state: LeadersState) -> int:
    """Return the production points that win at the start of a player's turn.

    Cases: H6.1
    """
    return victory_limit(state)


def limit_of_2017(state: LeadersState) -> int:
    """Return the production points that win in the edition of 2017.

    Cases: H6.1
    """
    return LIMIT_2017


@rule("H6.2", silenced=FAR)
def last_level(state: LeadersState) -> int:
    """Return the level that all three fields must have to win.

    Cases: H6.2
    """
    return LEVELS


def level_of_2017(state: LeadersState) -> int:
    """Return the level that wins in the edition of 2017.

    Cases: H6.2
    """
    return LEVEL_2017


def has_all_research(state: LeadersState, side: int) -> bool:
    """Return whether a side has finished the last level of all three fields.

    Cases: H6.2
    """
    return all(state.level(side, field) >= last_level(state) for field in Field)


@rule("H6.3", silenced=FAR)
def badges_to_win(state: LeadersState) -> int:
    """Return how many honour badges win.

    Cases: H6.3
    """
    return BADGES_TO_WIN


def badges_of(state: LeadersState, side: int) -> int:
    """Return how many honour badges a side has."""
    return sum(state.badges[MISSIONS * side : MISSIONS * (side + 1)])


def win(play: LeadersPlay, side: int, how: Verdict) -> None:
    """End the game: a side has won.

    Cases: H6.1, H6.2, H6.3, H6.5
    """
    play.set("verdict", 0, side + 1)
    play.set("verdict", 1, how)
    play.end_game()


@dataclass(slots=True)
class EndPhase(TurnPhase):
    """Phase 6: who lost all areas is out; the game ends with the last one.

    Cases: H6.5
    """

    def start(self, play: LeadersPlay) -> Directive:
        """Look who is left."""
        state = play.state
        if not state.playing[self.side]:
            return done()
        for side in state.in_play():
            if is_out(state, side):
                retire(play, side)
        left = state.in_play()
        if len(left) == 1:
            win(play, left[0], Verdict.ALONE)
        return done()


@rule("H6.5", silenced=False)
def is_out(state: LeadersState, side: int) -> bool:
    """Return whether a side has no area left.

    Cases: H6.5
    """
    return not areas_of(state, side)


def retire(play: LeadersPlay, side: int) -> None:
    """Take a side out of the game: its units go to the reserve, its alliance goes on without it.

    Cases: H6.5
    """
    state = play.state
    part(play, side)
    play.set("playing", side, 0)
    for unit in state.world.units[side]:
        if state.place[unit] != state.world.reserve[side]:
            play.move(unit, state.world.reserve[side])
    pairs = [(side, other) for other in range(len(state.playing))]
    withdraw_offers(play, pairs + [pair[::-1] for pair in pairs])
    play.event("out", "H6.5", side)


# READING H6.4: equal production points are decided by honour badges; else nobody has won.
@rule("H6.4", silenced=NOWHERE)
def leader_on_points(state: LeadersState) -> int:
    """Return the side with the most production points, then badges; NOWHERE where two are alike.

    Cases: H6.4
    """
    ranks = {side: (state.indicator[side], badges_of(state, side)) for side in state.in_play()}
    best = max(ranks.values(), default=(0, 0))
    leaders = [side for side, rank in ranks.items() if rank == best]
    return leaders[0] if len(leaders) == 1 else NOWHERE


def outcome(state: LeadersState) -> Outcome:
    """Tell how the game ended.

    Cases: H6.1, H6.2, H6.3, H6.4, H6.5
    """
    winner, how = state.verdict[0] - 1, Verdict(state.verdict[1])
    if winner == NOWHERE:
        winner = leader_on_points(state)
        if winner == NOWHERE:
            return Outcome(NOWHERE, "Draw", "Nobody has more production points than all others.", "H6.4")
    title, case, reason = WON_BY[how]
    told = reason.format(side=state.board.side_names[winner], points=state.indicator[winner])
    return Outcome(winner, title, told, case)


PROCEDURES: tuple[type[Procedure], ...] = (EndPhase,)
