"""Pins: a small sheet of paper in the corner of a space to which a player pinned a note of his own."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.viewer.palette import Theme
from grognard.viewer.primitives import Polygon, Polyline, Primitive
from grognard.viewer.surface import Surface

SIDE, LEAST_PX, MOST_PX = 0.17, 11.0, 20.0
"""Side of the paper: in hex widths, and in pixels at least and at most."""
_OUT = (0.17, -0.30)
"""Where its middle lies, in hex widths from the middle of the cell."""


def pin_parts(surface: Surface, spaces: Iterable[int], px: float, theme: Theme) -> tuple[Primitive, ...]:
    """Draw the pins of a map.

    Args:
        surface: the map.
        spaces: those with a note.
        px: pixels across a hex, at ratio 1.
        theme: light or dark.
    """
    unit = surface.hw / px
    half = min(max(SIDE * px, LEAST_PX), MOST_PX) * unit / 2
    parts: list[Primitive] = []
    for space in sorted(spaces):
        if space in surface.index:
            x, y = surface.cells[surface.index[space]].centre
            parts += _paper(x + _OUT[0] * surface.hw, y + _OUT[1] * surface.hw, half, unit, theme)
    return tuple(parts)


def _paper(x: float, y: float, half: float, unit: float, theme: Theme) -> tuple[Primitive, ...]:
    """A sheet with one corner folded and two lines on it."""
    colours, fold = theme.interface, 0.7 * half
    left, top, right, bottom = x - half, y - half, x + half, y + half
    ring = ((left, top), (right, top), (right, bottom - fold), (right - fold, bottom), (left, bottom))
    corner = ((right, bottom - fold), (right - fold, bottom - fold), (right - fold, bottom))
    lines = tuple(((left + 0.4 * half, at), (right - 0.4 * half, at)) for at in (y - 0.45 * half, y))
    return (
        Polygon("marker", (ring,), colours.gold_core, 1.0, colours.on_gold_core, 1.3 * unit),
        Polygon("marker", (corner,), colours.panel, 1.0, colours.on_gold_core, 1.0 * unit),
        Polyline("marker", lines, colours.on_gold_core, 1.2 * unit),
    )
