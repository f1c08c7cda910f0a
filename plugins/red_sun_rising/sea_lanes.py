"""How far it is at sea, which ports are whose, and who is a danger to whom."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.search import Layer, reach
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.calendar import is_february_1904
from grognard.plugins.red_sun_rising.rules.fleets import (
    fleets_of,
    is_friendly_port,
)
from grognard.plugins.red_sun_rising.rules.naval_movement import ROUNDS, NavalMovementStage
from grognard.plugins.red_sun_rising.rules.raiding import may_raid
from grognard.plugins.red_sun_rising.sea_odds import line_of, prospect
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side
from grognard.plugins.red_sun_rising.waters import waters

PORT_ARTHUR, VLADIVOSTOK, SASEBO, MAIZURU = "42", "54", "24", "35"

COLUMNS = ("place", "fleet", "face", "carrier", "control", "blockading", "docked", "moved", "clock")
"""What plans at sea are made from."""
FAR = 99
"""Rounds to where no ship comes."""
STRONGER = 0.25
"""Defense Strength an hour that makes a battle worth seeking."""


@lru_cache(maxsize=128)
def rounds_from(board: Board, space: int) -> Mapping[int, int]:
    """Return how many rounds each hex of the naval map is from a hex."""
    return reach(Layer(waters(board).net), [space], FAR).cost


def rounds_between(state: RisingState, here: int, there: int) -> int:
    """Return how many rounds a fleet needs from a hex to another."""
    return rounds_from(state.board, there).get(here, FAR)


def round_now(state: RisingState) -> int:
    """Return the round of naval movement that is being played; 1 before the first."""
    for frame in state.frames:
        if isinstance(frame.procedure, NavalMovementStage):
            return max(1, frame.procedure.round)
    return 1


def rounds_left(state: RisingState) -> int:
    """Return how many movement impulses a side has before it, the present one included."""
    return ROUNDS + 1 - round_now(state)


def havens_of(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the friendly ports of a side."""
    return tuple(s for s in sorted(waters(state.board).ports) if is_friendly_port(state, s, side))


def nearest(state: RisingState, here: int, spaces: tuple[int, ...]) -> tuple[int, int]:
    """Return the nearest of some hexes and its distance in rounds; NOWHERE and FAR where there is none."""
    found = [(rounds_between(state, here, space), space) for space in spaces]
    distance, space = min(found, default=(FAR, NOWHERE))
    return space, distance


def next_hex(state: RisingState, here: int, goal: int) -> int:
    """Return the next hex on a shortest way, NOWHERE where there is none."""
    if here == goal:
        return NOWHERE
    far = rounds_from(state.board, goal)
    ways = [space for space in waters(state.board).ways[here] if space in far]
    return min(ways, key=lambda s: (far[s], s), default=NOWHERE)


def raiders(state: RisingState) -> tuple[int, ...]:
    """Return the Russian fleets at sea that raid where they are."""
    return tuple([fleet for fleet in fleets_of(state, Side.RUSSIA) if may_raid(state, fleet)])


def is_stronger(state: RisingState, fleet: int, enemy: int) -> bool:
    """Return whether a battle promises a fleet more than it costs."""
    if state.side_of(fleet) == Side.JAPAN:
        return prospect(state, enemy, fleet) > STRONGER or not line_of(state, enemy)
    return prospect(state, fleet, enemy) < -STRONGER or not line_of(state, enemy)


def is_blockade_wanted(state: RisingState) -> bool:
    """Return whether a Russian fleet that belongs to Port Arthur calls for one off the port, still theirs."""
    index = state.board.spaces.index
    port, far = index[PORT_ARTHUR], index[VLADIVOSTOK]
    if is_friendly_port(state, port, Side.JAPAN) or not is_friendly_port(state, port, Side.RUSSIA):
        return False
    if is_february_1904(state):
        return False  # winter wears a blockade out, and Stark does not come out
    return any([line_of(state, f) and state.place[f] != far for f in fleets_of(state, Side.RUSSIA)])
