"""The camera: where a map is seen from, as frozen data and pure functions; no window, no clock.

World points are map units, x right and y down. Screen points are pixels of the map's own viewport, x right
and y down. ``screen = (world - centre) * zoom + size / 2``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of one map.

    Attributes:
        centre: world point in the middle of the viewport.
        zoom: pixels for one map unit.
        size: width and height of the viewport in pixels.
    """

    centre: Point
    zoom: float
    size: Point

    def to_screen(self, world: Point) -> Point:
        """Where a world point is seen.

        Example:
            >>> Camera((10.0, 0.0), 2.0, (100.0, 50.0)).to_screen((20.0, 5.0))
            (70.0, 35.0)
        """
        return (
            (world[0] - self.centre[0]) * self.zoom + self.size[0] / 2,
            (world[1] - self.centre[1]) * self.zoom + self.size[1] / 2,
        )

    def to_world(self, screen: Point) -> Point:
        """What a pixel shows; the inverse of `to_screen`."""
        return (
            (screen[0] - self.size[0] / 2) / self.zoom + self.centre[0],
            (screen[1] - self.size[1] / 2) / self.zoom + self.centre[1],
        )

    def seen(self, margin_px: float = 0.0) -> Box:
        """The part of the world in the viewport, wider by a margin on every side."""
        left, top = self.to_world((-margin_px, -margin_px))
        right, bottom = self.to_world((self.size[0] + margin_px, self.size[1] + margin_px))
        return left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a camera may go on one map.

    Attributes:
        bounds: the map's box in world units.
        largest: greatest zoom.
        margin: share of the viewport that may show what lies outside the bounds.
        room: share of the viewport that the whole map fills when it is seen whole.
    """

    bounds: Box
    largest: float
    margin: float = 0.5
    room: float = 0.96

    def smallest(self, size: Point) -> float:
        """The zoom at which the whole map is seen with a little room around it."""
        left, top, right, bottom = self.bounds
        return self.room * min(size[0] / max(right - left, 1e-9), size[1] / max(bottom - top, 1e-9))


def fit(bounds: Box, size: Point, room: float = 0.96) -> Camera:
    """See a whole box, in the middle, filling `room` of the tighter direction.

    Example:
        >>> fit((0.0, 0.0, 200.0, 50.0), (100.0, 100.0), room=1.0)
        Camera(centre=(100.0, 25.0), zoom=0.5, size=(100.0, 100.0))
    """
    left, top, right, bottom = bounds
    zoom = room * min(size[0] / max(right - left, 1e-9), size[1] / max(bottom - top, 1e-9))
    return Camera(((left + right) / 2, (top + bottom) / 2), zoom, size)


def pan(camera: Camera, dx_px: float, dy_px: float) -> Camera:
    """Drag the map by pixels: what was under the pointer stays under it."""
    x, y = camera.centre
    return replace(camera, centre=(x - dx_px / camera.zoom, y - dy_px / camera.zoom))


def zoom_at(camera: Camera, factor: float, pointer: Point, limits: Limits | None = None) -> Camera:
    """Zoom by a factor so that the world point under the pointer stays there, within the limits."""
    zoom = camera.zoom * factor
    if limits is not None:
        low = min(limits.smallest(camera.size), limits.largest)
        zoom = min(max(zoom, low), limits.largest)
    world = camera.to_world(pointer)
    x = world[0] - (pointer[0] - camera.size[0] / 2) / zoom
    y = world[1] - (pointer[1] - camera.size[1] / 2) / zoom
    return replace(camera, centre=(x, y), zoom=zoom)


def clamp(camera: Camera, limits: Limits) -> Camera:
    """Bring a camera back: zoom between its limits, and the map never quite lost from sight."""
    low = min(limits.smallest(camera.size), limits.largest)
    zoom = min(max(camera.zoom, low), limits.largest)
    left, top, right, bottom = limits.bounds
    across = _hold(camera.centre[0], left, right, camera.size[0] / zoom, limits.margin)
    down = _hold(camera.centre[1], top, bottom, camera.size[1] / zoom, limits.margin)
    return replace(camera, centre=(across, down), zoom=zoom)


def _hold(centre: float, low: float, high: float, seen: float, margin: float) -> float:
    """One coordinate of the centre, so that at most `margin` of what is seen lies outside."""
    room = seen * (0.5 - margin)
    if low + room > high - room:
        return (low + high) / 2
    return min(max(centre, low + room), high - room)


def resize(camera: Camera, size: Point) -> Camera:
    """Keep the centre and the zoom in a viewport of another size."""
    return replace(camera, size=size)


def between(start: Camera, end: Camera, share: float) -> Camera:
    """A camera on the way: zoom goes by equal factors, so that it looks even.

    Args:
        start: where the flight begins, at share 0.
        end: where it ends, at share 1; the viewport is the end's throughout.
        share: 0 to 1, already eased.
    """
    if share >= 1.0:
        return end
    ratio = end.zoom / start.zoom
    zoom = start.zoom * ratio**share
    # The centre moves with the zoom, else a zoom to the pointer would swing.
    moved = share if abs(ratio - 1) < 1e-6 else (1 - ratio**-share) / (1 - 1 / ratio)
    x = start.centre[0] + (end.centre[0] - start.centre[0]) * moved
    y = start.centre[1] + (end.centre[1] - start.centre[1]) * moved
    return Camera((x, y), zoom, end.size)


def fly(start: Camera, end: Camera, share: float) -> Camera:
    """A camera on a flight; it zooms out on the way if the goal is more than two screens off."""
    away = math.dist(start.to_screen(start.centre), start.to_screen(end.centre))
    screens = away / max(min(start.size), 1.0)
    if screens <= 2.0:
        return between(start, end, share)
    dip = (2.0 / screens) ** math.sin(math.pi * share)
    x = start.centre[0] + (end.centre[0] - start.centre[0]) * share
    y = start.centre[1] + (end.centre[1] - start.centre[1]) * share
    zoom = start.zoom * (end.zoom / start.zoom) ** share * dip
    return Camera((x, y), zoom, end.size) if share < 1.0 else end
