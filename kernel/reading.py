"""Reading files from strangers, whatever kind of file it is and however long it claims to be."""

from __future__ import annotations

from pathlib import Path


def read_at_most(path: Path, most: int) -> bytes:
    """Return the bytes of a file, a pipe or a device.

    A device says that it is empty and has no end, so its size is not asked: what is read is counted.

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
    with path.open("rb") as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise ValueError(f"it is longer than {most} bytes")
    return data
