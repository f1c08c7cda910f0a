"""What a player reckons with: rivals, targets, and how many brigades a target asks for."""

from __future__ import annotations

from functools import lru_cache

from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.rules.capture import claimants
from grognard.plugins.colonial_africa.rules.fleets import capacity, zones_in_range
from grognard.plugins.colonial_africa.rules.land_combat import strength_of
from grognard.plugins.colonial_africa.rules.spaces import garrison_needed
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import UnitType
from grognard.plugins.colonial_africa.world import World

EDGE = 1.5
"""Times the strength of the defence that a careful attacker brings."""

REGULAR = 2
"""Strength that is reckoned for each brigade a fleet can carry."""


@lru_cache(maxsize=1 << 13)
def voyage(world: World, start: int, goal: int) -> int:
    """Return how many sea zones lie between two coasts at least; far more than any where one is inland."""
    edge, seen, steps = set(world.coasts[start]), set(world.coasts[start]), 1
    while edge:
        if edge.intersection(world.coasts[goal]):
            return steps
        edge = {n for zone in edge for n, _ in world.routes[zone]} - seen
        seen |= edge
        steps += 1
    return len(world.seas)


def worth(state: ColonialState, space: int) -> int:
    """Return what a space is worth to its owner, in rough points: colonial points count most."""
    return 6 * state.world.cpv[space] + state.world.ev[space] // 3


def defence(state: ColonialState, space: int) -> int:
    """Return the strength that defends a space."""
    holder = state.holder(space)
    if holder == NOWHERE:
        return state.levies[space]
    return strength_of(state, state.garrison(holder, space))


def asked_for(state: ColonialState, space: int) -> int:
    """Return the strength that a careful attacker brings, with what must stay behind."""
    return int(EDGE * defence(state, space)) + 2


def rivalry(state: ColonialState, side: int, other: int) -> int:
    """Return how much two powers are in each other's way: common claims, and lands beside each other."""
    roads = state.world.roads
    both = sum(
        1
        for space in state.world.africa
        if state.claims[space] >> side & 1 and state.claims[space] >> other & 1
    )
    beside = sum(any(state.control[near] == other for near in roads[space]) for space in state.lands(side))
    return 2 * both + beside


def power_of(state: ColonialState, side: int) -> int:
    """Return the strength of a power's brigades and the hulls of its warships together."""
    kinds = state.world.kinds
    guns = sum(
        2 for ship in state.world.vessels[side] if state.place[ship] >= 0 and kinds[ship] != UnitType.MERCHANT
    )
    return strength_of(state, state.units(side)) + guns


def targets(state: ColonialState, side: int) -> list[int]:
    """Return the spaces that a side may attack now, the most rewarding for its trouble first."""
    found = []
    for space in state.world.africa:
        if state.holder(space) == NOWHERE:
            minor = state.world.is_minor[space]
            open_to = state.invaders[space] >> side & 1 if minor else state.claims[space] >> side & 1
            if open_to and len(claimants(state, space, side)) < state.chips[side]:
                found.append(space)
        elif state.at_war(side, state.holder(space)):
            found.append(space)
    home = state.world.home[side]

    def value(space: int) -> tuple[float, int]:
        far = 0 if any(state.garrison(side, near) for near in state.world.roads[space]) else 1
        trouble = 1 + defence(state, space) + far * voyage(state.world, home, space) / 3
        return -worth(state, space) / trouble, space

    return sorted(found, key=value)


def spare(state: ColonialState, side: int, space: int) -> list[int]:
    """Return the brigades of a garrison that are not needed there, the strongest first."""
    here = state.garrison(side, space)
    needed = 0
    if state.holder(space) == side and not state.world.is_home[space]:
        needed = max(1, garrison_needed(state, space))
    kinds = state.world.kinds
    order = sorted(
        here, key=lambda unit: (kinds[unit] != UnitType.COLONIAL, -state.world.strengths[kinds[unit]])
    )
    rest = order[needed:]
    return sorted(rest, key=lambda unit: (-state.world.strengths[kinds[unit]], unit))


# What is decided once for a turn, for the orders to fleets and those to brigades rest on it both


def assaults(state: ColonialState, side: int) -> dict[int, int]:
    """Return the brigades that attack by land, each with its target: where enough come from all around."""
    world, sent = state.world, dict[int, int]()
    for goal in targets(state, side):
        around = [space for space in (goal, *world.roads[goal]) if not world.is_home[space]]
        free = [unit for space in around for unit in spare(state, side, space) if unit not in sent]
        need = asked_for(state, goal)
        if strength_of(state, tuple(free)) < need:
            continue
        strength = 0
        for unit in free:
            if strength < need + 2:
                sent[unit] = goal
                strength += world.strengths[world.kinds[unit]]
    return sent


def landfalls(state: ColonialState, side: int) -> dict[int, int | None]:
    """Return each fleet with the target on a coast that it serves best: what its merchants can carry."""
    found: dict[int, int | None] = {}
    left = [goal for goal in targets(state, side) if state.world.is_coast[goal]]
    taken: set[int | None] = set(assaults(state, side).values())
    for fleet in state.fleets(side):
        most = REGULAR * capacity(state, fleet)
        found[fleet] = next((g for g in left if g not in taken and asked_for(state, g) <= most), None)
        taken.add(found[fleet])
    return found


def quay(state: ColonialState, side: int, fleet: int) -> tuple[int, int] | None:
    """Return the nearest land of one's own on a coast in a fleet's range, with the zone off it."""
    zones = zones_in_range(state, fleet)
    lands = [space for space in state.lands(side) if state.holder(space) == side]
    near = [(len(zones[z]), space, z) for space in lands for z in state.world.coasts[space] if z in zones]
    return min(near)[1:] if near else None
