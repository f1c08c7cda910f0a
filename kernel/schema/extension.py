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
    unique_problems,
)
from grognard.kernel.schema.sources import OverlaySource, RegionSource, SaidOriginText

DIGEST = r"^[0-9a-f]{64}$"
Digest = Annotated[str, StringConstraints(pattern=DIGEST)]
_Text = Annotated[str, StringConstraints(max_length=1_000_000)]
_Name = Annotated[
    str,
    StringConstraints(
        pattern=r"^(counters\.tsv|tables/[a-z0-9][a-z0-9_.-]*\.tsv|scenarios/[a-z0-9][a-z0-9_.-]*\.toml)$"
    ),
]


class AreaOverlay(OverlaySource):
    """``[[overlay]]``: drawn on a map of the base, whose spaces get `terrain` where it is given."""

    map: Word
    terrain: Word | Literal[""] = ""


class AreaRegion(RegionSource):
    """``[[region]]``: spaces of a map of the base, listed."""

    map: Word
    terrain: Word | Literal[""] = ""


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
    """Section ``changes``: what play depends on. Texts are sources of the base's files, by name."""

    texts: Annotated[dict[_Name, _Text], Field(max_length=1024)]
    areas: Annotated[tuple[Area, ...], Field(max_length=1024)]

    @model_validator(mode="after")
    def _check(self) -> Self:
        if problems := unique_problems("region", tuple(f"{one.map}:{one.id}" for one in self.areas)):
            raise ValueError("; ".join(problems))
        return self


class Words(Border):
    """Section ``words``: titles of cases, on which play does not depend."""

    cases: _Text


class Stamp(Border):
    """A module or an extension by name, version and play digest."""

    slug: Word
    version: Version
    digest: Digest


class Extended(Border):
    """Section ``extended`` of a module that extensions were laid over: the base, then they in order."""

    stamps: Annotated[tuple[Stamp, ...], Field(min_length=2, max_length=64)]
