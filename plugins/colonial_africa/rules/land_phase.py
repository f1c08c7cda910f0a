"""2.0, 3.2: marches and battles are carried out, space by space."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.action import Objection
from grognard.kernel.procedure import Directive, Procedure, done, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.plans import is_ordered
from grognard.plugins.colonial_africa.rules.capture import can_pay_claimants, take, withdraw
from grognard.plugins.colonial_africa.rules.grievances import (
    ASSISTANCE,
    PASSAGE,
    can_pay,
    helpers_dues,
    offend,
)
from grognard.plugins.colonial_africa.rules.land_combat import Force, decide, strength_of
from grognard.plugins.colonial_africa.rules.marching import ATTACK, MARCH, way_in
from grognard.plugins.colonial_africa.rules.orders import WrittenOrder, carried_out, tell_dropped
from grognard.plugins.colonial_africa.rules.war import may_fight
from grognard.plugins.colonial_africa.state import ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import Order, Side


def arrives(state: ColonialState, unit: int, space: int) -> bool:
    """Return whether a brigade can still come where it was sent: its fleet may have been stopped."""
    fleet = state.aboard[unit]
    if fleet == NOWHERE and state.place[unit] == space:
        return True
    at = NOWHERE if fleet == NOWHERE else state.place[fleet]
    return (fleet == NOWHERE or not state.beaten[fleet]) and way_in(state, unit, space, fleet, at)


def drop(play: ColonialPlay, kind: WrittenOrder, unit: int, space: int, why: Objection) -> None:
    """Tell of an order that came to nothing."""
    tell_dropped(play, kind, play.state.side_of(unit), (unit, space), why)


TOO_LATE = "{counters} could not come to {spaces}."
UNPAID = Objection("3.21", "no_chips", "The chips for the claims of others are missing.")


@dataclass(slots=True)
class LandCombat(Procedure):
    """2.0: brigades march, then those with orders to attack fight."""

    def start(self, play: ColonialPlay) -> Directive:
        """Let those march who fight nobody."""
        state = play.state
        for side, (unit, space, _) in carried_out(play, MARCH):
            if not arrives(state, unit, space):
                drop(play, MARCH, unit, space, Objection("2.0", "late", TOO_LATE, (unit,), (space,)))
                continue
            play.event("marched", "2.0", side, (unit,), (state.place[unit], space))
            step_ashore(play, unit, space)
        return go(self.fight)

    def fight(self, play: ColonialPlay) -> Directive:
        """Fight for each space in the order of the map."""
        state = play.state
        forces: dict[int, dict[int, list[int]]] = {}
        stood: dict[int, int] = {}
        for side, (unit, space, _) in carried_out(play, ATTACK):
            why = _stopped(play, side, unit, space)
            if why is not None:
                drop(play, ATTACK, unit, space, why)
                continue
            forces.setdefault(space, {}).setdefault(side, []).append(unit)
            stood[unit] = state.place[unit]
        for space in sorted(forces):
            left = {side: _still_there(play, units, space, stood) for side, units in forces[space].items()}
            allowed = {side: _let_through(play, side, units, space) for side, units in left.items()}
            present = {side: units for side, units in allowed.items() if units}
            if state.holder(space) == NOWHERE:
                for party in parties(state, present):
                    conquer(play, space, party)
            elif present:
                assault(play, space, present)
        return done()


def _stopped(play: ColonialPlay, side: int, unit: int, space: int) -> Objection | None:
    state = play.state
    if not arrives(state, unit, space):
        return Objection("2.0", "late", TOO_LATE, (unit,), (space,))
    if state.aboard[unit] != NOWHERE and state.fort[space]:
        return Objection("1.32", "fort", "The fort of {spaces} stands.", (), (space,))
    return None


def _still_there(play: ColonialPlay, units: list[int], space: int, stood: dict[int, int]) -> list[int]:
    """Return the brigades that no battle for another space has destroyed or driven off where they stood.

    Cases: H2.2, H4.5
    """
    place, found = play.state.place, []
    for unit in units:
        if place[unit] == stood[unit]:
            found.append(unit)
        else:
            drop(play, ATTACK, unit, space, Objection("H4.5", "late", TOO_LATE, (unit,), (space,)))
    return found


def step_ashore(play: ColonialPlay, unit: int, space: int) -> None:
    """Put a brigade into a space, from a march or a landing."""
    play.set("aboard", unit, NOWHERE)
    play.move(unit, space)


def parties(state: ColonialState, forces: dict[int, list[int]]) -> list[dict[int, list[int]]]:
    """Return who fights together: allies do (3.3); the strongest party comes first.

    Cases: 3.3, H4.3
    """
    left, found = sorted(forces), []
    while left:
        first = left[0]
        together = [side for side in left if state.allied(first, side)]
        left = [side for side in left if side not in together]
        found.append({side: forces[side] for side in together})
    return sorted(found, key=lambda party: -strength_of(state, _all(party)))


def _all(forces: dict[int, list[int]]) -> tuple[int, ...]:
    return tuple(unit for units in forces.values() for unit in units)


def leader(state: ColonialState, forces: dict[int, list[int]], space: int) -> int:
    """Return who of a party takes a space: the strongest that can pay claimants for it, or NOWHERE.

    Of equals it is the first in the order of powers.

    Cases: 3.21, H4.3
    """
    able = [side for side in forces if can_pay_claimants(state, side, space)]
    return max(able, key=lambda side: (strength_of(state, tuple(forces[side])), -side), default=NOWHERE)


# 1.12, 1.13 Lands that nobody owns


def conquer(play: ColonialPlay, space: int, forces: dict[int, list[int]]) -> None:
    """Attack the people of a space that nobody has captured.

    Cases: 1.12, 1.13, 3.2, H4.2
    """
    state = play.state
    side = leader(state, forces, space)
    if state.holder(space) != NOWHERE:
        _all_too_late(play, space, forces)
        return
    if side == NOWHERE:
        for unit in _all(forces):
            drop(play, ATTACK, unit, space, UNPAID)
        return
    if state.levies[space]:
        force, levies = Force(side, _all(forces)), Force(NOWHERE, (), state.levies[space])
        play.event("land_battle", "2.1", side, force.units, (space,))
        if not decide(play, space, force, levies):
            play.event("repulsed", "H4.3", side, spaces=(space,))
            return
    _occupy(play, space, forces)


def _all_too_late(play: ColonialPlay, space: int, forces: dict[int, list[int]]) -> None:
    """Tell of attacks on a space that others have taken first."""
    for unit in _all(forces):
        why = Objection("1.13", "taken", "{spaces} was captured before.", (), (space,))
        drop(play, ATTACK, unit, space, why)


def _occupy(play: ColonialPlay, space: int, forces: dict[int, list[int]]) -> None:
    """Let the brigades that are left enter what was won, if one of those powers can pay for it.

    Cases: 3.21, H4.3
    """
    place = play.state.place
    left = {side: [unit for unit in units if place[unit] != NOWHERE] for side, units in forces.items()}
    left = {side: units for side, units in left.items() if units}
    side = leader(play.state, left, space)
    if side == NOWHERE:
        for unit in _all(left):
            drop(play, ATTACK, unit, space, UNPAID)
        return
    for unit in _all(left):
        step_ashore(play, unit, space)
    take(play, space, side)


# 3.2 Lands of other powers


@rule("3.2", silenced=())
def paying_helpers(state: ColonialState, space: int, attackers: tuple[int, ...]) -> tuple[int, ...]:
    """Return the allies of the defender that help him and must pay attackers for it.

    Cases: 3.2
    """
    return tuple(
        side for side in helpers(state, space, attackers) if helpers_dues(state, side, list(attackers))
    )


def helpers(state: ColonialState, space: int, attackers: tuple[int, ...]) -> tuple[int, ...]:
    """Return the allies whose brigades help to defend a space: by order, or at war with every attacker.

    Cases: 3.2, 3.4
    """
    holder = state.holder(space)
    return tuple(
        side
        for side in Side
        if side != holder
        and side not in attackers
        and state.allied(side, holder)
        and state.garrison(side, space)
        # 3.4: in the turn after a declaration the new enemies do not fight each other.
        and all(may_fight(state, side, one) or not state.at_war(side, one) for one in attackers)
        and (is_ordered(state, side, Order.ASSIST, space) or not helpers_dues(state, side, list(attackers)))
    )


def assault(play: ColonialPlay, space: int, forces: dict[int, list[int]]) -> None:
    """Attack a space that another power holds: allies fight together, others one party after another.

    Cases: 2.1, 3.2, 3.21, 3.3
    """
    state, holder = play.state, play.state.holder(space)
    standing = [holder, *_helping(play, space, tuple(sorted(forces)))]
    for party in parties(state, forces):
        side = leader(state, party, space)
        if state.holder(space) != holder:
            _all_too_late(play, space, party)
            continue
        defence = [unit for one in standing for unit in state.garrison(one, space)]
        force = Force(side, _all(party))
        play.event("land_battle", "2.1", side, force.units, (space,))
        if defence and not decide(play, space, force, Force(holder, tuple(defence))):
            play.event("repulsed", "H4.3", side, spaces=(space,))
            continue
        for one in standing:
            withdraw(play, state.garrison(one, space))
        _occupy(play, space, party)


def _helping(play: ColonialPlay, space: int, attackers: tuple[int, ...]) -> list[int]:
    """Return the allies who help to defend a space; each has paid the attackers it is not at war with."""
    state, found = play.state, []
    owing = paying_helpers(state, space, attackers)
    for helper in helpers(state, space, attackers):
        due = helpers_dues(state, helper, list(attackers)) if helper in owing else []
        if not can_pay(state, helper, ASSISTANCE * len(due)):
            play.event("no_help", "3.21", helper, spaces=(space,))
            continue
        for side in due:
            offend(play, helper, side, ASSISTANCE, space)
        found.append(helper)
    return found


def _let_through(play: ColonialPlay, side: int, units: list[int], space: int) -> list[int]:
    """Return the brigades that may attack: out of an ally's land only if he lets them, and pays.

    Cases: 3.2, 3.21
    """
    state, victim = play.state, play.state.holder(space)
    if victim == NOWHERE:
        return units
    let: dict[int, bool] = {}
    found = []
    for unit in units:
        host = state.holder(state.place[unit]) if state.aboard[unit] == NOWHERE else NOWHERE
        if host in (NOWHERE, side, victim) or state.at_war(host, victim):
            found.append(unit)
            continue
        if host not in let:
            let[host] = may_pass(state, side, host)
            if let[host]:
                offend(play, host, victim, PASSAGE, state.place[unit])
        if let[host]:
            found.append(unit)
        else:
            why = Objection(
                "3.2", "no_passage", "{spaces} is closed to your attack.", (), (state.place[unit],)
            )
            drop(play, ATTACK, unit, space, why)
    return found


@rule("3.2", "3.21", silenced=True)
def may_pass(state: ColonialState, side: int, host: int) -> bool:
    """Return whether a host lets an ally attack out of its lands, and has the chips for it.

    Cases: 3.2, 3.21
    """
    return is_ordered(state, host, Order.ALLOW, side) and can_pay(state, host, PASSAGE)
