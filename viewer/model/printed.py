"""What stands on a printed table as one reads it: ids become the names of the module, figures their signs.

A table names counters, spaces, sides and maps by their ids, and all else by a word with dashes. This is
the one place where these become words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.table import SIGNS, Table
from grognard.viewer.wording import MINUS, space_title

TableRows = tuple[tuple[str, tuple[str, ...]], ...]
"""Head and cells of each row of a table."""
EN_DASH = "\N{EN DASH}"
_DASH = re.compile(r"(?<![0-9])-")
"""A dash before figures; one behind a figure is that of a range."""


class Printed:
    """The words of one module's tables.

    Args:
        board: the module's data.
    """

    def __init__(self, board: Board) -> None:
        self._maps = _short_ids(board)
        self._names = _names(board)
        self._of: dict[str, tuple[Table, tuple[str, ...], TableRows]] = {}

    def of(self, table: Table) -> tuple[tuple[str, ...], TableRows]:
        """Return the heads of a table's columns, and its rows with their heads; worded once."""
        known = self._of.get(table.id)
        if known is None or known[0] is not table:
            # A table of one column says above it what is looked up there, which its id only repeats.
            alone = len(table.columns) == 1 and table.column_meaning
            above = [table.column_meaning] if alone else [one.text for one in table.columns]
            rows = tuple(
                (self.head(key.text), tuple(map(self.cell, cells)))
                for key, cells in zip(table.rows, table.signed_cells(), strict=True)
            )
            known = self._of[table.id] = table, tuple(map(self.head, above)), rows
        return known[1:]

    def head(self, text: str) -> str:
        """Return the head of a row or a column.

        Example:
            >>> from grognard.kernel.registry import find_module
            >>> from grognard.kernel.board_build import load_board
            >>> words = Printed(load_board(find_module("empire_at_sunrise")))
            >>> words.head("emden"), words.head("ki-sea"), words.head("each-hex-of-range"), words.head("2-4")
            ('Emden', 'Sea (Kiautschou Insert)', 'Each hex of range', '2–4')
        """
        told = self._told(text)
        return told[:1].upper() + told[1:]

    def cell(self, text: str) -> str:
        """Return what a cell says; a sign behind it stays."""
        bare = text.rstrip(SIGNS)
        return (EN_DASH if bare == "-" else self._told(bare)) + text[len(bare) :]

    def _told(self, text: str) -> str:
        if _is_figures(text):
            return _DASH.sub(MINUS, text).replace("-", EN_DASH)
        first, dash, rest = text.partition("-")
        if text in self._names:
            return self._names[text]
        if dash and rest and first in self._maps:
            return f"{rest[:1].upper()}{spaced(rest)[1:]} ({self._maps[first]})"
        words = spaced(text)
        return self._names.get(words, words)


def spaced(word: str) -> str:
    """Return a word of a module's data with blanks for what joins its parts."""
    return word.replace("-", " ").replace("_", " ").strip()


def signed(cell: str) -> str:
    """Return a modifier as it is read: with its sign."""
    return f"+{cell}" if cell.isdigit() and cell != "0" else cell


def type_words(code: str) -> str:
    """Return a type of unit as it is read: what nobody could speak is an abbreviation.

    Example:
        >>> type_words("naval-brigade"), type_words("ca"), type_words("cvs"), type_words("spy")
        ('naval brigade', 'CA', 'CVS', 'spy')
    """
    short = len(code) <= 2 or not set(code) & set("aeiouy")
    return code.upper() if short else spaced(code)


def _is_figures(text: str) -> bool:
    """Whether it is a number, a range, odds or losses: anything without letters."""
    return not any(one.isalpha() for one in text)


def _short_ids(board: Board) -> Mapping[str, str]:
    """Return the titles of maps whose ids are short for them, as ``ki`` or initials are; a word is none."""
    found = {}
    for info in board.maps:
        words = info.title.casefold().split()
        initials = "".join(word[0] for word in words)
        if info.id not in words and (initials == info.id or words[0].startswith(info.id)):
            found[info.id] = info.title
    return found


def _names(board: Board) -> Mapping[str, str]:
    """Return what ids mean, and how titles of several words are written; the first of equal ones counts."""
    spaces = board.spaces
    pairs = [
        *zip(board.sides, board.side_names, strict=True),
        *(
            (title.casefold(), title)
            for title in (*(one.title for one in board.maps), *(one.name for one in board.tracks))
        ),
        *zip(board.counters.ids, board.counters.names, strict=True),
        *((key, _space(board, one)) for key, one in spaces.index.items() if spaces.names[one]),
    ]
    found: dict[str, str] = {}
    for key, name in pairs:
        if name and not _is_figures(key):
            found.setdefault(key, name)
    return found


def _space(board: Board, space: int) -> str:
    """Return the name of a space, with its number where it has one."""
    coded = any(one.isdigit() for one in board.spaces.printed[space])
    return space_title(board, space) if coded else board.spaces.names[space]


@lru_cache(maxsize=8)
def printed_words(board: Board) -> Printed:
    """Return the words of a module's tables, made once."""
    return Printed(board)


def words_of_table(board: Board, table: Table) -> tuple[str, ...]:
    """Return title, case, heads and cells of a table as they are read, to be searched."""
    words = printed_words(board)
    heads = [words.head(key.text) for key in (*table.rows, *table.columns)]
    return (table.title, table.case, *heads, *(words.cell(cell) for line in table.cells for cell in line))
