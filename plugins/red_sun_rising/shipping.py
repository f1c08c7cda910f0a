"""Where a bot sends its merchant fleets: who feeds the army stays, the others fetch who is still in Japan."""

from __future__ import annotations

from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.search import within
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.fields import NEVER, Field, hexes
from grognard.plugins.red_sun_rising.landings import FULL_LOAD, landing_coast, sailing_ports, waiting_at
from grognard.plugins.red_sun_rising.plan import (
    COAST_A,
    COAST_B,
    COAST_C,
    MAIN_LANDING,
    WINTER_COMES,
    base_of,
    is_ashore,
)
from grognard.plugins.red_sun_rising.rules.supply_lines import japanese_sources, lines_of
from grognard.plugins.red_sun_rising.rules.transport import CAPACITY, cargo_of
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side
from grognard.plugins.red_sun_rising.waters import waters

Need = tuple[int, int, tuple[int, ...]]
"""A unit, the Command Points of supply it needs, and the quays it can trace a line to."""

COLUMNS = (
    "place", "face", "carrier", "clock", "commander", "trench", "breached", "control", "blockading",
)  # fmt: skip

# Feeding


def needs_of(state: RisingState) -> list[Need]:
    """Return what the army ashore needs of merchant fleets, those with the fewest lines first."""
    found: list[Need] = []
    for unit in state.roster.combat[Side.JAPAN]:
        points = state.printed("command", unit)
        if points and is_ashore(state, unit):
            found.append((unit, points, lines_of(state, unit)))
    return sorted(found, key=lambda need: (len(need[2]), -need[1], need[0]))


def hungry_with(needs: list[Need], left: dict[int, int]) -> list[int]:
    """Return the units that find no supply in what some quays have.

    Args:
        needs: who needs what, from :func:`needs_of`.
        left: Command Points of each quay; they are spent.
    """
    fed: dict[int, tuple[Need, int]] = {}
    hungry = []
    for need in needs:
        quay = _best(need, left)
        if quay == NOWHERE:
            quay = _make_room(need, fed, left)
        if quay == NOWHERE:
            hungry.append(need[0])
            continue
        fed[need[0]] = (need, quay)
        left[quay] -= need[1]
    return hungry


def _best(need: Need, left: dict[int, int]) -> int:
    fit = [quay for quay in need[2] if left.get(quay, 0) >= need[1]]
    return min(fit, key=lambda quay: (left[quay], quay), default=NOWHERE)


def _make_room(need: Need, fed: dict[int, tuple[Need, int]], left: dict[int, int]) -> int:
    """Let one other unit draw from elsewhere, so that there is enough; return where, or NOWHERE."""
    for unit, (other, quay) in fed.items():
        if quay in need[2] and left[quay] + other[1] >= need[1]:
            elsewhere = _best((unit, other[1], tuple(q for q in other[2] if q != quay)), left)
            if elsewhere != NOWHERE:
                fed[unit] = (other, elsewhere)
                left[elsewhere] -= other[1]
                left[quay] += other[1]
                return quay
    return NOWHERE


def unneeded(state: RisingState) -> tuple[int, ...]:
    """Return the merchant fleets ashore without which nobody would starve, those off the Yalu first.

    In autumn those leave in any case: they would feed nobody in winter.
    """
    needs, sources = needs_of(state), dict(japanese_sources(state))
    second = hexes(state.board, (COAST_B,))[0]
    ashore, place = state.roster.ashore, state.place
    fleets = [m for m in state.roster.merchants if is_ashore(state, ashore[m])]
    base = len(hungry_with(needs, dict(sources)))
    found = []
    for merchant in sorted(fleets, key=lambda m: (place[m] != second, -m)):
        quay = place[ashore[merchant]]
        less = sources | {quay: sources.get(quay, 0) - CAPACITY}
        forced = place[merchant] == second and state.turn >= WINTER_COMES
        if forced or len(hungry_with(needs, dict(less))) <= base:
            found.append(merchant)
            sources = less
    return tuple(found)


# Destinations


def destination(state: RisingState, merchant: int) -> int:
    """Return the hex of the naval map where a merchant fleet should end this Naval Movement Stage."""
    found = state.cached_by(COLUMNS, "destinations", lambda: _destinations(state))
    return found.get(merchant, state.place[merchant])


def _destinations(state: RisingState) -> dict[int, int]:
    place, home = state.place, coasts(state.board).home_ports
    fleets = [m for m in state.roster.merchants if coasts(state.board).on_sea[place[m]]]
    ports, coast = sailing_ports(state), landing_coast(state)
    found = {
        m: coast for m in fleets if cargo_of(state, m) or (place[m] in ports and state.turn < MAIN_LANDING)
    }
    idle = unneeded(state)
    for merchant in fleets:
        if merchant not in found and merchant not in idle and is_ashore(state, state.roster.ashore[merchant]):
            found[merchant] = place[merchant]
    if state.turn > 1:
        _relieve(state, found, [m for m in fleets if m not in found])
    waiting = _port_of_chiefs(state)
    if waiting != NOWHERE and all(place[m] != waiting for m in fleets):
        near = distances(state.board, waiting)
        free = sorted((m for m in fleets if m not in found), key=lambda m: (near[place[m]], m))
        found |= dict.fromkeys(free[:1], waiting)
    loads = any(waiting_at(state, port) for port in home)
    main = hexes(state.board, (COAST_A,))[0]
    rest = [m for m in fleets if m not in found]
    return found | {m: _port_for(state, m) if loads or state.turn < MAIN_LANDING else main for m in rest}


def _relieve(state: RisingState, found: dict[int, int], free: list[int]) -> None:
    """Send fleets to the coasts where units starve, the nearest first."""
    hungry = hungry_with(needs_of(state), dict(japanese_sources(state)))
    points: dict[int, int] = {}
    for unit in hungry:
        base = base_of(state, state.place[unit])
        points[base] = points.get(base, 0) + state.printed("command", unit)
    if state.turn >= WINTER_COMES:
        second, main = hexes(state.board, (COAST_B, COAST_A))
        points[main] = points.get(main, 0) + points.pop(second, 0)
    for base in hexes(state.board, (COAST_A, COAST_B, COAST_C)):
        near = distances(state.board, base)
        wanted = -(-points.get(base, 0) // CAPACITY)
        for merchant in sorted(free, key=lambda m: (near[state.place[m]], m))[:wanted]:
            found[merchant] = base
            free.remove(merchant)


def _port_of_chiefs(state: RisingState) -> int:
    """A home port where a command unit waits to be shipped, or NOWHERE."""
    home, place = coasts(state.board).home_ports, state.place
    ports = [place[c] for c in state.roster.commands[Side.JAPAN] if place[c] in home]
    return ports[0] if ports and state.turn >= MAIN_LANDING - 1 else NOWHERE


def _port_for(state: RisingState, merchant: int) -> int:
    """The home port where an empty merchant fleet finds most to load, the nearest of equals."""
    board = state.board
    others = [state.place[m] for m in state.roster.merchants if m != merchant]

    def rank(port: int) -> tuple[bool, int, int]:
        load = sum(state.printed("strength", u) for u in waiting_at(state, port))
        return port in others, -min(load, FULL_LOAD), distances(board, port)[state.place[merchant]]

    return min(coasts(board).home_ports, key=rank)


@lru_cache(maxsize=64)
def distances(board: Board, space: int) -> Field:
    """Return how many hexes of the naval map it is from each of them to one."""
    far = within(waters(board).net, (space,))
    return tuple(far.get(s, NEVER) for s in range(len(board.spaces)))
