"""The left dock: the sequence of play, tracks, and the modifiers that bear on a roll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from grognard.viewer.model.panels import TablePanel, TrackRow
from grognard.viewer.model.printed import signed
from grognard.viewer.model.table import TableModel
from grognard.viewer.screens.rows import FoldHeading
from grognard.viewer.ui.basic import CHIP, HEAD, SECONDARY, Gap, Heading
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.lists import Scroll
from grognard.viewer.ui.pen import Pen, wrapped
from grognard.viewer.ui.signs import SignButton, draw_sign
from grognard.viewer.ui.widget import Act, Column, Widget
from grognard.viewer.wording import MINUS, OutlineRow

_PAD = 14.0
FEW_TRACKS = 3
"""So many tracks are drawn as rulers."""


@dataclass(slots=True, eq=False)
class Dock(Widget):
    """Paper with a column that scrolls where it is longer than the paper.

    Attributes:
        body: what stands on it.
        line: whether a hairline parts it from what stands above.
    """

    body: Scroll
    line: bool = False

    def height(self, width: float, scale: Scale) -> float:
        """All of it."""
        return self.body.height(width - 2 * scale.px(_PAD), scale) + scale.px(10)

    def place(self, rect: Rect, scale: Scale) -> None:
        """The column within the edges of the paper."""
        self.rect = rect
        pad = scale.px(_PAD)
        room = Rect(rect.x + pad, rect.y + scale.px(5), rect.width - 2 * pad, rect.height - scale.px(10))
        self.body.place(room, scale)

    def inside(self) -> Sequence[Widget]:
        """The column."""
        return (self.body,)

    def draw(self, pen: Pen) -> None:
        """Draw paper and column."""
        pen.box(self.rect, pen.colours.panel)
        if self.line:
            pad = pen.px(_PAD)
            pen.rule(self.rect.x + pad, self.rect.y, self.rect.width - 2 * pad)
        self.body.draw(pen)
        edge = Rect(self.rect.right - pen.px(1), self.rect.y, pen.px(1), self.rect.height)
        pen.box(edge, pen.colours.hairline_strong)


@dataclass(slots=True, eq=False)
class Rail(Widget):
    """A strip in the place of a dock for which there is no room, with a button that makes some."""

    button: SignButton

    def place(self, rect: Rect, scale: Scale) -> None:
        """The button at the top."""
        self.rect, side = rect, self.button.height(0, scale)
        x = rect.x + round((rect.width - side) / 2)
        self.button.place(Rect(x, rect.y + scale.px(8), side, side), scale)

    def inside(self) -> Sequence[Widget]:
        """The button."""
        return (self.button,)

    def draw(self, pen: Pen) -> None:
        """Draw paper and button."""
        pen.box(self.rect, pen.colours.panel)
        edge = Rect(self.rect.right - pen.px(1), self.rect.y, pen.px(1), self.rect.height)
        pen.box(edge, pen.colours.hairline_strong)
        self.button.draw(pen)


@dataclass(slots=True, eq=False)
class OutlineLine(Widget):
    """One heading of the sequence of play."""

    row: OutlineRow

    def height(self, width: float, scale: Scale) -> float:
        """Its lines."""
        lines = self._lines(width, scale)
        return scale.grown(22, 26) + (len(lines) - 1) * scale.px(15)

    def _left(self, scale: Scale) -> float:
        return scale.px(20 + 12 * self.row.depth)

    def _lines(self, width: float, scale: Scale) -> Sequence[str]:
        font = "ui-strong" if self.row.state in ("now", "around") else "ui"
        case = Pen.measure(scale).width(self.row.case, CHIP) + scale.px(10)
        return wrapped(self.row.title, font, HEAD * scale.text, width - self._left(scale) - case)

    def draw(self, pen: Pen) -> None:
        """Draw sign, title and case."""
        colours, rect, state = pen.colours, self.rect, self.row.state
        now = state == "now"
        if now:
            wide = Rect(rect.x - pen.px(8), rect.y, rect.width + pen.px(14), rect.height)
            pen.box(wide, colours.accent, radius=pen.px(4))
        ink = colours.on_accent if now else colours.ink if state == "around" else colours.ink_2
        sign = {"done": "tick", "now": "go", "around": "down", "later": "dot"}[state]
        tone = colours.done if state == "done" else ink
        left, line = rect.x + self._left(pen.scale), pen.px(15)
        lines = self._lines(rect.width, pen.scale)
        top = rect.y + (rect.height - line * len(lines)) / 2
        mark = Rect(left - pen.px(17), top + (line - pen.px(10)) / 2, pen.px(10), pen.px(10))
        draw_sign(pen, sign, mark, tone, weight=1.5)
        font = "ui-strong" if state in ("now", "around") else "ui"
        for number, text in enumerate(lines):
            row = Rect(left, top + number * line, rect.width, line)
            pen.text_in(row, text, HEAD, ink, font)
        right = Rect(rect.x, top, rect.width - pen.px(2), line)
        pen.text_in(right, self.row.case, CHIP, ink if now else colours.ink_2, "ui", "end")


@dataclass(slots=True, eq=False)
class TrackBar(Widget):
    """A track as a ruler with its marker."""

    track: TrackRow

    def height(self, width: float, scale: Scale) -> float:
        """Name, ruler and ends."""
        return scale.px(44)

    def draw(self, pen: Pen) -> None:
        """Draw it; a long track in as many cells as can be told apart."""
        colours, rect, track = pen.colours, self.rect, self.track
        head = Rect(rect.x, rect.y, rect.width, pen.px(18))
        used = pen.text_in(
            head, str(track.value).replace("-", MINUS), SECONDARY, colours.ink, "ui-strong", "end"
        )
        pen.text_in(
            Rect(head.x, head.y, head.width - used - pen.px(8), head.height),
            track.name,
            SECONDARY,
            colours.ink_2,
        )
        steps = track.high - track.low
        bar = Rect(rect.x, rect.y + pen.px(20), rect.width, pen.px(10))
        cells = min(steps + 1, 20)
        for number in range(cells):
            x0, x1 = (round(bar.x + bar.width * one / cells) for one in (number, number + 1))
            share = number / max(1, cells - 1)
            filled = track.low + share * steps <= track.value
            pen.box(
                Rect(x0, bar.y, x1 - x0 - pen.px(1), bar.height),
                colours.hairline_strong if filled else colours.panel_3,
            )
        share = (track.value - track.low) / max(1, steps)
        x = bar.x + pen.px(6) + (bar.width - pen.px(12)) * min(max(share, 0.0), 1.0)
        mark = Rect(x - pen.px(6), bar.y - pen.px(3), pen.px(12), pen.px(16))
        pen.box(mark, colours.panel, radius=pen.px(3), stroke=colours.accent, width=pen.px(1.5))
        low = Rect(rect.x, rect.y + pen.px(31), rect.width, pen.px(13))
        pen.text_in(low, str(track.low).replace("-", MINUS), CHIP, colours.ink_3, "ui")
        pen.text_in(low, str(track.high), CHIP, colours.ink_3, "ui", "end")


@dataclass(slots=True, eq=False)
class TrackLine(Widget):
    """A track in one row, where there are many: its name, and how far its marker has come."""

    track: TrackRow

    def height(self, width: float, scale: Scale) -> float:
        """One row."""
        return scale.grown(22, 25)

    def draw(self, pen: Pen) -> None:
        """Draw it; where nothing is counted yet, in a paler tone."""
        colours, rect, track = pen.colours, self.rect, self.track
        value = str(track.value).replace("-", MINUS)
        resting = track.value == track.low
        font, ink = ("ui", colours.ink_2) if resting else ("ui-strong", colours.ink)
        row = Rect(rect.x, rect.y, rect.width, rect.height - pen.px(4))
        used = pen.text_in(row, value, SECONDARY, ink, font, "end")
        pen.text_in(
            Rect(row.x, row.y, row.width - used - pen.px(6), row.height), track.name, SECONDARY, ink, font
        )
        bar = Rect(rect.x, rect.bottom - pen.px(3), rect.width, pen.px(2))
        pen.box(bar, colours.panel_3)
        share = min(max((track.value - track.low) / max(1, track.high - track.low), 0.0), 1.0)
        if share:
            pen.box(replace(bar, width=bar.width * share), colours.accent)


@dataclass(slots=True, eq=False)
class TableLine(Widget):
    """One row of a printed table: lit if it bears on the roll that is looked at."""

    text: str
    value: str
    lit: bool = False

    def height(self, width: float, scale: Scale) -> float:
        """One row."""
        return scale.grown(20, 23)

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        colours, rect = pen.colours, self.rect
        if self.lit:
            pen.box(rect, colours.gold_core)
            pen.box(Rect(rect.x, rect.y, pen.px(3), rect.height), colours.gold)
        ink = colours.on_gold_core if self.lit else colours.ink_2
        inner = rect.inset(pen.px(7), 0)
        used = pen.text_in(inner, self.value, SECONDARY, ink, "ui-strong", "end")
        room = Rect(inner.x, inner.y, inner.width - used - pen.px(8), inner.height)
        pen.text_in(room, self.text, SECONDARY, ink, "ui-strong" if self.lit else "ui")


@dataclass(slots=True, eq=False)
class TableGrid(Widget):
    """A printed table of several columns, in small figures.

    Attributes:
        table: the table.
    """

    table: TablePanel

    def fits(self, width: float, scale: Scale) -> bool:
        """Whether every cell is seen whole."""
        pen = Pen.measure(scale)
        cells = [*self.table.heads, *(cell for _, row in self.table.rows for cell in row)]
        first, column = self._widths(width, scale)
        widest = max((pen.width(cell, CHIP, "piece-strong") for cell in cells), default=0.0)
        heads = max((pen.width(head, CHIP, "piece") for head, _ in self.table.rows), default=0.0)
        return widest <= column and heads <= first

    def _widths(self, width: float, scale: Scale) -> tuple[float, float]:
        first = scale.px(26)
        return first, (width - first) / max(1, len(self.table.heads))

    def _row(self, scale: Scale) -> float:
        return scale.grown(18, 21)

    def height(self, width: float, scale: Scale) -> float:
        """The heads and the rows; nothing where they do not fit."""
        return (len(self.table.rows) + 1) * self._row(scale) if self.fits(width, scale) else 0.0

    def draw(self, pen: Pen) -> None:
        """Draw heads and rows."""
        if not self.fits(self.rect.width, pen.scale):
            return
        colours, rect, high = pen.colours, self.rect, self._row(pen.scale)
        first, column = self._widths(rect.width, pen.scale)
        for number, (head, cells) in enumerate((("", self.table.heads), *self.table.rows)):
            y = rect.y + number * high
            lit = number - 1 in self.table.lit
            if lit:
                pen.box(Rect(rect.x, y, rect.width, high), colours.gold_core)
            ink = colours.on_gold_core if lit else colours.ink if number else colours.ink_2
            pen.text_in(Rect(rect.x, y, first, high), head, CHIP, colours.ink_2, "piece")
            for place, cell in enumerate(cells):
                spot = Rect(rect.x + first + place * column, y, column, high)
                font = "piece-strong" if number else "piece"
                pen.text_in(spot, cell, CHIP, ink, font, "middle")
        pen.rule(rect.x, rect.y + high - pen.px(1), rect.width)


def sequence(
    model: TableModel, tables: Sequence[TablePanel], folded: Callable[[str], Act], shut: frozenset[str]
) -> Dock:
    """Build the upper part: where the game stands, its tracks, and the tables that bear on a roll."""
    items: list[Widget] = [FoldHeading("Sequence of play", "", folded("outline"), open="outline" not in shut)]
    if "outline" not in shut:
        rows = _one_now(model.outline)
        if model.battle is not None and tables:
            # What a battle reads is wanted more than what comes after it.
            rows = [row for row in rows if row.state in ("now", "around")]
        items += [OutlineLine(row) for row in rows]
    read: list[Widget] = []
    for table in tables:
        read += [Gap(6.0, ruled=True), Heading(table.title, table.case), *_table_lines(table)]
    tracks = [track for track in model.tracks if track.id != "turn"]
    if len(tracks) > FEW_TRACKS:
        # Many of them stand below what a roll reads, one row each.
        shown = "tracks" not in shut
        items += [*read, Gap(6.0, ruled=True), FoldHeading("Tracks", "", folded("tracks"), open=shown)]
        items += [TrackLine(track) for track in tracks if shown]
    else:
        items += [Gap(8.0, ruled=True), *(TrackBar(track) for track in tracks)] if tracks else []
        items += read
    return Dock(Scroll(Column(items)))


def _table_lines(table: TablePanel) -> list[Widget]:
    """List the rows of a table, those first that bear on the roll; modifiers carry their sign."""
    if len(table.heads) > 1:
        return [TableGrid(table)]
    signs = any(cells and cells[0].startswith(MINUS) for _, cells in table.rows)
    lines: list[tuple[bool, Widget]] = []
    for number, (head, cells) in enumerate(table.rows):
        value = cells[0] if cells else ""
        lit = number in table.lit
        lines.append((lit, TableLine(head, signed(value) if signs else value, lit)))
    return [line for _, line in sorted(lines, key=lambda one: not one[0])]


def _one_now(rows: Sequence[OutlineRow]) -> list[OutlineRow]:
    """Let only the innermost of the headings being played stand out; those it lies in are around it."""
    last = max((number for number, row in enumerate(rows) if row.state == "now"), default=-1)
    return [
        replace(row, state="around") if row.state == "now" and number != last else row
        for number, row in enumerate(rows)
    ]
