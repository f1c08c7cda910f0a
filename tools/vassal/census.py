"""Which counters a module of ours needs: one for each piece set up, some of each that lies in a tray.

VASSAL's windows of pieces never run out; ours are trays with a number of copies, at least as many as any
saved game uses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from grognard.tools.vassal.palette import Stock
from grognard.tools.vassal.pieces import Face, Piece
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.surfaces import fresh_word

MAX_COUNTERS = 14_000
_COPIES = ((150, 8), (500, 4), (1500, 2))
"""Of each piece in a tray, where there are no more than so many pieces."""


@dataclass(slots=True, eq=False)
class Counter:
    """One counter.

    Attributes:
        id: its word.
        piece: what it is.
        copy: from 1.
    """

    id: str
    piece: Piece
    copy: int


@dataclass(slots=True)
class Census:
    """All counters.

    Attributes:
        counters: in the order of the module.
        of: the counters of a piece of a window, deck or stack.
        trays: counters by the windows they lie in.
    """

    counters: list[Counter] = field(default_factory=list)
    of: dict[int, list[Counter]] = field(default_factory=dict)
    trays: dict[tuple[str, ...], list[Counter]] = field(default_factory=dict)
    _words: set[str] = field(default_factory=set)

    def add(self, piece: Piece, copies: int) -> list[Counter]:
        """Make counters of a piece, as far as there is room."""
        made = []
        for copy in range(1, copies + 1):
            if len(self.counters) >= MAX_COUNTERS:
                break
            word = fresh_word(piece.name[:40], self._words, "counter")
            self._words.add(word)
            made.append(Counter(word, piece, copy))
            self.counters.append(made[-1])
        self.of.setdefault(id(piece), []).extend(made)
        return made


def census_of(
    stock: Stock, positions: Sequence[Sequence[Piece]], report: Report
) -> tuple[Census, list[Placed]]:
    """Count what is needed.

    Args:
        stock: the pieces of the module.
        positions: the pieces of each saved game, as they lie.
        report: is told of pieces that only saves have.

    Returns:
        The counters, and for each saved game which counter every piece is.
    """
    census, kinds = Census(), _Kinds(stock)
    matches = [[kinds.find(piece) for piece in pieces] for pieces in positions]
    needed = _most_used(matches)
    for _, pieces in stock.placed:
        for piece in pieces:
            census.add(piece, max(1, needed.get(id(piece), 0)))
    usual = next((copies for most, copies in _COPIES if len(stock.palette) <= most), 1)
    for piece in stock.palette:
        copies = max(1 if piece.is_card else usual, needed.get(id(piece), 0))
        census.trays.setdefault(piece.path, []).extend(census.add(piece, copies))
    placed = [_place(census, found) for found in matches]
    if len(kinds.strangers):
        report.warn("saves", f"{len(kinds.strangers)} pieces stand in saves and nowhere else in the module")
    if len(census.counters) >= MAX_COUNTERS:
        report.warn("pieces", f"there are more than {MAX_COUNTERS:,} counters; the rest was left out")
    return census, placed


Placed = list[tuple[Counter, Piece]]
"""Counters of a saved game, each with the piece as it lies there."""


@dataclass(slots=True)
class _Kinds:
    """Finds the piece of the module that a piece of a save is."""

    stock: Stock
    strangers: dict[tuple[str, tuple[Face, ...]], Piece] = field(default_factory=dict)
    _by_number: dict[tuple[str, str], Piece] = field(default_factory=dict)
    _by_name: dict[str, Piece] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for piece in self.stock.every():
            if piece.gpid:
                self._by_number.setdefault((piece.gpid, piece.name), piece)
            self._by_name.setdefault(piece.name, piece)

    def find(self, piece: Piece) -> tuple[Piece, Piece]:
        """The piece of the module, and the one of the save."""
        known = self._by_number.get((piece.gpid, piece.name)) or self._by_name.get(piece.name)
        if known is None:
            key = (piece.name, piece.faces)
            known = self.strangers.setdefault(key, piece)
        return known, piece


def _most_used(matches: Iterable[Iterable[tuple[Piece, Piece]]]) -> dict[int, int]:
    most: dict[int, int] = {}
    for found in matches:
        used: dict[int, int] = {}
        for known, _ in found:
            used[id(known)] = used.get(id(known), 0) + 1
        for key, count in used.items():
            most[key] = max(most.get(key, 0), count)
    return most


def _place(census: Census, found: Sequence[tuple[Piece, Piece]]) -> Placed:
    """Choose a counter for each piece of a save; strangers get one when they first come."""
    used: dict[int, int] = {}
    placed = []
    for known, piece in found:
        number = used.get(id(known), 0)
        counters = census.of.get(id(known), [])
        if number >= len(counters):
            counters = [*counters, *census.add(known, 1)]
        if number < len(counters):
            used[id(known)] = number + 1
            placed.append((counters[number], piece))
    return placed


def face_of(counter: Counter, piece: Piece) -> int:
    """Which face of a counter lies up, as a save shows its piece; 0 where none is like it."""
    shown = piece.faces[0].images
    return next((row for row, face in enumerate(counter.piece.faces) if face.images == shown), 0)


def side_of(piece: Piece, sides: Mapping[str, int]) -> int:
    """Guess whose a piece is: by its marks, its prototypes, the windows it lies in; -1 for nobody's.

    Args:
        piece: the piece.
        sides: row by name in lower case.

    Example:
        >>> side_of(Piece("", "Tank", marks={"Side": "Axis"}), {"axis": 0, "allies": 1})
        0
        >>> side_of(Piece("", "Tank", path=("Pieces", "Allies units")), {"axis": 0, "allies": 1})
        1
    """
    for value in piece.marks.values():
        if value.strip().lower() in sides:
            return sides[value.strip().lower()]
    for text in (*reversed(piece.path), *piece.prototypes):
        words = _words(text)
        found = {row for name, row in sides.items() if set(_words(name)) <= set(words) and _words(name)}
        if len(found) == 1:
            return found.pop()
    return -1


def _words(text: str) -> list[str]:
    return "".join(letter if letter.isalnum() else " " for letter in text.lower()).split()


def trays_in_order(census: Census) -> Iterator[tuple[str, list[Counter]]]:
    """The trays with the names of their windows."""
    for path, counters in census.trays.items():
        if counters:
            yield " / ".join(path)[:200] or "Pieces", counters
