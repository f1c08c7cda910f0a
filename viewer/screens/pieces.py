"""Counters on panels and cards: drawn as on the maps, in pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from grognard.kernel.view import View
from grognard.viewer.backs import back_face, back_pieces
from grognard.viewer.counter_pieces import Wear, look_of, piece_of
from grognard.viewer.devices import device
from grognard.viewer.frame import Piece
from grognard.viewer.looks import side_look
from grognard.viewer.palette import nation_of
from grognard.viewer.primitives import Point
from grognard.viewer.screens.rows import ChoiceRow
from grognard.viewer.stacks import Backs, unseen_at
from grognard.viewer.surface import Surface
from grognard.viewer.ui.basic import CHIP, focus_ring, nothing
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen, wrapped
from grognard.viewer.ui.widget import Act, Widget

PILL, PILL_OVER = 15.0, 1.0
"""Height of a pill at scale 1, and how much of it lies over the counter's edge."""


@dataclass(frozen=True, slots=True)
class PieceMaker:
    """Draws the counters of a view.

    Attributes:
        surface: any map of the board.
        view: whose counters they are.
        wear: badges and states.
    """

    surface: Surface
    view: View
    wear: Wear

    def piece(self, counter: int, at: Point, side: float, states: Mapping[int, str] | None = None) -> Piece:
        """Draw a counter with its middle at a point of the screen, its side in pixels."""
        wear = self.wear if states is None else replace(self.wear, states=states)
        look = look_of(self.surface.board, self.view, counter, wear.badges)
        return piece_of(look, counter, at, side, 1.0, wear)


HELD_SIDE = 28.0
"""Side of a counter of a tray at scale 1."""
RING = 0.09
"""How far the ring of a counter that is picked reaches beyond it, in its sides."""


@dataclass(slots=True, eq=False)
class CounterTile(Widget):
    """A counter that can be pressed.

    Attributes:
        maker: draws it.
        counter: which.
        act: what happens; it only shows itself if that is nothing.
        side: pixels at scale 1.
        states: states it wears instead of those on the map, None for the same.
        caption: a word or two below.
        pill: a figure on its lower edge.
        faded: whether it is only remembered, as one that is lost.
    """

    maker: PieceMaker
    counter: int
    act: Act = nothing
    side: float = 54.0
    states: Mapping[int, str] | None = None
    caption: str = ""
    pill: str = ""
    faded: bool = False

    def height(self, width: float, scale: Scale) -> float:
        """Its side, what of the pill is below, and the lines of the caption."""
        below = len(self._captions(scale)) * scale.px(13) + self._hanging(scale)
        return scale.px(self.side) + below + self._under(scale) + scale.px(1)

    def _under(self, scale: Scale) -> float:
        """Room between a counter, with the ring it may wear, and its caption."""
        return max(scale.px(3), RING * scale.px(self.side)) if self.caption else scale.px(3)

    def _hanging(self, scale: Scale) -> float:
        """How far the pill hangs below the counter, so that it leaves the figures to be read."""
        return scale.px(PILL - PILL_OVER) if self.pill else 0.0

    def _captions(self, scale: Scale) -> Sequence[str]:
        """Break the caption into lines a little wider than the counter."""
        if not self.caption:
            return ()
        return wrapped(self.caption, "piece", CHIP * scale.text, scale.px(self.side) + scale.px(10))[:2]

    def takes_pointer(self) -> bool:
        """If something happens."""
        return self.act is not nothing

    def press(self) -> None:
        """Do it."""
        self.act()

    def square(self, scale: Scale) -> Rect:
        """Where the counter itself lies."""
        side = scale.px(self.side)
        return Rect(self.rect.x + round((self.rect.width - side) / 2), self.rect.y, side, side)

    def _piece(self, middle: Point, side: float, states: Mapping[int, str] | None) -> Piece:
        return self.maker.piece(self.counter, middle, side, states)

    def draw(self, pen: Pen) -> None:
        """Draw counter, pill and caption."""
        square = self.square(pen.scale)
        middle = square.x + square.width / 2, square.y + square.height / 2
        states = self.states
        if self.hovered and self.takes_pointer():
            states = {**(self.maker.wear.states if states is None else states), self.counter: "hover"}
        piece = self._piece(middle, square.width, states)
        pen.piece(replace(piece, opacity=0.45) if self.faded else piece)
        if self.pill:
            _pill(pen, square, self.pill)
        for number, line in enumerate(self._captions(pen.scale)):
            top = square.bottom + self._hanging(pen.scale) + self._under(pen.scale) + number * pen.px(13)
            row = Rect(square.x - pen.px(6), top, square.width + pen.px(12), pen.px(13))
            pen.text_in(row, line, CHIP, pen.colours.ink_2, "piece", "middle")
        if self.focused:
            focus_ring(pen, square, pen.px(4))


@dataclass(slots=True, eq=False)
class BackTile(CounterTile):
    """Counters of a space that show their backs; the caption tells how many, and nothing happens."""

    def _piece(self, middle: Point, side: float, states: Mapping[int, str] | None) -> Piece:
        view = self.maker.view
        _, kept = unseen_at(view).get(self.counter, (0, False))
        face = back_face(self.maker.surface.board, view, self.counter, kept=kept)
        backs = Backs(self.counter, 1, (middle[0] - side / 2, middle[1] - side / 2), side, kept)
        return back_pieces(face, backs, 1.0, self.maker.wear.theme)[0]


@dataclass(slots=True, eq=False)
class HeldRow(ChoiceRow):
    """A row that is a counter of a tray or of the hand, with its picture before its name.

    Attributes:
        counter: which.
        maker: draws it.
    """

    counter: int = -1
    maker: PieceMaker | None = None

    def height(self, width: float, scale: Scale) -> float:
        """Room for the picture."""
        return max(ChoiceRow.height(self, width, scale), scale.px(HELD_SIDE + 4))

    def draw(self, pen: Pen) -> None:
        """Draw the row, and the counter before its text."""
        ChoiceRow.draw(self, pen)
        if self.maker is not None:
            side, rect = pen.px(HELD_SIDE), self.rect
            middle = rect.x + pen.px(12) + side / 2, rect.y + rect.height / 2
            pen.piece(self.maker.piece(self.counter, middle, side, {}))


def back_tiles(maker: PieceMaker, space: int, side: float) -> list[CounterTile]:
    """Return a tile for what lies on a space with its back up, none where there is nothing.

    Args:
        maker: draws it.
        space: which space; the tile holds it in place of a counter.
        side: pixels at scale 1.
    """
    count, _ = unseen_at(maker.view).get(space, (0, False))
    return [BackTile(maker, space, nothing, side, caption=f"{count} hidden", name="backs")] if count else []


def _pill(pen: Pen, square: Rect, text: str) -> None:
    """Draw a figure over the lower edge of a counter."""
    colours, width = pen.colours, pen.width(text, 11.5, "piece-bold") + 2 * pen.px(6)
    rect = Rect(square.x + (square.width - width) / 2, square.bottom - pen.px(PILL_OVER), width, pen.px(PILL))
    pen.box(rect, colours.gold_core, radius=pen.px(PILL / 2), stroke=colours.gold, width=pen.px(1.3))
    pen.text_in(rect, text, 11.5, colours.on_gold_core, "piece-bold", "middle")


@dataclass(frozen=True, slots=True)
class SideMark:
    """The sign of a side: the device of its nation in a disc of its colour."""

    look: str

    @classmethod
    def of(cls, surface: Surface, side: int) -> SideMark:
        """Return the sign of a side of a game."""
        return cls(side_look(surface.board, side) if side >= 0 else "neutral")

    def draw(self, pen: Pen, middle: Point, radius: float) -> None:
        """Draw it around a point."""
        nation = nation_of(self.look)
        pen.disc(middle, radius, nation.body, pen.colours.hairline_strong, pen.px(1))
        pen.add(*device(nation.device, middle, 0.58 * radius, nation.device_colour, "panel"))
