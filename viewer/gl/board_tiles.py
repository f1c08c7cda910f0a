"""Boards that somebody drew, on the graphics card: tiles fetched by a thread, a few put there each frame.

Each part of a picture of the ground is drawn from the smallest of the board's sizes that is sharp there, when
all of its tiles have come; until then from whatever smaller size has come.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator, Sequence

import numpy as np

from grognard.viewer import workers
from grognard.viewer.art import Art, BoardPicture, Pixels, premultiplied
from grognard.viewer.camera import Box
from grognard.viewer.gl.device import Buffer, Place, Programs, Texture, use
from grognard.viewer.mesh import GLYPH, Mesh

_log = logging.getLogger(__name__)
#: Milliseconds a frame may spend on putting tiles on the card; one is put there whatever it takes.
_BUDGET_MS = 8.0
#: Bytes of tiles that stay on the card, those used last.
_MOST_BYTES = 256_000_000
#: Seconds without work after which the thread ends, and tiles it may be ahead of what is put on the card.
_IDLE_S, _AHEAD = 10.0, 6
_SQUARE = np.array([0, 1, 2, 0, 2, 3], np.uint32)
_Key = tuple[Art, int]


class BoardTiles:
    """The tiles of all boards in use."""

    def __init__(self, programs: Programs) -> None:
        self._programs = programs
        self._quad = Buffer(programs.picture, Mesh(np.zeros(4, GLYPH), np.zeros(0, np.uint32)))
        self._textures: dict[_Key, Texture] = {}
        self._bytes = 0
        self._loader = _Loader()

    @property
    def waiting(self) -> bool:
        """Whether tiles are wanted that have not come."""
        return self._loader.busy

    def begin(self) -> None:
        """A frame begins: put tiles on the card that have come, and forget what was wanted before."""
        deadline = time.perf_counter() + _BUDGET_MS / 1000
        for key, pixels in self._loader.come():
            texture = Texture(pixels.shape[1], len(pixels), 4)
            texture.write(pixels, 0, 0)
            self._textures[key] = texture
            self._bytes += pixels.nbytes
            if time.perf_counter() > deadline:
                break
        while self._bytes > _MOST_BYTES and len(self._textures) > 1:
            old = self._textures.pop(next(iter(self._textures)))
            self._bytes -= old.width * old.height * 4
            old.delete()
        self._loader.forget()

    def delete(self) -> None:
        """Give the memory back, and read no more."""
        self._loader.stop()
        for texture in self._textures.values():
            texture.delete()

    def level_of(self, board: BoardPicture, zoom: float) -> int:
        """The size that is sharp at a zoom, in pixels for a map unit."""
        return board.art.level_for(board.scale * zoom)

    def ready(self, board: BoardPicture, box: Box, level: int) -> bool:
        """Whether all tiles of a part of the map have come; asks for those that have not."""
        missing = [key for key in _keys(board, box, level) if key not in self._textures]
        self._loader.want(missing)
        return not missing

    def rough_level(self, board: BoardPicture, box: Box, level: int) -> int | None:
        """The best smaller size of which all tiles of a part have come; asks for the smallest there is."""
        last = board.art.tiles[-1].level
        for rough in range(level + 1, last + 1):
            if all(key in self._textures for key in _keys(board, box, rough)):
                return rough
        if level < last:
            self._loader.want(_keys(board, box, last), first=True)
        return None

    def draw(self, board: BoardPicture, box: Box, level: int, place: Place) -> None:
        """Draw a part of a board whose tiles have come."""
        for key in _keys(board, box, level):
            texture = self._textures.pop(key)
            self._textures[key] = texture
            left, top, right, bottom = _box_of(board, key[1])
            end = min(right, board.box[2]), min(bottom, board.box[3])
            u, v = (end[0] - left) / (right - left), (end[1] - top) / (bottom - top)
            vertices = np.zeros(4, GLYPH)
            vertices["pos"] = [(left, top), (end[0], top), end, (left, end[1])]
            vertices["uv"] = [(0, 0), (u, 0), (u, v), (0, v)]
            vertices["rgba"] = 255
            self._quad.fill(Mesh(vertices, _SQUARE))
            texture.bind()
            # Its corners are no pixels: nothing is rounded.
            use(self._programs.picture, place, stretch=0.5)
            self._quad.draw()


def _keys(board: BoardPicture, box: Box, level: int) -> list[_Key]:
    """The tiles of a size that a part of the map meets."""
    found: list[_Key] = []
    for number, tile in enumerate(board.art.tiles):
        if tile.level == level:
            left, top, right, bottom = _box_of(board, number)
            if left < box[2] and box[0] < right and top < box[3] and box[1] < bottom:
                found.append((board.art, number))
    return found


def _box_of(board: BoardPicture, number: int) -> Box:
    """The part of the map that a tile covers; at the right and below it may reach beyond the board."""
    tile = board.art.tiles[number]
    unit, (x, y, _, _) = board.scale * 2**tile.level, board.box
    left, top = x + tile.left * unit, y + tile.top * unit
    return left, top, left + tile.width * unit, top + tile.height * unit


class _Loader:
    """Reads tiles in a thread of its own, those wanted first."""

    def __init__(self) -> None:
        self._lock = threading.Condition()
        self._wanted: list[_Key] = []
        self._come: dict[_Key, Pixels] = {}
        self._reading: _Key | None = None
        self._thread: threading.Thread | None = None
        self._stopped = False

    @property
    def busy(self) -> bool:
        """Whether something is on its way."""
        with self._lock:
            return bool(self._wanted or self._come or self._reading)

    def want(self, keys: Sequence[_Key], *, first: bool = False) -> None:
        """Ask for tiles, after those asked for already, or before."""
        with self._lock:
            new = [key for key in keys if key not in self._wanted and key not in self._come]
            new = [key for key in new if key != self._reading]
            self._wanted = [*new, *self._wanted] if first else [*self._wanted, *new]
            if self._wanted and self._thread is None:
                self._thread = workers.start(self._work, "tiles", self.stop)
            self._lock.notify()

    def forget(self) -> None:
        """Want nothing any more; what is still wanted is asked for again."""
        with self._lock:
            self._wanted.clear()

    def stop(self) -> None:
        """Read no more."""
        with self._lock:
            self._stopped = True
            self._lock.notify_all()

    def come(self) -> Iterator[tuple[_Key, Pixels]]:
        """Take the tiles that have come, one after the other."""
        while True:
            with self._lock:
                if not self._come:
                    return
                key = next(iter(self._come))
                pixels = self._come.pop(key)
                self._lock.notify()
            yield key, pixels

    def _work(self) -> None:
        while True:
            with self._lock:
                ready = self._lock.wait_for(
                    lambda: self._stopped or (self._wanted and len(self._come) < _AHEAD), _IDLE_S
                )
                if not ready or self._stopped:
                    self._thread = None
                    return
                key = self._reading = self._wanted.pop(0)
            try:
                pixels = premultiplied(key[0].tile(key[1]))
            except Exception:
                # The map goes on without it.
                _log.exception("A tile could not be read")
                pixels = np.full((1, 1, 4), 128, np.uint8)
            with self._lock:
                self._come[key], self._reading = pixels, None
