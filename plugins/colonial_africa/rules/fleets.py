"""2.2: what fleets are ordered: to take ships in and brigades aboard, and to sail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import compress

from grognard.kernel.action import COUNTER, SPACE, Args, Objection
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.plans import Plan
from grognard.plugins.colonial_africa.rules.orders import WrittenOrder
from grognard.plugins.colonial_africa.rules.politics import is_open
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import Order, Page, UnitType
from grognard.plugins.colonial_africa.world import (
    CRIPPLED_RANGE,
    RANGE,
    CanalState,
    voyages,
    ways_from,
)

AT_SEA = ("place", "fleet", "damage", "control", "occupier", "war")
"""Columns on which the way of a fleet rests."""

CAPITAL_MOST, SUPPORT_MOST = 10, 20
"""2.2: ships of either class in a fleet."""


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


def _crew(state: ColonialState, plan: Plan, fleet: int) -> list[int]:
    """Return the ships that a fleet will have when all is done that is written."""
    joining = plan.joining
    if not joining:
        return list(state.ships_of(fleet))
    crew = [one for one in state.ships_of(fleet) if one not in joining]
    return crew + [one for one, joined in joining.items() if joined == fleet]


def _laden(state: ColonialState, side: int, plan: Plan) -> set[int]:
    """Return the fleets that need each of their merchants when all is done that is written."""
    carried, embarking = state.carried(side), plan.embarking
    if not carried and not embarking:
        return set()
    return {fleet for fleet in {*carried, *embarking.values()} if needs_all(state, plan, fleet)}


def _full(state: ColonialState, side: int, plan: Plan) -> set[tuple[int, bool]]:
    """Return the fleets that take no more ships of a class, with whether it is that of capital ships."""
    found: set[tuple[int, bool]] = set()
    if len(state.afloat(side)) < CAPITAL_MOST:
        return found
    crews = state.crews(side)
    for fleet in {*crews, *plan.joining.values()}:
        if len(crews.get(fleet, ())) + len(plan.joining) < CAPITAL_MOST:
            continue
        crew = _crew(state, plan, fleet)
        big = capitals(state, crew)
        if big >= CAPITAL_MOST:
            found.add((fleet, True))
        if len(crew) - big >= SUPPORT_MOST:
            found.add((fleet, False))
    return found


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


# 2.2 Fleets


class Join(WrittenOrder):
    """Let a ship join a fleet beside it, or a new one in a port of one's own."""

    verb, case, args, code = "join", "2.2", (COUNTER, COUNTER), Order.JOIN
    page, alone = Page.FLEETS, False

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        place, joined, ships = state.place, state.fleet, state.afloat(side)
        if not ships:
            return ()
        choices: dict[int, list[int]] = {}
        new = NOWHERE
        for fleet in state.world.fleets[side]:
            where = place[fleet]
            if where < 0:
                new = fleet if new < 0 else new
            elif where in choices:
                choices[where].append(fleet)
            else:
                choices[where] = [fleet]
        if new >= 0:
            for where in {place[ship] for ship in ships}:
                if is_own_port(state, side, where):
                    choices.setdefault(where, []).append(new)
        beside = [(ship, choices[place[ship]]) for ship in ships if place[ship] in choices]
        return [(ship, fleet) for ship, fleets in beside for fleet in fleets if joined[ship] != fleet]

    def fitting(self, state: ColonialState, side: int, plan: Plan, base: list[Args]) -> list[Args]:
        """See `WrittenOrder`; each fleet is asked once what it has room for, and which ships it needs."""
        place, joining, kinds = state.place, plan.joining, state.world.kinds
        if joining:
            at = {fleet: place[ship] for ship, fleet in joining.items() if place[fleet] < 0}
            free = [args for args in base if args[0] not in joining]
            base = [args for args in free if at.get(args[1], place[args[0]]) == place[args[0]]]
        laden = _laden(state, side, plan)
        if laden:
            joined = state.fleet
            base = [a for a in base if not (kinds[a[0]] == UnitType.MERCHANT and joined[a[0]] in laden)]
        full = _full(state, side, plan)
        if full:
            types = state.world.ships
            base = [a for a in base if (a[1], types[kinds[a[0]]].is_capital) not in full]
        return base

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        ship, fleet = args
        if not is_ship(state, ship) or state.side_of(ship) != side or state.place[ship] < 0:
            yield Objection("2.2", "no_ship", "{counters} is no ship of yours on the map.", (ship,))
            return
        if not is_fleet(state, side, fleet) or state.fleet[ship] == fleet:
            yield Objection("2.2", "no_fleet", "{counters} is no other fleet of yours.", (fleet,))
            return
        where = state.place[ship]
        if state.place[fleet] < 0:
            # READING 2.2: at sea ships change between fleets that there are; new ones are formed in ports
            # (test_case_2_2_a_new_fleet_is_formed_in_a_port).
            if not is_own_port(state, side, where):
                yield Objection("2.2", "no_port", "A new fleet is formed in a port of yours.", (), (where,))
            if fleet != next(one for one in state.world.fleets[side] if state.place[one] < 0):
                yield Objection("2.2", "next_fleet", "Form the next fleet that is not in service.", (fleet,))
        elif state.place[fleet] != where:
            yield Objection("2.2", "apart", "{counters} are not in one place.", args)

    def beside(self, state: ColonialState, side: int, plan: Plan, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        ship, fleet = args
        if ship in plan.joining:
            yield Objection("H2.1", "busy", "{counters} has another order.", (ship,))
            return
        crew = _crew(state, plan, fleet)
        if any(state.place[one] != state.place[ship] for one in crew):
            yield Objection("2.2", "apart", "The ships of a new fleet are in one place.", args)
        old = state.fleet[ship]
        if old >= 0 and state.world.kinds[ship] == UnitType.MERCHANT and needs_all(state, plan, old):
            yield Objection("2.22", "laden", "{counters} is wanted for brigades aboard.", (ship,))
        big = capitals(state, (ship,))
        most = CAPITAL_MOST if big else SUPPORT_MOST
        if sum(capitals(state, (one,)) == big for one in crew) >= most:
            yield Objection("2.2", "full", f"A fleet has {most} ships of that class at most.", (fleet,))


class Embark(WrittenOrder):
    """Bring a brigade aboard a fleet at its coast."""

    verb, case, args, code = "embark", "2.22", (COUNTER, COUNTER), Order.EMBARK
    page, alone = Page.FLEETS, False

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        found, garrisons, carried = list[Args](), state.garrisons(side), state.carried(side)
        for fleet, most in sorted(carriers(state, side).items()):
            if most <= len(carried.get(fleet, ())):
                continue
            where = state.place[fleet]
            for coast in state.world.coasts[where] if state.world.is_sea[where] else (where,):
                found += [(unit, fleet) for unit in garrisons.get(coast, ())]
        return found

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        unit, fleet = args
        if unit not in state.units(side) or state.aboard[unit] != NOWHERE:
            yield Objection("2.22", "no_brigade", "{counters} is no brigade of yours on land.", (unit,))
            return
        if not is_fleet(state, side, fleet) or state.place[fleet] < 0:
            yield Objection(
                "2.22", "no_fleet", "{counters} is no fleet of yours at sea or in port.", (fleet,)
            )
            return
        where, land = state.place[fleet], state.place[unit]
        if where != land and where not in state.world.coasts[land]:
            yield Objection("2.22", "apart", "{counters} do not meet.", args)
        if capacity(state, fleet) <= len(state.passengers(fleet)):
            yield Objection("2.22", "no_room", "{counters} has no merchant ship free.", (fleet,))

    def beside(self, state: ColonialState, side: int, plan: Plan, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        unit, fleet = args
        if unit in plan.busy or unit in plan.embarking:
            yield Objection("H2.1", "busy", "{counters} has another order.", (unit,))
        if room(state, plan, fleet) <= 0:
            yield Objection("2.22", "no_room", "{counters} has no merchant ship free.", (fleet,))
        if state.world.kinds[unit] == UnitType.COLONIAL and plan.sailing.get(fleet) == state.world.home[side]:
            yield Objection("2.15", "colonials", "{counters} never comes to your home.", (unit,))

    def fitting(self, state: ColonialState, side: int, plan: Plan, base: list[Args]) -> list[Args]:
        """See `WrittenOrder`; a brigade has one order, a fleet so many merchants."""
        if not base:
            return base
        busy, aboard, kinds = plan.busy, plan.embarking, state.world.kinds
        if plan.joining or aboard:
            full = {fleet for fleet in {one for _, one in base} if room(state, plan, fleet) <= 0}
            base = [args for args in base if args[1] not in full and args[0] not in aboard]
        if busy:
            base = [args for args in base if args[0] not in busy]
        homeward = {fleet for fleet, goal in plan.sailing.items() if goal == state.world.home[side]}
        if homeward:
            base = [a for a in base if not (a[1] in homeward and kinds[a[0]] == UnitType.COLONIAL)]
        return base


class Sail(WrittenOrder):
    """Send a fleet to a sea zone, or into a port or harbour."""

    verb, case, args, code = "sail", "2.2", (COUNTER, SPACE), Order.SAIL
    page, alone = Page.FLEETS, False

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        world, found, place = state.world, list[Args](), state.place
        fleets = state.fleets(side)
        if not fleets:
            return found
        canal, docks, laden = canal_for(state, side), state.friendly(side), state.carried(side)
        for fleet in fleets:
            zones, shores, coasts = voyages(world, fleet, place[fleet], canal, range_of(state, fleet))
            found += zones
            open_to = docks
            if fleet in laden and brings_colonials_home(state, fleet, world.home[side]):
                open_to = docks - {world.home[side]}
            found += compress(shores, map(open_to.__contains__, coasts))
        return found

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        fleet, goal = args
        if not is_fleet(state, side, fleet) or state.place[fleet] < 0:
            yield Objection("2.2", "no_fleet", "{counters} is no fleet of yours on the map.", (fleet,))
            return
        if state.place[fleet] == goal:
            yield Objection("2.2", "there", "{counters} is in {spaces}.", (fleet,), (goal,))
        elif brings_colonials_home(state, fleet, goal):
            yield Objection("2.15", "colonials", "{counters} has colonials aboard.", (fleet,))
        elif way_to(state, fleet, goal) is None:
            yield Objection("H2.3", "too_far", "{counters} cannot come to {spaces}.", (fleet,), (goal,))

    def beside(self, state: ColonialState, side: int, plan: Plan, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        fleet, goal = args
        if fleet in plan.sailing:
            yield Objection("H2.1", "busy", "{counters} has another order.", (fleet,))
        if goal == state.world.home[side] and fleet in _carriers_of_colonials(state, plan):
            yield Objection("2.15", "colonials", "Colonials are to go aboard {counters}.", (fleet,))

    def fitting(self, state: ColonialState, side: int, plan: Plan, base: list[Args]) -> list[Args]:
        """See `WrittenOrder`; a fleet sails once."""
        sailing, home = plan.sailing, state.world.home[side]
        away = _carriers_of_colonials(state, plan)
        if not (sailing or away):
            return list(base)
        return [args for args in base if args[0] not in sailing and not (args[1] == home and args[0] in away)]


def _carriers_of_colonials(state: ColonialState, plan: Plan) -> set[int]:
    """Return the fleets that colonials are to go aboard."""
    kinds = state.world.kinds
    return {fleet for unit, fleet in plan.embarking.items() if kinds[unit] == UnitType.COLONIAL}


KINDS = (Join(), Embark(), Sail())
JOIN, EMBARK, SAIL = KINDS
