"""3.4.4: who holds which area, and the production points indicator that follows at once."""

from __future__ import annotations

from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.leaders.state import LeadersPlay, LeadersState

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
    own = frozenset(areas_of(state, side))
    return sum(continent.areas <= own for continent in state.world.continents)


@rule("3.4.4", silenced=())
def production(state: LeadersState) -> tuple[int, ...]:
    """Return, per side, the points of its areas and the bonuses of its continents.

    Cases: 3.4.4
    """
    return state.cached_by(CONTROL, "production", lambda: _production(state))


def _production(state: LeadersState) -> tuple[int, ...]:
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


def forces(state: LeadersState) -> dict[int, dict[int, tuple[int, ...]]]:
    """Return, per space, the units of each side there, in counter order."""
    return state.cached_by(("place",), "forces", lambda: _forces(state))


def _forces(state: LeadersState) -> dict[int, dict[int, tuple[int, ...]]]:
    owner = state.board.counters.side
    found: dict[int, dict[int, tuple[int, ...]]] = {}
    for space, counters in state.occupants().items():
        here: dict[int, list[int]] = {}
        for counter in counters:
            here.setdefault(owner[counter], []).append(counter)
        found[space] = {side: tuple(units) for side, units in here.items()}
    return found


def units_at(state: LeadersState, space: int, side: int) -> tuple[int, ...]:
    """Return a side's units on a space, in counter order, the weakest type first."""
    return forces(state).get(space, {}).get(side, ())


def enemies_at(state: LeadersState, space: int, side: int) -> tuple[int, ...]:
    """Return the sides on a space that are no partners of a side, ascending."""
    return tuple(sorted(other for other in forces(state).get(space, {}) if not state.allied(side, other)))
