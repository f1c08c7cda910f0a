"""2.0: what brigades are ordered, and where they may go."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from grognard.kernel.action import COUNTER, SPACE, Args, Objection
from grognard.kernel.domain import SIDE
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.plans import Plan
from grognard.plugins.colonial_africa.rules.capture import can_pay_claimants, unit_is_colonial
from grognard.plugins.colonial_africa.rules.coasts import foe_of
from grognard.plugins.colonial_africa.rules.orders import WrittenOrder, silent
from grognard.plugins.colonial_africa.rules.politics import has_claim, is_open, partners
from grognard.plugins.colonial_africa.rules.spaces import garrison_missing, restless
from grognard.plugins.colonial_africa.rules.war import foes_of
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import SIDES, Order, Page

TARGETED = ("control", "occupier", "war", "clock", "claims", "invaders", "chips")
"""Columns on which it rests whether a space can be attacked."""


@rule("H4.5", silenced=True)
def way_in(state: ColonialState, unit: int, space: int, aboard: int, at: int) -> bool:
    """Return whether a brigade comes to a space in one turn: next to it by land, or from a fleet off it.

    Cases: 2.0, 2.22, H4.5

    Args:
        state: the position.
        unit: the brigade.
        space: the goal.
        aboard: the fleet that carries it, or NOWHERE.
        at: where that fleet is.
    """
    if aboard == NOWHERE:
        return space in state.world.roads[state.place[unit]]
    return at == space or (state.world.is_sea[at] and space in state.world.coasts[at])


class OnFoot(WrittenOrder):
    """An order that takes a brigade to a space."""

    args = (COUNTER, SPACE)
    page, alone = Page.BRIGADES, False

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        world, found = state.world, list[Args]()
        goals = self.goals(state, side)
        if not goals:
            return found
        for space, units in state.garrisons(side).items():
            near = [goal for goal in (*world.roads[space], *self.stay(space)) if goal in goals]
            found += _arriving(state, side, units, near)
        return found

    def goals(self, state: ColonialState, side: int) -> Collection[int]:
        """Return the land spaces that brigades other than colonials can enter so."""
        raise NotImplementedError

    def stay(self, space: int) -> tuple[int, ...]:
        """Return the space itself where the order can be given without a step."""
        return ()

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        unit, space = args
        if unit not in state.units(side):
            yield Objection("2.0", "no_brigade", "{counters} is no brigade that can march for you.", (unit,))
            return
        if state.world.is_sea[space]:
            yield Objection("2.0", "sea", "Brigades come to sea in fleets.", (), (space,))
            return
        yield from self.entering(state, side, unit, space)

    def entering(self, state: ColonialState, side: int, unit: int, space: int) -> Iterator[Objection]:
        """Say why a brigade cannot enter a land space so."""
        raise NotImplementedError

    def beside(self, state: ColonialState, side: int, plan: Plan, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        unit, space = args
        if unit in plan.busy:
            yield Objection("H2.1", "busy", "{counters} has another order.", (unit,))
        aboard = plan.embarking.get(unit, state.aboard[unit])
        at = NOWHERE if aboard == NOWHERE else plan.sailing.get(aboard, state.place[aboard])
        stays = space == state.place[unit] and space in self.stay(space)
        if not (stays and aboard == NOWHERE) and not way_in(state, unit, space, aboard, at):
            yield Objection("2.0", "too_far", "{counters} cannot come to {spaces}.", (unit,), (space,))
        elif aboard != NOWHERE:
            yield from self.landing(state, plan, aboard, space)

    def landing(self, state: ColonialState, plan: Plan, fleet: int, space: int) -> Iterator[Objection]:
        """Say why brigades cannot go ashore in a space; nothing does where no fort stands."""
        return iter(())

    def fitting(self, state: ColonialState, side: int, plan: Plan, base: list[Args]) -> list[Args]:
        """See `WrittenOrder`; brigades aboard land where their fleet will be."""
        busy, embarking = plan.busy, plan.embarking
        if busy or embarking:
            found = [args for args in base if args[0] not in busy and args[0] not in embarking]
        else:
            found = list(base)
        carried: dict[int, Sequence[int]] = dict(state.carried(side))
        for unit, fleet in embarking.items():
            carried[fleet] = (*carried.get(fleet, ()), unit)
        for fleet, units in carried.items():
            left = [unit for unit in units if unit not in busy] if busy else units
            if left:
                found += self._landings(state, side, plan, fleet, left)
        return found

    def _landings(
        self, state: ColonialState, side: int, plan: Plan, fleet: int, units: Sequence[int]
    ) -> list[Args]:
        """Return the orders to brigades aboard a fleet, which land where it will be."""
        at = plan.sailing.get(fleet, state.place[fleet])
        near = state.world.coasts[at] if state.world.is_sea[at] else (at,)
        goals = self.goals(state, side)
        open_to = [space for space in near if space in goals]
        forts = [space for space in open_to if state.fort[space]]
        if forts:
            barred = [space for space in forts if any(self.landing(state, plan, fleet, space))]
            open_to = [space for space in open_to if space not in barred]
        return _arriving(state, side, units, open_to)


def _arriving(state: ColonialState, side: int, units: Sequence[int], goals: Sequence[int]) -> list[Args]:
    """Return every pair of a brigade and a goal; colonials never come home (2.15)."""
    if not goals:
        return []
    home = state.world.home[side]
    if home not in goals:
        return [(unit, goal) for unit in units for goal in goals]
    return [
        (unit, goal) for unit in units for goal in goals if goal != home or not unit_is_colonial(state, unit)
    ]


class March(OnFoot):
    """March or land where no enemy bars the way."""

    verb, case, code = "march", "2.0", Order.MARCH

    def goals(self, state: ColonialState, side: int) -> Collection[int]:
        """See `OnFoot`."""
        return state.friendly(side)

    def entering(self, state: ColonialState, side: int, unit: int, space: int) -> Iterator[Objection]:
        """See `OnFoot`."""
        if unit_is_colonial(state, unit) and space == state.world.home[side]:
            yield Objection("2.15", "colonials", "{counters} never comes to your home.", (unit,))
        holder = state.holder(space)
        if holder != NOWHERE and not state.allied(side, holder):
            yield Objection("3.3", "foreign", "{spaces} is not yours or an ally's.", (), (space,))
        elif holder == NOWHERE and not is_open(state, space):
            yield Objection("1.12", "minor", "{spaces} can only be entered by attack.", (), (space,))


class Attack(OnFoot):
    """Attack a space to capture it."""

    verb, case, code = "attack", "2.1", Order.ATTACK

    def goals(self, state: ColonialState, side: int) -> Collection[int]:
        """See `OnFoot`."""
        return state.cached_by(TARGETED, ("targets", side), lambda: self._goals(state, side))

    def _goals(self, state: ColonialState, side: int) -> set[int]:
        claims, invaders, own, held = state.claims, state.invaders, 1 << side, state.held_lands()
        near = [space for space in held.get(NOWHERE, ()) if (claims[space] | invaders[space]) & own]
        for foe in foes_of(state, side):
            near += held.get(foe, ())
        return {space for space in near if next(self.entering(state, side, NOWHERE, space), None) is None}

    def stay(self, space: int) -> tuple[int, ...]:
        """See `OnFoot`; forces in a space that nobody owns can attack it."""
        return (space,)

    def entering(self, state: ColonialState, side: int, unit: int, space: int) -> Iterator[Objection]:
        """See `OnFoot`."""
        world = state.world
        if world.is_home[space]:
            yield Objection("1.11", "home", "{spaces} cannot be attacked in any way.", (), (space,))
            return
        if state.holder(space) != NOWHERE:
            if foe_of(state, side, space) == NOWHERE:
                yield Objection("3.4", "no_enemy", "You may not fight in {spaces}.", (), (space,))
            return
        if world.is_minor[space]:
            if not state.invaders[space] >> side & 1:
                yield Objection("1.12", "peace", "You are not at war with {spaces}.", (), (space,))
            return
        if not has_claim(state, side, space):
            yield Objection("3.1", "no_claim", "You have no claim on {spaces}.", (), (space,))
        if not can_pay_claimants(state, side, space):
            yield Objection(
                "3.21", "no_chips", "Others claim {spaces}, and you lack the chips.", (), (space,)
            )

    def landing(self, state: ColonialState, plan: Plan, fleet: int, space: int) -> Iterator[Objection]:
        """See `OnFoot`."""
        shelled = any(args[1] == space for args in plan.orders(Order.BOMBARD))
        if state.fort[space] and not shelled:
            yield Objection("1.32", "fort", "The fort of {spaces} must be silenced first.", (), (space,))


# 3.2 What allies do for each other


class Assist(WrittenOrder):
    """Let brigades in an ally's land help to defend it, whoever attacks."""

    verb, case, args, code = "assist", "3.2", (SPACE,), Order.ASSIST
    page = Page.BRIGADES

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        if not any(state.alliance[SIDES * side : SIDES * (side + 1)]):
            return ()
        return silent(self, state, side, [(space,) for space in state.garrisons(side)])

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        (space,) = args
        holder = state.holder(space)
        if holder in (NOWHERE, side) or not state.allied(side, holder) or not state.garrison(side, space):
            yield Objection("3.2", "no_help", "You have no brigades in {spaces} to help an ally.", (), args)


class Allow(WrittenOrder):
    """Let an ally attack out of one's own lands."""

    verb, case, args, code = "allow", "3.2", (SIDE,), Order.ALLOW
    page = Page.POLITICS

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        return partners(state, side)

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        if not state.alliance[SIDES * side + args[0]]:
            yield Objection("3.3", "no_ally", f"{state.board.side_names[args[0]]} is no ally of yours.")


# 1.23 Minimum garrison value


class Incite(WrittenOrder):
    """Stir up a revolt in another's land whose garrison is too small."""

    verb, case, args, code = "incite", "1.23", (SPACE,), Order.INCITE
    page = Page.TREASURY

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        alone, alliance, first = state.world.alone, state.alliance, SIDES * side
        return [
            alone[space]
            for space, holder in restless(state)
            if holder != side and not alliance[first + holder]
        ]

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        (space,) = args
        holder = state.holder(space)
        if holder == NOWHERE or state.world.is_home[space] or state.allied(side, holder):
            yield Objection("1.23", "no_target", "{spaces} is no land of another power.", (), args)
        elif not garrison_missing(state, space):
            yield Objection("1.23", "guarded", "The garrison of {spaces} is strong enough.", (), args)


KINDS = (March(), Attack(), Assist(), Allow(), Incite())
MARCH, ATTACK, ASSIST, ALLOW, INCITE = KINDS
