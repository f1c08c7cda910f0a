"""What a module's TOML files may say. Lists arrive here as tuples, see `kernel.sources`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from grognard.kernel.grid import Grid
from grognard.kernel.numbering import letter_number
from grognard.kernel.provenance import Provenance
from grognard.kernel.schema.base import (
    Border,
    CaseId,
    Column,
    Line,
    Lines,
    Looks,
    Number,
    Origin,
    Position,
    SaidOrigin,
    SpaceId,
    Version,
    Word,
    Words,
)
from grognard.kernel.schema.pictures import Over, Scale
from grognard.kernel.schema.scenarios import Option, Track, TrackValue


def _axis(value: object) -> object:
    """Accept the letter of a column or row for its number."""
    if not isinstance(value, str):
        return value
    if (number := letter_number(value)) is None:
        raise ValueError("a column or a row is a number or a letter")
    return number


def _origin(value: object) -> object:
    """Accept a provenance as one line or as a table of status and note; it becomes the line."""
    if isinstance(value, dict) and set(value) <= {"status", "note"}:
        value = ": ".join(str(value[key]) for key in ("status", "note") if value.get(key))
    return str(Provenance.parse(value)) if isinstance(value, str) and value else value


OriginText = Annotated[Origin, BeforeValidator(_origin)]
SaidOriginText = Annotated[SaidOrigin, BeforeValidator(_origin)]
#: A file beside the one that names it, or below; never above.
FileName = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-][A-Za-z0-9_. -]*(/[A-Za-z0-9_-][A-Za-z0-9_. -]*)*$")]
Point = tuple[Number, Number]
_Axis = Annotated[int, Field(ge=0, le=9999), BeforeValidator(_axis)]


class SideSource(Border):
    """``[[side]]``."""

    id: Word
    name: Line
    nation: str = ""


class NationSource(Border):
    """``[[nation]]``; `look` is the viewer's palette key, by default the id."""

    id: Word
    name: Line
    look: Word | None = None


class TurnsSource(Border):
    """``[turns]``."""

    count: Annotated[int, Field(ge=1, le=9999)]
    labels: Lines = ()


class MapReference(Border):
    """``[[map]]``."""

    file: FileName


class ModuleSource(Border):
    """``module.toml``."""

    slug: Word
    title: Line
    subtitle: Line = ""
    edition: Line = ""
    version: Version
    plugin: Word
    summary: Line = ""
    provenance: SaidOriginText
    side: Column[SideSource] = ()
    nation: Column[NationSource] = ()
    turns: TurnsSource
    values: Words = ()
    values_of: dict[Word, Words] = {}
    codes: dict[Word, Words] = {}
    looks: Looks = {}
    track: Column[Track] = ()
    option: Column[Option] = ()
    map: Annotated[tuple[MapReference, ...], Field(min_length=1, max_length=64)]


class StepSource(Border):
    """``[[step]]`` of ``outline.toml``, and the steps nested in it."""

    id: Annotated[Word, Field(pattern=r"^[a-z0-9_-]+$")]
    title: Line
    case: CaseId = ""
    side: str = ""
    steps: tuple[StepSource, ...] = ()


class OutlineSource(Border):
    """``outline.toml``."""

    step: Annotated[tuple[StepSource, ...], Field(min_length=1)]


class GridSource(Border):
    """``[grid]`` of a map; columns and rows as numbers or as the letters that are printed."""

    orientation: Literal["flat", "pointy", "square"]
    numbering: Line
    columns: tuple[_Axis, _Axis]
    rows: tuple[_Axis, _Axis]
    stagger: str = ""
    origin: Point = (0.0, 0.0)
    pitch: Number = 100.0
    size: Point | None = None
    diagonal: bool = False

    def build(self) -> Grid:
        """Build the grid.

        Raises:
            ModuleDataError: its fields do not fit together.
        """
        size = self.size or (self.pitch, self.pitch)
        return Grid(**self.model_dump(exclude={"pitch", "size"}), size=size)


class OverlaySource(Border):
    """``[[overlay]]``: a drawn area or line that becomes a region when packing."""

    id: Word
    kind: Literal["polygon", "line"]
    points: Annotated[tuple[Point, ...], Field(min_length=2, max_length=50_000)]
    case: CaseId = ""
    provenance: OriginText = ""


class RegionSource(Border):
    """``[[region]]``: a list of spaces with a name."""

    id: Word
    spaces: Column[SpaceId]
    case: CaseId = ""
    provenance: OriginText = ""


class NestedSource(Border):
    """``[nested]``: the space of a coarser map that this map magnifies."""

    parent: SpaceId


class MapSource(Border):
    """``maps/<map>.toml``.

    `picture` names a file in the module's folder ``art``; where its upper left corner lies and how many map
    units one of its pixels has; and what of the map is drawn over it.
    """

    id: Word
    title: Line
    kind: Literal["hex", "zone", "box"]
    scale_miles: Number = 0.0
    provenance: SaidOriginText
    spaces: FileName
    links: FileName | None = None
    shapes: FileName | None = None
    grid: GridSource | None = None
    overlay: Column[OverlaySource] = ()
    region: Column[RegionSource] = ()
    nested: NestedSource | None = None
    picture: FileName | None = None
    picture_origin: Point = (0.0, 0.0)
    picture_scale: Scale = 1.0
    over_picture: Annotated[tuple[Over, ...], Field(max_length=16)] = ()


class ScenarioSource(Border):
    """``scenarios/<id>.toml``; without ``[setup]`` the counters stand at their own starts.

    `faces` tells which face lies up, where it is not the first; `sides` who plays, where not all do.
    `position` has lines of a position, as play files have them: what nothing else here says, laid over the
    set-up once the rules have finished it.
    """

    id: Word
    title: Line
    provenance: SaidOriginText
    sides: tuple[Word, ...] = ()
    setup: dict[SpaceId, tuple[Word, ...]] | None = None
    faces: dict[Word, Annotated[int, Field(ge=0, lt=8)]] = {}
    control: dict[Word, tuple[SpaceId, ...]] = {}
    tracks: dict[Word, TrackValue] = {}
    first_turn: Annotated[int, Field(ge=1, le=9999)] = 1
    note: Line = ""
    position: Position = ()


class ShapeSource(Border):
    """One shape of a shapes file: a polygon with `rings`, or a line with `points`."""

    kind: Literal["polygon", "line"]
    role: Word
    rings: tuple[tuple[Point, ...], ...] | tuple[Point, ...] | None = None
    points: tuple[Point, ...] | None = None

    def runs(self) -> tuple[tuple[Point, ...], ...]:
        """Give the rings of a polygon, or the one run of a line; a lone ring may stand without its list."""
        found: Any = self.rings if self.kind == "polygon" else self.points
        if not found:
            return ()
        return found if isinstance(found[0][0], tuple) else (found,)
