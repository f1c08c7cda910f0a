"""Forming task forces, whose ships the enemy does not see (6.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Procedure
from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.rules.stacks import (
    is_marker,
    is_naval,
    is_on_map,
    members,
    passengers_of,
    task_forces,
)
from grognard.plugins.empire_at_sunrise.rules.turns import not_yet_at_war, objections_to_acting
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState

if TYPE_CHECKING:
    from grognard.plugins.empire_at_sunrise.rules.naval_phase import NavalPhase

# Questions


def loose_ships(state: SunriseState, side: int) -> list[int]:
    """Return a side's ships on the map that belong to no task force and may still move.

    These are the ones to which :func:`objections_to_joining` has nothing to object.
    """
    columns = ("place", "ended", "task_force")
    return state.cached_by(columns, ("loose", side, state.turn), lambda: _loose_ships(state, side))


def _loose_ships(state: SunriseState, side: int) -> list[int]:
    force, ended, place = state.task_force, state.ended, state.place
    on_map, absent = state.geo.on_map, not_yet_at_war(state)
    return [
        ship
        for ship in state.fleet.ships[side]
        if force[ship] == NOWHERE and not ended[ship] and ship not in absent and on_map[place[ship]]
    ]


def first_free_marker(state: SunriseState, side: int) -> int:
    """Return the task force marker that is used next, or NOWHERE when all are in use."""
    return next((marker for marker in state.fleet.markers[side] if state.place[marker] < 0), NOWHERE)


# READING 6.2: a task force holds ships only, with the land units they carry; the enemy sees the marker and
# no more; a battle, a mine hit or a bombardment reveals all of it;
# test_case_6_2_the_enemy_sees_a_marker pins it.
def objections_to_joining(state: SunriseState, ship: int, marker: int, side: int) -> Iterator[Objection]:
    """Yield why a ship cannot come under a task force marker, wherever the marker is.

    Cases: 6.2
    """
    if not is_marker(state, marker) or state.side_of(marker) != side:
        yield Objection("6.2", "no_marker", "{counters} is no task force marker of yours.", (marker,))
    if not is_naval(state, ship):
        yield Objection("6.2", "no_ship", "{counters} is no ship.", (ship,))
        return
    yield from objections_to_acting(state, ship, side)
    if not is_on_map(state, ship):
        yield Objection("6.2", "not_here", "{counters} is not on the map.", (ship,))
    if state.task_force[ship] != NOWHERE:
        yield Objection("6.2", "in_task_force", "{counters} is in a task force already.", (ship,))
    if state.ended[ship]:
        yield Objection("6.2", "moved", "{counters} has moved in this phase.", (ship,))


# Action kinds


class Form(ActionKind[SunriseState, "NavalPhase"]):
    """Put a task force marker where a ship is, with this ship in it."""

    verb, case, args, exact = "form", "6.2", (COUNTER, COUNTER), True

    def candidates(self, state: SunriseState, frame: NavalPhase) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        marker = first_free_marker(state, frame.side)
        return [] if marker == NOWHERE else [(marker, ship) for ship in loose_ships(state, frame.side)]

    def question(self, state: SunriseState, frame: NavalPhase, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        marker, ship = args
        yield from objections_to_joining(state, ship, marker, frame.side)
        if is_marker(state, marker) and marker != first_free_marker(state, frame.side):
            yield Objection("6.2", "in_use", "{counters} is not the next free marker.", (marker,))

    def apply(self, play: SunrisePlay, frame: NavalPhase, args: Args) -> None:
        """See :class:`ActionKind`."""
        marker, ship = args
        play.move(marker, play.state.place[ship])
        play.set("spot", marker, play.state.spot[ship])
        _enroll(play, ship, marker)


class Join(ActionKind[SunriseState, "NavalPhase"]):
    """Put a ship under a task force marker in its space."""

    verb, case, args, exact = "join", "6.2", (COUNTER, COUNTER), True

    def candidates(self, state: SunriseState, frame: NavalPhase) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        formed, place, spot = task_forces(state), state.place, state.spot
        return [
            (ship, marker)
            for marker in state.fleet.markers[frame.side]
            if marker in formed
            for ship in loose_ships(state, frame.side)
            if place[ship] == place[marker] and spot[ship] == spot[marker]
        ]

    def question(self, state: SunriseState, frame: NavalPhase, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        ship, marker = args
        yield from objections_to_joining(state, ship, marker, frame.side)
        if not is_marker(state, marker):
            return
        if not members(state, marker):
            yield Objection("6.2", "not_formed", "{counters} stands for no ships yet.", (marker,))
        elif (state.place[ship], state.spot[ship]) != (state.place[marker], state.spot[marker]):
            yield Objection("6.2", "elsewhere", "{counters} are not in one place.", args)

    def apply(self, play: SunrisePlay, frame: NavalPhase, args: Args) -> None:
        """See :class:`ActionKind`."""
        _enroll(play, *args)


# Helpers


def _enroll(play: SunrisePlay, ship: int, marker: int) -> None:
    """Put a ship into a task force; a place on the chart is no longer called after her (6.2)."""
    state = play.state
    play.set("task_force", ship, marker)
    for counter in state.counters_at(state.place[ship]):
        if state.spot[counter] == ship:
            play.set("spot", counter, marker)
    hidden = (ship, *passengers_of(state, (ship,)))
    play.event("task_force", "6.2", state.side_of(ship), (marker, *hidden), (state.place[ship],))


KINDS: tuple[AnyKind, ...] = (Form(), Join())
PROCEDURES: tuple[type[Procedure], ...] = ()
