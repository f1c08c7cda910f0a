"""What a sensible player values."""

from __future__ import annotations

from grognard.plugins.colonial_africa.plans import plan_of
from grognard.plugins.colonial_africa.rules.spaces import points_of
from grognard.plugins.colonial_africa.rules.victory import standing
from grognard.plugins.colonial_africa.state import ColonialState

WRITTEN = 0.01
"""Worth of an order that somebody proposed, so that it is written down."""


def evaluate(state: ColonialState, side: int) -> float:
    """Value a power's standing, what its lands bring, and the orders it has thought of."""
    return standing(state, side) + points_of(state, side) + WRITTEN * len(plan_of(state, side).numbers)
