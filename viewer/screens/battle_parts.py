"""Parts of a battle's display: a side's ranks, its steps, the odds of each shot, what it may cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from grognard.kernel.describe import Stage
from grognard.viewer.model.battle import FighterRow, OddsRow, RankRow
from grognard.viewer.model.foresight import LossBar
from grognard.viewer.screens.pieces import CounterTile, PieceMaker, SideMark
from grognard.viewer.ui.basic import CHIP, SECONDARY, focus_ring, nothing
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen, wrapped
from grognard.viewer.ui.signs import draw_sign
from grognard.viewer.ui.widget import Act, Widget

_GAP, _LABEL, _EDGE = 12.0, 20.0, 4.0
_APART = 0.26
"""Least room between counters, in their sides."""
_BRIEF = 46.0
_WHY = 8.0
"""Between the text of a line of odds and what is added to the die, where both share a line."""
_NARROW = 460.0
"""Below this width a line of odds has a shorter bar."""


@dataclass(slots=True, eq=False)
class Fighter(CounterTile):
    """A counter of a battle, with the steps it will lose.

    Attributes:
        hits: steps it will lose when the hits so far are taken.
    """

    hits: int = 0

    def draw(self, pen: Pen) -> None:
        """Draw it, and its hits at its upper right corner."""
        CounterTile.draw(self, pen)
        if not self.hits:
            return
        square, high = self.square(pen.scale), pen.px(16)
        text = f"\N{MINUS SIGN}{self.hits}"
        width = max(pen.width(text, 11.5, "piece-bold") + pen.px(10), high)
        spot = Rect(square.right - width * 0.6, square.y - high * 0.4, width, high)
        pen.box(spot, pen.colours.refuse, radius=high / 2, stroke="#FFFFFF", width=pen.px(1.3))
        pen.text_in(spot, text, 11.5, pen.colours.panel, "piece-bold", "middle")


@dataclass(slots=True, eq=False)
class RankLine(Widget):
    """Counters of one side that act together, under their title.

    Attributes:
        rank: the counters.
        mark: the sign of the side.
        tiles: the counters, drawn.
        side_px: side of a counter at scale 1.
        below: whether its title stands below the counters, so that fire from above does not cross it.
    """

    rank: RankRow
    mark: SideMark
    tiles: list[Fighter]
    side_px: float = 60.0
    below: bool = False

    def _step(self, scale: Scale) -> float:
        """From one counter to the next; brackets and rings around them need room of their own."""
        return scale.px(self.side_px) + max(scale.px(_GAP), _APART * scale.px(self.side_px))

    def width(self, room: float, scale: Scale) -> float:
        """How wide it wants to be: its counters beside each other, or its title."""
        step, gap = self._step(scale), scale.px(_GAP)
        title = Pen.measure(scale).width(self.rank.title, 12.5, "ui-strong") + scale.px(52)
        return min(max(len(self.tiles) * step, title) + gap, room)

    def _across(self, width: float, scale: Scale) -> int:
        step = self._step(scale)
        return max(1, int((width - scale.px(_EDGE)) // step))

    def height(self, width: float, scale: Scale) -> float:
        """Title and rows of counters."""
        rows = -(-len(self.tiles) // self._across(width, scale))
        high = max((one.height(width, scale) for one in self.tiles), default=0.0)
        return scale.px(_LABEL) + rows * (high + scale.px(10))

    def place(self, rect: Rect, scale: Scale) -> None:
        """The counters in rows below the title."""
        self.rect = rect
        across, step, side = self._across(rect.width, scale), self._step(scale), scale.px(self.side_px)
        for number, one in enumerate(self.tiles):
            row, column = divmod(number, across)
            high = one.height(rect.width, scale)
            head = 0.0 if self.below else scale.px(_LABEL)
            top = rect.y + head + row * (high + scale.px(10)) + scale.px(6)
            one.place(Rect(rect.x + scale.px(_EDGE) + column * step, top, side, high), scale)

    def inside(self) -> Sequence[Widget]:
        """The counters."""
        return self.tiles

    def draw(self, pen: Pen) -> None:
        """Draw title and counters; the rank whose turn it is stands out."""
        colours, rect = pen.colours, self.rect
        radius = pen.px(7)
        y = rect.bottom - pen.px(_LABEL) if self.below else rect.y
        self.mark.draw(pen, (rect.x + radius, y + pen.px(9)), radius)
        row = Rect(rect.x + 2 * radius + pen.px(7), y, rect.width, pen.px(18))
        ink = colours.accent if self.rank.now else colours.ink
        used = pen.text_in(row, self.rank.title, 12.5, ink, "ui-strong")
        if self.rank.now:
            sign = Rect(row.x + used + pen.px(8), y + pen.px(5), pen.px(9), pen.px(9))
            draw_sign(pen, "go", sign, colours.accent)
        for one in self.tiles:
            one.draw(pen)


def rank_line(
    rank: RankRow,
    mark: SideMark,
    maker: PieceMaker,
    pick: Callable[[FighterRow], Act],
    side_px: float,
    decides: int,
) -> RankLine:
    """Build one rank.

    Args:
        rank: the counters.
        mark: the sign of their side.
        maker: draws counters.
        pick: what pressing one does.
        side_px: side of a counter at scale 1.
        decides: the side that decides now.
    """
    tiles = [_fighter(one, rank, maker, pick, side_px, decides) for one in rank.fighters]
    return RankLine(rank, mark, tiles, side_px)


def _fighter(
    one: FighterRow,
    rank: RankRow,
    maker: PieceMaker,
    pick: Callable[[FighterRow], Act],
    side_px: float,
    decides: int,
) -> Fighter:
    counter = one.card.counter
    state = {"acts": "selected", "done": "acted"}.get(one.role, "")
    if one.able:
        state = "can-act" if rank.side == decides else "target"
    tile = Fighter(
        maker,
        counter,
        pick(one) if one.role != "out" else nothing,
        side_px,
        {counter: state} if state else {},
        one.note,
        one.pill,
        one.role == "out",
        name=f"fighter:{counter}",
        hint=one.card.name + (f": {one.note}" if one.note else ""),
    )
    tile.hits = one.hits
    return tile


@dataclass(slots=True, eq=False)
class StageLine(Widget):
    """The steps of a battle, the one being played on accent."""

    stages: tuple[Stage, ...] = ()

    def height(self, width: float, scale: Scale) -> float:
        """One row."""
        return scale.px(24)

    def draw(self, pen: Pen) -> None:
        """Draw them in a row."""
        colours, rect, x = pen.colours, self.rect, self.rect.x
        for number, stage in enumerate(self.stages):
            now = stage.state == "now"
            font = "ui-strong" if now else "ui"
            width = pen.width(stage.title, SECONDARY, font) + 2
            if x + width + pen.px(20) > rect.right:
                break
            if now:
                ground = Rect(x, rect.y + pen.px(2), width + pen.px(16), pen.px(20))
                pen.box(ground, colours.accent, radius=pen.px(10))
            left = x + pen.px(8) if now else x
            ink = colours.on_accent if now else colours.ink_2 if stage.state == "done" else colours.ink_3
            pen.text_in(Rect(left, rect.y, width, rect.height), stage.title, SECONDARY, ink, font)
            x = left + width + pen.px(8 if now else 0)
            if number < len(self.stages) - 1:
                sign = Rect(x + pen.px(5), rect.y + pen.px(8), pen.px(8), pen.px(8))
                draw_sign(pen, "right", sign, colours.ink_3, weight=1.2)
                x += pen.px(19)


@dataclass(slots=True, eq=False)
class OddsLine(Widget):
    """The odds of one action: who, what is added and why, what is needed, a bar and the chance."""

    row: OddsRow
    act: Act = nothing

    def _columns(self, width: float, scale: Scale) -> tuple[float, float]:
        """Return how wide need and bar are: less where two lines stand beside each other."""
        return (scale.px(40), scale.px(56)) if width < scale.px(_NARROW) else (scale.px(68), scale.px(90))

    def _room(self, width: float, scale: Scale) -> float:
        """The room beside need, bar and chance."""
        return width - sum(self._columns(width, scale)) - scale.px(4 + 18 + 10 + 60)

    def _stacks(self, width: float, scale: Scale) -> bool:
        """Whether there is so little room that its text stands above the rest."""
        return self._room(width, scale) < scale.px(80)

    def _lines(self, width: float, scale: Scale) -> Sequence[tuple[str, str]]:
        """Break its text into lines, and what is added with the reasons; the two may share a line."""
        room = width - scale.px(8) if self._stacks(width, scale) else self._room(width, scale)
        room, size, pen = max(room, scale.px(80)), SECONDARY * scale.text, Pen.measure(scale)
        lines = [(line, "") for line in wrapped(self.row.text, "ui-medium", size, room)]
        if not self.row.why:
            return lines
        used = pen.width(lines[-1][0], SECONDARY, "ui-medium") + scale.px(_WHY) if lines else 0.0
        if lines and used + pen.width(self.row.why, SECONDARY) <= room:
            return [*lines[:-1], (lines[-1][0], self.row.why)]
        return [*lines, *(("", line) for line in wrapped(self.row.why, "ui", size, room))]

    def height(self, width: float, scale: Scale) -> float:
        """Its lines, and one more where the rest stands below them."""
        lines = len(self._lines(width, scale)) - (0 if self._stacks(width, scale) else 1)
        return scale.grown(24, 28) + lines * scale.px(15)

    def takes_pointer(self) -> bool:
        """If it can be done from here."""
        return self.act is not nothing

    def press(self) -> None:
        """Do it."""
        self.act()

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        colours, whole, row = pen.colours, self.rect, self.row
        if self.hovered or self.focused:
            pen.box(whole, colours.panel_3, radius=pen.px(3))
        if self.focused:
            focus_ring(pen, whole.inset(pen.px(4)), pen.px(3))
        lines, step = self._lines(whole.width, pen.scale), pen.px(15)
        above = len(lines) * step if self._stacks(whole.width, pen.scale) else 0.0
        rect = Rect(whole.x, whole.y + above, whole.width, whole.height - above)
        x, right = rect.x + pen.px(4), rect.right - pen.px(4)
        share = ("about " if row.about else "") + row.share
        right -= pen.text_in(
            Rect(x, rect.y, right - x, rect.height), share, SECONDARY, colours.ink, "ui-strong", "end"
        )
        need, long = self._columns(rect.width, pen.scale)
        bar = Rect(rect.right - pen.px(60) - long, rect.y + rect.height / 2 - pen.px(4), long, pen.px(8))
        if row.chance is not None:
            pen.box(bar, colours.panel_3, radius=pen.px(4))
            filled = Rect(bar.x, bar.y, round(bar.width * row.chance), bar.height)
            pen.box(filled, colours.accent, radius=pen.px(4))
        needs = Rect(bar.x - pen.px(10) - need, rect.y, need, rect.height)
        pen.text_in(needs, row.needs, SECONDARY, colours.ink, "ui-strong", "end")
        top = whole.y + (pen.px(3) if above else (whole.height - len(lines) * step) / 2)
        for number, (line, why) in enumerate(lines):
            spot = Rect(x, top + number * step, rect.width, step)
            used = pen.text_in(spot, line, SECONDARY, colours.ink, "ui-medium") if line else 0.0
            at = spot.moved(used + pen.px(_WHY) if line else 0.0, 0.0)
            pen.text_in(at, why, SECONDARY, colours.ink_2)
        pen.rule(rect.x, rect.bottom - pen.px(1), rect.width)


@dataclass(slots=True, eq=False)
class LossBars(Widget):
    """How likely it is that a side loses so many steps, as bars with their shares; lower ones if brief."""

    title: str = ""
    mark: SideMark = field(default_factory=lambda: SideMark("neutral"))
    bars: tuple[LossBar, ...] = ()
    brief: bool = False

    def height(self, width: float, scale: Scale) -> float:
        """Title, bars and their numbers."""
        more = len(self._titles(width, scale)) - 1
        return scale.px(76 if self.brief else 112) + more * scale.px(15)

    def _titles(self, width: float, scale: Scale) -> Sequence[str]:
        """The title, on as many lines as it needs beside the side's sign."""
        return wrapped(self.title, "ui-strong", SECONDARY * scale.text, width - scale.px(18)) or ("",)

    def draw(self, pen: Pen) -> None:
        """Draw them; no loss in grey; those beyond the fifth as one."""
        colours, rect = pen.colours, self.rect
        radius = pen.px(6)
        self.mark.draw(pen, (rect.x + radius, rect.y + pen.px(9)), radius)
        head = Rect(rect.x + 2 * radius + pen.px(6), rect.y, rect.width - 2 * radius - pen.px(4), pen.px(18))
        lines = self._titles(rect.width, pen.scale)
        for number, line in enumerate(lines):
            spot = head.moved(0, number * pen.px(15))
            pen.text_in(spot, line, SECONDARY, colours.ink, "ui-strong")
        bars = _few(self.bars)
        foot, top = rect.bottom - pen.px(18), rect.y + pen.px(38) + (len(lines) - 1) * pen.px(15)
        pen.rule(rect.x, foot, rect.width, colours.hairline_strong)
        step = rect.width / max(4, len(bars))
        for number, (label, share, text) in enumerate(bars):
            high = max(pen.px(1), (foot - top) * share)
            bar = Rect(round(rect.x + number * step + step * 0.14), foot - high, round(step * 0.72), high)
            pen.box(bar, colours.ink_3 if label == "0" else colours.accent, radius=pen.px(2))
            column = Rect(rect.x + number * step, 0, step, pen.px(16))
            # A share may be wider than its bar; beside one of 100 % there is no other.
            over = max(0.0, pen.width(text, CHIP, "ui-strong") + 2 - step) / 2
            above = Rect(column.x - over, bar.y - pen.px(17), step + 2 * over, column.height)
            pen.text_in(above, text, CHIP, colours.ink, "ui-strong", "middle")
            pen.text_in(column.moved(0, foot + pen.px(1)), label, CHIP, colours.ink_2, "ui", "middle")


def _few(bars: Sequence[LossBar], most: int = 5) -> list[tuple[str, float, str]]:
    """Return labels, shares and texts of at most so many bars."""
    shown = [(str(bar.steps), bar.share, bar.text) for bar in bars[:most]]
    if len(bars) > most:
        rest = sum(bar.share for bar in bars[most - 1 :])
        shown[-1] = (f"{bars[most - 1].steps}+", rest, f"{max(1, round(100 * rest))} %")
    return shown


@dataclass(slots=True, eq=False)
class NoteLine(Widget):
    """A sentence with its case at the right."""

    text: str
    case: str = ""

    def _lines(self, width: float, scale: Scale) -> Sequence[str]:
        return wrapped(self.text, "ui", SECONDARY * scale.text, width - scale.px(_BRIEF))

    def height(self, width: float, scale: Scale) -> float:
        """Its lines."""
        return len(self._lines(width, scale)) * scale.px(16) + scale.px(3)

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        for number, line in enumerate(self._lines(self.rect.width, pen.scale)):
            row = Rect(self.rect.x, self.rect.y + number * pen.px(16), self.rect.width, pen.px(16))
            pen.text_in(row, line, SECONDARY, pen.colours.ink_2)
        first = Rect(self.rect.x, self.rect.y, self.rect.width, pen.px(16))
        pen.text_in(first, self.case, CHIP, pen.colours.accent, "piece-strong", "end")
