"""15.5: the assault, whose fire counts as simultaneous."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done, go
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.rules.fire import (
    Shot,
    assault_resilience,
    is_artillery,
    roll_fire,
    steps_inflicted,
)
from grognard.plugins.empire_at_sunrise.rules.losses import company_for, lose_steps
from grognard.plugins.empire_at_sunrise.rules.stacks import is_land
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState

Units = tuple[int, ...]

Result = tuple[int, int, Units, Units, Units]
"""Steps the attacker lost, steps the defender lost, attackers left, defenders left, assaulters left."""

# Questions


# READING 15.5: ships bombard (15.4) and take no other part: they neither fire in an assault nor are fired at
# in one; test_case_15_5_ships_stay_out_of_the_assault pins it.
@rule("15.5", silenced=())
def stormers(
    state: SunriseState, units: tuple[int, ...], foes: tuple[int, ...], points: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the units of one side that may fire in an assault: all but guns and ships, and the point unit.

    Cases: 15.5
    """
    if not any(is_land(state, foe) for foe in foes):
        return ()
    return tuple(c for c in units if is_land(state, c) and (c in points or not is_artillery(state, c)))


def active_side(state: SunriseState, frame: Assault) -> int:
    """Return the side that fires: the attacker until he is through, then the defender."""
    return frame.side if any(state.side_of(c) == frame.side for c in frame.waiting) else 1 - frame.side


# Action kinds


class Storm(ActionKind[SunriseState, "Assault"]):
    """Fire a unit at one enemy land unit."""

    verb = "assault"
    case = "15.5"
    args = (COUNTER, COUNTER)

    def candidates(self, state: SunriseState, frame: Assault) -> Iterable[Args]:
        """Every unit of the side against every enemy in the battle."""
        side = active_side(state, frame)
        foes = frame.units_of(1 - side)
        return [(unit, foe) for unit in frame.waiting if state.side_of(unit) == side for foe in foes]

    def question(self, state: SunriseState, frame: Assault, args: Args) -> Iterator[Objection]:
        """The unit must have its fire left, and the target be an enemy land unit in the battle."""
        unit, target = args
        if unit not in frame.waiting:
            yield Objection("15.5", "no_fire", "{counters} has no fire left in this assault.", (unit,))
        elif state.side_of(unit) != active_side(state, frame):
            yield Objection("15.5", "not_your_turn", "The attacker fires first.", (unit,))
        if target not in frame.units_of(1 - active_side(state, frame)):
            yield Objection("15.3", "no_target", "{counters} is no enemy in this battle.", (target,))
        elif not is_land(state, target):
            yield Objection("15.5", "ship", "Ships stay out of an assault.", (target,))

    def apply(self, play: SunrisePlay, frame: Assault, args: Args) -> None:
        """Roll, and note the loss: it shows only after everybody has fired."""
        unit, target = args
        shot = Shot(unit, target, frame.space, frame.side, frame.points)
        roll = roll_fire(play, shot, "assault", "15.5", assault_resilience(play.state, shot))
        steps = steps_inflicted(play.state, shot, roll)
        if steps:
            frame.hits += ((target, steps),)
        frame.waiting = tuple(c for c in frame.waiting if c != unit)


class CeaseFire(ActionKind[SunriseState, "Assault"]):
    """Let the rest of a side's units hold their fire."""

    verb = "cease"
    case = "15.5"

    def apply(self, play: SunrisePlay, frame: Assault, args: Args) -> None:
        """Nobody else of the side fires."""
        state, side = play.state, active_side(play.state, frame)
        silent = tuple(c for c in frame.waiting if state.side_of(c) == side)
        play.event("held_fire", "15.5", side, silent)
        frame.waiting = tuple(c for c in frame.waiting if c not in silent)


# Procedures


@dataclass(slots=True)
class Assault(Procedure):
    """The attackers fire, then the defenders, then all losses are taken.

    The result is a `Result`.

    Attributes:
        side: the attacking side.
        space: where the defenders stand.
        attackers, defenders: the units of the battle.
        points: the point units.
        waiting: units that have not fired.
        hits: (target, steps) of each hit so far.

    Cases: 15.5
    """

    side: int
    space: int
    attackers: tuple[int, ...] = counter_local()
    defenders: tuple[int, ...] = counter_local()
    points: tuple[int, ...] = counter_local()
    waiting: tuple[int, ...] = counter_local()
    hits: tuple[tuple[int, int], ...] = ()

    def start(self, play: SunrisePlay) -> Directive:
        """Find out who may fire."""
        state, points = play.state, self.points
        self.waiting = (
            *stormers(state, self.attackers, self.defenders, points),
            *stormers(state, self.defenders, self.attackers, points),
        )
        return go(self.fire)

    def fire(self, play: SunrisePlay) -> Directive:
        """Ask the attacker, then the defender, until everybody has fired."""
        if not self.waiting:
            return go(self.resolve)
        side = active_side(play.state, self)
        prompt = "Fire a unit at an enemy, or cease fire."
        return ask(Storm, CeaseFire, by=side, case="15.5", prompt=prompt)

    def resolve(self, play: SunrisePlay) -> Directive:
        """Take all losses at once."""
        state = play.state
        stormed = stormers(state, self.attackers, self.defenders, self.points)
        lost = [0, 0]
        successor: dict[int, int] = {}
        for target in sorted({target for target, _ in self.hits}):
            steps = sum(steps for hit, steps in self.hits if hit == target)
            side = state.side_of(target)
            successor[target], cost = _take_loss(play, target, steps)
            lost[side != self.side] += cost
        attackers, defenders, assaulters = (
            tuple(left for c in units if (left := successor.get(c, c)) >= 0)
            for units in (self.attackers, self.defenders, stormed)
        )
        result: Result = (lost[0], lost[1], attackers, defenders, assaulters)
        return done(result)

    def units_of(self, side: int) -> tuple[int, ...]:
        """Return one side's units in the battle."""
        return self.attackers if side == self.side else self.defenders


def _take_loss(play: SunrisePlay, unit: int, steps: int) -> tuple[int, int]:
    """Take steps off a unit.

    Returns:
        The counter that stands for it afterwards, -1 when it is destroyed, and the steps it lost.

    Cases: 3.2, 18.5
    """
    state = play.state
    before, place, company = state.steps(unit), state.place[unit], company_for(state, unit)
    if not lose_steps(play, unit, steps, "15.5"):
        return -1, before
    left = unit if state.place[unit] == place else company
    return left, before - state.steps(left)


KINDS: tuple[AnyKind, ...] = (Storm(), CeaseFire())
PROCEDURES: tuple[type[Procedure], ...] = (Assault,)
