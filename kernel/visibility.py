"""Hidden information: which counters a side cannot see, and what stands in for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from grognard.kernel.state import State

UNSEEN = -2
"""What a view shows in the cell of a hidden counter."""


@dataclass(frozen=True, slots=True)
class Visibility:
    """What a game hides.

    Attributes:
        hidden: (state, side) -> the counters that this side cannot see.
        stand_in: (state, counter) -> the counter that everybody sees instead, such as its task force marker;
            of a counter that all see, itself; NOWHERE where nothing stands for a hidden one.
        case: the paragraph that hides them.
        guess: (state, counters) -> None; put hidden counters somewhere they may be, for a bot's imagination.
        columns: every column that ``hidden`` reads; empty when it may read any.
    """

    hidden: Callable[[Any, int], frozenset[int]]
    stand_in: Callable[[Any, int], int]
    case: str
    guess: Callable[[Any, frozenset[int]], None]
    columns: tuple[str, ...] = ()

    def hidden_from(self, state: State, side: int) -> frozenset[int]:
        """Return the counters hidden from a side, remembered until the state changes."""
        if self.columns:
            return state.cached_by(self.columns, ("hidden", side), lambda: self.hidden(state, side))
        return state.cached(("hidden", side), lambda: self.hidden(state, side))

    def hidden_by_side(self, state: State) -> list[frozenset[int]]:
        """Return, per side, the counters hidden from it."""
        return [self.hidden_from(state, side) for side in range(len(state.board.sides))]

    def unseen(self, state: State, counters: list[int], side: int) -> tuple[int, ...]:
        """Return those of some counters that a side cannot see."""
        covered = [counter for counter in counters if self.stand_in(state, counter) != counter]
        if not covered:
            return ()
        hidden = self.hidden_from(state, side)
        return tuple([counter for counter in covered if counter in hidden])

    def mask(self, state: State, counters: tuple[int, ...], side: int) -> tuple[int, ...]:
        """Return counters as a side sees them: hidden ones are replaced by what stands in, each once.

        Among counters of one side those that are seen come first, and then what stands in, in counter order:
        where hidden counters stood in the row would tell their numbers.
        """
        hidden = self.hidden_from(state, side)
        if not hidden or not hidden.intersection(counters):
            return counters
        shown: list[int] = []
        for _, row in groupby(counters, state.side_of):
            group = tuple(row)
            shown += [counter for counter in group if counter not in hidden]
            shown += sorted([self.stand_in(state, counter) for counter in group if counter in hidden])
        return tuple(dict.fromkeys(shown))


class AllSeen(Visibility):
    """That of a game without hidden information, which answers at once."""

    def hidden_from(self, state: State, side: int) -> frozenset[int]:
        """See :class:`Visibility`."""
        return NOBODY

    def hidden_by_side(self, state: State) -> list[frozenset[int]]:
        """See :class:`Visibility`."""
        return [NOBODY] * len(state.board.sides)

    def unseen(self, state: State, counters: list[int], side: int) -> tuple[int, ...]:
        """See :class:`Visibility`."""
        return ()

    def mask(self, state: State, counters: tuple[int, ...], side: int) -> tuple[int, ...]:
        """See :class:`Visibility`."""
        return counters


NOBODY: frozenset[int] = frozenset()
NOTHING_HIDDEN = AllSeen(
    lambda state, side: NOBODY, lambda state, counter: counter, "", lambda state, counters: None
)
