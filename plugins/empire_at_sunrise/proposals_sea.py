"""What a bot looks at in a naval phase: who sails with whom and where to, whom to engage, at whom to fire."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.action import Args
from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.geography import TSINGTAU, Surface
from grognard.plugins.empire_at_sunrise.land_worth import (
    STURDY,
    TRANSPORT_SPEED,
    besiegers,
    colonists,
    colony_goal,
    free_transports,
    insert_gates,
    siege_field,
)
from grognard.plugins.empire_at_sunrise.odds import exchange, profile, steps_hit
from grognard.plugins.empire_at_sunrise.passages import NEVER, by_sea, shores
from grognard.plugins.empire_at_sunrise.rules.engagement import quarry_of
from grognard.plugins.empire_at_sunrise.rules.interception import Interception
from grognard.plugins.empire_at_sunrise.rules.interception_orders import best_attempt
from grognard.plugins.empire_at_sunrise.rules.naval_combat import NavalCombat
from grognard.plugins.empire_at_sunrise.rules.naval_movement import ready_ships, ways_of
from grognard.plugins.empire_at_sunrise.rules.naval_phase import NavalPhase
from grognard.plugins.empire_at_sunrise.rules.sailing import MoveStack
from grognard.plugins.empire_at_sunrise.rules.stacking import held_by
from grognard.plugins.empire_at_sunrise.rules.stacks import is_naval, leader_of, passengers_of
from grognard.plugins.empire_at_sunrise.rules.transport import Boarding, EndMove, free_ships
from grognard.plugins.empire_at_sunrise.rules.victory import CAPE_HORN
from grognard.plugins.empire_at_sunrise.sea_worth import convoy_places, convoy_way, fleets, islands
from grognard.plugins.empire_at_sunrise.state import Flag, SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side, UnitType

Proposal = tuple[str, Args]

ESCORTS = 3
"""Ships that go with the convoy."""

# The phase


def phase(state: SunriseState, frame: NavalPhase, side: int) -> Iterator[Proposal]:
    """Propose who goes aboard, then who sails: the convoy, the loaded, the others."""
    ready = sorted(ready_ships(state, side))
    yield "EndNaval", ()
    if side == Side.AJA:
        yield from _embarkations(state)
    ships = [ship for ship in ready if is_naval(state, ship)]
    kinds = state.board.counters.type
    loaded = [ship for ship in ships if passengers_of(state, (ship,))]
    convoy = [ship for ship in ships if kinds[ship] == UnitType.CONVOY]
    first = (*convoy, *loaded)
    if side == Side.AJA and not _errands(state):
        ships = []
    for ship in (*first, *(ship for ship in ships if ship not in first)):
        yield "Sail", (ship,)
    yield "CallAtlantic", ()


def _embarkations(state: SunriseState) -> Iterator[Proposal]:
    """Propose the land units that have an errand overseas."""
    for unit in (*colonists(state), *besiegers(state)):
        place = state.place[unit]
        if place < 0 or state.carrier[unit] != NOWHERE or place == colony_goal(state):
            continue
        on_chart = state.geo.surface[place] == Surface.CHART
        ready = [ship for ship in free_transports(state, place) if not state.ended[ship]]
        if on_chart or (ready and state.geo.surface[place] == Surface.MAP):
            yield "Embark", (unit,)


def boarding(state: SunriseState, frame: Boarding, side: int) -> Iterator[Proposal]:
    """Propose the ship that is fast enough, sturdy, and too slow to hunt."""

    def merit(ship: int) -> tuple[bool, bool, int, int]:
        speed, hold = state.printed("movement", ship), state.printed("resilience", ship)
        return speed < TRANSPORT_SPEED, hold < STURDY, speed, -hold

    ships = sorted(free_ships(state, side)[state.place[frame.unit]], key=merit)
    yield "Aboard", (ships[0],)


# A stack under way


def move(state: SunriseState, frame: MoveStack, side: int) -> Iterator[Proposal]:
    """Propose what a stack does next: errands here, company, enemies here, then where to."""
    if len(frame.path) == 1 and not frame.arriving:
        company = next(_company(state, frame, side), NOWHERE)
        if company != NOWHERE:
            yield "With", (company,)
            if len(frame.movers) > 1:
                return
    yield from (("Stop", ()), ("Claim", ()), ("CallPort", ()), ("Exit", ()))
    yield from _prey(state, frame, side)
    for space in _destinations(state, frame, side):
        yield "To", (space,)


def _company(state: SunriseState, frame: MoveStack, side: int) -> Iterator[int]:
    """Yield ships that could come along: the loaded with the loaded, hunters with hunters as fast."""
    ready, first = ready_ships(state, side), frame.movers[0]
    place, kinds = state.place[first], state.board.counters.type
    loaded = bool(passengers_of(state, (first,)))
    slowest = min(state.printed("movement", ship) for ship in frame.movers)
    if any(kinds[ship] == UnitType.CONVOY for ship in frame.movers):
        near = [c for c in fleets(state)[side].get(place, ()) if c in ready and c not in frame.movers]
        yield from near if len(frame.movers) <= ESCORTS else ()
        return
    for ship in fleets(state)[side].get(place, ()):
        if ship in frame.movers or ship not in ready or ship < first:
            continue
        if bool(passengers_of(state, (ship,))) != loaded or kinds[ship] == UnitType.CONVOY:
            continue
        if state.printed("movement", ship) >= (min(slowest, TRANSPORT_SPEED) if loaded else slowest):
            yield ship


def _prey(state: SunriseState, frame: MoveStack, side: int) -> Iterator[Proposal]:
    """Propose to engage the enemies in the same space, and on the insert beside it."""
    here = frame.place(state)
    near = state.geo.beside(here) if state.geo.surface[here] == Surface.INSERT else (here,)
    city = state.geo.space(TSINGTAU)
    for space, ships in fleets(state)[1 - side].items():
        if space in near and space != city:
            leaders = {leader_of(state, quarry_of(state, ship) or (ship,)) for ship in ships}
            yield from (("Engage", (leader,)) for leader in sorted(leaders))


def _destinations(state: SunriseState, frame: MoveStack, side: int) -> list[int]:
    """List where a stack might go, best first by the distance that is left to a goal."""
    reach = ways_of(state, frame.movers).cost
    here = frame.place(state)
    spaces = [space for space in reach if space != here]
    if not spaces:
        return []
    passengers = passengers_of(state, frame.movers)
    kinds = state.board.counters.type
    if any(kinds[ship] == UnitType.CONVOY for ship in frame.movers):
        field = convoy_way(state.geo, bool(state.flag[Flag.CONVOY_PORT]))
        return sorted(spaces, key=lambda s: (field[s], s))[:4]
    if passengers:
        return _for_landing(state, frame.movers, spaces, passengers)
    return _for_hunting(state, spaces, here) if side == Side.AJA else _for_raiding(state, spaces, reach)


def _for_landing(
    state: SunriseState, movers: tuple[int, ...], spaces: list[int], passengers: tuple[int, ...]
) -> list[int]:
    geo = state.geo
    if passengers[0] in colonists(state):
        goal = colony_goal(state)
        field = by_sea(geo, (goal,) if goal != NOWHERE else (spaces[0],))
        return sorted(spaces, key=lambda s: (field[s], s))[:3]
    paths = ways_of(state, movers).path
    clear = [s for s in spaces if not any(geo.mined[step] for step in paths(s))]
    beaches = [s for s in clear if shores(geo, s)]
    if beaches:
        march, enemy = siege_field(state), held_by(state, Side.GERMANY)

        def way(space: int) -> tuple[int, int]:
            return min((march[s] for s in shores(geo, space) if s not in enemy), default=NEVER), space

        return sorted(beaches, key=way)[:4]
    field = by_sea(geo, insert_gates(geo))
    return sorted(clear, key=lambda s: (field[s], s))[:3]


def _for_hunting(state: SunriseState, spaces: list[int], here: int) -> list[int]:
    """List spaces on the ways to the nearest islands, raiders, waiting troops and what is to be guarded."""
    geo, found = state.geo, dict[int, None]()
    for goals, most in _errands(state):
        near = sorted(goals, key=lambda goal: (by_sea(geo, (goal,))[here], goal))[:most]
        for goal in near:
            field = by_sea(geo, (goal,))
            found[min(spaces, key=lambda s: (field[s], s))] = None
    return [space for space in found if not geo.mined[space]]


def _errands(state: SunriseState) -> list[tuple[list[int], int]]:
    """List what AJA ships sail for, and how many of each kind a ship looks at; nothing when all is done."""
    geo = state.geo
    prey = [s for s in fleets(state)[Side.GERMANY] if geo.surface[s] != Surface.INSERT]
    waiting = sorted({state.place[u] for u in besiegers(state) if state.carrier[u] == NOWHERE})
    found = [
        ([s for s in islands(geo) if state.control[s] != Side.AJA], 2),
        (prey, 3),
        ([s for s in waiting if s >= 0 and geo.surface[s] == Surface.MAP and geo.port[s]], 1),
        ([geo.space(CAPE_HORN)] if prey else [], 1),
        (convoy_places(state), 1),
    ]
    return [(goals, most) for goals, most in found if goals]


def _for_raiding(state: SunriseState, spaces: list[int], reach: dict[int, int]) -> list[int]:
    """List the spaces that pay as raids or lead to Cape Horn, those far from hunters first."""
    geo = state.geo
    hunters = list(fleets(state)[Side.AJA])
    cape = by_sea(geo, (geo.space(CAPE_HORN),))

    def safety(space: int) -> int:
        far = by_sea(geo, (space,))
        return min((far[h] for h in hunters), default=99)

    paying = sorted(spaces, key=lambda s: (-reach[s] * geo.south[s], s))[:30]
    paying.sort(key=lambda s: (-safety(s), s))
    found = dict.fromkeys(paying[:8])
    found.update(dict.fromkeys(sorted(spaces, key=lambda s: (cape[s], s))[:2]))
    quiet = sorted(spaces, key=lambda s: (-safety(s), s)) if len(spaces) < 60 else []
    found.update(dict.fromkeys(quiet[:3]))
    weak = [s for s in spaces if s in fleets(state)[Side.AJA] and len(fleets(state)[Side.AJA][s]) <= 2]
    found.update(dict.fromkeys(weak[:2]))
    return list(found)


def passengers(state: SunriseState, frame: EndMove, side: int) -> Iterator[Proposal]:
    """Propose that those with an errand elsewhere stay aboard."""
    yield "Remain", ()


# Interception and battle


def interception(state: SunriseState, frame: Interception, side: int) -> Iterator[Proposal]:
    """Propose the attempt that promises a gain, or to let the stack pass."""
    if frame.stack:
        yield "Attempt", ()
        return
    found = best_attempt(state, frame, side, "favourable")
    yield ("LetPass", ()) if found == NOWHERE else ("Intercept", (found,))


def combat(state: SunriseState, frame: NavalCombat, side: int) -> Iterator[Proposal]:
    """Propose the target that loses most, or a second round where it pays."""
    asked = state.frames[-1].asked
    if asked is not None and "Fire" in asked.kinds:
        targets = frame.targets(state)
        yield "Fire", (min(targets, key=lambda t: (-_prize(state, frame, t), t)),)
        return
    mine = profile(state, frame.side_units(state, side))
    theirs = profile(state, frame.side_units(state, 1 - side))
    taken, dealt = exchange(mine, theirs)
    pays = dealt * theirs[4] > taken * mine[4]
    yield ("SecondRound", ()) if pays else ("BreakOff", ())


def _prize(state: SunriseState, frame: NavalCombat, target: int) -> float:
    """Return what a shot at a unit is worth: the more so when it would sink it."""
    left = state.steps(target) - frame.struck.count(target)
    if left <= 0:
        return 0.0
    sinks = 1.0 if left == 1 else 0.4
    return steps_hit(state.printed("resilience", target)) * (sinks + 0.1 * state.printed("firepower", target))
