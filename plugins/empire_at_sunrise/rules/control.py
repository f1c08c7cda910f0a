"""Who controls a space, and which spaces are friendly ports (1.1, 2.2, 4.0)."""

from __future__ import annotations

from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.geography import Surface
from grognard.plugins.empire_at_sunrise.rules.stacking import held_by
from grognard.plugins.empire_at_sunrise.rules.stacks import is_type
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side, UnitType


@rule("4.0", silenced=NOWHERE)
def new_controller(state: SunriseState, space: int) -> int:
    """Return the side that takes a space with land units alone there, or NOWHERE when nothing changes.

    Cases: 4.0
    """
    if not state.geo.land[space] or state.geo.neutral[space] or state.geo.surface[space] == Surface.BOX:
        return NOWHERE
    is_german = space in held_by(state, Side.GERMANY)
    if is_german == (space in held_by(state, Side.AJA)):
        return NOWHERE
    holder = Side.GERMANY if is_german else Side.AJA
    return holder if state.control[space] != holder else NOWHERE


def update_control(play: SunrisePlay, space: int) -> None:
    """Settle who controls a space after units came, landed, left or died there.

    Cases: 4.0
    """
    if space < 0:
        return
    taker = new_controller(play.state, space)
    if taker != NOWHERE:
        take_control(play, space, taker)


def take_control(play: SunrisePlay, space: int, side: int) -> None:
    """Give a side a space."""
    play.set("control", space, side)
    play.event("controlled", "4.0", side, (), (space,))


@rule("4.0", silenced=False)
def is_friendly(state: SunriseState, space: int, side: int) -> bool:
    """Return whether a side may treat a space as its own: it controls it, or both have units ashore.

    Cases: 4.0
    """
    if state.control[space] == side:
        return True
    return space in held_by(state, Side.GERMANY) and space in held_by(state, Side.AJA)


# READING 2.2: a mixed zone of the chart is a port for the AJA whatever stands there, a neutral one too; the
# Germans have one only where a Polizeitruppe lives; test_case_2_2_mixed_zones_are_ports pins it.
@rule("2.2", silenced=False)
def is_port(state: SunriseState, space: int, side: int) -> bool:
    """Return whether a space is a port for a side.

    Cases: 2.2
    """
    geo = state.geo
    if geo.surface[space] != Surface.CHART:
        return geo.port[space] and is_friendly(state, space, side)
    if side == Side.AJA:
        return geo.water[space] and geo.land[space]
    return any(is_type(state, c, UnitType.POLIZEITRUPPE) for c in state.counters_at(space))


# READING 11.6: a zone is assaulted while the enemy controls it, although 2.2 puts a port there;
# test_case_11_6_a_zone_the_enemy_controls_must_be_assaulted pins it.
@rule("11.6", silenced=False)
def must_assault(state: SunriseState, space: int, side: int) -> bool:
    """Return whether passengers come ashore by assault only: in no port of theirs, or on enemy ground.

    Cases: 11.5, 11.6
    """
    if state.geo.surface[space] == Surface.CHART and state.control[space] == Side(side).enemy:
        return True
    return not is_port(state, space, side)
