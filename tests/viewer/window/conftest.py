"""A display of our own for tests that open a window, and a hand on its mouse and keyboard."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

SCREEN = "1920x1080x24"
# What plays whole games is a module beside the tests, not a package.
sys.path.insert(0, str(Path(__file__).parent))

SIGNS = {":": "colon", "-": "minus", ".": "period", "_": "underscore", "/": "slash", "'": "apostrophe"}


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of an X display nobody else uses; every window of this run opens on it."""
    xvfb = shutil.which("Xvfb")
    if xvfb is None:
        pytest.skip("Xvfb is not installed, so no window can be opened here")
    ours, theirs = os.pipe()
    server = subprocess.Popen(
        [xvfb, "-displayfd", str(theirs), "-screen", "0", SCREEN, "+extension", "GLX", "-nolisten", "tcp"],
        pass_fds=(theirs,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs)
    with os.fdopen(ours) as answer:
        number = answer.readline().strip()
    if not number:
        server.wait()
        pytest.skip("Xvfb does not start, so no window can be opened here")
    before = os.environ.get("DISPLAY")
    os.environ["DISPLAY"] = f":{number}"
    yield f":{number}"
    if before is None:
        del os.environ["DISPLAY"]
    else:
        os.environ["DISPLAY"] = before
    server.terminate()
    server.wait()


class Hand:
    """Moves the real pointer and presses real keys, then lets the window answer.

    Attributes:
        window: the window acted upon.
        pause: how many seconds the window has after each event, at least.
    """

    pause = 0.02

    def __init__(self, window: Any, name: str) -> None:
        from Xlib import XK, X
        from Xlib.display import Display
        from Xlib.ext import xtest

        self.window = window
        self._x, self._keys, self._test = X, XK, xtest
        self._display = Display(name)
        target = self._display.create_resource_object("window", window._window)
        # There is no window manager to give the keyboard to the window.
        target.set_input_focus(X.RevertToParent, X.CurrentTime)
        self._display.sync()
        self.left, self.top = window.get_location()
        self._shift = self._display.keysym_to_keycode(XK.string_to_keysym("Shift_L"))
        self._taken = 0
        names = ("motion", "press", "release", "drag", "scroll")
        count = {f"on_mouse_{name}": self._count for name in names}
        window.push_handlers(on_key_release=self._count, **count)

    def close(self) -> None:
        """Let go of the display."""
        self._display.close()

    def _count(self, *_: object) -> None:
        self._taken += 1

    def _fake(self, kind: int, detail: int = 0, **more: int) -> None:
        self._test.fake_input(self._display, kind, detail, **more)
        self._display.sync()

    def _arrive(self, events: int = 1, seconds: float = 3.0) -> None:
        """Let the window answer until the events have come, however busy the machine is."""
        wanted, end = self._taken + events, time.monotonic() + seconds
        self.settle(self.pause)
        while self._taken < wanted and time.monotonic() < end:
            self.settle(self.pause)

    def point(self, x: float, y: float) -> None:
        """Move the pointer to a pixel of the window, y down."""
        at = self.left + round(x), self.top + round(y)
        pointer = self._display.screen().root.query_pointer()
        if (pointer.root_x, pointer.root_y) != at:
            self._fake(self._x.MotionNotify, x=at[0], y=at[1])
            self._arrive()

    def press(self, button: int = 1) -> None:
        """Press a button."""
        self._fake(self._x.ButtonPress, button)
        self._arrive()

    def release(self, button: int = 1) -> None:
        """Release it."""
        self._fake(self._x.ButtonRelease, button)
        self._arrive()

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Click at a pixel."""
        self.point(x, y)
        self.press(button)
        self.release(button)

    def wheel(self, steps: int) -> None:
        """Turn the wheel by so many notches at a stroke, away from the user if positive."""
        button = 4 if steps > 0 else 5
        for _ in range(abs(steps)):
            self._fake(self._x.ButtonPress, button)
            self._fake(self._x.ButtonRelease, button)
        self._arrive(abs(steps))

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        """Press, move and release."""
        self.point(*start)
        self.press()
        for number in range(1, steps + 1):
            share = number / steps
            self.point(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        self.release()

    def key(self, name: str, *, shift: bool = False, ctrl: bool = False) -> None:
        """Press and release a key by its X name or its sign, with shift where the sign needs it."""
        held = self._display.keysym_to_keycode(self._keys.string_to_keysym("Control_L"))
        if ctrl:
            self._fake(self._x.KeyPress, held)
        self._type(name, shift=shift)
        if ctrl:
            self._fake(self._x.KeyRelease, held)
            self._arrive()

    def _type(self, name: str, *, shift: bool) -> None:
        symbol = self._keys.string_to_keysym(SIGNS.get(name, name))
        code, held = self._display.keysym_to_keycode(symbol), self._shift
        shift = shift or self._display.keycode_to_keysym(code, 0) != symbol
        for kind, one in ((self._x.KeyPress, held), (self._x.KeyPress, code), (self._x.KeyRelease, code)):
            if shift or one != held:
                self._fake(kind, one)
        self._arrive()
        if shift:
            self._fake(self._x.KeyRelease, held)
            self._arrive()

    def hold(self, held: str, name: str) -> None:
        """Press and release a key while another is held, both by their X names."""
        code = self._display.keysym_to_keycode(self._keys.string_to_keysym(held))
        self._fake(self._x.KeyPress, code)
        self.key(name)
        self._fake(self._x.KeyRelease, code)
        self._arrive()

    def settle(self, seconds: float = 0.02) -> None:
        """Let the window take events and draw, as its loop does."""
        pump(self.window, seconds)

    def until(self, true: Callable[[], bool], seconds: float = 20.0) -> None:
        """Serve the window until something holds.

        Raises:
            TimeoutError: it did not in time.
        """
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                raise TimeoutError("the window did not come to what was waited for")
            self.settle()

    def rest(self, seconds: float = 60.0) -> None:
        """Serve the window until it has nothing left to draw."""
        from grognard.viewer.gl.window import now_ms

        window = self.window
        self.until(
            lambda: not (window.painter.busy or window.waiting or window.screen_shown.stale(now_ms())),
            seconds,
        )


def pump(window: Any, seconds: float) -> None:
    """Take events and draw for a while."""
    import pyglet

    end = time.monotonic() + seconds
    while True:
        pyglet.app.platform_event_loop.step(0.002)
        window.dispatch_events()
        pyglet.clock.tick()
        if time.monotonic() >= end:
            return


@pytest.fixture
def open_hand(display: str) -> Iterator[Callable[..., Hand]]:
    """Open a window on a screen and take its mouse; closed when the test ends."""
    made: list[Hand] = []

    def make(screen: Any, size: tuple[int, int] = (1280, 720)) -> Hand:
        from grognard.viewer.app import open_window

        hand = Hand(open_window(screen, "test", size), display)
        made.append(hand)
        hand.settle(0.1)
        return hand

    yield make
    for hand in made:
        hand.close()
        hand.window.close()


class Tabletop:
    """A table in a real window: finds spaces, counters and widgets, and takes the mouse to them.

    Attributes:
        hand: the mouse and the keyboard.
        screen: the table.
    """

    def __init__(self, hand: Hand, screen: Any) -> None:
        self.hand, self.screen = hand, screen

    @property
    def model(self) -> Any:
        """What is at the table."""
        return self.screen.model

    @property
    def desk(self) -> Any:
        """The widgets."""
        return self.screen.maps.desk

    def widget(self, name: str) -> Any:
        """The widget of a name, wherever on the desk.

        Raises:
            LookupError: there is none.
        """
        for layer in reversed(list(self.desk._layers.values())):
            for one in layer.widget.walk():
                if one.name == name:
                    return one
        raise LookupError(name)

    def has(self, name: str) -> bool:
        """Whether there is a widget of a name."""
        return any(one.name == name for layer in self.desk._layers.values() for one in layer.widget.walk())

    def press(self, name: str) -> None:
        """Press a widget with the mouse."""
        rect = self.widget(name).rect
        self.hand.click(rect.x + rect.width / 2, rect.y + rect.height / 2)

    def pixel(self, space: int) -> tuple[float, float]:
        """Where a space is seen; shows its map by its tab if need be."""
        pane = self._pane(space)
        if pane is None:
            self.press(f"map:{self.model.map_of(space)}")
            self.hand.settle(0.05)
            pane = self._pane(space)
        cell = pane.seen.surface.cells[pane.seen.surface.index[space]]
        return pane.seen.to_screen(cell.centre)

    def _pane(self, space: int) -> Any:
        panes = [one for one in self.screen.maps.shown_panes if space in one.seen.surface.index]
        return panes[-1] if panes else None

    def click_space(self, space: int) -> None:
        """Click a space, at a corner of it that no counter covers."""
        self.hand.click(*self.pixel(space))

    def click_counter(self, counter: int) -> None:
        """Click a counter: on the map, or in its stack fanned out, or in the battle."""
        if self.has(f"fighter:{counter}"):
            self.press(f"fighter:{counter}")
            return
        space = self.model.sight.place(counter)
        x, y = self.pixel(space)
        pane = self._pane(space)
        pile = next(one for one in pane._counters.piles if counter in one.counters)
        if len(pile.counters) == 1:
            spot = pane.spot_of(counter)
            self.hand.click(*pane.seen.to_screen(spot.at))
            return
        if self.model.fanned != space:
            self.hand.point(x, y)
            self.hand.key("f")
        self.press(f"counter:{counter}")

    def take(self, choice: Any) -> None:
        """Take an action that is on offer, by the mouse alone."""
        kind, args = choice
        name = str(self.model.sight.action(choice))
        if not args:
            self._press_row(name)
        for domain, value in zip(kind.args, args, strict=True):
            if domain.word == "counter":
                self.click_counter(value)
            else:
                self.click_space(value)
        if self.model.menu is not None:
            self.press(f"menu:{name}")

    def wait_for_way_on(self) -> None:
        """Wait until the way on can be taken: a question that just came up is to be read first."""
        from grognard.viewer.gl.window import now_ms
        from grognard.viewer.screens.table_core import SOON_MS

        self.hand.until(lambda: now_ms() - self.screen._asked[1] > SOON_MS)

    def _press_row(self, name: str) -> None:
        on = self.model.actions.on
        if on is not None and on.name == name:
            self.wait_for_way_on()
        self.press("on" if on is not None and on.name == name else f"action:{name}")


@pytest.fixture
def lay_table(display: str) -> Iterator[Callable[..., Tabletop]]:
    """Lay the table of a session in a real window; everything is closed when the test ends."""
    from grognard.viewer.grounds import Grounds
    from grognard.viewer.map_maker import MapMaker
    from grognard.viewer.screen import Blank
    from grognard.viewer.screens.table_screen import TableScreen
    from grognard.viewer.sitting import Sitting

    made: list[Tabletop] = []

    def make(session: Any, seats: Any, size: tuple[int, int] = (1280, 720)) -> Tabletop:
        from grognard.viewer.app import open_window

        window = open_window(Blank(), "test", size)
        maker = MapMaker()
        # Plain grounds are enough here, and leave the machine to what is tested.
        grounds = Grounds(maker.plain, maker.plain, window.wake)
        screen = TableScreen(Sitting(session, seats, window.wake), grounds)
        screen.stage.still = True
        window.show(screen)
        table = Tabletop(Hand(window, display), screen)
        made.append(table)
        table.hand.settle(0.2)
        return table

    yield make
    for one in made:
        one.screen.sitting.close()
        one.hand.close()
        one.hand.window.close()


class Household:
    """Rooms in a real window, with plain grounds; what `Rooms` needs of an application.

    Attributes:
        window: the window.
        hand: its mouse and keyboard.
    """

    def __init__(self, display: str, size: tuple[int, int]) -> None:
        from grognard.viewer.app import open_window
        from grognard.viewer.map_maker import MapMaker
        from grognard.viewer.screen import Blank
        from grognard.viewer.screens.rooms import Rooms

        self.window = open_window(Blank(), "test", size)
        self.hand = Hand(self.window, display)
        self._plain = MapMaker().plain
        self.wake = self.window.wake
        self.rooms = Rooms(self)

    @property
    def size(self) -> tuple[float, float, float]:
        """The window's."""
        return self.window.room

    def grounds(self, left_out: frozenset[str] = frozenset()) -> Any:
        """Plain grounds."""
        from grognard.viewer.grounds import Grounds

        return Grounds(self._plain, self._plain, self.window.wake)

    def show(self, screen: Any) -> None:
        """Show a screen."""
        self.window.show(screen)

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        self.window.set_clipboard_text(text)

    def paste(self) -> str:
        """Return what is there."""
        return str(self.window.get_clipboard_text() or "")

    @property
    def table(self) -> Tabletop:
        """The table one sits at."""
        return Tabletop(self.hand, self.rooms.table)

    def press(self, name: str, share: float = 0.5) -> None:
        """Press a widget of the library, so far along its width."""
        layers = reversed(list(self.rooms.library.desk._layers.values()))
        found = next(one for layer in layers for one in layer.widget.walk() if one.name == name)
        self.hand.click(found.rect.x + found.rect.width * share, found.rect.y + found.rect.height / 2)
        self.hand.settle(0.05)


@pytest.fixture
def open_rooms(display: str) -> Iterator[Callable[[], Household]]:
    """Open rooms in a window; everything is closed when the test ends."""
    made: list[Household] = []

    def make(size: tuple[int, int] = (1280, 720)) -> Household:
        made.append(Household(display, size))
        return made[-1]

    yield make
    for one in made:
        one.rooms.close()
        one.hand.close()
        one.window.close()
