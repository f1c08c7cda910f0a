"""2.21, 2.22: naval gunfire: who hits, how hard, and what sinks."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.rules.fleets import capacity, is_crippled, warships
from grognard.plugins.colonial_africa.rules.sailing import dissolve
from grognard.plugins.colonial_africa.state import ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import UnitType
from grognard.plugins.colonial_africa.world import Ship

TEN = 10
"""2.21: ratings are chances out of ten."""

SOLID = 2
"""2.21: hits of a solid one."""


def printed(state: ColonialState, ship: int) -> Ship:
    """Return what is printed of a ship's type."""
    return state.world.ships[UnitType(state.world.kinds[ship])]


@rule("2.21", "2.22", silenced=0)
def gunnery_of(state: ColonialState, ship: int) -> int:
    """Return the chance of a hit out of ten; a crippled ship has half of it, rounded down.

    Cases: 2.21, 2.22
    """
    ng = printed(state, ship).ng
    return ng // 2 if is_crippled(state, ship) else ng


@rule("2.21", silenced=0)
def solid_chance(state: ColonialState, guns: Ship, target: int) -> int:
    """Return the chance out of ten that a hit on a ship is a solid one: older ships suffer more.

    Cases: 2.21
    """
    return guns.sh[state.modern[target]]


def hull(state: ColonialState, ship: int) -> int:
    """Return the hits that a ship can still take."""
    return printed(state, ship).ch - state.damage[ship]


def hits_on_ship(play: ColonialPlay, by: int, guns: Ship, chance: int, pair: tuple[int, int]) -> int:
    """Fire one shot at a ship and return the hits: none, one, or two of a solid hit.

    Args:
        play: the game.
        by: whose shot it is.
        guns: of the ship or fort that fires.
        chance: of a hit, out of ten; a modern fort with 11 always hits.
        pair: the counter that fires, or NOWHERE for a fort, and the target.
    """
    shooter, target = pair
    who = (target,) if shooter == NOWHERE else pair
    where = (play.state.place[target],)
    # READING 2.22: a chance of 11 out of 10 is a hit that never fails, not one that is worth more
    # (test_case_2_22_a_modern_fort_always_hits).
    name = "fort_fires" if shooter == NOWHERE else "fires"
    if not _hits(play, (name, by), who, where, chance):
        return 0
    solid = solid_chance(play.state, guns, target)
    return SOLID if solid and _hits(play, ("solid", by), who, where, solid) else 1


def hits_on_work(play: ColonialPlay, by: int, ship: int, space: int) -> int:
    """Fire one shot of a ship at a fort or port, where no hit counts double.

    Cases: 1.32, 2.22
    """
    chance = gunnery_of(play.state, ship)
    return int(chance > 0 and _hits(play, ("fires_at_work", by), (ship,), (space,), chance))


def _hits(
    play: ColonialPlay,
    what: tuple[str, int],
    counters: tuple[int, ...],
    spaces: tuple[int, ...],
    chance: int,
) -> bool:
    purpose, by = what
    return play.roll(
        purpose,
        "2.21",
        by=by,
        counters=counters,
        spaces=spaces,
        against=chance,
        test="at-most",
        count=1,
        sides=TEN,
    ).succeeds


def volley(play: ColonialPlay, by: int, shooters: Sequence[int], targets: Sequence[int]) -> dict[int, int]:
    """Let ships fire at others, one shot each, spread over the line from its strongest; return the hits."""
    state = play.state
    line = sorted(targets, key=lambda ship: (-printed(state, ship).ng, -hull(state, ship), ship))
    found: dict[int, int] = {}
    for number, ship in enumerate(shooters):
        chance = gunnery_of(state, ship)
        if chance:
            target = line[number % len(line)]
            hits = hits_on_ship(play, by, printed(state, ship), chance, (ship, target))
            found[target] = found.get(target, 0) + hits
    return found


def suffer(play: ColonialPlay, hits: dict[int, int]) -> None:
    """Mark the hits of a round; ships that can take no more sink, with the brigades they carried."""
    state = play.state
    for ship, number in hits.items():
        if number >= hull(state, ship):
            sink(play, ship)
        elif number:
            play.add("damage", ship, number)
            if is_crippled(state, ship):
                play.event("crippled", "2.21", state.side_of(ship), (ship,), (state.place[ship],))


def sink(play: ColonialPlay, ship: int) -> None:
    """Take a ship off the map, and brigades for which no merchant is left.

    Cases: 2.21, 2.22
    """
    state = play.state
    fleet, where, side = state.fleet[ship], state.place[ship], state.side_of(ship)
    play.event("sunk", "2.21", side, (ship,), (where,))
    play.move(ship, NOWHERE)
    play.set("fleet", ship, NOWHERE)
    play.set("damage", ship, 0)
    play.set("modern", ship, 0)
    if fleet < 0:
        return
    for unit in state.passengers(fleet)[capacity(state, fleet) :]:
        play.event("drowned", "2.22", side, (unit,), (where,))
        play.set("aboard", unit, NOWHERE)
        play.move(unit, NOWHERE)
    dissolve(play, fleet)


def strength_at(state: ColonialState, fleets: Sequence[int]) -> int:
    """Return the hits that the warships of some fleets can still take."""
    return sum(hull(state, ship) for fleet in fleets for ship in warships(state, fleet))
