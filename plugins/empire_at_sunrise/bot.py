"""What a sensible player values: points, ground that will be counted, steps, and the siege."""

from __future__ import annotations

from grognard.plugins.empire_at_sunrise.geography import TSINGTAU, Surface
from grognard.plugins.empire_at_sunrise.rules.stacks import is_land, is_naval, is_on_map
from grognard.plugins.empire_at_sunrise.rules.victory import final_score
from grognard.plugins.empire_at_sunrise.state import SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side

SHIP_STEP, LAND_STEP = 0.35, 0.25
"""Worth of a step in victory points, beside what its loss scores."""
RAIDER = 0.15
"""Worth of a German ship at sea south of the tropic."""
NEARER = 0.02
"""Worth of an AJA land unit on the insert for each hex it is nearer to Tsingtau."""
REACH = 12
"""Hexes from which that counts."""


def evaluate(state: SunriseState, side: int) -> float:
    """Return how good a position is for a side, in victory points.

    Cases: 19.0
    """
    value = float(final_score(state))
    for counter, place in enumerate(state.place):
        if not is_on_map(state, counter):
            continue
        german = state.side_of(counter) == Side.GERMANY
        sign = 1 if german else -1
        if is_naval(state, counter):
            value += sign * SHIP_STEP * state.steps(counter)
            value += RAIDER * (german and state.geo.south[place])
        elif is_land(state, counter):
            value += sign * LAND_STEP * state.steps(counter)
            value -= 0.0 if german else _siege(state, place)
    return value if side == Side.GERMANY else -value


def _siege(state: SunriseState, place: int) -> float:
    """Return what an AJA land unit is worth where it stands on the insert."""
    if state.geo.surface[place] != Surface.INSERT:
        return 0.0
    return NEARER * max(0, REACH - state.geo.distance(place, state.geo.space(TSINGTAU)))
