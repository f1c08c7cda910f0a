"""15.4: artillery and ships bombard in turns, and one gun a side may become the point unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.rules.fire import (
    Shot,
    bombardment_resilience,
    is_artillery,
    roll_fire,
)
from grognard.plugins.empire_at_sunrise.rules.siege_artillery import breach, can_fire_limbered
from grognard.plugins.empire_at_sunrise.rules.stacks import is_land, is_naval
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState

TORPEDO_BOAT = "s-90"
"""The destroyer whose firepower is torpedoes (18.7)."""

# Questions


# READING 18.7: her torpedoes add no firepower against land units and she has nothing else to fire, so she
# does not fire at them at all; test_case_18_7_s90_cannot_fire_at_land_units pins it.
@rule("18.7", silenced=True)
def can_fire_at(state: SunriseState, firer: int, target: int) -> bool:
    """Return whether a unit's weapons are any use against a target.

    Cases: 18.7
    """
    return state.board.counters.ids[firer] != TORPEDO_BOAT or not is_land(state, target)


# READING 15.4: a limbered gun cannot fire (18.6), so it is neither a firer nor the point unit;
# test_case_18_6_limbered_gun_is_no_point_unit pins it.
@rule("15.4", silenced=())
def gunners(state: SunriseState, units: tuple[int, ...], foes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the units of one side that may fire in a bombardment: guns and ships with something to fire at.

    Cases: 15.4
    """
    return tuple(
        c
        for c in units
        if (is_artillery(state, c) or is_naval(state, c))
        and can_fire_limbered(state, c)
        and any(can_fire_at(state, c, foe) for foe in foes)
    )


@rule("15.4", silenced=False)
def must_be_point(state: SunriseState, frame: Bombardment, gun: int) -> bool:
    """Return whether a gun is the last that can be the point unit of a side that has only artillery.

    Cases: 15.4
    """
    units = frame.units_of(state.side_of(gun))
    if any(point in units for point in frame.points) or not all(is_artillery(state, c) for c in units):
        return False
    return all(c == gun or c not in frame.waiting for c in units)


def active_side(state: SunriseState, frame: Bombardment) -> int:
    """Return the side whose turn it is to fire; a side without guns left is passed over.

    Cases: 15.4
    """
    if any(state.side_of(c) == frame.turn for c in frame.waiting):
        return frame.turn
    return 1 - frame.turn


def _turn_objections(state: SunriseState, frame: Bombardment, gun: int) -> Iterator[Objection]:
    if gun not in frame.waiting:
        yield Objection("15.4", "no_gun", "{counters} has no fire left in this bombardment.", (gun,))
    elif state.side_of(gun) != active_side(state, frame):
        yield Objection("15.4", "not_your_turn", "The other side fires now.", (gun,))


def _point_objections(state: SunriseState, frame: Bombardment, gun: int) -> Iterator[Objection]:
    if gun in frame.waiting and must_be_point(state, frame, gun):
        text = "{counters} must be the point unit of a side that has only artillery."
        yield Objection("15.4", "must_be_point", text, (gun,))


# Action kinds


class Bombard(ActionKind[SunriseState, "Bombardment"]):
    """Fire a gun or a ship at one enemy unit."""

    verb = "bombard"
    case = "15.4"
    args = (COUNTER, COUNTER)

    def candidates(self, state: SunriseState, frame: Bombardment) -> Iterable[Args]:
        """Every gun of the side against every enemy in the battle."""
        side = active_side(state, frame)
        foes = frame.units_of(1 - side)
        return [(gun, foe) for gun in frame.waiting if state.side_of(gun) == side for foe in foes]

    def question(self, state: SunriseState, frame: Bombardment, args: Args) -> Iterator[Objection]:
        """The gun must have its turn, and the target stand against it."""
        gun, target = args
        yield from _turn_objections(state, frame, gun)
        yield from _point_objections(state, frame, gun)
        if target not in frame.units_of(1 - active_side(state, frame)):
            yield Objection("15.3", "no_target", "{counters} is no enemy in this battle.", (target,))
        elif not can_fire_at(state, gun, target):
            text = "Torpedoes are no use against {counters}."
            yield Objection("18.7", "torpedoes", text, (target,))

    def apply(self, play: SunrisePlay, frame: Bombardment, args: Args) -> None:
        """Roll; a hit suppresses at once, and a siege gun breaks the fortification of the target's hex."""
        gun, target = args
        state = play.state
        shot = Shot(gun, target, frame.space, frame.side, frame.points)
        roll = roll_fire(play, shot, "bombardment", "15.4", bombardment_resilience(state, shot))
        if roll.succeeds and not state.suppressed[target]:
            play.set("suppressed", target, 1)
            play.event("suppressed", "15.4", state.side_of(gun), (target,), (state.place[target],))
        breach(play, gun, state.place[target])
        frame.finish(state, gun)


class HoldFire(ActionKind[SunriseState, "Bombardment"]):
    """Let a gun or a ship keep silent."""

    verb = "decline"
    case = "15.4"
    args = (COUNTER,)

    def candidates(self, state: SunriseState, frame: Bombardment) -> Iterable[Args]:
        """The guns that have not fired."""
        return [(gun,) for gun in frame.waiting]

    def question(self, state: SunriseState, frame: Bombardment, args: Args) -> Iterator[Objection]:
        """It must have its turn, and not be needed as the point unit."""
        yield from _turn_objections(state, frame, args[0])
        yield from _point_objections(state, frame, args[0])

    def apply(self, play: SunrisePlay, frame: Bombardment, args: Args) -> None:
        """It does not fire."""
        play.event("held_fire", "15.4", play.state.side_of(args[0]), args)
        frame.finish(play.state, args[0])


class NamePoint(ActionKind[SunriseState, "Bombardment"]):
    """Let a gun keep silent and be the point unit of the assault."""

    verb = "point"
    case = "15.4"
    args = (COUNTER,)

    def candidates(self, state: SunriseState, frame: Bombardment) -> Iterable[Args]:
        """The guns that have not fired."""
        return [(gun,) for gun in frame.waiting]

    def question(self, state: SunriseState, frame: Bombardment, args: Args) -> Iterator[Objection]:
        """It must have its turn and be artillery of a side without a point unit."""
        gun = args[0]
        yield from _turn_objections(state, frame, gun)
        if not is_artillery(state, gun):
            yield Objection("15.4", "no_artillery", "{counters} is no artillery.", args)
        elif any(state.side_of(point) == state.side_of(gun) for point in frame.points):
            yield Objection("15.4", "second_point", "There is a point unit already.", args)

    def apply(self, play: SunrisePlay, frame: Bombardment, args: Args) -> None:
        """Its scores are those of a point unit from now on."""
        frame.points += args
        play.event("point_named", "15.4", play.state.side_of(args[0]), args)
        frame.finish(play.state, args[0])


# Procedures


@dataclass(slots=True)
class Bombardment(Procedure):
    """Both sides fire one gun or ship in turn, the attacker first; the result is the point units.

    Attributes:
        side: the attacking side.
        space: where the defenders stand.
        attackers, defenders: the units of the battle.
        waiting: guns that have neither fired nor declined.
        points: the point units named so far.
        turn: the side to fire next, if it has a gun left.

    Cases: 15.4
    """

    side: int
    space: int
    attackers: tuple[int, ...] = counter_local()
    defenders: tuple[int, ...] = counter_local()
    waiting: tuple[int, ...] = counter_local()
    points: tuple[int, ...] = counter_local()
    turn: int = -1

    def start(self, play: SunrisePlay) -> Directive:
        """Ask the side whose turn it is, until no gun is left."""
        if not self.waiting:
            return done(self.points)
        side = active_side(play.state, self)
        prompt = "Fire a gun or ship, decline, or name the point unit."
        return ask(Bombard, NamePoint, HoldFire, by=side, case="15.4", prompt=prompt)

    def units_of(self, side: int) -> tuple[int, ...]:
        """Return one side's units in the battle."""
        return self.attackers if side == self.side else self.defenders

    def finish(self, state: SunriseState, gun: int) -> None:
        """Note that a gun had its turn."""
        self.waiting = tuple(c for c in self.waiting if c != gun)
        self.turn = 1 - state.side_of(gun)


def bombardment(
    state: SunriseState, side: int, space: int, attackers: tuple[int, ...], defenders: tuple[int, ...]
) -> Bombardment:
    """Return the bombardment of a battle, before its first shot.

    Cases: 15.4
    """
    waiting = (*gunners(state, attackers, defenders), *gunners(state, defenders, attackers))
    return Bombardment(side, space, attackers, defenders, waiting, (), side)


KINDS: tuple[AnyKind, ...] = (Bombard(), HoldFire(), NamePoint())
PROCEDURES: tuple[type[Procedure], ...] = (Bombardment,)
