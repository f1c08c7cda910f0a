"""What a bot expects of battles at sea, in the long run of the dice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.plugins.red_sun_rising.rules.fleets import capital_ships_of
from grognard.plugins.red_sun_rising.rules.gunnery import CRT, DISABLED_MODIFIER, FACES
from grognard.plugins.red_sun_rising.state import DISABLED, RisingState

CRIPPLED = 0.5
"""The share of a ship's worth that a hit takes which does not sink it."""

USUAL_RANGES = (1, 2, 3, 4)
"""Where admirals who know their guns fight it out."""

Gun = tuple[int, int, int]
"""A capital ship as a bot sees it: attack strength, defense strength, its face."""

Line = tuple[Gun, ...]
"""The capital ships of a fleet in order of battle."""


def line_of(state: RisingState, fleet: int) -> Line:
    """Return the capital ships of a fleet as a bot sees them."""
    columns = ("fleet", "face")
    return state.cached_by(columns, ("line", fleet), lambda: line_from(state, capital_ships_of(state, fleet)))


def line_from(state: RisingState, ships: Iterable[int]) -> Line:
    """Return capital ships in order of battle as a bot sees them."""
    printed, face = state.printed, state.face
    return tuple([(printed("attack", ship), printed("defense", ship), face[ship]) for ship in ships])


@lru_cache(maxsize=4)
def gun_table(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return the Naval Combat Results Table as ``[attack strength][die]``, row and column 0 unused."""
    table = board.tables[CRT]
    columns = [tuple(int(table.lookup(die, strength)) for die in FACES) for strength in range(1, 9)]
    return ((0,) * 7, *((0, *column) for column in columns))


@lru_cache(maxsize=1 << 14)
def harm(board: Board, gun: Gun, target: Gun, shift: int) -> float:
    """Return the Defense Strength that a shot is likely to cost its target.

    Args:
        board: whose table counts.
        gun: who fires.
        target: at whom.
        shift: what range and weather take off the die.
    """
    column, defense = gun_table(board)[gun[0]], target[1]
    less = shift - DISABLED_MODIFIER * (gun[2] == DISABLED)
    lost = 0.0
    for die in FACES:
        result = column[die - less] if die > less else 0
        if result >= 2 * defense:
            lost += 1 - CRIPPLED * (target[2] == DISABLED)
        elif result >= defense:
            lost += CRIPPLED
    return lost * defense / len(FACES)


@lru_cache(maxsize=1 << 14)
def fire(board: Board, guns: Line, targets: Line, shift: int) -> float:
    """Return the Defense Strength that an hour of a line's fire is likely to cost another.

    Ships in excess stand behind their own line, spread along the enemy's (8.2).
    """
    reach = len(targets)
    if not reach:
        return 0.0
    total = 0.0
    for number, gun in enumerate(guns):
        place = number % reach
        near = targets[max(0, place - 1) : place + 2]
        total += max([harm(board, gun, target, shift) for target in near])
    return min(total, float(sum(defense for _, defense, _ in targets)))


def balance(board: Board, lines: tuple[Line, Line], shift: int) -> float:
    """Return what an hour of gunnery promises Japan: what it costs the Russian line less what it costs hers.

    Args:
        board: whose table counts.
        lines: the Russian and the Japanese capital ships.
        shift: what range and weather take off the die.
    """
    return fire(board, lines[1], lines[0], shift) - fire(board, lines[0], lines[1], shift)


@dataclass(frozen=True, slots=True)
class Sea:
    """Where an hour of battle is fought.

    Attributes:
        sight: the longest range at which the fleets see each other.
        dim: what the weather takes off the die.
        last: the last box of the range track.
    """

    sight: int
    dim: int
    last: int


@lru_cache(maxsize=1 << 14)
def reply(board: Board, lines: tuple[Line, Line], sea: Sea, distance: int, morale: int) -> tuple[float, int]:
    """Return what an hour promises Japan when she moves last, and the range she then chooses.

    Args:
        board: whose table counts.
        lines: the Russian and the Japanese capital ships.
        sea: weather and track.
        distance: the range when she moves.
        morale: of her fleet: so far she may move it.
    """
    found = []
    for boxes in range(max(0, distance - morale), min(sea.last, distance + morale) + 1):
        value = balance(board, lines, boxes + sea.dim) if boxes <= sea.sight else 0.0
        found.append((value, -abs(boxes - distance), boxes))
    best = max(found)
    return best[0], best[2]


@lru_cache(maxsize=1 << 14)
def opening(
    board: Board, lines: tuple[Line, Line], sea: Sea, distance: int, morales: tuple[int, int]
) -> tuple[float, int]:
    """Return what an hour promises Japan when both choose as well as they can, and the range Russia chooses.

    Args:
        board: whose table counts.
        lines: the Russian and the Japanese capital ships.
        sea: weather and track.
        distance: the range as the hour begins.
        morales: of the Russian and of the Japanese fleet.
    """
    found = []
    for boxes in range(max(0, distance - morales[0]), min(sea.last, distance + morales[0]) + 1):
        value = reply(board, lines, sea, boxes, morales[1])[0]
        found.append((value, -boxes, boxes))
    best = min(found)
    return best[0], best[2]


def lines_of(state: RisingState, fleets: tuple[int, ...]) -> tuple[Line, Line]:
    """Return the capital ships of the Russian and the Japanese fleet as a bot sees them."""
    return line_of(state, fleets[0]), line_of(state, fleets[1])


def prospect(state: RisingState, russian: int, japanese: int) -> float:
    """Return what an hour of battle in clear weather promises Japan at the ranges at which guns tell."""
    return promise(state.board, lines_of(state, (russian, japanese)))


@lru_cache(maxsize=1 << 12)
def promise(board: Board, lines: tuple[Line, Line]) -> float:
    """Return what an hour of battle between two lines promises Japan, see ``prospect``."""
    return sum([balance(board, lines, boxes) for boxes in USUAL_RANGES]) / len(USUAL_RANGES)
