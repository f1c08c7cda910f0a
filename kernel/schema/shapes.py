"""Section ``shapes``: what a map draws behind its spaces. Only viewer and export read it."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import FailFast, Field, model_validator

from grognard.kernel.schema.base import Border, Line, Number, Word

_Ring = Annotated[tuple[Number, ...], FailFast(), Field(max_length=200_000)]


class Shape(Border):
    """One polygon or line of a map.

    Attributes:
        map: id of the map it belongs to.
        name: what it shows, such as ``shantung``; unique in its map.
        kind: ``polygon`` (rings, the first the outer one) or ``line`` (one run of points).
        role: what it is, such as ``land``, ``lake``, ``river``, ``rail``, ``border``, ``overlay``; an
            ``area`` is the space of its name, or, as ``id/2``, a further part of it.
        rings: each ``x, y, x, y ...`` in map units, rounded to 1e-3.
    """

    map: Word
    name: Line
    kind: Literal["polygon", "line"]
    role: Word
    rings: Annotated[tuple[_Ring, ...], FailFast(), Field(min_length=1, max_length=4096)]

    @model_validator(mode="after")
    def _check(self) -> Self:
        least = 6 if self.kind == "polygon" else 4
        if any(len(ring) % 2 or len(ring) < least for ring in self.rings):
            raise ValueError(
                f"shape `{self.name}`: a {self.kind} of {least // 2} points or more, each x and y"
            )
        if self.kind == "line" and len(self.rings) != 1:
            raise ValueError(f"shape `{self.name}`: a line is one run of points")
        return self


class Shapes(Border):
    """All shapes, in drawing order."""

    shapes: Annotated[tuple[Shape, ...], FailFast(), Field(max_length=20_000)]
