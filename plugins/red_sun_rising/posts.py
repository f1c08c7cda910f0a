"""What the Russian army is for, as a bot sees it: the hexes it holds, and how much each is worth to it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from grognard.kernel.board import Board
from grognard.plugins.red_sun_rising.fields import field, hexes
from grognard.plugins.red_sun_rising.plan import DALNY, KIRIN, LIAOYANG, MUKDEN, PORT_ARTHUR, TIEHLING
from grognard.plugins.red_sun_rising.rules.odds import is_fortress
from grognard.plugins.red_sun_rising.rules.stacks import combat_units, is_garrison
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side
from grognard.plugins.red_sun_rising.tracks import COMMAND_POINTS, standing

VLADIVOSTOK, CHANGCHUN = "2937", "3316"


GIVE_UP = 0.6
"""A line is given up where the army is weaker than so many times the enemy near it."""
OUTNUMBER, HUNTING = 2.5, 20
"""Times its strength, within so many sixths of a movement point, that make an enemy stack worth hunting."""
STRENGTH_OF_A_POINT = 3
"""Strength that a Command Point to spend will soon be."""
MARCH = 24
"""Sixths of a movement point that count as near."""


class Post(NamedTuple):
    """A hex to hold: the Command Points of units wanted there, and what each of them is worth."""

    name: str
    points: int
    worth: float


ALWAYS = (
    Post(PORT_ARTHUR, 12, 0.5), Post(VLADIVOSTOK, 8, 0.5), Post(MUKDEN, 2, 1.0), Post(TIEHLING, 2, 0.95),
    Post(KIRIN, 1, 0.9),
)  # fmt: skip
BEFORE_LIAOYANG = (
    Post(LIAOYANG, 4, 1.2), Post(LIAOYANG, 6, 0.9), Post("1908", 4, 0.7), Post("1909", 4, 0.65),
    Post("2007", 4, 0.6), Post("1910", 4, 0.55), Post(LIAOYANG, 12, 0.5), Post(MUKDEN, 6, 0.5),
    Post("2009", 4, 0.45), Post("2010", 4, 0.4), Post("2111", 4, 0.35), Post("2108", 4, 0.3),
    Post("1907", 4, 0.25),
)  # fmt: skip
BEFORE_MUKDEN = (
    Post(MUKDEN, 8, 1.0), Post("2209", 6, 0.7), Post("2310", 4, 0.65), Post("2208", 6, 0.6),
    Post("2210", 4, 0.55), Post(TIEHLING, 4, 0.5), Post(MUKDEN, 12, 0.5), Post("2311", 4, 0.45),
    Post("2308", 4, 0.4), Post("2409", 6, 0.3),
)  # fmt: skip
BEFORE_TIEHLING = (
    Post(TIEHLING, 8, 1.0), Post("2410", 6, 0.7), Post("2411", 6, 0.65), Post("2511", 12, 0.5),
    Post("2512", 4, 0.45), Post("2510", 6, 0.4), Post("2611", 6, 0.3), Post(CHANGCHUN, 4, 0.2),
)  # fmt: skip
LAST = (Post(CHANGCHUN, 12, 0.6), Post(KIRIN, 6, 0.6), Post("2611", 6, 0.3))


def posts(state: RisingState) -> tuple[tuple[int, int, float], ...]:
    """Return the hexes that Russia wants held: hex, Command Points wanted, worth of each point.

    A hex that comes twice wants the higher number the second time; each point counts once.
    """
    columns = ("place", "face", "control", "track")
    return state.cached_by(columns, "posts", lambda: _posts(state.board, *_lines_held(state)))


def _lines_held(state: RisingState) -> tuple[tuple[bool, ...], bool]:
    """Whether the lines before Liaoyang, Mukden and Tiehling are held still, and Dalny.

    A line is given up with its city, or before the enemy is far stronger there than the whole army.
    """
    army, held = field_strength(state), []
    for name in (LIAOYANG, MUKDEN, TIEHLING):
        space = state.board.spaces.index[name]
        weak = army < GIVE_UP * strength_near(state, Side.JAPAN, space)
        held.append(state.control[space] != Side.JAPAN and not weak)
    return tuple(held), state.control[state.board.spaces.index[DALNY]] != Side.JAPAN


def field_strength(state: RisingState) -> int:
    """Return the strength of the Russian army outside the fortresses, with what can be built at once."""
    walls = hexes(state.board, (PORT_ARTHUR, VLADIVOSTOK))
    stacks = combat_units(state)[Side.RUSSIA].items()
    return STRENGTH_OF_A_POINT * standing(state, COMMAND_POINTS) + sum(
        state.printed("strength", unit) for s, units in stacks if s not in walls for unit in units
    )


def strength_near(state: RisingState, side: int, space: int) -> int:
    """Return the strength of a side that is within a march of a hex."""
    way = field(state.board, (space,))
    stacks = combat_units(state)[side].items()
    return sum(state.printed("strength", unit) for s, units in stacks if way[s] <= MARCH for unit in units)


@lru_cache(maxsize=64)
def _posts(board: Board, held: tuple[bool, ...], dalny: bool) -> tuple[tuple[int, int, float], ...]:
    liaoyang, mukden, tiehling = held
    found = list(ALWAYS)
    if dalny:
        found.append(Post(DALNY, 2, 0.6))
    if liaoyang:
        found += BEFORE_LIAOYANG
    elif mukden:
        found += BEFORE_MUKDEN
    elif tiehling:
        found += BEFORE_TIEHLING
    else:
        found += LAST
    return tuple((board.spaces.index[post.name], post.points, post.worth) for post in found)


def worth_of_points(wanted: tuple[tuple[int, int, float], ...], standing: dict[int, int]) -> float:
    """Return what the Command Points that stand in some hexes are worth there, those beyond need nothing."""
    value, counted = 0.0, dict[int, int]()
    for space, points, worth in wanted:
        here = min(standing.get(space, 0), points)
        fresh = here - counted.get(space, 0)
        if fresh > 0:
            value += fresh * worth
            counted[space] = here
    return value


def prey(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the enemy stacks without walls that a side outnumbers with all it has near."""
    columns = ("place", "face", "trench", "breached")
    return state.cached_by(columns, ("prey", side), lambda: _prey(state, side))


def _prey(state: RisingState, side: int) -> tuple[int, ...]:
    mine = [
        (space, sum(state.printed("strength", u) for u in units if not is_garrison(state, u)))
        for space, units in combat_units(state)[side].items()
    ]
    found = []
    for space, units in combat_units(state)[1 - side].items():
        if is_fortress(state, space) or state.trench[space]:
            continue
        way = field(state.board, (space,))
        near = sum(strength for other, strength in mine if way[other] <= HUNTING)
        if near >= OUTNUMBER * sum(state.printed("strength", unit) for unit in units):
            found.append(space)
    return tuple(found)
