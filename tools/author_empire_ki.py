"""The Kiautschou insert of Empire at Sunrise from the Natural Earth coast (authoring time only)."""

from __future__ import annotations

from pathlib import Path

import shapely
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from grognard.tools.author_empire_grid import HexSheet, Survey
from grognard.tools.earth.projections import Local, project
from grognard.tools.earth.topojson import Topology, window
from grognard.tools.earth.writing import (
    Link,
    Space,
    polygon_shapes,
    write_links,
    write_shapes,
    write_spaces,
)

SHEET = HexSheet(columns=(1, 8), rows=(1, 7), down=0, numbering="A1", x_zero=1, y_zero=1)
# Tsingtau lies a little off the centre of D5, so that the peninsula's south shore stays clear of E6 and Cape
# Jaeschke of D6: the three redoubts then are D5 and its two neighbours that hold land.
PLACE = Local(lon0=120.32, lat0=36.07, x0=3 * 86.60254 - 22, y0=435, pitch_km=6 * 1.609344)
LEAST_LAND = 0.05
LEAST_WATER = 0.02
NAMES = {
    "A3": "Kiautschou",
    "B6": "Hai-hsi",
    "C5": "Kiautschou Bay",
    "D2": "Tschengyang",
    "D5": "Tsingtau",
    "E2": "Tsimo",
    "E4": "Litsun",
    "E5": "Syfang",
    "F4": "Schatzykou",
    "G4": "Lauschan",
    "H3": "Wang-ko-chuang",
    "H4": "Lauschan Bay",
}
HILLS = ("A6", "B6", "F2", "F3", "F4", "G2", "G3", "G4", "G5", "H4")
REDOUBTS = ("D4", "D5", "E5")
ROADS = ("D5 E5 E4 E3 E2 E1", "E4 F4 G4", "E2 F2 G3 H3", "A3 B2 C2 D2 E2", "C2 C1", "A3 A2 A1")
RAILS = ("D5 E5 E4 E3 D2 C3 B3 A3",)


def survey(land: BaseGeometry) -> Survey:
    """Return the classified insert."""
    result = Survey(SHEET, land)
    result.measure({}, PLACE, LEAST_WATER)
    result.keep_one_sea((8, 7))
    result.code_sides(lambda cell: result.share[cell] >= LEAST_LAND, {})
    return result


def spaces(found: Survey) -> list[Space]:
    """Return the hexes with terrain and features."""
    rows = []
    for cell in SHEET.cells():
        name = SHEET.name(cell)
        space = Space(name, "sea", name=NAMES.get(name, ""))
        if cell in found.main:
            space.features.append("water")
        if found.share[cell] >= LEAST_LAND:
            space.features.append("land")
            space.terrain = "hill" if name in HILLS else "open"
        if name == "D5":
            space.terrain, space.provenance = "city", "printed"
            space.features.append("port")
        if name in REDOUBTS:
            space.features.append("redoubt")
            space.provenance = "printed" if name == "D5" else "reconstructed"
        elif name in HILLS:
            space.provenance = "reconstructed"
        if cell in found.main and (name == "D5" or (4, 5) in SHEET.around(cell)):
            space.features.append("mines")
        space.features += edges(cell)
        rows.append(space)
    return rows


def edges(cell: tuple[int, int]) -> list[str]:
    """Return the edge features of a hex on the border; a corner has two."""
    (west, east), (north, south) = SHEET.columns, SHEET.rows
    tests = {
        "edge-north": cell[1] == north,
        "edge-south": cell[1] == south,
        "edge-west": cell[0] == west,
        "edge-east": cell[0] == east,
    }
    return [name for name, at_edge in tests.items() if at_edge]


def ways(paths: tuple[str, ...], kind: str) -> list[Link]:
    """Return the links of roads or rails written as rows of hexes."""
    steps = {}
    for path in paths:
        cells = path.split()
        for one, other in zip(cells, cells[1:], strict=False):
            steps[tuple(sorted((one, other)))] = Link(one, other, kind, provenance="reconstructed")
    return list(steps.values())


def author(data: Path, out: Path) -> Survey:
    """Write `ki.spaces.tsv`, `ki.links.tsv` and `ki.shapes.json`."""
    coast = Topology(data / "world-atlas" / "land-10m.json").union("land", window(119.4, 35.3, 121.5, 36.9))
    land = project(coast, PLACE)
    found = survey(land)
    write_spaces(out / "ki.spaces.tsv", spaces(found))
    sides = [Link(SHEET.name(a), SHEET.name(b), "hexside", code) for (a, b), code in found.sides.items()]
    write_links(out / "ki.links.tsv", sides + ways(ROADS, "road") + ways(RAILS, "rail"))
    frame = box(-120, -120, 730, 780)
    write_shapes(
        out / "ki.shapes.json", polygon_shapes("land", "land", shapely.intersection(land, frame), 0.3, 4)
    )
    return found
