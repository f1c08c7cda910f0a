"""Reading files from strangers, whatever kind of file it is and however long it claims to be."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def read_at_most(path: Path, most: int) -> bytes:
    """Return the bytes of a file, a pipe or a device.

    A device says that it is empty and has no end, so its size is not asked: what is read is counted. A pipe
    into which nobody writes is empty; who opened it to wait would wait for ever.

    Args:
        path: the file.
        most: how many bytes it may have.

    Raises:
        OSError: it cannot be read.
        ValueError: it is longer.

    Example:
        >>> read_at_most(Path("/dev/null"), 10)
        b''
    """
    with open(path, "rb", opener=_without_waiting) as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise ValueError(f"it is longer than {most} bytes")
    return data


def hold_file(path: Path) -> None:
    """Hold that something is a file that can be read here and there, not a pipe, a device or a folder.

    Raises:
        OSError: it is not there, or no file.
    """
    if not path.is_file():
        path.stat()
        raise OSError(errno.EINVAL, "it is a folder" if path.is_dir() else "it is no file", str(path))


def _without_waiting(path: str, flags: int) -> int:
    """Open for reading; only what is written is waited for, not that somebody begins to write."""
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "O_NONBLOCK"):
        os.set_blocking(handle, True)
    return handle
