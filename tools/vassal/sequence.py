r"""VASSAL's way to write lists inside lists inside lists: tokens joined by a delimiter.

Inside a token the delimiter is written with a backslash before it, the backslash itself as it is. A token
that begins with a backslash, or begins and ends with a quotation mark, stands between two such marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

MAX_TOKENS = 200_000


def split(text: str, delimiter: str) -> list[str]:
    r"""Take a list apart; the empty text is one empty token.

    Args:
        text: what `join` writes.
        delimiter: one letter.

    Example:
        >>> split(r"a;b\;c;'\d'", ";"), split("", ",")
        (['a', 'b;c', '\\d'], [''])
    """
    if "\\" not in text:
        return [_bare(token) for token in text.split(delimiter, MAX_TOKENS)]
    return [_bare(token) for token in _tokens(text, delimiter)]


def head(text: str, delimiter: str) -> tuple[str, str | None]:
    r"""Take off the first token; the rest is as it was, None where there is none.

    Example:
        >>> head("a\tb\\\tc", "\t"), head("a", "\t")
        (('a', 'b\\\tc'), ('a', None))
    """
    at = _end(text, 0, delimiter)
    token = _bare(text[:at].replace("\\" + delimiter, delimiter))
    return token, text[at + 1 :] if at < len(text) else None


def join(tokens: Iterable[str], delimiter: str) -> str:
    r"""Write a list.

    Example:
        >>> join(["a", "b;c", "\\d"], ";")
        "a;b\\;c;'\\d'"
    """
    written = []
    for token in tokens:
        if token.startswith("\\") or (len(token) > 1 and token[0] == token[-1] == "'"):
            token = f"'{token}'"
        written.append(token.replace(delimiter, "\\" + delimiter))
    return delimiter.join(written)


def _tokens(text: str, delimiter: str) -> Iterator[str]:
    start = 0
    for _ in range(MAX_TOKENS):
        at = _end(text, start, delimiter)
        yield text[start:at].replace("\\" + delimiter, delimiter)
        if at >= len(text):
            return
        start = at + 1


def _end(text: str, start: int, delimiter: str) -> int:
    """Find the delimiter that ends a token; the length of the text where none does."""
    at = text.find(delimiter, start)
    while at > start and text[at - 1] == "\\":
        at = text.find(delimiter, at + 1)
    return at if at >= 0 else len(text)


def _bare(token: str) -> str:
    return token[1:-1] if len(token) > 1 and token[0] == token[-1] == "'" else token
