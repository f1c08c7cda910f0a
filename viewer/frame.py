"""A frame: all that a window shows at one moment, as data; screens make them, a window draws them.

What does not change from one frame to the next must be the same object again: the window keeps what it
made of a tuple of primitives for as long as it is handed that very tuple.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from grognard.viewer.art import BoardPicture
from grognard.viewer.camera import Camera
from grognard.viewer.ground_mesh import GroundMesh
from grognard.viewer.patches import Patch
from grognard.viewer.primitives import Point, Primitive
from grognard.viewer.ui.layout import Rect

Primitives = tuple[Primitive, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Primitives drawn as they are.

    Attributes:
        primitives: in pixels of the window, or in map units if there is a camera.
        camera: how map units become pixels of `clip`, or None.
        clip: what may be drawn on; the whole window if None.
        opacity: of everything.
        shift: pixels by which everything is moved, for cards that rise and lists that scroll.
    """

    primitives: Primitives
    camera: Camera | None = None
    clip: Rect | None = None
    opacity: float = 1.0
    shift: Point = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class GroundSheet:
    """The ground of a map: what lies under everything that moves.

    Attributes:
        ground: the map.
        camera: how it is seen; its viewport is the size of `clip`.
        clip: where on the window.
        moving: whether the camera is in the middle of a motion, so that a quick picture is better than a
            sharp one.
        slot: what it is on the screen; each slot keeps one picture.
        marks: patches that are drawn on it, where a map is very large.
        backdrop: the picture under it, where the map has one.
    """

    ground: GroundMesh
    camera: Camera
    clip: Rect
    moving: bool = False
    slot: str = "main"
    marks: tuple[Patch, ...] = ()
    backdrop: BoardPicture | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter, as a picture that is drawn once and used again.

    Attributes:
        parts: primitives in a square of side 1; the same tuple for the same look.
        at: centre, in map units or pixels.
        side: side in map units or pixels.
        raster_px: side in pixels at which the parts are drawn.
        opacity: of the whole.
        shift: pixels by which it is moved on the screen, as in a stack.
        look: what it shows; while its own picture is not drawn yet, another size of the same look stands in.
        turn: by how many degrees it is turned, to the right; its shadow falls down all the same.
    """

    parts: Primitives
    at: Point
    side: float
    raster_px: int
    opacity: float = 1.0
    shift: Point = (0.0, 0.0)
    look: Hashable = None
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class PieceSheet:
    """Counters, the later over the earlier.

    Attributes:
        pieces: the same tuple as long as nothing about them changes.
        camera, clip: as of `Sheet`.
    """

    pieces: tuple[Piece, ...]
    camera: Camera | None = None
    clip: Rect | None = None


@dataclass(frozen=True, slots=True)
class NameSheet:
    """The names and numbers of a ground once more, over what lies on it.

    Attributes:
        ground: the map.
        camera, clip: as of `GroundSheet`.
    """

    ground: GroundMesh
    camera: Camera
    clip: Rect


Drawn = Sheet | GroundSheet | PieceSheet | NameSheet


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything shown, from bottom to top.

    Attributes:
        background: colour under everything.
        drawn: what lies on it.
        cursor: ``arrow``, ``hand``, ``grab``, ``text``.
    """

    background: str
    drawn: tuple[Drawn, ...]
    cursor: str = "arrow"
