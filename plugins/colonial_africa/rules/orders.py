"""H2.1: all powers write their orders at once, in secret; then they are read together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from grognard.kernel.action import ActionKind, Args, Objection
from grognard.kernel.procedure import NOBODY, Directive, Procedure, ask, done
from grognard.plugins.colonial_africa.plans import PUBLIC, WRITTEN, Plan, plan_of, write
from grognard.plugins.colonial_africa.prices import PRICE_OF, chips_for
from grognard.plugins.colonial_africa.state import ORDERS, ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import SIDES, Degree, Order, Side

EVERYBODY = tuple(Side)


PROMPT = "Write your orders for this year; nobody sees them until all are done."


def padded(args: Args) -> tuple[int, int, int]:
    """Return the arguments of an order as a sheet holds them: always three."""
    one, two, three = (*args, 0, 0, 0)[:3]
    return one, two, three


@dataclass(slots=True)
class Writing(Procedure):
    """H2.1: everybody writes until all are done.

    Attributes:
        side: whose sheet is being looked at; the kernel sets it.
        writing: the sides that are not done yet.
    """

    side: int = NOBODY
    writing: tuple[int, ...] = EVERYBODY

    def start(self, play: ColonialPlay) -> Directive:
        """Ask all who are still writing."""
        if not self.writing:
            return done()
        kinds = tuple(type(kind) for kind in play.game.kinds.values() if isinstance(kind, WrittenOrder))
        return ask(Ready, *kinds, by=self.writing, case="H2.1", prompt=PROMPT)


class WrittenOrder(ActionKind[ColonialState, Writing]):
    """An order as a side writes it down.

    What stands against it is told in two parts: what is known to all, which is asked again when the order is
    carried out, and what the side has written besides.
    """

    code: ClassVar[Order]
    exact = True

    def possible(self, state: ColonialState, side: int) -> Iterable[Args]:
        """Return every order of this kind that may stand in this position."""
        raise NotImplementedError

    def standing(self, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
        """Say what speaks against an order in this position, whatever else is written."""
        return iter(())

    def beside(self, state: ColonialState, side: int, plan: Plan, args: Args) -> Iterator[Objection]:
        """Say what speaks against an order because of others that the side has written."""
        if padded(args) in plan.orders(self.code):
            yield Objection(self.case, "twice", "That order is written already.")

    def fitting(self, state: ColonialState, side: int, plan: Plan, base: tuple[Args, ...]) -> Iterable[Args]:
        """Return those of some orders that fit to what the side has written."""
        beside = self.beside
        return [args for args in base if next(beside(state, side, plan, args), None) is None]

    def candidates(self, state: ColonialState, frame: Writing) -> Iterable[Args]:
        """Return the legal orders: those of the position, remembered, that fit to what is written."""
        side = frame.side
        plan = state.cached_by(WRITTEN, side, lambda: plan_of(state, side))
        listed = plan.lists.get(self.code)
        if listed is None:
            listed = plan.lists[self.code] = self._listed(state, side, plan)
        return listed

    def _listed(self, state: ColonialState, side: int, plan: Plan) -> list[Args]:
        if plan.is_full:
            return []
        due = chips_for(self.code)
        if due and state.chips[side] - plan.chips < due:
            return []
        base = state.cached_by(PUBLIC, (self.code, side), lambda: self._base(state, side))
        price = PRICE_OF.get(self.code)
        if price is not None:
            left = state.treasury[side] - plan.pounds
            base = tuple([args for args in base if price(state, padded(args)) <= left])
        return list(self.fitting(state, side, plan, base))

    def _base(self, state: ColonialState, side: int) -> tuple[Args, ...]:
        standing = self.standing
        found = [a for a in self.possible(state, side) if next(standing(state, side, a), None) is None]
        return tuple(dict.fromkeys(found))

    def question(self, state: ColonialState, frame: Writing, args: Args) -> Iterator[Objection]:
        """Say everything that speaks against an order."""
        side = frame.side
        plan = plan_of(state, side)
        if plan.is_full:
            yield Objection("H2.1", "full", f"A sheet holds {ORDERS} orders.")
        silent = True
        for objection in self.standing(state, side, args):
            silent = silent and objection.case in state.silenced
            yield objection
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

    def apply(self, play: ColonialPlay, frame: Writing, args: Args) -> None:
        """Write it down."""
        write(play, frame.side, self.code, args)


class Ready(ActionKind[ColonialState, Writing]):
    """Hand the sheet in."""

    verb = "ready"
    case = "H2.1"

    def question(self, state: ColonialState, frame: Writing, args: Args) -> Iterator[Objection]:
        """Say what must still be written."""
        side = frame.side
        plan = plan_of(state, side)
        if plan.is_full:
            return
        for other in state.cached_by(PUBLIC, ("owed", side), lambda: _creditors(state, side)):
            yield from _owed(state, side, other, plan)

    def apply(self, play: ColonialPlay, frame: Writing, args: Args) -> None:
        """Leave the table until all are done."""
        frame.writing = tuple(side for side in frame.writing if side != frame.side)


def _creditors(state: ColonialState, side: int) -> list[Side]:
    """Return the powers with which a side is at war or has a peace to settle."""
    return [other for other in Side if state.war[SIDES * side + other] or state.won[SIDES * side + other]]


def _owed(state: ColonialState, side: int, other: Side, plan: Plan) -> Iterator[Objection]:
    """Say what a side owes another: a degree of peace, an end of the war, a settlement."""
    cell, name = SIDES * side + other, state.board.side_names[other]
    if state.war[cell] and not state.terms[cell] and other not in plan.spaces(Order.DEGREE):
        yield Objection("3.4", "no_degree", f"Set a degree of peace against {name}, who is at war with you.")
    if (
        state.war[cell]
        and is_overrun(state, side)
        and not any(args[0] == other and args[1] + 1 >= Degree.CONDITIONAL for args in plan.orders(Order.SUE))
    ):
        yield Objection("3.5", "must_sue", f"All your Africa is occupied: sue {name} for conditional peace.")
    if state.won[cell] and not state.award[cell] and other not in plan.spaces(Order.SETTLE):
        yield Objection("3.5", "no_settlement", f"You have won peace from {name}: choose the settlement.")


def is_overrun(state: ColonialState, side: int) -> bool:
    """Return whether a power has African spaces and every one is occupied by an enemy.

    Cases: 3.5
    """
    lands = state.lands(side)
    return bool(lands) and all(state.occupier[space] not in (-1, side) for space in lands)


def carried_out(play: ColonialPlay, kind: WrittenOrder) -> Iterator[tuple[int, tuple[int, int, int]]]:
    """Yield the orders of one kind, side by side, that can still be carried out; tell why others cannot.

    Cases: H2.2
    """
    state, arity = play.state, len(kind.args)
    price = PRICE_OF.get(kind.code)
    for side in Side:
        for args in plan_of(state, side).orders(kind.code):
            why = next(_standing(kind, state, side, args[:arity]), None)
            if why is None and price is not None and price(state, args) > state.treasury[side]:
                why = Objection(kind.case, "poor", "The money is spent.")
            if why is not None:
                tell_dropped(play, kind, side, args[:arity], why)
                continue
            yield side, args


def _standing(kind: WrittenOrder, state: ColonialState, side: int, args: Args) -> Iterator[Objection]:
    """Return the objections of the position that count: those of silenced cases do not."""
    return (one for one in kind.standing(state, side, args) if one.case not in state.silenced)


def tell_dropped(play: ColonialPlay, kind: WrittenOrder, side: int, args: Args, why: Objection) -> None:
    """Say which order could not be carried out, and why."""
    order = str(kind.action(play.board, args))
    play.event("dropped", why.case, side, order=order, why=why.sentence(play.board))
