"""What maps draw: shapes read from their JSON files, and overlays turned into regions and shapes.

A shapes file is one object, name to ``{"kind": "polygon", "role": "land", "rings": [[[x, y], ...], ...]}`` or
``{"kind": "line", "role": "rail", "points": [[x, y], ...]}``, in map units.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.overlay import spaces_crossed, spaces_within
from grognard.kernel.schema.base import SchemaError, plain, read_model
from grognard.kernel.schema.shapes import Shape
from grognard.kernel.schema.sources import OverlaySource, ShapeSource
from grognard.kernel.sources import Sources

if TYPE_CHECKING:
    from grognard.kernel.grid import Grid
    from grognard.kernel.packing_maps import MapFiles
    from grognard.kernel.space import SpaceTable

OVERLAY_ROLE, AREA_ROLE = "overlay", "area"


def read_shapes(sources: Sources, one: MapFiles, spaces: SpaceTable) -> list[dict[str, Any]]:
    """Read a map's shapes file, if it names one, into records of the section ``shapes``.

    A polygon of the role ``area`` is a space of the map, or a part of one: ``corsica``, ``corsica/2``.
    """
    if one.source.shapes is None:
        return []
    file = one.beside(one.source.shapes)
    content = sources.json(file)
    if not isinstance(content, dict):
        if content is not None:
            sources.problem(file, "it is not an object of shapes by name")
        return []
    records = []
    for name, value in content.items():
        try:
            shape = read_model(ShapeSource, value)
            records.append(_record(one.source.id, name, shape.kind, shape.role, shape.runs()))
            space = name.partition("/")[0]
            if shape.role == AREA_ROLE and spaces.find(f"{one.source.id}:{space}") is None:
                sources.problem(file, f"area `{plain(name)}`: the map has no space `{plain(space)}`")
        except SchemaError as error:
            sources.problem(file, f"shape `{plain(name)}`: {error}")
    return records


def overlay_shapes(one: MapFiles) -> Iterator[dict[str, Any]]:
    """Let every overlay of a map be drawn as well."""
    for overlay in one.source.overlay:
        yield _record(one.source.id, overlay.id, overlay.kind, OVERLAY_ROLE, (overlay.points,))


def region_of_overlay(
    sources: Sources, one: MapFiles, overlay: OverlaySource, spaces: SpaceTable
) -> set[int]:
    """List the map's spaces whose centre lies in a polygon, or whose cell a line crosses."""
    try:
        return spaces_of_overlay(overlay, spaces.of_map(one.source.id), one.grid, spaces)
    except ModuleDataError as error:
        for problem in error.problems:
            sources.problem(one.file, f"overlay `{overlay.id}`: {problem}")
        return set()


def spaces_of_overlay(
    overlay: OverlaySource, own: Sequence[int], grid: Grid | None, spaces: SpaceTable
) -> set[int]:
    """List the spaces of a map that an overlay covers.

    Args:
        overlay: what is drawn.
        own: the spaces of the map.
        grid: of the map; a line needs one with every space on it.
        spaces: of the module.

    Raises:
        ModuleDataError: the figure is none, or there is no such grid.
    """
    if overlay.kind == "polygon":
        found = spaces_within(overlay.points, [(spaces.x[space], spaces.y[space]) for space in own])
    elif grid is None or any(spaces.col[space] < 0 for space in own):
        raise ModuleDataError("an overlay", "a line needs a grid with every space on it")
    else:
        cells = [grid.corners((spaces.col[space], spaces.row[space])) for space in own]
        found = spaces_crossed(overlay.points, cells)
    return {own[space] for space in found}


def _record(
    map_id: str, name: str, kind: str, role: str, runs: tuple[tuple[tuple[float, float], ...], ...]
) -> dict[str, Any]:
    """Flatten the points, rounded so that every machine writes the same.

    Raises:
        SchemaError: there are too few points, or too many.
    """
    rings = tuple(tuple(round(float(part), 3) + 0.0 for point in run for part in point) for run in runs)
    record = {"map": map_id, "name": name, "kind": kind, "role": role, "rings": rings}
    read_model(Shape, record)
    return record
