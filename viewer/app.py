"""The application: opens the window, holds what every screen shares, and runs until the window closes.

    try:
        run(Rooms.enter_library)
    except ViewerUnavailable as error:
        print(error)          # one sentence; play at a prompt instead

Importing this file needs neither a display nor OpenGL; pyglet comes in when a window is opened.
"""

from __future__ import annotations

import gc
import logging
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import GrognardError
from grognard.viewer import workers
from grognard.viewer.grounds import Grounds
from grognard.viewer.map_maker import MapMaker
from grognard.viewer.model.settings import Preferences
from grognard.viewer.screen import Blank, Screen
from grognard.viewer.workshop import Workshop

if TYPE_CHECKING:
    from grognard.kernel.session import Session
    from grognard.viewer.gl.window import GrognardWindow
    from grognard.viewer.map_table import MapTable
    from grognard.viewer.screens.rooms import Rooms

_log = logging.getLogger(__name__)

#: Seconds after which a thread that makes a map lets the window's thread on: pauses must not be seen.
_SWITCH_S = 0.0005
SIZE = (1280, 720)


class ViewerUnavailable(GrognardError):  # it is a state of the machine, not a mistake
    """There is no window to be had here; the message says why in one sentence."""


class App:
    """One window and what its screens share.

    Attributes:
        window: shows one screen at a time.
        workshop: makes the maps of all of them.
    """

    def __init__(
        self, size: tuple[int, int] = SIZE, title: str = "Grognard", place: tuple[int, ...] = ()
    ) -> None:
        """Open the window.

        Args:
            size: in pixels of a screen that is no finer than usual.
            title: what stands above.
            place: x, y, width and height of last time, or empty.

        Raises:
            ViewerUnavailable: no display, no OpenGL 3.3, or no pyglet.
        """
        self.window = open_window(Blank(), title, size, place)
        self.window.painter.warm()
        self.workshop = Workshop()

    def grounds(self, left_out: frozenset[str] = frozenset()) -> Grounds:
        """A maker of grounds that wakes this window; see `MapMaker` for what is left out."""
        maker, shop = MapMaker(left_out), self.workshop
        make, find = partial(shop.made, maker), partial(shop.kept, maker)
        return Grounds(make, maker.hurried, self.window.wake, find, make, shop.rest)

    def close(self) -> None:
        """End what works for the window, and wait for what cannot be left half done."""
        self.workshop.close()
        workers.end_all()

    def show(self, screen: Screen) -> None:
        """Show a screen."""
        gc.unfreeze()
        self.window.show(screen)
        # What is there by now stays: to look through it for garbage would hold a frame up.
        gc.freeze()

    @property
    def size(self) -> tuple[float, float, float]:
        """Width and height in pixels of the screen, and how many are one of the window's."""
        return self.window.room

    def wake(self) -> None:
        """Ask for a look at the screen, from any thread."""
        self.window.wake()

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        self.window.set_clipboard_text(text)

    def paste(self) -> str:
        """Return what is on the clipboard, as text."""
        return str(self.window.get_clipboard_text() or "")

    def serve(self) -> None:
        """Run until the window is closed."""
        from grognard.viewer.gl.window import run_loop

        before, told = sys.getswitchinterval(), self._close_when_told()
        sys.setswitchinterval(_SWITCH_S)
        try:
            run_loop()
        finally:
            sys.setswitchinterval(before)
            for number, handler in told.items():
                signal.signal(number, handler)

    def _close_when_told(self) -> dict[int, Any]:
        """Close the window, as its cross does, when the system asks to end; return what was done before."""
        names = ("SIGTERM", "SIGHUP", "SIGINT")
        numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
        return {number: signal.signal(number, lambda *_: self.window.ask_to_close()) for number in numbers}


def run(
    enter: Callable[[Rooms], None], *, size: tuple[int, int] = SIZE, preferences: Preferences | None = None
) -> None:
    """Open a window, enter a room, and serve the window until it is closed.

    Args:
        enter: shows the first screen.
        size: of the window, the first time.
        preferences: what is set; what lies in the user's folder when None.

    Raises:
        ViewerUnavailable: see `App`.
    """
    from grognard.viewer.screens.rooms import Rooms

    preferences = preferences or Preferences.of_user()
    app = App(size, place=preferences.now.window)
    rooms = Rooms(app, preferences)
    try:
        enter(rooms)
        app.serve()
    finally:
        try:
            rooms.close()
            if len(app.window.placed) == 4:
                preferences.change(replace(preferences.now, window=app.window.placed))
        finally:
            app.close()


def table_of(app: App, session: Session) -> MapTable:
    """The maps of a game, as its first decider sees them."""
    from grognard.viewer.map_table import MapTable
    from grognard.viewer.scene import space_icons

    board, badges = session.board, session.game.badges
    view = session.view(session.deciders[0] if session.deciders else 0)
    return MapTable(board, view, app.grounds(space_icons(board, view, badges)), badges)


def open_window(
    screen: Screen, title: str, size: tuple[int, int] = SIZE, place: tuple[int, ...] = ()
) -> GrognardWindow:
    """Open a window; arguments as of `App`.

    Raises:
        ViewerUnavailable: no display, no OpenGL 3.3, or no pyglet.
    """
    try:
        from grognard.viewer.gl.window import GrognardWindow

        window = GrognardWindow(screen, title, size, place)
    # pyglet's own reasons differ by platform and by where it fails: import, display, configuration, context.
    except Exception as error:
        _log.info("No window", exc_info=True)
        _forget_half_imported()
        raise ViewerUnavailable(_reason(error)) from error
    return window


def _forget_half_imported() -> None:
    """Drop what pyglet had imported when it failed: it could open no window later on either."""
    for name in [n for n in sys.modules if n.split(".")[0] == "pyglet" or n.startswith("grognard.viewer.gl")]:
        del sys.modules[name]


def _reason(error: Exception) -> str:
    """Why there is no window, as a sentence."""
    kind, text = type(error).__name__, str(error)
    if isinstance(error, ModuleNotFoundError):
        return f"There is no window, since {error.name} is not installed."
    if "Display" in kind:
        return "There is no window, since this machine has no display."
    if isinstance(error, ImportError) or "Config" in kind or "Context" in kind or "GL" in text:
        return "There is no window, since this machine has no OpenGL 3.3."
    return f"There is no window: {text or kind}."
