"""3.4.4: who holds which area, and the production points indicator that follows at once."""

from __future__ import annotations

from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.leaders.state import LeadersPlay, LeadersState

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
    own = frozenset(areas_of(state, side))
    return sum(continent.areas <= own for continent in state.world.continents)


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


def forces(state: LeadersState) -> dict[int, dict[int, list[int]]]:
    """Return, per space but the reserves, the units of each side there, the weakest type first."""
    return state.cached_by(PLACES, "forces", lambda: _forces(state))


def _forces(state: LeadersState) -> dict[int, dict[int, list[int]]]:
    place, away, owner = state.place, state.world.away, state.board.counters.side
    found: dict[int, dict[int, list[int]]] = {}
    for unit in [one for one in state.world.every if place[one] not in away]:
        side, here = owner[unit], found.get(place[unit])
        if here is None:
            found[place[unit]] = {side: [unit]}
        elif side in here:
            here[side].append(unit)
        else:
            here[side] = [unit]
    return found


def reserve_of(state: LeadersState, side: int, kind: int) -> tuple[int, ...]:
    """Return a side's units of a type in its reserve."""
    return state.cached_by(PLACES, ("reserve", side, kind), lambda: _reserve_of(state, side, kind))


def _reserve_of(state: LeadersState, side: int, kind: int) -> tuple[int, ...]:
    reserve, place, kinds = state.world.reserve[side], state.place, state.world.kinds
    return tuple([u for u in state.world.units[side] if place[u] == reserve and kinds[u] == kind])


def units_at(state: LeadersState, space: int, side: int) -> tuple[int, ...]:
    """Return a side's units on a space, the weakest type first."""
    here = forces(state).get(space)
    return tuple(here[side]) if here is not None and side in here else ()


def enemies_at(state: LeadersState, space: int, side: int) -> tuple[int, ...]:
    """Return the sides on a space that are no partners of a side, ascending."""
    return tuple(sorted(other for other in forces(state).get(space, {}) if not state.allied(side, other)))
