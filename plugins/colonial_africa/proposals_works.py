"""Advice on money: garrisons first, then ports and colonies, ships, and an army for the next campaign."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.action import Args
from grognard.plugins.colonial_africa.estimate import asked_for, targets
from grognard.plugins.colonial_africa.plans import plan_of
from grognard.plugins.colonial_africa.rules.land_combat import strength_of
from grognard.plugins.colonial_africa.rules.spaces import garrison_needed
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import SHIPS, Order, Side, UnitType

Proposal = tuple[str, Args]

MERCHANTS = 7
"""Merchant ships that carry an expedition."""

LAST_INVESTMENT = 22
"""The turn after which money for ports and colonies is not earned back."""

PORT_WORTH = 8
"""Economic value from which a port pays."""

FREE_HANDS = 4
"""Colonials beyond garrisons that march into the interior."""


def works(state: ColonialState, side: int) -> Iterator[Proposal]:
    """Yield what to spend money on."""
    plan = plan_of(state, side)
    raised = [(kind, space) for kind, space, _ in plan.orders(Order.RAISE)]
    for space in state.lands(side):
        here = len(state.garrison(side, space)) + sum(where == space for _, where in raised)
        if here < max(1, garrison_needed(state, space)):
            yield "Raise", (UnitType.COLONIAL, space)
    if state.turn <= LAST_INVESTMENT:
        cpv = state.world.cpv
        for space in sorted(state.lands(side), key=lambda one: (-cpv[one], one)):
            yield "Colonize", (space,)
        for space in sorted(state.lands(side), key=lambda one: (-state.world.ev[one], one)):
            if state.world.ev[space] >= PORT_WORTH and state.port[space] == 0:
                yield "BuildPort", (space,)
    yield from _army(state, side, raised)
    yield from _navy(state, side)


def _army(state: ColonialState, side: int, raised: list[tuple[int, int]]) -> Iterator[Proposal]:
    """Raise colonials beside targets inland, and an expedition at home for those on the coast."""
    roads, home = state.world.roads, state.world.home[side]
    wanted = targets(state, side)[:3]
    for goal in wanted:
        bases = [
            space for space in roads[goal] if state.control[space] == side and not state.world.is_home[space]
        ]
        if bases:
            base = bases[0]
            here = len(state.garrison(side, base)) + sum(where == base for _, where in raised)
            if here < garrison_needed(state, base) + min(asked_for(state, goal), 2 * FREE_HANDS):
                yield "Raise", (UnitType.COLONIAL, base)
    at_home = strength_of(state, state.garrison(side, home))
    at_home += sum(state.world.strengths[kind] for kind, where in raised if where == home)
    need = max((asked_for(state, goal) for goal in wanted), default=4)
    if at_home < min(need, 14) + 2:
        yield "Raise", (UnitType.REGULAR, home)
        yield "Raise", (UnitType.GUARD, home)
    kinds = [state.world.kinds[unit] for unit in state.garrison(side, home)] + [kind for kind, _ in raised]
    for kind in (UnitType.ARTILLERY, UnitType.MOUNTED):
        if kind not in kinds:
            yield "Raise", (kind, home)


def _navy(state: ColonialState, side: int) -> Iterator[Proposal]:
    """Build merchants up to what an expedition needs, then the best warship there is money for."""
    kinds, place = state.world.kinds, state.place
    afloat = [kinds[ship] for ship in state.world.vessels[side] if place[ship] >= 0]
    planned = [SHIPS[kind] for kind, _, _ in plan_of(state, side).orders(Order.BUILD)]
    if (*afloat, *planned).count(UnitType.MERCHANT) < MERCHANTS:
        yield "Build", (UnitType.MERCHANT - UnitType.MERCHANT,)
    at_war = any(state.at_war(side, other) for other in Side)
    strongest = max(_warships(state, other) for other in Side)
    if at_war or _warships(state, side) + len(planned) < strongest:
        for kind in (UnitType.BATTLECRUISER, UnitType.CRUISER, UnitType.BATTLESHIP):
            yield "Build", (kind - UnitType.MERCHANT,)


def _warships(state: ColonialState, side: int) -> int:
    kinds, place = state.world.kinds, state.place
    return sum(place[ship] >= 0 and kinds[ship] > UnitType.DESTROYER for ship in state.world.vessels[side])
