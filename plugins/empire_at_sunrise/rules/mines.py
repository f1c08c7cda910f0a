"""The German mines off Tsingtau (11.2)."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.rules.losses import lose_steps
from grognard.plugins.empire_at_sunrise.rules.stacks import dissolve_task_forces
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side

MINE_NUMBER = 7
"""A mine hits a ship on a roll above this (11.2)."""


@rule("11.2", silenced=False)
def is_mined_for(state: SunriseState, space: int, side: int) -> bool:
    """Return whether a side's ships risk a mine when they enter a space; Germans know where the mines are.

    Cases: 11.2
    """
    return side == Side.AJA and state.geo.mined[space]


def enter_mines(play: SunrisePlay, ships: Iterable[int], space: int) -> bool:
    """Roll for each ship that enters a mined hex; return whether any was hit.

    Cases: 11.2
    """
    hit = False
    for ship in ships:
        side = play.state.side_of(ship)
        if not is_mined_for(play.state, space, side):
            continue
        roll = play.roll("mine", "11.2", counters=(ship,), spaces=(space,), against=MINE_NUMBER, test="over")
        if roll.succeeds:
            hit = True
            dissolve_task_forces(play, (ship,))
            lose_steps(play, ship, 1, "11.2")
    return hit
