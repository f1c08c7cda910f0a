"""What the sections of a module must agree on: every row number points at a row that is there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grognard.kernel.schema.counters import Counters
from grognard.kernel.schema.maps import Maps
from grognard.kernel.schema.outline import OutlineSection
from grognard.kernel.schema.pictures import Pictures
from grognard.kernel.schema.scenarios import ScenarioRecord, Scenarios

if TYPE_CHECKING:
    from grognard.kernel.schema.kit import KitSection


def whole_problems(
    maps: Maps,
    counters: Counters,
    outline: OutlineSection,
    scenarios: Scenarios,
    kit: KitSection | None = None,
) -> list[str]:
    """Name every row number that points out of its table, and every turn beyond the last."""
    spaces, pieces, sides = len(maps.spaces.id), len(counters.counters.id), len(counters.sides.id)
    types = len(maps.codes.get("unit_type", ()))
    problems = [
        *_beyond("counters: a unit type", counters.counters.type, types),
        *_beyond("counters: a start", counters.counters.start, spaces),
        *_beyond("outline: a side", outline.steps.side, sides),
    ]
    for scenario in scenarios.scenarios:
        name = f"scenario `{scenario.id}`"
        setup = scenario.setup
        problems += _beyond(f"{name}: a space", (space for space, _ in setup), spaces)
        problems += _beyond(f"{name}: a counter", (one for _, stack in setup for one in stack), pieces)
        problems += _beyond(f"{name}: a space", (space for space, _ in scenario.control), spaces)
        problems += _beyond(f"{name}: a side", (side for _, side in scenario.control), sides)
        problems += _beyond(f"{name}: a side", scenario.sides, sides)
        problems += _turn_problems(name, scenario, outline.turn_count)
        problems += _face_problems(name, scenario, counters)
    if kit is not None:
        counter, space, side = kit.rows()
        problems += _beyond("kit: a counter", [counter], pieces)
        problems += _beyond("kit: a space", [space], spaces) + _beyond("kit: a side", [side], sides)
        if not {hand.map for hand in kit.hands} <= {one.id for one in maps.maps}:
            problems.append("kit: a map is not listed")
    return problems


def picture_problems(pictures: Pictures, maps: Maps, counters: Counters) -> list[str]:
    """Name maps and counters that are drawn from pictures and are not there."""
    faces = [max(1, len(one)) for one in counters.counters.faces]
    rows, shown = pictures.counters.counter, pictures.counters.faces
    problems = [
        *_beyond("pictures: a map", (one.map for one in pictures.maps), len(maps.maps)),
        *_beyond("pictures: a counter", rows, len(faces)),
    ]
    if not problems and any(len(own) > faces[row] for row, own in zip(rows, shown, strict=True)):
        problems.append("pictures: a counter has more pictures than faces")
    return problems


def _beyond(what: str, rows: Iterable[int], count: int) -> list[str]:
    return [f"{what} is not listed"] if max(rows, default=-1) >= count else []


def _face_problems(name: str, scenario: ScenarioRecord, counters: Counters) -> list[str]:
    faces = counters.counters.faces
    if any(row >= len(faces) or face >= len(faces[row]) for row, face in scenario.faces):
        return [f"{name}: a counter is turned to a face that it has not"]
    return []


def _turn_problems(name: str, scenario: ScenarioRecord, last: int) -> list[str]:
    if scenario.first_turn <= last:
        return []
    return [f"{name} begins with turn {scenario.first_turn} of {last}"]
