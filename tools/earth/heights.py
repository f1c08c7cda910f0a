"""Heights of the ground from a picture of the whole earth: metres are 256 times green plus blue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from grognard.kernel.errors import GrognardError
from grognard.kernel.numbering import Cell
from grognard.kernel.png import decode
from grognard.tools.earth.projections import Frame

WANTED = (
    "The recipe asks for relief: name a picture of heights by --heights, the whole earth in equal degrees "
    "with metres = 256 x green + blue; Debian's package `marble-qt-data` has one, `srtm2`, in two halves."
)


@dataclass(frozen=True, slots=True)
class Heights:
    """How high the ground of a cell is, in metres."""

    mean: float
    low: float
    high: float

    @property
    def range(self) -> float:
        """From the lowest point to the highest."""
        return self.high - self.low


def heights_of(
    paths: Sequence[Path], frame: Frame, step: float, cell_at: Callable[[float, float], Cell | None]
) -> dict[Cell, Heights]:
    """Sample a picture of heights over a box of degrees.

    Args:
        paths: PNG files that stand side by side, together twice as wide as high, north at the top, from 180 W
            to 180 E.
        frame: west, south, east, north in degrees.
        step: degrees between samples.
        cell_at: the cell of a longitude and latitude.

    Raises:
        GrognardError: it is no such picture.
    """
    metres = _metres(paths)
    rows, columns = metres.shape
    west, south, east, north = frame
    found: dict[Cell, list[float]] = {}
    for lat in np.arange(south + step / 2, north, step).tolist():
        row = min(rows - 1, int((90 - lat) / 180 * rows))
        for lon in np.arange(west + step / 2, east, step).tolist():
            cell = cell_at(lon, lat)
            if cell is not None:
                column = int((lon + 180) / 360 * columns) % columns
                found.setdefault(cell, []).append(float(metres[row, column]))
    return {cell: Heights(sum(all_) / len(all_), min(all_), max(all_)) for cell, all_ in found.items()}


def _metres(paths: Sequence[Path]) -> NDArray[np.int32]:
    tiles = []
    for path in paths:
        try:
            tiles.append(decode(path.read_bytes()))
        except ValueError as error:
            raise GrognardError(f"{path} is no picture of heights: {error}.") from None
    if len({len(tile) for tile in tiles}) != 1 or sum(tile.shape[1] for tile in tiles) != 2 * len(tiles[0]):
        told = ", ".join(map(str, paths))
        raise GrognardError(f"{told} is no picture of the whole earth: it is not twice as wide as high.")
    pixels = np.hstack(tiles).astype(np.int32)
    found: NDArray[np.int32] = pixels[..., 1] * 256 + pixels[..., 2]
    return np.where(found < 2**15, found, found - 2**16)  # what lies below the sea counts down from the top
