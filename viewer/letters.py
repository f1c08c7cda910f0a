"""Letters as pixels: a sheet that holds each letter at each size it is used, and texts as quads on it.

A text is set with unrounded widths; each letter is drawn at one of four places within a pixel, so that
spacing stays even and edges stay sharp at small sizes. A halo is a second, thickened picture of the letter.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from grognard.viewer.letterforms import Letterforms, read_letterforms
from grognard.viewer.raster import coverage, thickened
from grognard.viewer.runs import Floats
from grognard.viewer.shelves import Shelves
from grognard.viewer.typefaces import FACES, FOLDER, text_width

#: Places within a pixel where a letter may begin.
_PHASES = 4
#: Above this size in pixels letters are set on whole pixels.
_FINE_SIZE = 32
#: Empty pixels around each letter on the sheet.
_ROOM = 1

Key = tuple[str, str, int, int, int]
"""Font, letter, size in quarters of a pixel, phase, halo in quarters of a pixel."""
Picture = tuple[NDArray[np.uint8], tuple[int, int]]
"""A letter or its halo in bytes, ``(height, width)``, and its corner from the pen."""
_PICTURES: dict[Key, Picture] = {}
"""Letters and halos that were drawn; all sheets share them."""
_MOST_PICTURES, _MOST_TEXTS = 12000, 8192
_NOTHING = np.zeros((0, 0), np.uint8)
Spot = tuple[int, int, int, int, float, float, float, float]
"""Left, top, right, bottom in pixels from the pen, and the same four on the sheet from 0 to 1."""


@lru_cache(maxsize=len(FACES))
def letterforms(font: str) -> Letterforms:
    """The outlines of a role's face; the file is read once."""
    return read_letterforms(FOLDER / FACES[font].file)


def letter_rings(letter: str, font: str) -> list[Floats]:
    """The outline of a letter in ems, from the font or those it falls back to; a box where none has it."""
    role = font
    while role:
        rings = letterforms(role).rings(letter)
        if rings is not None:
            return rings
        role = FACES[role].fallback
    box = np.array([(0.05, 0.0), (0.55, 0.0), (0.55, -0.7), (0.05, -0.7)])
    return [box, (box - box.mean(axis=0))[::-1] * 0.8 + box.mean(axis=0)]


@dataclass(slots=True)
class LetterSheet:
    """The sheet of all letters in use.

    Attributes:
        size: width and height in pixels.
        pixels: ``(size, size) uint8``.
        generation: grows when the sheet is emptied; quads of an older generation are worthless.
        changed: first and last row written since `clean` was called, or None.
    """

    size: int = 2048
    pixels: NDArray[np.uint8] = field(init=False)
    generation: int = 0
    changed: tuple[int, int] | None = None
    _spots: dict[Key, Spot | None] = field(default_factory=dict)
    _shelves: Shelves = field(init=False)
    _quads: dict[tuple[str, str, int, int, int], Floats] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin with an empty sheet."""
        self.pixels = np.zeros((self.size, self.size), np.uint8)
        self._shelves = Shelves(self.size, self.size)

    def quads(
        self, text: str, font: str, size_px: float, tracking: float = 0.0, halo_px: float = 0.0
    ) -> Floats:
        """Set a text from its pen at (0, 0).

        Returns:
            ``(letters, 8)``: left, top, right, bottom in pixels from the start of the base line, and the
            same four on the sheet from 0 to 1.
        """
        size, halo = max(4, round(size_px * 4)), round(halo_px * 4)
        key = (text, font, size, round(tracking * 1000), halo)
        found = self._quads.get(key)
        if found is None:
            found = self._quads[key] = self._set(text, font, size, tracking, halo)
        return found

    def draw_ahead(self, texts: Iterable[tuple[str, str, float, float, float]]) -> None:
        """Draw the letters of many texts at once; of each the arguments of `quads`."""
        keys: list[Key] = []
        for text, font, size_px, tracking, halo_px in texts:
            size, halo = max(4, round(size_px * 4)), round(halo_px * 4)
            if (text, font, size, round(tracking * 1000), halo) not in self._quads:
                pens = _pens(text, font, size, tracking)
                keys += [(font, letter, size, phase, halo) for letter, _, phase in pens]
        self.prepare(keys)

    def prepare(self, keys: Iterable[Key]) -> None:
        """Draw all letters of these keys that are not on the sheet yet, at once."""
        missing = [key for key in dict.fromkeys(keys) if key not in self._spots]
        if not missing:
            return
        drawn = _drawn(missing)
        for key in missing:
            self._put(key, *drawn[key])

    def clean(self) -> tuple[int, int] | None:
        """Which rows changed since the last call."""
        changed, self.changed = self.changed, None
        return changed

    def _set(self, text: str, font: str, size: int, tracking: float, halo: int) -> Floats:
        pens = _pens(text, font, size, tracking)
        keys: list[Key] = [(font, letter, size, phase, halo) for letter, _, phase in pens]
        self.prepare(keys)
        rows = []
        for (_, whole, _), key in zip(pens, keys, strict=True):
            spot = self._spots.get(key)
            if spot is not None:
                left, top, right, bottom, *on_sheet = spot
                rows.append((whole + left, top, whole + right, bottom, *on_sheet))
        return np.array(rows, np.float64).reshape(-1, 8)

    def _put(self, key: Key, picture: NDArray[np.uint8], corner: tuple[int, int]) -> None:
        (dx, dy), (height, width) = corner, picture.shape
        if not picture.size:
            self._spots[key] = None
            return
        place = self._shelves.place(width + _ROOM, height + _ROOM)
        if place is None:
            self._empty()
            place = self._shelves.place(width + _ROOM, height + _ROOM)
            if place is None:
                self._spots[key] = None
                return
        left, top = place
        self.pixels[top : top + height, left : left + width] = picture
        first, last = self.changed or (top, top)
        self.changed = (min(first, top), max(last, top + height))
        on_sheet = (left / self.size, top / self.size, (left + width) / self.size, (top + height) / self.size)
        self._spots[key] = (dx, dy, dx + width, dy + height, *on_sheet)

    def _empty(self) -> None:
        """Begin anew; who holds quads sees it by the generation."""
        self._shelves.clear()
        self._spots.clear()
        self._quads.clear()
        self.pixels[:] = 0
        self.generation += 1
        self.changed = (0, self.size)


def draw_letters(texts: Iterable[tuple[str, str, float, float, float]]) -> None:
    """Draw letters, and halos, that a sheet will want; from any thread.

    Args:
        texts: of each the arguments of `LetterSheet.quads`; of one with a halo the letters too.
    """
    keys: dict[Key, None] = {}
    for text, font, size_px, tracking, halo_px in texts:
        size, halo = max(4, round(size_px * 4)), round(halo_px * 4)
        for letter, _, phase in _pens(text, font, size, tracking):
            keys |= {(font, letter, size, phase, 0): None, (font, letter, size, phase, halo): None}
    _drawn(keys)


def _drawn(keys: Collection[Key]) -> dict[Key, Picture]:
    """Return pictures of letters and halos; letters that are not kept are drawn at once."""
    found = _kept(keys)
    missing = [key for key in keys if key not in found]
    if not missing:
        return found
    # A halo is the picture of its letter, thickened.
    plain = dict.fromkeys((*key[:4], 0) for key in missing)
    made = _kept(plain)
    made |= _drawn_letters([key for key in plain if key not in made])
    made |= {key: _halo(made[(*key[:4], 0)], key[4] / 4) for key in missing if key[4]}
    if len(_PICTURES) + len(made) > _MOST_PICTURES:
        _PICTURES.clear()
    _PICTURES.update(made)
    return found | made


def _kept(keys: Iterable[Key]) -> dict[Key, Picture]:
    """Return those pictures that were drawn before; another thread may forget them meanwhile."""
    return {key: held for key in keys if (held := _PICTURES.get(key)) is not None}


def _halo(letter: Picture, halo_px: float) -> Picture:
    picture, (left, top) = letter
    if not picture.size:
        return letter
    reach = math.ceil(halo_px)
    return thickened(picture, halo_px), (left - reach, top - reach)


def _drawn_letters(keys: Sequence[Key]) -> dict[Key, Picture]:
    pictures, sizes, corners = [], [], []
    for font, letter, size, phase, _ in keys:
        rings = [ring * (size / 4) for ring in letter_rings(letter, font)]
        rings, width, height, corner = _framed(rings, phase / _PHASES)
        pictures.append(rings)
        sizes.append((width, height))
        corners.append(corner)
    made = coverage(pictures, sizes) if pictures else []
    return {
        key: (picture if picture.any() else _NOTHING, corner)
        for key, picture, corner in zip(keys, made, corners, strict=True)
    }


@lru_cache(maxsize=_MOST_TEXTS)
def _pens(text: str, font: str, size: int, tracking: float) -> tuple[tuple[str, int, int], ...]:
    """Each letter with the whole pixel it starts at and its place within, for a size in quarter pixels.

    Spaces are left out.
    """
    fine = _PHASES if size <= 4 * _FINE_SIZE else 1
    steps = [math.floor(x * fine + 0.5) for x in pen_places(text, font, size / 4, tracking)]
    return tuple(
        (letter, step // fine, (step % fine) * (_PHASES // fine))
        for letter, step in zip(text, steps, strict=True)
        if letter != " "
    )


def pen_places(text: str, font: str, size_px: float, tracking: float) -> list[float]:
    """Where the pen stands before each letter, in pixels."""
    places, x = [], 0.0
    for letter in text:
        places.append(x)
        x += text_width(letter, font, size_px) + tracking * size_px
    return places


def _framed(rings: list[Floats], shift: float) -> tuple[list[Floats], int, int, tuple[int, int]]:
    """Outlines moved into a picture of their own, its width and height, and its corner from the pen."""
    if not rings:
        return [], 1, 1, (0, 0)
    points = np.concatenate(rings)
    left, top = (int(np.floor(low)) for low in points.min(axis=0) + (shift, 0.0))
    right, bottom = (int(np.ceil(high)) for high in points.max(axis=0) + (shift, 0.0))
    moved = [ring + np.array([shift - left, -top]) for ring in rings]
    return moved, max(right - left, 1), max(bottom - top, 1), (left, top)
