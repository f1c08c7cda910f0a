"""What a bot is after with the Japanese army: cities, the siege of Port Arthur, the seasons of its landings.

Both the bot's land war and its sea war read this; every function is a pure one of the state.
"""

from __future__ import annotations

from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.fields import field, hexes
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.rules.calendar import season
from grognard.plugins.red_sun_rising.rules.zoc import enemy_held
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import COMBAT_TYPES, Feature, Season, Side, UnitType

SEOUL, PYONGYANG, CHEMULPO, DALNY, PORT_ARTHUR = "0121", "0917", "0120", "0803", "0801"
LIAOYANG, MUKDEN, TIEHLING, KIRIN = "2008", "2309", "2511", "3320"
NORTHWARD = (LIAOYANG, MUKDEN, TIEHLING, KIRIN)
"""The cities of Manchuria in the order in which Japan comes to them."""
SIEGE_REACH = 24
"""Sixths of a movement point from which units are called to the siege."""
NEAR_PYONGYANG = 12
"""Sixths of a movement point from which units that land beside it turn to Pyongyang first."""
YALU = "1412"
"""Where the First Army waits for the others to land."""
SIEGE_LINE = "0802"
"""The only hex from which Port Arthur can be attacked."""
COAST_A, COAST_B, COAST_C = "42", "43", "33"
"""Hexes of the strategic naval map: the coasts of Liaotung, of the Yalu, and of Seoul."""
MAIN_LANDING, SIEGE_BEGINS, WINTER_COMES = 4, 6, 10
"""Game-Turns: the other armies land in Liaotung; the siege has troops enough; open shores are left."""
LAST_OF_AUTUMN = (10, 22)
"""Game-Turns before a winter."""

# Seasons and shores


def is_unit(state: RisingState, counter: int) -> bool:
    """Return whether a counter fights on land, so that it needs Command Points of supply."""
    return state.roster.type[counter] in COMBAT_TYPES


def is_gun(state: RisingState, unit: int) -> bool:
    """Return whether a unit is siege artillery."""
    return state.roster.type[unit] == UnitType.SIEGE


def base_of(state: RisingState, space: int) -> int:
    """Return the hex of the naval map whose coast is nearest to a land hex."""
    bases = hexes(state.board, (COAST_C, COAST_B, COAST_A))
    return min(bases, key=lambda base: field(state.board, coasts(state.board).landings[base])[space])


def is_winter_near(state: RisingState) -> bool:
    """Return whether harbours alone are open, in this Game-Turn or the next."""
    return state.turn in LAST_OF_AUTUMN or season(state) == Season.WINTER


def is_port_of_japan(state: RisingState, space: int) -> bool:
    """Return whether a land hex has a port that Japan controls, open in winter too."""
    return bool(state.board.spaces.features[space] & Feature.PORT.bit) and state.control[space] == Side.JAPAN


# Armies


def is_ashore(state: RisingState, counter: int) -> bool:
    """Return whether a land unit stands on the land map."""
    return coasts(state.board).on_land[state.place[counter]]


def besieger(state: RisingState) -> int:
    """Return the Japanese headquarters that besieges Port Arthur, or NOWHERE."""
    index = state.board.counters.index
    for name in ("nogi", "oku"):
        if is_ashore(state, index[name]):
            return index[name]
    return NOWHERE


def holds(state: RisingState, name: str) -> bool:
    """Return whether Japan controls a hex."""
    return state.control[state.board.spaces.index[name]] == Side.JAPAN


def siege_corps(state: RisingState) -> frozenset[int]:
    """Return the units meant to stand before Port Arthur: all guns, and as many others as find room there."""
    columns = ("place", "face", "control", "commander")
    return state.cached_by(columns, "siege corps", lambda: _siege_corps(state))


def _siege_corps(state: RisingState) -> frozenset[int]:
    if holds(state, PORT_ARTHUR) or besieger(state) == NOWHERE:
        return frozenset()
    line = hexes(state.board, (SIEGE_LINE,))[0]
    way, place, chief = field(state.board, (line,)), state.place, besieger(state)

    def rank(unit: int) -> tuple[bool, bool, int, int]:
        return place[unit] != line, state.commander[unit] != chief, way[place[unit]], unit

    points, found = ground(state.board).stacking[line], []
    near = [
        u for u in state.roster.combat[Side.JAPAN] if is_ashore(state, u) and way[place[u]] <= SIEGE_REACH
    ]
    for unit in sorted(near, key=rank):
        need = state.printed("command", unit)
        if is_gun(state, unit) or need <= points:
            found.append(unit)
            points -= need
    return frozenset(found)


def aim_of(state: RisingState, counter: int) -> int:
    """Return the hex that a Japanese land unit or command unit makes for."""
    index, name = state.board.spaces.index, state.board.counters.ids[counter]
    place = state.place[counter]
    in_korea = base_of(state, place) == hexes(state.board, (COAST_C,))[0]
    if in_korea and not holds(state, SEOUL):
        return index[SEOUL]
    is_near = field(state.board, (index[PYONGYANG],))[place] <= NEAR_PYONGYANG
    if (in_korea or is_near) and not holds(state, PYONGYANG):
        return index[PYONGYANG]
    besieges = name == "nogi" and not holds(state, PORT_ARTHUR)
    if besieges or counter in siege_corps(state) or is_gun(state, counter):
        is_open = index[PORT_ARTHUR] not in enemy_held(state, Side.JAPAN)
        return index[PORT_ARTHUR if is_open else SIEGE_LINE]
    if state.turn < MAIN_LANDING:
        return index[YALU]
    return next((index[city] for city in NORTHWARD if not holds(state, city)), index[LIAOYANG])
