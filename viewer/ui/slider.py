"""A slider: a number along a line, with marks, to be dragged, pressed, or moved by keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from grognard.viewer.ui.basic import focus_ring
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.widget import Widget

_PAD = 9.0


@dataclass(slots=True, eq=False)
class Slider(Widget):
    """A whole number from 0 on.

    Attributes:
        value, last: the number, and the greatest one.
        act: what happens with another one.
        marks: numbers with a mark.
    """

    value: int = 0
    last: int = 1
    act: Callable[[int], object] = field(default=lambda _: None)
    marks: tuple[int, ...] = ()

    def height(self, width: float, scale: Scale) -> float:
        """One row."""
        return scale.px(28)

    def takes_pointer(self) -> bool:
        """Always."""
        return True

    def press_at(self, x: float, y: float) -> None:
        """Go where it was pressed."""
        self.drag_to(x, y)

    def drag_to(self, x: float, y: float) -> None:
        """Follow the pointer."""
        left, right = self._ends()
        share = min(max((x - left) / max(right - left, 1.0), 0.0), 1.0)
        self._choose(round(share * self.last))

    def key(self, name: str) -> bool:
        """Left and right go by one."""
        step = {"left": -1, "right": 1}.get(name, 0)
        if step:
            self._choose(min(max(self.value + step, 0), self.last))
        return bool(step)

    def _choose(self, value: int) -> None:
        if value != self.value:
            self.value = value
            self.act(value)

    def _ends(self) -> tuple[float, float]:
        pad = self.rect.height * _PAD / 28
        return self.rect.x + pad, self.rect.right - pad

    def _at(self, value: int) -> float:
        left, right = self._ends()
        return left + (right - left) * value / max(self.last, 1)

    def draw(self, pen: Pen) -> None:
        """Draw line, marks and knob."""
        colours, middle = pen.colours, round(self.rect.y + self.rect.height / 2)
        (left, right), thick = self._ends(), pen.px(4)
        pen.box(
            Rect(left, middle - thick / 2, right - left, thick), colours.hairline_strong, radius=thick / 2
        )
        at = self._at(self.value)
        pen.box(Rect(left, middle - thick / 2, at - left, thick), colours.accent, radius=thick / 2)
        for mark in self.marks:
            x = round(self._at(mark))
            pen.box(Rect(x, middle - pen.px(7), pen.px(1), pen.px(14)), colours.ink_2)
        pen.disc(
            (at, middle),
            pen.px(8 if self.hovered or self.pressed else 7),
            colours.panel,
            colours.accent,
            pen.px(2),
        )
        if self.focused:
            focus_ring(pen, self.rect.inset(pen.px(4)), pen.px(3))
