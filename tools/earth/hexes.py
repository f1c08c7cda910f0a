"""Maps of hexes: what of the earth lies in each hex and under each hexside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import networkx as nx
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from grognard.kernel.grid import Grid
from grognard.kernel.numbering import Cell
from grognard.tools.earth.atlas import Atlas
from grognard.tools.earth.fitting import PITCH, Laid
from grognard.tools.earth.heights import Heights
from grognard.tools.earth.hexsides import Pair, side_between, sides_along
from grognard.tools.earth.projections import project
from grognard.tools.earth.recipe import HexesSource, ReliefSource
from grognard.tools.earth.topojson import only_polygons

DENSE = 0.25
"""Straight lines of longitude and latitude are bent at every so many degrees."""
STRAY = 20.0
"""A hexside so far from a river's course, in map units, counts twice its length."""
SHORTEST_RIVER = 1.5 * PITCH
"""A river that is shorter on the map follows no hexside."""
SEA, LAKE, LAND = "sea", "lake", "land"


@dataclass(slots=True)
class HexMap:
    """The ground of a map of hexes, in map units.

    Attributes:
        grid: of the map.
        land: with what lies beyond the hexes, up to the box of the recipe; lakes are not in it.
        lakes: as they are drawn.
        rivers: whole, and in the end what of them no chain of hexsides follows.
        dry: share of each hex that is land.
        watery: hexes of which more is lake than sea, where they are not land.
        coast: land that touches the sea.
        sides: ``coast``, ``strait`` or ``river`` by the numbers of the two hexes, the first one first.
        unfollowed: how many rivers on land no chain of hexsides follows.
    """

    grid: Grid
    land: BaseGeometry
    lakes: BaseGeometry
    rivers: list[BaseGeometry]
    dry: dict[Cell, float] = field(default_factory=dict)
    watery: set[Cell] = field(default_factory=set)
    coast: set[Cell] = field(default_factory=set)
    sides: dict[Pair, str] = field(default_factory=dict)
    unfollowed: int = 0

    def name(self, cell: Cell) -> str:
        """The printed number of a hex."""
        return self.grid.format(cell)


def hex_map(source: HexesSource, atlas: Atlas, laid: Laid) -> HexMap:
    """Survey the earth under a grid.

    Args:
        source: the grid, and from what share on a hex or side counts as land.
        atlas: the shapes.
        laid: degrees to map units of the grid.
    """

    def flat(shape: BaseGeometry) -> BaseGeometry:
        return project(shapely.segmentize(shape, DENSE), laid)

    whole = only_polygons(shapely.union_all([flat(area) for area in atlas.countries.values()]))
    lakes = only_polygons(flat(atlas.lakes)).intersection(whole)
    rivers = [flat(line) for line in atlas.rivers]
    found = HexMap(source.build(), whole.difference(lakes), lakes, rivers)
    _measure(found, whole, source.least_land)
    _code_sides(found, source.least_side)
    _follow_rivers(found)
    return found


def _measure(found: HexMap, whole: BaseGeometry, least: float) -> None:
    """Fill `dry` and `watery`."""
    shapely.prepare(found.land)
    for cell in found.grid.cells():
        hexagon = Polygon(found.grid.corners(cell))
        share = hexagon.intersection(found.land).area / hexagon.area
        if share >= least:
            found.dry[cell] = share
        elif hexagon.intersection(whole).area / hexagon.area >= max(0.5, least):
            found.watery.add(cell)


def _code_sides(found: HexMap, least: float) -> None:
    """Fill `coast` and the sides along it."""
    for one, other in _pairs(found.grid):
        dry = [cell for cell in (one, other) if cell in found.dry]
        wet = [cell for cell in (one, other) if cell not in found.dry and cell not in found.watery]
        if dry and wet:
            found.coast.update(dry)
            found.sides[found.name(one), found.name(other)] = "coast"
        elif len(dry) == 2:
            edge = LineString(side_between(found.grid, one, other))
            if edge.intersection(found.land).length < least * edge.length:
                found.sides[found.name(one), found.name(other)] = "strait"


def _follow_rivers(found: HexMap) -> None:
    """Let rivers run along the sides between hexes of land."""
    sides = [
        ((found.name(one), found.name(other)), side_between(found.grid, one, other))
        for one, other in _pairs(found.grid)
        if one in found.dry and other in found.dry
    ]
    if not sides:
        return
    printed = shapely.union_all([Polygon(found.grid.corners(cell)).buffer(0.01) for cell in found.dry])
    rest = []
    for river in found.rivers:
        followed = []
        for course in _courses(river.intersection(printed)):
            try:
                pairs = sides_along(course, sides, STRAY)
            except nx.NetworkXNoPath:
                found.unfollowed += 1
                continue
            followed.append(course.buffer(1.0))
            for pair in pairs:
                found.sides.setdefault(pair, "river")
        rest.append(river.difference(shapely.union_all(followed)))
    found.rivers = rest


def _courses(shape: BaseGeometry) -> list[LineString]:
    lines = [part for part in shapely.get_parts(shape) if part.geom_type == "LineString"]
    merged = shapely.get_parts(shapely.line_merge(shapely.multilinestrings(lines))) if lines else []
    return sorted((line for line in merged if line.length >= SHORTEST_RIVER), key=lambda line: line.bounds)


def _pairs(grid: Grid) -> Iterator[tuple[Cell, Cell]]:
    """Each pair of neighbours once."""
    for cell in grid.cells():
        yield from ((cell, other) for other in grid.neighbours(cell) if cell < other)


def terrain_of(
    found: HexMap, cell: Cell, relief: Sequence[ReliefSource], heights: Mapping[Cell, Heights]
) -> str:
    """The word for the ground of a hex."""
    if cell in found.watery:
        return LAKE
    if cell not in found.dry:
        return SEA
    here = heights.get(cell)
    for one in relief if here is not None else ():
        assert here is not None
        if here.mean >= one.mean or here.range >= one.range:
            return one.terrain
    return LAND
