"""Unit assignments (14.0): which combat unit is under which command unit (3.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Procedure
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState

CHART = ("place", "commander")


class Assigning(Protocol):
    """What a stage that assigns units keeps: its side, and the units it has assigned so far."""

    side: int
    assigned: tuple[int, ...]


# Questions


def commander_of(state: RisingState, unit: int) -> int:
    """Return the command unit a combat unit is assigned to, or NOWHERE when it has none on the land map.

    Cases: 14.0
    """
    commander = state.commander[unit]
    if commander == NOWHERE or not coasts(state.board).on_land[state.place[commander]]:
        return NOWHERE
    return commander


@rule("3.4", silenced=())
def assigned_to(state: RisingState, command: int) -> tuple[int, ...]:
    """Return the combat units on the land map that are assigned to a command unit, in counter order.

    Cases: 3.4, 14.0
    """
    chart = state.cached_by(CHART, "chart", lambda: _chart(state))
    return chart.get(command, ())


def _chart(state: RisingState) -> dict[int, tuple[int, ...]]:
    found: dict[int, tuple[int, ...]] = {}
    on_land = coasts(state.board).on_land
    for unit, command in enumerate(state.commander):
        if command != NOWHERE and on_land[state.place[unit]]:
            found[command] = (*found.get(command, ()), unit)
    return found


def units_on_land(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the combat units of a side on the land map, in counter order."""
    return state.cached_by(("place",), ("combat", side), lambda: _on_land(state, state.roster.combat[side]))


def commands_on_land(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the command units of a side on the land map, in counter order."""
    return state.cached_by(
        ("place",), ("commands", side), lambda: _on_land(state, state.roster.commands[side])
    )


def _on_land(state: RisingState, counters: Iterable[int]) -> tuple[int, ...]:
    on_land, place = coasts(state.board).on_land, state.place
    return tuple([counter for counter in counters if on_land[place[counter]]])


def unassigned(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the combat units of a side on the land map that nobody on it commands.

    Cases: 14.0
    """
    return state.cached_by(CHART, ("unassigned", side), lambda: _unassigned(state, side))


def _unassigned(state: RisingState, side: int) -> tuple[int, ...]:
    return tuple([unit for unit in units_on_land(state, side) if commander_of(state, unit) == NOWHERE])


def release_units(play: RisingPlay, command: int) -> None:
    """Strike a command unit's column from the chart, as when it is withdrawn."""
    for unit, commander in enumerate(play.state.commander):
        if commander == command:
            play.set("commander", unit, NOWHERE)


def _assign(play: RisingPlay, frame: Assigning, units: tuple[int, ...], command: int) -> None:
    for unit in units:
        play.set("commander", unit, command)
    frame.assigned += units
    play.event("assigned", "14.0", frame.side, (command, *units))


# Action kinds


# READING 14.0: a command unit is assigned units once it stands on the land map, and a unit changes its
# command at most once in a stage; test_case_14_0_units_are_assigned_once_in_a_stage pins it.
class Assign(ActionKind[RisingState, Assigning]):
    """Assign a combat unit on the land map to a command unit, or to another one than before."""

    verb = "assign"
    case = "14.0"
    args = (COUNTER, COUNTER)
    exact = True

    def candidates(self, state: RisingState, frame: Assigning) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        key = ("assignable", frame.side, frame.assigned)
        return state.cached_by(CHART, key, lambda: self._pairs(state, frame))

    def _pairs(self, state: RisingState, frame: Assigning) -> list[Args]:
        commander, assigned = state.commander, frozenset(frame.assigned)
        commands = commands_on_land(state, frame.side)
        units = [unit for unit in units_on_land(state, frame.side) if unit not in assigned]
        return [(unit, command) for unit in units for command in commands if command != commander[unit]]

    def question(self, state: RisingState, frame: Assigning, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        unit, command = args
        if unit not in units_on_land(state, frame.side):
            text = "{counters} is no combat unit of yours on the land map."
            yield Objection("14.0", "no_unit", text, (unit,))
            return
        yield from _command_objection(state, frame, command)
        if unit in frame.assigned:
            text = "{counters} has been assigned in this stage already."
            yield Objection("14.0", "assigned", text, (unit,))
        elif state.commander[unit] == command:
            yield Objection("14.0", "no_change", "{counters} is assigned so already.", args)

    def apply(self, play: RisingPlay, frame: Assigning, args: Args) -> None:
        """See :class:`ActionKind`."""
        _assign(play, frame, args[:1], args[1])


class AssignRest(ActionKind[RisingState, Assigning]):
    """Assign every unit that nobody commands to one command unit."""

    verb = "assign_rest"
    case = "14.0"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: Assigning) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        if not _rest(state, frame):
            return []
        return [(command,) for command in commands_on_land(state, frame.side)]

    def question(self, state: RisingState, frame: Assigning, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        yield from _command_objection(state, frame, args[0])
        if not _rest(state, frame):
            yield Objection("14.0", "no_unit", "Every unit that can be assigned is.")

    def apply(self, play: RisingPlay, frame: Assigning, args: Args) -> None:
        """See :class:`ActionKind`."""
        _assign(play, frame, _rest(play.state, frame), args[0])


def _rest(state: RisingState, frame: Assigning) -> tuple[int, ...]:
    return tuple([unit for unit in unassigned(state, frame.side) if unit not in frame.assigned])


def _command_objection(state: RisingState, frame: Assigning, command: int) -> Iterator[Objection]:
    if command not in commands_on_land(state, frame.side):
        text = "{counters} is no command unit of yours on the land map."
        yield Objection("14.0", "no_command", text, (command,))


KINDS: tuple[AnyKind, ...] = (Assign(), AssignRest())
PROCEDURES: tuple[type[Procedure], ...] = ()
