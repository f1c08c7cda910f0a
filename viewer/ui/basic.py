"""The plain widgets: text, heading, button, row, chip, rule, choice, switch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen, wrapped
from grognard.viewer.ui.widget import Act, Widget

BODY, SECONDARY, HEAD, CHIP = 13.0, 12.0, 12.5, 11.0
"""Sizes of letters at scale 1."""
LINE_HEIGHT = 1.35


def nothing() -> None:
    """Do nothing."""


def focus_ring(pen: Pen, rect: Rect, radius: float) -> None:
    """Two pixels of accent, two pixels off."""
    gap = pen.px(2)
    pen.box(rect.inset(-2 * gap), stroke=pen.colours.accent, width=gap, radius=radius + 2 * gap)


def chip(pen: Pen, right: float, middle: float, text: str, *, fill: str = "", ink: str = "") -> float:
    """A small label with round ends that ends at a point; return its left edge."""
    width = pen.width(text, CHIP, "piece-strong") + 2 * pen.px(7)
    rect = Rect(right - width, middle - pen.px(8), width, pen.px(16))
    pen.box(rect, fill or pen.colours.accent_soft, radius=pen.px(8))
    pen.text_in(rect, text, CHIP, ink or pen.colours.accent, "piece-strong", "middle")
    return rect.x


def key_cap(pen: Pen, right: float, middle: float, text: str) -> float:
    """The key that does the same, in a little box that ends at a point; return its left edge."""
    width = max(pen.width(text, CHIP) + 2 * pen.px(5), pen.px(16))
    rect = Rect(right - width, middle - pen.px(8), width, pen.px(16))
    pen.box(rect, pen.colours.panel_3, radius=pen.px(3), stroke=pen.colours.hairline_strong)
    pen.text_in(rect, text, CHIP, pen.colours.ink_2, "ui", "middle")
    return rect.x


@dataclass(slots=True, eq=False)
class Label(Widget):
    """Text on as many lines as it needs.

    Attributes:
        text: the words.
        size, font: as of `Pen.text`.
        tone: name of a colour of the interface.
    """

    text: str = ""
    size: float = BODY
    font: str = "ui"
    tone: str = "ink"

    def height(self, width: float, scale: Scale) -> float:
        """Its lines."""
        return len(self._lines(width, scale)) * self._step(scale)

    def draw(self, pen: Pen) -> None:
        """Draw its lines."""
        step = self._step(pen.scale)
        for number, line in enumerate(self._lines(self.rect.width, pen.scale)):
            row = Rect(self.rect.x, self.rect.y + number * step, self.rect.width, step)
            pen.text_in(row, line, self.size, getattr(pen.colours, self.tone), self.font)

    def _lines(self, width: float, scale: Scale) -> Sequence[str]:
        return wrapped(self.text, self.font, self.size * scale.text, width)

    def _step(self, scale: Scale) -> float:
        return float(round(self.size * scale.text * LINE_HEIGHT))


@dataclass(slots=True, eq=False)
class Heading(Widget):
    """The head of a part of a panel, with something small at its right end."""

    text: str = ""
    aside: str = ""

    def _lines(self, width: float, scale: Scale) -> Sequence[str]:
        aside = Pen.measure(scale).width(self.aside, SECONDARY) + scale.px(10) if self.aside else 0.0
        return wrapped(self.text, "ui-strong", HEAD * scale.text, width - aside) or ("",)

    def height(self, width: float, scale: Scale) -> float:
        """As many rows as the words need beside what stands at the end."""
        return scale.px(26) + (len(self._lines(width, scale)) - 1) * scale.px(16)

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        row = Rect(self.rect.x, self.rect.y, self.rect.width, pen.px(26))
        pen.text_in(row, self.aside, SECONDARY, pen.colours.ink_2, "ui", "end")
        for number, line in enumerate(self._lines(self.rect.width, pen.scale)):
            pen.text_in(row.moved(0, number * pen.px(16)), line, HEAD, pen.colours.ink, "ui-strong")


@dataclass(slots=True, eq=False)
class Gap(Widget):
    """Empty room, with a hairline in its middle if it is ruled."""

    size: float = 8.0
    ruled: bool = False

    def height(self, width: float, scale: Scale) -> float:
        """Its size."""
        return scale.px(self.size)

    def draw(self, pen: Pen) -> None:
        """Draw the hairline."""
        if self.ruled:
            pen.rule(self.rect.x, round(self.rect.y + self.rect.height / 2), self.rect.width)


@dataclass(slots=True, eq=False)
class Button(Widget):
    """A button.

    Attributes:
        text: what it does.
        act: what happens.
        strong: whether it is the one thing to do next.
        enabled: whether it can be pressed.
        shortcut: the key that does the same.
    """

    text: str = ""
    act: Act = nothing
    strong: bool = False
    enabled: bool = True
    shortcut: str = ""

    def _lines(self, width: float, scale: Scale) -> Sequence[str]:
        """What it says beside its key; one line where its width is not known yet."""
        pen = Pen.measure(scale)
        aside = pen.width(self.shortcut, CHIP) + scale.px(22) if self.shortcut else 0.0
        room, font = width - scale.px(20) - aside, "ui-bold" if self.strong else "ui-medium"
        return (wrapped(self.text, font, BODY * scale.text, room + 1) if width else ()) or (self.text,)

    def height(self, width: float, scale: Scale) -> float:
        """The height of a button, more where it says much."""
        return scale.grown(32, 38) + (len(self._lines(width, scale)) - 1) * scale.px(17)

    def takes_pointer(self) -> bool:
        """If it can be pressed."""
        return self.enabled

    def press(self) -> None:
        """Do it."""
        if self.enabled:
            self.act()

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        colours, radius = pen.colours, pen.px(4)
        if self.strong and self.enabled:
            fill, ink, edge = colours.accent, colours.on_accent, ""
        else:
            fill = colours.panel_3 if self.pressed else colours.panel_2 if self.hovered else colours.panel
            ink = colours.ink if self.enabled else colours.ink_3
            edge = colours.hairline_strong
        pen.box(self.rect, fill, radius=radius, stroke=edge)
        if self.strong and self.enabled and (self.hovered or self.pressed):
            pen.box(self.rect, colours.on_accent, radius=radius, opacity=0.16 if self.pressed else 0.1)
        inner, middle = self.rect.inset(pen.px(10), 0), self.rect.y + self.rect.height / 2
        font = "ui-bold" if self.strong else "ui-medium"
        if self.shortcut and self.strong:
            pen.text_in(inner, self.shortcut, CHIP, ink, "ui", "end")
        elif self.shortcut:
            key_cap(pen, inner.right, middle, self.shortcut)
        lines, step = self._lines(self.rect.width, pen.scale), pen.px(17)
        top = middle - len(lines) * step / 2
        for number, line in enumerate(lines):
            row = Rect(inner.x, top + number * step, inner.width + 1, step)
            pen.text_in(row, line, BODY, ink, font, "start" if self.shortcut else "middle")
        if self.focused:
            focus_ring(pen, self.rect, radius)


@dataclass(slots=True, eq=False)
class Row(Widget):
    """One line of a list that can be chosen.

    Attributes:
        text, aside: at its left and right end.
        under: a second, smaller line, if there is one.
        act: what happens.
        chosen: whether it is the one.
        shortcut, pill, case: key, cost and chip at the right end.
        indent: steps to the right.
    """

    text: str = ""
    act: Act = nothing
    aside: str = ""
    under: str = ""
    chosen: bool = False
    shortcut: str = ""
    pill: str = ""
    case: str = ""
    indent: int = 0
    enabled: bool = True

    def height(self, width: float, scale: Scale) -> float:
        """One row, or two lines."""
        return scale.grown(40, 46) if self.under else scale.grown(28, 36)

    def takes_pointer(self) -> bool:
        """If it can be chosen."""
        return self.enabled and self.act is not nothing

    def press(self) -> None:
        """Choose it."""
        if self.enabled:
            self.act()

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        colours = pen.colours
        if self.hovered or self.focused or self.chosen:
            pen.box(self.rect, colours.panel_3 if self.hovered else colours.panel_2, radius=pen.px(4))
        if self.hovered or self.chosen:
            pen.box(Rect(self.rect.x, self.rect.y, pen.px(3), self.rect.height), colours.accent)
        left = self.rect.x + pen.px(10 + 16 * self.indent)
        right, middle = self.rect.right - pen.px(8), self.rect.y + self.rect.height / 2
        if self.shortcut:
            right = key_cap(pen, right, middle, self.shortcut) - pen.px(8)
        if self.pill:
            right = cost_pill(pen, right, middle, self.pill, self.hovered) - pen.px(8)
        if self.case:
            right = chip(pen, right, middle, self.case) - pen.px(6)
        if self.aside:
            room = Rect(left, self.rect.y, right - left, self.rect.height)
            right -= pen.text_in(room, self.aside, SECONDARY, colours.ink_2, "ui", "end") + pen.px(8)
        line = Rect(left, self.rect.y, right - left, self.rect.height)
        ink, font = (colours.ink if self.enabled else colours.ink_3), "ui-strong" if self.chosen else "ui"
        if self.under:
            half = self.rect.height * 0.42
            pen.text_in(
                Rect(left, self.rect.y + pen.px(3), line.width, half), self.text, BODY, ink, "ui-medium"
            )
            below = Rect(left, self.rect.y + half + pen.px(1), line.width, half)
            pen.text_in(below, self.under, SECONDARY, colours.ink_2)
        else:
            pen.text_in(line, self.text, BODY, ink, font)
        if self.focused:
            focus_ring(pen, self.rect.inset(pen.px(4)), pen.px(3))


def cost_pill(pen: Pen, right: float, middle: float, text: str, hovered: bool) -> float:
    """A cost in gold, or in accent where the pointer is; return its left edge."""
    colours = pen.colours
    width = max(pen.width(text, 12, "piece-bold") + 2 * pen.px(7), pen.px(22))
    rect = Rect(right - width, middle - pen.px(8), width, pen.px(16))
    fill = colours.accent if hovered else colours.gold_core
    ink = colours.on_accent if hovered else colours.on_gold_core
    edge = colours.accent if hovered else colours.gold
    pen.box(rect, fill, radius=pen.px(8), stroke=edge, width=max(1.0, pen.px(1.5)))
    pen.text_in(rect, text, 12, ink, "piece-bold", "middle")
    return rect.x


@dataclass(slots=True, eq=False)
class Choice(Widget):
    """One of several words, side by side, of which one is chosen.

    Attributes:
        words: from left to right.
        chosen: which one.
        act: what happens with the one pressed.
        spots: where each word stands.
    """

    words: tuple[str, ...] = ()
    chosen: int = 0
    act: Callable[[int], object] = field(default=lambda _: None)
    spots: list[Rect] = field(default_factory=list, init=False)

    def parts(self, width: float, scale: Scale) -> list[Rect]:
        """Where each word stands, from 0, 0: all equally wide if they fit so, else line by line."""
        pen, count = Pen.measure(scale), max(1, len(self.words))
        high, room = scale.grown(28, 32), width - 2 * scale.px(2)
        wanted = [pen.width(word, SECONDARY, "ui-strong") + scale.px(10) for word in self.words]
        if max(wanted, default=0.0) <= room / count:
            wanted = [room / count] * len(self.words)
        lines: list[list[float]] = []
        for wide in wanted:
            if not lines or sum(lines[-1]) + wide > room + 0.5:
                lines.append([])
            lines[-1].append(min(wide, room))
        spots = []
        for number, line in enumerate(lines):
            x, more = float(scale.px(2)), (room - sum(line)) / len(line)
            for wide in line:
                left, right = round(x), round(x + wide + more)
                spots.append(Rect(left, number * high, right - left, high))
                x += wide + more
        return spots

    def height(self, width: float, scale: Scale) -> float:
        """The height of a button, on each line."""
        return max((spot.bottom for spot in self.parts(width, scale)), default=scale.grown(28, 32))

    def place(self, rect: Rect, scale: Scale) -> None:
        """Lay the words out; where the height is another than wanted, they share it."""
        self.rect = rect
        spots = self.parts(rect.width, scale)
        share = rect.height / max((spot.bottom for spot in spots), default=1.0)
        self.spots = [
            Rect(rect.x + one.x, rect.y + one.y * share, one.width, one.height * share) for one in spots
        ]

    def takes_pointer(self) -> bool:
        """Always."""
        return True

    def press_at(self, x: float, y: float) -> None:
        """Choose the word under the pointer."""
        for number, spot in enumerate(self.spots):
            if spot.holds(x, y):
                self._choose(number)

    def press(self) -> None:
        """Choose the next word."""
        self._choose((self.chosen + 1) % len(self.words))

    def key(self, name: str) -> bool:
        """Left and right go from word to word."""
        step = {"left": -1, "right": 1}.get(name, 0)
        if step:
            self._choose(min(max(self.chosen + step, 0), len(self.words) - 1))
        return bool(step)

    def _choose(self, number: int) -> None:
        self.chosen = number
        self.act(number)

    def draw(self, pen: Pen) -> None:
        """Draw all words, the chosen one on accent."""
        colours, radius = pen.colours, pen.px(4)
        pen.box(self.rect, colours.panel, radius=radius, stroke=colours.hairline_strong)
        for number, (word, spot) in enumerate(zip(self.words, self.spots, strict=True)):
            part = spot.inset(0, pen.px(2))
            if number == self.chosen:
                pen.box(part, colours.accent, radius=pen.px(3))
            ink = colours.on_accent if number == self.chosen else colours.ink_2
            font = "ui-strong" if number == self.chosen else "ui"
            pen.text_in(part.inset(pen.px(4), 0), word, SECONDARY, ink, font, "middle")
        if self.focused:
            focus_ring(pen, self.rect, radius)
