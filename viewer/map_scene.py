"""The whole of one map without its counters: the same for every position, made once for each zoom."""

from __future__ import annotations

from functools import lru_cache

from grognard.viewer.area_names import area_name_parts
from grognard.viewer.icons import icon
from grognard.viewer.labels import name_parts, number_parts, title_parts
from grognard.viewer.level import level_at
from grognard.viewer.networks import network_parts
from grognard.viewer.overlay_lines import overlay_parts
from grognard.viewer.palette import THEMES, Theme
from grognard.viewer.patterns import marks
from grognard.viewer.picture_map import picture_map_parts
from grognard.viewer.places import place_signs
from grognard.viewer.political import border_parts, tint_parts
from grognard.viewer.primitives import Point, Polygon, Polyline, Primitive
from grognard.viewer.surface import Cell, Surface, spot_of
from grognard.viewer.terrain import Brush, ground_parts

MARKS = "marks"
"""A word of what is left out: marks of grounds are, where they are made patch by patch."""
RIDGES = "ridges"
"""A word of what is left out: ridges are, where a picture of the relief takes their place."""

FEATURE_ICONS = ("mine", "redoubt")
"""Signs of features that are drawn as icons in the corners of a cell."""


def map_parts(
    surface: Surface, px: float, theme: str = "light", left_out: frozenset[str] = frozenset()
) -> tuple[Primitive, ...]:
    """Draw a map.

    Args:
        surface: the map.
        px: pixels across a hex; decides what is drawn.
        theme: ``light`` or ``dark``.
        left_out: icons of features that the position itself shows, and so may have changed; or RIDGES.
    """
    return _map_parts(surface, round(px, 2), theme, left_out)


@lru_cache(maxsize=24)
def _map_parts(
    surface: Surface, px: float, theme_name: str, left_out: frozenset[str]
) -> tuple[Primitive, ...]:
    if surface.backdrop is not None:
        return picture_map_parts(surface, px)
    level, theme = level_at(px), THEMES[theme_name]
    if surface.info.kind == "box" and not surface.areas:
        titles = title_parts(surface, level, theme)
        return (*_boxes(surface, theme, px), *number_parts(surface, level, theme), *titles)
    brush = Brush(surface, level, theme, ridges=RIDGES not in left_out)
    return (
        *ground_parts(brush),
        *(tint_parts(brush) if surface.areas else ()),
        *(() if MARKS in left_out or surface.areas else marks(brush)),
        *network_parts(brush),
        *number_parts(surface, level, theme),
        *overlay_parts(brush),
        *_feature_icons(brush, left_out),
        *place_signs(brush),
        *(border_parts(brush) if surface.areas else ()),
        *name_parts(surface, level, theme),
        *(area_name_parts(surface, level, theme) if surface.areas else ()),
    )


def _boxes(surface: Surface, theme: Theme, px: float) -> tuple[Primitive, ...]:
    """A display: boxes of glass on the sea."""
    left, top, right, bottom = surface.box
    paper = ((left, top), (right, top), (right, bottom), (left, bottom))
    unit = surface.hw / px
    light = theme.name == "light"
    glass, line = ("#FFFFFF", "#FFFFFF") if light else (theme.map.shoal, theme.map.waterline)
    return (
        Polygon("sea", (paper,), theme.map.shelf),
        *(
            Polygon("land", (_inset(cell, 4 * unit),), glass, 0.36, line, 1.5 * unit, 0.8)
            for cell in surface.cells
        ),
    )


def _inset(cell: Cell, by: float) -> tuple[Point, ...]:
    x, y = cell.centre
    return tuple((a + (by if a < x else -by), b + (by if b < y else -by)) for a, b in cell.corners)


def _feature_icons(brush: Brush, left_out: frozenset[str]) -> list[Primitive]:
    """Mines and the like, beside the middle of their cells."""
    parts: list[Primitive] = []
    if not brush.level.numbers:
        return parts
    radius = min(max(0.075 * brush.hw, 5.5 * brush.unit), 11 * brush.unit)
    for cell in brush.surface.cells:
        for place, name in enumerate(FEATURE_ICONS):
            if name in cell.signs and name not in left_out:
                parts.append(
                    icon(
                        name, spot_of(brush.surface, cell, "mine" if place == 0 else "works"), radius, "label"
                    )
                )
    return parts


def frame(surface: Surface, px: float, theme: Theme) -> Polyline:
    """The line around the paper."""
    left, top, right, bottom = surface.box
    run = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Polyline("panel", (run,), theme.interface.ink, 2 * surface.hw / px, closed=True)
