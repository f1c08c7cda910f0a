"""Icons of states and markers, and the small signs of maps: each has an outline of its own.

Every icon is drawn around (0, 0) within a radius of about 1. Told apart by shape first: a burst, a struck
crate, a wheel, a half disc, a tick, a wave, a bastion. None is a letter of a font, because no font has all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from grognard.viewer.palette import BURST, MARKER_INK
from grognard.viewer.plain_shapes import arc, box, on_circle, polygon, rounded_box, star, thick
from grognard.viewer.primitives import Circle, Group, Point, Polygon, Polyline, Primitive, Ring, Text
from grognard.viewer.silhouettes import silhouettes

Parts = tuple[Primitive, ...]
WHITE = "#FFFFFF"
_LAYER = "marker"


def _fill(*rings: Ring, colour: str = MARKER_INK) -> Parts:
    return tuple(Polygon(_LAYER, (ring,), colour) for ring in rings)


def _line(*runs: Ring, width: float, colour: str = MARKER_INK, closed: bool = False) -> Parts:
    return (Polyline(_LAYER, runs, colour, width, cap="round", closed=closed),)


def _plate(colour: str = MARKER_INK, ring: str = WHITE) -> Parts:
    return (Circle(_LAYER, (0, 0), 1.0, ring), Circle(_LAYER, (0, 0), 0.86, colour))


def _burst() -> Parts:
    return (
        Polygon(_LAYER, (star((0, 0), 1.12, 0.78, 9),), WHITE),
        Polygon(_LAYER, (star((0, 0), 0.98, 0.66, 9),), BURST, stroke="#3A2408", stroke_width=0.09),
        *_fill(box(-0.09, -0.42, 0.18, 0.5), box(-0.09, 0.2, 0.18, 0.18), colour="#2A1804"),
    )


def _crate() -> Parts:
    return (
        *_plate(),
        *_fill(box(-0.42, -0.42, 0.84, 0.84), colour=WHITE),
        *_fill(box(-0.24, -0.24, 0.48, 0.48)),
        *_line(((-0.56, 0.56), (0.56, -0.56)), width=0.36),
        *_line(((-0.56, 0.56), (0.56, -0.56)), width=0.2, colour="#F0A486"),
    )


def _tick() -> Parts:
    return (*_plate(), *_line(((-0.4, 0.02), (-0.12, 0.32), (0.42, -0.34)), width=0.2, colour=WHITE))


def _wheel() -> Parts:
    spokes = tuple((on_circle((0, 0), 0.14, 45 * n), on_circle((0, 0), 0.66, 45 * n)) for n in range(8))
    return (
        Circle(_LAYER, (0, 0), 1.0, WHITE),
        Circle(_LAYER, (0, 0), 0.72, "#F6F1E4", stroke=MARKER_INK, stroke_width=0.22),
        Polyline(_LAYER, spokes, MARKER_INK, 0.1),
        Circle(_LAYER, (0, 0), 0.17, MARKER_INK),
    )


def _half() -> Parts:
    return (
        Circle(_LAYER, (0, 0), 1.0, WHITE),
        Circle(_LAYER, (0, 0), 0.76, "#F6F1E4", stroke=MARKER_INK, stroke_width=0.16),
        *_fill(arc((0, 0), 0.76, -90, 90, 18)),
    )


def _full() -> Parts:
    return (
        Circle(_LAYER, (0, 0), 1.0, WHITE),
        Circle(_LAYER, (0, 0), 0.84, MARKER_INK),
    )


def _mine() -> Parts:
    spikes = tuple((on_circle((0, 0), 0.5, 45 * n), on_circle((0, 0), 0.95, 45 * n)) for n in range(8))
    return (
        Polyline(_LAYER, spikes, MARKER_INK, 0.17, casing=WHITE, casing_width=0.36, casing_opacity=0.8),
        Circle(_LAYER, (0, 0), 0.66, WHITE, opacity=0.8),
        Circle(_LAYER, (0, 0), 0.56, MARKER_INK),
        Circle(_LAYER, (-0.18, -0.18), 0.12, WHITE, opacity=0.75),
    )


def _waves(levels: int) -> Parts:
    """Earthworks: a battlement rounded at its corners, once for each level."""
    runs = []
    for level in range(levels):
        y = 0.42 * (level - (levels - 1) / 2)
        run: list[Point] = []
        for tooth in range(5):
            x = -0.95 + 0.42 * tooth
            run += [(x, y + 0.13), (x + 0.06, y - 0.13), (x + 0.21, y - 0.13), (x + 0.27, y + 0.13)]
        runs.append(tuple(run[:-1]))
    return (
        Polyline(_LAYER, tuple(runs), MARKER_INK, 0.14, casing="#F6F1E4", casing_width=0.34, cap="round"),
    )


def _redoubt() -> Parts:
    return (
        Polygon(_LAYER, (polygon((0, 0.04), 1.08, 5),), "#FFFDF2"),
        Polygon(_LAYER, (polygon((0, 0.04), 0.92, 5),), "#C3A577", stroke=MARKER_INK, stroke_width=0.14),
        *_line(polygon((0, 0.04), 0.5, 5), width=0.08, closed=True),
    )


def _flag() -> Parts:
    return (
        *_line(((-0.62, -0.9), (-0.62, 0.95)), width=0.13),
        Polygon(
            _LAYER,
            (((-0.62, -0.85), (0.85, -0.85), (0.5, -0.4), (0.85, 0.05), (-0.62, 0.05)),),
            "#FFFDF2",
            stroke=MARKER_INK,
            stroke_width=0.1,
        ),
    )


def _hulls() -> Parts:
    ship = silhouettes()["bb"]
    rows = ((-0.75, -0.3, 1.3), (-0.95, 0.2, 1.5), (-0.85, 0.75, 1.75))
    return _fill(*(ring for x, y, length in rows for ring in ship.rings(x, y, length, 0.03)))


def _cloud() -> Parts:
    puffs = ((-0.45, -0.1, 0.36), (0.0, -0.32, 0.48), (0.45, -0.08, 0.34))
    drops = tuple(((x, 0.42), (x - 0.16, 0.85)) for x in (-0.38, 0.0, 0.38))
    return (
        *(Circle(_LAYER, (x, y), radius, MARKER_INK) for x, y, radius in puffs),
        *_fill(rounded_box(-0.8, -0.18, 1.6, 0.44, 0.2)),
        *_line(*drops, width=0.13),
    )


def _plus() -> Parts:
    return (
        Circle(_LAYER, (0, 0), 0.86, "#2F6B3E"),
        *_fill(box(-0.13, -0.5, 0.26, 1.0), box(-0.5, -0.13, 1.0, 0.26), colour=WHITE),
    )


def _turn() -> Parts:
    return (
        *_line(arc((0, 0.05), 0.66, -40, 250, 28), width=0.17),
        *_fill(((0.02, -1.0), (0.02, -0.22), (0.6, -0.6))),
    )


def anchor_rings(at: Point, size: float) -> tuple[Polyline | Circle, ...]:
    """The measures of an anchor `size` high around a point; see `anchor`."""
    half = size / 2
    x, y = at
    runs = (
        ((x, y - 0.55 * half), (x, y + 0.95 * half)),
        ((x - 0.42 * half, y - 0.3 * half), (x + 0.42 * half, y - 0.3 * half)),
        arc((x, y + 0.15 * half), 0.8 * half, 12, 168, 16),
    )
    return (
        Polyline(_LAYER, runs, MARKER_INK, 0.2 * half, cap="round"),
        Circle(_LAYER, (x, y - 0.76 * half), 0.2 * half, stroke=MARKER_INK, stroke_width=0.15 * half),
    )


def anchor(at: Point, size: float, colour: str, layer: str = _LAYER, halo: str = "") -> Parts:
    """Draw an anchor.

    Args:
        at: its middle.
        size: its height.
        colour: of its lines.
        layer: one of the scene's layers.
        halo: a wider line under it, if not empty.
    """
    shank, ring = anchor_rings(at, size)
    assert isinstance(shank, Polyline) and isinstance(ring, Circle)
    half = size / 2
    cased = halo and 0.52 * half
    found: list[Primitive] = []
    if cased:
        found.append(Circle(layer, ring.centre, ring.radius, stroke=halo, stroke_width=0.42 * half))
    found += [
        Polyline(layer, shank.runs, colour, shank.width, casing=halo, casing_width=cased or 0.0, cap="round"),
        Circle(layer, ring.centre, ring.radius, stroke=colour, stroke_width=ring.stroke_width),
    ]
    return tuple(found)


def _anchor() -> Parts:
    ring = Circle(_LAYER, (0, 0), 0.86, stroke=MARKER_INK, stroke_width=0.12)
    return (*_plate("#F6F1E4"), ring, *anchor((0, 0), 1.2, MARKER_INK))


def _objective() -> Parts:
    return _fill(star((0, 0.05), 1.0, 0.42, 5), colour="#C08A1E")


def _figure(figure: str) -> Parts:
    return (
        *_plate("#F6F1E4"),
        Text(_LAYER, (0, 0.44), figure, "piece-bold", 1.25, MARKER_INK, anchor="middle"),
    )


ICONS: Mapping[str, Callable[[], Parts]] = {
    "burst": _burst,
    "crate": _crate,
    "tick": _tick,
    "wheel": _wheel,
    "half": _half,
    "full": _full,
    "mine": _mine,
    "trench": lambda: _waves(1),
    "trench-2": lambda: _waves(2),
    "redoubt": _redoubt,
    "flag": _flag,
    "hulls": _hulls,
    "storm": _cloud,
    "plus": _plus,
    "turn": _turn,
    "anchor": _anchor,
    "star": _objective,
    "disc": lambda: (Circle(_LAYER, (0, 0), 0.8, MARKER_INK),),
    **{f"figure-{figure}": partial(_figure, figure) for figure in "0123456789"},
}
"""Icon -> its drawing."""


@lru_cache(maxsize=64)
def _drawn(name: str) -> Parts:
    return ICONS[name]()


def icon(name: str, at: Point, radius: float, layer: str = _LAYER) -> Group:
    """Draw an icon; one that does not exist is a plain disc.

    Args:
        name: one of ICONS.
        at: its centre.
        radius: half its size.
        layer: one of the scene's layers.
    """
    return Group(layer, _drawn(name if name in ICONS else "disc"), at, radius, f"icon:{name}")


def bastions(at: Point, radius: float) -> Ring:
    """A star fort seen from above, for fortresses on maps."""
    return star(at, radius, 0.62 * radius, 6)


def bar(start: Point, end: Point, width: float, colour: str, layer: str) -> Polygon:
    """A straight stroke with square ends."""
    return Polygon(layer, (thick(start, end, width),), colour)
