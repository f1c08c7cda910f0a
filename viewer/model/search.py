"""Finding things by what is typed: spaces by number or name, counters, cases of the rulebook."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.viewer.model.sight import Sight
from grognard.viewer.wording import space_title

MOST = 12
SPACE, COUNTER, CASE = "space", "counter", "case"


@dataclass(frozen=True, slots=True)
class Found:
    """Something found.

    Attributes:
        what: ``space``, ``counter`` or ``case``.
        title: what it is called.
        detail: where it is, or what it is about.
        space: where to look, -1 for nowhere.
        counter: which, -1 for none.
        case: the number of a case, or empty.
    """

    what: str
    title: str
    detail: str
    space: int = -1
    counter: int = -1
    case: str = ""


@dataclass(frozen=True, slots=True)
class CaseRow:
    """A case of the rulebook, as the module lists it."""

    id: str
    title: str
    kind: str
    status: str
    reason: str


def search(sight: Sight, text: str) -> tuple[Found, ...]:
    """Find what is called so, what begins so, then what holds it; only what the side sees has a place."""
    wanted = text.strip().casefold()
    if not wanted:
        return ()
    same: list[tuple[str, int]] = []
    starts: list[tuple[str, int]] = []
    holds: list[tuple[str, int]] = []
    for thing, names in _names(sight.board):
        if wanted in names:
            same.append(thing)
        elif any(name.startswith(wanted) for name in names):
            starts.append(thing)
        elif any(wanted in name for name in names):
            holds.append(thing)
    return tuple(_found(sight, *thing) for thing in (same + starts + holds)[:MOST])


def case_rows(sight: Sight, text: str = "") -> tuple[CaseRow, ...]:
    """List the cases of the rulebook whose number or heading holds a text."""
    wanted = text.strip().casefold()
    return tuple(
        CaseRow(case.id, case.title, case.kind, case.status, case.reason)
        for case in sight.board.cases.values()
        if wanted in case.id.casefold() or wanted in case.title.casefold()
    )


@lru_cache(maxsize=4)
def _names(board: Board) -> tuple[tuple[tuple[str, int], tuple[str, ...]], ...]:
    """Return everything that can be found as (what, number), with its names in small letters."""
    spaces, counters = board.spaces, board.counters
    rows: list[tuple[tuple[str, int], tuple[str, ...]]] = []
    for number, names in enumerate(zip(spaces.printed, spaces.names, spaces.ids, strict=True)):
        rows.append(((SPACE, number), names))
    for number, names in enumerate(zip(counters.names, counters.ids, strict=True)):
        rows.append(((COUNTER, number), names))
    for number, case in enumerate(board.cases.values()):
        rows.append(((CASE, number), (case.id, case.title)))
    return tuple((thing, tuple(name.casefold() for name in names if name)) for thing, names in rows)


def _found(sight: Sight, what: str, number: int) -> Found:
    """Say what something is called, and where it is."""
    board = sight.board
    if what == SPACE:
        info = board.maps[board.spaces.map_of[number]]
        return Found(SPACE, space_title(board, number), info.title, number)
    if what == COUNTER:
        place = sight.place(number)
        where = space_title(board, place) if place >= 0 else "not on the map"
        return Found(COUNTER, board.counters.names[number], where, place, number)
    case = tuple(board.cases.values())[number]
    return Found(CASE, case.title, case.id, case=case.id)
