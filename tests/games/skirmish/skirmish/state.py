"""What Skirmish adds to the kernel's state."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.state import NOWHERE, State, column


@dataclass(slots=True)
class SkirmishState(State):
    """Columns of this game.

    Attributes:
        marched: per counter, 1 once it marched or attacked this player turn.
        under: per counter, the marker it lies hidden under, or NOWHERE.
        weather: one cell, 1 while there is fog.
    """

    marched: list[int] = column("counter")
    under: list[int] = column("counter", NOWHERE, "owner", holds="counter")
    weather: list[int] = column("1", cells=("fog",))
