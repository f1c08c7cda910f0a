"""Setting up (19.0 to 19.2): what the printed set-up says beside where counters stand."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.board import Scenario
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.rules.admirals import initial_morale
from grognard.plugins.red_sun_rising.rules.assignment import commands_on_land, units_on_land
from grognard.plugins.red_sun_rising.rules.control import mark_cities
from grognard.plugins.red_sun_rising.rules.fleets import rating_of
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side, UnitType

REDUCED = 1
"""The face of a division that has lost a step."""

Belonging = Mapping[int, int]
"""Ship or admiral -> the marker of its fleet; or combat unit -> its command unit."""

NOBODY: Belonging = {}

# Questions


@rule("19.0", silenced=())
def halved_units(state: RisingState) -> tuple[int, ...]:
    """Return the units that start at half strength: every Russian division on the land map.

    Cases: 19.0, 19.2
    """
    steps = state.board.counters.steps
    return tuple(unit for unit in units_on_land(state, Side.RUSSIA) if len(steps[unit]) > REDUCED)


@rule("19.2", silenced=NOBODY)
def first_assignments(state: RisingState) -> Belonging:
    """Return which command unit each combat unit starts under: the first one it is stacked with.

    Cases: 19.2
    """
    found: dict[int, int] = {}
    for side in Side:
        leaders: dict[int, int] = {}
        for command in commands_on_land(state, side):
            leaders.setdefault(state.place[command], command)
        for unit in units_on_land(state, side):
            if state.place[unit] in leaders:
                found[unit] = leaders[state.place[unit]]
    return found


@rule("19.2", silenced=NOBODY)
def russian_fleets(state: RisingState) -> Belonging:
    """Return the fleet of each Russian ship and admiral at the start: that of the port where they lie.

    Cases: 19.2
    """
    return _fleets(state, Side.RUSSIA)


# READING 19.1: the player's freedom to divide his ships is that of 7.7, which he has before they first move;
# until then the armoured cruisers and every other flotilla are with the second admiral.
# test_case_19_1_japan_divides_her_ships_as_she_likes pins it.
@rule("19.1", silenced=NOBODY)
def japanese_fleets(state: RisingState) -> Belonging:
    """Return the fleet of each Japanese ship and admiral at the start.

    Cases: 19.1
    """
    return _fleets(state, Side.JAPAN)


def _fleets(state: RisingState, side: int) -> Belonging:
    """Share ships and admirals out among the fleet markers in their hex."""
    on_sea, place = coasts(state.board).on_sea, state.place
    markers: dict[int, list[int]] = {}
    for marker in state.roster.fleets[side]:
        if on_sea[place[marker]]:
            markers.setdefault(place[marker], []).append(marker)
    found: dict[int, int] = {}
    for space, there in markers.items():
        admirals = [c for c in state.roster.admirals[side] if place[c] == space]
        ships = [c for c in state.roster.ships[side] if place[c] == space]
        found |= dict(zip(admirals, there, strict=False))
        found |= {ship: there[0] for ship in ships}
        if len(there) > 1:
            found |= {ship: there[1] for ship in _second_squadron(state, ships)}
    return found


def _second_squadron(state: RisingState, ships: list[int]) -> list[int]:
    """Return the strongest cruisers and every other flotilla of a kind."""
    types, attack = state.roster.type, state.values["attack"]
    cruisers = [ship for ship in ships if types[ship] == UnitType.CRUISER]
    strongest = max([attack[ship][0] for ship in cruisers], default=0)
    chosen = [ship for ship in cruisers if attack[ship][0] == strongest]
    for kind in (UnitType.DESTROYERS, UnitType.TORPEDO_BOATS):
        chosen += [ship for ship in ships if types[ship] == kind][1::2]
    return chosen


# What happens


def set_up(play: RisingPlay, scenario: Scenario) -> None:
    """Finish the set-up: steps lost, assignments, fleets with their admirals and morale, cities counted.

    Cases: 19.0, 19.1, 19.2
    """
    state = play.state
    for unit in halved_units(state):
        play.flip(unit, REDUCED)
    for unit, command in first_assignments(state).items():
        play.set("commander", unit, command)
    for counter, marker in (*russian_fleets(state).items(), *japanese_fleets(state).items()):
        play.set("fleet", counter, marker)
        if state.roster.type[counter] == UnitType.ADMIRAL:
            play.set("rating", marker, rating_of(state, counter))
            play.set("morale", marker, initial_morale(state, counter))
    mark_cities(play)
