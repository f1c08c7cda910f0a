"""Finding things by what is typed: spaces by number or name, counters, cases of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
    """Find what begins with a text, then what holds it; only what the side sees has a place."""
    wanted = text.strip().casefold()
    if not wanted:
        return ()
    starts: list[Found] = []
    holds: list[Found] = []
    for found, *names in _everything(sight):
        folded = [name.casefold() for name in names if name]
        if any(name.startswith(wanted) for name in folded):
            starts.append(found)
        elif any(wanted in name for name in folded):
            holds.append(found)
    return tuple((starts + holds)[:MOST])


def nothing_found(text: str) -> str:
    """Say that nothing was found, and how to find something."""
    return f"No space, counter or rule is called '{text.strip()}'. Try a number such as 0801."


def case_rows(sight: Sight, text: str = "") -> tuple[CaseRow, ...]:
    """List the cases of the rulebook whose number or heading holds a text."""
    wanted = text.strip().casefold()
    return tuple(
        CaseRow(case.id, case.title, case.kind, case.status, case.reason)
        for case in sight.board.cases.values()
        if wanted in case.id.casefold() or wanted in case.title.casefold()
    )


def _everything(sight: Sight) -> Iterator[tuple[Found, *tuple[str, ...]]]:
    """Yield everything that can be found, with the names it goes by."""
    board = sight.board
    for space, printed in enumerate(board.spaces.printed):
        info = board.maps[board.spaces.map_of[space]]
        found = Found(SPACE, space_title(board, space), info.title, space)
        yield found, printed, board.spaces.names[space], board.spaces.ids[space]
    for counter, name in enumerate(board.counters.names):
        place = sight.place(counter)
        where = space_title(board, place) if place >= 0 else "not on the map"
        yield Found(COUNTER, name, where, place, counter), name, board.counters.ids[counter]
    for case in board.cases.values():
        yield Found(CASE, case.title, case.id, case=case.id), case.id, case.title
