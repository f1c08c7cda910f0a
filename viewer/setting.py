"""Setting texts: many lines of text as one mesh of letter quads, anchored in map units or in pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from grognard.viewer.letters import LetterSheet
from grognard.viewer.mesh import GLYPH, Mesh, empty
from grognard.viewer.runs import Floats
from grognard.viewer.typefaces import text_width

Rgba = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text.

    Attributes:
        at: where its base line starts, is centred or ends, in the units of the mesh.
        text, font: the words and the role of their face.
        size: height of the em, in pixels on the screen.
        colour: of the letters.
        anchor: ``start``, ``middle`` or ``end``.
        halo: colour of the line around the letters, if its width is not 0.
        halo_px: how far the halo reaches around each letter.
        angle: degrees, clockwise, around `at`.
        tracking: room added between letters, in ems.
    """

    at: tuple[float, float]
    text: str
    font: str
    size: float
    colour: Rgba
    anchor: str = "start"
    halo: Rgba = (0, 0, 0, 0)
    halo_px: float = 0.0
    angle: float = 0.0
    tracking: float = 0.0

    def sized(self, zoom: float) -> Line:
        """The same line with its sizes multiplied; its place stays in the units of the mesh."""
        return replace(self, size=self.size * zoom, halo_px=self.halo_px * zoom)


def set_lines(sheet: LetterSheet, lines: Sequence[Line]) -> Mesh:
    """Set texts; all halos lie under all letters.

    The sheet may fill up on the way; then everything is set once more on an empty one.
    """
    for _ in range(2):
        generation = sheet.generation
        halos = [one for one in lines if one.halo_px > 0]
        sheet.draw_ahead((one.text, one.font, one.size, one.tracking, one.halo_px) for one in halos)
        sheet.draw_ahead((one.text, one.font, one.size, one.tracking, 0.0) for one in lines)
        parts = [(one, _quads(sheet, one, one.halo_px), one.halo) for one in halos]
        parts += [(one, _quads(sheet, one, 0.0), one.colour) for one in lines]
        if sheet.generation == generation:
            break
    return _mesh([part for part in parts if len(part[1])])


def _quads(sheet: LetterSheet, line: Line, halo_px: float) -> Floats:
    return sheet.quads(line.text, line.font, line.size, line.tracking, halo_px)


def _shift(line: Line) -> float:
    """How far left of its anchor a line begins."""
    if line.anchor == "start":
        return 0.0
    width = text_width(line.text, line.font, line.size, line.tracking)
    shift = width / 2 if line.anchor == "middle" else width
    return shift if line.angle else round(shift)


def _mesh(parts: list[tuple[Line, Floats, Rgba]]) -> Mesh:
    """Four corners a letter."""
    if not parts:
        return empty(GLYPH)
    counts = [len(quads) for _, quads, _ in parts]
    quads = np.concatenate([quads for _, quads, _ in parts])
    quads[:, (0, 2)] -= np.repeat([_shift(line) for line, _, _ in parts], counts)[:, None]
    vertices = np.zeros((len(quads), 4), GLYPH)
    vertices["pos"] = np.repeat(np.array([line.at for line, _, _ in parts]), counts, axis=0)[:, None]
    vertices["rgba"] = np.repeat(np.array([colour for _, _, colour in parts], np.uint8), counts, axis=0)[
        :, None
    ]
    corners = quads[:, [[0, 1], [2, 1], [2, 3], [0, 3]]]
    angles = [line.angle for line, _, _ in parts]
    if any(angles):
        turns = np.repeat(np.array([math.radians(angle) for angle in angles]), counts)
        corners = _turned(corners, turns)
    vertices["offset"] = corners
    vertices["uv"] = quads[:, [[4, 5], [6, 5], [6, 7], [4, 7]]]
    first = np.arange(len(quads), dtype=np.uint32)[:, None] * 4
    indices = first + np.array([0, 1, 2, 0, 2, 3], np.uint32)
    return Mesh(vertices.ravel(), indices.ravel())


def _turned(corners: Floats, turns: Floats) -> Floats:
    cos, sin = np.cos(turns)[:, None], np.sin(turns)[:, None]
    x, y = corners[..., 0], corners[..., 1]
    return np.stack([x * cos - y * sin, x * sin + y * cos], axis=2)
