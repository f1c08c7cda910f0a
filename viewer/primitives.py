"""What a scene is made of: polygons, lines, circles, texts, pictures, groups, in map units on named layers.

Primitives say what is seen and nothing of how: a window makes triangles of them, `svg` writes them down.
They are frozen, so a part that does not change (the ground, a counter's face) is made once and shared.
Colours are ``#RRGGBB``; how much shows through is the opacity beside them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.viewer.art import Art

Point = tuple[float, float]
Ring = tuple[Point, ...]

LAYERS = (
    "sea",
    "land",
    "terrain",
    "hexside",
    "network",
    "grid",
    "label",
    "overlay",
    "counter",
    "marker",
    "panel",
)
"""From bottom to top; within a layer a later primitive lies over an earlier one."""


@dataclass(frozen=True, slots=True)
class Gradient:
    """A colour that changes from the top of a polygon's bounding box to its bottom."""

    top: str
    bottom: str


Paint = str | Gradient
"""One colour, or a vertical change of colour; an empty string paints nothing."""


@dataclass(frozen=True, slots=True)
class Polygon:
    """An area.

    Attributes:
        layer: one of LAYERS.
        rings: closed by themselves; a point is inside if it is inside an odd number of them, so that holes
            and separate islands need no mark.
        fill: what it is painted with.
        opacity: of the fill, 0 to 1.
        stroke, stroke_width, stroke_opacity: its outline, if it has one; the width in map units.
    """

    layer: str
    rings: tuple[Ring, ...]
    fill: Paint = ""
    opacity: float = 1.0
    stroke: str = ""
    stroke_width: float = 0.0
    stroke_opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Polyline:
    """One or more lines of one look.

    Attributes:
        layer: one of LAYERS.
        runs: the lines, each a run of points.
        colour, width, opacity: its look; the width in map units.
        dash: lengths of drawn and left out parts in map units, empty for a whole line.
        casing, casing_width, casing_opacity: a wider line under it, if it has one.
        cap: ``butt`` or ``round``; corners are always round.
        closed: whether each run returns to its first point.
    """

    layer: str
    runs: tuple[Ring, ...]
    colour: str
    width: float
    opacity: float = 1.0
    dash: tuple[float, ...] = ()
    casing: str = ""
    casing_width: float = 0.0
    casing_opacity: float = 1.0
    cap: str = "butt"
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc, a ring, or both; attributes as of `Polygon`."""

    layer: str
    centre: Point
    radius: float
    fill: Paint = ""
    opacity: float = 1.0
    stroke: str = ""
    stroke_width: float = 0.0
    stroke_opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text.

    Attributes:
        layer: one of LAYERS.
        at: where its base line starts, is centred or ends, by `anchor`.
        text: the words.
        font: a role of `typefaces.FACES`.
        size: height of the em in map units.
        colour, opacity: its look.
        anchor: ``start``, ``middle`` or ``end``.
        halo, halo_width, halo_opacity: a line around every letter, if there is one; the width in map units.
        angle: degrees, clockwise, around `at`.
        tracking: room added between letters, in ems.
    """

    layer: str
    at: Point
    text: str
    font: str
    size: float
    colour: str
    opacity: float = 1.0
    anchor: str = "start"
    halo: str = ""
    halo_width: float = 0.0
    halo_opacity: float = 0.8
    angle: float = 0.0
    tracking: float = 0.0


@dataclass(frozen=True, slots=True)
class Image:
    """A picture of a module.

    Attributes:
        layer: one of LAYERS.
        box: left, top, width and height that it fills.
        art: the picture.
        opacity: of the whole.
    """

    layer: str
    box: tuple[float, float, float, float]
    art: Art
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Group:
    """Primitives that belong together, moved and scaled as one.

    Attributes:
        layer: one of LAYERS; it holds for everything inside.
        children: in drawing order, in the group's own units.
        at: where the group's origin lies.
        scale: map units for one of the group's units.
        name: what it shows, such as ``counter:emden``; for picking, tests and readers of the SVG.
        opacity: of everything in it.
        turn: by how many degrees it is turned, to the right, around the middle of the square of side 1 at its
            origin; only an SVG shows it, as the window turns pieces.
    """

    layer: str
    children: tuple[Primitive, ...]
    at: Point = (0.0, 0.0)
    scale: float = 1.0
    name: str = ""
    opacity: float = 1.0
    turn: float = 0.0


Primitive = Polygon | Polyline | Circle | Text | Image | Group


def layered(primitives: tuple[Primitive, ...]) -> tuple[Primitive, ...]:
    """Order primitives from the lowest layer to the highest, keeping the order within each.

    Raises:
        KeyError: a primitive is on a layer that does not exist.
    """
    order = {layer: number for number, layer in enumerate(LAYERS)}
    return tuple(sorted(primitives, key=lambda one: order[one.layer]))


def walk(primitives: tuple[Primitive, ...]) -> Iterator[Primitive]:
    """Yield every primitive, groups before what they hold."""
    for one in primitives:
        yield one
        if isinstance(one, Group):
            yield from walk(one.children)
