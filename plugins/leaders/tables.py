"""What the tables of the module say, as numbers; each is read once a board."""

from __future__ import annotations

from functools import lru_cache

from grognard.kernel.board import Board
from grognard.plugins.leaders.state import LeadersState
from grognard.plugins.leaders.terms import MISSION_WORDS, UnitType

SPY, RESEARCH = "spy", "research"
UNIT_WORDS = tuple(one.name.lower() for one in UnitType)


@lru_cache(maxsize=512)
def _cell(board: Board, table: str, row: int | str, column: int | str) -> int:
    return int(board.tables[table].lookup(row, column).cell)


def price(state: LeadersState, what: str) -> int:
    """Return what something costs with so many players, in production points.

    Cases: H4.1
    """
    return _cell(state.board, "costs", what, state.players[0])


def delay(state: LeadersState, what: str) -> int:
    """Return after how many own turns something is there.

    Cases: H4.1
    """
    return _cell(state.board, "delays", what, "turns")


def victory_limit(state: LeadersState) -> int:
    """Return the production points that win the game with so many players.

    Cases: H6.1
    """
    return _cell(state.board, "victory", state.players[0], "points")


def wanted(state: LeadersState) -> tuple[int, ...]:
    """Return, per mission, the number that it asks for with so many players.

    Cases: H5.1
    """
    return _wanted(state.board, state.players[0])


@lru_cache(maxsize=16)
def _wanted(board: Board, players: int) -> tuple[int, ...]:
    return tuple([_cell(board, "missions", word, players) for word in MISSION_WORDS])


def at_start(state: LeadersState, side: int, what: str) -> int:
    """Return what a nation has in base camp at the start: units of a type, or ``points``.

    Cases: H0.1
    """
    return _cell(state.board, "start", state.board.sides[side], what)
