"""What a bot thinks of the war on land: the way to Tsingtau, its garrison, the colonies on the chart."""

from __future__ import annotations

from functools import lru_cache

from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.geography import TSINGTAU, Geography, Surface
from grognard.plugins.empire_at_sunrise.ground import ground
from grognard.plugins.empire_at_sunrise.passages import NEVER, by_sea, on_foot, over_land, shores
from grognard.plugins.empire_at_sunrise.rules.stacking import HEX_MARKS, held_by
from grognard.plugins.empire_at_sunrise.rules.stacks import passengers_of
from grognard.plugins.empire_at_sunrise.rules.victory import PRIZES
from grognard.plugins.empire_at_sunrise.state import POINT, SunriseState
from grognard.plugins.empire_at_sunrise.terms import ARTILLERY_TYPES, Nation, Side, UnitType

TURN_COST: dict[int, float] = {
    UnitType.INFANTRY: 0.10,
    UnitType.ARTILLERY: 0.10,
    UnitType.SIEGE: 0.20,
    UnitType.CAVALRY: 0.05,
}
"""Points that a turn's way from the siege costs the AJA, by type of unit."""
LONGEST = 8.0
"""Turns that count at most; what is lost counts as many."""
FIRST_OUTWORK = "ki:E5"
"""The redoubt that the siege is laid to first: it can be reached from the beaches, and Tsingtau from it."""
GARRISON = 0.8
"""Worth of a step of the garrison of Tsingtau while it holds."""
REDOUBT, OUTWORK = 0.3, 1.0
"""Worth of a standing redoubt, and of a hex with one in German hands."""
POSTED = 0.12
"""Worth of a German unit in a fortified hex."""
COLONY_TURN, COLONY_STEP = 0.25, 0.6
"""Points that a turn's way from the colonies costs the AJA, and worth of a step of their Polizeitruppe."""
LAND_STEP = 0.15
"""Worth of an AJA land step beside the point it scores."""
WAITING = 0.2
"""What a unit costs that waits for a ship to take it off."""
CROWDING = 0.02
"""What a step costs for which there is no room on the beaches before its ship."""
IN_THE_WAY = 0.06
"""What a worn battalion costs that stands where a fresh one could."""
STURDY = 10
"""Resilience of a ship that can be trusted with troops while a squadron lies at Tsingtau."""
MARCH = 8
"""Half points of a turn's march, as most units have them."""
TRANSPORT_SPEED = 6
"""Movement of a ship that comes from Sasebo to the insert in one turn."""


@lru_cache(maxsize=4)
def redoubts(geo: Geography) -> tuple[int, ...]:
    """Return the hexes with a printed redoubt."""
    return tuple(s for s in range(len(geo.surface)) if geo.has(s, "redoubt"))


@lru_cache(maxsize=64)
def lines(geo: Geography, aims: tuple[int, ...]) -> tuple[int, ...]:
    """Return the hexes from which land units can attack some hexes and then march in, the hexes left out."""
    rows = ground(geo.board).marching
    return tuple(sorted({h for aim in aims for h in rows[aim]} - set(redoubts(geo))))


def outworks_taken(state: SunriseState) -> tuple[int, ...]:
    """Return the redoubt hexes before Tsingtau that the AJA holds."""
    city, control = state.geo.space(TSINGTAU), state.control
    return tuple(s for s in redoubts(state.geo) if s != city and control[s] == Side.AJA)


def siege_field(state: SunriseState) -> tuple[int, ...]:
    """Return how far each insert hex is on foot from the siege lines, or from the outworks once taken."""
    geo = state.geo
    taken = outworks_taken(state)
    if taken:
        return on_foot(geo, taken)
    return on_foot(geo, lines(geo, (geo.space(FIRST_OUTWORK),)))


def land_worth(state: SunriseState) -> float:
    """Return what the war on land is worth to Germany beside the score, in victory points."""
    return _siege(state) + _colonies(state)


def _siege(state: SunriseState) -> float:
    geo, control = state.geo, state.control
    city = geo.space(TSINGTAU)
    value = 0.0
    units = ground(state.board).land_units
    for unit in units[Side.AJA]:
        place = state.place[unit]
        if place >= 0 and geo.surface[place] != Surface.BOX:
            value -= LAND_STEP * state.steps(unit)
    if control[city] == Side.AJA:
        return value
    for unit in units[Side.GERMANY]:
        place = state.place[unit]
        if place >= 0 and geo.surface[place] == Surface.INSERT:
            value += GARRISON * state.steps(unit)
            if state.redoubt[place] or state.trench[place] or place == city:
                value += POSTED
    for space in redoubts(geo):
        value += REDOUBT * state.redoubt[space]
        if control[space] == Side.GERMANY:
            value += OUTWORK
    return value + _approach(state)


def _approach(state: SunriseState) -> float:
    """Return what the AJA's army has still to go, in points of its ways."""
    field, kinds, value = siege_field(state), state.board.counters.type, 0.0
    waiting: dict[int, int] = {}
    for unit in besiegers(state):
        place = state.place[unit]
        value += TURN_COST[kinds[unit]] * min(LONGEST, turns_to_siege(state, unit, field))
        if place >= 0 and state.carrier[unit] == NOWHERE and state.geo.surface[place] == Surface.MAP:
            waiting[place] = waiting.get(place, 0) + 1
    value += CROWDING * _congestion(state, field) + IN_THE_WAY * _in_the_way(state, field)
    for place, count in waiting.items():
        if state.geo.port[place]:
            value += WAITING * max(0, count - len(free_transports(state, place)))
    return value


def _in_the_way(state: SunriseState, field: tuple[int, ...]) -> int:
    """Return how many worn battalions hold room in the outworks that fresh ones close by could use."""
    works, worn, fresh = outworks_taken(state), 0, 0
    if not works:
        return 0
    kinds, fire = state.board.counters.type, state.values["firepower"]
    for unit in ground(state.board).land_units[Side.AJA]:
        place = state.place[unit]
        if place < 0 or kinds[unit] in ARTILLERY_TYPES or state.carrier[unit] != NOWHERE:
            continue
        strong = fire[unit][state.face[unit]] > 0 and state.steps(unit) > 2
        worn += place in works and not strong
        fresh += strong and 0 < field[place] <= MARCH
    return min(worn, fresh)


def _congestion(state: SunriseState, field: tuple[int, ...]) -> int:
    """Return how many battalions more lie off the beaches than these can take in."""
    geo, kinds, marks = state.geo, state.board.counters.type, 0
    beaches: set[int] = set()
    for unit in besiegers(state):
        place = state.place[unit]
        if state.carrier[unit] != NOWHERE and geo.surface[place] == Surface.INSERT:
            beaches.update(s for s in shores(geo, place) if field[s] <= MARCH)
            marks += state.steps(unit) * (kinds[unit] not in ARTILLERY_TYPES)
    if not beaches:
        return 0
    room = HEX_MARKS * len(beaches)
    for unit in ground(state.board).land_units[Side.AJA]:
        if (
            state.place[unit] in beaches
            and state.carrier[unit] == NOWHERE
            and kinds[unit] not in ARTILLERY_TYPES
        ):
            room -= state.steps(unit)
    return max(0, marks - max(0, room))


def besiegers(state: SunriseState) -> tuple[int, ...]:
    """Return the AJA's land units that are meant for Tsingtau, siege guns first, those lost included."""
    return _besiegers(state.geo)


@lru_cache(maxsize=4)
def _besiegers(geo: Geography) -> tuple[int, ...]:
    counters = geo.board.counters
    far = (Nation.AUSTRALIA, Nation.NEW_ZEALAND)
    units = [
        c
        for c in ground(geo.board).land_units[Side.AJA]
        if counters.nation[c] not in far
        and counters.faces[c][0][2] > 0
        and not counters.ids[c].startswith("japanese-company")
    ]
    return tuple(sorted(units, key=lambda c: (counters.type[c] != UnitType.SIEGE, c)))


def free_transports(state: SunriseState, place: int) -> list[int]:
    """Return the AJA's empty ships in a space, sturdy and as fast as it takes from Sasebo to the insert."""
    return [
        ship
        for ship in state.counters_at(place)
        if state.side_of(ship) == Side.AJA
        and state.board.counters.type[ship] >= UnitType.BB
        and state.board.counters.type[ship] != UnitType.MARKER
        and state.printed("movement", ship) >= TRANSPORT_SPEED
        and state.printed("resilience", ship) >= STURDY
        and not passengers_of(state, (ship,))
    ]


def faces_works(state: SunriseState, place: int) -> bool:
    """Return whether a siege gun in a hex has German works beside it to fire at."""
    works, geo = state.redoubt, state.geo
    enemy = held_by(state, Side.GERMANY)
    return any(works[s] and s in enemy for s in redoubts(geo) if s in geo.touching[place])


def turns_to_siege(state: SunriseState, unit: int, field: tuple[int, ...]) -> float:
    """Return about how many turns an AJA land unit needs until it can fight before Tsingtau."""
    geo, place, carrier = state.geo, state.place[unit], state.carrier[unit]
    if place < 0 or geo.surface[place] in (Surface.BOX, Surface.CHART):
        return LONGEST
    siege = state.board.counters.type[unit] == UnitType.SIEGE
    limber = 0.0
    if geo.surface[place] == Surface.INSERT:
        if carrier != NOWHERE:
            enemy = held_by(state, Side.GERMANY)
            near = [field[s] for s in shores(geo, place) if s not in enemy]
            return min(LONGEST, 1 + min(near) / MARCH + 0.5 * siege) if near else 2.5
        if not siege:
            return field[place] / MARCH
        if field[place] == 0 or faces_works(state, place):
            return field[place] / MARCH + 0.3 * state.limbered[unit]
        return field[place] / MARCH + (0.3 if state.limbered[unit] else 0.6)
    gates = by_sea(geo, insert_gates(geo))
    if carrier != NOWHERE:
        speed = POINT * state.printed("movement", carrier)
        return 2 + gates[place] / speed + 0.5 * siege
    limber = 1.0 * (siege and not state.limbered[unit]) + 0.5 * siege
    by_ship = 3.2 + gates[place] / (POINT * TRANSPORT_SPEED) if geo.port[place] else NEVER
    march = 2 * over_land(geo)[place] + 2 - 0.5 * state.march[unit]
    return min(by_ship, march) + limber


@lru_cache(maxsize=4)
def insert_gates(geo: Geography) -> tuple[int, ...]:
    """Return the insert hexes that ships enter from the map."""
    return tuple(
        s for s, kind in enumerate(geo.surface) if kind == Surface.INSERT and geo.gateway[s] and geo.water[s]
    )


def colony_goal(state: SunriseState) -> int:
    """Return the colony that the forces from Australia and New Zealand make for, or NOWHERE."""
    for text, _ in PRIZES[1:]:
        if state.control[state.geo.space(text)] != Side.AJA:
            return state.geo.space(text)
    return NOWHERE


def colonists(state: SunriseState) -> tuple[int, ...]:
    """Return the land units from Australia and New Zealand."""
    return _colonists(state.geo)


@lru_cache(maxsize=4)
def _colonists(geo: Geography) -> tuple[int, ...]:
    nations = (Nation.AUSTRALIA, Nation.NEW_ZEALAND)
    counters = geo.board.counters
    return tuple(c for c in ground(geo.board).land_units[Side.AJA] if counters.nation[c] in nations)


def _colonies(state: SunriseState) -> float:
    geo, goal, value = state.geo, colony_goal(state), 0.0
    for text, points in PRIZES[1:]:
        zone = geo.space(text)
        if state.control[zone] != Side.AJA:
            garrison = [c for c in state.counters_at(zone) if _is_police(state, c)]
            value += COLONY_STEP * sum(state.steps(c) for c in garrison) * points / 3
    if goal == NOWHERE:
        return value
    field = by_sea(geo, (goal,))
    for unit in colonists(state):
        place = state.place[unit]
        if place < 0 or geo.surface[place] != Surface.CHART:
            value += COLONY_TURN * LONGEST
        else:
            ashore = 1.2 * (state.carrier[unit] == NOWHERE)
            value += COLONY_TURN * min(LONGEST, field[place] / 16 + ashore)
    return value


def _is_police(state: SunriseState, counter: int) -> bool:
    return state.board.counters.type[counter] == UnitType.POLIZEITRUPPE
