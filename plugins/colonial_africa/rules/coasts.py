"""2.2: what fleets are ordered against the coasts of enemies: blockade and bombardment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from grognard.kernel.action import COUNTER, SPACE, Args, Objection
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.plans import Plan
from grognard.plugins.colonial_africa.rules.fleets import is_fleet, warships
from grognard.plugins.colonial_africa.rules.orders import WrittenOrder
from grognard.plugins.colonial_africa.rules.war import foes_of, may_fight
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import Order, Page


def foe_of(state: ColonialState, side: int, space: int) -> int:
    """Return who holds a space, if he is an enemy whom one may fight now, else NOWHERE."""
    holder = state.holder(space)
    return holder if holder != NOWHERE and may_fight(state, side, holder) else NOWHERE


class AtCoast(WrittenOrder):
    """An order to a fleet against an enemy's coast, from the sea zone it is in or sails to."""

    page, alone = Page.FLEETS, False

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        foes = foes_of(state, side)
        if not foes:
            return ()
        world, control, occupier = state.world, state.control, state.occupier
        ours = [fleet for fleet in state.fleets(side) if warships(state, fleet)]
        theirs = [
            space
            for space in world.shores
            if (occupier[space] if occupier[space] >= 0 else control[space]) in foes
            and not world.is_home[space]
            and next(self.aimed(state, space), None) is None
        ]
        return list(product(ours, theirs))

    def fitting(self, state: ColonialState, side: int, plan: Plan, base: list[Args]) -> list[Args]:
        """See `WrittenOrder`; a fleet has one task, off the coast where it will be."""
        task, sailing, place, coasts = plan.task, plan.sailing, state.place, state.world.coasts
        off = {fleet: coasts[sailing.get(fleet, place[fleet])] for fleet in {fleet for fleet, _ in base}}
        return [args for args in base if args[0] not in task and args[1] in off[args[0]]]

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        fleet, space = args
        if not is_fleet(state, side, fleet) or state.place[fleet] < 0 or not warships(state, fleet):
            yield Objection("2.2", "no_fleet", "{counters} has no warship on the map.", (fleet,))
            return
        if state.world.is_home[space]:
            yield Objection("1.11", "home", "{spaces} cannot be attacked in any way.", (), (space,))
        elif not state.world.is_coast[space] or foe_of(state, side, space) < 0:
            yield Objection("3.4", "no_enemy", "{spaces} is no coast of an enemy.", (), (space,))
            return
        yield from self.aimed(state, space)

    def aimed(self, state: ColonialState, space: int) -> Iterator[Objection]:
        """Say why there is nothing to do in a space."""
        return iter(())

    def beside(self, state: ColonialState, side: int, plan: Plan, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        fleet, space = args
        if fleet in plan.task:
            yield Objection("H2.1", "busy", "{counters} has another task.", (fleet,))
        if plan.sailing.get(fleet, state.place[fleet]) not in state.world.coasts[space]:
            yield Objection("2.2", "not_off", "{counters} will not be off {spaces}.", (fleet,), (space,))


class Blockade(AtCoast):
    """Close an enemy's port."""

    verb, case, args, code = "blockade", "2.2", (COUNTER, SPACE), Order.BLOCKADE


class Bombard(AtCoast):
    """Fire on an enemy's fort, or on his port where no fort stands."""

    verb, case, args, code = "bombard", "2.2", (COUNTER, SPACE), Order.BOMBARD

    def aimed(self, state: ColonialState, space: int) -> Iterator[Objection]:
        """See `AtCoast`."""
        if not state.fort[space] and not state.port[space]:
            yield Objection("2.2", "no_works", "There is neither port nor fort in {spaces}.", (), (space,))


def is_off(state: ColonialState, fleet: int, space: int) -> bool:
    """Return whether a fleet lies in a sea zone off a coast and has not been beaten this turn."""
    return state.place[fleet] in state.world.coasts[space] and not state.beaten[fleet]


KINDS = (Blockade(), Bombard())
BLOCKADE, BOMBARD = KINDS
