"""12.0: how many land units a hex holds at the end of a Land Movement Stage, and who goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, done
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.rules.command import command_value
from grognard.plugins.red_sun_rising.rules.losses import eliminate
from grognard.plugins.red_sun_rising.rules.stacks import (
    combat_units,
    combat_units_at,
    command_units_at,
    is_combat_unit,
    on_land_map,
)
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState

COLUMNS = ("place", "face", "flag")
"""What Stacking Points depend on."""

# Questions


@rule("12.1", "12.11", silenced=0)
def points_of(state: RisingState, units: Iterable[int]) -> int:
    """Return the Stacking Points of some units together: their Command Values.

    Cases: 12.1, 12.11
    """
    return sum([command_value(state, unit) for unit in units])


def stacking_points(state: RisingState, counter: int) -> int:
    """Return the Stacking Points of a unit.

    Cases: 12.11
    """
    return points_of(state, (counter,))


# 12.12: merchant fleets and trenches have no Command Value to count with, so command units are all there is.
@rule("12.12", silenced=False)
def only_combat_units_count(state: RisingState) -> bool:
    """Return whether combat units alone take up room.

    Cases: 12.12
    """
    return True


def points_in(state: RisingState, space: int, side: int) -> int:
    """Return the Stacking Points of a side in a hex.

    Cases: 12.1, 12.12
    """
    units = combat_units_at(state, space, side)
    if not only_combat_units_count(state):
        units += command_units_at(state, space, side)
    return points_of(state, units)


def room(state: RisingState, space: int, side: int) -> int:
    """Return the Stacking Points that still fit into a hex; negative where it is overstacked.

    Cases: 12.0
    """
    return ground(state.board).stacking[space] - points_in(state, space, side)


# READING 12.0: at the end of a side's Land Movement Stage its own stacks are looked at; what the other side
# has too much, by retreats or landings, waits for the end of its own stage.
# test_case_12_0_only_the_moving_side_is_looked_at pins it.
@rule("12.0", silenced=False)
def is_too_much(state: RisingState, space: int, points: int) -> bool:
    """Return whether so many Stacking Points of a side are more than a hex holds.

    Cases: 12.0
    """
    return points > ground(state.board).stacking[space]


def overstacked(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the hexes where a side has more Stacking Points than the limit.

    Cases: 12.0
    """

    def find() -> tuple[int, ...]:
        held = sorted(combat_units(state)[side])
        return tuple([space for space in held if is_too_much(state, space, points_in(state, space, side))])

    return state.cached_by(COLUMNS, ("overstacked", side), find)


# Action kinds


class RemoveExcess(ActionKind[RisingState, "Overstacking"]):
    """Eliminate a unit of an overstacked hex."""

    verb = "remove"
    case = "12.2"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: Overstacking) -> list[Args]:
        """Every combat unit in an overstacked hex."""
        held = combat_units(state)[frame.side]
        return [(c,) for space in overstacked(state, frame.side) for c in held[space]]

    def question(self, state: RisingState, frame: Overstacking, args: Args) -> Iterator[Objection]:
        """It must be a combat unit of the side in an overstacked hex."""
        unit, side = args[0], frame.side
        if not is_combat_unit(state, unit) or state.side_of(unit) != side:
            yield Objection("12.2", "no_combat_unit", "{counters} is no combat unit of yours.", args)
            return
        place, here = state.place, state.place[unit]
        units = (state.roster.combat if only_combat_units_count(state) else state.roster.land)[side]
        points = points_of(state, [other for other in units if place[other] == here])
        if not on_land_map(state, unit) or not is_too_much(state, here, points):
            yield Objection("12.2", "not_overstacked", "{counters} is in no overstacked hex.", args)

    def apply(self, play: RisingPlay, frame: Overstacking, args: Args) -> None:
        """It is out of play for good."""
        eliminate(play, args[0], "12.2")


# Procedures


@dataclass(slots=True)
class Overstacking(Procedure):
    """A side eliminates units of its choice until no hex is overstacked.

    Cases: 12.0, 12.2
    """

    side: int

    def start(self, play: RisingPlay) -> Directive:
        """Ask for a unit while a hex is overstacked."""
        if not overstacked(play.state, self.side):
            return done()
        prompt = "More units are stacked than the hex holds: eliminate one."
        return ask(RemoveExcess, by=self.side, case="12.2", prompt=prompt)


KINDS: tuple[AnyKind, ...] = (RemoveExcess(),)
PROCEDURES: tuple[type[Procedure], ...] = (Overstacking,)
