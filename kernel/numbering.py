"""Printed numbers of cells: what `0801`, `D5` and `C4` mean as column and row.

A pattern is read left to right. A run of ``C`` is the column number and a run of ``R`` the row number,
padded with zeros to the length of the run; ``A`` is a letter for the axis the pattern does not name;
``.``, ``-`` and ``_`` stand for themselves:

    CCRR  1304  column 13, row 4             RRCC  0801  row 8, column 1
    AR    D5    letter column, row number    AC    C4    letter row, column number
    RA    5D    row number, letter column    CA    4C    column number, letter row

``A1`` is another spelling of ``AR``, ``1A`` of ``CA``. Letters count from A = 1; after Z come AA, BB, CC.
"""

from __future__ import annotations

import re
from functools import lru_cache

Cell = tuple[int, int]

_SYNONYMS = {"A1": "AR", "1A": "CA"}
_TOKENS = re.compile(r"C+|R+|A|[.\-_]")
_ALPHABET = 26


def letters(number: int) -> str:
    """The letter of a column or row number from 1 up.

    Example:
        >>> letters(4), letters(26), letters(28)
        ('D', 'Z', 'BB')
    """
    return chr(ord("A") + (number - 1) % _ALPHABET) * (1 + (number - 1) // _ALPHABET)


def letter_number(text: str) -> int | None:
    """The number of a letter, None if the text is not one capital letter, repeated or not.

    Example:
        >>> letter_number("D"), letter_number("BB"), letter_number("AB")
        (4, 28, None)
    """
    if not text or not "A" <= text[0] <= "Z" or text != text[0] * len(text):
        return None
    return ord(text[0]) - ord("A") + 1 + _ALPHABET * (len(text) - 1)


def is_pattern(pattern: str) -> bool:
    """Tell whether the text is a numbering pattern: both axes, each once."""
    return sorted(axis for axis, _ in _parts(pattern) if axis) == ["column", "row"]


def write(pattern: str, cell: Cell) -> str:
    """The printed number of a cell.

    Args:
        pattern: a pattern `is_pattern` holds for.
        cell: column and row number.

    Example:
        >>> write("CCRR", (13, 4)), write("AR", (4, 5)), write("AC", (4, 3))
        ('1304', 'D5', 'C4')
    """
    values = {"column": cell[0], "row": cell[1]}
    return "".join(
        token if not axis else letters(values[axis]) if token == "A" else f"{values[axis]:0{len(token)}d}"
        for axis, token in _parts(pattern)
    )


def read(pattern: str, text: str) -> Cell | None:
    """Column and row of a printed number, None if the text is not written in this pattern.

    Example:
        >>> read("RRCC", "0801"), read("AR", "D5"), read("AR", "5D")
        ((1, 8), (4, 5), None)
    """
    found = _expression(pattern).fullmatch(text)
    if found is None:
        return None
    values = {
        axis: letter_number(part) if part.isalpha() else int(part) for axis, part in found.groupdict().items()
    }
    column, row = values["column"], values["row"]
    if column is None or row is None or write(pattern, (column, row)) != text:
        return None
    return column, row


@lru_cache(maxsize=64)
def _parts(pattern: str) -> tuple[tuple[str, str], ...]:
    """Each token with its axis (`column`, `row` or nothing); empty if the text is no pattern."""
    pattern = _SYNONYMS.get(pattern, pattern)
    tokens = _TOKENS.findall(pattern)
    if "".join(tokens) != pattern:
        return ()
    by_letter = "row" if "C" in pattern else "column"
    axes = {"C": "column", "R": "row", "A": by_letter}
    return tuple((axes.get(token[0], ""), token) for token in tokens)


@lru_cache(maxsize=64)
def _expression(pattern: str) -> re.Pattern[str]:
    """The regular expression of a pattern: digit runs of fixed length where digits follow digits."""
    parts = _parts(pattern)
    lettered = any(token == "A" for _, token in parts)
    pieces = []
    for axis, token in parts:
        if not axis:
            pieces.append(re.escape(token))
        elif token == "A":
            pieces.append(f"(?P<{axis}>[A-Z]{{1,9}})")
        else:
            length = f"{len(token)},9" if lettered else str(len(token))
            pieces.append(f"(?P<{axis}>[0-9]{{{length}}})")
    return re.compile("".join(pieces))
