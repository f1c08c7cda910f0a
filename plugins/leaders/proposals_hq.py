"""What a bot does at its desk: it buys, studies, talks and spies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from grognard.plugins.leaders.bot import Proposal
from grognard.plugins.leaders.rules.control import areas_of, units_at
from grognard.plugins.leaders.rules.diplomacy import (
    can_join,
    most_partners,
    offer_cell,
    offers_to,
    partners_of,
)
from grognard.plugins.leaders.rules.events import EventsPhase
from grognard.plugins.leaders.rules.headquarters import (
    HeadquartersPhase,
    left_to_order,
    price_of_level,
    price_of_unit,
    studying,
)
from grognard.plugins.leaders.rules.intelligence import SABOTAGED, free_spies, guards_of
from grognard.plugins.leaders.rules.missions import units_in_play
from grognard.plugins.leaders.rules.victory import military_limit
from grognard.plugins.leaders.state import LeadersState
from grognard.plugins.leaders.tables import SPY, price
from grognard.plugins.leaders.terms import LEVELS, Field, UnitType

MIXTURE = {UnitType.INFANTRY: 4, UnitType.TANK: 3, UnitType.AIRCRAFT: 3}
"""Units of each type that an army has for each other."""
ARMY_PER_AREA = 1.1
"""Units in base camp and beyond the garrisons that an area calls for, before research is thought of."""
GUARDS_WANTED = 2
AHEAD = 1.25
"""A rival so much stronger calls for an alliance."""
NEAR = 0.8
"""A partner so near to victory is one no more."""


def strongest(state: LeadersState) -> int:
    """Return the side with the most production points."""
    return max(state.in_play(), key=lambda side: (state.indicator[side], -side))


def headquarters(state: LeadersState, frame: HeadquartersPhase, side: int) -> Iterator[Proposal]:
    """Propose one thing after the other until the money is spent."""
    if (friend := _friend(state, side)) >= 0:
        yield "Propose", (friend,)
    if _must_leave(state, side):
        yield "Leave", ()
    treasury = state.treasury[side]
    garrisons = len(areas_of(state, side))
    army = units_in_play(state, side) - garrisons + sum(state.ordered_of(side, kind) for kind in UnitType)
    if army >= ARMY_PER_AREA * garrisons and (field := _field(state, side)) >= 0:
        if price_of_level(state, side, field) <= treasury:
            yield "Study", (field,)
        elif army >= 2 * ARMY_PER_AREA * garrisons:
            yield "EndHeadquarters", ()
    if guards_of(state, side) + state.spies[2 * side + 1] < GUARDS_WANTED and treasury >= 3 * price(
        state, SPY
    ):
        yield "Hire", (0,)
    if (kind := _unit(state, side)) >= 0:
        yield "Order", (kind, 0)
    if free_spies(state, side) and (target := _target(state, side)) >= 0:
        yield "Sabotage", (target,)
        yield "Spy", (target,)
    yield "EndHeadquarters", ()


def _field(state: LeadersState, side: int) -> int:
    """Return the field that is studied next, -1 for none: the one with the lowest level, economy first."""
    order = (Field.ECONOMY, Field.MILITARY, Field.TECHNOLOGY)
    open_ = [f for f in order if not studying(state, side, f) and state.level(side, f) < LEVELS]
    return min(open_, key=lambda field: state.level(side, field)) if open_ else -1


def _unit(state: LeadersState, side: int) -> int:
    """Return the type of unit that is bought next, -1 for none."""
    best, found = 1e9, -1
    for kind, weight in MIXTURE.items():
        if left_to_order(state, side, kind) <= 0 or price_of_unit(state, side, kind) > state.treasury[side]:
            continue
        garrisons = len(areas_of(state, side)) if kind == UnitType.INFANTRY else 0
        count = units_in_play(state, side, kind) - garrisons + state.ordered_of(side, kind)
        if count / weight < best:
            best, found = count / weight, kind
    return found


def _target(state: LeadersState, side: int) -> int:
    """Return whom spies go to: the strongest who is no partner and has units in base camp."""
    rivals = [other for other in state.in_play() if not state.allied(side, other)]
    rich = [one for one in rivals if len(units_at(state, state.world.camp[one], one)) >= SABOTAGED]
    return max(rich, key=lambda one: (state.indicator[one], -one), default=-1)


def _friend(state: LeadersState, side: int) -> int:
    """Return whom an alliance is offered: the weakest that may be a partner, where somebody is far ahead."""
    leader = strongest(state)
    if leader == side or len(partners_of(state, side)) >= most_partners(state) or state.leaving[side]:
        return -1
    if state.indicator[leader] < AHEAD * state.indicator[side]:
        return -1
    others = [one for one in state.in_play() if one != leader and can_join(state, side, one)]
    waiting = [one for one in others if not state.offered[offer_cell(state, one, side)]]
    return min(waiting, key=lambda one: (state.indicator[one], one), default=-1)


def _must_leave(state: LeadersState, side: int) -> bool:
    """Return whether a partner is about to win, or is the only one left to fight."""
    partners = partners_of(state, side)
    if state.leaving[side] or len(partners) == 1:
        return False
    near = any(state.indicator[one] > NEAR * military_limit(state) for one in partners if one != side)
    return near or len(partners) == len(state.in_play())


def events(state: LeadersState, frame: EventsPhase, side: int) -> Iterator[Proposal]:
    """Accept an offer that is not the leader's, while one is not the leader oneself."""
    leader = strongest(state)
    if side != leader:
        yield from (("Accept", (other,)) for other in offers_to(state, side) if other != leader)
    yield "Decline", ()


PROPOSERS: Mapping[str, Callable[[LeadersState, Any, int], Iterator[Proposal]]] = {
    "EventsPhase": events,
    "HeadquartersPhase": headquarters,
}
"""Name of the procedure that asks, and who proposes there."""
