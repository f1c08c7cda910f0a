"""15.3, 15.1, 11.6: one stack to attack, and the units that attack it.

The attacker names the space, adds units one by one and commits them. A space without enemy land units can be
"attacked" as well: a hex of the insert by marching in, any shore by landing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grognard.kernel.action import COUNTER, SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, call, counter_local, done
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.geography import TSINGTAU, Surface
from grognard.plugins.empire_at_sunrise.rules.bombardment import TORPEDO_BOAT
from grognard.plugins.empire_at_sunrise.rules.retreat import advance_objections
from grognard.plugins.empire_at_sunrise.rules.siege_artillery import UNLIMBERED
from grognard.plugins.empire_at_sunrise.rules.stacking import held_by, neutrality_objection
from grognard.plugins.empire_at_sunrise.rules.stacks import (
    ashore,
    is_aboard,
    is_land,
    is_naval,
    is_on_map,
    ships_at,
)
from grognard.plugins.empire_at_sunrise.rules.turns import (
    is_at_war,
    not_yet_at_war,
    objections_to_acting,
)
from grognard.plugins.empire_at_sunrise.rules.weather import is_stormy
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState
from grognard.plugins.empire_at_sunrise.terms import Hexside

if TYPE_CHECKING:
    from grognard.plugins.empire_at_sunrise.rules.land_combat import LandCombatPhase

# Questions


# READING 15.3: a stack that can be attacked has land units; ships in the same space (on the chart: at the
# same spot) belong to it, ships alone are left to interception; test_case_15_3_ships_alone_are_no_target
# pins it.
@rule("15.3", silenced=())
def defenders_of(state: SunriseState, space: int, side: int) -> tuple[int, ...]:
    """Return the units that a side fights when it attacks a space, land units first.

    Cases: 15.3
    """
    enemy = 1 - side
    land = [c for c in ashore(state, space, enemy) if is_at_war(state, c)]
    if not land:
        return ()
    spots = {state.spot[c] for c in land}
    chart = state.geo.surface[space] == Surface.CHART
    ships = [
        c
        for c in ships_at(state, space, enemy)
        if is_at_war(state, c) and (not chart or state.spot[c] in spots)
    ]
    return (*land, *ships)


def attack_objections(state: SunriseState, side: int, space: int, unit: int) -> Iterator[Objection]:
    """Yield why a unit may not attack a space.

    Cases: 1.1, 2.1, 6.1, 8.0, 9.1, 9.2, 11.6, 14.1, 15.0, 15.1, 15.3, 15.8, 18.6, 18.7
    """
    if not (is_land(state, unit) or is_naval(state, unit)) or not is_on_map(state, unit):
        yield Objection("15.0", "no_unit", "{counters} is no unit on the maps.", (unit,))
        return
    yield from _unit_objections(state, side, unit)
    yield from _space_objections(state, side, space, unit)


def _unit_objections(state: SunriseState, side: int, unit: int) -> Iterator[Objection]:
    """Object to what a unit of the maps is or has done, whatever it attacks."""
    yield from objections_to_acting(state, unit, side)
    if state.attacked[unit] == UNLIMBERED:
        yield Objection("18.6", "unlimbering", "{counters} spent this turn unlimbering.", (unit,))
    elif state.attacked[unit]:
        yield Objection("15.0", "attacked", "{counters} has attacked this turn.", (unit,))


def _space_objections(state: SunriseState, side: int, space: int, unit: int) -> Iterator[Objection]:
    """Object to this space as the target of this unit."""
    yield from _place_objections(state, space, unit)
    if space not in held_by(state, 1 - side):
        yield from _empty_objections(state, side, space, unit)
        return
    if state.limbered[unit]:
        yield Objection("18.6", "limbered", "{counters} is limbered and cannot fire.", (unit,))
    # 18.7: she would have nothing to fire at land units with
    if state.board.counters.ids[unit] == TORPEDO_BOAT:
        yield Objection("18.7", "torpedoes", "{counters} has only torpedoes.", (unit,))


# READING 15.0: its land, coastal or atoll space is where the battle is, not where every unit stands: ships
# and passengers on the insert attack from open sea (11.3);
# test_case_15_0_ships_fire_at_the_shore_from_open_sea pins it.
# READING 15.1: on the insert ships bombard the hex they lie in as well as those beside it, as naval movement
# takes them into hexes the enemy holds; test_case_15_1_ships_fire_at_their_own_hex pins it.
# READING 15.1: land units may attack over an all-water side, for 15.3 asks only that they are adjacent, but
# not advance over it (14.1); test_case_15_1_attack_across_water_without_advance pins it.
def _place_objections(state: SunriseState, space: int, unit: int) -> Iterator[Objection]:
    """Object to where a unit stands."""
    geo, here = state.geo, state.place[unit]
    if geo.surface[here] != geo.surface[space]:
        yield Objection("2.1", "other_map", "{counters} is on another map.", (unit,), (space,))
    elif geo.surface[here] != Surface.INSERT:
        if here != space:
            text = "Off the insert units attack the space they are in."
            yield Objection("15.1", "elsewhere", text, (unit,), (space,))
    elif space not in geo.touching[here] and not (is_naval(state, unit) and here == space):
        yield Objection("15.3", "not_adjacent", "{counters} is not beside {spaces}.", (unit,), (space,))
    elif is_land(state, unit) and is_aboard(state, unit):
        yield from _landing_objections(state, space, unit)


# READING 11.6: on the insert passengers land in an adjacent hex only, not in the one their ship lies in, and
# over a side that is not all land, as ships cross no such side; test_case_11_6_landing_on_the_insert pins it.
def _landing_objections(state: SunriseState, space: int, unit: int) -> Iterator[Objection]:
    """Object to a landing on the insert where no boat can come."""
    side = state.board.topology.hexside(state.place[unit], space)
    if not state.geo.water[space] or side == Hexside.LAND:
        yield Objection("11.6", "no_coast", "{counters} cannot land in {spaces}.", (unit,), (space,))


# READING 15.8: an empty hex has no land unit of either side; a landing may join friends ashore;
# test_case_15_8_empty_hex_means_empty and test_case_11_6_landing_beside_friends pin it.
def _empty_objections(state: SunriseState, side: int, space: int, unit: int) -> Iterator[Objection]:
    """Object to an "attack" on a space without enemy land units."""
    if not is_aboard(state, unit):
        if state.geo.surface[space] != Surface.INSERT:
            yield Objection("15.3", "no_enemy", "There is no enemy to attack in {spaces}.", (), (space,))
            return
        if space in held_by(state, side):
            yield Objection("15.8", "not_empty", "{spaces} is not empty.", (), (space,))
    yield from neutrality_objection(state, space)
    yield from advance_objections(state, side, space, unit)


def _units_near(state: SunriseState, side: int, space: int) -> list[int]:
    """List a side's units in a space and, on the insert, in those beside it."""
    place, near = state.place, {space: 0}
    if state.geo.surface[space] == Surface.INSERT:
        near |= {other: number for number, other in enumerate(state.geo.touching[space], 1)}
    units = (*state.ground.land_units[side], *state.ground.ships[side])
    return sorted([c for c in units if place[c] in near], key=lambda c: (near[place[c]], c))


def _can_open(state: SunriseState, space: int, unit: int) -> bool:
    """Return whether a unit can open a battle in a space: on the chart only by landing (15.1)."""
    return state.geo.surface[space] != Surface.CHART or is_aboard(state, unit)


def is_able(state: SunriseState, side: int, space: int, unit: int) -> bool:
    """Return whether a unit of a side may attack a space."""
    silenced = state.silenced
    return all(o.case in silenced for o in attack_objections(state, side, space, unit))


def ready_units(state: SunriseState, side: int) -> tuple[int, ...]:
    """Return a side's units that may still attack something, remembered until that changes.

    Cases: 8.0, 15.0, 18.6
    """
    columns = ("place", "attacked")
    return state.cached_by(columns, ("ready", side, state.turn), lambda: _ready_units(state, side))


def _ready_units(state: SunriseState, side: int) -> tuple[int, ...]:
    silenced, units = state.silenced, (*state.ground.land_units[side], *state.ground.ships[side])
    if silenced:
        return tuple(
            c
            for c in units
            if is_on_map(state, c) and all(o.case in silenced for o in _unit_objections(state, side, c))
        )
    place, attacked, on_map, absent = state.place, state.attacked, state.geo.on_map, not_yet_at_war(state)
    return tuple([c for c in units if not attacked[c] and on_map[place[c]] and c not in absent])


def _targets(state: SunriseState, side: int) -> list[int]:
    """Return every space that some unit of a side may attack, in order."""
    geo, enemy, silenced = state.geo, held_by(state, 1 - side), state.silenced
    found: set[int] = set()
    for unit, spaces in _spaces_near(state, side):
        for space in spaces:
            if space in found or not geo.land[space] or not _can_open(state, space, unit):
                continue
            if all(o.case in silenced for o in _space_objections(state, side, space, unit)):
                found.add(space)
    if is_stormy(state, geo.space(TSINGTAU)):
        found = {space for space in found if not is_stormy(state, space)}
    return [s for s in sorted(found) if s not in enemy or defenders_of(state, s, side)]


def _spaces_near(state: SunriseState, side: int) -> Iterator[tuple[int, Iterable[int]]]:
    """Yield each unit that is ready with the spaces it might attack from where it is.

    Ships fire at land units only; a unit that is ashore on the insert leaves what friends hold alone.
    """
    place, touching, surface = state.place, state.geo.touching, state.geo.surface
    friends, enemy = held_by(state, side), held_by(state, 1 - side)
    shores = {b for a in enemy if surface[a] == Surface.INSERT for b in touching[a]} | enemy
    for unit in ready_units(state, side):
        here = place[unit]
        near = touching[here] if surface[here] == Surface.INSERT else (here,)
        if not is_land(state, unit):
            if here in shores:
                yield unit, enemy & {*near, here}
        elif is_aboard(state, unit):
            yield unit, near
        elif near == (here,):
            if here in enemy:
                yield unit, near
        else:
            yield unit, [space for space in near if space not in friends or space in enemy]


# Action kinds


class AttackSpace(ActionKind[SunriseState, "LandCombatPhase"]):
    """Begin to define a battle: name the space to attack."""

    verb = "attack"
    case = "15.3"
    args = (SPACE,)
    exact = True

    def candidates(self, state: SunriseState, frame: LandCombatPhase) -> Iterable[Args]:
        """Every space that some unit of the side may attack."""
        return [(space,) for space in _targets(state, frame.side)]

    def question(self, state: SunriseState, frame: LandCombatPhase, args: Args) -> Iterator[Objection]:
        """Some unit must be able to attack it; otherwise each unit near says why not."""
        space, side = args[0], frame.side
        if not state.geo.land[space] or state.geo.surface[space] == Surface.BOX:
            yield Objection("15.0", "no_land", "There is no land to fight over in {spaces}.", (), args)
            return
        if is_stormy(state, space):
            yield Objection("9.1", "storm", "Storms stop all combat on the insert.", (), args)
        if space in held_by(state, 1 - side) and not defenders_of(state, space, side):
            yield Objection("8.0", "at_peace", "Japan is not at war yet.", (), args)
        near = _units_near(state, side, space)
        if any(_can_open(state, space, c) and is_able(state, side, space, c) for c in near):
            return
        if any(is_able(state, side, space, c) for c in near):
            text = "On the chart land units fight only where some of them land."
            yield Objection("15.1", "no_landing", text, (), args)
            return
        yield Objection("15.3", "no_attacker", "No unit can attack {spaces}.", (), args)
        for unit in near:
            yield from attack_objections(state, side, space, unit)

    def apply(self, play: SunrisePlay, frame: LandCombatPhase, args: Args) -> Directive:
        """Ask for the units."""
        return call(DefineBattle(frame.side, args[0]), then=frame.fight)


class JoinAttack(ActionKind[SunriseState, "DefineBattle"]):
    """Add a unit to the attack."""

    verb = "with"
    case = "15.3"
    args = (COUNTER,)

    def candidates(self, state: SunriseState, frame: DefineBattle) -> Iterable[Args]:
        """The units near the space."""
        return [(c,) for c in _units_near(state, frame.side, frame.space)]

    def question(self, state: SunriseState, frame: DefineBattle, args: Args) -> Iterator[Objection]:
        """It must be able to attack the space."""
        if args[0] in frame.attackers:
            yield Objection("15.3", "attacks", "{counters} attacks already.", args)
            return
        yield from attack_objections(state, frame.side, frame.space, args[0])

    def apply(self, play: SunrisePlay, frame: DefineBattle, args: Args) -> None:
        """It attacks."""
        frame.attackers += args


class Commit(ActionKind[SunriseState, "DefineBattle"]):
    """Attack with the units chosen."""

    verb = "commit"
    case = "15.3"

    def question(self, state: SunriseState, frame: DefineBattle, args: Args) -> Iterator[Objection]:
        """There must be some, and on the chart one of them must land."""
        if not frame.attackers:
            yield Objection("15.3", "no_attacker", "Choose units to attack {spaces}.", (), (frame.space,))
        elif not any(_can_open(state, frame.space, c) for c in frame.attackers):
            text = "On the chart land units fight only where some of them land."
            yield Objection("15.1", "no_landing", text, frame.attackers)

    def apply(self, play: SunrisePlay, frame: DefineBattle, args: Args) -> Directive:
        """None of them attacks again this turn."""
        for counter in frame.attackers:
            play.set("attacked", counter, 1)
        return done((frame.space, tuple(sorted(frame.attackers))))


# Procedures


@dataclass(slots=True)
class DefineBattle(Procedure):
    """Choose the attackers of one space; the result is (space, attackers).

    Cases: 15.3
    """

    side: int
    space: int
    attackers: tuple[int, ...] = counter_local()

    def start(self, play: SunrisePlay) -> Directive:
        """Ask for one unit more."""
        prompt = "Add a unit to the attack, or commit those chosen."
        return ask(JoinAttack, Commit, by=self.side, case="15.3", prompt=prompt)


KINDS: tuple[AnyKind, ...] = (AttackSpace(), JoinAttack(), Commit())
PROCEDURES: tuple[type[Procedure], ...] = (DefineBattle,)
