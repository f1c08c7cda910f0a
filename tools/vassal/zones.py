"""Grids of points and zones, and what VASSAL calls any pixel of a board."""

from __future__ import annotations

import math
from dataclasses import dataclass

from grognard.tools.vassal.build_file import Part
from grognard.tools.vassal.grids import HexGrid, SquareGrid, hex_grid, square_grid
from grognard.tools.vassal.names import filled
from grognard.tools.vassal.polygon import Outline, Pixel, box_outline, outline_of

MAX_REGIONS = 8_000


@dataclass(frozen=True, slots=True)
class RegionGrid:
    """Named points; the nearest one gives its name to a pixel.

    Attributes:
        points: names by pixel; two regions on one pixel are the later one.
    """

    points: dict[Pixel, str]
    snaps: bool = True

    def at(self, x: float, y: float) -> Pixel | None:
        """The nearest point."""
        return min(self.points, key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2, default=None)


Grid = HexGrid | SquareGrid | RegionGrid


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of a board.

    Attributes:
        name: of the zone.
        outline: may be empty.
        form: how its places are called; ``$name$`` and ``$gridLocation$`` stand for themselves.
        grid: its own, or None.
        uses_parent: whether the board's grid counts in it instead.
    """

    name: str
    outline: Outline
    form: str
    grid: Grid | None
    uses_parent: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """What divides a board: zones first, then the grid below them.

    Attributes:
        zones: the first that holds a point counts.
        grid: the board's own, or the background of its zones.
        zoned: whether the board has zones at all, empty or not.
    """

    zones: tuple[Zone, ...] = ()
    grid: Grid | None = None

    def zone_at(self, x: float, y: float) -> Zone | None:
        """The zone of a pixel."""
        return next((zone for zone in self.zones if zone.outline.holds(x, y)), None)

    def name_at(self, x: float, y: float, size: Pixel) -> str | None:
        """What VASSAL calls a pixel of a board so wide and high; None where it has no name."""
        zone = self.zone_at(x, y)
        if zone is not None:
            inner = None
            if zone.uses_parent:
                inner = self._name(self.grid, x, y, size)
            elif zone.grid is not None:
                inner = self._name(zone.grid, x, y, zone.outline.size)
            return zone_name(zone, inner or "")
        return self._name(self.grid, x, y, size)

    def _name(self, grid: Grid | None, x: float, y: float, size: Pixel) -> str | None:
        if isinstance(grid, RegionGrid):
            found = grid.at(x, y)
            return None if found is None else grid.points[found]
        return None if grid is None else grid.name(grid.cell(x, y), size)

    def snapped(self, x: float, y: float) -> tuple[float, float]:
        """The pixel a counter laid down here would come to lie on."""
        zone = self.zone_at(x, y)
        grid = self.grid if zone is None or zone.uses_parent else zone.grid
        if grid is None or not grid.snaps:
            return x, y
        if isinstance(grid, RegionGrid):
            return grid.at(x, y) or (x, y)
        return grid.centre(grid.nearest(x, y))


def zone_name(zone: Zone, inner: str) -> str:
    """What a place in a zone is called."""
    return filled(zone.form, {"name": zone.name, "gridLocation": inner})


def layout_of(part: Part) -> Layout:
    """Read what divides a board, from the board's component."""
    zoned = part.child("ZonedGrid")
    if zoned is None:
        return Layout((), grid_of(part))
    return Layout(tuple(_zone(one) for one in zoned.children("Zone")), grid_of(zoned))


def _zone(part: Part) -> Zone:
    return Zone(
        part.get("name"),
        outline_of(part.get("path")),
        part.get("locationFormat", "$name$"),
        grid_of(part),
        part.is_on("useParentGrid"),
    )


def grid_of(part: Part) -> Grid | None:
    """Read the one grid directly inside a board or zone."""
    found = part.child("HexGrid", "SquareGrid", "RegionGrid")
    if found is None:
        return None
    if found.kind.endswith("HexGrid"):
        return hex_grid(found)
    if found.kind.endswith("SquareGrid"):
        return square_grid(found)
    return _region_grid(found)


def _region_grid(part: Part) -> RegionGrid:
    points: dict[Pixel, str] = {}
    for region in part.children("Region"):
        at = math.trunc(region.number("originx")), math.trunc(region.number("originy"))
        points[at] = region.get("name")
        if len(points) >= MAX_REGIONS:
            break
    return RegionGrid(points, part.is_on("snapto", default=True))


def board_outline(size: Pixel) -> Outline:
    """The outline of a whole board."""
    return box_outline(*size)
