"""The ground of each map on the graphics card, and a picture of the part last seen.

The picture is a little larger than the view, so that panning only moves it; it is drawn anew when the view
leaves it or the zoom has come to rest. While a zoom is under way the old picture is stretched, unless drawing is quick.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

import numpy as np
from pyglet import gl

from grognard.viewer.camera import Camera
from grognard.viewer.frame import GroundSheet
from grognard.viewer.gl.device import Buffer, Canvas, Place, Programs, use
from grognard.viewer.gl.letters_view import LetterTexture
from grognard.viewer.ground import Ground
from grognard.viewer.mesh import GLYPH, Mesh, rgba
from grognard.viewer.setting import set_lines

#: How much larger than the view the picture is, as a share of the view on each side.
_MARGIN = 0.25
#: Milliseconds under which the ground is drawn at every step of a zoom.
_QUICK_MS = 8.0
_CORNERS = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])


@dataclass(slots=True)
class _View:
    """A ground on the card.

    Attributes:
        ground: whose it is.
        buffers: shapes by layer.
        canvas: the picture, and `camera` how it was drawn.
        draw_ms: how long drawing it took last.
        used: when it was drawn last, in paints.
    """

    ground: Ground
    buffers: dict[str, Buffer]
    quad: Buffer
    canvas: Canvas | None = None
    camera: Camera | None = None
    letters: Buffer | None = None
    letters_zoom: float = 0.0
    generation: int = -1
    draw_ms: float = 1e9
    uses: int = field(default=0)


class GroundViews:
    """All grounds that are or were shown."""

    def __init__(self, programs: Programs, letters: LetterTexture) -> None:
        self._programs, self._letters = programs, letters
        self._views: dict[int, _View] = {}

    def prepare(self, sheet: GroundSheet) -> None:
        """Draw the picture, if the one there is will not do."""
        view = self._views.get(id(sheet.ground))
        if view is None:
            view = self._views[id(sheet.ground)] = self._take(sheet.ground)
        if self._serves(view, sheet):
            return
        start = time.perf_counter()
        self._draw_picture(view, sheet)
        gl.glFinish()
        view.draw_ms = (time.perf_counter() - start) * 1000

    def draw(self, sheet: GroundSheet, size: tuple[float, float]) -> None:
        """Put the picture on the window."""
        view = self._views[id(sheet.ground)]
        assert view.canvas is not None and view.camera is not None
        camera = sheet.camera
        stretch = camera.zoom / view.camera.zoom
        x, y = camera.to_screen(view.camera.centre)
        width, height = view.canvas.size
        vertices = np.zeros(4, GLYPH)
        vertices["pos"] = (x + sheet.clip.x, y + sheet.clip.y)
        half = np.array([width, height]) / 2
        vertices["offset"] = _CORNERS * half
        vertices["uv"] = (_CORNERS * (1, -1) + 1) / 2
        vertices["rgba"] = 255
        view.quad.fill(Mesh(vertices, np.array([0, 1, 2, 0, 2, 3], np.uint32)))
        view.canvas.texture.bind()
        gl.glDisable(gl.GL_BLEND)
        use(self._programs.picture, Place(size), stretch=1.0 if abs(stretch - 1) < 1e-6 else stretch)
        view.quad.draw()
        gl.glEnable(gl.GL_BLEND)

    def forget(self, ground: Ground) -> None:
        """Give the memory of a ground back."""
        view = self._views.pop(id(ground), None)
        if view is not None:
            for buffer in (*view.buffers.values(), view.quad, *([view.letters] if view.letters else [])):
                buffer.delete()
            if view.canvas:
                view.canvas.delete()

    def _take(self, ground: Ground) -> _View:
        buffers = {layer: Buffer(self._programs.shape, mesh) for layer, mesh in ground.meshes.items()}
        quad = Buffer(self._programs.picture, Mesh(np.zeros(4, GLYPH), np.zeros(6, np.uint32)))
        return _View(ground, buffers, quad)

    def _serves(self, view: _View, sheet: GroundSheet) -> bool:
        """Whether the picture shows all that is seen, sharp enough."""
        if view.camera is None or view.canvas is None or view.generation < 0:
            return False
        same = abs(view.camera.zoom / sheet.camera.zoom - 1) < 1e-6
        if not same and (not sheet.moving or view.draw_ms < _QUICK_MS):
            return False
        held, seen = view.camera.seen(), sheet.camera.seen()
        inside = held[0] <= seen[0] and held[1] <= seen[1] and seen[2] <= held[2] and seen[3] <= held[3]
        return inside or (not same and sheet.moving)

    def _draw_picture(self, view: _View, sheet: GroundSheet) -> None:
        wide = round(sheet.clip.width * (1 + 2 * _MARGIN)) // 2 * 2
        high = round(sheet.clip.height * (1 + 2 * _MARGIN)) // 2 * 2
        if view.canvas is None or view.canvas.size != (wide, high):
            if view.canvas:
                view.canvas.delete()
            view.canvas = Canvas(wide, high)
        camera = replace(sheet.camera, size=(float(wide), float(high)))
        view.camera = camera
        view.canvas.begin()
        gl.glDisable(gl.GL_SCISSOR_TEST)
        red, green, blue, _ = rgba(view.ground.background)
        gl.glClearColor(red / 255, green / 255, blue / 255, 1.0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        place = Place((float(wide), float(high)), camera.to_screen((0.0, 0.0)), camera.zoom)
        use(self._programs.shape, place)
        for buffer in view.buffers.values():
            buffer.draw()
        self._draw_letters(view, place)

    def _draw_letters(self, view: _View, place: Place) -> None:
        sheet = self._letters.sheet
        if view.generation != sheet.generation or view.letters_zoom != place.zoom:
            mesh = set_lines(sheet, view.ground.lines(place.zoom))
            if view.letters is None:
                view.letters = Buffer(self._programs.letter, mesh)
            else:
                view.letters.fill(mesh)
            view.generation, view.letters_zoom = sheet.generation, place.zoom
        self._letters.bind()
        use(self._programs.letter, place, stretch=1.0)
        assert view.letters is not None
        view.letters.draw()
