"""Plain shapes that everything else is drawn from, as rings of points; y grows downward."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

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


def clipped(ring: Ring, window: Ring) -> Ring:
    """The part of an area inside a convex window whose points run clockwise on screen; empty if none is."""
    for start, end in zip(window, (*window[1:], window[0]), strict=True):
        ring = _cut(ring, start, end)
        if not ring:
            break
    return ring


def _cut(ring: Ring, start: Point, end: Point) -> Ring:
    """The part of an area to the right of a line, as seen along it with y downward."""

    def side(point: Point) -> float:
        return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])

    kept: list[Point] = []
    for one, two in zip(ring, (*ring[1:], ring[0]), strict=True):
        here, there = side(one), side(two)
        if here >= 0:
            kept.append(one)
        if here * there < 0:
            share = here / (here - there)
            kept.append((one[0] + share * (two[0] - one[0]), one[1] + share * (two[1] - one[1])))
    return tuple(kept)


def hatch(window: Ring, pitch: float, width: float) -> tuple[Ring, ...]:
    """Stripes at 45 degrees, rising to the right, inside a convex window.

    Args:
        window: points running clockwise on screen.
        pitch: from one stripe to the next, across them.
        width: of a stripe.
    """
    return tuple(cut for stripe in _stripes(window, pitch, width) if (cut := clipped(stripe, window)))


def hatch_any(rings: tuple[Ring, ...], pitch: float, width: float) -> tuple[tuple[Ring, ...], ...]:
    """Stripes as of `hatch` inside any area, each as the rings of what is left of it."""
    every = tuple(point for ring in rings for point in ring)
    cuts = (tuple(clipped(ring, stripe) for ring in rings) for stripe in _stripes(every, pitch, width))
    return tuple(kept for cut in cuts if (kept := tuple(ring for ring in cut if len(ring) > 2)))


def _stripes(points: Ring, pitch: float, width: float) -> Iterator[Ring]:
    """The stripes that cross the box around some points, clockwise on screen."""
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    step, half = pitch * math.sqrt(2), width / math.sqrt(2)
    low, high = top - 1, bottom + 1
    # A stripe lies where x + y is constant; counting from a fixed zero keeps neighbours in line.
    for number in range(math.floor((left + top) / step), math.ceil((right + bottom) / step) + 1):
        total = number * step
        yield (
            (total - half - high, high),
            (total - half - low, low),
            (total + half - low, low),
            (total + half - high, high),
        )
