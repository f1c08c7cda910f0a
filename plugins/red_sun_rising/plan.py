"""What a bot is after with the Japanese army: who is shipped where, and what each army is for.

Both the bot's land war and its sea war read this; every function is a pure one of the state.
"""

from __future__ import annotations

from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.search import within
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.fields import NEVER, Field, field, hexes
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.rules.calendar import season
from grognard.plugins.red_sun_rising.rules.stacking import points_in
from grognard.plugins.red_sun_rising.rules.stacks import combat_units
from grognard.plugins.red_sun_rising.rules.supply import points_left, supplies, with_lines
from grognard.plugins.red_sun_rising.rules.supply_lines import japanese_sources, lines_of
from grognard.plugins.red_sun_rising.rules.transport import cargo_of, load_of, room_left
from grognard.plugins.red_sun_rising.rules.zoc import enemy_held
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import COMBAT_TYPES, Feature, Season, Side, UnitType
from grognard.plugins.red_sun_rising.waters import waters

SEOUL, CHEMULPO, DALNY, PORT_ARTHUR = "0121", "0120", "0803", "0801"
LIAOYANG, MUKDEN, TIEHLING, KIRIN = "2008", "2309", "2511", "3320"
NORTHWARD = (LIAOYANG, MUKDEN, TIEHLING, KIRIN)
"""The cities of Manchuria in the order in which Japan comes to them."""
SIEGE_REACH = 24
"""Sixths of a movement point from which units are called to the siege."""
SIEGE_LINE = "0802"
"""The only hex from which Port Arthur can be attacked."""
YALU_MOUTH = ("1310", "1309", "1210", "1209", "1207", "1106", "1005")
RAIL_SHORE = ("0803", "0903", "0904", "1005", "0905")
KOREAN_SHORE = ("0716", "1412", "1313", "1214", "0922", "0128")
"""Landing places: beside the Yalu and west of it, and beside the railway to Port Arthur; the best first."""
COAST_A, COAST_B, COAST_C = "42", "43", "33"
"""Hexes of the strategic naval map: the coasts of Liaotung, of the Yalu, and of Seoul."""
POINTS_A_FLEET = 4
"""Command Points that a merchant fleet carries, and feeds (7.4, 10.21)."""
FIRST_PORTS, SECOND_PORTS = ("24",), ("27", "47")
"""Where the First Army loads: for Seoul in February 1904, and for the coast of the Yalu after it."""
MAIN_LANDING, SIEGE_BEGINS, WINTER_COMES = 4, 6, 10
"""Game-Turns: the other armies land in Liaotung; the siege has troops enough; open shores are left."""
LAST_OF_AUTUMN = (10, 22)
"""Game-Turns before a winter."""
FULL_LOAD = 16
"""Strength of the best load of a merchant fleet; what is less may wait for siege artillery."""
SIEGE_GUNS = 7
"""Siege artillery that the siege of Port Arthur can use."""

# Supply and shipping


def base_of(state: RisingState, space: int) -> int:
    """Return the hex of the naval map whose coast is nearest to a land hex."""
    bases = hexes(state.board, (COAST_C, COAST_B, COAST_A))
    return min(bases, key=lambda base: _from_shore(state.board, base)[space])


@lru_cache(maxsize=16)
def _from_shore(board: Board, coast: int) -> Field:
    return field(board, coasts(board).landings[coast])


def points_at(state: RisingState) -> dict[int, int]:
    """Return the Command Points that Japanese units need of each coast, by hex of the naval map.

    A unit needs those of the coast that fed it last, unless winter closes it; else of the nearest.
    """
    columns = ("place", "face", "source", "clock", "commander", "trench", "breached", "control", "blockading")
    return state.cached_by(columns, "points at", lambda: _points_at(state))


def _points_at(state: RisingState) -> dict[int, int]:
    found: dict[int, int] = {}
    second, main = hexes(state.board, (COAST_B, COAST_A))
    left = _left_over(state)
    for space, units in combat_units(state)[Side.JAPAN].items():
        for unit in units:
            quay, need = state.source[unit], state.printed("command", unit)
            coast = base_of(state, quay if quay != NOWHERE else space)
            if coast == second:
                others = (q for q in lines_of(state, unit) if left.get(q, 0) >= need and q != quay)
                other = next((q for q in others if base_of(state, q) == main), NOWHERE)
                left[other] = left.get(other, 0) - need
                if other != NOWHERE or state.turn >= WINTER_COMES:
                    coast = main
            found[coast] = found.get(coast, 0) + need
    return found


def _left_over(state: RisingState) -> dict[int, int]:
    """Command Points that each quay has beside those of the units it fed last."""
    left = dict(japanese_sources(state))
    for units in combat_units(state)[Side.JAPAN].values():
        for unit in units:
            if state.source[unit] in left:
                left[state.source[unit]] -= state.printed("command", unit)
    return left


def destination(state: RisingState, merchant: int) -> int:
    """Return the hex of the naval map where a merchant fleet should end this Naval Movement Stage."""
    columns = ("place", "face", "carrier", "clock")
    found = state.cached_by(columns, "destinations", lambda: _destinations(state))
    return found.get(merchant, state.place[merchant])


def _destinations(state: RisingState) -> dict[int, int]:
    first, second, main = hexes(state.board, (COAST_C, COAST_B, COAST_A))
    place, home = state.place, coasts(state.board).home_ports
    fleets = [m for m in state.roster.merchants if coasts(state.board).on_sea[place[m]]]
    ports, coast = hexes(state.board, sailing_ports(state)), landing_coast(state)
    found = {
        m: coast for m in fleets if cargo_of(state, m) or (place[m] in ports and state.turn < MAIN_LANDING)
    }
    needs = points_at(state)
    spare = _unneeded(state)
    for base in (first, second, main):
        near = distances(state.board, base)
        wanted = -(-needs.get(base, 0) // POINTS_A_FLEET)
        if base == main and not _is_anybody_left(state) and _port_of_chiefs(state) == NOWHERE:
            wanted = len(fleets)
        free = [m for m in fleets if m not in found]
        free.sort(
            key=lambda m: (_lies_elsewhere(state, m, base), place[m] in home, m in spare, near[place[m]], m)
        )
        found.update(dict.fromkeys(free[:wanted], base))
    waiting = _port_of_chiefs(state)
    if waiting != NOWHERE and all(place[m] != waiting for m in fleets):
        near = distances(state.board, waiting)
        idle = sorted((m for m in fleets if m not in found), key=lambda m: (near[place[m]], m))
        found |= dict.fromkeys(idle[:1], waiting)
    return found | {m: _port_for(state, m) for m in fleets if m not in found}


def _port_of_chiefs(state: RisingState) -> int:
    """A home port where a command unit waits to be shipped, or NOWHERE."""
    home, place = coasts(state.board).home_ports, state.place
    ports = [place[c] for c in state.roster.commands[Side.JAPAN] if place[c] in home]
    return ports[0] if ports and state.turn >= MAIN_LANDING - 1 else NOWHERE


def landing_coast(state: RisingState) -> int:
    """Return the hex of the naval map to which whoever leaves Japan in this Game-Turn is shipped."""
    name = COAST_C if state.turn == 1 else COAST_B if state.turn < MAIN_LANDING else COAST_A
    return hexes(state.board, (name,))[0]


def sailing_ports(state: RisingState) -> tuple[str, ...]:
    """Return the home ports whose troops are shipped in this Game-Turn: at first those of the First Army."""
    if state.turn >= MAIN_LANDING:
        return tuple(state.board.spaces.ids[port] for port in coasts(state.board).home_ports)
    return FIRST_PORTS if state.turn == 1 else SECOND_PORTS


def _lies_elsewhere(state: RisingState, merchant: int, base: int) -> bool:
    """Whether a merchant fleet is ashore on another coast, where it is missed when it leaves."""
    return is_ashore(state, state.roster.ashore[merchant]) and state.place[merchant] != base


def _unneeded(state: RisingState) -> frozenset[int]:
    """The merchant fleets ashore that nobody would miss: what they feed is left over where they lie."""
    left = points_left(state, supplies(state, Side.JAPAN, with_lines(state, Side.JAPAN)))
    found = []
    for merchant in state.roster.merchants:
        quay = state.place[state.roster.ashore[merchant]]
        if left.get(quay, 0) >= POINTS_A_FLEET:
            found.append(merchant)
            left[quay] -= POINTS_A_FLEET
    return frozenset(found)


def _is_anybody_left(state: RisingState) -> bool:
    home = coasts(state.board).home_ports
    return any(state.place[u] in home for u in state.roster.combat[Side.JAPAN])


def _port_for(state: RisingState, merchant: int) -> int:
    """The home port where an empty merchant fleet finds most to load, the nearest of equals."""
    board = state.board
    others = [state.place[m] for m in state.roster.merchants if m != merchant]

    def rank(port: int) -> tuple[bool, int, int]:
        load = sum(state.printed("strength", u) for u in _waiting_at(state, port))
        return port in others, -min(load, 16), distances(board, port)[state.place[merchant]]

    return min(coasts(board).home_ports, key=rank)


@lru_cache(maxsize=64)
def distances(board: Board, space: int) -> Field:
    """Return how many hexes of the naval map it is from each of them to one."""
    far = within(waters(board).net, (space,))
    return tuple(far.get(s, NEVER) for s in range(len(board.spaces)))


def _waiting_at(state: RisingState, port: int) -> list[int]:
    return [
        u for u in state.roster.combat[Side.JAPAN] if state.place[u] == port and state.carrier[u] == NOWHERE
    ]


def cargo_for(state: RisingState, merchant: int) -> tuple[int, ...]:
    """Return what a merchant fleet in a home port should take aboard, in order; nothing where it stays.

    Command units go free; combat units as far as somebody will feed them; siege artillery, which needs no
    supply, where nobody would.
    """
    place, port = state.place, state.place[merchant]
    if port not in hexes(state.board, sailing_ports(state)):
        return ()
    chiefs = [
        c for c in state.roster.commands[Side.JAPAN] if place[c] == port and state.carrier[c] == NOWHERE
    ]
    points, room = min(_points_to_spare(state, merchant), POINTS_A_FLEET), room_left(state, merchant)
    chosen: list[int] = []
    waiting = sorted(_waiting_at(state, port), key=lambda u: _rank(state, u))
    for unit in waiting:
        load = load_of(state, unit)
        if not _is_gun(state, unit) and load <= min(points, room):
            chosen.append(unit)
            room -= load
            points -= load
    guns = [unit for unit in waiting if _is_gun(state, unit)]
    strength = sum(state.printed("strength", unit) for unit in chosen)
    if guns and strength < FULL_LOAD and _guns_sent(state) < guns_wanted(state):
        chosen = guns[:1]
    return (*chiefs, *chosen)


def guns_wanted(state: RisingState) -> int:
    """Return how much siege artillery the army should have by now: three for the landing, then one a turn."""
    if holds(state, PORT_ARTHUR):
        return 0
    return max(0, min(SIEGE_GUNS, 3 + state.turn - MAIN_LANDING))


def _is_gun(state: RisingState, unit: int) -> bool:
    return state.roster.type[unit] == UnitType.SIEGE


def _guns_sent(state: RisingState) -> int:
    home = coasts(state.board).home_ports
    guns = [u for u in state.roster.combat[Side.JAPAN] if _is_gun(state, u)]
    return sum(state.place[u] not in home or state.carrier[u] != NOWHERE for u in guns)


def _rank(state: RisingState, unit: int) -> tuple[float, int, int]:
    """What is strongest for its supply comes first, of equals the bigger one; guns come last."""
    points, strength = state.printed("command", unit), state.printed("strength", unit)
    return (-strength / points if points else 0.0, -strength, unit)


def _points_to_spare(state: RisingState, merchant: int) -> int:
    """Command Points that all merchant fleets abroad and this one feed beyond who is there or aboard."""
    home, place = coasts(state.board).home_ports, state.place
    abroad = [m for m in state.roster.merchants if coasts(state.board).on_sea[place[m]]]
    feeding = [m for m in abroad if place[m] not in home or cargo_of(state, m) or m == merchant]
    aboard = sum(state.printed("command", u) for m in abroad for u in cargo_of(state, m) if is_unit(state, u))
    busy = sum(bool(state.blockading[m]) and not holds(state, DALNY) for m in feeding)
    if MAIN_LANDING <= state.turn < WINTER_COMES:
        busy += sum(place[m] == hexes(state.board, (COAST_B,))[0] for m in feeding)
    return POINTS_A_FLEET * (len(feeding) - busy) - sum(points_at(state).values()) - aboard


def is_unit(state: RisingState, counter: int) -> bool:
    """Return whether a counter fights on land, so that it needs Command Points of supply."""
    return state.roster.type[counter] in COMBAT_TYPES


def quays(state: RisingState, coast: int, cargo: tuple[int, ...]) -> tuple[int, ...]:
    """Return the land hexes of a coast where a merchant fleet best lands what it carries, the best first.

    Dalny is taken first, then its railway cut; guns go where rails are, others beside the Yalu.
    """
    board = state.board
    spots = coasts(board).landings.get(coast, ())
    if is_winter_near(state):
        wanted = [s for s in spots if is_port_of_japan(state, s)]
    elif coast == hexes(board, (COAST_A,))[0]:
        wanted = list(_shore(state, cargo))
    else:
        wanted = list(hexes(board, (CHEMULPO, *KOREAN_SHORE)))
    held, space_left = enemy_held(state, Side.JAPAN), ground(board).stacking
    load = sum(state.printed("command", unit) for unit in cargo if is_unit(state, unit))
    return tuple(
        s
        for s in wanted
        if s in spots and s not in held and points_in(state, s, Side.JAPAN) + load <= space_left[s]
    )


def _shore(state: RisingState, cargo: tuple[int, ...]) -> tuple[int, ...]:
    """The hexes of Liaotung where a cargo is wanted, the best first."""
    rails, yalu = hexes(state.board, RAIL_SHORE), hexes(state.board, YALU_MOUTH)
    troops = combat_units(state)[Side.JAPAN]
    has_guns = any(_is_gun(state, unit) for unit in cargo)
    for space in rails[:2]:
        if space not in troops and not has_guns and any(is_unit(state, unit) for unit in cargo):
            return (space, *rails, *yalu)
    names = {state.board.counters.ids[unit] for unit in cargo}
    if has_guns and hexes(state.board, (SIEGE_LINE,))[0] in troops:
        return (*hexes(state.board, (SIEGE_LINE,)), *rails, *yalu)
    if has_guns or state.turn < SIEGE_BEGINS or (names & {"oku", "nogi"} and not holds(state, PORT_ARTHUR)):
        return (*rails, *yalu)
    return (*yalu, *rails)


def is_winter_near(state: RisingState) -> bool:
    """Return whether harbours alone are open, in this Game-Turn or the next."""
    return state.turn in LAST_OF_AUTUMN or season(state) == Season.WINTER


def is_port_of_japan(state: RisingState, space: int) -> bool:
    """Return whether a land hex has a port that Japan controls, open in winter too."""
    return bool(state.board.spaces.features[space] & Feature.PORT.bit) and state.control[space] == Side.JAPAN


# Armies


def is_ashore(state: RisingState, counter: int) -> bool:
    """Return whether a land unit stands on the land map."""
    return coasts(state.board).on_land[state.place[counter]]


def besieger(state: RisingState) -> int:
    """Return the Japanese headquarters that besieges Port Arthur, or NOWHERE."""
    index = state.board.counters.index
    for name in ("nogi", "oku"):
        if is_ashore(state, index[name]):
            return index[name]
    return NOWHERE


def holds(state: RisingState, name: str) -> bool:
    """Return whether Japan controls a hex."""
    return state.control[state.board.spaces.index[name]] == Side.JAPAN


def siege_corps(state: RisingState) -> frozenset[int]:
    """Return the units meant to stand before Port Arthur: all guns, and as many others as find room there."""
    columns = ("place", "face", "control", "commander")
    return state.cached_by(columns, "siege corps", lambda: _siege_corps(state))


def _siege_corps(state: RisingState) -> frozenset[int]:
    if holds(state, PORT_ARTHUR) or besieger(state) == NOWHERE:
        return frozenset()
    line = hexes(state.board, (SIEGE_LINE,))[0]
    way, place, chief = field(state.board, (line,)), state.place, besieger(state)

    def rank(unit: int) -> tuple[bool, bool, int, int]:
        return place[unit] != line, state.commander[unit] != chief, way[place[unit]], unit

    points, found = ground(state.board).stacking[line], []
    near = [
        u for u in state.roster.combat[Side.JAPAN] if is_ashore(state, u) and way[place[u]] <= SIEGE_REACH
    ]
    for unit in sorted(near, key=rank):
        need = state.printed("command", unit)
        if _is_gun(state, unit) or need <= points:
            found.append(unit)
            points -= need
    return frozenset(found)


def aim_of(state: RisingState, counter: int) -> int:
    """Return the hex that a Japanese land unit or command unit makes for."""
    index, name = state.board.spaces.index, state.board.counters.ids[counter]
    if not holds(state, SEOUL) and base_of(state, state.place[counter]) == hexes(state.board, (COAST_C,))[0]:
        return index[SEOUL]
    if counter in siege_corps(state) or _is_gun(state, counter):
        return index[SIEGE_LINE]
    if name == "nogi" and not holds(state, PORT_ARTHUR):
        return index[SIEGE_LINE]
    return next((index[city] for city in NORTHWARD if not holds(state, city)), index[LIAOYANG])
