"""Pictures out of modules: which board and which counter is drawn from one, and their pixels when needed.

What is damaged is said in the log and drawn grey: a picture that cannot be shown takes no game away.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from grognard.kernel.board import Board
from grognard.kernel.errors import ModuleDataError
from grognard.kernel.pictures import PictureBook, Tile

_log = logging.getLogger(__name__)
Pixels = NDArray[np.uint8]
"""``(height, width, 4)``: red, green, blue, opacity."""
Box = tuple[float, float, float, float]

_KEPT_BYTES = 64_000_000
_GREY = 128


class Pictures(Protocol):
    """What pixels come from: the pictures of a module, or one picture alone; as of `PictureBook`."""

    @property
    def names(self) -> tuple[str, ...]:
        """Of the pictures, by row."""

    def tiles(self, picture: int) -> tuple[Tile, ...]:
        """The tiles of a picture."""

    def pixels(self, picture: int, number: int) -> bytes:
        """Read one tile."""


@dataclass(frozen=True, slots=True)
class Art:
    """One picture of a module, or one that stands alone.

    Attributes:
        key: what module it is of; equal keys and rows, equal pictures.
        row: its place in the module's list.
        size: width and height in pixels.
    """

    key: str
    row: int
    size: tuple[int, int] = field(compare=False)
    _book: Pictures = field(repr=False, compare=False)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Its tiles in the order of their numbers, the full size first."""
        return self._book.tiles(self.row)

    def tile(self, number: int) -> Pixels:
        """The pixels of a tile."""
        tile = self.tiles[number]
        try:
            data = np.frombuffer(self._book.pixels(self.row, number), np.uint8)
        except ModuleDataError as error:
            _log.warning("Picture %s is drawn grey: %s", self._book.names[self.row], error)
            data = np.full(tile.width * tile.height * 4, _GREY, np.uint8)
        return data.reshape(tile.height, tile.width, 4)

    def level_for(self, scale: float) -> int:
        """The smallest of its sizes that is not smaller than what is wanted: 0 the full one, then halves.

        Args:
            scale: pixels of the screen for one of the picture's.
        """
        last = self.tiles[-1].level
        return next((one for one in range(last, 0, -1) if scale * 2**one <= 1.001), 0)

    def pixels(self, level: int = 0) -> Pixels:
        """The whole picture in one of its sizes."""
        return _KEPT.found((self, level), lambda: self._assembled(level))

    def fitted(self, width: int, height: int) -> Pixels:
        """The whole picture at a size, colours multiplied by their opacity."""

        def make() -> Pixels:
            level = self.level_for(max(width / self.size[0], height / self.size[1]))
            return resampled(premultiplied(self.pixels(level)), width, height)

        return _KEPT.found((self, width, height), make)

    @property
    def opaque(self) -> bool:
        """Whether nothing shines through it; looks at its smallest size."""
        return bool((self.pixels(self.tiles[-1].level)[..., 3] == 255).all())

    @property
    def box(self) -> Box:
        """Left, top, width and height of it in a square of side 1, as large as it fits, in the middle."""
        width, height = (side / max(self.size) for side in self.size)
        return (1 - width) / 2, (1 - height) / 2, width, height

    def _assembled(self, level: int) -> Pixels:
        numbers = [number for number, tile in enumerate(self.tiles) if tile.level == level]
        if len(numbers) == 1:
            return self.tile(numbers[0])
        last = self.tiles[numbers[-1]]
        out = np.empty((last.top + last.height, last.left + last.width, 4), np.uint8)
        for number in numbers:
            tile = self.tiles[number]
            out[tile.top : tile.top + tile.height, tile.left : tile.left + tile.width] = self.tile(number)
        return out


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """The picture a map is drawn on.

    Attributes:
        art: the picture.
        box: left, top, right, bottom in map units.
        over: what of the map is drawn over it; words of `kernel.schema.pictures.Over`.
    """

    art: Art
    box: Box
    over: frozenset[str]

    @property
    def scale(self) -> float:
        """Map units for one of its pixels."""
        return (self.box[2] - self.box[0]) / self.art.size[0]


class _Kept:
    """Pixels used last, up to so many bytes."""

    def __init__(self, most: int) -> None:
        self._most, self._bytes = most, 0
        self._held: dict[object, Pixels] = {}
        self._lock = threading.Lock()

    def found(self, key: object, make: Callable[[], Pixels]) -> Pixels:
        with self._lock:
            held = self._held.pop(key, None)
            if held is not None:
                self._held[key] = held
                return held
        held = make()
        with self._lock:
            if held.nbytes < self._most // 4 and key not in self._held:
                self._held[key] = held
                self._bytes += held.nbytes
            while self._bytes > self._most:
                self._bytes -= self._held.pop(next(iter(self._held))).nbytes
        return held


_KEPT = _Kept(_KEPT_BYTES)
_BOOKS: dict[int, tuple[object, PictureBook | None]] = {}


def book_of(board: Board) -> PictureBook | None:
    """The pictures of a board's module; None where it has none, or they cannot be used."""
    module = board.module
    if module is None or "pictures" not in module.container.sections:
        return None
    held = _BOOKS.get(id(module))
    if held is None or held[0] is not module:
        found = None
        try:
            found = module.picture_book
        except ModuleDataError as error:
            _log.warning("The game is drawn without its pictures: %s", error)
        if len(_BOOKS) > 16:
            _BOOKS.clear()
        held = _BOOKS[id(module)] = module, found
    return held[1]


def counter_art(board: Board, counter: int, face: int) -> Art | None:
    """The picture of a counter's face; None for one that is drawn from data."""
    book = book_of(board)
    shown = book.counters.get(counter, ()) if book is not None else ()
    if book is None or face >= len(shown) or shown[face] < 0:
        return None
    return _art(book, shown[face])


def named_art(board: Board, name: str) -> Art | None:
    """A picture by its name; None where the module has none of that name."""
    book = book_of(board)
    return _art(book, book.names.index(name)) if book is not None and name in book.names else None


def board_picture(board: Board, map_id: str) -> BoardPicture | None:
    """The picture a map is drawn on; None for a map that is drawn from data."""
    book = book_of(board)
    found = book.backdrops.get(map_id) if book is not None else None
    if book is None or found is None:
        return None
    art, (left, top) = _art(book, found.picture), found.origin
    right, bottom = left + art.size[0] * found.scale, top + art.size[1] * found.scale
    return BoardPicture(art, (left, top, right, bottom), found.over)


def _art(book: PictureBook, row: int) -> Art:
    return Art(book.digest, row, book.sizes[row], book)


def premultiplied(pixels: Pixels) -> Pixels:
    """Colours multiplied by their opacity, as textures have them; the same array where nothing changes."""
    alpha = pixels[..., 3:]
    if (alpha == 255).all():
        return pixels
    out = pixels.copy()
    out[..., :3] = (pixels[..., :3].astype(np.uint16) * alpha + 127) // 255
    return out


def resampled(pixels: Pixels, width: int, height: int) -> Pixels:
    """A picture at another size: means of areas where it gets smaller, even steps where it gets larger."""
    if pixels.shape[:2] == (height, width):
        return pixels
    found = _resized(pixels.astype(np.float32), height)
    found = _resized(found.transpose(1, 0, 2), width).transpose(1, 0, 2)
    out: Pixels = np.rint(found).astype(np.uint8)
    return out


def _resized(rows: NDArray[np.float32], wanted: int) -> NDArray[np.float32]:
    """So many rows out of those there are. Sums and no matrices: those would wake a library's threads."""
    length = len(rows)
    if wanted < length:
        edges = np.arange(wanted + 1) * (length / wanted)
        sums = np.zeros((length + 2, *rows.shape[1:]), np.float32)
        np.cumsum(rows, axis=0, out=sums[1:-1])
        sums[-1] = sums[-2]
        at = _between(sums, edges)
        return (at[1:] - at[:-1]) * np.float32(wanted / length)
    middle = (np.arange(wanted) + 0.5) * (length / wanted) - 0.5
    return _between(np.concatenate([rows, rows[-1:]]), np.clip(middle, 0, length - 1))


def _between(rows: NDArray[np.float32], places: NDArray[np.float64]) -> NDArray[np.float32]:
    """Rows at places that may lie between two."""
    first = places.astype(np.int64)
    share = (places - first).astype(np.float32)[:, None, None]
    found: NDArray[np.float32] = rows[first] * (1 - share) + rows[first + 1] * share
    return found
