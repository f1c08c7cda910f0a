"""6.0, 4.13, 7.3: whether one fleet finds another in the same hex, and where they can look."""

from __future__ import annotations

from grognard.kernel.dice import Modifier
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.roster import Counters
from grognard.plugins.red_sun_rising.rules.fleets import fleets_at, fleets_of, is_at_sea, ships_of
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side, UnitType, Weather
from grognard.plugins.red_sun_rising.waters import waters

SEARCH_TABLE = "search_limit"

FOG_DIE, STORM_DIE = 5, 6
"""Faces of the die that bring fog and storm to a hex; every other is clear (6.21)."""

WEATHER_PENALTY = {Weather.FOG: 1, Weather.STORM: 2}
"""What the weather adds to a search (6.22)."""

# Questions


@rule("6.11", silenced=0)
def high_seas_limit(state: RisingState) -> int:
    """Return the Search Limit Number of a high seas hex.

    Cases: 6.11
    """
    return int(state.board.tables[SEARCH_TABLE].lookup("high-seas"))


@rule("6.12", silenced=0)
def coastal_limit(state: RisingState) -> int:
    """Return the Search Limit Number of a coastal hex.

    Cases: 6.12
    """
    return int(state.board.tables[SEARCH_TABLE].lookup("coastal"))


@rule("6.13", silenced=0)
def port_limit(state: RisingState) -> int:
    """Return the Search Limit Number of a port hex.

    Cases: 6.13
    """
    return int(state.board.tables[SEARCH_TABLE].lookup("port"))


# READING 6.13: a hex with a port is a port hex for both sides, whoever holds the port;
# test_case_6_13_a_port_hex_is_one_for_both_sides pins it.
def search_limit(state: RisingState, space: int) -> int:
    """Return the Search Limit Number of a hex: the highest modified die roll that finds the enemy.

    Cases: 6.1
    """
    match waters(state.board).limit_row[space]:
        case "port":
            return port_limit(state)
        case "coastal":
            return coastal_limit(state)
        case _:
            return high_seas_limit(state)


@rule("6.21", silenced=Weather.CLEAR)
def weather_of(state: RisingState, die: int) -> Weather:
    """Return the weather that a die brings to a hex.

    Cases: 6.21
    """
    return {FOG_DIE: Weather.FOG, STORM_DIE: Weather.STORM}.get(die, Weather.CLEAR)


def weather_modifiers(state: RisingState, weather: int) -> tuple[Modifier, ...]:
    """Return what the weather adds to a search.

    Cases: 6.22
    """
    found = Weather(weather)
    return (Modifier(WEATHER_PENALTY.get(found, 0), "6.22", found.word),)


def destroyer_modifiers(state: RisingState, searcher: int) -> tuple[Modifier, ...]:
    """Return what the destroyer flotillas of the searching fleet take off; torpedo boats do not count.

    Cases: 6.23
    """
    types = state.roster.type
    flotillas = sum(types[ship] == UnitType.DESTROYERS for ship in ships_of(state, searcher))
    return (Modifier(-flotillas, "6.23", "destroyer flotillas"),)


@rule("6.24", silenced=())
def search_modifiers(state: RisingState, searcher: int, weather: int) -> tuple[Modifier, ...]:
    """Return all that modifies a search; they add up.

    Cases: 6.2, 6.24
    """
    return (*weather_modifiers(state, weather), *destroyer_modifiers(state, searcher))


@rule("6.0", silenced=())
def searching_sides(state: RisingState) -> tuple[int, ...]:
    """Return who has the option to search, in order: the Japanese first.

    Cases: 6.0
    """
    return (Side.JAPAN, Side.RUSSIA)


def fleets_at_sea(state: RisingState, space: int, side: int) -> Counters:
    """Return a side's at-Sea fleets in a hex."""
    return tuple([fleet for fleet in fleets_at(state, space, side) if is_at_sea(state, fleet)])


def meeting_hexes(state: RisingState) -> tuple[int, ...]:
    """Return the hexes in which at-Sea fleets of both sides are, in order of their numbers."""

    def find() -> tuple[int, ...]:
        held = [
            {state.place[fleet] for fleet in fleets_of(state, side) if is_at_sea(state, fleet)}
            for side in Side
        ]
        return tuple(sorted(held[Side.RUSSIA] & held[Side.JAPAN]))

    return state.cached_by(("fleet", "place", "face"), "meetings", find)


@rule("4.13", silenced=())
def hexes_of_search_stage(state: RisingState) -> tuple[int, ...]:
    """Return where fleets can search before anybody moves.

    Cases: 4.13
    """
    return meeting_hexes(state)


@rule("7.3", silenced=())
def hexes_of_search_impulse(state: RisingState) -> tuple[int, ...]:
    """Return where fleets can search after a round of movement.

    Cases: 7.3
    """
    return meeting_hexes(state)


def search_roll(play: RisingPlay, searcher: int, found: int, weather: int, case: str) -> bool:
    """Roll for one fleet that looks for another.

    Args:
        play: the play.
        searcher: the fleet that searches.
        found: the fleet it looks for.
        weather: of the hex or the hour.
        case: the case that lets it search.

    Returns:
        Whether the fleets sight each other.

    Cases: 6.0, 6.24
    """
    state = play.state
    space = state.place[searcher]
    return play.roll(
        "search", case, by=state.side_of(searcher), counters=(searcher, found), spaces=(space,),
        modifiers=search_modifiers(state, searcher, weather),
        against=search_limit(state, space), test="at-most", count=1,
    ).succeeds  # fmt: skip
