"""Writing files so that a full disk, a crash or a power cut leaves the old file or the new one whole."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import time
from pathlib import Path

from grognard.kernel.errors import GrognardError

STALE_S = 600
"""Files of a write that was killed are swept away when they are this old."""


def write_aside(path: Path, data: bytes) -> None:
    """Write a file beside its place, bring it to the disk, and move it there.

    A link stays one: the file it leads to is written.

    Raises:
        OSError: it could not be written; what stood there before still stands there.
    """
    path = Path(os.path.realpath(path)) if path.is_symlink() else path
    if not path.name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not path.is_file():
        # Moving a file there would take the place of a device, a pipe or a socket.
        raise FileExistsError(errno.EEXIST, "there is something else than a file", str(path))
    aside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        with aside.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(aside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            aside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
    _sweep(path)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file as `write_aside` does, in a folder that is made if need be.

    Raises:
        GrognardError: it cannot be written; what stood there before still stands there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_aside(path, data)
    except OSError as error:
        raise GrognardError(f"{path}: it cannot be written: {error.strerror or error}.") from None


def sync_folder(folder: Path) -> None:
    """Bring a new name to the disk, where the system can."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sweep(path: Path) -> None:
    for left in path.parent.glob(f".{_escaped(path.name)}.*.new"):
        with contextlib.suppress(OSError):
            if left.stat().st_mtime < time.time() - STALE_S:
                left.unlink()


def _escaped(name: str) -> str:
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
