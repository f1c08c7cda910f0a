"""Advice on fleets and brigades: expeditions over sea, marches inland, and the way back to port."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.action import Args
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.estimate import asked_for, spare, targets
from grognard.plugins.colonial_africa.plans import Plan, plan_of
from grognard.plugins.colonial_africa.rules.fleets import capacity, room, warships, zones_in_range
from grognard.plugins.colonial_africa.rules.land_combat import strength_of
from grognard.plugins.colonial_africa.rules.spaces import garrison_missing
from grognard.plugins.colonial_africa.rules.war import may_fight
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import Order, Side

Proposal = tuple[str, Args]


def campaigns(state: ColonialState, side: int) -> Iterator[Proposal]:
    """Yield the orders of attacks on the best targets, by land where troops are near, else by sea."""
    plan = plan_of(state, side)
    fleets = list(state.fleets(side))
    for ship in state.world.vessels[side]:
        if state.place[ship] >= 0 and state.fleet[ship] == NOWHERE and fleets:
            yield from (("Join", (ship, f)) for f in fleets if state.place[f] == state.place[ship])
            if all(state.place[f] != state.place[ship] for f in fleets):
                yield from (("Join", (ship, f)) for f in state.world.fleets[side])
        elif state.place[ship] >= 0 and state.fleet[ship] == NOWHERE:
            yield from (("Join", (ship, f)) for f in state.world.fleets[side])
    for goal in targets(state, side):
        yield from _by_land(state, side, plan, goal)
    for fleet in fleets:
        yield from _expedition(state, side, plan, fleet)


def _by_land(state: ColonialState, side: int, plan: Plan, goal: int) -> Iterator[Proposal]:
    """Attack a target from all around it when enough can come."""
    around = (goal, *state.world.roads[goal])
    free = [unit for space in around for unit in spare(state, side, space)]
    free = [u for u in free if (u not in plan.busy or plan.busy[u][1] == goal) and u not in plan.embarking]
    free = [u for u in free if state.world.is_home[state.place[u]] is False]
    need = asked_for(state, goal)
    if strength_of(state, tuple(free)) < need:
        return
    sent = strength_of(state, tuple(u for u in free if u in plan.busy))
    for unit in free:
        if sent >= need + 2:
            return
        if unit not in plan.busy:
            yield "Attack", (unit, goal)
            sent += state.world.strengths[state.world.kinds[unit]]


def _expedition(state: ColonialState, side: int, plan: Plan, fleet: int) -> Iterator[Proposal]:
    """Load a fleet at home, sail it off the best target on a coast, and attack from it; or bring it home."""
    place, home = state.place[fleet], state.world.home[side]
    goal = _landfall(state, side, plan, fleet)
    aboard = [*state.passengers(fleet), *(unit for unit, ship in plan.embarking.items() if ship == fleet)]
    if goal is None:
        if place != home and not aboard:
            yield from _homeward(state, side, fleet, home)
        elif aboard:
            yield from _put_ashore(state, side, plan, fleet, aboard)
        return
    sea = _off(state, side, fleet, goal)
    coasts = (place,) if not state.world.is_sea[place] else state.world.coasts[place]
    if strength_of(state, tuple(aboard)) < asked_for(state, goal) + 1 and room(state, plan, fleet) > 0:
        for coast in coasts:
            for unit in spare(state, side, coast):
                yield "Embark", (unit, fleet)
    if sea is None or strength_of(state, tuple(aboard)) < 2 + state.levies[goal]:
        if place != home:
            yield from _homeward(state, side, fleet, home)
        return
    if sea != place:
        yield "Sail", (fleet, sea)
    if sea in state.world.coasts[goal]:
        if state.fort[goal] and warships(state, fleet):
            yield "Bombard", (fleet, goal)
        yield from (("Attack", (unit, goal)) for unit in aboard)


def _landfall(state: ColonialState, side: int, plan: Plan, fleet: int) -> int | None:
    """Return the target on a coast that a fleet can serve best, or None: what its merchants can carry."""
    others = {args[1] for args in plan.orders(Order.ATTACK) if state.aboard[args[0]] != fleet}
    others -= {plan.busy[u][1] for u, f in plan.embarking.items() if f == fleet and u in plan.busy}
    most = 2 * capacity(state, fleet)
    for goal in targets(state, side):
        if state.world.is_coast[goal] and goal not in others and asked_for(state, goal) <= most:
            return goal
    return None


def _off(state: ColonialState, side: int, fleet: int, goal: int) -> int | None:
    """Return the zone to sail to: off the goal, or the one in range that is nearest to it."""
    zones = zones_in_range(state, fleet)
    direct = [zone for zone in state.world.coasts[goal] if zone in zones]
    if direct:
        return min(direct, key=lambda zone: (len(zones[zone]), zone))
    seen, edge = set(state.world.coasts[goal]), list(state.world.coasts[goal])
    while edge:
        near = [zone for zone in edge if zone in zones]
        if near:
            return min(near, key=lambda zone: (len(zones[zone]), zone))
        edge = [n for zone in edge for n, _ in state.world.routes[zone] if n not in seen]
        seen.update(edge)
    return None


def _homeward(state: ColonialState, side: int, fleet: int, home: int) -> Iterator[Proposal]:
    """Sail home, or as near as can be."""
    yield "Sail", (fleet, home)
    zone = _off(state, side, fleet, home)
    if zone is not None and zone != state.place[fleet]:
        yield "Sail", (fleet, zone)


def _put_ashore(
    state: ColonialState, side: int, plan: Plan, fleet: int, aboard: list[int]
) -> Iterator[Proposal]:
    """Land brigades that have no target in the nearest land of one's own."""
    zones = zones_in_range(state, fleet)
    lands = [s for s in state.lands(side) if state.holder(s) == side]
    near = [(len(zones[zone]), s, zone) for s in lands for zone in state.world.coasts[s] if zone in zones]
    for _, space, zone in sorted(near)[:1]:
        if zone != state.place[fleet]:
            yield "Sail", (fleet, zone)
        yield from (("March", (unit, space)) for unit in aboard)
    if not near:
        yield from _homeward(state, side, fleet, state.world.home[side])


def rear(state: ColonialState, side: int) -> Iterator[Proposal]:
    """Fill garrisons from the next land, and close the ports of enemies with idle fleets."""
    plan = plan_of(state, side)
    for space in state.lands(side):
        coming = sum(goal == space for _, goal in plan.busy.values())
        if garrison_missing(state, space) > coming:
            for near in state.world.roads[space]:
                yield from (("March", (unit, space)) for unit in spare(state, side, near))
    for fleet in state.fleets(side):
        for other in Side:
            if may_fight(state, side, other):
                yield from (("Blockade", (fleet, space)) for space in state.lands(other) if state.port[space])
