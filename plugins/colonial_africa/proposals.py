"""What a sensible player writes down: one order after the other, then the sheet is handed in.

Each adviser yields orders in the order of their weight; the first one that may be written is proposed. A
player of one mind has one proposal at a time, so a bot need not compare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grognard.kernel.action import Args
from grognard.plugins.colonial_africa import proposals_army, proposals_policy, proposals_works
from grognard.plugins.colonial_africa.rules.orders import Desk
from grognard.plugins.colonial_africa.rules.writing import ORDERS
from grognard.plugins.colonial_africa.state import ColonialState

Proposal = tuple[str, Args]

KINDS = {type(kind).__name__: kind for kind in ORDERS}

ADVISERS: tuple[Callable[[ColonialState, int], Iterator[Proposal]], ...] = (
    proposals_policy.duties,
    proposals_policy.policy,
    proposals_army.campaigns,
    proposals_works.works,
    proposals_army.rear,
)


def proposals(state: ColonialState, side: int) -> Iterable[Proposal]:
    """Yield the next order worth writing, or that the sheet is handed in.

    Args:
        state: as the side sees it, in the frame that asks.
        side: who decides.
    """
    frame = state.frames[-1].procedure
    assert isinstance(frame, Desk)
    for adviser in ADVISERS:
        for name, args in adviser(state, side):
            if KINDS[name].is_legal(state, frame, args):
                yield name, args
                return
    yield "Ready", ()
