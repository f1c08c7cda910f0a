"""3.4.4: who holds which area, and the production points indicator that follows at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter

from grognard.kernel.board import Board
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.leaders.state import LeadersPlay, LeadersState
from grognard.plugins.leaders.terms import UnitType
from grognard.plugins.leaders.world import world_of

CONTROL, PLACES = ("control",), ("place",)


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
        bonus = sum(one.bonus for one in state.world.continents if one.areas <= areas)
        totals.append(sum(points[area] for area in own) + bonus)
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


def _force(state: LeadersState, side: int, places: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    away, found = state.world.away, dict[int, list[int]]()
    for unit, space in zip(state.world.units[side], places, strict=True):
        if space in found:
            found[space].append(unit)
        elif space not in away:
            found[space] = [unit]
    return {space: tuple(units) for space, units in found.items()}


def of_units(state: LeadersState, side: int, cells: list[int]) -> tuple[int, ...]:
    """Return the cells of a column that are those of a side's units, the weakest type first."""
    return _pickers(state.board)[side](cells)


@lru_cache(maxsize=4)
def _pickers(board: Board) -> tuple[Callable[[list[int]], tuple[int, ...]], ...]:
    """Return, per side, what picks the cells of its units out of those of all counters."""
    return tuple([itemgetter(*units) for units in world_of(board).units])


def strength_of(state: LeadersState, side: int) -> tuple[int, ...]:
    """Return how many units of each type a side has in all, wherever they are."""
    return state.cached_by((), ("strength", side), lambda: _strength_of(state, side))


def _strength_of(state: LeadersState, side: int) -> tuple[int, ...]:
    kinds = [state.world.kinds[unit] for unit in state.world.units[side]]
    return tuple([kinds.count(kind) for kind in UnitType])


def reserve_of(state: LeadersState, side: int, kind: int) -> tuple[int, ...]:
    """Return a side's units of a type in its reserve."""
    return state.cached_by(PLACES, ("reserve", side), lambda: _reserve_of(state, side))[kind]


def _reserve_of(state: LeadersState, side: int) -> tuple[tuple[int, ...], ...]:
    reserve, place, kinds = state.world.reserve[side], state.place, state.world.kinds
    found = [list[int]() for _ in UnitType]
    for unit in state.world.units[side]:
        if place[unit] == reserve:
            found[kinds[unit]].append(unit)
    return tuple(map(tuple, found))


def units_at(state: LeadersState, space: int, side: int) -> tuple[int, ...]:
    """Return a side's units on a space, the weakest type first."""
    return force(state, side).get(space, ())


def others_of(state: LeadersState, side: int) -> list[int]:
    """Return the sides that are no partners of a side, ascending, whether they play or not."""
    bloc = state.bloc[side]
    return [other for other, theirs in enumerate(state.bloc) if theirs != bloc]


def enemies_at(state: LeadersState, space: int, side: int) -> tuple[int, ...]:
    """Return the sides on a space that are no partners of a side, ascending."""
    return tuple([other for other in others_of(state, side) if space in force(state, other)])
