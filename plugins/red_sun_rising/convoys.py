"""Where a bot sends its merchant fleets: by the plan of the land war, and out of the way of raiders."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.landings import cargo_for
from grognard.plugins.red_sun_rising.rules.calendar import season
from grognard.plugins.red_sun_rising.rules.fleets import (
    fleets_of,
    has_friendly_harbour,
    is_at_sea,
    is_friendly_port,
    merchants_at_sea,
)
from grognard.plugins.red_sun_rising.rules.transport import CAPACITY, cargo_of, load_of
from grognard.plugins.red_sun_rising.sea_lanes import (
    COLUMNS,
    MAIZURU,
    PORT_ARTHUR,
    is_blockade_wanted,
    is_stronger,
    nearest,
    raiders,
    rounds_between,
    rounds_from,
    rounds_left,
)
from grognard.plugins.red_sun_rising.shipping import destination
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Season, Side
from grognard.plugins.red_sun_rising.waters import waters

HELP = 2
"""Rounds after which help comes too late."""


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

    It is one that lies there or is under way, else the one that is nearest to Maizuru; it goes empty, for
    troops that land at Dalny open a port and with that end the blockade.
    """
    port = state.board.spaces.index[PORT_ARTHUR]
    if not is_blockade_wanted(state) or not fleets_of(state, Side.JAPAN):
        return NOWHERE
    home = state.board.spaces.index[MAIZURU]

    def rank(merchant: int) -> tuple[bool, bool, bool, int, int]:
        here = state.place[merchant]
        is_on_its_way = state.docked[merchant] and state.moved[merchant]
        laden = bool(cargo_of(state, merchant))
        return here != port, laden, not is_on_its_way, rounds_between(state, here, home), merchant

    return min(merchants_at_sea(state), key=rank, default=NOWHERE)


def to_load(state: RisingState, merchant: int) -> tuple[int, ...]:
    """Return the units a merchant fleet should take aboard where it is, the first first."""
    return () if merchant == supporter(state) else cargo_for(state, merchant)


def target_of(state: RisingState, merchant: int) -> int:
    """Return where a merchant fleet makes for now: where it should be, or where it is safe in the meantime.

    It is safe in port, and outside winter off any coast (15.2), where no raider is.
    """
    here, goal, left = state.place[merchant], courses(state)[merchant], rounds_left(state)
    danger = {state.place[raider] for raider in raiders(state)}
    if here == goal and not is_free(state, merchant):
        return goal
    is_blockading = goal == state.board.spaces.index[PORT_ARTHUR]
    if goal not in refuges(state) and not is_blockading:
        return nearest(state, here, refuges(state))[0]
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


def is_free(state: RisingState, merchant: int) -> bool:
    """Return whether a merchant fleet gets out of a raider's way.

    One that feeds troops stays, for they starve without it, unless no fleet comes to its help.
    """
    here = state.place[merchant]
    is_feeding = courses(state)[merchant] == here and not cargo_of(state, merchant)
    if not is_feeding or here in waters(state.board).home:
        return True
    return not any([guards(state, fleet, here) for fleet in fleets_of(state, Side.JAPAN)])


def guards(state: RisingState, fleet: int, space: int) -> bool:
    """Return whether a Japanese fleet that is no weaker than any raider comes to a hex soon."""
    if not is_at_sea(state, fleet) or rounds_between(state, state.place[fleet], space) > HELP:
        return False
    return all([not is_stronger(state, raider, fleet) for raider in raiders(state)])


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


def way_out(state: RisingState, here: int, goal: int) -> int:
    """Return a hex beside one where no raider is, as near as can be to a goal; NOWHERE if there is none."""
    far, danger = rounds_from(state.board, goal), {state.place[raider] for raider in raiders(state)}
    ways = [space for space in waters(state.board).ways[here] if space in far and space not in danger]
    return min(ways, key=lambda s: (far[s], s), default=NOWHERE)
