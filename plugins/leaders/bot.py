"""What a sensible player values, in production points a turn."""

from __future__ import annotations

from grognard.kernel.action import Args
from grognard.plugins.leaders.rules.control import areas_of
from grognard.plugins.leaders.rules.victory import badges_of
from grognard.plugins.leaders.state import LeadersState
from grognard.plugins.leaders.terms import Field, UnitType

Proposal = tuple[str, Args]
"""A choice that a bot looks at: the kind's name and its arguments."""

UNIT_WORTH = {UnitType.INFANTRY: 1.0, UnitType.TANK: 1.5, UnitType.AIRCRAFT: 2.0}
POINT_WORTH, BADGE_WORTH, LEVEL_WORTH, AREA_WORTH = 1.5, 6.0, 5.0, 0.5
RIVALS_SHARE = 0.35
"""How much the strongest rival's worth counts against one's own."""


def worth_of(state: LeadersState, side: int) -> float:
    """Return what a side has, as far as it is to be seen."""
    if not state.playing[side]:
        return 0.0
    reserve, kinds, place = state.world.reserve[side], state.world.kinds, state.place
    army = sum(
        UNIT_WORTH[UnitType(kinds[unit])] for unit in state.world.units[side] if place[unit] != reserve
    )
    levels = sum(state.level(side, field) for field in Field)
    return (
        army
        + POINT_WORTH * state.indicator[side]
        + AREA_WORTH * len(areas_of(state, side))
        + BADGE_WORTH * badges_of(state, side)
        + LEVEL_WORTH * levels
    )


def evaluate(state: LeadersState, side: int) -> float:
    """Return how good a position is for a side: what it has, against the average and the strongest rival."""
    if state.verdict[0]:
        return 1000.0 if state.verdict[0] == side + 1 else -1000.0
    rivals = [worth_of(state, other) for other in state.in_play() if not state.allied(side, other)]
    if not rivals:
        return worth_of(state, side)
    return worth_of(state, side) - RIVALS_SHARE * max(rivals) - RIVALS_SHARE * sum(rivals) / len(rivals)
