"""Positions of LEADERS as text, with short ways to ask what came of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from grognard.kernel.session import Session
from grognard.kernel.state import column_specs
from grognard.kernel.text import session_from_text


@dataclass
class World:
    """A game with short ways to ask what it holds."""

    session: Session

    def do(self, actions: str) -> World:
        """Take actions of whoever decides, parted by semicolons."""
        for action in actions.split(";"):
            self.session.apply(action.strip())
        return self

    @property
    def state(self):
        return self.session.engine.play.state

    @property
    def decider(self) -> str:
        return self.session.board.sides[self.session.deciders[0]]

    @property
    def step(self) -> str:
        return self.state.outline_step.id

    def side(self, name: str) -> int:
        return self.session.board.side_number(name)

    def control(self, area: str) -> str:
        owner = self.state.control[self.session.board.spaces.index[area]]
        return self.session.board.sides[owner] if owner >= 0 else ""

    def points(self, side: str) -> int:
        return self.state.indicator[self.side(side)]

    def at(self, space: str) -> list[str]:
        ids, index = self.session.board.counters.ids, self.session.board.spaces.index
        return [ids[one] for one in self.state.counters_at(index[space])]

    def where(self, counter: str) -> str:
        place = self.state.place[self.session.board.counters.index[counter]]
        return self.session.board.spaces.ids[place]

    def cell(self, column: str, side: str, part: int = 0) -> int:
        cells = self.state.columns[column]
        width = len(cells) // len(self.session.board.sides)
        assert column in column_specs(type(self.state))
        return cells[self.side(side) * width + part]

    def cases(self, action: str) -> tuple[str, ...]:
        refusal = self.session.why_not(action)
        return refusal.cases if refusal else ()

    def offered(self, verb: str = "") -> set[str]:
        found = {str(action) for action in self.session.offer().actions}
        return {text for text in found if text.split()[0] == verb} if verb else found

    def events(self, kind: str, side: str = "") -> list:
        log = self.session.view(side).events if side else self.session.events
        return [event for event in log if event.kind == kind]


@pytest.fixture
def world() -> Callable[..., World]:
    """Return a maker of games for six players that differ from the set-up by some lines."""

    def make(lines: str, scenario: str = "all-six", dice: str = "", options: str = "") -> World:
        head = f"game leaders\nscenario {scenario}\n"
        head += f"dice {dice}\n" if dice else ""
        head += f"options {options}\n" if options else ""
        return World(session_from_text(head + lines))

    return make
