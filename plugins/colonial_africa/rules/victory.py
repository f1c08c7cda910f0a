"""H6: colonial points are paid out, and the game is won."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.game import Outcome
from grognard.kernel.procedure import Directive, Procedure, done
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.rules.spaces import points_of
from grognard.plugins.colonial_africa.state import ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import Side

SUPREMACY = 60
"""H6.2: colonial points of one turn with which a power is master of Africa, and wins at once."""

AT_THE_END, SUPREME = 1, 2
"""How the game was won."""


@rule("H6.1", silenced=0)
def standing(state: ColonialState, side: int) -> int:
    """Return the points by which a power is above its par, or below it.

    Cases: H6.1
    """
    return state.chips[side] - state.world.powers[side].par


def order_of_merit(state: ColonialState) -> list[int]:
    """Return the powers, the best standing first."""
    return sorted(Side, key=lambda side: (-standing(state, side), side))


@rule("H6.2", silenced=NOWHERE)
def master_of_africa(state: ColonialState) -> int:
    """Return the power whose lands bring so much in one turn that the scramble is over, or NOWHERE.

    Cases: H6.2
    """
    best = max(Side, key=lambda side: (points_of(state, side), -side))
    return best if points_of(state, best) >= SUPREMACY else NOWHERE


@dataclass(slots=True)
class Points(Procedure):
    """1.22: every power receives the points of its lands; then the game may be over."""

    def start(self, play: ColonialPlay) -> Directive:
        """Pay the points out and look who has won."""
        state = play.state
        for side in Side:
            points = points_of(state, side)
            play.add("chips", side, points)
            play.event("points", "1.22", side, points=points, total=state.chips[side])
        if master_of_africa(state) != NOWHERE:
            play.set("verdict", 0, SUPREME)
            play.end_game()
        elif state.turn >= play.board.turn_count:
            play.set("verdict", 0, AT_THE_END)
            play.end_game()
        return done()


@rule("H6.3", silenced=False)
def is_drawn(state: ColonialState) -> bool:
    """Return whether equal standing is a draw.

    Cases: H6.3
    """
    return True


def outcome(state: ColonialState) -> Outcome:
    """Tell who has won, and how.

    Cases: H6.1, H6.2, H6.3
    """
    names = state.board.side_names
    if state.verdict[0] == SUPREME:
        side = master_of_africa(state)
        told = f"{names[side]} is master of Africa: its lands bring {points_of(state, side)} points a year."
        return Outcome(side, "Supremacy", told, "H6.2")
    first, second = order_of_merit(state)[:2]
    best, next_best = standing(state, first), standing(state, second)
    told = f"{names[first]} is {best:+d} against its par, {names[second]} {next_best:+d}"
    if best == next_best and is_drawn(state):
        return Outcome(NOWHERE, "Draw", f"{told}: nobody has won.", "H6.3")
    return Outcome(first, "Victory", f"{told}, after {state.year}.", "H6.1")
