"""Section ``counters``: sides, nations, the names of printed values, and every counter as columns."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import FailFast, Field, model_validator

from grognard.kernel.provenance import STATUSES
from grognard.kernel.schema.base import (
    MAX_COUNTERS,
    Border,
    Column,
    Count,
    Line,
    Lines,
    Row,
    Rows,
    Small,
    Word,
    Words,
    length_problems,
    unique_problems,
)

_FACES = 8
_Steps = Annotated[tuple[Count, ...], Field(min_length=1, max_length=_FACES)]
_Face = Annotated[tuple[Small, ...], Field(max_length=16)]
_Faces = Annotated[tuple[_Face, ...], Field(min_length=1, max_length=_FACES)]
_Status = Annotated[int, Field(ge=0, lt=len(STATUSES))]


class CounterColumns(Border):
    """One row a counter; see `kernel.counter.CounterTable`. `source` is an index into the known statuses."""

    id: Annotated[tuple[Word, ...], FailFast(), Field(max_length=MAX_COUNTERS)]
    name: Column[Line]
    side: Column[Row]
    nation: Column[Row]
    type: Column[Row]
    steps: Column[_Steps]
    faces: Column[_Faces]
    start: Column[Row]
    source: Column[_Status]
    note: Column[Line]


class Sides(Border):
    """Ids, printed names and nation (index, or -1) of each side."""

    id: Words
    name: Lines
    nation: Rows


class Nations(Border):
    """Ids, printed names and the viewer's palette key of each nation."""

    id: Words
    name: Lines
    look: Words


class Counters(Border):
    """The counter sheet.

    Attributes:
        sides, nations: who owns counters.
        values: names of the values printed on a face, in order.
        values_of: (code of a unit type, names) of each type that prints other values.
        counters: the columns.
    """

    sides: Sides
    nations: Nations
    values: Words
    values_of: Annotated[tuple[tuple[Row, Words], ...], FailFast(), Field(max_length=256)] = ()
    counters: CounterColumns

    @model_validator(mode="after")
    def _check(self) -> Self:
        problems = [*self._owner_problems(), *self._column_problems()]
        if not problems:
            problems = self._face_problems()
        if problems:
            raise ValueError("; ".join(problems[:20]))
        return self

    def _owner_problems(self) -> list[str]:
        sides, nations = self.sides, self.nations
        problems = unique_problems("side", sides.id) + unique_problems("nation", nations.id)
        problems += length_problems(
            "sides", len(sides.id), {"name": len(sides.name), "nation": len(sides.nation)}
        )
        problems += length_problems(
            "nations", len(nations.id), {"name": len(nations.name), "look": len(nations.look)}
        )
        if any(nation >= len(nations.id) for nation in sides.nation):
            problems.append("a side has a nation that is not listed")
        return problems

    def _column_problems(self) -> list[str]:
        columns = self.counters
        sizes = {name: len(getattr(columns, name)) for name in type(columns).model_fields}
        problems = length_problems("counters", len(columns.id), sizes) + unique_problems(
            "counter", columns.id
        )
        if max(columns.side, default=-1) >= len(self.sides.id):
            problems.append("a counter has a side that is not listed")
        if max(columns.nation, default=-1) >= len(self.nations.id):
            problems.append("a counter has a nation that is not listed")
        return problems

    def _face_problems(self) -> list[str]:
        columns, counts = self.counters, {kind: len(names) for kind, names in self.values_of}
        rows = zip(columns.id, columns.type, columns.steps, columns.faces, strict=True)
        problems = []
        for word, kind, steps, faces in rows:
            count = counts.get(kind, len(self.values))
            if len(steps) != len(faces) or any(len(face) not in (0, count) for face in faces):
                problems.append(
                    f"counter `{word}`: as many hash marks as faces, and {count} values on a face or none"
                )
        return problems
