"""Advice on fleets: expeditions are loaded and sent off their targets, idle fleets come home or blockade."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.action import Args
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.estimate import asked_for, assaults, landfalls, quay, spare
from grognard.plugins.colonial_africa.plans import Plan, plan_of
from grognard.plugins.colonial_africa.rules.fleets import room, warships, zones_in_range
from grognard.plugins.colonial_africa.rules.land_combat import strength_of
from grognard.plugins.colonial_africa.rules.war import may_fight
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import Side

Proposal = tuple[str, Args]

ENOUGH = 2
"""Strength beyond the levies of a target with which an expedition sails."""


def voyages(state: ColonialState, side: int) -> Iterator[Proposal]:
    """Yield what fleets are to do for the attacks of this turn."""
    plan = plan_of(state, side)
    fleets = state.fleets(side)
    for ship in state.afloat(side):
        if state.fleet[ship] == NOWHERE:
            beside = [fleet for fleet in fleets if state.place[fleet] == state.place[ship]]
            yield from (("Join", (ship, fleet)) for fleet in beside or state.world.fleets[side])
    for fleet, goal in landfalls(state, side).items():
        if goal is None:
            yield from _idle(state, side, plan, fleet)
        else:
            yield from _expedition(state, side, plan, fleet, goal)


def aboard(state: ColonialState, plan: Plan, fleet: int) -> tuple[int, ...]:
    """Return the brigades aboard a fleet, those included that are to go aboard."""
    return (*state.passengers(fleet), *(unit for unit, ship in plan.embarking.items() if ship == fleet))


def _expedition(state: ColonialState, side: int, plan: Plan, fleet: int, goal: int) -> Iterator[Proposal]:
    """Load a fleet where it is, and sail it off its target; with too few aboard it comes home."""
    place, home = state.place[fleet], state.world.home[side]
    sea, loaded = _off(state, fleet, goal), strength_of(state, aboard(state, plan, fleet))
    if loaded < asked_for(state, goal) + 1 and room(state, plan, fleet) > 0:
        marching = assaults(state, side)
        for coast in state.world.coasts[place] if state.world.is_sea[place] else (place,):
            free = [unit for unit in spare(state, side, coast) if unit not in marching]
            yield from (("Embark", (unit, fleet)) for unit in free)
    if sea is None or loaded < ENOUGH + state.levies[goal]:
        if place != home:
            yield from _homeward(state, fleet, home)
        return
    if sea != place:
        yield "Sail", (fleet, sea)
    if sea in state.world.coasts[goal] and state.fort[goal] and warships(state, fleet):
        yield "Bombard", (fleet, goal)


def _idle(state: ColonialState, side: int, plan: Plan, fleet: int) -> Iterator[Proposal]:
    """Bring a fleet without a target home; brigades aboard are put ashore in the nearest land first."""
    home = state.world.home[side]
    near = quay(state, side, fleet) if aboard(state, plan, fleet) else None
    if near is None:
        if state.place[fleet] != home:
            yield from _homeward(state, fleet, home)
    elif near[1] != state.place[fleet]:
        yield "Sail", (fleet, near[1])


def _off(state: ColonialState, fleet: int, goal: int) -> int | None:
    """Return the zone to sail to: off the goal, or the one in range that is nearest to it."""
    zones = zones_in_range(state, fleet)
    seen, edge = set(state.world.coasts[goal]), list(state.world.coasts[goal])
    while edge:
        near = [zone for zone in edge if zone in zones]
        if near:
            return min(near, key=lambda zone: (len(zones[zone]), zone))
        edge = [n for zone in edge for n, _ in state.world.routes[zone] if n not in seen]
        seen.update(edge)
    return None


def _homeward(state: ColonialState, fleet: int, home: int) -> Iterator[Proposal]:
    """Sail home, or as near as can be."""
    yield "Sail", (fleet, home)
    zone = _off(state, fleet, home)
    if zone is not None and zone != state.place[fleet]:
        yield "Sail", (fleet, zone)


def blockades(state: ColonialState, side: int) -> Iterator[Proposal]:
    """Close the ports of enemies with idle fleets."""
    ports = [
        space
        for other in Side
        if may_fight(state, side, other)
        for space in state.lands(other)
        if state.port[space]
    ]
    yield from (("Blockade", (fleet, space)) for fleet in state.fleets(side) for space in ports)
