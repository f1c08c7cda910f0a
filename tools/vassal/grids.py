"""VASSAL's hex and square grids: where cells lie, and what they are called.

Everything is in pixels of the board, also inside a zone. A cell is (column, row) as the grid counts before
any numbering: for hexes in columns (``sideways`` off) the column runs across; for hexes in rows (on) the
first number runs down the screen. Halves are rounded up, never to even.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from grognard.tools.vassal.build_file import Part
from grognard.tools.vassal.names import filled, name_of
from grognard.tools.vassal.polygon import Outline

Cell = tuple[int, int]
Place = tuple[float, float]

DEFAULT_DX = 0.8660254037844386 * 64


@dataclass(frozen=True, slots=True)
class Numbering:
    """What a grid's cells are called; the fields are those of the file."""

    across_first: bool = True
    separator: str = ""
    kinds: tuple[str, str] = ("N", "N")
    leading: tuple[int, int] = (1, 1)
    offset: tuple[int, int] = (1, 1)
    descending: tuple[bool, bool] = (False, False)
    stagger: bool = True
    form: str = "$gridLocation$"
    oblique: bool = False

    def write(self, column: int, row: int) -> str:
        """Name a cell from its counted column and row, before offsets."""
        names = {
            "column": name_of(column + self.offset[0], self.kinds[0], self.leading[0]),
            "row": name_of(row + self.offset[1], self.kinds[1], self.leading[1]),
        }
        first, last = ("column", "row") if self.across_first else ("row", "column")
        place = names[first] + self.separator + names[last]
        return filled(self.form, {"gridLocation": place, **names})


def numbering_of(part: Part) -> Numbering:
    """Read a numbering."""

    def pair(name: str, default: str) -> tuple[str, str]:
        return part.get("h" + name, default), part.get("v" + name, default)

    def whole(name: str) -> tuple[int, int]:
        return int(part.number("h" + name, 1)), int(part.number("v" + name, 1))

    down, up = whole("Leading"), whole("Off")
    return Numbering(
        across_first=part.get("first", "H") != "V",
        separator=part.get("sep")[:16],
        kinds=pair("Type", "N"),
        leading=(max(0, down[0]), max(0, down[1])),
        offset=up,
        descending=(part.is_on("hDescend"), part.is_on("vDescend")),
        stagger=part.is_on("stagger", default=True),
        form=part.get("locationFormat", "$gridLocation$"),
        oblique="Oblique" in part.kind,
    )


def java_round(value: float) -> int:
    """Round as Java does: halves go up."""
    return math.floor(value + 0.5)


@dataclass(frozen=True, slots=True)
class HexGrid:
    """Hexes, which may be oblong.

    Attributes:
        start: centre of cell (0, 0).
        pitch: (dx) between columns, (dy) between rows; both along the grid's own axes.
        sideways: whether the axes are exchanged: columns run down the screen.
        numbering: None where cells have no names.
        legal: whether corners and sides are places too; counters are not held to the centres then.
    """

    start: Place
    pitch: Place
    sideways: bool
    numbering: Numbering | None
    snaps: bool = True

    def cell(self, x: float, y: float) -> Cell:
        """The cell whose rectangle of the naming formula holds a point."""
        along, across = (y, x) if self.sideways else (x, y)
        column = math.floor((along - self.start[0]) / self.pitch[0] + 0.5)
        half = self.pitch[1] / 2 if column % 2 else 0.0
        return column, java_round((across - self.start[1] - half) / self.pitch[1])

    def nearest(self, x: float, y: float) -> Cell:
        """The true hex a point lies in."""
        column, _ = self.cell(x, y)
        near = [self._of_column(one, x, y) for one in (column - 1, column, column + 1)]
        return min(near, key=lambda cell: self._distance(cell, x, y))

    def _of_column(self, column: int, x: float, y: float) -> Cell:
        across = x if self.sideways else y
        half = self.pitch[1] / 2 if column % 2 else 0.0
        return column, java_round((across - self.start[1] - half) / self.pitch[1])

    def _distance(self, cell: Cell, x: float, y: float) -> float:
        """Squared distance on the map stretched so that the hexes are regular."""
        c_x, c_y = self.exact(cell)
        along, across = (y - c_y, x - c_x) if self.sideways else (x - c_x, y - c_y)
        return (along / self.pitch[0]) ** 2 * 0.75 + (across / self.pitch[1]) ** 2

    def exact(self, cell: Cell) -> Place:
        """The centre before VASSAL cuts it to whole pixels."""
        along = self.pitch[0] * cell[0] + self.start[0]
        across = self.pitch[1] * cell[1] + self.start[1] + (self.pitch[1] / 2 if cell[0] % 2 else 0.0)
        return (across, along) if self.sideways else (along, across)

    def centre(self, cell: Cell) -> Cell:
        """The pixel VASSAL lays a counter on."""
        along = math.trunc(self.pitch[0] * cell[0] + self.start[0])
        half = math.trunc(self.pitch[1] / 2) if cell[0] % 2 else 0
        across = math.trunc(self.pitch[1] * cell[1] + half + self.start[1])
        return (across, along) if self.sideways else (along, across)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The six cells around one."""
        column, row = cell
        up = row - 1 + column % 2
        return (
            (column, row - 1),
            (column, row + 1),
            (column - 1, up),
            (column - 1, up + 1),
            (column + 1, up),
            (column + 1, up + 1),
        )

    def name(self, cell: Cell, size: Cell) -> str | None:
        """What a cell is called in a container so wide and high; None without numbering."""
        numbers = self.numbering
        if numbers is None:
            return None
        column, row = cell
        if numbers.oblique:
            row = int(column / 2) + row if numbers.stagger else row - int(column / 2) + 1
        width, height = size
        across, down = numbers.descending
        # The longest column and row are taken from the wrong side of the container, and must be.
        columns, rows = math.floor(width / self.pitch[1] + 0.5), math.floor(height / self.pitch[0] + 0.5)
        falls = across if self.sideways else down
        if self.sideways:
            column = rows - column if down else column
            row = columns - row if across else row
        else:
            column = columns - column if across else column
            row = rows - row if down else row
        if numbers.stagger and cell[0] % 2:
            row += -1 if falls else 1
        return numbers.write(column, row)

    def cells(self, outline: Outline) -> Iterator[Cell]:
        """Every cell whose centre lies in an outline, in no order that means anything."""
        left, top, right, bottom = outline.box
        first, last = self.cell(left, top), self.cell(right, bottom)
        for column in range(first[0] - 1, last[0] + 2):
            for row in range(min(first[1], last[1]) - 2, max(first[1], last[1]) + 3):
                if outline.holds(*self.centre((column, row))):
                    yield column, row

    def count(self, outline: Outline) -> float:
        """About how many cells an outline has."""
        width, height = outline.size
        return (width / self.pitch[self.sideways] + 3) * (height / self.pitch[not self.sideways] + 5)


@dataclass(frozen=True, slots=True)
class SquareGrid:
    """Squares, or rectangles of any proportion."""

    start: Place
    pitch: Place
    numbering: Numbering | None
    snaps: bool = True
    diagonal: bool = True

    def cell(self, x: float, y: float) -> Cell:
        """The cell a point lies in, by VASSAL's formula: rows are cut toward zero."""
        column = math.floor((x - self.start[0]) / self.pitch[0] + 0.5)
        return column, math.trunc((y - self.start[1]) / self.pitch[1] + 0.5)

    nearest = cell

    def exact(self, cell: Cell) -> Place:
        """The centre of a cell."""
        return self.start[0] + self.pitch[0] * cell[0], self.start[1] + self.pitch[1] * cell[1]

    def centre(self, cell: Cell) -> Cell:
        """The pixel VASSAL lays a counter on."""
        x, y = self.exact(cell)
        return math.trunc(x), math.trunc(y)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells around one, across corners too where distance is counted so."""
        column, row = cell
        around = [(-1, 0), (0, -1), (0, 1), (1, 0)]
        around += [(-1, -1), (-1, 1), (1, -1), (1, 1)] if self.diagonal else []
        return tuple((column + dx, row + dy) for dx, dy in around)

    def name(self, cell: Cell, size: Cell) -> str | None:
        """What a cell is called in a container so wide and high; None without numbering."""
        numbers = self.numbering
        if numbers is None:
            return None
        column, row = cell
        if numbers.descending[0]:
            column = math.trunc(size[0] / self.pitch[0] + 0.5) - column
        if numbers.descending[1]:
            row = math.trunc(size[1] / self.pitch[1] + 0.5) - row
        return numbers.write(column, row)

    def cells(self, outline: Outline) -> Iterator[Cell]:
        """Every cell whose centre lies in an outline."""
        left, top, right, bottom = outline.box
        (first, high), (last, low) = self.cell(left, top), self.cell(right, bottom)
        for column in range(first - 1, last + 2):
            for row in range(high - 1, low + 2):
                if outline.holds(*self.centre((column, row))):
                    yield column, row

    def count(self, outline: Outline) -> float:
        """About how many cells an outline has."""
        return (outline.size[0] / self.pitch[0] + 3) * (outline.size[1] / self.pitch[1] + 3)


def hex_grid(part: Part) -> HexGrid:
    """Read a hex grid; impossible pitches become the default ones."""
    dy = _positive(part.number("dy", 64.0), 64.0)
    dx = _positive(part.number("dx", DEFAULT_DX), DEFAULT_DX)
    if "dx" not in part.fields or dx == DEFAULT_DX:
        dx = 0.8660254037844386 * dy
    numbers = part.child("HexGridNumbering", "ObliqueHexGridNumbering")
    return HexGrid(
        (part.number("x0", 0.0), part.number("y0", 32.0)),
        (dx, dy),
        part.is_on("sideways"),
        numbering_of(numbers) if numbers else None,
        part.is_on("snapTo", default=True) and not (part.is_on("edgesLegal") or part.is_on("cornersLegal")),
    )


def square_grid(part: Part) -> SquareGrid:
    """Read a square grid."""
    numbers = part.child("SquareGridNumbering")
    return SquareGrid(
        (part.number("x0", 24.0), part.number("y0", 24.0)),
        (_positive(part.number("dx", 48.0), 48.0), _positive(part.number("dy", 48.0), 48.0)),
        numbering_of(numbers) if numbers else None,
        part.is_on("snapTo", default=True),
        part.get("range", "Metric") != "Manhattan",
    )


def _positive(value: float, default: float) -> float:
    return value if value >= 1.0 else default
