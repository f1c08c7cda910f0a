"""A game on the shelf: a piece of its map over its title, what it is, and how far it has been played."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from grognard.viewer.model.library import GameCard
from grognard.viewer.ui.basic import SECONDARY, focus_ring, nothing
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen, wrapped
from grognard.viewer.ui.widget import Act, Widget

_TEXT, _STRIP = 84.0, 40.0


@dataclass(slots=True, eq=False)
class GameTile(Widget):
    """One game.

    Attributes:
        card: its title page.
        saves: how many saved games there are.
        act: chooses it.
        chosen: whether it is the one.
        playing: whether a game of it can be gone on with.
        most: how high it may be, in pixels; its picture gets lower, but not less than a strip.
    """

    card: GameCard
    saves: int = 0
    act: Act = nothing
    chosen: bool = False
    playing: bool = False
    most: float = math.inf

    def height(self, width: float, scale: Scale) -> float:
        """A picture of two parts wide to one high, and the text; less where there is no room for it."""
        text = scale.px(_TEXT)
        return min(round(width * 0.36) + text, max(self.most, text + scale.px(_STRIP)))

    def takes_pointer(self) -> bool:
        """Always: a game that cannot be played says why."""
        return True

    def press(self) -> None:
        """Choose it."""
        self.act()

    def picture(self, scale: Scale) -> Rect:
        """Where its map is seen."""
        edge = scale.px(1)
        return Rect(
            self.rect.x + edge,
            self.rect.y + edge,
            self.rect.width - 2 * edge,
            self.rect.height - scale.px(_TEXT),
        )

    def draw(self, pen: Pen) -> None:
        """Draw paper and text; the map is drawn by the screen."""
        colours, rect = pen.colours, self.rect
        for grow, share in ((4, 0.05), (2, 0.06)):
            pen.box(rect.inset(-pen.px(grow)).moved(0, pen.px(2)), "#000000", radius=pen.px(9), opacity=share)
        pen.box(rect, colours.panel, radius=pen.px(6), stroke=colours.hairline_strong)
        picture = self.picture(pen.scale)
        pen.box(picture, colours.panel_3)
        x, room, y = rect.x + pen.px(12), rect.width - pen.px(24), picture.bottom + pen.px(7)
        tone = colours.ink if not self.card.problem else colours.ink_2
        pen.text_in(Rect(x, y, room, pen.px(24)), self.card.title, 16, tone, "map-bold")
        for number, (line, colour) in enumerate(self._lines(pen, room)):
            row = Rect(x, y + pen.px(26) + number * pen.px(17), room, pen.px(17))
            pen.text_in(row, line, SECONDARY, getattr(colours, colour))
        if self.chosen or self.focused or self.hovered:
            edge = colours.accent if self.chosen else colours.hairline_strong
            pen.box(rect.inset(-pen.px(2)), stroke=edge, width=pen.px(2.5), radius=pen.px(8))
        if self.focused:
            focus_ring(pen, rect, pen.px(6))

    def _lines(self, pen: Pen, room: float) -> Sequence[tuple[str, str]]:
        """Return two lines: what it is, and how far it was played; a broken one says why."""
        card = self.card
        if card.problem:
            lines = wrapped(card.problem, "ui", SECONDARY * pen.scale.text, room)
            return [(line, "refuse") for line in lines[:2]]
        facts = [
            f"{card.turns} turns" if card.turns else "",
            f"{len(card.sides)} sides",
            f"{len(card.maps)} map{'s' * (len(card.maps) != 1)}",
            f"{more} extension{'s' * (more > 1)}" if (more := len(card.extensions)) else "",
        ]
        saved = f"{self.saves} save{'s' * (self.saves > 1)}" if self.saves else "no save yet"
        dot = " \N{MIDDLE DOT} "
        held = "every case enforced or explained" if card.enforced >= 0.9995 else ""
        held = "no rules, you play by hand" if card.free else held
        last = dot.join(part for part in (saved, held) if part)
        if pen.width(last, SECONDARY) > room:
            last = saved
        return [(dot.join(part for part in facts if part), "ink_2"), (last, "ink_2")]

    def draw_over(self, pen: Pen) -> None:
        """Draw what lies on its map."""
        picture = self.picture(pen.scale)
        pen.rule(picture.x, picture.bottom - pen.px(1), picture.width, pen.colours.hairline_strong)
        if not self.playing:
            return
        width = pen.width("in play", 11, "ui-medium") + 2 * pen.px(8)
        pill = Rect(picture.right - width - pen.px(8), picture.y + pen.px(8), width, pen.px(19))
        pen.box(pill, pen.colours.panel, radius=pen.px(9.5), stroke=pen.colours.hairline)
        pen.text_in(pill, "in play", 11, pen.colours.accent, "ui-medium", "middle")
