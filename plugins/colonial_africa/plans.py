"""H2.1: what a side has written down, as the rules read it: each order is one number in a cell of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from grognard.kernel.action import Args, Listing
from grognard.plugins.colonial_africa.prices import PRICE_OF, chips_for
from grognard.plugins.colonial_africa.state import ORDERS, ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import SIDES, Order

PUBLIC = (
    *("place", "control", "clock", "treasury", "chips", "war", "terms", "alliance", "barred", "won", "award"),
    *("claims", "invaders", "status", "since", "occupier", "port", "fort", "works", "blockaded"),
    *("fleet", "aboard", "damage", "held", "modern"),
)
"""Every column that an order's legality rests on, beside what the side itself has written."""

WRITTEN = ("written",)

SHIFTS = (5, 15, 25)
WIDTHS = (10, 10, 5)
"""Bits of the arguments of an order, behind five bits for the order itself."""


def packed(order: Order, args: Args) -> int:
    """Return an order as one number.

    >>> unpacked(packed(Order.MARCH, (300, 40)))
    (<Order.MARCH: 24>, (300, 40, 0))
    """
    number = int(order)
    for shift, value in zip(SHIFTS, args, strict=False):
        number |= value << shift
    return number


@lru_cache(maxsize=1 << 14)
def unpacked(number: int) -> tuple[Order, tuple[int, int, int]]:
    """Return the order that a number stands for, and three arguments, 0 where it has fewer."""
    first, second, third = SHIFTS
    one, two, three = WIDTHS
    return Order(number & 31), (
        number >> first & (1 << one) - 1,
        number >> second & (1 << two) - 1,
        number >> third & (1 << three) - 1,
    )


@dataclass(slots=True)
class Plan:
    """The orders of one side.

    Attributes:
        numbers: every order as it is written down.
        of: per order, the arguments of all such.
        busy: brigades with an order of their own -> the order and its space.
        embarking: brigades that go aboard -> the fleet.
        sailing: fleets -> where they are to go.
        joining: ships -> the fleet they join.
        task: fleets -> the space they blockade or bombard.
        pounds, chips: what all of it costs.
        bases: per order, those that are legal beside an empty sheet, as far as somebody asked; all plans of a
            side share them while nothing public changes.
        prices: per order, what each of its bases costs, where the side may have less.
        lists: per order, the legal ones beside all this, as far as somebody asked.
        choices: all of them by kind, as an offer has them, once somebody asked.
        is_ready: whether the sheet can be handed in, once somebody asked.
    """

    numbers: tuple[int, ...] = ()
    of: dict[Order, list[tuple[int, int, int]]] = field(default_factory=dict)
    busy: dict[int, tuple[Order, int]] = field(default_factory=dict)
    embarking: dict[int, int] = field(default_factory=dict)
    sailing: dict[int, int] = field(default_factory=dict)
    joining: dict[int, int] = field(default_factory=dict)
    task: dict[int, int] = field(default_factory=dict)
    pounds: int = 0
    chips: int = 0
    bases: dict[Order, list[Args]] = field(default_factory=dict)
    prices: dict[Order, list[int]] = field(default_factory=dict)
    lists: dict[Order, list[Args]] = field(default_factory=dict)
    choices: tuple[Listing, ...] | None = None
    is_ready: bool | None = None

    @property
    def is_full(self) -> bool:
        """Whether the sheet has no line left (H2.1)."""
        return len(self.numbers) >= ORDERS

    def orders(self, order: Order) -> list[tuple[int, int, int]]:
        """Return the arguments of all orders of one sort."""
        return self.of.get(order, [])

    def spaces(self, order: Order) -> set[int]:
        """Return the first arguments of all orders of one sort."""
        return {args[0] for args in self.of.get(order, ())}

    def with_one(self, state: ColonialState, side: int, number: int) -> Plan:
        """Return the plan with one order more; what that cannot change of the lists is kept."""
        order, args = unpacked(number)
        of = self.of | {order: [*self.of.get(order, ()), args]}
        price = PRICE_OF.get(order)
        plan = Plan(
            (*self.numbers, number),
            of,
            self.busy,
            self.embarking,
            self.sailing,
            self.joining,
            self.task,
            self.pounds + (price(state, args) if price else 0),
            self.chips + chips_for(order),
            self.bases,
            self.prices,
        )
        name = NOTED.get(order)
        if name is not None:
            value = (order, args[1]) if name == "busy" else args[1]
            setattr(plan, name, getattr(self, name) | {args[0]: value})
        if len(plan.numbers) < ORDERS:
            plan.is_ready = None if order in OWED else self.is_ready
            plan.lists = self.lists.copy()
            plan._drop_from_lists(state, side, order, args)
        return plan

    def _drop_from_lists(
        self, state: ColonialState, side: int, order: Order, args: tuple[int, int, int]
    ) -> None:
        """Take what the last order forbids out of the lists, and lists out that must be made anew."""
        lists, first = self.lists, args[0]
        for kind in FORBIDDEN.get(order, ()):
            listed = lists.get(kind)
            if listed:
                lists[kind] = [one for one in listed if one[0] != first]
        for kind in TOUCHED.get(order, ()):
            lists.pop(kind, None)
        if order is Order.SAIL:
            if first in self.embarking.values() or state.passengers(first):
                lists.pop(Order.MARCH, None)
                lists.pop(Order.ATTACK, None)
            if args[1] == state.world.home[side]:
                lists.pop(Order.EMBARK, None)
        if order in PRICE_OF:
            left = state.treasury[side] - self.pounds
            for kind, prices in self.prices.items():
                if prices and max(prices) > left:
                    lists.pop(kind, None)

    def add(self, state: ColonialState, number: int) -> None:
        """Write one order more into a plan that nothing was asked of as yet."""
        order, args = unpacked(number)
        self.of.setdefault(order, []).append(args)
        name = NOTED.get(order)
        if name is not None:
            getattr(self, name)[args[0]] = (order, args[1]) if name == "busy" else args[1]
        price = PRICE_OF.get(order)
        self.pounds += price(state, args) if price else 0
        self.chips += chips_for(order)


NOTED: Mapping[Order, str] = {
    Order.MARCH: "busy",
    Order.ATTACK: "busy",
    Order.DISBAND: "busy",
    Order.EMBARK: "embarking",
    Order.SAIL: "sailing",
    Order.JOIN: "joining",
    Order.BLOCKADE: "task",
    Order.BOMBARD: "task",
}
"""Orders of counters, and where a plan notes them besides."""

_ON_FOOT = (Order.MARCH, Order.ATTACK, Order.DISBAND, Order.EMBARK)
_ON_COASTS = (Order.BLOCKADE, Order.BOMBARD)
_CHIPS = (Order.BREAK, Order.DECLARE, Order.INVADE)
_ONCE = (
    *(Order.PORT, Order.FORT, Order.STRENGTHEN, Order.MODERNIZE, Order.MEND, Order.COLONIZE, Order.INCITE),
    *(Order.WITHDRAW, Order.ALLY, Order.DEGREE, Order.SUE, Order.SETTLE, Order.ASSIST, Order.ALLOW),
)

OWED = (Order.DEGREE, Order.SUE, Order.SETTLE)
"""Orders that a side may owe before its sheet can be handed in."""

FORBIDDEN: Mapping[Order, tuple[Order, ...]] = {
    **{order: (order,) for order in _ONCE},
    **dict.fromkeys((Order.MARCH, Order.ATTACK, Order.DISBAND), _ON_FOOT),
    Order.SAIL: (Order.SAIL,),
}
"""Orders -> those orders which the same counter, space or side cannot have besides."""

TOUCHED: Mapping[Order, tuple[Order, ...]] = {
    **{order: (order,) for order in (Order.CLAIM, Order.RAISE, Order.BUILD)},
    Order.EMBARK: (*_ON_FOOT, Order.JOIN, Order.SAIL),
    Order.JOIN: (Order.JOIN, Order.EMBARK),
    Order.SAIL: _ON_COASTS,
    **dict.fromkeys(_ON_COASTS, (*_ON_COASTS, Order.ATTACK)),
    **dict.fromkeys(_CHIPS, _CHIPS),
}
"""Orders -> those that must be listed anew; an order to sail may touch more, see `Plan`."""


def plan_of(state: ColonialState, side: int) -> Plan:
    """Return what a side has written down this turn."""
    return state.cached_by(WRITTEN, side, lambda: _plan(state, side))


def plans(state: ColonialState) -> list[Plan]:
    """Return what every side has written down this turn."""
    return state.cached_by(WRITTEN, "all", lambda: [plan_of(state, side) for side in range(SIDES)])


def _plan(state: ColonialState, side: int) -> Plan:
    """Build a plan upon that of one order less, where that is remembered."""
    cells = state.written[ORDERS * side : ORDERS * (side + 1)]
    numbers = tuple(cells[: cells.index(0)]) if not cells[-1] else tuple(cells)
    known: dict[tuple[int, ...], Plan] = state.cached_by(PUBLIC, ("plans", side), lambda: {(): Plan()})
    plan = known.get(numbers)
    if plan is None:
        shorter = known.get(numbers[:-1])
        if shorter is not None:
            plan = shorter.with_one(state, side, numbers[-1])
        else:
            plan = Plan(numbers, bases=known[()].bases, prices=known[()].prices)
            for number in numbers:
                plan.add(state, number)
        known[numbers] = plan
    return plan


def write(play: ColonialPlay, side: int, order: Order, args: Args) -> None:
    """Write one order into the first free cell of a side."""
    line = len(plan_of(play.state, side).numbers)
    play.set("written", ORDERS * side + line, packed(order, args))


def clear(play: ColonialPlay) -> None:
    """Take all sheets away."""
    for cell, number in enumerate(play.state.written):
        if number:
            play.set("written", cell, 0)
