"""The journal: a game kept while it is played, so that a crash loses nothing that was told to be safe.

A journal has the records of a save without the last one; what happens is appended. Between two stands (where
the game stood, see :mod:`grognard.kernel.kept`) there are only actions. :func:`recover` reads as far as the
file can be believed. Behind what happened stands how far the game is, so that a list can tell it.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from grognard.kernel.durable import write_aside
from grognard.kernel.errors import SaveError
from grognard.kernel.kept import action_records, add_record, aside_records, records_of, stand_records
from grognard.kernel.owner import Owner
from grognard.kernel.records import RecordWriter, preamble
from grognard.kernel.replay import replay
from grognard.kernel.save import as_save_error, open_kept, read_believable, resume
from grognard.kernel.session import Session
from grognard.kernel.wire import encode

STAND_EVERY = 200
"""Actions between two records of where the game stands."""

MOST_ASIDE = 400_000
"""Bytes of notes and pictures behind which a journal is written anew, so that a file is never too long."""

MAX_TAIL = 10 * STAND_EVERY
"""Actions behind the last of them that are played again; no journal of ours has as many."""


class Journal:
    """Keeps one game in one file; no other window can open the same journal meanwhile.

    Making one writes the whole game as it is now, in place of what the file held.

    Args:
        path: the file.
        session: the game; only :meth:`sync` looks at it.

    Raises:
        SaveError: another window keeps this journal, or it cannot be written.
    """

    def __init__(self, path: Path | str, session: Session) -> None:
        self.path = Path(path)
        self.session = session
        self._owner = Owner(self.path)
        self._writer = RecordWriter()
        self._written, self._aside, self._asides = list(session.history), session.aside, 0
        self._stands = [(len(session.history), len(session.events))]
        try:
            self._stream, self._length = self._begin()
        except BaseException:
            self._owner.release()
            raise

    def sync(self) -> None:
        """Bring what happened since the last time to the disk; call it at each hand-over and after each roll.

        When it returns, the game as it is now survives a crash.

        Raises:
            SaveError: it cannot be written, or another window took the journal over; what was in the file
                stays there.
        """
        self._owner.check()
        history = self.session.history
        kept = min(len(history), len(self._written))
        while kept and history[kept - 1] is not self._written[kept - 1]:
            kept -= 1
        if kept == len(history) == len(self._written) and self.session.aside == self._aside:
            return
        seal, stands = self._writer.seal, list(self._stands)
        try:
            self._append(self._news(kept))
        except (OSError, ValueError) as error:
            self._writer.seal, self._stands = seal, stands
            with contextlib.suppress(OSError):
                self._stream.truncate(self._length)
            raise self._failed(error) from None
        self._written, self._aside = list(history), self.session.aside
        if self._asides > MOST_ASIDE:
            self._renew()

    def close(self) -> None:
        """Let go of the file; it stays."""
        self._stream.close()
        self._owner.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _renew(self) -> None:
        """Write the whole game in place of all that was appended."""
        session, self._asides, before = self.session, 0, self._writer
        self._stream.close()  # an open file cannot be replaced everywhere
        self._writer = RecordWriter()
        try:
            self._stream, self._length = self._begin()
            self._stands = [(len(session.history), len(session.events))]
        except SaveError:
            self._writer, self._stream = before, FileIO(self.path, "r+")
            raise

    def _begin(self) -> tuple[FileIO, int]:
        """Write the whole game, and return the open file and its length."""
        try:
            data = preamble() + b"".join(map(self._writer.record, records_of(self.session)))
            write_aside(self.path, data)
            return FileIO(self.path, "r+"), len(data)
        except (OSError, ValueError) as error:
            raise self._failed(error) from None

    def _failed(self, error: OSError | ValueError) -> SaveError:
        reason = error.strerror if isinstance(error, OSError) else None
        return SaveError(f"{self.path}: the game cannot be kept: {reason or error}.")

    def _news(self, kept: int) -> bytes:
        """Return the records of what happened since ``kept`` actions were taken."""
        session, record = self.session, self._writer.record
        found: list[dict[str, Any]] = []
        if kept < len(self._written):
            found.append({"kind": "back", "actions": kept})
            self._stands = [stand for stand in self._stands if stand[0] <= kept]
        told = list(aside_records(self._aside, session.aside))
        self._asides += sum(len(encode(one)) for one in told)
        found += told
        found += action_records(session.history, kept)
        actions, events = self._stands[-1] if self._stands else (0, 0)
        if len(session.history) - actions >= STAND_EVERY:
            found += stand_records(session, events)
            self._stands.append((len(session.history), len(session.events)))
        turn = session.view(0).turn
        found.append({"kind": "clock", "turn": turn, "over": session.over is not None})
        return b"".join(map(record, found))

    def _append(self, data: bytes) -> None:
        """Write behind what is there, over anything that was not written whole."""
        self._stream.truncate(self._length)
        self._stream.seek(self._length)
        left = memoryview(data)
        while left:
            left = left[self._stream.write(left) or 0 :]
        os.fsync(self._stream.fileno())
        self._length += len(data)


@dataclass(frozen=True, slots=True)
class Recovered:
    """What could be saved of a journal.

    Attributes:
        session: the game as it was last known good.
        lost: one sentence about what is missing, or empty when nothing is.
    """

    session: Session
    lost: str


def recover(path: Path | str) -> Recovered:
    """Open the game of a journal, or of a damaged save, as far as it can be believed.

    Raises:
        SaveError: not even the beginning of the game can be read.
        ModuleDataError: the game's module is not installed, or broken.
        PluginError: the game's plugin is missing or broken.
    """
    path = Path(path)
    kept, reason = read_believable(path)
    if kept.head is None:
        raise SaveError(f"{path}: {reason or 'it is empty'}; nothing of the game can be read.")
    stood = kept.stands[-1][0].actions if kept.stands else 0
    if len(kept.history) - stood > MAX_TAIL:
        reason = reason or "it does not say where the game stood"
        del kept.history[stood:]
    try:
        session = open_kept(kept, kept.stands[-1] if kept.stands else None)
        divergence = replay(session, kept.history)
        if divergence:
            reason, kept.complete = divergence.sentence, False
            add_record(kept, {"kind": "back", "actions": divergence.actions})
            session = resume(kept)
        session.close_undo("load")
    except ValueError as error:
        raise as_save_error(path, error) from None
    return Recovered(session, _lost(session, reason) if reason else "")


def _lost(session: Session, reason: str) -> str:
    """Say after which action the game was lost."""
    if not session.history:
        return f"What was played cannot be read: {reason}."
    last = session.history[-1]
    return f"What came after action {len(session.history)}, {last.action}, cannot be read: {reason}."
