"""19.4: who controls a city or a port: who has a combat unit there, or last had one pass through."""

from __future__ import annotations

from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.rules.fleet_capture import capture_fleets
from grognard.plugins.red_sun_rising.rules.foreign_aid import note_firsts, note_way
from grognard.plugins.red_sun_rising.rules.stacks import LAND, combat_units_at
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Feature, Side
from grognard.plugins.red_sun_rising.tracks import (
    PORT_ARTHUR_SUPPLY,
    VLADIVOSTOK_SUPPLY,
    shift_marker,
    standing,
    track_number,
)

PRIZES = Feature.CITY.bit | Feature.PORT.bit
"""Features of hexes that somebody controls."""

CITIES_TRACK = "cities"


@lru_cache(maxsize=4)
def cities(board: Board) -> tuple[int, ...]:
    """Return the cities of the land map."""
    features = board.spaces.features
    return tuple(space for space in board.spaces.of_map(LAND) if features[space] & Feature.CITY.bit)


def cities_of(state: RisingState, side: int) -> int:
    """Return how many cities a side controls.

    Cases: 19.4
    """
    return sum(state.control[space] == side for space in cities(state.board))


@rule("19.4", silenced=NOWHERE)
def new_controller(state: RisingState, space: int) -> int:
    """Return the side that takes a hex with its combat units alone there, or NOWHERE when nothing changes.

    Cases: 19.4
    """
    if space not in state.board.spaces.of_map(LAND) or not state.board.spaces.features[space] & PRIZES:
        return NOWHERE
    holders = [side for side in Side if combat_units_at(state, space, side)]
    if len(holders) != 1 or state.control[space] == holders[0]:
        return NOWHERE
    return holders[0]


def update_control(play: RisingPlay, space: int) -> None:
    """Settle who controls a hex after a land unit came, left or passed; other hexes are left alone.

    A unit that passes through is put on each hex of its way in turn, or told of by :func:`pass_through`.

    Cases: 19.4
    """
    taker = new_controller(play.state, space)
    if taker != NOWHERE:
        take_control(play, space, taker)
    note_firsts(play)


def pass_through(play: RisingPlay, side: int, spaces: tuple[int, ...]) -> None:
    """Give a side what its combat unit passed through; nobody of the enemy is there (9.45).

    Cases: 19.4
    """
    features = play.board.spaces.features
    for space in spaces:
        if features[space] & PRIZES and play.state.control[space] != side:
            take_control(play, space, side)
    note_way(play, side, spaces)


def take_control(play: RisingPlay, space: int, side: int) -> None:
    """Give a side a city or a port, and move the marker of the cities in Japanese hands.

    Cases: 19.4
    """
    play.set("control", space, side)
    play.event("controlled", "19.4", side, (), (space,))
    capture_fleets(play, space, 1 - side)
    if side == Side.JAPAN:
        lose_stores(play, space)
    mark_cities(play)


def lose_stores(play: RisingPlay, space: int) -> None:
    """Empty the stores of Port Arthur or Vladivostok as Japan takes the place; other hexes have none.

    Cases: 10.12
    """
    facts = ground(play.board)
    tracks = {facts.port_arthur: PORT_ARTHUR_SUPPLY, facts.vladivostok: VLADIVOSTOK_SUPPLY}
    stored = standing(play.state, tracks[space]) if space in tracks else 0
    if stored:
        shift_marker(play, tracks[space], -stored)
        play.event("stores_lost", "10.12", Side.RUSSIA, (), (space,), lost=stored)


def mark_cities(play: RisingPlay) -> None:
    """Put the marker of the cities in Japanese hands where it belongs."""
    play.set("track", track_number(play.board, CITIES_TRACK), cities_of(play.state, Side.JAPAN))
