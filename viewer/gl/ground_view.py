"""The ground of each map on the graphics card, and a picture of the part last seen.

The picture is a little larger than the view, so that panning only moves it. A new one is drawn part by part
over several frames, when the view comes near the edge of the old one or the zoom has come to rest; the old
one is shown meanwhile, stretched if need be. At the same zoom only what the old one lacks is drawn, the rest
is copied. So the window answers at once on any machine.
"""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np
from pyglet import gl

from grognard.viewer.art import BoardPicture
from grognard.viewer.camera import Camera
from grognard.viewer.frame import GroundSheet
from grognard.viewer.gl.board_tiles import BoardTiles
from grognard.viewer.gl.device import Buffer, Canvas, Place, Programs, Texture, use
from grognard.viewer.gl.letters_view import LetterTexture
from grognard.viewer.gl.picture import Part, Picture, cut, met, pixels_of, quartered, world_of
from grognard.viewer.ground_mesh import GROUND_LAYERS, GroundMesh, Hills
from grognard.viewer.mesh import GLYPH, Mesh, rgba
from grognard.viewer.patches import Patch
from grognard.viewer.setting import set_lines

#: How much larger than the view the picture is, as a share of the view on each side.
_MARGIN = 0.25
#: The share of the view that must be left before the edge of the picture, else a new one is begun.
_NEAR = 0.15
#: Milliseconds a frame may spend on parts, never so many that the window stands still: what is missing comes
#: with the next frames, from the middle outward. Where nothing is shown yet much else is done at first.
_BUDGET_MS, _FIRST_MS = 10.0, 2.0
#: Grounds and patches whose shapes stay on the card.
_MOST_SHAPES = 40
_CORNERS = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])


class _Shapes:
    """A ground on the card: its shapes by layer."""

    def __init__(self, ground: GroundMesh, programs: Programs) -> None:
        self.ground = ground
        self.buffers = {layer: Buffer(programs.shape, mesh) for layer, mesh in ground.meshes.items()}
        self.hills = _hills(ground.hills, programs) if ground.hills else None

    def delete(self) -> None:
        if self.hills:
            self.hills[0].delete()
            self.hills[1].delete()
        for buffer in self.buffers.values():
            buffer.delete()


class _View:
    """What is kept for one slot: the picture shown and the one in the making."""

    def __init__(self, programs: Programs) -> None:
        nothing = Mesh(np.zeros(4, GLYPH), np.zeros(0, np.uint32))
        self.quad, self.letters = Buffer(programs.picture, nothing), Buffer(programs.letter, nothing)
        self.shown: Picture | None = None
        self.coming: Picture | None = None


class GroundViews:
    """All grounds that are or were shown.

    Attributes:
        busy: whether a picture is in the making, so that another frame will look better.
    """

    def __init__(self, programs: Programs, letters: LetterTexture) -> None:
        self._programs, self._letters = programs, letters
        self._shapes: dict[int, _Shapes] = {}
        self._views: dict[str, _View] = {}
        self._tiles = BoardTiles(programs)
        self.busy = False

    def begin(self) -> None:
        """A frame begins."""
        self.busy = False
        self._tiles.begin()

    def prepare(self, sheet: GroundSheet) -> None:
        """See to it that there is a picture, and go on with the one that is wanted next."""
        view = self._views.get(sheet.slot)
        if view is None:
            view = self._views[sheet.slot] = _View(self._programs)
        shown, camera = view.shown, sheet.camera
        if shown is None or not self._will_do(shown, sheet):
            picture = view.coming
            if picture is None or not self._is_for(picture, sheet, 0.0):
                picture = view.coming = self._picture(view, sheet)
            self._work(view, picture, _FIRST_MS, seen=True)
            # Better a part of this map than another one.
            view.shown, view.coming = picture, shown
        elif shown.parts:
            self._work(view, shown, _BUDGET_MS, seen=True)
        elif self._is_for(shown, sheet, _NEAR) or (sheet.moving and not shown.sharp(camera)):
            return
        else:
            picture = view.coming
            if picture is None or not self._is_for(picture, sheet, 0.0):
                picture = view.coming = self._picture(view, sheet)
            self._work(view, picture, _BUDGET_MS)
            if not picture.parts:
                view.shown, view.coming = picture, shown
        self.busy = self.busy or any(one and one.parts for one in (view.shown, view.coming))

    def draw(self, sheet: GroundSheet, size: tuple[float, float]) -> None:
        """Put the picture on the window."""
        view = self._views[sheet.slot]
        picture, camera = view.shown, sheet.camera
        assert picture is not None
        stretch = 1.0 if picture.sharp(camera) else camera.zoom / picture.camera.zoom
        x, y = camera.to_screen(picture.camera.centre)
        if stretch == 1.0:
            gl.glDisable(gl.GL_BLEND)
        at = x + sheet.clip.x, y + sheet.clip.y
        _put(self._programs, view.quad, picture.canvas, at, Place(size), stretch)
        gl.glEnable(gl.GL_BLEND)

    def forget_pictures(self) -> None:
        """Draw everything anew at the next frame."""
        for view in self._views.values():
            for picture in (view.shown, view.coming):
                if picture:
                    picture.canvas.delete()
            view.shown = view.coming = None

    def delete(self) -> None:
        """Give the memory back."""
        self.forget_pictures()
        for shapes in self._shapes.values():
            shapes.delete()
        self._tiles.delete()

    def _will_do(self, shown: Picture, sheet: GroundSheet) -> bool:
        """Whether a picture shows enough of this map to bridge the time until the next is drawn."""
        if shown.ground.name != sheet.ground.name or shown.ground.background != sheet.ground.background:
            return False
        if shown.backdrop != sheet.backdrop:
            return False
        return not shown.sharp(sheet.camera) or shown.holds(sheet.camera, 0.0)

    def _is_for(self, picture: Picture, sheet: GroundSheet, near: float) -> bool:
        """Whether a picture is the right one: this ground, this zoom, and room around the view."""
        same = picture.ground is sheet.ground and picture.backdrop == sheet.backdrop
        fits = same and picture.sharp(sheet.camera)
        if not fits or not picture.holds(sheet.camera, near):
            return False
        return all(one in picture.marks for one in met(sheet.marks, picture.camera))

    def _shapes_of(self, ground: GroundMesh) -> _Shapes:
        held = self._shapes.pop(id(ground), None)
        if held is None:
            held = _Shapes(ground, self._programs)
            while len(self._shapes) >= _MOST_SHAPES:
                self._shapes.pop(next(iter(self._shapes))).delete()
        self._shapes[id(ground)] = held
        return held

    def _picture(self, view: _View, sheet: GroundSheet) -> Picture:
        """Begin a picture around the camera, on the canvas not shown if it has the right size."""
        wide = round(sheet.clip.width * (1 + 2 * _MARGIN)) // 2 * 2
        high = round(sheet.clip.height * (1 + 2 * _MARGIN)) // 2 * 2
        canvas = view.coming.canvas if view.coming else None
        if canvas is None or canvas.size != (wide, high):
            if canvas is not None:
                canvas.delete()
            canvas = Canvas(wide, high)
        camera = replace(sheet.camera, size=(float(wide), float(high)))
        old = view.shown
        same = old is not None and old.ground is sheet.ground and old.sharp(camera) and not old.parts
        if old is None or not same or old.canvas.size != canvas.size:
            canvas.begin()
            gl.glDisable(gl.GL_SCISSOR_TEST)
            _clear(sheet.ground.background)
            marks = met(sheet.marks, camera)
            parts = cut((0, 0, wide, high))
            return Picture(sheet.ground, canvas, camera, parts, marks, sheet.backdrop)
        return self._moved(view, old, canvas, camera, sheet.marks)

    def _moved(
        self, view: _View, old: Picture, canvas: Canvas, camera: Camera, marks: tuple[Patch, ...]
    ) -> Picture:
        """Begin a picture by copying what the old one has of it."""
        (wide, high), zoom = canvas.size, camera.zoom
        dx = round((camera.centre[0] - old.camera.centre[0]) * zoom)
        dy = round((camera.centre[1] - old.camera.centre[1]) * zoom)
        centre = old.camera.centre[0] + dx / zoom, old.camera.centre[1] + dy / zoom
        camera = replace(camera, centre=centre)
        canvas.begin()
        gl.glDisable(gl.GL_SCISSOR_TEST)
        gl.glDisable(gl.GL_BLEND)
        size = float(wide), float(high)
        _put(self._programs, view.quad, old.canvas, (wide / 2 - dx, high / 2 - dy), Place(size), 1.0)
        gl.glEnable(gl.GL_BLEND)
        kept_x, kept_y = max(0, -dx), max(0, -dy)
        end_x, end_y = min(wide, wide - dx), min(high, high - dy)
        marks = met(marks, camera)
        parts: list[Part] = []
        if kept_x < end_x and kept_y < end_y:
            sides = [(0, 0, wide, kept_y), (0, end_y, wide, high)]
            sides += [(0, kept_y, kept_x, end_y), (end_x, kept_y, wide, end_y)]
            for patch in set(marks) ^ set(old.marks):
                left, top, right, bottom = pixels_of(patch.box, camera)
                sides.append((max(left, kept_x), max(top, kept_y), min(right, end_x), min(bottom, end_y)))
        else:
            sides = [(0, 0, wide, high)]
        for side in sides:
            parts += cut(side)
        return Picture(old.ground, canvas, camera, parts, marks, old.backdrop)

    def _draw_hills(self, hills: Hills, held: tuple[Texture, Buffer], place: Place) -> None:
        """Lay light and shade over the ground."""
        texture, quad = held
        texture.bind()
        program = self._programs.relief
        # Its corners are no pixels: nothing is rounded.
        use(program, place, stretch=0.5)
        program["shade"], program["light"] = hills.shade, hills.light
        quad.draw()

    def _work(self, view: _View, picture: Picture, budget_ms: float, *, seen: bool = False) -> None:
        """Draw parts until the picture is done or the time is spent; at least one, if what it needs is here.

        Args:
            view: what it is for.
            picture: what is drawn into.
            budget_ms: milliseconds.
            seen: whether it is on the screen, so that a rough part is better than none.
        """
        start = time.perf_counter()
        picture.canvas.begin()
        gl.glEnable(gl.GL_SCISSOR_TEST)
        while picture.parts and self._draw_next(view, picture, seen):
            gl.glFinish()
            if (time.perf_counter() - start) * 1000 > budget_ms:
                break
        gl.glDisable(gl.GL_SCISSOR_TEST)

    def _draw_next(self, view: _View, picture: Picture, seen: bool) -> bool:
        """Draw the next part, or cut it up if there is too much in it; say whether there was one to draw."""
        place, level = 0, 0
        board = picture.backdrop
        if board is not None:
            level = self._tiles.level_of(board, picture.camera.zoom)
            boxes = [world_of(picture, part) for part in picture.parts]
            ready = [number for number, box in enumerate(boxes) if self._tiles.ready(board, box, level)]
            if not ready:
                return seen and self._draw_roughly(view, picture, board, level)
            place = ready[0]
        smaller = quartered(picture, picture.parts[place])
        if smaller:
            picture.parts[place : place + 1] = smaller
            return True
        self._draw_part(view, picture, picture.parts.pop(place), level)
        return True

    def _draw_roughly(self, view: _View, picture: Picture, board: BoardPicture, level: int) -> bool:
        """Draw a part from a smaller size of its board, which stays to be drawn as it should be."""
        for part in picture.parts:
            if part not in picture.rough:
                rough = self._tiles.rough_level(board, world_of(picture, part), level)
                if rough is not None:
                    picture.rough.add(part)
                    self._draw_part(view, picture, part, rough)
                    return True
        return False

    def _draw_part(self, view: _View, picture: Picture, part: Part, level: int) -> None:
        """Draw a part of all layers, from bottom to top, over its board in one of its sizes if it has one."""
        camera, (wide, high) = picture.camera, picture.canvas.size
        first, top, last, bottom = part
        gl.glScissor(first, high - bottom, last - first, bottom - top)
        _clear(picture.ground.background)
        box = world_of(picture, part)
        place = Place((float(wide), float(high)), camera.to_screen((0.0, 0.0)), camera.zoom)
        if picture.backdrop is not None:
            self._tiles.draw(picture.backdrop, box, level, place)
        shapes = self._shapes_of(picture.ground)
        patches = [self._shapes_of(one.ground) for one in picture.marks if one.meets(box)]
        for layer in GROUND_LAYERS:
            use(self._programs.shape, place)
            for one in (shapes, *patches):
                if layer in one.buffers:
                    one.buffers[layer].draw_parts(one.ground.blocks[layer].seen(box))
            if layer == "terrain" and shapes.hills and picture.ground.hills:
                self._draw_hills(picture.ground.hills, shapes.hills, place)
        lines = picture.ground.lines(camera.zoom, box)
        if lines:
            view.letters.fill(set_lines(self._letters.sheet, lines))
            self._letters.bind()
            use(self._programs.letter, place, stretch=1.0)
            view.letters.draw()


def _hills(hills: Hills, programs: Programs) -> tuple[Texture, Buffer]:
    """A relief on the card, and the quad it lies on."""
    texels = hills.relief.texels
    texture = Texture(texels.shape[1], texels.shape[0], 1)
    texture.write(texels, 0, 0)
    left, top, right, bottom = hills.relief.box
    vertices = np.zeros(4, GLYPH)
    vertices["pos"] = [(left, top), (right, top), (right, bottom), (left, bottom)]
    vertices["uv"] = [(0, 0), (1, 0), (1, 1), (0, 1)]
    vertices["rgba"] = 255
    return texture, Buffer(programs.relief, Mesh(vertices, np.array([0, 1, 2, 0, 2, 3], np.uint32)))


def _clear(colour: str) -> None:
    """Paint over everything, within the scissors."""
    red, green, blue, _ = rgba(colour)
    gl.glClearColor(red / 255, green / 255, blue / 255, 1.0)
    gl.glClear(gl.GL_COLOR_BUFFER_BIT)


def _put(
    programs: Programs, quad: Buffer, canvas: Canvas, at: tuple[float, float], place: Place, stretch: float
) -> None:
    """Draw a canvas with its middle at a point."""
    vertices = np.zeros(4, GLYPH)
    vertices["pos"] = at
    vertices["offset"] = _CORNERS * np.array(canvas.size) / 2
    vertices["uv"] = (_CORNERS * (1, -1) + 1) / 2
    vertices["rgba"] = 255
    quad.fill(Mesh(vertices, np.array([0, 1, 2, 0, 2, 3], np.uint32)))
    canvas.texture.bind()
    use(programs.picture, place, stretch=stretch)
    quad.draw()
