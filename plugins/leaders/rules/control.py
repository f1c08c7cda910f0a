"""3.4.4: who holds which area, and the production points indicator that follows at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, repeat
from operator import eq, itemgetter

from grognard.kernel.board import Board
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.leaders.state import LeadersPlay, LeadersState
from grognard.plugins.leaders.terms import UnitType
from grognard.plugins.leaders.world import world_of

CONTROL = ("control",)


def areas_of(state: LeadersState, side: int) -> tuple[int, ...]:
    """Return the areas a side holds, ascending."""
    return held(state)[side]


def held(state: LeadersState) -> tuple[tuple[int, ...], ...]:
    """Return, per side, the areas it holds."""
    return state.cached_by(CONTROL, "held", lambda: _held(state))


def _held(state: LeadersState) -> tuple[tuple[int, ...], ...]:
    found: list[list[int]] = [[] for _ in state.playing]
    control = state.control
    for area in state.world.areas:
        if control[area] >= 0:
            found[control[area]].append(area)
    return tuple(map(tuple, found))


def continents_of(state: LeadersState, side: int) -> int:
    """Return how many continents a side holds whole."""
    return state.cached_by(CONTROL, ("continents", side), lambda: _continents_of(state, side))


def _continents_of(state: LeadersState, side: int) -> int:
    own = frozenset(areas_of(state, side))
    return sum([continent.areas <= own for continent in state.world.continents])


@rule("3.4.4", silenced=())
def production(state: LeadersState) -> tuple[int, ...]:
    """Return, per side, the points of its areas and the bonuses of its continents.

    Cases: 3.4.4
    """
    return state.cached_by(CONTROL, "production", lambda: production_of_all(state))


def production_of_all(state: LeadersState) -> tuple[int, ...]:
    """Return, per side, what it holds, counted anew."""
    points, totals = state.world.points, []
    for own in held(state):
        areas = frozenset(own)
        bonus = sum([one.bonus for one in state.world.continents if one.areas <= areas])
        totals.append(sum([points[area] for area in own]) + bonus)
    return tuple(totals)


def hand_over(play: LeadersPlay, area: int, side: int) -> None:
    """Give an area to a side, or to nobody, and move the markers on the indicator at once.

    Cases: 3.4.4
    """
    play.set("control", area, side)
    count(play)
    if side != NOWHERE:
        play.add("taken", side, 1)
        points = play.state.indicator[side]
        play.event("taken", "3.4.4", side, spaces=(area,), points=points)


def count(play: LeadersPlay) -> None:
    """Set every marker of the indicator to what its side holds."""
    for side, points in enumerate(production(play.state)):
        if play.state.indicator[side] != points:
            play.set("indicator", side, points)


def force(state: LeadersState, side: int) -> dict[int, tuple[int, ...]]:
    """Return, per space but the reserve, the units of a side there, the weakest type first.

    They are counted again only when one of them went elsewhere.
    """
    places = of_units(state, side, state.place)
    known, found = state.standing[side]
    if known != places:
        found = _force(state, side, places)
        state.standing[side] = places, found
    return found


def _force(state: LeadersState, side: int, places: Sequence[int]) -> dict[int, tuple[int, ...]]:
    away, found = state.world.away, dict[int, list[int]]()
    for unit, space in zip(state.world.units[side], places, strict=True):
        if space in found:
            found[space].append(unit)
        elif space not in away:
            found[space] = [unit]
    return {space: tuple(units) for space, units in found.items()}


def units_at(state: LeadersState, space: int, side: int) -> tuple[int, ...]:
    """Return a side's units on a space, the weakest type first."""
    places = of_units(state, side, state.place)
    known, found = state.standing[side]
    if known == places:
        return found.get(space, ())
    return tuple(compress(state.world.units[side], map(eq, places, repeat(space))))


def number_at(state: LeadersState, space: int, side: int) -> int:
    """Return how many units a side has on a space."""
    return _pickers(state.board).sides[side](state.place).count(space)


def number_of(state: LeadersState, kind: int, space: int, side: int) -> int:
    """Return how many units of a type a side has on a space."""
    return _pickers(state.board).types[side][kind](state.place).count(space)


def reserve_of(state: LeadersState, side: int, kind: int) -> tuple[int, ...]:
    """Return a side's units of a type in its reserve."""
    kinds, place, reserve = state.world.kinds, state.place, state.world.reserve[side]
    return tuple([unit for unit in state.world.units[side] if kinds[unit] == kind and place[unit] == reserve])


def of_units(state: LeadersState, side: int, cells: list[int]) -> Sequence[int]:
    """Return the cells of a column that are those of a side's units, the weakest type first."""
    return _pickers(state.board).sides[side](cells)


Pick = Callable[[list[int]], Sequence[int]]
"""Picks the cells of some units out of a column."""


def pick_of(units: tuple[int, ...]) -> Pick:
    """Return what picks the cells of some units: a slice where they stand side by side, which is quicker.

    >>> pick_of((2, 3))([5, 6, 7, 8]), pick_of((0, 3))([5, 6, 7, 8])
    ([7, 8], (5, 8))
    """
    first, last = units[0], units[-1] + 1
    return itemgetter(slice(first, last)) if units == tuple(range(first, last)) else itemgetter(*units)


@dataclass(frozen=True, slots=True)
class Pickers:
    """What picks the cells of a side's units, and of those of each type."""

    sides: tuple[Pick, ...]
    types: tuple[tuple[Pick, ...], ...]


@lru_cache(maxsize=4)
def _pickers(board: Board) -> Pickers:
    world = world_of(board)
    types = [
        [pick_of(tuple([unit for unit in units if world.kinds[unit] == kind])) for kind in UnitType]
        for units in world.units
    ]
    return Pickers(tuple(map(pick_of, world.units)), tuple(map(tuple, types)))


def others_of(state: LeadersState, side: int) -> list[int]:
    """Return the sides that are no partners of a side, ascending, whether they play or not."""
    bloc = state.bloc[side]
    return [other for other, theirs in enumerate(state.bloc) if theirs != bloc]


def enemies_at(state: LeadersState, space: int, side: int) -> tuple[int, ...]:
    """Return the sides on a space that are no partners of a side, ascending."""
    return tuple([other for other in others_of(state, side) if space in force(state, other)])
