"""A hand on the mouse and the keyboard of a real window."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

SIGNS = {":": "colon", "-": "minus", ".": "period", "_": "underscore", "/": "slash", "'": "apostrophe"}


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
