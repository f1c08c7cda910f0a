"""Maps of areas as an atlas has them: neighbours in different tints, borders, and dashes between seas."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from shapely.geometry import MultiPolygon

from grognard.kernel.topology import ADJACENT
from grognard.viewer.ground import (
    FINE_PX,
    Geometry,
    areas_of,
    frame_of,
    ground_of,
    runs_of,
    whole_areas,
    within,
)
from grognard.viewer.palette import mix
from grognard.viewer.primitives import Polyline, Primitive
from grognard.viewer.surface import SEA, Surface
from grognard.viewer.terrain import Brush

TINTS = ("#C9A24B", "#7F9E5B", "#B9745B", "#8C7BA6", "#5F9191", "#B58AA0")
"""What neighbours are told apart by; they are mixed into the colour of clear ground."""
SHARE = {"light": 0.26, "dark": 0.20}
BAND, BAND_SHARE = 0.085, 0.34
"""The band of a stronger tint along borders: its width in hex widths, and how strong it is."""
NEAR = 0.3
"""Map units within which a side lies on a coast."""


@dataclass(frozen=True, eq=False)
class Political:
    """Areas and borders of one surface.

    Attributes:
        tinted: tint by number -> land of its areas, and the part of it along borders.
        borders: lines between two areas on land.
        waters: lines between seas.
        beyond: what lies outside the edge of the map.
        unowned: land that is no space.
        edge: the edge of the map.
    """

    tinted: tuple[tuple[int, Geometry, Geometry], ...]
    borders: Geometry
    waters: Geometry
    beyond: Geometry
    unowned: Geometry
    edge: Geometry


@lru_cache(maxsize=16)
def political_of(surface: Surface, grain: float) -> Political:
    """Find areas and borders, once for each grain."""
    ground, hw = ground_of(surface, grain), surface.hw
    areas = whole_areas(surface, FINE_PX * hw / grain)
    dry = {space: area for space, area in areas.items() if surface.cells[surface.index[space]].terrain != SEA}
    borders, waters = _lines(surface, areas, set(dry))
    near = borders.buffer(BAND * hw, quad_segs=2, cap_style="flat")
    tints = _tints(surface, set(dry))
    tinted = []
    for number in sorted(set(tints.values())):
        area = shapely.union_all([dry[space] for space in sorted(dry) if tints[space] == number])
        tinted.append((number, within(area, ground.land), within(area.intersection(near), ground.land)))
    frame = frame_of(surface)
    owned = shapely.union_all(list(areas.values())) if areas else MultiPolygon()
    return Political(
        tuple(tinted),
        borders,
        waters,
        shapely.difference(ground.paper, frame),
        shapely.difference(ground.land, owned),
        frame.boundary,
    )


def _tints(surface: Surface, dry: set[int]) -> dict[int, int]:
    """A tint for each area of land, another than its neighbours'; the one used least so far."""
    net = surface.board.topology.net(ADJACENT)
    found: dict[int, int] = {}
    used = [0] * len(TINTS)
    order = sorted(dry, key=lambda space: (-len([one for one in net.rows[space] if one in dry]), space))
    for space in order:
        taken = {found[other] for other in net.rows[space] if other in found}
        free = [number for number in range(len(TINTS)) if number not in taken] or list(range(len(TINTS)))
        found[space] = min(free, key=lambda number: (used[number], number))
        used[found[space]] += 1
    return found


def _lines(surface: Surface, areas: dict[int, Geometry], dry: set[int]) -> tuple[Geometry, Geometry]:
    """The lines between areas of land, and those between seas, coast and edge of the map left out."""
    owners: dict[tuple[tuple[float, float], tuple[float, float]], list[int]] = {}
    for space in areas:
        for part in surface.areas[space]:
            for ring in part:
                for one, two in zip(ring, (*ring[1:], ring[0]), strict=True):
                    owners.setdefault((min(one, two), max(one, two)), []).append(space)
    shores = shapely.boundary(areas_of(surface, "land"))
    rims = shapely.boundary(frame_of(surface))
    shapely.prepare(shores)
    shapely.prepare(rims)
    lone = [side for side, found in owners.items() if len(found) == 1]
    middles = shapely.points([((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in lone])
    free = ~(shapely.dwithin(shores, middles, NEAR) | shapely.dwithin(rims, middles, NEAR))
    inland = [side for side, found in owners.items() if len(found) == 2 and dry.issuperset(found)]
    at_sea = [side for side, found in owners.items() if len(found) == 2 and dry.isdisjoint(found)]
    for side, open_ in zip(lone, free, strict=True):
        if open_:
            (inland if owners[side][0] in dry else at_sea).append(side)
    return _joined(inland), _joined(at_sea)


def _joined(sides: list[tuple[tuple[float, float], tuple[float, float]]]) -> Geometry:
    return shapely.line_merge(shapely.multilinestrings(np.array(sorted(sides)).reshape(-1, 2, 2)))


def tint_parts(brush: Brush) -> tuple[Primitive, ...]:
    """Tints of the areas of land, stronger along their borders; nothing where territories tint the land."""
    if brush.ground.territories:
        return ()
    clear, share = brush.theme.map.terrain["clear"], SHARE[brush.theme.name]
    parts: list[Primitive] = []
    for number, area, band in political_of(brush.surface, brush.grain).tinted:
        parts += brush.area("land", area, mix(clear, TINTS[number], share))
        parts += brush.area("land", band, TINTS[number], BAND_SHARE)
    return tuple(parts)


def border_parts(brush: Brush) -> tuple[Primitive, ...]:
    """Lines between areas, dashes between seas, paper beyond the edge and over land out of play."""
    found, colours, hw, unit = (
        political_of(brush.surface, brush.grain),
        brush.theme.map,
        brush.hw,
        brush.unit,
    )
    light = brush.theme.name == "light"
    paper = brush.theme.interface.panel if light else brush.theme.interface.table
    parts: list[Primitive] = [*brush.area("terrain", found.unowned, paper, 0.5)]
    runs = runs_of(found.borders, brush.fine)
    if runs:
        width = max(1.0 * unit, 0.016 * hw)
        parts.append(Polyline("hexside", runs, colours.border, width, 0.85))
    runs = runs_of(found.waters, brush.fine)
    if runs:
        width = max(0.012 * hw, 1.0 * unit)
        dash = (0.14 * hw, 0.07 * hw)  # dots are for routes
        parts.append(Polyline("hexside", runs, colours.name_sea, width, 0.6, dash))
    parts += brush.area("grid", found.beyond, paper)
    parts += brush.lines("grid", found.edge, colours.coast, max(1.2, 0.012 * brush.level.px), 0.8)
    return tuple(parts)
