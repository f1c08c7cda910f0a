"""How far it is for a bot: movement points over the land map to a goal, worked out once for a board.

These are fields over all spaces, not rules: enemies, zones of control and railways are left out.
"""

from __future__ import annotations

from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.search import Layer
from grognard.kernel.trace import Backward, trace
from grognard.plugins.red_sun_rising.ground import ground

NEVER = 9999
"""Sixths of a movement point to a goal that cannot be reached."""

Field = tuple[int, ...]
"""Sixths of a movement point to the nearest goal, by space; roads counted."""


@lru_cache(maxsize=512)
def field(board: Board, goals: tuple[int, ...]) -> Field:
    """Return how far it is from each space to the nearest of some goals."""
    cost = trace(_back(board), goals, NEVER - 1).cost
    return tuple(cost.get(space, NEVER) for space in range(len(board.spaces)))


@lru_cache(maxsize=64)
def hexes(board: Board, names: tuple[str, ...]) -> tuple[int, ...]:
    """Return the spaces that are printed so."""
    return tuple(board.spaces.index[name] for name in names)


@lru_cache(maxsize=4)
def _back(board: Board) -> Backward:
    facts = ground(board)
    return Backward.of(Layer(facts.ways, None, facts.way_cost))
