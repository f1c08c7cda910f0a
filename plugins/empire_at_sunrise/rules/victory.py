"""19.0: the last victory points, what the AJA holds, and who has won."""

from __future__ import annotations

from functools import lru_cache

from grognard.kernel.game import Outcome
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.geography import Geography
from grognard.plugins.empire_at_sunrise.rules.losses import victory_track
from grognard.plugins.empire_at_sunrise.rules.stacks import ships_at
from grognard.plugins.empire_at_sunrise.state import SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side

CAPE_HORN = "pc:F11"
"""Where German ships have escaped at the end (19.0)."""

PRIZES = (("ki:D5", 5), ("pc:D4", 3), ("pc:D6", 2))
"""Tsingtau, NeuPommern and Samoa, and what each costs the Germans in AJA hands (19.0)."""

ISLANDS = ("Ladrone", "Lamotrek", "Palau", "Yap", "Truk", "Wolea")
ISLAND_POINTS = 1
"""Islands by their names on the map, and what each costs the Germans in AJA hands (19.0)."""

# Questions


@rule("19.0", silenced=0)
def escape_points(state: SunriseState) -> int:
    """Return what German ships off Cape Horn score at the end: a point for each step.

    Cases: 19.0
    """
    return sum(state.steps(ship) for ship in ships_at(state, state.geo.space(CAPE_HORN), Side.GERMANY))


@rule("19.0", silenced=0)
def conquest_points(state: SunriseState) -> int:
    """Return what AJA control of German territory takes from the German score at the end, 16 at most.

    Cases: 19.0
    """
    control = state.control
    return sum(points for space, points in _prizes(state.geo) if control[space] == Side.AJA)


@lru_cache(maxsize=4)
def _prizes(geo: Geography) -> tuple[tuple[int, int], ...]:
    names = geo.board.spaces.names
    zones = [(geo.space(text), points) for text, points in PRIZES]
    return (*zones, *((names.index(name), ISLAND_POINTS) for name in ISLANDS))


def final_score(state: SunriseState) -> int:
    """Return the German score if the game ended now.

    Cases: 19.0
    """
    return state.track[victory_track(state)] + escape_points(state) - conquest_points(state)


def degree(state: SunriseState, score: int) -> str:
    """Return the degree of victory for a final German score, from the table ``verdict`` (a house table)."""
    return state.board.tables["verdict"].lookup(score).cell


@rule("19.0", silenced=Side.GERMANY)
def winner(state: SunriseState, score: int) -> Side:
    """Return who wins: the AJA with a German score below zero, else Germany.

    Cases: 19.0
    """
    return Side.AJA if score < 0 else Side.GERMANY


def outcome(state: SunriseState) -> Outcome:
    """Return how the game ended.

    Cases: 19.0
    """
    score = final_score(state)
    reason = (
        f"Germany has {state.track[victory_track(state)]} points and {escape_points(state)} for ships off "
        f"Cape Horn, less {conquest_points(state)} for what the AJA holds: {score}."
    )
    return Outcome(winner(state, score), degree(state, score), reason, "19.0")
