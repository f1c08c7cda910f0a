"""A line of the library for a saved game, with the small picture that was kept with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.viewer.frame import Piece
from grognard.viewer.model.library import SaveLine
from grognard.viewer.screens.chart_page import picture_parts
from grognard.viewer.thumbnail import HIGH as HIGH_OF
from grognard.viewer.thumbnail import WIDE, picture_of
from grognard.viewer.ui.basic import SECONDARY, Button
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.signs import SignButton, draw_sign
from grognard.viewer.ui.widget import Widget

HIGH = 70.0
"""Height of a line at scale 1."""


@dataclass(slots=True, eq=False)
class SavedLine(Widget):
    """A saved game: its picture, what, where it stands, when, and how to go on or throw it away."""

    line: SaveLine
    go: Button
    away: SignButton

    def height(self, width: float, scale: Scale) -> float:
        """Two lines beside a picture."""
        return scale.px(HIGH)

    def place(self, rect: Rect, scale: Scale) -> None:
        """Buttons at the right."""
        self.rect = rect
        side, wide, high = scale.px(28), scale.px(96), self.go.height(0, scale)
        y = rect.y + round((rect.height - high) / 2)
        self.away.place(Rect(rect.right - side - scale.px(8), y + (high - side) / 2, side, side), scale)
        self.go.place(Rect(self.away.rect.x - wide - scale.px(6), y, wide, high), scale)

    def inside(self) -> Sequence[Widget]:
        """The buttons."""
        return (self.go, self.away)

    def draw(self, pen: Pen) -> None:
        """Draw words and buttons."""
        colours, rect, line = pen.colours, self.rect, self.line
        pen.box(rect, colours.panel, radius=pen.px(5), stroke=colours.hairline)
        x = self._draw_picture(pen) + pen.px(12)
        room, y = self.go.rect.x - x - pen.px(12), rect.y + round((rect.height - pen.px(46)) / 2)
        used = pen.text_in(Rect(x, y, room, pen.px(22)), line.title, 15, colours.ink, "map-bold")
        kind = "autosave" if line.row.auto else "by mail" if line.row.mail is not None else "save"
        rest = Rect(x + used + pen.px(10), y, room - used - pen.px(10), pen.px(22))
        pen.text_in(rest, f"{kind}, {line.when}", SECONDARY, colours.ink_2)
        words = f"{line.where} \N{MIDDLE DOT} {line.players}" if line.players else line.where
        tone = colours.refuse if line.row.problem else colours.ink_2
        pen.text_in(Rect(x, y + pen.px(24), room, pen.px(18)), words, SECONDARY, tone)
        self.go.draw(pen)
        self.away.draw(pen)

    def _draw_picture(self, pen: Pen) -> float:
        """Draw the thumbnail, or paper with a few hexes where there is none; return its right edge."""
        gap, colours = pen.px(5), pen.colours
        high = self.rect.height - 2 * gap
        frame = Rect(self.rect.x + gap, self.rect.y + gap, round(high * WIDE / HIGH_OF), high)
        pen.box(frame, colours.panel_3, radius=pen.px(3))
        art = picture_of(self.line.row.picture) if self.line.row.picture else None
        if art is None:
            draw_sign(pen, "hexes", frame.inset(0, pen.px(9)), colours.ink_3, colours.panel_3, weight=1.2)
        else:
            factor = min(frame.width / art.size[0], frame.height / art.size[1])
            side = factor * max(art.size)
            at = frame.x + frame.width / 2, frame.y + frame.height / 2
            pen.piece(Piece(picture_parts(art), at, side, max(4, round(side)), look=art))
        return frame.right
