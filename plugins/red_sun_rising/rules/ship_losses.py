"""8.72, 8.75: ships struck outside of battles, and what that does to their fleet and its admiral."""

from __future__ import annotations

from grognard.plugins.red_sun_rising.rules.battle_morale import (
    admiral_in_danger,
    flagship_of,
    lose_ship,
    mourn_ships,
)
from grognard.plugins.red_sun_rising.rules.fleets import admiral_of, disable_ship, is_at_sea, ships_of
from grognard.plugins.red_sun_rising.rules.gunnery import Effect
from grognard.plugins.red_sun_rising.state import WHOLE, RisingPlay


# READING 8.72: ships that mines sink, at sea or on blockade, cost their fleet's morale as those sunk in
# battle do, and the admiral shares the fate of his flagship; a fleet that loses him at sea goes home.
# test_case_16_0_a_mine_can_take_the_admiral pins it.
def strike_ship(play: RisingPlay, ship: int, effect: Effect, case: str) -> None:
    """Sink or disable a ship outside of a battle.

    Args:
        play: the play.
        ship: which; it belongs to a fleet.
        effect: what happens to it.
        case: the case under which it does.

    Cases: 8.72, 8.75
    """
    state = play.state
    fleet, was_whole = state.fleet[ship], int(state.face[ship] == WHOLE)
    admiral, is_flagship = admiral_of(state, fleet), flagship_of(state, fleet) == ship
    if effect == Effect.SINKS:
        lose_ship(play, ship, case)
    elif effect == Effect.DISABLES:
        disable_ship(play, ship, case)
    mourn_ships(play, fleet)
    if is_flagship and effect != Effect.NONE:
        admiral_in_danger(play, admiral, fleet, ship, was_whole)
    if ships_of(state, fleet) and admiral >= 0 > admiral_of(state, fleet) and is_at_sea(state, fleet):
        play.set("homebound", fleet, 1)
