"""How VASSAL writes the number of a row or column, and fills a format with them."""

from __future__ import annotations

import re
from collections.abc import Mapping

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VARIABLE = re.compile(r"\$([^$]*)\$")


def name_of(number: int, kind: str, leading: int) -> str:
    """Write a row's or column's number.

    Args:
        number: may be negative.
        kind: ``A`` for letters (0 is A, 26 is AA, 27 is BB), anything else for digits.
        leading: zeros fill up to one digit more than this.

    Example:
        >>> name_of(4, "N", 1), name_of(-4, "N", 1), name_of(27, "A", 0), name_of(0, "N", 0)
        ('04', '-04', 'BB', '0')
    """
    sign = "-" if number < 0 else ""
    if kind == "A":
        times, letter = divmod(abs(number), len(_ALPHABET))
        return sign + _ALPHABET[letter] * (times + 1)
    return sign + str(abs(number)).zfill(min(leading, 9) + 1)


def filled(text: str, values: Mapping[str, str]) -> str:
    """Put values in the place of ``$names$``; a name nobody knows becomes nothing.

    Example:
        >>> filled("Row $row$$other$", {"row": "7"})
        'Row 7'
    """
    return _VARIABLE.sub(lambda found: values.get(found[1], ""), text) if "$" in text else text
