"""7.0, 7.1, 7.71 to 7.73: who may move at sea, with which ships, and how a fleet sails a hex."""

from __future__ import annotations

from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.roster import Counters
from grognard.plugins.red_sun_rising.rules.fleets import (
    admiral_of,
    fleets_at,
    fleets_of,
    is_at_sea,
    is_friendly_port,
    is_merchant,
    may_stack_at_sea,
    merchants_at,
    merchants_at_sea,
    move_fleet,
)
from grognard.plugins.red_sun_rising.rules.homebound import must_go_home
from grognard.plugins.red_sun_rising.rules.mines import meet_mines
from grognard.plugins.red_sun_rising.rules.transport import move_merchant
from grognard.plugins.red_sun_rising.state import DISABLED, RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side

FIRST_ROUND = 1

# Questions


@rule("7.0/errata", silenced=False)
def misses_the_first_round(state: RisingState, merchant: int) -> bool:
    """Return whether a merchant fleet may not move in the first round: it began outside the home ports.

    Cases: 7.0/errata
    """
    return not state.docked[merchant]


@rule("7.71", silenced=False)
def lacks_an_admiral(state: RisingState, fleet: int) -> bool:
    """Return whether a fleet cannot sail for want of an admiral; one that flees home needs none.

    Cases: 7.71
    """
    return admiral_of(state, fleet) == NOWHERE and not must_go_home(state, fleet)


@rule("7.72", silenced=False)
def is_available(state: RisingState, ship: int) -> bool:
    """Return whether a ship must sail with its fleet: all do that are not disabled.

    Cases: 7.72
    """
    return state.face[ship] != DISABLED


@rule("7.73", silenced=False)
def is_under_repair(state: RisingState, ship: int) -> bool:
    """Return whether a ship may be left behind: it is disabled and lies in a friendly port.

    Cases: 7.73
    """
    disabled = state.face[ship] == DISABLED
    return disabled and is_friendly_port(state, state.place[ship], state.side_of(ship))


def movers(state: RisingState, side: int, round_number: int, moved: Counters) -> Counters:
    """Return a side's fleets and merchant fleets that can still move in an impulse.

    Args:
        state: the state.
        side: whose.
        round_number: the round, from 1.
        moved: those that have moved in it.

    Cases: 7.0, 7.0/errata, 7.1
    """
    found = [f for f in fleets_of(state, side) if is_at_sea(state, f) and not lacks_an_admiral(state, f)]
    if side == Side.JAPAN:
        first = round_number == FIRST_ROUND
        found += [m for m in merchants_at_sea(state) if not (first and misses_the_first_round(state, m))]
    return tuple([fleet for fleet in found if fleet not in moved])


def is_crowded(state: RisingState, space: int, side: int) -> bool:
    """Return whether no more units of a side may enter a hex; there is no limit at sea.

    Cases: 7.6
    """
    if may_stack_at_sea(state):
        return False
    return bool(fleets_at(state, space, side) or (side == Side.JAPAN and merchants_at(state, space)))


# Moving


def sail(play: RisingPlay, fleet: int, space: int) -> None:
    """Move a fleet or a merchant fleet a hex, mines and all.

    Cases: 7.1, 16.0
    """
    state = play.state
    here = state.place[fleet]
    play.set("moved", fleet, 1)
    play.set("blockading", fleet, 0)
    play.event("fleet_sailed", "7.1", state.side_of(fleet), (fleet,), (here, space))
    if is_merchant(state, fleet):
        move_merchant(play, fleet, space)
        return
    play.set("sailed", fleet, 1)
    if meet_mines(play, fleet, here):
        move_fleet(play, fleet, space)
        meet_mines(play, fleet, space)
