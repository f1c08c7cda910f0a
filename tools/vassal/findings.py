"""Everything read of a VASSAL module, before it is written down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from grognard.tools.vassal.census import Census
from grognard.tools.vassal.equipment import Chart, Dice, Turns
from grognard.tools.vassal.surfaces import Surface


@dataclass(slots=True)
class Scenario:
    """A set-up: counters by the id of their space, lower ones first, and faces other than the first."""

    id: str
    title: str
    setup: dict[str, list[str]] | None
    faces: dict[str, int] = field(default_factory=dict)
    note: str = ""


@dataclass(slots=True)
class Findings:
    """Everything read.

    Attributes:
        title, version, summary: of the module.
        origin: what the provenance says.
        surfaces, census, scenarios: what is on the table.
        starts: where counters stand that the module sets up, by id.
        sides: names.
        dice, charts, turns: beside the maps.
    """

    title: str
    version: str
    summary: str
    origin: str
    surfaces: list[Surface]
    census: Census
    sides: list[str]
    dice: list[Dice]
    charts: list[Chart]
    turns: Turns
    starts: dict[str, str] = field(default_factory=dict)
    scenarios: list[Scenario] = field(default_factory=list)


def line(text: str, most: int = 300) -> str:
    r"""Make a text fit for one line of ours: no controls, no tabs, not too long.

    Example:
        >>> line(" two\twords\n")
        'two words'
    """
    plain = "".join(letter if letter.isprintable() else " " for letter in text[: 4 * most])
    return " ".join(plain.split())[:most]


def space_ids(surfaces: Sequence[Surface]) -> dict[int, str]:
    """The id of every space as scenarios and counters name it, with its map."""
    return {id(spot): f"{one.id}:{spot.id}" for one in surfaces for spot in one.spots}
