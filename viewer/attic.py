"""What a long game piles up is put by, so that a look for garbage does not hold a frame up longer and longer.

A look through everything took 29 ms after 1,200 actions of a war, and grew with every action. What is put by
is looked through no more until the table is left; what nothing holds any more still goes at once, unless it
holds itself.
"""

from __future__ import annotations

import gc

EVERY = 40
"""So many actions make a pile."""


class Attic:
    """Where the objects of one game are put by."""

    def __init__(self) -> None:
        self._actions = 0

    def put_by(self, actions: int) -> None:
        """Put by what there is, once enough was done since the last time.

        Args:
            actions: how many have been taken in the game.
        """
        if abs(actions - self._actions) >= EVERY:
            self._actions = actions
            gc.collect(1)  # young garbage is not kept with the rest
            gc.freeze()

    def clear(self) -> None:
        """Let everything be looked through again."""
        if self._actions:
            self._actions = 0
            gc.unfreeze()
