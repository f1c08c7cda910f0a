"""What a sensible player values: the score as it stands, and what both sides can still make of it."""

from __future__ import annotations

from grognard.plugins.empire_at_sunrise.land_worth import land_worth
from grognard.plugins.empire_at_sunrise.rules.victory import escape_points, final_score
from grognard.plugins.empire_at_sunrise.sea_worth import LAST_TURN, sea_worth
from grognard.plugins.empire_at_sunrise.state import SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side


def evaluate(state: SunriseState, side: int) -> float:
    """Return how good a position is for a side, in victory points.

    Cases: 19.0
    """
    value = final_score(state) + sea_worth(state) + land_worth(state)
    if state.turn < LAST_TURN:
        value -= escape_points(state)  # who is off Cape Horn early is counted by what it can still do
    return value if side == Side.GERMANY else -value
