"""How fast the table's maps are drawn: frames while panning and zooming, the first frame, and idling.

The map has 10,000 hexes and 1,000 counters in a window of 1280 by 720; the picking of a game is timed on an
installed one, in a process of its own. Without a display an X server of its own is started if there is one.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.tools.bench_row import Row, row

if TYPE_CHECKING:
    from grognard.kernel.board import Board
    from grognard.kernel.view import View
    from grognard.viewer.app import App
    from grognard.viewer.gl.window import GrognardWindow
    from grognard.viewer.map_table import MapTable

SIZE = (1280, 720)
FRAMES = 90
IDLE_SECONDS = 2.0
GAME = "empire_at_sunrise"


def rows() -> list[Row]:
    """Measure everything about the viewer; one row says so where no window can be opened."""
    from grognard.viewer.app import ViewerUnavailable

    with display():
        try:
            return [*frame_rows(), *start_rows(), *label_rows()]
        except ViewerUnavailable as error:
            return [row(f"the viewer: {error}", 0.0, "", holds=False)]


@contextmanager
def display() -> Iterator[None]:
    """Use the display there is, or start one that nobody sees."""
    xvfb = shutil.which("Xvfb")
    if "DISPLAY" in os.environ or xvfb is None or sys.platform in ("win32", "darwin"):
        yield
        return
    ours, theirs = os.pipe()
    command = [xvfb, "-displayfd", str(theirs), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, pass_fds=(theirs,), stdout=quiet, stderr=quiet) as server:
        os.close(theirs)
        with os.fdopen(ours) as answer:
            os.environ["DISPLAY"] = f":{answer.readline().strip()}"
        try:
            yield
        finally:
            del os.environ["DISPLAY"]
            server.terminate()


def frame_rows() -> list[Row]:
    """Frames a second on the large map, near, far and zooming, and what an idle window costs."""
    from grognard.viewer.app import App

    board, view = large_game()
    app = App(SIZE)
    screen = table(app, board, view)
    app.show(screen)
    window = app.window
    software = any(word in window.renderer.lower() for word in ("llvmpipe", "softpipe", "software", "swr"))
    goal = 20.0 if software else 60.0
    rest(app, screen)
    seen = screen.pane.seen
    seen.show_at(seen.surface.cells[5050].centre, 64.0)
    rest(app, screen)
    near = timed(window, lambda _: seen.pan(-11.0, -7.0))
    seen.show_at(seen.surface.cells[5050].centre, 64.0)
    zooming = timed(window, lambda turn: zoom_about(screen, turn))
    rest(app, screen)
    seen.fit(0.0)
    rest(app, screen)
    seen.zoom(1.0, None, 0.0)
    rest(app, screen)
    far = timed(window, lambda turn: seen.pan(6.0 if turn % 40 < 20 else -6.0, 2.0))
    idle = idle_share()
    window.close()
    found = []
    for name, spent in (("panning near", near), ("zooming", zooming), ("panning the whole map", far)):
        rate = 1000 / statistics.mean(spent)
        title = f"{name}, 10,000 hexes and 1,000 counters"
        found.append(row(title, rate, "frames/s", f">= {goal:g}", holds=rate >= goal))
        worst = sorted(spent)[-2]
        found.append(row(f"{name}, slowest frame but one", worst, "ms", "<= 50", holds=worst <= 50))
    found.append(row("processor while nothing happens", 100 * idle, "%", "<= 1", holds=idle <= 0.01))
    return found


def start_rows() -> list[Row]:
    """From picking a game to its first frame, and to the engraved map, in a process of its own."""
    code = f"from grognard.tools.bench_viewer import start; start({GAME!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    if done.returncode:
        return [row("first frame after picking the game", 0.0, "ms", "<= 600", holds=False)]
    first, engraved = (float(word) for word in done.stdout.split()[-2:])
    return [
        row("first frame after picking the game", first, "ms", "<= 600", holds=first <= 600),
        row("engraved map after picking the game", engraved, "ms"),
    ]


def label_rows() -> list[Row]:
    """Setting 1,000 labels whose letters are known."""
    from grognard.viewer.letters import LetterSheet
    from grognard.viewer.setting import Line, set_lines

    sheet = LetterSheet()
    lines = [
        Line((0.0, 0.0), f"{number:04}", "piece", 11.0, (0, 0, 0, 255), "middle") for number in range(1000)
    ]
    set_lines(sheet, lines)
    spent = []
    for _ in range(7):
        began = time.perf_counter()
        set_lines(sheet, lines)
        spent.append(1000 * (time.perf_counter() - began))
    median = statistics.median(spent)
    return [row("set 1,000 labels", median, "ms", "<= 10", holds=median <= 10)]


def start(game: str) -> None:
    """Print the milliseconds from picking a game to its first frame, and to its engraved map."""
    from grognard.kernel.opening import open_game
    from grognard.viewer.app import App, table_of

    app = App(SIZE)
    app.window.paint()
    began = time.perf_counter()
    session = open_game(game)
    screen = table_of(app, session)
    app.show(screen)
    app.window.paint()
    first = time.perf_counter() - began
    rest(app, screen)
    print(1000 * first, 1000 * (time.perf_counter() - began))


def large_game() -> tuple[Board, View]:
    """The board and the opening view of a map of 10,000 hexes with 1,000 counters on it."""
    from grognard.kernel.board_build import board_from_folder
    from grognard.tools.bench_module import write_large_module

    with tempfile.TemporaryDirectory() as scratch:
        write_large_module(Path(scratch) / "large")
        board = board_from_folder(Path(scratch) / "large")
    return board, opening_view(board)


def opening_view(board: Board) -> View:
    """A view with every counter on a space of its own, and nothing else."""
    from grognard.kernel.view import View

    counters, spaces = len(board.counters.ids), len(board.spaces)
    columns = {
        "place": tuple(counter * 7 % spaces for counter in range(counters)),
        "face": (0,) * counters,
        "control": (-1,) * spaces,
    }
    return View(0, 0, 1, "", columns, frozenset(), (), (), -1)


def table(app: App, board: Board, view: View) -> MapTable:
    """The maps of a board that no plugin plays."""
    from grognard.viewer.map_table import MapTable

    return MapTable(board, view, app.grounds(), {})


def timed(window: GrognardWindow, act: Callable[[int], None]) -> list[float]:
    """Milliseconds of each of some frames, with something done before each."""
    spent = []
    for turn in range(FRAMES):
        began = time.perf_counter()
        act(turn)
        window.paint()
        window.finish()
        spent.append(1000 * (time.perf_counter() - began))
    return spent


def zoom_about(screen: MapTable, turn: int) -> None:
    """Turn the wheel every tenth frame, in and out."""
    from grognard.viewer.gl.window import now_ms

    if turn % 10 == 0:
        screen.pane.seen.zoom(1.0 if turn % 20 == 0 else -1.0, (640.0, 400.0), now_ms())


def rest(app: App, screen: MapTable) -> None:
    """Draw until nothing is missing any more."""
    from grognard.viewer.gl.window import now_ms

    while True:
        app.window.paint()
        if not (screen.grounds.pending() or app.window.painter.busy or screen.stale(now_ms())):
            return
        time.sleep(0.005)


def idle_share() -> float:
    """Share of a processor that the window's loop takes while nothing happens."""
    from grognard.viewer.gl.window import run_loop

    run_loop(0.3)
    began = time.process_time()
    run_loop(IDLE_SECONDS)
    return (time.process_time() - began) / IDLE_SECONDS
