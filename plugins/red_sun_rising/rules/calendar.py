"""What the Turn Record Track says of a Game-Turn: its season, and the season's figures."""

from __future__ import annotations

from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Season

TURN_TRACK = "turn_track"

JANUARY, APRIL, JULY, OCTOBER = 1, 4, 7, 10


def season(state: RisingState) -> Season:
    """Return the season of the current Game-Turn, from the table ``turn_track``."""
    return Season[state.board.tables[TURN_TRACK].lookup(state.turn, "season").cell.upper()]


def month(state: RisingState) -> int:
    """Return the month of the current Game-Turn, 1 to 12; the war begins in February."""
    return state.turn % 12 + 1
