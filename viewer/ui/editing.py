"""Editing a text: caret, selection, undo, and lines that fit a width, as data and pure functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

MOST_UNDO = 200
Line = tuple[int, int]
"""First letter of a line, and the one after its last; what parts two lines is in neither."""


@dataclass(slots=True)
class EditedText:
    """A text that is being edited.

    Attributes:
        text: as it is, lines parted by line feeds.
        caret: before which letter one writes.
        anchor: where the selection began; the caret's place where nothing is selected.
        most: letters it may have.

    Example:
        >>> one = EditedText("Hold the pass")
        >>> one.move(13); one.move(9, selects=True); one.insert("ford"); one.text
        'Hold the ford'
        >>> one.undo(); one.text
        'Hold the pass'
    """

    text: str = ""
    caret: int = 0
    anchor: int = 0
    most: int = 4000
    _done: list[tuple[str, int]] = field(default_factory=list)
    _undone: list[tuple[str, int]] = field(default_factory=list)
    _typing: int = -1

    @property
    def selection(self) -> tuple[int, int]:
        """First letter that is selected, and the one after the last."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """What is selected."""
        first, end = self.selection
        return self.text[first:end]

    def move(self, place: int, *, selects: bool = False) -> None:
        """Take the caret to a place; what lies between is selected if that is wished."""
        self.caret = min(max(place, 0), len(self.text))
        if not selects:
            self.anchor = self.caret
        self._typing = -1

    def insert(self, text: str) -> None:
        """Write in the place of what is selected; what would be too long is cut off."""
        first, end = self.selection
        kept = "".join(one for one in text.replace("\r\n", "\n") if one.isprintable() or one == "\n")
        kept = kept[: max(0, self.most - len(self.text) + end - first)]
        if kept or end > first:
            # Letters that follow each other are taken back together, word by word.
            whole = len(kept) != 1 or kept.isspace() or end > first or self._typing != self.caret
            self._change(self.text[:first] + kept + self.text[end:], first + len(kept), remembers=whole)
            self._typing = self.caret

    def erase(self, place: int) -> None:
        """Take out what is selected, else what lies between the caret and a place."""
        first, end = self.selection
        if first == end:
            first, end = min(place, self.caret), max(place, self.caret)
        first = max(first, 0)
        if first < end and first < len(self.text):
            self._change(self.text[:first] + self.text[end:], first, remembers=True)

    def word(self, way: int) -> int:
        """Return where the next word begins, or the one before, with -1."""
        text, at = self.text, self.caret
        if way > 0:
            while at < len(text) and not text[at].isspace():
                at += 1
            while at < len(text) and text[at].isspace():
                at += 1
            return at
        while at and text[at - 1].isspace():
            at -= 1
        while at and not text[at - 1].isspace():
            at -= 1
        return at

    def undo(self) -> None:
        """Take the last change back."""
        self._swap(self._done, self._undone)

    def redo(self) -> None:
        """Do again what was taken back."""
        self._swap(self._undone, self._done)

    def _swap(self, source: list[tuple[str, int]], target: list[tuple[str, int]]) -> None:
        if source:
            target.append((self.text, self.caret))
            self.text, self.caret = source.pop()
            self.anchor, self._typing = self.caret, -1

    def _change(self, text: str, caret: int, *, remembers: bool) -> None:
        if remembers:
            self._done = [*self._done[1 - MOST_UNDO :], (self.text, self.caret)]
        self._undone.clear()
        self.text, self.caret, self.anchor, self._typing = text, caret, caret, -1


def lines_of(text: str, width_of: Callable[[str], float], room: float) -> Sequence[Line]:
    """Break a text where it has line feeds, and at blanks where a line would be wider than there is room.

    Example:
        >>> lines_of("all assault fire", len, 11)
        [(0, 11), (12, 16)]
    """
    found: list[Line] = []
    start = 0
    for paragraph in text.split("\n"):
        end = start + len(paragraph)
        at = start
        while width_of(text[at:end]) > room:
            stop = _fitting(text, at, end, width_of, room)
            blank = text.rfind(" ", at + 1, stop + 1)
            cut = blank if blank > at else stop
            found.append((at, cut))
            at = cut + 1 if blank > at else cut
        found.append((at, end))
        start = end + 1
    return found


def _fitting(text: str, start: int, end: int, width_of: Callable[[str], float], room: float) -> int:
    """Return the end of the longest piece that fits, one letter at least."""
    low, high = start + 1, end
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if width_of(text[start:middle]) <= room else (low, middle - 1)
    return low


def line_at(lines: Sequence[Line], place: int) -> int:
    """Return the number of the line in which a place is."""
    return max((number for number, (start, _) in enumerate(lines) if start <= place), default=0)
