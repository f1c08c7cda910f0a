"""19.4: the cities Japan holds, the schedule of each season, and who has won."""

from __future__ import annotations

from grognard.kernel.game import Outcome
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side


def outcome(state: RisingState) -> Outcome:
    """Return how the game ended.

    Cases: 19.4
    """
    cities = sum(holder == Side.JAPAN for holder in state.control)
    title = state.board.tables["victory"].lookup(cities).cell
    winner = Side.JAPAN if title.startswith("Japanese") else Side.RUSSIA
    return Outcome(winner, title, f"Japan holds {cities} cities.", "19.4")
