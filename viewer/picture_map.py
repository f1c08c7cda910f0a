"""A map that is drawn on a picture: the picture, and what of the map is to be seen over it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from grognard.viewer.level import Level, level_at
from grognard.viewer.palette import LIGHT
from grognard.viewer.primitives import Image, Polyline, Primitive, Ring
from grognard.viewer.runs import Runs
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
    width = _GRID_PX * surface.hw / px
    return Polyline("grid", _sides(surface), "#20242A", width, _LINE, (), "#FFFFFF", 3 * width, _CASING)


@lru_cache(maxsize=4)
def _sides(surface: Surface) -> tuple[Ring, ...]:
    """The sides of all cells, each once, from its left end, from left to right."""
    rings = [ring for cell in surface.cells for ring in cell.outlines]
    corners = [corner for ring in rings for corner in ring]
    runs = Runs(np.array(corners), np.cumsum([0] + [len(ring) for ring in rings]))
    ends = np.stack([np.arange(len(corners)), runs.following()], axis=1)
    sides = runs.points[ends]
    (x, end_x), (y, end_y) = sides[..., 0].T, sides[..., 1].T
    turned = (end_x < x) | ((end_x == x) & (end_y < y))
    sides[turned], ends[turned] = sides[turned][:, ::-1], ends[turned][:, ::-1]
    rows = sides.reshape(-1, 4)
    order = np.lexsort(rows.T[::-1])
    first = np.append(True, (np.diff(rows[order], axis=0) != 0).any(axis=1))
    return tuple((corners[left], corners[right]) for left, right in ends[order[first]].tolist())


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
