"""The Australian Troop Convoy: arrival, Colombo, the west edge and the deadline (18.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.kernel.action import ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.geography import POINT, Surface
from grognard.plugins.empire_at_sunrise.rules.losses import CONVOY_POINTS, score
from grognard.plugins.empire_at_sunrise.rules.movement import points_left
from grognard.plugins.empire_at_sunrise.rules.stacks import detach, is_type, passengers_of, place_stack
from grognard.plugins.empire_at_sunrise.state import Flag, SunrisePlay, SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side, UnitType

if TYPE_CHECKING:
    from grognard.plugins.empire_at_sunrise.rules.sailing import MoveStack

ARRIVAL_TURN, DEADLINE_TURN = 12, 17
"""The turn on which the convoy arrives, and the last one to be gone (18.1)."""
WAITING_BOX, ARRIVAL_ZONE, CALL_HEX = "reserve", "pc:E2", "0312"
"""Where it waits, where it arrives, and Colombo, where it must call (18.1)."""
CALL_COST = EXIT_COST = POINT
"""Half points to call at Colombo, and to leave over the edge (18.1)."""

# Questions


@rule("18.1", silenced=False)
def is_due(state: SunriseState, side: int) -> bool:
    """Return whether the convoy arrives in this naval phase.

    Cases: 18.1
    """
    return side == Side.AJA and state.turn == ARRIVAL_TURN


@rule("18.1", silenced=False)
def is_late(state: SunriseState, side: int) -> bool:
    """Return whether the last chance of the convoy has passed with this naval phase.

    Cases: 18.1
    """
    done = state.flag[Flag.CONVOY_SAFE] or state.flag[Flag.CONVOY_SCORED]
    return side == Side.AJA and state.turn == DEADLINE_TURN and not done


def convoy_in(state: SunriseState, ships: tuple[int, ...]) -> int:
    """Return the convoy among some ships, or NOWHERE."""
    return next((ship for ship in ships if is_type(state, ship, UnitType.CONVOY)), NOWHERE)


# Action kinds


# READING 18.1: the convoy alone pays for the call, and one point to leave over the edge as if there were one
# more sea hex; its escort stays; test_case_18_1_convoy_calls_and_leaves pins it.
class CallPort(ActionKind[SunriseState, "MoveStack"]):
    """Spend the convoy's extra point in Colombo."""

    verb, case = "call_port", "18.1"

    def question(self, state: SunriseState, frame: MoveStack, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        convoy = convoy_in(state, frame.movers)
        if convoy == NOWHERE:
            yield Objection("18.1", "no_convoy", "The convoy is not in the moving stack.")
            return
        if frame.place(state) != state.geo.space(CALL_HEX):
            yield Objection("18.1", "not_colombo", "The convoy calls at Colombo only.", (convoy,))
        if state.flag[Flag.CONVOY_PORT]:
            yield Objection("18.1", "called", "{counters} has called at Colombo.", (convoy,))
        if points_left(state, convoy) < CALL_COST:
            yield Objection("18.1", "no_point_left", "{counters} has no movement point left.", (convoy,))

    def apply(self, play: SunrisePlay, frame: MoveStack, args: Args) -> None:
        """See :class:`ActionKind`."""
        convoy = convoy_in(play.state, frame.movers)
        play.add("spent", convoy, CALL_COST)
        play.set("flag", Flag.CONVOY_PORT, 1)
        play.event("convoy_called", "18.1", frame.side, (convoy,), (frame.place(play.state),))


class Exit(ActionKind[SunriseState, "MoveStack"]):
    """Let the convoy leave over the west edge of the map."""

    verb, case = "exit", "18.1"

    def question(self, state: SunriseState, frame: MoveStack, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        convoy, space = convoy_in(state, frame.movers), frame.place(state)
        if convoy == NOWHERE:
            yield Objection("18.1", "no_convoy", "The convoy is not in the moving stack.")
            return
        if state.geo.surface[space] != Surface.MAP or not state.geo.has(space, "edge-west"):
            yield Objection("18.1", "not_at_edge", "{counters} is not at the west edge.", (convoy,), (space,))
        if not state.flag[Flag.CONVOY_PORT]:
            yield Objection("18.1", "not_called", "{counters} must call at Colombo first.", (convoy,))
        if points_left(state, convoy) < EXIT_COST:
            yield Objection("18.1", "no_point_left", "{counters} has no movement point left.", (convoy,))
        if passengers_of(state, (convoy,)):
            yield Objection("18.1", "loaded", "{counters} must land its passenger first.", (convoy,))

    def apply(self, play: SunrisePlay, frame: MoveStack, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        convoy, space = convoy_in(play.state, frame.movers), frame.place(play.state)
        detach(play, (convoy,))
        play.move(convoy, play.state.geo.space("exited"))
        play.set("flag", Flag.CONVOY_SAFE, 1)
        play.event("convoy_safe", "18.1", frame.side, (convoy,), (space,))
        return go(frame.again, None)


# Helpers


def convoy_arrives(play: SunrisePlay, side: int) -> None:
    """Place the convoy when it is due and has not come yet.

    Cases: 18.1
    """
    state = play.state
    convoy = convoy_in(state, state.fleet.ships[Side.AJA])
    if not is_due(state, side) or state.place[convoy] != state.geo.space(WAITING_BOX):
        return
    place_stack(play, (convoy,), state.geo.space(ARRIVAL_ZONE), convoy)
    play.event("convoy_arrives", "18.1", side, (convoy,), (state.place[convoy],))


def convoy_deadline(play: SunrisePlay, side: int) -> None:
    """Score a convoy that did not leave in time.

    Cases: 18.1, 19.0
    """
    if is_late(play.state, side):
        convoy = convoy_in(play.state, play.state.fleet.ships[Side.AJA])
        play.set("flag", Flag.CONVOY_SCORED, 1)
        play.event("convoy_late", "18.1", side, (convoy,))
        score(play, CONVOY_POINTS, "18.1", (convoy,))


KINDS: tuple[AnyKind, ...] = (CallPort(), Exit())
PROCEDURES: tuple[type[Procedure], ...] = ()
