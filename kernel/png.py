"""PNG files read and written with zlib and numpy alone, so that art packs alike on every machine.

Every kind of PNG becomes rows of red, green, blue, opacity, a byte each; of sixteen bits the upper eight
count. What a file claims is checked before memory is taken, and whatever is wrong is a `ValueError` with one
sentence.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

SIGNATURE = b"\x89PNG\r\n\x1a\n"
Pixels = NDArray[np.uint8]
"""``(height, width, 4)``: red, green, blue, opacity."""

_GREY, _RGB, _PALETTE, _GREY_ALPHA, _RGBA = 0, 2, 3, 4, 6
_CHANNELS = {_GREY: 1, _RGB: 3, _PALETTE: 1, _GREY_ALPHA: 2, _RGBA: 4}
_DEPTHS = {
    _GREY: (1, 2, 4, 8, 16),
    _RGB: (8, 16),
    _PALETTE: (1, 2, 4, 8),
    _GREY_ALPHA: (8, 16),
    _RGBA: (8, 16),
}
_SUB, _UP, _AVERAGE, _PAETH = 1, 2, 3, 4
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Left, top, and steps across and down of each part of an interlaced picture."""


@dataclass(frozen=True, slots=True)
class _Head:
    width: int
    height: int
    depth: int
    kind: int
    interlaced: bool

    def row_bytes(self, width: int) -> int:
        """Bytes of a row of so many pixels."""
        return (width * self.depth * _CHANNELS[self.kind] + 7) // 8

    @property
    def pixel_bytes(self) -> int:
        """How far apart filters compare, in bytes."""
        return max(1, self.depth * _CHANNELS[self.kind] // 8)

    def parts(self) -> Iterator[tuple[int, int, int, int, int, int]]:
        """Each part of the picture: left, top, steps across and down, width, height."""
        for left, top, across, down in _PASSES if self.interlaced else ((0, 0, 1, 1),):
            width, height = -((left - self.width) // across), -((top - self.height) // down)
            if width > 0 and height > 0:
                yield left, top, across, down, width, height


def size_of(data: bytes) -> tuple[int, int]:
    """Width and height that a PNG file claims.

    Raises:
        ValueError: it is no PNG.
    """
    head = _head(data)
    return head.width, head.height


def decode(data: bytes) -> Pixels:
    """Read a PNG; whoever calls has asked `size_of` whether it is too large.

    Raises:
        ValueError: it is no PNG, or damaged.
    """
    head, chunks = _head(data), _chunks(data)
    wanted = sum(height * (head.row_bytes(width) + 1) for *_, width, height in head.parts())
    engine = zlib.decompressobj()
    try:
        raw = engine.decompress(chunks.get("IDAT", b""), wanted)
    except zlib.error:
        raise ValueError("its compressed bytes are damaged") from None
    if len(raw) < wanted:
        raise ValueError("it is cut short")
    out = np.empty((head.height, head.width, 4), np.uint8)
    at = 0
    for left, top, across, down, width, height in head.parts():
        size = height * (head.row_bytes(width) + 1)
        rows = _unfiltered(np.frombuffer(raw, np.uint8, size, at), height, head.pixel_bytes)
        out[top::down, left::across] = _coloured(_samples(rows, head, width), head, chunks)
        at += size
    return out


def encode(width: int, height: int, bands: Iterable[Pixels]) -> bytes:
    """Write a PNG.

    Args:
        width: in pixels.
        height: in pixels.
        bands: the picture from top to bottom, as many rows at a time as are at hand.

    Example:
        >>> dot = np.array([[(200, 30, 20, 255)]], np.uint8)
        >>> decode(encode(1, 1, [dot])).tolist()
        [[[200, 30, 20, 255]]]
    """
    engine = zlib.compressobj(6)
    above = np.zeros((1, width * 4), np.uint8)
    body = b""
    for band in bands:
        rows = band.reshape(-1, width * 4)
        filtered = np.full((len(rows), width * 4 + 1), _UP, np.uint8)
        filtered[:, 1:] = rows - np.concatenate([above, rows[:-1]])
        above = rows[-1:]
        body += engine.compress(filtered.tobytes())
    head = struct.pack(">IIBBBBB", width, height, 8, _RGBA, 0, 0, 0)
    parts = (("IHDR", head), ("IDAT", body + engine.flush()), ("IEND", b""))
    return SIGNATURE + b"".join(_chunk(name.encode(), data) for name, data in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _head(data: bytes) -> _Head:
    if not data.startswith(SIGNATURE) or data[12:16] != b"IHDR" or len(data) < 33:
        raise ValueError("it is no PNG")
    width, height, depth, kind, method, filters, interlaced = struct.unpack(">IIBBBBB", data[16:29])
    known = depth in _DEPTHS.get(kind, ()) and method == filters == 0 and interlaced < 2
    if not known or not 0 < width < 1 << 31 or not 0 < height < 1 << 31:
        raise ValueError("it is a PNG of an unknown kind")
    return _Head(width, height, depth, kind, bool(interlaced))


def _chunks(data: bytes) -> dict[str, bytes]:
    """The palette, what is transparent, and the pixels, whose chunks are put together."""
    found: dict[str, list[bytes]] = {}
    at = len(SIGNATURE)
    while at + 12 <= len(data):
        (length,), name = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + length]
        if at + 12 + length > len(data):
            raise ValueError("it is cut short")
        if name in (b"PLTE", b"tRNS", b"IDAT"):
            if zlib.crc32(name + body) != struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0]:
                raise ValueError("it is damaged (a checksum differs)")
            found.setdefault(name.decode(), []).append(body)
        if name == b"IEND":
            break
        at += 12 + length
    return {name: b"".join(bodies) for name, bodies in found.items()}


def _unfiltered(raw: Pixels, height: int, step: int) -> Pixels:
    """Undo the filters of some rows; ``(height, row bytes)``."""
    table = raw.reshape(height, -1)
    filters, rows = table[:, 0], table[:, 1:].copy()
    if int(filters.max()) > _PAETH:
        raise ValueError("it has a filter that there is not")
    if int(filters.max()) > _UP:
        return _by_diagonals(rows, filters, step)
    for row, kind in enumerate(filters.tolist()):
        if kind == _SUB:
            np.cumsum(rows[row].reshape(-1, step), axis=0, dtype=np.uint8, out=rows[row].reshape(-1, step))
        elif kind == _UP and row:
            rows[row] += rows[row - 1]
    return rows


def _by_diagonals(rows: Pixels, filters: Pixels, step: int) -> Pixels:
    """Undo filters that look left and up: all pixels of a diagonal at once, since none needs another."""
    height, count = len(rows), rows.shape[1] // step
    wide = count + 1
    out = np.zeros((height + 1, wide, step), np.uint8)
    out[1:, 1:] = rows.reshape(height, count, step)
    flat = out.reshape(-1, step)
    for diagonal in range(2, height + count + 1):
        first, last = max(1, diagonal - count), min(height, diagonal - 1)
        start, end = diagonal + first * (wide - 1), diagonal + last * (wide - 1)

        def at(back: int, start: int = start, end: int = end) -> NDArray[np.uint8]:
            return flat[start - back : end - back + 1 : wide - 1]

        left, up, corner = at(1).astype(np.int16), at(wide).astype(np.int16), at(wide + 1).astype(np.int16)
        kinds = filters[first - 1 : last, None]
        here = at(0)
        here += _predicted(kinds, left, up, corner).astype(np.uint8)
    return out[1:, 1:].reshape(height, -1)


def _predicted(
    kinds: Pixels, left: NDArray[np.int16], up: NDArray[np.int16], corner: NDArray[np.int16]
) -> NDArray[np.int16]:
    """What the filter of each row adds."""
    by_left, by_up, by_corner = np.abs(up - corner), np.abs(left - corner), np.abs(left + up - 2 * corner)
    paeth = np.where(
        (by_left <= by_up) & (by_left <= by_corner), left, np.where(by_up <= by_corner, up, corner)
    )
    choices = [np.zeros_like(left), left, up, (left + up) >> 1, paeth]
    found: NDArray[np.int16] = np.select([kinds == kind for kind in range(5)], choices)
    return found


def _samples(rows: Pixels, head: _Head, width: int) -> Pixels:
    """``(height, width, channels)`` of a byte each; palette places and greys of few bits as they are."""
    height, channels = len(rows), _CHANNELS[head.kind]
    if head.depth == 16:
        return rows.reshape(height, width, channels, 2)[..., 0]
    if head.depth == 8:
        return rows.reshape(height, width, channels)
    bits = np.unpackbits(rows, axis=1).reshape(height, -1, head.depth)[:, :width]
    weights = 1 << np.arange(head.depth - 1, -1, -1)
    found: Pixels = (bits * weights).sum(axis=2).astype(np.uint8)[..., None]
    return found


def _coloured(samples: Pixels, head: _Head, chunks: dict[str, bytes]) -> Pixels:
    """Red, green, blue and opacity of samples."""
    height, width, _ = samples.shape
    out = np.full((height, width, 4), 255, np.uint8)
    clear = chunks.get("tRNS", b"")
    if head.kind == _PALETTE:
        colours = np.frombuffer(chunks.get("PLTE", b""), np.uint8)
        count = len(colours) // 3
        table = np.full((256, 4), 255, np.uint8)
        table[:count, :3] = colours[: count * 3].reshape(-1, 3)[:256]
        table[: min(len(clear), 256), 3] = np.frombuffer(clear, np.uint8)[:256]
        if not count or int(samples.max()) >= count:
            raise ValueError("it has a colour that its palette has not")
        return table[samples[..., 0]]
    if head.kind in (_GREY_ALPHA, _RGBA):
        out[..., 3] = samples[..., -1]
    elif clear:
        key = np.frombuffer(clear, ">u2")[: samples.shape[2]]
        key = key >> 8 if head.depth == 16 else key
        out[..., 3] = np.where((samples == key).all(axis=2), 0, 255)
    if head.kind in (_GREY, _GREY_ALPHA):
        full = (1 << min(head.depth, 8)) - 1
        out[..., :3] = samples[..., :1].astype(np.uint16) * 255 // full
    else:
        out[..., :3] = samples[..., :3]
    return out
