"""3.2, 3.21: grievances, and the chips with which the offender pays for them at once."""

from __future__ import annotations

from grognard.kernel.rule import rule
from grognard.plugins.colonial_africa.state import ColonialPlay, ColonialState

ASSISTANCE = 3
"""3.2: points to each attacker against who helps a defence without being at war with him."""

PASSAGE = 2
"""3.2: points to who is attacked out of the lands of a power that is not at war with him."""


@rule("3.2", "3.21", silenced=0)
def dues(state: ColonialState, points: int) -> int:
    """Return the chips that so many grievance points cost.

    Cases: 3.2, 3.21
    """
    return points


def offend(play: ColonialPlay, offender: int, offended: int, points: int, space: int) -> None:
    """Award grievance points: the offender's chips go to the offended.

    Cases: 3.2, 3.21
    """
    # READING 3.21: chips and colonial points are one and the same: what is gained by spaces is spent on
    # wars and grievances, and what is left decides (test_case_3_21_chips_go_to_the_offended).
    chips = min(dues(play.state, points), play.state.chips[offender])
    play.add("chips", offender, -chips)
    play.add("chips", offended, chips)
    play.event(
        "grievance",
        "3.21",
        offender,
        spaces=(space,),
        other=play.board.side_names[offended],
        points=points,
        chips=chips,
    )


def helpers_dues(state: ColonialState, helper: int, attackers: list[int]) -> list[int]:
    """Return the attackers that a helper of the defence is not at war with: each receives points.

    Cases: 3.2
    """
    return [side for side in attackers if not state.at_war(helper, side)]


@rule("3.21", silenced=True)
def can_pay(state: ColonialState, side: int, points: int) -> bool:
    """Return whether a power has the chips for an act that others will resent.

    Cases: 3.21
    """
    return state.chips[side] >= dues(state, points)
