"""1.3, 2.22: ports and naval fortifications."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.kernel.action import SPACE, Args, Objection
from grognard.kernel.domain import Number
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.plans import Plan
from grognard.plugins.colonial_africa.prices import MODERN
from grognard.plugins.colonial_africa.rules.orders import WrittenOrder
from grognard.plugins.colonial_africa.rules.spaces import is_friendly
from grognard.plugins.colonial_africa.state import ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import Order, Page
from grognard.plugins.colonial_africa.world import Ship

FORT_MOST = 12
FORT_STEP = 6
"""1.32, 2.22: hits a fort can take at most, and how many are added in a turn."""

PORT_STEP = 5
"""2.22: hits of a port that are repaired in a turn."""

SHOT_HITS, SHOTS_MOST = 4, 3
"""1.32: hits left for each shot of a fort, and the most shots."""


def own_lands(state: ColonialState, side: int) -> tuple[int, ...]:
    """Return the African spaces that a power owns and no enemy occupies."""
    columns = ("control", "occupier")
    return state.cached_by(columns, ("own", side), lambda: _own_lands(state, side))


def _own_lands(state: ColonialState, side: int) -> tuple[int, ...]:
    occupier = state.occupier
    return tuple([space for space in state.lands(side) if occupier[space] == NOWHERE])


def _up_to(spaces: Sequence[int], hits: Sequence[int], step: int, most: int) -> list[Args]:
    """Return each space whose work stands, with each number of hits that it can take in a turn."""
    return [
        (space, more)
        for space in spaces
        if hits[space]
        for more in range(1, min(step, most - hits[space]) + 1)
    ]


@rule("1.32", silenced=0)
def shots_of(state: ColonialState, space: int) -> int:
    """Return how often a fort fires: once for every four critical hits it has, three times at most.

    Cases: 1.32
    """
    # READING 1.32: a fort is never crippled; that it fires less as its hits are lost is printed of it alone
    # (test_case_1_32_a_damaged_fort_fires_as_well_as_ever_but_less_often).
    return min(SHOTS_MOST, state.fort[space] // SHOT_HITS)


def guns_of(state: ColonialState, space: int) -> Ship:
    """Return what is printed of a fort's guns, old or modern."""
    return state.world.modern_fort if state.works[space] else state.world.fort


class Work(WrittenOrder):
    """An order about a port or a fort in a land of one's own."""

    page = Page.TREASURY

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        alone = state.world.alone
        return [alone[space] for space in own_lands(state, side) if self.is_due(state, space)]

    def is_due(self, state: ColonialState, space: int) -> bool:
        """Return whether nothing speaks against it in a land of one's own."""
        raise NotImplementedError

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        if not is_friendly(state, side, args[0]):
            yield Objection(self.case, "not_yours", "{spaces} is no African land of yours.", (), args[:1])
            return
        yield from self.state_of(state, args)

    def state_of(self, state: ColonialState, args: Args) -> Iterator[Objection]:
        """Say what speaks against it in a land of one's own."""
        raise NotImplementedError

    def beside(self, state: ColonialState, side: int, plan: Plan, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        if args[0] in plan.spaces(self.code):
            yield Objection(self.case, "twice", "{spaces} has that order.", (), args[:1])


# 1.31 Port facility


class BuildPort(Work):
    """Build a port."""

    verb, case, args, code = "build-port", "1.31", (SPACE,), Order.PORT

    def is_due(self, state: ColonialState, space: int) -> bool:
        """See `Work`."""
        return not state.port[space] and state.world.is_coast[space]

    def state_of(self, state: ColonialState, args: Args) -> Iterator[Objection]:
        """See `Work`."""
        # READING 1.31: a port repairs ships and is closed by a fleet off it, so that it needs a coast
        # (test_case_1_31_a_port_needs_a_coast).
        if not state.world.is_coast[args[0]]:
            yield Objection("1.31", "inland", "{spaces} has no coast for a port.", (), args)
        if state.port[args[0]]:
            yield Objection("1.21", "port", "{spaces} has a port.", (), args)


class Mend(Work):
    """Repair hits of a port."""

    verb, case, args, code = "mend", "2.22", (SPACE, Number(1, PORT_STEP)), Order.MEND

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        return _up_to(own_lands(state, side), state.port, PORT_STEP, state.world.port.ch)

    def state_of(self, state: ColonialState, args: Args) -> Iterator[Objection]:
        """See `Work`."""
        space, hits = args
        if not state.port[space] or state.port[space] + hits > state.world.port.ch:
            yield Objection("2.22", "whole", "There is not so much to repair in {spaces}.", (), (space,))


# 1.32 Naval fortification


# READING 2.22: a fort stands in any land of one's own, as the text says, inland too, though it bars fleets
# only; a home, which nobody attacks, needs none (test_case_2_22_a_fort_is_built_in_any_african_land).
class BuildFort(Work):
    """Build a fort."""

    verb, case, args, code = "build-fort", "1.32", (SPACE,), Order.FORT

    def is_due(self, state: ColonialState, space: int) -> bool:
        """See `Work`."""
        return not (state.fort[space] or state.blockaded[space])

    def state_of(self, state: ColonialState, args: Args) -> Iterator[Objection]:
        """See `Work`."""
        if state.fort[args[0]]:
            yield Objection("1.32", "fort", "{spaces} has a fort.", (), args)
        if state.blockaded[args[0]]:
            yield Objection("2.22", "blockaded", "No fort is built in {spaces} under blockade.", (), args)


class Strengthen(Work):
    """Add critical hits to a fort, or repair it."""

    verb, case, args, code = "strengthen", "2.22", (SPACE, Number(1, FORT_STEP)), Order.STRENGTHEN

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        return _up_to(own_lands(state, side), state.fort, FORT_STEP, FORT_MOST)

    def state_of(self, state: ColonialState, args: Args) -> Iterator[Objection]:
        """See `Work`."""
        space, hits = args
        if not state.fort[space] or state.fort[space] + hits > FORT_MOST:
            yield Objection("1.32", "whole", f"A fort takes {FORT_MOST} hits at most.", (), (space,))


class Modernize(Work):
    """Give an old fort the guns of 1895."""

    verb, case, args, code = "modernize", "2.22", (SPACE,), Order.MODERNIZE

    def is_due(self, state: ColonialState, space: int) -> bool:
        """See `Work`."""
        return state.fort[space] > 0 and not state.works[space] and state.year >= MODERN

    def state_of(self, state: ColonialState, args: Args) -> Iterator[Objection]:
        """See `Work`."""
        if not state.fort[args[0]] or state.works[args[0]]:
            yield Objection("2.22", "no_old_fort", "{spaces} has no fort with old guns.", (), args)
        if state.year < MODERN:
            yield Objection("2.22", "era", f"There are no such guns before {MODERN}.")


def erect(play: ColonialPlay, order: Order, side: int, space: int, hits: int) -> None:
    """Let a work stand that was paid for.

    Cases: 1.31, 1.32, 2.22
    """
    state = play.state
    is_modern = state.year >= MODERN
    if order is Order.PORT:
        play.set("port", space, state.world.port.ch)
    elif order is Order.MEND:
        play.add("port", space, hits)
    elif order is Order.FORT:
        play.set("works", space, int(is_modern))
        play.set("fort", space, guns_of(state, space).ch)
    elif order is Order.STRENGTHEN:
        play.add("fort", space, hits)
    else:
        play.set("works", space, 1)
    play.event(f"work_{order.name.lower()}", "2.22", side, spaces=(space,), hits=hits)


KINDS = (BuildPort(), Mend(), BuildFort(), Strengthen(), Modernize())
WORKS: tuple[WrittenOrder, ...] = KINDS
