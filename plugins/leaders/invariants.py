"""What can never be in this game, whatever is played: looked at by the conformance suite and by ``fuzz``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grognard.plugins.leaders.rules.control import areas_of, production_of_all
from grognard.plugins.leaders.rules.diplomacy import most_partners, partners_of
from grognard.plugins.leaders.state import LeadersState
from grognard.plugins.leaders.terms import LEVELS, Field, UnitType

Look = Callable[[LeadersState], Iterator[str]]


def invariants(state: LeadersState) -> Iterable[str]:
    """Return a sentence for everything that is as it can never be.

    Cases: 3.2a, 3.4, 3.4.4, H4.1, H4.2, H4.4, H4.6, H6.5
    """
    return [sentence for columns, look in LOOKS for sentence in _remembered(state, columns, look)]


def _remembered(state: LeadersState, columns: tuple[str, ...], look: Look) -> tuple[str, ...]:
    return state.cached_by(columns, look, lambda: tuple(look(state)))


def _places(state: LeadersState) -> Iterator[str]:
    """3.4.3: every unit of a nation that plays is somewhere, and in no box of another."""
    world, ids = state.world, state.board.counters.ids
    for side, units in enumerate(world.units):
        own = {world.camp[side], world.drop[side], world.reserve[side], *world.areas, *world.seas}
        for unit in units:
            if state.place[unit] not in own and (state.playing[side] or state.place[unit] >= 0):
                yield f"{ids[unit]} is where it cannot be"


def _garrisons(state: LeadersState) -> Iterator[str]:
    """3.2a: no area that somebody holds is empty, and one that nobody holds is."""
    ids, taken = state.board.spaces.ids, set(state.place)
    for area in state.world.areas:
        owner = state.control[area]
        if owner >= 0 and area not in taken:
            yield f"nobody stands in {ids[area]}, which somebody holds"
        elif owner < 0 and area in taken:
            yield f"somebody stands in {ids[area]}, which nobody holds"


def _indicator(state: LeadersState) -> Iterator[str]:
    """3.4.4: every marker shows what its side holds."""
    if list(production_of_all(state)) != state.indicator:
        yield "a marker on the production points indicator is wrong"


def _desk(state: LeadersState) -> Iterator[str]:
    """H4.1, H4.2, H4.6: nobody owes points, has ordered what he has not, or spies or levels too many."""
    for side in range(len(state.playing)):
        if state.treasury[side] < 0:
            yield f"side {side} owes production points"
        reserve = state.place.count(state.world.reserve[side])
        if sum(state.ordered_of(side, kind) for kind in UnitType) > reserve:
            yield f"side {side} has ordered more than its reserve"
        if min(state.spies[2 * side : 2 * side + 2]) < 0:
            yield f"side {side} has spies that there are not"
        if any(not 0 <= state.level(side, field) <= LEVELS for field in Field):
            yield f"side {side} has a level of research that there is not"


def _alliances(state: LeadersState) -> Iterator[str]:
    """H4.4, H6.5: no alliance is too large, and who is out has no area."""
    for side in range(len(state.playing)):
        if state.playing[side] and len(partners_of(state, side)) > most_partners(state):
            yield f"the alliance of side {side} is too large"
        if not state.playing[side] and areas_of(state, side):
            yield f"side {side} is out and holds areas"


LOOKS: tuple[tuple[tuple[str, ...], Look], ...] = (
    (("place", "playing"), _places),
    (("place", "control"), _garrisons),
    (("control", "indicator"), _indicator),
    (("treasury", "place", "ordered", "spies", "military", "research"), _desk),
    (("bloc", "playing", "control"), _alliances),
)
"""What is looked at, with the columns it depends on."""
