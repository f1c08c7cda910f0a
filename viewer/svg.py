"""Scenes as SVG: one self-contained file, the same bytes for the same scene.

Fonts are named by family with fallbacks and not embedded; ``textLength`` holds a text to the width it has in
the bundled font, so that a fallback moves nothing. Coordinates are pixels, rounded to hundredths. Pictures
are embedded as PNG, each once, in the smallest of its sizes that is sharp.
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from grognard.viewer.primitives import (
    LAYERS,
    Circle,
    Gradient,
    Group,
    Image,
    Paint,
    Polygon,
    Polyline,
    Primitive,
    Ring,
    Text,
    layered,
)
from grognard.viewer.typefaces import FACES, text_width

if TYPE_CHECKING:
    from grognard.viewer.art import Art
    from grognard.viewer.scene import Scene

SVG = "http://www.w3.org/2000/svg"


def write_svg(scene: Scene) -> str:
    """Write a scene as an SVG document.

    Args:
        scene: its size in map units times `px_per_unit` is the picture's size in pixels.

    Returns:
        The document, one line a primitive, in layers named as the scene's.
    """
    writer = SvgWriter(scene.px_per_unit)
    left, top, right, bottom = scene.box
    width, height = (right - left) * scene.px_per_unit, (bottom - top) * scene.px_per_unit
    lines: list[str] = []
    primitives = layered(scene.primitives)
    for layer in LAYERS:
        inside = [one for one in primitives if one.layer == layer]
        if inside:
            lines.append(f'<g id="{layer}">')
            lines += [writer.element(one, 1.0) for one in inside]
            lines.append("</g>")
    view = f"{number(left * scene.px_per_unit)} {number(top * scene.px_per_unit)}"
    size = f"{number(width)} {number(height)}"
    return "\n".join(
        [
            f'<svg xmlns="{SVG}" width="{number(width)}" height="{number(height)}" viewBox="{view} {size}">',
            f"<title>{escape(scene.title)}</title>",
            *writer.definitions(),
            *lines,
            "</svg>",
            "",
        ]
    )


def number(value: float) -> str:
    """A length as SVG writes it: hundredths, no trailing zeros, no minus zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


class SvgWriter:
    """Writes primitives of one scale and collects the gradients and pictures they use.

    Args:
        scale: pixels for one map unit.
    """

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self._gradients: dict[Gradient, str] = {}
        self._images: dict[tuple[Art, int], str] = {}

    def definitions(self) -> list[str]:
        """The gradients and pictures used so far, as a ``defs`` element; nothing if there are none."""
        if not self._gradients and not self._images:
            return []
        found = ["<defs>"]
        for gradient, name in self._gradients.items():
            found.append(
                f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">'
                f'<stop offset="0" stop-color="{gradient.top}"/>'
                f'<stop offset="1" stop-color="{gradient.bottom}"/></linearGradient>'
            )
        found += [_embedded(art, level, name) for (art, level), name in self._images.items()]
        return [*found, "</defs>"]

    def element(self, one: Primitive, scale: float) -> str:
        """Write one primitive.

        Args:
            one: the primitive.
            scale: of the groups around it.
        """
        match one:
            case Polygon():
                return f'<path d="{self._path(one.rings, scale, True)}"{self._area(one, scale)}/>'
            case Polyline():
                return self._polyline(one, scale)
            case Circle():
                x, y = (number(part * self.scale * scale) for part in one.centre)
                radius = number(one.radius * self.scale * scale)
                return f'<circle cx="{x}" cy="{y}" r="{radius}"{self._area(one, scale)}/>'
            case Text():
                return self._text(one, scale)
            case Image():
                return self._image(one, scale)
            case Group():
                return self._group(one, scale)

    def _image(self, one: Image, scale: float) -> str:
        left, top, width, height = (part * self.scale * scale for part in one.box)
        across, down = width / one.art.size[0], height / one.art.size[1]
        level = one.art.level_for(max(across, down))
        name = self._images.setdefault((one.art, level), f"a{len(self._images)}")
        faint = f' opacity="{number(one.opacity)}"' if one.opacity < 1 else ""
        place = f"translate({number(left)} {number(top)}) scale({across:.6g} {down:.6g})"
        return f'<use href="#{name}" transform="{place}"{faint}/>'

    def _group(self, group: Group, scale: float) -> str:
        x, y = (part * self.scale * scale for part in group.at)
        moves = [f"translate({number(x)} {number(y)})"] if group.at != (0.0, 0.0) else []
        if group.turn:
            middle = number(0.5 * self.scale * scale * group.scale)
            moves.append(f"rotate({number(group.turn)} {middle} {middle})")
        shift = f' transform="{" ".join(moves)}"' if moves else ""
        name = f" data-name={quoteattr(group.name)}" if group.name else ""
        faint = f' opacity="{number(group.opacity)}"' if group.opacity < 1 else ""
        inside = "".join(self.element(child, scale * group.scale) for child in group.children)
        return f"<g{shift}{name}{faint}>{inside}</g>"

    def _path(self, rings: tuple[Ring, ...], scale: float, closed: bool) -> str:
        parts = []
        for ring in rings:
            points = [f"{number(x * self.scale * scale)} {number(y * self.scale * scale)}" for x, y in ring]
            # Neighbours that fall on the same hundredth of a pixel say nothing.
            kept = [point for place, point in enumerate(points) if not place or point != points[place - 1]]
            parts.append("M" + "L".join(kept) + ("Z" if closed else ""))
        return "".join(parts)

    def _area(self, one: Polygon | Circle, scale: float) -> str:
        text = self._paint(one.fill, one.opacity)
        if isinstance(one, Polygon) and one.fill and len(one.rings) > 1:
            text += ' fill-rule="evenodd"'
        if one.stroke:
            text += self._stroke(one.stroke, one.stroke_width * scale, one.stroke_opacity)
            text += ' stroke-linejoin="round"' if isinstance(one, Polygon) else ""
        return text

    def _paint(self, paint: Paint, opacity: float) -> str:
        if not paint:
            return ' fill="none"'
        faint = f' fill-opacity="{number(opacity)}"' if opacity < 1 else ""
        if isinstance(paint, Gradient):
            name = self._gradients.setdefault(paint, f"g{len(self._gradients)}")
            return f' fill="url(#{name})"{faint}'
        return f' fill="{paint}"{faint}'

    def _stroke(self, colour: str, width: float, opacity: float) -> str:
        faint = f' stroke-opacity="{number(opacity)}"' if opacity < 1 else ""
        return f' stroke="{colour}" stroke-width="{number(width * self.scale)}"{faint}'

    def _polyline(self, line: Polyline, scale: float) -> str:
        path = self._path(line.runs, scale, line.closed)
        ends = ' stroke-linecap="round"' if line.cap == "round" else ""
        shape = f'<path d="{path}" fill="none" stroke-linejoin="round"{ends}'
        under = ""
        if line.casing and line.casing_width:
            stroke = self._stroke(line.casing, line.casing_width * scale, line.casing_opacity)
            under = f"{shape}{stroke}/>"
        dash = ""
        if line.dash:
            dash = f' stroke-dasharray="{" ".join(number(part * self.scale * scale) for part in line.dash)}"'
        return f"{under}{shape}{self._stroke(line.colour, line.width * scale, line.opacity)}{dash}/>"

    def _text(self, text: Text, scale: float) -> str:
        face, size = FACES[text.font], text.size * self.scale * scale
        x, y = (part * self.scale * scale for part in text.at)
        families = [face.family] + ([FACES[face.fallback].family] if face.fallback else [])
        names = ", ".join(f"'{family}'" for family in families) + f", {face.generic}"
        width = text_width(text.text, text.font, size, text.tracking)
        more = f' text-anchor="{text.anchor}"' if text.anchor != "start" else ""
        more += ' font-style="italic"' if face.style == "italic" else ""
        if text.tracking:
            more += f' letter-spacing="{number(text.tracking * size)}"'
        elif len(text.text) > 1:
            more += f' textLength="{number(width)}"'
        if text.angle:
            more += f' transform="rotate({number(text.angle)} {number(x)} {number(y)})"'
        base = (
            f'<text x="{number(x)}" y="{number(y)}" font-family="{names}" font-weight="{face.weight}"'
            f' font-size="{number(size)}"{more}'
        )
        words = escape(text.text)
        under = ""
        if text.halo and text.halo_width:
            stroke = self._stroke(text.halo, text.halo_width * scale, text.halo_opacity)
            under = f'{base} fill="none"{stroke} stroke-linejoin="round" aria-hidden="true">{words}</text>'
        return f"{under}{base}{self._paint(text.colour, text.opacity)}>{words}</text>"


def _embedded(art: Art, level: int, name: str) -> str:
    """A picture as large as it is in full, out of the pixels of one of its sizes."""
    from grognard.kernel.png import encode

    pixels = art.pixels(level)
    data = base64.b64encode(encode(pixels.shape[1], len(pixels), [pixels])).decode()
    # Halves are rounded up, so that the last pixel may reach a little beyond.
    width, height = (side * 2**level for side in (pixels.shape[1], len(pixels)))
    size = f'width="{width}" height="{height}" preserveAspectRatio="none"'
    return f'<image id="{name}" {size} href="data:image/png;base64,{data}"/>'
