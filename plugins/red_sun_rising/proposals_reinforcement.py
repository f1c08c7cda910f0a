"""What a bot looks at when it supplies and reinforces: landings, what is built, who serves under whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from grognard.kernel.action import Args
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.fields import field, hexes
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.land_worth import fed, worth_of
from grognard.plugins.red_sun_rising.landings import quays
from grognard.plugins.red_sun_rising.plan import (
    DALNY,
    LIAOYANG,
    MAIN_LANDING,
    PORT_ARTHUR,
    besieger,
    holds,
    is_gun,
    is_port_of_japan,
    is_winter_near,
    siege_corps,
)
from grognard.plugins.red_sun_rising.posts import VLADIVOSTOK
from grognard.plugins.red_sun_rising.rules.arrivals import open_railheads, posts_of
from grognard.plugins.red_sun_rising.rules.assignment import commands_on_land, units_on_land
from grognard.plugins.red_sun_rising.rules.building import cost_of_building, unbuilt
from grognard.plugins.red_sun_rising.rules.command import command_value
from grognard.plugins.red_sun_rising.rules.landing import ShiftMerchants, havens, is_ashore
from grognard.plugins.red_sun_rising.rules.losses import is_reduced_division
from grognard.plugins.red_sun_rising.rules.reinforcement import ReinforcementStage
from grognard.plugins.red_sun_rising.rules.stacking import room
from grognard.plugins.red_sun_rising.rules.supply_stage import SupplyStage
from grognard.plugins.red_sun_rising.rules.transport import cargo_of
from grognard.plugins.red_sun_rising.shipping import unneeded
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import COMMAND_TYPES, Side, UnitType

Proposal = tuple[str, Args]
Proposer = Callable[[RisingState, Any, int], Iterator[Proposal]]

LANDINGS = 3
"""Hexes that a landing looks at."""
SHIFTS = 5
"""Moves of merchant fleets that are looked at in one decision."""
REACH = 18
"""Sixths of a movement point of a headquarters' radius (9.18)."""

# Supply


def supply(state: RisingState, frame: SupplyStage, side: int) -> Iterator[Proposal]:
    """Propose to share out what there is."""
    yield "SupplyTheRest", ()


def shift(state: RisingState, frame: ShiftMerchants, side: int) -> Iterator[Proposal]:
    """Propose to move a few merchant fleets to where somebody lacks supply, and into harbours before winter.

    Every look at one traces all lines of supply anew, so it is few looks a time.
    """
    yield from islice(_shifts(state, frame, side), SHIFTS)
    yield "Shifted", ()


def _shifts(state: RisingState, frame: ShiftMerchants, side: int) -> Iterator[Proposal]:
    ports, spare = coasts(state.board).ports, unneeded(state)
    is_hungry = any(unit not in fed(state, side) for unit in units_on_land(state, side))
    for merchant in state.roster.merchants:
        if not is_ashore(state, merchant) or merchant in frame.shifted:
            continue
        here = state.place[state.roster.ashore[merchant]]
        spots = [s for s in supply_quays(state, merchant) if s != here]
        if is_winter_near(state):
            if here not in ports:
                yield from (("Shift", (merchant, space)) for space in spots if space in ports)
        elif is_hungry or merchant in spare:
            yield from (("Shift", (merchant, space)) for space in spots[:LANDINGS])


def supply_quays(state: RisingState, merchant: int) -> tuple[int, ...]:
    """Return the hexes of a merchant fleet's coast from which it might feed armies: the nearest to each."""
    spots = havens(state, merchant)
    if not spots:
        return ()
    if is_winter_near(state):
        return tuple(s for s in spots if is_port_of_japan(state, s))
    found = [
        s for s in hexes(state.board, (DALNY, PORT_ARTHUR)) if s in spots and state.control[s] == Side.JAPAN
    ]
    for chief in commands_on_land(state, Side.JAPAN):
        way = field(state.board, (state.place[chief],))
        found.append(min(spots, key=lambda s: (way[s], s)))
    onward = field(state.board, hexes(state.board, (LIAOYANG,)))
    found.append(min(spots, key=lambda s: (onward[s], s)))
    return tuple(dict.fromkeys(found or spots[:1]))


# Reinforcement


def reinforcement(state: RisingState, frame: ReinforcementStage, side: int) -> Iterator[Proposal]:
    """Propose arrivals, landings, building and assignments, one after the other."""
    yield "EndReinforcement", ()
    yield from _arrivals(state, frame, side)
    yield from _landings(state) if side == Side.JAPAN else _buildings(state)
    for unit in units_on_land(state, side):
        if is_reduced_division(state, unit) and not is_shut_in(state, unit):
            yield "Rebuild", (unit,)
    yield from _assignments(state, frame, side)


def is_shut_in(state: RisingState, unit: int) -> bool:
    """Return whether a Russian unit stands in a fortress, where a step more does little for the war."""
    return state.side_of(unit) == Side.RUSSIA and state.place[unit] in hexes(
        state.board, (PORT_ARTHUR, VLADIVOSTOK)
    )


def _arrivals(state: RisingState, frame: ReinforcementStage, side: int) -> Iterator[Proposal]:
    spaces = posts_of(state, side)
    if not spaces:
        return
    for counter in sorted(frame.waiting, key=lambda c: (state.roster.type[c] not in COMMAND_TYPES, c)):
        if side == Side.RUSSIA:
            yield "Arrive", (counter, spaces[0])
        else:
            yield "Arrive", (counter, _port_of_arrival(state, counter))


def _port_of_arrival(state: RisingState, counter: int) -> int:
    """The home port where a command unit finds a fleet, or a fleet a command unit, or else most to ship."""
    place, ports = state.place, coasts(state.board).home_ports
    is_fleet = state.roster.type[counter] not in COMMAND_TYPES
    fleets, chiefs = (
        {place[c] for c in group} for group in (state.roster.merchants, state.roster.commands[1])
    )
    sought, shunned = (chiefs, fleets) if is_fleet else (fleets | chiefs, set())

    def rank(port: int) -> tuple[bool, bool, float, int]:
        load = sum(worth_of(state, u) for u in state.roster.combat[Side.JAPAN] if place[u] == port)
        return port in shunned, port not in sought, -min(4.0, load), port

    return min(ports, key=rank)


def _landings(state: RisingState) -> Iterator[Proposal]:
    for merchant in state.roster.merchants:
        if coasts(state.board).on_sea[state.place[merchant]] and not is_ashore(state, merchant):
            cargo = cargo_of(state, merchant)
            if state.turn < MAIN_LANDING and cargo and all(is_gun(state, unit) for unit in cargo):
                continue
            spots = quays(state, state.place[merchant], cargo) if cargo else supply_quays(state, merchant)
            yield from (("Land", (merchant, space)) for space in spots[:LANDINGS])


def _buildings(state: RisingState) -> Iterator[Proposal]:
    facts = ground(state.board)
    yield "RaiseSupply", (facts.port_arthur,)
    posts = open_railheads(state)
    if not posts:
        return
    strength = state.values["strength"]
    units = sorted(
        unbuilt(state), key=lambda u: (-strength[u][0] / cost_of_building(state, u), -strength[u][0], u)
    )
    left = room(state, posts[0], Side.RUSSIA)
    units = [unit for unit in units if cost_of_building(state, unit) <= left]
    yield from (("Build", (unit, posts[0])) for unit in units[:2])


def _assignments(state: RisingState, frame: ReinforcementStage, side: int) -> Iterator[Proposal]:
    chiefs = commands_on_land(state, side)
    if not chiefs:
        return
    for unit in units_on_land(state, side):
        if unit in frame.assigned or state.roster.type[unit] == UnitType.GARRISON:
            continue
        best = _best_chief(state, unit, side, chiefs)
        if best not in (NOWHERE, state.commander[unit]):
            yield "Assign", (unit, best)


def _best_chief(state: RisingState, unit: int, side: int, chiefs: tuple[int, ...]) -> int:
    """The command unit a unit does best under: the besieger for the siege, else the best in reach."""
    place = state.place
    if side == Side.JAPAN and not holds(state, PORT_ARTHUR):
        if unit in siege_corps(state) and besieger(state) in chiefs:
            return besieger(state)
        nogi = state.board.counters.index["nogi"]
        chiefs = tuple(c for c in chiefs if c != nogi) or chiefs

    def rank(chief: int) -> tuple[bool, int, bool, int]:
        far = field(state.board, (place[chief],))[place[unit]]
        supreme = state.roster.type[chief] == UnitType.SUPREME
        return far > REACH, -command_value(state, chief) + 5 * supreme, chief != state.commander[unit], chief

    return min(chiefs, key=rank)


PROPOSERS: Mapping[str, Proposer] = {
    "SupplyStage": supply,
    "ShiftMerchants": shift,
    "ReinforcementStage": reinforcement,
}
