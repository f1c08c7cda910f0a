"""What a bot expects of battles at sea and of raids, in the long run of the dice."""

from __future__ import annotations

from functools import lru_cache

from grognard.kernel.dice import chances
from grognard.plugins.empire_at_sunrise.geography import Geography
from grognard.plugins.empire_at_sunrise.rules.raiding import RAID_NUMBER
from grognard.plugins.empire_at_sunrise.state import POINT, SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side

WAYS = chances(2, 6)
SHIP_POINT = 0.7
"""What an AJA ship's loss scores (19.0), as far as steps lost here and there sink ships."""
STEP_WORTH = 0.3
"""What a step of a ship is worth to either side beside what it scores."""
RAIDER_STEP = 0.6
"""What a step of a German ship is worth in battle: it may still raid or escape."""


@lru_cache(maxsize=64)
def over(number: int) -> float:
    """Return how likely two dice are to come out above a number."""
    return sum(ways for total, ways in WAYS.items() if total > number) / 36


@lru_cache(maxsize=64)
def steps_hit(resilience: int) -> float:
    """Return the steps a naval shot takes off a unit: doubles take two (13.0)."""
    return over(resilience) + sum(total > resilience for total in (2, 4, 6, 8, 10, 12)) / 36


def raid_chance(half_points: int) -> float:
    """Return how likely a ship is to score when it ends its move with so many points spent on new spaces."""
    return over(RAID_NUMBER - 1 - half_points // POINT)


Profile = tuple[int, int, int, float, float]
"""A stack as a bot sees it: shots, steps, slowest movement, steps a shot takes off it, worth in points."""


def profile(state: SunriseState, ships: tuple[int, ...]) -> Profile:
    """Return what a stack amounts to."""
    face = state.face
    return _profile(state.geo, ships, tuple([face[ship] for ship in ships]))


@lru_cache(maxsize=1 << 16)
def _profile(geo: Geography, ships: tuple[int, ...], faces: tuple[int, ...]) -> Profile:
    """Return what ships with these faces up amount to."""
    counters = geo.board.counters
    up = [counters.faces[ship][face] for ship, face in zip(ships, faces, strict=True)]
    steps = sum(counters.steps[ship][face] for ship, face in zip(ships, faces, strict=True))
    allies = sum(counters.side[ship] == Side.AJA for ship in ships)
    worth = SHIP_POINT * allies + (STEP_WORTH if allies else RAIDER_STEP) * steps
    soft = sum(steps_hit(resilience) for _, resilience, _ in up) / max(1, len(ships))
    return len(ships), steps, min((speed for _, _, speed in up), default=0), soft, worth


@lru_cache(maxsize=1 << 16)
def exchange(mine: Profile, theirs: Profile) -> tuple[float, float]:
    """Return the shares of both stacks, 0 to 1, that two rounds of battle are likely to cost."""
    hits, pains = 2 * mine[0] * theirs[3], 2 * theirs[0] * mine[3]
    dealt = min(1.0, hits / theirs[1]) if theirs[1] else 0.0
    # who is shot to pieces in the first round fires less in the second
    taken = min(1.0, pains * (1 - dealt / 2) / mine[1]) if mine[1] else 0.0
    return taken, dealt
