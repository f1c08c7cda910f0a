"""The bar above the table: the game, where it stands, undo and redo, the theme and help; and map tabs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from grognard.viewer.map_bars import Bar
from grognard.viewer.model.panels import Crumbs
from grognard.viewer.model.table import MapRow
from grognard.viewer.ui.basic import SECONDARY, focus_ring, nothing
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.signs import SignButton, draw_sign
from grognard.viewer.ui.widget import Act, Widget

_TITLE, _CRUMB = 17.5, 13.0
TABS_HIGH = 32.0
"""Height of the strip of maps at scale 1."""
NO_UNDO = {
    "dice": "No undo past the last roll",
    "reveal": "No undo past what was revealed",
    "hand-over": "No undo past the other player",
    "load": "No undo past the loading",
}


class TableBar(Bar):
    """Title, bread crumbs, and buttons.

    Attributes:
        title: of the game.
        crumbs: where it stands.
        why: why nothing can be taken back, or empty.
    """

    def __init__(
        self, title: str, *, menu: Act, undo: Act, redo: Act, flip: Act, keys: Act, find: Act
    ) -> None:
        super().__init__(name="top")
        self.title = title
        self.crumbs = Crumbs("", ())
        self.why = ""
        self.menu = SignButton("menu", menu, name="menu", hint="Save, library, settings")
        self.undo = SignButton("undo", undo, framed=True, name="undo", hint="Take back (Ctrl Z)")
        self.redo = SignButton("redo", redo, framed=True, name="redo", hint="Do again (Ctrl Y)")
        self.theme = SignButton("moon", flip, name="theme", hint="Light or dark")
        self.find = SignButton("search", find, name="search", hint="Find a space, a counter or a case (/)")
        self.past = SignButton("clock", name="past", hint="Look back: the game as a replay (P)")
        self.book = SignButton("book", name="book", hint="Tables, rules, counters, luck, what changed (H)")
        self.help = SignButton("help", keys, name="help", hint="Keys (?)")

    @property
    def dark(self) -> bool:
        """Whether the theme is dark."""
        return self.theme.sign == "sun"

    @dark.setter
    def dark(self, dark: bool) -> None:
        self.theme.sign = "sun" if dark else "moon"

    def place(self, rect: Rect, scale: Scale) -> None:
        """Menu at the left, the other buttons at the right."""
        self.rect = rect
        side = self.menu.height(0, scale)
        y = rect.y + round((rect.height - side) / 2)
        self.menu.place(Rect(rect.x + scale.px(8), y, side, side), scale)
        right = rect.right - scale.px(8)
        signs = (self.help, self.theme, self.find, self.book, self.past, self.redo, self.undo)
        for one, gap in zip(signs, (2, 2, 2, 2, 10, 4, 0), strict=True):
            one.place(Rect(right - side, y, side, side), scale)
            right -= side + scale.px(gap)

    def inside(self) -> Sequence[Widget]:
        """The buttons."""
        return (self.menu, self.undo, self.redo, self.past, self.book, self.find, self.theme, self.help)

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        colours, rect = pen.colours, self.rect
        pen.box(rect, colours.panel)
        pen.rule(rect.x, rect.bottom - pen.px(1), rect.width, colours.hairline_strong)
        x, right = self.menu.rect.right + pen.px(6), self.undo.rect.x - pen.px(10)
        x += pen.text_in(Rect(x, rect.y, right - x, rect.height), self.title, _TITLE, colours.ink, "map-bold")
        x += pen.px(18)
        x = self._draw_crumbs(pen, x, right)
        room = right - x - pen.px(16)
        if self.why and pen.width(self.why, SECONDARY) <= room:
            spot = Rect(right - room, rect.y, room, rect.height)
            pen.text_in(spot, self.why, SECONDARY, colours.ink_2, "ui", "end")
        for one in self.inside():
            one.draw(pen)

    def _draw_crumbs(self, pen: Pen, x: float, right: float) -> float:
        """Draw where the game stands; headings in the middle go first where there is no room."""
        words = [word for word in (self.crumbs.turn, *self.crumbs.steps) if word]
        while len(words) > 2 and self._width(pen, words) > right - x:
            words.pop(1)
        if len(words) > 1 and self._width(pen, words) > right - x:
            words[0] = words[0].partition(" \N{MIDDLE DOT} ")[0]
        if len(words) > 1 and self._width(pen, words) > right - x:
            words.pop(0)
        colours, middle = pen.colours, self.rect.y + self.rect.height / 2
        for number, word in enumerate(words):
            last = number == len(words) - 1 and number > 0
            font = "ui-strong" if last else "ui"
            pad = pen.px(10) if last else 0.0
            width = min(pen.width(word, _CRUMB, font) + 2, max(0.0, right - x - 2 * pad))
            if last:
                ground = Rect(x, middle - pen.px(11), width + 2 * pad, pen.px(22))
                pen.box(ground, colours.accent, radius=pen.px(11))
            ink = colours.on_accent if last else colours.ink_2
            pen.text_in(Rect(x + pad, self.rect.y, width, self.rect.height), word, _CRUMB, ink, font)
            x += width + 2 * pad + pen.px(6)
            if number < len(words) - 1:
                draw_sign(
                    pen, "right", Rect(x, middle - pen.px(4), pen.px(9), pen.px(9)), colours.ink_3, weight=1.3
                )
                x += pen.px(15)
        return x

    def _width(self, pen: Pen, words: Sequence[str]) -> float:
        last = pen.width(words[-1], _CRUMB, "ui-strong") + 2 * pen.px(10)
        return sum(pen.width(word, _CRUMB) for word in words[:-1]) + last + pen.px(23) * (len(words) - 1)


@dataclass(slots=True, eq=False)
class MapTab(Widget):
    """One map: its title, and how many counters can act or spaces are lit on it.

    Attributes:
        row: the map.
        number: of the key that shows it.
        act: shows it.
    """

    row: MapRow
    number: int = 0
    act: Act = nothing

    def wide(self, pen: Pen) -> float:
        """Its width in pixels."""
        extra = pen.width(self._count, 11, "piece-bold") + pen.px(16) if self._count else 0.0
        return float(round(pen.width(self.row.title, SECONDARY, "ui-strong") + extra + pen.px(20) + 2))

    @property
    def _count(self) -> str:
        return str(self.row.lit or self.row.able or "")

    def takes_pointer(self) -> bool:
        """Always."""
        return True

    def press(self) -> None:
        """Show it."""
        self.act()

    def draw(self, pen: Pen) -> None:
        """Draw title and count."""
        colours, rect = pen.colours, self.rect
        if self.row.shown:
            pen.box(rect, colours.accent, radius=pen.px(5))
        elif self.hovered:
            pen.box(rect, colours.panel_3, radius=pen.px(5))
        ink = colours.on_accent if self.row.shown else colours.ink
        inner = rect.inset(pen.px(10), 0)
        font = "ui-strong" if self.row.shown else "ui"
        pen.text_in(inner, self.row.title, SECONDARY, ink, font)
        if self._count:
            width = pen.width(self._count, 11, "piece-bold") + pen.px(10)
            pill = Rect(
                inner.right - width, rect.y + round((rect.height - pen.px(15)) / 2), width, pen.px(15)
            )
            pen.box(pill, colours.gold_core, radius=pen.px(7.5), stroke=colours.gold)
            pen.text_in(pill, self._count, 11, colours.on_gold_core, "piece-bold", "middle")
        if self.focused:
            focus_ring(pen, rect.inset(pen.px(3)), pen.px(3))


@dataclass(slots=True, eq=False)
class MapTabs(Widget):
    """The maps of the game, on a strip of paper over the map."""

    tabs: list[MapTab] = field(default_factory=list)

    def _lines(self, width: float, scale: Scale) -> list[list[tuple[MapTab, float]]]:
        """The tabs with their widths, on as many lines as they need."""
        pen, lines, used = Pen.measure(scale), list[list[tuple[MapTab, float]]](), 0.0
        for one in self.tabs:
            wide = min(one.wide(pen), width)
            if not lines or used + wide > width + 0.5:
                lines.append([])
                used = 0.0
            lines[-1].append((one, wide))
            used += wide
        return lines

    def spot(self, room: Rect, margin: float, scale: Scale) -> Rect:
        """Where it lies on a map: the lower right."""
        edges = 2 * scale.px(4)
        lines = self._lines(room.width - 2 * margin - edges, scale)
        width = max((sum(wide for _, wide in line) for line in lines), default=0.0) + edges
        high = scale.px(TABS_HIGH) + max(0, len(lines) - 1) * scale.px(TABS_HIGH - 8)
        return Rect(room.right - margin - width, room.bottom - margin - high, width, high)

    def place(self, rect: Rect, scale: Scale) -> None:
        """Beside and below each other."""
        self.rect = rect
        inner, high = rect.inset(scale.px(4)), scale.px(TABS_HIGH - 8)
        for number, line in enumerate(self._lines(inner.width, scale)):
            x = inner.x
            for one, wide in line:
                one.place(Rect(x, inner.y + number * high, wide, high), scale)
                x += wide

    def inside(self) -> Sequence[Widget]:
        """The tabs."""
        return self.tabs

    def draw(self, pen: Pen) -> None:
        """Paper with the tabs."""
        for grow, share in ((2, 0.06), (1, 0.08)):
            shade = self.rect.inset(-pen.px(grow)).moved(0, pen.px(1))
            pen.box(shade, "#000000", radius=pen.px(9), opacity=share)
        pen.box(self.rect, pen.colours.panel, radius=pen.px(8), stroke=pen.colours.hairline)
        for one in self.tabs:
            one.draw(pen)
