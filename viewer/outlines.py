"""Plain shapes that everything else is drawn from, as rings of points; y grows downward."""

from __future__ import annotations

import math
from collections.abc import Iterable

from grognard.viewer.primitives import Point, Ring


def box(x: float, y: float, width: float, height: float) -> Ring:
    """A rectangle by its top left corner."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def rounded_box(x: float, y: float, width: float, height: float, radius: float, steps: int = 6) -> Ring:
    """A rectangle with round corners, each of `steps` straight pieces."""
    centres = (
        (x + radius, y + radius, 180),
        (x + width - radius, y + radius, 270),
        (x + width - radius, y + height - radius, 0),
        (x + radius, y + height - radius, 90),
    )
    return tuple(
        on_circle((cx, cy), radius, first + 90 * step / steps)
        for cx, cy, first in centres
        for step in range(steps + 1)
    )


def on_circle(centre: Point, radius: float, degrees: float) -> Point:
    """A point on a circle; 0 degrees is to the right, 90 below."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def disc(centre: Point, radius: float, steps: int = 24) -> Ring:
    """A circle of straight pieces, for shapes with a hole and for cutting."""
    return tuple(on_circle(centre, radius, 360 * step / steps) for step in range(steps))


def star(centre: Point, outer: float, inner: float, points: int, turn: float = -90.0) -> Ring:
    """A star; its first point lies at `turn` degrees, straight up by default."""
    return tuple(
        on_circle(centre, inner if step % 2 else outer, turn + 180 * step / points)
        for step in range(2 * points)
    )


def polygon(centre: Point, radius: float, corners: int, turn: float = -90.0) -> Ring:
    """A regular polygon; its first corner lies at `turn` degrees."""
    return tuple(on_circle(centre, radius, turn + 360 * step / corners) for step in range(corners))


def arc(centre: Point, radius: float, first: float, last: float, steps: int = 12) -> Ring:
    """Part of a circle as a line, from one angle to another."""
    return tuple(
        on_circle(centre, radius, first + (last - first) * step / steps) for step in range(steps + 1)
    )


def moved(points: Iterable[Point], dx: float, dy: float, scale: float = 1.0) -> Ring:
    """Points scaled around the origin, then moved."""
    return tuple((dx + scale * x, dy + scale * y) for x, y in points)


def turned(points: Iterable[Point], degrees: float) -> Ring:
    """Points turned clockwise around the origin."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple((x * cosine - y * sine, x * sine + y * cosine) for x, y in points)


def thick(start: Point, end: Point, width: float) -> Ring:
    """A straight stroke as a rectangle."""
    length = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    nx, ny = (start[1] - end[1]) / length * width / 2, (end[0] - start[0]) / length * width / 2
    return (
        (start[0] + nx, start[1] + ny),
        (end[0] + nx, end[1] + ny),
        (end[0] - nx, end[1] - ny),
        (start[0] - nx, start[1] - ny),
    )
