"""What a bot's merchant fleets take aboard, and where they put it ashore (7.4, 7.5)."""

from __future__ import annotations

from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.fields import hexes
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.plan import (
    CHEMULPO,
    COAST_A,
    COAST_B,
    COAST_C,
    DALNY,
    MAIN_LANDING,
    PORT_ARTHUR,
    SIEGE_BEGINS,
    SIEGE_LINE,
    WINTER_COMES,
    holds,
    is_ashore,
    is_gun,
    is_port_of_japan,
    is_unit,
    is_winter_near,
)
from grognard.plugins.red_sun_rising.rules.stacking import points_in
from grognard.plugins.red_sun_rising.rules.stacks import combat_units
from grognard.plugins.red_sun_rising.rules.transport import CAPACITY, cargo_of, load_of, room_left
from grognard.plugins.red_sun_rising.rules.zoc import enemy_held
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side

YALU_MOUTH = ("1310", "1309", "1210", "1209", "1207", "1106", "1005")
RAIL_SHORE = ("0803", "0903", "0904", "1005", "0905")
KOREAN_SHORE = ("0716", "1412", "1313", "1214", "0922", "0128")
"""Landing places: beside the Yalu and west of it, and beside the railway to Port Arthur; the best first."""
FIRST_PORTS, SECOND_PORTS = ("24",), ("27", "47")
"""Where the First Army loads: for Seoul in February 1904, and for the coast of the Yalu after it."""
FULL_LOAD = 16
"""Strength of the best load of a merchant fleet; what is less may wait for siege artillery."""
SIEGE_GUNS = 7
"""Siege artillery that the siege of Port Arthur can use."""

# Ports and coasts


def landing_coast(state: RisingState) -> int:
    """Return the hex of the naval map to which whoever leaves Japan in this Game-Turn is shipped."""
    name = COAST_C if state.turn == 1 else COAST_B if state.turn < MAIN_LANDING else COAST_A
    return hexes(state.board, (name,))[0]


def sailing_ports(state: RisingState) -> tuple[int, ...]:
    """Return the home ports whose troops are shipped in this Game-Turn: at first those of the First Army."""
    if state.turn >= MAIN_LANDING:
        return coasts(state.board).home_ports
    return hexes(state.board, FIRST_PORTS if state.turn == 1 else SECOND_PORTS)


# Cargo


def waiting_at(state: RisingState, port: int) -> list[int]:
    """Return the combat units that wait in a home port to be shipped."""
    return [
        u for u in state.roster.combat[Side.JAPAN] if state.place[u] == port and state.carrier[u] == NOWHERE
    ]


def cargo_for(state: RisingState, merchant: int) -> tuple[int, ...]:
    """Return what a merchant fleet in a home port should take aboard, in order; nothing where it stays.

    Command units go free; combat units as far as somebody will feed them; siege artillery, which needs no
    supply, where nobody would.
    """
    place, port = state.place, state.place[merchant]
    if port not in sailing_ports(state):
        return ()
    chiefs = [
        c for c in state.roster.commands[Side.JAPAN] if place[c] == port and state.carrier[c] == NOWHERE
    ]
    points, room = min(_points_to_spare(state, merchant), CAPACITY), room_left(state, merchant)
    chosen: list[int] = []
    waiting = sorted(waiting_at(state, port), key=lambda u: _rank(state, u))
    for unit in waiting:
        load = load_of(state, unit)
        if not is_gun(state, unit) and load <= min(points, room):
            chosen.append(unit)
            room -= load
            points -= load
    guns = [unit for unit in waiting if is_gun(state, unit)]
    strength = sum(state.printed("strength", unit) for unit in chosen)
    if guns and strength < FULL_LOAD and _guns_sent(state) < guns_wanted(state):
        chosen = guns[:1]
    return (*chiefs, *chosen)


def guns_wanted(state: RisingState) -> int:
    """Return how much siege artillery the army should have by now: three for the landing, then one a turn."""
    if holds(state, PORT_ARTHUR):
        return 0
    return max(0, min(SIEGE_GUNS, 3 + state.turn - MAIN_LANDING))


def _guns_sent(state: RisingState) -> int:
    home = coasts(state.board).home_ports
    guns = [u for u in state.roster.combat[Side.JAPAN] if is_gun(state, u)]
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
    ashore = sum(state.printed("command", u) for u in state.roster.combat[Side.JAPAN] if is_ashore(state, u))
    aboard = sum(state.printed("command", u) for m in abroad for u in cargo_of(state, m) if is_unit(state, u))
    busy = sum(bool(state.blockading[m]) and not holds(state, DALNY) for m in feeding)
    if MAIN_LANDING <= state.turn < WINTER_COMES:
        busy += sum(place[m] == hexes(state.board, (COAST_B,))[0] for m in feeding)
    return CAPACITY * (len(feeding) - busy) - ashore - aboard


# Quays


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
    has_guns = any(is_gun(state, unit) for unit in cargo)
    for space in rails[:2]:
        if space not in troops and not has_guns and any(is_unit(state, unit) for unit in cargo):
            return (space, *rails, *yalu)
    names = {state.board.counters.ids[unit] for unit in cargo}
    if has_guns and hexes(state.board, (SIEGE_LINE,))[0] in troops:
        return (*hexes(state.board, (SIEGE_LINE,)), *rails, *yalu)
    if has_guns or state.turn < SIEGE_BEGINS or (names & {"oku", "nogi"} and not holds(state, PORT_ARTHUR)):
        return (*rails, *yalu)
    return (*yalu, *rails)
