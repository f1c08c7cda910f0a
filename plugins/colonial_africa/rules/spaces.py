"""1.0: what land spaces are worth, what they need, and what stands in them."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.procedure import Directive, Procedure, done
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.plans import clear
from grognard.plugins.colonial_africa.state import ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import Side, Status

COLONY_AFTER = 4
"""1.13: turns as a protectorate of one power before a space can become a colony."""

# 1.2 Land space ratings


@rule("1.21", "1.31", silenced=0)
def income_of(state: ColonialState, space: int) -> int:
    """Return the pounds that a space brings its owner this turn; nothing while an enemy occupies it.

    Cases: 1.21, 1.31
    """
    if state.occupier[space] != NOWHERE:
        return 0
    ev = state.world.ev[space]
    # READING 1.21: port and colony both add to the printed value, so a colony with a port brings 250 %
    # (test_case_1_21_a_port_doubles_and_a_colony_adds_half).
    total = ev
    # READING 1.21: a blockade denies a port's supply (1.31); its money is not spoken of, and comes in
    # (test_case_1_21_a_port_doubles_and_a_colony_adds_half).
    if state.port[space]:
        total += ev
    if state.status[space] == Status.COLONY:
        total += ev // 2
    return total


@rule("1.22", silenced=0)
def half_points_of(state: ColonialState, space: int) -> int:
    """Return twice the colonial points that a space is worth to its owner this turn.

    Cases: 1.13, 1.22
    """
    if state.occupier[space] != NOWHERE:
        return 0
    return state.world.cpv[space] * (3 if state.status[space] == Status.COLONY else 2)


def points_of(state: ColonialState, side: int) -> int:
    """Return the colonial points that a power receives this turn."""
    # READING 1.22: the halves of colonies are added up, and one that is left over is lost
    # (test_case_1_22_half_a_point_that_is_left_over_is_lost).
    columns = ("control", "occupier", "status")
    return state.cached_by(columns, ("points", side), lambda: _points_of(state, side))


def _points_of(state: ColonialState, side: int) -> int:
    return sum([half_points_of(state, space) for space in state.lands(side)]) // 2


@rule("1.23", silenced=0)
def garrison_needed(state: ColonialState, space: int) -> int:
    """Return the brigades that a space must hold to be quiet; half of them, rounded down, in a colony.

    Cases: 1.23
    """
    needed = state.world.mgv[space]
    return needed // 2 if state.status[space] == Status.COLONY else needed


def garrison_missing(state: ColonialState, space: int) -> int:
    """Return how many brigades a space lacks of its garrison."""
    side = state.holder(space)
    return 0 if side == NOWHERE else max(0, garrison_needed(state, space) - len(state.garrison(side, space)))


def is_friendly(state: ColonialState, side: int, space: int) -> bool:
    """Return whether a power owns an African space and no enemy occupies it.

    Cases: 2.1
    """
    return state.occupier[space] == NOWHERE and space in state.lands(side)


def restless(state: ColonialState) -> list[tuple[int, int]]:
    """Return the African spaces that lack some of their garrison, each with who holds it."""
    columns = ("control", "occupier", "status", "place", "held", "aboard")
    return state.cached_by(columns, "restless", lambda: _restless(state))


def _restless(state: ColonialState) -> list[tuple[int, int]]:
    is_home, found = state.world.is_home, list[tuple[int, int]]()
    for holder, spaces in state.held_lands().items():
        if holder != NOWHERE:
            here = state.garrisons(holder)
            for space in spaces:
                if not is_home[space] and len(here.get(space, ())) < garrison_needed(state, space):
                    found.append((space, holder))
    return sorted(found)


def can_become_colony(state: ColonialState, space: int) -> bool:
    """Return whether a protectorate is ripe: uncivilized land, long in one hand, no enemy in it.

    Cases: 1.12, 1.13
    """
    return (
        state.status[space] == Status.PROTECTORATE
        and not state.world.is_minor[space]
        and state.occupier[space] == NOWHERE
        and state.turn >= state.since[space] + COLONY_AFTER
    )


# 1.11 Major power land spaces


def budget(state: ColonialState, side: int) -> int:
    """Return the pounds that a power has each turn: its home's allowance and what its spaces bring.

    Cases: 1.11, 1.21, H1.1
    """
    return state.world.powers[side].income + sum(income_of(state, space) for space in state.lands(side))


@dataclass(slots=True)
class Income(Procedure):
    """1.21: the treasuries are filled, and clean sheets lie on the table."""

    def start(self, play: ColonialPlay) -> Directive:
        """Add every power's budget to its treasury."""
        clear(play)
        for side in Side:
            pounds = budget(play.state, side)
            play.add("treasury", side, pounds)
            play.event("income", "1.21", side, pounds=pounds, total=play.state.treasury[side])
        return done()
