"""Counter faces: land units, ships, headquarters, fleets and markers, drawn in a square of side 1.

Three levels of detail by the counter's size on screen: fewer things, bigger, instead of everything tiny.
A face is a pure function of what it shows, so that every counter of one look is drawn once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from grognard.viewer.art import Art
from grognard.viewer.counter_parts import (
    SHORT_ROOM,
    Look,
    band,
    body,
    caption,
    corner_device,
    disabled_bar,
    fleet_ships,
    inner_frame,
    sky,
    value_line,
    water,
)
from grognard.viewer.devices import device
from grognard.viewer.icons import anchor, icon
from grognard.viewer.palette import MARKER_BODY, MARKER_INK, SHIP_INK, Nation, mix, nation_of
from grognard.viewer.plain_shapes import hatch
from grognard.viewer.primitives import Circle, Image, Polygon, Polyline, Primitive, Text
from grognard.viewer.silhouettes import silhouettes
from grognard.viewer.symbols import Frame, size_mark, symbol
from grognard.viewer.typefaces import fitted_size

Parts = tuple[Primitive, ...]

FULL_PX, MEDIUM_PX = 54, 30
"""Side in pixels from which a counter shows everything, and from which it shows all its values."""

KINDS = ("land", "headquarters", "ship", "flotilla", "fleet", "admiral", "marker", "back")
STATES = ("full", "reduced", "disabled")
_LAYER = "counter"
WATERLINE = 0.60


@dataclass(frozen=True, slots=True)
class Face:
    """What one face of a counter shows.

    Attributes:
        kind: one of KINDS.
        picture: a unit symbol, a ship's class or an icon, by kind.
        nation: palette key.
        size: size mark, only ``I`` or only ``X``; empty for none.
        name: short name of a land unit, or a ship's whole name.
        parent: what stands to the right: a parent formation, or a ship's class.
        values: printed values, in order.
        state: one of STATES.
        art: a picture that is shown in place of all that.
    """

    kind: str
    picture: str
    nation: str
    size: str = ""
    name: str = ""
    parent: str = ""
    values: tuple[int, ...] = ()
    state: str = "full"
    art: Art | None = None


def level_of(side_px: float) -> str:
    """The level of detail of a counter: ``full``, ``medium`` or ``small``."""
    return "full" if side_px >= FULL_PX else "medium" if side_px >= MEDIUM_PX else "small"


def face_parts(face: Face, side_px: float, theme: str = "light") -> Parts:
    """Draw a face in the square from (0, 0) to (1, 1), without its shadow.

    Args:
        face: what it shows.
        side_px: how long its side is on screen, in pixels; decides level and least widths.
        theme: ``light`` or ``dark``; only the edge differs.
    """
    return _face_parts(face, level_of(side_px), round(side_px), theme)


@lru_cache(maxsize=2048)
def _face_parts(face: Face, level: str, side_px: int, theme: str) -> Parts:
    if face.art is not None:
        return (Image(_LAYER, face.art.box, face.art),)
    nation = nation_of(face.nation)
    if face.kind == "marker":
        look = Look(
            Nation(MARKER_BODY, MARKER_INK, MARKER_INK, MARKER_BODY, "dot", MARKER_INK), side_px, theme
        )
        return (*body(look), *_marker(face, level, nation))
    look = Look(nation, side_px, theme)
    draw = {
        "headquarters": _headquarters,
        "ship": _ship,
        "flotilla": _ship,
        "fleet": _fleet,
        "admiral": _admiral,
        "back": _back,
    }.get(face.kind, _land)
    return (*body(look), *draw(face, level, look))


def _back(face: Face, level: str, look: Look) -> Parts:
    """A plain back: a frame, a lattice, and the device of whose it may be in the middle."""
    ink, (low, high) = look.nation.ink, (0.13, 0.87)
    window = ((low, low), (high, low), (high, high), (low, high))
    parts: list[Primitive] = [Polyline(_LAYER, (window,), ink, look.stroke(0.016), 0.55, closed=True)]
    if level != "small":
        mirrored = [tuple((1 - x, y) for x, y in line) for line in hatch(window, 0.16, 0.022)]
        lines = (*hatch(window, 0.16, 0.022), *mirrored)
        parts += [Polygon(_LAYER, (line,), ink, 0.22) for line in lines]
    disc = 0.22 if level != "small" else 0.28
    parts.append(Circle(_LAYER, (0.5, 0.5), disc, look.nation.body, 1.0, ink, look.stroke(0.016), 0.7))
    return (*parts, *device(look.nation.device, (0.5, 0.5), 0.66 * disc, look.nation.device_colour, _LAYER))


def _land(face: Face, level: str, look: Look) -> Parts:
    nation, light = look.nation, face.state != "full"
    ink = look.band_ink if light else nation.ink
    box = {"full": (0.28, 0.195, 0.44, 0.293), "medium": (0.22, 0.19, 0.56, 0.36)}.get(
        level, (0.14, 0.10, 0.72, 0.46)
    )
    if level != "full":
        box = (box[0], box[1], box[2], box[3] if level == "small" else 0.34)
    frame = Frame(*box, look.stroke(0.021), nation.line, nation.box)
    parts: list[Primitive] = [*band(look, 0.585)] if light else []
    parts += symbol(face.picture, frame)
    if level == "small":
        return (*parts, *value_line(face.values[:1], 0.5, 0.945, 0.44, ink, 0.9))
    parts += corner_device(look, 0.125, 0.12, 0.062 if level == "full" else 0.075)
    if face.size:
        top, height = (0.06, 0.095) if level == "full" else (0.055, 0.095)
        parts += size_mark(face.size, 0.5, top, height, look.stroke(0.022), nation.ink)
    if level == "medium":
        return (*parts, *value_line(face.values, 0.5, 0.915, 0.375, ink, 0.92))
    parts += caption(face.name, "piece-bold", 0.15, 0.385, 0.135, nation.ink, SHORT_ROOM)
    parts += caption(face.parent, "piece", 0.85, 0.38, 0.125, nation.ink, SHORT_ROOM, 0.8)
    return (*parts, *value_line(face.values, 0.5, 0.90, 0.36, ink, 0.92))


def _headquarters(face: Face, level: str, look: Look) -> Parts:
    nation = look.nation
    parts: list[Primitive] = list(inner_frame(look))
    box = (0.28, 0.195, 0.44, 0.293) if level == "full" else (0.22, 0.17, 0.56, 0.34)
    parts += symbol("headquarters", Frame(*box, look.stroke(0.021), nation.line, nation.box))
    if level == "small":
        return (*parts, *value_line(face.values[:1], 0.5, 0.94, 0.40, nation.ink, 0.9))
    parts += corner_device(look, 0.125, 0.12, 0.062)
    parts += size_mark(face.size, 0.5, 0.06, 0.095, look.stroke(0.022), nation.ink)
    if level == "medium":
        return (*parts, *value_line(face.values, 0.5, 0.915, 0.34, nation.ink, 0.9))
    parts += caption(face.parent, "piece", 0.85, 0.38, 0.125, nation.ink, SHORT_ROOM, 0.8)
    parts += caption(face.name, "piece-strong", 0.5, 0.69, 0.145, nation.ink, 0.86)
    return (*parts, *value_line(face.values, 0.5, 0.915, 0.27, nation.ink, 0.86))


def _ship(face: Face, level: str, look: Look) -> Parts:
    light = face.state != "full"
    ink = look.band_ink if light else look.nation.ink
    parts: list[Primitive] = [*sky(look, WATERLINE), *(band(look, WATERLINE) if light else ())]
    parts += water(look, WATERLINE)
    length, left = (0.89, 0.055) if level != "small" else (0.92, 0.04)
    if face.kind == "flotilla":
        parts += _flotilla(face.picture, look)
    else:
        hull = silhouettes().get(face.picture, silhouettes()["merchant"])
        rings = hull.rings(left, WATERLINE, length, look.stroke(0.0) if level == "full" else 0.0)
        parts += [Polygon(_LAYER, (ring,), SHIP_INK) for ring in rings]
    if face.state == "disabled":
        parts += disabled_bar(look)
    if level == "small":
        return (*parts, *value_line(face.values[:1], 0.5, 0.945, 0.42, ink, 0.9))
    if face.state != "disabled":
        parts += corner_device(look, 0.115, 0.115, 0.058 if level == "full" else 0.07, on_sky=True)
        parts.append(Text(_LAYER, (0.935, 0.16), face.parent, "piece-strong", 0.125, SHIP_INK, anchor="end"))
    if level == "medium":
        return (*parts, *value_line(face.values, 0.5, 0.93, 0.36, ink, 0.92))
    if face.size and face.state != "disabled":
        parts += size_mark(face.size, 0.5, 0.055, 0.09, look.stroke(0.022), SHIP_INK)
    parts += caption(ship_name(face.name), "piece-strong", 0.5, 0.725, 0.115, ink, 0.88)
    return (*parts, *value_line(face.values, 0.5, 0.95, 0.265, ink, 0.9))


def _flotilla(picture: str, look: Look) -> Parts:
    """Three hulls, the rear ones fading into the sky."""
    hull = silhouettes().get(picture, silhouettes()["dd"])
    parts: list[Primitive] = []
    for left, waterline, length, fade in (
        (0.36, 0.42, 0.56, 0.5),
        (0.2, 0.5, 0.64, 0.25),
        (0.1, 0.6, 0.74, 0),
    ):
        ink = mix(SHIP_INK, mix(look.nation.body, "#FFFFFF", 0.75), fade)
        parts += [Polygon(_LAYER, (ring,), ink) for ring in hull.rings(left, waterline, length)]
    return tuple(parts)


def _fleet(face: Face, level: str, look: Look) -> Parts:
    """Two hulls; a wave at sea, in port (the reduced face) a paper band and an anchor."""
    nation, in_port = look.nation, face.state != "full"
    parts: list[Primitive] = [*band(look, WATERLINE)] if in_port else []
    parts += fleet_ships(nation.ink, 0.585)
    ink = look.band_ink if in_port else nation.ink
    if in_port:
        parts += anchor((0.5, 0.645), 0.17, look.band_ink, _LAYER, halo="#F6F1E4")
    else:
        wave = tuple(
            (0.08 + 0.035 * n, 0.66 + (0.02 if n % 4 == 1 else -0.02 if n % 4 == 3 else 0)) for n in range(25)
        )
        parts.append(Polyline(_LAYER, (wave,), nation.ink, look.stroke(0.016), cap="round"))
    if level == "small":
        return tuple(parts)
    parts += caption(face.name, "piece-bold", 0.5, 0.82, 0.15, ink, 0.9)
    return (*parts, *caption(face.parent, "piece", 0.5, 0.94, 0.115, ink, 0.9, 0.85))


def _admiral(face: Face, level: str, look: Look) -> Parts:
    nation = look.nation
    parts: list[Primitive] = [*inner_frame(look), *anchor((0.5, 0.34), 0.44, nation.ink, _LAYER)]
    if level == "small":
        return (*parts, *value_line(face.values[:1], 0.5, 0.93, 0.38, nation.ink, 0.9))
    parts += corner_device(look, 0.125, 0.12, 0.062)
    if level == "full":
        parts += caption(face.name, "piece-strong", 0.5, 0.715, 0.145, nation.ink, 0.86)
    return (*parts, *value_line(face.values, 0.5, 0.93, 0.27 if level == "full" else 0.36, nation.ink, 0.9))


def _marker(face: Face, level: str, nation: Nation) -> Parts:
    """Icon above, caption below; the task force's hulls wear their nation's colour."""
    if face.picture == "hulls":
        colour = nation.body if nation.device != "disc" else nation.device_colour
        picture: Parts = fleet_ships(mix(colour, "#000000", 0.12), 0.60, three=True)
    else:
        picture = (
            icon(face.picture, (0.5, 0.40 if level == "full" else 0.5), 0.28 if level == "full" else 0.36),
        )
    if level != "full":
        return picture
    return (*picture, *caption(face.name, "piece-strong", 0.5, 0.90, 0.145, MARKER_INK, 0.9))


def ship_name(name: str) -> str:
    """Shorten a long ship's name from the front: ``Kaiserin Elisabeth`` becomes ``K. Elisabeth``.

    Example:
        >>> ship_name("Scharnhorst"), ship_name("Kaiserin Elisabeth")
        ('Scharnhorst', 'K. Elisabeth')
    """
    words = name.split()
    for number in range(len(words) - 1):
        if fitted_size(" ".join(words), "piece-strong", 0.115, 0.88) >= 0.1:
            break
        words[number] = f"{words[number][0]}."
    return " ".join(words)
