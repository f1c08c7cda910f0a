"""Collect shapes in drawing order, then make one mesh of them: areas first in bulk, the order kept.

A `Builder` takes what primitives say (rings, lines, colours, widths) and remembers when it was said. `build`
works on all simple areas at once, on all lines at once, and sorts the triangles back into drawing order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from grognard.viewer import tessellate
from grognard.viewer.mesh import Mesh, empty
from grognard.viewer.runs import Floats, Ints, Runs, gather, opened

#: Opacity, of 255, up to which an area's edge needs no smoothing.
FAINT = 42

Points = Sequence[tuple[float, float]] | Floats
Rgba = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class _Area:
    turn: int
    rings: list[Floats]
    top: Rgba
    bottom: Rgba
    blur: float

    @property
    def faint(self) -> bool:
        """Whether its edge can hardly be seen: then it is not smoothed, which saves most of its triangles."""
        return self.blur == 0.0 and max(self.top[3], self.bottom[3]) <= FAINT


@dataclass(frozen=True, slots=True)
class _Line:
    turn: int
    run: Floats
    closed: bool
    round: bool
    colour: Rgba
    half: float
    least_px: float
    blur: float


@dataclass(frozen=True, slots=True)
class _Bundle:
    turn: int
    runs: Runs
    colour: Rgba
    half: float
    least_px: float


@dataclass(slots=True)
class Builder:
    """Shapes in drawing order."""

    areas: list[_Area] = field(default_factory=list)
    lines: list[_Line] = field(default_factory=list)
    bundles: list[_Bundle] = field(default_factory=list)
    turn: int = 0

    def area(self, rings: Sequence[Points], top: Rgba, bottom: Rgba | None = None, blur: float = 0.0) -> None:
        """Add an area: inside an odd number of rings, its colour changing from top to bottom."""
        kept = [opened(ring) for ring in rings]
        kept = [ring for ring in kept if len(ring) >= 3]
        if kept:
            self.areas.append(_Area(self.turn, kept, top, top if bottom is None else bottom, blur))
            self.turn += 1

    def line(
        self,
        run: Points,
        colour: Rgba,
        width: float,
        least_px: float = 1.0,
        *,
        closed: bool = False,
        rounded: bool = False,
        dash: Sequence[float] = (),
        blur: float = 0.0,
    ) -> None:
        """Add a line; `width` in map units, never drawn thinner than `least_px` pixels."""
        points = opened(run) if closed else np.asarray(run, dtype=np.float64).reshape(-1, 2)
        parts = tessellate.dashed(points, dash, closed) if dash else [points]
        for part in parts:
            if len(part) >= 2:
                whole = closed and not dash
                self.lines.append(
                    _Line(self.turn, part, whole, rounded, colour, width / 2, least_px / 2, blur)
                )
        self.turn += 1

    def bundle(self, runs: Runs, colour: Rgba, width: float, least_px: float = 1.0) -> None:
        """Add many open lines of one look, as a grid has; as `line` in the order of the runs."""
        self.bundles.append(_Bundle(self.turn, runs, colour, width / 2, least_px / 2))
        self.turn += 1

    def build(self) -> Mesh:
        """Make the mesh; the builder can go on afterwards."""
        pieces: list[tuple[Mesh, Ints]] = []
        pieces += self._simple_areas()
        for closed in (False, True):
            pieces += self._lines_of(closed)
        pieces += [_strips(one) for one in self.bundles]
        return _ordered([one for one in pieces if len(one[0].indices)])

    def _simple_areas(self) -> list[tuple[Mesh, Ints]]:
        """Convex areas in bulk, the others one by one."""
        single = [one for one in self.areas if len(one.rings) == 1]
        others = [one for one in self.areas if len(one.rings) > 1]
        pieces: list[tuple[Mesh, Ints]] = []
        if single:
            runs = gather([one.rings[0] for one in single])
            convex = tessellate.convex_rings(runs)
            others += [one for one, fine in zip(single, convex, strict=True) if not fine]
            fine = [one for one, good in zip(single, convex, strict=True) if good]
            for faint in (True, False):
                chosen = [one for one in fine if one.faint == faint]
                if chosen:
                    pieces.append(_convex(chosen, faint=faint))
        for one in others:
            runs = gather(one.rings)
            ends = (np.tile(np.array(end, np.uint8), (len(runs), 1)) for end in (one.top, one.bottom))
            if one.faint:
                mesh = tessellate.plain_area(runs, np.array(one.top, np.uint8))
            else:
                mesh = tessellate.area(runs, _colours(runs, *ends), one.blur)
            pieces.append((mesh, np.full(len(mesh), one.turn)))
        return pieces

    def _lines_of(self, closed: bool) -> list[tuple[Mesh, Ints]]:
        """All lines that are closed, or all that are not."""
        chosen = [one for one in self.lines if one.closed == closed]
        if not chosen:
            return []
        pieces = [_strip(chosen, closed)]
        rounded = [one for one in chosen if one.round and not closed]
        if rounded:
            turns, looks = _looks(rounded)
            mesh, owner = tessellate.caps(gather([one.run for one in rounded]), *looks)
            pieces.append((mesh, turns[owner]))
        return pieces


def _convex(chosen: list[_Area], *, faint: bool) -> tuple[Mesh, Ints]:
    """Convex areas in bulk, with the turn of each triangle."""
    runs = gather([one.rings[0] for one in chosen])
    tops = np.array([one.top for one in chosen], np.uint8)
    colours = _colours(runs, tops, np.array([one.bottom for one in chosen], np.uint8))
    if faint:
        mesh, owner = tessellate.plain_fans(runs, colours)
    else:
        mesh, owner = tessellate.convex_areas(runs, colours, np.array([one.blur for one in chosen]))
    return mesh, np.array([one.turn for one in chosen])[owner]


def _strip(chosen: list[_Line], closed: bool) -> tuple[Mesh, Ints]:
    turns, looks = _looks(chosen)
    mesh, owner = tessellate.lines(gather([one.run for one in chosen]), closed, *looks)
    return mesh, turns[owner]


def _strips(bundle: _Bundle) -> tuple[Mesh, Ints]:
    """A bundle, with the turn of each triangle."""
    count = len(bundle.runs)
    colours = np.tile(np.array(bundle.colour, np.uint8), (count, 1))
    sizes = (np.full(count, size) for size in (bundle.half, bundle.least_px, 0.0))
    mesh, owner = tessellate.lines(bundle.runs, False, colours, *sizes)
    return mesh, np.full(len(owner), bundle.turn)


def _looks(lines: list[_Line]) -> tuple[Ints, tuple[NDArray[np.uint8], Floats, Floats, Floats]]:
    """When each line was added, and colours, half widths, least widths and softness as arrays."""
    return np.array([one.turn for one in lines]), (
        np.array([one.colour for one in lines], np.uint8),
        np.array([one.half for one in lines]),
        np.array([one.least_px for one in lines]),
        np.array([one.blur for one in lines]),
    )


def _colours(runs: Runs, tops: NDArray[np.uint8], bottoms: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The colour of each point, by how far down the box of its ring the point lies.

    Args:
        runs: the rings.
        tops: ``(rings, 4)``, at the top of each.
        bottoms: likewise, at the bottom.
    """
    owner = runs.owner
    if np.array_equal(tops, bottoms):
        return tops[owner]
    y, heads = runs.points[:, 1], runs.starts[:-1]
    low, high = np.minimum.reduceat(y, heads)[owner], np.maximum.reduceat(y, heads)[owner]
    share = ((y - low) / np.maximum(high - low, 1e-12))[:, None]
    mixed: Floats = tops[owner] * (1 - share) + bottoms[owner] * share
    return np.rint(mixed).astype(np.uint8)


def _ordered(pieces: list[tuple[Mesh, Ints]]) -> Mesh:
    """One mesh of all pieces, its triangles in the order of their turns."""
    if not pieces:
        return empty()
    starts = np.cumsum([0] + [len(mesh.vertices) for mesh, _ in pieces[:-1]])
    corners = np.concatenate(
        [
            mesh.indices.reshape(-1, 3) + np.uint32(start)
            for (mesh, _), start in zip(pieces, starts, strict=True)
        ]
    )
    order = np.argsort(np.concatenate([turns for _, turns in pieces]), kind="stable")
    vertices = np.concatenate([mesh.vertices for mesh, _ in pieces])
    return Mesh(vertices, corners[order].ravel())
