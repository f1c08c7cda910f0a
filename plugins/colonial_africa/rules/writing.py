"""H2.1: all powers write their orders at once, in secret, page by page; then they are read together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from grognard.kernel.action import ActionKind, Args, Listing, Objection
from grognard.kernel.procedure import Ask, Directive, ask, done
from grognard.plugins.colonial_africa.plans import Plan, plan_of
from grognard.plugins.colonial_africa.rules import (
    coasts,
    construction,
    fleet_orders,
    marching,
    politics,
    war,
    works,
)
from grognard.plugins.colonial_africa.rules.orders import Desk, WrittenOrder, is_overrun
from grognard.plugins.colonial_africa.state import ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import LAST_PAGE, SIDES, Degree, Order, Page

PROMPTS = (
    "Write claims, alliances, wars and peace; nobody sees your orders until all are done.",
    "Write what you raise, build and pay for.",
    "Write what your fleets do, and who goes aboard.",
    "Write where your brigades march and attack, then hand the orders in.",
)
"""Per page, what a power is asked."""

ORDERS: tuple[WrittenOrder, ...] = (
    *politics.KINDS,
    *works.KINDS,
    *construction.KINDS,
    *fleet_orders.KINDS,
    *coasts.KINDS,
    *marching.KINDS,
    *war.KINDS,
)
"""What must be written before a page is turned stands last, where who does nothing finds it."""

PAGES = tuple(tuple((kind, kind.code) for kind in ORDERS if kind.page == page) for page in Page)
"""Per page, the orders that stand on it."""


@dataclass(slots=True)
class Writing(Desk):
    """H2.1: everybody writes until all are done."""

    def start(self, play: ColonialPlay) -> Directive:
        """Ask all who are still writing; each is asked for what its page holds."""
        if not self.writing:
            return done()
        return _asked(Page.POLITICS, self.writing[0], self.writing)

    def put(self, state: ColonialState, asked: Ask) -> Ask:
        """Ask a side for the orders of its page."""
        return _asked(state.page[self.side], asked.by, asked.among)

    def listing(self, state: ColonialState) -> Sequence[Listing]:
        """Return every legal order of a page; what the last one written is nothing to stands as it stood."""
        side = self.side
        page, plan = state.page[side], plan_of(state, side)
        if plan.choices is not None and plan.choices[0] == page:
            return plan.choices[1]
        choices: list[Listing] = [(READY if page == LAST_PAGE else TURN, [()])]
        if page == Page.POLITICS and not may_turn(state, side, plan):
            choices.clear()
        kept = plan.lists
        for kind, code in PAGES[page] if not plan.is_full else ():
            listed = kept[code] if code in kept else kind.listed(state, side, plan)
            if listed:
                choices.append((kind, listed))
        plan.choices = page, choices
        return choices


class Turn(ActionKind[ColonialState, Desk]):
    """Go on to the next page of the sheet; taking it back is all that leads to an earlier one."""

    verb = "turn"
    case = "H2.1"

    def question(self, state: ColonialState, frame: Desk, args: Args) -> Iterator[Objection]:
        """Say what must still be written on the page of politics."""
        side = frame.side
        if state.page[side] == Page.POLITICS:
            plan = plan_of(state, side)
            if not may_turn(state, side, plan):
                yield from _owed_to_all(state, side, plan)

    def apply(self, play: ColonialPlay, frame: Desk, args: Args) -> None:
        """Turn it."""
        play.add("page", frame.side, 1)


class Ready(ActionKind[ColonialState, Desk]):
    """Hand the sheet in, at the end of its last page."""

    verb = "ready"
    case = "H2.1"

    def apply(self, play: ColonialPlay, frame: Desk, args: Args) -> None:
        """Leave the table until all are done."""
        frame.writing = tuple(side for side in frame.writing if side != frame.side)


def may_turn(state: ColonialState, side: int, plan: Plan) -> bool:
    """Return whether a side owes nobody an order, or has no line left to write one."""
    if plan.owes_nothing is None:
        plan.owes_nothing = plan.is_full or not any(_owed_to_all(state, side, plan))
    return plan.owes_nothing


def _owed_to_all(state: ColonialState, side: int, plan: Plan) -> Iterator[Objection]:
    """Say what a side owes the others."""
    first, end = SIDES * side, SIDES * (side + 1)
    for other, owes in enumerate(zip(state.war[first:end], state.won[first:end], strict=True)):
        if owes != (0, 0):
            yield from _owed(state, side, other, plan)


def _owed(state: ColonialState, side: int, other: int, plan: Plan) -> Iterator[Objection]:
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


TURN, READY = Turn(), Ready()

ASKED: tuple[tuple[type[Any], ...], ...] = tuple(
    (Ready if page == LAST_PAGE else Turn, *(type(kind) for kind, _ in PAGES[page])) for page in Page
)
"""Per page, the kinds of action that a power is asked for."""


@lru_cache(maxsize=1024)
def _asked(page: int, by: int, among: tuple[int, ...]) -> Ask:
    """Return the question that a power is asked on a page, while it and others write."""
    return replace(ask(*ASKED[page], by=among, case="H2.1", prompt=PROMPTS[page]), by=by)
