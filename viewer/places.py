"""Places on a map: where in its cell a town lies, how big it is drawn, and its sign.

A module says which cell a place is in and no more; a town is put on the land nearest to the cell's middle,
and an anchor beside it, towards the water.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import shapely
from shapely.geometry import Polygon as Area

from grognard.viewer.ground import land_of
from grognard.viewer.icons import anchor, bastions
from grognard.viewer.level import GRAINS
from grognard.viewer.plain_shapes import box, on_circle, polygon, star
from grognard.viewer.primitives import Circle, Point, Polygon, Polyline, Primitive, Ring
from grognard.viewer.surface import SEA, Cell, Surface, spot_of
from grognard.viewer.terrain import Brush

RANKS = ("city", "town", "village", "water", "zone", "")
"""How a cell's name is set and its place drawn: the empty rank has neither."""
_GRAIN = GRAINS[4]
"""Places stand in the same spots at every zoom, so that they ask the same coast."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a map.

    Attributes:
        cell: the cell it lies in.
        at: where it lies, in map units.
        rank: one of RANKS.
        port: where its anchor lies, or None.
    """

    cell: Cell
    at: Point
    rank: str
    port: Point | None


@lru_cache(maxsize=32)
def places_of(surface: Surface) -> tuple[Place, ...]:
    """Find the places of a surface, greater ones first."""
    land = land_of(surface, _GRAIN)
    found = []
    for cell in surface.cells:
        rank = rank_of(cell, surface.info.kind)
        if not rank and "port" not in cell.signs:
            continue
        at = cell.centre if rank in ("water", "zone") else _on_land(cell, land, surface.hw)
        port = _harbour(surface, cell, at, land) if "port" in cell.signs else None
        found.append(Place(cell, at, rank, port))
    return tuple(sorted(found, key=lambda place: RANKS.index(place.rank)))


def rank_of(cell: Cell, kind: str) -> str:
    """How big a place is, by what its cell says; names of areas are set by themselves."""
    if not cell.name or kind == "box" or cell.rings:
        return ""
    if kind == "zone":
        return "zone"
    if cell.terrain == SEA:
        return "water"
    if cell.terrain == "city" or cell.signs & {"objective", "fortress", "city"}:
        return "city"
    return "village" if "village" in cell.signs else "town"


def _on_land(cell: Cell, land: shapely.Geometry, hw: float) -> Point:
    """The spot on land nearest to a cell's middle, some way from the coast if it can be."""
    middle = shapely.Point(cell.centre)
    whole = Area(cell.corners)
    own = whole.buffer(-0.08 * _size(cell))
    left, top, right, bottom = whole.bounds
    room = 0.2 * hw
    near = shapely.clip_by_rect(land, left - room, top - room, right + room, bottom + room)
    inland = near.buffer(-0.055 * hw, quad_segs=3)
    for part, ground in ((own, inland), (own, near), (whole, near)):
        here = part.intersection(ground)
        if not here.is_empty:
            nearest = shapely.shortest_line(here, middle).coords[0]
            return round(nearest[0], 3), round(nearest[1], 3)
    return cell.centre


def _size(cell: Cell) -> float:
    left, right = min(x for x, _ in cell.corners), max(x for x, _ in cell.corners)
    return right - left


def _harbour(surface: Surface, cell: Cell, at: Point, land: shapely.Geometry) -> Point:
    """Beside a place, on the side with most water; in a zone, which has no one place, in its corner."""
    if surface.info.kind == "zone":
        return spot_of(surface, cell, "port")
    hw = surface.hw
    best, most = on_circle(at, 0.21 * hw, 90), -1.0
    own = Area(cell.corners)
    land = shapely.clip_by_rect(land, at[0] - hw, at[1] - hw, at[0] + hw, at[1] + hw)
    spots = [on_circle(at, 0.21 * hw, degrees) for degrees in range(0, 360, 30)]
    around = shapely.polygons([polygon(spot, 0.13 * hw, 16, 0.0) for spot in spots])
    dry, inside = (shapely.area(shapely.intersection(around, shape)) for shape in (land, own))
    for spot, wet in zip(spots, (1 - dry / around[0].area) + 0.4 * inside / around[0].area, strict=True):
        if wet > most + 0.01:
            best, most = spot, wet
    return round(best[0], 3), round(best[1], 3)


def place_signs(brush: Brush) -> tuple[Primitive, ...]:
    """Draw the signs of all places of a map, as far as its level shows them."""
    parts: list[Primitive] = []
    for place in places_of(brush.surface):
        parts += _sign(brush, place)
    return tuple(parts)


def _sign(brush: Brush, place: Place) -> list[Primitive]:
    hw, level, colours = brush.hw, brush.level, brush.theme.map
    parts: list[Primitive] = []
    if place.cell.terrain == "atoll" and level.town_px:
        parts += _atoll(brush, place.at)
    if place.rank in ("city", "town", "village") and (level.town_px or place.rank == "city"):
        if "fortress" in place.cell.signs:
            fort = bastions(place.at, max(0.24 * hw, 7 * brush.unit))
            parts.append(Polygon("label", (fort,), colours.halo, 0.9, colours.name_land, brush.unit))
        parts += _town(brush, place)
    if place.port is not None and level.town_px:
        size = max(0.24 * hw, 10 * brush.unit)
        parts += anchor(place.port, min(size, 20 * brush.unit), colours.port, "label", colours.halo)
    return parts


def _town(brush: Brush, place: Place) -> list[Primitive]:
    """A square with a star, a ring with a dot, or a dot."""
    hw, unit, colours = brush.hw, brush.unit, brush.theme.map
    line, paper = colours.name_land, colours.halo
    ground = "#FFFFFF" if brush.theme.name == "light" else paper
    x, y = place.at
    if place.rank == "city":
        side = min(max(0.27 * hw, 9 * unit), 18 * unit)
        ring = box(x - side / 2, y - side / 2, side, side)
        inside: Ring = star(place.at, 0.4 * side, 0.16 * side, 5)
        return [
            Polygon("label", (ring,), ground, 1.0, line, max(1.2 * unit, 0.1 * side)),
            Polygon("label", (inside,), colours.objective),
        ]
    if place.rank == "village":
        return [Circle("label", place.at, min(max(0.05 * hw, 2 * unit), 3.5 * unit), line, 1.0, paper, unit)]
    radius = min(max(0.075 * hw, 2.8 * unit), 6 * unit)
    return [
        Circle("label", place.at, radius + 0.9 * unit, paper, 0.8),
        Circle("label", place.at, radius, ground, 1.0, line, max(1.2 * unit, 0.36 * radius)),
        Circle("label", place.at, 0.3 * radius, line),
    ]


def _atoll(brush: Brush, at: Point) -> list[Primitive]:
    """A reef: a broken ring around a lagoon."""
    hw, unit, colours = brush.hw, brush.unit, brush.theme.map
    radius = min(max(0.16 * hw, 6 * unit), 16 * unit)
    ring = tuple(on_circle(at, radius, 10 * step) for step in range(36))
    dash = (0.3 * radius, 0.22 * radius)
    return [
        Circle("label", at, radius, colours.shoal, 0.75),
        Polyline("label", (ring,), colours.port, max(unit, 0.1 * radius), 0.9, dash, closed=True),
    ]
