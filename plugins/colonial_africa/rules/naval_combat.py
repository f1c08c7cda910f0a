"""2.2, 1.32: battles of fleets, bombardment of forts and ports, and blockades."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from grognard.kernel.procedure import Directive, Procedure, done, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.rules.coasts import BLOCKADE, BOMBARD, is_off
from grognard.plugins.colonial_africa.rules.fleets import warships
from grognard.plugins.colonial_africa.rules.gunnery import (
    hits_on_ship,
    hits_on_work,
    strength_at,
    suffer,
    volley,
)
from grognard.plugins.colonial_africa.rules.orders import carried_out
from grognard.plugins.colonial_africa.rules.sailing import move_fleet
from grognard.plugins.colonial_africa.rules.war import may_fight
from grognard.plugins.colonial_africa.rules.works import guns_of, shots_of
from grognard.plugins.colonial_africa.state import ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import Side

ROUNDS = 3
"""H2.5: rounds of a battle between fleets."""

FORT_ROUNDS = 2
"""1.32: rounds against a fort."""


@dataclass(slots=True)
class NavalCombat(Procedure):
    """2.2: everything that is settled by guns at sea."""

    def start(self, play: ColonialPlay) -> Directive:
        """Fight wherever fleets at war are in one zone."""
        state = play.state
        at_war = [pair for pair in combinations(Side, 2) if may_fight(state, *pair)]
        for zone in state.world.seas if at_war else ():
            for one, other in at_war:
                if _in(state, one, zone) and _in(state, other, zone):
                    fight(play, zone, one, other)
        return go(self.bombard)

    def bombard(self, play: ColonialPlay) -> Directive:
        """1.32: fleets fire on forts, or on ports without one."""
        for side, (fleet, space, _) in carried_out(play, BOMBARD):
            if is_off(play.state, fleet, space):
                bombardment(play, side, fleet, space)
        return go(self.close)

    def close(self, play: ColonialPlay) -> Directive:
        """1.31: ports off which an enemy lies with such orders are blockaded."""
        state = play.state
        closed = {
            space for _, (fleet, space, _) in carried_out(play, BLOCKADE) if is_off(state, fleet, space)
        }
        for space in state.world.africa:
            if space in closed and not state.blockaded[space]:
                play.event("blockaded", "1.31", state.holder(space), spaces=(space,))
            if state.blockaded[space] != (space in closed):
                play.set("blockaded", space, int(space in closed))
        return done()


def _in(state: ColonialState, side: int, zone: int) -> list[int]:
    """Return a side's fleets in a sea zone that have not been beaten."""
    return [fleet for fleet in state.fleets(side) if state.place[fleet] == zone and not state.beaten[fleet]]


def _ships(state: ColonialState, fleets: list[int]) -> list[int]:
    return [ship for fleet in fleets for ship in state.ships_of(fleet)]


@rule("H2.5", silenced=0)
def battle_rounds(state: ColonialState) -> int:
    """Return the rounds of a battle between fleets.

    Cases: H2.5
    """
    return ROUNDS


def fight(play: ColonialPlay, zone: int, one: int, other: int) -> None:
    """Fight up to three rounds, both firing at once; the weaker one then withdraws.

    Cases: 2.21, H2.5
    """
    state, names = play.state, play.board.side_names
    crews = [_ships(state, _in(state, side, zone)) for side in (one, other)]
    play.event("sea_battle", "H2.5", one, spaces=(zone,), other=names[other])
    for _ in range(battle_rounds(state)):
        ours, theirs = _in(state, one, zone), _in(state, other, zone)
        if not ours or not theirs:
            break
        guns = [[s for f in fleets for s in warships(state, f)] for fleets in (ours, theirs)]
        if not any(guns):
            break
        hits = volley(play, one, guns[0], _ships(state, theirs))
        hits |= volley(play, other, guns[1], _ships(state, ours))
        suffer(play, hits)
    ours, theirs = _in(state, one, zone), _in(state, other, zone)
    gone = [sum(state.place[ship] == NOWHERE for ship in crew) for crew in crews]
    play.event("sea_told", "H2.5", one, spaces=(zone,), other=names[other], ours=gone[0], theirs=gone[1])
    left = strength_at(state, ours), strength_at(state, theirs)
    if left[0] != left[1]:
        for fleet in ours if left[0] < left[1] else theirs:
            retire(play, fleet)


def retire(play: ColonialPlay, fleet: int) -> None:
    """Let a beaten fleet run for the nearest port that takes it in; it does nothing else this turn.

    Cases: 1.32, H2.5
    """
    state = play.state
    start = state.place[fleet]
    play.set("beaten", fleet, 1)
    play.set("moved", fleet, 1)
    port = nearest_port(state, fleet)
    play.event("retired", "H2.5", state.side_of(fleet), (fleet,), (start, port))
    move_fleet(play, fleet, port)


def nearest_port(state: ColonialState, fleet: int) -> int:
    """Return the nearest coast of a fleet's own power; its home at the latest.

    Cases: 1.11, H2.5
    """
    world, side, start = state.world, state.side_of(fleet), state.place[fleet]
    edge, seen = [start], {start}
    while edge:
        coasts = sorted(
            coast
            for zone in edge
            for coast in (world.coasts[zone] if world.is_sea[zone] else (zone,))
            if not world.is_sea[coast] and state.holder(coast) == side
        )
        if coasts:
            return coasts[0]
        edge = [n for zone in edge for n, _ in world.routes[zone] if n not in seen]
        seen.update(edge)
    return world.home[side]


# 1.32 Naval fortification


@rule("1.32", silenced=0)
def fort_rounds(state: ColonialState) -> int:
    """Return the rounds that a fleet has against a fort.

    Cases: 1.32
    """
    return FORT_ROUNDS


def bombardment(play: ColonialPlay, side: int, fleet: int, space: int) -> None:
    """Fire on a fort for two rounds, which must silence it; or on a port once.

    Cases: 1.32, 2.22, H2.6
    """
    state = play.state
    if not state.fort[space]:
        hits = sum(hits_on_work(play, side, ship, space) for ship in guns_on_port(state, fleet))
        left = max(0, state.port[space] - hits)
        play.set("port", space, left)
        play.event("port_hit", "2.22", side, (fleet,), (space,), hits=hits, left=left)
        return
    for _ in range(fort_rounds(state)):
        if not state.fort[space] or state.place[fleet] == NOWHERE:
            break
        _fort_round(play, side, fleet, space)
    if state.place[fleet] == NOWHERE:
        return
    if state.fort[space]:
        retire(play, fleet)
    else:
        play.set("works", space, 0)
        play.event("fort_silenced", "1.32", side, (fleet,), (space,))


@rule("H2.6", silenced=())
def guns_on_port(state: ColonialState, fleet: int) -> tuple[int, ...]:
    """Return the ships of a fleet that fire at a port without a fort, once each.

    Cases: H2.6
    """
    return tuple(warships(state, fleet))


def _fort_round(play: ColonialPlay, side: int, fleet: int, space: int) -> None:
    """Let ships and fort fire at each other at once."""
    state = play.state
    ships, owner = list(state.ships_of(fleet)), state.holder(space)
    guns = guns_of(state, space)
    taken: dict[int, int] = {}
    for shot in range(shots_of(state, space)):
        target = ships[shot % len(ships)]
        hits = hits_on_ship(play, owner, guns, guns.ng, (NOWHERE, target))
        taken[target] = taken.get(target, 0) + hits
    hits = sum(hits_on_work(play, side, ship, space) for ship in warships(state, fleet))
    play.set("fort", space, max(0, state.fort[space] - hits))
    suffer(play, taken)
