"""What orders cost, in pounds and in colonial chips."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from grognard.kernel.rule import rule
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import SHIPS, Order

PER_HIT = 10
"""2.22: pounds for each critical hit added to a fort or given back to a port."""

MODERNIZATION = 50
"""2.22: pounds for giving an old fort the guns of 1895."""

COLONY = 60
"""H1.4: pounds for making a protectorate a colony."""

REVOLT = 40
"""H5.2: pounds for stirring up a revolt."""

DECLARATION = 5
"""3.4: chips for a declaration of war."""

BREACH = 3
"""3.3: chips for breaking an alliance."""

MODERN = 1895
"""2.21: the year from which ships and forts count as modern."""


def price_of_brigade(state: ColonialState, kind: int) -> int:
    """Return what a brigade costs, in pounds.

    Cases: 2.1, 2.13, 2.14, H4.1
    """
    return state.world.prices[kind]


def price_of_ship(state: ColonialState, kind: int) -> int:
    """Return what a ship costs, in pounds; ``kind`` counts from the merchant.

    Cases: 2.22
    """
    # READING 2.22: a dreadnaught costs 525 and is paid by 500 at once; the cost is the figure in its own
    # line, as with every other ship, so 525 is due (test_case_2_22_a_dreadnaught_costs_525).
    return state.world.ships[SHIPS[kind]].price


def price_of_fort(state: ColonialState) -> int:
    """Return what a fort costs this year, in pounds.

    Cases: 2.22
    """
    world = state.world
    return (world.modern_fort if state.year >= MODERN else world.fort).price


@rule("H1.4", silenced=0)
def price_of_colony(state: ColonialState) -> int:
    """Return what making a colony costs, in pounds.

    Cases: H1.4
    """
    return COLONY


@rule("H5.2", silenced=0)
def price_of_revolt(state: ColonialState) -> int:
    """Return what stirring up a revolt costs, in pounds.

    Cases: H5.2
    """
    return REVOLT


PRICE_OF: Mapping[Order, Callable[[ColonialState, tuple[int, int, int]], int]] = {
    Order.RAISE: lambda state, args: price_of_brigade(state, args[0]),
    Order.BUILD: lambda state, args: price_of_ship(state, args[0]),
    Order.PORT: lambda state, args: state.world.port.price,
    Order.FORT: lambda state, args: price_of_fort(state),
    Order.STRENGTHEN: lambda state, args: PER_HIT * args[1],
    Order.MODERNIZE: lambda state, args: MODERNIZATION,
    Order.MEND: lambda state, args: PER_HIT * args[1],
    Order.COLONIZE: lambda state, args: price_of_colony(state),
    Order.INCITE: lambda state, args: price_of_revolt(state),
}


CHIPS_OF: Mapping[Order, int] = {
    Order.BREAK: BREACH,
    Order.DECLARE: DECLARATION,
    Order.INVADE: DECLARATION,
}


def chips_for(order: Order) -> int:
    """Return the chips that an order costs when it is carried out.

    Cases: 3.3, 3.4
    """
    return CHIPS_OF.get(order, 0)
