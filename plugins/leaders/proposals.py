"""Which choices a bot looks at: for each procedure that asks, the promising ones first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from grognard.kernel.action import AnyKind
from grognard.plugins.leaders import chapters
from grognard.plugins.leaders import proposals_hq as hq
from grognard.plugins.leaders import proposals_war as war
from grognard.plugins.leaders.bot import Proposal
from grognard.plugins.leaders.rules.battle import Battle
from grognard.plugins.leaders.state import LeadersState

Proposer = Callable[[LeadersState, Any, int], Iterator[Proposal]]

BY_NAME: Mapping[str, AnyKind] = {type(kind).__name__: kind for kind in chapters.KINDS}
"""The kinds of action by name."""

BY_PROCEDURE: Mapping[str, Proposer] = {**war.PROPOSERS, **hq.PROPOSERS}
"""Name of the procedure that asks, and who proposes there: (state, procedure, side) -> choices."""


def proposals(state: LeadersState, side: int) -> Iterable[Proposal]:
    """Return the choice that a side takes by rule of thumb; in a battle, those that are worth a thought.

    A turn is many small decisions, of which none changes much by itself: to think each through costs more
    than it brings. In battle the dice are tried out.
    """
    procedure = state.frames[-1].procedure
    propose = BY_PROCEDURE.get(type(procedure).__name__)
    if propose is None:
        return ()
    found = propose(state, procedure, side)
    legal = (one for one in found if BY_NAME[one[0]].is_legal(state, procedure, one[1]))
    return legal if isinstance(procedure, Battle) else islice(legal, 1)
