"""What a bot looks at on land: marches, attacks, and at whom guns and battalions fire."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.action import Args
from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.geography import Surface
from grognard.plugins.empire_at_sunrise.ground import ground
from grognard.plugins.empire_at_sunrise.land_worth import besiegers, outworks_taken, redoubts, siege_field
from grognard.plugins.empire_at_sunrise.odds import over
from grognard.plugins.empire_at_sunrise.passages import over_land, shores
from grognard.plugins.empire_at_sunrise.rules.assault import Assault
from grognard.plugins.empire_at_sunrise.rules.bombardment import Bombardment
from grognard.plugins.empire_at_sunrise.rules.define_battle import DefineBattle, is_able
from grognard.plugins.empire_at_sunrise.rules.fire import (
    Shot,
    assault_resilience,
    bombardment_resilience,
    firepower,
    is_artillery,
    modifiers_of,
)
from grognard.plugins.empire_at_sunrise.rules.land_combat import LandCombatPhase
from grognard.plugins.empire_at_sunrise.rules.land_movement import LandMovementPhase
from grognard.plugins.empire_at_sunrise.rules.march import MarchStack
from grognard.plugins.empire_at_sunrise.rules.marching import march_reach
from grognard.plugins.empire_at_sunrise.rules.retreat import AdvanceAfterCombat, advance_objections
from grognard.plugins.empire_at_sunrise.rules.stacking import held_by
from grognard.plugins.empire_at_sunrise.rules.stacks import is_land, is_naval, is_on_map, is_type
from grognard.plugins.empire_at_sunrise.state import SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side, UnitType

Proposal = tuple[str, Args]
MARCHES = 8
"""Hexes a march looks at."""
BATTALION = 2
"""Hash marks of a battalion (3.2)."""

# Marches


def movement_phase(state: SunriseState, frame: LandMovementPhase, side: int) -> Iterator[Proposal]:
    """Propose guns to limber and units to march, those nearest to the siege first."""
    yield "EndLandMovement", ()
    if side == Side.GERMANY:
        posts = redoubts(state.geo)
        for unit in ground(state.board).land_units[side]:
            if state.place[unit] not in posts:
                yield "March", (unit,)
        return
    field = siege_field(state)
    units = [u for u in ground(state.board).land_units[side] if state.place[u] >= 0]
    yield from (("Limber", (u,)) for u in units if is_type(state, u, UnitType.SIEGE))
    units.sort(key=lambda u: (field[state.place[u]], u))
    afloat = any(state.carrier[u] != NOWHERE for u in units)
    works, is_siege_on = outworks_taken(state), any(_is_in_line(state, u) for u in units)
    for unit in units:
        place = state.place[unit]
        if is_weak(state, unit) and not is_siege_on and place == state.geo.under_insert:
            continue
        if unit in besiegers(state) and (afloat or field[place] or (place in works and is_weak(state, unit))):
            yield "March", (unit,)


def _is_in_line(state: SunriseState, unit: int) -> bool:
    """Return whether a regiment fit for an assault is ashore on the insert."""
    ashore = state.carrier[unit] == NOWHERE and state.geo.surface[state.place[unit]] == Surface.INSERT
    return ashore and not is_weak(state, unit) and state.steps(unit) > BATTALION


def march(state: SunriseState, frame: MarchStack, side: int) -> Iterator[Proposal]:
    """Propose the hexes nearest to the siege, for Germans the redoubts."""
    yield "MarchStop", ()
    geo, here = state.geo, state.place[frame.movers[0]]
    if side == Side.GERMANY:
        yield from (("MarchTo", (space,)) for space in redoubts(geo))
        return
    if geo.surface[here] == Surface.MAP and here != geo.under_insert:
        field = over_land(geo)
        near = sorted(ground(state.board).marching[here], key=lambda s: (field[s], s))
        yield from (("MarchTo", (s,)) for s in near[:1] if field[s] < field[here])
        return
    field = siege_field(state)
    outside = geo.surface[here] != Surface.INSERT
    worn = here in outworks_taken(state) and is_weak(state, frame.movers[0])
    spaces = [
        s
        for s in march_reach(state, frame.movers).spaces()
        if s != here and (outside or worn or field[s] <= field[here])
    ]
    if is_type(state, frame.movers[0], UnitType.ARTILLERY):
        spaces = [s for s in spaces if not keeps_room(state, s)]
    spaces.sort(key=lambda s: (field[s], s))
    yield from (("MarchTo", (s,)) for s in spaces[:MARCHES])


def keeps_room(state: SunriseState, space: int) -> bool:
    """Return whether field guns leave the room of a hex to siege guns that are still to come up."""
    guns = [c for c in besiegers(state) if is_type(state, c, UnitType.SIEGE) and is_on_map(state, c)]
    works = redoubts(state.geo)
    return space in works and any(state.place[gun] not in works for gun in guns)


# Attacks


def combat_phase(state: SunriseState, frame: LandCombatPhase, side: int) -> Iterator[Proposal]:
    """Propose landings, guns to unlimber, and attacks on the redoubts and what is weak."""
    yield "EndLandCombat", ()
    geo = state.geo
    mine, theirs = ground(state.board).land_units[side], held_by(state, 1 - side)
    found: dict[int, None] = {}
    field = siege_field(state)
    for unit in mine:
        place = state.place[unit]
        if place < 0:
            continue
        if state.carrier[unit] != NOWHERE:
            near = shores(geo, place) if geo.surface[place] == Surface.INSERT else (place,)
            found.update(dict.fromkeys(sorted(near, key=lambda s: (s in theirs, field[s], s))[:3]))
        elif geo.surface[place] == Surface.INSERT:
            found.update(dict.fromkeys(s for s in geo.touching[place] if s in theirs))
            if side == Side.AJA:
                taken = (*redoubts(geo), *outworks_taken(state))
                found.update(dict.fromkeys(s for s in geo.touching[place] if s in taken))
        elif place in theirs:
            found[place] = None
    if side == Side.AJA:
        yield from (("Unlimber", (u,)) for u in mine if state.limbered[u])
    yield from (("AttackSpace", (space,)) for space in sorted(found, key=lambda s: (field[s], s)))


def define(state: SunriseState, frame: DefineBattle, side: int) -> Iterator[Proposal]:
    """Propose everybody who can attack, troops first, then to commit."""
    owner, geo = state.board.counters.side, state.geo
    spaces = (
        (frame.space, *geo.touching[frame.space])
        if geo.surface[frame.space] == Surface.INSERT
        else (frame.space,)
    )
    near = [c for s in spaces for c in state.counters_at(s) if owner[c] == side and c not in frame.attackers]
    near.sort(key=lambda c: (is_naval(state, c), is_artillery(state, c), c))
    if frame.space not in held_by(state, 1 - side):
        field = siege_field(state)
        near = [c for c in near if state.carrier[c] != NOWHERE or field[frame.space] < field[state.place[c]]]
        weak = []
    else:
        weak = [c for c in near if is_weak(state, c)]
    for unit in near:
        if unit not in weak and is_able(state, side, frame.space, unit):
            yield "JoinAttack", (unit,)
            return
    if not any(is_land(state, c) and not is_artillery(state, c) for c in frame.attackers):
        yield from (("JoinAttack", (c,)) for c in weak if is_able(state, side, frame.space, c))
    yield "Commit", ()


def is_weak(state: SunriseState, unit: int) -> bool:
    """Return whether a battalion is better left out of an assault: it would be hit more than it hits."""
    return is_land(state, unit) and not is_artillery(state, unit) and not state.printed("firepower", unit)


def advance(state: SunriseState, frame: AdvanceAfterCombat, side: int) -> Iterator[Proposal]:
    """Propose to march in with all that can; a garrison stays in its works."""
    if side == Side.AJA or frame.space in redoubts(state.geo):
        for unit in frame.units:
            late = is_artillery(state, unit) and keeps_room(state, frame.space)
            if not late and not any(advance_objections(state, side, frame.space, unit)):
                yield "Advance", (unit,)
                return
    yield "EndAdvance", ()


# Fire


def bombard(state: SunriseState, frame: Bombardment, side: int) -> Iterator[Proposal]:
    """Propose siege guns first, at the unit that is worth most to suppress."""
    guns = [gun for gun in frame.waiting if state.side_of(gun) == side]
    guns.sort(
        key=lambda gun: (not is_type(state, gun, UnitType.SIEGE), -state.printed("firepower", gun), gun)
    )
    foes = frame.units_of(1 - side)
    for gun in guns:
        shots = [Shot(gun, foe, frame.space, frame.side, frame.points) for foe in foes]
        shots.sort(key=lambda shot: (-_suppression(state, shot), shot.target))
        yield "Bombard", (gun, shots[0].target)
        yield "NamePoint", (gun,)
        return


def _suppression(state: SunriseState, shot: Shot) -> float:
    """Return what suppressing a unit is worth: twice what it costs its fire when it storms."""
    if state.suppressed[shot.target] or is_naval(state, shot.target):
        return 0.0
    added = firepower(state, shot.firer, shot.points) + sum(m.value for m in modifiers_of(state, shot))
    storms = 0.5 if is_artillery(state, shot.target) else 1.0 + 0.3 * state.steps(shot.target)
    return over(bombardment_resilience(state, shot) - added) * storms


def assault(state: SunriseState, frame: Assault, side: int) -> Iterator[Proposal]:
    """Propose the target that is likeliest to lose a step it still has."""
    struck: dict[int, int] = {}
    for target, steps in frame.hits:
        struck[target] = struck.get(target, 0) + steps
    foes = [foe for foe in frame.units_of(1 - side) if is_land(state, foe)]
    for unit in frame.waiting:
        if state.side_of(unit) != side:
            continue
        shots = [Shot(unit, foe, frame.space, frame.side, frame.points) for foe in foes]
        shots.sort(key=lambda shot: (-_loss(state, shot, struck), shot.target))
        yield "Storm", (unit, shots[0].target)
        return
    yield "CeaseFire", ()


def _loss(state: SunriseState, shot: Shot, struck: dict[int, int]) -> float:
    """Return how likely a shot is to take a step that is still there; troops before guns."""
    added = firepower(state, shot.firer, shot.points) + sum(m.value for m in modifiers_of(state, shot))
    chance = over(assault_resilience(state, shot) - added)
    spare = state.steps(shot.target) - struck.get(shot.target, 0)
    return chance * (0.1 if spare <= 0 else 1.0 if not is_artillery(state, shot.target) else 0.8)
