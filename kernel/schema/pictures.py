"""Section ``pictures``: names, sizes, digests of pictures, and what is drawn from them; pixels lie apart."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import FailFast, Field, model_validator

from grognard.kernel.pictures import MAX_PICTURES, MAX_PIXELS, MAX_SIDE, MAX_TOTAL, tile_count
from grognard.kernel.schema.base import (
    MAX_COUNTERS,
    MAX_SPACES,
    Border,
    Number,
    Row,
    Word,
    length_problems,
    unique_problems,
)
from grognard.kernel.wire import LIMITS

DIGEST_BYTES = 16
_MAPS = 64

Over = Literal["grid", "numbers", "names", "places", "ways", "overlays"]
_Side = Annotated[int, Field(ge=1, le=MAX_SIDE)]
_Sides = Annotated[tuple[_Side, ...], FailFast(), Field(max_length=MAX_PICTURES)]
_Index = Annotated[int, Field(ge=0, lt=MAX_SPACES)]
_Digest = Annotated[bytes, Field(min_length=DIGEST_BYTES, max_length=DIGEST_BYTES)]
_Faces = Annotated[tuple[Row, ...], Field(min_length=1, max_length=8)]
Scale = Annotated[Number, Field(ge=1e-3, le=1e4)]


class MapPicture(Border):
    """A map that is drawn on a picture; see `kernel.pictures.Backdrop`."""

    map: _Index
    picture: _Index
    origin: tuple[Number, Number]
    scale: Scale
    over: Annotated[tuple[Over, ...], Field(max_length=16)]


class CounterPictures(Border):
    """Counters that are drawn from pictures, ascending, and the picture of each face, -1 for none."""

    counter: Annotated[tuple[_Index, ...], FailFast(), Field(max_length=MAX_COUNTERS)]
    faces: Annotated[tuple[_Faces, ...], FailFast(), Field(max_length=MAX_COUNTERS)]


class Pictures(Border):
    """All pictures.

    Attributes:
        name, width, height: of each, by name; sizes in pixels.
        digest: over the pixels of each tile, picture by picture in the order of `kernel.pictures.tiles_of`.
        maps, counters: what is drawn from them.
    """

    name: Annotated[tuple[Word, ...], FailFast(), Field(max_length=MAX_PICTURES)]
    width: _Sides
    height: _Sides
    digest: Annotated[tuple[_Digest, ...], FailFast(), Field(max_length=LIMITS.parts)]
    maps: Annotated[tuple[MapPicture, ...], FailFast(), Field(max_length=_MAPS)]
    counters: CounterPictures

    @property
    def pixels(self) -> int:
        """Pixels of all pictures, without their halves."""
        return sum(map(int.__mul__, self.width, self.height))

    @model_validator(mode="after")
    def _check(self) -> Self:
        sizes = {"width": len(self.width), "height": len(self.height)}
        problems = length_problems("pictures", len(self.name), sizes) + unique_problems("picture", self.name)
        problems += length_problems(
            "counters", len(self.counters.counter), {"faces": len(self.counters.faces)}
        )
        if not problems:
            problems = self._size_problems() + self._row_problems()
        if problems:
            raise ValueError("; ".join(problems[:20]))
        return self

    def _size_problems(self) -> list[str]:
        areas = map(int.__mul__, self.width, self.height)
        problems = [
            f"picture `{name}` has {area} pixels; at most {MAX_PIXELS}"
            for name, area in zip(self.name, areas, strict=True)
            if area > MAX_PIXELS
        ]
        if self.pixels > MAX_TOTAL:
            problems.append(f"the pictures have {self.pixels} pixels together; at most {MAX_TOTAL}")
        count = sum(map(tile_count, self.width, self.height))
        if count != len(self.digest):
            problems.append(f"there are digests of {len(self.digest)} tiles, not {count}")
        return problems

    def _row_problems(self) -> list[str]:
        counters, maps = self.counters.counter, [one.map for one in self.maps]
        rows = [row for faces in self.counters.faces for row in faces] + [one.picture for one in self.maps]
        problems = []
        if max(rows, default=-1) >= len(self.name):
            problems.append("something is drawn from a picture that is not listed")
        if list(counters) != sorted(set(counters)) or len(set(maps)) != len(maps):
            problems.append("a map or a counter has its pictures twice, or out of order")
        return problems
