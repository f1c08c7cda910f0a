"""18.4: the rail line: which of its hexes a side can use, and for what."""

from __future__ import annotations

from grognard.kernel.rule import rule
from grognard.kernel.search import remembered
from grognard.kernel.trace import component
from grognard.plugins.red_sun_rising.ground import Ground, ground
from grognard.plugins.red_sun_rising.rules.zoc import ZONE_COLUMNS, enemy_held, mark, zone_hexes
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side

RAIL_COLUMNS = (*ZONE_COLUMNS, "control")
"""Everything that the use of the rail line depends on."""

Hexes = frozenset[int]

# Questions


@rule("18.4", silenced=False)
def rail_costs_nothing(state: RisingState) -> bool:
    """Return whether steps along rail hexes that a side can use cost no movement points.

    Cases: 18.4
    """
    return True


@rule("18.41", silenced=())
def russian_railheads(state: RisingState) -> tuple[int, ...]:
    """Return the hexes to which Russian rail hexes must lead.

    Cases: 18.41
    """
    return ground(state.board).railheads


@rule("18.42", silenced=())
def japanese_railheads(state: RisingState) -> tuple[int, ...]:
    """Return the hexes to which Japanese rail hexes must lead: Port Arthur and Dalny while Japan's.

    Cases: 18.42
    """
    facts = ground(state.board)
    return tuple(s for s in (facts.port_arthur, facts.dalny) if state.control[s] == Side.JAPAN)


# READING 18.4: enemy units and zones break the line in every hex of the path, the railhead and the hex to be
# used among them, whoever stands there; test_case_18_4_zone_over_the_railhead_breaks_the_line pins it.
def usable_hexes(state: RisingState, side: int) -> Hexes:
    """Return the rail hexes a side can use.

    Cases: 18.4, 18.41, 18.42
    """
    return state.cached_by(RAIL_COLUMNS, ("rail", side), lambda: _usable(state, side))


def is_connected(state: RisingState, space: int) -> bool:
    """Return whether a rail line open to the Russians leads from a hex to 3316 or 3337.

    Cases: 10.14, 18.41
    """
    return space in usable_hexes(state, Side.RUSSIA)


def tracing_hexes(state: RisingState, side: int) -> Hexes:
    """Return the rail hexes along which supply lines and command radii of a side cost nothing.

    Cases: 18.4, 18.42
    """
    return usable_hexes(state, side) if rail_costs_nothing(state) else frozenset()


def moving_hexes(state: RisingState, side: int) -> Hexes:
    """Return the rail hexes along which units of a side move at no cost; for siege artillery see 18.9.

    Cases: 18.4, 18.42
    """
    return tracing_hexes(state, side) if side == Side.RUSSIA or not is_banned(state) else frozenset()


@rule("18.42", silenced=False)
def is_banned(state: RisingState) -> bool:
    """Return whether Japanese units may not ride the rail line.

    Cases: 18.42
    """
    return True


# Helpers


def _usable(state: RisingState, side: int) -> Hexes:
    heads = russian_railheads(state) if side == Side.RUSSIA else japanese_railheads(state)
    facts = ground(state.board)
    broken = (enemy_held(state, side) | zone_hexes(state, side)).intersection(facts.rail_hexes)
    return _connected(facts, heads, broken)


@remembered(1024)
def _connected(facts: Ground, heads: tuple[int, ...], broken: Hexes) -> Hexes:
    """Rail hexes with an open line to one of the heads."""
    joined = component(facts.rails, heads, mark(len(facts.terrain), broken))
    return frozenset([space for space in facts.rail_hexes if joined[space]])
