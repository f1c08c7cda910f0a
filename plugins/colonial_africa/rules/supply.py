"""1.31: supply: ports, colonies with a port, and fleets with a merchant in the harbour."""

from __future__ import annotations

from grognard.kernel.rule import rule
from grognard.plugins.colonial_africa.rules.fleets import capacity
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import Status


def has_port(state: ColonialState, side: int, space: int) -> bool:
    """Return whether a power or an ally of it has a port in a space that no enemy blockades.

    Cases: 1.11, 1.31
    """
    holder = state.holder(space)
    if holder < 0 or not state.allied(side, holder):
        return False
    if state.world.is_home[space]:
        return True
    return bool(state.port[space]) and not state.blockaded[space]


def _by_port(state: ColonialState, side: int, space: int) -> bool:
    """Return whether a port supplies a space: its own, or that of a colony or a home beside it."""
    if has_port(state, side, space):
        return True
    for other in state.world.roads[space]:
        is_base = state.world.is_home[other] or state.status[other] == Status.COLONY
        if is_base and has_port(state, side, other):
            return True
    return False


@rule("1.31", silenced=True)
def is_supplied(state: ColonialState, side: int, space: int) -> bool:
    """Return whether brigades of a power are in supply in a space while they fight.

    Cases: 1.31
    """
    if _by_port(state, side, space):
        return True
    # READING 1.31: a fleet supplies from the harbour; that it lands troops from the zone outside supplies
    # their battle too, else no landing could ever be in supply (test_case_1_31_a_fleet_supplies).
    near = (space, *state.world.coasts[space])
    return any(state.place[fleet] in near and capacity(state, fleet) for fleet in state.fleets(side))


def is_fed(state: ColonialState, side: int, space: int) -> bool:
    """Return whether brigades are in supply at the end of a year, when a fleet must lie in the harbour.

    Cases: 1.31
    """
    if not is_supplied(state, side, space):
        return False
    docked = any(state.place[fleet] == space and capacity(state, fleet) for fleet in state.fleets(side))
    off = any(state.place[f] in state.world.coasts[space] and capacity(state, f) for f in state.fleets(side))
    return docked or not off or _by_port(state, side, space)
