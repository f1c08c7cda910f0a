"""Counters drawn once into one large texture, and as quads from there.

Every look at every size in use has a cell; a cell holds the counter and room for its shadow. When the
texture is full it is emptied and filled again with what is on the screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from pyglet import gl

from grognard.viewer.flatten import Flat, Way, add_all
from grognard.viewer.frame import Piece, Primitives
from grognard.viewer.gl.device import Buffer, Canvas, Place, Programs, use
from grognard.viewer.gl.letters_view import LetterTexture
from grognard.viewer.mesh import GLYPH, Mesh, empty
from grognard.viewer.plain_shapes import rounded_box
from grognard.viewer.setting import set_lines
from grognard.viewer.shelves import Shelves

#: Room around a counter, as a share of its side: shadow, badges and mats lie there.
ROOM = 0.16
_SIZE = 2048
_SHADOW = rounded_box(0.0, 0.045, 1.0, 1.0, 0.085)
_SHADOW_COLOUR, _SHADOW_BLUR = (0, 0, 0, 117), 0.09


@dataclass(frozen=True, slots=True)
class _Cell:
    """Where a picture lies: left, top and size in pixels of the texture; and what keeps its parts alive."""

    left: int
    top: int
    size: int
    parts: Primitives


class PieceTexture:
    """The texture of all counters in use."""

    def __init__(self, programs: Programs, letters: LetterTexture) -> None:
        self._programs, self._letters = programs, letters
        self._canvas = Canvas(_SIZE, _SIZE)
        self._shelves = Shelves(_SIZE, _SIZE)
        self._cells: dict[tuple[int, int], _Cell] = {}
        self.generation = 0
        self._clear()

    def bind(self) -> None:
        """Read from it from now on."""
        self._canvas.texture.bind()

    def mesh(self, pieces: tuple[Piece, ...], zoom: float) -> Mesh:
        """Quads of counters, drawing first those that have no picture yet."""
        if not pieces:
            return empty(GLYPH)
        self._prepare(pieces)
        vertices = np.zeros((len(pieces), 4), GLYPH)
        cells = [self._cells[id(one.parts), one.raster_px] for one in pieces]
        corner = np.array([(cell.left, cell.top) for cell in cells], float)
        size = np.array([cell.size for cell in cells], float)
        raster = np.array([one.raster_px for one in pieces], float)
        exact = np.array([one.side * zoom for one in pieces])
        factor = np.where(np.abs(exact - raster) < 0.75, 1.0, exact / raster)
        half = size * factor / 2
        start = np.array([one.shift for one in pieces]) - np.floor(half)[:, None]
        unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
        vertices["pos"] = np.array([one.at for one in pieces])[:, None]
        vertices["offset"] = start[:, None] + unit * (size * factor)[:, None, None]
        spots = (corner[:, None] + unit * size[:, None, None]) / _SIZE
        spots[..., 1] = 1 - spots[..., 1]
        vertices["uv"] = spots
        opacity = np.array([round(255 * one.opacity) for one in pieces])
        vertices["rgba"] = 255
        vertices["rgba"][..., 3] = opacity[:, None]
        first = np.arange(len(pieces), dtype=np.uint32)[:, None] * 4
        return Mesh(vertices.ravel(), (first + np.array([0, 1, 2, 0, 2, 3], np.uint32)).ravel())

    def _prepare(self, pieces: Iterable[Piece]) -> None:
        """Draw every look that is missing; if there is no room, everything anew."""
        wanted = {(id(one.parts), one.raster_px): one.parts for one in pieces}
        missing = {key: parts for key, parts in wanted.items() if key not in self._cells}
        if missing and not self._place(missing):
            self._clear()
            self._place(wanted)
            missing = wanted
        if missing:
            self._draw(list(missing))

    def _place(self, wanted: dict[tuple[int, int], Primitives]) -> bool:
        for key, parts in wanted.items():
            size = key[1] + 2 * room_px(key[1])
            spot = self._shelves.place(size + 1, size + 1)
            if spot is None:
                return False
            self._cells[key] = _Cell(spot[0], spot[1], size, parts)
        return True

    def _draw(self, keys: list[tuple[int, int]]) -> None:
        flat = Flat()
        for key in keys:
            cell, side = self._cells[key], key[1]
            room = room_px(side)
            way = Way(float(side), (float(cell.left + room), float(cell.top + room)))
            flat.shapes.area([way.ring(_SHADOW)], _SHADOW_COLOUR, blur=_SHADOW_BLUR * side)
            add_all(flat, cell.parts, way, 1.0)
        shapes = Buffer(self._programs.shape, flat.mesh())
        letters = Buffer(self._programs.letter, set_lines(self._letters.sheet, flat.texts))
        place = Place((float(_SIZE), float(_SIZE)))
        self._canvas.begin()
        gl.glDisable(gl.GL_SCISSOR_TEST)
        use(self._programs.shape, place)
        shapes.draw()
        self._letters.bind()
        use(self._programs.letter, place, stretch=1.0)
        letters.draw()
        shapes.delete()
        letters.delete()

    def _clear(self) -> None:
        self._shelves.clear()
        self._cells.clear()
        self.generation += 1
        self._canvas.begin()
        gl.glDisable(gl.GL_SCISSOR_TEST)
        gl.glClearColor(0.0, 0.0, 0.0, 0.0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)


def room_px(side: int) -> int:
    """Pixels of room on each side of a counter."""
    return int(np.ceil(side * ROOM))
