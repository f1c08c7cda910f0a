"""H0.1: what everybody begins with."""

from __future__ import annotations

from grognard.kernel.board import Scenario
from grognard.kernel.rule import rule
from grognard.plugins.leaders.rules.control import count
from grognard.plugins.leaders.state import LeadersPlay, LeadersState
from grognard.plugins.leaders.tables import UNIT_WORDS, at_start
from grognard.plugins.leaders.terms import UnitType


@rule("H0.1", silenced=False)
def is_dealt_by_lot(state: LeadersState) -> bool:
    """Return whether areas are dealt by lot instead of as the scenario says.

    Cases: H0.1
    """
    return False


def by_lot(state: LeadersState) -> bool:
    """Return that areas are dealt by lot.

    Cases: H0.1
    """
    return True


def set_up(play: LeadersPlay, scenario: Scenario) -> None:
    """Give every side its areas with an infantry in each, its base camp and its first production points.

    Cases: H0.1
    """
    state, sides = play.state, scenario.sides
    play.set("players", 0, len(sides))
    for area in state.world.areas:
        play.set("worth", area, state.world.points[area])
    for side in range(len(state.playing)):
        play.set("bloc", side, side)
        play.set("playing", side, int(side in sides))
    if is_dealt_by_lot(state):
        deal(play, sides)
    for side in sides:
        muster(play, side)
    count(play)


def deal(play: LeadersPlay, sides: tuple[int, ...]) -> None:
    """Deal the areas by lot; those that are left over stay empty."""
    world = play.state.world
    shuffled = play.shuffle(world.areas)
    each = len(shuffled) // len(sides)
    for place, area in enumerate(shuffled):
        owner = sides[place // each] if place < each * len(sides) else -1
        play.set("control", area, owner)


def muster(play: LeadersPlay, side: int) -> None:
    """Put a side's first units up."""
    state = play.state
    units = {kind: [u for u in state.world.units[side] if state.world.kinds[u] == kind] for kind in UnitType}
    for area in state.world.areas:
        if state.control[area] == side:
            play.move(units[UnitType.INFANTRY].pop(0), area)
    for kind in UnitType:
        for unit in units[kind][: at_start(state, side, UNIT_WORDS[kind])]:
            play.move(unit, state.world.camp[side])
    play.set("treasury", side, at_start(state, side, "points"))
