"""Tables: what is printed on a chart as data, and lookups that say how they came by their cell.

A key is a word, or a number, a range or an open end: ``4``, ``2-4``, ``-3--1``, ``12+`` (12 or more) and
``-3-`` (-3 or less). Numbers are looked up by value and clamp to the first and last key, words must be
there; an axis has one kind of key only, and its numbers leave no gap. The source of a table is read by
:mod:`grognard.kernel.table_source`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise

from grognard.kernel.errors import ModuleDataError, RulesError
from grognard.kernel.provenance import Provenance

_KEY = re.compile(r"(-?[0-9]{1,9})(?:(\+)|(-)|-(-?[0-9]{1,9}))?")
#: Open ends reach this far, well beyond any sum of dice and modifiers.
_FAR = 1 << 40


SIGNS = "*†‡"
"""What can stand behind a cell that comes from elsewhere than its table."""

SIGNED = re.compile(rf";\s*([{SIGNS}])=")
"""Where a note of provenance begins to explain a sign."""

MAX_KEYS = 256
"""Rows, and columns, of a table."""


@dataclass(frozen=True, slots=True)
class Key:
    """The head of a row or a column.

    Attributes:
        text: as printed.
        low, high: the numbers it covers, both included, None for a word.

    Example:
        >>> key = Key.parse("12+")
        >>> key.covers(12), key.covers(99), key.covers(11), Key.parse("hill").low
        (True, True, False, None)
    """

    text: str
    low: int | None = None
    high: int | None = None

    @classmethod
    def parse(cls, text: str) -> Key:
        """Read a key; what is no number, range or open end is a word."""
        found = _KEY.fullmatch(text)
        if found is None:
            return cls(text)
        low, above, below, high = int(found[1]), found[2], found[3], found[4]
        if above:
            return cls(text, low, _FAR)
        if below:
            return cls(text, -_FAR, low)
        return cls(text, low, low if high is None else int(high))

    def covers(self, value: int | str) -> bool:
        """Tell whether a value belongs to this row or column."""
        if isinstance(value, str) or self.low is None or self.high is None:
            return value == self.text
        return self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Shift:
    """Columns to move, to the right if positive, with the case that says so and the reason in words."""

    columns: int
    case: str
    reason: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Cells that come from elsewhere than their table.

    Attributes:
        sign: stands behind them, one of ``SIGNS``.
        provenance: where they come from.
        cells: (row, column) of each, ascending.
    """

    sign: str
    provenance: Provenance
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Lookup:
    """A cell and how it was found; `row` and `column` say which to light.

    Attributes:
        table: where it was looked up.
        row_value, column_value: what was looked for; column_value is None where the table has one column.
        row, column: index of the row and column found, after clamps and shifts.
        entered: index of the column before the shifts.
        shifts: the shifts asked for, in order.
        cell: what is printed there.
    """

    table: Table
    row_value: int | str
    column_value: int | str | None
    row: int
    column: int
    entered: int
    shifts: tuple[Shift, ...]
    cell: str

    def __int__(self) -> int:
        """The cell as a number.

        Raises:
            RulesError: something else is printed there.
        """
        try:
            return int(self.cell)
        except ValueError:
            raise RulesError(f"{self.table.title} has `{self.cell}` where a number was needed.") from None

    def explain(self) -> tuple[str, ...]:
        """The lookup in sentences, one a step, for the log and the panel of tables."""
        table = self.table
        lines = [
            f"{table.title} ({', '.join(word for word in (table.case, table.provenance.status) if word)})"
        ]
        lines.append(_explain_key(table.row_meaning, self.row_value, table.rows, self.row))
        if self.column_value is not None:
            lines.append(_explain_key(table.column_meaning, self.column_value, table.columns, self.entered))
        for shift in self.shifts:
            way = "right" if shift.columns > 0 else "left"
            lines.append(f"{abs(shift.columns)} {way}: {shift.reason} ({shift.case})")
        if self.shifts:
            wanted = self.entered + sum(shift.columns for shift in self.shifts)
            edge = "" if wanted == self.column else ", the last there is"
            lines.append(f"{table.column_meaning} now {table.columns[self.column].text}{edge}")
        result = f"result {self.cell or 'none'}"
        mark = table.mark_of(self.row, self.column)
        return (*lines, f"{result} ({mark.provenance})" if mark is not None else result)


@dataclass(frozen=True, slots=True)
class Table:
    r"""A printed chart.

    Attributes:
        id, title, case: the word that finds it, what players read, and where the rules speak of it.
        provenance: where its figures come from.
        row_meaning, column_meaning: what is looked up along each side.
        rows, columns: the heads, top down and left to right.
        cells: ``[row][column]``, as printed, without signs.
        marks: the cells that come from elsewhere, by their signs.

    Raises:
        ModuleDataError: with every key that does not fit, every row of the wrong length and every wrong mark.

    Example:
        >>> from grognard.kernel.table_source import parse_table
        >>> gunnery = parse_table("# Gunnery | 13.0 | house | rows=roll | columns=range\n"
        ...                       "roll\t1-2\t3\t4+\n2-6\t-\t-\t-\n7+\t2\t1\t-\n", "gunnery")
        >>> found = gunnery.lookup(9, 3, [Shift(-1, "13.1", "target at anchor")])
        >>> int(found)
        2
        >>> for line in found.explain():
        ...     print(line)
        Gunnery (13.0, house)
        roll 9: 7+
        range 3
        1 left: target at anchor (13.1)
        range now 1-2
        result 2
    """

    id: str
    title: str
    case: str
    provenance: Provenance
    row_meaning: str
    column_meaning: str
    rows: tuple[Key, ...]
    columns: tuple[Key, ...]
    cells: tuple[tuple[str, ...], ...]
    marks: tuple[Mark, ...] = ()

    def __post_init__(self) -> None:
        """Check keys and shape, which may come from a file."""
        problems = [
            f"{axis} {index + 1}: {problem}"
            for axis, keys in (("row", self.rows), ("column", self.columns))
            for index, problem in self.axis_problems(keys)
        ]
        if len(self.cells) != len(self.rows):
            problems.append(f"{len(self.cells)} rows of cells for {len(self.rows)} row keys")
        problems += [
            f"row {index + 1}: {len(line)} cells for {len(self.columns)} columns"
            for index, line in enumerate(self.cells)
            if len(line) != len(self.columns)
        ]
        problems = problems or _mark_problems(self)
        if problems:
            raise ModuleDataError(f"tables/{self.id}.tsv", problems)

    def mark_of(self, row: int, column: int) -> Mark | None:
        """The mark on a cell, None where it comes from where its table comes from."""
        return next((mark for mark in self.marks if (row, column) in mark.cells), None)

    def origins(self) -> dict[str, int]:
        r"""How many cells come from where, by status.

        Example:
            >>> from grognard.kernel.table_source import parse_table
            >>> text = "# T | 1.0 | printed; *=house | rows=roll | columns=odds\nroll\t1\t2\n1-6\t3*\t4\n"
            >>> parse_table(text, "t").origins()
            {'printed': 1, 'house': 1}
        """
        found = {self.provenance.status: len(self.rows) * len(self.columns)}
        for mark in self.marks:
            found[self.provenance.status] -= len(mark.cells)
            found[mark.provenance.status] = found.get(mark.provenance.status, 0) + len(mark.cells)
        return found

    @staticmethod
    def axis_problems(keys: Sequence[Key]) -> list[tuple[int, str]]:
        """What is wrong with the keys of one axis."""
        return key_problems(keys)

    def signed_cells(self) -> tuple[tuple[str, ...], ...]:
        """The cells with their signs, ``[row][column]``, as the source writes them."""
        signs = {cell: mark.sign for mark in self.marks for cell in mark.cells}
        return tuple(
            tuple(cell + signs.get((row, column), "") for column, cell in enumerate(line))
            for row, line in enumerate(self.cells)
        )

    def signed_provenance(self) -> str:
        """Where the table comes from and what its signs mean, as the source writes it."""
        return "; ".join((str(self.provenance), *(f"{mark.sign}={mark.provenance}" for mark in self.marks)))

    def lookup(self, row: int | str, column: int | str | None = None, shifts: Sequence[Shift] = ()) -> Lookup:
        """Find a cell.

        Args:
            row: the value along the rows: a number, clamped to the first and last key, or a word.
            column: the same along the columns; None only for a table of one column.
            shifts: moved one after another from the column found; their sum clamps to the table.

        Raises:
            RulesError: a word the table does not have, or no column where it has several.
        """
        row_index = self._place("row", self.rows, row)
        if column is None and len(self.columns) != 1:
            raise RulesError(f"{self.title} has {len(self.columns)} columns and was asked for none of them.")
        entered = 0 if column is None else self._place("column", self.columns, column)
        wanted = entered + sum(shift.columns for shift in shifts)
        at = min(max(wanted, 0), len(self.columns) - 1)
        found = Lookup(self, row, column, row_index, at, entered, tuple(shifts), self.cells[row_index][at])
        for witness in _WITNESSES:
            witness.append(found)
        return found

    def _place(self, axis: str, keys: tuple[Key, ...], value: int | str) -> int:
        for index, key in enumerate(keys):
            if key.covers(value):
                return index
        if isinstance(value, str) or keys[0].low is None:
            raise RulesError(f"{self.title} has no {axis} `{value}`.")
        upward = (keys[-1].low or 0) >= keys[0].low
        return 0 if upward == (value < keys[0].low) else len(keys) - 1


_WITNESSES: list[list[Lookup]] = []


@contextmanager
def witnessed(found: list[Lookup] | None = None) -> Iterator[list[Lookup]]:
    r"""Note every lookup made meanwhile, in order, so that one can be told which cells the rules read.

    Args:
        found: what takes them; a list of its own when None.

    Example:
        >>> from grognard.kernel.table import witnessed
        >>> from grognard.kernel.table_source import parse_table
        >>> chart = parse_table("# T | 1.0 | house | rows=roll | columns=odds\nroll\t1\t2\n1-6\t3\t4\n", "t")
        >>> with witnessed() as found:
        ...     _ = chart.lookup(5, 2)
        >>> [(one.row, one.column, one.cell) for one in found]
        [(0, 1, '4')]
    """
    found = [] if found is None else found
    _WITNESSES.append(found)
    try:
        yield found
    finally:
        _WITNESSES[:] = [one for one in _WITNESSES if one is not found]


def _mark_problems(table: Table) -> list[str]:
    """What is wrong with the marks, which may come from a file."""
    signs = [mark.sign for mark in table.marks]
    cells = [cell for mark in table.marks for cell in mark.cells]
    shape = range(len(table.rows)), range(len(table.columns))
    problems = [
        f"no sign `{sign}`; there are {' '.join(SIGNS)}" for sign in signs if sign not in tuple(SIGNS)
    ]
    if len(set(signs)) < len(signs) or len(set(cells)) < len(cells):
        problems.append("a sign, or a cell with one, stands twice")
    if any(row not in shape[0] or column not in shape[1] for row, column in cells):
        problems.append("a sign stands on a cell that is not there")
    if any(cell.endswith(tuple(signs)) for line in table.cells for cell in line):
        problems.append("a cell ends in a sign that means something else")
    if any(SIGNED.search(str(one)) for one in (table.provenance, *(mark.provenance for mark in table.marks))):
        problems.append("a provenance explains a sign within its note")
    return problems


@dataclass(frozen=True, slots=True)
class TablePart(Table):
    """Some rows and columns of a table, in any order; nothing can be looked up in it."""

    @staticmethod
    def axis_problems(keys: Sequence[Key]) -> list[tuple[int, str]]:
        """What is wrong with the keys of one axis; gaps are not."""
        texts = [key.text for key in keys]
        twice = [
            (index, f"`{text}` stands twice") for index, text in enumerate(texts) if text in texts[:index]
        ]
        return twice if keys else [(0, "there are no keys")]


def key_problems(keys: Sequence[Key]) -> list[tuple[int, str]]:
    """What is wrong with the keys of one axis: the index of a key and a phrase."""
    if not keys:
        return [(0, "there are no keys")]
    if any((key.low is None) != (keys[0].low is None) for key in keys):
        return [(0, "words and numbers are mixed")]
    if keys[0].low is None:
        texts = [key.text for key in keys]
        return [
            (index, f"`{text}` stands twice") for index, text in enumerate(texts) if text in texts[:index]
        ]
    spans = [(key.low or 0, key.high or 0, index) for index, key in enumerate(keys)]
    problems = [(index, f"`{keys[index].text}` runs backward") for low, high, index in spans if low > high]
    upward = sorted(spans)
    for (_, end, before), (begin, _, after) in pairwise(upward):
        if begin != end + 1:
            what = "overlap" if begin <= end else "leave a gap"
            problems.append((max(before, after), f"`{keys[before].text}` and `{keys[after].text}` {what}"))
    if spans not in (upward, upward[::-1]):
        problems.append((0, "the numbers neither rise nor fall throughout"))
    return problems


def _explain_key(meaning: str, value: int | str, keys: Sequence[Key], index: int) -> str:
    """One axis of a lookup, saying so where the value lies beyond the table."""
    key = keys[index]
    clamped = "" if key.covers(value) else ", the last there is"
    if str(value) == key.text:
        return f"{meaning} {value}"
    return f"{meaning} {value}: {key.text}{clamped}"
