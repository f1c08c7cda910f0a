"""Recipes: what of the earth becomes a map, as an author writes it down in TOML.

Every problem of a recipe is one sentence with its file, the line it is about and what to do.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from grognard.kernel.schema.base import (
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

Degrees = tuple[Annotated[Number, Field(ge=-360, le=360)], Annotated[Number, Field(ge=-90, le=90)]]
Around = Annotated[tuple[Degrees, ...], Field(min_length=3, max_length=2_000)]
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


class ApartSource(Border):
    """``[[apart]]``: two spaces that touch and are no neighbours all the same."""

    between: tuple[SpaceId, SpaceId]


class AnchorSource(Border):
    """``[[anchor]]``: a place that a printed number is known of."""

    name: Line
    at: Degrees
    id: SpaceId


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
    apart: Column[ApartSource] = ()

    @model_validator(mode="after")
    def _check(self) -> Self:
        west, south, east, north = self.box
        if not (-180 <= west < east <= west + 360 and east <= 540 and -90 <= south < north <= 90):
            raise ValueError("box: it is west, south, east, north in degrees, west and south first")
        problems = unique_problems("space", tuple(one.id for one in (*self.area, *self.sea)))
        if problems:
            raise ValueError("; ".join(problems))
        return self


def read_recipe(path: Path) -> Recipe:
    """Read a recipe.

    Raises:
        ModuleDataError: with every problem, its line and what to do.
    """
    sources = Sources(path.parent)
    text = sources.text(path.name)
    found: Recipe | None = None
    if text is not None:
        try:
            found = read_model(Recipe, frozen(tomllib.loads(text)))
        except SchemaError as error:
            for problem in error.problems:
                sources.problem(path.name, problem, line_of(text, problem.partition(": ")[0]))
        except (ValueError, RecursionError) as error:
            sources.problem(path.name, f"it is not TOML: {plain(str(error)) or 'nested too deep'}")
    sources.stop()
    assert found is not None
    return found


def line_of(text: str, place: str) -> int:
    r"""The line of a TOML file that a dotted place is about; 0 where none is found.

    Example:
        >>> line_of('id = "world"\n[[area]]\nid = "a"\n[[area]]\nid = "b"\nof = 7', "area.1.of")
        6
    """
    steps = place.split(".")
    lines = text.split("\n")
    first, last = 0, len(lines)
    if len(steps) > 1 and steps[1].isdecimal():
        heads = [number for number, line in enumerate(lines) if line.strip() == f"[[{steps[0]}]]"]
        if int(steps[1]) >= len(heads):
            return 0
        first = heads[int(steps[1])]
        last = next(
            (number for number in range(first + 1, len(lines)) if lines[number].startswith("[")), last
        )
        steps = steps[2:]
    key = re.compile(rf"\s*{re.escape(steps[0])}\s*=") if steps else None
    for number in range(first, last):
        if key is not None and key.match(lines[number]):
            return number + 1
    return first + 1 if first else 0
