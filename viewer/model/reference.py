"""What can be read up: tables with the cells lit that a roll reads, and cases with what hangs on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from grognard.viewer.model.actions import percent
from grognard.viewer.model.cells import CellRead
from grognard.viewer.model.panels import table_panel
from grognard.viewer.model.printed import printed_words, spaced, words_of_table
from grognard.viewer.model.refusing import BlockedRow
from grognard.viewer.model.search import CaseRow, case_rows
from grognard.viewer.model.sight import Choice, Sight
from grognard.viewer.wording import LogRow

TRIED = 4
"""So many actions on offer are tried to see which table they read."""
LATEST = 6
"""So many entries of the log are shown under a case."""


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A printed table, whole.

    Attributes:
        id, title, case: of the table.
        rows_are, columns_are: what is looked up along each side.
        origin: where it comes from.
        signs: each sign on a cell with where that cell comes from.
        heads: of the columns.
        rows: head and cells of each row, with signs.
        lit_rows: rows that bear on the roll that is looked at.
        lit: (row, column) -> how likely the roll reads that cell, in words.
        read: row and column of the cell that the last roll read, None where it read none of this table.
        results: what may be read there, each with how likely it is; empty where no roll is looked at.
    """

    id: str
    title: str
    case: str
    rows_are: str
    columns_are: str
    origin: str
    signs: tuple[tuple[str, str], ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    lit_rows: frozenset[int] = frozenset()
    lit: dict[tuple[int, int], str] = field(default_factory=dict, hash=False)
    results: tuple[tuple[str, str], ...] = ()
    read: tuple[int, int] | None = None

    @property
    def bears(self) -> bool:
        """Whether it bears on the roll that is looked at."""
        return bool(self.lit or self.lit_rows or self.read is not None)


def table_sheets(
    sight: Sight, text: str = "", choice: Choice | None = None, last: CellRead | None = None
) -> tuple[TableSheet, ...]:
    """List the tables that hold a text, those first that bear on a roll.

    Args:
        sight: the position.
        text: what title, case, heads or cells must hold.
        choice: the action whose roll is looked at; the first on offer that reads a table where it is None.
        last: the cell that the last roll read.
    """
    board, wanted = sight.board, text.strip().casefold()
    chosen = reading_choice(sight, choice)
    readings = sight.readings(chosen) if chosen is not None else ()
    odds = sight.full_hint(chosen).odds if chosen is not None else None
    named = set(sight.battle.tables) if sight.battle is not None else set()
    sheets, words = [], printed_words(board)
    for table in board.tables.values():
        panel = table_panel(board, table, odds)
        cells = Counter((one.row, one.column) for one in readings if one.table == table.id)
        printed = Counter(words.cell(table.cells[row][column]) for row, column in cells.elements())
        results = tuple((text, percent(count / len(readings))) for text, count in printed.items())
        lit = {cell: percent(count / len(readings)) for cell, count in cells.items()}
        sheet = TableSheet(
            table.id, table.title, table.case, spaced(table.row_meaning), spaced(table.column_meaning),
            str(table.provenance),
            tuple((mark.sign, str(mark.provenance)) for mark in table.marks),
            panel.heads, panel.rows, panel.lit, lit, results,
            (last.row, last.column) if last is not None and last.table == table.id else None,
        )  # fmt: skip
        if wanted in " ".join(words_of_table(board, table)).casefold():
            sheets.append(sheet)
    return tuple(sorted(sheets, key=lambda one: (not one.bears, one.id not in named)))


def reading_choice(sight: Sight, choice: Choice | None) -> Choice | None:
    """Return the action whose roll is looked at: the one pointed at, else the first that reads a table."""
    if choice is not None and choice in sight.choices:
        return choice
    for one in sight.choices[:TRIED]:
        if sight.readings(one):
            return one
    return None


@dataclass(frozen=True, slots=True)
class CaseSheet:
    """A case of the rulebook with what hangs on it.

    Attributes:
        row: the case.
        under: the cases that stand below it.
        forbids: what is asked for and forbidden by it now: the action and the reason.
        entries: the latest entries of the log under it, the latest first.
        count: how many there are.
        tables: ids and titles of the tables that it prints.
    """

    row: CaseRow
    under: tuple[CaseRow, ...]
    forbids: tuple[tuple[str, str], ...]
    entries: tuple[LogRow, ...]
    count: int
    tables: tuple[tuple[str, str], ...]


def case_sheet(
    sight: Sight, case: str, log: Sequence[LogRow], blocked: Sequence[BlockedRow]
) -> CaseSheet | None:
    """Tell of a case, None where the module does not list it.

    Args:
        sight: the position.
        case: its number.
        log: the rows of the log, oldest first.
        blocked: kinds of action that are asked for and not open.
    """
    rows = case_rows(sight)
    found = next((row for row in rows if row.id == case), None)
    if found is None:
        return None
    stem = case.rstrip("0") if case.endswith(".0") else case
    under = tuple(row for row in rows if row.id != case and row.id.startswith(stem))
    forbids = tuple(
        (one.text, reason.text) for one in blocked for reason in one.reasons if reason.case == case
    )
    entries = [row for row in log if row.case == case]
    tables = tuple((one.id, one.title) for one in sight.board.tables.values() if one.case == case)
    return CaseSheet(found, under, forbids, tuple(reversed(entries[-LATEST:])), len(entries), tables)
