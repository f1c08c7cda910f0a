"""Read TopoJSON as Natural Earth comes in it: arcs undone to longitude and latitude in degrees.

Authoring time only: what is drawn and played is committed, nothing here is imported by a game in play.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import shapely
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

DATE_LINE = 180.0
Point = tuple[float, float]


class Topology:
    """One TopoJSON file with its arcs undone to longitude and latitude in degrees."""

    def __init__(self, path: Path) -> None:
        """Read a file.

        Raises:
            OSError: it cannot be read.
            ValueError, LookupError, TypeError: it is no quantised TopoJSON.
        """
        self.data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        (sx, sy), (tx, ty) = self.data["transform"]["scale"], self.data["transform"]["translate"]
        self.arcs: list[list[Point]] = []
        for arc in self.data["arcs"]:
            x = y = 0
            points = []
            for dx, dy, *_ in arc:
                x, y = x + dx, y + dy
                points.append((x * sx + tx, y * sy + ty))
            self.arcs.append(points)

    def line(self, indices: list[int]) -> list[Point]:
        """Join arcs into one line; a negative index is an arc read backwards."""
        points: list[Point] = []
        for index in indices:
            arc = self.arcs[index] if index >= 0 else self.arcs[~index][::-1]
            points.extend(arc[1:] if points else arc)
        return points

    def polygons(self, geometry: dict[str, Any]) -> Iterator[BaseGeometry]:
        """Yield the valid polygons of one geometry; degenerate rings are left out."""
        kinds = {"Polygon": [geometry.get("arcs")], "MultiPolygon": geometry.get("arcs")}
        for rings in kinds.get(geometry["type"] or "", []):
            lines = [unwrapped(self.line(ring)) for ring in rings]
            lines = [ring for ring in lines if len(ring) >= 4]
            if lines:
                polygon = shapely.make_valid(Polygon(lines[0], lines[1:]))
                yield polygon
                west, _, east, _ = polygon.bounds
                if east > DATE_LINE or west < -DATE_LINE:
                    yield affinity.translate(polygon, xoff=2 * DATE_LINE * (1 if west < -DATE_LINE else -1))

    def layer(self, name: str) -> list[dict[str, Any]]:
        """Return the geometries of the named object."""
        found: list[dict[str, Any]] = self.data["objects"][name]["geometries"]
        return found

    def union(self, name: str, window: Polygon) -> BaseGeometry:
        """Return the polygons of a layer that touch `window`, clipped to it and joined."""
        parts = [p for g in self.layer(name) for p in self.polygons(g) if p.intersects(window)]
        return only_polygons(shapely.union_all([p.intersection(window) for p in parts]))

    def named(self, name: str, window: Polygon) -> dict[str, BaseGeometry]:
        """Return {name property: clipped polygons} of a layer."""
        result = {}
        for geometry in self.layer(name):
            parts = [p.intersection(window) for p in self.polygons(geometry) if p.intersects(window)]
            if parts:
                result[geometry["properties"]["name"]] = only_polygons(shapely.union_all(parts))
        return result

    def lines(self, name: str, window: Polygon) -> list[BaseGeometry]:
        """Return the lines of a layer clipped to `window`."""
        result = []
        for geometry in self.layer(name):
            kinds = {"LineString": [geometry.get("arcs")], "MultiLineString": geometry.get("arcs")}
            for indices in kinds.get(geometry["type"] or "", []):
                points = self.line(indices)
                if len(points) > 1 and LineString(points).intersects(window):
                    result.append(LineString(points).intersection(window))
        return result


def unwrapped(points: list[Point]) -> list[Point]:
    """Return a ring without leaps at the date line: what lies beyond it counts on past 180 degrees."""
    turns = 0
    ring = points[:1]
    for (before, _), (lon, lat) in pairwise(points):
        turns -= round((lon - before) / (2 * DATE_LINE))
        ring.append((lon + turns * 2 * DATE_LINE, lat))
    return ring


def only_polygons(geometry: BaseGeometry) -> BaseGeometry:
    """Drop the points and lines that clipping leaves behind."""
    parts = [p for p in shapely.get_parts(geometry) if p.geom_type in ("Polygon", "MultiPolygon")]
    return shapely.union_all(parts) if parts else MultiPolygon()


def window(west: float, south: float, east: float, north: float) -> Polygon:
    """Return a box of degrees."""
    return box(west, south, east, north)
