"""18.1: disabled ships are repaired in port."""

from __future__ import annotations

from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.fleets import is_friendly_port
from grognard.plugins.red_sun_rising.state import DISABLED, NEVER, WHOLE, RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side


# READING 18.1: a Game-Turn counts for a ship that lay in a friendly port throughout it; the Game-Turns need
# not follow one another. test_case_18_1_a_turn_at_sea_does_not_count pins it.
def lay_in_port(state: RisingState, ship: int) -> bool:
    """Return whether a disabled ship spent this Game-Turn in a friendly port and can be repaired.

    Cases: 18.1, 18.5
    """
    if state.face[ship] != DISABLED or state.repair[ship] == NEVER or state.place[ship] == NOWHERE:
        return False
    fleet = state.fleet[ship]
    if fleet >= 0 and state.sailed[fleet]:
        return False
    return is_friendly_port(state, state.place[ship], state.side_of(ship))


@rule("18.1", silenced=False)
def is_repaired(state: RisingState, ship: int) -> bool:
    """Return whether a ship has spent as many Game-Turns in port as its Defense Strength.

    Cases: 18.1
    """
    return state.repair[ship] >= state.printed("defense", ship)


def repair_ships(play: RisingPlay) -> None:
    """Count a Game-Turn in port for every disabled ship, and turn those over that are repaired.

    Cases: 18.1
    """
    state = play.state
    for side in Side:
        for ship in [ship for ship in state.roster.ships[side] if state.face[ship] == DISABLED]:
            if lay_in_port(state, ship):
                play.add("repair", ship, 1)
                if is_repaired(state, ship):
                    play.set("repair", ship, 0)
                    play.flip(ship, WHOLE)
                    play.event("ship_repaired", "18.1", side, (ship,), (state.place[ship],))
