"""9.1: who may attempt activation, and the roll."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.action import Objection
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.rules.calendar import is_february_1904
from grognard.plugins.red_sun_rising.rules.command import (
    is_port_arthur_command,
    response_value,
    season_modifiers,
)
from grognard.plugins.red_sun_rising.rules.stacks import is_command_unit, is_garrison
from grognard.plugins.red_sun_rising.state import Flag, RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import COMBAT_TYPES, COMMAND_TYPES, Side, UnitType

STAGE_CASE = {Side.RUSSIA: "4.23", Side.JAPAN: "4.33"}
"""The case of each side's Land Movement Stage."""

STOESSEL_COMMANDS = 5
"""The highest roll with which Stoessel is in command (18.7)."""

LAND_TYPES = COMBAT_TYPES | COMMAND_TYPES

# Questions


@rule("18.81", silenced=False)
def all_japanese_are_activated(state: RisingState) -> bool:
    """Return whether every Japanese land unit is activated without a roll.

    Cases: 18.81
    """
    return is_february_1904(state)


@rule("9.12", silenced=False)
def moves_at_once(state: RisingState, unit: int) -> bool:
    """Return whether a unit must move as soon as it is activated, before others try: combat units must.

    Cases: 9.1, 9.12
    """
    return not is_command_unit(state, unit)


def may_try(state: RisingState, side: int) -> list[int]:
    """Return the units of a side that may attempt activation now, in counter order, command units first.

    Cases: 9.0, 9.1, 9.12, 9.13, 9.16, 4.23, 4.33, 14.0, 18.6
    """
    place, tried, activated = state.place, state.tried, state.activated
    commander, types = state.commander, state.roster.type
    on_land = ground(state.board).on_land
    commands = state.roster.commands[side]
    late = is_too_late_for_supreme(state, side)
    found = [
        c
        for c in commands
        if not tried[c]
        and not activated[c]
        and on_land[place[c]]
        and not (late and types[c] == UnitType.SUPREME)
    ]
    leaders = [c for c in commands if activated[c] and on_land[place[c]]]
    if leaders:
        found += [
            c
            for c in state.roster.combat[side]
            if commander[c] in leaders
            and not tried[c]
            and not activated[c]
            and on_land[place[c]]
            and types[c] != UnitType.GARRISON
        ]
    return found


@rule("4.23", silenced=False)
def russian_armies_have_begun(state: RisingState) -> bool:
    """Return whether a Russian Army Headquarters has tried, so that the Supreme one no longer may.

    Cases: 4.23
    """
    return _has_tried(state, Side.RUSSIA)


@rule("4.33", silenced=False)
def japanese_armies_have_begun(state: RisingState) -> bool:
    """Return whether a Japanese Army Headquarters has tried, so that the Supreme one no longer may.

    Cases: 4.33
    """
    return _has_tried(state, Side.JAPAN)


def is_too_late_for_supreme(state: RisingState, side: int) -> bool:
    """Return whether a Supreme Headquarters may no longer roll, for it does so before every other.

    Cases: 4.23, 4.33
    """
    return (russian_armies_have_begun if side == Side.RUSSIA else japanese_armies_have_begun)(state)


def _has_tried(state: RisingState, side: int) -> bool:
    types, tried = state.roster.type, state.tried
    return any(tried[c] and types[c] == UnitType.HEADQUARTERS for c in state.roster.commands[side])


def objections_to_trying(state: RisingState, side: int, unit: int) -> Iterator[Objection]:
    """Yield why a unit may not attempt activation.

    Cases: 9.0, 9.1, 9.11, 9.12, 9.13, 9.16, 4.23, 4.33, 14.0, 18.6
    """
    who, types = (unit,), state.roster.type
    yield from objections_to_acting(state, side, unit)
    if state.side_of(unit) != side or types[unit] not in LAND_TYPES:
        return
    if state.activated[unit]:
        yield Objection("9.1", "activated", "{counters} is activated already.", who)
    elif state.tried[unit]:
        yield Objection("9.11", "failed", "{counters} has failed to activate this Game-Turn.", who)
    if types[unit] == UnitType.SUPREME:
        if is_too_late_for_supreme(state, side):
            text = "{counters} rolls before every Army Headquarters."
            yield Objection(STAGE_CASE[Side(side)], "too_late", text, who)
    elif types[unit] in COMBAT_TYPES:
        yield from _objections_of_command(state, unit)


def objections_to_acting(state: RisingState, side: int, unit: int) -> Iterator[Objection]:
    """Yield why a counter has no part in a side's Land Movement Stage at all.

    Cases: 9.1, 14.0, 18.6
    """
    who = (unit,)
    if state.side_of(unit) != side or state.roster.type[unit] not in LAND_TYPES:
        yield Objection("9.1", "not_yours", "{counters} is no land unit of yours.", who)
        return
    if not ground(state.board).on_land[state.place[unit]]:
        yield Objection("9.1", "not_on_map", "{counters} is not on the land map.", who)
    if is_garrison(state, unit):
        yield Objection("18.6", "garrison", "{counters} never leaves its hex.", who)


# READING 9.13: the command unit of those who try must be activated and on the land map: one that failed bars
# them for the Game-Turn (9.13, 9.16), one that has not rolled yet makes them wait (9.0).
# test_case_9_0_units_wait_for_their_headquarters pins it.
def _objections_of_command(state: RisingState, unit: int) -> Iterator[Objection]:
    chief = state.commander[unit]
    if chief == NOWHERE:
        yield Objection("14.0", "unassigned", "{counters} is assigned to no command unit.", (unit,))
        return
    both = (unit, chief)
    if not ground(state.board).on_land[state.place[chief]]:
        yield Objection("9.0", "no_command", "The command unit of {counters} is not on the map.", (unit,))
    elif not state.activated[chief]:
        supreme = state.roster.type[chief] == UnitType.SUPREME
        if supreme:
            yield Objection(
                "9.16", "supreme_idle", "The Supreme Headquarters of {counters} is idle.", (unit,)
            )
        elif state.tried[chief]:
            yield Objection("9.13", "command_failed", "The orders for {counters} did not arrive.", both)
        else:
            yield Objection("9.0", "command_idle", "The headquarters of {counters} must roll first.", (unit,))


# The roll


def attempt(play: RisingPlay, side: int, unit: int) -> bool:
    """Roll for the activation of a unit; for the Port Arthur command it is seen first who commands.

    Returns:
        Whether it is activated.

    Cases: 9.11, 9.17, 18.7
    """
    state = play.state
    if is_port_arthur_command(state, unit):
        quarrel = play.roll(
            "port_arthur", "18.7", by=side, counters=(unit,), against=STOESSEL_COMMANDS, test="over", count=1
        )
        play.set("flag", Flag.SMIRNOV, int(quarrel.succeeds))
    roll = play.roll(
        "activation",
        "9.11",
        by=side,
        counters=(unit,),
        spaces=(state.place[unit],),
        modifiers=season_modifiers(state),
        against=response_value(state, unit),
        test="at-most",
        count=1,
    )
    play.set("tried", unit, 1)
    play.set("activated", unit, int(roll.succeeds))
    return roll.succeeds


def activate_all(play: RisingPlay, side: int) -> None:
    """Turn every land unit of a side to its activated side (18.81).

    Cases: 18.81
    """
    roster = play.state.roster
    for unit in (*roster.commands[side], *roster.combat[side]):
        play.set("activated", unit, 1)
    play.event("all_activated", "18.81", side)
