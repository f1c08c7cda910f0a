"""8.76/errata: a fleet that lost all its morale in battle goes home by the shortest way."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.rule import rule
from grognard.kernel.search import within
from grognard.plugins.red_sun_rising.roster import Counters
from grognard.plugins.red_sun_rising.rules.fleets import is_at_sea, is_fleet_of, is_friendly_port
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.waters import waters

FAR = 1 << 20
"""Rounds beyond any way on the naval map."""


def rounds_to_port(state: RisingState, side: int) -> Mapping[int, int]:
    """Return how many rounds each hex of the naval map is from the nearest friendly port of a side."""

    def find() -> Mapping[int, int]:
        facts = waters(state.board)
        ports = [space for space in sorted(facts.ports) if is_friendly_port(state, space, side)]
        return within(facts.net, ports)

    return state.cached_by(("control",), ("rounds to port", side), find)


# READING 8.76: a fleet for which no friendly port is left in reach is free to go where it likes;
# test_case_8_76_errata_nowhere_to_go pins it.
@rule("8.76/errata", silenced=False)
def must_go_home(state: RisingState, fleet: int) -> bool:
    """Return whether a fleet may only make for the nearest friendly port.

    Cases: 8.76/errata
    """
    return bool(state.homebound[fleet]) and state.place[fleet] in rounds_to_port(state, state.side_of(fleet))


def is_way_home(state: RisingState, fleet: int, space: int) -> bool:
    """Return whether a hex brings a fleet a round nearer to the nearest friendly port."""
    rounds = rounds_to_port(state, state.side_of(fleet))
    return rounds.get(space, FAR) < rounds.get(state.place[fleet], 0)


def fleets_under_way_home(state: RisingState, side: int) -> Counters:
    """Return a side's fleets at sea that must make for port and are not there yet."""
    bound = [fleet for fleet in state.roster.fleets[side] if state.homebound[fleet]]
    return tuple(
        [
            fleet
            for fleet in bound
            if is_fleet_of(state, fleet, side) and is_at_sea(state, fleet) and must_go_home(state, fleet)
        ]
    )
