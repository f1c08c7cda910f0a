"""2.2: what fleets are ordered: to take ships in and brigades aboard, and to sail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import compress

from grognard.kernel.action import COUNTER, SPACE, Args, Objection
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.plans import Plan
from grognard.plugins.colonial_africa.rules.fleets import (
    brings_colonials_home,
    canal_for,
    capacity,
    capitals,
    carriers,
    crew_of,
    is_fleet,
    is_own_port,
    is_ship,
    needs_all,
    range_of,
    room,
    way_to,
)
from grognard.plugins.colonial_africa.rules.orders import WrittenOrder
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import Order, Page, UnitType
from grognard.plugins.colonial_africa.world import voyages

CAPITAL_MOST, SUPPORT_MOST = 10, 20
"""2.2: ships of either class in a fleet."""


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
        crew = crew_of(state, plan, fleet)
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
        crew = crew_of(state, plan, fleet)
        big = capitals(state, crew)
        if big >= CAPITAL_MOST:
            found.add((fleet, True))
        if len(crew) - big >= SUPPORT_MOST:
            found.add((fleet, False))
    return found


KINDS = (Join(), Embark(), Sail())
JOIN, EMBARK, SAIL = KINDS
