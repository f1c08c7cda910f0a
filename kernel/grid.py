"""Hex and square grids: printed numbers, centres, corners, neighbours and distances by arithmetic.

A cell is ``(column, row)`` in printed numbers; letters count from A = 1. Map units have x to the right and
y downward. Inside, a cell has doubled coordinates: whole steps across, where a neighbour in the same file
of a hex grid is two steps off and any other is one step off both ways, so every formula is integral and two
cells that share a corner compute the very same number for it.

Printed numbers themselves are in `numbering`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from grognard.kernel import numbering
from grognard.kernel.errors import ModuleDataError
from grognard.kernel.numbering import Cell

Point = tuple[float, float]

#: Doubled steps of each direction, clockwise from north (flat, square) or north-east (pointy).
STEPS: dict[str, tuple[Cell, ...]] = {
    "flat": ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)),
    "pointy": ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)),
    "square": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "diagonal": ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
}
DIRECTION_NAMES: dict[str, tuple[str, ...]] = {
    "flat": ("north", "north-east", "south-east", "south", "south-west", "north-west"),
    "pointy": ("north-east", "east", "south-east", "south-west", "west", "north-west"),
    "square": ("north", "east", "south", "west"),
    "diagonal": ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"),
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

    Example:
        >>> apm = Grid("flat", "CCRR", (1, 24), (1, 14), "odd-down", (0.0, 0.0), (100.0, 100.0))
        >>> apm.parse("1304"), apm.format((13, 4)), apm.centre((1, 2))
        ((13, 4), '1304', (0.0, 100.0))
        >>> [apm.format(cell) for _, cell in apm.neighbours((13, 4))]
        ['1303', '1404', '1405', '1305', '1205', '1204']
        >>> apm.distance((13, 4), (22, 8))
        9
    """

    orientation: str
    numbering: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    stagger: str = ""
    origin: Point = (0.0, 0.0)
    size: Point = (100.0, 100.0)
    diagonal: bool = False

    @property
    def kind(self) -> str:
        """The key of STEPS and DIRECTION_NAMES: flat, pointy, square or diagonal."""
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
        doubled = self._doubled(cell)
        return tuple(self._point(doubled, corner) for corner in _CORNERS[self.orientation])

    def neighbour(self, cell: Cell, direction: int) -> Cell | None:
        """The cell across side `direction`, None off the grid."""
        x, y = self._doubled(cell)
        dx, dy = STEPS[self.kind][direction]
        found = self._cell((x + dx, y + dy))
        return found if self.holds(found) else None

    def neighbours(self, cell: Cell) -> tuple[tuple[int, Cell], ...]:
        """Each direction that stays on the grid, with the cell there, clockwise."""
        ways = ((way, self.neighbour(cell, way)) for way in range(len(STEPS[self.kind])))
        return tuple((way, other) for way, other in ways if other is not None)

    def opposite(self, direction: int) -> int:
        """The same side as seen from the other cell."""
        count = len(STEPS[self.kind])
        return (direction + count // 2) % count

    def direction(self, cell: Cell, other: Cell) -> int | None:
        """The side of `cell` that `other` lies across, None if they are not neighbours."""
        (x, y), (other_x, other_y) = self._doubled(cell), self._doubled(other)
        step = (other_x - x, other_y - y)
        return STEPS[self.kind].index(step) if step in STEPS[self.kind] else None

    def distance(self, cell: Cell, other: Cell) -> int:
        """Steps between two cells as the grid lies, blind to what is printed there."""
        (x, y), (other_x, other_y) = self._doubled(cell), self._doubled(other)
        across, down = abs(x - other_x), abs(y - other_y)
        if self.orientation == "flat":
            return across + max(0, (down - across) // 2)
        if self.orientation == "pointy":
            return down + max(0, (across - down) // 2)
        return max(across, down) if self.diagonal else across + down

    def midpoint(self, cell: Cell, direction: int) -> Point:
        """The middle of a hexside (of a corner for diagonal neighbours), rounded to 1e-3."""
        dx, dy = STEPS[self.kind][direction]
        return self._point(self._doubled(cell), (3 * dx, 3 * dy))

    def hexside(self, cell: Cell, direction: int) -> tuple[Point, Point]:
        """Both ends of a side, clockwise; twice the same point for diagonal neighbours."""
        corners = self.corners(cell)
        if self.kind == "diagonal":
            first, second = direction // 2 + direction % 2, direction // 2 + 1
            return corners[first % 4], corners[second % 4]
        return corners[direction], corners[(direction + 1) % len(corners)]

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


def grid_of(section: Mapping[str, object], file: str = "") -> Grid:
    """The grid of a map's ``[grid]`` section.

    Args:
        section: ``orientation``, ``numbering``, ``columns`` and ``rows`` as ``[first, last]`` in numbers or
            letters, ``stagger`` for hexes, and optionally ``origin``, ``pitch`` (hexes), ``size`` and
            ``diagonal`` (squares).
        file: the map's file, for the message.

    Raises:
        ModuleDataError: with every problem of the section.

    Example:
        >>> zones = grid_of({"orientation": "square", "numbering": "AC", "columns": [1, 11],
        ...                  "rows": ["A", "F"], "size": [120, 80], "diagonal": True})
        >>> zones.format((4, 3)), len(zones.neighbours((4, 3)))
        ('C4', 8)
    """
    problems: list[str] = []
    orientation, stagger = section.get("orientation"), section.get("stagger", "")
    pattern, diagonal = section.get("numbering"), section.get("diagonal", False)
    if not isinstance(orientation, str) or orientation not in STAGGERS:
        problems.append("orientation must be flat, pointy or square")
    elif stagger not in STAGGERS[orientation]:
        problems.append(
            f"stagger of {orientation} cells must be {' or '.join(STAGGERS[orientation]) or 'absent'}"
        )
    if not isinstance(pattern, str) or not numbering.is_pattern(pattern):
        problems.append("numbering must be a pattern such as CCRR, RRCC, AR or AC")
    if not isinstance(diagonal, bool):
        problems.append("diagonal must be true or false")
    pitch = section.get("pitch", 100.0)
    columns = _pair(section, "columns", None, problems)
    rows = _pair(section, "rows", None, problems)
    origin = _pair(section, "origin", (0.0, 0.0), problems)
    size = _pair(section, "size", (pitch, pitch), problems)
    if min(size) <= 0:
        problems.append("pitch and size must be positive")
    if problems:
        raise ModuleDataError(file or "a map", problems, "grid")
    first_last = (int(columns[0]), int(columns[1])), (int(rows[0]), int(rows[1]))
    return Grid(str(orientation), str(pattern), *first_last, str(stagger), origin, size, bool(diagonal))


def _pair(
    section: Mapping[str, object], key: str, default: object, problems: list[str]
) -> tuple[float, float]:
    """Two numbers; letters too for columns and rows, where they must be whole and at least 0."""
    value = section.get(key, default)
    whole = key in ("columns", "rows")
    if isinstance(value, list | tuple) and len(value) == 2:
        first, last = (_axis_number(part) if whole else _length(part) for part in value)
        if first is not None and last is not None:
            return first, last
    problems.append(f"{key} must be two numbers{' or letters, first and last' if whole else ''}")
    return (1.0, 1.0)


def _axis_number(value: object) -> int | None:
    if isinstance(value, str):
        return numbering.letter_number(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _length(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
