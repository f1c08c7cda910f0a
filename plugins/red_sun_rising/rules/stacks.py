"""Who stands where on the land map: combat units and command units by side and hex."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.board import Board
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.roster import Counters
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import COMBAT_TYPES, COMMAND_TYPES, UnitType

LAND = "land"
"""The id of the land map."""

PLACES = ("place",)

ByHex = tuple[Mapping[int, Counters], ...]
"""Per side, hex of the land map -> counters there, in counter order; hexes without any are left out."""


# READING 9.46/errata: an impassable hexside is the sea between two hexes, so nobody attacks, retreats or
# advances across it either; test_case_11_21_no_attack_across_a_closed_hexside pins it.
def fronts(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return, per space, the land hexes a land unit there can attack, retreat or advance into.

    Cases: 9.41, 9.46/errata
    """
    return ground(board).ways.rows


def combat_units(state: RisingState) -> ByHex:
    """Return the combat units on the land map by side and hex."""
    return state.cached_by(PLACES, "combat units", lambda: _by_hex(state, state.roster.combat))


def command_units(state: RisingState) -> ByHex:
    """Return the command units on the land map by side and hex."""
    return state.cached_by(PLACES, "command units", lambda: _by_hex(state, state.roster.commands))


def combat_units_at(state: RisingState, space: int, side: int) -> Counters:
    """Return one side's combat units in a hex."""
    return combat_units(state)[side].get(space, ())


def command_units_at(state: RisingState, space: int, side: int) -> Counters:
    """Return one side's command units in a hex."""
    return command_units(state)[side].get(space, ())


def has_land_units(state: RisingState, space: int, side: int) -> bool:
    """Return whether a side has a combat or command unit in a hex."""
    return space in combat_units(state)[side] or space in command_units(state)[side]


def is_combat_unit(state: RisingState, counter: int) -> bool:
    """Return whether a counter fights on land (3.2)."""
    return state.roster.type[counter] in COMBAT_TYPES


def is_command_unit(state: RisingState, counter: int) -> bool:
    """Return whether a counter is a headquarters or supreme headquarters (3.2)."""
    return state.roster.type[counter] in COMMAND_TYPES


def is_land_unit(state: RisingState, counter: int) -> bool:
    """Return whether a counter is a combat or command unit."""
    return is_combat_unit(state, counter) or is_command_unit(state, counter)


def land_units(state: RisingState, side: int) -> tuple[int, ...]:
    """Return every combat and command unit of a side, on the map or not."""
    return state.roster.land[side]


def clear_marks(play: RisingPlay, side: int, columns: tuple[str, ...]) -> None:
    """Set columns of a side's land units to 0."""
    for name in columns:
        cells = play.state.columns[name]
        if any(cells):
            for unit in [unit for unit in land_units(play.state, side) if cells[unit]]:
                play.set(name, unit, 0)


def is_garrison(state: RisingState, counter: int) -> bool:
    """Return whether a counter is a garrison, which only defends and never moves (18.6)."""
    return state.roster.type[counter] == UnitType.GARRISON


def is_siege_artillery(state: RisingState, counter: int) -> bool:
    """Return whether a counter is Japanese siege artillery, which is bound to the rail line (18.9)."""
    return state.roster.type[counter] == UnitType.SIEGE


def in_contact(state: RisingState, side: int) -> bool:
    """Return whether a combat unit of a side is next to a land unit of the enemy, so that it might attack."""
    return state.cached_by(PLACES, ("contact", side), lambda: _in_contact(state, side))


def on_land_map(state: RisingState, counter: int) -> bool:
    """Return whether a counter stands on the land map."""
    return coasts(state.board).on_land[state.place[counter]]


def _in_contact(state: RisingState, side: int) -> bool:
    rows, held = fronts(state.board), (combat_units(state)[1 - side], command_units(state)[1 - side])
    return any(
        other in by_hex for space in combat_units(state)[side] for other in rows[space] for by_hex in held
    )


def _by_hex(state: RisingState, wanted: tuple[Counters, ...]) -> ByHex:
    on_land, place = coasts(state.board).on_land, state.place
    found: list[dict[int, list[int]]] = []
    for counters in wanted:
        hexes: dict[int, list[int]] = {}
        for counter in [counter for counter in counters if on_land[place[counter]]]:
            hexes.setdefault(place[counter], []).append(counter)
        found.append(hexes)
    return tuple({space: tuple(units) for space, units in hexes.items()} for hexes in found)
