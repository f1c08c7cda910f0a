"""Kinds of numbers on a command line, each refused with a sentence where it makes no sense."""

from argparse import ArgumentTypeError


def whole(text: str) -> int:
    """Read a whole number that fits where we keep numbers.

    Raises:
        ArgumentTypeError: it is none.
    """
    try:
        number = int(text) if len(text) <= 20 else None
    except ValueError:
        number = None
    if number is None:
        raise ArgumentTypeError(f"{text[:40]!r} is not a whole number that fits")
    return number


def positive(text: str) -> int:
    """Read a whole number from 1.

    Raises:
        ArgumentTypeError: it is none.
    """
    number = whole(text)
    if number < 1:
        raise ArgumentTypeError(f"{number} is too few; at least 1")
    return number


def from_nought(text: str) -> int:
    """Read a whole number from 0.

    Raises:
        ArgumentTypeError: it is none.
    """
    number = whole(text)
    if number < 0:
        raise ArgumentTypeError(f"{number} is too few; at least 0")
    return number
