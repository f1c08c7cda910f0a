"""How a battle will probably end, by expected hits; for bots and remarks, never for rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp

from grognard.plugins.leaders.rules.battles import battle_in
from grognard.plugins.leaders.rules.control import units_at
from grognard.plugins.leaders.rules.deployment import room_in
from grognard.plugins.leaders.rules.dice import MOST_DICE
from grognard.plugins.leaders.rules.parties import defenders_at
from grognard.plugins.leaders.state import LeadersState

EXPECTED_HITS = (0.5, 2 / 3, 5 / 6)
"""Of a white, a gray and a black die."""
STEEPNESS = 1.1
"""How sure a unit more at the end makes the victory."""
ROUNDS = 40
REINFORCED = 2
"""Units that a defender is thought to bring from his camp."""

Force = tuple[int, int, int]
"""How many infantry, tanks and aircraft."""


def force_of(state: LeadersState, units: Iterable[int]) -> Force:
    """Return units by type."""
    found = [0, 0, 0]
    for unit in units:
        found[state.world.kinds[unit]] += 1
    return found[0], found[1], found[2]


def joined(one: Force, other: Force) -> Force:
    """Return two forces as one.

    >>> joined((1, 0, 0), (2, 1, 0))
    (3, 1, 0)
    """
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


@lru_cache(maxsize=1 << 16)
def chance_of(attackers: Force, defenders: Force) -> float:
    """Return about how likely the attackers are to have the area in the end.

    >>> chance_of((3, 1, 1), (1, 0, 0)) > 0.9, chance_of((1, 0, 0), (3, 0, 1)) < 0.1
    (True, True)
    """
    if not sum(defenders):
        return 1.0
    left, right = _worn(attackers, defenders)
    return 1 / (1 + exp(-STEEPNESS * (left - right - 0.4)))


def chance_in(state: LeadersState, area: int, side: int) -> float:
    """Return about how likely the active player is to have an area where an enemy stands in the end."""
    enemy = battle_in(state, side, area).enemy
    own, other = units_at(state, area, side), defenders_at(state, area, enemy)
    return chance_of(force_of(state, own), force_of(state, other))


def _worn(attackers: Force, defenders: Force) -> tuple[float, float]:
    """Return what both have left when expected hits have worn one of them down, the weakest first."""
    one, other = [float(n) for n in attackers], [float(n) for n in defenders]
    for _ in range(ROUNDS):
        if sum(one) <= 0.05 or sum(other) <= 0.05:  # nothing to speak of
            break
        hits, back = _hits(one), _hits(other)
        _take(other, hits)
        _take(one, back)
    return sum(one), sum(other)


def _hits(force: Sequence[float]) -> float:
    dice, found = float(MOST_DICE), 0.0
    for kind in (2, 1, 0):
        thrown = min(dice, force[kind])
        found += thrown * EXPECTED_HITS[kind]
        dice -= thrown
    return found


def _take(force: list[float], hits: float) -> None:
    for kind in range(len(force)):
        taken = min(force[kind], hits)
        force[kind] -= taken
        hits -= taken


def expected_defence(state: LeadersState, area: int) -> Force:
    """Return who will probably defend an area: who stands there, and a few from the camp of its owner."""
    owner = state.control[area]
    if owner < 0:
        return 0, 0, 0
    standing = force_of(state, defenders_at(state, area, owner))
    camp = units_at(state, state.world.camp[owner], owner)
    brought = min(REINFORCED, len(camp) // 2, max(0, room_in(state, owner, area)))
    return joined(standing, force_of(state, camp[len(camp) - brought :]))
