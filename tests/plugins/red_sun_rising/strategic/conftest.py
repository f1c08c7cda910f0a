"""Positions at sea as text, for the tests of the strategic naval game.

Two more kinds of line: ``fleet MARKER HEX [sea]: ADMIRAL, SHIP, ...`` for a fleet and who is in it (morale
3), and ``merchant N HEX`` for a merchant fleet on the naval map.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from grognard.kernel.dice import Roll
from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text

STEPS = ("do",)
MORALE = 3


@dataclass
class Waters:
    """A game at sea with short ways to ask what it holds."""

    session: Session

    @property
    def state(self) -> Any:  # the state of this game, column by column
        return self.session.engine.play.state

    def counter(self, name: str) -> int:
        return self.session.board.counters.index[name]

    def do(self, actions: str) -> Waters:
        for action in actions.split(";"):
            self.session.apply(action.strip())
        return self

    def cell(self, column: str, item: str) -> int:
        board = self.session.board
        index = board.counters.index if item in board.counters.index else board.spaces.index
        return self.state.columns[column][index[item]]

    def where(self, counter: str) -> str:
        place = self.cell("place", counter)
        return self.session.board.spaces.ids[place] if place >= 0 else ""

    def fleet_of(self, counter: str) -> str:
        fleet = self.cell("fleet", counter)
        return self.session.board.counters.ids[fleet] if fleet >= 0 else ""

    def track(self, name: str) -> int:
        number = next(n for n, track in enumerate(self.session.board.tracks) if track.id == name)
        return self.state.track[number]

    def cases(self, action: str) -> tuple[str, ...]:
        refusal = self.session.why_not(action)
        return refusal.cases if refusal else ()

    def offered(self, verb: str = "") -> list[str]:
        offer = self.session.offer() if self.session.deciders else None
        found = [str(action) for action in offer.actions] if offer else []
        return [text for text in found if text.split()[0] == verb] if verb else found

    def rolls(self, purpose: str) -> list[Roll]:
        log = self.session.events
        return [e.roll for e in log if e.roll is not None and e.values.get("purpose") == purpose]

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.values) for event in self.session.events if event.kind == kind]

    @property
    def decider(self) -> str:
        return self.session.board.sides[self.session.deciders[0]] if self.session.deciders else ""

    @property
    def step(self) -> str:
        return self.state.outline_step.id

    @property
    def prompt(self) -> str:
        return self.session.offer().prompt


def _expanded(line: str) -> Iterator[str]:
    words = line.split()
    if words[0] == "merchant":
        yield f"mark place merchant-{words[1]} {words[2]}"
    elif words[0] == "fleet":
        head, _, listed = line.partition(":")
        marker, space, *sea = head.split()[1:]
        yield f"mark place {marker} {space}"
        yield from (f"mark {column} {marker} {MORALE}" for column in ("morale", "rating"))
        if sea:
            yield f"mark face {marker}"
        for member in listed.split(","):
            yield f"mark place {member.strip()} {space}"
            yield f"mark fleet {member.strip()} {marker}"
    else:
        yield line


@pytest.fixture
def sea() -> Callable[..., Waters]:
    """Open a game in a naval stage after the lines' position; lines that begin with ``do`` are played."""

    def open_sea(lines: str, phase: str = "movement", turn: int = 5, dice: str = "") -> Waters:
        listed = [line.strip() for line in lines.splitlines() if line.strip()]
        first = next((n for n, line in enumerate(listed) if line.split()[0] in STEPS), len(listed))
        position = [text for line in listed[:first] for text in _expanded(line)]
        head = ["game red_sun_rising", f"dice {dice}" if dice else "seed 1", "clear", f"turn {turn}"]
        body = (*head, *position, f"phase naval.{phase}", *listed[first:])
        return Waters(session_from_text("\n".join(body)))

    return open_sea
