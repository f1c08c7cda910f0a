"""Setting up (5.0): what the order of battle does not show."""

from __future__ import annotations

from grognard.kernel.board import Scenario
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.geography import Surface
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState


# READING 5.0: the units of a side that begin in one zone of the chart form one stack;
# test_case_5_0_units_of_a_zone_begin_together pins it.
@rule("5.0", silenced={})
def first_spots(state: SunriseState) -> dict[int, int]:
    """Return, for each unit that begins on the chart, the first unit of its side in its zone.

    Cases: 5.0, 6.0
    """
    spots: dict[int, int] = {}
    leaders: dict[tuple[int, int], int] = {}
    for counter, place in enumerate(state.place):
        if place != NOWHERE and state.geo.surface[place] == Surface.CHART:
            spots[counter] = leaders.setdefault((place, state.side_of(counter)), counter)
    return spots


def set_up(play: SunrisePlay, scenario: Scenario) -> None:
    """Finish the set-up: stacks on the chart, and the printed redoubts.

    Cases: 5.0, 15.1b
    """
    for counter, leader in first_spots(play.state).items():
        play.set("spot", counter, leader)
    for space in sorted(play.board.regions.get("redoubts", ())):
        play.set("redoubt", space, 1)
