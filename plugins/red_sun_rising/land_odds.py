"""What a bot expects of attacks on land, in the long run of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.command import command_value
from grognard.plugins.red_sun_rising.rules.odds import (
    LAND_CRT,
    NO_COLUMN,
    combat_modifiers,
    odds_column,
    parse_result,
    possible_guides,
)
from grognard.plugins.red_sun_rising.state import RisingState

DIE = range(1, 7)


@lru_cache(maxsize=4096)
def losses(board: Board, column: str, modifier: int) -> tuple[float, float]:
    """Return the steps that attacker and defender lose in the mean of the die."""
    if column == NO_COLUMN:
        return 1.0, 0.0
    table = board.tables[LAND_CRT]
    results = [parse_result(table.lookup(die + modifier, column).cell) for die in DIE]
    return sum(mine for mine, _ in results) / 6, sum(theirs for _, theirs in results) / 6


def expected(
    state: RisingState, space: int, attackers: Sequence[int], defenders: Sequence[int], share: float = 1.0
) -> tuple[float, float]:
    """Return the steps that both sides lose when some units attack a hex.

    Args:
        state: the game.
        space: the hex attacked.
        attackers: the units that attack.
        defenders: those attacked.
        share: the part of the attackers' strength that counts, where not all may come.
    """
    attack = int(share * sum(state.printed("strength", unit) for unit in attackers))
    defense = sum(state.printed("strength", unit) for unit in defenders)
    guides = (_best_guide(state, attackers), _best_guide(state, defenders))
    modifiers = combat_modifiers(state, space, attackers, guides)
    column = odds_column(state, attack, defense)
    mine, theirs = losses(state.board, column, sum(m.value for m in modifiers))
    left = sum(len(state.board.counters.steps[u]) - state.face[u] for u in defenders)
    return mine, min(theirs, float(left))


def _best_guide(state: RisingState, units: Sequence[int]) -> int:
    guides = possible_guides(state, units)
    return max(guides, key=lambda c: (command_value(state, c), -c), default=NOWHERE)
