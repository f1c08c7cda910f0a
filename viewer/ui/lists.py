"""Widgets that hold more than they show, and one to write in: scrolling columns, tabs, fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from grognard.viewer.ui.basic import CHIP, HEAD, focus_ring
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.widget import Column, Widget

#: Pixels at scale 1 for one step of the wheel.
WHEEL_PX = 48.0
RING_PX = 5.0


@dataclass(slots=True, eq=False)
class Scroll(Widget):
    """A column of which a window is shown.

    Attributes:
        content: what scrolls.
        offset: pixels scrolled down.
        at_end: whether it stays at its end when it grows, as a log does.
    """

    content: Column = field(default_factory=Column)
    offset: float = 0.0
    at_end: bool = False
    _full: float = field(default=0.0, init=False)
    _bar: float = field(default=0.0, init=False)

    def height(self, width: float, scale: Scale) -> float:
        """All of its content; who places it may give less."""
        return self.content.height(width, scale)

    def place(self, rect: Rect, scale: Scale) -> None:
        """Take a rectangle, and keep the place scrolled to within the content."""
        held = self.at_end and self.offset >= self._most() - 1
        self.rect = rect
        self._full, self._bar = self.content.height(rect.width, scale), 0.0
        if self._full > rect.height:
            self._bar = scale.px(10)
            self._full = self.content.height(rect.width - self._bar, scale)
        self.offset = self._most() if held else min(self.offset, self._most())
        self._move(scale)

    def scroll(self, steps: float, scale: Scale) -> bool:
        """Move by steps of the wheel, if there is anywhere to go."""
        before = self.offset
        self.offset = min(max(self.offset - steps * scale.px(WHEEL_PX), 0.0), self._most())
        self._move(scale)
        return self.offset != before

    def reveal(self, rect: Rect, scale: Scale) -> None:
        """Scroll as little as needed to show a rectangle of the content."""
        if rect.y < self.rect.y:
            self.offset -= self.rect.y - rect.y
        elif rect.bottom > self.rect.bottom:
            self.offset += rect.bottom - self.rect.bottom
        self.offset = float(round(min(max(self.offset, 0.0), self._most())))
        self._move(scale)

    def draw(self, pen: Pen) -> None:
        """Draw what is in the window, and a bar if there is more."""
        # The ring of what has the keyboard stands a little out at both sides.
        with pen.clipped(self.rect.inset(-pen.px(RING_PX), 0)):
            for one in self.content.items:
                if one.rect.meets(self.rect):
                    one.draw(pen)
            if self._most() > 0:
                high = self.rect.height
                size = max(pen.px(24), high * high / self._full)
                y = self.rect.y + (high - size) * self.offset / self._most()
                bar = Rect(self.rect.right - pen.px(4), y, pen.px(3), size)
                pen.box(bar, pen.colours.hairline_strong, radius=pen.px(1.5))

    def inside(self) -> Sequence[Widget]:
        """The content."""
        return (self.content,)

    def at(self, x: float, y: float) -> Widget | None:
        """What is under a point, if the point is in the window."""
        return self.content.at(x, y) if self.rect.holds(x, y) else None

    def path(self, x: float, y: float) -> list[Widget]:
        """All widgets under a point, if it is in the window."""
        return [*self.content.path(x, y), self] if self.rect.holds(x, y) else []

    def _most(self) -> float:
        return max(0.0, self._full - self.rect.height)

    def _move(self, scale: Scale) -> None:
        rect = self.rect
        room = rect.width - self._bar
        self.content.place(Rect(rect.x, round(rect.y - self.offset), room, self._full), scale)


@dataclass(slots=True, eq=False)
class Tabs(Widget):
    """Words side by side, each of which shows something else; a tab with nothing is left out by its maker.

    Attributes:
        words: from left to right.
        chosen: which one.
        act: what happens with the one pressed.
    """

    words: tuple[str, ...] = ()
    chosen: int = 0
    act: Callable[[int], object] = field(default=lambda _: None)
    _tabs: list[Rect] = field(default_factory=list, init=False)

    def _lay(self, width: float, scale: Scale) -> list[Rect]:
        """Lay the tabs out from 0, 0, with the gap behind each, on as many lines as they need."""
        pen, spots, x, y = Pen.measure(scale), list[Rect](), 0.0, 0.0
        for word in self.words:
            wide = pen.width(word, HEAD, "ui-strong") + scale.px(14)
            if x and x + wide > width + scale.px(14):
                x, y = 0.0, y + scale.px(28)
            spots.append(Rect(x, y, wide, scale.px(28)))
            x += wide
        return spots

    def height(self, width: float, scale: Scale) -> float:
        """A row, or several."""
        return max((spot.bottom for spot in self._lay(width, scale)), default=scale.px(28))

    def place(self, rect: Rect, scale: Scale) -> None:
        """Lay the tabs."""
        self.rect = rect
        self._tabs = [spot.moved(rect.x, rect.y) for spot in self._lay(rect.width, scale)]

    def takes_pointer(self) -> bool:
        """Always."""
        return True

    def press_at(self, x: float, y: float) -> None:
        """Choose the tab under the pointer."""
        for number, tab in enumerate(self._tabs):
            if tab.holds(x, y):
                self._choose(number)

    def press(self) -> None:
        """Choose the next tab."""
        self._choose((self.chosen + 1) % max(1, len(self.words)))

    def key(self, name: str) -> bool:
        """Left and right go from tab to tab."""
        step = {"left": -1, "right": 1}.get(name, 0)
        if step and self.words:
            self._choose((self.chosen + step) % len(self.words))
        return bool(step)

    def _choose(self, number: int) -> None:
        self.chosen = number
        self.act(number)

    def draw(self, pen: Pen) -> None:
        """Draw the words, the chosen one underlined."""
        for number, (word, tab) in enumerate(zip(self.words, self._tabs, strict=True)):
            font = "ui-strong" if number == self.chosen else "ui"
            colour = pen.colours.ink if number == self.chosen else pen.colours.ink_2
            used = pen.text_in(tab, word, HEAD, colour, font)
            if number == self.chosen:
                pen.box(Rect(tab.x, tab.bottom - pen.px(3), used, pen.px(2)), pen.colours.accent)
        pen.rule(self.rect.x, self.rect.bottom - pen.px(1), self.rect.width)
        if self.focused:
            focus_ring(pen, self.rect.inset(pen.px(4)), pen.px(3))


@dataclass(slots=True, eq=False)
class Field(Widget):
    """One line to write in.

    Attributes:
        text: what is written.
        empty: what stands there while nothing is.
        act: what happens with every change.
        done: what happens on Enter.
        most: greatest number of letters.
        shortcut: the key that leads here.
    """

    text: str = ""
    empty: str = ""
    act: Callable[[str], object] = field(default=lambda _: None)
    done: Callable[[str], object] = field(default=lambda _: None)
    most: int = 200
    shortcut: str = ""

    def height(self, width: float, scale: Scale) -> float:
        """The height of a button."""
        return scale.grown(28, 32)

    def takes_pointer(self) -> bool:
        """Always."""
        return True

    def takes_text(self) -> bool:
        """Always."""
        return True

    def type(self, text: str) -> None:
        """Add letters at the end."""
        self._change((self.text + text)[: self.most])

    def key(self, name: str) -> bool:
        """Backspace takes the last letter, Enter is done."""
        if name == "backspace":
            self._change(self.text[:-1])
        elif name in ("return", "enter", "num_enter"):
            self.done(self.text)
        else:
            return False
        return True

    def _change(self, text: str) -> None:
        if text != self.text:
            self.text = text
            self.act(text)

    def draw(self, pen: Pen) -> None:
        """Draw paper, text and the place to write."""
        colours = pen.colours
        edge = colours.accent if self.focused else colours.hairline_strong
        pen.box(self.rect, colours.panel_2, radius=pen.px(4), stroke=edge)
        inner = self.rect.inset(pen.px(9), 0)
        if self.shortcut and not self.focused:
            pen.text_in(inner, self.shortcut, CHIP, colours.ink_3, "ui", "end")
        if not self.text:
            pen.text_in(inner, self.empty, HEAD, colours.ink_3)
        used = pen.text_in(inner, self.text, HEAD, colours.ink) if self.text else 0.0
        if self.focused:
            caret = Rect(
                inner.x + used + pen.px(1), inner.y + inner.height * 0.24, pen.px(1.5), inner.height * 0.52
            )
            pen.box(caret, colours.accent)
            focus_ring(pen, self.rect, pen.px(4))
