"""Advice on politics: what must be answered, allies, claims, wars and peace."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.action import Args
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.estimate import defence, power_of, rivalry, targets, voyage, worth
from grognard.plugins.colonial_africa.plans import plan_of
from grognard.plugins.colonial_africa.prices import DECLARATION
from grognard.plugins.colonial_africa.rules.capture import claimants
from grognard.plugins.colonial_africa.rules.orders import is_overrun
from grognard.plugins.colonial_africa.rules.politics import can_reach
from grognard.plugins.colonial_africa.rules.war import occupied_by
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import SIDES, Degree, Option, Order, Side

Proposal = tuple[str, Args]

FRIENDS = 2
"""Allies that a power wants."""

AT_HAND = 3
"""Open targets beyond which no more are claimed."""

WAR_FROM = 8
"""Turn from which powers think of war with each other."""

RESERVE = 12
"""Chips that a declaration of war must leave."""

WEARY = 5
"""Turns of war after which anybody takes any peace."""

NEARBY, FAR = 1.4, 0.05
"""What a claim beside one's own land is worth, and what each zone of the way to another takes off."""

BOLD = 1.2
"""Times the enemy's power with which a war is begun."""


def duties(state: ColonialState, side: int) -> Iterator[Proposal]:
    """Yield what must be written: settlements, degrees of peace, and suing."""
    for other in Side:
        cell = SIDES * side + other
        if state.won[cell] and not state.award[cell]:
            held = occupied_by(state, side, other)
            yield "Settle", (other, (Option.ANNEX if held else Option.INDEMNITY) - 1)
        if not state.war[cell]:
            continue
        ahead = len(occupied_by(state, side, other)) - len(occupied_by(state, other, side))
        weary = state.turn - state.war[cell] >= WEARY
        if is_overrun(state, side) or ahead < 0:
            yield "Sue", (other, Degree.CONDITIONAL - 1)
        if ahead > 0:
            yield "SetDegree", (other, Degree.CONDITIONAL - 1)
        elif not state.terms[cell] or weary:
            keen = wants_war(state, side, other) and not weary
            yield "SetDegree", (other, (Degree.CONDITIONAL if keen else Degree.MUTUAL) - 1)
        if weary or not (ahead or wants_war(state, side, other)):
            yield "Sue", (other, Degree.MUTUAL - 1)


def policy(state: ColonialState, side: int) -> Iterator[Proposal]:
    """Yield alliances, claims and declarations of war."""
    yield from _friends(state, side)
    open_targets = [space for space in targets(state, side) if state.holder(space) == NOWHERE]
    if len(open_targets) < AT_HAND:
        yield from (("Claim", (space,)) for space in _coveted(state, side))
    if state.chips[side] >= DECLARATION + 2 and len(open_targets) < AT_HAND:
        yield from _minor(state, side)
    yield from _war(state, side)


def _friends(state: ColonialState, side: int) -> Iterator[Proposal]:
    """Offer alliances to those least in the way, as long as some are wanted; the same pairs think alike."""
    allies = sum(state.alliance[SIDES * side + other] for other in Side)
    if allies >= FRIENDS:
        return
    order = sorted(
        (o for o in Side if o != side), key=lambda o: (rivalry(state, side, o), (o * side + o + side) % SIDES)
    )
    for other in order[: FRIENDS + 1]:
        yield "Ally", (other,)


def _coveted(state: ColonialState, side: int) -> list[int]:
    """Return the lands worth a claim, the best first: those of others' claims last."""

    def value(space: int) -> tuple[float, int]:
        near = any(state.control[other] == side for other in state.world.roads[space])
        gain = worth(state, space) / (2 + state.levies[space])
        gain *= NEARBY if near else 1 - FAR * voyage(state.world, state.world.home[side], space)
        return -gain / (1 + 1.5 * len(claimants(state, space, side))), (space * 7 + side * 11) % 13

    lands = (s for s in state.world.africa if state.control[s] == NOWHERE and not state.world.is_minor[s])
    return sorted((space for space in lands if can_reach(state, side, space)), key=value)[:4]


def _minor(state: ColonialState, side: int) -> Iterator[Proposal]:
    """Declare war on the minor power that yields most, where the army is strong enough for it."""
    strength = power_of(state, side)
    lands = (s for s in state.world.africa if state.world.is_minor[s] and state.control[s] == NOWHERE)
    reachable = [s for s in lands if can_reach(state, side, s) and 2 * defence(state, s) <= strength]
    for space in sorted(reachable, key=lambda s: (-worth(state, s) / (2 + defence(state, s)), s))[:1]:
        yield "Invade", (space,)


def wants_war(state: ColonialState, side: int, other: int) -> bool:
    """Return whether a war promises something: a weaker enemy, and land within reach."""
    if state.turn < WAR_FROM:
        return False
    strong = power_of(state, side) >= BOLD * power_of(state, other)
    return strong and any(
        can_reach(state, side, space) and defence(state, space) <= 2 for space in state.lands(other)
    )


def _war(state: ColonialState, side: int) -> Iterator[Proposal]:
    """Declare war on one rival at a time, when chips and strength allow it."""
    if state.chips[side] < DECLARATION + RESERVE or plan_of(state, side).orders(Order.INVADE):
        return
    if any(state.at_war(side, other) for other in Side) or state.turn % SIDES != side % SIDES:
        return
    rivals = sorted((o for o in Side if o != side), key=lambda o: (-rivalry(state, side, o), o))
    for other in rivals:
        if rivalry(state, side, other) and wants_war(state, side, other):
            yield "Declare", (other, Degree.CONDITIONAL - 1)
