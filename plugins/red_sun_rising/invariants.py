"""What can never be in this game, whatever is played: looked at by the conformance suite and by ``fuzz``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.rules.landing import hexes_of_coast
from grognard.plugins.red_sun_rising.rules.stacking import overstacked
from grognard.plugins.red_sun_rising.rules.transport import CAPACITY, load_of
from grognard.plugins.red_sun_rising.rules.trenches import HIGHEST_LEVEL
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import COMBAT_TYPES, COMMAND_TYPES, Side

BATTLELINE = "-line-"
"""Part of the id of a display box that holds one ship (8.2)."""

Look = Callable[[RisingState], Iterator[str]]


def invariants(state: RisingState) -> Iterable[str]:
    """Return a sentence for everything that is as it can never be.

    Cases: 3.4, 7.4, 7.41, 7.5, 7.7, 8.2, 8.7, 9.41, 9.45, 10.15, 13.11, 14.0, 17.13
    """
    return [sentence for columns, look in LOOKS for sentence in _remembered(state, columns, look)]


def _remembered(state: RisingState, columns: tuple[str, ...], look: Look) -> tuple[str, ...]:
    return state.cached_by(columns, look, lambda: tuple(look(state)))


def _pairs(state: RisingState, column: str) -> list[tuple[int, int]]:
    """Return each counter that a column of counters gives another one, with that one."""
    cells = state.columns[column]
    return state.cached_by((column,), "pairs", lambda: [pair for pair in enumerate(cells) if pair[1] >= 0])


def _tracks(state: RisingState) -> Iterator[str]:
    """10.15, 16.0, 17.13, 17.22: no track runs beyond its ends, so no supply or point is made of nothing."""
    for track, value in zip(state.board.tracks, state.track, strict=True):
        if not track.low <= value <= track.high:
            yield f"the marker of {track.id} stands at {value}"


def _places(state: RisingState) -> Iterator[str]:
    """7.5, 9.41: land units on land or aboard or in a home port, ships at sea, on the display or in a box."""
    ids, place, on_land = state.board.counters.ids, state.place, coasts(state.board).on_land
    wet = _wet(state.board)
    for units in (*state.roster.ships, state.roster.merchants):
        for unit in [u for u in units if on_land[place[u]]]:
            yield f"{ids[unit]} is on land"
    for units in state.roster.land:
        for unit in [u for u in units if wet[place[u]]]:
            if on_land[place[unit]]:
                yield f"{ids[unit]} is in an all-sea hex"
            elif state.carrier[unit] == NOWHERE:
                yield f"{ids[unit]} is at sea by itself"


@lru_cache(maxsize=4)
def _wet(board: Board) -> tuple[bool, ...]:
    """Whether each space, and then NOWHERE, is one where no land unit can be by itself."""
    facts = coasts(board)
    return (
        *(
            facts.on_sea[space] and space not in facts.home_ports or facts.on_land[space] and not dry
            for space, dry in enumerate(facts.dry)
        ),
        False,
    )


def _neighbours(state: RisingState) -> Iterator[str]:
    """9.45: no land hex holds land units of both sides."""
    on_land, place = coasts(state.board).on_land, state.place
    held = [{place[unit] for unit in units} for units in state.roster.land]
    for space in sorted(held[0] & held[1]):
        if on_land[space]:
            yield f"both sides stand in {state.board.spaces.ids[space]}"


def oddities(state: RisingState) -> Iterator[str]:
    """Name every hex that holds too much; play passes through such positions, 12.2 takes what is too much.

    Cases: 12.0
    """
    for side in Side:
        for space in overstacked(state, side):
            yield f"{state.board.spaces.ids[space]} holds more Stacking Points than it may"


def _cargo(state: RisingState) -> Iterator[str]:
    """7.4, 7.41, 7.43: passengers are Japanese land units, stand with their ship, and find room in it."""
    ids, loads = state.board.counters.ids, dict[int, int]()
    for unit, merchant in _pairs(state, "carrier"):
        if merchant not in state.roster.merchants or not _is_passenger(state, unit):
            yield f"{ids[merchant]} carries {ids[unit]}"
            continue
        if state.place[unit] != state.place[merchant]:
            yield f"{ids[unit]} is not where {ids[merchant]} is"
        loads[merchant] = loads.get(merchant, 0) + load_of(state, unit)
        if loads[merchant] > CAPACITY:
            yield f"{ids[merchant]} carries too much"


def _is_passenger(state: RisingState, unit: int) -> bool:
    return unit in state.roster.land[Side.JAPAN]


def _ashore(state: RisingState) -> Iterator[str]:
    """7.5: a merchant fleet's second counter lies within the letter where the first one is."""
    facts, place = coasts(state.board), state.place
    for merchant in state.roster.merchants:
        here = place[state.roster.ashore[merchant]]
        if facts.on_land[here] and here not in hexes_of_coast(state, merchant):
            yield f"{state.board.counters.ids[merchant]} is ashore where it is not at sea"


def _fleets(state: RisingState) -> Iterator[str]:
    """7.7, 8.2: ships and admirals stand with the marker of their fleet, or on the display in battle."""
    facts, ids, place, side = coasts(state.board), state.board.counters.ids, state.place, state.side_of
    markers = state.roster.fleets
    for counter, marker in _pairs(state, "fleet"):
        if marker not in markers[side(counter)]:
            yield f"{ids[counter]} belongs to {ids[marker]}"
        elif place[counter] != place[marker] and place[counter] not in facts.display:
            yield f"{ids[counter]} is not where {ids[marker]} is"
        elif not facts.on_sea[place[marker]]:
            yield f"{ids[marker]} is a fleet off the map"


def _display(state: RisingState) -> Iterator[str]:
    """8.2: a box of a battleline holds one ship."""
    place, lines, seen = state.place, _battlelines(state.board), set[int]()
    for here in [place[ship] for ships in state.roster.ships for ship in ships if place[ship] in lines]:
        if here in seen:
            yield f"two ships are in {state.board.spaces.ids[here]}"
        seen.add(here)


@lru_cache(maxsize=4)
def _battlelines(board: Board) -> frozenset[int]:
    return frozenset(space for space in coasts(board).display if BATTLELINE in board.spaces.ids[space])


def _chart(state: RisingState) -> Iterator[str]:
    """3.4, 14.0: combat units are assigned to command units of their own side."""
    ids, types, side = state.board.counters.ids, state.roster.type, state.side_of
    for unit, command in _pairs(state, "commander"):
        fitting = types[command] in COMMAND_TYPES and types[unit] in COMBAT_TYPES
        if not fitting or side(unit) != side(command):
            yield f"{ids[unit]} is assigned to {ids[command]}"


def _trenches(state: RisingState) -> Iterator[str]:
    """13.11: no trench is deeper than level 2."""
    if not set(state.trench) <= set(range(HIGHEST_LEVEL + 1)):
        yield "a trench has a level that there is not"


def _morale(state: RisingState) -> Iterator[str]:
    """8.78: no fleet has a morale above what any admiral has."""
    if min(state.morale) < 0 or max(state.morale) > _best_rating(state.board):
        yield "a fleet has a morale that there is not"


@lru_cache(maxsize=4)
def _best_rating(board: Board) -> int:
    return max(rating for faces in board.counters.value("initiative") for rating in faces)


LOOKS: tuple[tuple[tuple[str, ...], Look], ...] = (
    (("track",), _tracks),
    (("place", "carrier"), _places),
    (("place",), _neighbours),
    (("place", "carrier", "face"), _cargo),
    (("place",), _ashore),
    (("place", "fleet"), _fleets),
    (("place",), _display),
    (("commander",), _chart),
    (("trench",), _trenches),
    (("morale",), _morale),
)
"""What is looked at, with the columns it depends on."""
