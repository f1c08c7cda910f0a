"""Dice as the log shows them: ink on bone, the pip of a one in red."""

from __future__ import annotations

from grognard.viewer.palette import channels, mix
from grognard.viewer.primitives import Gradient
from grognard.viewer.ui.layout import Rect
from grognard.viewer.ui.pen import Pen

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


def die_side(pen: Pen) -> float:
    """Return the side of a die in pixels."""
    return pen.scale.grown(DIE_PX, 25)
