"""Classify hexes by the land and water under them (authoring time only).

A ship may leave a hex only over the water its hex is taken to hold: each hex has one main water, and a
hexside is open to ships where the main waters of both hexes touch on it. So an isthmus inside a hex joins no
two seas. Troops likewise cross only on the land mass that fills most of both hexes' land: a strait inside a
hex joins no island to its mainland.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import networkx as nx
import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

COLUMN_STEP = 50 * math.sqrt(3)
RADIUS = 100 / math.sqrt(3)
HEX_AREA = 50 * math.sqrt(3) * 100
SHIP_GAP = 0.8
LAND_GAP = 4.0
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class HexSheet:
    """A sheet of flat-topped hexes of pitch 100.

    Attributes:
        columns, rows: first and last number.
        down: parity (0 or 1) of the columns that lie half a hex lower.
        numbering: "CCRR" or "A1".
        x_zero, y_zero: column and row, of a column not lowered, whose centre is (0, 0).
    """

    columns: tuple[int, int]
    rows: tuple[int, int]
    down: int
    numbering: str
    x_zero: int
    y_zero: int

    def cells(self) -> Iterator[Cell]:
        """Yield (column, row), column by column."""
        for column in range(self.columns[0], self.columns[1] + 1):
            for row in range(self.rows[0], self.rows[1] + 1):
                yield column, row

    def name(self, cell: Cell) -> str:
        """Return the printed number."""
        column, row = cell
        return f"{column:02}{row:02}" if self.numbering == "CCRR" else f"{chr(64 + column)}{row}"

    def centre(self, cell: Cell) -> tuple[float, float]:
        """Return the centre in map units."""
        column, row = cell
        return (column - self.x_zero) * COLUMN_STEP, (row - self.y_zero) * 100 + 50 * (
            column % 2 == self.down
        )

    def polygon(self, cell: Cell) -> Polygon:
        """Return the hex; its side `i` runs from corner i to corner i + 1, corner 0 east, clockwise."""
        x, y = self.centre(cell)
        angles = [math.radians(60 * i) for i in range(6)]
        return Polygon(
            [(round(x + RADIUS * math.cos(a), 6), round(y + RADIUS * math.sin(a), 6)) for a in angles]
        )

    def around(self, cell: Cell) -> list[Cell]:
        """Return the six neighbours, on the sheet or not, in the order of the sides."""
        column, row = cell
        low = 1 if column % 2 == self.down else 0
        return [
            (column + 1, row + low),
            (column, row + 1),
            (column - 1, row + low),
            (column - 1, row - 1 + low),
            (column, row - 1),
            (column + 1, row - 1 + low),
        ]

    def holds(self, cell: Cell) -> bool:
        """Tell whether the hex is printed on the sheet."""
        return self.columns[0] <= cell[0] <= self.columns[1] and self.rows[0] <= cell[1] <= self.rows[1]

    def cell_at(self, x: float, y: float) -> Cell:
        """Return the hex whose centre is nearest to a point of the plane."""
        column, row = round(x / COLUMN_STEP) + self.x_zero, round(y / 100) + self.y_zero
        near = [(column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        return min(near, key=lambda c: math.dist(self.centre(c), (x, y)))


@dataclass(slots=True)
class Survey:
    """What lies in each hex: land share (0 to 1), main water, main land mass, and a code for each hexside."""

    sheet: HexSheet
    land: BaseGeometry
    tree: shapely.STRtree = field(init=False)
    share: dict[Cell, float] = field(default_factory=dict)
    main: dict[Cell, BaseGeometry] = field(default_factory=dict)
    mass: dict[Cell, int] = field(default_factory=dict)
    sides: dict[tuple[Cell, Cell], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Index the land masses."""
        self.tree = shapely.STRtree([p for p in shapely.get_parts(self.land) if p.geom_type == "Polygon"])

    def measure(
        self,
        choices: dict[str, tuple[float, float]],
        project: Callable[[float, float], tuple[float, float]],
        least_water: float,
    ) -> None:
        """Fill `share`, `main` and `mass`.

        Args:
            choices: printed number to (longitude, latitude) of the water that counts, where that is not the
                largest one.
            project: degrees to map units.
            least_water: share of a hex below which its main water does not count.
        """
        shapely.prepare(self.land)
        for cell in self.sheet.cells():
            hexagon = self.sheet.polygon(cell)
            water = hexagon.difference(self.land)
            self.share[cell] = 1 - water.area / hexagon.area
            self.mass[cell] = self.main_mass(hexagon)
            parts = [p for p in shapely.get_parts(water) if p.geom_type == "Polygon" and p.area > 1]
            name = self.sheet.name(cell)
            if name in choices:
                self.main[cell] = min(parts, key=Point(project(*choices[name])).distance)
            elif parts and max(p.area for p in parts) >= least_water * HEX_AREA:
                self.main[cell] = max(parts, key=lambda p: p.area)

    def main_mass(self, hexagon: Polygon) -> int:
        """Return the number of the land mass that has most of a hex, -1 for none."""
        near = [int(i) for i in self.tree.query(hexagon, predicate="intersects")]
        return max(near, key=lambda i: self.tree.geometries[i].intersection(hexagon).area, default=-1)

    def count_land(self, cell: Cell, x: float, y: float) -> None:
        """Let the land mass nearest to a point count in a hex."""
        self.mass[cell] = int(self.tree.nearest(Point(x, y)))

    def keep_one_sea(self, start: Cell) -> None:
        """Drop waters that no ship can reach from `start`."""
        reached = nx.node_connected_component(self.ship_graph(), start)
        for cell in [c for c in self.main if c not in reached]:
            del self.main[cell]

    def side(self, one: Cell, other: Cell) -> LineString:
        """Return the hexside two neighbours share."""
        corners = list(self.sheet.polygon(one).exterior.coords)
        index = self.sheet.around(one).index(other)
        return LineString(corners[index : index + 2])

    def ship_can_cross(self, one: Cell, other: Cell) -> bool:
        """Tell whether the main waters of two neighbours meet on their side."""
        if one not in self.main or other not in self.main:
            return False
        edge = self.side(one, other)
        mine = self.main[one].buffer(0.02).intersection(edge)
        return bool(self.main[other].buffer(0.02).intersection(mine).length >= SHIP_GAP)

    def troops_can_cross(self, one: Cell, other: Cell) -> bool:
        """Tell whether the land mass that counts in both hexes lies under their side."""
        if self.mass[one] != self.mass[other] or self.mass[one] < 0:
            return False
        land = self.tree.geometries[self.mass[one]]
        return bool(self.side(one, other).intersection(land).length >= LAND_GAP)

    def pairs(self) -> Iterator[tuple[Cell, Cell]]:
        """Yield each pair of neighbours on the sheet once."""
        for cell in self.sheet.cells():
            for other in self.sheet.around(cell):
                if cell < other and self.sheet.holds(other):
                    yield cell, other

    def ship_graph(self) -> nx.Graph:
        """Return the graph of main waters."""
        graph = nx.Graph()
        graph.add_nodes_from(self.main)
        graph.add_edges_from(pair for pair in self.pairs() if self.ship_can_cross(*pair))
        return graph

    def code_sides(self, dry: Callable[[Cell], bool], ruled: dict[frozenset[str], str]) -> None:
        """Fill `sides` with land, water, mixed or closed (neither ships nor troops).

        Args:
            dry: tells whether a hex counts as land.
            ruled: codes settled by hand, by the pair of printed numbers.
        """
        for one, other in self.pairs():
            pair = frozenset((self.sheet.name(one), self.sheet.name(other)))
            ships = self.ship_can_cross(one, other)
            troops = dry(one) and dry(other) and self.troops_can_cross(one, other)
            code = {(True, True): "mixed", (True, False): "water", (False, True): "land"}.get(
                (ships, troops), "closed"
            )
            self.sides[one, other] = ruled.get(pair, code)
