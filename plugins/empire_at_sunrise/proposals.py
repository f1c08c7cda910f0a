"""Which choices a bot looks at: for each procedure that asks, the promising ones first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from grognard.kernel.action import Args
from grognard.plugins.empire_at_sunrise import proposals_land as land
from grognard.plugins.empire_at_sunrise import proposals_sea as sea
from grognard.plugins.empire_at_sunrise.state import SunriseState

Proposal = tuple[str, Args]

BY_PROCEDURE: dict[str, Callable[[SunriseState, Any, int], Iterator[Proposal]]] = {
    "NavalPhase": sea.phase,
    "Boarding": sea.boarding,
    "MoveStack": sea.move,
    "EndMove": sea.passengers,
    "Interception": sea.interception,
    "NavalCombat": sea.combat,
    "LandMovementPhase": land.movement_phase,
    "MarchStack": land.march,
    "LandCombatPhase": land.combat_phase,
    "DefineBattle": land.define,
    "Bombardment": land.bombard,
    "Assault": land.assault,
    "AdvanceAfterCombat": land.advance,
}


def proposals(state: SunriseState, side: int) -> Iterable[Proposal]:
    """Return the choices worth a look in the decision that a side is asked."""
    procedure = state.frames[-1].procedure
    propose = BY_PROCEDURE.get(type(procedure).__name__)
    return propose(state, procedure, side) if propose else ()
