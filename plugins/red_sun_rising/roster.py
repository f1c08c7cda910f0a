"""Who is who on the counter sheet: facts of the counters that no game changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.plugins.red_sun_rising.terms import (
    CAPITAL_TYPES,
    COMBAT_TYPES,
    COMMAND_TYPES,
    FLOTILLA_TYPES,
    UnitType,
)

Counters = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Roster:
    """The counters of each side by what they are; every tuple of tuples is by side, in counter order.

    Attributes:
        type: per counter, its unit type.
        combat: units that fight on land.
        commands: headquarters and supreme headquarters.
        land: combat units, and then command units.
        capital: battleships and cruisers.
        flotillas: destroyer and torpedo flotillas.
        ships: capital ships and flotillas.
        fleets: fleet markers.
        admirals: admirals, the substitutes of 19.3 among them.
        merchants: merchant fleets as they stand on the strategic naval map; of Japan alone.
        ashore: per counter, the land map counter of a merchant fleet and the other way about, else -1 (7.5).
    """

    type: tuple[UnitType, ...]
    combat: tuple[Counters, ...]
    commands: tuple[Counters, ...]
    land: tuple[Counters, ...]
    capital: tuple[Counters, ...]
    flotillas: tuple[Counters, ...]
    ships: tuple[Counters, ...]
    fleets: tuple[Counters, ...]
    admirals: tuple[Counters, ...]
    merchants: Counters
    ashore: Counters


ASHORE = "-ashore"
"""The end of the id of a merchant fleet's second counter."""


@lru_cache(maxsize=4)
def roster(board: Board) -> Roster:
    """Return who is who on a board's counter sheet, worked out once for each board."""
    counters = board.counters
    types = tuple(UnitType(code) for code in counters.type)

    def of(kinds: Iterable[UnitType]) -> tuple[Counters, ...]:
        wanted = frozenset(kinds)
        return tuple(
            tuple(c for c in counters.of_side(side) if types[c] in wanted) for side in range(len(board.sides))
        )

    pairs = {
        counters.index[name.removesuffix(ASHORE)]: number
        for name, number in counters.index.items()
        if name.endswith(ASHORE)
    }
    both = pairs | {ashore: afloat for afloat, ashore in pairs.items()}
    combat, commands = of(COMBAT_TYPES), of(COMMAND_TYPES)
    return Roster(
        type=types,
        combat=combat,
        commands=commands,
        land=tuple(fighting + leading for fighting, leading in zip(combat, commands, strict=True)),
        capital=of(CAPITAL_TYPES),
        flotillas=of(FLOTILLA_TYPES),
        ships=of(CAPITAL_TYPES | FLOTILLA_TYPES),
        fleets=of({UnitType.FLEET}),
        admirals=of({UnitType.ADMIRAL}),
        merchants=tuple(sorted(pairs)),
        ashore=tuple(both.get(c, -1) for c in range(len(counters))),
    )
