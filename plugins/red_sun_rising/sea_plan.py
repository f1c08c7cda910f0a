"""Where a bot sends what sails: merchant fleets by the plan of the land war, fleets by who threatens whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.search import Layer, reach
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.plan import cargo_for, destination
from grognard.plugins.red_sun_rising.rules.fleets import (
    fleets_of,
    is_at_sea,
    is_friendly_port,
    merchants_at,
    merchants_at_sea,
)
from grognard.plugins.red_sun_rising.rules.homebound import must_go_home
from grognard.plugins.red_sun_rising.rules.naval_movement import ROUNDS, NavalMovementStage
from grognard.plugins.red_sun_rising.rules.raiding import may_raid
from grognard.plugins.red_sun_rising.rules.transport import cargo_of
from grognard.plugins.red_sun_rising.sea_odds import line_of, prospect
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side, UnitType
from grognard.plugins.red_sun_rising.waters import waters

PORT_ARTHUR, VLADIVOSTOK, SASEBO, MAIZURU = "42", "54", "24", "35"

COLUMNS = ("place", "fleet", "face", "carrier", "control", "blockading", "clock")
"""What plans at sea are made from."""

NEAR = 2
"""Hexes at which a fleet at sea goes for a raider."""

FAR = 99
"""Rounds to where no ship comes."""

STRONGER = 0.5
"""Defense Strength an hour that makes a battle worth seeking."""


@dataclass(frozen=True, slots=True)
class Errand:
    """What a fleet is at sea for.

    Attributes:
        goal: the hex it makes for.
        worth: what the errand promises its side beside what it may find, in steps of a division.
    """

    goal: int
    worth: float


# Distances


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


# Who is a danger


def raiders(state: RisingState) -> tuple[int, ...]:
    """Return the Russian fleets at sea that raid where they are."""
    return tuple([fleet for fleet in fleets_of(state, Side.RUSSIA) if may_raid(state, fleet)])


def is_stronger(state: RisingState, fleet: int, enemy: int) -> bool:
    """Return whether a battle promises a fleet more than it costs."""
    if state.side_of(fleet) == Side.JAPAN:
        return prospect(state, enemy, fleet) > STRONGER or not line_of(state, enemy)
    return prospect(state, fleet, enemy) < -STRONGER or not line_of(state, enemy)


def hunters_of(state: RisingState, fleet: int) -> tuple[int, ...]:
    """Return the enemy fleets that can look for a fleet in this stage and are stronger than it.

    Fleets on blockade possess initiative from the second round on (5.0).
    """
    enemies = fleets_of(state, 1 - state.side_of(fleet))
    ready = [enemy for enemy in enemies if is_at_sea(state, enemy) or state.blockading[enemy]]
    return tuple([enemy for enemy in ready if is_stronger(state, enemy, fleet)])


# The Japanese


def is_blockade_wanted(state: RisingState) -> bool:
    """Return whether the Russian fleet in Port Arthur needs a fleet off the port that has none of its own."""
    port = state.board.spaces.index[PORT_ARTHUR]
    if is_friendly_port(state, port, Side.JAPAN) or not is_friendly_port(state, port, Side.RUSSIA):
        return False
    return any([state.place[fleet] == port for fleet in fleets_of(state, Side.RUSSIA)])


def blockader(state: RisingState) -> int:
    """Return the Japanese fleet whose station is off Port Arthur: the one with the strongest guns."""
    return max(fleets_of(state, Side.JAPAN), key=lambda fleet: (power(state, fleet), -fleet), default=NOWHERE)


def power(state: RisingState, fleet: int) -> int:
    """Return what the undamaged guns of a fleet amount to."""
    return sum([attack * defense for attack, defense, face in line_of(state, fleet) if not face])


def station_of(state: RisingState, fleet: int) -> int:
    """Return where a Japanese fleet lies when nothing happens: off Port Arthur, or next to Korea."""
    index = state.board.spaces.index
    port = index[PORT_ARTHUR]
    is_wanted = is_friendly_port(state, port, Side.JAPAN) or is_blockade_wanted(state)
    if is_wanted and fleet == blockader(state) and port in courses(state).values():
        return port
    return index[SASEBO]


def courses(state: RisingState) -> Mapping[int, int]:
    """Return the hex in which each merchant fleet should end the Naval Movement Stage."""

    def find() -> Mapping[int, int]:
        found = {merchant: destination(state, merchant) for merchant in merchants_at_sea(state)}
        merchant = supporter(state)
        if merchant != NOWHERE:
            found[merchant] = state.board.spaces.index[PORT_ARTHUR]
        return found

    return state.cached_by(COLUMNS, "courses", find)


def supporter(state: RisingState) -> int:
    """Return the merchant fleet that goes to Port Arthur to support a blockade, or NOWHERE.

    It is one that lies there, else the one that has guns for a siege aboard or is nearest to where they are.
    """
    port = state.board.spaces.index[PORT_ARTHUR]
    if not is_blockade_wanted(state) or blockader(state) == NOWHERE:
        return NOWHERE
    home = state.board.spaces.index[MAIZURU]

    def rank(merchant: int) -> tuple[bool, bool, int, int]:
        here = state.place[merchant]
        has_guns = bool(cargo_of(state, merchant)) and bool(guns_of(state, merchant))
        return here != port, not has_guns, rounds_between(state, here, home), merchant

    return min(merchants_at_sea(state), key=rank, default=NOWHERE)


def guns_of(state: RisingState, merchant: int) -> tuple[int, ...]:
    """Return the siege artillery aboard a merchant fleet, or what it could load in the port where it is."""
    types, aboard = state.roster.type, cargo_of(state, merchant)
    here = state.place[merchant]
    waiting = [unit for unit in state.roster.combat[Side.JAPAN] if state.place[unit] == here]
    guns = [unit for unit in (aboard or waiting) if types[unit] == UnitType.SIEGE]
    return tuple(guns) if aboard or here in waters(state.board).home else ()


def to_load(state: RisingState, merchant: int) -> tuple[int, ...]:
    """Return the units a merchant fleet should take aboard where it is, the first first."""
    if merchant == supporter(state):
        return () if cargo_of(state, merchant) else guns_of(state, merchant)[:1]
    return cargo_for(state, merchant)


def japanese_errand(state: RisingState, fleet: int) -> Errand:
    """Return what a Japanese fleet at sea should do now."""
    here, left = state.place[fleet], rounds_left(state)
    station = station_of(state, fleet)
    home, way = nearest(state, here, havens_of(state, Side.JAPAN))
    back = station if rounds_between(state, here, station) <= left else home
    prey = [raider for raider in raiders(state) if is_stronger(state, fleet, raider)]
    for raider in sorted(prey, key=lambda r: (rounds_between(state, here, state.place[r]), r)):
        there = state.place[raider]
        distance = rounds_between(state, here, there)
        safe = min(rounds_between(state, there, s) for s in (station, *havens_of(state, Side.JAPAN)))
        if distance <= NEAR and max(1, distance) + safe <= left:
            return Errand(there, 1.0)
    return Errand(back, 0.3 if raiders(state) else 0.1)


# The Russians


def russian_errand(state: RisingState, fleet: int) -> Errand:
    """Return what a Russian fleet at sea should do now: raid while it can get away with it, else go home."""
    here = state.place[fleet]
    haven = nearest(state, here, havens_of(state, Side.RUSSIA))[0]
    best = Errand(haven if haven != NOWHERE else here, -0.3)
    if not may_raid(state, fleet):
        return best
    for space, catch in preys(state, fleet):
        worth = 1.5 * catch - 0.1 * rounds_between(state, here, space)
        if worth > best.worth:
            best = Errand(space, worth)
    return best


def preys(state: RisingState, fleet: int) -> Iterator[tuple[int, float]]:
    """Yield hexes where a fleet can raid and come home, each with the merchant fleets it may expect."""
    here, left = state.place[fleet], rounds_left(state)
    havens, hunters = havens_of(state, Side.RUSSIA), hunters_of(state, fleet)
    spaces = sorted({state.place[m] for m in merchants_at_sea(state)})
    for space in spaces:
        distance = max(1, rounds_between(state, here, space))
        home = nearest(state, space, havens)[1]
        stay = left - distance - home + 1
        if stay < 1:
            continue
        chance = chance_there(state, fleet, space, hunters)
        catch = min(stay if not hunters else 1, len(merchants_at(state, space)))
        if chance > 0:
            yield space, catch * chance


def chance_there(state: RisingState, fleet: int, space: int, hunters: tuple[int, ...]) -> float:
    """Return how well a raid promises to end where enemies may come; nothing where it would be madness."""
    here = state.place[fleet]
    distance = rounds_between(state, here, space)
    is_haven = is_friendly_port(state, space, Side.RUSSIA)
    if is_haven:
        return 1.0 if state.morale[fleet] > 1 else 0.0
    for hunter in hunters:
        wakes = 0 if is_at_sea(state, hunter) else 1
        if rounds_between(state, state.place[hunter], space) + wakes <= max(1, distance):
            return 0.0
    return 0.8**distance


def errand_of(state: RisingState, fleet: int) -> Errand:
    """Return what a fleet at sea is there for."""

    def find() -> Errand:
        here = state.place[fleet]
        if must_go_home(state, fleet):
            return Errand(nearest(state, here, havens_of(state, state.side_of(fleet)))[0], 0.0)
        if state.side_of(fleet) == Side.JAPAN:
            return japanese_errand(state, fleet)
        return russian_errand(state, fleet)

    columns = ("place", "fleet", "face", "morale", "blockading", "homebound", "control", "carrier", "clock")
    return state.cached_by(columns, ("errand", fleet, round_now(state)), find)


def next_hex(state: RisingState, here: int, goal: int, shunned: frozenset[int] = frozenset()) -> int:
    """Return the next hex on a shortest way, one of those shunned only for want of others; NOWHERE at it."""
    if here == goal:
        return NOWHERE
    far = rounds_from(state.board, goal)
    ways = [space for space in waters(state.board).ways[here] if space in far]
    return min(ways, key=lambda s: (s in shunned, far[s], s), default=NOWHERE)
