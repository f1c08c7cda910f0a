"""Where a bot sends what sails: merchant fleets by the plan of the land war, fleets by who threatens whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.search import Layer, reach
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.plan import cargo_for, destination
from grognard.plugins.red_sun_rising.rules.calendar import is_february_1904, season
from grognard.plugins.red_sun_rising.rules.fleets import (
    capital_ships_of,
    fleets_of,
    has_friendly_harbour,
    is_at_sea,
    is_friendly_port,
    merchants_at,
    merchants_at_sea,
    order_of_battle,
)
from grognard.plugins.red_sun_rising.rules.homebound import must_go_home
from grognard.plugins.red_sun_rising.rules.naval_movement import ROUNDS, NavalMovementStage
from grognard.plugins.red_sun_rising.rules.raiding import may_raid
from grognard.plugins.red_sun_rising.rules.transport import CAPACITY, cargo_of, load_of
from grognard.plugins.red_sun_rising.sea_odds import line_from, line_of, promise, prospect
from grognard.plugins.red_sun_rising.state import WHOLE, RisingState
from grognard.plugins.red_sun_rising.terms import Season, Side, UnitType
from grognard.plugins.red_sun_rising.waters import waters

PORT_ARTHUR, VLADIVOSTOK, SASEBO, MAIZURU = "42", "54", "24", "35"

COLUMNS = ("place", "fleet", "face", "carrier", "control", "blockading", "clock")
"""What plans at sea are made from."""

READY = 0.1
"""What it is worth to Japan to have a fleet at sea."""

NEAR = 2
"""Hexes at which a fleet at sea goes for a raider."""

FAR = 99
"""Rounds to where no ship comes."""

STRONGER = 0.25
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
    """Return whether a Russian fleet that belongs to Port Arthur calls for one off the port, still theirs."""
    index = state.board.spaces.index
    port, far = index[PORT_ARTHUR], index[VLADIVOSTOK]
    if is_friendly_port(state, port, Side.JAPAN) or not is_friendly_port(state, port, Side.RUSSIA):
        return False
    if is_february_1904(state):
        return False  # winter wears a blockade out, and Stark does not come out
    return any([line_of(state, f) and state.place[f] != far for f in fleets_of(state, Side.RUSSIA)])


def station_of(state: RisingState, fleet: int) -> int:
    """Return where a Japanese fleet lies when nothing happens: off Port Arthur, or next to Korea."""
    index = state.board.spaces.index
    port = index[PORT_ARTHUR]
    if is_friendly_port(state, port, Side.JAPAN):
        return port
    is_sure = bool(merchants_at(state, port)) or not raiders(state)
    if is_blockade_wanted(state) and is_sure and port in courses(state).values():
        return port
    return index[SASEBO]


def squadron_of(state: RisingState, ship: int) -> int:
    """Return the fleet a Japanese capital ship should belong to where two share a hex, or NOWHERE.

    Two fleets find the Russians oftener than one, so the ships are shared out equally as long as either
    half can meet any Russian fleet; else all join the better admiral.
    """
    found = state.cached_by(("fleet", "place", "face"), "squadrons", lambda: _squadrons(state))
    return found.get(ship, NOWHERE)


def _squadrons(state: RisingState) -> dict[int, int]:
    fleets = fleets_of(state, Side.JAPAN)
    if len(fleets) < len(Side) or len({state.place[fleet] for fleet in fleets}) > 1:
        return {}
    first, second = sorted(fleets, key=lambda fleet: (-state.rating[fleet], fleet))
    ships = [ship for fleet in fleets for ship in capital_ships_of(state, fleet)]
    found: dict[int, int] = {}
    for kind in (UnitType.BATTLESHIP, UnitType.CRUISER):
        same = [ship for ship in ships if state.roster.type[ship] == kind]
        same.sort(key=lambda ship: (-state.values["attack"][ship][WHOLE], state.face[ship], ship))
        found |= {ship: first if place % 4 in (0, 3) else second for place, ship in enumerate(same)}
    halves = [[ship for ship in ships if found[ship] == fleet] for fleet in fleets]
    return found if all([_can_meet(state, half) for half in halves]) else dict.fromkeys(ships, first)


def _can_meet(state: RisingState, ships: list[int]) -> bool:
    """Return whether some Japanese ships are no weaker than any Russian fleet."""
    line = line_from(state, [ship for ship in order_of_battle(state.board) if ship in ships])
    enemies = [line_of(state, fleet) for fleet in fleets_of(state, Side.RUSSIA)]
    return all([promise(state.board, (enemy, line)) >= -STRONGER for enemy in enemies])


def courses(state: RisingState) -> Mapping[int, int]:
    """Return the hex in which each merchant fleet should end the Naval Movement Stage."""

    def find() -> Mapping[int, int]:
        home = waters(state.board).home
        wanted = {merchant: destination(state, merchant) for merchant in merchants_at_sea(state)}
        idle = [m for m, goal in wanted.items() if goal in home and goal not in chiefs_at(state)]
        found = wanted | _ways_home(state, idle)
        merchant = supporter(state)
        if merchant != NOWHERE:
            found[merchant] = state.board.spaces.index[PORT_ARTHUR]
        return found

    return state.cached_by(COLUMNS, "courses", find)


def _ways_home(state: RisingState, idle: list[int]) -> dict[int, int]:
    """Return where merchant fleets go that nobody needs abroad: where troops wait, each to the nearest.

    No more go to a port than it has loads for; the others stay where they are, or go to the nearest port
    when they are on the high seas.
    """
    place, rows, found = state.place, waters(state.board).limit_row, dict[int, int]()
    loads = loads_waiting(state)
    for merchant in sorted(idle, key=lambda m: (nearest(state, place[m], tuple(loads))[1], m)):
        port = nearest(state, place[merchant], tuple(p for p, number in loads.items() if number))[0]
        if port != NOWHERE:
            loads[port] -= 1
        elif rows[place[merchant]] == "high-seas":
            port = nearest(state, place[merchant], tuple(sorted(waters(state.board).home)))[0]
        found[merchant] = place[merchant] if port == NOWHERE else port
    return found


def loads_waiting(state: RisingState) -> dict[int, int]:
    """Return how many merchant fleets the combat units that wait in each home port would fill."""
    home, loads = waters(state.board).home, dict[int, int]()
    for unit in state.roster.combat[Side.JAPAN]:
        if state.place[unit] in home and state.carrier[unit] == NOWHERE:
            loads[state.place[unit]] = loads.get(state.place[unit], 0) + load_of(state, unit)
    return {port: -(-points // CAPACITY) for port, points in sorted(loads.items())}


def chiefs_at(state: RisingState) -> frozenset[int]:
    """Return the places of the Japanese command units."""
    return frozenset([state.place[chief] for chief in state.roster.commands[Side.JAPAN]])


def supporter(state: RisingState) -> int:
    """Return the merchant fleet that goes to Port Arthur to support a blockade, or NOWHERE.

    It is one that lies there, else the one that has guns for a siege aboard or is nearest to where they are.
    """
    port = state.board.spaces.index[PORT_ARTHUR]
    if not is_blockade_wanted(state) or not fleets_of(state, Side.JAPAN):
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


def is_free(state: RisingState, merchant: int) -> bool:
    """Return whether a merchant fleet gets out of a raider's way; one that feeds troops only at the worst."""
    here = state.place[merchant]
    is_feeding = courses(state)[merchant] == here and not cargo_of(state, merchant)
    if not is_feeding or here in waters(state.board).home:
        return True
    return not any([guards(state, fleet, here) for fleet in fleets_of(state, Side.JAPAN)])


def may_sail(state: RisingState, merchant: int, goal: int) -> bool:
    """Return whether a merchant fleet in a home port should be on its way.

    While raiders are at sea it waits until the last round in which it can still arrive, and does not sail at
    all to a port of theirs where they may be by then.
    """
    left, found = rounds_left(state), raiders(state)
    if not found:
        return True
    if rounds_between(state, state.place[merchant], goal) < left:
        return False
    is_theirs = is_friendly_port(state, goal, Side.RUSSIA)
    return not is_theirs or all([rounds_between(state, state.place[r], goal) > left for r in found])


def guards(state: RisingState, fleet: int, space: int) -> bool:
    """Return whether a Japanese fleet is at sea within a round of a hex and no weaker than any raider."""
    if not is_at_sea(state, fleet) or rounds_between(state, state.place[fleet], space) > 1:
        return False
    return all([not is_stronger(state, raider, fleet) for raider in raiders(state)])


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
    prey = [raider for raider in raiders(state) if may_hunt(state, fleet, raider)]

    def rank(raider: int) -> tuple[bool, int, int]:
        there = state.place[raider]
        return not merchants_at(state, there), rounds_between(state, here, there), raider

    for raider in sorted(prey, key=rank):
        there = state.place[raider]
        near = FAR if merchants_at(state, there) else NEAR
        distance = rounds_between(state, here, there)
        safe = min(rounds_between(state, there, s) for s in (station, *havens_of(state, Side.JAPAN)))
        if distance <= near and max(1, distance) + safe <= left:
            return Errand(there, READY)
    return Errand(back, READY)


def may_hunt(state: RisingState, fleet: int, raider: int) -> bool:
    """Return whether a Japanese fleet goes for a raider: it is stronger, or can chase him into his port."""
    is_refuge = is_friendly_port(state, state.place[raider], Side.RUSSIA)
    return is_stronger(state, fleet, raider) or (is_refuge and not is_stronger(state, raider, fleet))


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

    columns = (*COLUMNS, "morale", "homebound")
    return state.cached_by(columns, ("errand", fleet, round_now(state)), find)


def next_hex(state: RisingState, here: int, goal: int) -> int:
    """Return the next hex on a shortest way, NOWHERE where there is none."""
    if here == goal:
        return NOWHERE
    far = rounds_from(state.board, goal)
    ways = [space for space in waters(state.board).ways[here] if space in far]
    return min(ways, key=lambda s: (far[s], s), default=NOWHERE)


def target_of(state: RisingState, merchant: int) -> int:
    """Return where a merchant fleet makes for now: where it should be, or where it is safe in the meantime.

    It is safe in port, and outside winter off any coast (15.2), where no raider is.
    """
    here, goal, left = state.place[merchant], courses(state)[merchant], rounds_left(state)
    danger = {state.place[raider] for raider in raiders(state)}
    if here == goal and not is_free(state, merchant):
        return goal
    if goal not in danger and rounds_between(state, here, goal) <= left:
        return goal
    safe = tuple([space for space in refuges(state) if space not in danger])
    return nearest(state, here, safe)[0] if safe else here


def refuges(state: RisingState) -> tuple[int, ...]:
    """Return the hexes where a merchant fleet may end a Naval Movement Stage."""

    def find() -> tuple[int, ...]:
        rows = waters(state.board).limit_row
        is_winter = season(state) == Season.WINTER
        coast = [space for space, row in enumerate(rows) if row in ("coastal", "port")]
        return tuple(space for space in coast if not is_winter or has_friendly_harbour(state, space))

    return state.cached_by(("control", "clock"), "refuges", find)


def way_out(state: RisingState, here: int, goal: int) -> int:
    """Return a hex beside one where no raider is, as near as can be to a goal; NOWHERE if there is none."""
    far, danger = rounds_from(state.board, goal), {state.place[raider] for raider in raiders(state)}
    ways = [space for space in waters(state.board).ways[here] if space in far and space not in danger]
    return min(ways, key=lambda s: (far[s], s), default=NOWHERE)
