"""The log: what happened line by line, with dice drawn, and the line beyond which nothing is taken back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from grognard.viewer.model.panels import Barrier
from grognard.viewer.screens.dice import DIE_PX, die_side, draw_die, draw_named
from grognard.viewer.ui.basic import SECONDARY
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.lists import WHEEL_PX
from grognard.viewer.ui.pen import Pen, wrapped
from grognard.viewer.ui.signs import draw_sign
from grognard.viewer.ui.widget import Widget
from grognard.viewer.wording import LogRow

EMPTY = "The first roll will appear here."
_TEXT, _FIGURES, _CASE = 12.5, 11.5, 11.0
_LINE, _GAP = 16.0, 7.0
MOST_DICE = 8
"""Dice of one roll that are drawn."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """A row with its lines, for one width."""

    row: LogRow | Barrier
    lines: tuple[str, ...]
    figures: tuple[str, ...]
    height: float


@dataclass(slots=True, eq=False)
class LogList(Widget):
    """Rows of which only those in sight are drawn; it stays at its end while it grows.

    Attributes:
        rows: oldest first.
        rolling: events whose dice still tumble -> how far they have come, 0 to 1.
        act: what pressing a row does, by the number of its event; None for nothing.
        read: what pressing the case of a row does.
        marked: numbers of the first event of the moment that is looked back at, and of the first after it.
    """

    rows: Sequence[LogRow | Barrier] = ()
    rolling: dict[int, float] = field(default_factory=dict)
    act: Callable[[int], object] | None = None
    read: Callable[[str], object] | None = None
    marked: tuple[int, int] | None = None
    offset: float = 0.0
    _laid: list[_Laid] = field(default_factory=list, init=False)
    _ends: list[float] = field(default_factory=list, init=False)
    _key: tuple[float, float] = field(default=(0.0, 0.0), init=False)
    _held: bool = field(default=True, init=False)
    _scale: Scale = field(default=Scale(1.0, 1.0, 1.0, 1.0), init=False)

    def place(self, rect: Rect, scale: Scale) -> None:
        """Take a rectangle; lines are broken anew only where rows or the width are others."""
        key = (rect.width, scale.text)
        if key != self._key:
            self._key, self._laid = key, []
        self.rect, self._scale = rect, scale
        kept = self._laid
        fresh: list[_Laid] = []
        for number, row in enumerate(self.rows):
            same = number < len(kept) and kept[number].row is row
            fresh.append(kept[number] if same else _lay(row, rect.width, scale))
        self._laid = fresh
        self._ends = list(accumulate(one.height for one in fresh))
        most = self._most()
        self.offset = most if self._held else min(self.offset, most)

    def scroll(self, steps: float, scale: Scale) -> bool:
        """Move by steps of the wheel, if there is anywhere to go."""
        before = self.offset
        self.offset = min(max(self.offset - steps * scale.px(WHEEL_PX), 0.0), self._most())
        self._held = self.offset >= self._most() - 1
        return before != self.offset

    def key(self, name: str) -> bool:
        """Up and down scroll it."""
        step = {"up": 1.0, "down": -1.0}.get(name, 0.0)
        return bool(step) and (self.scroll(step, self._scale) or True)

    def show_end(self) -> None:
        """Go to the latest row, and stay there."""
        self._held, self.offset = True, self._most()

    def takes_pointer(self) -> bool:
        """If pressing a row does something."""
        return self.act is not None and bool(self.rows)

    def press_at(self, x: float, y: float) -> None:
        """Take the row under the pointer, or its case."""
        number = bisect_right(self._ends, y - self.rect.y + self.offset)
        row = self.rows[number] if 0 <= number < len(self._laid) else None
        if not isinstance(row, LogRow) or self.act is None:
            return
        if row.case and self.read is not None and self.case_rect(number).holds(x, y):
            self.read(row.case)
        else:
            self.act(row.number)

    def case_rect(self, number: int) -> Rect:
        """Where the case of a row stands; of no width where it has none."""
        row, rect, scale = self.rows[number], self.row_rect(number), self._scale
        if not isinstance(row, LogRow) or not row.case:
            return Rect(rect.right, rect.y, 0.0, 0.0)
        wide = Pen.measure(scale).width(row.case, _CASE) + scale.px(22)
        down = scale.px(_LINE) if row.kind != "step" and row.result else 0.0
        return Rect(rect.right - wide, rect.y + down, wide, scale.px(_LINE) + scale.px(6))

    def reveal(self, number: int) -> None:
        """Scroll so that the row of an event is seen."""
        place = next((n for n, r in enumerate(self.rows) if isinstance(r, LogRow) and r.number == number), -1)
        if not 0 <= place < len(self._laid):
            return
        rect = self.row_rect(place)
        if rect.y < self.rect.y or rect.bottom > self.rect.bottom:
            top = rect.y - self.rect.y + self.offset - self.rect.height / 3
            self.offset = float(round(min(max(top, 0.0), self._most())))
            self._held = self.offset >= self._most() - 1

    def row_rect(self, number: int) -> Rect:
        """Where a row lies, seen or not."""
        top = self._ends[number - 1] if number else 0.0
        return Rect(self.rect.x, self.rect.y + top - self.offset, self.rect.width, self._ends[number] - top)

    def draw(self, pen: Pen) -> None:
        """Draw the rows in sight."""
        if not self.rows:
            pen.text_in(
                Rect(self.rect.x, self.rect.y, self.rect.width, pen.px(24)),
                EMPTY,
                SECONDARY,
                pen.colours.ink_2,
            )
            return
        with pen.clipped(self.rect):
            number = bisect_right(self._ends, self.offset)
            while number < len(self._laid):
                rect = self.row_rect(number)
                if rect.y >= self.rect.bottom:
                    break
                if self._is_marked(number):
                    ground = rect.inset(-pen.px(6), 0)
                    pen.box(ground, pen.colours.done_soft)
                    pen.box(Rect(ground.x, ground.y, pen.px(3), ground.height), pen.colours.done)
                _draw(pen, self._laid[number], rect, self.rolling)
                if self._is_later(number):
                    pen.box(rect, pen.colours.panel, opacity=0.6)
                number += 1
            self._draw_bar(pen)

    def _is_marked(self, number: int) -> bool:
        row = self.rows[number]
        marked = self.marked
        return marked is not None and isinstance(row, LogRow) and marked[0] <= row.number < marked[1]

    def _is_later(self, number: int) -> bool:
        """Whether a row had not happened yet at the moment that is looked back at."""
        row = self.rows[number]
        return self.marked is not None and (not isinstance(row, LogRow) or row.number >= self.marked[1])

    def _draw_bar(self, pen: Pen) -> None:
        most = self._most()
        if most <= 0:
            return
        high = self.rect.height
        size = max(pen.px(24), high * high / self._ends[-1])
        y = self.rect.y + (high - size) * self.offset / most
        bar = Rect(self.rect.right - pen.px(3), y, pen.px(3), size)
        pen.box(bar, pen.colours.hairline_strong, radius=pen.px(1.5))

    def _most(self) -> float:
        return max(0.0, (self._ends[-1] if self._ends else 0.0) - self.rect.height)


def _dice_room(row: LogRow, scale: Scale) -> float:
    """Return how much of a row's left its dice, or its mark, take."""
    shown = min(len(row.dice), 2)
    return (
        shown * scale.grown(DIE_PX, 25) + max(0, shown - 1) * scale.px(4) + scale.px(10)
        if shown
        else scale.px(20)
    )


def _dice_rows(row: LogRow) -> list[tuple[int, ...]]:
    """Return the dice of a roll two by two; of very many the first ones, whose figures tell the rest."""
    dice = row.dice[:MOST_DICE]
    return [dice[first : first + 2] for first in range(0, len(dice), 2)]


def _right_room(row: LogRow, scale: Scale) -> float:
    """Return how much of a row's right its result and its case take."""
    pen = Pen.measure(scale)
    widest = max(pen.width(row.result, _TEXT, "ui-strong"), pen.width(row.case, _CASE, "ui"))
    return widest + scale.px(12) if widest else scale.px(4)


def _lay(row: LogRow | Barrier, width: float, scale: Scale) -> _Laid:
    if isinstance(row, Barrier):
        return _Laid(row, (), (), scale.px(24))
    if row.kind == "step":
        lines = tuple(
            wrapped(row.text.rstrip("."), "ui-strong", SECONDARY * scale.text, width - scale.px(48))
        )
        return _Laid(row, lines, (), scale.px(_LINE) * len(lines) + scale.px(9))
    room = width - _dice_room(row, scale) - _right_room(row, scale)
    lines = tuple(wrapped(row.text, "ui", _TEXT * scale.text, room))
    told = row.figures if row.figures != row.result else ""
    told = "\n".join(one for one in (told, row.cell) if one)
    figures = tuple(wrapped(told, "ui", _FIGURES * scale.text, room)) if told else ()
    count = max(len(lines) + len(figures), 2 if row.result and row.case else 1)
    high = scale.px(_LINE) * count + scale.px(_GAP)
    least = len(_dice_rows(row)) * (scale.grown(DIE_PX, 25) + scale.px(4)) + scale.px(5) if row.dice else 0.0
    return _Laid(row, lines, figures, max(high, least))


def _draw(pen: Pen, one: _Laid, rect: Rect, rolling: dict[int, float]) -> None:
    if isinstance(one.row, Barrier):
        _draw_barrier(pen, one.row, rect)
    elif one.row.kind == "step":
        _draw_step(pen, one, one.row, rect)
    else:
        _draw_event(pen, one, one.row, rect, rolling)


def _draw_barrier(pen: Pen, row: Barrier, rect: Rect) -> None:
    """Draw a dashed red line with the reason in its middle."""
    red, middle = pen.colours.refuse, round(rect.y + rect.height / 2)
    rect = Rect(rect.x, rect.y, rect.width - pen.px(8), rect.height)
    width = pen.text_in(rect, row.text, 11, red, "ui", "middle")
    left, right = rect.x + (rect.width - width) / 2 - pen.px(8), rect.x + (rect.width + width) / 2 + pen.px(8)
    dash = pen.px(4)
    for start, end in ((rect.x, left), (right, rect.right)):
        x = start
        while x + dash <= end:
            pen.box(Rect(x, middle, dash, pen.px(1)), red)
            x += 1.75 * dash


def _draw_step(pen: Pen, one: _Laid, row: LogRow, rect: Rect) -> None:
    colours = pen.colours
    ground = Rect(rect.x, rect.y + pen.px(2), rect.width - pen.px(5), rect.height - pen.px(4))
    pen.box(ground, colours.panel_2, radius=pen.px(3))
    for number, line in enumerate(one.lines):
        at = Rect(rect.x + pen.px(6), rect.y + pen.px(5) + number * pen.px(_LINE), rect.width, pen.px(_LINE))
        pen.text_in(at, line, SECONDARY, colours.ink, "ui-strong")
    head = Rect(rect.x, rect.y + pen.px(5), rect.width - pen.px(11), pen.px(_LINE))
    pen.text_in(head, row.case, _CASE, colours.accent, "ui", "end")


def _draw_event(pen: Pen, one: _Laid, row: LogRow, rect: Rect, rolling: dict[int, float]) -> None:
    colours, line_px = pen.colours, pen.px(_LINE)
    top = rect.y + pen.px(_GAP) / 2
    share = rolling.get(row.number, 1.0)
    if row.dice:
        for line, faces in enumerate(_dice_rows(row)):
            x, y = rect.x, top + line * (die_side(pen) + pen.px(4))
            for place, face in enumerate(faces):
                if row.named:
                    kind, word = row.named[2 * line + place]
                    x += draw_named(pen, x, y, kind, word if share >= 1 else "") + pen.px(4)
                    continue
                shown = face if share >= 1 else 1 + (face + place * 2 + int(share * 12)) % 6
                x += draw_die(pen, x, y, shown, faded=share < 1) + pen.px(4)
    else:
        draw_sign(
            pen,
            "right",
            Rect(rect.x + pen.px(4), top + pen.px(3), pen.px(9), pen.px(10)),
            colours.ink_3,
            weight=1.3,
        )
    left = rect.x + _dice_room(row, pen.scale)
    room = rect.width - (left - rect.x) - _right_room(row, pen.scale)
    for number, line in enumerate((*one.lines, *one.figures)):
        words = number < len(one.lines)
        at = Rect(left, top + number * line_px, room + 2, line_px)
        pen.text_in(at, line, _TEXT if words else _FIGURES, colours.ink if words else colours.ink_2)
    end = Rect(rect.x, top, rect.width - pen.px(8), line_px)
    if row.result and share >= 1:
        tone = colours.done if row.success else colours.refuse if row.success is False else colours.ink
        pen.text_in(end, row.result, _TEXT, tone, "ui-strong", "end")
        end = end.moved(0, line_px)
    if row.case:
        pen.text_in(end, row.case, _CASE, colours.accent, "ui", "end")
    pen.rule(left, round(rect.bottom) - pen.px(1), rect.width - (left - rect.x) - pen.px(8))
