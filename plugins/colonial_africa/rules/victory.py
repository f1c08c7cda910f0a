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

SUPREMACY_FROM = 11
SUPREMACY = 150
"""H6.2: from the turn of 1890 on, this share of the best other's standing, in per cent, wins at once."""

LEAST = 40
"""H6.2: and so much standing at least."""

AT_THE_END, SUPREME = 1, 2
"""How the game was won."""


def standing(state: ColonialState, side: int) -> int:
    """Return a power's points in per cent of its par.

    Cases: H6.1
    """
    return 100 * state.chips[side] // state.world.powers[side].par


def order_of_merit(state: ColonialState) -> list[int]:
    """Return the powers, the best standing first."""
    return sorted(Side, key=lambda side: (-standing(state, side), side))


@rule("H6.2", silenced=False)
def is_supreme(state: ColonialState) -> bool:
    """Return whether the first power stands so far above the second that the scramble is over.

    Cases: H6.2
    """
    first, second = (standing(state, side) for side in order_of_merit(state)[:2])
    return state.turn >= SUPREMACY_FROM and first >= LEAST and 100 * first >= SUPREMACY * second


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
        if is_supreme(state):
            play.set("verdict", 0, SUPREME)
            play.end_game()
        elif state.turn >= play.board.turn_count:
            play.set("verdict", 0, AT_THE_END)
            play.end_game()
        return done()


def outcome(state: ColonialState) -> Outcome:
    """Tell who has won, and how.

    Cases: H6.1, H6.2, H6.3
    """
    first, second = order_of_merit(state)[:2]
    best, next_best = standing(state, first), standing(state, second)
    names = state.board.side_names
    figures = f"{names[first]} stands at {best} per cent of its par, {names[second]} at {next_best}"
    if state.verdict[0] == SUPREME:
        return Outcome(first, "Supremacy", f"{figures}: the scramble is over.", "H6.2")
    if best == next_best:
        return Outcome(NOWHERE, "Draw", f"{figures}: nobody has won.", "H6.3")
    return Outcome(first, "Victory", f"{figures} after {state.year}.", "H6.1")


PROCEDURES: tuple[type[Procedure], ...] = (Points,)
