"""How much a map shows at how many pixels a hex: one table, so that every zoom is complete in itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """What is drawn, and how big, at one zoom. Lengths ending in `_px` are pixels.

    Attributes:
        px: pixels across a hex, as this scene is made for.
        grid_px, grid_land, grid_sea: width of grid lines, and how much of them shows on land and on sea;
            0 where there are none.
        numbers: whether hex numbers are drawn.
        marks: whether grounds carry their marks.
        roads: whether roads have a casing.
        coast_px: width of the coast line.
        city_px, town_px, village_px: sizes of names; 0 where they are not drawn.
    """

    px: float
    grid_px: float
    grid_land: float
    grid_sea: float
    numbers: bool
    marks: bool
    roads: bool
    coast_px: float
    city_px: float
    town_px: float
    village_px: float

    @property
    def number_px(self) -> float:
        """Size of hex numbers."""
        return min(12.0, max(7.5, 0.115 * self.px))


_ROWS = (
    # from px, grid: width, on land, on sea; names of cities, towns, villages
    (0.0, 0.0, 0.0, 0.0, 12.0, 0.0, 0.0),
    (20.0, 0.6, 0.21, 0.23, 12.5, 10.5, 0.0),
    (34.0, 0.9, 0.29, 0.38, 14.0, 12.0, 0.0),
    (60.0, 1.2, 0.34, 0.38, 17.0, 14.0, 13.0),
    (100.0, 1.5, 0.34, 0.38, 19.0, 16.0, 15.0),
)
NUMBERS_PX, MARKS_PX, CASING_PX = 44.0, 40.0, 30.0


GRAINS = (7.8, 13.1, 22.0, 37.0, 62.3, 104.7, 176.1, 385.0)
"""Geometry is made for so many pixels a hex, and serves all zooms down to the next lower number."""


def grain_of(px: float) -> float:
    """The number of pixels a hex that the geometry for a zoom is made for; the finest serves all beyond it.

    Example:
        >>> grain_of(36), grain_of(62.2), grain_of(1000)
        (37.0, 62.3, 385.0)
    """
    return next((grain for grain in GRAINS if px <= grain), GRAINS[-1])


def level_at(px: float) -> Level:
    """The level of detail for so many pixels a hex.

    Raises:
        ValueError: not more than none.

    Example:
        >>> level_at(64).grid_px, level_at(64).numbers, level_at(30).numbers
        (1.2, True, False)
    """
    if not px > 0:
        raise ValueError("A hex must be more than no pixels wide.")
    _, width, land, sea, city, town, village = [row for row in _ROWS if row[0] <= px][-1]
    coast = 1.0 if px < 40 else 1.5 if px < 80 else 1.9
    return Level(
        px, width, land, sea, px >= NUMBERS_PX, px >= MARKS_PX, px >= CASING_PX, coast, city, town, village
    )
