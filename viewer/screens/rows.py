"""Rows of the docks: actions with their costs, what is not allowed, headings that fold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from grognard.viewer.model.sight import Choice
from grognard.viewer.ui.basic import BODY, CHIP, HEAD, SECONDARY, cost_pill, focus_ring, key_cap, nothing
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen, wrapped
from grognard.viewer.ui.signs import draw_sign
from grognard.viewer.ui.widget import Act, Widget

_LINE, _SMALL = 17.0, 15.5


@dataclass(slots=True, eq=False)
class ChoiceRow(Widget):
    """An action, or a group of them, on as many lines as it needs.

    Attributes:
        text: what it does.
        detail: a second, smaller text.
        act: what happens.
        pill: its cost or chance.
        stops: whether the cost has a stop before it.
        aside: a word or two before the key.
        shortcut: the key that does the same.
        fold: ``right`` or ``down`` for a group that is closed or open, empty for an action.
        indent: steps to the right.
        counters, spaces: what to show on the map while the pointer is on it.
        choice: the action it stands for, if it is one.
    """

    text: str = ""
    detail: str = ""
    act: Act = nothing
    pill: str = ""
    stops: bool = False
    aside: str = ""
    shortcut: str = ""
    fold: str = ""
    indent: int = 0
    counters: tuple[int, ...] = ()
    spaces: tuple[int, ...] = ()
    choice: Choice | None = None
    _laid: tuple[float, Sequence[str], Sequence[str]] = field(default=(-1.0, (), ()), init=False)

    def height(self, width: float, scale: Scale) -> float:
        """Its lines, at least one row."""
        lines, details = self._lines(width, scale)
        high = len(lines) * scale.px(_LINE) + len(details) * scale.px(_SMALL) + scale.px(10)
        return max(high, scale.grown(28, 36))

    def takes_pointer(self) -> bool:
        """If something happens."""
        return self.act is not nothing

    def press(self) -> None:
        """Do it."""
        self.act()

    def _room(self, width: float, scale: Scale) -> tuple[float, float]:
        """Return where its text begins, and how wide it may be."""
        pen = Pen.measure(scale)
        left = scale.px(10 + 14 * self.indent) + (scale.px(16) if self.fold else 0.0)
        right = scale.px(6)
        if self.shortcut:
            right += max(pen.width(self.shortcut, CHIP) + 2 * scale.px(5), scale.px(16)) + scale.px(8)
        if self.pill:
            pill = pen.width(self.pill, 12, "piece-bold") + 2 * scale.px(7)
            right += max(pill, scale.px(22)) + scale.px(8) + (scale.px(14) if self.stops else 0.0)
        if self.aside:
            right += pen.width(self.aside, SECONDARY) + scale.px(8)
        return left, width - left - right

    def _lines(self, width: float, scale: Scale) -> tuple[Sequence[str], Sequence[str]]:
        if self._laid[0] != width:
            _, room = self._room(width, scale)
            lines = wrapped(self.text, "ui-medium", BODY * scale.text, room)
            details = wrapped(self.detail, "ui", SECONDARY * scale.text, room) if self.detail else ()
            self._laid = width, lines, details
        return self._laid[1], self._laid[2]

    def draw(self, pen: Pen) -> None:
        """Draw ground, text and what stands at its right."""
        colours, rect = pen.colours, self.rect
        if self.hovered or self.focused:
            pen.box(rect, colours.panel_3 if self.hovered else colours.panel_2, radius=pen.px(4))
        if self.hovered:
            pen.box(Rect(rect.x, rect.y, pen.px(3), rect.height), colours.accent)
        left, room = self._room(rect.width, pen.scale)
        lines, details = self._lines(rect.width, pen.scale)
        high = len(lines) * pen.px(_LINE) + len(details) * pen.px(_SMALL)
        y, middle = rect.y + round((rect.height - high) / 2), rect.y + rect.height / 2
        if self.fold:
            sign = Rect(rect.x + left - pen.px(17), middle - pen.px(5), pen.px(10), pen.px(10))
            draw_sign(pen, self.fold, sign, colours.ink_2, weight=1.4)
        for line in lines:
            row = Rect(rect.x + left, y, room + 2, pen.px(_LINE))
            pen.text_in(row, line, BODY, colours.ink, "ui-medium" if self.detail or self.fold else "ui")
            y += pen.px(_LINE)
        for line in details:
            pen.text_in(Rect(rect.x + left, y, room + 2, pen.px(_SMALL)), line, SECONDARY, colours.ink_2)
            y += pen.px(_SMALL)
        self._draw_right(pen, rect.right - pen.px(6), middle)
        if self.focused:
            focus_ring(pen, rect.inset(pen.px(4)), pen.px(3))

    def _draw_right(self, pen: Pen, right: float, middle: float) -> None:
        colours = pen.colours
        if self.shortcut:
            right = key_cap(pen, right, middle, self.shortcut) - pen.px(8)
        if self.pill:
            right = cost_pill(pen, right, middle, self.pill, self.hovered) - pen.px(4)
            if self.stops:
                pen.disc((right - pen.px(4), middle), pen.px(4.5), colours.refuse)
                right -= pen.px(12)
            right -= pen.px(4)
        if self.aside:
            width = pen.width(self.aside, SECONDARY)
            row = Rect(right - width, middle - pen.px(9), width + 2, pen.px(18))
            pen.text_in(row, self.aside, SECONDARY, colours.ink_2)


@dataclass(slots=True, eq=False)
class LinkRow(Widget):
    """A sign, a text, and a word to press at the right end.

    Attributes:
        sign: one of `signs.SIGNS`.
        tone: name of its colour.
        text: what it says.
        link: the word to press.
        act: what happens.
        shortcut: the key that does the same.
    """

    text: str = ""
    link: str = ""
    act: Act = nothing
    sign: str = ""
    tone: str = "refuse"
    shortcut: str = ""

    def height(self, width: float, scale: Scale) -> float:
        """One row."""
        return scale.grown(28, 34)

    def takes_pointer(self) -> bool:
        """If something happens."""
        return self.act is not nothing

    def press(self) -> None:
        """Do it."""
        self.act()

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        colours, rect = pen.colours, self.rect
        left, right, middle = rect.x + pen.px(4), rect.right - pen.px(6), rect.y + rect.height / 2
        if self.hovered or self.focused:
            pen.box(rect, colours.panel_2, radius=pen.px(4))
        if self.sign:
            side = pen.px(13)
            draw_sign(pen, self.sign, Rect(left, middle - side / 2, side, side), getattr(colours, self.tone))
            left += side + pen.px(8)
        if self.shortcut:
            right = key_cap(pen, right, middle, self.shortcut) - pen.px(8)
        width = pen.width(self.link, SECONDARY, "ui-strong")
        spot = Rect(right - width, rect.y, width + 2, rect.height)
        pen.text_in(spot, self.link, SECONDARY, colours.accent, "ui-strong")
        if self.hovered:
            pen.box(Rect(spot.x, middle + pen.px(8), width, pen.px(1)), colours.accent)
        pen.text_in(
            Rect(left, rect.y, spot.x - left - pen.px(6), rect.height), self.text, SECONDARY, colours.ink
        )
        if self.focused:
            focus_ring(pen, rect.inset(pen.px(4)), pen.px(3))


@dataclass(slots=True, eq=False)
class FoldHeading(Widget):
    """The head of a part of a dock that opens and closes.

    Attributes:
        text, aside: at its left and right end.
        act: what happens when it is pressed; no sign where nothing does.
        open: whether the part is open.
    """

    text: str = ""
    aside: str = ""
    act: Act = nothing
    open: bool = True

    def height(self, width: float, scale: Scale) -> float:
        """One row."""
        return scale.px(28)

    def takes_pointer(self) -> bool:
        """If it opens and closes."""
        return self.act is not nothing

    def press(self) -> None:
        """Open or close."""
        self.act()

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        colours, rect = pen.colours, self.rect
        tone = colours.accent if self.hovered else colours.ink
        used = pen.text_in(rect, self.text, HEAD, tone, "ui-strong")
        right = rect.right
        if self.act is not nothing:
            side = pen.px(10)
            sign = Rect(right - side, rect.y + (rect.height - side) / 2, side, side)
            draw_sign(pen, "down" if self.open else "right", sign, colours.ink_2, weight=1.4)
            right -= side + pen.px(8)
        room = Rect(rect.x + used + pen.px(10), rect.y, right - rect.x - used - pen.px(10), rect.height)
        pen.text_in(room, self.aside, SECONDARY, colours.ink_2, "ui", "end")
        if self.focused:
            focus_ring(pen, rect.inset(pen.px(2)), pen.px(3))
