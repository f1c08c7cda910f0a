"""11.0, 11.2: which units may attack which hex, and how an attack is put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grognard.kernel.action import COUNTER, SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, call, counter_local, done, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.clash import Clash, Fought
from grognard.plugins.red_sun_rising.rules.stacks import (
    combat_units,
    combat_units_at,
    command_units,
    command_units_at,
    fronts,
    in_contact,
    is_combat_unit,
    is_garrison,
    on_land_map,
)
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState

if TYPE_CHECKING:
    from grognard.plugins.red_sun_rising.rules.land_combat import AssaultRound

COLUMNS = ("place", "activated", "supplied", "commander", "attacked", "defended")
"""What decides who may attack whom."""

# Questions


def objections_to_attacker(state: RisingState, side: int, unit: int) -> Iterator[Objection]:
    """Yield every reason why a unit may not attack anybody now.

    Cases: 10.36, 11.0, 11.22, 14.0, 18.6
    """
    if state.side_of(unit) != side or not is_combat_unit(state, unit) or not on_land_map(state, unit):
        yield Objection("11.2", "no_attacker", "{counters} is no combat unit of yours on the map.", (unit,))
        return
    if is_garrison(state, unit):
        yield Objection("18.6", "garrison", "{counters} is a garrison, which never attacks.", (unit,))
    if not state.activated[unit]:
        yield Objection("11.0", "not_activated", "{counters} is not activated.", (unit,))
    if not state.supplied[unit]:
        yield Objection("10.36", "not_supplied", "{counters} is out of supply.", (unit,))
    if state.commander[unit] == NOWHERE:
        yield Objection("14.0", "not_assigned", "{counters} is assigned to no command unit.", (unit,))
    if state.attacked[unit]:
        yield Objection("11.22", "attacked", "{counters} attacked in this Assault Round.", (unit,))


def may_attack(state: RisingState, side: int, unit: int) -> bool:
    """Return whether a unit may attack somebody now.

    Cases: 10.36, 11.0, 11.22, 14.0, 18.6
    """
    objections = objections_to_attacker(state, side, unit)
    return not any(objection.case not in state.silenced for objection in objections)


def attackers_of(state: RisingState, side: int) -> Mapping[int, tuple[int, ...]]:
    """Return each hex that a side may attack now, with the units that may attack it.

    Cases: 11.21, 11.22, 11.23
    """
    return state.cached_by(COLUMNS, ("attackers", side), lambda: _attackers_of(state, side))


def _attackers_of(state: RisingState, side: int) -> dict[int, tuple[int, ...]]:
    if not in_contact(state, side):
        return {}
    ready = {
        space: able
        for space, units in combat_units(state)[side].items()
        if (able := tuple(unit for unit in units if may_attack(state, side, unit)))
    }
    found: dict[int, list[int]] = {}
    for space, units in ready.items():
        for other in fronts(state.board)[space]:
            if targets_in(state, side, other) and not has_defended(state, side, other):
                found.setdefault(other, []).extend(units)
    return {space: tuple(sorted(units)) for space, units in sorted(found.items())}


# READING 11.2: a hex is attacked as a whole: all combat units in it defend together, for strengths are
# totalled; test_case_11_2_whole_stack_defends pins it. A command unit is a target where it is alone (11.53).
def targets_in(state: RisingState, side: int, space: int) -> tuple[int, ...]:
    """Return who would defend a hex against a side: its combat units, else its command units.

    Cases: 11.2, 11.53
    """
    return combat_units_at(state, space, 1 - side) or command_units_at(state, space, 1 - side)


@rule("11.23", silenced=False)
def has_defended(state: RisingState, side: int, space: int) -> bool:
    """Return whether those in a hex were forced to defend in this Assault Round.

    Cases: 11.23
    """
    return any(state.defended[c] for c in targets_in(state, side, space))


# Action kinds


class AttackSpace(ActionKind[RisingState, "AssaultRound"]):
    """Begin an attack on a hex."""

    verb = "attack"
    case = "11.2"
    args = (SPACE,)
    exact = True

    def candidates(self, state: RisingState, frame: AssaultRound) -> list[Args]:
        """The hexes next to units that may attack; where a case is silenced every hex of the enemy."""
        if state.silenced:
            held = set(combat_units(state)[1 - frame.side]) | set(command_units(state)[1 - frame.side])
            return [(space,) for space in sorted(held)]
        return [(space,) for space in attackers_of(state, frame.side)]

    def question(self, state: RisingState, frame: AssaultRound, args: Args) -> Iterator[Objection]:
        """An enemy must be there, who did not defend yet, and a unit next to him that may attack."""
        (space,) = args
        if not targets_in(state, frame.side, space):
            yield Objection("11.21", "nobody", "There is no enemy land unit in {spaces}.", (), args)
            return
        if has_defended(state, frame.side, space):
            yield Objection("11.23", "defended", "{spaces} was attacked in this Assault Round.", (), args)
            return
        if not attackers_of(state, frame.side).get(space):
            text = "No activated and supplied unit that has not attacked is next to {spaces}."
            yield Objection("11.0", "no_attackers", text, (), args)

    def apply(self, play: RisingPlay, frame: AssaultRound, args: Args) -> Directive:
        """Choose the attackers."""
        return call(PlanAttack(frame.side, args[0]), then=frame.fought_out)


class Resolve(ActionKind[RisingState, "PlanAttack"]):
    """Fight with the attackers chosen."""

    verb = "resolve"
    case = "11.2"

    def question(self, state: RisingState, frame: PlanAttack, args: Args) -> Iterator[Objection]:
        """Somebody must attack."""
        if not frame.attackers:
            yield Objection("11.2", "nobody", "Choose a unit that attacks.")

    def apply(self, play: RisingPlay, frame: PlanAttack, args: Args) -> Directive:
        """Go on to the combat."""
        return go(frame.fight)


class JoinAttack(ActionKind[RisingState, "PlanAttack"]):
    """Let one unit take part."""

    verb = "with"
    case = "11.21"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: PlanAttack) -> list[Args]:
        """Those that may attack the hex; where a case is silenced every combat unit of the side."""
        if state.silenced:
            return [(unit,) for unit in state.roster.combat[frame.side]]
        return [(unit,) for unit in frame.able(state)]

    def question(self, state: RisingState, frame: PlanAttack, args: Args) -> Iterator[Objection]:
        """It may attack, and is next to the hex."""
        (unit,) = args
        if unit in frame.attackers:
            yield Objection("11.2", "joined", "{counters} is in this attack already.", args)
            return
        yield from objections_to_attacker(state, frame.side, unit)
        if state.place[unit] not in fronts(state.board)[frame.space]:
            yield Objection(
                "11.21", "not_adjacent", "{counters} is not next to {spaces}.", args, (frame.space,)
            )

    def apply(self, play: RisingPlay, frame: PlanAttack, args: Args) -> None:
        """Take it in."""
        frame.attackers = (*frame.attackers, args[0])


class JoinAll(ActionKind[RisingState, "PlanAttack"]):
    """Let every unit take part that may."""

    verb = "all"
    case = "11.21"

    def question(self, state: RisingState, frame: PlanAttack, args: Args) -> Iterator[Objection]:
        """Somebody is left."""
        if not frame.able(state):
            yield Objection("11.21", "nobody_left", "No other unit may attack {spaces}.", (), (frame.space,))

    def apply(self, play: RisingPlay, frame: PlanAttack, args: Args) -> None:
        """Take them in."""
        frame.attackers = (*frame.attackers, *frame.able(play.state))


# Procedures


@dataclass(slots=True)
class PlanAttack(Procedure):
    """The attacker chooses who attacks a hex, then they fight; the result is a `Fought`.

    Attributes:
        side: the attacker.
        space: the hex attacked.
        attackers: the units chosen.

    Cases: 11.2, 11.21
    """

    side: int
    space: int
    attackers: tuple[int, ...] = counter_local()

    def start(self, play: RisingPlay) -> Directive:
        """Ask for attackers until the attack is resolved."""
        where = play.board.spaces.ids[self.space]
        prompt = f"Choose the units that attack {where}, then resolve the attack."
        # whoever began an attack fights it: to resolve it is no way out, so it is not asked first
        return ask(JoinAttack, JoinAll, Resolve, by=self.side, case="11.2", prompt=prompt)

    def fight(self, play: RisingPlay) -> Directive:
        """Fight."""
        targets = targets_in(play.state, self.side, self.space)
        for unit in self.attackers:
            play.set("attacked", unit, 1)
        for unit in targets:
            play.set("defended", unit, 1)
        return call(Clash(self.side, self.space, self.attackers, targets), then=self.over)

    def over(self, play: RisingPlay, fought: Fought) -> Directive:
        """Hand on who fought."""
        return done(fought)

    def able(self, state: RisingState) -> tuple[int, ...]:
        """Return the units that may still join."""
        able = attackers_of(state, self.side).get(self.space, ())
        return tuple(unit for unit in able if unit not in self.attackers)


KINDS: tuple[AnyKind, ...] = (AttackSpace(), Resolve(), JoinAttack(), JoinAll())
PROCEDURES: tuple[type[Procedure], ...] = (PlanAttack,)
