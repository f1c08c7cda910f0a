"""Where an insert lies on the map it belongs to: in the corner of the left side where it covers least."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from grognard.viewer.map_pane import MapPane
from grognard.viewer.ui.layout import Rect, Scale, TableLayout

HEAD = 34.0
"""Height of the head of an insert, at scale 1."""
SHARES = (0.48, 0.40)
"""Heights that are tried, of the height of the map; the larger where both cover as much."""
MOST_PX, MOST_WIDE = 640.0, 0.48


@dataclass(slots=True)
class InsetSpots:
    """The corners of inserts, each chosen once: a thing on the table does not move by itself.

    Attributes:
        low: whether the insert that was placed last lies at the foot of the map.
    """

    low: bool = False
    _chosen: dict[Hashable, tuple[bool, float]] = field(default_factory=dict, init=False)

    def forget(self) -> None:
        """Choose anew the next time, as when an insert is opened."""
        self._chosen.clear()

    def rect(self, pane: MapPane, inset: MapPane, layout: TableLayout, scale: Scale, foot: float) -> Rect:
        """Return where an insert lies, below its head.

        Args:
            pane: the map under it.
            inset: the insert.
            layout: of the table.
            scale: of the table.
            foot: pixels at the foot of the map that are covered by something else.
        """
        room = layout.map
        key = (pane.seen.surface.info.id, room.width, layout.status.bottom, scale)
        places = {
            (low, share): _placed(inset, layout, scale, foot, share, low=low)
            for share in SHARES
            for low in (False, True)
        }
        if key not in self._chosen:
            points = _wanted(pane, inset)
            self._chosen[key] = min(
                places,
                key=lambda one: sum(_whole(places[one], scale).holds(*point) for point in points),
            )
        self.low = self._chosen[key][0]
        return places[self._chosen[key]]


def _placed(
    inset: MapPane, layout: TableLayout, scale: Scale, foot: float, share: float, *, low: bool
) -> Rect:
    """Return the place of an insert in the upper or the lower left, below its head."""
    room, margin, head = layout.map, layout.margin, scale.px(HEAD)
    left, top, right, bottom = inset.seen.surface.box
    height = min(room.height * share, MOST_PX * scale.text)
    width = min(height * (right - left) / (bottom - top), room.width * MOST_WIDE)
    y = room.bottom - max(foot, margin) - height if low else room.y + margin + head
    return Rect(room.x + margin, round(y), round(width), round(height))


def _whole(rect: Rect, scale: Scale) -> Rect:
    """Return an insert with its head."""
    head = scale.px(HEAD)
    return Rect(rect.x, rect.y - head, rect.width, rect.height + head)


def _wanted(pane: MapPane, inset: MapPane) -> list[tuple[float, float]]:
    """List what should be seen beside an insert: counters, and the space it magnifies."""
    surface = pane.seen.surface
    spaces = [inset.seen.surface.info.parent, *(pile.space for pile in pane.piles)]
    cells = [surface.cells[surface.index[space]] for space in spaces if space in surface.index]
    return [pane.seen.to_screen(cell.centre) for cell in cells]
