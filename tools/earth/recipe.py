"""Recipes: what of the earth becomes a map, as an author writes it down in TOML.

Every problem of a recipe is one sentence with its file, the line it is about and what to do.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal, Self

import shapely
from pydantic import AfterValidator, Field, model_validator

from grognard.kernel.grid import Grid
from grognard.kernel.schema.base import (
    MAX_SPACES,
    Border,
    Column,
    Line,
    Number,
    SchemaError,
    SpaceId,
    Word,
    Words,
    plain,
    read_model,
    unique_problems,
)
from grognard.kernel.schema.sources import OriginText
from grognard.kernel.sources import Sources, frozen
from grognard.kernel.toml_lines import line_of, syntax_problem

Degrees = tuple[Annotated[Number, Field(ge=-360, le=540)], Annotated[Number, Field(ge=-90, le=90)]]


def _as_polygon(ring: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    if len(set(ring)) < 3:
        raise ValueError("a polygon has three different corners at least")
    area = shapely.Polygon(ring)
    if not area.is_valid:
        raise ValueError(f"the polygon is none: {shapely.is_valid_reason(area)}")
    return ring


Around = Annotated[tuple[Degrees, ...], Field(min_length=3, max_length=2_000), AfterValidator(_as_polygon)]
AxisNumber = Annotated[int, Field(ge=0, le=9999)]
KM_OF_MILE = 1.609344
NEVER_M = 1e6
"""Metres that no ground reaches."""
_DRAWN = re.compile(r"frame|(land|lake|river)-[0-9]+")
"""Names of what is drawn that is no area."""
Names = Annotated[tuple[Line, ...], Field(max_length=400)]


class AreaSource(Border):
    """``[[area]]``: land that is one space. What an earlier area has taken is gone.

    Attributes:
        of: countries, ``Country/PART``, ``continent:NAME``; all land when left out, within `within`.
        without: countries that are not meant after all.
        within: only what lies in one of these polygons of longitude and latitude.
        at: where counters lie; the roomiest spot when left out.
    """

    id: SpaceId
    name: Line = ""
    of: Names = ()
    without: Names = ()
    within: Annotated[tuple[Around, ...], Field(max_length=64)] = ()
    at: Degrees | None = None
    terrain: Word | None = None
    features: Words = ()
    provenance: OriginText = ""

    @model_validator(mode="after")
    def _check(self) -> Self:
        if not self.of and not self.within:
            raise ValueError("it says neither of which countries it is nor within which polygon; give `of`")
        return self


class SeaSource(Border):
    """``[[sea]]``: water that is one space; land within its polygons is not counted."""

    id: SpaceId
    name: Line = ""
    within: Annotated[tuple[Around, ...], Field(min_length=1, max_length=64)]
    at: Degrees | None = None
    terrain: Word = "sea"
    features: Words = ()
    provenance: OriginText = ""


class WaySource(Border):
    """``[[way]]``: a way that no border tells of, such as a strait or a sea route."""

    between: Annotated[tuple[SpaceId, ...], Field(min_length=2, max_length=64)]
    kind: Word = "adjacent"
    code: Word = "strait"
    provenance: OriginText = "house"


class ReachSource(Border):
    """``[[reach]]``: a way from every area with a word among its features to each sea that it touches."""

    feature: Word
    kind: Word
    code: Word = "coast"
    provenance: OriginText = "derived"


class ApartSource(Border):
    """``[[apart]]``: two spaces that touch and are no neighbours all the same."""

    between: tuple[SpaceId, SpaceId]


class AnchorSource(Border):
    """``[[anchor]]``: a place that a printed number is known of."""

    name: Line
    at: Degrees
    id: SpaceId
    features: Words = ()


class PlaceSource(Border):
    """``[[place]]``: a place whose hex is found; it is named there."""

    name: Line
    at: Degrees
    features: Words = ()


class ReliefSource(Border):
    """``[[relief]]``: ground by its heights in metres; the first that fits counts, `land` where none does.

    Attributes:
        terrain: the word of the module.
        mean: it is so high in the middle, or
        range: its highest and lowest points are so far apart.
    """

    terrain: Word
    mean: Number = NEVER_M
    range: Number = NEVER_M

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.mean == self.range == NEVER_M:
            raise ValueError("it says neither how high nor how uneven; give `mean` or `range` in metres")
        return self


class HexesSource(Border):
    """``[hexes]``: the grid that is laid over the earth.

    Attributes:
        km, miles: between the middles of neighbours; one of them, or neither where `fit` finds it.
        fit: what of the grid follows the anchors beside its place: its ``size``, its ``turn``.
        least_land: share of land from which a hex counts as land.
        least_side: share of a hexside that must lie on land for troops.
    """

    orientation: Literal["flat", "pointy"]
    numbering: Line
    columns: tuple[AxisNumber, AxisNumber]
    rows: tuple[AxisNumber, AxisNumber]
    stagger: Line
    km: Number | None = None
    miles: Number | None = None
    fit: Annotated[tuple[Literal["size", "turn"], ...], Field(max_length=2)] = ()
    least_land: Annotated[Number, Field(gt=0, le=1)] = 0.1
    least_side: Annotated[Number, Field(ge=0, le=1)] = 0.15

    @property
    def pitch_km(self) -> float | None:
        """Kilometres between the middles of neighbours, None where the fit finds it."""
        return self.km if self.miles is None else self.miles * KM_OF_MILE

    @model_validator(mode="after")
    def _check(self) -> Self:
        given = [one for one in (self.km, self.miles) if one is not None]
        if len(given) > 1 or (not given and "size" not in self.fit):
            raise ValueError('give km or miles between hexes, or fit = ["size"] to find it from the anchors')
        if given and not 0 < given[0] < 5000:
            raise ValueError("hexes lie between 0 and 5,000 km or miles apart")
        across, down = (abs(last - first) + 1 for first, last in (self.columns, self.rows))
        if across * down > MAX_SPACES:
            raise ValueError(f"columns and rows: {across * down:,} hexes are more than {MAX_SPACES:,}")
        return self

    def build(self) -> Grid:
        """Build the grid, in map units, its first cell at (0, 0).

        Raises:
            ModuleDataError: its fields do not fit together.
        """
        return Grid(self.orientation, self.numbering, self.columns, self.rows, self.stagger)


class Recipe(Border):
    """A recipe.

    Attributes:
        box: west, south, east, north in degrees; east may lie beyond 180.
        projection: how the earth is laid flat.
        centre: longitude and latitude in the middle; the middle of the box when left out.
        detail: of the shapes.
        width: of the map in its own units, of which a counter has about 70 a side.
        least: islands and lakes of fewer square units are left out.
    """

    id: Word
    title: Line
    kind: Literal["areas", "hexes"]
    box: tuple[Number, Number, Number, Number]
    projection: Literal["plate", "mercator", "robinson", "azimuthal"]
    centre: Degrees | None = None
    detail: Literal["10m", "50m", "110m"] = "50m"
    width: Annotated[Number, Field(ge=200, le=20_000)] = 2400.0
    least: Annotated[Number, Field(ge=0, le=10_000)] = 4.0
    rivers: bool = False
    lakes: bool = True
    area: Column[AreaSource] = ()
    sea: Column[SeaSource] = ()
    way: Column[WaySource] = ()
    reach: Column[ReachSource] = ()
    apart: Column[ApartSource] = ()
    hexes: HexesSource | None = None
    anchor: Column[AnchorSource] = ()
    place: Column[PlaceSource] = ()
    relief: Column[ReliefSource] = ()

    @model_validator(mode="after")
    def _check(self) -> Self:
        west, south, east, north = self.box
        if not (-180 <= west < east <= west + 360 and east <= 540 and -90 <= south < north <= 90):
            raise ValueError("box: it is west, south, east, north in degrees, west and south first")
        if (self.kind == "hexes") != (self.hexes is not None) or (self.kind == "areas") != bool(self.area):
            raise ValueError("kind: a map of hexes has [hexes] and [[anchor]], one of areas has [[area]]")
        ids = tuple(one.id for one in (*self.area, *self.sea))
        problems = unique_problems("space", ids)
        problems += [f"no space can be called `{word}`" for word in ids if _DRAWN.fullmatch(word)]
        if problems:
            raise ValueError("; ".join(problems))
        return self


@dataclass(slots=True)
class RecipeFile:
    """A recipe with the text it was read from, to say where something is wrong.

    Attributes:
        recipe: what it says.
        file, text: its name and text.
        sources: its folder, and the problems found.
    """

    recipe: Recipe
    file: str
    text: str
    sources: Sources = field(repr=False)

    def problem(self, place: str, text: str) -> None:
        """Note what is wrong at a dotted place, such as ``area.3.of``."""
        self.sources.problem(self.file, text, line_of(self.text, place))

    def unknown(self, place: str, what: str, word: str, known: Iterable[str]) -> None:
        """Note a name that nobody knows, and the one it is most like."""
        like = difflib.get_close_matches(word, list(known), 1, 0.5)
        remedy = f"; it may be `{like[0]}`" if like else ""
        self.problem(place, f"no {what} is called `{plain(word)}`{remedy}")

    def stop(self) -> None:
        """Raise everything noted so far.

        Raises:
            ModuleDataError: there is a problem.
        """
        self.sources.stop()


def read_recipe(path: Path) -> RecipeFile:
    """Read a recipe.

    Raises:
        ModuleDataError: with every problem, its line and what to do.
    """
    sources = Sources(path.parent, name="the recipe")
    text = sources.text(path.name) or ""
    found: Recipe | None = None
    try:
        found = read_model(Recipe, frozen(tomllib.loads(text))) if text else None
    except SchemaError as error:
        for problem in error.problems:
            sources.problem(path.name, problem, line_of(text, problem.partition(": ")[0]))
    except (ValueError, RecursionError) as error:
        sources.problem(path.name, *syntax_problem(error, "TOML", text))
    if found is None and not sources.problems:
        sources.problem(path.name, "it is empty; see tools/README.md for what a recipe says")
    sources.stop()
    assert found is not None
    return RecipeFile(found, path.name, text, sources)
