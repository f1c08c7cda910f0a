"""Writing TOML, for module sources: the standard library only reads it.

Only what module sources hold: strings, whole numbers, floats, booleans, arrays of these, tables, and arrays
of tables; None is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
_WIDTH = 100


def toml_text(table: Mapping[str, object]) -> str:
    """Write a document.

    Args:
        table: values by key; a mapping is a table, a list of mappings an array of tables. They come last.

    Raises:
        TypeError: a value is of no kind that TOML has here.

    Example:
        >>> print(toml_text({"id": "ki", "grid": {"columns": (1, 8)}, "region": [{"id": "redoubts"}]}))
        id = "ki"
        <BLANKLINE>
        [grid]
        columns = [1, 8]
        <BLANKLINE>
        [[region]]
        id = "redoubts"
        <BLANKLINE>
    """
    return "\n".join(_lines(table, "")).strip("\n") + "\n"


def _lines(table: Mapping[str, object], prefix: str) -> list[str]:
    """Write a table's own values first, as TOML asks, then the tables in it."""
    lines, later = [], []
    for key, value in table.items():
        name = prefix + _key(key)
        if isinstance(value, Mapping):
            later += ["", f"[{name}]", *_lines(value, name + ".")]
        elif _is_tables(value):
            for item in value:  # type: ignore[attr-defined]
                later += ["", f"[[{name}]]", *_lines(item, name + ".")]
        elif value is not None:
            lines.append(f"{_key(key)} = {_value(value)}")
    return lines + later


def _is_tables(value: object) -> bool:
    return (
        isinstance(value, list | tuple) and bool(value) and all(isinstance(item, Mapping) for item in value)
    )


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list | tuple):
        return _array([_value(item) for item in value])
    raise TypeError(f"TOML has no {type(value).__name__}")


def _array(items: list[str]) -> str:
    """Write an array on one line, or filled into several."""
    flat = f"[{', '.join(items)}]"
    if len(flat) <= _WIDTH:
        return flat
    lines, line = [], ""
    for item in items:
        if line and len(line) + len(item) + 2 > _WIDTH:
            lines.append(line)
            line = ""
        line += f"{' ' if line else ''}{item},"
    return "[\n    " + "\n    ".join([*lines, line]) + "\n]"


def _string(text: str) -> str:
    return '"' + "".join(_escape(letter) for letter in text) + '"'


def _escape(letter: str) -> str:
    known = _ESCAPES.get(letter)
    if known is not None:
        return known
    return f"\\u{ord(letter):04X}" if ord(letter) < 0x20 or ord(letter) == 0x7F else letter
