"""Filming beside the table: a process of its own draws, and the window only hears how far it is."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from grognard.viewer import workers
from grognard.viewer.film import Film
from grognard.viewer.processes import command_of, receive, send, start

CHILD = "grognard.viewer.film_child"
STOPPED = "The film was stopped."


class Filming:
    """A film that is being written.

    Args:
        journal: file of the game.
        film: what is filmed.
        path: where it is written; nothing stands there before it is done.
        wake: called from another thread when it has come further.

    Attributes:
        done, of: how many moments are drawn, of how many; 0 of 0 while the game is opened.
        ended: whether it is over, well or not.
        error: one sentence about why it failed, or empty.

    Raises:
        OSError: no process can be started.
    """

    def __init__(self, journal: Path, film: Film, path: Path, wake: Callable[[], object]) -> None:
        self.path = path
        self.done = self.of = 0
        self.ended, self.error = False, ""
        self._wake = wake
        self._process = start(command_of(CHILD))
        self._order = {"journal": str(journal), "path": str(path), **asdict(film)}
        self._order["map"] = self._order.pop("map_id")
        self._thread = workers.start(self._follow, "film", self._process.kill)

    @property
    def told(self) -> str:
        """Say how far it is, or how it ended."""
        if self.ended:
            return self.error or f"Film: {self.path}"
        return f"Film: {self.done} of {self.of} moments drawn" if self.of else "Film: the game is opened"

    def stop(self) -> None:
        """End it at once; nothing of it is left."""
        if not self.ended:
            self.error = STOPPED
            self._process.kill()
            self._thread.join(5.0)

    def wait(self, seconds: float) -> bool:
        """Wait for its end; whether it has ended."""
        self._thread.join(seconds)
        return self.ended

    def _follow(self) -> None:
        """Give the order and hear what comes back, until the process ends."""
        process, finished = self._process, False
        assert process.stdin is not None and process.stdout is not None
        with contextlib.suppress(OSError):
            send(process.stdin, self._order)
            while (answer := receive(process.stdout)) is not None:
                if "done" in answer:
                    self.done, self.of = answer["done"], answer["of"]
                finished = finished or "pictures" in answer
                self.error = self.error or answer.get("failed", "")
                self._wake()
        process.wait()
        for stream in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                stream.close()
        if not finished and not self.error:
            self.error = "The film could not be finished."
        self.ended = True
        self._wake()
