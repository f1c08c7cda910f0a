"""Section ``kit``: what lies beside the maps; and ``kit.toml``, its source, in words instead of rows."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import FailFast, Field, model_validator

from grognard.kernel.schema.base import (
    MAX_COUNTERS,
    MAX_SPACES,
    Border,
    Line,
    Row,
    SpaceId,
    Word,
    unique_problems,
)

_FEW = 512
_Index = Annotated[int, Field(ge=0, lt=MAX_SPACES)]
_Counters = Annotated[tuple[_Index, ...], FailFast(), Field(max_length=MAX_COUNTERS)]
_Faces = Annotated[tuple[Line, ...], FailFast(), Field(min_length=1, max_length=1000)]
_Dice = Annotated[tuple[_Faces, ...], FailFast(), Field(min_length=1, max_length=100)]
_Plus = Annotated[int, Field(ge=-10_000, le=10_000)]
_FaceDown = Literal["always", "never", "choice"]
_Facings = Annotated[int, Field(ge=0, le=360)]
_Picture = Annotated[str, Field(pattern=r"^[a-z0-9_.-]*$", max_length=64)]
_Text = Annotated[
    str, Field(pattern=r"^[^\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]*$", max_length=20_000)
]


class DiceRecord(Border):
    """See `kernel.kit.Dice`."""

    id: Word
    name: Line
    faces: _Dice
    plus: _Plus
    total: bool


class DeckRecord(Border):
    """See `kernel.kit.Deck`."""

    id: Word
    name: Line
    space: _Index
    face_down: _FaceDown
    shuffled: bool
    refill: Row


class HandRecord(Border):
    """See `kernel.kit.Hand`; sides by row."""

    map: Word
    sides: Annotated[tuple[_Index, ...], Field(max_length=_FEW)]


class TrayRecord(Border):
    """See `kernel.kit.Tray`."""

    id: Word
    name: Line
    counters: _Counters


class ChartRecord(Border):
    """See `kernel.kit.Chart`; also what ``[[chart]]`` says."""

    id: Word
    name: Line
    picture: _Picture = ""
    text: _Text = ""


class KitSection(Border):
    """All of it; `facings` and `backs` as (what, counters)."""

    dice: Annotated[tuple[DiceRecord, ...], FailFast(), Field(max_length=_FEW)]
    decks: Annotated[tuple[DeckRecord, ...], FailFast(), Field(max_length=_FEW)]
    hands: Annotated[tuple[HandRecord, ...], FailFast(), Field(max_length=_FEW)]
    trays: Annotated[tuple[TrayRecord, ...], FailFast(), Field(max_length=4096)]
    charts: Annotated[tuple[ChartRecord, ...], FailFast(), Field(max_length=_FEW)]
    facings: Annotated[tuple[tuple[_Facings, _Counters], ...], FailFast(), Field(max_length=361)]
    backs: Annotated[tuple[tuple[_Picture, _Counters], ...], FailFast(), Field(max_length=4096)]

    @model_validator(mode="after")
    def _check(self) -> Self:
        problems: list[str] = []
        for what in ("dice", "decks", "trays", "charts"):
            problems += unique_problems(what, tuple(one.id for one in getattr(self, what)))
        if any(deck.refill >= len(self.decks) for deck in self.decks):
            problems.append("a deck is refilled from one that is not listed")
        if len({deck.space for deck in self.decks}) != len(self.decks):
            problems.append("two decks lie on one space")
        for what in ("facings", "backs"):
            counters = [one for _, group in getattr(self, what) for one in group]
            if len(set(counters)) != len(counters):
                problems.append(f"{what}: a counter is given twice")
        if problems:
            raise ValueError("; ".join(problems[:20]))
        return self

    def rows(self) -> tuple[int, int, int]:
        """The highest row of a counter, a space and a side that is named; -1 for none."""
        groups = [tray.counters for tray in self.trays]
        groups += [group for _, group in self.facings] + [group for _, group in self.backs]
        counter = max((one for group in groups for one in group), default=-1)
        space = max((deck.space for deck in self.decks), default=-1)
        side = max((side for hand in self.hands for side in hand.sides), default=-1)
        return counter, space, side


class DiceSource(Border):
    """``[[dice]]``: so many alike with sides 1 to n, or the faces of each."""

    id: Word
    name: Line
    count: Annotated[int, Field(ge=1, le=100)] = 1
    sides: Annotated[int, Field(ge=1, le=1000)] = 6
    faces: Annotated[tuple[_Faces, ...], Field(max_length=100)] = ()
    plus: _Plus = 0
    total: bool = True


class DeckSource(Border):
    """``[[deck]]``."""

    id: Word
    name: Line
    space: SpaceId
    face_down: _FaceDown = "never"
    shuffled: bool = False
    refill: str = ""


class HandSource(Border):
    """``[[hand]]``."""

    map: Word
    sides: Annotated[tuple[Word, ...], Field(max_length=_FEW)]


class TraySource(Border):
    """``[[tray]]``."""

    id: Word
    name: Line
    counters: Annotated[tuple[Word, ...], FailFast(), Field(max_length=MAX_COUNTERS)]


class FacingSource(Border):
    """``[[facing]]``: counters that can be turned into so many directions, 0 for any."""

    count: _Facings
    counters: Annotated[tuple[Word, ...], FailFast(), Field(max_length=MAX_COUNTERS)]


class BackSource(Border):
    """``[[back]]``: the picture that counters show while hidden."""

    picture: _Picture
    counters: Annotated[tuple[Word, ...], FailFast(), Field(max_length=MAX_COUNTERS)]


class KitSource(Border):
    """``kit.toml``."""

    dice: Annotated[tuple[DiceSource, ...], Field(max_length=_FEW)] = ()
    deck: Annotated[tuple[DeckSource, ...], Field(max_length=_FEW)] = ()
    hand: Annotated[tuple[HandSource, ...], Field(max_length=_FEW)] = ()
    tray: Annotated[tuple[TraySource, ...], Field(max_length=4096)] = ()
    chart: Annotated[tuple[ChartRecord, ...], Field(max_length=_FEW)] = ()
    facing: Annotated[tuple[FacingSource, ...], Field(max_length=361)] = ()
    back: Annotated[tuple[BackSource, ...], Field(max_length=4096)] = ()
