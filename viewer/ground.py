"""The geometry under a map: land, grounds and territories as shapely areas, rounded as by hand.

Off the hot path and kept for each surface: only `terrain` and its neighbours read it, to make primitives.
All lengths are in map units; the constants are in hex widths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPolygon, Polygon

from grognard.viewer.arcs import Arc, arcs_between
from grognard.viewer.palette import LIGHT
from grognard.viewer.primitives import Ring
from grognard.viewer.surface import GROUNDLESS, Cell, Surface

Geometry = Any
"""A shapely geometry; shapely is published without types."""

REACH = 1.4
"""How far beyond the drawing land counts, so that no band along a coast sees the edge of the paper."""
WOBBLE = 0.055
"""How far an outline strays from the hexes."""


@dataclass(frozen=True, eq=False)
class Ground:
    """Areas of one surface.

    Attributes:
        paper: the drawing's rectangle.
        printed: all cells together.
        land: land, without lakes, reaching beyond the paper.
        lakes: lakes.
        terrain: the viewer's word -> area, rounded, on land only.
        territories: palette key -> area on land.
        borders: lines on land between territories.
        hatched: land nobody may enter.
        closed: cells out of play.
    """

    paper: Geometry
    printed: Geometry
    land: Geometry
    lakes: Geometry
    terrain: Mapping[str, Geometry]
    territories: Mapping[str, Geometry]
    borders: Geometry
    hatched: Geometry
    closed: Geometry


@lru_cache(maxsize=32)
def ground_of(surface: Surface) -> Ground:
    """Compute the areas of a surface, once."""
    hw = surface.hw
    left, top, right, bottom = surface.box
    paper = shapely.box(left, top, right, bottom)
    printed = _joined(surface.cells, lambda cell: True)
    far = shapely.box(left - REACH * hw, top - REACH * hw, right + REACH * hw, bottom + REACH * hw)
    lakes = _areas(surface, "lake").intersection(far)
    if surface.has_geography:
        land = _areas(surface, "land").intersection(far).difference(lakes)
    else:
        land = roughened(_joined(surface.cells, lambda cell: cell.terrain not in GROUNDLESS), hw)
    shapely.prepare(land)
    words = sorted({cell.terrain for cell in surface.cells} & set(LIGHT.map.terrain) - {"clear"})
    terrain = {word: _rounded(surface, word).intersection(land) for word in words}
    territories, borders = _territories(surface, land)
    return Ground(
        paper,
        printed,
        land,
        lakes,
        terrain,
        territories,
        borders,
        _joined(surface.cells, lambda cell: "hatched" in cell.signs).intersection(land),
        _joined(surface.cells, lambda cell: "closed" in cell.signs),
    )


def _areas(surface: Surface, role: str) -> Geometry:
    """All shapes of a role as one area."""
    found = [Polygon(rings[0], rings[1:]) for rings in surface.shapes.get(role, ())]
    return shapely.union_all([shapely.make_valid(one) for one in found]) if found else MultiPolygon()


def _joined(cells: Iterable[Cell], wanted: Callable[[Cell], bool]) -> Geometry:
    """The cells that are wanted, as one area."""
    found = [Polygon(cell.corners) for cell in cells if wanted(cell)]
    if not found:
        return MultiPolygon()
    # Corners are rounded; a hair's breadth closes the seams between neighbours.
    joined = shapely.union_all([one.buffer(0.02, join_style="mitre") for one in found])
    return joined.buffer(-0.02, join_style="mitre")


def _rounded(surface: Surface, word: str) -> Geometry:
    """The cells of one ground with round corners and an outline that is no ruler's."""
    hw = surface.hw
    area = _joined(surface.cells, lambda cell: cell.terrain == word)
    area = area.buffer(-0.15 * hw).buffer(0.32 * hw).buffer(-0.17 * hw)
    return roughened(area, hw)


def _territories(surface: Surface, land: Geometry) -> tuple[dict[str, Geometry], Geometry]:
    """Cut the land by whose ground it is, along smoothed hexsides, and give the lines between two."""
    hw = surface.hw
    arcs = arcs_between(surface, lambda cell: cell.territory)
    lines = [LineString(strayed(arc.points, hw)) for arc in arcs]
    if not lines or not any(cell.territory for cell in surface.cells):
        return {}, MultiPolygon()
    faces = list(shapely.get_parts(shapely.polygonize([shapely.union_all(lines)])))
    tree = shapely.STRtree(faces)
    found: dict[str, list[Geometry]] = {}
    for cell in surface.cells:
        if cell.territory:
            hits = tree.query(shapely.Point(cell.centre), predicate="within")
            found.setdefault(cell.territory, []).extend(faces[number] for number in hits)
    areas = {key: shapely.union_all(parts).intersection(land) for key, parts in sorted(found.items())}
    between = [line for arc, line in zip(arcs, lines, strict=True) if _is_border(arc)]
    borders = shapely.union_all(between).intersection(land.buffer(-0.03 * hw)) if between else MultiPolygon()
    return areas, borders


def _is_border(arc: Arc) -> bool:
    return bool(arc.left) and bool(arc.right)


def strayed(points: Iterable[tuple[float, float]], hw: float) -> np.ndarray[Any, Any]:
    """Points moved a little, each by where it lies, so that two outlines through one point still agree."""
    return _stray(np.asarray(tuple(points), dtype=float), hw)


def roughened(area: Geometry, hw: float) -> Geometry:
    """An area whose outline strays as a hand's would."""
    fine = shapely.segmentize(area, 0.06 * hw)
    return shapely.make_valid(shapely.transform(fine, lambda points: _stray(points, hw))).buffer(0)


def _stray(points: np.ndarray[Any, Any], hw: float) -> np.ndarray[Any, Any]:
    wave = 0.34 * hw
    x, y = points[:, 0] / wave, points[:, 1] / wave
    shift = np.column_stack([_noise(x, y, 1) - 0.5, _noise(x, y, 2) - 0.5])
    moved: np.ndarray[Any, Any] = points + 2 * WOBBLE * hw * shift
    return moved


def _noise(x: np.ndarray[Any, Any], y: np.ndarray[Any, Any], seed: int) -> np.ndarray[Any, Any]:
    """Smooth noise between 0 and 1 that depends on the place alone."""
    column, row = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    across, down = x - column, y - row
    across, down = across * across * (3 - 2 * across), down * down * (3 - 2 * down)

    def at(dx: int, dy: int) -> np.ndarray[Any, Any]:
        mixed = (column + dx) * 374761393 + (row + dy) * 668265263 + seed * 1442695041
        mixed = (mixed ^ (mixed >> 13)) * 1274126177
        found: np.ndarray[Any, Any] = ((mixed ^ (mixed >> 16)) & 0xFFFF) / 65535.0
        return found

    above = at(0, 0) * (1 - across) + at(1, 0) * across
    below = at(0, 1) * (1 - across) + at(1, 1) * across
    blended: np.ndarray[Any, Any] = above * (1 - down) + below * down
    return blended


def rings_of(area: Geometry, tolerance: float = 0.0, least: float = 0.0) -> tuple[Ring, ...]:
    """The outlines of an area, holes among them, for a `Polygon` of the scene.

    Args:
        area: any geometry; lines and points in it are left out.
        tolerance: how far a simpler outline may lie from the true one.
        least: areas smaller than this are left out.
    """
    if tolerance:
        area = area.simplify(tolerance, preserve_topology=False)
    found: list[Ring] = []
    for part in shapely.get_parts(area):
        if part.geom_type != "Polygon":
            found += rings_of(part) if part.geom_type in ("MultiPolygon", "GeometryCollection") else ()
        elif part.area > least:
            for ring in (part.exterior, *part.interiors):
                points = tuple((round(x, 3), round(y, 3)) for x, y in ring.coords[:-1])
                if len(points) > 2:
                    found.append(points)
    return tuple(found)


def runs_of(lines: Geometry, tolerance: float = 0.0) -> tuple[Ring, ...]:
    """The lines of a geometry, joined where they meet, for a `Polyline` of the scene."""
    parts = [part for part in shapely.get_parts(lines) if part.geom_type == "LineString" and part.length > 0]
    if not parts:
        return ()
    merged = shapely.line_merge(shapely.MultiLineString(parts))
    if tolerance:
        merged = merged.simplify(tolerance)
    return tuple(
        tuple((round(x, 3), round(y, 3)) for x, y in part.coords) for part in shapely.get_parts(merged)
    )
