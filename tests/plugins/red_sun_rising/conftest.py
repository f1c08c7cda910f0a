"""Positions of the land war as text, for the tests of the land rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pytest

from grognard.kernel.dice import Roll
from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text

SUPPLY = "1605"
"""A clear hex on the coast beside the railway, where Japanese merchant fleets lie in these tests."""


@dataclass
class Field:
    """A game with short ways to ask what it holds."""

    session: Session

    def do(self, actions: str) -> Field:
        """Take actions, parted by semicolons."""
        for action in actions.split(";"):
            self.session.apply(action.strip())
        return self

    def cell(self, column: str, item: str) -> int:
        board = self.session.board
        index = board.counters.index if item in board.counters.index else board.spaces.index
        return self.session.engine.play.state.columns[column][index[item]]

    def track(self, name: str) -> int:
        number = next(n for n, track in enumerate(self.session.board.tracks) if track.id == name)
        return self.session.engine.play.state.track[number]

    def where(self, counter: str) -> str:
        place = self.cell("place", counter)
        return self.session.board.spaces.ids[place] if place >= 0 else ""

    def cases(self, action: str) -> tuple[str, ...]:
        refusal = self.session.why_not(action)
        return refusal.cases if refusal else ()

    def offered(self, verb: str = "") -> set[str]:
        offer = self.session.offer() if self.session.deciders else None
        found = {str(action) for action in offer.actions} if offer else set()
        return {text for text in found if text.split()[0] == verb} if verb else found

    @property
    def decider(self) -> int:
        return self.session.deciders[0]

    @property
    def step(self) -> str:
        return self.session.engine.play.state.outline_step.id

    def events(self, kind: str) -> list[dict[str, int | str]]:
        return [dict(event.values) for event in self.session.engine.play.events if event.kind == kind]

    def rolls(self, purpose: str) -> list[Roll]:
        log = self.session.engine.play.events
        return [e.roll for e in log if e.roll is not None and e.values.get("purpose") == purpose]


def _expanded(line: str) -> list[str]:
    """Write out ``ready HQ: UNITS`` and ``under HQ: UNITS``: units assigned, the ready ones activated too."""
    word, _, rest = line.partition(" ")
    if word not in ("ready", "under"):
        return [line]
    command, _, listed = rest.partition(":")
    units = [unit.strip() for unit in listed.split(",")]
    found = [f"mark commander {unit} {command.strip()}" for unit in units]
    return found + [f"mark activated {unit}" for unit in units] if word == "ready" else found


@pytest.fixture
def field() -> Callable[..., Field]:
    """Open a game in a stage on an empty map, with three merchant fleets ashore for the Japanese."""

    def open_field(lines: str, phase: str = "japanese.combat", dice: str = "", turn: int = 6) -> Field:
        listed = [line.strip() for line in lines.splitlines() if line.strip()]
        head = ["game red_sun_rising", f"dice {dice}" if dice else "seed 1", "clear", f"turn {turn}"]
        fleets = [f"mark place merchant-{n}-ashore {SUPPLY}" for n in (1, 2, 3)]
        body = [text for line in listed for text in _expanded(line)]
        return Field(session_from_text("\n".join((*head, *body, *fleets, f"phase {phase}"))))

    return open_field


class Table:
    """A session with short words for what tests of movement and supply ask."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.board = session.board
        self.state = session.engine.play.state

    def do(self, actions: str) -> Table:
        """Take actions, a semicolon between two."""
        for action in actions.split(";"):
            self.session.apply(action.strip())
        return self

    def cases(self, action: str) -> tuple[str, ...]:
        """Return the cases that speak against an action; none when it is legal."""
        refusal = self.session.why_not(action)
        return refusal.cases if refusal else ()

    def offered(self, verb: str) -> list[str]:
        """Return the arguments of every legal action of a verb."""
        actions = self.session.offer().actions if self.session.deciders else ()
        return [" ".join(action.args) for action in actions if action.verb == verb]

    def cell(self, column: str, item: str) -> int:
        """Return a cell of a column by counter or space."""
        counters, spaces = self.board.counters.index, self.board.spaces.index
        return self.state.columns[column][counters[item] if item in counters else spaces[item]]

    def where(self, counter: str) -> str:
        """Return the space a counter stands on."""
        return self.board.spaces.ids[self.cell("place", counter)]

    def counter(self, name: str) -> int:
        """Return the number of a counter."""
        return self.board.counters.index[name]

    def hexes(self, spaces: Iterable[int]) -> set[str]:
        """Return the ids of some spaces."""
        return {self.board.spaces.ids[space] for space in spaces}


@pytest.fixture
def at_stage() -> Callable[..., Table]:
    """Open a session at the start of a stage in summer: an empty map and the lines' position."""

    def open_table(stage: str, *lines: str, turn: int = 6, dice: str = "") -> Table:
        head = ["game red_sun_rising", *([f"dice {dice}"] if dice else []), "clear", f"turn {turn}"]
        return Table(session_from_text("\n".join((*head, *lines, f"phase {stage}"))))

    return open_table
