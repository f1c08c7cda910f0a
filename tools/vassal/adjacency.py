"""Which places touch, where VASSAL does not say: VASSAL stores no adjacency at all.

Cells of a second grid touch as cells do; points touch where the areas nearest to them do (Voronoi), zones
where their outlines, a little widened, meet. All of it is derived, and marked so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.tools.vassal.grids import HexGrid, SquareGrid
from grognard.tools.vassal.spaces import Spot, is_cell
from grognard.tools.vassal.surfaces import Surface
from grognard.tools.vassal.zones import RegionGrid

BUFFER_PX = 8.0
"""Zones drawn by hand leave gaps of 5 to 15 pixels between them."""

MAX_POINTS = 6_000
CELLS, POINTS, ZONES = (
    "derived: cells of one grid",
    "derived: areas of the nearest point",
    "derived: zones that meet",
)

Link = tuple[str, str, str]


def links_of(surface: Surface) -> list[Link]:
    """List pairs of places that touch and that the map's own grid does not join, with the provenance."""
    found: dict[tuple[str, str], str] = {}
    for one, other, origin in (*_of_cells(surface), *_of_points(surface), *_of_zones(surface)):
        if one != other:
            found.setdefault((min(one, other), max(one, other)), origin)
    return [(one, other, origin) for (one, other), origin in sorted(found.items())]


def _of_cells(surface: Surface) -> Iterator[Link]:
    """Join the cells of grids that are not the map's."""
    groups: dict[int, dict[tuple[int, int], str]] = {}
    for spot in surface.spots:
        if is_cell(spot) and spot.cell is not None:
            groups.setdefault(spot.group, {})[spot.cell] = spot.id
    grids = {spot.group: spot.grid for spot in surface.spots}
    for group, cells in groups.items():
        grid = grids[group]
        if not isinstance(grid, HexGrid | SquareGrid):
            continue
        for cell, name in cells.items():
            for near in grid.neighbours(cell):
                other = cells.get(near)
                if other is not None and (name not in surface.cells or other not in surface.cells):
                    yield name, other, CELLS


def _of_points(surface: Surface) -> Iterator[Link]:
    groups: dict[int, list[Spot]] = {}
    for spot in surface.spots:
        if isinstance(spot.grid, RegionGrid):
            groups.setdefault(spot.group, []).append(spot)
    for spots in groups.values():
        for one, other in voronoi_pairs([spot.at for spot in spots[:MAX_POINTS]]):
            yield spots[one].id, spots[other].id, POINTS


def voronoi_pairs(points: Sequence[tuple[float, float]]) -> list[tuple[int, int]]:
    """List the pairs of points whose nearest areas share a border inside the ground the points span.

    Args:
        points: pixels, no two alike.

    Example:
        >>> voronoi_pairs([(0, 0), (10, 0), (20, 0), (10, 9)])
        [(0, 1), (0, 3), (1, 2), (1, 3), (2, 3)]
    """
    import shapely

    if len(points) < 2:
        return []
    if len(points) == 2:
        return [(0, 1)]
    many = shapely.MultiPoint([(float(x), float(y)) for x, y in points])
    left, top, right, bottom = many.bounds
    room = max(20.0, 0.15 * max(right - left, bottom - top))
    ground = shapely.box(left - room, top - room, right + room, bottom + room)
    areas = list(shapely.voronoi_polygons(many, extend_to=ground).geoms)
    areas = [shapely.intersection(area, ground) for area in areas]
    tree = shapely.STRtree(areas)
    rows, held = tree.query([shapely.Point(point) for point in points], predicate="intersects")
    owner: dict[int, int] = {}
    for point, area in zip(rows.tolist(), held.tolist(), strict=True):
        owner.setdefault(area, point)
    first, second = tree.query(areas, predicate="intersects")
    pairs = set()
    for one, other in zip(first.tolist(), second.tolist(), strict=True):
        if one < other and one in owner and other in owner:
            shared = shapely.length(shapely.intersection(areas[one], areas[other]))
            if shared > 1e-6 * room + 0.01:
                a, b = owner[one], owner[other]
                pairs.add((min(a, b), max(a, b)))
    return sorted(pairs)


def _of_zones(surface: Surface) -> Iterator[Link]:
    import shapely

    zones = [spot for spot in surface.spots if spot.outline is not None]
    if len(zones) < 2:
        return
    shapes = [
        shapely.make_valid(shapely.Polygon(spot.outline.corners)).buffer(BUFFER_PX)
        for spot in zones
        if spot.outline is not None
    ]
    tree = shapely.STRtree(shapes)
    first, second = tree.query(shapes, predicate="intersects")
    for one, other in zip(first.tolist(), second.tolist(), strict=True):
        if one < other and shapely.intersection(shapes[one], shapes[other]).area > 4 * BUFFER_PX**2:
            yield zones[one].id, zones[other].id, ZONES
