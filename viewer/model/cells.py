"""Which cell of a table each roll read: heard from the tables while the rules look things up.

It is no part of the game: a game that was taken up again tells it of what is played on, and of what is played
again to look back. A table is read in the open, so whoever sees a roll sees the cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from grognard.kernel.board import Board
from grognard.kernel.session import Session
from grognard.kernel.table import Lookup, witnessed
from grognard.viewer.model.printed import printed_words, spaced


@dataclass(frozen=True, slots=True)
class CellRead:
    """A cell that a roll read.

    Attributes:
        table: id of the table.
        row, column: of the cell.
        text: in words: table, row, column and what is printed there.
    """

    table: str
    row: int
    column: int
    text: str


class _Ear(list[Lookup]):
    """Hears lookups, and keeps of each with how many events it came."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.heard: list[tuple[int, Lookup]] = []

    def append(self, found: Lookup, /) -> None:
        """Hear a lookup."""
        self.heard.append((len(self.session.events), found))


class CellsRead:
    """The cells that the rolls of one game read, as far as they were heard.

    Attributes:
        known: number of a roll -> the cell.
    """

    def __init__(self) -> None:
        self.known: dict[int, CellRead] = {}

    @contextmanager
    def hearing(self, session: Session) -> Iterator[None]:
        """Hear what an action of a session reads."""
        ear, first = _Ear(session), len(session.events)
        with witnessed(ear):
            yield
        for count, found in ear.heard:
            events = session.events[first:count]
            roll = next((one.roll for one in reversed(events) if one.roll is not None), None)
            if roll is not None and roll.number not in self.known:
                thrown = {roll.total, roll.raw, *roll.dice}
                if found.row_value in thrown or found.column_value in thrown:
                    self.known[roll.number] = cell_read(session.board, found)


def cell_read(board: Board, found: Lookup) -> CellRead:
    """Word a lookup: ``Fire: roll 1–6, odds 2: 4``."""
    table, words = found.table, printed_words(board)
    parts = [f"{spaced(table.row_meaning)} {words.cell(table.rows[found.row].text)}"]
    if len(table.columns) > 1:
        parts.append(f"{spaced(table.column_meaning)} {words.cell(table.columns[found.column].text)}")
    cell = "" if found.cell == "-" else words.cell(found.cell)
    told = f"{table.title}: {', '.join(parts)}: {cell or 'nothing'}"
    return CellRead(table.id, found.row, found.column, told)
