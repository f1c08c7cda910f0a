"""Where in a TOML or JSON file something stands that is wrong."""

from __future__ import annotations

import re
from json import JSONDecodeError

from grognard.kernel.schema.base import plain

_AT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def syntax_problem(error: Exception, kind: str, text: str) -> tuple[str, int]:
    r"""Return what is wrong with a file that cannot be read, and its line; 0 where the reader does not say.

    Args:
        error: what the reader of Python raised.
        kind: what the file is not, ``TOML`` or ``JSON``.
        text: of the file.

    Example:
        >>> import tomllib
        >>> try:
        ...     tomllib.loads("a = 1\nb")
        ... except ValueError as error:
        ...     syntax_problem(error, "TOML", "a = 1\nb")
        ("it is not TOML: Expected '=' after a key in a key/value pair", 2)
    """
    if isinstance(error, RecursionError):
        return f"it is not {kind}: it is nested too deep", 0
    if isinstance(error, JSONDecodeError):
        return f"it is not {kind}: {plain(error.msg)}", error.lineno
    told = str(error)
    at = _AT.search(told)
    line = 0 if at is None else int(at[1] or text.rstrip().count("\n") + 1)
    return f"it is not {kind}: {plain(told[: at.start()] if at else told)}", line


def line_of(text: str, place: str) -> int:
    r"""The line of a TOML file that a dotted place is about; 0 where none is found.

    Example:
        >>> line_of('id = "world"\n[[area]]\nid = "a"\n[[area]]  # b\nid = "b"\nof = 7', "area.1.of")
        6
    """
    steps, lines = place.split("."), text.split("\n")
    nth = int(steps[1]) if len(steps) > 1 and steps[1].isdecimal() else 0
    bare = [line.partition("#")[0].strip() for line in lines]
    heads = [n for n, line in enumerate(bare) if line in (f"[{steps[0]}]", f"[[{steps[0]}]]")]
    first, last = 0, len(lines)
    if nth < len(heads):
        first = heads[nth]
        last = next((n for n in range(first + 1, last) if lines[n].startswith("[")), last)
        steps = [step for step in steps[1:] if not step.isdecimal()]
    key = re.compile(rf"\s*{re.escape(steps[0])}\s*=") if steps else None
    found = (n + 1 for n in range(first, last) if key is not None and key.match(lines[n]))
    return next(found, first + 1 if heads and nth < len(heads) else 0)


def line_with(text: str, word: str) -> int:
    r"""The first line of a TOML file that holds a word, as a value, a key or a head; 0 where none does.

    Example:
        >>> line_with('id = "a"\n[control]\nsouth = ["0202"]', "south")
        3
    """
    quoted = re.escape(word)
    key = re.compile(rf"""["']{quoted}["']|^\s*{quoted}\s*=""")
    return next((n for n, line in enumerate(text.split("\n"), 1) if key.search(line)), 0)
