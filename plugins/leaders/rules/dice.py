"""3.4.2: how many dice of which colour a party throws, and what they hit."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.kernel.kit import Dice
from grognard.kernel.rule import rule
from grognard.plugins.leaders.state import LeadersState
from grognard.plugins.leaders.terms import Field, Side, UnitType

MOST_DICE = 3
"""3.4.2: dice that a party may throw."""

HITS = {"hit": 1, "double hit": 2, "-": 0}
"""What the faces of a die are worth."""

FOURTH_LEVEL = 3
"""H4.3: the level of military research that brings a die more."""


@rule("3.4.2", silenced=99)
def most_dice(state: LeadersState) -> int:
    """Return how many dice a party may throw, whatever it has in the area.

    Cases: 3.4.2
    """
    return MOST_DICE


@rule("H4.3", silenced=0)
def researched_dice(state: LeadersState, sides: Sequence[int]) -> int:
    """Return how many units more may throw after the third level of military research.

    Cases: H4.3
    """
    return int(any(state.level(side, Field.MILITARY) >= FOURTH_LEVEL for side in sides))


# READING 3.4.2: the British white die falls beside those of units and is no part of the three, whether they
# attack or defend; "out of" the sea is where units stand that landed in this turn, on either side;
# test_case_3_4_2_the_british_throw_it_against_what_came_from_the_sea pins it.
@rule("3.4.2", silenced=0)
def naval_dice(state: LeadersState, sides: Sequence[int], space: int, units: Sequence[int]) -> int:
    """Return how many white dice the British throw besides: at sea, from the sea, or at a dotted line.

    Cases: 3.4.2
    """
    if Side.UNITED_KINGDOM not in sides:
        return 0
    at_sea = space in state.world.seas or any(state.landed[unit] for unit in units)
    return int(at_sea or space in state.world.dotted)


# READING 3.4.2: "usually" the strongest units throw; no other choice of dice hits more often, so it is made
# for the player; test_case_3_4_2_three_dice_at_most_the_strongest pins it.
def dice_of(
    state: LeadersState, units: Sequence[int], sides: Sequence[int], space: int, attackers: Sequence[int]
) -> tuple[Dice, ...]:
    """Return the dice a party throws: one a unit by its type, the strongest first.

    Args:
        state: the game.
        units: of the party in the space.
        sides: of the party.
        space: where it fights.
        attackers: the units of the active player there, for what came from the sea.

    Cases: 3.4.2, H4.3
    """
    world = state.world
    kinds = sorted((world.kinds[unit] for unit in units), reverse=True)
    most = most_dice(state) + researched_dice(state, sides)
    named = [world.dice[kind] for kind in kinds[:most]]
    extra = naval_dice(state, sides, space, attackers)
    return (*named, *[world.dice[UnitType.INFANTRY]] * extra)


def hits_of(shown: Sequence[str]) -> int:
    """Return how many hits the faces that came up make.

    Cases: 3.4.2, 3.4.3

    >>> hits_of(("hit", "-", "double hit"))
    3
    """
    return sum(HITS[face] for face in shown)
