"""Who stands with whom: units, passengers, stacks and the members of task forces (3.1, 6.0, 6.2)."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.geography import Surface
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState
from grognard.plugins.empire_at_sunrise.terms import LAND_TYPES, NAVAL_TYPES, UnitType


def is_naval(state: SunriseState, counter: int) -> bool:
    """Return whether a counter is a ship; naval artillery is a land unit (3.1)."""
    return state.board.counters.type[counter] in NAVAL_TYPES


def is_land(state: SunriseState, counter: int) -> bool:
    """Return whether a counter is a land unit, naval artillery included (3.1)."""
    return state.board.counters.type[counter] in LAND_TYPES


def is_marker(state: SunriseState, counter: int) -> bool:
    """Return whether a counter is a marker (3.0)."""
    return state.board.counters.type[counter] == UnitType.MARKER


def is_type(state: SunriseState, counter: int, kind: UnitType) -> bool:
    """Return whether a counter is of one unit type."""
    return state.board.counters.type[counter] == kind


def is_on_map(state: SunriseState, counter: int) -> bool:
    """Return whether a counter stands on one of the three surfaces."""
    return state.geo.on_map[state.place[counter]]


def is_aboard(state: SunriseState, counter: int) -> bool:
    """Return whether a land unit is at sea on a transport (11.5)."""
    return state.carrier[counter] != NOWHERE


def passengers_of(state: SunriseState, ships: Iterable[int]) -> tuple[int, ...]:
    """Return the land units that some ships carry, in counter order (11.5)."""
    carried = carried_by(state)
    return tuple(sorted([carried[ship] for ship in ships if ship in carried])) if carried else ()


def carried_by(state: SunriseState) -> dict[int, int]:
    """Return the land unit that each loaded ship carries (11.5)."""
    return state.cached_by(("carrier",), "carried", lambda: _carried_by(state))


def _carried_by(state: SunriseState) -> dict[int, int]:
    carrier = state.carrier
    return {carrier[c]: c for units in state.ground.land_units for c in units if carrier[c] != NOWHERE}


def ships_at(state: SunriseState, space: int, side: int) -> tuple[int, ...]:
    """Return one side's ships on a space, whatever their spot on the chart."""
    place = state.place
    return tuple([c for c in state.fleet.ships[side] if place[c] == space])


def ashore(state: SunriseState, space: int, side: int) -> tuple[int, ...]:
    """Return one side's land units on a space that are not passengers."""
    place, carrier = state.place, state.carrier
    return tuple([c for c in state.ground.land_units[side] if place[c] == space and carrier[c] == NOWHERE])


@rule("6.0", silenced=())
def stack_of(state: SunriseState, counter: int) -> tuple[int, ...]:
    """Return the units stacked with one: its own side's in the same hex, or at the same spot of a zone.

    Passengers and markers are left out; in a zone two stacks of a side can be apart.

    Cases: 6.0
    """
    place, side, spot = state.place[counter], state.side_of(counter), state.spot[counter]
    return tuple(
        c
        for c in state.counters_at(place)
        if state.side_of(c) == side
        and state.spot[c] == spot
        and state.carrier[c] == NOWHERE
        and not is_marker(state, c)
    )


def members(state: SunriseState, counter: int) -> tuple[int, ...]:
    """Return the ships a task force marker stands for; of any other counter, itself (6.2)."""
    return task_forces(state).get(counter, ()) if is_marker(state, counter) else (counter,)


def task_forces(state: SunriseState) -> dict[int, tuple[int, ...]]:
    """Return the ships of each task force by its marker, in counter order (6.2)."""
    return state.cached_by(("task_force",), "members", lambda: _task_forces(state))


def _task_forces(state: SunriseState) -> dict[int, tuple[int, ...]]:
    force, found = state.task_force, dict[int, tuple[int, ...]]()
    for ships in state.fleet.ships:
        for ship in [s for s in ships if force[s] != NOWHERE]:
            found[force[ship]] = (*found.get(force[ship], ()), ship)
    return found


def shown_as(state: SunriseState, counter: int) -> int:
    """Return what the enemy sees of a unit: itself, or the marker of its task force (6.2)."""
    marker = state.task_force[counter]
    if marker == NOWHERE and state.carrier[counter] != NOWHERE:
        marker = state.task_force[state.carrier[counter]]
    return counter if marker == NOWHERE else marker


def leader_of(state: SunriseState, units: tuple[int, ...]) -> int:
    """Return the counter that names a stack in an action: the first of its units as the enemy sees them."""
    return min(shown_as(state, c) for c in units)


def in_order(state: SunriseState, units: Iterable[int]) -> tuple[int, ...]:
    """Return units in an order that tells the enemy nothing: by what he sees of them."""
    return tuple(sorted(units, key=lambda c: (shown_as(state, c), c)))


def leave_task_force(play: SunrisePlay, units: Iterable[int]) -> None:
    """Take units out of their task forces; a marker that stands for nobody goes off the map (6.2)."""
    state = play.state
    for counter in units:
        marker = state.task_force[counter]
        if marker == NOWHERE:
            continue
        play.set("task_force", counter, NOWHERE)
        if marker not in state.task_force:
            _rename_spot(play, (marker,))
            play.move(marker, NOWHERE)
            play.set("spot", marker, NOWHERE)


def detach(play: SunrisePlay, ships: tuple[int, ...], *, together: bool = False) -> None:
    """Let ships act by themselves: they leave task forces, unless a whole one acts ``together`` (6.2)."""
    state = play.state
    if not together:
        leave_task_force(play, ships)
        return
    left = [c for c in ships if any(m not in ships for m in members(state, shown_as(state, c)))]
    leave_task_force(play, left)


def dissolve_task_forces(play: SunrisePlay, units: Iterable[int]) -> None:
    """Reveal every task force that some of these units belong to or are carried by, whole (6.2)."""
    state = play.state
    for marker in sorted({shown_as(state, c) for c in units if shown_as(state, c) != c}):
        revealed = members(state, marker)
        leave_task_force(play, revealed)
        play.event("revealed", "6.2", state.side_of(marker), (marker, *revealed), (state.place[revealed[0]],))


def place_stack(play: SunrisePlay, ships: tuple[int, ...], space: int, spot: int) -> None:
    """Put ships on a space with their passengers and task force markers.

    ``spot`` names their place in a zone of the chart by a counter; elsewhere it counts for nothing.

    Cases: 6.0, 6.2, 11.5
    """
    state = play.state
    if state.geo.surface[space] != Surface.CHART:
        spot = NOWHERE
    markers = sorted({state.task_force[c] for c in ships} - {NOWHERE})
    whole = (*ships, *passengers_of(state, ships), *markers)
    _rename_spot(play, whole)
    for counter in whole:
        play.move(counter, space)
        play.set("spot", counter, spot)


def _rename_spot(play: SunrisePlay, leaving: tuple[int, ...]) -> None:
    """Give those who stay behind in a zone a spot that is not called after one who leaves."""
    state = play.state
    place, spot = state.place[leaving[0]], state.spot[leaving[0]]
    if spot not in leaving:
        return
    left = [c for c in state.counters_at(place) if state.spot[c] == spot and c not in leaving]
    name = leader_of(state, tuple(left)) if left else spot
    for counter in left:
        play.set("spot", counter, name)
