"""What the window's thread finds ready: flat sheets and drawn letters, made in the thread that lays a table.

A table that is laid off the window's thread has sheets that nobody has drawn yet. To flatten them and to draw
their letters takes longer than a frame may; nothing of it needs OpenGL.
"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.viewer.flatten import Flat, flatten
from grognard.viewer.frame import Drawn, GroundSheet, PieceSheet, Primitives, Sheet
from grognard.viewer.letters import draw_letters
from grognard.viewer.mesh import Mesh
from grognard.viewer.setting import Line

MOST = 400
"""So many sheets are kept until they are drawn; of more, the latest."""
ROOM_PX = 300.0
"""Around what is seen of a map letters of its names are drawn too, since its picture is larger."""
_FLAT: dict[int, tuple[Primitives, Flat, Mesh]] = {}


def make_ahead(drawn: Iterable[Drawn]) -> None:
    """Flatten the sheets of a frame that will be drawn, and draw the letters on them; from any thread."""
    for one in drawn:
        zoom = one.camera.zoom if one.camera else 1.0
        if isinstance(one, Sheet) and id(one.primitives) not in _FLAT:
            flat = flatten(one.primitives)
            _FLAT[id(one.primitives)] = (one.primitives, flat, flat.mesh())
            _draw(flat.texts, zoom)
        elif isinstance(one, PieceSheet):
            faces = {(id(piece.parts), piece.raster_px): piece for piece in one.pieces}
            for piece in faces.values():
                _draw(flatten(piece.parts).texts, piece.raster_px)
        elif isinstance(one, GroundSheet):
            _draw(one.ground.lines(zoom, one.camera.seen(ROOM_PX)), 1.0)
    while len(_FLAT) > MOST:
        _FLAT.pop(next(iter(_FLAT)), None)


def flat_of(primitives: Primitives) -> tuple[Flat, Mesh]:
    """Return what primitives come to, with its triangles: as it was made ahead, or made now."""
    held = _FLAT.pop(id(primitives), None)
    if held is not None and held[0] is primitives:
        return held[1], held[2]
    flat = flatten(primitives)
    return flat, flat.mesh()


def _draw(texts: Iterable[Line], zoom: float) -> None:
    draw_letters((one.text, one.font, one.size * zoom, one.tracking, one.halo_px * zoom) for one in texts)
