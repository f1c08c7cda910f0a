"""Every counter of a game by side and type, with where it is as far as a side sees."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.viewer.model.printed import type_words
from grognard.viewer.model.sight import Sight
from grognard.viewer.wording import space_title

SHOWN = ("All", "On a map", "Elsewhere")
SHORT = 3
"""Types of so few letters are abbreviations."""
UNSEEN_WORDS, NOWHERE_WORDS = "out of sight", "off the maps"


@dataclass(frozen=True, slots=True)
class HeldRow:
    """One counter.

    Attributes:
        counter: which.
        name: its name.
        where: where it is, in words.
        space: the same as a number, -1 where it is nowhere or out of sight.
        step, steps: strength steps left and at first; 0 where the game counts none.
    """

    counter: int
    name: str
    where: str
    space: int
    step: int
    steps: int


@dataclass(frozen=True, slots=True)
class HeldGroup:
    """The counters of one side and type.

    Attributes:
        side: whose, -1 for nobody's.
        title: the side and the type.
        rows: the counters.
    """

    side: int
    title: str
    rows: tuple[HeldRow, ...]


def inventory(sight: Sight, text: str = "", shown: int = 0, side: int | None = None) -> tuple[HeldGroup, ...]:
    """List the counters of a game.

    Args:
        sight: what the side that is shown sees.
        text: what name, type or place must hold.
        shown: a number in `SHOWN`.
        side: whose counters, None for all, -1 for nobody's.
    """
    board, wanted = sight.board, text.strip().casefold()
    table = board.counters
    groups: dict[tuple[int, str], list[HeldRow]] = {}
    for counter, owner in enumerate(table.side):
        if side is not None and owner != side:
            continue
        row, kind = _row(sight, counter), _type(sight, counter)
        held = " ".join((row.name, kind, row.where)).casefold()
        on_map = row.space >= 0 and board.maps[board.spaces.map_of[row.space]].kind != "box"
        if wanted not in held or (shown and on_map != (shown == 1)):
            continue
        groups.setdefault((owner, kind), []).append(row)
    order = sorted(groups, key=lambda key: (key[0] if key[0] >= 0 else len(board.sides), key[1]))
    return tuple(
        HeldGroup(owner, f"{_side(sight, owner)}: {kind}", tuple(groups[owner, kind]))
        for owner, kind in order
    )


def _row(sight: Sight, counter: int) -> HeldRow:
    board = sight.board
    place = sight.place(counter)
    where = space_title(board, place) if place >= 0 else NOWHERE_WORDS
    if place >= 0 and len(board.maps) > 1:
        where = f"{where}, {board.maps[board.spaces.map_of[place]].title}"
    if not sight.sees(counter):
        return HeldRow(counter, board.counters.names[counter], UNSEEN_WORDS, -1, 0, 0)
    steps, face = board.counters.steps[counter], max(sight.view.columns["face"][counter], 0)
    left = steps[min(face, len(steps) - 1)] if steps else 0
    return HeldRow(counter, board.counters.names[counter], where, place, left, steps[0] if steps else 0)


def _type(sight: Sight, counter: int) -> str:
    board, code = sight.board, sight.board.counters.type[counter]
    word = type_words(board.codes["unit_type"][code]) if code >= 0 else "markers"
    return word.upper() if len(word) <= SHORT else word


def _side(sight: Sight, side: int) -> str:
    return sight.board.side_names[side] if side >= 0 else "Neutral"
