"""Patches of a very large map: marks of its grounds are made and drawn only near what is seen.

A patch is a square of the map, about as large as a window at the zoom it is made for.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from grognard.viewer.ground_mesh import GroundMesh
from grognard.viewer.level import MARKS_PX
from grognard.viewer.surface import Box, Cell, Surface

#: A map of no more cells has all its marks in its ground.
MOST_CELLS = 1500
#: Side of a patch in pixels, and the least in hex widths.
_SIDE_PX, _LEAST_SIDE = 1000.0, 5.0
#: How far beyond the view patches are looked after, as a share of it on each side.
_BEYOND = 0.3

Spot = tuple[int, int]
"""Column and row of a patch."""


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """The marks of one patch.

    Attributes:
        box: the part of the map that they lie in.
        ground: the marks.
    """

    box: Box
    ground: GroundMesh

    def meets(self, box: Box) -> bool:
        """Whether some of it lies in a box."""
        mine = self.box
        return mine[0] <= box[2] and box[0] <= mine[2] and mine[1] <= box[3] and box[1] <= mine[3]


def has_patches(surface: Surface, px: float) -> bool:
    """Whether a map's marks come in patches at so many pixels a hex."""
    return px >= MARKS_PX and len(surface.cells) > MOST_CELLS and surface.backdrop is None


def side_of(surface: Surface, px: float) -> float:
    """The side of a patch, in map units."""
    return max(_LEAST_SIDE, _SIDE_PX / px) * surface.hw


def spots_near(surface: Surface, px: float, seen: Box) -> list[Spot]:
    """The patches around what is seen, the nearest to its middle first; none where there are no patches."""
    if not has_patches(surface, px):
        return []
    side, (left, top, right, bottom) = side_of(surface, px), surface.box
    across, down = _BEYOND * (seen[2] - seen[0]), _BEYOND * (seen[3] - seen[1])
    columns = _numbers(seen[0] - across - left, seen[2] + across - left, side, right - left)
    rows = _numbers(seen[1] - down - top, seen[3] + down - top, side, bottom - top)
    x, y = (seen[0] + seen[2]) / 2 - left, (seen[1] + seen[3]) / 2 - top
    spots = [(column, row) for column in columns for row in rows]
    return sorted(spots, key=lambda one: math.dist((x, y), ((one[0] + 0.5) * side, (one[1] + 0.5) * side)))


def cells_of(surface: Surface, px: float, spot: Spot) -> list[Cell]:
    """The cells of a patch: those with their middles in its square."""
    left, top, right, bottom = _box_of(surface, px, spot)
    return [
        cell for cell in surface.cells if left <= cell.centre[0] < right and top <= cell.centre[1] < bottom
    ]


def reach_of(surface: Surface, px: float, spot: Spot) -> Box:
    """The part of a map that a patch's marks lie in: its cells reach beyond its square."""
    left, top, right, bottom = _box_of(surface, px, spot)
    return left - surface.hw, top - surface.hw, right + surface.hw, bottom + surface.hw


def _box_of(surface: Surface, px: float, spot: Spot) -> Box:
    side, (left, top) = side_of(surface, px), surface.box[:2]
    x, y = left + spot[0] * side, top + spot[1] * side
    return x, y, x + side, y + side


def _numbers(first: float, last: float, side: float, whole: float) -> range:
    most = max(0, math.ceil(whole / side) - 1)
    return range(max(0, math.floor(first / side)), min(most, math.floor(last / side)) + 1)
