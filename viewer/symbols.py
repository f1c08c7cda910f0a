"""Land unit symbols and size marks: boxes three to two, one weight of line, drawn and never lettered.

The box and its line come from the nation, so a symbol reads the same on a dark and a light body.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from grognard.viewer.icons import anchor
from grognard.viewer.plain_shapes import box, star
from grognard.viewer.primitives import Circle, Point, Polygon, Polyline, Primitive, Ring, Text

_LAYER = "counter"


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a symbol is drawn, and how.

    Attributes:
        x, y, width, height: the box, by its top left corner.
        line_width: of every line.
        line, ground: colours of lines and of the box.
    """

    x: float
    y: float
    width: float
    height: float
    line_width: float
    line: str
    ground: str

    def at(self, across: float, down: float) -> Point:
        """A point given in shares of width and height."""
        return self.x + across * self.width, self.y + down * self.height

    def lines(self, *runs: Ring) -> Polyline:
        """Lines given in shares of width and height."""
        placed = tuple(tuple(self.at(*point) for point in run) for run in runs)
        return Polyline(_LAYER, placed, self.line, self.line_width)

    def area(self, *ring: Point) -> Polygon:
        """An area given in shares of width and height."""
        return Polygon(_LAYER, (tuple(self.at(*point) for point in ring),), self.line)


Parts = tuple[Primitive, ...]
_FALLING: Ring = ((0, 0), (1, 1))
_RISING: Ring = ((0, 1), (1, 0))
_OVAL_STEPS = 24


def _infantry(frame: Frame) -> Parts:
    return (frame.lines(_FALLING, _RISING),)


def _cavalry(frame: Frame) -> Parts:
    return (frame.lines(_RISING),)


def _artillery(frame: Frame) -> Parts:
    return (Circle(_LAYER, frame.at(0.5, 0.5), 0.19 * frame.height, frame.line),)


def _siege(frame: Frame) -> Parts:
    feet = tuple(
        frame.area((x - 0.05, 0.7), (x + 0.05, 0.7), (x + 0.05, 0.86), (x - 0.05, 0.86))
        for x in (0.3, 0.5, 0.7)
    )
    return (
        Circle(_LAYER, frame.at(0.5, 0.42), 0.19 * frame.height, frame.line),
        frame.area((0.24, 0.64), (0.76, 0.64), (0.76, 0.76), (0.24, 0.76)),
        *feet,
    )


def _headquarters(frame: Frame) -> Parts:
    return (
        Text(
            _LAYER,
            frame.at(0.5, 0.735),
            "HQ",
            "piece-bold",
            0.66 * frame.height,
            frame.line,
            anchor="middle",
        ),
        Polyline(_LAYER, ((frame.at(0, 0.5), frame.at(0, 1.34)),), frame.line, 1.4 * frame.line_width),
    )


def _garrison(frame: Frame) -> Parts:
    wall: list[Point] = [(0, 1), (0, 0.66)]
    for merlon in range(4):
        left = 0.125 + 0.25 * merlon - 0.0625
        wall += [(left, 0.8), (left, 0.66), (left + 0.125, 0.66), (left + 0.125, 0.8)]
    wall = [(0, 1), (0, 0.8), *wall[2:], (1, 0.8), (1, 1)]
    return (frame.lines(_FALLING, _RISING), frame.area(*wall))


def _engineer(frame: Frame) -> Parts:
    piers = tuple(((x, 0.34), (x, 0.74)) for x in (0.24, 0.5, 0.76))
    return (frame.lines(((0.2, 0.34), (0.8, 0.34)), *piers),)


def _naval_artillery(frame: Frame) -> Parts:
    height = frame.height
    return (
        *anchor(frame.at(0.5, 0.5), 0.8 * height, frame.line, _LAYER),
        Circle(_LAYER, frame.at(0.5, 0.24), 0.15 * height, frame.line),
    )


def _naval_brigade(frame: Frame) -> Parts:
    centre = frame.at(0.5, 0.5)
    return (
        *_infantry(frame),
        Circle(_LAYER, centre, 0.34 * frame.height, frame.ground),
        *anchor(centre, 0.62 * frame.height, frame.line, _LAYER),
    )


def _police(frame: Frame) -> Parts:
    centre, side = frame.at(0.5, 0.5), 0.44 * frame.height
    cleared = box(centre[0] - side / 2, centre[1] - side / 2, side, side)
    return (
        *_infantry(frame),
        Polygon(_LAYER, (cleared,), frame.ground),
        Polygon(_LAYER, (star(centre, 0.25 * frame.height, 0.1 * frame.height, 5),), frame.line),
    )


def _armour(frame: Frame) -> Parts:
    """Draw a track: an oval, wider than it is high."""
    turns = [2 * pi * step / _OVAL_STEPS for step in range(_OVAL_STEPS + 1)]
    return (frame.lines(tuple((0.5 + 0.34 * cos(turn), 0.5 + 0.27 * sin(turn)) for turn in turns)),)


def _aircraft(frame: Frame) -> Parts:
    """Draw an aircraft from above, its nose up."""
    right = ((0.5, 0.1), (0.54, 0.2), (0.54, 0.38), (0.86, 0.58), (0.86, 0.68), (0.54, 0.6),
             (0.53, 0.76), (0.64, 0.84), (0.64, 0.91), (0.5, 0.87))  # fmt: skip
    left = tuple((1 - across, down) for across, down in reversed(right[1:-1]))
    return (frame.area(*right, *left),)


SYMBOLS: Mapping[str, Callable[[Frame], Parts]] = {
    "infantry": _infantry,
    "cavalry": _cavalry,
    "artillery": _artillery,
    "siege": _siege,
    "headquarters": _headquarters,
    "garrison": _garrison,
    "engineer": _engineer,
    "naval-artillery": _naval_artillery,
    "naval-brigade": _naval_brigade,
    "police": _police,
    "armour": _armour,
    "aircraft": _aircraft,
    "unit": lambda frame: (),
}
"""What a land unit is -> what its box holds."""


@lru_cache(maxsize=512)
def symbol(name: str, frame: Frame) -> Parts:
    """Draw a unit symbol: box, content, and the box's line over both."""
    ring = box(frame.x, frame.y, frame.width, frame.height)
    return (
        Polygon(_LAYER, (ring,), frame.ground),
        *SYMBOLS[name](frame),
        Polyline(_LAYER, (ring,), frame.line, frame.line_width, closed=True),
    )


@lru_cache(maxsize=512)
def size_mark(mark: str, centre: float, top: float, height: float, stroke: float, colour: str) -> Parts:
    """Draw how big a unit is.

    Args:
        mark: only ``I`` or only ``X``, once for each stroke or cross.
        centre: x of its middle.
        top: y where each stroke or cross begins.
        height: of each stroke or cross.
        stroke: width of the lines.
        colour: of the lines.
    """
    crosses = mark.startswith("X")
    pitch = (1.08 if crosses else 0.62) * height
    left = centre - pitch * (len(mark) - 1) / 2
    runs: list[Ring] = []
    for number in range(len(mark)):
        x, half = left + pitch * number, 0.42 * height
        if crosses:
            runs += [((x - half, top), (x + half, top + height)), ((x - half, top + height), (x + half, top))]
        else:
            runs.append(((x, top), (x, top + height)))
    return (Polyline(_LAYER, tuple(runs), colour, stroke),) if runs else ()
