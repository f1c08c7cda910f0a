"""What can never be in this game, whatever is played: looked at by the conformance suite and by ``fuzz``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.plugins.leaders.rules.control import CONTROL, held, of_units, production_of_all
from grognard.plugins.leaders.rules.diplomacy import most_partners, partners_of
from grognard.plugins.leaders.state import LeadersState
from grognard.plugins.leaders.terms import LEVELS
from grognard.plugins.leaders.world import world_of

Look = Callable[[LeadersState], Iterator[str]]


def invariants(state: LeadersState) -> Iterable[str]:
    """Return a sentence for everything that is as it can never be.

    Cases: 3.2a, 3.4, 3.4.4, H4.1, H4.2, H4.4, H4.6, H6.5
    """
    # H4.1, H4.6: looked at each time, which costs less than to remember it.
    owing = ["a side owes production points or spies"] if min(*state.treasury, *state.spies) < 0 else []
    return owing + state.cached_by(
        WATCHED,
        "invariants",
        lambda: [sentence for columns, look in LOOKS for sentence in _remembered(state, columns, look)],
    )


def _remembered(state: LeadersState, columns: tuple[str, ...], look: Look) -> tuple[str, ...]:
    return state.cached_by(columns, look, lambda: tuple(look(state)))


def _stands(state: LeadersState) -> Iterator[str]:
    """3.2a, 3.4.3, H4.1: units are where they can be, in areas of those who hold them; reserves last."""
    world, ids = state.world, state.board.spaces.ids
    ordered = state.cached_by(("ordered",), "ordered", lambda: _ordered(state))
    for side, own in enumerate(_own_spaces(state.board)):
        places = of_units(state, side, state.place)
        if not own.issuperset(places):
            yield from _astray(state, side, own)
        if ordered[side] and ordered[side] > places.count(world.reserve[side]):
            yield f"side {side} has ordered more than its reserve"
    taken = _areas_of(state.board).intersection(state.place)
    owned = state.cached_by(CONTROL, "owned", lambda: frozenset[int]().union(*held(state)))
    for area in sorted(owned ^ taken):
        who, what = ("nobody", "somebody") if area in owned else ("somebody", "nobody")
        yield f"{who} stands in {ids[area]}, which {what} holds"


def _ordered(state: LeadersState) -> list[int]:
    """Return how many units each side has on order."""
    width = len(state.ordered) // len(state.playing)
    return [sum(state.ordered[first : first + width]) for first in range(0, len(state.ordered), width)]


def _astray(state: LeadersState, side: int, own: frozenset[int]) -> Iterator[str]:
    """3.4.3: every unit of a nation that plays is somewhere, and in no box of another."""
    for unit in state.world.units[side]:
        place = state.place[unit]
        if place not in own and (state.playing[side] or place >= 0):
            yield f"{state.board.counters.ids[unit]} is where it cannot be"


@lru_cache(maxsize=4)
def _areas_of(board: Board) -> frozenset[int]:
    return frozenset(world_of(board).areas)


@lru_cache(maxsize=4)
def _own_spaces(board: Board) -> tuple[frozenset[int], ...]:
    """Return, per side, the spaces on which its units can be."""
    world = world_of(board)
    boxes = zip(world.camp, world.drop, world.reserve, strict=True)
    return tuple([frozenset((*own, *world.areas, *world.seas)) for own in boxes])


def _table(state: LeadersState) -> Iterator[str]:
    """3.4.4, H6.5: markers are as they must be; who is out has no area."""
    if list(production_of_all(state)) != state.indicator:
        yield "a marker on the production points indicator is wrong"
    for side, areas in enumerate(held(state)):
        if areas and not state.playing[side]:
            yield f"side {side} is out and holds areas"


def _pacts(state: LeadersState) -> Iterator[str]:
    """H4.2, H4.4: levels and alliances are as they can be."""
    if any(min(levels) < 0 or max(levels) > LEVELS for levels in (state.military, state.research)):
        yield "a side has a level of research that there is not"
    most = most_partners(state)
    for side, playing in enumerate(state.playing):
        if playing and len(partners_of(state, side)) > most:
            yield f"the alliance of side {side} is too large"


LOOKS: tuple[tuple[tuple[str, ...], Look], ...] = (
    (("place", "playing", "control", "ordered"), _stands),
    (("playing", "control", "indicator"), _table),
    (("bloc", "playing", "military", "research"), _pacts),
)
"""What is looked at, with the columns it depends on."""
WATCHED = tuple(sorted({column for columns, _ in LOOKS for column in columns}))
