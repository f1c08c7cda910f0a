"""The window: turns what pyglet reports into calls of a screen, and draws its frames when they changed.

Nothing is drawn and no timer runs while nothing changes.
"""

from __future__ import annotations

import logging
import time
from pathlib import Path

import numpy as np
import pyglet
from numpy.typing import NDArray
from pyglet import gl
from pyglet.gl import Config
from pyglet.window import Window, key, mouse

from grognard.viewer.frame import Frame
from grognard.viewer.gl.device import read_pixels
from grognard.viewer.gl.painter import Painter
from grognard.viewer.model.jobs import Job
from grognard.viewer.screen import LEFT, MIDDLE, RIGHT, Pointer, Screen
from grognard.viewer.shot import keep_shot

_log = logging.getLogger(__name__)
_BUTTONS = {mouse.LEFT: LEFT, mouse.MIDDLE: MIDDLE, mouse.RIGHT: RIGHT}
_CURSORS = {
    "arrow": Window.CURSOR_DEFAULT,
    "hand": Window.CURSOR_HAND,
    "grab": Window.CURSOR_SIZE,
    "text": Window.CURSOR_TEXT,
}
_DOUBLE_CLICK_MS, _DOUBLE_CLICK_PX = 400, 6
_FRAME_S = 1 / 60
SHOT_KEY = "f12"
REPEATED = ("left", "right", "up", "down", "backspace", "delete", "pageup", "pagedown")
"""Keys that go on while they are held down where one writes; elsewhere each press counts once."""
LEAST = (960, 540)
_TITLE_PX = 60
"""So much of the window's upper edge must lie on a screen, so that it can be taken hold of."""


class GrognardWindow(Window):  # type: ignore[misc]  # pyglet chooses its base by platform
    """One window that shows one screen at a time.

    Attributes:
        painter: draws frames.
        placed: x, y, width and height, as long as it is open.
        frames: how many frames were drawn.
        slowest_ms: the longest time between taking an event and having drawn it.
    """

    def __init__(
        self, screen: Screen, title: str, size: tuple[int, int] = (1280, 720), place: tuple[int, ...] = ()
    ) -> None:
        config = Config(major_version=3, minor_version=3, double_buffer=True, depth_size=0)  # type: ignore[abstract]
        super().__init__(
            *size, caption=title, resizable=True, visible=False, vsync=True, config=config, file_drops=True
        )
        self._settle_down(size, place)
        self.painter = Painter()
        self.frames, self.slowest_ms = 0, 0.0
        self._screen = screen
        self._pressed: tuple[str, float, float, float] = ("", 0.0, 0.0, 0.0)
        self._waiting = False
        self._held_key = ("", 0)
        self._cursor = "arrow"
        self._shot: Job[Path] | None = None
        self._resized()
        self.set_visible(True)
        self.ask()

    def _settle_down(self, size: tuple[int, int], place: tuple[int, ...]) -> None:
        """Take the place of last time, if a screen still shows it; else a size that suits the screen."""
        room, grown = self.screen, self.get_pixel_ratio() / self._stretch
        limits = zip(LEAST, (room.width, room.height), strict=True)
        least = tuple(min(round(one * grown), most) for one, most in limits)
        self.set_minimum_size(*least)
        x, y, *wanted = place or (0, 0, *(round(one * grown) for one in size))
        shown = [one for one in self.display.get_screens() if _holds(one, x + _TITLE_PX, y)] if place else []
        room = shown[0] if shown else room
        width, height = (
            max(min(one, most), low)
            for one, most, low in zip(wanted, (room.width, room.height), least, strict=True)
        )
        if (width, height) != self.get_size():
            self.set_size(width, height)
        if shown:
            self.set_location(x, y)
        self.placed = (*(place[:2] if shown else ()), width, height)

    @property
    def _stretch(self) -> float:
        """Pixels drawn for one of the pixels in which the system tells sizes and where the pointer is."""
        return float(self.get_framebuffer_size()[0] / max(self.get_size()[0], 1))

    @property
    def waiting(self) -> bool:
        """Whether a frame is to be drawn soon."""
        return self._waiting

    @property
    def screen_shown(self) -> Screen:
        """The screen on show."""
        return self._screen

    @property
    def renderer(self) -> str:
        """What draws, as OpenGL names it."""
        return str(self.context.get_info().get_renderer())

    def finish(self) -> None:
        """Wait until everything drawn is done."""
        gl.glFinish()

    def show(self, screen: Screen) -> None:
        """Show another screen."""
        self._screen = screen
        self._resized()
        self.ask()

    def wake(self) -> None:
        """Ask for a look at the screen, from any thread."""
        pyglet.app.platform_event_loop.post_event(self, "on_wake")

    def _shoot(self) -> None:
        """Take a picture of the window; a thread writes it."""
        if self._shot is None:
            pixels = self.picture()
            self._shot = Job(lambda: keep_shot(pixels), self._shot_done)

    def _shot_done(self) -> None:
        pyglet.app.platform_event_loop.post_event(self, "on_shot")

    def on_shot(self) -> None:
        """A picture was written, or could not be: let the screen tell it."""
        shot, self._shot = self._shot, None
        tell = getattr(self._screen, "tell_shot", None)
        if shot is not None and tell is not None:
            tell(shot.error or f"Screenshot: {shot.result}")
            self._soon()

    def close(self) -> None:
        """Close, and give back what was drawn with."""
        if self.context is not None:
            self.switch_to()
            self.painter.delete()
        super().close()

    def ask_to_close(self) -> None:
        """Close soon, as if somebody pressed the cross; may be called while a signal is taken."""
        pyglet.app.platform_event_loop.post_event(self, "on_close")

    def on_wake(self) -> None:
        """Something outside the window changed, such as a ground made; screens do not count that as stale."""
        self._soon()

    def ask(self) -> None:
        """Draw at the next opportunity."""
        if not self._waiting:
            self._waiting = True
            pyglet.clock.schedule_once(self._redraw, 0)

    def paint(self) -> None:
        """Draw the screen's frame now and show it."""
        start = now_ms()
        frame = self._draw(start)
        self.flip()
        self.frames += 1
        self.slowest_ms = max(self.slowest_ms, now_ms() - start)
        if frame.cursor != self._cursor:
            self._cursor = frame.cursor
            self.set_mouse_cursor(self.get_system_mouse_cursor(_CURSORS[frame.cursor]))

    def picture(self) -> NDArray[np.uint8]:
        """Draw until nothing is missing, and give what is seen: ``(height, width, 4)``, top row first."""
        self._draw(now_ms())
        for _ in range(2000):
            if not self.painter.busy:
                break
            # Tiles of boards come from a thread.
            time.sleep(0.001)
            self._draw(now_ms())
        pixels = read_pixels(*self.get_framebuffer_size())
        self.flip()
        return pixels

    def _draw(self, now: float) -> Frame:
        self.switch_to()
        screen = self._screen
        frame = screen.frame(now)
        if self._screen is not screen:
            # What was left on the way, as the library is for a table, need not be drawn once more.
            frame = self._screen.frame(now)
        self.painter.paint(frame, *self.get_framebuffer_size())
        return frame

    def _redraw(self, _: float) -> None:
        self._waiting = False
        if self.context is None:
            return
        self.paint()
        wake = 0.0 if self.painter.busy else self._screen.wake_ms(now_ms())
        if wake is not None:
            self._waiting = True
            pyglet.clock.schedule_once(self._redraw, max(wake / 1000, _FRAME_S))

    def _after(self) -> None:
        if self._screen.stale(now_ms()):
            self._soon()

    def _soon(self) -> None:
        """Draw at the next opportunity, even if a later frame is scheduled."""
        pyglet.clock.unschedule(self._redraw)
        self._waiting = False
        self.ask()

    @property
    def room(self) -> tuple[float, float, float]:
        """Width and height in pixels of the screen, and how many of them are one of the window's."""
        width, height = self.get_framebuffer_size()
        return float(width), float(height), self.get_pixel_ratio()

    def _resized(self) -> None:
        self._screen.resize(*self.room)

    def _pointer(self, x: float, y: float, button: int = 0, modifiers: int = 0, clicks: int = 1) -> Pointer:
        ratio, height = self._stretch, self.get_framebuffer_size()[1]
        held = bool(modifiers & key.MOD_SHIFT), bool(modifiers & (key.MOD_CTRL | key.MOD_COMMAND))
        return Pointer(x * ratio, height - y * ratio, _BUTTONS.get(button, ""), *held, clicks)

    # What pyglet reports.

    def on_draw(self) -> None:
        """The system asks for the picture again."""
        self.ask()

    def on_expose(self) -> None:
        """Another window uncovered this one."""
        self.ask()

    def on_resize(self, width: int, height: int) -> None:
        """The user dragged a corner."""
        if hasattr(self, "_screen"):
            self.placed = (*self.get_location(), width, height)
            self._resized()
            self.ask()

    def on_move(self, x: int, y: int) -> None:
        """The user moved the window."""
        if hasattr(self, "_screen"):
            self.placed = (*self.get_location(), *self.get_size())

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        """The pointer moved."""
        self._screen.move(self._pointer(x, y), now_ms())
        self._after()

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        """A button went down."""
        now, (last, at, old_x, old_y) = now_ms(), self._pressed
        name = _BUTTONS.get(button, "")
        near = abs(x - old_x) <= _DOUBLE_CLICK_PX and abs(y - old_y) <= _DOUBLE_CLICK_PX
        twice = name == last and now - at <= _DOUBLE_CLICK_MS and near
        self._pressed = ("", 0.0, 0.0, 0.0) if twice else (name, now, x, y)
        self._screen.press(self._pointer(x, y, button, modifiers, 2 if twice else 1), now)
        self._after()

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """The pointer moved with a button down."""
        button = next((one for one in _BUTTONS if buttons & one), 0)
        ratio = self._stretch
        self._screen.drag(self._pointer(x, y, button, modifiers), dx * ratio, -dy * ratio, now_ms())
        self._after()

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        """A button came up."""
        self._screen.release(self._pointer(x, y, button, modifiers), now_ms())
        self._after()

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """The wheel turned."""
        self._screen.scroll(self._pointer(x, y), scroll_y, now_ms())
        self._after()

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """A key went down."""
        name = key.symbol_string(symbol).lower().strip("_")
        self._held_key = (name, 0)
        if name == SHOT_KEY:
            self._shoot()
            return
        self._press_key(name, modifiers)

    def on_text_motion(self, motion: int) -> None:
        """A key that moves a caret went down, or is held down: where one writes it goes on."""
        name, times = self._held_key
        self._held_key = (name, times + 1)
        if times and name in REPEATED and getattr(self._screen, "writes", False):
            self._press_key(name, 0)

    def on_text_motion_select(self, motion: int) -> None:
        """The same with shift held, which selects."""
        name, times = self._held_key
        self._held_key = (name, times + 1)
        if times and name in REPEATED and getattr(self._screen, "writes", False):
            self._press_key(name, key.MOD_SHIFT)

    def _press_key(self, name: str, modifiers: int) -> None:
        shift, ctrl = bool(modifiers & key.MOD_SHIFT), bool(modifiers & (key.MOD_CTRL | key.MOD_COMMAND))
        self._screen.key(name, shift, ctrl, now_ms())
        self._after()

    def on_file_drop(self, x: int, y: int, paths: list[str]) -> None:
        """Files were dropped on the window; a screen that opens files takes the first."""
        drop = getattr(self._screen, "drop", None)
        if drop is not None and paths:
            drop(paths[0])
            self._after()

    def on_text(self, text: str) -> None:
        """Letters were typed."""
        if text.isprintable():
            self._screen.text(text, now_ms())
            self._after()


GrognardWindow.register_event_type("on_wake")
GrognardWindow.register_event_type("on_shot")


def _holds(screen: pyglet.display.base.Screen, x: int, y: int) -> bool:
    """Whether a point lies on a screen."""
    return bool(0 <= x - screen.x < screen.width and 0 <= y - screen.y < screen.height)


def now_ms() -> float:
    """Milliseconds on a clock that only grows."""
    return time.perf_counter() * 1000


def run_loop(seconds: float | None = None) -> None:
    """Serve windows until the last one closes, or for so long."""
    if seconds is not None:
        pyglet.clock.schedule_once(lambda _: pyglet.app.exit(), seconds)
    pyglet.app.run(None)
