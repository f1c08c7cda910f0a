"""Primitives as PDF, by ReportLab: vectors stay vectors, and the bundled fonts go into the file.

Only `draw` imports this; ReportLab comes with the extra ``art``.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import FILL_EVEN_ODD, Canvas

from grognard.viewer.primitives import (
    Circle,
    Gradient,
    Group,
    Image,
    Polygon,
    Polyline,
    Primitive,
    Ring,
    Text,
    layered,
)
from grognard.viewer.print_sheet import Sheet
from grognard.viewer.typefaces import FACES, FOLDER, metrics, text_width

POINTS = 72 / 25.4
"""Of a millimetre."""
DOTS = 300 / 25.4
"""Pixels of a picture for a millimetre of paper."""


def write_pdf(title: str, sheets: Sequence[Sheet]) -> bytes:
    """Write pages; the same bytes for the same pages and the same ReportLab.

    Args:
        title: of the document.
        sheets: the pages.
    """
    stream = io.BytesIO()
    canvas = Canvas(stream, invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("Grognard")
    for sheet in sheets:
        width, height = (side * POINTS for side in sheet.size)
        canvas.setPageSize((width, height))
        canvas.translate(0, height)
        canvas.scale(POINTS, -POINTS)
        writer = _Writer(canvas)
        for one in layered(sheet.primitives):
            writer.draw(one, 1.0, 1.0)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


class _Writer:
    """Draws primitives on one page, whose y grows downwards."""

    def __init__(self, canvas: Any) -> None:  # noqa: ANN401 - published without types
        self.canvas = canvas

    def draw(self, one: Primitive, scale: float, opacity: float) -> None:
        """Draw one primitive.

        Args:
            one: the primitive.
            scale: millimetres for one of its units.
            opacity: of the groups around it.
        """
        match one:
            case Group():
                self._group(one, scale, opacity)
            case Polygon():
                self._area(one, self._rings(one.rings, closed="yes"), one.rings, opacity)
            case Circle():
                path = self.canvas.beginPath()
                path.circle(*one.centre, one.radius)
                (x, y), r = one.centre, one.radius
                self._area(one, path, (((x - r, y - r), (x + r, y + r)),), opacity)
            case Polyline():
                self._polyline(one, opacity)
            case Text():
                self._text(one, opacity)
            case Image():
                self._image(one, scale, opacity)

    def _group(self, group: Group, scale: float, opacity: float) -> None:
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(*group.at)
        canvas.scale(group.scale, group.scale)
        if group.turn:
            canvas.translate(0.5, 0.5)
            canvas.rotate(group.turn)
            canvas.translate(-0.5, -0.5)
        for child in group.children:
            self.draw(child, scale * group.scale, opacity * group.opacity)
        canvas.restoreState()

    def _rings(self, rings: Sequence[Ring], closed: str = "") -> Any:  # noqa: ANN401
        path = self.canvas.beginPath()
        for ring in rings:
            for number, point in enumerate(ring):
                (path.lineTo if number else path.moveTo)(*point)
            if closed and ring:
                path.close()
        return path

    def _area(self, one: Polygon | Circle, path: Any, rings: Sequence[Ring], opacity: float) -> None:  # noqa: ANN401
        canvas = self.canvas
        canvas.saveState()
        canvas.setLineJoin(1)
        if isinstance(one.fill, Gradient):
            heights = [y for ring in rings for _, y in ring]
            canvas.saveState()
            canvas.setFillAlpha(one.opacity * opacity)
            canvas.clipPath(path, stroke=0, fill=0, fillMode=FILL_EVEN_ODD)
            colours = (HexColor(one.fill.top), HexColor(one.fill.bottom))
            canvas.linearGradient(0, min(heights), 0, max(heights), colours)
            canvas.restoreState()
        elif one.fill:
            canvas.setFillColor(HexColor(one.fill))
            canvas.setFillAlpha(one.opacity * opacity)
            canvas.drawPath(path, stroke=0, fill=1, fillMode=FILL_EVEN_ODD)
        if one.stroke and one.stroke_width:
            self._pen(one.stroke, one.stroke_width, one.stroke_opacity * opacity)
            canvas.drawPath(path, stroke=1, fill=0)
        canvas.restoreState()

    def _pen(self, colour: str, width: float, opacity: float) -> None:
        self.canvas.setStrokeColor(HexColor(colour))
        self.canvas.setStrokeAlpha(opacity)
        self.canvas.setLineWidth(width)

    def _polyline(self, line: Polyline, opacity: float) -> None:
        canvas = self.canvas
        canvas.saveState()
        canvas.setLineJoin(1)
        canvas.setLineCap(1 if line.cap == "round" else 0)
        path = self._rings(line.runs, "yes" if line.closed else "")
        if line.casing and line.casing_width:
            self._pen(line.casing, line.casing_width, line.casing_opacity * opacity)
            canvas.drawPath(path, stroke=1, fill=0)
        if line.dash:
            canvas.setDash(list(line.dash))
        self._pen(line.colour, line.width, line.opacity * opacity)
        canvas.drawPath(path, stroke=1, fill=0)
        canvas.restoreState()

    def _text(self, text: Text, opacity: float) -> None:
        canvas = self.canvas
        width = text_width(text.text, text.font, text.size, text.tracking)
        x = -width * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
        canvas.saveState()
        canvas.translate(*text.at)
        canvas.rotate(text.angle)
        canvas.scale(1, -1)
        if text.halo and text.halo_width:
            canvas.setLineJoin(1)
            self._pen(text.halo, text.halo_width, text.halo_opacity * opacity)
            self._words(text, x, 1)
        canvas.setFillColor(HexColor(text.colour))
        canvas.setFillAlpha(text.opacity * opacity)
        self._words(text, x, 0)
        canvas.restoreState()

    def _words(self, text: Text, x: float, mode: int) -> None:
        """Set a text on the base line, letters its face has not in another; mode 0 fills, 1 outlines."""
        # The size of a font is rounded to thousandths in the file, and a group's unit may be a whole counter.
        coarse = 1000.0
        self.canvas.scale(1 / coarse, 1 / coarse)
        for font, words in _runs(text.text, text.font):
            line = self.canvas.beginText(x * coarse, 0)
            line.setFont(_registered(font), text.size * coarse)
            line.setTextRenderMode(mode)
            line.setCharSpace(text.tracking * text.size * coarse)
            line.textOut(words)
            self.canvas.drawText(line)
            x += text_width(words, font, text.size) + text.tracking * text.size * len(words)
        self.canvas.scale(coarse, coarse)

    def _image(self, image: Image, scale: float, opacity: float) -> None:
        import PIL.Image

        left, top, width, height = image.box
        pixels = image.art.pixels(image.art.level_for(width * scale * DOTS / image.art.size[0]))
        canvas = self.canvas
        canvas.saveState()
        canvas.setFillAlpha(image.opacity * opacity)
        canvas.translate(left, top + height)
        canvas.scale(1, -1)
        canvas.drawImage(ImageReader(PIL.Image.fromarray(pixels)), 0, 0, width, height, mask="auto")
        canvas.restoreState()


def _runs(text: str, font: str) -> Iterator[tuple[str, str]]:
    """Cut a text where its letters are of another face."""
    for role, letters in groupby(text, lambda letter: _role(letter, font)):
        yield role, "".join(letters)


def _role(letter: str, font: str) -> str:
    other = FACES[font].fallback
    return font if not other or ord(letter) in metrics(font).advances else other


def _registered(font: str) -> str:
    name = f"grognard-{font}"
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, str(FOLDER / FACES[font].file)))
    return name
