"""The tracks of the map by their ids."""

from __future__ import annotations

from functools import lru_cache

from grognard.kernel.board import Board
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState

COMMAND_POINTS = "command-points"
REPLACEMENTS = "replacements"
PORT_ARTHUR_SUPPLY = "pa-supply"
VLADIVOSTOK_SUPPLY = "vladivostok-supply"


@lru_cache(maxsize=64)
def track_number(board: Board, name: str) -> int:
    """Return the number of a track."""
    return next(number for number, track in enumerate(board.tracks) if track.id == name)


def standing(state: RisingState, name: str) -> int:
    """Return where the marker of a track stands."""
    return state.track[track_number(state.board, name)]


def shift_marker(play: RisingPlay, name: str, amount: int) -> None:
    """Move the marker of a track, never beyond its last box."""
    number = track_number(play.board, name)
    play.set("track", number, min(play.state.track[number] + amount, play.board.tracks[number].high))
