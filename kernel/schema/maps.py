"""Section ``maps``: codes, maps, every space, way and region, as columns of row numbers."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import FailFast, Field, model_validator

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.grid import Grid
from grognard.kernel.schema.base import (
    MAX_SPACES,
    Border,
    CaseId,
    Column,
    Line,
    Number,
    Origin,
    Row,
    SaidOrigin,
    SpaceId,
    Word,
    Words,
    length_problems,
    unique_problems,
)

MAX_LINKS = 400_000
_Index = Annotated[int, Field(ge=0, lt=MAX_SPACES)]
_Entry = Annotated[int, Field(ge=0, le=MAX_LINKS)]
_Mask = Annotated[int, Field(ge=0, lt=1 << 62)]
_Cost = Annotated[int, Field(ge=0, le=32_767)]
_PerSpace = Field(max_length=MAX_SPACES)
_Axis = Annotated[int, Field(ge=0, le=9999)]


class GridRecord(Border):
    """The fields of `kernel.grid.Grid`."""

    orientation: Literal["flat", "pointy", "square"]
    numbering: Line
    columns: tuple[_Axis, _Axis]
    rows: tuple[_Axis, _Axis]
    stagger: Line
    origin: tuple[Number, Number]
    size: tuple[Number, Number]
    diagonal: bool

    def build(self) -> Grid:
        """Build the grid.

        Raises:
            ModuleDataError: its fields do not fit together.
        """
        return Grid(**self.model_dump())

    @model_validator(mode="after")
    def _check(self) -> Self:
        try:
            self.build()
        except ModuleDataError as error:
            raise ValueError("; ".join(error.problems)) from None
        return self


class MapRecord(Border):
    """One printed surface; see `kernel.board.MapInfo`."""

    id: Word
    title: Line
    kind: Literal["hex", "zone", "box"]
    scale_miles: Number
    grid: GridRecord | None
    parent: Row
    provenance: SaidOrigin


class SpaceColumns(Border):
    """One row a space, by map and within a map by printed id; see `kernel.space.SpaceTable`."""

    id: Annotated[tuple[SpaceId, ...], FailFast(), _PerSpace]
    name: Column[Line]
    map: Column[_Index]
    terrain: Column[Row]
    features: Column[_Mask]
    x: Column[Number]
    y: Column[Number]
    column: Column[Row]
    row: Column[Row]
    origin: Column[_Index]


class NetColumns(Border):
    """One kind of way; see `kernel.net.Net`. `origin` is an index into the section's origins."""

    kind: Word
    start: Annotated[tuple[_Entry, ...], FailFast(), Field(min_length=1, max_length=MAX_SPACES + 1)]
    neighbour: Column[_Index]
    code: Column[Row]
    cost: Column[_Cost]
    origin: Column[_Index]


class RegionRecord(Border):
    """A named set of spaces, ascending, and the map whose author named it."""

    id: Word
    map: Word
    case: CaseId
    provenance: Origin
    spaces: Annotated[tuple[_Index, ...], FailFast(), _PerSpace]


class Maps(Border):
    """All maps.

    Attributes:
        codes: closed lists of words; ``terrain``, ``features``, ``unit_type`` and ``link`` are the kernel's.
        maps, spaces, regions: as their models say.
        origins: texts of provenance that spaces and ways point at; the first is empty.
        nets: ``adjacent`` first.
    """

    codes: Annotated[dict[Word, Words], Field(max_length=256)]
    maps: Annotated[tuple[MapRecord, ...], FailFast(), Field(min_length=1, max_length=64)]
    spaces: SpaceColumns
    origins: Annotated[tuple[Origin, ...], FailFast(), Field(min_length=1, max_length=MAX_SPACES)]
    nets: Annotated[tuple[NetColumns, ...], FailFast(), Field(min_length=1, max_length=64)]
    regions: Annotated[tuple[RegionRecord, ...], FailFast(), Field(max_length=4096)]

    @model_validator(mode="after")
    def _check(self) -> Self:
        problems = unique_problems("map", tuple(one.id for one in self.maps))
        problems += unique_problems("region", tuple(one.id for one in self.regions))
        problems += unique_problems("net", tuple(one.kind for one in self.nets))
        problems += self._space_problems() + self._net_problems() + self._row_problems()
        if problems:
            raise ValueError("; ".join(problems[:20]))
        return self

    def _space_problems(self) -> list[str]:
        """Check what the columns of the spaces say of each other and of the lists."""
        spaces = self.spaces
        count = len(spaces.id)
        sizes = {name: len(getattr(spaces, name)) for name in type(spaces).model_fields}
        problems = length_problems("spaces", count, sizes)
        if count == 0:
            problems.append("there is no space")
        if max(spaces.map, default=0) >= len(self.maps):
            problems.append("a space is on a map that is not listed")
        if max(spaces.terrain, default=-1) >= len(self.codes.get("terrain", ())):
            problems.append("a space has a terrain that is not listed")
        if max(spaces.features, default=0) >> len(self.codes.get("features", ())):
            problems.append("a space has a feature that is not listed")
        return problems

    def _net_problems(self) -> list[str]:
        count, codes = len(self.spaces.id), len(self.codes.get("link", ()))
        problems = [] if self.nets[0].kind == "adjacent" else ["the first net is not `adjacent`"]
        for net in self.nets:
            sizes = {name: len(getattr(net, name)) for name in ("code", "cost", "origin")}
            problems += length_problems(f"net `{net.kind}`", len(net.neighbour), sizes)
            if len(net.start) != count + 1 or max(net.code, default=-1) >= codes:
                problems.append(
                    f"net `{net.kind}` does not span the spaces, or has a code that is not listed"
                )
        return problems

    def _row_problems(self) -> list[str]:
        """Check row numbers from maps, regions and origins."""
        count, maps = len(self.spaces.id), {one.id for one in self.maps}
        problems = [
            f"map `{one.id}` magnifies a space that is not there" for one in self.maps if one.parent >= count
        ]
        problems += [
            f"region `{region.id}` holds a space or names a map that is not there"
            for region in self.regions
            if max(region.spaces, default=0) >= count or region.map not in maps
        ]
        problems += [
            "a provenance is not listed"
            for column in (self.spaces.origin, *(net.origin for net in self.nets))
            if max(column, default=0) >= len(self.origins)
        ]
        return problems
