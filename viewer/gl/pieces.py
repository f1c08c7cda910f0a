"""Counters drawn once into one large texture, and as quads from there.

Every look at every size in use has a cell; a cell holds the counter and room for its shadow. A frame draws
only so many new ones; until then a counter is shown as a smaller or larger picture of itself, or not at all.
When the texture is full it is emptied and filled again with what is on the screen, larger if need be.
"""

from __future__ import annotations

import math
import time
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from pyglet import gl

from grognard.viewer.camera import Box
from grognard.viewer.flatten import Flat, Way, add_all
from grognard.viewer.frame import Piece, Primitives
from grognard.viewer.gl.device import Buffer, Canvas, Place, Programs, Texture, use
from grognard.viewer.gl.letters_view import LetterTexture
from grognard.viewer.mesh import GLYPH, Mesh, empty
from grognard.viewer.plain_shapes import rounded_box
from grognard.viewer.primitives import Image, Ring
from grognard.viewer.runs import Floats
from grognard.viewer.setting import set_lines
from grognard.viewer.shelves import Shelves

#: Room around a counter, as a share of its side: shadow, badges and mats lie there.
ROOM = 0.16
_SIZE, _LARGEST = 2048, 4096
_FALL = 0.045
_SHADOW_COLOUR, _SHADOW_BLUR = (0, 0, 0, 117), 0.09
#: Milliseconds a frame may spend on new pictures, and how many are drawn at a time.
_BUDGET_MS, _AT_ONCE = 8.0, 8
_UNIT = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
_Key = tuple[int, int, float]
"""Which parts, at how many pixels, turned by how much."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """Where a picture lies: left, top and size in pixels of the texture; side of the counter in it.

    It is drawn upright and turned when it is shown; only its shadow is drawn for the turn.
    """

    left: int
    top: int
    size: int
    side: int
    parts: Primitives
    turn: float


class PieceTexture:
    """The texture of all counters in use.

    Attributes:
        generation: grows when the texture is emptied; quads of an older generation are worthless.
    """

    def __init__(self, programs: Programs, letters: LetterTexture) -> None:
        self._programs, self._letters = programs, letters
        self._size = _SIZE
        self._canvas = Canvas(_SIZE, _SIZE)
        self._shelves = Shelves(_SIZE, _SIZE)
        self._cells: dict[_Key, _Cell] = {}
        self._latest: dict[Hashable, _Cell] = {}
        self._places: dict[int, tuple[tuple[Piece, ...], Floats]] = {}
        self._deadline = 0.0
        self.generation = 0
        self._clear()

    def begin(self, count: int) -> None:
        """A frame begins that shows so many counters."""
        self._deadline = time.perf_counter() + _BUDGET_MS / 1000
        if len(self._places) > 16:
            self._places.clear()

    def bind(self) -> None:
        """Read from it from now on."""
        self._canvas.texture.bind()

    def mesh(self, pieces: tuple[Piece, ...], zoom: float, seen: Box) -> tuple[Mesh, bool]:
        """Quads of the counters in a part of the world, and whether some have no sharp picture yet."""
        chosen = self._in_view(pieces, zoom, seen)
        missing = self._prepare(chosen)
        shown, cells = [], []
        for one in chosen:
            cell = self._cells.get(_key(one)) or self._latest.get(one.look)
            if cell is not None:
                shown.append(one)
                cells.append(cell)
        return (_quads(shown, cells, zoom, self._size) if shown else empty(GLYPH)), missing

    def _in_view(self, pieces: tuple[Piece, ...], zoom: float, seen: Box) -> Sequence[Piece]:
        held = self._places.get(id(pieces))
        if held is None or held[0] is not pieces:
            rows = [(*one.at, one.side, *one.shift) for one in pieces]
            held = self._places[id(pieces)] = pieces, np.array(rows, float).reshape(-1, 5)
        x, y, side, dx, dy = held[1].T
        x, y = x + dx / zoom, y + dy / zoom
        met = (x + side >= seen[0]) & (x - side <= seen[2]) & (y + side >= seen[1]) & (y - side <= seen[3])
        return pieces if met.all() else [pieces[one] for one in np.flatnonzero(met)]

    def _prepare(self, pieces: Sequence[Piece]) -> bool:
        """Draw looks that are missing, as many as there is time for; say whether some are left."""
        wanted = {_key(one): one for one in pieces}
        missing = [key for key in wanted if key not in self._cells]
        while missing and time.perf_counter() < self._deadline:
            batch, missing = missing[:_AT_ONCE], missing[_AT_ONCE:]
            if not all(self._place(key, wanted[key]) for key in batch):
                if not self._make_room(wanted):
                    return False
                missing = list(wanted)
                continue
            self._draw(batch)
        return bool(missing)

    def delete(self) -> None:
        """Give the memory back."""
        self._canvas.delete()

    def _make_room(self, wanted: Iterable[_Key]) -> bool:
        """Empty the texture, larger if what is wanted needs it; say whether all will have room then."""
        needed = sum((side + 2 * room_px(side) + 1) ** 2 for _, side, _ in wanted) * 1.3
        while needed > self._size**2 and self._size < _LARGEST:
            self._size *= 2
            self._canvas.delete()
            self._canvas = Canvas(self._size, self._size)
            self._shelves = Shelves(self._size, self._size)
        self._clear()
        return needed <= self._size**2

    def _place(self, key: _Key, piece: Piece) -> bool:
        size = key[1] + 2 * room_px(key[1])
        spot = self._shelves.place(size + 1, size + 1)
        if spot is None:
            return False
        cell = self._cells[key] = _Cell(*spot, size, key[1], piece.parts, piece.turn)
        if piece.look is not None:
            self._latest[piece.look] = cell
        return True

    def _draw(self, keys: Sequence[_Key]) -> None:
        under, flat = Flat(), Flat()
        for key in keys:
            cell, side = self._cells[key], key[1]
            room = room_px(side)
            way = Way(float(side), (float(cell.left + room), float(cell.top + room)))
            below, above = _split(cell.parts)
            ring = _shadow_of(below, cell.turn)
            if ring:
                lower = under if below else flat
                lower.shapes.area([way.ring(ring)], _SHADOW_COLOUR, blur=_SHADOW_BLUR * side)
            add_all(under, below, way, 1.0)
            add_all(flat, above, way, 1.0)
        self._canvas.begin()
        gl.glDisable(gl.GL_SCISSOR_TEST)
        self._draw_flat(under)
        if under.images:
            self._draw_images(under.images)
        self._draw_flat(flat)

    def _draw_images(self, images: Sequence[tuple[Image, Box]]) -> None:
        """Draw pictures of modules, each at its size in pixels, side by side in one texture."""
        sizes = [(max(1, round(box[2])), max(1, round(box[3]))) for _, box in images]
        wide, high = sum(size[0] for size in sizes), max(size[1] for size in sizes)
        strip = np.zeros((high, wide, 4), np.uint8)
        vertices = np.zeros((len(images), 4), GLYPH)
        vertices["rgba"], left = 255, 0
        for row, (image, box), (width, height) in zip(vertices, images, sizes, strict=True):
            strip[:height, left : left + width] = image.art.fitted(width, height)
            row["pos"] = round(box[0]), round(box[1])
            row["offset"] = _UNIT * (width, height)
            row["uv"] = ((left, 0) + _UNIT * (width, height)) / (wide, high)
            row["rgba"][:, 3] = round(255 * image.opacity)
            left += width
        texture = Texture(wide, high, 4, smooth=False)
        texture.write(strip, 0, 0)
        quads = Buffer(self._programs.picture, _mesh_of(vertices))
        texture.bind()
        use(self._programs.picture, Place((float(self._size), float(self._size))), stretch=1.0)
        quads.draw()
        quads.delete()
        texture.delete()

    def _draw_flat(self, flat: Flat) -> None:
        """Draw shapes, and texts over them."""
        mesh = flat.mesh()
        if not len(mesh) and not flat.texts:
            return
        shapes = Buffer(self._programs.shape, mesh)
        letters = Buffer(self._programs.letter, set_lines(self._letters.sheet, flat.texts))
        place = Place((float(self._size), float(self._size)))
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
        self._latest.clear()
        self.generation += 1
        self._canvas.begin()
        gl.glDisable(gl.GL_SCISSOR_TEST)
        gl.glClearColor(0.0, 0.0, 0.0, 0.0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)


def _quads(pieces: Sequence[Piece], cells: Sequence[_Cell], zoom: float, sheet: int) -> Mesh:
    vertices = np.zeros((len(pieces), 4), GLYPH)
    table = np.array([(cell.left, cell.top, cell.size, cell.side) for cell in cells], float)
    rows = np.array([(*one.at, *one.shift, one.side * zoom, one.opacity) for one in pieces], float)
    corner, size, side, exact = table[:, :2], table[:, 2], table[:, 3], rows[:, 4]
    factor = np.where(np.abs(exact - side) < 0.75, 1.0, exact / side)
    start = rows[:, 2:4] - np.floor(size * factor / 2)[:, None]
    vertices["pos"] = rows[:, None, :2]
    vertices["offset"] = start[:, None] + _UNIT * (size * factor)[:, None, None]
    turned = np.flatnonzero([one.turn for one in pieces])
    if len(turned):
        offsets = vertices["offset"][turned]
        vertices["offset"][turned] = _turned(offsets, [pieces[one].turn for one in turned])
    spots: NDArray[np.float64] = (corner[:, None] + _UNIT * size[:, None, None]) / sheet
    spots[..., 1] = 1 - spots[..., 1]
    vertices["uv"], vertices["rgba"] = spots, 255
    vertices["rgba"][..., 3] = np.rint(255 * rows[:, 5])[:, None]
    return _mesh_of(vertices)


def _turned(quads: Floats, degrees: Sequence[float]) -> Floats:
    """Quads turned to the right around their middles."""
    angles = np.radians(degrees)
    sin, cos = np.sin(angles), np.cos(angles)
    ways = np.stack([np.stack([cos, sin], axis=1), np.stack([-sin, cos], axis=1)], axis=1)
    middles = quads.mean(axis=1, keepdims=True)
    found: Floats = (quads - middles) @ ways + middles
    return found


def _mesh_of(quads: NDArray[np.void]) -> Mesh:
    """Quads, four corners each, as triangles."""
    first = np.arange(len(quads), dtype=np.uint32)[:, None] * 4
    return Mesh(quads.ravel(), (first + np.array([0, 1, 2, 0, 2, 3], np.uint32)).ravel())


def _key(piece: Piece) -> _Key:
    return id(piece.parts), piece.raster_px, piece.turn


def _split(parts: Primitives) -> tuple[Primitives, Primitives]:
    """Parts up to the last picture of a module among them, and what lies over that."""
    last = max((place for place, one in enumerate(parts) if isinstance(one, Image)), default=-1)
    return parts[: last + 1], parts[last + 1 :]


def _shadow_of(below: Primitives, turn: float) -> Ring:
    """What throws a shadow: the counter, or its picture, unless something shines through that.

    It falls down on the screen, however the counter is turned; what is printed on a panel throws none.
    """
    x, y = _FALL * math.sin(math.radians(turn)), _FALL * math.cos(math.radians(turn))
    if not below:
        return rounded_box(x, y, 1.0, 1.0, 0.085)
    image = below[-1]
    if not isinstance(image, Image) or image.layer == "panel" or not image.art.opaque:
        return ()
    left, top, width, height = image.art.box
    return rounded_box(left + x, top + y, width, height, 0.0)


def room_px(side: int) -> int:
    """Pixels of room on each side of a counter."""
    return int(np.ceil(side * ROOM))
