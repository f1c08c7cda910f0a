"""The overview: a map small in a corner with the part of it that is seen, and a press on it goes there."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.viewer.camera import Camera, fit
from grognard.viewer.frame import Drawn, GroundSheet, Primitives, Sheet
from grognard.viewer.grounds import Grounds
from grognard.viewer.map_view import MapView
from grognard.viewer.palette import Theme
from grognard.viewer.primitives import Polyline
from grognard.viewer.ui.layout import Rect, Scale, TableLayout

NEARLY_ALL = 1.15
"""A map zoomed in by less is seen well enough without."""


@dataclass(slots=True)
class Overview:
    """The overview of the map in use.

    Attributes:
        open: whether it is wanted.
        high: whether it lies in the upper left corner instead, as where an insert takes the lower one.
        lift: pixels by which it lies further in, beside what is in its corner.
        below: what may reach into its corner, such as a long row of tabs; it then lies above that.
    """

    open: bool = True
    high: bool = False
    lift: float = 0.0
    below: Rect | None = None
    _mark: tuple[object, Primitives] = field(default=(None, ()), init=False)

    def shows(self, seen: MapView) -> bool:
        """Whether there is one: it is wanted, and not all of the map is seen anyway."""
        whole = fit(seen.surface.box, (seen.rect.width, seen.rect.height))
        return self.open and seen.goal.zoom > whole.zoom * NEARLY_ALL

    def rect(self, seen: MapView, layout: TableLayout, scale: Scale) -> Rect:
        """Where it lies: the lower left or the upper one, in the shape of the map."""
        room, margin = layout.map, layout.margin
        width, height = scale.grown(146, 262), scale.grown(112, 200)
        left, top, right, bottom = seen.surface.box
        width = min(width, height * (right - left) / (bottom - top))
        height = width * (bottom - top) / (right - left)
        x, y = room.x + margin, room.bottom - margin - self.lift - height
        if self.high:
            y = room.y + margin + self.lift
        elif self.below is not None and x + width + scale.px(8) > self.below.x:
            y = min(y, self.below.y - scale.px(12) - height)
        return Rect(x, round(y), round(width), round(height))

    def go(self, seen: MapView, rect: Rect, x: float, y: float) -> None:
        """See in the middle what a pixel of it shows."""
        camera = _camera(seen, rect)
        seen.show_at(camera.to_world((x - rect.x, y - rect.y)), seen.px)

    def drawn(self, seen: MapView, rect: Rect, grounds: Grounds, scale: Scale, theme: Theme) -> list[Drawn]:
        """The whole map, and a line around what is seen; nothing while there is no ground yet."""
        camera = _camera(seen, rect)
        ground = grounds.best(seen.surface, camera.zoom * seen.surface.hw / seen.ratio, theme)
        if ground is None:
            return []
        left, top, right, bottom = seen.camera.seen()
        key = (rect, seen.surface.info.id, left, top, right, bottom, theme.name)
        if self._mark[0] != key:
            unit = scale.ratio / camera.zoom
            ring = ((left, top), (right, top), (right, bottom), (left, bottom))
            line = Polyline("panel", (ring,), theme.interface.refuse, 1.5 * unit, closed=True)
            self._mark = (key, (line,))
        return [
            GroundSheet(ground, camera, rect, slot="overview", backdrop=seen.surface.backdrop),
            Sheet(self._mark[1], camera, rect),
        ]


def _camera(seen: MapView, rect: Rect) -> Camera:
    return fit(seen.surface.box, (rect.width, rect.height), 1.0)
