"""19.4: the cities Japan holds, the schedule of each season, and who has won."""

from __future__ import annotations

from grognard.kernel.game import Outcome
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.rules.calendar import TURN_TRACK
from grognard.plugins.red_sun_rising.rules.control import cities_of
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side

VICTORY = "victory"
DECISIVE = "Japanese decisive victory"
NOTHING = "-"


def cities_required(state: RisingState) -> int:
    """Return how many cities Japan must hold at the end of this Game-Turn; 0 where the track asks nothing.

    Cases: 19.4
    """
    cell = state.board.tables[TURN_TRACK].lookup(state.turn, "cities").cell
    return 0 if cell == NOTHING else int(cell)


def verdict(state: RisingState) -> str:
    """Return the title that the cities in Japanese hands are worth.

    Cases: 19.4
    """
    return state.board.tables[VICTORY].lookup(cities_of(state, Side.JAPAN)).cell


@rule("19.4", silenced=False)
def is_late(state: RisingState) -> bool:
    """Return whether Japan holds fewer cities than it must at the end of this Game-Turn.

    Cases: 19.4
    """
    return cities_of(state, Side.JAPAN) < cities_required(state)


# READING 19.4: a decisive victory is achieved by holding the cities at the end of a Game-Turn, so that a raid
# that is thrown back at once decides nothing; test_case_19_4_decisive_victory_ends_the_war pins it.
@rule("19.4", silenced="")
def ends_the_war(state: RisingState) -> str:
    """Return why the war ends with this Game-Turn before its last one, or nothing.

    Cases: 19.4
    """
    if is_late(state):
        held, required = cities_of(state, Side.JAPAN), cities_required(state)
        return f"Japan holds {held} of the {required} cities it must have."
    return "Japan has won a decisive victory." if verdict(state) == DECISIVE else ""


def outcome(state: RisingState) -> Outcome:
    """Return how the game ended.

    Cases: 19.4
    """
    cities, title = cities_of(state, Side.JAPAN), verdict(state)
    winner = Side.JAPAN if title.startswith("Japanese") else Side.RUSSIA
    noun = "city" if cities == 1 else "cities"
    return Outcome(winner, title, f"Japan holds {cities} {noun}.", "19.4")
