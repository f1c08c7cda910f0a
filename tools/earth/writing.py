"""Write the sources of a map: TSV tables and drawing shapes (authoring time only)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

SPACE_HEAD = "id\tname\tterrain\tfeatures\tx\ty\tprovenance"
LINK_HEAD = "from\tto\tkind\tcode\tcost\tprovenance"
Shapes = dict[str, dict[str, Any]]


@dataclass(slots=True)
class Space:
    """One row of a table of spaces; `x`, `y` in map units only where the grid does not give them."""

    id: str
    terrain: str
    features: list[str] = field(default_factory=list)
    name: str = ""
    provenance: str = "derived"
    x: str = ""
    y: str = ""

    def row(self) -> str:
        """Return the row as text; features in alphabetical order."""
        features = ",".join(sorted(set(self.features)))
        return "\t".join((self.id, self.name, self.terrain, features, self.x, self.y, self.provenance))


@dataclass(frozen=True, slots=True)
class Link:
    """One row of a table of links."""

    start: str
    end: str
    kind: str
    code: str = ""
    provenance: str = "derived"

    def row(self) -> str:
        """Return the row as text."""
        return "\t".join((self.start, self.end, self.kind, self.code, "", self.provenance))


def write_spaces(path: Path, spaces: Iterable[Space]) -> None:
    """Write a table of spaces in the order given."""
    path.write_text("\n".join([SPACE_HEAD, *(s.row() for s in spaces)]) + "\n", encoding="utf-8")


def write_links(path: Path, links: Iterable[Link]) -> None:
    """Write a table of links in the order given."""
    path.write_text("\n".join([LINK_HEAD, *(link.row() for link in links)]) + "\n", encoding="utf-8")


def rounded(points: Iterable[Any], digits: int) -> list[list[float]]:
    """Return points as [x, y] rounded, repeats left out."""
    result: list[list[float]] = []
    for x, y in points:
        point = [round(float(x), digits), round(float(y), digits)]
        if not result or result[-1] != point:
            result.append(point)
    return result


def polygon_shapes(
    name: str, role: str, geometry: BaseGeometry, tolerance: float, least_area: float
) -> Shapes:
    """Return {name-1: polygon shape ...}, simplified: rings[0] is the outer one, the others are holes."""
    shapes: Shapes = {}
    for part in shapely.get_parts(geometry.simplify(tolerance)):
        if part.geom_type == "Polygon" and part.area >= least_area:
            holes = [ring for ring in part.interiors if shapely.Polygon(ring).area >= least_area]
            rings = [rounded(ring.coords, 1) for ring in (part.exterior, *holes)]
            shape = {"kind": "polygon", "role": role, "rings": [ring for ring in rings if len(ring) >= 4]}
            if len(rings[0]) >= 4:
                shapes[f"{name}-{len(shapes) + 1}"] = shape
    return shapes


def line_shapes(name: str, role: str, lines: Iterable[BaseGeometry], tolerance: float) -> Shapes:
    """Return {name-1: line shape ...} of lines simplified; those shorter than five units are left out."""
    shapes: Shapes = {}
    for line in lines:
        for part in shapely.get_parts(line):
            if part.geom_type == "LineString" and part.length >= 5:
                points = rounded(part.simplify(tolerance).coords, 1)
                shapes[f"{name}-{len(shapes) + 1}"] = {"kind": "line", "role": role, "points": points}
    return shapes


def shapes_text(shapes: Shapes) -> str:
    """Return shapes as JSON, one shape a line, names sorted."""
    rows = [
        f"{json.dumps(name)}: {json.dumps(shapes[name], separators=(',', ':'))}" for name in sorted(shapes)
    ]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def write_shapes(path: Path, shapes: Shapes) -> None:
    """Write shapes as JSON, one shape a line, names sorted."""
    path.write_text(shapes_text(shapes), encoding="utf-8")
