"""Surfaces: what becomes one map of ours, its spaces, its grid if one fits, and how large its units are."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from grognard.tools.vassal.build_file import Part
from grognard.tools.vassal.grids import Cell, HexGrid, Place, SquareGrid
from grognard.tools.vassal.maps import GameMap, Laid
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.spaces import Spot, is_cell, named, spots_of

UNIT = 100.0
"""Map units between neighbours, as maps of ours have them."""

MAX_SURFACES = 60
MAX_SPACES = 24_000
_ON_DECK = 3.0
"""Pixels from a deck within which a card lies on it."""

_FIT = 0.2
"""Pitches a cell may lie off another grid and still be one of its cells."""


@dataclass(slots=True)
class Lattice:
    """The grid of a surface.

    Attributes:
        grid: in pixels of the map, from the upper left corner of its board.
        shift: added to those pixels.
        first: raw cell that is column 0, row 0 of the map's grid.
        last: the last column and row.
    """

    grid: HexGrid | SquareGrid
    shift: Place
    first: Cell = (0, 0)
    last: Cell = (0, 0)

    @property
    def is_sideways(self) -> bool:
        """Whether the first number of a cell runs down the screen."""
        return isinstance(self.grid, HexGrid) and self.grid.sideways

    def cell_of(self, at: Place) -> Cell | None:
        """The raw cell whose exact centre a pixel is; None where it is near none."""
        x, y = at[0] - self.shift[0], at[1] - self.shift[1]
        cell = self.grid.nearest(x, y) if isinstance(self.grid, HexGrid) else self._square(x, y)
        there = self.grid.exact(cell)
        off = math.hypot(there[0] - x, there[1] - y)
        return cell if off <= _FIT * min(self.grid.pitch) else None

    def _square(self, x: float, y: float) -> Cell:
        start, pitch = self.grid.start, self.grid.pitch
        return math.floor((x - start[0]) / pitch[0] + 0.5), math.floor((y - start[1]) / pitch[1] + 0.5)

    def printed(self, cell: Cell) -> Cell:
        """Column and row in the map's own grid."""
        along, across = cell[0] - self.first[0], cell[1] - self.first[1]
        return (across, along) if self.is_sideways else (along, across)

    @property
    def size(self) -> Place:
        """Width and height as a grid of ours gives them, in pixels."""
        along, across = self.grid.pitch
        if not isinstance(self.grid, HexGrid):
            return along, across
        wide = 2 * along / math.sqrt(3)
        return (across, wide) if self.grid.sideways else (wide, across)

    @property
    def origin(self) -> Place:
        """The pixel of the centre of column 0, row 0."""
        x, y = self.grid.exact(self.first)
        return x + self.shift[0], y + self.shift[1]


@dataclass(slots=True)
class Surface:
    """One map of ours.

    Attributes:
        id, title: of the map.
        source: the VASSAL map.
        boards: what lies on it.
        spots: its spaces.
        decks: components of decks lying here, with the space of each.
        lattice: its grid; None where every space stands by itself.
        cells: column and row in the map's grid, by space.
        scale: map units a pixel.
    """

    id: str
    title: str
    source: GameMap
    boards: tuple[Laid, ...]
    spots: list[Spot]
    decks: list[tuple[Part, Spot]] = field(default_factory=list)
    lattice: Lattice | None = None
    cells: dict[str, Cell] = field(default_factory=dict)
    scale: float = 1.0

    def nearest(self, x: float, y: float) -> Spot | None:
        """The place that a counter on a pixel of the map belongs to."""
        for _, deck in self.decks:
            if math.dist(deck.at, (x, y)) <= _ON_DECK:
                return deck
        laid = next((one for one in self.boards if one.holds(x, y)), None)
        near: Sequence[Spot] = self.spots
        if laid is not None:
            b_x, b_y = laid.inward(x, y)
            x, y = laid.outward(*laid.board.layout.snapped(b_x, b_y))
            zone = laid.board.layout.zone_at(b_x, b_y)
            word, board = zone.name if zone else "", laid.board.name
            here = [spot for spot in self.spots if spot.board == board]
            near = [spot for spot in here if spot.zone == word] or here or self.spots
        return min(near, key=lambda spot: (spot.at[0] - x) ** 2 + (spot.at[1] - y) ** 2, default=None)


def surfaces_of(maps: Sequence[GameMap], report: Report) -> list[Surface]:
    """Turn the maps of a module into surfaces: boards that lie together are one, others are each one.

    Args:
        maps: those of the module.
        report: is told of what had to be left out.
    """
    found: list[Surface] = []
    taken: set[str] = set()
    room = MAX_SPACES
    for one in maps:
        for title, boards in _arrangements(one, report):
            surface = _surface(one, title, boards, taken, report)
            if len(found) >= MAX_SURFACES or len(surface.spots) > room:
                report.warn("maps", f"`{surface.title}` was left out: a module has no room for it")
                continue
            if surface.spots:
                found.append(surface)
                taken.add(surface.id)
                room -= len(surface.spots)
    return found


def _arrangements(one: GameMap, report: Report) -> Iterator[tuple[str, tuple[Laid, ...]]]:
    """The boards of a map as they lie, and each of the others alone."""
    lying = one.default if len(one.default) > 1 or len(one.boards) == 1 else ()
    if lying:
        yield one.title, lying
    used = {laid.board.name for laid in lying}
    single = [board for board in one.boards if board.name not in used]
    if len(single) > 1 and not lying:
        report.warn("maps", f"`{one.title}` has {len(single)} boards to choose from; each is a map here")
    for board in single:
        title = one.title if len(one.boards) == 1 else f"{one.title}: {board.name}"
        yield title, (Laid(board, one.edge),)


def _surface(one: GameMap, title: str, boards: tuple[Laid, ...], taken: set[str], report: Report) -> Surface:
    spots: list[Spot] = []
    for laid in boards:
        spots += spots_of(laid, max((spot.group for spot in spots), default=-1) + 1, report)
    decks = list(_decks(one, boards))
    spots += [spot for _, spot in decks]
    named(spots)
    surface = Surface(fresh_word(title, taken, "map"), title, one, boards, spots, decks)
    _fit_lattice(surface)
    surface.scale = _scale(surface)
    return surface


def _decks(one: GameMap, boards: tuple[Laid, ...]) -> Iterator[tuple[Part, Spot]]:
    """Give each deck that lies on these boards a space; one on no board lies on the first of the map."""
    first = one.boards[0].name if one.boards else ""
    for number, part in enumerate(one.part.children("DrawPile")):
        owner = part.get("owningBoard") if one.board(part.get("owningBoard")) else first
        laid = next((laid for laid in boards if laid.board.name == owner), None)
        if laid is not None:
            at = laid.outward(part.number("x"), part.number("y"))
            yield part, Spot(part.get("name") or "deck", at, "", owner, -1 - number)


def _fit_lattice(surface: Surface) -> None:
    """Choose the grid with most cells, and find which spaces are its cells."""
    groups = Counter(spot.group for spot in surface.spots if is_cell(spot))
    if not groups or max(groups.values()) < 2:
        return
    group = min(groups, key=lambda one: (-groups[one], one))
    sample = next(spot for spot in surface.spots if spot.group == group)
    laid = next(one for one in surface.boards if one.board.name == sample.board)
    assert isinstance(sample.grid, HexGrid | SquareGrid)
    lattice = _lattice(sample, sample.grid, laid)
    cells: dict[Cell, str] = {}
    for spot in sorted(surface.spots, key=lambda spot: spot.group != group):
        same = isinstance(spot.grid, type(sample.grid)) and _is_alike(spot.grid, sample.grid)
        cell = lattice.cell_of(spot.at) if same and is_cell(spot) else None
        if cell is not None and cell not in cells:
            cells[cell] = spot.id
    columns, rows = [cell[0] for cell in cells], [cell[1] for cell in cells]
    # The first column stays even, for it is the odd ones that lie lower.
    lattice.first = (min(columns) - min(columns) % 2, min(rows))
    surface.cells = {name: lattice.printed(cell) for cell, name in cells.items()}
    lattice.last = (
        max(cell[0] for cell in surface.cells.values()),
        max(cell[1] for cell in surface.cells.values()),
    )
    surface.lattice = lattice


def _lattice(sample: Spot, grid: HexGrid | SquareGrid, laid: Laid) -> Lattice:
    """The grid of a board as it lies; turned by half, its cells mirror about one of them."""
    if not laid.turned or sample.cell is None:
        return Lattice(grid, (float(laid.at[0]), float(laid.at[1])))
    even = (sample.cell[0] - sample.cell[0] % 2, sample.cell[1])
    there, here = laid.outward(*grid.exact(even)), grid.exact((0, 0))
    return Lattice(grid, (there[0] - here[0], there[1] - here[1]))


def _is_alike(one: object, other: HexGrid | SquareGrid) -> bool:
    if not isinstance(one, HexGrid | SquareGrid):
        return False
    if isinstance(one, HexGrid) and isinstance(other, HexGrid) and one.sideways != other.sideways:
        return False
    return all(abs(a - b) <= 0.01 * b for a, b in zip(one.pitch, other.pitch, strict=True))


def _scale(surface: Surface) -> float:
    """Map units a pixel, so that neighbours lie about `UNIT` apart."""
    if surface.lattice is not None:
        return round(UNIT / min(surface.lattice.size), 6)
    points = sorted({spot.at for spot in surface.spots})[:400]
    if len(points) < 2:
        return 1.0
    gaps = sorted(min(math.dist(one, other) for other in points if other != one) for one in points)
    return round(min(max(1.2 * UNIT / max(gaps[len(gaps) // 2], 1.0), 0.05), 8.0), 6)


def fresh_word(text: str, taken: set[str], default: str) -> str:
    """Make a lower-case word that is not taken yet.

    Example:
        >>> fresh_word("Main Map (1805)", {"main-map-1805"}, "map"), fresh_word("--", set(), "map")
        ('main-map-1805-2', 'map')
    """
    letters = [letter if letter.isascii() and letter.isalnum() else "-" for letter in text.lower()[:200]]
    word = "-".join(filter(None, "".join(letters).split("-")))[:48].strip("-") or default
    number, found = 1, word
    while found in taken:
        number += 1
        found = f"{word}-{number}"
    return found
