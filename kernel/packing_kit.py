"""Turning ``kit.toml`` into the section ``kit``, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grognard.kernel.schema.base import SchemaError, plain, read_model
from grognard.kernel.schema.kit import DiceSource, KitSection, KitSource
from grognard.kernel.toml_text import toml_text

if TYPE_CHECKING:
    from grognard.kernel.sources import Sources

FILE = "kit.toml"


@dataclass(frozen=True, slots=True)
class Names:
    """What the kit may name, with its row number."""

    counters: Mapping[str, int]
    spaces: Mapping[str, int]
    sides: Mapping[str, int]
    maps: Sequence[str]


def pack_kit(sources: Sources, names: Names) -> dict[str, Any]:
    """Build the section; nothing where there is no such file, or something is wrong with it."""
    read = sources.toml(FILE, KitSource) if sources.has(FILE) else None
    if read is None:
        return {}
    decks = {deck.id: row for row, deck in enumerate(read.deck)}

    def row(what: str, rows: Mapping[str, int], word: str) -> int:
        if word not in rows:
            sources.problem(FILE, f"there is no {what} `{plain(word)}`")
        return rows.get(word, 0)

    def counters(words: Sequence[str]) -> tuple[int, ...]:
        return tuple(row("counter", names.counters, word) for word in words)

    section = {
        "dice": tuple(_dice(one) for one in read.dice),
        "decks": tuple(
            {
                **deck.model_dump(),
                "space": row("space", names.spaces, deck.space),
                "refill": row("deck", decks, deck.refill) if deck.refill else -1,
            }
            for deck in read.deck
        ),
        "hands": tuple(
            {"map": hand.map, "sides": tuple(row("side", names.sides, side) for side in hand.sides)}
            for hand in read.hand
        ),
        "trays": tuple(
            {"id": tray.id, "name": tray.name, "counters": counters(tray.counters)} for tray in read.tray
        ),
        "charts": tuple(chart.model_dump() for chart in read.chart),
        "facings": tuple((facing.count, counters(facing.counters)) for facing in read.facing),
        "backs": tuple((back.picture, counters(back.counters)) for back in read.back),
    }
    for hand in read.hand:
        if hand.map not in names.maps:
            sources.problem(FILE, f"there is no map `{hand.map}`")
    try:
        read_model(KitSection, section)
    except SchemaError as error:
        for problem in error.problems:
            sources.problem(FILE, problem)
    return {"kit": section}


def _dice(one: DiceSource) -> dict[str, Any]:
    numbers = tuple(str(side + 1) for side in range(one.sides))
    faces = one.faces or (numbers,) * one.count
    return {"id": one.id, "name": one.name, "faces": faces, "plus": one.plus, "total": one.total}


def kit_toml(kit: KitSection, counters: Sequence[str], spaces: Sequence[str], sides: Sequence[str]) -> str:
    """Write the section as its source, from the ids of counters, spaces and sides."""
    decks = [deck.id for deck in kit.decks]
    return toml_text(
        {
            "dice": [dice.model_dump() for dice in kit.dice],
            "deck": [
                {
                    **deck.model_dump(),
                    "space": spaces[deck.space],
                    "refill": decks[deck.refill] if deck.refill >= 0 else "",
                }
                for deck in kit.decks
            ],
            "hand": [{"map": hand.map, "sides": [sides[one] for one in hand.sides]} for hand in kit.hands],
            "tray": [
                {"id": tray.id, "name": tray.name, "counters": [counters[one] for one in tray.counters]}
                for tray in kit.trays
            ],
            "chart": [chart.model_dump() for chart in kit.charts],
            "facing": [
                {"count": count, "counters": [counters[one] for one in group]} for count, group in kit.facings
            ],
            "back": [
                {"picture": name, "counters": [counters[one] for one in group]} for name, group in kit.backs
            ],
        }
    )
