"""What ``extension.toml`` says, and the sections of a packed extension."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from grognard.kernel.schema.base import (
    Border,
    CaseId,
    Column,
    Line,
    Origin,
    SaidOrigin,
    SpaceId,
    Version,
    Word,
    length_problems,
    unique_problems,
)
from grognard.kernel.schema.pictures import Over, Scale
from grognard.kernel.schema.sources import FileName, OverlaySource, Point, RegionSource, SaidOriginText

MAX_FILE_BYTES = 128_000_000
"""Of one picture, and of all of an extension."""
DIGEST = r"^[0-9a-f]{64}$"
Digest = Annotated[str, StringConstraints(pattern=DIGEST)]
_Text = Annotated[str, StringConstraints(max_length=1_000_000)]
_Name = Annotated[
    str,
    StringConstraints(
        pattern=r"^(counters\.tsv|outline\.toml|kit\.toml|tables/[a-z0-9][a-z0-9_.-]*\.tsv"
        r"|scenarios/[a-z0-9][a-z0-9_.-]*\.toml|maps/[a-z0-9][a-z0-9_.-]*\.(spaces|links)\.tsv)$"
    ),
]


class AreaOverlay(OverlaySource):
    """``[[overlay]]``: drawn on a map of the base.

    The spaces it covers become a region of its id, and of `terrain` where that is given; or it becomes one
    new space of its id, joined to them; or they are closed.
    """

    map: Word
    terrain: Word | Literal[""] = ""
    becomes: Literal["region", "space", "closed"] = "region"
    name: Line = ""


class AreaRegion(RegionSource):
    """``[[region]]``: spaces of a map of the base, listed."""

    map: Word
    terrain: Word | Literal[""] = ""


class MapArt(Border):
    """``[[picture]]``: what a map of the base is drawn on, as in ``maps/<map>.toml``."""

    map: Word
    picture: FileName
    origin: Point = (0.0, 0.0)
    scale: Scale = 1.0
    over: Annotated[tuple[Over, ...], Field(max_length=16)] = ()


class ClosedSpaces(Border):
    """``[[closed]]``: spaces of a map that stay, and that no way leads to any more; printed ids."""

    map: Word
    spaces: Column[SpaceId]


class OptionTitle(Border):
    """Another name of an option of the base."""

    id: Word
    name: Line


class OptionSource(Border):
    """``[[option]]``: another name of an option of the base, or whether it is on unless a player says no."""

    id: Word
    name: Line | None = None
    default: bool | None = None


class StepTitle(Border):
    """``[[step]]``: another title of a step of the outline, by its full id."""

    id: Word
    title: Line


class ExtensionSource(Border):
    """``extension.toml``; without `digest` it is made for the base as it is installed."""

    id: Word
    title: Line
    version: Version
    base: Word
    digest: Digest | Literal[""] = ""
    summary: Line = ""
    provenance: SaidOriginText
    overlay: Column[AreaOverlay] = ()
    region: Column[AreaRegion] = ()
    picture: Column[MapArt] = ()
    closed: Column[ClosedSpaces] = ()
    option: Column[OptionSource] = ()
    step: Column[StepTitle] = ()


class ExtensionHead(Border):
    """Section ``extension``: the title page, and the module it belongs to by slug and play digest."""

    id: Word
    title: Line
    version: Version
    base: Word
    digest: Digest
    summary: Line
    provenance: SaidOrigin


class Area(Border):
    """A region of the base, new or in the place of another: printed ids, and a terrain or nothing."""

    id: Word
    map: Word
    spaces: Column[SpaceId]
    case: CaseId
    provenance: Origin
    terrain: Word | Literal[""]


class Changes(Border):
    """Section ``changes``: what play depends on.

    Attributes:
        texts: sources of the base's files, by name.
        areas: regions, and the terrain of their spaces.
        closed: spaces that are closed, by map.
        defaults: options that are on or off unless a player says otherwise.
    """

    texts: Annotated[dict[_Name, _Text], Field(max_length=1024)]
    areas: Annotated[tuple[Area, ...], Field(max_length=1024)]
    closed: Annotated[tuple[ClosedSpaces, ...], Field(max_length=64)] = ()
    defaults: Annotated[dict[Word, bool], Field(max_length=1024)] = {}

    @model_validator(mode="after")
    def _check(self) -> Self:
        if problems := unique_problems("region", tuple(f"{one.map}:{one.id}" for one in self.areas)):
            raise ValueError("; ".join(problems))
        return self


class Words(Border):
    """Section ``words``: titles and looks, on which play does not depend.

    Attributes:
        cases: lines of ``cases.tsv``.
        pictures: lines of ``pictures.tsv``: counter, and the pictures of its faces.
        maps: the pictures that maps are drawn on.
        options, steps: their new titles, by id.
    """

    cases: _Text
    pictures: _Text = ""
    maps: Annotated[tuple[MapArt, ...], Field(max_length=64)] = ()
    options: Annotated[tuple[OptionTitle, ...], Field(max_length=1024)] = ()
    steps: Annotated[tuple[StepTitle, ...], Field(max_length=4096)] = ()


class Art(Border):
    """Section ``art``: the files of section ``files``, PNG as they were written.

    Attributes:
        name: of each picture, without folder and ending.
        length: bytes of its file.
        digest: over them.
    """

    name: Column[Word]
    length: Column[Annotated[int, Field(ge=1, le=MAX_FILE_BYTES)]]
    digest: Column[Annotated[bytes, Field(min_length=16, max_length=16)]]

    @model_validator(mode="after")
    def _check(self) -> Self:
        sizes = {"length": len(self.length), "digest": len(self.digest)}
        problems = length_problems("art", len(self.name), sizes) + unique_problems("picture", self.name)
        if problems:
            raise ValueError("; ".join(problems))
        return self


class Stamp(Border):
    """A module or an extension by name, version and play digest."""

    slug: Word
    version: Version
    digest: Digest


class Extended(Border):
    """Section ``extended`` of a module that extensions were laid over: the base, then they in order.

    `looks` is a digest of all that they hold, also of what play does not depend on.
    """

    looks: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")] = ""
    stamps: Annotated[tuple[Stamp, ...], Field(min_length=2, max_length=64)]
