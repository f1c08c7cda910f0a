"""18.2: a fleet in a port that the enemy takes is captured with all its ships."""

from __future__ import annotations

from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.roster import Counters
from grognard.plugins.red_sun_rising.rules.fleets import (
    fleets_at,
    is_at_sea,
    is_friendly_port,
    ships_without_fleet,
    sink_fleet,
    sink_ship,
)
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.waters import waters


# READING 18.2: a fleet at sea or on blockade does not occupy the port, and merchant fleets are no fleets of
# ships; test_case_18_2_blockaders_are_not_captured pins it.
@rule("18.2", silenced=())
def captured_in(state: RisingState, port: int, side: int) -> Counters:
    """Return the fleets and the ships without a fleet that a side loses with a port.

    Args:
        state: the state, the port's new owner being noted already.
        port: a hex of the land map.
        side: who lost it.

    Cases: 18.2
    """
    found: Counters = ()
    for space, owners in waters(state.board).war_ports.items():
        if port in owners[side] and not is_friendly_port(state, space, side):
            fleets = fleets_at(state, space, side)
            found += tuple(f for f in fleets if not is_at_sea(state, f) and not state.blockading[f])
            found += ships_without_fleet(state, space, side)
    return found


def capture_fleets(play: RisingPlay, port: int, side: int) -> None:
    """Take out of play what lay in a port of the land map that a side has just lost.

    Cases: 18.2
    """
    for counter in captured_in(play.state, port, side):
        if counter in play.state.roster.fleets[side]:
            sink_fleet(play, counter, "18.2")
        else:
            sink_ship(play, counter, "18.2")
