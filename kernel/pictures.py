"""Pictures of a module: boards and counters as somebody drew them, kept as tiles of plain pixels.

A picture larger than a tile is kept in halves too, down to one that a tile holds, so that whoever shows it
from far away reads little. Nothing is read before it is asked for, tile by tile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from grognard.kernel.container import Container

TILE_PX = 1024
MAX_SIDE = 16_384
MAX_PIXELS = 100_000_000
"""Of one picture."""
MAX_TOTAL = 400_000_000
"""Pixels of all pictures of a module, without their halves."""
MAX_PICTURES = 16_384
TILES = "tiles"
"""The section that holds the pixels."""


class Tile(NamedTuple):
    """A tile of a picture, in pixels of its level: where it lies and how large it is."""

    level: int
    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A picture that a map is drawn on.

    Attributes:
        picture: its row.
        origin: where its upper left corner lies, in map units.
        scale: map units for one of its pixels.
        over: what of the map is drawn over it; words of `schema.pictures.Over`.
    """

    picture: int
    origin: tuple[float, float]
    scale: float
    over: frozenset[str]


def sizes_of(width: int, height: int) -> tuple[tuple[int, int], ...]:
    """The sizes that a picture is kept in: its own, then halves.

    Example:
        >>> sizes_of(6000, 4001)
        ((6000, 4001), (3000, 2001), (1500, 1001), (750, 501))
    """
    found = [(width, height)]
    while max(found[-1]) > TILE_PX:
        found.append(((found[-1][0] + 1) // 2, (found[-1][1] + 1) // 2))
    return tuple(found)


def tiles_of(width: int, height: int) -> Iterator[Tile]:
    """Every tile of a picture in the order of the file: by size, then row by row."""
    for level, (wide, high) in enumerate(sizes_of(width, height)):
        for top in range(0, high, TILE_PX):
            for left in range(0, wide, TILE_PX):
                yield Tile(level, left, top, min(TILE_PX, wide - left), min(TILE_PX, high - top))


@lru_cache(maxsize=1024)
def _tiles(width: int, height: int) -> tuple[Tile, ...]:
    return tuple(tiles_of(width, height))


def tile_count(width: int, height: int) -> int:
    """How many tiles a picture is kept in."""
    return sum(_across(wide) * _across(high) for wide, high in sizes_of(width, height))


def _across(length: int) -> int:
    return -(-length // TILE_PX)


@dataclass(frozen=True, slots=True)
class PictureBook:
    """The pictures of a module, by row.

    Attributes:
        names: without folder and ending.
        sizes: width and height in pixels.
        backdrops: map id -> the picture it is drawn on.
        counters: counter -> the picture of each face, -1 for a face drawn from data; only counters that
            have any.
        digest: of the whole section; equal digests, equal pictures.
        stored: bytes of each picture in the file.
    """

    names: tuple[str, ...]
    sizes: tuple[tuple[int, int], ...]
    backdrops: Mapping[str, Backdrop]
    counters: Mapping[int, tuple[int, ...]]
    digest: str
    stored: tuple[int, ...]
    _container: Container = field(repr=False, compare=False)
    _firsts: tuple[int, ...] = field(repr=False, compare=False)
    _starts: tuple[int, ...] = field(repr=False, compare=False)
    _digests: tuple[bytes, ...] = field(repr=False, compare=False)

    def tiles(self, picture: int) -> tuple[Tile, ...]:
        """The tiles of a picture in the order of their numbers."""
        return _tiles(*self.sizes[picture])

    def pixels(self, picture: int, number: int) -> bytes:
        """Read one tile: rows of red, green, blue, opacity.

        Args:
            picture: its row.
            number: of the tile, as of `tiles`.

        Raises:
            ModuleDataError: it is damaged.
        """
        tile, place = self.tiles(picture)[number], self._firsts[picture] + number
        ends = self._starts[place], self._starts[place + 1]
        return self._container.part(TILES, ends, tile.width * tile.height * 4, self._digests[place])
