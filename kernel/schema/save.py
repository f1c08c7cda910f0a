"""The records of saves and journals. Counters, spaces and sides are row numbers of the module's board."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import FailFast, Field, StringConstraints, model_validator

from grognard.kernel.aside import MAX_NOTE, MAX_NOTES, MAX_PICTURE
from grognard.kernel.schema.base import (
    MAX_COUNTERS,
    MAX_SPACES,
    Border,
    CaseId,
    Column,
    Line,
    Model,
    Version,
    Word,
    length_problems,
)

MAX_ACTIONS = 100_000
MAX_EVENTS = 200_000
_INT32 = 1 << 31

_Cell = Annotated[int, Field(ge=-_INT32, lt=_INT32)]
_Number = Annotated[int, Field(ge=0, lt=_INT32)]
_Count = Annotated[int, Field(ge=0, le=MAX_ACTIONS)]
_Side = Annotated[int, Field(ge=-1, lt=4096)]
_Hash = Annotated[bytes, Field(max_length=16)]
_Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{8,128}$")]
_Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$", max_length=64)]
_Text = Annotated[str, StringConstraints(max_length=100_000)]
_Die = Annotated[int, Field(ge=1, le=256)]
_Counters = Annotated[
    tuple[Annotated[int, Field(ge=-1, lt=MAX_COUNTERS)], ...], FailFast(), Field(max_length=MAX_COUNTERS)
]
_Spaces = Annotated[
    tuple[Annotated[int, Field(ge=-1, lt=MAX_SPACES)], ...], FailFast(), Field(max_length=MAX_SPACES)
]
_Modifier = tuple[_Cell, CaseId, Line]
_Dice = Annotated[tuple[_Die, ...], Field(max_length=4096)]
_Modifiers = Annotated[tuple[_Modifier, ...], Field(max_length=4096)]
_Test = Literal["", "over", "under", "at-most"]
_Words = Annotated[tuple[Line, ...], Field(max_length=4096)]
_Plain = tuple[_Number, _Dice, _Modifiers, _Cell | None, _Test]
_Named = tuple[_Number, _Dice, _Modifiers, _Cell | None, _Test, _Words, _Words]
_Roll = _Plain | _Named


class ModuleStamp(Border):
    """A module or extension the game is played with."""

    slug: Word
    version: Version
    digest: _Digest


class StartRecord(Border):
    """See :class:`grognard.kernel.start.Start`."""

    scenario: Word
    seed: Annotated[int, Field(ge=-(1 << 63), lt=1 << 63)] | None
    script: Annotated[tuple[_Die, ...], FailFast(), Field(max_length=400_000)]
    options: Annotated[tuple[Word, ...], Field(max_length=1024)]
    players: Annotated[tuple[Line, ...], Field(max_length=4096)]
    undo: Literal["player", "free"]
    position: Annotated[tuple[_Text, ...], FailFast(), Field(max_length=100_000)]


class Head(Border):
    """The first record: what is played, and from where.

    Attributes:
        modules: the module, and its extensions in load order.
        plugin, plugin_version: whose rules.
    """

    kind: Literal["head"]
    modules: Annotated[tuple[ModuleStamp, ...], Field(min_length=1, max_length=64)]
    plugin: Word
    plugin_version: Line
    start: StartRecord


class MailRecord(Border):
    """See :class:`grognard.kernel.mail.Mail`."""

    kind: Literal["mail"]
    game: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
    sent: Annotated[tuple[_Count, ...], FailFast(), Field(max_length=MAX_ACTIONS)]
    here: Line


class NotesRecord(Border):
    """All notes of one player, in the place of those before; see :class:`grognard.kernel.aside.Note`."""

    kind: Literal["notes"]
    player: Line
    text: Annotated[
        tuple[Annotated[str, StringConstraints(max_length=MAX_NOTE)], ...], Field(max_length=MAX_NOTES)
    ]
    space: Column[Line]

    @model_validator(mode="after")
    def _check(self) -> Self:
        return _equally_long(self, "text", ("space",))


class PictureRecord(Border):
    """A small picture of the game; what is in it nobody has looked at yet."""

    kind: Literal["picture"]
    png: Annotated[bytes, Field(max_length=MAX_PICTURE)]


class Actions(Border):
    """Actions that were taken, one row each.

    Attributes:
        first: number of the first one in the history, from 0.
        hash: of the state after it, empty where the kernel went on by itself.
    """

    kind: Literal["actions"]
    first: _Count
    side: Column[_Side]
    text: Column[Line]
    hash: Column[_Hash]
    auto: Column[bool]

    @model_validator(mode="after")
    def _check(self) -> Self:
        return _equally_long(self, "text", ("side", "hash", "auto"))


class Events(Border):
    """Events, one row each; `masked` is (side, counters as it sees them)."""

    kind: Literal["events"]
    first: _Number
    action: Column[_Count]
    word: Column[Line]
    case: Column[CaseId]
    side: Column[_Side]
    counters: Column[_Counters]
    spaces: Column[_Spaces]
    values: Column[dict[Line, _Cell | Line]]
    roll: Column[_Roll | None]
    masked: Column[tuple[tuple[_Side, _Counters], ...]]
    only: Column[tuple[_Side, ...]] = ()

    @model_validator(mode="after")
    def _check(self) -> Self:
        names = ("action", "case", "side", "counters", "spaces", "values", "roll", "masked")
        return _equally_long(self, "word", (*names, "only") if self.only else names)


class Stand(Border):
    """Where the game stood after so many actions; the events up to there stand before it.

    Attributes:
        frames: see :meth:`grognard.kernel.procedure.Frame.to_data`; checked against the rules when loaded.
        texts: see :attr:`grognard.kernel.state.State.texts`.
    """

    kind: Literal["stand"]
    actions: _Count
    columns: dict[_Name, Annotated[tuple[_Cell, ...], FailFast(), Field(max_length=400_000)]]
    frames: Annotated[tuple[Any, ...], Field(max_length=200)]
    texts: Column[Line] = ()
    hash: Annotated[bytes, Field(min_length=16, max_length=16)]


class Back(Border):
    """Actions were taken back; so many remain."""

    kind: Literal["back"]
    actions: _Count


class Clock(Border):
    """How far the game is, for those who list journals; a game is opened without it."""

    kind: Literal["clock"]
    turn: _Count
    over: bool


class End(Border):
    """The last record of a save, so that none is cut short unseen; journals have none."""

    kind: Literal["end"]


RECORDS: dict[object, type[Border]] = {
    "head": Head,
    "mail": MailRecord,
    "notes": NotesRecord,
    "picture": PictureRecord,
    "actions": Actions,
    "events": Events,
    "stand": Stand,
    "back": Back,
    "clock": Clock,
    "end": End,
}


def _equally_long(record: Model, first: str, others: tuple[str, ...]) -> Model:
    sizes = {name: len(getattr(record, name)) for name in others}
    if problems := length_problems("the record", len(getattr(record, first)), sizes):
        raise ValueError("; ".join(problems))
    return record
