"""Turns and player turns: who may act, and what begins afresh (8.0, 9.0, 9.2)."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.action import Objection
from grognard.kernel.rule import rule
from grognard.kernel.state import TURN
from grognard.plugins.empire_at_sunrise.state import Flag, SunrisePlay, SunriseState

NOBODY: frozenset[int] = frozenset()
JAPAN_ENTERS = 3
"""First turn of Japan's war (8.0)."""

FRESH_EACH_PLAYER_TURN = ("spent", "ended", "insert_hexes", "raid_points", "joined", "chased", "intercepted")
"""Columns that count within one player turn."""


# READING 8.0: Japan is not at war before turn 3, so her units neither move, fight, intercept nor are carried,
# and nobody may intercept or attack them; test_case_8_0_japan_is_left_alone_before_turn_3 pins it.
@rule("8.0", silenced=frozenset())
def not_yet_at_war(state: SunriseState) -> frozenset[int]:
    """Return the units that take no part in the war yet.

    Cases: 8.0
    """
    return NOBODY if state.clock[TURN] >= JAPAN_ENTERS else state.fleet.japanese


def is_at_war(state: SunriseState, counter: int) -> bool:
    """Return whether a unit takes part in the war.

    Cases: 8.0
    """
    return counter not in not_yet_at_war(state)


@rule("9.0", silenced=())
def fresh_columns(state: SunriseState) -> tuple[str, ...]:
    """Return the columns that begin afresh with a player turn: every unit may act once in each.

    Cases: 9.0
    """
    return FRESH_EACH_PLAYER_TURN


def begin_turn(play: SunrisePlay) -> None:
    """Move the turn marker along its track, and begin the turn's count of commerce raiding.

    Cases: 5.0, 8.0, 17.0
    """
    play.set("track", track_called(play.state, "turn"), play.state.turn)
    play.set("flag", Flag.RAIDED, 0)


def track_called(state: SunriseState, name: str) -> int:
    """Return a track of the tracking sheet by its id in the module."""
    return [track.id for track in state.board.tracks].index(name)


def begin_player_turn(play: SunrisePlay) -> None:
    """Forget what units did in the player turn before."""
    for name in fresh_columns(play.state):
        for counter, value in enumerate(play.state.columns[name]):
            if value:
                play.set(name, counter, 0)


def objections_to_acting(state: SunriseState, counter: int, side: int) -> Iterator[Objection]:
    """Yield why a unit may not act in a side's phase at all.

    Cases: 8.0, 9.2
    """
    if state.side_of(counter) != side:
        yield Objection("9.2", "not_yours", "{counters} is not yours to use in this phase.", (counter,))
    elif not is_at_war(state, counter):
        yield Objection("8.0", "not_at_war", "{counters} cannot act before turn 3.", (counter,))
