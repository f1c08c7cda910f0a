"""10.0: who is in supply, and how the Command Points of merchant fleets are shared out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.rules.command import command_value
from grognard.plugins.red_sun_rising.rules.stacks import PLACES, is_command_unit, land_units
from grognard.plugins.red_sun_rising.rules.supply_lines import japanese_sources, lines_of
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side

RAILWAY, STORES, FLEETS = range(3)
"""Kinds of supply sources: rail hexes, the stores of Port Arthur and Vladivostok, merchant fleets."""

Shares = dict[int, int]
"""Unit -> the hex it is supplied from."""

# Questions


@rule("4.21", silenced=())
def russians_to_judge(state: RisingState) -> tuple[int, ...]:
    """Return the Russian units that are judged in or out of supply.

    Cases: 4.21
    """
    return _on_map(state, Side.RUSSIA)


@rule("4.31", silenced=())
def japanese_to_judge(state: RisingState) -> tuple[int, ...]:
    """Return the Japanese units that are judged in or out of supply.

    Cases: 4.31
    """
    return _on_map(state, Side.JAPAN)


def units_to_judge(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the land units of a side on the land map, combat units first.

    Cases: 4.21, 4.31, 10.0
    """
    return (russians_to_judge if side == Side.RUSSIA else japanese_to_judge)(state)


# READING 10.32: command units need a line, but no Command Points: 10.21 counts those of combat units.
# test_case_10_21_command_units_use_no_points pins it.
def points_needed(state: RisingState, unit: int) -> int:
    """Return the Command Points of supply that a unit needs from a merchant fleet.

    Cases: 10.21
    """
    return 0 if is_command_unit(state, unit) else command_value(state, unit)


def points_left(state: RisingState, shares: Mapping[int, int]) -> dict[int, int]:
    """Return the Command Points that each hex with merchant fleets has left after some shares.

    Cases: 10.21
    """
    left = dict(japanese_sources(state))
    for unit, space in shares.items():
        left[space] -= points_needed(state, unit)
    return left


def supply_source(state: RisingState, counter: int) -> tuple[int, int] | None:
    """Return what supplies a unit judged in supply: the kind of source and its hex; None if nothing does.

    A unit that came after the judgement of its side is supplied by what it can trace a line to now.

    Cases: 10.13, 10.3
    """
    if not state.supplied[counter]:
        return None
    space = state.source[counter]
    if space == NOWHERE:
        space = next(iter(lines_of(state, counter)), state.place[counter])
    if state.side_of(counter) == Side.JAPAN:
        return FLEETS, space
    facts = ground(state.board)
    return (STORES if space in (facts.port_arthur, facts.vladivostok) else RAILWAY), space


# Sharing out


# READING 10.42: where the points of the fleets suffice for all who have a line they are shared out without
# asking, else the owner says who gets them; in combat those already supplied come first.
# test_case_10_42_owner_chooses_who_goes_without pins it.
@rule("10.42", silenced=None)
def shares_out(state: RisingState, units: Iterable[int], given: Mapping[int, int]) -> Shares | None:
    """Share the Command Points of merchant fleets out among units, as many as they last for.

    Args:
        state: the game.
        units: units without a share, each with a line to at least one hex.
        given: the shares that stand already.

    Returns:
        The shares that can be had beside those given; None where points are not counted.

    Cases: 10.21, 10.42
    """
    left = points_left(state, given)
    lines = {unit: lines_of(state, unit) for unit in units}
    shares: Shares = {}
    order = sorted(lines, key=lambda u: (not state.supplied[u], len(lines[u]), -points_needed(state, u), u))
    for unit in order:
        need = points_needed(state, unit)
        space = _best(left, lines[unit], need)
        if space == NOWHERE:
            space = _make_room(state, shares, left, lines, unit)
        if space != NOWHERE:
            shares[unit] = space
            left[space] -= need
    return shares


def _best(left: Mapping[int, int], spaces: Iterable[int], need: int) -> int:
    """The hex with the fewest points that suffice, or NOWHERE."""
    fit = [space for space in spaces if left[space] >= need]
    return min(fit, key=lambda space: (left[space], space), default=NOWHERE)


def _make_room(
    state: RisingState,
    shares: Shares,
    left: dict[int, int],
    lines: Mapping[int, tuple[int, ...]],
    unit: int,
) -> int:
    """Let one other unit draw from elsewhere, so that this one finds points; return where, or NOWHERE."""
    need = points_needed(state, unit)
    for space in lines[unit]:
        for other in [o for o, where in shares.items() if where == space]:
            freed = points_needed(state, other)
            elsewhere = _best(left, [s for s in lines[other] if s != space], freed)
            if elsewhere != NOWHERE and left[space] + freed >= need:
                shares[other] = elsewhere
                left[elsewhere] -= freed
                left[space] += freed
                return space
    return NOWHERE


# Judging


def with_lines(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the units of a side that can trace a line to a source, whatever it has left.

    Cases: 10.31, 10.32
    """
    return tuple(unit for unit in units_to_judge(state, side) if lines_of(state, unit))


def supplies(state: RisingState, side: int, linked: tuple[int, ...]) -> Shares:
    """Return what each unit of a side is supplied from when nobody chooses.

    Cases: 10.0
    """
    first = {unit: lines_of(state, unit)[0] for unit in linked}
    if side == Side.RUSSIA:
        return first
    shares = shares_out(state, linked, {})
    return first if shares is None else shares


def judge_supply(play: RisingPlay, side: int) -> None:
    """Judge every unit of a side in or out of supply, as things stand, without asking anybody.

    Cases: 10.0, 10.31, 10.32
    """
    state = play.state
    record(play, side, supplies(state, side, with_lines(state, side)))


def record(play: RisingPlay, side: int, shares: Mapping[int, int]) -> None:
    """Write down who is in supply and from where."""
    state = play.state
    for unit in units_to_judge(state, side):
        fed, source = int(unit in shares), shares.get(unit, NOWHERE)
        if (state.supplied[unit], state.cut_off[unit], state.source[unit]) != (fed, 1 - fed, source):
            play.set("supplied", unit, fed)
            play.set("cut_off", unit, 1 - fed)
            play.set("source", unit, source)


def _on_map(state: RisingState, side: int) -> tuple[int, ...]:

    def find() -> tuple[int, ...]:
        on_land, place = ground(state.board).on_land, state.place
        return tuple([unit for unit in land_units(state, side) if on_land[place[unit]]])

    return state.cached_by(PLACES, ("on map", side), find)
