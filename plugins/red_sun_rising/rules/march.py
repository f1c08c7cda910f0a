"""9.2: one land unit on the move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel.action import SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done, go
from grognard.plugins.red_sun_rising.rules.control import pass_through, update_control
from grognard.plugins.red_sun_rising.rules.marching import (
    march_objections,
    march_reach,
    must_halt_in_zones,
)
from grognard.plugins.red_sun_rising.rules.stacks import is_combat_unit
from grognard.plugins.red_sun_rising.rules.zoc import zone_hexes
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState

# Questions


def goals(state: RisingState, frame: MarchUnit) -> list[int]:
    """Return the hexes to which the march can go on, in order.

    Cases: 9.2
    """
    # READING 9.2: a march can be made in several stretches; each but the first must cost something, so that
    # nobody rides the rail line to and fro. test_case_9_2_further_stretches_cost_something pins it.
    least = 1 if frame.begun else 0
    here = state.place[frame.unit]
    found = march_reach(state, frame.unit, frame.spent).cost.items()
    return sorted([space for space, cost in found if cost >= least and space != here])


# Action kinds


class StopMarch(ActionKind[RisingState, "MarchUnit"]):
    """End the march where the unit stands."""

    verb = "stop"
    case = "9.2"

    def apply(self, play: RisingPlay, frame: MarchUnit, args: Args) -> Directive:
        """Its move is over."""
        return done()


class MarchTo(ActionKind[RisingState, "MarchUnit"]):
    """March to a hex by the cheapest way."""

    verb = "to"
    case = "9.2"
    args = (SPACE,)
    exact = True

    def candidates(self, state: RisingState, frame: MarchUnit) -> list[Args]:
        """Every hex in reach."""
        return list(zip(goals(state, frame), strict=True))

    def question(self, state: RisingState, frame: MarchUnit, args: Args) -> Iterator[Objection]:
        """It must be a hex the unit can march to."""
        yield from march_objections(state, frame.unit, frame.spent, args[0])
        reach = march_reach(state, frame.unit, frame.spent)
        elsewhere = args[0] != state.place[frame.unit]
        if frame.begun and elsewhere and reach.cost.get(args[0]) == 0:
            text = "A march goes on to a hex that costs something only."
            yield Objection("9.2", "free_ride", text, (frame.unit,), args)

    def apply(self, play: RisingPlay, frame: MarchUnit, args: Args) -> Directive:
        """Go there; cities and ports on the way fall to a combat unit (19.4)."""
        state, unit = play.state, frame.unit
        reach = march_reach(state, unit, frame.spent)
        way = reach.path(args[0])
        frame.spent += reach.cost[args[0]]
        frame.begun = 1
        play.move(unit, args[0])
        play.set("moved", unit, 1)
        play.event("marched", "9.2", frame.side, (unit,), (way[0], args[0]))
        if is_combat_unit(state, unit):
            pass_through(play, frame.side, way[1:-1])
        update_control(play, way[0])
        update_control(play, args[0])
        return go(frame.go_on)


# Procedures


@dataclass(slots=True)
class MarchUnit(Procedure):
    """A land unit on the move.

    Attributes:
        side: whose it is.
        unit: the unit.
        spent: sixths of a movement point it has spent.
        begun: 1 once it has left the hex where it began.

    Cases: 9.2, 9.42
    """

    side: int
    unit: int = counter_local(-1)
    spent: int = 0
    begun: int = 0

    def start(self, play: RisingPlay) -> Directive:
        """Ask where to, unless there is nowhere to go."""
        if not goals(play.state, self):
            return done()
        prompt = f"Where does {play.board.counters.names[self.unit]} march?"
        return ask(StopMarch, MarchTo, by=self.side, case="9.2", prompt=prompt)

    def go_on(self, play: RisingPlay) -> Directive:
        """The march goes on, but for a unit that has entered an enemy zone of control."""
        state = play.state
        halted = state.place[self.unit] in zone_hexes(state, self.side) and must_halt_in_zones(state)
        return done() if halted else go(self.start)


KINDS: tuple[AnyKind, ...] = (StopMarch(), MarchTo())
PROCEDURES: tuple[type[Procedure], ...] = (MarchUnit,)
