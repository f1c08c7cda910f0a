"""The hand-over screen between two persons: nothing of the table is seen until the next one sits down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from grognard.viewer.screens.pieces import SideMark
from grognard.viewer.ui.basic import Button
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.widget import Widget

NOTE = "Let nobody else look at the screen."


@dataclass(slots=True, eq=False)
class CurtainSheet(Widget):
    """Who is to sit down, and a button for it.

    Attributes:
        mark: the sign of the side.
        who: the person's name and the side.
        where: the turn and the step.
        button: lets the person see the table, or sends the game to the person elsewhere.
        more: what else can be done.
        note: what stands below.
    """

    mark: SideMark
    who: str
    side: str
    where: str
    button: Button = field(default_factory=Button)
    more: list[Button] = field(default_factory=list)
    note: str = NOTE

    def place(self, rect: Rect, scale: Scale) -> None:
        """Everything in the middle."""
        self.rect = rect
        wide, high = scale.px(300), self.button.height(0, scale)
        middle = rect.x + rect.width / 2
        self.button.place(
            Rect(round(middle - wide / 2), round(rect.y + rect.height * 0.62), wide, high), scale
        )
        y = self.button.rect.bottom + scale.px(42)
        for one in self.more:
            one.place(Rect(round(middle - wide / 2), y, wide, high), scale)
            y += high + scale.px(8)

    def inside(self) -> Sequence[Widget]:
        """The buttons."""
        return (self.button, *self.more)

    def draw(self, pen: Pen) -> None:
        """Draw paper, sign, words and button."""
        colours, rect = pen.colours, self.rect
        pen.box(rect, colours.panel)
        pen.box(Rect(rect.x, rect.y, rect.width, pen.px(4)), colours.accent)
        middle = rect.x + rect.width / 2, rect.y + rect.height * 0.30
        self.mark.draw(pen, middle, pen.px(46))
        lines = (
            (self.who, 30.0, "map-bold", colours.ink, 0.42, 44),
            (self.side, 15.0, "ui-medium", colours.ink, 0.49, 26),
            (self.where, 13.0, "ui", colours.ink_2, 0.53, 24),
        )
        for text, size, font, ink, share, high in lines:
            row = Rect(
                rect.x + pen.px(20), rect.y + rect.height * share, rect.width - pen.px(40), pen.px(high)
            )
            pen.text_in(row, text, size, ink, font, "middle")
        self.button.draw(pen)
        note = Rect(rect.x, self.button.rect.bottom + pen.px(14), rect.width, pen.px(20))
        pen.text_in(note, self.note, 12, colours.ink_2, "ui", "middle")
        for one in self.more:
            one.draw(pen)
