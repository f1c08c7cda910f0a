"""What a bot looks at at sea: sorties, moves, raids, and where troops are taken and landed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from grognard.kernel.action import Args
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.convoys import courses, may_sail, target_of, to_load, way_out
from grognard.plugins.red_sun_rising.rules.blockade_attrition import AttritionLosses, battleships_of
from grognard.plugins.red_sun_rising.rules.disbandment import Disbandment, ships_to_give_up
from grognard.plugins.red_sun_rising.rules.fleet_composition import Rearrange
from grognard.plugins.red_sun_rising.rules.fleets import (
    fleets_at,
    fleets_of,
    is_friendly_port,
    is_merchant,
    merchants_at,
    ships_of,
)
from grognard.plugins.red_sun_rising.rules.initiative import InitiativeStage, seekers
from grognard.plugins.red_sun_rising.rules.mines import LayMines, mine_level, minelayers
from grognard.plugins.red_sun_rising.rules.movement_impulse import MovementImpulse
from grognard.plugins.red_sun_rising.rules.raiding import RaidingImpulse
from grognard.plugins.red_sun_rising.rules.search_stage import Search, searches_left
from grognard.plugins.red_sun_rising.rules.transport import LoadMerchants, cargo_of, load_of, room_left
from grognard.plugins.red_sun_rising.sea_lanes import is_stronger, next_hex, raiders, rounds_between
from grognard.plugins.red_sun_rising.sea_plan import errand_of, squadron_of
from grognard.plugins.red_sun_rising.sea_worth import ship_worth
from grognard.plugins.red_sun_rising.state import WHOLE, RisingState
from grognard.plugins.red_sun_rising.terms import Side, UnitType
from grognard.plugins.red_sun_rising.waters import waters

Proposal = tuple[str, Args]
Proposer = Callable[[RisingState, Any, int], Iterator[Proposal]]

ENOUGH_MINES = 1
"""The mine level off Port Arthur at which Japan, who wants the harbour, stops."""

# Initiative and search


def initiative(state: RisingState, frame: InitiativeStage, side: int) -> Iterator[Proposal]:
    """Propose the fleets that have something to do at sea."""
    for fleet in seekers(state, side):
        yield "Sortie", (fleet,)


def search(state: RisingState, frame: Search, side: int) -> Iterator[Proposal]:
    """Propose to look for fleets that are weaker, or that can be chased into port."""
    is_refuge = is_friendly_port(state, frame.space, 1 - side)
    for own, enemy in searches_left(state, frame, side):
        if is_stronger(state, own, enemy) or (is_refuge and not is_stronger(state, enemy, own)):
            yield "LookFor", (own, enemy)
            return
    yield "NoSearch", ()


# Before the first round


def rearrange(state: RisingState, frame: Rearrange, side: int) -> Iterator[Proposal]:
    """Propose to share the Japanese ships out between two fleets that are equally strong."""
    for fleet in fleets_of(state, side):
        for ship in ships_of(state, fleet):
            wanted = squadron_of(state, ship)
            if wanted not in (NOWHERE, fleet):
                yield "Transfer", (ship, wanted)
                return
    yield "EndRearranging", ()


def load(state: RisingState, frame: LoadMerchants, side: int) -> Iterator[Proposal]:
    """Propose what the plan ships, one unit after another, aboard the merchant fleets that leave."""
    for merchant in courses(state):
        for unit in to_load(state, merchant):
            if state.carrier[unit] == NOWHERE and load_of(state, unit) <= room_left(state, merchant):
                yield "Load", (unit, merchant)
                return
    yield "Loaded", ()


# The ten rounds


def impulse(state: RisingState, frame: MovementImpulse, side: int) -> Iterator[Proposal]:
    """Propose the next hex of the first fleet that has somewhere to go."""
    if state.frames[-1].asked and "EnterBaltic" in state.frames[-1].asked.kinds:
        yield from _entries(state)
        return
    for mover in frame.movers(state):
        step = _step(state, mover, side)
        if step is not None:
            yield step
            return
    yield "EndImpulse", ()


def _step(state: RisingState, mover: int, side: int) -> Proposal | None:
    """Return what a fleet should do in this round, None where it should stay."""
    here = state.place[mover]
    if is_merchant(state, mover):
        return _merchant_step(state, mover)
    errand = errand_of(state, mover)
    if side == Side.RUSSIA and here == errand.goal and errand.worth < 0:
        return ("PutIntoPort", (mover,)) if is_friendly_port(state, here, side) else None
    space = next_hex(state, here, errand.goal)
    return None if space == NOWHERE else ("Sail", (mover, space))


def _merchant_step(state: RisingState, merchant: int) -> Proposal | None:
    """Return the next hex of a merchant fleet: none while it can wait, and never a raider's.

    Japan moves after Russia and before the raids, so a merchant fleet that moves is not caught. It waits in
    its home port while raiders are at sea that could meet it where it goes, and gets out of their way.
    """
    here, goal = state.place[merchant], target_of(state, merchant)
    if goal == here:
        return None
    is_hunted = any([state.place[raider] == here for raider in raiders(state)])
    if here in waters(state.board).home and not is_hunted and not may_sail(state, merchant, goal):
        return None
    space = way_out(state, here, goal)
    far = rounds_between(state, here, goal)
    if space == NOWHERE or (rounds_between(state, space, goal) >= far and not is_hunted):
        return None
    return "Sail", (merchant, space)


def _entries(state: RisingState) -> Iterator[Proposal]:
    """Propose where the Baltic fleet comes in: as near to a port as it can be, away from the enemy."""
    map_facts = waters(state.board)
    index = state.board.spaces.index
    goal = index["54"] if is_friendly_port(state, index["54"], Side.RUSSIA) else index["42"]

    def way(space: int) -> tuple[float, int]:
        far, here = 0.0, space
        while here != goal and here != NOWHERE:
            far += 1 + 3 * len(fleets_at(state, here, Side.JAPAN))
            here = next_hex(state, here, goal)
        return far, space

    yield "EnterBaltic", (min(map_facts.entry, key=way),)


def raid(state: RisingState, frame: RaidingImpulse, side: int) -> Iterator[Proposal]:
    """Propose the merchant fleet with most aboard, of equals the one that supports a blockade."""

    def prize(merchant: int) -> tuple[int, int, int]:
        return len(cargo_of(state, merchant)), state.blockading[merchant], -merchant

    yield "Raid", (max(merchants_at(state, frame.space), key=prize),)


# Blockade


def mines(state: RisingState, frame: LayMines, side: int) -> Iterator[Proposal]:
    """Propose some mines, not so many that they bar the harbour once it is Japanese."""
    for (fleet,) in minelayers(state, frame):
        if mine_level(state, state.place[fleet]) < ENOUGH_MINES:
            yield "LayMine", (fleet,)
            return
    yield "NoMines", ()


def attrition(state: RisingState, frame: AttritionLosses, side: int) -> Iterator[Proposal]:
    """Propose the ships that are missed least."""
    if frame.sunk:
        yield "StrikeMine", (min(battleships_of(state, frame.fleet), key=lambda s: _use(state, s)),)
        return
    ships = [ship for ship in ships_of(state, frame.fleet) if state.face[ship] == WHOLE]
    yield "Disable", (min(ships, key=lambda s: _use(state, s)),)


def _use(state: RisingState, ship: int) -> tuple[bool, bool, bool, int, int, int]:
    """Return a key that sorts ships by how much a blockade needs them: boats and light cruisers least.

    The admiral's ship comes last: he may fall with her (8.56).
    """
    is_flagship = ship == ships_of(state, state.fleet[ship])[0]
    kind, attack = state.roster.type[ship], state.printed("attack", ship)
    is_eye, is_boat = kind == UnitType.DESTROYERS, kind == UnitType.TORPEDO_BOATS
    return (
        is_flagship,
        not is_boat,
        is_eye,
        attack + (state.face[ship] == WHOLE),
        -state.printed("defense", ship),
        -ship,
    )


def disbandment(state: RisingState, frame: Disbandment, side: int) -> Iterator[Proposal]:
    """Propose the ships that are worth least for their points."""
    ships = ships_to_give_up(state, frame.space)
    yield (
        "GiveUp",
        (min(ships, key=lambda s: (ship_worth(state, s) / state.printed("defense", s), s)),),
    )


PROPOSERS: Mapping[str, Proposer] = {
    "InitiativeStage": initiative,
    "Search": search,
    "Rearrange": rearrange,
    "LoadMerchants": load,
    "MovementImpulse": impulse,
    "RaidingImpulse": raid,
    "LayMines": mines,
    "AttritionLosses": attrition,
    "Disbandment": disbandment,
}
