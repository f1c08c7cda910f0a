"""What a sensible player values: the war on land and the war at sea, in points of one scale."""

from __future__ import annotations

from grognard.plugins.red_sun_rising.land_worth import land_worth
from grognard.plugins.red_sun_rising.sea_worth import is_naval, sea_worth
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side


def evaluate(state: RisingState, side: int) -> float:
    """Return how good a position is for a side; 1 is about a step of an infantry division in the field.

    Cases: 19.4
    """
    value = sea_worth(state, side) + (0.0 if is_naval(state) else land_worth(state))
    return value if side == Side.JAPAN else -value
