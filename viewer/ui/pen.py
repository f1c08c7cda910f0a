"""A pen that draws interface parts as primitives in pixels, in sheets where parts must be clipped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from grognard.viewer.frame import Drawn, Piece, PieceSheet, Sheet
from grognard.viewer.palette import LIGHT, Interface
from grognard.viewer.plain_shapes import rounded_box
from grognard.viewer.primitives import Circle, Paint, Point, Polygon, Polyline, Primitive, Ring, Text
from grognard.viewer.typefaces import metrics, text_width
from grognard.viewer.ui.layout import Rect, Scale

_LAYER = "panel"


@dataclass(slots=True)
class Pen:
    """Collects what is drawn.

    Attributes:
        colours: the theme's.
        scale: how large things are drawn.
    """

    colours: Interface
    scale: Scale
    _sheets: list[tuple[Rect | None, list[Primitive], list[Piece]]] = field(
        default_factory=lambda: [(None, [], [])]
    )
    _clips: list[Rect] = field(default_factory=list)

    @classmethod
    def measure(cls, scale: Scale) -> Pen:
        """A pen that only measures."""
        return cls(LIGHT.interface, scale)

    def sheets(self) -> tuple[Drawn, ...]:
        """What was drawn, from bottom to top."""
        out: list[Drawn] = []
        for clip, parts, pieces in self._sheets:
            if pieces:
                out.append(PieceSheet(tuple(pieces), clip=clip))
            elif parts:
                out.append(Sheet(tuple(parts), clip=clip))
        return tuple(out)

    def add(self, *primitives: Primitive) -> None:
        """Draw primitives in pixels."""
        if self._sheets[-1][2]:
            self.level()
        self._sheets[-1][1].extend(primitives)

    def piece(self, piece: Piece) -> None:
        """Draw a counter, over all that was drawn."""
        if self._sheets[-1][1]:
            self.level()
        self._sheets[-1][2].append(piece)

    def level(self) -> None:
        """What follows lies over all that was drawn, letters too."""
        self._sheets.append((self._clips[-1] if self._clips else None, [], []))

    @contextmanager
    def clipped(self, rect: Rect) -> Iterator[None]:
        """Draw only inside a rectangle."""
        self._clips.append(self._clips[-1].shared(rect) if self._clips else rect)
        self._sheets.append((self._clips[-1], [], []))
        yield
        self._clips.pop()
        self.level()

    def px(self, length: float) -> float:
        """A length for scale 1 in whole pixels."""
        return self.scale.px(length)

    def box(
        self,
        rect: Rect,
        fill: Paint = "",
        *,
        radius: float = 0.0,
        opacity: float = 1.0,
        stroke: str = "",
        width: float = 1.0,
        stroke_opacity: float = 1.0,
    ) -> None:
        """A rectangle; its stroke lies inside it, so that its outer edge stays where it is."""
        if rect.width <= 0 or rect.height <= 0:
            return
        if fill:
            self.add(Polygon(_LAYER, (corners(rect, radius),), fill, opacity))
        if stroke:
            inner = rect.inset(width / 2)
            ring = corners(inner, max(0.0, radius - width / 2))
            self.add(Polyline(_LAYER, (ring,), stroke, width, stroke_opacity, closed=True))

    def line(self, start: Point, end: Point, colour: str, width: float = 1.0, opacity: float = 1.0) -> None:
        """A straight line."""
        self.add(Polyline(_LAYER, ((start, end),), colour, width, opacity))

    def rule(self, x: float, y: float, length: float, colour: str = "") -> None:
        """A hairline, one pixel thick, along the top of a row of pixels."""
        self.box(Rect(x, y, length, self.px(1)), colour or self.colours.hairline)

    def path(self, run: Ring, colour: str, width: float, *, closed: bool = False) -> None:
        """A line through points with round ends, for icons."""
        self.add(Polyline(_LAYER, (run,), colour, width, cap="round", closed=closed))

    def area(self, ring: Ring, colour: str, opacity: float = 1.0) -> None:
        """A filled form."""
        self.add(Polygon(_LAYER, (ring,), colour, opacity))

    def disc(self, at: Point, radius: float, fill: str, stroke: str = "", width: float = 1.0) -> None:
        """A disc."""
        self.add(Circle(_LAYER, at, radius, fill, 1.0, stroke, width))

    def text(
        self,
        x: float,
        baseline: float,
        text: str,
        size: float,
        colour: str,
        font: str = "ui",
        anchor: str = "start",
        tracking: float = 0.0,
    ) -> None:
        """One line; the size is for scale 1, the place in pixels."""
        if text:
            at, set_in = (round(x), round(baseline)), size * self.scale.text
            self.add(
                Text(
                    _LAYER,
                    at,
                    text,
                    font,
                    set_in,
                    colour or self.colours.ink,
                    anchor=anchor,
                    tracking=tracking,
                )
            )

    def text_in(
        self,
        rect: Rect,
        text: str,
        size: float,
        colour: str,
        font: str = "ui",
        anchor: str = "start",
    ) -> float:
        """One line in the middle of a rectangle's height, shortened to its width; return its width."""
        shown = shortened(text, font, size * self.scale.text, rect.width)
        x = {"start": rect.x, "middle": rect.x + rect.width / 2, "end": rect.right}[anchor]
        self.text(x, middle_line(rect, font, size * self.scale.text), shown, size, colour, font, anchor)
        return text_width(shown, font, size * self.scale.text)

    def width(self, text: str, size: float, font: str = "ui") -> float:
        """How wide a text is in pixels, its size being for scale 1."""
        return text_width(text, font, size * self.scale.text)


def corners(rect: Rect, radius: float) -> Ring:
    """The outline of a rectangle, with round corners if the radius is not 0."""
    if radius <= 0:
        return (rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom)
    radius = min(radius, rect.width / 2, rect.height / 2)
    return rounded_box(rect.x, rect.y, rect.width, rect.height, radius)


def middle_line(rect: Rect, font: str, size_px: float) -> float:
    """The base line at which capitals stand in the middle of a rectangle."""
    face = metrics(font)
    return rect.y + (rect.height + face.cap_height / face.units * size_px) / 2


def shortened(text: str, font: str, size_px: float, room: float) -> str:
    """A text that fits, its end replaced by an ellipsis if need be.

    Example:
        >>> shortened("Scharnhorst", "ui", 13.0, 40.0)
        'Schar…'
    """
    if text_width(text, font, size_px) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(text[:middle].rstrip() + "…", font, size_px) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…" if low else ""


def wrapped(text: str, font: str, size_px: float, room: float) -> Sequence[str]:
    """A text as lines that fit; a word longer than a line is broken.

    Example:
        >>> wrapped("all assault fire counts", "ui", 13.0, 90.0)
        ['all assault', 'fire counts']
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in _words(paragraph, font, size_px, room):
            longer = f"{line} {word}" if line else word
            if line and text_width(longer, font, size_px) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def _words(paragraph: str, font: str, size_px: float, room: float) -> Iterator[str]:
    """Yield words, those longer than a line in parts that are not."""
    for word in paragraph.split():
        while len(word) > 1 and text_width(word, font, size_px) > room:
            length = max(
                1,
                next((n for n in range(len(word), 0, -1) if text_width(word[:n], font, size_px) <= room), 1),
            )
            yield word[:length]
            word = word[length:]
        yield word
