"""Grounds as bytes: between the process that makes them and the window, and on the disk.

    magic, digest of the rest, length of the head, head (msgpack), columns one after the other

Nothing in them is trusted, since files lie where anybody may write: what is not wholly in order is a
ValueError, and whoever reads them makes the ground anew.
"""

from __future__ import annotations

import hashlib
import math
from typing import Any

import msgpack
import numpy as np
from numpy.typing import NDArray

from grognard.viewer.ground_mesh import GROUND_LAYERS, GroundMesh, Hills, Relief, places_of
from grognard.viewer.mesh import VERTEX, Blocks, Mesh
from grognard.viewer.setting import Line
from grognard.viewer.typefaces import FACES

MAGIC = b"grognard ground 1\n"
MOST_BYTES, MOST_HEAD, MOST_TEXELS = 160_000_000, 16_000_000, 8192
"""Sizes of a file and of its head, and of a side of the relief, beyond which nothing is read."""
_DIGEST = 16
_START = len(MAGIC) + _DIGEST + 4
_STEP = 1 / 16000
"""Directions are kept as whole numbers of this; they are at most 2 long."""
_LOOK = np.dtype([("shape", "<f4", 4), ("rgba", "u1", 4)])
_COLUMNS = (("pos", "<f4", 2), ("dir", "<i2", 2), ("look", "<u2", 1))
_MIX = np.array(
    [0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93, 1], np.uint64
)
_ANCHORS = ("start", "middle", "end")


def pack_ground(ground: GroundMesh, key: str) -> bytes:
    """Write a ground.

    Args:
        ground: the ground.
        key: what it was made from and for; who reads it must ask for the same.
    """
    columns: list[NDArray[Any]] = []
    layers = []
    for layer, mesh in ground.meshes.items():
        looks, look = _looks_of(mesh.vertices)
        starts, boxes = ground.blocks[layer].starts, ground.blocks[layer].boxes
        layers.append((layer, len(mesh.vertices), len(looks), len(mesh.indices), len(boxes)))
        direction = np.rint(mesh.vertices["dir"] / _STEP).astype("<i2")
        columns += [mesh.vertices["pos"], direction, look, looks, mesh.indices, starts, boxes]
    hills = None
    if ground.hills is not None:
        relief = ground.hills.relief
        hills = (*relief.texels.shape, relief.box, ground.hills.shade, ground.hills.light)
        columns.append(relief.texels)
    head = {
        "key": key,
        "name": ground.name,
        "background": ground.background,
        "layers": layers,
        "texts": [_text_row(one) for one in ground.texts],
        "hills": hills,
    }
    packed = msgpack.packb(head, use_bin_type=True)
    rest = b"".join(
        [len(packed).to_bytes(4, "big"), packed, *(np.ascontiguousarray(one).tobytes() for one in columns)]
    )
    return MAGIC + _digest(rest) + rest


def unpack_ground(data: bytes, key: str) -> GroundMesh:
    """Read a ground.

    Raises:
        ValueError: it is damaged, or another one than was asked for.
    """
    if not _START <= len(data) <= MOST_BYTES or not data.startswith(MAGIC):
        raise ValueError("this is no ground")
    rest = memoryview(data)[len(MAGIC) + _DIGEST :]
    if _digest(rest) != data[len(MAGIC) : len(MAGIC) + _DIGEST]:
        raise ValueError("the digest does not fit")
    size = int.from_bytes(rest[:4], "big")
    try:
        head = msgpack.unpackb(rest[4 : 4 + min(size, MOST_HEAD)], use_list=False, raw=False)
        if head["key"] != key:
            raise ValueError("it is another ground")
        return _ground(head, _Columns(rest[4 + size :]))
    except (LookupError, TypeError, AttributeError, OverflowError, msgpack.UnpackException) as error:
        raise ValueError(f"it is no ground: {error!r}") from error


class _Columns:
    """Columns read one after the other."""

    def __init__(self, data: memoryview) -> None:
        self._data, self._at = data, 0

    def take(self, kind: str | np.dtype[Any], count: int, width: int = 1) -> NDArray[Any]:
        """Read a column of so many rows."""
        dtype = np.dtype(kind)
        length = dtype.itemsize * count * width
        if count < 0 or self._at + length > len(self._data):
            raise ValueError("it is too short")
        found = np.frombuffer(self._data, dtype, count * width, self._at)
        self._at += length
        return found.reshape(count, width) if width > 1 else found

    def end(self) -> None:
        """Nothing may be left."""
        if self._at != len(self._data):
            raise ValueError("it is too long")


def _ground(head: dict[str, Any], columns: _Columns) -> GroundMesh:
    meshes: dict[str, Mesh] = {}
    blocks: dict[str, Blocks] = {}
    for layer, *counts in head["layers"]:
        if layer not in GROUND_LAYERS or layer in meshes:
            raise ValueError(f"there is no layer {layer!r}")
        meshes[layer], blocks[layer] = _mesh(columns, *counts)
    texts = tuple(_line(row) for row in head["texts"])
    hills = None if head["hills"] is None else _hills(head["hills"], columns)
    columns.end()
    name, background = head["name"], _colour(head["background"])
    return GroundMesh(str(name), background, meshes, blocks, texts, places_of(texts), hills)


def _mesh(columns: _Columns, points: int, looks: int, corners: int, blocks: int) -> tuple[Mesh, Blocks]:
    pos, direction, look = (columns.take(kind, points, width) for _, kind, width in _COLUMNS)
    table = columns.take(_LOOK, looks)
    indices = columns.take("<u4", corners).astype(np.uint32)
    starts, boxes = columns.take("<i8", blocks + 1).astype(np.int64), columns.take("<f8", blocks, 4)
    if corners % 3 or (corners and int(indices.max()) >= points) or (points and int(look.max()) >= looks):
        raise ValueError("a corner is missing")
    if starts[0] != 0 or starts[-1] != corners or (np.diff(starts) < 0).any():
        raise ValueError("its blocks are in disorder")
    for numbers in (pos, table["shape"], boxes):
        if not (np.abs(numbers) < 1e9).all():
            raise ValueError("a number is out of bounds")
    vertices = np.empty(points, VERTEX)
    vertices["pos"], vertices["dir"] = pos, direction.astype(np.float32) * np.float32(_STEP)
    vertices["shape"], vertices["rgba"] = table["shape"][look], table["rgba"][look]
    return Mesh(vertices, indices), Blocks(starts, boxes.astype(np.float64))


def _looks_of(vertices: NDArray[np.void]) -> tuple[NDArray[np.void], NDArray[np.uint16]]:
    """The few different looks of vertices, and which each has."""
    rows = np.zeros(len(vertices), _LOOK)
    rows["shape"], rows["rgba"] = vertices["shape"], vertices["rgba"]
    words = rows.view("<u4").reshape(len(rows), -1).astype(np.uint64)
    # Sorting numbers is quick; should two looks have the same one, rows themselves are sorted.
    mixed = (words * _MIX[: words.shape[1]]).sum(axis=1, dtype=np.uint64)
    _, first, look = np.unique(mixed, return_index=True, return_inverse=True)
    looks = rows[first]
    if (looks[look] != rows).any():
        looks, look = np.unique(rows, return_inverse=True)
    if len(looks) > 65_535:
        raise ValueError("a ground has too many looks to be packed")
    return looks, look.astype("<u2")


def _text_row(one: Line) -> tuple[Any, ...]:
    head = (one.at[0], one.at[1], one.text, one.font, one.size, one.colour)
    return (*head, one.anchor, one.halo, one.halo_px, one.angle, one.tracking)


def _line(row: tuple[Any, ...]) -> Line:
    x, y, text, font, size, colour, anchor, halo, halo_px, angle, tracking = row
    known = font in FACES and anchor in _ANCHORS and len(text) <= 200 and text.isprintable()
    numbers = tuple(_number(one) for one in (x, y, size, halo_px, angle, tracking))
    if not known or not 0 < numbers[2] < 1e4 or not 0 <= numbers[3] < 1e3 or not abs(numbers[5]) < 10:
        raise ValueError(f"{text!r} cannot be set")
    rest = numbers[3], numbers[4], numbers[5]
    return Line((numbers[0], numbers[1]), text, font, numbers[2], _rgba(colour), anchor, _rgba(halo), *rest)


def _hills(row: tuple[Any, ...], columns: _Columns) -> Hills:
    high, wide, box, *tones = row
    if not (0 < high <= MOST_TEXELS and 0 < wide <= MOST_TEXELS):
        raise ValueError("the relief is too large")
    texels = columns.take("u1", high * wide).reshape(high, wide)
    left, top, right, bottom = (_number(one) for one in box)
    shade, light = ((_number(r), _number(g), _number(b), _number(a)) for r, g, b, a in tones)
    return Hills(Relief(texels, (left, top, right, bottom)), shade, light)


def _number(value: object) -> float:
    if not isinstance(value, float | int) or not math.isfinite(value) or abs(value) >= 1e9:
        raise ValueError(f"{value!r} is no number")
    return float(value)


def _rgba(value: tuple[Any, ...]) -> tuple[int, int, int, int]:
    red, green, blue, opacity = value
    if not all(isinstance(part, int) and 0 <= part <= 255 for part in value):
        raise ValueError(f"{value!r} is no colour")
    return red, green, blue, opacity


def _colour(value: object) -> str:
    if not isinstance(value, str) or len(value) != 7 or value[0] != "#":
        raise ValueError(f"{value!r} is no colour")
    int(value[1:], 16)
    return value


def _digest(data: bytes | memoryview) -> bytes:
    return hashlib.blake2b(data, digest_size=_DIGEST).digest()
