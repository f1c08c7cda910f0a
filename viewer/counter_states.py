"""States of counters, a shape first and a colour second: badges, a stack's count, selection, target.

All of it is drawn in the counter's own square of side 1, over or under its face.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.viewer.counter_parts import BODY, RADIUS
from grognard.viewer.icons import icon
from grognard.viewer.palette import Theme
from grognard.viewer.plain_shapes import hatch, rounded_box
from grognard.viewer.primitives import Circle, Point, Polygon, Polyline, Primitive, Ring, Text

Parts = tuple[Primitive, ...]
_LAYER = "counter"

STATES = ("can-act", "hover", "selected", "acted", "target", "refused")

_SLOTS: dict[str, tuple[Point, float]] = {
    "burst": ((0.98, 0.03), 0.20),
    "crate": ((1.0, 0.45), 0.155),
    "tick": ((0.88, 0.10), 0.13),
    "full": ((0.0, 0.62), 0.14),
    "half": ((0.0, 0.62), 0.14),
    "anchor": ((0.0, 0.92), 0.15),
    "wheel": ((1.0, 0.45), 0.155),
}
"""Where a badge sits on its counter, and half its size."""

_SPARE: tuple[Point, ...] = ((1.0, 0.45), (0.0, 0.45), (1.0, 0.7), (0.0, 0.7), (0.5, 0.0), (0.0, 0.92))
_OTHER = 0.15
LEAST_PX = 5.5
"""Half the size of a badge is never under so many pixels."""


def badge_parts(icons: Iterable[str], side_px: float) -> Parts:
    """Draw badges on a counter, each in its place or the next free one.

    Args:
        icons: icons in order of weight; a repeated one is drawn once.
        side_px: the counter's side on screen.
    """
    parts: list[Primitive] = []
    taken: list[Point] = []
    for name in dict.fromkeys(icons):
        spot, radius = _SLOTS.get(name, (_SPARE[0], _OTHER))
        if any(_near(spot, other) for other in taken):
            spot = next((free for free in _SPARE if not any(_near(free, other) for other in taken)), spot)
        taken.append(spot)
        parts.append(icon(name, spot, max(radius, LEAST_PX / max(side_px, 1)), _LAYER))
    return tuple(parts)


def _near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < 0.25 and abs(one[1] - other[1]) < 0.24


def count_box(count: int, side_px: float) -> tuple[float, float, float, float]:
    """Where that pill lies: left, top, width and height in counter sides."""
    letters = len(str(count))
    height = max(0.25, 11 / max(side_px, 1))
    width = height * (1.0 if letters == 1 else 0.72 + 0.36 * letters)
    return 0.98 - width / 2 + 0.03, 0.98 - height / 2 + 0.05, width, height


def count_badge(count: int, side_px: float) -> Parts:
    """How many counters a stack holds: a dark pill with a white figure, at the lower right corner."""
    text = str(count)
    x, y, width, height = count_box(count, side_px)
    rim = 0.02 + 0.6 / max(side_px, 1)
    outer = rounded_box(x - rim, y - rim, width + 2 * rim, height + 2 * rim, height / 2 + rim)
    inner = rounded_box(x, y, width, height, height / 2)
    at = (x + width / 2, y + height * 0.76)
    return (
        Polygon(_LAYER, (outer,), "#FFFFFF"),
        Polygon(_LAYER, (inner,), "#1F252A"),
        Text(_LAYER, at, text, "piece-bold", 0.74 * height, "#FFFFFF", anchor="middle"),
    )


def under(state: str, side_px: float, theme: Theme) -> Parts:
    """What a state draws under the counter's face; nothing for a state that lies over it.

    Args:
        state: one of STATES.
        side_px: the counter's side on screen.
        theme: whose accent and gold.
    """
    unit = 1 / max(side_px, 1)
    if state == "can-act":
        return (_ring(unit, 2.4 * unit, theme.interface.gold),)
    if state == "selected":
        outer, inner = 0.075, 0.04
        mat = rounded_box(-outer, -outer, 1 + 2 * outer, 1 + 2 * outer, RADIUS + outer)
        parts: list[Primitive] = [Polygon(_LAYER, (mat,), "#FFFFFF")]
        if theme.name == "light":
            parts.append(_ring(outer, inner, theme.interface.accent))
        return tuple(parts)
    return ()


def over(state: str, side_px: float, theme: Theme) -> Parts:
    """What a state draws over the counter's face; arguments as of `under`."""
    unit = 1 / max(side_px, 1)
    if state == "hover":
        return (_ring(1.2 * unit, 2.4 * unit, "#FFFFFF"),)
    if state == "acted":
        return (Polygon(_LAYER, (BODY,), "#15181B", 0.40), *badge_parts(("tick",), side_px))
    if state == "target":
        runs = tuple(_bracket(x, y) for x in (0, 1) for y in (0, 1))
        width = max(0.055, 2 * unit)
        return (Polyline(_LAYER, runs, "#A8322A", width, casing="#FFFFFF", casing_width=width + 3 * unit),)
    if state == "refused":
        stripes = hatch(BODY, 0.12, 0.06)
        return (
            *(Polygon(_LAYER, (stripe,), "#A8322A", 0.5) for stripe in stripes),
            _ring(0.02, 0.07, "#FFFFFF"),
            _ring(0.02, 0.04, "#A8322A"),
        )
    return ()


def _ring(outside: float, width: float, colour: str) -> Polyline:
    ring = rounded_box(-outside, -outside, 1 + 2 * outside, 1 + 2 * outside, RADIUS + outside)
    return Polyline(_LAYER, (ring,), colour, width, closed=True)


def _bracket(x: int, y: int) -> Ring:
    """One corner bracket, a little outside the counter."""
    reach, away = 0.24, 0.05
    corner = (x + (away if x else -away), y + (away if y else -away))
    inward = (-1 if x else 1), (-1 if y else 1)
    return (
        (corner[0] + reach * inward[0], corner[1]),
        corner,
        (corner[0], corner[1] + reach * inward[1]),
    )


def control_flag(look_parts: Parts, body: str, at: Point, radius: float, unit: float) -> Parts:
    """The disc of whoever controls a space.

    Args:
        look_parts: the nation's device, already placed.
        body: the nation's colour.
        at: centre of the disc.
        radius: half its size.
        unit: one pixel.
    """
    return (
        Circle("marker", at, radius + 1.2 * unit, "#FFFFFF"),
        Circle("marker", at, radius, body, 1.0, "#1F252A", max(unit, 0.08 * radius), 0.75),
        *look_parts,
    )
