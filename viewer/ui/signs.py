"""Little signs of the interface, as drawn paths, because none of the fonts has them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from grognard.viewer.plain_shapes import arc, polygon
from grognard.viewer.primitives import Circle, Group, Polygon, Polyline, Primitive, Ring
from grognard.viewer.ui.basic import focus_ring, nothing
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.widget import Act, Widget

_LAYER = "panel"
Draw = Callable[[str, str, float], tuple[Primitive, ...]]


def _lines(*runs: Ring) -> Draw:
    return lambda colour, _, width: (Polyline(_LAYER, runs, colour, width, cap="round"),)


def _moon(colour: str, _: str, width: float) -> tuple[Primitive, ...]:
    outer = arc((0.0, 0.0), 0.8, 10, 260, 20)
    inner = arc((0.42, -0.36), 0.62, 215, 62, 14)
    return (Polygon(_LAYER, ((*outer, *inner),), colour),)


def _sun(colour: str, ground: str, width: float) -> tuple[Primitive, ...]:
    rays = tuple(
        ((x * 0.62, y * 0.62), (x * 0.95, y * 0.95)) for x, y in (arc((0.0, 0.0), 1.0, 0, 360, 9)[:8])
    )
    return (
        Circle(_LAYER, (0.0, 0.0), 0.36, "", 1.0, colour, width),
        Polyline(_LAYER, rays, colour, width, cap="round"),
    )


def _layers(colour: str, ground: str, width: float) -> tuple[Primitive, ...]:
    top = ((0.0, -0.75), (0.85, -0.25), (0.0, 0.25), (-0.85, -0.25))
    return (
        Polyline(_LAYER, (top,), colour, width, closed=True),
        Polyline(_LAYER, (((-0.85, 0.2), (0.0, 0.72), (0.85, 0.2)),), colour, width, cap="round"),
    )


def _search(colour: str, ground: str, width: float) -> tuple[Primitive, ...]:
    return (
        Circle(_LAYER, (-0.15, -0.15), 0.55, "", 1.0, colour, width),
        Polyline(_LAYER, (((0.27, 0.27), (0.75, 0.75)),), colour, width, cap="round"),
    )


def _no(colour: str, ground: str, width: float) -> tuple[Primitive, ...]:
    return (
        Circle(_LAYER, (0.0, 0.0), 0.75, "", 1.0, colour, width),
        Polyline(_LAYER, (((-0.5, -0.5), (0.5, 0.5)),), colour, width, cap="round"),
    )


def _dot(colour: str, ground: str, width: float) -> tuple[Primitive, ...]:
    return (Circle(_LAYER, (0.0, 0.0), 0.38, "", 1.0, colour, width),)


def _go(colour: str, ground: str, width: float) -> tuple[Primitive, ...]:
    return (Polygon(_LAYER, (((-0.5, -0.65), (0.65, 0.0), (-0.5, 0.65)),), colour),)


def _go_back(colour: str, ground: str, width: float) -> tuple[Primitive, ...]:
    return (Polygon(_LAYER, (((0.5, -0.65), (-0.65, 0.0), (0.5, 0.65)),), colour),)


def _to_end(way: float) -> Draw:
    """A triangle against a bar, to one side."""

    def draw(colour: str, _: str, width: float) -> tuple[Primitive, ...]:
        head = ((-0.5 * way, -0.6), (0.45 * way, 0.0), (-0.5 * way, 0.6))
        bar = ((0.6 * way, -0.6), (0.6 * way, 0.6))
        return (Polygon(_LAYER, (head,), colour), Polyline(_LAYER, (bar,), colour, width, cap="round"))

    return draw


def _pause(colour: str, _: str, width: float) -> tuple[Primitive, ...]:
    bars = (((-0.32, -0.55), (-0.32, 0.55)), ((0.32, -0.55), (0.32, 0.55)))
    return (Polyline(_LAYER, bars, colour, 1.8 * width, cap="round"),)


def _clock(colour: str, _: str, width: float) -> tuple[Primitive, ...]:
    return (
        Circle(_LAYER, (0.0, 0.0), 0.75, "", 1.0, colour, width),
        Polyline(_LAYER, (((0.0, -0.42), (0.0, 0.0), (0.34, 0.22)),), colour, width, cap="round"),
    )


def _undo(colour: str, ground: str, width: float) -> tuple[Primitive, ...]:
    bow = ((-0.6, -0.25), *arc((0.1, 0.25), 0.5, -90, 90, 10), (-0.3, 0.75))
    head = ((-0.25, -0.62), (-0.65, -0.25), (-0.25, 0.12))
    return (Polyline(_LAYER, (bow, head), colour, width, cap="round"),)


def _redo(colour: str, ground: str, width: float) -> tuple[Primitive, ...]:
    bow = ((0.6, -0.25), *arc((-0.1, 0.25), 0.5, -90, -270, 10), (0.3, 0.75))
    head = ((0.25, -0.62), (0.65, -0.25), (0.25, 0.12))
    return (Polyline(_LAYER, (bow, head), colour, width, cap="round"),)


def _gear(colour: str, ground: str, width: float) -> tuple[Primitive, ...]:
    teeth = tuple(
        ((x * 0.6, y * 0.6), (x * 0.86, y * 0.86)) for x, y in (arc((0.0, 0.0), 1.0, 0, 360, 9)[:8])
    )
    return (
        Circle(_LAYER, (0.0, 0.0), 0.58, "", 1.0, colour, width),
        Circle(_LAYER, (0.0, 0.0), 0.2, "", 1.0, colour, width),
        Polyline(_LAYER, teeth, colour, 1.9 * width),
    )


def _film(colour: str, _: str, width: float) -> tuple[Primitive, ...]:
    """A strip of film with its holes."""
    edge = ((-0.75, -0.6), (0.75, -0.6), (0.75, 0.6), (-0.75, 0.6))
    bars = tuple(((x, -0.6), (x, 0.6)) for x in (-0.42, 0.42))
    holes = tuple(((x, y), (x + 0.02, y)) for x in (-0.6, 0.58) for y in (-0.32, 0.0, 0.32))
    return (
        Polyline(_LAYER, (edge,), colour, width, closed=True),
        Polyline(_LAYER, (*bars, *holes), colour, width, cap="round"),
    )


def _hexes(colour: str, _: str, width: float) -> tuple[Primitive, ...]:
    """Three hexes that touch: a map without a picture."""
    middles = ((-0.4, -0.35), (0.4, -0.35), (0.0, 0.34))
    return (Polyline(_LAYER, tuple(polygon(at, 0.46, 6) for at in middles), colour, width, closed=True),)


SIGNS: Mapping[str, Draw] = {
    "hexes": _hexes,
    "film": _film,
    "plus": _lines(((-0.6, 0.0), (0.6, 0.0)), ((0.0, -0.6), (0.0, 0.6))),
    "minus": _lines(((-0.6, 0.0), (0.6, 0.0))),
    "cross": _lines(((-0.5, -0.5), (0.5, 0.5)), ((-0.5, 0.5), (0.5, -0.5))),
    "fit": _lines(
        ((-0.7, -0.25), (-0.7, -0.7), (-0.25, -0.7)),
        ((0.25, -0.7), (0.7, -0.7), (0.7, -0.25)),
        ((0.7, 0.25), (0.7, 0.7), (0.25, 0.7)),
        ((-0.25, 0.7), (-0.7, 0.7), (-0.7, 0.25)),
    ),
    "menu": _lines(((-0.7, -0.45), (0.7, -0.45)), ((-0.7, 0.0), (0.7, 0.0)), ((-0.7, 0.45), (0.7, 0.45))),
    "tick": _lines(((-0.6, 0.0), (-0.15, 0.45), (0.6, -0.45))),
    "right": _lines(((-0.25, -0.5), (0.3, 0.0), (-0.25, 0.5))),
    "left": _lines(((0.25, -0.5), (-0.3, 0.0), (0.25, 0.5))),
    "down": _lines(((-0.5, -0.25), (0.0, 0.3), (0.5, -0.25))),
    "up": _lines(((-0.5, 0.25), (0.0, -0.3), (0.5, 0.25))),
    "help": _lines(
        (*arc((0.0, -0.3), 0.38, -180, 60, 10), (0.0, 0.15), (0.0, 0.25)), ((0.0, 0.68), (0.0, 0.7))
    ),
    "book": _lines(
        ((0.0, -0.5), (-0.35, -0.65), (-0.8, -0.65), (-0.8, 0.5), (-0.35, 0.5), (0.0, 0.65)),
        ((0.0, -0.5), (0.35, -0.65), (0.8, -0.65), (0.8, 0.5), (0.35, 0.5), (0.0, 0.65), (0.0, -0.5)),
    ),
    "moon": _moon,
    "sun": _sun,
    "layers": _layers,
    "search": _search,
    "no": _no,
    "dot": _dot,
    "go": _go,
    "go-back": _go_back,
    "first": _to_end(-1.0),
    "last": _to_end(1.0),
    "pause": _pause,
    "clock": _clock,
    "undo": _undo,
    "gear": _gear,
    "redo": _redo,
}
"""Each in a square from (-1, -1) to (1, 1), by colour, ground and width of line."""


def draw_sign(pen: Pen, name: str, rect: Rect, colour: str, ground: str = "", weight: float = 1.5) -> None:
    """Draw a sign in the middle of a rectangle, as high as its shorter side."""
    half = min(rect.width, rect.height) / 2
    width = pen.scale.text * weight / half
    parts = SIGNS[name](colour, ground or pen.colours.panel, width)
    middle = (rect.x + rect.width / 2, rect.y + rect.height / 2)
    pen.add(Group(_LAYER, parts, middle, half))


class SignButton(Widget):
    """A square button with a sign.

    Attributes:
        sign: one of SIGNS.
        act: what happens.
        side: its side at scale 1.
        framed: whether it has a ground of its own.
    """

    def __init__(
        self,
        sign: str,
        act: Act = nothing,
        *,
        side: float = 28.0,
        framed: bool = False,
        name: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(name=name or sign, hint=hint)
        self.sign, self.act, self.side, self.framed, self.enabled = sign, act, side, framed, True

    def height(self, width: float, scale: Scale) -> float:
        """Its side."""
        return scale.px(self.side)

    def takes_pointer(self) -> bool:
        """If it can be pressed."""
        return self.enabled

    def press(self) -> None:
        """Do it."""
        if self.enabled:
            self.act()

    def draw(self, pen: Pen) -> None:
        """Draw ground and sign."""
        colours = pen.colours
        if self.framed or self.hovered or self.pressed:
            fill = colours.panel_3 if self.hovered or self.pressed else colours.panel_2
            pen.box(self.rect, fill, radius=pen.px(4))
        side = min(self.rect.width, self.rect.height)
        inner = self.rect.inset((self.rect.width - side * 0.5) / 2, (self.rect.height - side * 0.5) / 2)
        draw_sign(pen, self.sign, inner, colours.ink if self.enabled else colours.ink_3)
        if self.focused:
            focus_ring(pen, self.rect, pen.px(4))
