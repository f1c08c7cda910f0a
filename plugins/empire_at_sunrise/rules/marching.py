"""Who may march, and how far on the insert (10.0, 14.1 to 14.3)."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel import search
from grognard.kernel.action import Objection
from grognard.kernel.search import Reach
from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.geography import Surface
from grognard.plugins.empire_at_sunrise.rules.movement import points_left
from grognard.plugins.empire_at_sunrise.rules.siege_artillery import must_limber
from grognard.plugins.empire_at_sunrise.rules.stacking import HEX_MARKS, held_by, is_crowded
from grognard.plugins.empire_at_sunrise.rules.stacks import is_land, is_on_map
from grognard.plugins.empire_at_sunrise.rules.turns import objections_to_acting
from grognard.plugins.empire_at_sunrise.rules.weather import is_stormy
from grognard.plugins.empire_at_sunrise.state import SunriseState
from grognard.plugins.empire_at_sunrise.terms import UnitType

HALF_WAY, REACHED = 1, 2
"""The two sides of a march marker, "1/2" and "2/2" (14.2)."""


# Questions


def march_objections(state: SunriseState, side: int, counter: int) -> Iterator[Objection]:
    """Yield why a unit may not march, alone or in a stack.

    Cases: 8.0, 9.1, 9.2, 10.0, 11.5, 14.0, 14.2, 14.3, 18.4, 18.6
    """
    unit = (counter,)
    if not is_land(state, counter) or not is_on_map(state, counter):
        yield Objection("14.0", "no_land_unit", "{counters} is no land unit on the maps.", unit)
        return
    yield from objections_to_acting(state, counter, side)
    if state.carrier[counter] != NOWHERE:
        yield Objection("11.5", "aboard", "{counters} is aboard a ship.", unit)
    if state.ended[counter]:
        yield Objection("10.0", "ended", "The move of {counters} is over.", unit)
    kind = state.board.counters.type[counter]
    if kind == UnitType.POLIZEITRUPPE:
        yield Objection("18.4", "polizeitruppe", "{counters} never leaves its zone.", unit)
    elif not state.printed("movement", counter):
        yield Objection("10.0", "immobile", "{counters} has no movement points.", unit)
    if must_limber(state, counter):
        yield Objection("18.6", "unlimbered", "{counters} must be limbered before it can move.", unit)
    surface = state.geo.surface[state.place[counter]]
    if surface == Surface.CHART:
        yield Objection("14.3", "chart", "Land units do not march on the Pacific Chart.", unit)
    elif surface == Surface.MAP and state.march[counter] == HALF_WAY:
        yield Objection("14.2", "half_way", "{counters} is half way and must rest this turn.", unit)
    elif is_stormy(state, state.place[counter]):
        yield Objection("9.1", "storm", "Storms stop all movement on the insert.", unit)


def march_reach(state: SunriseState, movers: tuple[int, ...]) -> Reach:
    """Return the insert hexes a stack can march to, at what cost and by which way.

    The slowest unit sets the bound; ties of the way fall to the lower space. Nothing is said here of how
    many the hexes hold.

    Returns:
        Costs in half movement points; the space where the stack stands is in it at 0.

    Cases: 10.0, 14.1, 14.2
    """
    return state.cached(("march", movers), lambda: _march_reach(state, movers))


def march_room(state: SunriseState, movers: tuple[int, ...]) -> list[int]:
    """Return the insert hexes a stack can march to and end in, in order: those in reach with room for it.

    Cases: 6.1, 9.1, 10.0, 14.1, 14.2
    """
    side, here = state.side_of(movers[0]), state.place[movers[0]]
    if state.geo.surface[here] == Surface.MAP and any(state.march[c] != REACHED for c in movers):
        return []
    cost = march_reach(state, movers).cost
    inside = sorted(cost)
    inside.remove(here)
    if not inside or is_stormy(state, inside[0]):
        return []
    # a few hash marks fit in any hex, so only where they may not is the whole rule asked
    place, carrier, face, steps = state.place, state.carrier, state.face, state.board.counters.steps
    room, marks = HEX_MARKS - sum([steps[c][face[c]] for c in movers]), dict[int, int]()
    if room < 0 and is_crowded(state, inside[0], movers):
        return []  # wherever they went
    units = state.ground.land_units[side]
    friends = [c for c in units if place[c] in cost and place[c] != here and carrier[c] < 0]
    for unit in friends:
        space = place[unit]
        marks[space] = marks.get(space, 0) + steps[unit][face[unit]]
    for space, held in marks.items():
        if held > room and is_crowded(state, space, [*movers, *[c for c in friends if place[c] == space]]):
            inside.remove(space)
    return inside


def _march_reach(state: SunriseState, movers: tuple[int, ...]) -> Reach:
    here, enemy = state.place[movers[0]], held_by(state, 1 - state.side_of(movers[0]))
    points = min([points_left(state, c) for c in movers])
    # 14.1: no land unit enters a hex where the enemy has one ashore
    return search.reach(state.ground.layer, [here], points, barred=enemy)
