"""2.2: ships and fleets: what they carry, how far they come, and where they lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.plans import Plan
from grognard.plugins.colonial_africa.rules.politics import is_open
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import UnitType
from grognard.plugins.colonial_africa.world import CRIPPLED_RANGE, RANGE, CanalState, ways_from

AT_SEA = ("place", "fleet", "damage", "control", "occupier", "war")
"""Columns on which the way of a fleet rests."""


def is_fleet(state: ColonialState, side: int, counter: int) -> bool:
    """Return whether a counter is a fleet of a side."""
    return state.world.kinds[counter] == UnitType.FLEET and state.side_of(counter) == side


def is_ship(state: ColonialState, counter: int) -> bool:
    """Return whether a counter is a ship."""
    return UnitType.MERCHANT <= state.world.kinds[counter] < UnitType.FLEET


# 2.21 Ships


@rule("2.21", silenced=False)
def is_crippled(state: ColonialState, ship: int) -> bool:
    """Return whether a ship has taken half of its critical hits or more.

    Cases: 2.21
    """
    damage = state.damage[ship]
    return damage > 0 and 2 * damage >= state.world.ships[state.world.kinds[ship]].ch


def capacity(state: ColonialState, fleet: int) -> int:
    """Return the brigades that a fleet's merchants carry, one each.

    Cases: 2.22
    """
    return carriers(state, state.side_of(fleet)).get(fleet, 0)


def carriers(state: ColonialState, side: int) -> dict[int, int]:
    """Return how many brigades each of a power's fleets carries, those left out that carry none."""
    return state.cached_by(("fleet",), ("carriers", side), lambda: _carriers(state, side))


def _carriers(state: ColonialState, side: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for kind, ship in state.world.ships.items():
        if ship.capacity:
            for unit in state.world.by_type[side][kind]:
                fleet = state.fleet[unit]
                if fleet >= 0:
                    found[fleet] = found.get(fleet, 0) + ship.capacity
    return found


def room(state: ColonialState, plan: Plan, fleet: int) -> int:
    """Return how many more brigades a fleet can carry when all is done that is written."""
    kinds, joined = state.world.kinds, state.fleet
    leaving = [one for one in plan.joining if joined[one] == fleet and kinds[one] == UnitType.MERCHANT]
    going = [one for one in plan.embarking.values() if one == fleet]
    return capacity(state, fleet) - len(leaving) - len(going) - len(state.passengers(fleet))


def needs_all(state: ColonialState, plan: Plan, fleet: int) -> bool:
    """Return whether a fleet needs each of its merchants for brigades aboard or about to go aboard."""
    if not state.passengers(fleet) and fleet not in plan.embarking.values():
        return False
    return room(state, plan, fleet) <= 0


def crew_of(state: ColonialState, plan: Plan, fleet: int) -> list[int]:
    """Return the ships that a fleet will have when all is done that is written."""
    joining = plan.joining
    if not joining:
        return list(state.ships_of(fleet))
    crew = [one for one in state.ships_of(fleet) if one not in joining]
    return crew + [one for one, joined in joining.items() if joined == fleet]


def warships(state: ColonialState, fleet: int) -> list[int]:
    """Return the ships of a fleet that have guns."""
    return [ship for ship in state.ships_of(fleet) if state.world.kinds[ship] != UnitType.MERCHANT]


def capitals(state: ColonialState, ships: Iterable[int]) -> int:
    """Return how many of some ships are capital ships."""
    kinds, types = state.world.kinds, state.world.ships
    return sum([types[kinds[ship]].is_capital for ship in ships])


def zones_in_range(state: ColonialState, fleet: int) -> Mapping[int, tuple[int, ...]]:
    """Return the sea zones that a fleet can come to, each with the way there, its own zone included.

    Cases: 2.21, H2.3, H2.4
    """
    return state.cached_by(AT_SEA, ("zones", fleet), lambda: _zones(state, fleet))


def range_of(state: ColonialState, fleet: int) -> int:
    """Return how many sea zones a fleet can enter in a turn.

    Cases: 2.21, H2.3
    """
    return CRIPPLED_RANGE if fleet in slow_fleets(state) else RANGE


def slow_fleets(state: ColonialState) -> set[int]:
    """Return the fleets with a crippled ship."""
    return state.cached_by(("damage", "fleet"), "slow", lambda: _slow_fleets(state))


def _slow_fleets(state: ColonialState) -> set[int]:
    if not any(state.damage):
        return set()
    damaged = [ship for ship, hits in enumerate(state.damage) if hits]
    return {state.fleet[ship] for ship in damaged if is_crippled(state, ship)}


def _zones(state: ColonialState, fleet: int) -> dict[int, tuple[int, ...]]:
    reach = range_of(state, fleet)
    ways = ways_from(state.world, state.place[fleet], canal_for(state, state.side_of(fleet)))
    return {zone: way for zone, way in ways.items() if len(way) <= reach}


def canal_for(state: ColonialState, side: int) -> CanalState:
    """Return what the canal is to a power's fleets."""
    return "open" if canal_open(state, side) else "closed"


@rule("H2.4", silenced=True)
def canal_open(state: ColonialState, side: int) -> bool:
    """Return whether a power's fleets pass the canal: not while who holds Egypt is at war with it.

    Cases: H2.4
    """
    holder = state.holder(state.world.egypt)
    return holder == NOWHERE or not state.at_war(side, holder)


def can_dock(state: ColonialState, side: int, space: int) -> bool:
    """Return whether a fleet can lie at a coast: one's own, an ally's, or one that nobody has captured.

    Cases: 1.11, 1.31, 1.32
    """
    if not state.world.is_coast[space]:
        return False
    holder = state.holder(space)
    return is_open(state, space) if holder == NOWHERE else state.allied(side, holder)


def is_own_port(state: ColonialState, side: int, space: int) -> bool:
    """Return whether a space is a power's home, or an African land of its own with a port.

    Cases: 1.11, 2.1, 2.2
    """
    if space == state.world.home[side]:
        return True
    # READING 2.2: a friendly port is one's own and not occupied, as 2.1 says what is friendly
    # (test_case_2_2_ships_are_repaired_in_ports_of_ones_own_only).
    return state.port[space] > 0 and state.control[space] == side and state.occupier[space] == NOWHERE


def brings_colonials_home(state: ColonialState, fleet: int, goal: int) -> bool:
    """Return whether a fleet would come home with colonials aboard.

    Cases: 2.15
    """
    return goal == state.world.home[state.side_of(fleet)] and any(
        state.world.kinds[unit] == UnitType.COLONIAL for unit in state.passengers(fleet)
    )


def way_to(state: ColonialState, fleet: int, goal: int) -> tuple[int, ...] | None:
    """Return the spaces that a fleet enters on its way, the last one its goal; None where it cannot come."""
    zones = zones_in_range(state, fleet)
    if state.world.is_sea[goal]:
        return zones.get(goal)
    if not can_dock(state, state.side_of(fleet), goal):
        return None
    ways = [zones[zone] for zone in state.world.coasts[goal] if zone in zones]
    return (*min(ways, key=len), goal) if ways else None
