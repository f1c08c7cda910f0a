"""What all border models share: strictness, the scalar types, and turning pydantic's findings into problems.

Models read untrusted data and nothing else; play never touches them. Columns stop at their first bad value,
so a long bad column costs one problem, not a million.
"""

from __future__ import annotations

from typing import Annotated, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    FailFast,
    Field,
    StringConstraints,
    ValidationError,
)

from grognard.kernel.provenance import STATUSES, Provenance

MAX_SPACES = 65_536
MAX_COUNTERS = 16_384
MAX_PROBLEMS = 50

#: U+FFFE and U+FFFF are no letters either, and no picture of ours can hold them.
_NO_CONTROL = r"^[^\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]*$"

_SPACE_ID = r"^[^\s,;/#\x00-\x1f\x7f-\x9f\ufffe\uffff]+$"


def _origin(text: str) -> str:
    """Hold that a text is empty or a provenance."""
    if text:
        Provenance.parse(text)
    return text


def _said(text: str) -> str:
    if not text:
        raise ValueError(f"it does not say where this comes from: {', '.join(STATUSES)}")
    return text


WORD = r"[a-z0-9][a-z0-9_.-]*"
#: A word that stands for a thing in actions, saves and code.
Word = Annotated[str, StringConstraints(pattern=f"^{WORD}$", max_length=64)]
#: The printed id of a space, after its map's prefix where it needs one.
SpaceId = Annotated[str, StringConstraints(pattern=_SPACE_ID, max_length=64)]
#: A line for players; it steers no terminal and no text direction.
Line = Annotated[str, StringConstraints(pattern=_NO_CONTROL, max_length=1000)]
CaseId = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z./-]*$", max_length=32)]
Version = Annotated[str, StringConstraints(pattern=r"^[0-9]+\.[0-9]+\.[0-9]+$", max_length=32)]
#: A provenance; empty where the map, table or set around it has one.
Origin = Annotated[str, StringConstraints(pattern=_NO_CONTROL, max_length=1000), AfterValidator(_origin)]
SaidOrigin = Annotated[Origin, AfterValidator(_said)]

Small = Annotated[int, Field(ge=-32_768, le=32_767)]
Count = Annotated[int, Field(ge=0, le=32_767)]
#: A row in another table, or -1 for none; the upper end is checked against that table.
Row = Annotated[int, Field(ge=-1, lt=MAX_SPACES)]
Number = Annotated[float, Field(allow_inf_nan=False, ge=-1e7, le=1e7)]

T = TypeVar("T")
Column = Annotated[tuple[T, ...], FailFast(), Field(max_length=400_000)]
Words = Annotated[tuple[Word, ...], FailFast(), Field(max_length=4096)]
#: List of codes -> word of it -> what the viewer draws for it; see `modules/README.md`.
Looks = Annotated[dict[Word, Annotated[dict[Word, Word], Field(max_length=4096)]], Field(max_length=64)]
Lines = Annotated[tuple[Line, ...], FailFast(), Field(max_length=4096)]
#: Lines of a position, of which one may name every counter.
Position = Annotated[
    tuple[Annotated[str, StringConstraints(pattern=_NO_CONTROL, max_length=100_000)], ...],
    FailFast(),
    Field(max_length=100_000),
]
Rows = Annotated[tuple[Row, ...], FailFast(), Field(max_length=MAX_SPACES)]


class Border(BaseModel):
    """A border model: frozen, strict, no field it does not know, its validator built on first use."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)


Model = TypeVar("Model", bound=Border)


class SchemaError(ValueError):
    """Data that does not fit its model.

    Attributes:
        problems: one phrase each, with the place in the data; never empty.
    """

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def read_model(model: type[Model], data: object) -> Model:
    """Validate decoded data against a model.

    Raises:
        SchemaError: with every problem, up to `MAX_PROBLEMS`.

    Example:
        >>> class Track(Border):
        ...     id: Word
        >>> read_model(Track, {"id": "vp", "colour": "red"})
        Traceback (most recent call last):
        ...
        grognard.kernel.schema.base.SchemaError: colour: there is no such field
    """
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise SchemaError(_problems(error)) from None


def unique_problems(what: str, ids: tuple[str, ...]) -> list[str]:
    """Name the ids that stand twice, for a validator or a check."""
    if len(set(ids)) == len(ids):
        return []
    seen: set[str] = set()
    twice: dict[str, None] = {}
    for word in ids:
        if word in seen:
            twice[word] = None
        seen.add(word)
    return [f"{what} `{word}` is given twice" for word in list(twice)[:MAX_PROBLEMS]]


def length_problems(what: str, length: int, columns: dict[str, int]) -> list[str]:
    """Name the columns that have not the length of the first."""
    return [
        f"{what}: column {name} has {size} values, not {length}"
        for name, size in columns.items()
        if size != length
    ]


def plain(text: str) -> str:
    """Make a stranger's text fit to stand in a message: short, and without control characters."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:64])


def _problems(error: ValidationError) -> list[str]:
    found = error.errors(include_url=False, include_context=False, include_input=False)
    deeper = {item["loc"][:size] for item in found for size in range(len(item["loc"]))}
    # A column that stopped at a bad value is short because of that, which is no problem of its own.
    found = [item for item in found if item["type"] != "too_short" or item["loc"] not in deeper]
    lines = [_sentence(item["loc"], item["type"], item["msg"]) for item in found[:MAX_PROBLEMS]]
    if len(found) > MAX_PROBLEMS:
        lines.append(f"and {len(found) - MAX_PROBLEMS} more")
    return lines


def _sentence(place: tuple[int | str, ...], kind: str, message: str) -> str:
    """Word one finding for the author of the data."""
    known = {"missing": "it is missing", "extra_forbidden": "there is no such field"}
    text = known.get(kind) or message.removeprefix("Value error, ")
    where = ".".join(plain(str(step)) for step in place)
    return f"{where}: {text[:1].lower()}{text[1:]}" if where else text
