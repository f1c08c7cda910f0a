"""What can never be in this game, whatever is played: looked at by the conformance suite and by ``fuzz``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.plugins.leaders.rules.control import areas_of, held, of_units, production_of_all
from grognard.plugins.leaders.rules.diplomacy import most_partners, partners_of
from grognard.plugins.leaders.state import LeadersState
from grognard.plugins.leaders.terms import LEVELS, Field
from grognard.plugins.leaders.world import world_of

Look = Callable[[LeadersState], Iterator[str]]


def invariants(state: LeadersState) -> Iterable[str]:
    """Return a sentence for everything that is as it can never be.

    Cases: 3.2a, 3.4, 3.4.4, H4.1, H4.2, H4.4, H4.6, H6.5
    """
    return state.cached_by(
        WATCHED,
        "invariants",
        lambda: [sentence for columns, look in LOOKS for sentence in _remembered(state, columns, look)],
    )


def _remembered(state: LeadersState, columns: tuple[str, ...], look: Look) -> tuple[str, ...]:
    return state.cached_by(columns, look, lambda: tuple(look(state)))


def _stands(state: LeadersState) -> Iterator[str]:
    """3.2a, 3.4.3, H4.1: units are where they can be, in areas of those who hold them; reserves last."""
    world, ids, stood = state.world, state.board.spaces.ids, list[frozenset[int]]()
    width = len(state.ordered) // len(state.playing)
    for side, own in enumerate(_own_spaces(state.board)):
        spaces, waiting = _spaces_of(of_units(state, side, state.place), world.reserve[side])
        stood.append(spaces)
        if not spaces <= own:
            yield from _astray(state, side, own)
        if sum(state.ordered[width * side : width * (side + 1)]) > waiting:
            yield f"side {side} has ordered more than its reserve"
    taken = frozenset[int]().union(*stood).intersection(world.areas)
    owned = frozenset[int]().union(*held(state))
    for area in sorted(owned - taken):
        yield f"nobody stands in {ids[area]}, which somebody holds"
    for area in sorted(taken - owned):
        yield f"somebody stands in {ids[area]}, which nobody holds"


@lru_cache(maxsize=64)
def _spaces_of(places: tuple[int, ...], reserve: int) -> tuple[frozenset[int], int]:
    """Return where the units of a side are, and how many in its reserve; most sides stay as they are."""
    return frozenset(places), places.count(reserve)


def _astray(state: LeadersState, side: int, own: frozenset[int]) -> Iterator[str]:
    """3.4.3: every unit of a nation that plays is somewhere, and in no box of another."""
    for unit in state.world.units[side]:
        place = state.place[unit]
        if place not in own and (state.playing[side] or place >= 0):
            yield f"{state.board.counters.ids[unit]} is where it cannot be"


@lru_cache(maxsize=4)
def _own_spaces(board: Board) -> tuple[frozenset[int], ...]:
    """Return, per side, the spaces on which its units can be."""
    world = world_of(board)
    boxes = zip(world.camp, world.drop, world.reserve, strict=True)
    return tuple([frozenset((*own, *world.areas, *world.seas)) for own in boxes])


def _indicator(state: LeadersState) -> Iterator[str]:
    """3.4.4: every marker shows what its side holds."""
    if list(production_of_all(state)) != state.indicator:
        yield "a marker on the production points indicator is wrong"


def _money(state: LeadersState) -> Iterator[str]:
    """H4.1, H4.6: nobody owes points or spies."""
    for side, points in enumerate(state.treasury):
        if points < 0:
            yield f"side {side} owes production points"
    if min(state.spies) < 0:
        yield "a side has spies that there are not"


def _levels(state: LeadersState) -> Iterator[str]:
    """H4.2: nobody has levels of research that there are not."""
    for side in range(len(state.playing)):
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
    (("place", "playing", "control", "ordered"), _stands),
    (("control", "indicator"), _indicator),
    (("treasury", "spies"), _money),
    (("military", "research"), _levels),
    (("bloc", "playing", "control"), _alliances),
)
"""What is looked at, with the columns it depends on."""
WATCHED = tuple(sorted({column for columns, _ in LOOKS for column in columns}))
