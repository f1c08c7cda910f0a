"""A map in a hurry: land as its shapes have it, cells in their colours, numbers.

It takes a twentieth of the time that the engraved map takes, and is shown until that one is ready.
"""

from __future__ import annotations

import numpy as np

from grognard.viewer.level import level_at
from grognard.viewer.palette import THEMES, Theme, mix, territory_tint
from grognard.viewer.primitives import Point, Polygon, Polyline, Primitive, Ring, Text
from grognard.viewer.runs import gather, opened
from grognard.viewer.surface import GROUNDLESS, Surface, number_at

#: Points of a coast that are nearer are one.
_PLACE_PX = 1.5

_Seam = tuple[Point, Point]


def quick_parts(surface: Surface, px: float, theme_name: str) -> tuple[Primitive, ...]:
    """Draw a map; arguments as of `map_scene.map_parts`."""
    level, theme = level_at(px), THEMES[theme_name]
    left, top, right, bottom = surface.box
    paper = ((left, top), (right, top), (right, bottom), (left, bottom))
    unit = surface.hw / px
    parts: list[Primitive] = [Polygon("sea", (paper,), theme.map.slope)]
    land = _coarse(tuple(ring for rings in surface.shapes.get("land", ()) for ring in rings), unit)
    if surface.has_geography:
        parts.append(Polygon("land", land, theme.map.terrain["clear"]))
        parts.append(Polyline("hexside", land, theme.map.coast, 1.4 * unit, closed=True))
    else:
        parts += _cells(surface, theme)
    if level.grid_px:
        runs = _seams(surface)
        parts.append(Polyline("grid", runs, theme.map.grid_sea, level.grid_px * unit, level.grid_sea))
    if level.numbers:
        size = level.number_px * unit
        for cell in surface.cells:
            at = number_at(surface, cell, size)
            parts.append(Text("grid", at, cell.printed, "piece", size, theme.map.grid_land, 0.8, "middle"))
    return tuple(parts)


def _coarse(rings: tuple[Ring, ...], unit: float) -> tuple[Ring, ...]:
    """Rings on half pixels, without what is smaller than two pixels; one point stays for each place."""
    runs = gather([opened(ring) for ring in rings])
    if not len(runs):
        return ()
    heads = runs.starts[:-1]
    low, high = np.minimum.reduceat(runs.points, heads), np.maximum.reduceat(runs.points, heads)
    large = (high - low).max(axis=1) > 2 * unit
    place = np.floor(runs.points / (_PLACE_PX * unit))
    kept = np.ones(len(place), bool)
    kept[1:] = (np.diff(place, axis=0) != 0).any(axis=1)
    kept[heads] = True
    kept &= large[runs.owner]
    counts = np.add.reduceat(kept, heads)
    # Points at few heights are quicker to fill between.
    coarse = np.split(np.rint(runs.points[kept] / unit * 2) * unit / 2, np.cumsum(counts)[:-1])
    return tuple(tuple(map(tuple, ring.tolist())) for ring in coarse if len(ring) >= 3)


def _cells(surface: Surface, theme: Theme) -> list[Primitive]:
    """Each cell in the colour of its ground, on a map that has no shapes of its own."""
    by_colour: dict[str, list[Ring]] = {}
    clear = theme.map.terrain["clear"]
    for cell in surface.cells:
        if cell.terrain in GROUNDLESS:
            continue
        colour = theme.map.terrain.get(cell.terrain, clear)
        if cell.territory:
            colour = mix(colour, territory_tint(cell.territory, clear), 0.5)
        by_colour.setdefault(colour, []).append(cell.corners)
    return [Polygon("land", (ring,), colour) for colour, rings in by_colour.items() for ring in rings]


def _seams(surface: Surface) -> tuple[_Seam, ...]:
    """Every side of every cell once."""
    found: set[_Seam] = set()
    for cell in surface.cells:
        for a, b in zip(cell.corners, (*cell.corners[1:], cell.corners[0]), strict=True):
            found.add((a, b) if a < b else (b, a))
    return tuple(sorted(found))
