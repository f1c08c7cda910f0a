"""Grounds on the disk, so that the next start shows engraved maps at once.

They lie in the user's cache, each under a name that tells what it was made from: the module's digests, the
map, the zoom, the theme, and the viewer's own files. What is damaged, foreign or in the way is made anew;
what was not used for the longest goes when there is too much.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import time
from functools import lru_cache
from pathlib import Path

from grognard.kernel.durable import write_aside
from grognard.kernel.errors import GrognardError
from grognard.kernel.home import folder
from grognard.viewer.ground_file import MOST_BYTES, unpack_ground
from grognard.viewer.ground_mesh import GroundMesh

_log = logging.getLogger(__name__)

MOST_KEPT = 256_000_000
"""Bytes of all grounds together."""
_ENDING, _NEW_S = ".ground", 3600.0


@lru_cache(maxsize=1)
def viewer_version() -> str:
    """A digest of names, sizes and times of the viewer's files: another viewer may draw otherwise."""
    told = hashlib.blake2b(digest_size=8)
    for path in sorted(Path(__file__).parent.glob("*.py")):
        with contextlib.suppress(OSError):
            about = path.stat()
            told.update(f"{path.name} {about.st_size} {about.st_mtime_ns}\n".encode())
    return told.hexdigest()


class GroundStore:
    """The grounds in the user's cache; without one, nothing is found and nothing kept."""

    def find(self, key: str) -> GroundMesh | None:
        """Read a ground; None if there is none that is whole."""
        path = self._path(key)
        if path is None:
            return None
        try:
            if path.stat().st_size > MOST_BYTES:
                raise ValueError("it is too large")
            found = unpack_ground(path.read_bytes(), key)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            _log.info("%s is made anew: %s", path, error)
            with contextlib.suppress(OSError):
                path.unlink()
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return found

    def keep(self, key: str, data: bytes) -> None:
        """Write a ground, if that is possible, and let go of what is too much."""
        path = self._path(key)
        if path is None or len(data) > MOST_BYTES:
            return
        try:
            write_aside(path, data)
            _make_room(path.parent)
        except OSError as error:
            _log.info("%s is not kept: %s", path, error)

    def _path(self, key: str) -> Path | None:
        """Where a ground lies."""
        try:
            place = folder("cache") / "grounds"
            place.mkdir(exist_ok=True)
        except (OSError, GrognardError) as error:
            _log.info("There is no cache: %s", error)
            return None
        return place / (hashlib.blake2b(key.encode(), digest_size=16).hexdigest() + _ENDING)


def _make_room(place: Path) -> None:
    """Let go of grounds that were not used for the longest, and of files that were never finished."""
    kept: list[tuple[float, int, Path]] = []
    for path in place.iterdir():
        with contextlib.suppress(OSError):
            about = path.stat()
            if path.suffix == _ENDING:
                kept.append((about.st_mtime, about.st_size, path))
            elif about.st_mtime < time.time() - _NEW_S:
                path.unlink()
    total = sum(size for _, size, _ in kept)
    for _, size, path in sorted(kept):
        if total <= MOST_KEPT:
            break
        with contextlib.suppress(OSError):
            path.unlink()
            total -= size
