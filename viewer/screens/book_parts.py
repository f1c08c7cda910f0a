"""Parts of the pages of the book: a table whole, a line of luck, a row of a counter, bars of faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from grognard.viewer.model.luck import LuckRow
from grognard.viewer.model.printed import signed
from grognard.viewer.model.reference import TableSheet
from grognard.viewer.screens.dice import DIE_PX, die_side, draw_die
from grognard.viewer.ui.basic import SECONDARY
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen, wrapped
from grognard.viewer.ui.widget import Widget
from grognard.viewer.wording import MINUS

_HEAD, _CELL, _LINE, _GAP = 11.5, 12.5, 15.0, 6.0
_MOST_HEAD = 0.42


@dataclass(slots=True, eq=False)
class SheetGrid(Widget):
    """A printed table: heads, rows and cells on as many lines as they need, lit where a roll reads them."""

    sheet: TableSheet
    _laid: tuple[float, tuple[float, ...], tuple[float, ...]] = field(default=(-1.0, (), ()), init=False)

    def _lay(self, width: float, scale: Scale) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return the widths of the columns, the heads of the rows first, and the heights of the rows."""
        if self._laid[0] != width:
            widths = self._widths(width, scale)
            heights = tuple(self._high(line, widths, scale) for line in self._lines())
            self._laid = width, widths, heights
        return self._laid[1], self._laid[2]

    def _lines(self) -> list[tuple[str, ...]]:
        sheet = self.sheet
        cells = [cell for _, line in sheet.rows for cell in line]
        signs = len(sheet.heads) == 1 and any(cell.startswith(MINUS) for cell in cells)
        told = signed if signs else str
        return [("", *sheet.heads), *((head, *map(told, line)) for head, line in sheet.rows)]

    def _widths(self, width: float, scale: Scale) -> tuple[float, ...]:
        pen, pad = Pen.measure(scale), scale.px(12)
        columns = list(zip(*self._lines(), strict=True))
        wanted = [max(pen.width(text, _CELL, "ui-strong") for text in column) + pad for column in columns]
        if sum(wanted) <= width:
            # What is left goes to the columns of cells, so that the table is as wide as its page.
            spare = min((width - sum(wanted)) / max(1, len(wanted) - 1), scale.px(40))
            return (wanted[0], *(one + spare for one in wanted[1:]))
        first = min(wanted[0], width * _MOST_HEAD)
        share = (width - first) / max(1.0, sum(wanted[1:]))
        return (first, *(one * share for one in wanted[1:]))

    def _high(self, line: Sequence[str], widths: Sequence[float], scale: Scale) -> float:
        lines = max(len(self._wrap(text, wide, scale)) for text, wide in zip(line, widths, strict=True))
        return lines * scale.px(_LINE) + scale.px(_GAP)

    def _wrap(self, text: str, width: float, scale: Scale) -> Sequence[str]:
        return wrapped(text, "ui-strong", _CELL * scale.text, width - scale.px(8)) or ("",)

    def height(self, width: float, scale: Scale) -> float:
        """Its rows."""
        return sum(self._lay(width, scale)[1]) + scale.px(4)

    def draw(self, pen: Pen) -> None:
        """Draw heads and rows; lit rows, and lit cells with how likely they are read."""
        colours, rect = pen.colours, self.rect
        widths, heights = self._lay(rect.width, pen.scale)
        y = rect.y
        for number, (line, high) in enumerate(zip(self._lines(), heights, strict=True)):
            x, row = rect.x, number - 1
            if row in self.sheet.lit_rows:
                pen.box(Rect(x, y, sum(widths), high), colours.gold_core)
            for place, (text, wide) in enumerate(zip(line, widths, strict=True)):
                self._draw_cell(pen, Rect(x, y, wide, high), text, row, place - 1)
                x += wide
            if number % 2 == 0 or number == 0:
                pen.rule(rect.x, y + high - pen.px(1), sum(widths))
            y += high

    def _draw_cell(self, pen: Pen, spot: Rect, text: str, row: int, column: int) -> None:
        colours = pen.colours
        told = self.sheet.lit.get((row, column))
        ink = colours.ink if row >= 0 else colours.ink_2
        if told is not None:
            pen.box(spot.inset(pen.px(1)), colours.gold_core, radius=pen.px(3), stroke=colours.gold)
            ink = colours.on_gold_core
        elif row in self.sheet.lit_rows:
            ink = colours.on_gold_core
        if self.sheet.read == (row, column):
            pen.box(spot.inset(pen.px(1)), colours.accent, radius=pen.px(3), opacity=0.14)
            pen.box(spot.inset(pen.px(1)), stroke=colours.accent, width=pen.px(2), radius=pen.px(3))
        strong = row >= 0 and column >= 0
        top = spot.y + pen.px(_GAP) / 2
        for line in self._wrap(text, spot.width, pen.scale):
            at = Rect(spot.x + pen.px(4), top, spot.width - pen.px(8) + 2, pen.px(_LINE))
            anchor = "middle" if column >= 0 else "start"
            pen.text_in(at, line, _CELL if row >= 0 else _HEAD, ink, "ui-strong" if strong else "ui", anchor)
            top += pen.px(_LINE)


@dataclass(slots=True, eq=False)
class LuckLine(Widget):
    """What some rolls came to, in columns; heads where there is no row."""

    row: LuckRow | None = None
    strong: bool = False

    def _widths(self, width: float, scale: Scale) -> list[float]:
        """Widths of title and columns; no room for the title where it stands above the columns."""
        pen, room = Pen.measure(scale), width - scale.px(8)
        least = max(pen.width(word, SECONDARY, "ui-strong") for word in ("Average", "00 of 00")) + scale.px(6)
        wides = [max(room * share, least) for share in (0.10, 0.11, 0.14, 0.15, 0.14)]
        if room - sum(wides) < room * 0.25:
            return [0.0, *([room / 5] * 5)]
        return [room - sum(wides), *wides]

    def height(self, width: float, scale: Scale) -> float:
        """One row, or two."""
        two = self.row is not None and not self._widths(width, scale)[0]
        return scale.grown(22, 25) * (2 if two else 1)

    def draw(self, pen: Pen) -> None:
        """Draw title, rolls, mean against average, and successes against average."""
        colours, rect, row = pen.colours, self.rect, self.row
        if row is None:
            words = ("", "Rolls", "Die", "Average", "Passed", "Average")
        else:
            passed = (f"{row.passed} of {row.tests}", f"{row.hoped:.1f}") if row.tests else ("", "")
            means = (f"{row.mean:.2f}", f"{row.expected:.2f}") if row.expected else ("", "")
            words = (row.title, str(row.rolls), *means, *passed)
        wides = self._widths(rect.width, pen.scale)
        font = "ui-strong" if self.strong else "ui"
        ink = colours.ink_2 if row is None else colours.ink
        if self.strong:
            pen.box(rect, colours.panel_2, radius=pen.px(3))
        x, line = rect.x + pen.px(4), rect
        if not wides[0] and row is not None:
            line = Rect(rect.x, rect.y + rect.height / 2, rect.width, rect.height / 2)
            title = Rect(x, rect.y, rect.width - pen.px(8), rect.height / 2)
            pen.text_in(title, words[0], SECONDARY, ink, font)
        for number, (word, wide) in enumerate(zip(words, wides, strict=True)):
            spot = Rect(x, line.y, wide - pen.px(3), line.height)
            if wide:
                pen.text_in(spot, word, SECONDARY, ink, font, "start" if number == 0 else "end")
            x += wide


@dataclass(slots=True, eq=False)
class FaceBars(Widget):
    """How often each face was thrown, against how often on average."""

    faces: tuple[int, ...]

    def height(self, width: float, scale: Scale) -> float:
        """Bars over dice."""
        return scale.px(64) + scale.grown(DIE_PX, 25)

    def draw(self, pen: Pen) -> None:
        """Draw a bar a face, and a line at the average."""
        colours, rect = pen.colours, self.rect
        most, mean = max(*self.faces, 1), sum(self.faces) / len(self.faces)
        side = die_side(pen)
        room, step = rect.height - side - pen.px(22), min(rect.width / len(self.faces), pen.px(60))
        base = rect.y + pen.px(14) + room
        line = round(base - room * mean / most)
        pen.box(Rect(rect.x, line, step * len(self.faces), pen.px(1)), colours.refuse)
        for number, count in enumerate(self.faces):
            x, high = rect.x + number * step, room * count / most
            pen.box(Rect(x + pen.px(8), base - high, step - pen.px(16), high), colours.accent)
            draw_die(pen, x + (step - side) / 2, base + pen.px(4), number + 1)
            # A figure that the line would strike through stands above it.
            top = base - high if not base - high - pen.px(14) < line < base - high else line - pen.px(1)
            above = Rect(x, top - pen.px(14), step, pen.px(14))
            pen.text_in(above, str(count), _CELL, colours.ink, "ui-strong", "middle")


@dataclass(slots=True, eq=False)
class GroupHead(Widget):
    """The head of a group, with a count."""

    text: str
    aside: str = ""

    def height(self, width: float, scale: Scale) -> float:
        """One row."""
        return scale.px(26)

    def draw(self, pen: Pen) -> None:
        """Draw it over a hairline."""
        spot = Rect(self.rect.x, self.rect.y + pen.px(4), self.rect.width, self.rect.height - pen.px(6))
        used = pen.text_in(spot, self.aside, SECONDARY, pen.colours.ink_2, "ui", "end")
        left = Rect(spot.x, spot.y, spot.width - used - pen.px(8), spot.height)
        pen.text_in(left, self.text, 12.5, pen.colours.ink, "ui-strong")
        pen.rule(self.rect.x, self.rect.bottom - pen.px(1), self.rect.width)
