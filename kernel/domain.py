"""Domains: what an argument of an action can be. Inside the engine every argument is a whole number.

A text is one too: the number its UTF-8 bytes make. It therefore needs no table to travel in, and only what a
state keeps of it stands in one, see :attr:`grognard.kernel.state.State.texts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.errors import MalformedAction

if TYPE_CHECKING:
    from grognard.kernel.board import Board

NOBODY = "nobody"
FORBIDDEN = ";#"
"""What a text cannot hold: these end an action and a line in a play file."""


class Domain:
    """What one argument of an action can be.

    Attributes:
        word: how it is called where an action's form is shown.
        takes_rest: whether it takes all that is left of the line; only the last argument can.
    """

    word: ClassVar[str] = ""
    takes_rest: ClassVar[bool] = False

    @property
    def wanted(self) -> str:
        """What is to be typed, in a word: ``counter``, ``1..40``, ``ask|decline``."""
        return self.word

    def parse(self, board: Board, text: str) -> int:
        """Return the number of a printed id.

        Raises:
            MalformedAction: nothing is called so.
        """
        raise NotImplementedError

    def format(self, board: Board, value: int) -> str:
        """Return the printed id of a number."""
        raise NotImplementedError

    def values(self, board: Board) -> Sequence[int]:
        """Return every number of this domain."""
        raise NotImplementedError

    def some(self, board: Board, random: Random) -> int | None:
        """Return a random number of this domain, None where it has none."""
        values = self.values(board)
        # Asked at every action of a checked game; `choice` takes three times as long.
        return values[int(random.random() * len(values))] if values else None


class CounterDomain(Domain):
    """Any counter of the module."""

    word = "counter"

    def parse(self, board: Board, text: str) -> int:
        """See :class:`Domain`."""
        found = board.counters.index.get(text)
        if found is None:
            raise MalformedAction(f"No counter is called {text!r}.")
        return found

    def format(self, board: Board, value: int) -> str:
        """See :class:`Domain`."""
        return board.counters.ids[value]

    def values(self, board: Board) -> Sequence[int]:
        """See :class:`Domain`."""
        return range(len(board.counters.ids))


class SpaceDomain(Domain):
    """Any space of any map."""

    word = "space"

    def parse(self, board: Board, text: str) -> int:
        """See :class:`Domain`."""
        found = board.spaces.find(text)
        if found is None:
            raise MalformedAction(f"No space is called {text!r}.")
        return found

    def format(self, board: Board, value: int) -> str:
        """See :class:`Domain`."""
        return board.spaces.ids[value]

    def values(self, board: Board) -> Sequence[int]:
        """See :class:`Domain`."""
        return range(len(board.spaces.ids))


class SideDomain(Domain):
    """Any side."""

    word = "side"

    def parse(self, board: Board, text: str) -> int:
        """See :class:`Domain`."""
        return board.side_number(text)

    def format(self, board: Board, value: int) -> str:
        """See :class:`Domain`."""
        return board.sides[value]

    def values(self, board: Board) -> Sequence[int]:
        """See :class:`Domain`."""
        return range(len(board.sides))


class OwnerDomain(SideDomain):
    """Any side, or nobody, which is the number after the last side."""

    word = "owner"

    @property
    def wanted(self) -> str:
        """See :class:`Domain`."""
        return f"side|{NOBODY}"

    def parse(self, board: Board, text: str) -> int:
        """See :class:`Domain`."""
        return len(board.sides) if text == NOBODY else board.side_number(text)

    def format(self, board: Board, value: int) -> str:
        """See :class:`Domain`."""
        return board.sides[value] if value < len(board.sides) else NOBODY

    def values(self, board: Board) -> Sequence[int]:
        """See :class:`Domain`."""
        return range(len(board.sides) + 1)


class TrackDomain(Domain):
    """Any track of the module."""

    word = "track"

    def parse(self, board: Board, text: str) -> int:
        """See :class:`Domain`."""
        ids = [track.id for track in board.tracks]
        if text not in ids:
            raise MalformedAction(f"No track is called {text!r}; there are {', '.join(ids) or 'none'}.")
        return ids.index(text)

    def format(self, board: Board, value: int) -> str:
        """See :class:`Domain`."""
        return board.tracks[value].id

    def values(self, board: Board) -> Sequence[int]:
        """See :class:`Domain`."""
        return range(len(board.tracks))


class TurnDomain(Domain):
    """Any turn of the module, by its number."""

    word = "number"

    @property
    def wanted(self) -> str:
        """See :class:`Domain`."""
        return "turn"

    def parse(self, board: Board, text: str) -> int:
        """See :class:`Domain`."""
        if not (text.isascii() and text.isdecimal() and len(text) < 12 and int(text) in self.values(board)):
            raise MalformedAction(f"{text[:40]!r} is no turn: they go from 1 to {board.turn_count}.")
        return int(text)

    def format(self, board: Board, value: int) -> str:
        """See :class:`Domain`."""
        return str(value)

    def values(self, board: Board) -> Sequence[int]:
        """See :class:`Domain`."""
        return range(1, board.turn_count + 1)


class DiceDomain(Domain):
    """Any dice of the module's kit."""

    word = "dice"

    def parse(self, board: Board, text: str) -> int:
        """See :class:`Domain`."""
        ids = [dice.id for dice in board.kit.dice]
        if text not in ids:
            raise MalformedAction(f"No dice are called {text!r}; there are {', '.join(ids) or 'none'}.")
        return ids.index(text)

    def format(self, board: Board, value: int) -> str:
        """See :class:`Domain`."""
        return board.kit.dice[value].id

    def values(self, board: Board) -> Sequence[int]:
        """See :class:`Domain`."""
        return range(len(board.kit.dice))


@dataclass(frozen=True, slots=True)
class Choice(Domain):
    """One of a few words."""

    words: tuple[str, ...]

    word = "word"

    @property
    def wanted(self) -> str:
        """See :class:`Domain`."""
        return "|".join(self.words)

    def parse(self, board: Board, text: str) -> int:
        """See :class:`Domain`."""
        try:
            return self.words.index(text)
        except ValueError:
            raise MalformedAction(f"{text!r} is none of {', '.join(self.words)}.") from None

    def format(self, board: Board, value: int) -> str:
        """See :class:`Domain`."""
        return self.words[value]

    def values(self, board: Board) -> Sequence[int]:
        """See :class:`Domain`."""
        return range(len(self.words))


@dataclass(frozen=True, slots=True)
class Number(Domain):
    """A whole number from ``low`` to ``high``, both included."""

    low: int
    high: int

    word = "number"

    @property
    def wanted(self) -> str:
        """See :class:`Domain`."""
        return f"{self.low}..{self.high}"

    def parse(self, board: Board, text: str) -> int:
        """See :class:`Domain`."""
        try:
            value = int(text) if len(text) < 12 and text.isascii() else self.high + 1
        except ValueError:
            value = self.high + 1
        if not self.low <= value <= self.high:
            raise MalformedAction(f"{text[:40]!r} is not a whole number from {self.low} to {self.high}.")
        return value

    def format(self, board: Board, value: int) -> str:
        """See :class:`Domain`."""
        return str(value)

    def values(self, board: Board) -> Sequence[int]:
        """See :class:`Domain`."""
        return range(self.low, self.high + 1)

    def some(self, board: Board, random: Random) -> int:
        """Return a random number, a small one as often as any."""
        small = range(max(self.low, -2), min(self.high, 12) + 1)
        return random.choice(small if small and random.random() < 0.5 else range(self.low, self.high + 1))


@dataclass(frozen=True, slots=True)
class Text(Domain):
    """Words up to the end of the line, ``least`` to ``most`` letters; blanks in a row count as one.

    >>> TEXT = Text(40)
    >>> text_of(TEXT.parse(None, "dug  in"))
    'dug in'
    """

    most: int
    least: int = 1

    word = "text"
    takes_rest = True

    def parse(self, board: Board | None, text: str) -> int:
        """See :class:`Domain`."""
        text = " ".join(text.split())
        if not self.least <= len(text) <= self.most:
            raise MalformedAction(f"A text here has {self.least} to {self.most} letters, not {len(text)}.")
        if not text.isprintable() or any(letter in text for letter in FORBIDDEN):
            raise MalformedAction("A text is one line of letters, without `;` and `#`.")
        return number_of(text)

    def format(self, board: Board | None, value: int) -> str:
        """See :class:`Domain`."""
        return text_of(value)

    def values(self, board: Board) -> Sequence[int]:
        """Return the shortest text: all of them are too many to list."""
        return (number_of("x" * self.least),)

    def some(self, board: Board | None, random: Random) -> int:
        """Return a random text of a few letters."""
        letters = "".join(random.choices("ab cdé…7-Ω!", k=random.randint(self.least, min(self.most, 12))))
        text = " ".join(letters.split())
        return number_of(text if len(text) >= self.least else "x" * self.least)


def number_of(text: str) -> int:
    """Return the number that stands for a text; :func:`text_of` gives the text back."""
    return int.from_bytes(text.encode(), "big")


def text_of(number: int) -> str:
    """Return the text that a number stands for.

    >>> text_of(number_of("Ahoy!"))
    'Ahoy!'
    """
    return number.to_bytes((number.bit_length() + 7) // 8, "big").decode()


COUNTER = CounterDomain()
SPACE = SpaceDomain()
SIDE = SideDomain()
OWNER = OwnerDomain()
TRACK = TrackDomain()
TURN_NUMBER = TurnDomain()
DICE = DiceDomain()
