"""The two sides of a battle facing each other, with the fire between; they scroll where room is short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.viewer.model.battle import ShotRow
from grognard.viewer.primitives import Point
from grognard.viewer.screens.battle_parts import Fighter, RankLine
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.widget import Widget

SIDES_PX = (104.0, 86.0, 70.0, 62.0, 54.0, 46.0, 38.0, 32.0)
"""Sides of counters that are tried, the largest first."""
_BETWEEN, _EDGE = 28.0, 8.0
"""Least room between the sides, and above and below them."""


@dataclass(slots=True, eq=False)
class Sides(Widget):
    """Both sides, with counters as large as there is room for.

    Attributes:
        far, near: ranks above and below the middle.
        shots: the fire so far.
        room: how high the window is in which they are seen.
    """

    far: list[RankLine]
    near: list[RankLine]
    shots: Sequence[ShotRow] = ()
    room: float = 0.0

    @property
    def tiles(self) -> list[Fighter]:
        """Every counter."""
        return [tile for rank in (*self.far, *self.near) for tile in rank.tiles]

    @property
    def acting(self) -> list[Fighter]:
        """The counters that act now."""
        return [tile for tile in self.tiles if "selected" in (tile.states or {}).values()]

    def least(self, width: float, scale: Scale) -> float:
        """How high they are with the smallest counters."""
        self._resize(SIDES_PX[-1])
        deep = _depth(_flow(self.far, width, scale)) + _depth(_flow(self.near, width, scale))
        return deep + scale.px(_BETWEEN) + 2 * scale.px(_EDGE)

    def height(self, width: float, scale: Scale) -> float:
        """The room there is, or more where even the smallest counters do not fit."""
        room = self.room - max(scale.px(_BETWEEN), 0.18 * self.room) - 2 * scale.px(_EDGE)
        for side_px in SIDES_PX:
            self._resize(side_px)
            deep = _depth(_flow(self.far, width, scale)) + _depth(_flow(self.near, width, scale))
            if deep <= room:
                break
        return max(self.room, deep + scale.px(_BETWEEN) + 2 * scale.px(_EDGE))

    def _resize(self, side_px: float) -> None:
        for rank in (*self.far, *self.near):
            rank.side_px = side_px
            for tile in rank.tiles:
                tile.side = side_px

    def place(self, rect: Rect, scale: Scale) -> None:
        """One side from the upper edge down, the other down to the lower edge."""
        self.rect = rect
        far, near = _flow(self.far, rect.width, scale), _flow(self.near, rect.width, scale)
        top, bottom = rect.y + scale.px(_EDGE), rect.bottom - scale.px(_EDGE) - _depth(near)
        for placed, y in ((far, top), (near, bottom)):
            wide = max((one.right for _, one in placed), default=0.0)
            x = round(rect.x + max(0.0, (rect.width - wide) / 2))
            for rank, one in placed:
                rank.place(one.moved(x, y), scale)

    def inside(self) -> Sequence[Widget]:
        """The ranks."""
        return (*self.far, *self.near)

    def draw(self, pen: Pen) -> None:
        """Draw the fire, and the ranks over it."""
        self._draw_shots(pen)
        for rank in (*self.far, *self.near):
            rank.draw(pen)

    def _draw_shots(self, pen: Pen) -> None:
        """Draw the latest fire of each firer: told in red, without effect in grey."""
        latest: dict[int, ShotRow] = {shot.firer: shot for shot in self.shots}
        tiles = {tile.counter: tile for tile in self.tiles}
        for shot in latest.values():
            firer, target = tiles.get(shot.firer), tiles.get(shot.target)
            if firer is None or target is None:
                continue
            start, end = _facing(firer.square(pen.scale), target.square(pen.scale))
            tone = pen.colours.refuse if shot.success else pen.colours.ink_2
            _arrow(pen, start, end, tone, pen.px(2.2 if shot.success else 1.3))
        aimed = next((tile for tile in self.tiles if tile.hovered), None)
        acting = self.acting
        if aimed is not None and len(acting) == 1 and acting[0] is not aimed:
            start, end = _facing(acting[0].square(pen.scale), aimed.square(pen.scale))
            _arrow(pen, start, end, pen.colours.accent, pen.px(2.6))


def _flow(ranks: Sequence[RankLine], width: float, scale: Scale) -> list[tuple[RankLine, Rect]]:
    """Lay ranks beside each other, and below where there is no room; from the upper left corner at 0, 0."""
    placed: list[tuple[RankLine, Rect]] = []
    x = y = deep = 0.0
    for rank in ranks:
        wide = rank.width(width, scale)
        if x and x + wide > width:
            x, y, deep = 0.0, y + deep, 0.0
        high = rank.height(wide, scale)
        placed.append((rank, Rect(x, y, wide, high)))
        x, deep = x + wide + scale.px(10), max(deep, high)
    return placed


def _depth(placed: Sequence[tuple[RankLine, Rect]]) -> float:
    return max((rect.bottom for _, rect in placed), default=0.0)


def _facing(one: Rect, other: Rect) -> tuple[Point, Point]:
    """Return the middles of the edges by which two counters face each other."""
    down = one.y < other.y
    start = (one.x + one.width / 2, one.bottom if down else one.y)
    end = (other.x + other.width / 2, other.y if down else other.bottom)
    return start, end


def _arrow(pen: Pen, start: Point, end: Point, colour: str, width: float) -> None:
    """Draw a line with a head, cased in white."""
    (x0, y0), (x1, y1) = start, end
    length = max(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5, 1e-9)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    head = pen.px(9)
    foot = (x1 - dx * head * 0.8, y1 - dy * head * 0.8)
    pen.path((start, foot), "#FFFFFF", width + pen.px(2.4))
    pen.path((start, foot), colour, width)
    wide = head * 0.5
    back = (x1 - dx * head, y1 - dy * head)
    pen.area(
        ((x1, y1), (back[0] - dy * wide, back[1] + dx * wide), (back[0] + dy * wide, back[1] - dx * wide)),
        colour,
    )
