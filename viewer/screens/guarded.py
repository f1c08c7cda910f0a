"""A table behind a guard: an error of rules, hooks or drawing becomes a panel, and the window goes on.

What fails while something is done is told over the table. What fails while it is drawn is tried once more
without hover, cards and picks; if the table still cannot be drawn, a page in its place says so.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

from grognard.viewer.frame import Frame
from grognard.viewer.model.trouble import Trouble
from grognard.viewer.palette import THEMES
from grognard.viewer.screen import Pointer, Screen
from grognard.viewer.screens.trouble_card import trouble_card
from grognard.viewer.ui.desk import Desk
from grognard.viewer.ui.layout import Rect, scale_of
from grognard.viewer.ui.widget import Act

_log = logging.getLogger(__name__)
WIDE = 460.0


class Sufferer(Screen, Protocol):
    """A screen that can tell of an error."""

    leave: Act
    copy: Callable[[str], object]

    def tell_shot(self, text: str) -> None:
        """Say that a screenshot was taken."""

    def suffer(self, error: Exception) -> Trouble:
        """Put down what may have led to it, and tell of it."""


class Guarded:
    """A screen that stays when what it shows fails.

    Args:
        screen: the table.

    Attributes:
        screen: as given.
        trouble: why it cannot be drawn, None while it can.
    """

    def __init__(self, screen: Sufferer) -> None:
        self.screen = screen
        self.trouble: Trouble | None = None
        self._size = (1280.0, 720.0, 1.0)
        self._desk = Desk(THEMES["light"].interface, scale_of(1280, 720))

    @property
    def writes(self) -> bool:
        """Whether the keyboard writes a text."""
        return self.trouble is None and bool(getattr(self.screen, "writes", False))

    def resize(self, width: float, height: float, ratio: float) -> None:
        """Take the window's size."""
        self._size = (width, height, ratio)
        self._do(lambda: self.screen.resize(width, height, ratio))
        self._lay()

    def move(self, pointer: Pointer, now_ms: float) -> None:
        """Hover."""
        if self.trouble is not None:
            self._desk.move(pointer.x, pointer.y)
        else:
            self._do(lambda: self.screen.move(pointer, now_ms))

    def press(self, pointer: Pointer, now_ms: float) -> None:
        """A button went down."""
        if self.trouble is not None:
            self._desk.press(pointer.x, pointer.y)
        else:
            self._do(lambda: self.screen.press(pointer, now_ms))

    def drag(self, pointer: Pointer, dx: float, dy: float, now_ms: float) -> None:
        """The pointer moved with a button down."""
        if self.trouble is None:
            self._do(lambda: self.screen.drag(pointer, dx, dy, now_ms))

    def release(self, pointer: Pointer, now_ms: float) -> None:
        """A button came up."""
        if self.trouble is not None:
            self._desk.release(pointer.x, pointer.y)
        else:
            self._do(lambda: self.screen.release(pointer, now_ms))

    def scroll(self, pointer: Pointer, steps: float, now_ms: float) -> None:
        """The wheel turned."""
        if self.trouble is None:
            self._do(lambda: self.screen.scroll(pointer, steps, now_ms))

    def key(self, name: str, shift: bool, ctrl: bool, now_ms: float) -> None:
        """A key went down; Enter tries the table again."""
        if self.trouble is None:
            self._do(lambda: self.screen.key(name, shift, ctrl, now_ms))
        elif not self._desk.key(name, shift) and name in ("return", "enter", "num_enter", "escape"):
            self._try_again()

    def text(self, text: str, now_ms: float) -> None:
        """Letters were typed."""
        if self.trouble is None:
            self._do(lambda: self.screen.text(text, now_ms))

    def tell_shot(self, text: str) -> None:
        """A screenshot was taken."""
        if self.trouble is None:
            self._do(lambda: self.screen.tell_shot(text))

    def stale(self, now_ms: float) -> bool:
        """Whether another frame is needed; where that cannot be told, one is."""
        if self.trouble is not None:
            return self._desk.stale
        try:
            return self.screen.stale(now_ms)
        except Exception:
            _log.exception("the table cannot tell whether it changed")
            return True

    def wake_ms(self, now_ms: float) -> float | None:
        """When something will change without input."""
        if self.trouble is not None:
            return None
        try:
            return self.screen.wake_ms(now_ms)
        except Exception:
            _log.exception("the table cannot tell when it will change")
            return None

    def frame(self, now_ms: float) -> Frame:
        """What is to be seen now: the table, or why it cannot be."""
        if self.trouble is None:
            try:
                return self.screen.frame(now_ms)
            except Exception as error:
                self.trouble = self._suffer(error)
            if self.trouble is not None:
                try:
                    frame = self.screen.frame(now_ms)
                except Exception:
                    _log.exception("the table cannot be drawn")
                    self._lay()
                else:
                    self.trouble = None
                    return frame
        return Frame(THEMES["light"].interface.panel, self._desk.sheets(), "arrow")

    def _do(self, act: Act) -> None:
        try:
            act()
        except Exception as error:
            self._suffer(error)

    def _suffer(self, error: Exception) -> Trouble:
        """Let the table tell of an error; where even that fails, tell it here."""
        try:
            return self.screen.suffer(error)
        except Exception as other:
            _log.exception("the table cannot tell of %r", error)
            self.trouble = Trouble(str(error), "The game is kept as it was.", None, str(other))
            self._lay()
            return self.trouble

    def _try_again(self) -> None:
        self.trouble = None
        self._desk.take("trouble")
        self._do(lambda: self.screen.resize(*self._size))

    def _lay(self) -> None:
        """Lay the page that stands in the table's place."""
        if self.trouble is None:
            return
        width, height, ratio = self._size
        scale = scale_of(width / ratio, height / ratio, ratio)
        self._desk.dress(THEMES["light"].interface, scale)
        card = trouble_card(self.trouble, self.screen.copy, self._try_again, self.screen.leave)
        wide = min(scale.px(WIDE), width)
        high = min(card.height(wide, scale), height)
        card.place(Rect(round((width - wide) / 2), round((height - high) / 2), wide, high), scale)
        self._desk.put("trouble", card)
