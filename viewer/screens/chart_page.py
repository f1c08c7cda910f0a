"""The charts of a module on the book's page of tables: pictures as wide as the page, texts line by line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.viewer.art import Art, named_art
from grognard.viewer.frame import Piece, Primitives
from grognard.viewer.primitives import Image
from grognard.viewer.ui.basic import SECONDARY, Gap, Label
from grognard.viewer.ui.layout import Scale
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.widget import Widget

MOST_PX = 1400.0
"""No chart is drawn larger than so many pixels of the screen."""
MOST_GROWN = 1.5
"""A chart is drawn at most so much larger than it is."""


@dataclass(slots=True, eq=False)
class ChartPicture(Widget):
    """A picture as wide as there is room, and no sharper than it is."""

    art: Art

    def _size(self, width: float, scale: Scale) -> tuple[float, float]:
        wide, high = self.art.size
        factor = min(width / wide, MOST_GROWN * scale.px(1.0), MOST_PX / max(wide, high))
        return wide * factor, high * factor

    def height(self, width: float, scale: Scale) -> float:
        """Its own, at that width."""
        return self._size(width, scale)[1] + scale.px(6)

    def draw(self, pen: Pen) -> None:
        """Draw it from the left."""
        wide, high = self._size(self.rect.width, pen.scale)
        side = max(wide, high)
        at = self.rect.x + wide / 2, self.rect.y + high / 2
        pen.piece(Piece(picture_parts(self.art), at, side, max(4, round(side)), look=self.art))


@lru_cache(maxsize=64)
def picture_parts(art: Art) -> Primitives:
    """A picture in the square of side 1; the same tuple for the same picture."""
    return (Image("panel", art.box, art),)


def chart_items(board: Board, text: str = "") -> list[Widget]:
    """Return the charts of a module whose name or text holds a text.

    Args:
        board: the module's data.
        text: what must be held; any chart where it is empty.
    """
    wanted, items = text.strip().casefold(), list[Widget]()
    for chart in board.kit.charts:
        if wanted not in f"{chart.name} {chart.text}".casefold():
            continue
        art = named_art(board, chart.picture) if chart.picture else None
        items.append(Label(chart.name, 13.0, "ui-strong", name=f"chart:{chart.id}"))
        items += [Label(line, SECONDARY) if line.strip() else Gap(6.0) for line in chart.text.splitlines()]
        if art is not None:
            items += [Gap(4.0), ChartPicture(art, name=f"picture:{chart.id}")]
        elif chart.picture:
            items.append(Label(f"The picture {chart.picture} is missing.", SECONDARY, tone="ink_2"))
        items.append(Gap(14.0, ruled=True))
    return items
