"""What the Turn Record Track says of a Game-Turn: its season, and the season's figures."""

from __future__ import annotations

from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Season

TURN_TRACK = "turn_track"

JANUARY, APRIL, JULY, OCTOBER = 1, 4, 7, 10


def season(state: RisingState) -> Season:
    """Return the season of the current Game-Turn, from the table ``turn_track``."""
    return _season(state.board, state.turn)


@lru_cache(maxsize=128)
def _season(board: Board, turn: int) -> Season:
    return Season[board.tables[TURN_TRACK].lookup(turn, "season").cell.upper()]


def month(state: RisingState) -> int:
    """Return the month of the current Game-Turn, 1 to 12; the war begins in February."""
    return state.turn % 12 + 1


@rule("18.8", silenced=False)
def is_february_1904(state: RisingState) -> bool:
    """Return whether this is the Game-Turn of the surprise, the only one with its special effects.

    Cases: 18.8
    """
    return state.turn == 1
