"""What a bot thinks of the war at sea: raiders and their hunters, islands, the convoy and Cape Horn."""

from __future__ import annotations

from functools import lru_cache

from grognard.kernel.state import TURN
from grognard.plugins.empire_at_sunrise.geography import Geography, Surface
from grognard.plugins.empire_at_sunrise.odds import (
    STEP_WORTH,
    Profile,
    exchange,
    profile,
    raid_chance,
)
from grognard.plugins.empire_at_sunrise.passages import NEVER, ZONE, Field, by_sea
from grognard.plugins.empire_at_sunrise.rules.convoy import (
    ARRIVAL_TURN,
    ARRIVAL_ZONE,
    CALL_HEX,
    DEADLINE_TURN,
)
from grognard.plugins.empire_at_sunrise.rules.losses import CONVOY_POINTS
from grognard.plugins.empire_at_sunrise.rules.turns import JAPAN_ENTERS
from grognard.plugins.empire_at_sunrise.rules.victory import CAPE_HORN, ISLANDS
from grognard.plugins.empire_at_sunrise.state import POINT, Flag, SunriseState
from grognard.plugins.empire_at_sunrise.terms import Nation, Side, UnitType

LAST_TURN = 19
ESCAPE = 0.85
"""Share of a step's point off Cape Horn that a ship with time enough counts on."""
RAID_SHARE, ZONE_SHARE = 0.25, 0.9
"""Share of its chance to raid that a ship adds to those of the others, turn for turn: on the map, where many
are likely to score, and on the chart."""
NEARER_SOUTH = 0.7
"""What a turn away from the southern map leaves of the worth of raids."""
CATCH = {Surface.INSERT: 0.1, Surface.MAP: 0.65, Surface.CHART: 0.35}
"""How likely hunters in reach are to bring a raider to battle in a turn; mines guard the insert."""
IN_REACH, OUT_OF_REACH = 0.8, 0.6
"""What each turn of the way leaves of that, within the first turn and beyond it."""
ZONE_COST = 10
"""Half points that entering a zone adds to a raid (11.1)."""
FAR_AWAY = 80
"""Half points beyond which hunters do not count."""
ISLAND, ISLAND_TURN = 0.7, 0.8
"""Worth of a German island with an AJA ship beside it, and what each turn of the way leaves of it."""
CONVOY_TURN, ESCORT = 0.5, 0.08
CONVOY_POINTS_A_TURN = 10
"""Half points the convoy makes in a turn, which is also what it counts a zone as."""

Stacks = dict[int, tuple[int, ...]]


@lru_cache(maxsize=4)
def islands(geo: Geography) -> tuple[int, ...]:
    """Return the islands that count at the end (19.0)."""
    return tuple(geo.board.spaces.names.index(name) for name in ISLANDS)


@lru_cache(maxsize=4)
def southern_map(geo: Geography) -> tuple[int, ...]:
    """Return the map hexes where raiding pays best."""
    return tuple(s for s, south in enumerate(geo.south) if south and geo.surface[s] == Surface.MAP)


@lru_cache(maxsize=4)
def western_edge(geo: Geography) -> tuple[int, ...]:
    """Return the sea hexes from which the convoy leaves the map (18.1)."""
    return tuple(
        s
        for s, kind in enumerate(geo.surface)
        if kind == Surface.MAP and geo.water[s] and geo.has(s, "edge-west") and geo.south[s]
    )


def fleets(state: SunriseState) -> tuple[Stacks, Stacks]:
    """Return both sides' ships on the maps by space, remembered until the state changes."""
    return state.cached("fleets", lambda: _fleets(state))


def _fleets(state: SunriseState) -> tuple[Stacks, Stacks]:
    place, surface = state.place, state.geo.surface
    found: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})
    for side, stacks in enumerate(found):
        for ship in state.fleet.ships[side]:
            space = place[ship]
            if space >= 0 and surface[space] != Surface.BOX:
                stacks.setdefault(space, []).append(ship)
    germans, allies = ({s: tuple(ships) for s, ships in stacks.items()} for stacks in found)
    return germans, allies


def sea_worth(state: SunriseState) -> float:
    """Return what the war at sea is worth to Germany beside the score, in victory points."""
    germans, allies = fleets(state)
    hunters = [(space, profile(state, ships), _patience(state, ships)) for space, ships in allies.items()]
    value = _raiders(state, germans, hunters) + _raids_now(state, germans)
    value -= STEP_WORTH * sum(p[1] for _, p, _ in hunters)
    return value - _islands(state, hunters) + _convoy(state, germans, allies)


Hunter = tuple[int, Profile, float]
"""Where a stack is, what it amounts to, and what waiting for its war leaves of it."""


def _patience(state: SunriseState, ships: tuple[int, ...]) -> float:
    turn = state.clock[TURN]
    if turn >= JAPAN_ENTERS or state.board.counters.nation[ships[0]] != Nation.JAPAN:
        return 1.0
    return float(OUT_OF_REACH ** (JAPAN_ENTERS - turn))


def _raiders(state: SunriseState, germans: Stacks, hunters: list[Hunter]) -> float:
    """Return what the German ships can still do, less what the hunters are likely to make of them."""
    geo, total = state.geo, 0.0
    cape = by_sea(geo, (geo.space(CAPE_HORN),))
    south = by_sea(geo, southern_map(geo))
    guard = 1 / (1 + sum(0.15 * p[0] for space, p, _ in hunters if cape[space] == 0))
    left = LAST_TURN - state.clock[TURN]
    for space, ships in germans.items():
        worth, kind = 0.0, geo.surface[space]
        for ship in ships:
            marks, speed = state.steps(ship), state.printed("movement", ship)
            ways = cape[space], south[space], kind == Surface.CHART
            worth += future(marks, speed, ways, left, guard)
        mine, far, safe = profile(state, ships), by_sea(geo, (space,)), 1.0
        for where, theirs, ready in hunters:
            if far[where] <= FAR_AWAY:
                safe *= 1 - ready * _threat(kind, far[where], theirs, mine)
        total += worth * safe
    return total


@lru_cache(maxsize=1 << 18)
def _threat(kind: int, far: int, hunters: Profile, raiders: Profile) -> float:
    """Return the share of a raiding stack that hunters are likely to take, if they should seek battle.

    ``kind`` is the surface it is on, ``far`` the half points they have to go.
    """
    taken, dealt = exchange(hunters, raiders)
    if dealt * raiders[4] * 2 <= taken * hunters[4]:
        return 0.0
    turns = far / (POINT * hunters[2])
    kept = IN_REACH**turns if turns <= 1 else IN_REACH * OUT_OF_REACH ** (turns - 1)
    return float(CATCH[Surface(kind)] * kept * dealt)


@lru_cache(maxsize=1 << 16)
def future(marks: int, speed: int, ways: tuple[int, int, bool], left: int, guard: float) -> float:
    """Return what a German ship can still bring where it is.

    Args:
        marks: its steps.
        speed: its movement score.
        ways: half points to Cape Horn and to the southern map, with zones at a turn each, and whether it is
            on the chart.
        left: turns after this one.
        guard: the chance to come through at the Cape.
    """
    cape, south, on_chart = ways
    if south >= NEVER:
        return STEP_WORTH * marks
    reach = POINT * speed
    raids = RAID_SHARE * raid_chance(reach) * float(NEARER_SOUTH ** (south / reach))
    if on_chart:
        raids = max(raids, ZONE_SHARE * raid_chance(ZONE_COST))
    turns = -(-cape // ZONE)
    stay = raids * left
    if turns > left:
        return STEP_WORTH * marks + stay
    return STEP_WORTH * marks + max(stay, ESCAPE * marks * guard + raids * (left - turns))


def _raids_now(state: SunriseState, germans: Stacks) -> float:
    """Return the point that ships under way are likely to raid when they stop (17.0)."""
    if state.flag[Flag.RAIDED]:
        return 0.0
    missed = 1.0
    for space, ships in germans.items():
        if state.geo.south[space]:
            for ship in ships:
                if state.raid_points[ship] and not state.ended[ship]:
                    missed *= 1 - raid_chance(state.raid_points[ship])
    return 1 - missed


def _islands(state: SunriseState, hunters: list[Hunter]) -> float:
    """Return what the islands that are still German promise the AJA."""
    value = 0.0
    for island in islands(state.geo):
        if state.control[island] == Side.AJA:
            continue
        far = by_sea(state.geo, (island,))
        turns = min((far[space] / (POINT * p[2]) / ready for space, p, ready in hunters), default=99.0)
        value += ISLAND * ISLAND_TURN**turns
    return value


def convoy_places(state: SunriseState) -> list[int]:
    """Return where the convoy is or will be soon, or nothing when there is no need to care."""
    flag = state.flag
    if flag[Flag.CONVOY_SAFE] or flag[Flag.CONVOY_SCORED] or state.clock[TURN] < ARRIVAL_TURN - 2:
        return []
    kinds = state.board.counters.type
    for space, ships in fleets(state)[Side.AJA].items():
        if any(kinds[ship] == UnitType.CONVOY for ship in ships):
            return [space]
    return [state.geo.space(ARRIVAL_ZONE)]


def _convoy(state: SunriseState, germans: Stacks, allies: Stacks) -> float:
    """Return what the convoy is likely to cost the AJA."""
    places = convoy_places(state)
    if not places:
        return 0.0
    geo, space = state.geo, places[0]
    turns = convoy_way(geo, bool(state.flag[Flag.CONVOY_PORT]))[space] / CONVOY_POINTS_A_TURN
    risk = 0.9 if turns > DEADLINE_TURN - state.clock[TURN] + 1 else 0.0
    threat = sum(len(s) for where, s in germans.items() if by_sea(geo, (space,))[where] <= ZONE)
    escort = sum(state.board.counters.type[c] != UnitType.CONVOY for c in allies.get(space, ()))
    risk = max(risk, 0.25 * min(1.0, threat / 4) / (1 + escort))
    return CONVOY_POINTS * risk + CONVOY_TURN * (turns + 3) + ESCORT * (3 - min(3, escort))


@lru_cache(maxsize=8)
def convoy_way(geo: Geography, called: bool) -> Field:  # the key of a cache
    """Return the half points the convoy has still to go, by Colombo or past it."""
    west = by_sea(geo, western_edge(geo), CONVOY_POINTS_A_TURN)
    if called:
        return west
    port = geo.space(CALL_HEX)
    rest = west[port] + 2 * POINT
    return tuple(far + rest for far in by_sea(geo, (port,), CONVOY_POINTS_A_TURN))
