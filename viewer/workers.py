"""Threads that work for the window, all of which end before the interpreter does.

A thread that is inside a library of geometry while the interpreter is taken down ends the process with a
segmentation fault. So the end of the process waits for what is being done, and what waits for work is told
to stop.
"""

from __future__ import annotations

import atexit
import logging
import threading
import time
from collections.abc import Callable

_log = logging.getLogger(__name__)

PATIENCE_S = 60.0
"""So long the end of the process waits at most, for all threads together."""

_stops: dict[threading.Thread, Callable[[], object]] = {}


def _nothing() -> None:
    """Work that ends by itself needs not be told to."""


def start(work: Callable[[], object], name: str, stop: Callable[[], object] = _nothing) -> threading.Thread:
    """Start a thread.

    Args:
        work: what it does.
        name: what it is called.
        stop: makes it end soon; called from another thread, at most once.
    """

    def run() -> None:
        try:
            work()
        finally:
            _stops.pop(threading.current_thread(), None)

    # It must not hold the interpreter up before `end_all` has told it to stop.
    thread = threading.Thread(target=run, name=name, daemon=True)
    _stops[thread] = stop
    thread.start()
    return thread


def end_all(patience_s: float = PATIENCE_S) -> bool:
    """Tell all threads to stop and wait for them; whether all have ended."""
    end, waiting = time.monotonic() + patience_s, dict(_stops)
    for stop in waiting.values():
        stop()
    for thread in waiting:
        thread.join(max(0.0, end - time.monotonic()))
    left = [thread.name for thread in waiting if thread.is_alive()]
    if left:
        _log.warning("Still at work when the program ends: %s", ", ".join(left))
    return not left


atexit.register(end_all)
