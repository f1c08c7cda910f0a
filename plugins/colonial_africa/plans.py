"""H2.1: what a side has written down, as the rules read it: each order is one number in a cell of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from grognard.kernel.action import Args, Listing
from grognard.plugins.colonial_africa.prices import CHIPS_OF, PRICE_OF
from grognard.plugins.colonial_africa.state import ORDERS, ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import SIDES, Order

PUBLIC = (
    *("place", "control", "clock", "treasury", "chips", "war", "terms", "alliance", "barred", "won", "award"),
    *("claims", "invaders", "status", "since", "occupier", "port", "fort", "works", "blockaded"),
    *("fleet", "aboard", "damage", "held", "modern"),
)
"""Every column that an order's legality rests on, beside what the side itself has written."""

PLANNED = (*PUBLIC, "written")
"""Those, and what is written."""

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
def unpacked(number: int) -> tuple[Order, Written]:
    """Return the order that a number stands for, and three arguments, 0 where it has fewer."""
    first, second, third = SHIFTS
    one, two, three = WIDTHS
    return Order(number & 31), (
        number >> first & (1 << one) - 1,
        number >> second & (1 << two) - 1,
        number >> third & (1 << three) - 1,
    )


Written = tuple[int, int, int]
"""The arguments of an order as a sheet holds them: always three, 0 where it has fewer."""


@dataclass(slots=True)
class Common:
    """What all plans of a side share while nothing public changes.

    Attributes:
        bases: per order, those that are legal beside an empty sheet, as far as somebody asked.
        prices: per order, what each of its bases costs, where the side may have less.
    """

    bases: dict[Order, list[Args]] = field(default_factory=dict)
    prices: dict[Order, list[int]] = field(default_factory=dict)


@dataclass(slots=True)
class Plan:
    """The orders of one side while it writes them.

    Attributes:
        common: what does not depend on them.
        numbers: every order as it is written down.
        of: per order, the arguments of all such.
        busy: brigades with an order of their own -> the order and its space.
        embarking: brigades that go aboard -> the fleet.
        sailing: fleets -> where they are to go.
        joining: ships -> the fleet they join.
        task: fleets -> the space they blockade or bombard.
        pounds, chips: what all of it costs.
        lists: per order, the legal ones beside all this, as far as somebody asked.
        choices: a page and those of it by kind, as an offer has them, once somebody asked.
        owes_nothing: whether the page of politics can be turned, once somebody asked.
    """

    common: Common
    numbers: list[int] = field(default_factory=list)
    of: dict[Order, list[Written]] = field(default_factory=dict)
    busy: dict[int, tuple[Order, int]] = field(default_factory=dict)
    embarking: dict[int, int] = field(default_factory=dict)
    sailing: dict[int, int] = field(default_factory=dict)
    joining: dict[int, int] = field(default_factory=dict)
    task: dict[int, int] = field(default_factory=dict)
    pounds: int = 0
    chips: int = 0
    lists: dict[Order, list[Args]] = field(default_factory=dict)
    choices: tuple[int, Sequence[Listing]] | None = None
    owes_nothing: bool | None = None

    @property
    def is_full(self) -> bool:
        """Whether the sheet has no line left (H2.1)."""
        return len(self.numbers) >= ORDERS

    def orders(self, order: Order) -> list[Written]:
        """Return the arguments of all orders of one sort."""
        return self.of.get(order, [])

    def spaces(self, order: Order) -> set[int]:
        """Return the first arguments of all orders of one sort."""
        return {args[0] for args in self.of.get(order, ())}

    def add(self, state: ColonialState, number: int) -> tuple[Order, Written]:
        """Note one order more, and return it as it reads."""
        order, args = unpacked(number)
        self.numbers.append(number)
        if order in self.of:
            self.of[order].append(args)
        else:
            self.of[order] = [args]
        name = NOTED.get(order)
        if name is not None:
            getattr(self, name)[args[0]] = (order, args[1]) if name == "busy" else args[1]
        price = PRICE_OF.get(order)
        if price is not None:
            self.pounds += price(state, args)
        elif order in CHIPS_OF:
            self.chips += CHIPS_OF[order]
        return order, args

    def revise(self, state: ColonialState, side: int, order: Order, args: Written) -> None:
        """Take what the last order forbids out of the lists, and lists out that must be made anew.

        What it cannot change is kept. Lists are replaced, never changed, for offers hold them.
        """
        lists, first = self.lists, args[0]
        self.choices = None
        if order in OWED:
            self.owes_nothing = None
        for kind in FORBIDDEN.get(order, ()):
            listed = lists.get(kind)
            if listed:
                lists[kind] = [one for one in listed if one[0] != first]
        for kind in TOUCHED.get(order, ()):
            lists.pop(kind, None)
        if order is Order.SAIL:
            if args[1] == state.world.home[side]:
                lists.pop(Order.EMBARK, None)
        elif order in PRICE_OF:
            left = state.treasury[side] - self.pounds
            for kind, prices in self.common.prices.items():
                if prices and max(prices) > left:
                    lists.pop(kind, None)


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

# Pages are written one after the other, so that an order has nothing to do with lists of another page.
_ON_FOOT = (Order.MARCH, Order.ATTACK, Order.DISBAND)
_ON_COASTS = (Order.BLOCKADE, Order.BOMBARD)
_CHIPS = (Order.BREAK, Order.DECLARE, Order.INVADE)
_ONCE = (
    *(Order.PORT, Order.FORT, Order.STRENGTHEN, Order.MODERNIZE, Order.MEND, Order.COLONIZE, Order.INCITE),
    *(Order.WITHDRAW, Order.ALLY, Order.DEGREE, Order.SUE, Order.SETTLE, Order.ASSIST, Order.ALLOW),
)

OWED = (Order.DEGREE, Order.SUE, Order.SETTLE)
"""Orders that a side may owe before the page of politics can be turned."""

FORBIDDEN: Mapping[Order, tuple[Order, ...]] = {
    **{order: (order,) for order in _ONCE},
    **dict.fromkeys(_ON_FOOT, _ON_FOOT),
    Order.SAIL: (Order.SAIL,),
}
"""Orders -> those orders which the same counter, space or side cannot have besides."""

TOUCHED: Mapping[Order, tuple[Order, ...]] = {
    **{order: (order,) for order in (Order.CLAIM, Order.RAISE, Order.BUILD)},
    Order.EMBARK: (Order.EMBARK, Order.JOIN, Order.SAIL),
    Order.JOIN: (Order.JOIN, Order.EMBARK),
    Order.SAIL: _ON_COASTS,
    **dict.fromkeys(_ON_COASTS, _ON_COASTS),
    **dict.fromkeys(_CHIPS, _CHIPS),
}
"""Orders -> those that must be listed anew; an order to sail home touches more, see `Plan`."""


def plan_of(state: ColonialState, side: int) -> Plan:
    """Return what a side is writing down this turn."""
    return state.cached_by(PLANNED, side, lambda: _plan(state, side))


def _plan(state: ColonialState, side: int) -> Plan:
    plan = Plan(state.cached_by(PUBLIC, ("common", side), Common))
    for number in _numbers(state, side):
        plan.add(state, number)
    return plan


def _numbers(state: ColonialState, side: int) -> list[int]:
    """Return the orders of a side as they are written down."""
    cells = state.written[ORDERS * side : ORDERS * (side + 1)]
    return cells if cells[-1] else cells[: cells.index(0)]


def write(play: ColonialPlay, side: int, order: Order, args: Args) -> None:
    """Write one order into the first free cell of a side; its plan goes on from where it stood."""
    state = play.state
    plan, number = plan_of(state, side), packed(order, args)
    play.set("written", ORDERS * side + len(plan.numbers), number)
    plan.revise(state, side, *plan.add(state, number))
    state.cached_by(PLANNED, side, lambda: plan)


def clear(play: ColonialPlay) -> None:
    """Take all sheets away."""
    for cell, number in enumerate(play.state.written):
        if number:
            play.set("written", cell, 0)
    for side in range(SIDES):
        play.set("page", side, 0)


# The sheets when they are read


def sheets(state: ColonialState) -> list[dict[Order, list[Written]]]:
    """Return per side the arguments of all its orders, by order."""
    return state.cached_by(("written",), "sheets", lambda: [_sheet(state, side) for side in range(SIDES)])


def _sheet(state: ColonialState, side: int) -> dict[Order, list[Written]]:
    found: dict[Order, list[Written]] = {}
    for number in _numbers(state, side):
        order, args = unpacked(number)
        found.setdefault(order, []).append(args)
    return found


def is_ordered(state: ColonialState, side: int, order: Order, first: int) -> bool:
    """Return whether a side has written an order of one sort about a space or another side."""
    return any([args[0] == first for args in sheets(state)[side].get(order, ())])
