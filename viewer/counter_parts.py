"""The parts that counter faces share: body, sky and water, bands, devices, captions, values, shadow."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from grognard.viewer.art import Art
from grognard.viewer.devices import device
from grognard.viewer.palette import BAND_INK, BAND_SHADE, PAPER_BAND, Nation, contrast, luminance, mix
from grognard.viewer.plain_shapes import clipped, hatch, moved, rounded_box
from grognard.viewer.primitives import Gradient, Polygon, Polyline, Primitive, Ring, Text
from grognard.viewer.silhouettes import silhouettes
from grognard.viewer.typefaces import fitted_size, text_width

Parts = tuple[Primitive, ...]
_LAYER = "counter"
RADIUS = 0.085
SHORT_ROOM = 0.235
"""Width for what stands to the left and right of a symbol box."""
BODY: Ring = rounded_box(0, 0, 1, 1, RADIUS)
DASH = "\N{EN DASH}"
KINDS = 512
"""So many bodies are remembered, for a thousand counters may differ by their names alone."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a counter is painted.

    Attributes:
        nation: its colours.
        side_px: its side on screen, in pixels.
        theme: ``light`` or ``dark``.
    """

    nation: Nation
    side_px: float
    theme: str

    def stroke(self, width: float) -> float:
        """A line's width, never under a pixel."""
        return max(width, 1 / max(self.side_px, 1))

    @property
    def edge(self) -> str:
        """The line around the counter, which is never left out: a body may lie on ground of its own tone."""
        return mix(self.nation.body, "#000000" if self.theme.startswith("light") else "#FFFFFF", 0.38)

    @property
    def band_fill(self) -> str:
        """The band of a reduced face: paper, or a shade darker where the body is paper already."""
        light = luminance(self.nation.body) > 0.6
        return mix(self.nation.body, BAND_SHADE, 0.36) if light else PAPER_BAND

    @property
    def band_ink(self) -> str:
        """Figures on that band."""
        return BAND_INK


@lru_cache(maxsize=KINDS)
def body(look: Look) -> Parts:
    """The counter itself: light at the top, shade at the bottom, edge and inner light."""
    tone = look.nation.body
    edge = look.stroke(0.014)
    inset = edge + look.stroke(0.012) / 2
    inner = rounded_box(inset, inset, 1 - 2 * inset, 1 - 2 * inset, max(0.01, RADIUS - inset))
    return (
        Polygon(_LAYER, (BODY,), Gradient(mix(tone, "#FFFFFF", 0.13), mix(tone, "#000000", 0.07))),
        Polyline(_LAYER, (inner,), "#FFFFFF", look.stroke(0.012), 0.42, closed=True),
        Polyline(_LAYER, (_edge_ring(edge),), look.edge, edge, closed=True),
    )


def _edge_ring(edge: float) -> Ring:
    half = edge / 2
    return rounded_box(half, half, 1 - edge, 1 - edge, RADIUS - half)


def _inside(look: Look) -> Ring:
    """What lies within the edge, as a window for bands and stripes."""
    edge = look.stroke(0.014)
    return rounded_box(edge, edge, 1 - 2 * edge, 1 - 2 * edge, RADIUS - edge)


def _slab(look: Look, top: float, bottom: float) -> Ring:
    return clipped(((0, top), (1, top), (1, bottom), (0, bottom)), _inside(look))


def sky(look: Look, waterline: float) -> Parts:
    """The air over a ship."""
    tone = look.nation.body
    paint = Gradient(mix(tone, "#FFFFFF", 0.62), mix(tone, "#FFFFFF", 0.82))
    return (Polygon(_LAYER, (_slab(look, 0, waterline),), paint),)


def water(look: Look, waterline: float) -> Parts:
    """The line a ship floats on."""
    edge = look.stroke(0.014)
    run = ((edge, waterline), (1 - edge, waterline))
    return (Polyline(_LAYER, (run,), mix(look.nation.body, "#1C2A33", 0.7), look.stroke(0.01)),)


def band(look: Look, top: float) -> Parts:
    """The paper band of a reduced face, from `top` down."""
    edge = look.stroke(0.014)
    line = ((edge, top), (1 - edge, top))
    return (
        Polygon(_LAYER, (_slab(look, top, 1),), look.band_fill),
        Polyline(_LAYER, (line,), mix(look.nation.line, look.nation.body, 0.2), look.stroke(0.012)),
    )


def disabled_bar(look: Look) -> Parts:
    """White with red stripes across the top."""
    window = _slab(look, 0, 0.17)
    stripes = hatch(window, 0.11, 0.055)
    line = ((look.stroke(0.014), 0.17), (1 - look.stroke(0.014), 0.17))
    return (
        Polygon(_LAYER, (window,), "#FFFFFF"),
        *(Polygon(_LAYER, (stripe,), "#A8322A") for stripe in stripes),
        Polyline(_LAYER, (line,), look.edge, look.stroke(0.012)),
    )


def inner_frame(look: Look) -> Parts:
    """The second line of those who command and do not fight."""
    inset = 0.045
    ring = rounded_box(inset, inset, 1 - 2 * inset, 1 - 2 * inset, RADIUS - 0.03)
    return (Polyline(_LAYER, (ring,), look.nation.ink, look.stroke(0.014), 0.8, closed=True),)


def corner_device(look: Look, x: float, y: float, radius: float, *, on_sky: bool = False) -> Parts:
    """The nation's device in its corner.

    Args:
        look: the counter's.
        x: of its centre.
        y: of its centre.
        radius: half its size.
        on_sky: whether it lies on the light air over a ship instead of the body.
    """
    nation = look.nation
    colour = nation.device_colour
    if on_sky and contrast(colour, mix(nation.body, "#FFFFFF", 0.62)) < 3:
        ground = mix(nation.body, "#FFFFFF", 0.62)
        colour = nation.body if contrast(nation.body, ground) >= 2.4 else nation.line
    return device(nation.device, (x, y), radius, colour, _LAYER)


def caption(
    text: str, font: str, centre: float, baseline: float, size: float, colour: str, room: float,
    opacity: float = 1.0,
) -> Parts:  # fmt: skip
    """One line of text, centred and made as small as its room needs; nothing for an empty text."""
    if not text:
        return ()
    fitted = fitted_size(text, font, size, room)
    return (Text(_LAYER, (centre, baseline), text, font, fitted, colour, opacity, "middle"),)


@lru_cache(maxsize=4 * KINDS)
def value_line(
    values: tuple[int, ...], centre: float, baseline: float, size: float, colour: str, room: float
) -> Parts:
    """Printed values, joined by dashes that are smaller and fainter than the figures."""
    figures = [str(value) for value in values]
    dash = 0.62 * text_width(DASH, "piece-bold")
    widths = [text_width(figure, "piece-bold") for figure in figures]
    total = sum(widths) + dash * (len(figures) - 1)
    if not figures:
        return ()
    size = min(size, room / total)
    x, parts = centre - size * total / 2, list[Primitive]()
    for number, (figure, width) in enumerate(zip(figures, widths, strict=True)):
        if number:
            # The dash is centred on the figures' height, which its own size would put lower.
            at = (x, baseline - 0.155 * size)
            parts.append(Text(_LAYER, at, DASH, "piece-bold", 0.62 * size, colour, 0.55))
            x += dash * size
        parts.append(Text(_LAYER, (x, baseline), figure, "piece-bold", size, colour))
        x += width * size
    return tuple(parts)


def fleet_ships(colour: str, waterline: float, *, three: bool = False) -> Parts:
    """Hulls of a squadron, one behind the other."""
    ship = silhouettes()["bb"]
    rows = [(0.10, waterline - 0.17, 0.56), (0.24, waterline, 0.66)]
    if three:
        rows = [(0.16, waterline - 0.26, 0.5), (0.10, waterline - 0.13, 0.6), (0.2, waterline, 0.68)]
    return tuple(
        Polygon(_LAYER, (ring,), colour) for x, y, length in rows for ring in ship.rings(x, y, length, 0.012)
    )


def shadow(art: Art | None = None, opacity: float = 0.46, turn: float = 0.0) -> Parts:
    """What a counter throws on what lies under it, in soft steps, below and a little to the right.

    Args:
        art: a picture that it is drawn from; one that shines through in places throws none.
        opacity: of the darkest part.
        turn: by how many degrees the counter is turned with all that is drawn of it; its shadow falls down.
    """
    if art is not None and not art.opaque:
        return ()
    left, top, width, height = art.box if art is not None else (0.0, 0.0, 1.0, 1.0)
    radius = RADIUS if art is None else 0.0
    steps = ((0.026, 0.14), (0.012, 0.2), (-0.002, 0.26), (-0.016, 0.34))
    parts = []
    sin, cos = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    x, y = 0.008 * cos + 0.045 * sin, 0.045 * cos - 0.008 * sin
    for grow, share in steps:
        size = width + 2 * grow, height + 2 * grow
        ring = rounded_box(left - grow, top - grow, *size, radius + max(0.0, grow))
        parts.append(Polygon(_LAYER, (moved(ring, x, y),), "#000000", opacity * share))
    return tuple(parts)
