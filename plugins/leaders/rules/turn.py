"""What every phase of a turn has in common: whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.procedure import Procedure


@dataclass(slots=True)
class TurnPhase(Procedure):
    """A phase of a player's turn.

    Attributes:
        side: the active player.
    """

    side: int = 0
