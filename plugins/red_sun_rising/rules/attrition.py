"""10.4: what units lose that are out of supply at the end of a Supply Stage."""

from __future__ import annotations

from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.rules.losses import lose_step
from grognard.plugins.red_sun_rising.rules.stacks import is_command_unit
from grognard.plugins.red_sun_rising.rules.supply_lines import lines_of
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import COMBAT_TYPES, COMMAND_TYPES, Side

# Questions


@rule("10.43", silenced=False)
def is_spared(state: RisingState, counter: int) -> bool:
    """Return whether attrition passes a counter by: command units never suffer it.

    Cases: 10.43
    """
    return is_command_unit(state, counter)


@rule("10.44", silenced=False)
def is_naval(state: RisingState, counter: int) -> bool:
    """Return whether a counter on the land map is no land unit: a merchant fleet ashore.

    Cases: 10.44
    """
    return state.roster.type[counter] not in COMBAT_TYPES | COMMAND_TYPES


@rule("10.0", silenced=())
def out_of_supply(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the counters of a side on the land map that were judged out of supply.

    Cases: 10.0
    """
    on_land, place, supplied = ground(state.board).on_land, state.place, state.supplied
    owner = state.board.counters.side
    return tuple([c for c, fed in enumerate(supplied) if not fed and owner[c] == side and on_land[place[c]]])


@rule("10.41", silenced=())
def cut_off(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the counters that suffer attrition because they can trace no line to any source.

    Cases: 10.41
    """
    return tuple(c for c in _sufferers(state, side) if not lines_of(state, c))


def left_short(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the Japanese units that suffer attrition because their sources have no points for them.

    Cases: 10.42
    """
    if side != Side.JAPAN:
        return ()
    return tuple(c for c in _sufferers(state, side) if lines_of(state, c))


@rule("10.4", silenced=())
def losses_to_attrition(state: RisingState, side: int) -> tuple[tuple[int, str], ...]:
    """Return the counters that lose a step at the end of a side's Supply Stage, each with the case.

    Cases: 10.4, 10.41, 10.42, 10.43, 10.44
    """
    lines = [(counter, "10.41") for counter in cut_off(state, side)]
    return (*lines, *((counter, "10.42") for counter in left_short(state, side)))


# What happens


def suffer_attrition(play: RisingPlay, side: int) -> None:
    """Take a step off every unit that is out of supply.

    Cases: 10.4
    """
    for counter, case in losses_to_attrition(play.state, side):
        play.event("out_of_supply", case, side, (counter,), (play.state.place[counter],))
        lose_step(play, counter, case)


def _sufferers(state: RisingState, side: int) -> tuple[int, ...]:
    return tuple(c for c in out_of_supply(state, side) if not is_spared(state, c) and not is_naval(state, c))
