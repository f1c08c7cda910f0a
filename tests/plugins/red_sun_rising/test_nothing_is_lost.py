"""In games played at random no ship, unit, command point or supply turn is lost or made of nothing."""

from __future__ import annotations

from random import Random

import pytest

from grognard.kernel.session import Session
from grognard.kernel.state import NOWHERE
from grognard.kernel.text import session_from_text
from grognard.plugins.red_sun_rising.invariants import invariants
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side
from grognard.plugins.red_sun_rising.tracks import COMMAND_POINTS, REPLACEMENTS, standing

POSITION = """
control 0121 0803 2008 2309 2511 japan
at 33: merchant-1, merchant-3, 6-div, kuroki, kobe-6
at 43: merchant-4, 4-div, 10-div
mark carrier 6-div merchant-1
mark carrier kuroki merchant-1
mark carrier kobe-6 merchant-3
mark carrier 4-div merchant-4
mark carrier 10-div merchant-4
"""
"""Five cities for Japan, so that the war goes on, and units about to land."""

EAGER = 0.85
"""How often a player does something where he could as well be done."""


def play_on(session: Session, random: Random) -> None:
    actions = list(session.offer().actions)
    busy = [action for action in actions if action.verb not in ("done", "rest")]
    session.apply(random.choice(busy) if busy and random.random() < EAGER else actions[0])


def earned(session: Session, kind: str) -> int:
    return sum(int(event.values["amount"]) for event in session.events if event.kind == kind)


def rebuilt(session: Session, side: Side) -> int:
    return sum(event.kind == "rebuilt" and event.side == side for event in session.events)


def spent_on_units(session: Session) -> int:
    return sum(int(event.values["cost"]) for event in session.events if event.kind == "built")


@pytest.mark.parametrize("seed", (1, 2, 3, 9))
def test_nothing_is_lost_or_made(seed: int) -> None:
    session, random = session_from_text(f"game red_sun_rising\nseed {seed}{POSITION}"), Random(seed)
    state = session.engine.play.state
    assert isinstance(state, RisingState)
    roster = state.roster
    everybody = [c for side in Side for c in roster.ships[side] + roster.combat[side] + roster.commands[side]]
    while session.over is None and len(session.history) < 2000:
        play_on(session, random)
        assert list(invariants(state)) == []
        assert all(state.place[counter] != NOWHERE for counter in everybody)
    points = earned(session, "command_points") - spent_on_units(session) - rebuilt(session, Side.RUSSIA)
    assert standing(state, COMMAND_POINTS) == points
    assert standing(state, REPLACEMENTS) == earned(session, "replacements") - rebuilt(session, Side.JAPAN)
    for name, space, stored in (("pa-supply", "0801", 6), ("vladivostok-supply", "2937", 3)):
        assert standing(state, name) == stored + changes_of_supply(session, session.board.spaces.index[space])


def changes_of_supply(session: Session, space: int) -> int:
    there = [event.kind for event in session.events if space in event.spaces]
    lost = [e.values["lost"] for e in session.events if e.kind == "stores_lost" and e.spaces[0] == space]
    return there.count("supply_raised") - there.count("stores_spent") - sum(map(int, lost))
