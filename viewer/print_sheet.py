"""Counter sheets to print: every counter in its true size, its back on the other side of the paper.

Counters lie edge to edge, fronts on one page, their backs on the next one, mirrored, so that a printer that
turns the paper over its long edge lays each back behind its front. Marks outside the sheet say where to cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.kernel.board import Board
from grognard.viewer.backs import own_back
from grognard.viewer.counter_sheet import counter_order
from grognard.viewer.counters import face_parts
from grognard.viewer.looks import face_of
from grognard.viewer.primitives import Group, Point, Polyline, Primitive, Text

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
SIDES = {"half-inch": 12.7, "15mm": 15.0, "5/8-inch": 15.875}
"""Side of a counter in millimetres."""
MARGIN, HEAD, FOOT = 12.0, 10.0, 8.0
"""Around everything, and over and under the counters; millimetres."""
RULER = 50.0
INK, GREY = "#000000", "#808080"
DETAIL_PX = 200.0
"""Counters are drawn as sharp as on a screen where they have so many pixels a side."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a sheet of paper.

    Attributes:
        size: width and height in millimetres.
        primitives: in millimetres from the upper left corner.
        back: whether it is a back.
    """

    size: tuple[float, float]
    primitives: tuple[Primitive, ...]
    back: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """Where counters lie on a page: `columns` by `rows` of a `side`, from `left` and `top`; millimetres."""

    columns: int
    rows: int
    side: float
    left: float
    top: float

    def place(self, number: int, back: str = "") -> Point:
        """The upper left corner of a counter, of its front or mirrored of its back."""
        row, column = divmod(number, self.columns)
        if back:
            column = self.columns - 1 - column
        return self.left + column * self.side, self.top + row * self.side


def grid_of(paper: tuple[float, float], side: float) -> Grid:
    """As many counters as fit on a paper, in the middle of its width, so that backs meet their fronts."""
    width, height = paper
    columns = int((width - 2 * MARGIN) // side)
    rows = int((height - 2 * MARGIN - HEAD - FOOT) // side)
    return Grid(columns, rows, side, (width - columns * side) / 2, MARGIN + HEAD)


def print_sheets(board: Board, *, paper: str = "a4", side: str = "half-inch") -> tuple[Sheet, ...]:
    """Lay every counter of a board out for printing.

    Args:
        board: the game's.
        paper: one of PAPERS.
        side: one of SIDES.

    Returns:
        Fronts and backs in turn. A counter with more than two faces lies there once for each two of them.
        Behind a face without another lies the back that the module has for the counter, or a plain one.
    """
    size = PAPERS[paper]
    grid = grid_of(size, SIDES[side])
    pieces = [piece for counter in counter_order(board) for piece in _pieces(board, counter)]
    most = grid.columns * grid.rows
    pages = [pieces[start : start + most] for start in range(0, len(pieces), most)]
    sheets = []
    for number, page in enumerate(pages, 1):
        for back in ("", "back"):
            title = f"{board.title} {board.version}: counters {number} of {len(pages)}, {back or 'front'}"
            parts = (*_head(size, title), *_marks(grid, len(page), back), *_counters(board, grid, page, back))
            sheets.append(Sheet(size, parts, bool(back)))
    return tuple(sheets)


def _pieces(board: Board, counter: int) -> list[tuple[int, int, int]]:
    """A counter's faces by twos: counter, front, back; -1 where the counter has no face behind."""
    faces = max(1, len(board.counters.faces[counter]), len(board.counters.steps[counter]))
    return [(counter, front, front + 1 if front + 1 < faces else -1) for front in range(0, faces, 2)]


def _counters(
    board: Board, grid: Grid, page: Sequence[tuple[int, int, int]], back: str
) -> tuple[Primitive, ...]:
    drawn: list[Primitive] = []
    for number, (counter, front, behind) in enumerate(page):
        face = behind if back else front
        shown = face_of(board, counter, face) if face >= 0 else own_back(board, counter)
        name = f"counter:{board.counters.ids[counter]}:{face if face >= 0 else 'back'}"
        parts = face_parts(shown, DETAIL_PX)
        drawn.append(Group("counter", parts, grid.place(number, back), grid.side, name))
    return tuple(drawn)


def _marks(grid: Grid, count: int, back: str) -> tuple[Primitive, ...]:
    """Lines outside the counters where to cut, on fronts only: a knife goes through both."""
    if back:
        return ()
    rows = -(-count // grid.columns)
    right, bottom = grid.left + grid.columns * grid.side, grid.top + rows * grid.side
    runs = []
    for column in range(grid.columns + 1):
        x = grid.left + column * grid.side
        runs += [((x, grid.top - 4), (x, grid.top - 1)), ((x, bottom + 1), (x, bottom + 4))]
    for row in range(rows + 1):
        y = grid.top + row * grid.side
        runs += [((grid.left - 4, y), (grid.left - 1, y)), ((right + 1, y), (right + 4, y))]
    return (Polyline("grid", tuple(runs), GREY, 0.12),)


def _head(size: tuple[float, float], title: str) -> tuple[Primitive, ...]:
    """What the page is, and a line to measure whether it was printed in its true size."""
    width, height = size
    right, y = width - MARGIN, height - MARGIN
    ruler = ((right - RULER, y), (right, y))
    ends = tuple(((x, y - 1.5), (x, y + 1.5)) for x, _ in ruler)
    told = f"Print at 100 %, on both sides, turned over the long edge. The line is {RULER:.0f} mm long."
    return (
        Text("panel", (MARGIN, MARGIN + 2), title, "ui", 3.2, INK),
        Text("panel", (MARGIN, y + 1), told, "ui", 2.6, GREY),
        Polyline("panel", (ruler, *ends), INK, 0.2),
    )
