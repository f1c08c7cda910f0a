"""A card: paper that lies over the map, with a head that may be marked as a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from grognard.viewer.ui.basic import SECONDARY
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.lists import Scroll
from grognard.viewer.ui.pen import Pen, wrapped
from grognard.viewer.ui.signs import draw_sign
from grognard.viewer.ui.widget import Act, Column, Widget

_TITLE = 14.5


@dataclass(slots=True, eq=False)
class Card(Widget):
    """Paper that lies over the map: a title, what it says, and a cross to close it.

    Attributes:
        title, aside: the head; the title on as many lines as it needs.
        body: what it says.
        close: what the cross does; no cross if None.
        edge: name of a colour for a rule along the left side and the ground of the head, or empty.
        sign: a sign before the title, or empty.
        wide: how wide it wants to be, in pixels at scale 1; 0 where who lays it knows.
    """

    title: str = ""
    aside: str = ""
    body: Column = field(default_factory=Column)
    close: Act | None = None
    edge: str = ""
    sign: str = ""
    wide: float = 0.0
    _cross: Rect = field(default=Rect(0, 0, 0, 0), init=False)
    _scroll: Scroll | None = field(default=None, init=False)

    @property
    def offset(self) -> float:
        """Pixels its body is scrolled down, where it is higher than there is room for."""
        return self._scroll.offset if self._scroll is not None else 0.0

    @offset.setter
    def offset(self, pixels: float) -> None:
        if pixels:
            self._scroll = Scroll(self.body, pixels)

    def _lines(self, width: float, scale: Scale) -> Sequence[str]:
        room = width - scale.px(14 + 14) - scale.px(26) * bool(self.close) - scale.px(24) * bool(self.sign)
        return wrapped(self.title, "ui-strong", _TITLE * scale.text, room)

    def _head(self, width: float, scale: Scale) -> float:
        return (
            scale.px(36) + (len(self._lines(width, scale)) - 1) * scale.px(20) + scale.px(8) * bool(self.edge)
        )

    def height(self, width: float, scale: Scale) -> float:
        """Head and body."""
        body = self.body.height(width - 2 * scale.px(14), scale)
        return self._head(width, scale) + body + scale.px(14)

    def place(self, rect: Rect, scale: Scale) -> None:
        """Head above, body below."""
        self.rect = rect
        head, pad = self._head(rect.width, scale), scale.px(14)
        inner = Rect(rect.x + pad, rect.y + head, rect.width - 2 * pad, rect.height - head - pad)
        if self.body.height(inner.width, scale) > inner.height + 1:
            self._scroll = self._scroll or Scroll(self.body)
            self._scroll.place(inner, scale)
        else:
            self._scroll = None
            self.body.place(inner, scale)
        side = scale.px(24)
        self._cross = Rect(rect.right - side - scale.px(6), rect.y + scale.px(6), side, side)

    def draw(self, pen: Pen) -> None:
        """Draw paper, head and body."""
        colours, rect, radius = pen.colours, self.rect, pen.scale.grown(8, 9)
        pen.level()
        for grow, share in ((7, 0.03), (4, 0.05), (2, 0.07)):
            shade = rect.inset(-pen.px(grow)).moved(0, pen.px(3))
            pen.box(shade, "#000000", radius=radius + grow, opacity=share)
        pen.box(rect, colours.panel, radius=radius, stroke=colours.hairline)
        self._draw_head(pen)
        if self.close is not None:
            middle = self._cross.inset(self._cross.width * 0.32)
            tone = colours.ink if self.hovered else colours.ink_2
            for run in (
                ((middle.x, middle.y), (middle.right, middle.bottom)),
                ((middle.x, middle.bottom), (middle.right, middle.y)),
            ):
                pen.path(run, tone, pen.px(1.5))
        self._shown.draw(pen)

    @property
    def _shown(self) -> Widget:
        """The body, or what scrolls it."""
        return self.body if self._scroll is None else self._scroll

    def _draw_head(self, pen: Pen) -> None:
        """Draw the title on its ground, with sign and rule."""
        colours, rect = pen.colours, self.rect
        lines, step = self._lines(rect.width, pen.scale), pen.px(20)
        x, y = rect.x + pen.px(14), rect.y + pen.px(8)
        if self.edge:
            radius = pen.scale.grown(8, 9)
            ground = Rect(rect.x, rect.y, rect.width, len(lines) * step + pen.px(18))
            pen.box(ground, getattr(colours, f"{self.edge}_soft"), radius=radius)
            pen.box(
                Rect(ground.x, ground.bottom - radius, ground.width, radius),
                getattr(colours, f"{self.edge}_soft"),
            )
            rule = Rect(rect.x, rect.y + radius, pen.px(4), rect.height - 2 * radius)
            pen.box(rule, getattr(colours, self.edge))
            y += pen.px(1)
        if self.sign:
            side = pen.px(15)
            spot = Rect(x, y + (step - side) / 2, side, side)
            draw_sign(pen, self.sign, spot, getattr(colours, self.edge or "ink_2"))
            x += side + pen.px(9)
        used = 0.0
        for number, line in enumerate(lines):
            row = Rect(x, y + number * step, rect.right - x, step)
            used = pen.text_in(row, line, _TITLE, colours.ink, "ui-strong")
        if self.aside:
            left = x + used + pen.px(8)
            row = Rect(left, y + (len(lines) - 1) * step, max(0.0, self._cross.x - left - pen.px(6)), step)
            pen.text_in(row, self.aside, SECONDARY, colours.ink_2)

    def inside(self) -> Sequence[Widget]:
        """The body."""
        return (self._shown,)

    def at(self, x: float, y: float) -> Widget | None:
        """What is inside, or the card itself where its cross is."""
        found = self._shown.at(x, y)
        return self if found is None and self.close and self._cross.holds(x, y) else found

    def press(self) -> None:
        """Close it."""
        if self.close is not None:
            self.close()
