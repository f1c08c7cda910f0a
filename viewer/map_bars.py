"""The bars around the map: title and maps above, what is pointed at below, zoom buttons beside."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.kernel.board import Board
from grognard.kernel.space import words_of
from grognard.viewer.ui.basic import SECONDARY
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.lists import Tabs
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.signs import SignButton
from grognard.viewer.ui.widget import Act, Widget
from grognard.viewer.wording import space_title


def space_words(board: Board, space: int) -> tuple[str, ...]:
    """A space in words: its number, name, ground and features, then where the map comes from."""
    spaces, info = board.spaces, board.maps[board.spaces.map_of[space]]
    words = [space_title(board, space)]
    if spaces.terrain[space] >= 0:
        words.append(board.codes["terrain"][spaces.terrain[space]].replace("-", " "))
    words += [
        word.replace("-", " ") for word in words_of(spaces.features[space], board.codes.get("features", ()))
    ]
    if info.provenance.status != "printed":
        words.append(f"map {info.provenance.status}")
    return tuple(dict.fromkeys(words))


class Bar(Widget):
    """What stands above the maps: it is told which of them is in use, and whether the theme is dark."""

    @property
    def chosen(self) -> int:
        """Which map is in use."""
        return 0

    @chosen.setter
    def chosen(self, number: int) -> None:
        """Another one is."""

    @property
    def dark(self) -> bool:
        """Whether the theme is dark."""
        return False

    @dark.setter
    def dark(self, dark: bool) -> None:
        """It changed."""


class TopBar(Bar):
    """The game's title, and a tab for every map."""

    def __init__(self, title: str, maps: tuple[str, ...], pick: Callable[[int], None], flip: Act) -> None:
        super().__init__(name="top")
        self.title = title
        self._tabs = Tabs(maps, act=pick, name="maps")
        self._theme = SignButton("moon", flip, name="theme", hint="Light or dark")

    @property
    def chosen(self) -> int:
        """Which map is in use."""
        return self._tabs.chosen

    @chosen.setter
    def chosen(self, number: int) -> None:
        self._tabs.chosen = number

    @property
    def dark(self) -> bool:
        """Whether the theme is dark."""
        return self._theme.sign == "sun"

    @dark.setter
    def dark(self, dark: bool) -> None:
        self._theme.sign = "sun" if dark else "moon"

    def place(self, rect: Rect, scale: Scale) -> None:
        """Title at the left, tabs after it, the theme at the right."""
        self.rect = rect
        pen = Pen.measure(scale)
        left = rect.x + scale.px(16) + pen.width(self.title, 17.5, "map-bold") + scale.px(24)
        side = self._theme.height(0, scale)
        middle = rect.y + (rect.height - side) / 2
        self._theme.place(Rect(rect.right - side - scale.px(12), round(middle), side, side), scale)
        room = rect.right - left - 2 * side
        high = self._tabs.height(room, scale)
        self._tabs.place(Rect(left, rect.y + (rect.height - high) // 2, room, high), scale)

    def inside(self) -> Sequence[Widget]:
        """Tabs and theme."""
        return (self._tabs, self._theme)

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        pen.box(self.rect, pen.colours.panel)
        pen.rule(self.rect.x, self.rect.bottom - pen.px(1), self.rect.width, pen.colours.hairline_strong)
        room = Rect(self.rect.x + pen.px(16), self.rect.y, self.rect.width / 2, self.rect.height)
        pen.text_in(room, self.title, 17.5, pen.colours.ink, "map-bold")
        self._tabs.draw(pen)
        self._theme.draw(pen)


class StatusBar(Widget):
    """What is pointed at, in words."""

    def __init__(self) -> None:
        super().__init__(name="status")
        self._words: tuple[str, ...] = ()
        self._hint = ""
        self.aside: tuple[str, ...] = ("? keys",)

    def tell(self, words: tuple[str, ...], hint: str = "") -> bool:
        """Say something else; whether it is."""
        changed = (words, hint) != (self._words, self._hint)
        self._words, self._hint = words, hint
        return changed

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        pen.box(self.rect, pen.colours.panel_2)
        pen.rule(self.rect.x, self.rect.y, self.rect.width, pen.colours.hairline_strong)
        x, gap = self.rect.x + pen.px(14), pen.px(14)
        right = self.rect.right - gap
        for word in reversed(self.aside):
            width = pen.width(word, SECONDARY)
            pen.text_in(
                Rect(right - width, self.rect.y, width + 1, self.rect.height),
                word,
                SECONDARY,
                pen.colours.ink_2,
            )
            right -= width + 2 * gap
        words = (self._hint,) if self._hint else self._words
        for number, word in enumerate(words):
            strong = number == 0 and not self._hint
            last = number == len(words) - 1 and number > 0 and word.startswith("map ")
            tone = pen.colours.ink if strong else pen.colours.accent if last else pen.colours.ink_2
            room = Rect(x, self.rect.y, max(0.0, right - x), self.rect.height)
            x += pen.text_in(room, word, SECONDARY, tone, "ui-strong" if strong else "ui") + gap * 0.8


class ZoomBar(Widget):
    """Nearer, farther, whole map."""

    def __init__(self, zoom: Callable[[float], None], whole: Act) -> None:
        super().__init__(name="zoom")
        self._buttons = (
            SignButton("plus", lambda: zoom(1), name="nearer", hint="Nearer (+)"),
            SignButton("minus", lambda: zoom(-1), name="farther", hint="Farther (-)"),
            SignButton("fit", whole, name="whole", hint="The whole map (Home)"),
        )

    def spot(self, room: Rect, scale: Scale) -> Rect:
        """Where it lies on a map: the upper right."""
        side, margin = scale.px(30), scale.grown(14, 18)
        return Rect(room.right - side - margin, room.y + margin, side, side * len(self._buttons))

    def place(self, rect: Rect, scale: Scale) -> None:
        """Below each other."""
        self.rect = rect
        for number, one in enumerate(self._buttons):
            one.place(Rect(rect.x, rect.y + number * rect.width, rect.width, rect.width), scale)

    def inside(self) -> Sequence[Widget]:
        """The buttons."""
        return self._buttons

    def draw(self, pen: Pen) -> None:
        """Paper with the buttons."""
        for grow, share in ((2, 0.06), (1, 0.08)):
            pen.box(
                self.rect.inset(-pen.px(grow)).moved(0, pen.px(1)), "#000000", radius=pen.px(7), opacity=share
            )
        pen.box(self.rect, pen.colours.panel, radius=pen.px(6), stroke=pen.colours.hairline)
        for number, one in enumerate(self._buttons):
            one.draw(pen)
            if number:
                pen.rule(one.rect.x + pen.px(5), one.rect.y, one.rect.width - 2 * pen.px(5))
