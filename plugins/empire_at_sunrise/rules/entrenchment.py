"""Trenches and redoubts: digging them, and the resilience they lend (14.1, 15.1b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.geography import Surface
from grognard.plugins.empire_at_sunrise.rules.movement import points_left
from grognard.plugins.empire_at_sunrise.rules.stacks import is_land
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState

if TYPE_CHECKING:
    from grognard.plugins.empire_at_sunrise.rules.march import MarchStack

REDOUBT_RESILIENCE = 10
TRENCH_RESILIENCE = 9
"""What fortifications lend (15.1b)."""


# Questions


# READING 15.1b: no marker says whose a trench is, so it and a redoubt shelter the land units of either side
# that hold the hex; ships in its waters get nothing; test_case_15_1b_ships_find_no_shelter pins it.
@rule("15.1b", silenced=0)
def shelter(state: SunriseState, counter: int) -> int:
    """Return the resilience the fortification around a unit lends it, 0 without one.

    Cases: 15.1b
    """
    space = state.place[counter]
    if space < 0 or state.carrier[counter] >= 0 or not is_land(state, counter):
        return 0
    if state.redoubt[space]:
        return REDOUBT_RESILIENCE
    return TRENCH_RESILIENCE if state.trench[space] else 0


def is_fortified(state: SunriseState, space: int) -> bool:
    """Return whether a trench or a standing redoubt is in a hex (15.1b)."""
    return bool(state.redoubt[space] or state.trench[space])


# Action kinds


class Entrench(ActionKind[SunriseState, "MarchStack"]):
    """Let a unit of the stack dig a trench where it stands."""

    verb = "entrench"
    case = "14.1"
    args = (COUNTER,)

    def candidates(self, state: SunriseState, frame: MarchStack) -> Iterable[Args]:
        """The units of the stack."""
        return [(c,) for c in frame.movers]

    # READING 15.1b: a redoubt keeps trenches out while it stands; over a destroyed one a trench can be dug;
    # test_case_15_1b_no_trench_in_a_standing_redoubt pins it.
    def question(self, state: SunriseState, frame: MarchStack, args: Args) -> Iterator[Objection]:
        """It needs the points, the insert, and a hex without a fortification."""
        counter = args[0]
        if counter not in frame.movers:
            yield Objection("10.0", "not_in_stack", "{counters} does not march with the stack.", args)
            return
        space = state.place[counter]
        if state.geo.surface[space] != Surface.INSERT:
            yield Objection("14.1", "not_insert", "Trenches are dug on the insert only.", args, (space,))
            return
        if state.trench[space]:
            yield Objection("14.1", "trench", "There is a trench in {spaces} already.", (), (space,))
        if state.redoubt[space]:
            yield Objection("15.1b", "redoubt", "No trench is dug in a redoubt.", (), (space,))
        if points_left(state, counter) < state.ground.trench_cost:
            yield Objection("14.1", "points", "{counters} has not the four points it takes to dig.", args)

    def apply(self, play: SunrisePlay, frame: MarchStack, args: Args) -> None:
        """Pay and dig; it shelters everybody in the hex from now on."""
        space = play.state.place[args[0]]
        play.add("spent", args[0], play.state.ground.trench_cost)
        play.set("trench", space, 1)
        play.event("entrenched", "14.1", frame.side, args, (space,))


KINDS: tuple[AnyKind, ...] = (Entrench(),)
PROCEDURES: tuple[type, ...] = ()
