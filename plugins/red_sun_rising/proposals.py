"""Which choices a bot looks at: for each procedure that asks, the promising ones first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from grognard.kernel.action import Args
from grognard.plugins.red_sun_rising import proposals_battle as battle
from grognard.plugins.red_sun_rising import proposals_land as land
from grognard.plugins.red_sun_rising import proposals_reinforcement as reinforcement
from grognard.plugins.red_sun_rising import proposals_sea as sea
from grognard.plugins.red_sun_rising.state import RisingState

Proposal = tuple[str, Args]
Proposer = Callable[[RisingState, Any, int], Iterator[Proposal]]

BY_PROCEDURE: Mapping[str, Proposer] = {
    **sea.PROPOSERS,
    **battle.PROPOSERS,
    **reinforcement.PROPOSERS,
    **land.PROPOSERS,
}
"""Name of the procedure that asks, and who proposes there: (state, procedure, side) -> choices."""


def proposals(state: RisingState, side: int) -> Iterable[Proposal]:
    """Return the choices worth a look in the decision that a side is asked."""
    procedure = state.frames[-1].procedure
    propose = BY_PROCEDURE.get(type(procedure).__name__)
    return propose(state, procedure, side) if propose else ()
