"""H2.1: all powers write their orders at once, in secret; then they are read together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from grognard.kernel.action import ActionKind, Args, Objection
from grognard.kernel.procedure import NOBODY, Procedure
from grognard.kernel.rule import rule
from grognard.plugins.colonial_africa.plans import Plan, Written, plan_of, sheets, write
from grognard.plugins.colonial_africa.prices import CHIPS_OF, PRICE_OF, chips_for
from grognard.plugins.colonial_africa.state import ORDERS, ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import Order, Page, Side

EVERYBODY = tuple(Side)


def padded(args: Args) -> Written:
    """Return the arguments of an order as a sheet holds them: always three."""
    one, two, three = (*args, 0, 0, 0)[:3]
    return one, two, three


@dataclass(slots=True)
class Desk(Procedure):
    """H2.1: where everybody writes until all are done.

    Attributes:
        side: whose sheet is being looked at; the kernel sets it.
        writing: the sides that are not done yet.
    """

    side: int = NOBODY
    writing: tuple[int, ...] = EVERYBODY


class WrittenOrder(ActionKind[ColonialState, Desk]):
    """An order as a side writes it down.

    What stands against it is told in two parts: what is known to all, which is asked again when the order is
    carried out, and what the side has written besides.

    Attributes:
        code: how it is written down.
        page: where on a sheet it stands.
        alone: whether orders of other kinds that the side has written are nothing to it.
        once: whether what its first argument names can have one such order.
    """

    code: ClassVar[Order]
    page: ClassVar[Page]
    exact = True
    alone: ClassVar[bool] = True
    once: ClassVar[bool] = True

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """Return every order of this kind that is legal beside an empty sheet; it reads `PUBLIC` only."""
        raise NotImplementedError

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """Say what speaks against an order in this position, whatever else is written."""
        return iter(())

    def beside(self, state: ColonialState, side: int, plan: Plan, args: Args) -> Iterator[Objection]:
        """Say what speaks against an order because of others that the side has written."""
        if padded(args) in plan.orders(self.code):
            yield Objection(self.case, "twice", "That order is written already.")

    def fitting(self, state: ColonialState, side: int, plan: Plan, base: list[Args]) -> list[Args]:
        """Return those of some orders that fit to what the side has written."""
        if self.alone:
            if self.code not in plan.of:
                return base
            if self.once:
                written = plan.spaces(self.code)
                return [args for args in base if args[0] not in written]
        beside = self.beside
        return [args for args in base if next(beside(state, side, plan, args), None) is None]

    def candidates(self, state: ColonialState, frame: Desk) -> Iterable[Args]:
        """Return the legal orders: those of the position that fit to what is written."""
        plan = plan_of(state, frame.side)
        if plan.is_full:
            return ()
        found = plan.lists.get(self.code)
        return self.listed(state, frame.side, plan) if found is None else found

    def listed(self, state: ColonialState, side: int, plan: Plan) -> list[Args]:
        """List the legal orders beside those of a plan that has a line left; it keeps them."""
        code = self.code
        base = plan.common.bases.get(code)
        if base is None:
            base = plan.common.bases[code] = list(self.possible(state, side))
        if not base and self.alone:
            found = base
        elif code in CHIPS_OF and state.chips[side] - plan.chips < CHIPS_OF[code]:
            found = []
        else:
            if code in PRICE_OF:
                base = self._afforded(state, side, plan, base)
            found = self.fitting(state, side, plan, base)
        plan.lists[code] = found
        return found

    def _afforded(self, state: ColonialState, side: int, plan: Plan, base: list[Args]) -> list[Args]:
        """Return those of some orders for which a side has the money."""
        left, prices = state.treasury[side] - plan.pounds, plan.common.prices.get(self.code)
        if prices is None:
            price = PRICE_OF[self.code]
            prices = plan.common.prices[self.code] = [price(state, padded(args)) for args in base]
        if max(prices) <= left:
            return base
        return [args for args, due in zip(base, prices, strict=True) if due <= left]

    def question(self, state: ColonialState, frame: Desk, args: Args) -> Iterator[Objection]:
        """Say everything that speaks against an order."""
        side = frame.side
        silent = True
        for objection in self.standing(state, side, args):
            silent = silent and objection.case in state.silenced
            yield objection
        plan = plan_of(state, side)
        if plan.is_full:
            yield Objection("H2.1", "full", f"A sheet holds {ORDERS} orders.")
        if not silent:
            return
        price = PRICE_OF.get(self.code)
        due = price(state, padded(args)) if price is not None else 0
        if due > state.treasury[side] - plan.pounds:
            yield Objection(self.case, "poor", f"That costs £{due}, and you have not so much left.")
        chips = chips_for(self.code)
        if chips > state.chips[side] - plan.chips:
            yield Objection(self.case, "no_chips", f"That costs {chips} colonial chips; you have fewer left.")
        yield from self.beside(state, side, plan, args)

    def apply(self, play: ColonialPlay, frame: Desk, args: Args) -> None:
        """Write it down."""
        write(play, frame.side, self.code, args)


def silent(kind: WrittenOrder, state: ColonialState, side: int, candidates: Iterable[Args]) -> Iterator[Args]:
    """Yield those of some orders against which nothing speaks in this position."""
    for args in candidates:
        if not any(kind.standing(state, side, args)):
            yield args


def is_overrun(state: ColonialState, side: int) -> bool:
    """Return whether a power has African spaces and every one is occupied by an enemy.

    Cases: 3.5
    """
    lands = state.lands(side)
    return bool(lands) and all(state.occupier[space] not in (-1, side) for space in lands)


def carried_out(play: ColonialPlay, kind: WrittenOrder) -> Iterator[tuple[int, Written]]:
    """Yield the orders of one kind, side by side, that can still be carried out; tell why others cannot.

    Cases: H2.2
    """
    state, arity = play.state, len(kind.args)
    price = PRICE_OF.get(kind.code)
    for side, sheet in enumerate(sheets(state)):
        for args in sheet.get(kind.code, ()):
            why = why_dropped(state, kind, side, args[:arity])
            if why is None and price is not None and price(state, args) > state.treasury[side]:
                why = Objection(kind.case, "poor", "The money is spent.")
            if why is not None:
                tell_dropped(play, kind, side, args[:arity], why)
                continue
            yield side, args


@rule("H2.2", silenced=None)
def why_dropped(state: ColonialState, kind: WrittenOrder, side: int, args: Args) -> Objection | None:
    """Return why an order cannot be carried out any more, or None.

    Cases: H2.2
    """
    for objection in kind.standing(state, side, args):
        if objection.case not in state.silenced:
            return objection
    return None


def tell_dropped(play: ColonialPlay, kind: WrittenOrder, side: int, args: Args, why: Objection) -> None:
    """Say which order could not be carried out, and why."""
    order = str(kind.action(play.board, args))
    play.event("dropped", why.case, side, order=order, why=why.sentence(play.board))
