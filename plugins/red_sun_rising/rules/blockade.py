"""15.0, 16.0, 4.14: where fleets end the Naval Movement Stage: in port, on blockade, or still at sea."""

from __future__ import annotations

from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.roster import Counters
from grognard.plugins.red_sun_rising.rules.calendar import season
from grognard.plugins.red_sun_rising.rules.fleets import (
    fleets_of,
    has_friendly_harbour,
    is_at_sea,
    is_friendly_port,
    merchants_at,
    merchants_at_sea,
    put_in_port,
)
from grognard.plugins.red_sun_rising.rules.transport import cargo_of
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Season, Side, Terrain


# READING 15.0: one merchant fleet supports every fleet that blockades in its hex: of those that supply nobody
# on the land map (10.26) the one that carries least, ties to the lower counter. A fleet in a port of its own
# needs none and is not on blockade. test_case_15_0_one_merchant_fleet_supports_all,
# test_case_15_0_fleet_that_supplies_an_army_is_spared and test_case_15_0_no_blockade_of_ones_own_port pin it.
@rule("15.0", silenced=NOWHERE)
def supporter_of(state: RisingState, fleet: int) -> int:
    """Return the merchant fleet that lets a Japanese fleet stay on blockade where it is, or NOWHERE.

    Cases: 15.0
    """
    space = state.place[fleet]
    if state.side_of(fleet) != Side.JAPAN or state.board.spaces.terrain[space] != Terrain.COASTAL:
        return NOWHERE
    merchants = merchants_at(state, space)
    if not merchants or is_friendly_port(state, space, Side.JAPAN):
        return NOWHERE
    on_land, ashore = coasts(state.board).on_land, state.roster.ashore
    return min(merchants, key=lambda m: (on_land[state.place[ashore[m]]], len(cargo_of(state, m)), m))


def settle_fleets(play: RisingPlay) -> None:
    """Put every fleet in port or on blockade that can be; those left at sea are lost in the next stage.

    Cases: 4.14, 15.0
    """
    state = play.state
    for marker in (*state.roster.fleets[Side.JAPAN], *state.roster.merchants):
        play.set("blockading", marker, 0)
    for side in Side:
        for fleet in fleets_of(state, side):
            supporter = supporter_of(state, fleet)
            if supporter >= 0:
                play.set("blockading", fleet, 1)
                play.set("blockading", supporter, 1)
                play.event("on_blockade", "15.0", side, (fleet, supporter), (state.place[fleet],))
            if supporter >= 0 or is_friendly_port(state, state.place[fleet], side):
                put_in_port(play, fleet)


def blockading_fleets(state: RisingState) -> Counters:
    """Return the Japanese fleets on blockade."""
    return tuple([fleet for fleet in fleets_of(state, Side.JAPAN) if state.blockading[fleet]])


# 15.2: what is lost at sea


@rule("15.21", silenced=())
def merchants_lost_in_winter(state: RisingState) -> Counters:
    """Return the merchant fleets that neither support a blockade nor lie in port.

    Cases: 15.21
    """
    return tuple(
        merchant
        for merchant in merchants_at_sea(state)
        if not state.blockading[merchant] and not has_friendly_harbour(state, state.place[merchant])
    )


@rule("15.22", silenced=())
def merchants_lost_in_other_seasons(state: RisingState) -> Counters:
    """Return the merchant fleets that are in no coastal hex; hexes with a port are coastal too.

    Cases: 15.22
    """
    terrain = state.board.spaces.terrain
    return tuple(m for m in merchants_at_sea(state) if terrain[state.place[m]] != Terrain.COASTAL)


@rule("15.23", silenced=())
def fleets_lost(state: RisingState) -> Counters:
    """Return the fleets that are neither in port nor on blockade: their at-Sea side is still up.

    Cases: 15.23
    """
    return tuple(fleet for side in Side for fleet in fleets_of(state, side) if is_at_sea(state, fleet))


@rule("15.2", silenced=())
def lost_at_sea(state: RisingState) -> Counters:
    """Return all that does not come through the Game-Turn.

    Cases: 15.2
    """
    is_winter = season(state) == Season.WINTER
    merchants = merchants_lost_in_winter(state) if is_winter else merchants_lost_in_other_seasons(state)
    return (*fleets_lost(state), *merchants)
