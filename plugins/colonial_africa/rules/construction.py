"""2.1, 2.21, 1.3: raising brigades, building ships, ports and forts, and making colonies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, SPACE, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, done
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.plans import Plan
from grognard.plugins.colonial_africa.prices import MODERN, PRICE_OF
from grognard.plugins.colonial_africa.rules.orders import WrittenOrder, carried_out, silent
from grognard.plugins.colonial_africa.rules.spaces import can_become_colony, is_friendly
from grognard.plugins.colonial_africa.rules.works import WORKS, erect
from grognard.plugins.colonial_africa.state import ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import (
    BRIGADE_TYPE,
    BRIGADES,
    SHIP_TYPE,
    SHIPS,
    Order,
    Page,
    Status,
    UnitType,
)


def unbuilt(state: ColonialState, side: int, kind: int) -> list[int]:
    """Return a power's counters of a type that are not on the map."""
    place = state.place
    return [unit for unit in state.world.by_type[side][kind] if place[unit] == NOWHERE]


def pool_of(state: ColonialState, side: int) -> set[int]:
    """Return the types of brigades and ships of which a power has some that are not on the map."""
    return state.cached_by(("place",), ("pool", side), lambda: _pool_of(state, side))


def _pool_of(state: ColonialState, side: int) -> set[int]:
    place, types = state.place, state.world.by_type[side].items()
    # The first of a type are built first, so that the last one tells nearly always.
    return {
        kind
        for kind, units in types
        if place[units[-1]] == NOWHERE or any([place[unit] == NOWHERE for unit in units])
    }


# 2.1 Land unit types


class Raise(WrittenOrder):
    """Raise a brigade: at home, or colonials in an African land of one's own."""

    verb, case, args, code = "raise", "2.1", (BRIGADE_TYPE, SPACE), Order.RAISE
    page, once = Page.TREASURY, False

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        home, left, occupier = state.world.home[side], pool_of(state, side), state.occupier
        found = [(int(kind), home) for kind in BRIGADES if kind in left and kind != UnitType.COLONIAL]
        if UnitType.COLONIAL in left:
            free = [space for space in state.lands(side) if occupier[space] == NOWHERE]
            found += [(int(UnitType.COLONIAL), space) for space in free]
        return found

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        kind, space = args
        if kind == UnitType.COLONIAL:
            if not is_friendly(state, side, space):
                yield Objection("2.15", "no_colony", "Colonials are raised in lands of yours.", (), (space,))
        elif space != state.world.home[side]:
            yield Objection("2.1", "not_home", "That brigade is raised at home.", (), (space,))
        if not unbuilt(state, side, kind):
            yield Objection("H4.1", "pool", "All brigades of that type are on the map.")

    def fitting(self, state: ColonialState, side: int, plan: Plan, base: list[Args]) -> list[Args]:
        """See `WrittenOrder`; of each type there are so many brigades."""
        written = [kind for kind, _, _ in plan.orders(Order.RAISE)]
        gone = {kind for kind in written if written.count(kind) >= len(unbuilt(state, side, kind))}
        return [args for args in base if args[0] not in gone] if gone else base

    def beside(self, state: ColonialState, side: int, plan: Plan, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        written = sum(kind == args[0] for kind, _, _ in plan.orders(Order.RAISE))
        if written and written >= len(unbuilt(state, side, args[0])):
            yield Objection("H4.1", "pool", "No more brigades of that type are left.")


# READING 2.11: colonials, otherwise like regulars (2.15), are disbanded at home as these are: that is, never
# (test_case_2_11_brigades_are_disbanded_at_home_only).
class Disband(WrittenOrder):
    """Disband a brigade at home."""

    verb, case, args, code = "disband", "2.11", (COUNTER,), Order.DISBAND
    page, alone = Page.BRIGADES, False

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        return [(unit,) for unit in state.garrison(side, state.world.home[side])]

    def fitting(self, state: ColonialState, side: int, plan: Plan, base: list[Args]) -> list[Args]:
        """See `WrittenOrder`; a brigade has one order."""
        busy, aboard = plan.busy, plan.embarking
        if not (busy or aboard):
            return base
        return [args for args in base if args[0] not in busy and args[0] not in aboard]

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        (unit,) = args
        if unit not in state.garrison(side, state.world.home[side]):
            yield Objection("2.11", "not_home", "{counters} can only be disbanded in your home.", (unit,))

    def beside(self, state: ColonialState, side: int, plan: Plan, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        if args[0] in plan.busy or args[0] in plan.embarking:
            yield Objection("H2.1", "busy", "{counters} has another order.", args)


# 2.21 Ships


class Build(WrittenOrder):
    """Build a ship at home."""

    verb, case, args, code = "build", "2.21", (SHIP_TYPE,), Order.BUILD
    page, once = Page.TREASURY, False

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        ships, left, year = state.world.ships, pool_of(state, side), state.year
        eras = [(number, kind) for number, kind in enumerate(SHIPS) if kind in left]
        return [(number,) for number, kind in eras if ships[kind].first <= year <= ships[kind].last]

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        kind = SHIPS[args[0]]
        ship = state.world.ships[kind]
        if not ship.first <= state.year <= ship.last:
            years = f"from {ship.first} to {ship.last}"
            yield Objection("2.22", "era", f"A {kind.name.lower()} can be built {years}.")
        if not unbuilt(state, side, kind):
            yield Objection("H4.1", "pool", "All ships of that type are in service.")

    def fitting(self, state: ColonialState, side: int, plan: Plan, base: list[Args]) -> list[Args]:
        """See `WrittenOrder`; of each type there are so many ships."""
        written = [kind for kind, _, _ in plan.orders(Order.BUILD)]
        gone = {kind for kind in written if written.count(kind) >= len(unbuilt(state, side, SHIPS[kind]))}
        return [args for args in base if args[0] not in gone] if gone else base

    def beside(self, state: ColonialState, side: int, plan: Plan, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        written = sum(one[0] == args[0] for one in plan.orders(Order.BUILD))
        if written and written >= len(unbuilt(state, side, SHIPS[args[0]])):
            yield Objection("H4.1", "pool", "No more ships of that type are left.")


def brigade_of(play: ColonialPlay, side: int, kind: int, space: int) -> None:
    """Put a new brigade on the map; the last of a type may have been raised before."""
    pool = unbuilt(play.state, side, kind)
    if pool:
        play.move(pool[0], space)
        play.event("raised", "2.1", side, (pool[0],), (space,))


def launch(play: ColonialPlay, side: int, kind: int) -> None:
    """Put a new ship into the home port, without a fleet as yet."""
    pool = unbuilt(play.state, side, SHIPS[kind])
    home = play.state.world.home[side]
    if pool:
        play.move(pool[0], home)
        play.set("modern", pool[0], int(play.state.year >= MODERN))
        play.event("launched", "2.21", side, (pool[0],), (home,))


# 1.13 Colonies


class Colonize(WrittenOrder):
    """Make an old protectorate a colony."""

    verb, case, args, code = "colonize", "1.13", (SPACE,), Order.COLONIZE
    page = Page.TREASURY

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        young = [space for space in state.lands(side) if state.status[space] == Status.PROTECTORATE]
        return silent(self, state, side, [(space,) for space in young])

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        (space,) = args
        if not is_friendly(state, side, space):
            yield Objection("1.13", "not_yours", "{spaces} is no land of yours.", (), args)
        elif state.world.is_minor[space]:
            yield Objection("1.12", "minor", "{spaces} stays a protectorate.", (), args)
        elif not can_become_colony(state, space):
            yield Objection("1.13", "too_soon", "{spaces} is no protectorate of four turns.", (), args)


@dataclass(slots=True)
class Construction(Procedure):
    """2.21: everything that was ordered is paid and stands at once."""

    def start(self, play: ColonialPlay) -> Directive:
        """Carry the orders out, kind by kind; where the money is spent, the rest is dropped."""
        for kind in (COLONIZE, *WORKS, RAISE, DISBAND, BUILD):
            price = PRICE_OF.get(kind.code)
            for side, args in carried_out(play, kind):
                if price is not None:
                    play.add("treasury", side, -price(play.state, args))
                _done(play, kind, side, args)
        return done()


def _done(play: ColonialPlay, kind: WrittenOrder, side: int, args: tuple[int, int, int]) -> None:
    """Let what was paid for stand."""
    if kind is RAISE:
        brigade_of(play, side, args[0], args[1])
    elif kind is BUILD:
        launch(play, side, args[0])
    elif kind is DISBAND:
        play.event("disbanded", "2.11", side, (args[0],), (play.state.place[args[0]],))
        play.move(args[0], NOWHERE)
    elif kind is COLONIZE:
        play.set("status", args[0], Status.COLONY)
        play.event("colonized", "1.13", side, spaces=(args[0],))
    else:
        erect(play, kind.code, side, args[0], args[1])


KINDS = (Colonize(), Raise(), Disband(), Build())
COLONIZE, RAISE, DISBAND, BUILD = KINDS
PROCEDURES: tuple[type[Procedure], ...] = (Construction,)
