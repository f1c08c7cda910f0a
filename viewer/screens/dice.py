"""Dice as the log shows them: ink on bone, the pip of a one in red."""

from __future__ import annotations

from grognard.viewer.palette import channels, mix
from grognard.viewer.plain_shapes import star
from grognard.viewer.primitives import Gradient
from grognard.viewer.ui.layout import Rect
from grognard.viewer.ui.pen import Pen
from grognard.viewer.wording import BLANK

BONE, SHADE, INK, RED = "#FBF7EC", "#E6DFCB", "#1F252A", "#B3312B"
_LOW, _MID, _HIGH = 0.25, 0.5, 0.75
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_MID, _MID),),
    2: ((_LOW, _HIGH), (_HIGH, _LOW)),
    3: ((_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW)),
    4: ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_LOW, _MID), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _MID), (_HIGH, _HIGH)),
}
"""Where the pips of each face lie in a square of side 1."""
DIE_PX = 22.0
COLOURS = {
    "white": (BONE, INK),
    "gray": ("#8D9396", "#14181A"),
    "grey": ("#8D9396", "#14181A"),
    "black": ("#2A2D30", "#F5F0E2"),
    "red": ("#B3312B", "#FFFFFF"),
    "blue": ("#2F5F8A", "#FFFFFF"),
    "green": ("#3E6E55", "#FFFFFF"),
    "yellow": ("#E3B341", "#2B2004"),
}
"""Dice whose word is a colour have it: the body, and what stands on it."""
MARKS = {"hit": 1, "double hit": 2}
STARS = {1: (0.5,), 2: (0.28, 0.72)}
"""Faces that are drawn as stars, how many, and where those lie in a square of side 1."""


def draw_die(pen: Pen, x: float, y: float, face: int, *, faded: bool = False) -> float:
    """Draw a die with its top left corner at a point; return its side in pixels.

    Args:
        pen: draws.
        x: left.
        y: top.
        face: what it shows; a die of more than six faces shows a figure.
        faded: whether its result is not known yet.
    """
    side = die_side(pen)
    rect = Rect(x, y, side, side)
    radius = side * 0.2
    pen.box(rect.moved(0, pen.px(1)), "#000000", radius=radius, opacity=0.16)
    dark = sum(channels(pen.colours.panel)) < 300
    edge = mix(SHADE, "#6B5F48", 0.0 if dark else 0.45)
    pen.box(rect, Gradient(BONE, SHADE), radius=radius, stroke=edge, width=pen.px(1))
    pips = PIPS.get(face)
    if pips is None:
        pen.text_in(rect, str(face), 12, INK, "piece-bold", "middle")
        return side
    for across, down in pips:
        at = (x + across * side, y + down * side)
        pen.disc(at, side * (0.12 if face == 1 else 0.088), RED if face == 1 else mix(INK, BONE, 0.5 * faded))
    return side


def draw_named(pen: Pen, x: float, y: float, kind: str, face: str) -> float:
    """Draw a die of which something else than pips stands on a face; return its side in pixels.

    Args:
        pen: draws.
        x: left.
        y: top.
        kind: the dice it belongs to; a word that is a colour paints it.
        face: what it shows: a word of `MARKS` as so many stars, others in letters; empty while it tumbles.
    """
    side = die_side(pen)
    rect, radius = Rect(x, y, side, side), side * 0.2
    body, ink = COLOURS.get(kind, COLOURS["white"])
    pen.box(rect.moved(0, pen.px(1)), "#000000", radius=radius, opacity=0.16)
    pen.box(
        rect, Gradient(mix(body, "#FFFFFF", 0.12), body), radius=radius, stroke="#8B8371", width=pen.px(1)
    )
    stars = MARKS.get(face)
    if stars is None:
        pen.text_in(rect, "" if face in BLANK else short_face(face), 11, ink, "piece-bold", "middle")
        return side
    outer = side * (0.3 if stars == 1 else 0.21)
    for across in STARS[stars]:
        pen.area(star((x + across * side, y + side / 2), outer, 0.45 * outer, 8), ink)
    return side


def short_face(face: str) -> str:
    """Return what of a face fits on a die: the first letters of its words, or of its only one.

    Example:
        >>> short_face("retreat"), short_face("step loss"), short_face("12")
        ('ret', 'sl', '12')
    """
    words = face.split()
    return "".join(word[0] for word in words)[:3] if len(words) > 1 else face[:3]


def die_side(pen: Pen) -> float:
    """Return the side of a die in pixels."""
    return pen.scale.grown(DIE_PX, 25)
