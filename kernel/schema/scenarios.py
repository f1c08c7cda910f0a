"""Section ``scenarios``: tracks, optional rules, and how games begin; spaces and counters as row numbers."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import FailFast, Field, model_validator

from grognard.kernel.schema.base import (
    MAX_COUNTERS,
    MAX_SPACES,
    Border,
    CaseId,
    Line,
    Position,
    SaidOrigin,
    Word,
    unique_problems,
)

_Space = Annotated[int, Field(ge=0, lt=MAX_SPACES)]
_Counter = Annotated[int, Field(ge=0, lt=MAX_COUNTERS)]
_Face = Annotated[int, Field(ge=0, lt=8)]
_Side = Annotated[int, Field(ge=0, lt=4096)]
TrackValue = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
_Stack = tuple[_Space, Annotated[tuple[_Counter, ...], FailFast(), Field(max_length=MAX_COUNTERS)]]


class Track(Border):
    """A track and its ends, both included."""

    id: Word
    name: Line
    low: TrackValue
    high: TrackValue


class Option(Border):
    """An optional rule."""

    id: Word
    name: Line
    case: CaseId
    default: bool


class ScenarioRecord(Border):
    """One scenario.

    Attributes:
        from_starts: whether every counter stands at its own start; the set-up is then empty.
        setup: (space, counters) in the author's order.
        control: (space, side).
        tracks: (track, value).
        first_turn: from 1.
        faces: (counter, face that lies up), where that is not the first.
        sides: those that play; empty where all do.
        position: lines of a position, laid over the set-up that the rules have finished.
    """

    id: Word
    title: Line
    from_starts: bool
    setup: Annotated[tuple[_Stack, ...], FailFast(), Field(max_length=MAX_SPACES)]
    control: Annotated[tuple[tuple[_Space, _Side], ...], FailFast(), Field(max_length=MAX_SPACES)]
    tracks: Annotated[tuple[tuple[_Side, TrackValue], ...], FailFast(), Field(max_length=4096)]
    first_turn: Annotated[int, Field(ge=1, le=9999)]
    provenance: SaidOrigin
    note: Line
    faces: Annotated[tuple[tuple[_Counter, _Face], ...], FailFast(), Field(max_length=MAX_COUNTERS)] = ()
    sides: Annotated[tuple[_Side, ...], FailFast(), Field(max_length=4096)] = ()
    position: Position = ()


class Scenarios(Border):
    """All there is to choose before a game."""

    tracks: Annotated[tuple[Track, ...], FailFast(), Field(max_length=1024)]
    options: Annotated[tuple[Option, ...], FailFast(), Field(max_length=1024)]
    scenarios: Annotated[tuple[ScenarioRecord, ...], FailFast(), Field(max_length=1024)]

    @model_validator(mode="after")
    def _check(self) -> Self:
        problems = unique_problems("track", tuple(track.id for track in self.tracks))
        problems += unique_problems("option", tuple(option.id for option in self.options))
        problems += unique_problems("scenario", tuple(scenario.id for scenario in self.scenarios))
        problems += [
            f"track `{track.id}` ends before it begins" for track in self.tracks if track.high < track.low
        ]
        for scenario in self.scenarios:
            problems += self._scenario_problems(scenario)
        if problems:
            raise ValueError("; ".join(problems[:20]))
        return self

    def _scenario_problems(self, scenario: ScenarioRecord) -> list[str]:
        name = f"scenario `{scenario.id}`"
        problems = []
        placed = [counter for _, stack in scenario.setup for counter in stack]
        if placed and scenario.from_starts:
            problems.append(f"{name} has a set-up beside the counters' starts")
        if len(set(placed)) != len(placed):
            problems.append(f"{name} sets a counter up twice")
        given = {"space's control": scenario.control, "track": scenario.tracks, "face": scenario.faces}
        if len(set(scenario.sides)) != len(scenario.sides):
            problems.append(f"{name} names a side that plays twice")
        for what, rows in given.items():
            if len({row[0] for row in rows}) != len(rows):
                problems.append(f"{name} gives a {what} twice")
        for number, value in scenario.tracks:
            if number >= len(self.tracks):
                problems.append(f"{name} names a track that is not listed")
            elif not self.tracks[number].low <= value <= self.tracks[number].high:
                problems.append(f"{name}: {value} is not on track `{self.tracks[number].id}`")
        return problems
