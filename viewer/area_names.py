"""Names of areas, set inside them: as large as an area has room for, beside where its counters lie.

A name of an area too small for it is set near by, over water rather than over a neighbour.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
import shapely

from grognard.viewer.ground import frame_of, whole_areas
from grognard.viewer.level import Level
from grognard.viewer.palette import Theme
from grognard.viewer.primitives import Point, Primitive, Text
from grognard.viewer.surface import SEA, Box, Cell, Surface, spot_of
from grognard.viewer.typefaces import metrics, text_width

LINE = 1.04
"""From one line of a name to the next, in ems."""
LARGEST_PX, LEAST_PX = 26.0, 8.5
LEAST_LEVEL_PX = 9.0
"""Below so many pixels a hex there is no room for names."""
BESIDE_PX = 30.0
"""Names without room inside their areas are only shown from here on."""
SHRINK = 0.88
"""Each size that is tried is so much of the one before."""
OF_AREA = 0.135
"""Size of a name for each unit of the root of its area, so that large areas have large names."""
COUNTER = 0.72
"""Side of the room left for counters, in hex widths."""
PORT = 0.26
"""Side of the room of the sign of a port, in hex widths."""
STEPS = 15
"""Places tried across an area, and down."""
MOST_LINES = 3
ON_LAND, ON_NAME, ON_COUNTER, AWAY = 6.0, 30.0, 8.0, 0.6
"""What a name costs that lies wholly on each of these, or a hex width away from its own area's middle."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One way to set a name.

    Attributes:
        lines: the words of each line.
        size: of the letters, in map units.
        at: the middle of the block.
        width, height: of the block.
    """

    lines: tuple[str, ...]
    size: float
    at: Point
    width: float
    height: float

    @property
    def box(self) -> Box:
        """Left, top, right, bottom."""
        (x, y), across, down = self.at, self.width / 2, self.height / 2
        return x - across, y - down, x + across, y + down


def area_name_parts(surface: Surface, level: Level, theme: Theme) -> tuple[Primitive, ...]:
    """Draw the names of all areas of a map."""
    if level.px < LEAST_LEVEL_PX:
        return ()
    parts: list[Primitive] = []
    for space, setting in _settings(surface, level.px).items():
        cell = surface.cells[surface.index[space]]
        font, colour = _style(cell, theme)
        cap = metrics(font).cap_height / metrics(font).units * setting.size
        top = setting.at[1] - setting.height / 2 + cap
        for row, line in enumerate(setting.lines):
            at = (round(setting.at[0], 3), round(top + LINE * setting.size * row, 3))
            halo = 0.16 * setting.size
            parts.append(
                Text("label", at, line, font, setting.size, colour, 1.0, "middle", theme.map.halo, halo, 0.7)
            )
    return tuple(parts)


def _style(cell: Cell, theme: Theme) -> tuple[str, str]:
    sea = cell.terrain == SEA
    return ("map-italic", theme.map.name_sea) if sea else ("map-strong", theme.map.name_land)


@lru_cache(maxsize=16)
def _settings(surface: Surface, px: float) -> dict[int, Setting]:
    """Set all names for a zoom, those of small areas last, as they are the ones that must give way."""
    unit, hw = surface.hw / px, surface.hw
    areas = whole_areas(surface, unit)
    cells = [surface.cells[surface.index[space]] for space in areas]
    counters = shapely.union_all([_counter(surface, cell) for cell in cells])
    land = shapely.union_all([areas[cell.space] for cell in cells if cell.terrain != SEA])
    shapely.prepare(land)
    found: dict[int, Setting] = {}
    taken: list[Box] = []
    paper = frame_of(surface)
    for cell in sorted(cells, key=lambda cell: (-areas[cell.space].area, cell.space)):
        home = max(shapely.get_parts(areas[cell.space]), key=lambda part: part.area)
        clear = home.difference(_counter(surface, cell))
        # Rather under its own counters than outside its area.
        setting = _inside(cell, clear, unit, hw, taken) or _inside(cell, home, unit, hw, taken)
        if setting is None and px >= BESIDE_PX:
            setting = _beside(cell, paper, (land, counters), unit, hw, taken)
        if setting is not None:
            found[cell.space] = setting
            taken.append(setting.box)
    return found


def _counter(surface: Surface, cell: Cell) -> shapely.Geometry:
    """The room that counters take, and the sign of a port beside them."""
    room = shapely.box(*_around(cell.centre, COUNTER * surface.hw / 2))
    if "port" not in cell.signs:
        return room
    return room.union(shapely.box(*_around(spot_of(surface, cell, "port"), PORT * surface.hw / 2)))


def _around(at: Point, half: float) -> Box:
    return at[0] - half, at[1] - half, at[0] + half, at[1] + half


def _inside(cell: Cell, home: shapely.Geometry, unit: float, hw: float, taken: list[Box]) -> Setting | None:
    """The largest way to set a name wholly inside some ground, if there is one."""
    room = home.buffer(-1.5 * unit)
    if room.is_empty:
        return None
    shapely.prepare(room)
    middle, counter = home.centroid, _around(cell.centre, COUNTER * hw / 2)
    sea = cell.terrain == SEA
    size = min(LARGEST_PX * unit, max(LEAST_PX * unit, OF_AREA * math.sqrt(home.area)))
    while size >= LEAST_PX * unit * 0.99:
        best: tuple[float, Setting] | None = None
        for lines, width, height in _blocks(cell, "map-italic" if sea else "map-strong", size):
            xs, ys = _places(home.bounds, width, height)
            if not len(xs):
                continue
            boxes = shapely.box(xs - width / 2, ys - height / 2, xs + width / 2, ys + height / 2)
            fits = shapely.contains(room, boxes)
            for x, y in zip(xs[fits], ys[fits], strict=True):
                setting = Setting(lines, size, (float(x), float(y)), width, height)
                if not any(_shared(setting.box, other) for other in taken):
                    away = math.hypot(x - middle.x, 1.6 * (y - middle.y)) / hw
                    hidden = _shared(setting.box, counter) / (width * height)
                    cost = round(away + 0.25 * len(lines) + ON_COUNTER * hidden, 6)
                    if best is None or cost < best[0]:
                        best = cost, setting
        if best is not None:
            return best[1]
        size *= SHRINK
    return None


def _blocks(cell: Cell, font: str, size: float) -> Iterator[tuple[tuple[str, ...], float, float]]:
    """A name in one line, in two, in three: the lines, and width and height of the block."""
    words = (cell.name or cell.printed).split()
    cap = metrics(font).cap_height / metrics(font).units * size
    for count in range(1, min(MOST_LINES, len(words)) + 1):
        ways = [
            tuple(" ".join(words[a:b]) for a, b in zip((0, *cuts), (*cuts, len(words)), strict=True))
            for cuts in combinations(range(1, len(words)), count - 1)
        ]
        widths = [max(text_width(line, font, size) for line in way) for way in ways]
        best = min(range(len(ways)), key=lambda at: (widths[at], at))
        yield ways[best], widths[best], cap + LINE * size * (count - 1) + 0.22 * size


def _places(bounds: Box, width: float, height: float) -> tuple[np.ndarray, np.ndarray]:
    left, top, right, bottom = bounds
    if width > right - left or height > bottom - top:
        return np.empty(0), np.empty(0)
    xs = np.linspace(left + width / 2, right - width / 2, STEPS)
    ys = np.linspace(top + height / 2, bottom - height / 2, STEPS)
    across, down = np.meshgrid(xs, ys)
    return across.ravel(), down.ravel()


def _beside(
    cell: Cell,
    paper: shapely.Geometry,
    barred: tuple[shapely.Geometry, shapely.Geometry],
    unit: float,
    hw: float,
    taken: list[Box],
) -> Setting:
    """The best place for a name around the counters of an area that has no room for it."""
    font = "map-italic" if cell.terrain == SEA else "map-strong"
    size, (x, y) = (LEAST_PX + 1.5) * unit, cell.centre
    best: tuple[float, Setting] | None = None
    land, counters = barred
    for lines, width, height in _blocks(cell, font, size):
        for step in range(24):
            angle = math.pi * step / 12
            for reach in (0.0, 0.25, 0.6):
                across = (COUNTER / 2 + reach) * hw + 0.3 * size + width / 2
                down = (COUNTER / 2 + reach) * hw + 0.3 * size + height / 2
                at = (x + across * math.cos(angle), y + down * math.sin(angle))
                setting = Setting(lines, size, at, width, height)
                cost = _cost(setting, cell, (paper, land, counters), hw, taken)
                if best is None or cost < best[0]:
                    best = cost, setting
    assert best is not None
    return best[1]


def _cost(
    setting: Setting,
    cell: Cell,
    ground: tuple[shapely.Geometry, shapely.Geometry, shapely.Geometry],
    hw: float,
    taken: list[Box],
) -> float:
    box, (paper, land, counters) = shapely.box(*setting.box), ground
    away = math.dist(setting.at, cell.centre) / hw
    covered = sum(_shared(setting.box, other) for other in taken) / box.area
    total = AWAY * away + 0.1 * len(setting.lines) + ON_NAME * covered
    total += 60.0 * (1 - box.intersection(paper).area / box.area)
    total += ON_LAND * box.intersection(land).area / box.area
    total += ON_COUNTER * box.intersection(counters).area / box.area
    return round(total, 6)


def _shared(one: Box, other: Box) -> float:
    """The area two boxes share."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return width * height if width > 0 and height > 0 else 0.0
