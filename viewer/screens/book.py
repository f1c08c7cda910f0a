"""The book over the map: tables, rules, counters, luck, changes and notes, a page each; no game's name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from grognard.viewer.ui.basic import Button
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.lists import Field, Scroll, Tabs
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.signs import SignButton
from grognard.viewer.ui.widget import Act, Column, Widget

TABLES, RULES, COUNTERS, LUCK, CHANGES, NOTES, SHEETS = range(7)
PAGES = ("Tables", "Rules", "Counters", "Luck", "What changed", "Notes", "Sheets")
"""The pages; that of sheets is the last, for only games in which sides have one know it."""
KEYS = ("h", "u", "c", "l", "w", "j", "k")
"""The keys that open the pages."""
WIDE = {
    TABLES: 620.0,
    RULES: 480.0,
    COUNTERS: 480.0,
    LUCK: 480.0,
    CHANGES: 480.0,
    NOTES: 480.0,
    SHEETS: 500.0,
}
"""How wide each page wants to be at scale 1, tabs in one row; what it leaves of the map can be played on."""
SEEKS = {TABLES: "Find in the tables", RULES: "Number or heading", COUNTERS: "Name, type or place"}
"""What stands in the field of a page before one writes."""
_PAD = 14.0


@dataclass(slots=True)
class Open:
    """What the book is open at.

    Attributes:
        page: number of the page, -1 where it is shut.
        sought: page -> what is sought on it.
        case: the case that is read, or empty.
        shown, side: which counters are listed: a number in `inventory.SHOWN`; a side, or None for all.
        since: a number in `changes.SINCE`.
    """

    page: int = -1
    sought: dict[int, str] = field(default_factory=dict)
    case: str = ""
    shown: int = 0
    side: int | None = None
    since: int = 0

    @property
    def text(self) -> str:
        """What is sought on the page."""
        return self.sought.get(self.page, "")


@dataclass(frozen=True, slots=True)
class BookActs:
    """What the book does: to another page, another text, shut."""

    turn: Callable[[int], object]
    seek: Callable[[str], object]
    shut: Act


class Book(Widget):
    """Paper with tabs, a field on pages where one can seek, what is to be set, and a page that scrolls.

    Args:
        page: which page it is.
        pages: how many of the pages there are.
        text: what is sought on it.
        tools: widgets above what scrolls.
        items: what scrolls.
        acts: what it does.
    """

    def __init__(
        self,
        page: int,
        pages: int,
        text: str,
        tools: Sequence[Widget],
        items: list[Widget],
        acts: BookActs,
    ) -> None:
        super().__init__(name="book-paper")
        self.tabs = Tabs(PAGES[:pages], page, acts.turn, name="book-tabs")
        self.shut = SignButton("cross", acts.shut, side=24.0, name="book-shut", hint="Close (Esc)")
        self.field = Field(text, SEEKS[page], acts.seek, name="book-seek") if page in SEEKS else None
        self.tools = list(tools)
        self.body = Scroll(Column(items, gap=2.0))

    def place(self, rect: Rect, scale: Scale) -> None:
        """Tabs, field and tools from above, the page in what is left."""
        self.rect = rect
        pad, side = scale.px(_PAD), scale.px(24)
        x, width, y = rect.x + pad, rect.width - 2 * pad, rect.y + scale.px(8)
        self.shut.place(Rect(rect.right - side - scale.px(8), y, side, side), scale)
        room = self.shut.rect.x - x - scale.px(6)
        high = self.tabs.height(room, scale)
        self.tabs.place(Rect(x, y, room, high), scale)
        y += high + scale.px(8)
        above: list[Widget] = [self.field] if self.field is not None else []
        for one in (*above, *self.tools):
            high = one.height(width, scale)
            one.place(Rect(x, y, width, high), scale)
            y += high + scale.px(6)
        self.body.place(Rect(x, y, width, max(0.0, rect.bottom - y - scale.px(10))), scale)

    def inside(self) -> Sequence[Widget]:
        """Its parts."""
        above = [self.field] if self.field is not None else []
        return (self.tabs, self.shut, *above, *self.tools, self.body)

    def draw(self, pen: Pen) -> None:
        """Draw paper and parts."""
        colours, rect, radius = pen.colours, self.rect, pen.px(8)
        for grow, share in ((7, 0.03), (4, 0.05), (2, 0.07)):
            shade = rect.inset(-pen.px(grow)).moved(0, pen.px(3))
            pen.box(shade, "#000000", radius=radius + grow, opacity=share)
        pen.box(rect, colours.panel, radius=radius, stroke=colours.hairline)
        for one in self.inside():
            one.draw(pen)


@dataclass(slots=True, eq=False)
class Back(Button):
    """The way back to a list, as low as a row."""

    def height(self, width: float, scale: Scale) -> float:
        """A low button."""
        return scale.grown(26, 30)
