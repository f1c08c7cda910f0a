"""What a bot thinks of the war on land: cities, armies, the ways between them, and supply."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.fields import NEVER, Field, field
from grognard.plugins.red_sun_rising.ground import POINT
from grognard.plugins.red_sun_rising.land_odds import expected
from grognard.plugins.red_sun_rising.plan import (
    DALNY,
    KIRIN,
    LIAOYANG,
    MUKDEN,
    PORT_ARTHUR,
    PYONGYANG,
    SEOUL,
    SIEGE_LINE,
    TIEHLING,
    aim_of,
    is_winter_near,
)
from grognard.plugins.red_sun_rising.posts import VLADIVOSTOK, posts, prey, worth_of_points
from grognard.plugins.red_sun_rising.rules.building import MOST_SUPPLY
from grognard.plugins.red_sun_rising.rules.command import command_value, is_in_command
from grognard.plugins.red_sun_rising.rules.control import cities_of
from grognard.plugins.red_sun_rising.rules.land_combat import AssaultRound
from grognard.plugins.red_sun_rising.rules.land_movement import LandMovementStage
from grognard.plugins.red_sun_rising.rules.rail import is_connected, usable_hexes
from grognard.plugins.red_sun_rising.rules.reinforcement import ReinforcementStage
from grognard.plugins.red_sun_rising.rules.stacks import combat_units, fronts, is_garrison
from grognard.plugins.red_sun_rising.rules.supply import supplies, with_lines
from grognard.plugins.red_sun_rising.rules.victory import cities_required
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side, UnitType
from grognard.plugins.red_sun_rising.tracks import COMMAND_POINTS, PORT_ARTHUR_SUPPLY, REPLACEMENTS, standing

CITY: dict[str, float] = {
    SEOUL: 10, PYONGYANG: 9, DALNY: 9, PORT_ARTHUR: 11, LIAOYANG: 12, MUKDEN: 12,
    TIEHLING: 10, KIRIN: 9, VLADIVOSTOK: 9,
}  # fmt: skip
"""What it is worth to Japan to hold a city, in steps of an infantry division."""
LATE = 30.0
"""What it costs Japan to fail the schedule of cities (19.4)."""
STEP = 4
"""Strength of a step of an infantry division."""
GUN = 0.5
"""Worth of siege artillery, which serves in one siege alone."""
RUSSIAN = 0.9
"""Worth of a Russian step: there are always more."""
GARRISON = 1.0
"""Worth of a step in Port Arthur beside its own: the place falls with the last one."""
AT_HOME, AFLOAT = 0.8, 0.9
"""Shares of its worth that a unit in Japan, or aboard ship, has."""
UNSUPPLIED = 0.7
"""What it costs to be out of supply, as a share of a unit's worth."""
POINT_OF_WAY = 0.12
"""What a movement point's way from its goal costs a Japanese unit."""
QUAY_WAY = 0.03
"""What it costs that a merchant fleet lies a movement point from the army it should feed."""
OPEN_SHORE = 6.0
"""What it costs that a merchant fleet lies on an open shore when winter comes."""
LONGEST = 12.0
"""Movement points of way that count at most."""
OUT_OF_COMMAND, UNASSIGNED = 0.2, 0.3
"""What it costs to be out of command control, or assigned to nobody."""
CHIEF, CHIEF_ALONE, CHIEF_VALUE = 1.0, 0.4, 0.03
"""Worth of a command unit on the land map, what it costs to be without troops, and worth of a better one."""
ACTIVE, ACTIVE_CHIEF = 0.04, 0.3
"""Worth of an activated unit: it may still attack, or let others move."""
TRIED = 0.003
"""Worth of an attempt at activation: it costs nothing, however unlikely it is to succeed."""
RAIL = 0.05
"""Worth of a rail hex in use."""
STORE, OPEN_STORE = 1.5, 0.1
"""Worth of a Game-Turn of supply in Port Arthur, besieged or not."""
TRENCH = 0.15
"""Worth of a level of a trench with troops in it."""
EXPOSED, LIKELY = 0.5, 0.75
"""Share of the losses in a possible attack that counts, and of the strength that is likely to join it."""
EAGER = 0.02
"""Worth of an Assault Round that one has begun."""
WAITING = 0.1
"""What it costs to leave somebody waiting who arrives."""
HUNT = 0.3
"""Share of its worth that a unit gains beside an enemy stack which is far outnumbered there."""
SAVED_POINT = 0.5
"""Worth of a Command Point or a Replacement Step that is not spent yet."""


def land_worth(state: RisingState) -> float:
    """Return what the war on land is worth to Japan, in steps of an infantry division."""
    return (
        _cities(state)
        + _stores(state)
        + _armies(state, Side.JAPAN)
        - _armies(state, Side.RUSSIA)
        + _ways(state)
        - _held(state)
        + sum(_exposure(state))
        + _hunt(state, Side.JAPAN)
        - _hunt(state, Side.RUSSIA)
        + _eagerness(state)
        - _expectation(state)
    )


def _expectation(state: RisingState) -> float:
    """What it costs to leave command units and fleets waiting that arrive now."""
    top = state.frames[-1].procedure if state.frames else None
    if not isinstance(top, ReinforcementStage):
        return 0.0
    return WAITING * len(top.waiting) * (1 if top.side == Side.JAPAN else -1)


def _eagerness(state: RisingState) -> float:
    """What it is worth to have begun an Assault Round: the enemy answers before it goes on."""
    rounds = [frame.procedure for frame in state.frames if isinstance(frame.procedure, AssaultRound)]
    return sum(EAGER if assault.side == Side.JAPAN else -EAGER for assault in rounds)


# Cities and stores


def _cities(state: RisingState) -> float:
    index, control = state.board.spaces.index, state.control
    value = sum(worth for name, worth in CITY.items() if control[index[name]] == Side.JAPAN)
    return value - LATE * (cities_of(state, Side.JAPAN) < cities_required(state))


def _stores(state: RisingState) -> float:
    place = state.board.spaces.index[PORT_ARTHUR]
    if state.control[place] == Side.JAPAN:
        return 0.0
    spent = any(place in getattr(frame.procedure, "stores", ()) for frame in state.frames)
    turns = standing(state, PORT_ARTHUR_SUPPLY) - spent
    if is_connected(state, place):
        return -STORE * MOST_SUPPLY - OPEN_STORE * turns
    return -STORE * turns


# Armies


def worth_of(state: RisingState, unit: int) -> float:
    """Return what a combat unit is worth with the face that lies up, wherever it stands."""
    if state.roster.type[unit] == UnitType.SIEGE:
        return GUN
    return state.printed("strength", unit) / STEP


def fed(state: RisingState, side: int) -> frozenset[int]:
    """Return the units of a side that would be in supply if it were judged now."""
    columns = (
        "place", "face", "trench", "breached", "control", "commander", "blockading", "track", "clock", "flag",
        "supplied",
    )  # fmt: skip
    return state.cached_by(
        columns, ("fed", side), lambda: frozenset(supplies(state, side, with_lines(state, side)))
    )


def _armies(state: RisingState, side: int) -> float:
    """What the units of a side are worth to it."""
    facts, place = coasts(state.board), state.place
    on_land, on_sea, supplied = facts.on_land, facts.on_sea, fed(state, side)
    value, factor = 0.0, RUSSIAN if side == Side.RUSSIA else 1.0
    walls = state.board.spaces.index[PORT_ARTHUR]
    for unit in state.roster.combat[side]:
        if on_land[place[unit]]:
            share = 1.0 if unit in supplied else 1.0 - UNSUPPLIED
            value += factor * share * worth_of(state, unit) + _order(state, unit)
            if place[unit] == walls and side == Side.RUSSIA:
                value += GARRISON * worth_of(state, unit)
        elif on_sea[place[unit]]:
            value += (AFLOAT if state.carrier[unit] != NOWHERE else AT_HOME) * worth_of(state, unit)
    stacks, tried = combat_units(state)[side], state.tried
    value += TRIED * sum(tried[u] for u in (*state.roster.combat[side], *state.roster.commands[side]))
    for chief in state.roster.commands[side]:
        if on_land[place[chief]]:
            value += (
                CHIEF + ACTIVE_CHIEF * state.activated[chief] - CHIEF_ALONE * (place[chief] not in stacks)
            )
        elif on_sea[place[chief]]:
            value += CHIEF / 2
    purse = COMMAND_POINTS if side == Side.RUSSIA else REPLACEMENTS
    return value + SAVED_POINT * standing(state, purse) + RAIL * len(usable_hexes(state, side))


def _order(state: RisingState, unit: int) -> float:
    """What it is worth how a unit on the land map is led."""
    if is_garrison(state, unit):
        return 0.0
    chief = state.commander[unit]
    if chief == NOWHERE:
        return -UNASSIGNED
    value = ACTIVE * state.activated[unit] + CHIEF_VALUE * command_value(state, chief)
    return value if is_in_command(state, unit) else value - OUT_OF_COMMAND


# Ways


def way_of(state: RisingState, counter: int) -> Field:
    """Return the field that tells how far a Japanese unit or headquarters is from what it is for."""
    return field(state.board, (aim_of(state, counter),))


def _ways(state: RisingState) -> float:
    """What the Japanese army has still to go."""
    on_land, place, value = coasts(state.board).on_land, state.place, 0.0
    for unit in (*state.roster.combat[Side.JAPAN], *state.roster.commands[Side.JAPAN]):
        if on_land[place[unit]]:
            far = way_of(state, unit)[place[unit]]
            value -= POINT_OF_WAY * min(LONGEST, (far if far < NEVER else NEVER) / POINT)
        elif place[unit] != coasts(state.board).lost:
            value -= POINT_OF_WAY * LONGEST
    return value - QUAY_WAY * sum(_far_from_the_field(state)) / POINT - OPEN_SHORE * _out_in_winter(state)


def _out_in_winter(state: RisingState) -> int:
    """How many merchant fleets lie on an open shore when winter is near, so that they will feed nobody."""
    if not is_winter_near(state):
        return 0
    on_land, ports, place = coasts(state.board).on_land, coasts(state.board).ports, state.place
    quays = [place[state.roster.ashore[merchant]] for merchant in state.roster.merchants]
    return sum(on_land[quay] and quay not in ports for quay in quays)


def _far_from_the_field(state: RisingState) -> Iterator[int]:
    """How far each merchant fleet off a coast is from a command unit that goes north, and half its way on."""
    on_land, place, board = coasts(state.board).on_land, state.place, state.board
    line = board.spaces.index[SIEGE_LINE]
    chiefs = [c for c in state.roster.commands[Side.JAPAN] if on_land[place[c]] and aim_of(state, c) != line]
    if not chiefs:
        return
    way = field(board, tuple(sorted({place[chief] for chief in chiefs})))
    onward = field(board, (board.spaces.index[LIAOYANG],))
    for merchant in state.roster.merchants:
        if place[merchant] in coasts(board).landings:
            quay = place[state.roster.ashore[merchant]]
            far = way[quay] + onward[quay] // 2 if on_land[quay] else NEVER
            yield min(far, int(LONGEST) * POINT)


def _held(state: RisingState) -> float:
    """What the hexes that Russia holds are worth to it, and the trenches there."""
    stacks = combat_units(state)[Side.RUSSIA]
    supplied = fed(state, Side.RUSSIA)
    points = {
        s: sum(state.printed("command", u) for u in units if u in supplied) for s, units in stacks.items()
    }
    trenches = sum(state.trench[space] for space in stacks)
    return worth_of_points(posts(state), points) + TRENCH * trenches


# Danger


def _exposure(state: RisingState) -> Iterator[float]:
    """What attacks on each stack would cost, to Japan's favour where they hit Russia."""
    rows = fronts(state.board)
    for side, sign in ((Side.JAPAN, -1.0), (Side.RUSSIA, 1.0)):
        foes = combat_units(state)[1 - side]
        for space, units in combat_units(state)[side].items():
            near = [u for other in rows[space] for u in foes.get(other, ()) if _attacks(state, u)]
            if near:
                yield sign * EXPOSED * danger(state, space, tuple(near), units)


def _hunt(state: RisingState, side: int) -> float:
    """What it is worth to a side on the march to have come up with enemy stacks that it can crush."""
    if not any(
        isinstance(frame.procedure, LandMovementStage) and frame.procedure.side == side
        for frame in state.frames
    ):
        return 0.0
    rows, stacks = fronts(state.board), combat_units(state)[side]
    hunted = {other for space in prey(state, side) for other in rows[space] if other in stacks}
    return sum(HUNT * worth_of(state, u) for space in hunted for u in stacks[space] if _attacks(state, u))


def _attacks(state: RisingState, unit: int) -> bool:
    return state.roster.type[unit] != UnitType.GARRISON and state.commander[unit] != NOWHERE


def danger(state: RisingState, space: int, attackers: tuple[int, ...], units: tuple[int, ...]) -> float:
    """Return what it costs a stack in the mean to be attacked by some units, less what it costs them."""
    side = state.side_of(units[0])
    starving = [unit for unit in units if unit not in fed(state, side)]
    value = sum(worth_of(state, unit) for unit in starving) * (1.0 - UNSUPPLIED)
    left = [unit for unit in units if unit not in starving]
    if left:
        mine, theirs = expected(state, space, attackers, left, LIKELY)
        value += max(0.0, theirs - mine)
    return value
