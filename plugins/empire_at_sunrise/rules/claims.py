"""AJA ships that take German islands without landing (4.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.kernel.action import ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Procedure
from grognard.plugins.empire_at_sunrise.geography import POINT, Surface
from grognard.plugins.empire_at_sunrise.rules.control import take_control
from grognard.plugins.empire_at_sunrise.rules.naval_movement import stack_points
from grognard.plugins.empire_at_sunrise.rules.stacks import is_marker
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side

if TYPE_CHECKING:
    from grognard.plugins.empire_at_sunrise.rules.sailing import MoveStack

CLAIM_COST = POINT
"""Half points to take control (4.0)."""


# READING 4.0: the whole stack pays, and a ship that lay there when its move began has entered before, so it
# may claim too; test_case_4_0_ship_claims_an_atoll_for_a_point pins it.
class Claim(ActionKind[SunriseState, "MoveStack"]):
    """Take control of an unoccupied German island, atoll or coast on the map."""

    verb, case = "claim", "4.0"

    def question(self, state: SunriseState, frame: MoveStack, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        space = frame.place(state)
        if frame.side != Side.AJA:
            yield Objection("4.0", "aja_only", "Only AJA ships take control so.")
        if state.geo.surface[space] != Surface.MAP:
            yield Objection("4.0", "map_only", "Ships take control on the map only.", (), (space,))
        if not state.geo.land[space] or state.control[space] != Side.GERMANY:
            yield Objection("4.0", "not_german", "{spaces} is no German ground.", (), (space,))
        garrison = tuple(
            c
            for c in state.counters_at(space)
            if state.side_of(c) == Side.GERMANY and not is_marker(state, c)
        )
        if garrison:
            yield Objection("4.0", "occupied", "Germans are in {spaces}.", (), (space,))
        if stack_points(state, frame.movers) < CLAIM_COST:
            yield Objection("4.0", "no_point_left", "The stack has no movement point left for it.")

    def apply(self, play: SunrisePlay, frame: MoveStack, args: Args) -> None:
        """See :class:`ActionKind`."""
        for ship in frame.movers:
            play.add("spent", ship, CLAIM_COST)
        take_control(play, frame.place(play.state), Side.AJA)


KINDS: tuple[AnyKind, ...] = (Claim(),)
PROCEDURES: tuple[type[Procedure], ...] = ()
