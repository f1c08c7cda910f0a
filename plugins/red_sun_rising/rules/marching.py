"""9.2, 9.4: how far a land unit can march, and what keeps it out of a hex."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel import search
from grognard.kernel.action import Objection
from grognard.kernel.rule import rule
from grognard.kernel.search import Reach
from grognard.plugins.red_sun_rising.ground import POINT, Ground, ground
from grognard.plugins.red_sun_rising.rules.command import responds_as_its_command
from grognard.plugins.red_sun_rising.rules.costs import Going, goes_by_the_chart, ways_over
from grognard.plugins.red_sun_rising.rules.rail import RAIL_COLUMNS, Hexes, moving_hexes, tracing_hexes
from grognard.plugins.red_sun_rising.rules.zoc import enemy_held, mark, zone_hexes
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side

MARCH_COLUMNS = (*RAIL_COLUMNS, "face")
"""Everything that the reach of a unit depends on."""

NONE: Hexes = frozenset()

# Questions


@rule("9.2", silenced=0)
def allowance(state: RisingState, unit: int) -> int:
    """Return the sixths of a movement point that a unit may spend in a Game-Turn.

    Cases: 9.2
    """
    return 0 if is_bound_to_rails(state, unit) else state.printed("movement", unit) * POINT


def is_bound_to_rails(state: RisingState, unit: int) -> bool:
    """Return whether a unit moves on rail hexes only: the siege artillery.

    Cases: 18.9
    """
    return responds_as_its_command(state, unit)


# READING 9.42: an enemy controlled hex is one in an enemy zone of control, as 9.44 says; who last passed a
# city makes no difference to a march. test_case_9_42_unit_halts_in_an_enemy_zone pins it.
@rule("9.42", silenced=False)
def must_halt_in_zones(state: RisingState) -> bool:
    """Return whether a unit that enters an enemy zone of control goes no further.

    Cases: 9.42, 9.44
    """
    return True


@rule("9.43", silenced=False)
def keeps_zones_apart(state: RisingState) -> bool:
    """Return whether no unit goes straight from one enemy zone of control into another.

    Cases: 9.43
    """
    return True


@rule("9.44", silenced=False)
def may_leave_zones(state: RisingState) -> bool:
    """Return whether a unit that begins in an enemy zone of control may move out of it.

    Cases: 9.44
    """
    return True


@rule("9.45", silenced=frozenset())
def barred_hexes(state: RisingState, side: int) -> Hexes:
    """Return the hexes that land units of a side never enter.

    Cases: 9.45
    """
    return enemy_held(state, side)


def rails_of(state: RisingState, unit: int) -> Hexes:
    """Return the rail hexes along which a unit rides at no cost.

    Cases: 18.4, 18.42, 18.9
    """
    side = state.side_of(unit)
    return tracing_hexes(state, side) if is_bound_to_rails(state, unit) else moving_hexes(state, side)


def march_reach(state: RisingState, unit: int, spent: int) -> Reach:
    """Return the hexes to which a unit can march, with the sixths it costs and the way.

    Args:
        state: the game.
        unit: a land unit on the land map.
        spent: sixths it has spent this Game-Turn.

    Cases: 9.2, 9.42, 9.43, 9.44, 9.45, 9.46, 18.4
    """
    return state.cached_by(MARCH_COLUMNS, ("march", unit, spent), lambda: _march_reach(state, unit, spent))


def march_objections(state: RisingState, unit: int, spent: int, space: int) -> Iterator[Objection]:
    """Yield why a unit cannot march to a space.

    Cases: 9.2, 9.4, 9.41, 9.42, 9.43, 9.44, 9.45, 9.46/errata, 18.41, 18.42, 18.9
    """
    facts, here, there = ground(state.board), state.place[unit], (space,)
    if space == here:
        yield Objection("9.2", "here", "{counters} stands in {spaces} already.", (unit,), there)
    elif space not in state.board.spaces.of_map("land"):
        yield Objection("9.4", "no_land_map", "No land unit marches off the land map.", (unit,), there)
    elif not facts.on_land[space]:
        yield Objection("9.41", "sea", "{spaces} is all sea.", (unit,), there)
    elif space in enemy_held(state, state.side_of(unit)):
        yield Objection("9.45", "enemy", "Enemy units stand in {spaces}.", (unit,), there)
    elif space not in march_reach(state, unit, spent):
        yield _why_out_of_reach(state, unit, spent, space)


def _why_out_of_reach(state: RisingState, unit: int, spent: int, space: int) -> Objection:
    """Tell which rule keeps a free hex of the land out of a unit's reach."""
    facts, here, who, there = ground(state.board), state.place[unit], (unit,), (space,)
    zones, side = zone_hexes(state, state.side_of(unit)), state.side_of(unit)
    if is_bound_to_rails(state, unit):
        text = "{counters} moves on rail hexes in use only."
        return Objection("18.9", "no_rail", text, who, there)
    if space in state.board.topology.neighbours(here) and space not in facts.ways.rows[here]:
        text = "The hexside between {counters} and {spaces} cannot be crossed."
        return Objection("9.46/errata", "closed", text, who, there)
    if here in zones and space in zones and space in facts.ways.rows[here]:
        text = "{counters} cannot go straight from one enemy zone of control into another."
        return Objection("9.43", "zone_to_zone", text, who, there)
    if space in _reach(state, unit, spent, rails_of(state, unit), NONE):
        text = "An enemy zone of control halts {counters} before {spaces}."
        return Objection("9.44" if here in zones else "9.42", "halted", text, who, there)
    if space in _reach(state, unit, spent, frozenset(facts.rail_hexes), zones):
        japanese = side == Side.JAPAN
        text = (
            "Japanese units do not ride the rail line." if japanese else "The rail line is not in use here."
        )
        return Objection("18.42" if japanese else "18.41", "rail", text, who, there)
    return Objection("9.2", "too_far", "{spaces} is too far for {counters}.", who, there)


# Helpers


def _march_reach(state: RisingState, unit: int, spent: int) -> Reach:
    zones = zone_hexes(state, state.side_of(unit))
    if state.place[unit] in zones and not may_leave_zones(state):
        return Reach({state.place[unit]: 0}, {}, {})
    return _reach(state, unit, spent, rails_of(state, unit), zones if must_halt_in_zones(state) else NONE)


def _reach(state: RisingState, unit: int, spent: int, rails: Hexes, zones: Hexes) -> Reach:
    points, barred = max(allowance(state, unit) - spent, 0), barred_hexes(state, state.side_of(unit))
    going = Going(goes_by_the_chart(state), rails, barred, zones, keeps_zones_apart(state))
    return _searched(ground(state.board), state.place[unit], points, going)


@search.remembered(2048)
def _searched(facts: Ground, start: int, points: int, going: Going) -> Reach:
    layer, barred = ways_over(facts, going), going.barred
    if not going.zones:
        return search.reach(layer, [start], points, barred=barred)
    halts = mark(len(facts.terrain), going.zones)
    if going.apart:
        return search.reach(layer, [start], points, zones=halts, barred=barred)
    return search.reach(layer, [start], points, stops=halts, barred=barred)
