"""The places of a map: cells of grids, named points, zones, each a space with an id of its own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.tools.vassal.grids import Cell, HexGrid, Place, SquareGrid
from grognard.tools.vassal.maps import Board, Laid
from grognard.tools.vassal.polygon import Outline, middle
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.zones import Grid, RegionGrid, Zone, board_outline, zone_name

MAX_CELLS = 20_000
"""Of one grid in one zone or on one board."""

BARE_SIDE = 700
"""A board without any grid that is larger than this gets squares of our own."""

_FORBIDDEN = re.compile(r"[\s,;/#:\x00-\x1f\x7f-\x9f\ufffe\uffff]+")
_LENGTH = 48


@dataclass(slots=True, eq=False)
class Spot:
    """One place.

    Attributes:
        name: what VASSAL calls it; may be empty, and need not be unique.
        at: pixel of the map.
        zone: name of the zone around it, or ''.
        board: name of the board it lies on.
        group: spots of one grid in one zone on one board have one number.
        cell: in that grid; None for points and zones.
        grid: None for zones.
        outline: of a zone that is one place, in pixels of the map.
        made: why it is not VASSAL's own, or ''.
        id: unique on its map, set by `named`.
    """

    name: str
    at: Place
    zone: str
    board: str
    group: int
    cell: Cell | None = None
    grid: Grid | None = None
    outline: Outline | None = None
    made: str = ""
    id: str = ""


def spots_of(laid: Laid, first_group: int, report: Report) -> list[Spot]:
    """List every place of a board lying on a map.

    Args:
        laid: the board and where it lies.
        first_group: number of the first group.
        report: is told of what cannot be a place.
    """
    finder = _Finder(laid, report, first_group)
    return list(finder.all())


@dataclass(slots=True)
class _Finder:
    laid: Laid
    report: Report
    group: int

    @property
    def board(self) -> Board:
        return self.laid.board

    def all(self) -> Iterator[Spot]:
        layout, whole = self.board.layout, board_outline(self.board.size)
        for zone in layout.zones:
            if len(zone.outline.corners) < 3:
                self.report.warn("zones", f"zone `{zone.name}` on board `{self.board.name}` has no outline")
                continue
            yield from self._of_zone(zone, layout.grid if zone.uses_parent else zone.grid)
        if layout.grid is not None:
            yield from self._of_grid(layout.grid, None, whole)
        elif not layout.zones:
            yield from self._bare(whole)

    def _of_zone(self, zone: Zone, grid: Grid | None) -> Iterator[Spot]:
        found = [] if grid is None else list(self._of_grid(grid, zone, zone.outline))
        if found:
            yield from found
            return
        at = self.laid.outward(*middle(zone.outline))
        corners = tuple(
            (round(x), round(y)) for x, y in map(lambda c: self.laid.outward(*c), zone.outline.corners)
        )
        spot = Spot(zone_name(zone, ""), at, zone.name, self.board.name, self.group, outline=Outline(corners))
        self.group += 1
        yield spot

    def _of_grid(self, grid: Grid, zone: Zone | None, outline: Outline) -> Iterator[Spot]:
        """The places of a grid where it counts: in its zone, or wherever no zone lies."""
        self.group += 1
        if isinstance(grid, RegionGrid):
            yield from self._points(grid, zone)
            return
        if grid.count(outline) > MAX_CELLS:
            where = f"zone `{zone.name}`" if zone else f"board `{self.board.name}`"
            self.report.warn("grids", f"the grid of {where} is too fine for spaces; it was left out")
            return
        size = zone.outline.size if zone and not zone.uses_parent else self.board.size
        for cell in grid.cells(outline):
            x, y = grid.centre(cell)
            if self.board.layout.zone_at(x, y) is zone:
                inner = grid.name(grid.cell(x, y), size)
                name = zone_name(zone, inner or "") if zone else inner or ""
                spot = self._spot(name, self.laid.outward(*grid.exact(cell)), zone, cell, grid)
                if not name:
                    spot.name, spot.made = (
                        f"{cell[0]:02d}{cell[1]:02d}",
                        "house: the module numbers no cells here",
                    )
                yield spot

    def _points(self, grid: RegionGrid, zone: Zone | None) -> Iterator[Spot]:
        for (x, y), name in grid.points.items():
            around = self.board.layout.zone_at(x, y)
            if around is zone or (around is None and zone is not None):
                told = zone_name(zone, name) if zone else name
                yield self._spot(told, self.laid.outward(x, y), zone, None, grid)

    def _spot(self, name: str, at: Place, zone: Zone | None, cell: Cell | None, grid: Grid) -> Spot:
        return Spot(name, at, zone.name if zone else "", self.board.name, self.group, cell, grid)

    def _bare(self, whole: Outline) -> Iterator[Spot]:
        """Cover a board that has no grid: a small one is one place, a large one gets squares."""
        width, height = self.board.size
        longest = max(width, height)
        self.group += 1
        if longest <= BARE_SIDE:
            yield Spot(
                self.board.name, self.laid.outward(width / 2, height / 2), "", self.board.name, self.group
            )
            return
        side = max(60.0, longest / 24)
        grid = SquareGrid((side / 2, side / 2), (side, side), None)
        self.report.warn("grids", f"board `{self.board.name}` has no grid; it was covered with squares")
        for column, row in grid.cells(whole):
            spot = self._spot(
                f"{chr(65 + row % 26)}{column + 1}",
                self.laid.outward(*grid.exact((column, row))),
                None,
                (column, row),
                grid,
            )
            spot.made = "house: the board has no grid"
            yield spot


def named(spots: Iterable[Spot]) -> None:
    """Give each place of a map an id: its name, with zone, board and a number as far as names repeat.

    Example:
        >>> found = [Spot("Turn 2", (0, 0), "", "a", 0), Spot("04", (1, 0), "French", "a", 1),
        ...          Spot("04", (2, 0), "Allies", "a", 2), Spot("", (3, 0), "", "a", 3)]
        >>> named(found)
        >>> [spot.id for spot in found]
        ['Turn-2', 'French.04', 'Allies.04', 'place']
    """
    spots = list(spots)
    plain = [printed(spot.name) or printed(spot.zone) or "place" for spot in spots]
    plain = _told_apart(plain, [printed(spot.zone) for spot in spots])
    plain = _told_apart(plain, [printed(spot.board) for spot in spots])
    taken: set[str] = set()
    numbers: Counter[str] = Counter()
    singles = {word for word, count in Counter(plain).items() if count == 1}
    for spot, word in zip(spots, plain, strict=True):
        text = word
        while text in taken or (text != word and text in singles):
            numbers[word] += 1
            text = f"{word}.{numbers[word] + 1}"
        taken.add(text)
        spot.id = text


def _told_apart(words: list[str], by: list[str]) -> list[str]:
    """Put a second word before those that repeat, where it differs among them."""
    kinds: dict[str, set[str]] = {}
    for word, other in zip(words, by, strict=True):
        kinds.setdefault(word, set()).add(other)
    return [
        f"{other}.{word}"[-_LENGTH:] if other and len(kinds[word]) > 1 else word
        for word, other in zip(words, by, strict=True)
    ]


def printed(name: str) -> str:
    """Make a name fit to be a space's id.

    Example:
        >>> printed("Endurance #3: low"), printed(" - ")
        ('Endurance-3-low', '')
    """
    return _FORBIDDEN.sub("-", name[:200]).strip("-")[:_LENGTH]


def is_cell(spot: Spot) -> bool:
    """Tell whether a place is a cell of a hex or square grid."""
    return spot.cell is not None and isinstance(spot.grid, HexGrid | SquareGrid)
