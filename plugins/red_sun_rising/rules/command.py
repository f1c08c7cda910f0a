"""9.1: the chain of command: who commands whom, how far, and how well units respond."""

from __future__ import annotations

from grognard.kernel import search
from grognard.kernel.dice import Modifier
from grognard.kernel.rule import rule
from grognard.kernel.search import Reach
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.ground import POINT, Ground, ground
from grognard.plugins.red_sun_rising.rules.calendar import season
from grognard.plugins.red_sun_rising.rules.costs import Going, goes_by_the_chart, ways_over
from grognard.plugins.red_sun_rising.rules.rail import RAIL_COLUMNS, tracing_hexes
from grognard.plugins.red_sun_rising.rules.stacks import is_siege_artillery
from grognard.plugins.red_sun_rising.rules.zoc import enemy_held, zone_hexes
from grognard.plugins.red_sun_rising.state import Flag, RisingState
from grognard.plugins.red_sun_rising.terms import Season, UnitType

COMMAND_RADIUS = 3 * POINT
"""Sixths of a movement point (9.18)."""

SEASON_DIE = {Season.WINTER: 2, Season.SPRING: 1, Season.SUMMER: 0, Season.AUTUMN: 1}
"""Added to activation rolls (9.17)."""

STOESSEL, SMIRNOV = "stoessel", "smirnov"

# Command values


@rule("18.7", silenced=False)
def is_port_arthur_command(state: RisingState, counter: int) -> bool:
    """Return whether a counter is the command of Port Arthur, for which two generals quarrel.

    Cases: 18.7
    """
    return counter == state.board.counters.index[STOESSEL]


# READING 18.7: one headquarters counter, Stoessel's, stands for the Port Arthur command on the map; in a
# Game-Turn in which Smirnov commands, his Command Value counts for it. Without a roll it is Stoessel's.
# test_case_18_7_smirnov_commands_on_a_six pins it.
def command_value(state: RisingState, counter: int) -> int:
    """Return the Command Value of a land unit, which is also its Command and Stacking Points.

    Cases: 3.5, 18.7
    """
    values = state.values["command"]
    if state.flag[Flag.SMIRNOV] and is_port_arthur_command(state, counter):
        return values[state.board.counters.index[SMIRNOV]][0]
    return values[counter][state.face[counter]]


# The chain of command


def supreme_of(state: RisingState, side: int) -> int:
    """Return the Supreme Headquarters of a side on the land map, or NOWHERE.

    Cases: 9.0
    """
    on_land, types = ground(state.board).on_land, state.roster.type
    return next(
        (c for c in state.roster.commands[side] if types[c] == UnitType.SUPREME and on_land[state.place[c]]),
        NOWHERE,
    )


def direct_superior(state: RisingState, unit: int) -> int:
    """Return the command unit directly above a land unit, or NOWHERE.

    Cases: 9.0, 9.16
    """
    kind = state.roster.type[unit]
    if kind == UnitType.SUPREME:
        return NOWHERE
    if kind == UnitType.HEADQUARTERS:
        return supreme_of(state, state.side_of(unit))
    return state.commander[unit]


# READING 9.18: the path runs from the unit to its headquarters, with the costs of entering each hex; the hex
# where the unit stands may be in an enemy zone, every hex entered, the last among them, must be free.
# test_case_9_18_path_runs_from_the_unit pins it.
@rule("9.18", silenced=True)
def is_in_command(state: RisingState, unit: int) -> bool:
    """Return whether a land unit is in the Command Radius of its direct superior.

    Cases: 9.0, 9.18
    """
    superior = direct_superior(state, unit)
    if superior == NOWHERE or not ground(state.board).on_land[state.place[superior]]:
        return False
    return state.place[superior] in trace_from(state, state.place[unit], state.side_of(unit), COMMAND_RADIUS)


# Response


@rule("9.11", silenced=0)
def superiors_share(state: RisingState, superior: int) -> int:
    """Return what a direct superior adds to the Response Value of a unit in Command Control.

    Cases: 9.0, 9.11
    """
    return command_value(state, superior)


@rule("9.14", silenced=False)
def is_without_supreme(state: RisingState, unit: int) -> bool:
    """Return whether an Army Headquarters responds alone, for its Supreme Headquarters is not activated.

    Cases: 9.14
    """
    supreme = direct_superior(state, unit)
    return state.roster.type[unit] == UnitType.HEADQUARTERS and not (
        supreme != NOWHERE and state.activated[supreme]
    )


@rule("9.15", silenced=False)
def is_on_its_own(state: RisingState, unit: int) -> bool:
    """Return whether a combat unit responds alone, for it is out of Command Control.

    Cases: 9.15
    """
    return state.roster.type[unit] != UnitType.HEADQUARTERS and not is_in_command(state, unit)


@rule("18.9", silenced=False)
def responds_as_its_command(state: RisingState, unit: int) -> bool:
    """Return whether a unit has the Response Value of its command unit, wherever that stands.

    Cases: 18.9
    """
    return is_siege_artillery(state, unit)


def response_value(state: RisingState, unit: int) -> int:
    """Return the most that a land unit may roll, the season counted, to be activated.

    Cases: 9.0, 9.11, 9.14, 9.15, 9.18, 18.9
    """
    superior = direct_superior(state, unit)
    if superior != NOWHERE and responds_as_its_command(state, unit):
        return command_value(state, superior)
    own = command_value(state, unit)
    if superior == NOWHERE or is_without_supreme(state, unit) or is_on_its_own(state, unit):
        return own
    if state.roster.type[unit] == UnitType.HEADQUARTERS and not is_in_command(state, unit):
        return own
    return own + superiors_share(state, superior)


def season_modifiers(state: RisingState) -> tuple[Modifier, ...]:
    """Return what the season adds to activation rolls.

    Cases: 9.17
    """
    now = season(state)
    return (Modifier(SEASON_DIE[now], "9.17", now.name.lower()),)


# Tracing


def line_going(state: RisingState, side: int) -> Going:
    """Return what the moment makes of the ground for the lines of a side.

    Cases: 9.18, 10.33, 18.4
    """

    def find() -> Going:
        blocked = enemy_held(state, side) | zone_hexes(state, side)
        return Going(goes_by_the_chart(state), tracing_hexes(state, side), blocked)

    return state.cached_by(RAIL_COLUMNS, ("lines", side), find)


def trace_from(state: RisingState, space: int, side: int, points: int) -> Reach:
    """Return every hex to which a side can trace a path from a hex, with its cost in sixths.

    Enemy units and enemy zones of control block every hex that is entered; rails in use cost nothing.

    Args:
        state: the game.
        space: the hex of the land map where the path begins; it is never blocked itself.
        side: whose path it is.
        points: sixths of a movement point the path may cost.

    Cases: 9.18, 10.33, 18.4
    """
    return state.cached_by(
        RAIL_COLUMNS, ("trace", space, side, points), lambda: _trace(state, space, side, points)
    )


def _trace(state: RisingState, space: int, side: int, points: int) -> Reach:
    return _traced(ground(state.board), space, points, line_going(state, side))


@search.remembered(4096)
def _traced(facts: Ground, space: int, points: int, going: Going) -> Reach:
    return search.reach(ways_over(facts, going), [space], points, barred=going.barred)
