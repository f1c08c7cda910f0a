"""Triangles, as arrays: what shapes become before a graphics card sees them; no window, no OpenGL.

Edges are smoothed by the shader: each vertex carries a direction and how far it may be moved along it, in
map units and in pixels, so that a line is never thinner than its least width and every edge is one pixel
soft at any zoom. A blurred edge is the same thing with a softness in map units.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

VERTEX = np.dtype(
    [
        ("pos", "<f4", 2),  # map units
        ("dir", "<f4", 2),  # outward, about 1 long; longer at mitred corners
        ("shape", "<f4", 4),  # half width in map units, least half width in pixels, softness, side
        ("rgba", "u1", 4),
    ]
)
"""One corner of a shape. `side` is -1 or 1: which edge of a line, or inside and outside of an area. A least
half width below 0 marks an area."""

GLYPH = np.dtype([("pos", "<f4", 2), ("offset", "<f4", 2), ("uv", "<f4", 2), ("rgba", "u1", 4)])
"""One corner of a letter or picture: an anchor in map units, and pixels from there."""


@dataclass(frozen=True, slots=True)
class Mesh:
    """Vertices of one kind and the triangles between them, in drawing order.

    Attributes:
        vertices: ``(n,)`` of VERTEX or GLYPH.
        indices: ``(3 * triangles,) uint32``.
    """

    vertices: NDArray[np.void]
    indices: NDArray[np.uint32]

    def __len__(self) -> int:
        """How many triangles there are."""
        return len(self.indices) // 3

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the positions."""
        at = self.vertices["pos"]
        low, high = at.min(axis=0), at.max(axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])


@dataclass(frozen=True, slots=True)
class Blocks:
    """Stretches of a mesh's triangles, in their order, so that those far from the view can be left out.

    Attributes:
        starts: ``(blocks + 1,)``, first index of each; the last entry is the number of indices.
        boxes: ``(blocks, 4)``, left, top, right, bottom of the positions, wider by widths in map units.
    """

    starts: Ints
    boxes: Floats

    def seen(self, box: tuple[float, float, float, float]) -> list[tuple[int, int]]:
        """Stretches that meet a box, as (first index, count); neighbours are joined."""
        left, top, right, bottom = box
        at = self.boxes
        met = (at[:, 0] <= right) & (at[:, 2] >= left) & (at[:, 1] <= bottom) & (at[:, 3] >= top)
        edges = np.flatnonzero(np.diff(np.concatenate([[False], met, [False]]).astype(np.int8)))
        ends = self.starts[edges].reshape(-1, 2)
        return [(int(first), int(last - first)) for first, last in ends]


def blocks_of(mesh: Mesh, triangles: int = 96) -> Blocks:
    """Cut a mesh of shapes into blocks of so many triangles."""
    count, step = len(mesh.indices), 3 * triangles
    if not count:
        return Blocks(np.zeros(1, np.int64), np.zeros((0, 4)))
    starts = np.append(np.arange(0, count, step), count)
    corners = mesh.vertices["pos"][mesh.indices].astype(np.float64)
    room = (mesh.vertices["shape"][:, 0] + mesh.vertices["shape"][:, 2])[mesh.indices].astype(np.float64)
    low = np.minimum.reduceat(corners - room[:, None], starts[:-1])
    high = np.maximum.reduceat(corners + room[:, None], starts[:-1])
    return Blocks(starts, np.concatenate([low, high], axis=1))


def empty(kind: np.dtype[np.void] = VERTEX) -> Mesh:
    """A mesh of nothing."""
    return Mesh(np.zeros(0, kind), np.zeros(0, np.uint32))


def joined(meshes: list[Mesh], kind: np.dtype[np.void] = VERTEX) -> Mesh:
    """Several meshes of one kind as one, drawn in the order given."""
    meshes = [one for one in meshes if len(one.indices)]
    if not meshes:
        return empty(kind)
    starts = np.cumsum([0] + [len(one.vertices) for one in meshes[:-1]])
    indices = [one.indices + np.uint32(start) for one, start in zip(meshes, starts, strict=True)]
    return Mesh(np.concatenate([one.vertices for one in meshes]), np.concatenate(indices))


def rgba(colour: str, opacity: float = 1.0) -> tuple[int, int, int, int]:
    """Four bytes of a colour written ``#RRGGBB``.

    Example:
        >>> rgba("#FF8000", 0.5)
        (255, 128, 0, 128)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16), round(255 * opacity)
