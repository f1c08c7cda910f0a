"""A sheet to write on: lines that break by themselves, a caret, a selection, keys and pointer."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from grognard.viewer.ui.basic import BODY, focus_ring
from grognard.viewer.ui.editing import EditedText, Line, line_at, lines_of
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.lists import WHEEL_PX
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.widget import Widget

LINE_PX, PAD_PX = 19.0, 8.0
LEFT = ("escape", "tab", *(f"f{number}" for number in range(1, 13)))
"""Keys that are for others; all the rest come as text or are for the sheet."""


@dataclass(slots=True, eq=False)
class TextArea(Widget):
    """A text of many lines.

    Attributes:
        edit: the text with its caret.
        empty: what stands there while nothing is written.
        act: what happens with every change.
        copy, paste: to and from the clipboard.
        high: its height at scale 1.
        offset: pixels it is scrolled down.
    """

    edit: EditedText = field(default_factory=EditedText)
    empty: str = ""
    act: Callable[[str], object] = field(default=lambda _: None)
    copy: Callable[[str], object] = field(default=lambda _: None)
    paste: Callable[[], str] = str
    high: float = 190.0
    offset: float = 0.0
    _scale: Scale = field(default=Scale(1.0, 1.0, 1.0, 1.0), init=False)
    _lines: Sequence[Line] = field(default=((0, 0),), init=False)
    _across: float | None = field(default=None, init=False)

    def height(self, width: float, scale: Scale) -> float:
        """Always the same; what is longer scrolls."""
        return scale.px(self.high)

    def place(self, rect: Rect, scale: Scale) -> None:
        """Take a rectangle, and break the lines anew."""
        self.rect, self._scale = rect, scale
        self._lay(follow=False)

    def takes_pointer(self) -> bool:
        """Always."""
        return True

    def takes_text(self) -> bool:
        """Always."""
        return True

    # Input

    def type(self, text: str) -> None:
        """Write."""
        self._do(lambda: self.edit.insert(text))

    def hold(self, x: float, y: float) -> None:
        """Lay the caret where the button went down."""
        self.edit.move(self._place_at(x, y))
        self._across = None

    def drag_to(self, x: float, y: float) -> None:
        """Select up to the pointer."""
        self.edit.move(self._place_at(x, y), selects=True)
        self._lay(follow=True)

    def scroll(self, steps: float, scale: Scale) -> bool:
        """Move by steps of the wheel, if there is anywhere to go."""
        before = self.offset
        self.offset = min(max(self.offset - steps * scale.px(WHEEL_PX), 0.0), self._most())
        return self.offset != before

    def chord(self, name: str, shift: bool, ctrl: bool) -> bool:
        """Take a key with what is held with it; whether it was for the text."""
        edit = self.edit
        if ctrl and name in ("a", "c", "x", "v", "z", "y"):
            self._command(name, shift=shift)
            return True
        place = self._goal(name, ctrl=ctrl)
        if place is not None:
            edit.move(place, selects=shift)
            if name not in ("up", "down", "pageup", "pagedown"):
                self._across = None
            self._lay(follow=True)
        elif name in ("return", "enter", "num_enter") and not ctrl:
            self.type("\n")
        elif name == "backspace":
            self._do(lambda: edit.erase(edit.word(-1) if ctrl else edit.caret - 1))
        elif name == "delete":
            self._do(lambda: edit.erase(edit.word(1) if ctrl else edit.caret + 1))
        else:
            # A letter comes as text; it must not be a key of the table at the same time.
            return not ctrl and name not in LEFT
        return True

    def _command(self, name: str, *, shift: bool) -> None:
        edit = self.edit
        match name:
            case "a":
                edit.move(0)
                edit.move(len(edit.text), selects=True)
            case "c" | "x" if edit.selected:
                self.copy(edit.selected)
                if name == "x":
                    self._do(lambda: edit.erase(edit.caret))
            case "v":
                self.type(self.paste())
            case "z":
                self._do(edit.redo if shift else edit.undo)
            case "y":
                self._do(edit.redo)

    def _do(self, change: Callable[[], object]) -> None:
        before = self.edit.text
        change()
        self._across = None
        self._lay(follow=True)
        if self.edit.text != before:
            self.act(self.edit.text)

    def _goal(self, name: str, *, ctrl: bool) -> int | None:
        """Return where a key takes the caret, None for one that does not move it."""
        edit, lines = self.edit, self._lines
        number = line_at(lines, edit.caret)
        page = max(1, int(self.rect.height // self._scale.px(LINE_PX)) - 1)
        match name:
            case "left" | "right":
                way = -1 if name == "left" else 1
                return edit.word(way) if ctrl else edit.caret + way
            case "home":
                return 0 if ctrl else lines[number][0]
            case "end":
                return len(edit.text) if ctrl else lines[number][1]
            case "up" | "down" | "pageup" | "pagedown":
                steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}[name]
                if self._across is None:
                    self._across = self._width(edit.text[lines[number][0] : edit.caret])
                return self._across_at(number + steps)
        return None

    def _across_at(self, number: int) -> int:
        """Return the place in a line that is as far to the right as the caret was."""
        if number < 0:
            return 0
        if number >= len(self._lines):
            return len(self.edit.text)
        return self._nearest(self._lines[number], self._across or 0.0)

    # Where things are

    def _width(self, text: str) -> float:
        return Pen.measure(self._scale).width(text, BODY)

    def _lay(self, *, follow: bool) -> None:
        """Break the lines, and scroll to where the caret is seen if that is wished."""
        pad, step = self._scale.px(PAD_PX), self._scale.px(LINE_PX)
        self._lines = lines_of(self.edit.text, self._width, max(20.0, self.rect.width - 2.5 * pad))
        if follow:
            top = line_at(self._lines, self.edit.caret) * step
            room = self.rect.height - 2 * pad
            self.offset = min(max(self.offset, top + step - room), top)
        self.offset = min(max(self.offset, 0.0), self._most())

    def _most(self) -> float:
        pad = self._scale.px(PAD_PX)
        return max(0.0, len(self._lines) * self._scale.px(LINE_PX) + 2 * pad - self.rect.height)

    def _place_at(self, x: float, y: float) -> int:
        pad, step = self._scale.px(PAD_PX), self._scale.px(LINE_PX)
        number = int((y - self.rect.y - pad + self.offset) // step)
        line = self._lines[min(max(number, 0), len(self._lines) - 1)]
        return self._nearest(line, x - self.rect.x - pad)

    def _nearest(self, line: Line, across: float) -> int:
        """Return the place in a line that is nearest to a distance from its beginning."""
        start, end = line
        text = self.edit.text
        after = bisect_left(range(start, end), across, key=lambda at: self._width(text[start : at + 1]))
        place = start + after
        if place >= end:
            return end
        left, right = (self._width(text[start:at]) for at in (place, place + 1))
        return place + (across - left > right - across)

    # Output

    def draw(self, pen: Pen) -> None:
        """Draw paper, what is selected, text and caret."""
        colours, rect, edit = pen.colours, self.rect, self.edit
        pen.box(
            rect,
            colours.panel_2,
            radius=pen.px(4),
            stroke=colours.accent if self.focused else colours.hairline_strong,
        )
        pad, step = pen.px(PAD_PX), pen.px(LINE_PX)
        inner = Rect(rect.x + pad, rect.y + pen.px(3), rect.width - 2 * pad, rect.height - pen.px(6))
        with pen.clipped(inner):
            for number, line in enumerate(self._lines):
                row = Rect(inner.x, rect.y + pad + number * step - self.offset, inner.width, step)
                if row.meets(inner):
                    self._draw_line(pen, line, row)
            if not edit.text:
                pen.text_in(Rect(inner.x, rect.y + pad, inner.width, step), self.empty, BODY, colours.ink_3)
        if self._most() > 0:
            size = max(pen.px(24), rect.height * rect.height / (rect.height + self._most()))
            y = rect.y + (rect.height - size) * self.offset / self._most()
            bar = Rect(rect.right - pen.px(5), y, pen.px(3), size)
            pen.box(bar, colours.hairline_strong, radius=pen.px(1.5))
        if self.focused:
            focus_ring(pen, rect, pen.px(4))

    def _draw_line(self, pen: Pen, line: Line, row: Rect) -> None:
        edit, (start, end) = self.edit, line
        first, last = max(edit.selection[0], start), min(edit.selection[1], end)
        if first < last or (edit.selection[0] <= end < edit.selection[1]):
            left = self._width(edit.text[start:first])
            right = self._width(edit.text[start : max(first, last)])
            room = right - left + (pen.px(4) if edit.selection[1] > end else 0.0)
            pen.box(Rect(row.x + left, row.y, room, row.height), pen.colours.accent, opacity=0.28)
        pen.text_in(Rect(row.x, row.y, row.width + pen.px(20), row.height), edit.text[start:end], BODY,
                    pen.colours.ink)  # fmt: skip
        if self.focused and line == self._lines[line_at(self._lines, edit.caret)]:
            x = row.x + self._width(edit.text[start : edit.caret])
            caret = Rect(round(x), row.y + pen.px(2), pen.px(1.5), row.height - pen.px(4))
            pen.box(caret, pen.colours.accent)
