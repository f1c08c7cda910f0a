"""Where a bot sends its fleets: to blockade, to hunt raiders, to raid, home."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.convoys import courses
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.rules.fleets import (
    capital_ships_of,
    fleets_of,
    is_at_sea,
    is_friendly_port,
    merchants_at,
    merchants_at_sea,
    order_of_battle,
)
from grognard.plugins.red_sun_rising.rules.homebound import must_go_home
from grognard.plugins.red_sun_rising.rules.raiding import may_raid
from grognard.plugins.red_sun_rising.sea_lanes import (
    COLUMNS,
    FAR,
    PORT_ARTHUR,
    SASEBO,
    STRONGER,
    havens_of,
    is_blockade_wanted,
    is_stronger,
    nearest,
    raiders,
    round_now,
    rounds_between,
    rounds_left,
)
from grognard.plugins.red_sun_rising.sea_odds import line_from, line_of, promise
from grognard.plugins.red_sun_rising.state import WHOLE, RisingState
from grognard.plugins.red_sun_rising.terms import Side, UnitType
from grognard.plugins.red_sun_rising.waters import waters

GARRISON = 8
"""Strength in a harbour and beside it that lets fleets lie there."""
LIGHT = 4
"""The attack strength of a cruiser without armour."""
STRONG_HUNTERS, LIGHT_HUNTERS = 3, 4
"""Cruisers with and without armour that are kept to hunt raiders."""
READY = 1.0
"""What it is worth to Japan to have a fleet at sea."""
NEAR = 2
"""Hexes at which a fleet at sea goes for a raider."""


@dataclass(frozen=True, slots=True)
class Errand:
    """What a fleet is at sea for.

    Attributes:
        goal: the hex it makes for.
        worth: what the errand promises its side beside what it may find, in steps of a division.
    """

    goal: int
    worth: float


def hunters_of(state: RisingState, fleet: int) -> tuple[int, ...]:
    """Return the enemy fleets that can look for a fleet in this stage and are stronger than it.

    Fleets on blockade possess initiative from the second round on (5.0).
    """
    enemies = fleets_of(state, 1 - state.side_of(fleet))
    ready = [enemy for enemy in enemies if is_at_sea(state, enemy) or state.blockading[enemy]]
    return tuple([enemy for enemy in ready if is_stronger(state, enemy, fleet)])


def station_of(state: RisingState, fleet: int) -> int:
    """Return where a Japanese fleet lies when nothing happens: off Port Arthur, or next to Korea."""
    index = state.board.spaces.index
    port = index[PORT_ARTHUR]
    if any([is_stronger(state, enemy, fleet) for enemy in fleets_of(state, Side.RUSSIA)]):
        return index[SASEBO]
    if is_friendly_port(state, port, Side.JAPAN):
        return port if is_harbour_held(state) else index[SASEBO]
    coming = [m for m, goal in courses(state).items() if goal == port]
    far = [rounds_between(state, state.place[merchant], port) for merchant in coming]
    is_sure = bool(merchants_at(state, port)) or not raiders(state)
    if is_blockade_wanted(state) and is_sure and min(far, default=FAR) <= rounds_left(state):
        return port
    return index[SASEBO]


def squadron_of(state: RisingState, ship: int) -> int:
    """Return the fleet a Japanese capital ship should belong to where two share a hex, or NOWHERE.

    Two fleets find the Russians oftener than one, so the ships are shared out equally as long as either
    half can meet any Russian fleet; else the better admiral has all but some cruisers that hunt raiders.
    """
    found = state.cached_by(("fleet", "place", "face"), "squadrons", lambda: _squadrons(state))
    return found.get(ship, NOWHERE)


def _squadrons(state: RisingState) -> dict[int, int]:
    fleets = fleets_of(state, Side.JAPAN)
    if len(fleets) < len(Side) or len({state.place[fleet] for fleet in fleets}) > 1:
        return {}
    first, second = sorted(fleets, key=lambda fleet: (-state.rating[fleet], fleet))
    attack, types = state.values["attack"], state.roster.type
    ships = [ship for fleet in fleets for ship in capital_ships_of(state, fleet)]
    ships.sort(key=lambda ship: (types[ship], -attack[ship][WHOLE], state.face[ship], ship))
    found: dict[int, int] = {}
    for kind in (UnitType.BATTLESHIP, UnitType.CRUISER):
        same = [ship for ship in ships if types[ship] == kind]
        found |= {ship: first if place % 4 in (0, 3) else second for place, ship in enumerate(same)}
    halves = [[ship for ship in ships if found[ship] == fleet] for fleet in fleets]
    if all([_can_meet(state, half) for half in halves]):
        return found
    cruisers = [ship for ship in ships if types[ship] == UnitType.CRUISER]
    strong = [ship for ship in cruisers if attack[ship][WHOLE] > LIGHT]
    hunters = {*strong[-STRONG_HUNTERS:], *cruisers[len(strong) : len(strong) + LIGHT_HUNTERS]}
    return {ship: second if ship in hunters else first for ship in ships}


def _can_meet(state: RisingState, ships: list[int]) -> bool:
    """Return whether some Japanese ships are no weaker than any Russian fleet."""
    line = line_from(state, [ship for ship in order_of_battle(state.board) if ship in ships])
    enemies = [line_of(state, fleet) for fleet in fleets_of(state, Side.RUSSIA)]
    return all([promise(state.board, (enemy, line)) >= -STRONGER for enemy in enemies])


def is_harbour_held(state: RisingState) -> bool:
    """Return whether Japanese fleets are safe in the harbours of 42: whoever loses one loses them (18.2)."""
    board, place = state.board, state.place
    harbours = waters(board).war_ports[board.spaces.index[PORT_ARTHUR]][Side.JAPAN]
    held = [harbour for harbour in harbours if state.control[harbour] == Side.JAPAN]
    near = {space for harbour in held for space in (harbour, *ground(board).around[harbour])}
    units = [unit for unit in state.roster.combat[Side.JAPAN] if place[unit] in near]
    return sum([state.printed("strength", unit) for unit in units]) >= GARRISON


def japanese_errand(state: RisingState, fleet: int) -> Errand:
    """Return what a Japanese fleet at sea should do now."""
    here, left = state.place[fleet], rounds_left(state)
    station = station_of(state, fleet)
    home = nearest(state, here, havens_of(state, Side.JAPAN))[0]
    is_port = is_friendly_port(state, station, Side.JAPAN)
    is_late = not is_port and bool(raiders(state)) and left <= rounds_between(state, station, home)
    back = home if is_late or rounds_between(state, here, station) > left else station
    prey = [raider for raider in raiders(state) if may_hunt(state, fleet, raider)]

    def rank(raider: int) -> tuple[bool, int, int]:
        there = state.place[raider]
        return not merchants_at(state, there), rounds_between(state, here, there), raider

    for raider in sorted(prey, key=rank):
        there = state.place[raider]
        near = FAR if merchants_at(state, there) else NEAR
        distance = rounds_between(state, here, there)
        safe = nearest(state, there, havens_of(state, Side.JAPAN))[1]
        if distance <= near and max(1, distance) + safe <= left:
            return Errand(there, READY)
    return Errand(back, READY)


def may_hunt(state: RisingState, fleet: int, raider: int) -> bool:
    """Return whether a Japanese fleet goes for a raider: it is stronger, or can chase him into his port."""
    is_refuge = is_friendly_port(state, state.place[raider], Side.RUSSIA)
    return is_stronger(state, fleet, raider) or (is_refuge and not is_stronger(state, raider, fleet))


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
