"""Maps of areas: land by countries and polygons, seas by polygons, and which of them touch.

Every border is a line; lines are cut where they meet and the faces between them given to areas by a point
inside each. So no two areas overlap, nothing is left between them, and both sides of a border stay one line
when it is made simpler.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

from grognard.tools.earth.atlas import Atlas
from grognard.tools.earth.projections import Chart, project
from grognard.tools.earth.recipe import AreaSource, Degrees, Recipe, SeaSource
from grognard.tools.earth.topojson import only_polygons

GRID = 0.01
"""Lines nearer than this, in map units, are one."""
FINE = 0.9
"""How far a simpler border may stray, in map units, about."""
DENSE = 1.0
"""Straight lines of longitude and latitude are bent at every so many degrees."""
LEAST_BORDER = 2.0
"""Areas that share less, in map units, only meet at a corner."""
SLIVER = 0.5
"""Land nobody claims that is nowhere wider than twice this belongs to the area beside it."""
OPEN_LAND, OPEN_SEA = "land", "sea"
"""What is in no area, by what it is."""


@dataclass(slots=True)
class Area:
    """One space of a map of areas.

    Attributes:
        source: as the recipe has it.
        ground: in map units.
        at: where counters lie.
    """

    source: AreaSource | SeaSource
    ground: BaseGeometry
    at: tuple[float, float]

    @property
    def is_sea(self) -> bool:
        """Whether it is water."""
        return isinstance(self.source, SeaSource)


@dataclass(slots=True)
class AreaMap:
    """A map of areas in map units.

    Attributes:
        areas: land first, then seas, in the order of the recipe.
        land: all land, in areas or not.
        borders: pairs of places in `areas` that touch, with the length they share.
        coastal: places of land that touches any water.
        empty: ids of areas that no ground was left for.
        frame: the edge of the map.
    """

    areas: list[Area]
    land: BaseGeometry
    frame: BaseGeometry
    borders: dict[tuple[int, int], float] = field(default_factory=dict)
    coastal: set[int] = field(default_factory=set)
    empty: list[str] = field(default_factory=list)


def area_map(recipe: Recipe, atlas: Atlas, chart: Chart) -> AreaMap:
    """Cut the earth into the areas of a recipe.

    Args:
        recipe: of the kind ``areas``; every country it names is known.
        atlas: the shapes.
        chart: degrees to map units.
    """
    drawn = _Drawn(recipe, atlas, chart)
    owned = _owned(drawn)
    grounds = _simplified(owned, recipe.least)
    sources = [*recipe.area, *recipe.sea]
    areas, numbers, empty = [], {}, []
    for number, source in enumerate(sources):
        ground = grounds.get(number)
        if ground is None:
            empty.append(source.id)
            continue
        numbers[number] = len(areas)
        areas.append(Area(source, ground, _middle(ground, source.at, chart)))
    land = [area.ground for area in areas if not area.is_sea] + [grounds.get(OPEN_LAND, MultiPolygon())]
    found = AreaMap(areas, shapely.coverage_union_all(land), drawn.frame, empty=empty)
    _measure(found, grounds.get(OPEN_SEA))
    return found


class _Drawn:
    """Everything of a recipe in map units."""

    def __init__(self, recipe: Recipe, atlas: Atlas, chart: Chart) -> None:
        self.recipe, self.chart = recipe, chart
        self.frame = shapely.get_parts(self._flat(atlas.window))[0]
        self.countries = {name: self._flat(area) for name, area in sorted(atlas.countries.items())}
        wanted = sorted({name for one in recipe.area for name in (*one.of, *one.without) if "/" in name})
        self.parts = {name: self._flat(atlas.parts[name]) for name in wanted}
        needs = any(name.startswith("continent:") for one in recipe.area for name in one.of)
        self.continents = atlas.continents if needs else {}
        self.rings = {
            number: shapely.union_all([self._flat(Polygon(ring)) for ring in one.within])
            for number, one in enumerate((*recipe.area, *recipe.sea))
            if one.within
        }

    def _flat(self, area: BaseGeometry) -> BaseGeometry:
        return only_polygons(project(shapely.segmentize(area, DENSE), self.chart))

    def countries_of(self, names: Sequence[str]) -> set[str]:
        """The countries that words of a recipe stand for, without parts of countries."""
        found: set[str] = set()
        for name in names:
            if name.startswith("continent:"):
                found.update(self.continents[name.removeprefix("continent:")])
            elif "/" not in name:
                found.add(name)
        return found

    def faces(self) -> Iterator[tuple[BaseGeometry, Point, str]]:
        """Everything between the lines: the face, a point in it, its country or nothing for water."""
        shapes = [*self.countries.values(), *self.parts.values(), *self.rings.values(), self.frame]
        edges = [shapely.boundary(shape) for shape in shapes]
        lines = shapely.union_all(edges, grid_size=GRID)
        names = list(self.countries)
        tree = shapely.STRtree(list(self.countries.values()))
        for face in shapely.get_parts(shapely.polygonize(shapely.get_parts(lines))):
            middle = face.representative_point()
            if self.frame.contains(middle):
                at = tree.query(middle, predicate="within")
                yield face, middle, names[int(min(at))] if len(at) else ""


def _owned(drawn: _Drawn) -> dict[int | str, list[BaseGeometry]]:
    """Give every face to the first area of the recipe that claims it, or to nobody."""
    for area in (*drawn.rings.values(), *drawn.parts.values()):
        shapely.prepare(area)
    claims = [(drawn.countries_of(one.of), drawn.countries_of(one.without)) for one in drawn.recipe.area]
    owned: dict[int | str, list[BaseGeometry]] = {}
    slivers: list[BaseGeometry] = []
    for face, middle, country in drawn.faces():
        owner = _owner(drawn, claims, middle, country)
        if owner == OPEN_LAND and shapely.buffer(face, -SLIVER).is_empty:
            slivers.append(face)
        else:
            owned.setdefault(owner, []).append(face)
    _join_slivers(owned, slivers)
    return owned


def _owner(
    drawn: _Drawn, claims: Sequence[tuple[set[str], set[str]]], middle: Point, country: str
) -> int | str:
    """The place in the recipe, lands before seas, of what a point belongs to.

    Args:
        drawn: the recipe in map units.
        claims: per land the countries it wants, and those it does not.
        middle: the point.
        country: that it lies in; empty for water.
    """
    first, entries = (0, drawn.recipe.area) if country else (len(claims), drawn.recipe.sea)
    for number, source in enumerate(entries, first):
        ring = drawn.rings.get(number)
        if ring is not None and not ring.contains(middle):
            continue
        if isinstance(source, SeaSource) or _claims(drawn, source, claims[number], country, middle):
            return number
    return OPEN_LAND if country else OPEN_SEA


def _claims(
    drawn: _Drawn, source: AreaSource, claim: tuple[set[str], set[str]], country: str, middle: Point
) -> bool:
    """Whether an area of land is meant to hold a point of a country."""
    wanted, unwanted = claim
    if country in unwanted or any(_in_part(drawn, name, middle) for name in source.without):
        return False
    return not source.of or country in wanted or any(_in_part(drawn, name, middle) for name in source.of)


def _in_part(drawn: _Drawn, name: str, middle: Point) -> bool:
    return name in drawn.parts and bool(drawn.parts[name].contains(middle))


def _join_slivers(owned: dict[int | str, list[BaseGeometry]], slivers: Sequence[BaseGeometry]) -> None:
    """Give what is too narrow to be seen to the area it shares most of its edge with."""
    keys = [key for key, faces in owned.items() for _ in faces if key != OPEN_SEA]
    faces = [face for key, faces in owned.items() for face in faces if key != OPEN_SEA]
    tree = shapely.STRtree(faces)
    for sliver in slivers:
        near = sorted(int(place) for place in tree.query(sliver, predicate="intersects"))
        shared = [shapely.intersection(faces[place], sliver).length for place in near]
        best = keys[near[int(np.argmax(shared))]] if near and max(shared) > 0 else OPEN_LAND
        owned.setdefault(best, []).append(sliver)


def _simplified(owned: Mapping[int | str, list[BaseGeometry]], least: float) -> dict[int | str, BaseGeometry]:
    """Make one ground of each owner's faces, all borders simpler alike, specks left out."""
    keys = sorted(owned, key=lambda key: (isinstance(key, str), key))
    joined = [shapely.coverage_union_all(owned[key]) for key in keys]
    plain = shapely.coverage_simplify(joined, FINE)
    return {
        key: kept for key, ground in zip(keys, plain, strict=True) if (kept := _without_specks(ground, least))
    }


def _without_specks(ground: BaseGeometry, least: float) -> BaseGeometry | None:
    """The parts and holes of an area that are large enough, and its largest part however small."""
    parts = sorted(shapely.get_parts(only_polygons(ground)), key=lambda part: -part.area)
    kept = [part for place, part in enumerate(parts) if not place or part.area >= least]
    outer = [
        Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area >= least])
        for part in kept
    ]
    return MultiPolygon(outer) if outer else None


def _middle(ground: BaseGeometry, at: Degrees | None, chart: Chart) -> tuple[float, float]:
    """Where counters lie: as the recipe says, or in the middle of the widest circle."""
    if at is not None:
        x, y = chart(*at)
    else:
        largest = max(shapely.get_parts(ground), key=lambda part: part.area)
        x, y = shapely.maximum_inscribed_circle(largest, tolerance=1.0).coords[0]
    return round(x, 1) + 0.0, round(y, 1) + 0.0


def _measure(found: AreaMap, open_sea: BaseGeometry | None) -> None:
    """Fill `borders` and `coastal`."""
    grounds = [area.ground for area in found.areas]
    edges = [shapely.boundary(ground) for ground in grounds]
    tree = shapely.STRtree(grounds)
    first, second = tree.query(grounds, predicate="intersects")
    for one, other in sorted(zip(first.tolist(), second.tolist(), strict=True)):
        if one < other:
            length = float(shapely.intersection(edges[one], edges[other]).length)
            if length >= LEAST_BORDER:
                found.borders[one, other] = length
    wet = {one for pair in found.borders for one in pair if any(found.areas[at].is_sea for at in pair)}
    for number, area in enumerate(found.areas):
        if not area.is_sea and (number in wet or (open_sea is not None and area.ground.intersects(open_sea))):
            found.coastal.add(number)
