"""7.6, 7.7: fleets, what they are made of, where they lie, and how they lose ships.

A fleet is its marker. Ships and admirals name their fleet in the column ``fleet`` and stand where the marker
stands, but for the time of a battle, in which ships stand on the display.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from grognard.kernel.board import Board
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.roster import Counters, roster
from grognard.plugins.red_sun_rising.state import (
    AT_SEA,
    DISABLED,
    IN_PORT,
    NEVER,
    WHOLE,
    RisingPlay,
    RisingState,
)
from grognard.plugins.red_sun_rising.terms import CAPITAL_TYPES, FLOTILLA_TYPES, Side, UnitType
from grognard.plugins.red_sun_rising.waters import waters

LOST, ARRIVALS = "lost", ("ru-arrivals", "jp-arrivals")
"""The box of what is sunk, and per side the box of what waits."""

# Who belongs to a fleet


# READING 8.2: the strength that ranks cruisers is that of the undamaged ship, so that a hit moves nobody in
# the line; test_case_7_7_ships_in_order_of_battle pins it.
@lru_cache(maxsize=4)
def order_of_battle(board: Board) -> Counters:
    """Return every ship as the display sorts them.

    Battleships come first, then cruisers by attack strength, destroyers and torpedo boats; ties fall to the
    lower counter.
    """
    counters, attack = roster(board), board.counters.value("attack")

    def rank(ship: int) -> tuple[int, int, int]:
        kind = counters.type[ship]
        return (kind, -attack[ship][WHOLE] if kind == UnitType.CRUISER else 0, ship)

    return tuple(sorted(chain.from_iterable(counters.ships), key=rank))


def ships_by_fleet(state: RisingState) -> dict[int, Counters]:
    """Return the ships of every fleet that has any, in order of battle."""
    return state.cached_by(("fleet",), "ships by fleet", lambda: _ships_by_fleet(state))


def _ships_by_fleet(state: RisingState) -> dict[int, Counters]:
    fleet, found = state.fleet, dict[int, list[int]]()
    for ship in order_of_battle(state.board):
        if fleet[ship] >= 0:
            found.setdefault(fleet[ship], []).append(ship)
    return {marker: tuple(ships) for marker, ships in found.items()}


def ships_of(state: RisingState, fleet: int) -> Counters:
    """Return the ships of a fleet in order of battle, sunk ones and those left in port excluded.

    Cases: 7.7
    """
    return ships_by_fleet(state).get(fleet, ())


def is_ship_of(state: RisingState, counter: int, fleet: int) -> bool:
    """Return whether a counter is a ship of a fleet."""
    kind = state.roster.type[counter]
    return state.fleet[counter] == fleet and (kind in CAPITAL_TYPES or kind in FLOTILLA_TYPES)


def capital_ships_of(state: RisingState, fleet: int) -> Counters:
    """Return the battleships and cruisers of a fleet in order of battle (3.5)."""
    types = state.roster.type
    return tuple([ship for ship in ships_of(state, fleet) if types[ship] in CAPITAL_TYPES])


def flotillas_of(state: RisingState, fleet: int) -> Counters:
    """Return the flotillas of a fleet, destroyers first (3.5)."""
    types = state.roster.type
    return tuple([ship for ship in ships_of(state, fleet) if types[ship] in FLOTILLA_TYPES])


def admiral_of(state: RisingState, fleet: int) -> int:
    """Return the admiral who commands a fleet, or NOWHERE."""
    return _admirals_by_fleet(state).get(fleet, NOWHERE)


def _admirals_by_fleet(state: RisingState) -> dict[int, int]:
    def find() -> dict[int, int]:
        admirals = (*state.roster.admirals[Side.RUSSIA], *state.roster.admirals[Side.JAPAN])
        return {state.fleet[c]: c for c in admirals if state.fleet[c] >= 0}

    return state.cached_by(("fleet",), "admirals by fleet", find)


def rating_of(state: RisingState, admiral: int) -> int:
    """Return an admiral's Initiative Rating."""
    return state.values["initiative"][admiral][0]


# Where fleets are


def is_fleet_of(state: RisingState, counter: int, side: int) -> bool:
    """Return whether a counter is a fleet of a side, on the naval map and with at least one ship."""
    space, fleet = state.place[counter], state.fleet
    if counter not in state.roster.fleets[side] or space < 0 or not waters(state.board).limit_row[space]:
        return False
    return any(fleet[ship] == counter for ship in state.roster.ships[side])


def fleets_of(state: RisingState, side: int) -> Counters:
    """Return a side's fleets on the naval map that have at least one ship."""

    def find() -> Counters:
        return tuple([fleet for fleet in state.roster.fleets[side] if is_fleet_of(state, fleet, side)])

    return state.cached_by(("fleet", "place"), ("fleets", side), find)


def fleets_at(state: RisingState, space: int, side: int) -> Counters:
    """Return a side's fleets in a hex of the naval map."""
    return tuple([fleet for fleet in fleets_of(state, side) if state.place[fleet] == space])


def merchants_at_sea(state: RisingState) -> Counters:
    """Return the merchant fleets on the naval map."""

    def find() -> Counters:
        limit_row, place = waters(state.board).limit_row, state.place
        return tuple(m for m in state.roster.merchants if place[m] >= 0 and limit_row[place[m]])

    return state.cached_by(("place",), "merchants", find)


def merchants_at(state: RisingState, space: int) -> Counters:
    """Return the merchant fleets in a hex of the naval map."""
    return tuple([merchant for merchant in merchants_at_sea(state) if state.place[merchant] == space])


def is_merchant(state: RisingState, counter: int) -> bool:
    """Return whether a counter is a merchant fleet as it stands on the naval map."""
    return counter in state.roster.merchants


def is_at_sea(state: RisingState, fleet: int) -> bool:
    """Return whether the at-Sea side of a fleet lies up: it possesses Command Initiative."""
    return state.face[fleet] == AT_SEA


def is_friendly_port(state: RisingState, space: int, side: int) -> bool:
    """Return whether a hex of the naval map is a port of a side.

    Cases: 7.0, 7.5
    """
    map_facts = waters(state.board)
    if space in map_facts.home:
        return side == Side.JAPAN
    if space not in map_facts.war_ports:
        return False
    return any([state.control[harbour] == side for harbour in map_facts.war_ports[space][side]])


# READING 15.21: in winter a merchant fleet is in port where 7.5 lets it into a harbour of the land map, as
# Chemulpo is; test_case_15_21_a_harbour_of_the_land_map_is_a_port_in_winter pins it.
def has_friendly_harbour(state: RisingState, space: int) -> bool:
    """Return whether Japanese merchant fleets in a hex of the naval map have a port there.

    Cases: 7.5, 15.21
    """
    coast = coasts(state.board)
    harbours = [land for land in coast.landings.get(space, ()) if land in coast.ports]
    return is_friendly_port(state, space, Side.JAPAN) or any(
        [state.control[land] == Side.JAPAN for land in harbours]
    )


# 7.6


@rule("7.6", silenced=False)
def may_stack_at_sea(state: RisingState) -> bool:
    """Return whether any number of units may be in one hex of the naval map.

    Cases: 7.6
    """
    return True


# Moving


def put_in_port(play: RisingPlay, fleet: int) -> None:
    """Turn a fleet's in-Port side up; it is no longer bound home.

    Ships left behind there join a fleet that has not sailed; another one takes them in when the next
    Game-Turn begins, for this one counts for their repair (18.1). A fleet on blockade goes in port in the
    same sense (15.0).
    """
    state = play.state
    play.flip(fleet, IN_PORT)
    side = state.side_of(fleet)
    if is_friendly_port(state, state.place[fleet], side):
        play.set("homebound", fleet, 0)
        if not state.sailed[fleet]:
            gather_ships(play, fleet)


def gather_ships(play: RisingPlay, fleet: int) -> None:
    """Take ships without a fleet in the same port into a fleet, but for those disabled for good (18.5).

    Cases: 7.72, 7.73
    """
    state = play.state
    for ship in ships_without_fleet(state, state.place[fleet], state.side_of(fleet)):
        if state.repair[ship] != NEVER:
            play.set("fleet", ship, fleet)


def ships_without_fleet(state: RisingState, space: int, side: int) -> Counters:
    """Return a side's ships that lie in a port and belong to no fleet."""
    ships = frozenset(state.roster.ships[side])
    return tuple(c for c in state.counters_at(space) if c in ships and state.fleet[c] == NOWHERE)


def move_fleet(play: RisingPlay, fleet: int, space: int) -> None:
    """Put a fleet with its ships and its admiral on a hex."""
    play.move(fleet, space)
    for counter in [c for c, owner in enumerate(play.state.fleet) if owner == fleet]:
        play.move(counter, space)


# Losses


def disable_ship(play: RisingPlay, ship: int, case: str) -> None:
    """Turn a ship's disabled side up; a disabled ship sinks.

    Cases: 8.52
    """
    state = play.state
    if state.face[ship] == DISABLED:
        sink_ship(play, ship, case)
        return
    play.flip(ship, DISABLED)
    if state.repair[ship] != NEVER:
        play.set("repair", ship, 0)
    play.event("ship_disabled", case, state.side_of(ship), (ship,))


def sink_ship(play: RisingPlay, ship: int, case: str) -> None:
    """Take a ship out of play for good; a fleet without ships leaves the map.

    Cases: 7.7
    """
    state = play.state
    fleet = state.fleet[ship]
    play.event("ship_sunk", case, state.side_of(ship), (ship,))
    _lose(play, ship)
    if fleet >= 0:
        remove_empty(play, fleet)


def sink_fleet(play: RisingPlay, fleet: int, case: str) -> None:
    """Take a fleet with all its ships out of play; its admiral is lost with it.

    Cases: 15.23, 18.2
    """
    state = play.state
    ships, admiral = ships_of(state, fleet), admiral_of(state, fleet)
    play.event("fleet_lost", case, state.side_of(fleet), (fleet, *ships), (state.place[fleet],))
    for counter in (*ships, *((admiral,) if admiral >= 0 else ())):
        _lose(play, counter)
    remove_empty(play, fleet)


def _lose(play: RisingPlay, counter: int) -> None:
    play.move(counter, play.board.spaces.index[LOST])
    play.set("fleet", counter, NOWHERE)


# READING 7.7: the admiral of a fleet that has no ships left waits with the arrivals of his side, ready for
# the next fleet that lacks one; test_case_7_7_a_fleet_without_ships_leaves_the_map pins it.
def remove_empty(play: RisingPlay, fleet: int) -> None:
    """Take a fleet marker off the map once no ship is left in it.

    Cases: 7.7
    """
    state = play.state
    if ships_of(state, fleet):
        return
    side, admiral = state.side_of(fleet), admiral_of(state, fleet)
    if admiral >= 0:
        play.set("fleet", admiral, NOWHERE)
        play.move(admiral, play.board.spaces.index[ARRIVALS[side]])
    play.move(fleet, NOWHERE)
    play.flip(fleet, IN_PORT)
    clear_fleet(play, fleet)


def clear_fleet(play: RisingPlay, fleet: int) -> None:
    """Drop every mark of a fleet that is off the map."""
    for name in ("morale", "lost", "rating", "homebound", "blockading"):
        play.set(name, fleet, 0)


def defense_of(state: RisingState, ships: Iterable[int]) -> int:
    """Return the Defense Strength Points of some ships together."""
    return sum([state.printed("defense", ship) for ship in ships])
