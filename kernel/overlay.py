"""Overlays: areas and lines drawn over a map, turned into lists of spaces when a module is packed.

Only packing comes here; play knows the lists alone. Coordinates are rounded to 1e-6 first, for raw float
corners make neighbouring cells overlap by a hair, and the drawn figure is prepared once for all spaces.
shapely is imported only when an overlay is resolved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.grid import Point

if TYPE_CHECKING:
    import shapely

DIGITS = 6


def spaces_within(points: Sequence[Point], centres: Sequence[Point]) -> tuple[int, ...]:
    """List the spaces whose centre lies in an area, on its border included.

    Args:
        points: corners of the area in map units, first not repeated; it must not cross itself.
        centres: centre of each space, ``(n_spaces, 2)``.

    Raises:
        ModuleDataError: the points enclose no area, or the border crosses itself; says where.

    Example:
        >>> spaces_within([(0, 0), (2, 0), (2, 2), (0, 2)], [(1, 1), (2, 1), (3, 1)])
        (0, 1)
    """
    import shapely

    if not len(centres):
        return ()
    area = _polygon(points)
    shapely.prepare(area)
    found = shapely.intersects(area, shapely.points(_rounded(centres)))
    return tuple(int(space) for space in found.nonzero()[0])


def spaces_crossed(points: Sequence[Point], cells: Sequence[Sequence[Point]]) -> tuple[int, ...]:
    """List the spaces whose cell a line passes through, one that it only touches along its rim left out.

    Args:
        points: the line in map units, two points or more.
        cells: corners of each space, three or more.

    Raises:
        ModuleDataError: the line has no length, or a cell no area.

    Example:
        >>> squares = [[(x, 0), (x + 1, 0), (x + 1, 1), (x, 1)] for x in range(4)]
        >>> spaces_crossed([(0.5, 0.5), (2, 0.5)], squares), spaces_crossed([(1, 0), (1, 1)], squares)
        ((0, 1), ())
    """
    import shapely

    if len(points) < 2 or len(set(_rounded(points))) < 2:
        raise ModuleDataError("an overlay", "a line needs two points apart")
    if not len(cells):
        return ()
    line = shapely.LineString(_rounded(points))
    shapely.prepare(line)
    areas = [_polygon(cell) for cell in cells]
    found = shapely.intersects(line, areas) & ~shapely.touches(line, areas)
    return tuple(int(space) for space in found.nonzero()[0])


def _rounded(points: Sequence[Point]) -> list[Point]:
    return [(round(x, DIGITS), round(y, DIGITS)) for x, y in points]


def _polygon(points: Sequence[Point]) -> shapely.Polygon:
    """The area inside some points, which must be one."""
    import shapely

    rounded = _rounded(points)
    if len(set(rounded)) < 3:
        raise ModuleDataError("an overlay", "a polygon needs three points apart")
    area = shapely.Polygon(rounded)
    if not area.is_valid:
        raise ModuleDataError("an overlay", f"the polygon is none: {shapely.is_valid_reason(area)}")
    return area


def middle(points: Sequence[Point]) -> Point:
    """Where a space that an area becomes is drawn: the middle of the area, rounded to 1e-3.

    Example:
        >>> middle([(0, 0), (4, 0), (4, 2), (0, 2)])
        (2.0, 1.0)
    """
    import shapely

    found = shapely.centroid(shapely.MultiPoint(points) if len(points) < 3 else shapely.Polygon(points))
    return round(found.x, 3) + 0.0, round(found.y, 3) + 0.0
