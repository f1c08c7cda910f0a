"""The Land Map of Red Sun Rising laid over the ground (authoring time only).

The printed numbers follow one regular grid over equal degrees, found by least squares in the facts. Where a
rule names a hex that the ground misses by some miles, the ground is drawn there with a bend, as a mapmaker's
hand would: `Sheet` adds smooth shifts about a few points.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import networkx as nx
import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from grognard.kernel.grid import Grid
from grognard.kernel.numbering import Cell
from grognard.tools.author_rising_places import Degrees, Shift
from grognard.tools.earth.hexsides import side_between, sides_along

GRID = Grid("pointy", "RRCC", (1, 37), (33, 1), "even-right", (50.0, 57.735), (100.0, 100.0))
HEX_AREA = 5000 * math.sqrt(3)
MIDDLE = (126.0, 41.0)
BEND = 75.0
"""How far a shift reaches, in map units."""
LEAST_LAND, LEAST_SEA = 0.12, 0.015
LEAST_SIDE = 9.0
"""So much of a hexside must lie on land for troops to cross it."""
STRAY = 20.0
"""A hexside so far from a river's course counts twice its length."""
Point = tuple[float, float]


def read_facts(folder: Path) -> dict[str, dict[str, str]]:
    """Read the hexes of the reconstruction by printed number."""
    lines = (folder / "rsr_land_hex_grid_reconstruction.tsv").read_text(encoding="utf-8").splitlines()
    head, *rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return {row[0]: dict(zip(head, row, strict=False)) for row in rows}


class Sheet:
    """Degrees to map units and back; the way back leaves the bends out."""

    def __init__(self, facts: dict[str, dict[str, str]], nudges: dict[Degrees, Shift]) -> None:
        """Fit the plane to the hexes of `facts`, then bend it by `nudges`."""
        here = [(float(row["lon"]), float(row["lat"])) for row in facts.values()]
        there = [GRID.centre(cell_of(number)) for number in facts]
        self.plane = np.linalg.lstsq(_terms(here), np.array(there), rcond=None)[0]
        self.knots = _terms(list(nudges)) @ self.plane
        self.weights = np.linalg.solve(self._pull(self.knots), np.array(list(nudges.values())))

    def _pull(self, points: np.ndarray) -> np.ndarray:
        apart = np.linalg.norm(points[:, None, :] - self.knots[None, :, :], axis=2)
        return np.asarray(np.exp(-((apart / BEND) ** 2)))

    def bent(self, points: np.ndarray) -> np.ndarray:
        """Send rows of (longitude, latitude) to rows of map units."""
        flat = _terms(points) @ self.plane
        return np.asarray(flat + self._pull(flat) @ self.weights)

    def __call__(self, lon: float, lat: float) -> Point:
        """Return map units, x east and y south."""
        x, y = self.bent(np.array([[lon, lat]]))[0]
        return float(x), float(y)

    def inverse(self, x: float, y: float) -> Degrees:
        """Return the (longitude, latitude) in degrees of map units."""
        east, north = np.linalg.solve(self.plane[1:].T, np.array([x, y]) - self.plane[0])
        return MIDDLE[0] + float(east), MIDDLE[1] + float(north)

    def drawn(self, geometry: BaseGeometry, step: float = 0.0) -> BaseGeometry:
        """Send a geometry of degrees to map units, mended."""
        fine = shapely.segmentize(geometry, step) if step else geometry
        return shapely.make_valid(shapely.transform(fine, self.bent))


def _terms(points: Iterable[Degrees] | np.ndarray) -> np.ndarray:
    rows = np.asarray(list(points), dtype=float)
    return np.c_[np.ones(len(rows)), rows[:, 0] - MIDDLE[0], rows[:, 1] - MIDDLE[1]]


def cell_of(number: str) -> Cell:
    """Return the cell of a printed number."""
    cell = GRID.parse(number)
    if cell is None:
        raise ValueError(f"{number} is not on the map")
    return cell


def name(cell: Cell) -> str:
    """Return the printed number of a cell."""
    return GRID.format(cell)


def around(number: str) -> list[str]:
    """Return the neighbours of a hex, by printed number."""
    return [name(cell) for cell in GRID.neighbours(cell_of(number))]


def side(one: str, other: str) -> tuple[Point, Point]:
    """Return the ends of the hexside two neighbours share, in a settled order."""
    return side_between(GRID, cell_of(one), cell_of(other))


def pairs() -> Iterator[tuple[str, str]]:
    """Yield each pair of neighbours once, the lower number first."""
    for cell in GRID.cells():
        yield from ((name(cell), other) for other in around(name(cell)) if name(cell) < other)


@dataclass(slots=True)
class Ground:
    """What lies in each hex.

    Attributes:
        mainland: land of the continent in map units, without islands.
        land: all-sea hexes are not in it; hex to the share of its area that is mainland.
        coast: hexes of `land` that touch the sea.
        closed: pairs of hexes of `land` whose side lies in the sea.
    """

    mainland: BaseGeometry
    land: dict[str, float] = field(default_factory=dict)
    coast: set[str] = field(default_factory=set)
    closed: set[tuple[str, str]] = field(default_factory=set)

    def survey(self) -> None:
        """Fill everything from `mainland`."""
        shapely.prepare(self.mainland)
        pieces: dict[str, BaseGeometry] = {}
        for cell in GRID.cells():
            hexagon = Polygon(GRID.corners(cell))
            parts = shapely.get_parts(hexagon.intersection(self.mainland))
            share = sum(part.area for part in parts) / HEX_AREA
            if share >= LEAST_LAND:
                self.land[name(cell)] = share
                pieces[name(cell)] = max(parts, key=lambda part: part.area)
        self.coast = {hex_ for hex_, share in self.land.items() if self._wet(hex_, share)}
        for one, other in pairs():
            if one in self.land and other in self.land:
                edge = LineString(side(one, other))
                dry = [edge.intersection(pieces[hex_].buffer(0.1)) for hex_ in (one, other)]
                if dry[0].intersection(dry[1].buffer(0.1)).length < LEAST_SIDE:
                    self.closed.add((one, other))

    def _wet(self, hex_: str, share: float) -> bool:
        return share <= 1 - LEAST_SEA or any(other not in self.land for other in around(hex_))

    def march(self, cost: dict[str, float]) -> nx.Graph:
        """Return the graph of hexes troops can walk between, edges weighted by the ground they enter."""
        graph = nx.Graph()
        for one, other in pairs():
            if one in self.land and other in self.land and (one, other) not in self.closed:
                graph.add_edge(one, other, weight=(cost[one] + cost[other]) / 2)
        return graph


def along_sides(course: BaseGeometry, ground: Ground) -> list[tuple[str, str]]:
    """Return the hexsides a river follows: the cheapest chain between its ends that stays by its course."""
    inland = ((one, other) for one, other in pairs() if one in ground.land and other in ground.land)
    return sides_along(course, [(pair, side(*pair)) for pair in inland], STRAY)


def road(stops: list[str], graph: nx.Graph) -> list[str]:
    """Return the hexes of a road that leads through some places, straight where the ground allows it."""
    hexes = stops[:1]
    for one, other in zip(stops, stops[1:], strict=False):
        line = LineString([GRID.centre(cell_of(one)), GRID.centre(cell_of(other))])

        def weight(_: str, to: str, data: dict[str, float], line: LineString = line) -> float:
            return data["weight"] + (line.distance(shapely.Point(GRID.centre(cell_of(to)))) / 100) ** 2

        hexes += nx.dijkstra_path(graph, one, other, weight)[1:]
    return hexes
