"""Keeping a match: a journal in the user's folder while it is played, and saves where one wants them."""

from __future__ import annotations

import time
from pathlib import Path

from grognard.kernel.errors import GrognardError, SaveError
from grognard.kernel.home import folder
from grognard.kernel.journal import Journal
from grognard.kernel.post import keep_notes, send
from grognard.kernel.session import Session
from grognard.viewer.model.likeness import Likeness

JOURNAL, SAVE = ".wgj", ".wgs"
"""How the names of journals and of saves end."""
KEPT = 20
"""Journals that are kept; older ones go when a new game begins."""
PICTURE_S = 120.0
"""Seconds from one picture of a game in its journal to the next; the last one is taken when it is closed."""
NOT_KEPT = "The game is not kept"
COPIED = "What you see is a copy, which is kept by itself."


class Keeper:
    """Keeps one match.

    Args:
        session: the game.
        path: the journal it was taken up from; a new one in the user's folder when None.

    Attributes:
        path: the journal.
        trouble: one sentence about what went wrong with the last writing, or empty.
        saved_s: the clock's seconds when the game was last kept, None for never.
        saved_as: name of the save that was written of the game as it is kept, or empty.
        copied: one sentence, where the journal it was taken up from is another window's; else empty.
    """

    def __init__(self, session: Session, path: Path | None = None) -> None:
        self.session = session
        self.trouble = ""
        self.saved_s: float | None = None
        self.saved_as = self.copied = ""
        self._journal: Journal | None = None
        self._likeness, self._taken_s = Likeness(session), -PICTURE_S
        self._noted: object = session.aside.notes
        self._saved_at = -1
        self.path = path or new_path(folder("autosaves"), session.board.slug, JOURNAL)
        self._begin()
        if path is not None and self._journal is None:
            self.path, why = new_path(folder("autosaves"), session.board.slug, JOURNAL), self.trouble
            self._begin()
            self.copied = f"{why.removeprefix(f'{NOT_KEPT}: {path}: ').capitalize()} {COPIED}"

    def _begin(self) -> None:
        """Begin the journal."""
        try:
            self._journal = Journal(self.path, self.session)
            self.saved_s, self.trouble = time.monotonic(), ""
        except SaveError as error:
            self.trouble = f"{NOT_KEPT}: {error}"

    def keep(self) -> None:
        """Bring the game to the disk; call it at each hand-over and after each roll."""
        if self._journal is None:
            return
        if time.monotonic() - self._taken_s >= PICTURE_S:
            self._take_picture()
        try:
            self._keep_notes()
            self._journal.sync()
            self.saved_s, self.trouble = time.monotonic(), ""
            if self.session.version != self._saved_at:
                self.saved_as = ""
        except GrognardError as error:
            self.trouble = f"{NOT_KEPT}: {error}"

    def save(self, path: Path | None = None) -> Path | None:
        """Write a save of its own, by default into the user's folder; None where that fails.

        The journal goes on.
        """
        where = path or new_path(folder("saves"), self.session.board.slug, SAVE)
        self._likeness.wait()
        self._take_picture()
        try:
            self.session.save(where)
        except SaveError as error:
            self.trouble = str(error)
            return None
        self.trouble, self.saved_as, self._saved_at = "", where.name, self.session.version
        return where

    def send(self, where: Path) -> Path | None:
        """Write the game as a file for the player who is to decide; None where that fails.

        The journal begins anew, so that it knows what was sent.
        """
        try:
            path = send(self.session, where)
        except SaveError as error:
            self.trouble = str(error)
            return None
        if self._journal is not None:
            self._journal.close()
            self._journal = None
        self._begin()
        return path

    def _take_picture(self) -> None:
        if self._likeness.keep():
            self._taken_s = time.monotonic()

    def _keep_notes(self) -> None:
        """Keep the notes of a game by mail for when it comes back.

        Raises:
            GrognardError: they cannot be written.
        """
        mail, notes = self.session.mail, self.session.aside.notes
        if mail is not None and mail.here and notes is not self._noted:
            keep_notes(self.session, mail.game, mail.here)
        self._noted = notes

    def told(self, now_s: float) -> str:
        """Say when the game was kept: ``Saved 8 s ago``; the trouble, if there is any."""
        if self.trouble:
            return self.trouble
        if self.saved_as:
            return f"Saved as {self.saved_as}"
        if self.saved_s is None:
            return ""
        ago = max(0, round(now_s - self.saved_s))
        return f"Saved {ago} s ago" if ago < 60 else f"Saved {ago // 60} min ago"

    def close(self) -> None:
        """Keep the game a last time and let go of its file."""
        self._take_picture()
        self.keep()
        if self._journal is not None:
            self._journal.close()
            self._journal = None


def new_path(where: Path, slug: str, ending: str) -> Path:
    """Return the path of a new file, named after game and time."""
    stem = f"{slug}-{time.strftime('%Y%m%d-%H%M%S')}"
    path, number = where / f"{stem}{ending}", 2
    while path.exists():
        path, number = where / f"{stem}-{number}{ending}", number + 1
    return path


def tidy(kept: int = KEPT) -> None:
    """Remove the oldest journals of the user's folder, all but so many."""
    files = list(folder("autosaves").glob(f"*{JOURNAL}"))
    files.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files[kept:]:
        # One that another window keeps open has the sign of its owner beside it.
        if not path.with_name(f"{path.name}.owner").exists():
            path.unlink(missing_ok=True)
