"""What a bot thinks of the war at sea: fleets, admirals, the blockade, and what merchant fleets carry."""

from __future__ import annotations

from grognard.kernel.state import LEAF
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.convoys import target_of
from grognard.plugins.red_sun_rising.rules.breaking_off import sighting_range
from grognard.plugins.red_sun_rising.rules.display import display, hours_left, range_of, weather_of
from grognard.plugins.red_sun_rising.rules.fleet_composition import Rearrange
from grognard.plugins.red_sun_rising.rules.fleets import (
    fleets_of,
    is_at_sea,
    merchants_at_sea,
    rating_of,
    ships_of,
)
from grognard.plugins.red_sun_rising.rules.gunnery import WEATHER_MODIFIERS
from grognard.plugins.red_sun_rising.rules.mines import MINE_TRACKS, mine_tracks
from grognard.plugins.red_sun_rising.rules.naval_battle import NavalBattle
from grognard.plugins.red_sun_rising.rules.raiding import raided_hexes
from grognard.plugins.red_sun_rising.rules.ranging import RangeDetermination
from grognard.plugins.red_sun_rising.rules.transport import CAPACITY, cargo_of, passengers, room_left
from grognard.plugins.red_sun_rising.sea_lanes import rounds_between
from grognard.plugins.red_sun_rising.sea_odds import Sea, balance, lines_of, reply
from grognard.plugins.red_sun_rising.sea_plan import READY, errand_of, squadron_of, station_of
from grognard.plugins.red_sun_rising.state import DISABLED, NEVER, RisingState
from grognard.plugins.red_sun_rising.terms import CAPITAL_TYPES, Side, UnitType

POINT = 0.12
"""A Defense Strength Point of a ship, in steps of a division."""
FLOTILLA = 0.5
"""The share of that which a flotilla's point is worth."""
HURT = 0.5
"""The share a disabled ship keeps."""
ADMIRAL = 0.1
"""A point of an admiral's rating."""
HEART = 0.15
"""A point of a fleet's morale."""
IN_PLACE = 0.02
"""A ship that is in the squadron it should belong to."""
MERCHANT = 5.0
MINE = 0.1
WAY = 0.1
"""A round of a voyage that is still to be made."""
ABOARD = 1.0
"""A unit that is on its way, and each of its Command Points."""
HOUR = 0.5
"""How much of what an hour of battle promises at a range is believed."""
HUNTED = 2.0
"""A hex where a raider is about to sink a merchant fleet."""
DROWNED = 2.0
"""A land unit that is lost."""


def sea_worth(state: RisingState, side: int) -> float:
    """Return what the war at sea is worth to Japan, in steps of an infantry division.

    Args:
        state: the state.
        side: who asks: while fleets are under way, a side counts what its own have in mind.
    """
    value = state.cached_by(("fleet", "face", "repair", "morale"), "ships' worth", lambda: _ships(state))
    value += MERCHANT * sum([state.place[m] != coasts(state.board).lost for m in state.roster.merchants])
    if is_naval(state):
        value += _mines(state) + _battle(state)
        value += _japanese_designs(state) if side == Side.JAPAN else -_russian_designs(state)
    return value


def is_naval(state: RisingState) -> bool:
    """Return whether the naval part of a Game-Turn is under way."""
    outline = state.board.outline
    return outline.steps[outline.leaves[state.clock[LEAF]]].id.startswith("naval")


def _ships(state: RisingState) -> float:
    """Return what the fleets themselves are worth."""
    total = 0.0
    for side in Side:
        worth = sum([ship_worth(state, ship) for ship in state.roster.ships[side] if state.fleet[ship] >= 0])
        fleets = [fleet for fleet in state.roster.fleets[side] if ships_of(state, fleet)]
        worth += HEART * sum([state.morale[fleet] for fleet in fleets])
        admirals = [c for c in state.roster.admirals[side] if state.fleet[c] >= 0]
        worth += ADMIRAL * sum([rating_of(state, c) for c in admirals])
        total += worth if side == Side.JAPAN else -worth
    return total


def _squadrons(state: RisingState) -> float:
    """Return what it is worth, while fleets are rearranged, that ships are where they should be."""
    if not isinstance(state.frames[-1].procedure, Rearrange):
        return 0.0
    ships = state.roster.capital[Side.JAPAN]
    return IN_PLACE * sum([squadron_of(state, ship) == state.fleet[ship] for ship in ships])


def ship_worth(state: RisingState, ship: int) -> float:
    """Return what a ship that is afloat is worth to its side."""
    if state.repair[ship] == NEVER:
        return 0.0
    kind = state.roster.type[ship]
    worth = POINT * state.printed("defense", ship)
    if kind not in CAPITAL_TYPES:
        worth *= FLOTILLA if kind == UnitType.DESTROYERS else FLOTILLA / 2
    return worth * HURT if state.face[ship] == DISABLED else worth


def _mines(state: RisingState) -> float:
    """Return what the mines off the Russian ports are worth."""
    tracks, index = mine_tracks(state.board), state.board.spaces.index
    return MINE * sum([state.track[tracks[index[space]]] for space, _ in MINE_TRACKS])


def _russian_designs(state: RisingState) -> float:
    """Return what the Russian fleets at sea are there for, less the way they have to go."""
    total = 0.0
    for fleet in fleets_of(state, Side.RUSSIA):
        if is_at_sea(state, fleet):
            errand = errand_of(state, fleet)
            total += errand.worth - WAY * rounds_between(state, state.place[fleet], errand.goal)
    return total


def _japanese_designs(state: RisingState) -> float:
    """Return what Japan has under way: fleets, what merchant fleets carry, less the ways still to go."""
    total = _squadrons(state)
    for fleet in fleets_of(state, Side.JAPAN):
        here, is_out = state.place[fleet], is_at_sea(state, fleet)
        goal = errand_of(state, fleet).goal if is_out else station_of(state, fleet)
        total += READY * is_out - WAY * rounds_between(state, here, goal)
    for merchant in merchants_at_sea(state):
        total += ABOARD * (CAPACITY - room_left(state, merchant) + len(cargo_of(state, merchant)))
        total -= WAY * rounds_between(state, state.place[merchant], target_of(state, merchant))
    lost = coasts(state.board).lost
    total -= DROWNED * sum([state.place[unit] == lost for unit in passengers(state)])
    return total - HUNTED * len(raided_hexes(state))


def _battle(state: RisingState) -> float:
    """Return what the present hour of a battle promises at the range as it is, or as Japan can make it."""
    frames = [frame.procedure for frame in state.frames]
    fight = next((p for p in frames if isinstance(p, NavalBattle)), None)
    if fight is None or hours_left(state) <= 0:
        return 0.0
    board, weather, boxes = state.board, weather_of(state), range_of(state)
    lines = lines_of(state, fight.fleets)
    sea = Sea(sighting_range(state, weather), -WEATHER_MODIFIERS.get(weather, 0), display(board).last)
    top = frames[-1]
    if isinstance(top, RangeDetermination) and top.side == Side.JAPAN:
        hour = reply(board, lines, sea, boxes, state.morale[fight.fleets[Side.JAPAN]])[0]
    else:
        hour = balance(board, lines, boxes + sea.dim) if boxes <= sea.sight else 0.0
    return HOUR * POINT * hour
