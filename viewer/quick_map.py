"""A map in a hurry: land as its shapes have it, cells in their colours, numbers.

It takes a twentieth of the time that the engraved map takes, and is shown until that one is ready.
"""

from __future__ import annotations

import numpy as np

from grognard.viewer.flatten import LEAST_PX
from grognard.viewer.level import Level, level_at
from grognard.viewer.mesh import Mesh, joined, rgba
from grognard.viewer.palette import THEMES, Theme, mix, territory_tint
from grognard.viewer.primitives import Polygon, Polyline, Primitive, Ring, Text
from grognard.viewer.runs import Runs, gather, opened
from grognard.viewer.surface import GROUNDLESS, Cell, Surface, number_at
from grognard.viewer.tessellate import lines, plain_fans

#: A map of more cells shows no numbers in a hurry.
MOST_NUMBERS = 1500
#: Points of a coast that are nearer are one.
_PLACE_PX = 1.5


def quick_parts(surface: Surface, px: float, theme_name: str) -> tuple[Primitive, ...]:
    """Draw a map, but for its cells; arguments as of `map_scene.map_parts`."""
    level, theme = level_at(px), THEMES[theme_name]
    left, top, right, bottom = surface.box
    paper = ((left, top), (right, top), (right, bottom), (left, bottom))
    unit = surface.hw / px
    parts: list[Primitive] = [Polygon("sea", (paper,), theme.map.slope)]
    if surface.has_geography:
        land = _coarse(tuple(ring for rings in surface.shapes["land"] for ring in rings), unit)
        parts.append(Polygon("land", land, theme.map.terrain["clear"]))
        parts.append(Polyline("hexside", land, theme.map.coast, 1.4 * unit, closed=True))
    if surface.areas:
        return (*parts, *_areas(surface, level, theme))
    if level.numbers and len(surface.cells) <= MOST_NUMBERS:
        size = level.number_px * unit
        for cell in surface.cells:
            at = number_at(surface, cell, size)
            parts.append(Text("grid", at, cell.printed, "piece", size, theme.map.grid_land, 0.8, "middle"))
    return tuple(parts)


def _areas(surface: Surface, level: Level, theme: Theme) -> list[Primitive]:
    """Areas in their colours where the map has no land of its own, and their outlines."""
    parts: list[Primitive] = []
    for cell in () if surface.has_geography else surface.cells:
        if cell.terrain not in GROUNDLESS:
            colour = ground_colour(cell.terrain, cell.territory, theme)
            parts.append(Polygon("land", cell.outlines, colour))
    runs = tuple(ring for cell in surface.cells for ring in cell.outlines)
    width = max(level.grid_px, 1.0) * surface.hw / level.px
    parts.append(Polyline("grid", runs, theme.map.grid_sea, width, 0.5, closed=True))
    return parts


def quick_cells(surface: Surface, px: float, theme_name: str) -> dict[str, Mesh]:
    """The cells of a map by layer: their sides, and their colours where the map has no land of its own."""
    level, theme = level_at(px), THEMES[theme_name]
    found: dict[str, Mesh] = {}
    if surface.areas:
        return found
    if not surface.has_geography:
        meshes = [_filled(cells, theme) for cells in _by_corners(surface)]
        found["land"] = joined(meshes)
    if level.grid_px:
        colour = rgba(theme.map.grid_sea, level.grid_sea)
        width = level.grid_px * surface.hw / px
        found["grid"] = joined([_sides(cells, colour, width) for cells in _by_corners(surface)])
    return found


def _by_corners(surface: Surface) -> list[list[Cell]]:
    """The cells, those with equal numbers of corners together."""
    found: dict[int, list[Cell]] = {}
    for cell in surface.cells:
        found.setdefault(len(cell.corners), []).append(cell)
    return list(found.values())


def _filled(cells: list[Cell], theme: Theme) -> Mesh:
    """Each cell in the colour of its ground."""
    colours: dict[tuple[str, str], tuple[int, int, int, int]] = {}
    for cell in cells:
        key = cell.terrain, cell.territory
        if key not in colours:
            colours[key] = rgba(ground_colour(*key, theme), 0.0 if cell.terrain in GROUNDLESS else 1.0)
    corners = np.array([cell.corners for cell in cells])
    count, sides = corners.shape[:2]
    tints = np.array([colours[cell.terrain, cell.territory] for cell in cells], np.uint8)
    runs = Runs(corners.reshape(-1, 2), np.arange(count + 1) * sides)
    shown = tints[:, 3] > 0
    mesh, owner = plain_fans(runs, np.repeat(tints, sides, axis=0))
    return Mesh(mesh.vertices, mesh.indices.reshape(-1, 3)[shown[owner]].ravel())


def ground_colour(terrain: str, territory: str, theme: Theme) -> str:
    """The plain colour of a ground, of somebody's territory where there is one."""
    clear = theme.map.terrain["clear"]
    colour = theme.map.terrain.get(terrain, clear)
    return mix(colour, territory_tint(territory, clear), 0.5) if territory else colour


def _sides(cells: list[Cell], colour: tuple[int, int, int, int], width: float) -> Mesh:
    """Every side of every cell once."""
    corners = np.array([cell.corners for cell in cells])
    ends = np.concatenate([corners, np.roll(corners, -1, axis=1)], axis=2).reshape(-1, 4)
    turned = (ends[:, 0] > ends[:, 2]) | ((ends[:, 0] == ends[:, 2]) & (ends[:, 1] > ends[:, 3]))
    ends[turned] = ends[turned][:, [2, 3, 0, 1]]
    ends = ends[np.lexsort(ends.T)]
    ends = ends[np.append(True, (np.diff(ends, axis=0) != 0).any(axis=1))]
    count = len(ends)
    runs = Runs(ends.reshape(-1, 2), np.arange(count + 1) * 2)
    looks = np.full(count, width / 2), np.full(count, LEAST_PX / 2), np.zeros(count)
    return lines(runs, False, np.tile(np.array(colour, np.uint8), (count, 1)), *looks)[0]


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
