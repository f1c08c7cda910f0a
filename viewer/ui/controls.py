"""Things to set: a switch with what it means, one of several rows or words; and a bar of shares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.viewer.plain_shapes import hatch
from grognard.viewer.ui.basic import BODY, SECONDARY, Choice, chip, focus_ring, nothing
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen, corners, wrapped
from grognard.viewer.ui.signs import draw_sign
from grognard.viewer.ui.widget import Act, Widget


@dataclass(slots=True, eq=False)
class Switch(Widget):
    """Something that is on or off.

    Attributes:
        text, under: what it is, and what it means.
        on: whether it is on.
        act: turns it.
        case: of an optional rule.
    """

    text: str = ""
    under: str = ""
    on: bool = False
    act: Act = nothing
    case: str = ""

    def _chip(self, scale: Scale) -> float:
        """The room of the chip behind the last word."""
        return Pen.measure(scale).width(self.case, 11, "piece-strong") + scale.px(22) if self.case else 0.0

    def _title(self, width: float, scale: Scale) -> Sequence[str]:
        room = width - scale.px(56) - self._chip(scale)
        return wrapped(self.text, "ui-medium", BODY * scale.text, room) or ("",)

    def _lines(self, width: float, scale: Scale) -> Sequence[str]:
        return wrapped(self.under, "ui", SECONDARY * scale.text, width - scale.px(56)) if self.under else ()

    def height(self, width: float, scale: Scale) -> float:
        """Its lines."""
        title, under = len(self._title(width, scale)), len(self._lines(width, scale))
        return scale.px(26) + (title - 1) * scale.px(18) + under * scale.px(16) + scale.px(4)

    def takes_pointer(self) -> bool:
        """Always."""
        return True

    def press(self) -> None:
        """Turn it."""
        self.act()

    def draw(self, pen: Pen) -> None:
        """Draw words and switch."""
        colours, rect = pen.colours, self.rect
        y, room, used = rect.y + pen.px(3), rect.width - pen.px(56), 0.0
        for line in self._title(rect.width, pen.scale):
            used = pen.text_in(Rect(rect.x, y, room + 2, pen.px(22)), line, BODY, colours.ink, "ui-medium")
            y += pen.px(18)
        if self.case:
            chip(pen, rect.x + used + self._chip(pen.scale), y - pen.px(7), self.case)
        y += pen.px(4)
        for line in self._lines(rect.width, pen.scale):
            pen.text_in(Rect(rect.x, y, room, pen.px(16)), line, SECONDARY, colours.ink_2)
            y += pen.px(16)
        high, wide = pen.px(20), pen.px(38)
        track = Rect(rect.right - wide, rect.y + pen.px(6), wide, high)
        pen.box(track, colours.accent if self.on else colours.hairline_strong, radius=high / 2)
        x = track.right - high / 2 if self.on else track.x + high / 2
        middle = track.y + high / 2
        pen.disc((x, middle), high / 2 - pen.px(3), colours.on_accent if self.on else colours.panel)
        if self.on:
            mark = Rect(track.x + pen.px(6), middle - pen.px(5), pen.px(10), pen.px(10))
            draw_sign(pen, "tick", mark, colours.on_accent, weight=1.4)
        if self.focused:
            focus_ring(pen, rect, pen.px(4))


@dataclass(slots=True, eq=False)
class Radio(Widget):
    """One of several things of which one is chosen.

    Attributes:
        text, under: what it is, and what it means.
        chosen: whether it is the one.
        act: chooses it.
    """

    text: str = ""
    under: str = ""
    chosen: bool = False
    act: Act = nothing

    def _lines(self, width: float, scale: Scale) -> Sequence[str]:
        return wrapped(self.under, "ui", SECONDARY * scale.text, width - scale.px(52)) if self.under else ()

    def _title(self, width: float, scale: Scale) -> Sequence[str]:
        return wrapped(self.text, "ui-strong", BODY * scale.text, width - scale.px(50)) or ("",)

    def height(self, width: float, scale: Scale) -> float:
        """Its lines."""
        title, under = len(self._title(width, scale)), len(self._lines(width, scale))
        return scale.px(36) + (title - 1) * scale.px(18) + under * scale.px(16)

    def takes_pointer(self) -> bool:
        """Always."""
        return True

    def press(self) -> None:
        """Choose it."""
        self.act()

    def draw(self, pen: Pen) -> None:
        """Draw frame, disc and words."""
        colours, rect = pen.colours, self.rect
        fill = colours.accent_soft if self.chosen else colours.panel_3 if self.hovered else colours.panel_2
        edge = colours.accent if self.chosen else colours.hairline
        pen.box(rect, fill, radius=pen.px(5), stroke=edge, width=pen.px(1.5 if self.chosen else 1))
        at = rect.x + pen.px(20), rect.y + rect.height / 2
        pen.disc(
            at,
            pen.px(7),
            colours.panel,
            colours.accent if self.chosen else colours.hairline_strong,
            pen.px(1.3),
        )
        if self.chosen:
            pen.disc(at, pen.px(3.6), colours.accent)
        x, y, room = rect.x + pen.px(38), rect.y + pen.px(8), rect.width - pen.px(48)
        for line in self._title(rect.width, pen.scale):
            pen.text_in(Rect(x, y, room, pen.px(20)), line, BODY, colours.ink, "ui-strong")
            y += pen.px(18)
        for line in self._lines(rect.width, pen.scale):
            pen.text_in(Rect(x, y + pen.px(1), room, pen.px(16)), line, SECONDARY, colours.ink_2)
            y += pen.px(16)
        if self.focused:
            focus_ring(pen, rect, pen.px(5))


@dataclass(slots=True, eq=False)
class FlowChoice(Choice):
    """One of several words of which one is chosen, on as many lines as they need."""

    def _flow(self, width: float, scale: Scale) -> list[Rect]:
        """Lay the words out from 0, 0."""
        pen, high, gap = Pen.measure(scale), scale.grown(26, 29), scale.px(4)
        spots: list[Rect] = []
        x = y = 0.0
        for word in self.words:
            wide = min(round(pen.width(word, SECONDARY, "ui-strong")) + scale.px(18), width)
            if x and x + wide > width:
                x, y = 0.0, y + high + gap
            spots.append(Rect(x, y, wide, high))
            x += wide + gap
        return spots

    def height(self, width: float, scale: Scale) -> float:
        """Its lines."""
        return max((spot.bottom for spot in self._flow(width, scale)), default=0.0)

    def place(self, rect: Rect, scale: Scale) -> None:
        """Line by line."""
        self.rect = rect
        self.spots = [spot.moved(rect.x, rect.y) for spot in self._flow(rect.width, scale)]

    def draw(self, pen: Pen) -> None:
        """Draw every word in a frame, the chosen one on accent."""
        colours, radius = pen.colours, pen.px(4)
        for number, (word, spot) in enumerate(zip(self.words, self.spots, strict=True)):
            on = number == self.chosen
            pen.box(
                spot,
                colours.accent if on else "",
                radius=radius,
                stroke="" if on else colours.hairline_strong,
            )
            ink = colours.on_accent if on else colours.ink_2
            pen.text_in(spot, word, SECONDARY, ink, "ui-strong" if on else "ui", "middle")
        if self.focused:
            focus_ring(pen, self.rect, radius)


SHARES = {"printed": "#1F6E64", "derived": "#4D82A3", "reconstructed": "#C9952E", "house": "#7D5C96"}
"""Colour of each provenance; the bar tells them apart by their filling too."""


@dataclass(slots=True, eq=False)
class ShareBar(Widget):
    """Shares of a whole by provenance: printed plain, derived dotted, reconstructed hatched, house ruled."""

    shares: tuple[tuple[str, float], ...] = ()

    def height(self, width: float, scale: Scale) -> float:
        """Bar and key."""
        return scale.px(14) + scale.px(20) * self._rows(width, scale)

    def _words(self) -> list[tuple[str, str]]:
        shares = [(name, round(100 * share)) for name, share in self.shares]
        return [(name, f"{name} {share} %" if share else f"{name} under 1 %") for name, share in shares]

    def _rows(self, width: float, scale: Scale) -> int:
        pen, x, rows = Pen.measure(scale), 0.0, 1
        for _, words in self._words():
            wide = pen.width(words, SECONDARY) + scale.px(32)
            if x and x + wide > width:
                x, rows = 0.0, rows + 1
            x += wide
        return rows

    def draw(self, pen: Pen) -> None:
        """Draw bar and key."""
        rect, x, high = self.rect, self.rect.x, pen.px(10)
        for name, share in self.shares:
            part = Rect(x, rect.y, round(rect.width * share) - pen.px(1), high)
            if part.width > 0:
                fill_of(pen, name, part)
            x += round(rect.width * share)
        x, y = rect.x, rect.y + pen.px(16)
        for name, words in self._words():
            wide = pen.width(words, SECONDARY) + pen.px(32)
            if x > rect.x and x + wide > rect.right:
                x, y = rect.x, y + pen.px(20)
            fill_of(pen, name, Rect(x, y + pen.px(3), pen.px(10), pen.px(10)))
            pen.text_in(Rect(x + pen.px(16), y, wide, pen.px(16)), words, SECONDARY, pen.colours.ink_2)
            x += wide


def fill_of(pen: Pen, name: str, rect: Rect) -> None:
    """Fill a rectangle as its provenance is shown."""
    pen.box(rect, SHARES.get(name, pen.colours.ink_3))
    if name == "reconstructed":
        for stripe in hatch(corners(rect, 0), pen.px(5), pen.px(1.5)):
            pen.area(stripe, "#FFFFFF", 0.55)
    step = pen.px(5)
    x = rect.x + step / 2
    while x < rect.right - 1 and name in ("derived", "house"):
        if name == "derived":
            pen.disc((x, rect.y + rect.height / 2), pen.px(1.1), "#FFFFFF")
        else:
            pen.box(Rect(round(x), rect.y, pen.px(1), rect.height), "#FFFFFF", opacity=0.6)
        x += step
