"""How fast the table's maps are drawn: frames while panning and zooming, the first frame, and idling.

The map has 10,000 hexes and 1,000 counters in a window of 1280 by 720; the picking of a game is timed on an
installed one, in a process of its own, with an empty cache and with what the first start left in it. Without
a display an X server of its own is started if there is one.

Beside every time by the clock stands the processor's, since others may use the machine too: of the process
with all that draws for it, and of the window's own thread, which nothing may hold up for long.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.tools.bench_row import Row, figures, missed, most, row

if TYPE_CHECKING:
    from grognard.kernel.board import Board
    from grognard.kernel.view import View
    from grognard.viewer.app import App
    from grognard.viewer.gl.window import GrognardWindow
    from grognard.viewer.map_table import MapTable

SIZE = (1280, 720)
FRAMES, FIRST_FRAMES = 90, 12
IDLE_SECONDS = 2.0
GAME = "empire_at_sunrise"
LARGE, LARGE_FILE = "10,000 hexes and 1,000 counters", "large.wgm"
PICTURED, PICTURED_FILE = "a board of 6,000 by 4,000 pixels and 1,000 counters with pictures", "pictured.wgm"
MOST_HELD_MS, MOST_FRAME_MS, FIRST_MS = 50, 100, 600
"""Of the window's own time in one frame; of a frame while panning; of the first frame."""


@dataclass(frozen=True, slots=True)
class Spent:
    """Milliseconds of one frame.

    Attributes:
        clock: by the clock.
        processor: of all threads of the process.
        window: of the window's thread.
    """

    clock: float
    processor: float
    window: float


class Watch:
    """Measures from when it is made."""

    def __init__(self) -> None:
        self._start = time.perf_counter(), time.process_time(), time.thread_time()

    def read(self) -> Spent:
        """What was spent so far."""
        now = time.perf_counter(), time.process_time(), time.thread_time()
        return Spent(*(1000 * (after - before) for before, after in zip(self._start, now, strict=True)))


def rows() -> list[Row]:
    """Measure everything about the viewer; one row says so where no window can be opened."""
    from grognard.tools.bench_table import table_rows
    from grognard.viewer.app import ViewerUnavailable

    with display(), own_home() as home:
        try:
            large, drawn = large_game(home), pictured_game(home)
            frames = [*frame_rows(*large, LARGE), *frame_rows(*drawn, PICTURED)]
            starts = [*start_rows(home), *table_rows(GAME)]
            return [free_row(), *frames, *starts, *label_rows(), free_row()]
        except ViewerUnavailable as error:
            return [row(f"the viewer: {error}", 0.0, "", "", holds=False)]


def free_row() -> Row:
    """How much of a processor is to be had here now: with less, all times by the clock are longer."""
    watch = Watch()
    while watch.read().window < 200:
        pass
    spent = watch.read()
    return row("a processor to be had now", 100 * spent.window / spent.clock, "%", "", holds=True)


@contextmanager
def own_home() -> Iterator[Path]:
    """Use a user's folder of its own, so that nothing lies ready and nothing is left."""
    before = os.environ.get("GROGNARD_HOME")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        os.environ["GROGNARD_HOME"] = scratch
        try:
            yield Path(scratch)
        finally:
            del os.environ["GROGNARD_HOME"]
            if before is not None:
                os.environ["GROGNARD_HOME"] = before


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


def frame_rows(board: Board, view: View, title: str) -> list[Row]:
    """Frames a second on a large map, near, far and zooming, and what an idle window costs."""
    from grognard.viewer.app import App
    from grognard.viewer.map_maker import ready_map
    from grognard.viewer.palette import THEMES

    app = App(SIZE)
    screen = table(app, board, view)
    # Opening a game makes this ready in a thread, while the library is shown.
    look = THEMES[screen.theme]
    ready_map(screen.pane.seen.surface, look.name, look.interface.table)
    app.show(screen)
    window, seen = app.window, screen.pane.seen
    software = any(word in window.renderer.lower() for word in ("llvmpipe", "softpipe", "software", "swr"))
    middle = seen.surface.cells[5050].centre

    def near() -> None:
        seen.show_at(middle, 64.0)

    def sway(turn: int) -> None:
        seen.pan(6.0 if turn % 40 < 20 else -6.0, 2.0)

    # The first map there is, and at once another zoom of it: nothing of either is drawn yet.
    opened = timed(window, lambda turn: near() if turn == 1 else None, FIRST_FRAMES)
    new = timed(window, lambda _: seen.pan(-11.0, -7.0))
    rest(app, screen)
    near()
    rest(app, screen)
    panning = timed(window, lambda _: seen.pan(-11.0, -7.0))
    near()
    rest(app, screen)
    zooming = timed(window, lambda turn: zoom_about(screen, turn))
    rest(app, screen)
    seen.fit(0.0)
    rest(app, screen)
    seen.zoom(1.0, None, 0.0)
    rest(app, screen)
    whole = timed(window, sway)
    rest(app, screen)
    idle = idle_share()
    window.close()
    app.close()
    goal = 20.0 if software else 60.0
    return [
        *first_rows(f"the first frames of a map and of another zoom, {title}", opened),
        *rate_rows(f"panning near while the map is made, {title}", new, goal),
        *rate_rows(f"panning near, {title}", panning, goal),
        *rate_rows(f"zooming, {title}", zooming, goal),
        *rate_rows(f"panning the whole map, {title}", whole, goal),
        most("processor while nothing happens", 100 * idle, "%", 1),
    ]


def rate_rows(name: str, spent: Sequence[Spent], goal: float) -> list[Row]:
    """What frames cost in one kind of motion."""
    rate = 1000 / statistics.mean(one.clock for one in spent)
    processor = statistics.mean(one.processor for one in spent)
    return [
        row(name, rate, "frames/s", f">= {goal:g}", holds=rate >= goal),
        most(f"{name}: processor", processor, "ms/frame", 1000 / goal),
        most(f"{name}: slowest frame", max(one.clock for one in spent), "ms", MOST_FRAME_MS),
        most(f"{name}: window held longest", max(one.window for one in spent), "ms", MOST_HELD_MS),
    ]


def first_rows(name: str, spent: Sequence[Spent]) -> list[Row]:
    """What the dearest of the first frames costs, however busy the machine is."""
    return [
        most(f"{name}: dearest frame, processor", max(one.processor for one in spent), "ms", MOST_FRAME_MS),
        row(f"{name}: slowest frame", max(one.clock for one in spent), "ms", "", holds=True),
        most(f"{name}: window held longest", max(one.window for one in spent), "ms", MOST_HELD_MS),
    ]


def start_rows(home: Path) -> list[Row]:
    """From picking a game to its first frame, and to the engraved map, at a first start and at a second."""
    from grognard.kernel.registry import find_module

    find_module(GAME)  # a checkout packs it now
    found: list[Row] = []
    shutil.rmtree(home / "cache" / "grounds", ignore_errors=True)
    files = {GAME: GAME, LARGE: str(home / LARGE_FILE), PICTURED: str(home / PICTURED_FILE)}
    for title, game in files.items():
        for which in ("first", "second"):
            found += one_start(f"{which} start, {title}", game)
    return found


def one_start(title: str, game: str) -> list[Row]:
    """Time one start in a process of its own."""
    code = f"from grognard.tools.bench_viewer import start; start({game!r})"
    name = f"{title}: first frame after picking the game"
    measured = figures(code, 3)
    if not measured:
        return [missed(name, "ms", FIRST_MS)]
    clock, processor, engraved = measured
    return [
        most(name, clock, "ms", FIRST_MS),
        most(f"{title}: processor until then", processor, "ms", FIRST_MS),
        row(f"{title}: engraved map after picking the game", engraved, "ms", "", holds=True),
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
        watch = Watch()
        set_lines(sheet, lines)
        spent.append(watch.read())
    return [
        most("set 1,000 labels", statistics.median(one.clock for one in spent), "ms", 10),
        most("set 1,000 labels: processor", statistics.median(one.window for one in spent), "ms", 10),
    ]


def start(game: str) -> None:
    """Print milliseconds from picking a game to its first frame, the processor's, and to its engraved map.

    Args:
        game: its name, or the file of a module that no plugin plays.
    """
    from grognard.kernel.board_build import load_board
    from grognard.kernel.opening import open_game
    from grognard.viewer.app import App, table_of

    app = App(SIZE)
    app.window.paint()
    watch = Watch()
    if game.endswith(".wgm"):
        board = load_board(game)
        screen = table(app, board, opening_view(board))
    else:
        screen = table_of(app, open_game(game))
    app.show(screen)
    app.window.paint()
    app.window.finish()
    first = watch.read()
    rest(app, screen)
    print(first.clock, first.processor, watch.read().clock)
    app.window.close()
    app.close()


def large_game(home: Path) -> tuple[Board, View]:
    """The board and the opening view of a map of 10,000 hexes with 1,000 counters on it."""
    from grognard.kernel.board_build import load_board
    from grognard.kernel.module import pack
    from grognard.tools.bench_module import write_large_module

    write_large_module(home / "large")
    pack(home / "large", home / LARGE_FILE)
    board = load_board(home / LARGE_FILE)
    return board, opening_view(board)


def pictured_game(home: Path) -> tuple[Board, View]:
    """The same as pictures that somebody drew."""
    from grognard.kernel.board_build import load_board
    from grognard.kernel.module import pack
    from grognard.tools.bench_picture import write_picture_module

    write_picture_module(home / "pictured")
    pack(home / "pictured", home / PICTURED_FILE)
    board = load_board(home / PICTURED_FILE)
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


def timed(window: GrognardWindow, act: Callable[[int], None], frames: int = FRAMES) -> list[Spent]:
    """What each of some frames costs, with something done before each."""
    spent = []
    for turn in range(frames):
        watch = Watch()
        act(turn)
        window.paint()
        window.finish()
        spent.append(watch.read())
    return spent


def zoom_about(screen: MapTable, turn: int) -> None:
    """Turn the wheel every tenth frame, in and out."""
    from grognard.viewer.gl.window import now_ms

    if turn % 10 == 0:
        screen.pane.seen.zoom(1.0 if turn % 20 == 0 else -1.0, (640.0, 400.0), now_ms())


def rest(app: App, screen: MapTable) -> None:
    """Draw until nothing is missing any more."""
    from grognard.viewer.gl.window import now_ms

    app.window.paint()
    while True:
        waiting = screen.grounds.pending()
        if not waiting or app.window.painter.busy or screen.stale(now_ms()):
            app.window.paint()
        if not (waiting or app.window.painter.busy or screen.stale(now_ms())):
            return
        time.sleep(0.005)


def idle_share() -> float:
    """Share of a processor that the window's loop takes while nothing happens."""
    from grognard.viewer.gl.window import run_loop

    run_loop(0.3)
    began = time.process_time()
    run_loop(IDLE_SECONDS)
    return (time.process_time() - began) / IDLE_SECONDS
