"""9.3: zones of control, and the hexes that units hold."""

from __future__ import annotations

from itertools import chain

from grognard.kernel.rule import rule
from grognard.kernel.search import remembered
from grognard.plugins.red_sun_rising.ground import Ground, ground
from grognard.plugins.red_sun_rising.rules.stacks import combat_units, command_units
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side

ZONE_COLUMNS = ("place", "trench", "breached")
"""Everything that zones of control depend on."""

# Questions


@rule("9.31", silenced=True)
def commands_exert_zones(state: RisingState) -> bool:
    """Return whether command units exert zones of control: they do not.

    Cases: 9.31
    """
    return False


@rule("9.32", silenced=False)
def is_defensive_position(state: RisingState, space: int) -> bool:
    """Return whether a hex has a trench, or a fortress that stands: units in it exert no zone.

    Cases: 9.32
    """
    if state.trench[space]:
        return True
    return space in ground(state.board).fortresses and not state.breached[space]


@rule("9.33", silenced=False)
def rough_ground_keeps_zones_out(state: RisingState) -> bool:
    """Return whether a zone goes into a hex that is not clear along a road only.

    Cases: 9.33
    """
    return True


@rule("9.3", silenced=())
def exerting_hexes(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the hexes from which units of a side exert zones of control, ascending.

    Cases: 9.3, 9.31, 9.32
    """
    found = set(combat_units(state)[side])
    if commands_exert_zones(state):
        found.update(command_units(state)[side])
    return tuple([space for space in sorted(found) if not is_defensive_position(state, space)])


def zone_hexes(state: RisingState, side: int) -> frozenset[int]:
    """Return the hexes in the zones of control of a side's enemy.

    Cases: 9.3, 9.33
    """
    return state.cached_by(ZONE_COLUMNS, ("zones", side), lambda: _zones(state, side))


# READING 9.45: land units bar the way, command units among them; merchant fleets ashore are naval units
# (10.44) and bar nobody; test_case_9_45_merchant_fleets_ashore_bar_nobody pins it.
def enemy_held(state: RisingState, side: int) -> frozenset[int]:
    """Return the hexes where land units of a side's enemy stand.

    Cases: 9.45
    """
    return state.cached_by(("place",), ("held", side), lambda: _held(state, 1 - side))


# Helpers


def _held(state: RisingState, side: int) -> frozenset[int]:
    return frozenset(chain(combat_units(state)[side], command_units(state)[side]))


# READING 9.3: a zone goes as a unit could march, so it does not cross a closed hexside, which stands for the
# sea; test_case_9_3_zones_do_not_cross_the_sea pins it.
def _zones(state: RisingState, side: int) -> frozenset[int]:
    sources = exerting_hexes(state, Side(side).enemy)
    return _zones_from(ground(state.board), sources, rough_ground_keeps_zones_out(state))


@remembered(4096)
def _zones_from(facts: Ground, sources: tuple[int, ...], by_ground: bool) -> frozenset[int]:
    beside = facts.projected if by_ground else facts.around
    return frozenset(chain.from_iterable([beside[space] for space in sources]))


@remembered(4096)
def mark(n_spaces: int, spaces: frozenset[int]) -> bytes:
    """Return 1 for each of some spaces, else 0, ``(n_spaces,) int``."""
    cells = bytearray(n_spaces)
    for space in spaces:
        cells[space] = 1
    return bytes(cells)
