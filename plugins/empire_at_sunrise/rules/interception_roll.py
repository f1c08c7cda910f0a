"""Rolling for an interception: modifiers, chances, and what a success does (12.3, 12.5)."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.kernel.dice import Modifier, chance
from grognard.kernel.rule import rule
from grognard.kernel.search import Layer, reach
from grognard.plugins.empire_at_sunrise.geography import FAR, Surface
from grognard.plugins.empire_at_sunrise.rules.civil_defence import meet_civil_defence
from grognard.plugins.empire_at_sunrise.rules.mines import enter_mines
from grognard.plugins.empire_at_sunrise.rules.stacks import detach, is_naval, is_on_map, place_stack
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState

INTERCEPTION_NUMBER = 10
"""An interception succeeds on a total below this (12.5)."""
LOWEST_ROLL = 2


@rule("12.4", silenced=0)
def chart_range(state: SunriseState, space: int, target: int) -> int:
    """Return 0 in the zone of the target and FAR outside: on the chart nobody reaches another zone.

    Cases: 12.4
    """
    return 0 if space == target else FAR


# READING 12.3: on the insert the range counts the hexes to sail to the hex the interceptor fights from, which
# is the target's or one beside it, and the last hex to the target; test_case_12_3_insert_range pins it.
# READING 12.5: on the map it counts the hexes to sail, for a ship comes to its target by sea;
# test_case_12_5_range_goes_round_the_land pins it.
def range_of(state: SunriseState, space: int, target: int) -> int:
    """Return the range in hexes from a space to a target at sea, FAR when no way leads there.

    Cases: 12.3, 12.4, 12.5
    """
    geo = state.geo
    if geo.surface[space] != geo.surface[target]:
        return FAR
    if geo.surface[target] == Surface.CHART:
        return chart_range(state, space, target)
    ways = geo.closing(target) if geo.surface[target] == Surface.INSERT else geo.sailing(target)
    return ways.get(space, FAR)


def speed_of(state: SunriseState, units: Iterable[int]) -> int:
    """Return the movement score of the slowest unit of a stack (12.5)."""
    scores, face = state.values["movement"], state.face
    return min([scores[unit][face[unit]] for unit in units])


def speed_shift(state: SunriseState, hunters: Iterable[int], quarry: Iterable[int]) -> int:
    """Return what the speeds of two stacks add to the dice: 1 when the target is faster, -1 when slower.

    Cases: 12.5
    """
    mine, theirs = speed_of(state, hunters), speed_of(state, quarry)
    if theirs > mine:
        return state.fleet.interception["target-faster"]
    return state.fleet.interception["interceptor-faster"] if mine > theirs else 0


@rule("12.5", silenced=(0, 0, 0))
def shifts_of(state: SunriseState, quarry: tuple[int, ...], hexes: int) -> tuple[int, int, int]:
    """Return what chart, range and earlier attempts add to the dice of an interception.

    ``hexes`` is the range, 0 in the same space. Earlier attempts are those against the same stack in the
    space where it is now.

    Cases: 12.5
    """
    table = state.fleet.interception
    on_chart = state.geo.surface[state.place[quarry[0]]] == Surface.CHART
    earlier = max([state.chased[unit] for unit in chased_with(state, quarry)])
    chart = table["pacific-chart"] if on_chart else 0
    return chart, table["each-hex-of-range"] * hexes, table["each-earlier-attempt"] * earlier


def chased_with(state: SunriseState, quarry: tuple[int, ...]) -> tuple[int, ...]:
    """Return on whom attempts against a stack are counted: its units, and the markers the enemy sees.

    Cases: 6.2, 12.5
    """
    force = state.task_force
    markers = [force[unit] for unit in quarry if force[unit] >= 0]
    return (*quarry, *dict.fromkeys(markers)) if markers else quarry


def modifiers_of(
    state: SunriseState, quarry: tuple[int, ...], hexes: int, speed: int
) -> tuple[Modifier, ...]:
    """Return the modifiers of an interception; ``speed`` comes from :func:`speed_shift`.

    Cases: 12.5
    """
    chart, distance, earlier = shifts_of(state, quarry, hexes)
    found = (
        Modifier(chart, "12.5", "on the Pacific Chart"),
        Modifier(distance, "12.5", "range in hexes"),
        Modifier(speed, "12.5", "faster target" if speed > 0 else "faster interceptor"),
        Modifier(earlier, "12.5", "earlier attempts"),
    )
    return tuple(modifier for modifier in found if modifier.value)


def known_speed(state: SunriseState, hunters: Iterable[int], quarry: tuple[int, ...], guess: int) -> int:
    """Return what the speeds add as the intercepting side can know it: ``guess`` against a task force.

    Cases: 6.2, 12.5
    """
    hidden = any([state.task_force[unit] >= 0 for unit in quarry])
    return guess if hidden else speed_shift(state, hunters, quarry)


# READING 12.5: what no roll could make succeed is no attempt, though it would help the next one;
# test_case_12_5_hopeless_attempts_are_not_offered pins it.
def can_succeed(state: SunriseState, hunters: tuple[int, ...], quarry: tuple[int, ...], hexes: int) -> bool:
    """Return whether the lowest roll could succeed, as far as the intercepting side can know.

    Cases: 12.5
    """
    added = sum(shifts_of(state, quarry, hexes)) + known_speed(state, hunters, quarry, -1)
    return LOWEST_ROLL + added < INTERCEPTION_NUMBER


def could_succeed(state: SunriseState, quarry: tuple[int, ...], hexes: int) -> bool:
    """Return whether the lowest roll could succeed for ships that are faster than the stack they hunt.

    Cases: 6.2, 12.5
    """
    fastest = state.fleet.interception["interceptor-faster"]
    return LOWEST_ROLL + sum(shifts_of(state, quarry, hexes)) + fastest < INTERCEPTION_NUMBER


def chance_of(state: SunriseState, hunters: tuple[int, ...], quarry: tuple[int, ...], hexes: int) -> float:
    """Return how likely an interception is to succeed, as far as the intercepting side can know."""
    modifiers = modifiers_of(state, quarry, hexes, known_speed(state, hunters, quarry, 0))
    return chance(modifiers, INTERCEPTION_NUMBER, "under")


def roll_interception(play: SunrisePlay, hunters: tuple[int, ...], quarry: tuple[int, ...]) -> bool:
    """Roll for a stack that is in position, count the attempt, and return whether it succeeds.

    Cases: 12.5
    """
    state = play.state
    place, target = state.place[hunters[0]], state.place[quarry[0]]
    hexes = range_of(state, place, target)
    modifiers = modifiers_of(state, quarry, hexes, speed_shift(state, hunters, quarry))
    roll = play.roll(
        "interception", "12.5", by=state.side_of(hunters[0]), counters=hunters, spaces=(place, target),
        modifiers=modifiers, against=INTERCEPTION_NUMBER, test="under",
    )  # fmt: skip
    for unit in chased_with(state, quarry):
        play.add("chased", unit, 1)
    return roll.succeeds


def station_for(state: SunriseState, ships: tuple[int, ...], target: int) -> tuple[int, ...]:
    """Return the insert hexes a stack enters to fight at a target: the shortest way, with the fewest mines.

    Empty when it can fight from where it is.

    Cases: 11.2, 12.3
    """
    geo, here = state.geo, state.place[ships[0]]
    if here in geo.beside(target):
        return ()
    found = reach(Layer(geo.sea_net), [here], geo.closing(target)[here] - 1, hazards=geo.mined)
    ends = [space for space in geo.beside(target) if space in found.cost]
    return found.path(min(ends, key=lambda space: (found.cost[space], found.hazard[space], space)))[1:]


def brave_mines(play: SunrisePlay, ships: tuple[int, ...], route: Iterable[int]) -> tuple[int, ...]:
    """Let a stack trace its way through the insert's mines; return the ships that are left.

    Cases: 11.2, 12.3
    """
    for space in route:
        enter_mines(play, ships, space)
        ships = tuple(ship for ship in ships if is_on_map(play.state, ship))
    return ships


def close_in(
    play: SunrisePlay, ships: tuple[int, ...], route: tuple[int, ...], quarry: tuple[int, ...]
) -> None:
    """Move ships that intercepted to where they fight: the target's space, on the insert one beside it.

    Cases: 12.3, 12.5, 18.3
    """
    state = play.state
    target = state.place[quarry[0]]
    here = state.place[ships[0]]
    space = (here, *route)[-1] if state.geo.surface[target] == Surface.INSERT else target
    detach(play, ships)
    place_stack(play, ships, space, state.spot[quarry[0]])
    for ship in ships:
        play.set("chased", ship, 0)
    play.event("intercepted", "12.5", state.side_of(ships[0]), (*ships, *quarry), (here, space))
    meet_civil_defence(play, space, state.side_of(ships[0]))


def fights_at_sea(state: SunriseState, unit: int) -> bool:
    """Return whether a unit takes part in naval combat: ships and naval artillery (13.0)."""
    return is_naval(state, unit) or unit in state.fleet.batteries
