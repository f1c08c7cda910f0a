"""Who reaches whom with guns: the opposite number, the boxes beside it, the secondary force (8.51, 8.53)."""

from __future__ import annotations

from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.rules.display import Row, display, number_of, row_of
from grognard.plugins.red_sun_rising.state import RisingState

FACING = (0, -1, 1)
"""The boxes that a ship reaches, from its own number (8.51)."""


@rule("8.53", silenced=0)
def number_in_second(state: RisingState, ship: int) -> int:
    """Return the number in the battleline that a ship of the secondary force counts for.

    Cases: 8.53
    """
    return number_of(state, ship)


def position_of(state: RisingState, ship: int) -> int:
    """Return the box of the battleline that a capital ship fires from, 0 where it has none.

    Cases: 8.51, 8.53
    """
    row = row_of(state, ship)
    if row == Row.LINE:
        return number_of(state, ship)
    return number_in_second(state, ship) if row == Row.SECOND else 0


def targets_of(state: RisingState, firer: int) -> tuple[int, ...]:
    """Return the enemy ships that a ship reaches, its opposite number first.

    Cases: 8.51, 8.53
    """
    position = position_of(state, firer)
    rows = display(state.board).boxes[1 - state.side_of(firer)]
    found: list[int] = []
    if position:
        for step in FACING:
            for row in (rows[Row.LINE], rows[Row.SECOND]):
                if 0 < position + step <= len(row):
                    found += state.counters_at(row[position + step - 1])
    return tuple([ship for ship in found if position_of(state, ship)])
