"""A map that is drawn on a picture: the picture, and what of the map is to be seen over it."""

from __future__ import annotations

from grognard.viewer.level import Level, level_at
from grognard.viewer.palette import LIGHT
from grognard.viewer.primitives import Image, Polyline, Primitive
from grognard.viewer.surface import Surface

#: Width of grid lines in pixels, and how much of a line and of its casing shows.
_GRID_PX, _LINE, _CASING = 1.0, 0.75, 0.35


def picture_map_parts(surface: Surface, px: float) -> tuple[Primitive, ...]:
    """Draw a map that has a picture.

    Args:
        surface: the map.
        px: pixels across a hex.
    """
    drawn = surface.backdrop
    assert drawn is not None
    left, top, right, bottom = drawn.box
    level = level_at(px)
    parts: list[Primitive] = [Image("sea", (left, top, right - left, bottom - top), drawn.art)]
    if "grid" in drawn.over and level.grid_px:
        parts.append(_grid(surface, px))
    if drawn.over - {"grid"}:
        parts += _from_data(surface, level, drawn.over)
    return tuple(parts)


def _grid(surface: Surface, px: float) -> Primitive:
    """The outline of every cell, to be seen on any ground: a dark line in a light one."""
    unit = surface.hw / px
    sides = {
        (min(one, two), max(one, two))
        for cell in surface.cells
        for ring in cell.outlines
        for one, two in zip(ring, (*ring[1:], ring[0]), strict=True)
    }
    runs, width = tuple(sorted(sides)), _GRID_PX * unit
    return Polyline("grid", runs, "#20242A", width, _LINE, (), "#FFFFFF", 3 * width, _CASING)


def _from_data(surface: Surface, level: Level, over: frozenset[str]) -> list[Primitive]:
    """Ways, numbers, overlays, places and names, as they are drawn on a map of data in light."""
    # These load a geometry library.
    from grognard.viewer.labels import name_parts, number_parts
    from grognard.viewer.networks import network_parts
    from grognard.viewer.overlay_lines import overlay_parts
    from grognard.viewer.places import place_signs
    from grognard.viewer.terrain import Brush

    brush = Brush(surface, level, LIGHT, ridges=False)
    parts: list[Primitive] = []
    if "ways" in over:
        parts += network_parts(brush)
    if "numbers" in over:
        parts += number_parts(surface, level, LIGHT)
    if "overlays" in over:
        parts += overlay_parts(brush)
    if "places" in over:
        parts += place_signs(brush)
    if "names" in over and surface.info.kind != "box":
        parts += name_parts(surface, level, LIGHT)
    return parts
