"""A picture of a part of a map, in the making or made: what it shows, and which parts are not drawn yet."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from grognard.viewer.art import BoardPicture
from grognard.viewer.camera import Box, Camera
from grognard.viewer.gl.device import Canvas
from grognard.viewer.ground_mesh import GroundMesh
from grognard.viewer.patches import Patch

#: Pixels of a part that is drawn in one go.
_PART_PX = 80_000
#: A part with more triangles is quartered, unless it is small already.
_MOST_TRIANGLES, _LEAST_PART_PX = 48_000, 60
#: Pixels around a part from which shapes may reach into it.
_ROOM_PX = 2.0

Part = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels of a picture, y down."""


@dataclass(slots=True)
class Picture:
    """A picture of the ground: how it was seen, its patches, and the parts of it that are not drawn yet.

    Where a map is drawn on a picture of its own, parts that wait for its tiles may be drawn roughly at first.
    """

    ground: GroundMesh
    canvas: Canvas
    camera: Camera
    parts: list[Part]
    marks: tuple[Patch, ...]
    backdrop: BoardPicture | None = None
    rough: set[Part] = field(default_factory=set)

    def holds(self, camera: Camera, near: float) -> bool:
        """Whether it shows all that a camera sees, and a share of the view more on every side."""
        held, seen = self.camera.seen(), camera.seen()
        room = near * camera.size[0] / camera.zoom, near * camera.size[1] / camera.zoom
        return (
            held[0] <= seen[0] - room[0]
            and held[1] <= seen[1] - room[1]
            and seen[2] + room[0] <= held[2]
            and seen[3] + room[1] <= held[3]
        )

    def sharp(self, camera: Camera) -> bool:
        """Whether it was drawn at the camera's zoom."""
        return abs(self.camera.zoom / camera.zoom - 1) < 1e-6


def world_of(picture: Picture, part: Part) -> Box:
    """The part of the map that a part of a picture shows, and a little more."""
    left, top = picture.camera.to_world((part[0] - _ROOM_PX, part[1] - _ROOM_PX))
    right, bottom = picture.camera.to_world((part[2] + _ROOM_PX, part[3] + _ROOM_PX))
    return left, top, right, bottom


def quartered(picture: Picture, part: Part) -> list[Part]:
    """Smaller parts where one has too much in it to be drawn in one go; none where it is fine."""
    left, top, right, bottom = part
    if min(right - left, bottom - top) < 2 * _LEAST_PART_PX:
        return []
    box = world_of(picture, part)
    grounds = [picture.ground, *(one.ground for one in picture.marks if one.meets(box))]
    blocks = [one for ground in grounds for one in ground.blocks.values()]
    if sum(count for one in blocks for _, count in one.seen(box)) <= 3 * _MOST_TRIANGLES:
        return []
    x, y = (left + right) // 2, (top + bottom) // 2
    return [(left, top, x, y), (x, top, right, y), (left, y, x, bottom), (x, y, right, bottom)]


def met(marks: tuple[Patch, ...], camera: Camera) -> tuple[Patch, ...]:
    """The patches that a camera sees something of."""
    seen = camera.seen()
    return tuple(one for one in marks if one.meets(seen))


def pixels_of(box: Box, camera: Camera) -> Part:
    """The pixels of a picture that a part of the map takes up."""
    left, top = camera.to_screen((box[0], box[1]))
    right, bottom = camera.to_screen((box[2], box[3]))
    return math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom)


def cut(side: Part) -> list[Part]:
    """Parts of a rectangle, none of them large, from the middle outward."""
    left, top, right, bottom = side
    if right <= left or bottom <= top:
        return []
    columns, rows = _edges(left, right), _edges(top, bottom)
    parts = [(a, c, b, d) for a, b in columns for c, d in rows]
    middle = left + right, top + bottom
    return sorted(parts, key=lambda one: math.dist(middle, (one[0] + one[2], one[1] + one[3])))


def _edges(first: int, last: int) -> list[tuple[int, int]]:
    """A length cut into about equal pieces of about a part's side."""
    count = max(1, round((last - first) / math.sqrt(_PART_PX)))
    edges = [first + (last - first) * one // count for one in range(count + 1)]
    return [(a, b) for a, b in zip(edges, edges[1:], strict=False) if a < b]
