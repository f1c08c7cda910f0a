"""Where engraved maps come from: the disk, else a process of its own, else the thread that asks.

Making one keeps a processor busy for a second; in the window's own process its frames would wait for that,
whatever thread it is done in.
"""

from __future__ import annotations

import contextlib
import logging
import subprocess
import threading
import time
from dataclasses import dataclass, field
from typing import Any

from grognard.kernel.errors import GrognardError
from grognard.viewer.bot_process import module_file
from grognard.viewer.ground_file import pack_ground, unpack_ground
from grognard.viewer.ground_mesh import GroundMesh
from grognard.viewer.ground_store import GroundStore, viewer_version
from grognard.viewer.level import NUMBERS_PX
from grognard.viewer.map_maker import MapMaker
from grognard.viewer.palette import Theme
from grognard.viewer.patches import Spot
from grognard.viewer.processes import command_of, receive, send, start
from grognard.viewer.surface import Surface

_log = logging.getLogger(__name__)
CHILD = "grognard.viewer.ground_child"
_IDLE_S, _MOST_FAILURES = 15.0, 2
"""The process ends after so many seconds without work; after so many failures it is not tried again."""


@dataclass(slots=True)
class Workshop:
    """Makes engraved grounds for all screens of a window, one at a time.

    Attributes:
        store: grounds on the disk.
        command: starts the process that makes them.
    """

    store: GroundStore = field(default_factory=GroundStore)
    command: tuple[str, ...] = command_of(CHILD)
    _process: subprocess.Popen[bytes] | None = None
    _failures: int = 0
    _used_s: float = 0.0
    _closed: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def kept(self, maker: MapMaker, surface: Surface, px: float, theme: Theme) -> GroundMesh | None:
        """A ground that was made before; quick enough for the window's own thread."""
        key = key_of(maker, surface, px, theme)
        return self.store.find(key) if key else None

    def made(
        self, maker: MapMaker, surface: Surface, px: float, theme: Theme, spot: Spot | None = None
    ) -> GroundMesh:
        """A ground, or a patch of it, wherever it comes from; takes a second or more if it is new.

        Raises:
            GrognardError: the workshop was closed meanwhile.
        """
        key = key_of(maker, surface, px, theme, spot)
        if not key:
            return maker.made(surface, px, theme, spot)
        found = self.store.find(key)
        if found is None and self._failures < _MOST_FAILURES:
            order = {
                "key": key,
                "surface": surface.key,
                "map": surface.info.id,
                "px": px,
                "theme": theme.name,
                "left_out": sorted(maker.left_out),
                "spot": spot,
            }
            found = self._ordered(order, surface)
        if self._closed:
            raise GrognardError("No more maps are made.")
        if found is None:
            found = maker.made(surface, px, theme, spot)
            self.store.keep(key, pack_ground(found, key))
        return found

    def rest(self) -> None:
        """End the process if it was not needed for long; it is started again when it is."""
        if self._lock.acquire(blocking=False):
            try:
                if time.monotonic() - self._used_s > _IDLE_S:
                    self._end()
            finally:
                self._lock.release()

    def close(self) -> None:
        """Make no more, and end the process at once."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()

    def _ordered(self, order: dict[str, Any], surface: Surface) -> GroundMesh | None:
        """A ground from the process; None if that does not work, and why is said in the log."""
        with self._lock:
            self._used_s = time.monotonic()
            try:
                answer = self._ask(order | {"module": str(module_file(surface.board))})
                if answer is None:
                    raise ValueError("it has ended")
                if "failed" in answer:
                    raise ValueError(answer["failed"])
                found = unpack_ground(answer["ground"], order["key"])
            except (OSError, ValueError, KeyError, TypeError, GrognardError) as error:
                self._failures += 1
                if not self._closed:
                    _log.warning("The process that makes maps failed: %s", error)
                self._end()
                return None
            self._failures, self._used_s = 0, time.monotonic()
            return found

    def _ask(self, order: dict[str, Any]) -> dict[str, Any] | None:
        if self._process is None:
            self._process = start(self.command)
        assert self._process.stdin is not None and self._process.stdout is not None
        send(self._process.stdin, order)
        return receive(self._process.stdout)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            for stream in (process.stdin, process.stdout):
                with contextlib.suppress(OSError):
                    if stream is not None:
                        stream.close()
            process.wait()


def key_of(maker: MapMaker, surface: Surface, px: float, theme: Theme, spot: Spot | None = None) -> str:
    """What a ground or a patch is made from and for; empty where that is not known, or it is made at once."""
    if not surface.key or surface.backdrop is not None:
        return ""
    # Icons are only drawn from near: from afar all grounds of a map are one.
    left_out = ",".join(sorted(maker.left_out)) if px >= NUMBERS_PX else ""
    part = "" if spot is None else f"{spot[0]},{spot[1]}"
    return f"{surface.key}/{px:.3f}/{theme.name}/{left_out}/{part}/{viewer_version()}"
