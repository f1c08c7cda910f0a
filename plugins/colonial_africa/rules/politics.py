"""3.1, 3.3: what a power writes about claims and alliances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.kernel.action import SPACE, Args, Objection
from grognard.kernel.domain import SIDE
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.plans import Plan
from grognard.plugins.colonial_africa.rules.orders import WrittenOrder
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import SIDES, Order, Page, UnitType


@rule("1.1", silenced=False)
def is_uncivilized(state: ColonialState, space: int) -> bool:
    """Return whether a space is an uncivilized land space.

    Cases: 1.1, 1.13
    """
    world = state.world
    return not (world.is_sea[space] or world.is_home[space] or world.is_minor[space])


def is_open(state: ColonialState, space: int) -> bool:
    """Return whether a space is uncivilized and nobody has captured it."""
    return is_uncivilized(state, space) and state.control[space] == NOWHERE


def has_claim(state: ColonialState, side: int, space: int) -> bool:
    """Return whether a side claims a space."""
    return bool(state.claims[space] >> side & 1)


def can_reach(state: ColonialState, side: int, space: int) -> bool:
    """Return whether a power can come to a space: past its own lands or troops, or by sea with a merchant.

    Cases: 1.13, H2.3
    """
    return space in within_reach(state, side)


def within_reach(state: ColonialState, side: int) -> set[int]:
    """Return all spaces to which a power can come, see `can_reach`."""
    columns = ("control", "place", "held", "aboard")
    return state.cached_by(columns, ("reach", side), lambda: _within_reach(state, side))


def _within_reach(state: ColonialState, side: int) -> set[int]:
    world, garrisons, place = state.world, state.garrisons(side), state.place
    bases = (world.home[side], *state.lands(side), *garrisons)
    found = set(garrisons).union(*[world.roads[base] for base in bases])
    if any([place[ship] >= 0 for ship in world.by_type[side][UnitType.MERCHANT]]):
        found.update(world.shores)
    return found


def unowned(state: ColonialState) -> list[int]:
    """Return the uncivilized lands that nobody has captured."""
    control = state.control
    return state.cached_by(("control",), "wild", lambda: [s for s in state.world.wild if control[s] < 0])


# 3.1 Claims


class Claim(WrittenOrder):
    """Lay claim to an uncivilized space."""

    verb, case, args, code = "claim", "3.1", (SPACE,), Order.CLAIM
    page = Page.POLITICS

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        alone, claims, own = state.world.alone, state.claims, 1 << side
        near = within_reach(state, side)
        return [alone[s] for s in unowned(state) if s in near and not claims[s] & own]

    def fitting(self, state: ColonialState, side: int, plan: Plan, base: list[Args]) -> list[Args]:
        """See `WrittenOrder`; one claim a turn is all (1.13)."""
        return [] if self.code in plan.of else base

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        (space,) = args
        if state.world.is_minor[space]:
            yield Objection(
                "1.12", "minor", "{spaces} is a state of its own and cannot be claimed.", (), args
            )
            return
        if not is_uncivilized(state, space):
            yield Objection("3.1", "no_colony", "{spaces} is not uncivilized land.", (), args)
            return
        if state.control[space] != NOWHERE:
            yield Objection("3.1", "taken", "{spaces} has been captured already.", (), args)
        if has_claim(state, side, space):
            yield Objection("3.1", "claimed", "You claim {spaces} already.", (), args)
        if not can_reach(state, side, space):
            yield Objection("1.13", "out_of_reach", "You cannot reach {spaces}.", (), args)

    def beside(self, state: ColonialState, side: int, plan: Plan, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        if plan.orders(Order.CLAIM):
            yield Objection("1.13", "one_a_turn", "One claim a turn is all you can make.")


class Withdraw(WrittenOrder):
    """Give a claim up."""

    verb, case, args, code = "withdraw", "3.1", (SPACE,), Order.WITHDRAW
    page = Page.POLITICS

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        alone, claims, own = state.world.alone, state.claims, 1 << side
        return [alone[space] for space in state.world.africa if claims[space] & own]

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        if not has_claim(state, side, args[0]):
            yield Objection("3.1", "no_claim", "You have no claim on {spaces}.", (), args)


# 3.3 Alliances


def partners(state: ColonialState, side: int) -> list[Args]:
    """Return the allies of a power, each as the one argument of an order."""
    cells = state.alliance[SIDES * side : SIDES * (side + 1)]
    return [(other,) for other in range(SIDES) if cells[other]] if any(cells) else []


class Ally(WrittenOrder):
    """Offer an alliance; it is made if the other offers one too."""

    verb, case, args, code = "ally", "3.3", (SIDE,), Order.ALLY
    page = Page.POLITICS

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        first, end, turn, alone = SIDES * side, SIDES * (side + 1), state.turn, state.world.alone
        bonds = zip(state.alliance[first:end], state.war[first:end], state.barred[first:end], strict=True)
        return [
            alone[other]
            for other, (ally, enemy, barred) in enumerate(bonds)
            if other != side and not ally and not enemy and barred < turn
        ]

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        (other,) = args
        cell, name = SIDES * side + other, state.board.side_names[other]
        if state.allied(side, other):
            yield Objection("3.3", "allied", f"You are allied with {name} already.")
            return
        if state.at_war(side, other):
            yield Objection("3.3", "at_war", f"You are at war with {name}.")
        if state.barred[cell] >= state.turn:
            yield Objection("3.3", "barred", f"The peace forbids an alliance with {name} for now.")


class Break(WrittenOrder):
    """Break an alliance."""

    verb, case, args, code = "break", "3.3", (SIDE,), Order.BREAK
    page = Page.POLITICS

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """See `WrittenOrder`."""
        return partners(state, side)

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """See `WrittenOrder`."""
        (other,) = args
        if not state.alliance[SIDES * side + other]:
            yield Objection("3.3", "no_ally", f"{state.board.side_names[other]} is no ally of yours.")


KINDS = (Claim(), Withdraw(), Ally(), Break())
CLAIM, WITHDRAW, ALLY, BREAK = KINDS
