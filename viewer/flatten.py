"""From primitives to meshes and lines of text, layer by layer; groups dissolve on the way.

A primitive's units are turned into those of its mesh by a scale and a shift. Widths have a least width in
pixels, by layer, so that a grid or a coast never fades away when it is seen from afar.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from grognard.viewer.builder import Builder
from grognard.viewer.mesh import Mesh, rgba
from grognard.viewer.plain_shapes import disc
from grognard.viewer.primitives import (
    Circle,
    Gradient,
    Group,
    Image,
    Paint,
    Point,
    Polygon,
    Polyline,
    Primitive,
    Ring,
    Text,
)
from grognard.viewer.runs import Floats, Runs, gather
from grognard.viewer.setting import Line

#: Lines are never drawn thinner than this, in pixels.
LEAST_PX = 1.0
#: So many plain lines of one look are worked on as one.
MANY = 64


@dataclass(frozen=True, slots=True)
class Way:
    """How a primitive's units become those of the mesh, and how much shows through.

    Attributes:
        scale, shift: ``out = in * scale + shift``.
        opacity: of everything.
    """

    scale: float = 1.0
    shift: Point = (0.0, 0.0)
    opacity: float = 1.0

    def inside(self, group: Group) -> Way:
        """The way for what a group holds."""
        x, y = self.point(group.at)
        return Way(self.scale * group.scale, (x, y), self.opacity * group.opacity)

    def point(self, at: Point) -> Point:
        """One point."""
        return at[0] * self.scale + self.shift[0], at[1] * self.scale + self.shift[1]

    def ring(self, ring: Ring) -> Ring:
        """A run of points."""
        if self.scale == 1.0 and self.shift == (0.0, 0.0):
            return ring
        scale, (x, y) = self.scale, self.shift
        return tuple((px * scale + x, py * scale + y) for px, py in ring)


@dataclass(slots=True)
class Flat:
    """What primitives come to: shapes, and texts over them.

    Attributes:
        shapes: areas and lines.
        texts: lines of text.
        images: pictures, each with left, top, width and height; whoever draws has to draw them apart.
        px: pixels of one unit of the mesh, for how round circles are; 0 where that is not known.
    """

    shapes: Builder = field(default_factory=Builder)
    texts: list[Line] = field(default_factory=list)
    images: list[tuple[Image, tuple[float, float, float, float]]] = field(default_factory=list)
    px: float = 0.0

    def mesh(self) -> Mesh:
        """The triangles of all shapes."""
        return self.shapes.build()


def flatten(primitives: Iterable[Primitive], px: float = 0.0) -> Flat:
    """Turn primitives into shapes and texts in their own units, keeping their order.

    Args:
        primitives: as a scene gives them.
        px: as of `Flat`.
    """
    flat = Flat(px=px)
    add_all(flat, primitives, Way(), 1.0)
    return flat


def add_all(flat: Flat, primitives: Iterable[Primitive], way: Way, text_scale: float) -> None:
    """Add primitives to what is flat already.

    Args:
        flat: where they go.
        primitives: in drawing order.
        way: how their units become the mesh's.
        text_scale: pixels for one unit of the mesh, for the size of letters.
    """
    for one in primitives:
        if isinstance(one, Group):
            add_all(flat, one.children, way.inside(one), text_scale)
        elif isinstance(one, Polygon):
            _add_polygon(flat.shapes, one, way)
        elif isinstance(one, Polyline):
            _add_polyline(flat.shapes, one, way)
        elif isinstance(one, Circle):
            _add_circle(flat, one, way)
        elif isinstance(one, Image):
            left, top, width, height = one.box
            flat.images.append((one, (*way.point((left, top)), width * way.scale, height * way.scale)))
        else:
            flat.texts.append(_line_of(one, way, text_scale))


@lru_cache(maxsize=32)
def _round(corners: int) -> Floats:
    """A circle of radius 1."""
    return np.array(disc((0.0, 0.0), 1.0, corners))


def _paints(paint: Paint, opacity: float) -> tuple[tuple[int, int, int, int], tuple[int, int, int, int]]:
    if isinstance(paint, Gradient):
        return rgba(paint.top, opacity), rgba(paint.bottom, opacity)
    colour = rgba(paint, opacity)
    return colour, colour


def _add_polygon(shapes: Builder, one: Polygon, way: Way) -> None:
    rings = [way.ring(ring) for ring in one.rings]
    if one.fill:
        top, bottom = _paints(one.fill, one.opacity * way.opacity)
        shapes.area(rings, top, bottom)
    if one.stroke:
        colour = rgba(one.stroke, one.stroke_opacity * way.opacity)
        for ring in rings:
            shapes.line(ring, colour, one.stroke_width * way.scale, LEAST_PX, closed=True)


def _add_circle(flat: Flat, one: Circle, way: Way) -> None:
    shapes, radius = flat.shapes, one.radius * way.scale
    corners = min(32, max(8, round(5 + 2.6 * math.sqrt(radius * flat.px)))) if flat.px else 32
    ring = _round(corners) * radius + way.point(one.centre)
    if one.fill:
        top, bottom = _paints(one.fill, one.opacity * way.opacity)
        shapes.area([ring], top, bottom)
    if one.stroke:
        colour = rgba(one.stroke, one.stroke_opacity * way.opacity)
        shapes.line(ring, colour, one.stroke_width * way.scale, LEAST_PX, closed=True)


def _add_polyline(shapes: Builder, one: Polyline, way: Way) -> None:
    runs = [way.ring(run) for run in one.runs]
    rounded = one.cap == "round"
    if len(runs) >= MANY and not (one.closed or one.dash or rounded):
        _add_many(shapes, one, way, gather([run for run in runs if len(run) > 1]))
        return
    if one.casing:
        colour = rgba(one.casing, one.casing_opacity * way.opacity)
        for run in runs:
            width = one.casing_width * way.scale
            shapes.line(run, colour, width, LEAST_PX, closed=one.closed, rounded=rounded)
    colour = rgba(one.colour, one.opacity * way.opacity)
    dash = tuple(length * way.scale for length in one.dash)
    for run in runs:
        shapes.line(
            run, colour, one.width * way.scale, LEAST_PX, closed=one.closed, rounded=rounded, dash=dash
        )


def _add_many(shapes: Builder, one: Polyline, way: Way, runs: Runs) -> None:
    """Add many plain lines of one look at once."""
    if one.casing:
        colour = rgba(one.casing, one.casing_opacity * way.opacity)
        shapes.bundle(runs, colour, one.casing_width * way.scale, LEAST_PX)
    shapes.bundle(runs, rgba(one.colour, one.opacity * way.opacity), one.width * way.scale, LEAST_PX)


def _line_of(one: Text, way: Way, text_scale: float) -> Line:
    """A text's size becomes pixels; its halo reaches half the width of the line around it."""
    size = one.size * way.scale * text_scale
    reach = one.halo_width / 2 * way.scale * text_scale if one.halo else 0.0
    return Line(
        way.point(one.at),
        one.text,
        one.font,
        size,
        rgba(one.colour, one.opacity * way.opacity),
        one.anchor,
        rgba(one.halo, one.halo_opacity * way.opacity) if one.halo else (0, 0, 0, 0),
        reach,
        one.angle,
        one.tracking,
    )
