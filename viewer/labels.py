"""Names and numbers on a map: where each name is set so that it covers nothing and nothing covers it.

Candidates lie around the place and along the foot of its cell; the cheapest wins, greater places choose
first. What costs: leaving the paper, other names, signs, hex numbers, and the middle of cells, where counters
will stand. The result depends on the map and the zoom, never on the position played.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from grognard.viewer.box_titles import BOX_TITLE, box_title_lines, split
from grognard.viewer.ground import land_of
from grognard.viewer.hex_numbers import NUMBERS, numbered
from grognard.viewer.level import Level, grain_of
from grognard.viewer.palette import Theme, mix
from grognard.viewer.places import RANKS, Place, places_of
from grognard.viewer.primitives import Point, Primitive, Text
from grognard.viewer.surface import Box, Cell, Surface, number_at, spot_of
from grognard.viewer.typefaces import metrics, text_width

COUNTER_SIDE = 0.66
"""Side of a lone counter in hex widths."""
RAISED = 0.045
"""How far above a cell's middle counters lie, so that a name has the foot of the cell."""
LINE = 1.02
"""From one line of a name to the next, in ems."""

EDGE = 0.45
"""Least room between a name and the edge of the paper, in ems: its halo, and a little more."""
FAR = 3.0
"""Cost of a name for each hex width that it lies away from its place, once it no longer touches it."""
OFF_PAPER, ON_NAME, ON_SIGN, ON_NUMBER, ON_OWN_COUNTER, ON_COUNTER = 60.0, 30.0, 9.0, 5.0, 10.0, 8.0
"""Cost of a name that lies wholly on each of these."""
MOST_COVERED = 0.01
"""A name of which more lies on greater ones even where it costs least is left out until one is nearer."""


TITLES = "title-name"
"""Role of shapes that title rows of boxes; boxes on such a sheet show only the last word of their names."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One way to set a name.

    Attributes:
        lines: each with the middle of its base line.
        box: left, top, right, bottom of all lines.
        liking: cost of this way by itself; less is better.
    """

    lines: tuple[tuple[str, Point], ...]
    box: Box
    liking: float


def number_parts(surface: Surface, level: Level, theme: Theme) -> tuple[Primitive, ...]:
    """Draw the printed number of every cell, under its top corner or side."""
    if not level.numbers and surface.info.kind != "box":
        return ()
    import shapely

    unit = surface.hw / level.px
    if surface.info.kind == "box":
        short = bool(surface.names.get(TITLES))
        names = {cell: cell.name or cell.printed for cell in surface.cells}
        return tuple(
            part
            for cell, name in names.items()
            for part in _box_title(cell, name.split()[-1] if short else name, level, theme, unit)
        )
    size = level.number_px * unit
    cells = numbered(surface, size)
    at = [number_at(surface, cell, size) for cell in cells]
    land = land_of(surface, grain_of(level.px))
    dry = shapely.contains_xy(land, [x for x, _ in at], [y - 0.3 * size for _, y in at])
    on_land, at_sea = number_inks(theme)
    return tuple(
        Text("grid", spot, cell.printed, NUMBERS, size, on_land if inside else at_sea, 0.85, "middle")
        for cell, spot, inside in zip(cells, at, dry, strict=True)
    )


def number_inks(theme: Theme) -> tuple[str, str]:
    """Colours of numbers on land and at sea: those of grid and waters, made to be read on each."""
    colours = theme.map
    if theme.name == "light":
        return colours.grid_land, mix(colours.name_sea, "#000000", 0.3)
    return mix(colours.grid_land, "#FFFFFF", 0.2), colours.name_sea


def _box_title(cell: Cell, name: str, level: Level, theme: Theme, unit: float) -> list[Primitive]:
    """The name of a box along its top, in two lines where it needs them."""
    size = min(13.0, max(9.0, BOX_TITLE * level.px)) * unit
    top = min(y for _, y in cell.corners)
    lines = box_title_lines(cell, name, size)
    return [
        Text(
            "grid",
            (cell.centre[0], top + (1.1 + 1.1 * row) * size),
            line,
            "ui-strong",
            size,
            theme.map.name_sea,
            anchor="middle",
        )
        for row, line in enumerate(lines)
    ]


def title_parts(surface: Surface, level: Level, theme: Theme) -> tuple[Primitive, ...]:
    """Titles over the rows of a sheet of boxes, each from where the line of its shape begins."""
    size = min(17.0, max(10.0, 0.19 * level.px)) * surface.hw / level.px
    return tuple(
        Text("grid", line[0], name, "map-strong", size, theme.map.name_sea)
        for name, line in surface.names.get(TITLES, ())
    )


def name_parts(surface: Surface, level: Level, theme: Theme) -> tuple[Primitive, ...]:
    """Draw the names of a map's places and waters, each where it costs least."""
    unit = surface.hw / level.px
    taken = _Taken.of(surface, level)
    parts: list[Primitive] = []
    for place in places_of(surface):
        font, px = style_of(place.rank, level)
        if not px:
            continue
        ways = list(_ways(surface, place, font, px * unit))
        near = taken.near(place, ways)
        best = min(ways, key=lambda way: (near.cost(place, way), way.liking))
        if near.covered(best.box) > MOST_COVERED:
            continue
        taken.names.append(best.box)
        colour = theme.map.name_sea if place.rank in ("water", "zone") else theme.map.name_land
        for text, at in best.lines:
            parts.append(
                Text(
                    "label",
                    at,
                    text,
                    font,
                    px * unit,
                    colour,
                    1.0,
                    "middle",
                    theme.map.halo,
                    0.18 * px * unit,
                    0.8,
                )
            )
    return tuple(parts)


def style_of(rank: str, level: Level) -> tuple[str, float]:
    """The font of a name and its size in pixels; 0 where it is not shown."""
    return {
        "city": ("map-strong", level.city_px),
        "town": ("map", level.town_px),
        "village": ("map-italic", level.village_px),
        "water": ("map-italic", level.town_px),
        "zone": ("map-italic", level.town_px),
    }.get(rank, ("map", 0.0))


def _ways(surface: Surface, place: Place, font: str, size: float) -> Iterator[Setting]:
    """Every way to set a name, in one line and in two."""
    name, hw = place.cell.name, surface.hw
    for lines in dict.fromkeys([(name,), split(name.replace("-", "- "), font, size, 0.0)]):
        lines = tuple(line.replace("- ", "-") for line in lines)
        extra = 0.0 if len(lines) == 1 else 0.25
        width = max(text_width(line, font, size) for line in lines)
        room = width / 2 + EDGE * size
        least, most = surface.box[0] + room, surface.box[2] - room
        for (x, y), liking in _spots(surface, place, width, size, len(lines)):
            inside = max(least, min(most, x))  # the paper ends here, so the name does
            yield _setting(lines, font, size, (inside, y), width, liking + extra, hw)


def _spots(
    surface: Surface, place: Place, width: float, size: float, rows: int
) -> Iterator[tuple[Point, float]]:
    """Middles of the first base line, with how little each is liked."""
    hw, (x, y) = surface.hw, place.cell.centre
    bottom = max(corner for _, corner in place.cell.corners)
    foot = bottom - 0.045 * hw - 0.2 * size - LINE * size * (rows - 1)
    yield (x, foot), 0.0
    for shift in (-0.12, 0.12, -0.25, 0.25):
        yield (x + shift * hw, foot), 0.12
    for drop in (0.06, 0.12, 0.18):  # astride the lower side, where a big name has no room above it
        yield (x, foot + drop * hw), 0.3 + drop
    top = min(corner for _, corner in place.cell.corners)
    yield (x, top + 0.2 * hw + 0.7 * size), 0.5
    if place.rank in ("water", "zone"):
        yield (x, y + 0.3 * size), 0.35
        return
    x, y = place.at
    reach = 0.12 * hw + 0.15 * size
    middle = y + 0.3 * size - LINE * size * (rows - 1) / 2
    for side in (1, -1):
        yield (x + side * (reach + width / 2), middle), 0.2 if side > 0 else 0.3
        for lift in (-0.6, 0.7):
            yield (x + side * (reach + width / 2), middle + lift * size), 0.35
    yield (x, y + reach + 0.75 * size), 0.3
    yield (x, y - reach - LINE * size * (rows - 1)), 0.4


def _setting(
    lines: tuple[str, ...], font: str, size: float, spot: Point, width: float, liking: float, hw: float
) -> Setting:
    measures = metrics(font)
    ascent, descent = (part / measures.units * size for part in (measures.cap_height, measures.descent))
    placed = tuple((line, (spot[0], spot[1] + LINE * size * row)) for row, line in enumerate(lines))
    box = (
        spot[0] - width / 2,
        spot[1] - ascent - 0.02 * hw,
        spot[0] + width / 2,
        placed[-1][1][1] - 0.7 * descent,
    )
    return Setting(placed, box, liking)


@dataclass(slots=True)
class _Taken:
    """What is on a map, or on a part of it, and what a name on top of it would cost.

    Attributes:
        hw: width of a hex.
        paper: box of the drawing.
        counters: space -> box of the counter in its middle.
        numbers, signs, names: boxes of what is printed.
    """

    hw: float
    paper: Box
    counters: dict[int, Box]
    numbers: list[Box]
    signs: list[Box]
    names: list[Box]
    _grid: dict[tuple[str, int, int], list[tuple[int, Box]]] = field(default_factory=dict)

    @classmethod
    def of(cls, surface: Surface, level: Level) -> _Taken:
        """Everything on a map but names."""
        hw, unit = surface.hw, surface.hw / level.px
        half, size = COUNTER_SIDE * hw / 2, level.number_px * unit
        counters = {
            cell.space: _around((cell.centre[0], cell.centre[1] - RAISED * hw), half, half)
            for cell in surface.cells
        }
        numbers = []
        for cell in surface.cells if level.numbers else ():
            x, y = number_at(surface, cell, size)
            width = text_width(cell.printed, "piece", size)
            numbers.append((x - width / 2, y - 0.72 * size, x + width / 2, y))
        signs = []
        for place in places_of(surface):
            signs.append(_around(spot_of(surface, place.cell, "flag"), 0.1 * hw, 0.1 * hw))
            if place.rank in RANKS[:3]:
                signs.append(_around(place.at, 0.09 * hw, 0.09 * hw))
            if place.port is not None:
                signs.append(_around(place.port, 0.09 * hw, 0.12 * hw))
        taken = cls(hw, surface.box, counters, numbers, signs, [])
        for kind, boxes in (
            ("counter", counters.items()),
            ("number", enumerate(numbers)),
            ("sign", enumerate(signs)),
        ):
            for key, box in boxes:
                for square in taken._squares(box):
                    taken._grid.setdefault((kind, *square), []).append((key, box))
        return taken

    def _squares(self, box: Box) -> Iterator[tuple[int, int]]:
        """The squares of two hex widths that a box touches."""
        side = 2 * self.hw
        for column in range(math.floor(box[0] / side), math.floor(box[2] / side) + 1):
            for row in range(math.floor(box[1] / side), math.floor(box[3] / side) + 1):
                yield column, row

    def near(self, place: Place, ways: Iterable[Setting]) -> _Taken:
        """The part of it that some ways of setting a name can touch."""
        boxes = [way.box for way in ways]
        reach = (
            min(box[0] for box in boxes),
            min(box[1] for box in boxes),
            max(box[2] for box in boxes),
            max(box[3] for box in boxes),
        )

        def touching(kind: str) -> dict[int, Box]:
            close = (one for square in self._squares(reach) for one in self._grid.get((kind, *square), ()))
            return dict(sorted({key: box for key, box in close if _shared(box, reach)}.items()))

        own = place.cell.space
        counters = touching("counter") | {own: self.counters[own]}
        numbers, signs = (list(touching(kind).values()) for kind in ("number", "sign"))
        names = [box for box in self.names if _shared(box, reach)]
        return _Taken(self.hw, self.paper, counters, numbers, signs, names)

    def covered(self, box: Box) -> float:
        """The share of a box that lies on names."""
        area = max((box[2] - box[0]) * (box[3] - box[1]), 1e-9)
        return sum(_shared(box, other) for other in self.names) / area

    def cost(self, place: Place, way: Setting) -> float:
        """What a way of setting a place's name costs."""
        box = way.box
        area = max((box[2] - box[0]) * (box[3] - box[1]), 1e-9)
        own = self.counters[place.cell.space]
        covered = {
            ON_NAME: self.names,
            ON_SIGN: self.signs,
            ON_NUMBER: self.numbers,
            ON_COUNTER: [other for other in self.counters.values() if other is not own],
            ON_OWN_COUNTER: [own],
        }
        total = way.liking + OFF_PAPER * (1 - _shared(box, self.paper) / area)
        total += FAR * max(0.0, _apart(place.at, box) - 0.2 * self.hw) / self.hw
        for price, boxes in covered.items():
            total += price * sum(_shared(box, other) for other in boxes) / area
        return round(total, 6)


def _around(centre: Point, across: float, down: float) -> Box:
    return centre[0] - across, centre[1] - down, centre[0] + across, centre[1] + down


def _apart(point: Point, box: Box) -> float:
    """How far a point lies from a box; nothing inside it."""
    across = max(box[0] - point[0], point[0] - box[2], 0.0)
    down = max(box[1] - point[1], point[1] - box[3], 0.0)
    return math.hypot(across, down)


def _shared(one: Box, other: Box) -> float:
    """The area two boxes share."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return width * height if width > 0 and height > 0 else 0.0
