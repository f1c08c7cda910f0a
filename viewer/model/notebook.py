"""The notebook: what the player who is shown wrote for himself in this game, and where it is pinned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from grognard.kernel.aside import MAX_NOTE, MAX_NOTES, Note
from grognard.viewer.model.match import Match
from grognard.viewer.wording import space_title

_HEAD = 60


class Notebook:
    """The notes of whoever is shown the table; nobody else's can be read or changed by it.

    Args:
        match: the game with its players.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._open = ("", -1)

    @property
    def player(self) -> str:
        """Whose notes they are."""
        return self._match.session.players[self._match.shown]

    @property
    def notes(self) -> tuple[Note, ...]:
        """What that player wrote."""
        return self._match.session.aside.of(self.player)

    @property
    def open_at(self) -> int:
        """Number of the note that is open, -1 for none; another player opens his own."""
        player, number = self._open
        return number if player == self.player and number < len(self.notes) else -1

    @property
    def pinned(self) -> Mapping[int, tuple[str, ...]]:
        """The texts of what is pinned, by space; a space that the game has no more is left out."""
        index, found = self._match.session.board.spaces.index, dict[int, tuple[str, ...]]()
        for note in self.notes:
            space = index.get(note.space, -1) if note.space else -1
            if space >= 0:
                found[space] = (*found.get(space, ()), note.text)
        return found

    def place(self, note: Note) -> str:
        """Say where a note is pinned; nothing for one that is not."""
        board = self._match.session.board
        space = board.spaces.index.get(note.space, -1) if note.space else -1
        return space_title(board, space) if space >= 0 else ""

    def open(self, number: int) -> None:
        """Open a note, or none with -1."""
        self._open = (self.player, number)

    def begin(self) -> bool:
        """Begin a new note and open it; whether there was room."""
        if len(self.notes) >= MAX_NOTES:
            return False
        self._set((*self.notes, Note()))
        self.open(len(self.notes) - 1)
        return True

    def write(self, text: str) -> None:
        """Give the open note another text."""
        self._change(lambda note: replace(note, text=text[:MAX_NOTE]))

    def pin(self, space: int) -> None:
        """Pin the open note to a space, or to none with -1."""
        name = self._match.session.board.spaces.ids[space] if space >= 0 else ""
        self._change(lambda note: replace(note, space=name))

    def throw_away(self) -> None:
        """Throw the open note away."""
        at = self.open_at
        if at >= 0:
            self._set(self.notes[:at] + self.notes[at + 1 :])
            self.open(min(at, len(self.notes) - 1))

    def tidy(self) -> None:
        """Throw away what nothing was written on."""
        kept = tuple(note for note in self.notes if note.text.strip())
        if len(kept) < len(self.notes):
            self._set(kept)
            self.open(-1)

    def _change(self, change: Callable[[Note], Note]) -> None:
        at = self.open_at
        if at >= 0:
            self._set((*self.notes[:at], change(self.notes[at]), *self.notes[at + 1 :]))

    def _set(self, notes: tuple[Note, ...]) -> None:
        session = self._match.session
        session.aside = session.aside.noted(self.player, notes)


def headline(note: Note) -> str:
    r"""Return the first line of a note that says something.

    Example:
        >>> headline(Note("\n\nHold the pass.\nThen the ford."))
        'Hold the pass.'
    """
    first = next((line.strip() for line in note.text.splitlines() if line.strip()), "")
    if len(first) > _HEAD:
        first = first[:_HEAD].rsplit(" ", 1)[0] + "\N{HORIZONTAL ELLIPSIS}"
    return first or "Nothing written yet"
