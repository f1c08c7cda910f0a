"""Commerce raiding by German ships (17.0)."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.kernel.dice import Modifier
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.geography import POINT
from grognard.plugins.empire_at_sunrise.rules.losses import score
from grognard.plugins.empire_at_sunrise.rules.stacks import is_on_map
from grognard.plugins.empire_at_sunrise.state import Flag, SunrisePlay, SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side

RAID_NUMBER = 16
"""Least total of dice and points that earns a victory point (17.0)."""
RAIDS_A_TURN = 1
"""Most victory points a turn (17.0)."""


# READING 17.0: a ship rolls when its move ends, so one that never sailed does not; the space where it began
# is not new to it; test_case_17_0_only_new_spaces_count pins both.
@rule("17.0", silenced=False)
def may_raid(state: SunriseState, ship: int) -> bool:
    """Return whether a ship that ends its move rolls for commerce raiding.

    Cases: 17.0
    """
    return (
        state.side_of(ship) == Side.GERMANY
        and is_on_map(state, ship)
        and state.geo.south[state.place[ship]]
        and state.flag[Flag.RAIDED] < RAIDS_A_TURN
    )


def raid(play: SunrisePlay, ships: Iterable[int]) -> None:
    """Roll for each ship that ends its move south of the tropic, until a point is won.

    Cases: 17.0
    """
    state = play.state
    for ship in ships:
        if not may_raid(state, ship):
            continue
        points = Modifier(state.raid_points[ship] // POINT, "17.0", "points spent on new spaces in the south")
        roll = play.roll(
            "raid", "17.0", by=Side.GERMANY, counters=(ship,), spaces=(state.place[ship],),
            modifiers=(points,), against=RAID_NUMBER - 1, test="over",
        )  # fmt: skip
        if roll.succeeds:
            play.set("flag", Flag.RAIDED, state.flag[Flag.RAIDED] + 1)
            score(play, 1, "17.0", (ship,))
