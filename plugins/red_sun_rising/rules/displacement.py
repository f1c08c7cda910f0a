"""11.53: command units that are attacked while they stand alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel.action import SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.losses import eliminate
from grognard.plugins.red_sun_rising.rules.stacks import combat_units
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState

REFUGE_COLUMNS = ("place", "supplied")

# Questions


# READING 11.53: nearest is counted in hexes, over anything; the owner chooses between stacks as near as each
# other; test_case_11_53_command_unit_goes_to_the_nearest_supplied_stack pins it.
@rule("11.53", silenced=())
def refuges_of(state: RisingState, command: int) -> tuple[int, ...]:
    """Return the hexes a command unit attacked alone may be placed in: the nearest stacks in supply.

    Cases: 11.53
    """
    if not state.supplied[command]:
        return ()
    return state.cached_by(REFUGE_COLUMNS, ("refuges", command), lambda: _refuges_of(state, command))


def _refuges_of(state: RisingState, command: int) -> tuple[int, ...]:
    stacks = combat_units(state)[state.side_of(command)]
    fed = {space for space, units in stacks.items() if any(state.supplied[unit] for unit in units)}
    rows, edge = state.board.topology.adjacent.rows, {state.place[command]}
    seen = set(edge)
    while edge and not edge & fed:
        edge = {other for space in edge for other in rows[space]} - seen
        seen |= edge
    return tuple(sorted(edge & fed))


# Action kinds


class TakeRefuge(ActionKind[RisingState, "Displace"]):
    """Choose the stack a command unit flees to."""

    verb = "refuge"
    case = "11.53"
    args = (SPACE,)
    exact = True

    def candidates(self, state: RisingState, frame: Displace) -> list[Args]:
        """The nearest stacks in supply."""
        return [(space,) for space in refuges_of(state, frame.command)]

    def question(self, state: RisingState, frame: Displace, args: Args) -> Iterator[Objection]:
        """It must be one of the nearest."""
        if args[0] not in refuges_of(state, frame.command):
            yield Objection("11.53", "no_refuge", "{spaces} is no nearest stack in supply.", (), args)

    def apply(self, play: RisingPlay, frame: Displace, args: Args) -> Directive:
        """Flee."""
        frame.flee(play, args[0])
        return done()


# Procedures


@dataclass(slots=True)
class Displace(Procedure):
    """A command unit attacked alone is lost, or flees to the nearest stack in supply.

    Attributes:
        side: its owner.
        command: the unit.

    Cases: 11.53
    """

    side: int
    command: int = counter_local(NOWHERE)

    def start(self, play: RisingPlay) -> Directive:
        """Lose it, place it, or ask where there are stacks as near as each other."""
        refuges = refuges_of(play.state, self.command)
        if not refuges:
            eliminate(play, self.command, "11.53")
            return done()
        if len(refuges) == 1:
            self.flee(play, refuges[0])
            return done()
        prompt = f"Choose the stack {play.board.counters.names[self.command]} is placed on."
        return ask(TakeRefuge, by=self.side, case="11.53", prompt=prompt)

    def flee(self, play: RisingPlay, space: int) -> None:
        """Place it."""
        origin = play.state.place[self.command]
        play.move(self.command, space)
        play.set("moved", self.command, 1)
        play.event("displaced", "11.53", self.side, (self.command,), (origin, space))


KINDS: tuple[AnyKind, ...] = (TakeRefuge(),)
PROCEDURES: tuple[type[Procedure], ...] = (Displace,)
