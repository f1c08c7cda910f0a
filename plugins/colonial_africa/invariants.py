"""What can never be, whatever is played: looked at by the conformance suite and by ``fuzz``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grognard.plugins.colonial_africa.rules.fleets import capacity
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import SIDES, Side

Look = Callable[[ColonialState], Iterator[str]]


def problems(state: ColonialState) -> list[str]:
    """Name everything in a position that no play leads to.

    Cases: 1.13, 2.2, 2.22, 3.21, 3.3
    """
    return state.cached_by(
        WATCHED, "problems", lambda: [one for look in LOOKS for one in _remembered(state, *look)]
    )


def _remembered(state: ColonialState, columns: tuple[str, ...], look: Look) -> tuple[str, ...]:
    return state.cached_by(columns, look, lambda: tuple(look(state)))


def _of_purses(state: ColonialState) -> Iterator[str]:
    """3.21: nobody spends what it has not."""
    for side in Side:
        if state.treasury[side] < 0 or state.chips[side] < 0:
            yield f"{state.board.side_names[side]} has spent more than it has."


def _of_relations(state: ColonialState) -> Iterator[str]:
    """3.3: wars and alliances bind both, and never the same two."""
    for column in ("war", "alliance"):
        bonds = [cell > 0 for cell in state.columns[column]]
        if bonds != [bonds[SIDES * other + side] for side in Side for other in Side]:
            yield f"A bond of {column} holds for one of two powers only."
    if any(state.war[:: SIDES + 1]) or any(map(min, state.war, state.alliance)):
        yield "A power is at war with itself or with an ally."


def _of_fleets(state: ColonialState) -> Iterator[str]:
    """2.2, 2.22: fleets have ships and room for whom they carry, and all of it is in one place."""
    names, place = state.board.counters.names, state.place
    for column in (state.fleet, state.aboard):
        for counter, fleet in enumerate(column):
            if fleet >= 0 and place[counter] != place[fleet]:
                yield f"{names[counter]} is not with its fleet."
    manned = set(state.fleet)
    for side in Side:
        for fleet in state.fleets(side):
            if fleet not in manned:
                yield f"{names[fleet]} has no ships."
        for fleet, units in state.carried(side).items():
            if len(units) > capacity(state, fleet):
                yield f"{names[fleet]} carries too many brigades."


def _of_lands(state: ColonialState) -> Iterator[str]:
    """1.13: what nobody owns is neither protectorate nor occupied."""
    for space, owner in enumerate(state.control):
        if owner < 0 and (state.status[space] or state.occupier[space] >= 0):
            yield f"{state.board.spaces.names[space]} is held though nobody owns it."


LOOKS: tuple[tuple[tuple[str, ...], Look], ...] = (
    (("treasury", "chips"), _of_purses),
    (("war", "alliance"), _of_relations),
    (("place", "fleet", "aboard"), _of_fleets),
    (("control", "status", "occupier"), _of_lands),
)
"""Each look with the columns it reads: while these stay as they are nothing is looked at again."""

WATCHED = tuple(dict.fromkeys(column for columns, _ in LOOKS for column in columns))
