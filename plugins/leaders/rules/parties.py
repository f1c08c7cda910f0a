"""3.4: the two parties of a battle, and who decides for each."""

from __future__ import annotations

from grognard.plugins.leaders.rules.control import units_at
from grognard.plugins.leaders.rules.diplomacy import partners_of
from grognard.plugins.leaders.state import LeadersState


def attackers_at(state: LeadersState, space: int, side: int) -> tuple[int, ...]:
    """Return the units of the active player that fight on a space; at sea those that were there before.

    Cases: 3.4, 3.2b
    """
    here = units_at(state, space, side)
    if space in state.world.seas:
        return tuple(unit for unit in here if not state.moved[unit])
    return here


def defenders_at(state: LeadersState, space: int, enemy: int) -> tuple[int, ...]:
    """Return the units on a space of a side and its partners.

    Cases: 3.4
    """
    sides = defending_sides(state, space, enemy)
    return tuple([unit for side in sides for unit in units_at(state, space, side)])


def defending_sides(state: LeadersState, space: int, enemy: int) -> tuple[int, ...]:
    """Return the sides of an alliance that stand on a space, the one that is meant first."""
    partners = [enemy, *[side for side in partners_of(state, enemy) if side != enemy]]
    return tuple([side for side in partners if units_at(state, space, side)])


# READING 3.4: partners fight as one party, throw at most three dice together, and the one who holds the area
# (at sea the one who is met) decides for all; test_case_3_4_2_partners_throw_together pins it.
def decider_of(state: LeadersState, space: int, enemy: int) -> int:
    """Return the side that decides for the defenders.

    Cases: 3.4
    """
    sides = defending_sides(state, space, enemy)
    return sides[0] if sides else enemy
