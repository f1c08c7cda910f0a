"""Hex and square grids: printed numbers, centres, corners, neighbours and distances by arithmetic.

A cell is ``(column, row)`` in printed numbers; letters count from A = 1. Map units have x to the right and
y downward. Inside, a cell has doubled coordinates: whole steps across, where a neighbour in the same file
of a hex grid is two steps off and any other is one step off both ways, so every formula is integral and two
cells that share a corner compute the very same number for it.

Printed numbers themselves are in `numbering`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel import numbering
from grognard.kernel.errors import ModuleDataError
from grognard.kernel.numbering import Cell

Point = tuple[float, float]

#: Doubled steps to each neighbour, clockwise from north (flat, square) or north-east (pointy).
_STEPS: dict[str, tuple[Cell, ...]] = {
    "flat": ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)),
    "pointy": ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)),
    "square": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "diagonal": ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
}
#: Corners in sixths of a doubled step, clockwise; side d of a hex runs from corner d to the next.
_CORNERS: dict[str, tuple[Cell, ...]] = {
    "flat": ((-2, -6), (2, -6), (4, 0), (2, 6), (-2, 6), (-4, 0)),
    "pointy": ((0, -4), (6, -2), (6, 2), (0, 4), (-6, 2), (-6, -2)),
    "square": ((-3, -3), (3, -3), (3, 3), (-3, 3)),
}
STAGGERS = {"flat": ("odd-down", "even-down"), "pointy": ("odd-right", "even-right"), "square": ("",)}


@dataclass(frozen=True, slots=True)
class Grid:
    """The geometry of one map's cells.

    Attributes:
        orientation: ``flat`` or ``pointy`` hexes, or ``square``.
        numbering: the pattern of printed numbers: ``CCRR``, ``RRCC``, ``AR`` ... (see `numbering`).
        columns: the first and last column number, left to right; the last may be the lower one.
        rows: the first and last row number, downward; the last may be the lower one.
        stagger: which columns lie half a hex lower (``odd-down``, ``even-down``) or which rows half a hex
            further right (``odd-right``, ``even-right``), by the parity of the printed
            number; empty for squares.
        origin: the centre of the cell of first column and first row, in map units.
        size: for hexes the distance between the centres of neighbours, twice; for squares width and height.
        diagonal: whether squares are neighbours across corners too.

    Raises:
        ModuleDataError: with every problem of orientation, stagger, numbering and size.

    Example:
        >>> apm = Grid("flat", "CCRR", (1, 24), (1, 14), "odd-down", (0.0, 0.0), (100.0, 100.0))
        >>> apm.parse("1304"), apm.format((13, 4)), apm.centre((1, 2))
        ((13, 4), '1304', (0.0, 100.0))
        >>> [apm.format(cell) for cell in apm.neighbours((13, 4))]
        ['1303', '1404', '1405', '1305', '1205', '1204']
    """

    orientation: str
    numbering: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    stagger: str = ""
    origin: Point = (0.0, 0.0)
    size: Point = (100.0, 100.0)
    diagonal: bool = False

    def __post_init__(self) -> None:
        """Check what may come from a file."""
        problems: list[str] = []
        if self.orientation not in STAGGERS:
            problems.append("orientation must be flat, pointy or square")
        elif self.stagger not in STAGGERS[self.orientation]:
            fitting = " or ".join(STAGGERS[self.orientation])
            problems.append(f"stagger of {self.orientation} cells must be {fitting or 'absent'}")
        if not numbering.is_pattern(self.numbering):
            problems.append("numbering must be a pattern such as CCRR, RRCC, AR or AC")
        if min(self.size) <= 0:
            problems.append("pitch and size must be positive")
        if problems:
            raise ModuleDataError("a map", problems, "grid")

    @property
    def _kind(self) -> str:
        return "diagonal" if self.diagonal and self.orientation == "square" else self.orientation

    def holds(self, cell: Cell) -> bool:
        """Tell whether the cell is within the printed columns and rows."""
        column, row = cell
        return min(self.columns) <= column <= max(self.columns) and min(self.rows) <= row <= max(self.rows)

    def cells(self) -> Iterator[Cell]:
        """All cells, column by column in reading order of their numbers."""
        for column in range(min(self.columns), max(self.columns) + 1):
            for row in range(min(self.rows), max(self.rows) + 1):
                yield column, row

    def format(self, cell: Cell) -> str:
        """The printed id of a cell, whether or not the grid holds it."""
        return numbering.write(self.numbering, cell)

    def parse(self, text: str) -> Cell | None:
        """The cell of a printed id, None if the text is not one of this grid's ids."""
        cell = numbering.read(self.numbering, text)
        return cell if cell is not None and self.holds(cell) else None

    def centre(self, cell: Cell) -> Point:
        """The centre in map units, rounded to 1e-3."""
        return self._point(self._doubled(cell), (0, 0))

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """The corners clockwise in map units, rounded to 1e-3; side d of a hex starts at corner d."""
        # Written out, since a map of 10,000 hexes asks for 60,000 of them before it is first seen.
        (x, y), (unit_x, unit_y), (left, top) = self._doubled(cell), self._units(), self.origin
        return tuple(
            (round(left + (6 * x + across) * unit_x / 6, 3), round(top + (6 * y + down) * unit_y / 6, 3))
            for across, down in _CORNERS[self.orientation]
        )

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells around one that the grid holds, clockwise from north or north-east."""
        x, y = self._doubled(cell)
        around = [self._cell((x + dx, y + dy)) for dx, dy in _STEPS[self._kind]]
        return tuple([other for other in around if self.holds(other)])

    def touch(self, cell: Cell, other: Cell) -> bool:
        """Tell whether two cells are neighbours, whether or not the grid holds them."""
        (x, y), (other_x, other_y) = self._doubled(cell), self._doubled(other)
        return (other_x - x, other_y - y) in _STEPS[self._kind]

    def cell_at(self, point: Point) -> Cell | None:
        """The cell a point in map units lies in, None off the grid; on a side either of the two."""
        unit_x, unit_y = self._units()
        x, y = (point[0] - self.origin[0]) / unit_x, (point[1] - self.origin[1]) / unit_y
        if self.orientation == "square":
            near = [(math.floor(x + 0.5), math.floor(y + 0.5))]
        elif self.orientation == "flat":
            near = [(file, self._nearest(file, y)) for file in (math.floor(x), math.floor(x) + 1)]
        else:
            near = [(self._nearest(file, x), file) for file in (math.floor(y), math.floor(y) + 1)]
        best = min(near, key=lambda at: ((at[0] - x) * unit_x) ** 2 + ((at[1] - y) * unit_y) ** 2)
        found = self._cell(best)
        return found if self.holds(found) else None

    def _nearest(self, file: int, along: float) -> int:
        parity = file % 2
        return 2 * math.floor((along - parity) / 2 + 0.5) + parity

    def _shift(self, number: int) -> int:
        """1 where the column or row of that number is the staggered one."""
        return int((number % 2 == 1) == self.stagger.startswith("odd"))

    def _doubled(self, cell: Cell) -> Cell:
        to_right, downward = self._signs()
        across, down = to_right * (cell[0] - self.columns[0]), downward * (cell[1] - self.rows[0])
        if self.orientation == "flat":
            return across, 2 * down + self._shift(cell[0]) - self._shift(self.columns[0])
        if self.orientation == "pointy":
            return 2 * across + self._shift(cell[1]) - self._shift(self.rows[0]), down
        return across, down

    def _cell(self, doubled: Cell) -> Cell:
        x, y = doubled
        to_right, downward = self._signs()
        if self.orientation == "flat":
            y = (y - self._shift(self.columns[0] + to_right * x) + self._shift(self.columns[0])) // 2
        elif self.orientation == "pointy":
            x = (x - self._shift(self.rows[0] + downward * y) + self._shift(self.rows[0])) // 2
        return self.columns[0] + to_right * x, self.rows[0] + downward * y

    def _signs(self) -> Cell:
        """1 where numbers grow to the right and downward, else -1."""
        return (
            1 if self.columns[1] >= self.columns[0] else -1,
            1 if self.rows[1] >= self.rows[0] else -1,
        )

    def _units(self) -> Point:
        """The length of one doubled step across and down."""
        width, height = self.size
        if self.orientation == "flat":
            return width * math.sqrt(3) / 2, height / 2
        if self.orientation == "pointy":
            return width / 2, height * math.sqrt(3) / 2
        return width, height

    def _point(self, doubled: Cell, sixths: Cell) -> Point:
        unit_x, unit_y = self._units()
        x = self.origin[0] + (6 * doubled[0] + sixths[0]) * unit_x / 6
        y = self.origin[1] + (6 * doubled[1] + sixths[1]) * unit_y / 6
        return round(x, 3), round(y, 3)
