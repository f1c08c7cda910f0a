"""Letters as pixels: a sheet that holds each letter at each size it is used, and texts as quads on it.

A text is set with unrounded widths; each letter is drawn at one of four places within a pixel, so that
spacing stays even and edges stay sharp at small sizes. A halo is a second, thickened picture of the letter.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
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
Drawn = tuple[str, str, int, int]
"""The same without the halo."""
_PICTURES: dict[Drawn, tuple[NDArray[np.uint8], tuple[int, int]]] = {}
"""Letters that were drawn, with their corners from the pen; all sheets share them."""
_MOST_PICTURES = 6000
Spot = tuple[int, int, int, int, int, int]
"""Left and top on the sheet, width, height, then left and top from the pen."""


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
    _spots: dict[Key, Spot] = field(default_factory=dict)
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
                for letter, _, phase in _pens(text, font, size, tracking):
                    if letter != " ":
                        keys.append((font, letter, size, phase, halo))
        self.prepare(keys)

    def prepare(self, keys: Iterable[Key]) -> None:
        """Draw all letters of these keys that are not on the sheet yet, at once."""
        missing = [key for key in dict.fromkeys(keys) if key not in self._spots]
        if not missing:
            return
        # A letter and its halo are one picture, thickened for the latter.
        drawn = _drawn(dict.fromkeys(key[:4] for key in missing))
        for key in missing:
            self._put(key, *drawn[key[:4]])

    def clean(self) -> tuple[int, int] | None:
        """Which rows changed since the last call."""
        changed, self.changed = self.changed, None
        return changed

    def _set(self, text: str, font: str, size: int, tracking: float, halo: int) -> Floats:
        wanted = _pens(text, font, size, tracking)
        keys: list[Key] = [(font, letter, size, phase, halo) for letter, _, phase in wanted if letter != " "]
        self.prepare(keys)
        rows = []
        for letter, whole, phase in wanted:
            spot = self._spots.get((font, letter, size, phase, halo))
            if spot is None or spot[2] == 0:
                continue
            left, top, width, height, dx, dy = spot
            at = (whole + dx, dy, whole + dx + width, dy + height)
            on_sheet = (left, top, left + width, top + height)
            rows.append((*at, *(value / self.size for value in on_sheet)))
        return np.array(rows, np.float64).reshape(-1, 8)

    def _put(self, key: Key, picture: NDArray[np.uint8], corner: tuple[int, int]) -> None:
        halo, (dx, dy) = key[4], corner
        if halo:
            reach = int(np.ceil(halo / 4))
            picture, dx, dy = thickened(picture, halo / 4), dx - reach, dy - reach
        height, width = picture.shape
        if not picture.any():
            self._spots[key] = (0, 0, 0, 0, 0, 0)
            return
        place = self._shelves.place(width + _ROOM, height + _ROOM)
        if place is None:
            self._empty()
            place = self._shelves.place(width + _ROOM, height + _ROOM)
            if place is None:
                self._spots[key] = (0, 0, 0, 0, 0, 0)
                return
        left, top = place
        self.pixels[top : top + height, left : left + width] = picture
        first, last = self.changed or (top, top)
        self.changed = (min(first, top), max(last, top + height))
        self._spots[key] = (left, top, width, height, dx, dy)

    def _empty(self) -> None:
        """Begin anew; who holds quads sees it by the generation."""
        self._shelves.clear()
        self._spots.clear()
        self._quads.clear()
        self.pixels[:] = 0
        self.generation += 1
        self.changed = (0, self.size)


def draw_letters(texts: Iterable[tuple[str, str, float, float]]) -> None:
    """Draw letters that a sheet will want; from any thread.

    Args:
        texts: of each the text, its font, its size in pixels and its tracking.
    """
    keys: dict[Drawn, None] = {}
    for text, font, size_px, tracking in texts:
        size = max(4, round(size_px * 4))
        pens = _pens(text, font, size, tracking)
        keys |= dict.fromkeys((font, letter, size, phase) for letter, _, phase in pens if letter != " ")
    _drawn(keys)


def _drawn(keys: Iterable[Drawn]) -> dict[Drawn, tuple[NDArray[np.uint8], tuple[int, int]]]:
    """Return pictures of letters with their corners from the pen; those not kept are drawn at once."""
    found = {key: _PICTURES[key] for key in keys if key in _PICTURES}
    missing = [key for key in keys if key not in found]
    pictures, sizes, corners = [], [], []
    for font, letter, size, phase in missing:
        rings = [ring * (size / 4) for ring in letter_rings(letter, font)]
        rings, width, height, corner = _framed(rings, phase / _PHASES)
        pictures.append(rings)
        sizes.append((width, height))
        corners.append(corner)
    if missing:
        if len(_PICTURES) + len(missing) > _MOST_PICTURES:
            _PICTURES.clear()
        made = dict(zip(missing, zip(coverage(pictures, sizes), corners, strict=True), strict=True))
        _PICTURES.update(made)
        found |= made
    return found


def _pens(text: str, font: str, size: int, tracking: float) -> list[tuple[str, int, int]]:
    """Each letter with the whole pixel it starts at and its place within, for a size in quarter pixels."""
    fine = _PHASES if size <= 4 * _FINE_SIZE else 1
    steps = [math.floor(x * fine + 0.5) for x in pen_places(text, font, size / 4, tracking)]
    return [
        (letter, step // fine, (step % fine) * (_PHASES // fine))
        for letter, step in zip(text, steps, strict=True)
    ]


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
