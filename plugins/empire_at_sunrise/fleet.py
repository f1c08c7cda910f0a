"""What the counter sheet and the tables say to the naval rules, worked out once for a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grognard.kernel.board import Board
from grognard.plugins.empire_at_sunrise.terms import NAVAL_TYPES, Nation, UnitType


@dataclass(frozen=True, slots=True, eq=False)
class Fleet:
    """Facts of the counters at sea.

    Attributes:
        ships: per side, its naval units in counter order.
        markers: per side, its task force markers.
        tenders: per side, its seaplane carriers (18.8).
        japanese: every Japanese unit (8.0).
        batteries: naval artillery (13.0).
        interception: the table ``interception_modifiers`` by row (12.5).
    """

    ships: tuple[tuple[int, ...], ...]
    markers: tuple[tuple[int, ...], ...]
    tenders: tuple[tuple[int, ...], ...]
    japanese: frozenset[int]
    batteries: frozenset[int]
    interception: Mapping[str, int]


def muster(board: Board) -> Fleet:
    """Read the counter sheet and the table of interception modifiers.

    Cases: 3.1, 12.5
    """
    kinds, nations = board.counters.type, board.counters.nation
    every = range(len(kinds))
    own = [board.counters.of_side(side) for side in range(len(board.sides))]
    table = board.tables["interception_modifiers"]
    return Fleet(
        ships=tuple(tuple(c for c in units if kinds[c] in NAVAL_TYPES) for units in own),
        markers=tuple(tuple(c for c in units if kinds[c] == UnitType.MARKER) for units in own),
        tenders=tuple(tuple(c for c in units if kinds[c] == UnitType.CVS) for units in own),
        japanese=frozenset(c for c in every if nations[c] == Nation.JAPAN),
        batteries=frozenset(c for c in every if kinds[c] == UnitType.NART),
        interception={key.text: int(table.lookup(key.text)) for key in table.rows},
    )
