"""What a sensible player values."""

from __future__ import annotations

from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side


def evaluate(state: RisingState, side: int) -> float:
    """Return how good a position is for a side: the cities Japan holds, or their number reversed."""
    cities = sum(holder == Side.JAPAN for holder in state.control)
    return float(cities if side == Side.JAPAN else -cities)
