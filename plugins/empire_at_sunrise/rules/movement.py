"""What every move has in common, at sea and on land: the points a unit has left, and who keeps up (10.0)."""

from __future__ import annotations

from grognard.plugins.empire_at_sunrise.geography import POINT
from grognard.plugins.empire_at_sunrise.state import SunriseState


def points_left(state: SunriseState, unit: int) -> int:
    """Return the half movement points a unit has left in this phase.

    Cases: 10.0
    """
    return POINT * state.printed("movement", unit) - state.spent[unit]


# READING 10.0: nobody spends more than his score, so a stack that has spent more cannot pick a unit up;
# test_case_10_0_a_ship_that_could_not_have_come_so_far_stays and
# test_case_10_0_unit_that_could_not_have_come_so_far_stays pin it.
def falls_behind(state: SunriseState, unit: int, spent: int) -> bool:
    """Return whether a unit's score is less than the half points that a stack has spent.

    Cases: 10.0
    """
    return spent > POINT * state.printed("movement", unit)
