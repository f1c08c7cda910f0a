"""Buttons of an insert: fold it away, use it as the map, or open it again."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.viewer.ui.basic import Button
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.signs import SignButton
from grognard.viewer.ui.widget import Act, Widget


class InsetBar(Widget):
    """Two buttons at the right of an insert's head."""

    def __init__(self, away: Act, use: Act) -> None:
        super().__init__(name="inset-bar")
        self._buttons = (
            SignButton("minus", away, side=24.0, name="inset-away", hint="Fold the insert away (I)"),
            SignButton("fit", use, side=24.0, name="inset-use", hint="Use it as the map"),
        )

    def spot(self, inset: Rect, scale: Scale) -> Rect:
        """Where it lies: over the upper right of the insert's head."""
        side = scale.px(24)
        return Rect(
            inset.right - 2 * side - scale.px(8), inset.y - scale.px(30), 2 * side + scale.px(4), side
        )

    def place(self, rect: Rect, scale: Scale) -> None:
        """Beside each other."""
        self.rect = rect
        side = rect.height
        for number, one in enumerate(self._buttons):
            one.place(Rect(rect.x + number * (side + scale.px(4)), rect.y, side, side), scale)

    def inside(self) -> Sequence[Widget]:
        """The buttons."""
        return self._buttons

    def draw(self, pen: Pen) -> None:
        """Draw them on the paper of the insert."""
        for one in self._buttons:
            one.draw(pen)


class Opener(Button):
    """A button on the map that opens something that was put away."""

    def spot(self, room: Rect, margin: float, scale: Scale, *, low: bool) -> Rect:
        """Where it lies on a map: the upper left, or the lower one."""
        pen = Pen.measure(scale)
        wide = round(
            pen.width(self.text, 13.0, "ui-medium") + scale.px(20) + scale.px(40) * bool(self.shortcut)
        )
        high = self.height(wide, scale)
        y = room.bottom - margin - high if low else room.y + margin
        return Rect(room.x + margin, y, wide, high)
