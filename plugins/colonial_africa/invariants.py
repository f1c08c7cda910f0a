"""What can never be."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.plugins.colonial_africa.rules.fleets import capacity
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import SIDES, Side


def problems(state: ColonialState) -> Iterator[str]:
    """Name everything in a position that no play leads to."""
    names = state.board.counters.names
    for side in Side:
        if state.treasury[side] < 0 or state.chips[side] < 0:
            yield f"{state.board.side_names[side]} has spent more than it has."
        for other in Side:
            for column in ("war", "alliance"):
                cells = state.columns[column]
                if bool(cells[SIDES * side + other]) != bool(cells[SIDES * other + side]):
                    yield f"{column} between {side} and {other} holds for one of them only."
            if state.at_war(side, other) and state.allied(side, other):
                yield f"{side} is at war with itself or an ally, {other}."
        for fleet in state.fleets(side):
            if not state.ships_of(fleet):
                yield f"{names[fleet]} has no ships."
            if len(state.passengers(fleet)) > capacity(state, fleet):
                yield f"{names[fleet]} carries too many brigades."
    for counter, fleet in enumerate(state.fleet):
        if fleet >= 0 and state.place[fleet] != state.place[counter]:
            yield f"{names[counter]} is not with its fleet."
    for counter, fleet in enumerate(state.aboard):
        if fleet >= 0 and state.place[fleet] != state.place[counter]:
            yield f"{names[counter]} is not where it is carried."
    for space in state.world.africa:
        if state.control[space] < 0 and (state.status[space] or state.occupier[space] >= 0):
            yield f"{state.board.spaces.names[space]} is held though nobody owns it."
