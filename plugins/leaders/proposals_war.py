"""What a bot does with its units: where it attacks and with how many, and what it keeps at home."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from grognard.plugins.leaders.bot import Proposal
from grognard.plugins.leaders.estimate import Force, chance_in, chance_of, expected_defence, force_of, joined
from grognard.plugins.leaders.rules.battle import ATTACKER, DEFENDER, Battle
from grognard.plugins.leaders.rules.battles import BattlesPhase, contested, engagements
from grognard.plugins.leaders.rules.control import areas_of, units_at
from grognard.plugins.leaders.rules.deployment import (
    DefencePhase,
    DeploymentPhase,
    attacked_areas,
    first_in_camp,
    room_in,
)
from grognard.plugins.leaders.rules.losses import Losses
from grognard.plugins.leaders.rules.missions import seas_entered
from grognard.plugins.leaders.rules.movement import MovementPhase, leaving, movers
from grognard.plugins.leaders.rules.parties import attackers_at, defenders_at
from grognard.plugins.leaders.state import LeadersState
from grognard.plugins.leaders.tables import wanted
from grognard.plugins.leaders.terms import MISSIONS, Mission

RISK = 0.45
"""What a unit sent to an attack costs in thought, in production points."""
LEAST_GAIN = 0.1
"""What an attack must promise."""
AGAINST_LEADER, AHEAD = 1.5, 1.2
"""How much more an area of the leader counts, once he has so much more than oneself."""
AT_HOME, PER_AREAS = 1, 6
"""Units kept in base camp: so many, and one for so many areas."""
FALL_BACK, DOUBTFUL = 0.12, 0.3
"""Below the first chance a bot retreats, between both it thinks."""


@dataclass(frozen=True, slots=True)
class Plan:
    """An attack: from where, whither, with how many more units, and what it promises a unit."""

    source: int
    target: int
    more: int
    gain: float


def worth_of_area(state: LeadersState, side: int, area: int) -> float:
    """Return what taking an area promises, in production points a turn and what they lead to."""
    world, owner = state.world, state.control[area]
    value = world.points[area] + 1.0
    own = frozenset(areas_of(state, side))
    for continent in world.continents:
        if area in continent.areas:
            missing = len(continent.areas - own)
            value += continent.bonus / max(1, missing)
            if owner >= 0 and continent.areas <= frozenset(areas_of(state, owner)):
                value += continent.bonus
    strongest = max(state.in_play(), key=lambda one: (state.indicator[one], -one))
    if owner == strongest and state.indicator[owner] > AHEAD * state.indicator[side]:
        value *= AGAINST_LEADER
    elif owner >= 0 and len(areas_of(state, owner)) <= 1:
        value += 2.0
    return value


def targets_of(state: LeadersState, side: int, source: int) -> list[int]:
    """Return the areas beside one that are neither one's own nor a partner's."""
    points, control = state.world.points, state.control
    beside = (area for area in state.world.ways[source] if points[area])
    return [area for area in beside if control[area] < 0 or not state.allied(side, control[area])]


def kept_at_home(state: LeadersState, side: int) -> int:
    """Return how many units stay in base camp to defend."""
    return AT_HOME + len(areas_of(state, side)) // PER_AREAS


def camp_by_strength(state: LeadersState, side: int) -> tuple[int, ...]:
    """Return the units in base camp, the strongest first."""
    return tuple(reversed(units_at(state, state.world.camp[side], side)))


def best_plan(state: LeadersState, side: int) -> Plan | None:
    """Return the attack that gains most a unit it needs from base camp, if any does."""
    camp = camp_by_strength(state, side)
    spare = len(camp) - kept_at_home(state, side)
    best: Plan | None = None
    for source in areas_of(state, side) if spare > 0 else ():
        room = min(spare, room_in(state, side, source))
        ready = force_of(state, leaving(state, side, source))
        for target in targets_of(state, side, source) if room > 0 else ():
            found = _plan(state, side, (source, target), ready, camp[:room])
            if found is not None and (best is None or found.gain > best.gain):
                best = found
    return best


def _plan(
    state: LeadersState, side: int, way: tuple[int, int], ready: Force, camp: tuple[int, ...]
) -> Plan | None:
    source, target = way
    defence, value = expected_defence(state, target), worth_of_area(state, side, target)
    now = value * chance_of(ready, defence) if sum(ready) else 0.0
    best: Plan | None = None
    for more in range(1, len(camp) + 1):
        chance = chance_of(joined(ready, force_of(state, camp[:more])), defence)
        gain = (value * chance - now) / more - RISK
        if gain > LEAST_GAIN and (best is None or gain > best.gain):
            best = Plan(source, target, more, gain)
    return best


def deployment(state: LeadersState, frame: DeploymentPhase, side: int) -> Iterator[Proposal]:
    """Bring a unit to where the best attack begins: the strongest, but into an empty area the weakest."""
    plan = best_plan(state, side)
    if plan is not None:
        kinds = [kind for kind, unit in enumerate(first_in_camp(state, side)) if unit >= 0]
        is_empty = not sum(expected_defence(state, plan.target))
        yield "Deploy", (min(kinds) if is_empty else max(kinds), plan.source)
    elif (harbour := _harbour(state, side)) >= 0:
        kinds = [kind for kind, unit in enumerate(first_in_camp(state, side)) if unit >= 0]
        yield "Deploy", (min(kinds), harbour)
    yield "EndDeployment", ()


def wants_sea(state: LeadersState, side: int) -> bool:
    """Return whether the mission at sea is still to be fulfilled."""
    has = state.badges[MISSIONS * side + Mission.ADMIRALTY]
    return not has and seas_entered(state, side) < wanted(state)[Mission.ADMIRALTY]


def _new_seas(state: LeadersState, side: int, area: int) -> list[int]:
    seas = state.world.seas
    return [sea for sea in state.world.ways[area] if sea in seas and not units_at(state, sea, side)]


def _harbour(state: LeadersState, side: int) -> int:
    """Return an area from which a unit could go to a sea area for the mission, -1 for none."""
    camp = units_at(state, state.world.camp[side], side)
    if not wants_sea(state, side) or len(camp) <= kept_at_home(state, side):
        return -1
    for area in areas_of(state, side):
        alone = len(units_at(state, area, side)) == 1
        if alone and room_in(state, side, area) > 0 and _new_seas(state, side, area):
            return area
    return -1


def movement(state: LeadersState, frame: MovementPhase, side: int) -> Iterator[Proposal]:
    """Attack from where there are enough, one area after the other; what is left of a plan stays."""
    best: tuple[float, Proposal] | None = None
    for space, units, count in movers(state, side):
        going = units[:count]
        for target in targets_of(state, side, space):
            found = _move(state, side, space, target, going)
            if found is not None and (best is None or found[0] > best[0]):
                best = found
        if best is None and wants_sea(state, side):
            best = next(((0.01, ("March", (going[-1], sea))) for sea in _new_seas(state, side, space)), None)
    if best is not None:
        yield best[1]
    yield "EndMovement", ()


def _move(
    state: LeadersState, side: int, space: int, target: int, going: tuple[int, ...]
) -> tuple[float, Proposal] | None:
    """Return what moving units of a space to a target promises, and how it is done."""
    there = force_of(state, units_at(state, target, side))
    defence, value = expected_defence(state, target), worth_of_area(state, side, target)
    before = chance_of(there, defence) if sum(there) else 0.0
    if not sum(defence):
        return (value, ("March", (going[-1], target))) if not sum(there) else None
    chance = chance_of(joined(there, force_of(state, going)), defence)
    gain = value * (chance - before) - RISK * len(going) * (1 - chance)
    if gain <= LEAST_GAIN or chance < DOUBTFUL + 0.1:
        return None
    if len(going) == 1:
        return gain, ("March", (going[0], target))
    return gain, ("Advance", (space, target))


def defence(state: LeadersState, frame: DefencePhase, side: int) -> Iterator[Proposal]:
    """Bring units to where they turn the battle, the dearest area first."""
    best: tuple[float, Proposal] | None = None
    kinds = [kind for kind, unit in enumerate(first_in_camp(state, side)) if unit >= 0]
    for area in attacked_areas(state, frame.side, side):
        room = room_in(state, side, area)
        if room <= 0 or not kinds:
            continue
        attack = force_of(state, units_at(state, area, frame.side))
        stand = force_of(state, defenders_at(state, area, side))
        camp = camp_by_strength(state, side)[:room]
        now, value = chance_of(attack, stand), worth_of_area(state, frame.side, area)
        for more in range(1, len(camp) + 1):
            gain = value * (now - chance_of(attack, joined(stand, force_of(state, camp[:more])))) / more
            if gain > RISK and (best is None or gain > best[0]):
                best = gain, ("Reinforce", (max(kinds), area))
    if best is not None:
        yield best[1]
    yield "EndDefence", ()


def battles(state: LeadersState, frame: BattlesPhase, side: int) -> Iterator[Proposal]:
    """Fight the surest battle first; at sea only where it is sure."""
    chances = [(chance_in(state, area, side), area) for area in contested(state, side)]
    for _, area in sorted(chances, reverse=True):
        yield "Fight", (area,)
    for sea, enemy in engagements(state, side):
        own, other = attackers_at(state, sea, side), defenders_at(state, sea, enemy)
        if chance_of(force_of(state, own), force_of(state, other)) > 1 - DOUBTFUL:
            yield "Engage", (sea, enemy)
    yield "EndBattles", ()


def battle(state: LeadersState, frame: Battle, side: int) -> Iterator[Proposal]:
    """Fight while there is hope, retreat with several when there is none, throw a blank again."""
    if state.frames[-1].step == "again":
        if "-" in frame.on_table:
            yield "ThrowAgain", (frame.on_table.index("-"),)
        yield "KeepDice", ()
        return
    units = frame.units(state, frame.party)
    sides = [force_of(state, frame.units(state, party)) for party in (ATTACKER, DEFENDER)]
    chance = chance_of(*sides)
    hope = chance if frame.party == ATTACKER else 1 - chance
    if len(units) == 1 or hope > DOUBTFUL:
        yield "FightOn", ()
    elif hope < FALL_BACK:
        yield "FallBack", ()
    else:
        yield from (("FightOn", ()), ("FallBack", ()))


def losses(state: LeadersState, frame: Losses, side: int) -> Iterator[Proposal]:
    """Lose the weakest."""
    yield "Lose", (min(frame.units, key=lambda unit: (state.world.kinds[unit], unit)),)


PROPOSERS: Mapping[str, Callable[[LeadersState, Any, int], Iterator[Proposal]]] = {
    "DeploymentPhase": deployment,
    "MovementPhase": movement,
    "DefencePhase": defence,
    "BattlesPhase": battles,
    "Battle": battle,
    "Losses": losses,
}
"""Name of the procedure that asks, and who proposes there."""
