"""The owner of a file: one window at a time, also when the window before it crashed.

Beside the file lies another with the process and a random word of its owner. While the owner lives, the
system holds a lock on it; a lock dies with its process, so what a crash leaves behind stops nobody.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
from pathlib import Path

from grognard.kernel.errors import SaveError

_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class Owner:
    """Owns a file until it is released or the process ends.

    Args:
        path: the file to own; it need not be there.

    Raises:
        SaveError: another window owns it, or the folder cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.beside = path.with_name(f"{path.name}.owner")
        self.token = secrets.token_hex(8)
        try:
            self._handle = self._claim()
        except OSError as error:
            raise SaveError(f"{path}: the game cannot be kept: {error.strerror or error}.") from None

    def check(self) -> None:
        """Hold that nobody took the file over.

        Raises:
            SaveError: somebody did, or removed the sign of this owner.
        """
        if self._words()[1:] != [self.token]:
            raise SaveError(f"{self.path}: another window has taken this game over.")

    def release(self) -> None:
        """Give the file free."""
        if self._handle < 0:
            return
        with contextlib.suppress(OSError):
            if self._words()[1:] == [self.token]:
                self.beside.unlink(missing_ok=True)
        os.close(self._handle)
        self._handle = -1

    def _claim(self) -> int:
        while True:
            handle = os.open(self.beside, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
            try:
                if not _lock(handle):
                    pid = (self._words() or ["?"])[0]
                    raise SaveError(f"{self.path}: this game is open in another window (process {pid}).")
                # Whoever held the lock may have removed the file between our opening and our locking it.
                if _same_file(handle, self.beside):
                    os.truncate(handle, 0)
                    os.write(handle, f"{os.getpid()} {self.token}\n".encode())
                    return handle
            except BaseException:
                os.close(handle)
                raise
            os.close(handle)

    def _words(self) -> list[str]:
        try:
            return self.beside.read_text(encoding="utf-8", errors="replace").split()[:2]
        except OSError:
            return []


def _same_file(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False


def _lock(handle: int) -> bool:
    """Lock a file; False when another one holds it. Where a system has no locks nobody is stopped."""
    try:
        if os.name == "nt":
            import msvcrt

            # Past the text, so that others can still read whose it is.
            os.lseek(handle, 4096, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
            os.lseek(handle, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _TAKEN
    return True
