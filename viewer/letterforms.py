"""Reading the outlines of letters from a TrueType file, as rings of points ready to fill."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from grognard.viewer.runs import Floats
from grognard.viewer.truetype import glyph_numbers, table_offsets

#: Straight pieces that stand for one curve.
_PIECES = 4
_SHARES = np.arange(1, _PIECES + 1)[None, :, None] / _PIECES
_ON_CURVE, _X_BYTE, _Y_BYTE, _REPEAT, _X_SAME, _Y_SAME = 1, 2, 4, 8, 16, 32
_WORDS, _XY, _SCALE, _MORE, _TWO_SCALES, _MATRIX = 1, 2, 8, 32, 64, 128


@dataclass(slots=True)
class Letterforms:
    """The letters of one font file.

    Attributes:
        data: the file.
        tables: where each table starts.
        glyphs: character code -> number of its glyph.
        units: units of one em.
        long_offsets: whether the table of places counts in bytes.
    """

    data: bytes
    tables: Mapping[str, int]
    glyphs: Mapping[int, int]
    units: int
    long_offsets: bool
    _made: dict[int, list[Floats]] = field(default_factory=dict)

    def rings(self, letter: str) -> list[Floats] | None:
        """The outline of a letter in ems, y down from the base line; None if the font lacks the letter."""
        glyph = self.glyphs.get(ord(letter))
        if glyph is None:
            return None
        return [ring * np.array([1.0, -1.0]) / self.units for ring in self._glyph(glyph)]

    def _glyph(self, glyph: int) -> list[Floats]:
        """The rings of a glyph in font units, y up."""
        if glyph not in self._made:
            self._made[glyph] = self._read(glyph)
        return self._made[glyph]

    def _read(self, glyph: int) -> list[Floats]:
        place = self.tables["loca"]
        if self.long_offsets:
            start, end = struct.unpack_from(">II", self.data, place + 4 * glyph)
        else:
            start, end = (2 * half for half in struct.unpack_from(">HH", self.data, place + 2 * glyph))
        if start == end:
            return []
        at = self.tables["glyf"] + start
        (count,) = struct.unpack_from(">h", self.data, at)
        return self._simple(at + 10, count) if count >= 0 else self._composite(at + 10)

    def _simple(self, at: int, count: int) -> list[Floats]:
        """A glyph of its own points: ends of rings, flags, then the steps across and down."""
        if count == 0:
            return []
        ends = struct.unpack_from(f">{count}H", self.data, at)
        at += 2 * count
        at += 2 + struct.unpack_from(">H", self.data, at)[0]
        total = ends[-1] + 1
        flags: list[int] = []
        while len(flags) < total:
            flag = self.data[at]
            at += 1
            flags.append(flag)
            if flag & _REPEAT:
                flags.extend([flag] * self.data[at])
                at += 1
        across, at = self._steps(at, flags, _X_BYTE, _X_SAME)
        down, _ = self._steps(at, flags, _Y_BYTE, _Y_SAME)
        points = np.stack([np.cumsum(across), np.cumsum(down)], axis=1).astype(np.float64)
        on_curve = [bool(flag & _ON_CURVE) for flag in flags]
        starts = [0, *(end + 1 for end in ends[:-1])]
        return [
            _flattened(points[first : last + 1], on_curve[first : last + 1])
            for first, last in zip(starts, ends, strict=True)
        ]

    def _steps(self, at: int, flags: list[int], byte: int, same: int) -> tuple[list[int], int]:
        steps: list[int] = []
        for flag in flags:
            if flag & byte:
                steps.append(self.data[at] if flag & same else -self.data[at])
                at += 1
            elif flag & same:
                steps.append(0)
            else:
                steps.append(struct.unpack_from(">h", self.data, at)[0])
                at += 2
        return steps, at

    def _composite(self, at: int) -> list[Floats]:
        """A glyph put together from others, such as a letter and its accent."""
        rings: list[Floats] = []
        more = True
        while more:
            flags, glyph = struct.unpack_from(">HH", self.data, at)
            form = ">hh" if flags & _WORDS else ">bb"
            shift = struct.unpack_from(form, self.data, at + 4) if flags & _XY else (0, 0)
            at += 4 + struct.calcsize(form)
            matrix, at = self._matrix(at, flags)
            rings += [ring @ matrix + np.array(shift) for ring in self._glyph(glyph)]
            more = bool(flags & _MORE)
        return rings

    def _matrix(self, at: int, flags: int) -> tuple[Floats, int]:
        count = 1 if flags & _SCALE else 2 if flags & _TWO_SCALES else 4 if flags & _MATRIX else 0
        values = [value / 16384 for value in struct.unpack_from(f">{count}h", self.data, at)]
        if count == 4:
            return np.array([values[:2], values[2:]]), at + 8
        pair = (values * 2)[:2] if count else [1.0, 1.0]
        return np.diag(pair), at + 2 * count


def read_letterforms(path: Path) -> Letterforms:
    """Open a font file.

    Raises:
        ValueError: it is no TrueType file with outlines and a Unicode table.
        OSError: it cannot be read.
    """
    data = path.read_bytes()
    try:
        tables = dict(table_offsets(data))
        (units,) = struct.unpack_from(">H", data, tables["head"] + 18)
        (long_offsets,) = struct.unpack_from(">h", data, tables["head"] + 50)
        glyphs = glyph_numbers(data, tables["cmap"])
        if not {"glyf", "loca"} <= tables.keys():
            raise KeyError("glyf")
    except (KeyError, struct.error) as error:
        raise ValueError(f"{path.name} is no TrueType font with outlines") from error
    return Letterforms(data, tables, glyphs, units, bool(long_offsets))


def _flattened(points: Floats, on_curve: list[bool]) -> Floats:
    """A ring of straight pieces from one with quadratic curves; two control points have a point between."""
    on = np.array(on_curve, bool)
    between = ~on & ~np.roll(on, 1)
    place = np.arange(len(on)) + np.cumsum(between)
    ring, known = np.empty((len(on) + int(between.sum()), 2)), np.ones(len(on) + int(between.sum()), bool)
    ring[place], known[place] = points, on
    ring[place[between] - 1] = (np.roll(points, 1, axis=0)[between] + points[between]) / 2
    if not known.any():
        return points
    first = int(np.argmax(known))
    ring, known = np.roll(ring, -first, axis=0), np.roll(known, -first)
    bends = np.flatnonzero(~known)
    a, b, c = (ring[(bends + step) % len(ring), None] for step in (-1, 0, 1))
    curves = (1 - _SHARES) ** 2 * a + 2 * (1 - _SHARES) * _SHARES * b + _SHARES**2 * c
    # A known point after a curve is that curve's end already.
    straight = known & np.roll(known, 1)
    straight[0] = True
    ends = np.cumsum(np.where(known, straight, _PIECES))
    out = np.empty((int(ends[-1]), 2))
    out[ends[straight] - 1] = ring[straight]
    out[(ends[bends] - _PIECES)[:, None] + np.arange(_PIECES)] = curves
    return out
