"""The few OpenGL things that the viewer needs: programs, buffers, textures, pictures to draw into."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from pyglet import gl
from pyglet.graphics.shader import Shader, ShaderProgram

from grognard.viewer.gl import shaders
from grognard.viewer.mesh import GLYPH, VERTEX, Mesh

_TYPES = {"f": gl.GL_FLOAT, "u": gl.GL_UNSIGNED_BYTE}


@dataclass(frozen=True, slots=True)
class Place:
    """How map units become pixels of what is drawn into: ``pixel = world * zoom + pan``, y down."""

    size: tuple[float, float]
    pan: tuple[float, float] = (0.0, 0.0)
    zoom: float = 1.0


class Programs:
    """The programs, compiled once a context."""

    def __init__(self) -> None:
        self.shape = _program(shaders.SHAPE_VERTEX, shaders.SHAPE_FRAGMENT)
        self.letter = _program(shaders.QUAD_VERTEX, shaders.LETTER_FRAGMENT)
        self.picture = _program(shaders.QUAD_VERTEX, shaders.PICTURE_FRAGMENT)
        self.relief = _program(shaders.QUAD_VERTEX, shaders.RELIEF_FRAGMENT)


def _program(vertex: str, fragment: str) -> ShaderProgram:
    return ShaderProgram(Shader(vertex, "vertex"), Shader(fragment, "fragment"))


def use(program: ShaderProgram, place: Place, opacity: float = 1.0, stretch: float | None = None) -> None:
    """Draw with a program from now on."""
    program.use()
    program["size"] = place.size
    program["pan"] = place.pan
    program["zoom"] = place.zoom
    program["opacity"] = opacity
    if stretch is not None:
        program["stretch"] = stretch


class Buffer:
    """A mesh on the graphics card."""

    def __init__(self, program: ShaderProgram, mesh: Mesh) -> None:
        self.count = 0
        self._array, self._vertices, self._indices = gl.GLuint(), gl.GLuint(), gl.GLuint()
        gl.glGenVertexArrays(1, self._array)
        gl.glGenBuffers(1, self._vertices)
        gl.glGenBuffers(1, self._indices)
        gl.glBindVertexArray(self._array)
        gl.glBindBuffer(gl.GL_ARRAY_BUFFER, self._vertices)
        gl.glBindBuffer(gl.GL_ELEMENT_ARRAY_BUFFER, self._indices)
        kind = mesh.vertices.dtype
        assert kind in (VERTEX, GLYPH) and kind.fields is not None and kind.names is not None
        for name in kind.names:
            base, start = kind.fields[name][:2]
            location = gl.glGetAttribLocation(program.id, name.encode())
            if location < 0:
                continue
            scalar = base.base
            gl.glEnableVertexAttribArray(location)
            gl.glVertexAttribPointer(
                location,
                base.shape[0],
                _TYPES[scalar.kind],
                gl.GL_TRUE if scalar.kind == "u" else gl.GL_FALSE,
                kind.itemsize,
                ctypes.c_void_p(start),
            )
        gl.glBindVertexArray(0)
        self.fill(mesh)

    def fill(self, mesh: Mesh) -> None:
        """Replace the mesh by another of the same kind."""
        self.count = len(mesh.indices)
        gl.glBindVertexArray(self._array)
        gl.glBindBuffer(gl.GL_ARRAY_BUFFER, self._vertices)
        _upload(gl.GL_ARRAY_BUFFER, mesh.vertices)
        _upload(gl.GL_ELEMENT_ARRAY_BUFFER, mesh.indices)
        gl.glBindVertexArray(0)

    def draw(self) -> None:
        """Draw all triangles with the program in use."""
        if self.count:
            gl.glBindVertexArray(self._array)
            gl.glDrawElements(gl.GL_TRIANGLES, self.count, gl.GL_UNSIGNED_INT, None)

    def draw_parts(self, parts: list[tuple[int, int]]) -> None:
        """Draw stretches of the indices, each as (first, count), in order."""
        if not parts:
            return
        gl.glBindVertexArray(self._array)
        counts = (gl.GLsizei * len(parts))(*(count for _, count in parts))
        firsts = (ctypes.c_void_p * len(parts))(*(first * 4 for first, _ in parts))
        gl.glMultiDrawElements(gl.GL_TRIANGLES, counts, gl.GL_UNSIGNED_INT, firsts, len(parts))

    def delete(self) -> None:
        """Give the memory back."""
        gl.glDeleteVertexArrays(1, self._array)
        gl.glDeleteBuffers(1, self._vertices)
        gl.glDeleteBuffers(1, self._indices)


def _upload(target: int, data: NDArray[np.generic]) -> None:
    data = np.ascontiguousarray(data)
    gl.glBufferData(target, data.nbytes, ctypes.c_void_p(data.ctypes.data), gl.GL_DYNAMIC_DRAW)


class Texture:
    """A picture on the graphics card: one byte a pixel or four."""

    def __init__(self, width: int, height: int, channels: int, *, smooth: bool = True) -> None:
        self.width, self.height, self.channels = width, height, channels
        self.id = gl.GLuint()
        gl.glGenTextures(1, self.id)
        self.bind()
        inner, outer = (gl.GL_R8, gl.GL_RED) if channels == 1 else (gl.GL_RGBA8, gl.GL_RGBA)
        self._format = outer
        choice = gl.GL_LINEAR if smooth else gl.GL_NEAREST
        for name, value in (
            (gl.GL_TEXTURE_MIN_FILTER, choice),
            (gl.GL_TEXTURE_MAG_FILTER, choice),
            (gl.GL_TEXTURE_WRAP_S, gl.GL_CLAMP_TO_EDGE),
            (gl.GL_TEXTURE_WRAP_T, gl.GL_CLAMP_TO_EDGE),
        ):
            gl.glTexParameteri(gl.GL_TEXTURE_2D, name, value)
        gl.glTexImage2D(gl.GL_TEXTURE_2D, 0, inner, width, height, 0, outer, gl.GL_UNSIGNED_BYTE, None)

    def bind(self) -> None:
        """Read from this texture from now on."""
        gl.glActiveTexture(gl.GL_TEXTURE0)
        gl.glBindTexture(gl.GL_TEXTURE_2D, self.id)

    def write(self, pixels: NDArray[np.uint8], left: int, top: int) -> None:
        """Replace a rectangle; ``(height, width)`` or ``(height, width, 4)`` of bytes."""
        pixels = np.ascontiguousarray(pixels)
        self.bind()
        gl.glPixelStorei(gl.GL_UNPACK_ALIGNMENT, 1)
        gl.glTexSubImage2D(
            gl.GL_TEXTURE_2D, 0, left, top, pixels.shape[1], pixels.shape[0],
            self._format, gl.GL_UNSIGNED_BYTE, ctypes.c_void_p(pixels.ctypes.data),
        )  # fmt: skip

    def delete(self) -> None:
        """Give the memory back."""
        gl.glDeleteTextures(1, self.id)


class Canvas:
    """A texture that can be drawn into; its rows run from the bottom up, as OpenGL has it."""

    def __init__(self, width: int, height: int, *, smooth: bool = True) -> None:
        self.texture = Texture(width, height, 4, smooth=smooth)
        self._frame = gl.GLuint()
        gl.glGenFramebuffers(1, self._frame)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self._frame)
        gl.glFramebufferTexture2D(
            gl.GL_FRAMEBUFFER, gl.GL_COLOR_ATTACHMENT0, gl.GL_TEXTURE_2D, self.texture.id, 0
        )
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, 0)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.texture.width, self.texture.height

    def begin(self, box: tuple[int, int, int, int] | None = None) -> None:
        """Draw into the canvas, or into a box of it: left, bottom, width, height."""
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self._frame)
        gl.glViewport(*(box or (0, 0, *self.size)))

    def delete(self) -> None:
        """Give the memory back."""
        gl.glDeleteFramebuffers(1, self._frame)
        self.texture.delete()


def to_window(width: int, height: int) -> None:
    """Draw into the window again."""
    gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, 0)
    gl.glViewport(0, 0, width, height)


def start_blending() -> None:
    """Colours are multiplied by their opacity already, so that layers can be put together in any way."""
    gl.glEnable(gl.GL_BLEND)
    gl.glBlendFunc(gl.GL_ONE, gl.GL_ONE_MINUS_SRC_ALPHA)
    gl.glDisable(gl.GL_DEPTH_TEST)


def read_pixels(width: int, height: int) -> NDArray[np.uint8]:
    """What stands in the frame drawn into, ``(height, width, 4)``, top row first."""
    data = np.zeros((height, width, 4), np.uint8)
    gl.glPixelStorei(gl.GL_PACK_ALIGNMENT, 1)
    gl.glReadPixels(0, 0, width, height, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, ctypes.c_void_p(data.ctypes.data))
    return data[::-1]
