"""What a sensible player writes down: one order after the other, then the page is turned.

Each adviser yields the orders of a page in the order of their weight; the first one that may be written is
proposed. A player of one mind has one proposal at a time, so a bot need not compare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from grognard.kernel.action import Args
from grognard.plugins.colonial_africa import (
    proposals_army,
    proposals_fleets,
    proposals_policy,
    proposals_works,
)
from grognard.plugins.colonial_africa.rules.orders import Desk
from grognard.plugins.colonial_africa.rules.writing import ORDERS
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import LAST_PAGE, Page

Proposal = tuple[str, Args]
Adviser = Callable[[ColonialState, int], Iterator[Proposal]]

KINDS = {type(kind).__name__: kind for kind in ORDERS}

ADVISERS: Mapping[int, tuple[Adviser, ...]] = {
    Page.POLITICS: (proposals_policy.duties, proposals_policy.policy),
    Page.TREASURY: (proposals_works.works,),
    Page.FLEETS: (proposals_fleets.voyages, proposals_fleets.blockades),
    Page.BRIGADES: (proposals_army.campaigns, proposals_army.rear),
}


def proposals(state: ColonialState, side: int) -> Iterable[Proposal]:
    """Yield the next order worth writing on this page, or that it is done.

    Args:
        state: as the side sees it, in the frame that asks.
        side: who decides.
    """
    frame = state.frames[-1].procedure
    assert isinstance(frame, Desk)
    page = state.page[side]
    for adviser in ADVISERS[page]:
        for name, args in adviser(state, side):
            if KINDS[name].is_legal(state, frame, args):
                yield name, args
                return
    yield "Ready" if page == LAST_PAGE else "Turn", ()
