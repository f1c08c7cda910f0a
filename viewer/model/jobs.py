"""Work that takes long, off the window's thread: opening, loading, reading the shelf of games."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Generic, TypeVar

from grognard.kernel.errors import GrognardError
from grognard.viewer import workers

T = TypeVar("T")
_log = logging.getLogger(__name__)


def _nobody() -> None:
    """Wake nobody."""


class Job(Generic[T]):
    """One piece of work in a thread of its own.

    Args:
        work: what is done; it must touch nothing that the window uses meanwhile.
        wake: called from the thread when it is done.

    Attributes:
        error: one sentence about why it failed, or empty.
    """

    def __init__(self, work: Callable[[], T], wake: Callable[[], None] = _nobody) -> None:
        self.error = ""
        self._work, self._wake = work, wake
        self._found: list[T] = []
        self._thread = workers.start(self._run, "job")

    @property
    def done(self) -> bool:
        """Whether it has ended, well or not."""
        return bool(self._found or self.error)

    @property
    def result(self) -> T | None:
        """What came of it, None while it runs or where it failed."""
        return self._found[0] if self._found else None

    def wait(self, seconds: float) -> bool:
        """Wait for the end, for tests and for closing; whether it has ended."""
        self._thread.join(seconds)
        return self.done

    def _run(self) -> None:
        try:
            self._found.append(self._work())
        except GrognardError as error:
            self.error = str(error)
        except Exception as error:
            _log.exception("work failed")
            self.error = f"Something went wrong: {type(error).__name__}: {error}."
        self._wake()
