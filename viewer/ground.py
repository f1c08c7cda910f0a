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
from grognard.viewer.level import GRAINS
from grognard.viewer.outlines import plainer
from grognard.viewer.palette import LIGHT
from grognard.viewer.primitives import Ring
from grognard.viewer.surface import FRAME, GROUNDLESS, Cell, Surface

Geometry = Any
"""A shapely geometry; shapely is published without types."""

REACH = 1.4
"""How far beyond the drawing land counts, so that no band along a coast sees the edge of the paper."""
WOBBLE = 0.055
"""How far an outline strays from the hexes."""
FINE_PX = 0.25
"""How far a simpler coast may lie from the true one, in pixels."""
LINE, POLYGON = 1, 3
"""Types of geometries, as shapely numbers them."""


@dataclass(frozen=True, eq=False)
class Ground:
    """Areas of one surface.

    Attributes:
        paper: the drawing's rectangle.
        printed: all cells together.
        land: land, without lakes, reaching beyond the paper.
        terrain: the viewer's word -> area, rounded, on land only.
        territories: palette key -> area on land.
        borders: lines on land between territories.
        hatched: land nobody may enter.
        closed: cells out of play.
    """

    paper: Geometry
    printed: Geometry
    land: Geometry
    terrain: Mapping[str, Geometry]
    territories: Mapping[str, Geometry]
    borders: Geometry
    hatched: Geometry
    closed: Geometry


@lru_cache(maxsize=32)
def ground_of(surface: Surface, grain: float = GRAINS[-1]) -> Ground:
    """Compute the areas of a surface, once.

    Args:
        surface: the map.
        grain: pixels across a hex for which they are fine enough, see `level.grain_of`.
    """
    fine, land = FINE_PX * surface.hw / grain, land_of(surface, grain)
    words = sorted({cell.terrain for cell in surface.cells} & set(LIGHT.map.terrain) - {"clear"})
    terrain = {word: within(_rounded(surface, word, fine), land) for word in words}
    territories, borders = _territories(surface, land)
    hatched = _spaces(surface, lambda cell: "hatched" in cell.signs)
    return Ground(
        shapely.box(*surface.box),
        _spaces(surface, lambda cell: True),
        land,
        terrain,
        territories,
        borders,
        within(hatched, land),
        _spaces(surface, lambda cell: "closed" in cell.signs),
    )


@lru_cache(maxsize=32)
def land_of(surface: Surface, grain: float = GRAINS[-1]) -> Geometry:
    """The land of a surface without lakes, prepared for questions; arguments as of `ground_of`."""
    fine = FINE_PX * surface.hw / grain
    if surface.has_geography:
        land = _mainland(surface).simplify(fine)
    else:
        cells = _spaces(surface, lambda cell: cell.terrain not in GROUNDLESS)
        land = cells.simplify(fine) if surface.areas else roughened(cells, surface.hw, fine)
    shapely.prepare(land)
    return land


@lru_cache(maxsize=32)
def _mainland(surface: Surface) -> Geometry:
    """Land as a map's shapes have it."""
    left, top, right, bottom = surface.box
    far = REACH * surface.hw
    land, lakes = (
        shapely.clip_by_rect(areas_of(surface, role), left - far, top - far, right + far, bottom + far)
        for role in ("land", "lake")
    )
    parts, waters = shapely.get_parts(land), shapely.get_parts(lakes)
    wet, _ = shapely.STRtree(waters).query(parts, predicate="intersects")
    cut = np.zeros(len(parts), bool)
    cut[wet] = True
    return gathered(np.concatenate([parts[~cut], shapely.difference(parts[cut], lakes)]))


def areas_of(surface: Surface, role: str) -> Geometry:
    """All shapes of a role as one area."""
    found = [Polygon(rings[0], rings[1:]) for rings in surface.shapes.get(role, ())]
    mended = [_sound(one) for one in found]
    return shapely.disjoint_subset_union_all(mended) if found else MultiPolygon()


def _mended(shape: Geometry) -> Geometry:
    """Areas whose outlines cross themselves, as areas whose do not; the quick way of the two."""
    return shapely.make_valid(shape, method="structure", keep_collapsed=False)


def gathered(shapes: Geometry) -> Geometry:
    """All areas among geometries as one; they may not overlap."""
    parts = shapely.get_parts(shapely.get_parts(shapes))
    return shapely.multipolygons(parts[shapely.get_type_id(parts) == POLYGON])


def within(area: Geometry, land: Geometry) -> Geometry:
    """What of an area lies on land, which is prepared; most parts lie there whole."""
    parts = shapely.get_parts(area)
    whole = shapely.covers(land, parts)
    if whole.all():
        return area
    cut = shapely.intersection(gathered(parts[~whole]), land)
    return gathered(np.append(parts[whole], cut))


@lru_cache(maxsize=16)
def whole_areas(surface: Surface, fine: float = 0.0) -> dict[int, Geometry]:
    """The spaces of a surface that are areas, their borders alike on both sides and no finer than `fine`."""
    if fine:
        return plainer(whole_areas(surface), fine)
    return {
        space: gathered([_sound(Polygon(part[0], part[1:])) for part in parts])
        for space, parts in surface.areas.items()
    }


def frame_of(surface: Surface) -> Geometry:
    """The ground within the edge of a map, which is its paper where its shapes draw none."""
    return areas_of(surface, FRAME) if FRAME in surface.shapes else shapely.box(*surface.box)


def _sound(area: Geometry) -> Geometry:
    return area if area.is_valid else _mended(area)


def _spaces(surface: Surface, wanted: Callable[[Cell], bool]) -> Geometry:
    """The spaces that are wanted, as one area."""
    if not surface.areas:
        return _joined(surface.cells, wanted)
    areas = whole_areas(surface)
    chosen = (cell for cell in surface.cells if wanted(cell))
    return shapely.union_all([areas.get(cell.space, Polygon(cell.corners)) for cell in chosen])


def _joined(cells: Iterable[Cell], wanted: Callable[[Cell], bool]) -> Geometry:
    """The cells that are wanted, as one area."""
    corners = [cell.corners for cell in cells if wanted(cell)]
    if not corners:
        return MultiPolygon()
    try:
        # The same corner of two cells differs by a hair.
        joined = shapely.coverage_union_all([Polygon(np.round(ring, 3)) for ring in corners])
    except shapely.errors.GEOSException:  # cells that overlap
        joined = None
    # Cells that overlap by less go through, and come to an outline that crosses itself.
    if joined is not None and joined.is_valid:
        return joined
    return shapely.union_all([Polygon(ring) for ring in corners])


def _rounded(surface: Surface, word: str, fine: float) -> Geometry:
    """The cells of one ground with round corners and an outline that is no ruler's."""
    hw = surface.hw
    area = _spaces(surface, lambda cell: cell.terrain == word)
    if surface.areas:
        return area
    for distance in (-0.15, 0.32, -0.17):
        area = shapely.disjoint_subset_union_all(
            shapely.buffer(shapely.get_parts(area), distance * hw, quad_segs=4)
        )
    return roughened(area, hw, fine)


def _territories(surface: Surface, land: Geometry) -> tuple[dict[str, Geometry], Geometry]:
    """Cut the land by whose ground it is, along smoothed hexsides, and give the lines between two."""
    hw = surface.hw
    if not any(cell.territory for cell in surface.cells):
        return {}, MultiPolygon()
    if surface.areas:  # their borders are drawn anyway
        keys = sorted({cell.territory for cell in surface.cells if cell.territory})
        whole = {key: _spaces(surface, lambda cell, key=key: cell.territory == key) for key in keys}
        return {key: within(area, land) for key, area in whole.items()}, MultiPolygon()
    arcs = arcs_between(surface, lambda cell: cell.territory)
    lines = [LineString(strayed(arc.points, hw)) for arc in arcs]
    faces = shapely.get_parts(shapely.polygonize([shapely.union_all(lines)]))
    owned = [cell for cell in surface.cells if cell.territory]
    centres = shapely.points([cell.centre for cell in owned])
    at, face = shapely.STRtree(faces).query(centres, predicate="within")
    found: dict[str, set[int]] = {}
    for cell, number in zip(at, face, strict=True):
        found.setdefault(owned[cell].territory, set()).add(int(number))
    areas = {
        key: within(shapely.union_all(faces[sorted(numbers)]), land) for key, numbers in sorted(found.items())
    }
    between = [line for arc, line in zip(arcs, lines, strict=True) if _is_border(arc)]
    if not between:
        return areas, MultiPolygon()
    crossed = shapely.get_parts(land)
    plain = shapely.simplify(crossed[shapely.intersects(crossed, shapely.union_all(between))], 0.01 * hw)
    inland = gathered(shapely.buffer(plain, -0.03 * hw, quad_segs=2))
    return areas, shapely.union_all(between).intersection(inland)


def _is_border(arc: Arc) -> bool:
    return bool(arc.left) and bool(arc.right)


def strayed(points: Iterable[tuple[float, float]], hw: float) -> np.ndarray[Any, Any]:
    """Points moved a little, each by where it lies, so that two outlines through one point still agree."""
    return _stray(np.asarray(tuple(points), dtype=float), hw)


def roughened(area: Geometry, hw: float, fine: float = 0.0) -> Geometry:
    """An area whose outline strays as a hand's would; nothing finer than `fine` is made."""
    cut = shapely.segmentize(area, max(0.06 * hw, 5 * fine))
    parts = shapely.get_parts(shapely.transform(cut, lambda points: _stray(points, hw)))
    sound = shapely.is_valid(parts)
    mended = shapely.get_parts(gathered(_mended(parts[~sound])))
    moved = shapely.disjoint_subset_union_all(np.concatenate([parts[sound], mended]))
    return moved.simplify(fine) if fine else moved


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
    parts = shapely.get_parts(gathered(area))
    rings = shapely.get_rings(parts[shapely.area(parts) > least])
    return tuple(ring[:-1] for ring in _points_of(rings) if len(ring) > 3)


def _points_of(lines: np.ndarray[Any, Any]) -> list[Ring]:
    """The points of lines, rounded."""
    points, owner = shapely.get_coordinates(lines, return_index=True)
    every = list(map(tuple, np.round(points, 3).tolist()))
    ends = np.searchsorted(owner, np.arange(len(lines) + 1)).tolist()
    return [tuple(every[first:last]) for first, last in zip(ends, ends[1:], strict=False)]


def runs_of(lines: Geometry, tolerance: float = 0.0) -> tuple[Ring, ...]:
    """The lines of a geometry, joined where they meet, for a `Polyline` of the scene."""
    parts = shapely.get_parts(shapely.get_parts(lines))
    parts = parts[(shapely.get_type_id(parts) == LINE) & (shapely.length(parts) > 0)]
    if not len(parts):
        return ()
    merged = shapely.line_merge(shapely.multilinestrings(parts))
    if tolerance:
        merged = merged.simplify(tolerance)
    return tuple(_points_of(shapely.get_parts(merged)))
