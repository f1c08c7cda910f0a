"""Printed numbers of spaces: as the zoom allows, always, only of the space pointed at, or never."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from grognard.viewer.ground_mesh import LEAST_TEXT_PX, GroundMesh, places_of
from grognard.viewer.palette import Theme
from grognard.viewer.primitives import Primitive, Text
from grognard.viewer.surface import Box, Cell, Surface, number_at
from grognard.viewer.typefaces import text_width

NUMBERS = "piece"
"""The face of numbers on maps, which nothing else there has."""

MODES = ("zoom", "always", "hover", "never")
WORDS = {
    "zoom": "Hex numbers as the zoom allows",
    "always": "Hex numbers always",
    "hover": "Hex numbers where you point",
    "never": "No hex numbers",
}
LEAST_PX = 17.0
"""Below so many pixels a hex four figures do not fit side by side."""


def numbered(surface: Surface, size: float) -> list[Cell]:
    """The cells whose numbers are written so high; of boxes that cover each other those that do not touch."""
    found: list[Cell] = []
    taken: list[Box] = []
    for cell in surface.cells:
        if cell.rings or not is_numbered(cell, size):
            continue
        if not _is_regular(surface, cell):
            (x, y), half = number_at(surface, cell, size), text_width(cell.printed, NUMBERS, size) / 2
            if any(x - half < right and left < x + half and y - size < low and top < y
                   for left, top, right, low in taken):  # fmt: skip
                continue
            taken.append((x - half, y - size, x + half, y))
        found.append(cell)
    return found


def _is_regular(surface: Surface, cell: Cell) -> bool:
    """Whether a cell is one of the map's grid, and no box or track beside it."""
    grid = surface.info.grid
    if grid is None or (len(cell.corners) == 4) != (grid.orientation == "square"):
        return False
    wide = max(x for x, _ in cell.corners) - min(x for x, _ in cell.corners)
    return wide <= 1.25 * surface.hw


def is_numbered(cell: Cell, size: float) -> bool:
    """Whether a number so high is written into a cell: it fits in, and says more than the cell's name does.

    Boxes and tracks beside the hexes of a map have words for numbers, which would lie over their names.
    """
    if cell.name and cell.printed.replace("-", " ").casefold() == cell.name.replace("-", " ").casefold():
        return False
    wide = max(x for x, _ in cell.corners) - min(x for x, _ in cell.corners)
    return text_width(cell.printed, NUMBERS, size) <= wide


@lru_cache(maxsize=8)
def without_numbers(ground: GroundMesh) -> GroundMesh:
    """The same ground without its numbers; equal grounds give the same one."""
    texts = tuple(one for one in ground.texts if one.font != NUMBERS)
    return replace(ground, texts=texts, places=places_of(texts))


@lru_cache(maxsize=32)
def _number_size(ground: GroundMesh) -> float:
    return max((one.size for one in ground.texts if one.font == NUMBERS), default=0.0)


def has_numbers(ground: GroundMesh, zoom: float) -> bool:
    """Whether a ground shows numbers at so many pixels a map unit."""
    return _number_size(ground) * zoom >= LEAST_TEXT_PX


def bare(ground: GroundMesh, mode: str) -> GroundMesh:
    """The ground as a mode shows it."""
    return without_numbers(ground) if mode in ("hover", "never") else ground


def more_numbers(surface: Surface, px: float, theme: Theme) -> tuple[Primitive, ...]:
    """The numbers of all spaces, for a ground that has none; nothing where they would touch each other.

    Args:
        surface: the map; boxes and areas have names instead.
        px: pixels across a hex, at ratio 1.
        theme: light or dark.
    """
    if surface.info.kind == "box" or surface.areas or px < LEAST_PX:
        return ()
    size = _size(surface, px)
    return tuple(_number(surface, cell, size, theme) for cell in numbered(surface, size))


def pointed_number(surface: Surface, cell: Cell, px: float, mode: str, theme: Theme) -> tuple[Primitive, ...]:
    """The number of the space pointed at, where only that is wanted."""
    if mode != "hover" or surface.info.kind == "box" or surface.areas:
        return ()
    return (_number(surface, cell, _size(surface, px, 11.0), theme),)


def _size(surface: Surface, px: float, least: float = 6.5) -> float:
    """How high a number is written, in map units."""
    return max(least, min(9.0, 0.3 * px)) * surface.hw / px


def _number(surface: Surface, cell: Cell, size: float, theme: Theme) -> Text:
    """Write a number under the top of its cell."""
    at = (cell.centre[0], min(y for _, y in cell.corners) + 1.05 * size)
    colours = theme.map
    return Text(
        "label", at, cell.printed, NUMBERS, size, theme.interface.ink, 0.9, "middle",
        halo=colours.halo, halo_width=0.22 * size, halo_opacity=0.75,
    )  # fmt: skip
