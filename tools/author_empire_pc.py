"""The Pacific Chart of Empire at Sunrise: 66 zones from the Natural Earth coast (authoring time only)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import shapely
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from grognard.tools.earth.projections import Plate, project
from grognard.tools.earth.topojson import Topology, only_polygons, window
from grognard.tools.earth.writing import (
    Link,
    Space,
    polygon_shapes,
    write_links,
    write_shapes,
    write_spaces,
)

Zone = tuple[int, int]
ROWS, COLUMNS = 6, 11
LON_STEP, LAT_STEP = 19.0, 21.0
PLACE = Plate(lon0=95.0, lat0=54.0, lon_step=LON_STEP, lat_step=LAT_STEP)
LEAST_SHARE = 0.004
NEAREST_LAND = 0.02
# The zones the Asia Pacific Map covers: whoever enters them is on that map (2.1).
CLOSED = ("A1", "A2", "B1", "B2", "B3", "C1", "C2", "C3", "D3")
# Zones whose only land is islands too small for their share of the zone to tell.
ISLANDS = ("C4", "C5", "C7", "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D10", "E9", "F11")
NAMES = {
    "A3": "Sea of Okhotsk",
    "A4": "Kamchatka",
    "A6": "Aleutian Islands",
    "A7": "Alaska",
    "A8": "Esquimalt",
    "B9": "San Francisco",
    "C4": "Ponape",
    "C5": "Marshall Islands",
    "C7": "Hawaii",
    "C10": "Acapulco",
    "C11": "Panama",
    "D1": "Cocos Islands",
    "D2": "Christmas Island",
    "D3": "Timor Sea",
    "D4": "NeuPommern",
    "D5": "Fiji",
    "D6": "Samoa",
    "D7": "Tahiti",
    "D8": "Marquesas",
    "D10": "Galapagos",
    "D11": "Callao",
    "E2": "Western Australia",
    "E3": "Adelaide",
    "E4": "Sydney",
    "E5": "Auckland",
    "E9": "Easter Island",
    "E11": "Valparaiso",
    "F4": "Tasmania",
    "F5": "Wellington",
    "F11": "Falklands and Cape Horn",
}
NEUTRAL = ("A7", "B8", "B9", "B10", "B11", "C7", "C9", "C10", "C11", "D10", "D11", "E9", "E11", "F11")
GERMAN = ("D4", "D6")
PRINTED = ("C4", "D4", "D6", "E2", "F11")


@dataclass(frozen=True, slots=True)
class Chart:
    """The sea of the chart and all land, in degrees east."""

    pacific: BaseGeometry
    land: BaseGeometry

    def is_open(self, zone: Zone) -> bool:
        """Tell whether ships can use the zone: it has Pacific water and no more detailed map covers it."""
        return zone_name(zone) not in CLOSED and self.water(zone) >= LEAST_SHARE

    def water(self, zone: Zone) -> float:
        """Return the share of the zone that is Pacific water."""
        area = zone_box(zone)
        return float(area.intersection(self.pacific).area / area.area)

    def dry(self, zone: Zone) -> float:
        """Return the share of the zone that is land."""
        area = zone_box(zone)
        return float(area.intersection(self.land).area / area.area)

    def nearest_open(self, lon: float, lat: float) -> Zone:
        """Return the open zone that holds a point, or else the nearest one to it."""
        usable = [zone for zone in zones() if self.is_open(zone)]
        return min(usable, key=lambda zone: zone_box(zone).distance(Point(lon, lat)))


def zones() -> Iterator[Zone]:
    """Yield (row, column), both from 1, row by row."""
    for row in range(1, ROWS + 1):
        for column in range(1, COLUMNS + 1):
            yield row, column


def zone_name(zone: Zone) -> str:
    """Return the printed name: row letter, column number."""
    return f"{chr(64 + zone[0])}{zone[1]}"


def zone_box(zone: Zone) -> Polygon:
    """Return the zone in degrees, longitude counted east from 0 to 360."""
    lon, lat = PLACE.lon0 + LON_STEP * (zone[1] - 1), PLACE.lat0 - LAT_STEP * (zone[0] - 1)
    return box(lon - LON_STEP / 2, lat - LAT_STEP / 2, lon + LON_STEP / 2, lat + LAT_STEP / 2)


def read_chart(data: Path) -> Chart:
    """Return the chart: land of both halves of the globe side by side, and the one sea that holds Samoa."""
    source = Topology(data / "world-atlas" / "land-50m.json")
    east = source.union("land", window(60, -75, 180, 75))
    west = affinity.translate(source.union("land", window(-180, -75, -40, 75)), xoff=360)
    land = shapely.union_all([east, west])
    frame = box(PLACE.lon0 - LON_STEP / 2, -61.5, PLACE.lon0 + LON_STEP * 10.5, 64.5)
    waters = shapely.get_parts(frame.difference(land))
    pacific = next(part for part in waters if part.contains(Point(190, -20)))
    return Chart(only_polygons(pacific), only_polygons(land))


def features(chart: Chart, zone: Zone) -> Space:
    """Return one zone with terrain and features."""
    name = zone_name(zone)
    wet = chart.water(zone) >= LEAST_SHARE
    dry = name in ISLANDS or chart.dry(zone) >= LEAST_SHARE
    terrain = {(True, True): "coastal", (True, False): "sea"}.get((wet, dry), "land")
    space = Space(name, terrain, name=NAMES.get(name, ""), provenance="reconstructed")
    tests = {
        "water": wet,
        "land": dry,
        "closed": name in CLOSED or not wet,
        "neutral": name in NEUTRAL,
        "german": name in GERMAN,
        "edge-north": zone[0] == 1,
        "edge-south": zone[0] == ROWS,
        "edge-west": zone[1] == 1,
        "edge-east": zone[1] == COLUMNS,
        # 2.2: a mixed zone holds a port of the AJA; D4 and D6 hold one for both sides while the police stand.
        "port": wet and dry and name not in CLOSED,
    }
    space.features = [feature for feature, holds in tests.items() if holds]
    if name in PRINTED:
        space.provenance = "printed"
    return space


def side_code(chart: Chart, one: Zone, other: Zone) -> str:
    """Return what the side, or the corner of a diagonal pair, lets through."""
    if not (chart.is_open(one) and chart.is_open(other)):
        return "closed"
    common = zone_box(one).intersection(zone_box(other))
    if isinstance(common, LineString):
        share = common.intersection(chart.pacific).length / common.length
        return "land" if share < LEAST_SHARE else "water" if share > 1 - NEAREST_LAND else "mixed"
    return "water" if chart.pacific.intersects(common) else "land"


def author(data: Path, out: Path) -> Chart:
    """Write `pc.spaces.tsv`, `pc.links.tsv` and `pc.shapes.json`."""
    chart = read_chart(data)
    write_spaces(out / "pc.spaces.tsv", [features(chart, zone) for zone in zones()])
    links = []
    for row, column in zones():
        for other in ((row, column + 1), (row + 1, column - 1), (row + 1, column), (row + 1, column + 1)):
            if other[0] <= ROWS and 1 <= other[1] <= COLUMNS:
                code = side_code(chart, (row, column), other)
                links.append(Link(zone_name((row, column)), zone_name(other), "hexside", code))
    write_links(out / "pc.links.tsv", links)
    frame = box(70, -75, 310, 75)
    land = project(chart.land.intersection(frame), PLACE)
    write_shapes(out / "pc.shapes.json", polygon_shapes("land", "land", land, 0.7, 0.8))
    return chart
