"""How long a game that is picked in the library holds the window up, until its table is seen.

Everything is as when somebody plays: the library in the window, the game opened and laid in a thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from grognard.tools.bench_row import Row, figures, missed, most

if TYPE_CHECKING:
    from grognard.viewer.app import App

SIZE = (1280, 720)
PATIENCE_S = 60.0


def table_rows(game: str) -> list[Row]:
    """Time it in a process of its own, with an empty cache and with what that left there."""
    from grognard.tools.bench_viewer import FIRST_MS, MOST_HELD_MS

    code = f"from grognard.tools.bench_table import pick; pick({game!r})"
    found: list[Row] = []
    for which in ("first", "second"):
        name = f"{which} table of {game} picked in the library"
        measured = figures(code, 3)
        if not measured:
            found.append(missed(f"{name}: first frame", "ms", FIRST_MS))
            continue
        clock, processor, held = measured
        found += [
            most(f"{name}: first frame", clock, "ms", FIRST_MS),
            most(f"{name}: processor until then", processor, "ms", FIRST_MS),
            most(f"{name}: window held longest until then", held, "ms", MOST_HELD_MS),
        ]
    return found


def pick(game: str) -> None:
    """Print milliseconds until the first frame of a table, the processor's, and of the longest frame.

    Args:
        game: its name.
    """
    from grognard.viewer.app import App
    from grognard.viewer.screens.rooms import Rooms

    app = App(SIZE)
    rooms = Rooms(app)
    rooms.enter_library(game)
    _serve(app, lambda: rooms.library is not None and rooms.library.set_up is not None)
    library = rooms.library
    assert library is not None and library.set_up is not None
    _serve(app, lambda: library.maps.job is None)
    start, spent = time.perf_counter(), time.process_time()
    rooms.begin(library.set_up)
    held = _serve(app, lambda: rooms.table is not None)
    app.window.finish()
    print(1000 * (time.perf_counter() - start), 1000 * (time.process_time() - spent), held)
    rooms.close()
    app.close()


def _serve(app: App, done: Callable[[], bool]) -> float:
    """Draw frames until something holds; return the milliseconds of the window's thread in the longest."""
    from grognard.viewer.gl.window import now_ms

    held, end = 0.0, time.perf_counter() + PATIENCE_S
    while not done() and time.perf_counter() < end:
        before = time.thread_time()
        if app.window.screen_shown.stale(now_ms()):
            app.window.paint()
        held = max(held, 1000 * (time.thread_time() - before))
        time.sleep(0.002)
    return held
