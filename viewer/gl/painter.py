"""Draws frames: keeps what it made of each part of a frame for as long as that part comes again."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from pyglet import gl

from grognard.viewer.ahead import flat_of
from grognard.viewer.camera import Box, Camera
from grognard.viewer.frame import Drawn, Frame, GroundSheet, NameSheet, PieceSheet, Sheet
from grognard.viewer.gl.device import Buffer, Canvas, Place, Programs, start_blending, to_window, use
from grognard.viewer.gl.ground_view import GroundViews
from grognard.viewer.gl.letters_view import LetterTexture
from grognard.viewer.gl.pieces import PieceTexture
from grognard.viewer.letters import LetterSheet
from grognard.viewer.mesh import GLYPH, VERTEX, Mesh, rgba
from grognard.viewer.setting import Line, set_lines
from grognard.viewer.ui.layout import Rect

#: Names are set for so many pixels around what is seen.
_NAMES_PX = 300.0


@dataclass(slots=True)
class _Made:
    """What was made of a tuple.

    Attributes:
        source: the tuple, kept so that its identity stays its own.
        shapes, letters: buffers, if it has any.
        texts: to set letters anew at another zoom.
        zoom: pixels for a map unit that the letters were set for.
        generation: of the sheet that the letters lie on.
        state: of counters: generation of their texture, zoom and part of the world that the quads are for.
    """

    source: object
    shapes: Buffer | None = None
    letters: Buffer | None = None
    texts: list[Line] = field(default_factory=list)
    zoom: float = 1.0
    generation: int = -1
    state: tuple[int, float, Box] | None = None

    def delete(self) -> None:
        """Give the memory back."""
        for buffer in (self.shapes, self.letters):
            if buffer:
                buffer.delete()


class Painter:
    """Draws frames into the window whose context is current.

    Attributes:
        busy: whether the last frame lacks something that the next will have.
    """

    def __init__(self) -> None:
        self.programs = Programs()
        self.letters = LetterTexture(LetterSheet())
        self.pieces = PieceTexture(self.programs, self.letters)
        self.grounds = GroundViews(self.programs, self.letters)
        self._made: dict[int, _Made] = {}
        self.busy = False

    def warm(self) -> None:
        """Draw the letters of the interface, and something with each program, while nobody waits for them.

        Many drivers finish a program only when it is first drawn with.
        """
        letters = "".join(map(chr, range(33, 127)))
        for font, size in (("ui", 12.0), ("ui", 13.0), ("ui-strong", 12.5), ("piece", 9.0)):
            self.letters.sheet.quads(letters, font, size)
        canvas = Canvas(4, 4)
        canvas.begin()
        self._try()
        to_window(4, 4)
        self._try()
        canvas.delete()

    def _try(self) -> None:
        """Draw a triangle with each program."""
        start_blending()
        self.letters.bind()
        corners, place = [(0.0, 0.0), (4.0, 0.0), (0.0, 4.0)], Place((4.0, 4.0))
        programs = self.programs
        for program in (programs.shape, programs.letter, programs.picture, programs.relief):
            kind, stretch = (VERTEX, None) if program is programs.shape else (GLYPH, 1.0)
            vertices = np.zeros(3, kind)
            vertices["pos"] = corners
            buffer = Buffer(program, Mesh(vertices, np.array([0, 1, 2], np.uint32)))
            use(program, place, stretch=stretch)
            buffer.draw()
            buffer.delete()
        gl.glFinish()

    def paint(self, frame: Frame, width: int, height: int) -> None:
        """Draw a frame; width and height in pixels of the screen."""
        start_blending()
        self.busy = False
        self._prepare(frame, float(width), float(height))
        to_window(width, height)
        gl.glDisable(gl.GL_SCISSOR_TEST)
        red, green, blue, _ = rgba(frame.background)
        gl.glClearColor(red / 255, green / 255, blue / 255, 1.0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        for one in frame.drawn:
            _clip(one.clip, width, height)
            self._draw(one, (float(width), float(height)))
        gl.glDisable(gl.GL_SCISSOR_TEST)
        self._forget(frame)

    def _prepare(self, frame: Frame, width: float, height: float) -> None:
        """Draw what is drawn into textures first, since that leaves the window's own picture."""
        self.grounds.begin()
        for one in frame.drawn:
            if isinstance(one, GroundSheet):
                self.grounds.prepare(one)
        sheets = [one for one in frame.drawn if isinstance(one, PieceSheet)]
        self.pieces.begin(sum(len(one.pieces) for one in sheets))
        # Drawing one sheet's counters may empty the texture of another's, so look twice.
        for one in (*sheets, *sheets):
            self._quads(one, width, height)
        # All letters are put on their sheet before the first is drawn, so that it goes to the card once.
        for one in frame.drawn:
            if isinstance(one, Sheet) and (made := self._flat(one)).texts:
                self._set(made, one.camera)
        self.busy = self.busy or self.grounds.busy

    def _draw(self, one: Drawn, size: tuple[float, float]) -> None:
        if isinstance(one, GroundSheet):
            self.grounds.draw(one, size)
        elif isinstance(one, PieceSheet):
            made = self._made[id(one.pieces)]
            zoom = one.camera.zoom if one.camera else 1.0
            self.pieces.bind()
            place = _place(one.camera, one.clip, size)
            use(self.programs.picture, place, stretch=zoom / made.zoom)
            if made.letters:
                made.letters.draw()
        elif isinstance(one, NameSheet):
            self._draw_names(one, size)
        else:
            self._draw_sheet(one, size)

    def _draw_names(self, one: NameSheet, size: tuple[float, float]) -> None:
        """Names of a ground; they are set for more than is seen, so that panning sets no new ones."""
        made = self._made.get(id(one.ground))
        if made is None:
            made = self._made[id(one.ground)] = _Made(one.ground)
        seen, sheet = one.camera.seen(), self.letters.sheet
        key = (sheet.generation, one.camera.zoom)
        held = made.state
        if held is None or held[:2] != key or not _within(seen, held[2]):
            box = one.camera.seen(_NAMES_PX)
            mesh = set_lines(sheet, one.ground.lines(one.camera.zoom, box))
            if made.letters is None:
                made.letters = Buffer(self.programs.letter, mesh)
            else:
                made.letters.fill(mesh)
            # The sheet may have begun anew on the way.
            made.state = (sheet.generation, one.camera.zoom, box)
        self.letters.bind()
        use(self.programs.letter, _place(one.camera, one.clip, size), stretch=1.0)
        if made.letters:
            made.letters.draw()

    def _draw_sheet(self, one: Sheet, size: tuple[float, float]) -> None:
        made = self._flat(one)
        place = _place(one.camera, one.clip, size)
        place = Place(place.size, (place.pan[0] + one.shift[0], place.pan[1] + one.shift[1]), place.zoom)
        if made.shapes:
            use(self.programs.shape, place, one.opacity)
            made.shapes.draw()
        if made.texts:
            self._set(made, one.camera)
            self.letters.bind()
            stretch = (one.camera.zoom if one.camera else 1.0) / made.zoom
            use(self.programs.letter, place, one.opacity, stretch)
            if made.letters:
                made.letters.draw()

    def _flat(self, one: Sheet) -> _Made:
        made = self._made.get(id(one.primitives))
        if made is None:
            flat, mesh = flat_of(one.primitives)
            made = _Made(one.primitives, texts=flat.texts)
            made.shapes = Buffer(self.programs.shape, mesh) if len(mesh) else None
            self._made[id(one.primitives)] = made
        return made

    def _set(self, made: _Made, camera: Camera | None) -> None:
        """Set the letters, if they never were, the sheet was emptied, or the zoom is another."""
        zoom = camera.zoom if camera else 1.0
        sheet = self.letters.sheet
        if made.generation == sheet.generation and abs(zoom / made.zoom - 1) < 1e-3:
            return
        texts = made.texts if zoom == 1.0 else [one.sized(zoom) for one in made.texts]
        mesh = set_lines(sheet, texts)
        if made.letters is None:
            made.letters = Buffer(self.programs.letter, mesh)
        else:
            made.letters.fill(mesh)
        made.zoom, made.generation = zoom, sheet.generation

    def _quads(self, one: PieceSheet, width: float, height: float) -> None:
        """Make the quads of the counters in view; those without a picture come in a later frame."""
        made = self._made.get(id(one.pieces))
        if made is None:
            made = self._made[id(one.pieces)] = _Made(one.pieces)
        zoom = one.camera.zoom if one.camera else 1.0
        seen = one.camera.seen() if one.camera else (0.0, 0.0, width, height)
        state = (self.pieces.generation, zoom, seen)
        if made.state == state:
            return
        mesh, missing = self.pieces.mesh(one.pieces, zoom, seen)
        if made.letters is None:
            made.letters = Buffer(self.programs.picture, mesh)
        else:
            made.letters.fill(mesh)
        made.zoom, made.state = zoom, None if missing else (self.pieces.generation, zoom, seen)
        self.busy = self.busy or missing

    def _forget(self, frame: Frame) -> None:
        """Drop what was made of parts that did not come again."""
        kept = {
            id(
                one.pieces
                if isinstance(one, PieceSheet)
                else one.ground
                if isinstance(one, NameSheet)
                else one.primitives
            )
            for one in frame.drawn
            if not isinstance(one, GroundSheet)
        }
        for key in [key for key in self._made if key not in kept]:
            self._made.pop(key).delete()

    def delete(self) -> None:
        """Give the memory back, which all windows of a process share; nothing can be painted any more."""
        for made in self._made.values():
            made.delete()
        for part in (self.grounds, self.pieces, self.letters):
            part.delete()


def _within(inner: Box, outer: Box) -> bool:
    """Whether a box lies in another."""
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _place(camera: Camera | None, clip: Rect | None, size: tuple[float, float]) -> Place:
    if camera is None:
        return Place(size)
    x, y = camera.to_screen((0.0, 0.0))
    left, top = (clip.x, clip.y) if clip else (0.0, 0.0)
    return Place(size, (x + left, y + top), camera.zoom)


def _clip(clip: Rect | None, width: int, height: int) -> None:
    if clip is None:
        gl.glDisable(gl.GL_SCISSOR_TEST)
        return
    gl.glEnable(gl.GL_SCISSOR_TEST)
    left, top = round(clip.x), round(clip.y)
    right, bottom = round(clip.right), round(clip.bottom)
    gl.glScissor(left, height - bottom, max(right - left, 0), max(bottom - top, 0))
