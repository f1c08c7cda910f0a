"""10.1 to 10.3: supply sources, and the lines that units trace to them."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.rule import rule
from grognard.kernel.search import remembered
from grognard.kernel.state import NOWHERE
from grognard.kernel.trace import trace
from grognard.plugins.red_sun_rising.ground import POINT, Ground, ground
from grognard.plugins.red_sun_rising.rules.calendar import season
from grognard.plugins.red_sun_rising.rules.command import line_going
from grognard.plugins.red_sun_rising.rules.costs import Going, lines_over
from grognard.plugins.red_sun_rising.rules.rail import RAIL_COLUMNS, Hexes, usable_hexes
from grognard.plugins.red_sun_rising.rules.stacks import is_command_unit
from grognard.plugins.red_sun_rising.rules.zoc import mark
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Feature, Season, Side
from grognard.plugins.red_sun_rising.tracks import PORT_ARTHUR_SUPPLY, VLADIVOSTOK_SUPPLY, standing

POINTS_OF_A_FLEET = 4
"""Command Points of combat units that a merchant fleet supplies (10.21)."""

LINE = 3 * POINT
"""Sixths of a movement point that each leg of a supply line may cost (10.33, 10.34)."""

LINE_COLUMNS = (*RAIL_COLUMNS, "track", "commander", "blockading")
"""Everything that supply lines depend on, but for the turn and its season."""

SOURCE_COLUMNS = ("place", "blockading")
"""Everything that Japanese sources depend on, but for the turn and its season."""

Sources = tuple[tuple[int, Hexes], ...]
"""Hexes that name a source, each with those where a line to it may end, or may begin."""

# Russian sources


@rule("10.11", silenced=frozenset())
def rail_sources(state: RisingState) -> Hexes:
    """Return the rail hexes that are General Supply Sources.

    Cases: 10.11
    """
    return usable_hexes(state, Side.RUSSIA) | frozenset(ground(state.board).railheads)


# READING 10.12: a store counts while Russia controls its hex; what Japan takes is lost with it, so that who
# takes the place back begins anew. test_case_10_12_captured_store_supplies_nobody and
# test_case_10_12_store_is_lost_with_its_hex pin it.
@rule("10.12", silenced=())
def stores(state: RisingState) -> tuple[int, ...]:
    """Return those of Port Arthur and Vladivostok that hold at least one Game-Turn of supply.

    Cases: 10.12
    """
    facts = ground(state.board)
    both = ((facts.port_arthur, PORT_ARTHUR_SUPPLY), (facts.vladivostok, VLADIVOSTOK_SUPPLY))
    return tuple(
        space for space, track in both if standing(state, track) and state.control[space] == Side.RUSSIA
    )


# The rail line comes first: what it brings spends nothing (10.13).
@rule("10.1", silenced=())
def russian_sources(state: RisingState) -> Sources:
    """Return the Russian sources, each with the hexes where a line to it may end.

    Returns:
        The first railhead for all rail hexes together, then the stores.

    Cases: 10.1, 10.11, 10.12
    """
    by_rail = (ground(state.board).railheads[0], rail_sources(state))
    return (by_rail, *((space, frozenset({space})) for space in stores(state)))


# Japanese sources


@rule("10.22", silenced=False)
def is_closed_by_winter(state: RisingState, space: int) -> bool:
    """Return whether winter bars supply from a hex: it is no port.

    Cases: 10.22
    """
    is_port = state.board.spaces.features[space] & Feature.PORT.bit
    return season(state) == Season.WINTER and not is_port


@rule("10.23", silenced=False)
def serves_from_coast(state: RisingState, space: int) -> bool:
    """Return whether a hex is one that a merchant fleet supplies from, winter or not: coastal, or a port.

    Cases: 10.23
    """
    return bool(state.board.spaces.features[space] & (Feature.COAST.bit | Feature.PORT.bit))


@rule("10.26", silenced=False)
def supports_a_blockade(state: RisingState, merchant: int) -> bool:
    """Return whether a merchant fleet is busy with a fleet on blockade.

    Cases: 10.26
    """
    return bool(state.blockading[merchant])


@rule("10.24", silenced=NOWHERE)
def quay_of(state: RisingState, merchant: int) -> int:
    """Return the hex of the land map where lines to a merchant fleet end, or NOWHERE.

    Cases: 10.24
    """
    space = state.place[state.roster.ashore[merchant]]
    return space if ground(state.board).on_land[space] else NOWHERE


@rule("10.21", silenced=0)
def points_of(state: RisingState, merchant: int) -> int:
    """Return the Command Points of combat units that a merchant fleet supplies.

    Cases: 10.21
    """
    return POINTS_OF_A_FLEET


# READING 10.21: merchant fleets in one hex are one source with four Command Points each.
# test_case_10_21_fleets_in_one_hex_add_up pins it.
@rule("10.2", silenced={})
def japanese_sources(state: RisingState) -> Mapping[int, int]:
    """Return the hexes with merchant fleets that supply, and the Command Points of each, ascending.

    Cases: 10.2, 10.21, 10.22, 10.23, 10.24, 10.26
    """
    return state.cached_by(SOURCE_COLUMNS, ("sources", state.turn), lambda: _sources(state))


def _sources(state: RisingState) -> Mapping[int, int]:
    found: dict[int, int] = {}
    for merchant in state.roster.merchants:
        space = quay_of(state, merchant)
        if space != NOWHERE and not supports_a_blockade(state, merchant):
            found[space] = found.get(space, 0) + points_of(state, merchant)
    return {
        space: points
        for space, points in sorted(found.items())
        if serves_from_coast(state, space) and not is_closed_by_winter(state, space)
    }


# Lines


@rule("10.3", silenced=0)
def length_of_lines(state: RisingState) -> int:
    """Return the sixths of a movement point that each leg of a supply line may cost.

    Cases: 10.3
    """
    return LINE


@rule("10.33", silenced=frozenset())
def hexes_with_a_line(state: RisingState, ends: Hexes, side: int) -> Hexes:
    """Return the hexes from which a line can be traced to one of some hexes.

    Cases: 10.33
    """
    return _linked(state, ends, side)


@rule("10.35", silenced=False)
def needs_its_own_command(state: RisingState) -> bool:
    """Return whether a combat unit is supplied through the command unit it is assigned to alone.

    Cases: 10.35
    """
    return True


@rule("10.34", silenced=())
def relays(state: RisingState, unit: int) -> tuple[int, ...]:
    """Return the hexes of command units to which a combat unit can trace the first leg of a line.

    Cases: 10.34, 10.35
    """
    if is_command_unit(state, unit):
        return ()
    side, on_land, place = state.side_of(unit), ground(state.board).on_land, state.place
    here, chief = place[unit], state.commander[unit]
    own = (chief,) if chief != NOWHERE else ()
    chiefs = own if needs_its_own_command(state) else state.roster.commands[side]
    spaces = [place[other] for other in chiefs if on_land[place[other]]]
    return tuple([space for space in spaces if here in _linked_to(state, space, side)])


def lines_among(state: RisingState, unit: int, sources: Sources) -> tuple[int, ...]:
    """Return those of some sources to which a unit can trace a line, by itself or through its command unit.

    Args:
        state: the game.
        unit: a land unit.
        sources: each with the hexes from which a line can be traced to it.

    Cases: 10.0, 10.34
    """
    here = state.place[unit]
    own = tuple([source for source, served in sources if here in served])
    if len(own) == len(sources) or not (spaces := relays(state, unit)):
        return own
    near = {here, *spaces}
    return tuple([source for source, served in sources if not near.isdisjoint(served)])


@rule("10.31", silenced=())
def russian_lines(state: RisingState, unit: int) -> tuple[int, ...]:
    """Return the General Supply Sources that a Russian unit can trace a line to, the rail line first.

    Cases: 10.31
    """

    def find() -> Sources:
        ends = russian_sources(state)
        return tuple([(source, hexes_with_a_line(state, hexes, Side.RUSSIA)) for source, hexes in ends])

    return lines_among(state, unit, state.cached_by(LINE_COLUMNS, "Russian sources", find))


@rule("10.32", silenced=())
def japanese_lines(state: RisingState, unit: int) -> tuple[int, ...]:
    """Return the hexes of Limited Supply Sources that a Japanese unit can trace a line to.

    Cases: 10.32
    """

    def find() -> Sources:
        ends = japanese_sources(state)
        return tuple([(s, hexes_with_a_line(state, frozenset({s}), Side.JAPAN)) for s in ends])

    return lines_among(state, unit, state.cached_by(LINE_COLUMNS, ("Japanese", state.turn), find))


def lines_of(state: RisingState, unit: int) -> tuple[int, ...]:
    """Return the supply sources that a unit can trace a line to, the one it prefers first.

    Cases: 10.31, 10.32
    """
    find = russian_lines if state.side_of(unit) == Side.RUSSIA else japanese_lines
    return state.cached_by(LINE_COLUMNS, (unit, state.turn), lambda: find(state, unit))


def _linked(state: RisingState, hexes: Hexes, side: int) -> Hexes:
    """Hexes from which a leg of a line can be traced to one of some hexes."""
    return _lines_to(ground(state.board), hexes, length_of_lines(state), line_going(state, side))


def _linked_to(state: RisingState, space: int, side: int) -> Hexes:
    """The same for one hex, for which units ask one after the other."""
    key = ("linked", space, side)
    return state.cached_by(RAIL_COLUMNS, key, lambda: _linked(state, frozenset({space}), side))


@remembered(4096)
def _lines_to(facts: Ground, hexes: Hexes, points: int, going: Going) -> frozenset[int]:
    """Hexes from which a line can be traced; a hex that is blocked serves those in it alone."""
    blocked = mark(len(facts.terrain), going.barred)
    return frozenset(trace(lines_over(facts, going), hexes, points, blocked).cost)
