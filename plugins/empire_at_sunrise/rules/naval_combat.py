"""Naval combat: two rounds at most, by echelons of firepower (7.0, 13.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.dice import Roll
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done, each, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.rules.losses import lose_steps
from grognard.plugins.empire_at_sunrise.rules.stacks import (
    dissolve_task_forces,
    is_land,
    is_naval,
    is_on_map,
    is_type,
)
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side, UnitType

ROUNDS = 2
"""Most rounds of a naval combat (13.0)."""

# Questions


@rule("7.0", silenced=False)
def is_double(state: SunriseState, roll: Roll) -> bool:
    """Return whether both dice show the same number.

    Cases: 7.0
    """
    return roll.is_double


@rule("13.0", silenced=0)
def firepower_of(state: SunriseState, unit: int) -> int:
    """Return the score that decides when a unit fires; it adds nothing to the dice.

    Cases: 13.0
    """
    return state.printed("firepower", unit)


# Action kinds


class Fire(ActionKind[SunriseState, "NavalCombat"]):
    """Fire at an enemy unit."""

    verb, case, args = "fire", "13.0", (COUNTER,)

    def candidates(self, state: SunriseState, frame: NavalCombat) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        return [(unit,) for unit in frame.targets(state)]

    def question(self, state: SunriseState, frame: NavalCombat, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        if args[0] not in frame.targets(state):
            yield Objection("13.0", "no_target", "{counters} is no enemy in this combat.", args)
        if is_land(state, args[0]) and is_type(state, frame.firer, UnitType.DD):
            yield Objection("18.7", "torpedoes", "Torpedoes do nothing to {counters}.", args)

    def apply(self, play: SunrisePlay, frame: NavalCombat, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        state, target = play.state, args[0]
        roll = play.roll(
            "naval_fire", "13.0", by=state.side_of(frame.firer), counters=(frame.firer, target),
            spaces=(frame.space,), against=state.printed("resilience", target), test="over",
        )  # fmt: skip
        if roll.succeeds:
            hits = 2 if is_double(state, roll) else 1
            frame.struck = (*frame.struck, *(target,) * hits)
        return go(NavalCombat.fire)


class HoldGuns(ActionKind[SunriseState, "NavalCombat"]):
    """Do not fire this round."""

    verb, case = "hold_fire", "13.0"

    def apply(self, play: SunrisePlay, frame: NavalCombat, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return go(NavalCombat.fire)


class SecondRound(ActionKind[SunriseState, "NavalCombat"]):
    """Declare a second round; it binds both sides."""

    verb, case = "second_round", "13.0"

    def question(self, state: SunriseState, frame: NavalCombat, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        if not any(is_naval(state, unit) for unit in frame.side_units(state, frame.declaring)):
            yield Objection("13.0", "no_ship_left", "Only a side with ships left declares a second round.")

    def apply(self, play: SunrisePlay, frame: NavalCombat, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        frame.round += 1
        play.event("second_round", "13.0", frame.declaring, (), (frame.space,))
        return go(NavalCombat.begin_round)


class BreakOff(ActionKind[SunriseState, "NavalCombat"]):
    """Declare no second round."""

    verb, case = "break_off", "13.0"

    def apply(self, play: SunrisePlay, frame: NavalCombat, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return go(NavalCombat.other_declares) if frame.declaring == frame.side else done()


# Procedures


# READING 15.1b: fortifications shelter in land combat, to whose chapter they belong, so naval artillery meets
# ships with its printed resilience; test_case_13_0_a_redoubt_is_no_help_against_ships pins it.
# READING 13.0: units without firepower fire in the last echelon; a unit may hold its fire;
# test_case_13_0_the_weakest_fire_last pins it.
@dataclass(slots=True)
class NavalCombat(Procedure):
    """Fight one naval combat.

    Attributes:
        side: the phasing side.
        phasing: its units in the combat.
        other: the units of the other side.
        space: where it is fought.
        round: 1 or 2.
        queue: units of the current echelon that wait to fire.
        firer: the unit that fires.
        fired: units that had their chance in this round.
        struck: units hit in the current echelon, once for each step.
        declaring: the side asked about a second round.

    Cases: 13.0
    """

    side: int = 0
    phasing: tuple[int, ...] = counter_local()
    other: tuple[int, ...] = counter_local()
    space: int = NOWHERE
    round: int = 1
    queue: tuple[int, ...] = counter_local()
    firer: int = counter_local(NOWHERE)
    fired: tuple[int, ...] = counter_local()
    struck: tuple[int, ...] = counter_local()
    declaring: int = 0

    def side_units(self, state: SunriseState, side: int) -> tuple[int, ...]:
        """Return the units a side has left in the combat."""
        units = self.phasing if side == self.side else self.other
        return tuple(unit for unit in units if is_on_map(state, unit))

    def targets(self, state: SunriseState) -> tuple[int, ...]:
        """Return what the firing unit may fire at."""
        return self.side_units(state, Side(state.side_of(self.firer)).enemy)

    def start(self, play: SunrisePlay) -> Directive:
        """Reveal who fights."""
        units = (*self.phasing, *self.other)
        dissolve_task_forces(play, units)
        play.event("naval_combat", "13.0", self.side, units, (self.space,))
        return go(self.begin_round)

    def begin_round(self, play: SunrisePlay) -> Directive:
        """Give every unit its chance again."""
        self.fired = ()
        return go(self.next_echelon)

    def next_echelon(self, play: SunrisePlay) -> Directive:
        """Find the units with the highest firepower that have not fired.

        Cases: 13.0
        """
        state = play.state
        living = [self.side_units(state, side) for side in (self.side, Side(self.side).enemy)]
        waiting = [unit for units in living for unit in units if unit not in self.fired]
        if not all(living) or not waiting:
            return go(self.end_round)
        highest = max(firepower_of(state, unit) for unit in waiting)
        self.queue = tuple(unit for unit in waiting if firepower_of(state, unit) == highest)
        self.fired = (*self.fired, *self.queue)
        return go(self.fire)

    def fire(self, play: SunrisePlay) -> Directive:
        """Let the units of the echelon fire one by one; their hits count at its end."""
        return each("queue", self.take_aim, then=self.apply_hits)

    def take_aim(self, play: SunrisePlay, unit: int) -> Directive:
        """Note who fires."""
        self.firer = unit
        return go(self.aim)

    def aim(self, play: SunrisePlay) -> Directive:
        """Ask for a target."""
        name = play.board.counters.names[self.firer]
        return ask(
            Fire, HoldGuns,
            by=play.state.side_of(self.firer), case="13.0", prompt=f"At whom does {name} fire?",
        )  # fmt: skip

    def apply_hits(self, play: SunrisePlay) -> Directive:
        """Take the steps lost in this echelon; hits on a unit that is gone are ignored.

        Cases: 13.0
        """
        struck, self.struck = self.struck, ()
        for unit in dict.fromkeys(struck):
            lose_steps(play, unit, struck.count(unit), "13.0")
        return go(self.next_echelon)

    def end_round(self, play: SunrisePlay) -> Directive:
        """See whether a second round can be declared, the phasing side first."""
        sides = (self.side, Side(self.side).enemy)
        if self.round == ROUNDS or not all(self.side_units(play.state, side) for side in sides):
            return done()
        self.declaring = self.side
        return go(self.declare)

    def other_declares(self, play: SunrisePlay) -> Directive:
        """Turn to the non-phasing side."""
        self.declaring = int(Side(self.side).enemy)
        return go(self.declare)

    def declare(self, play: SunrisePlay) -> Directive:
        """Ask one side about a second round."""
        return ask(
            BreakOff, SecondRound,
            by=self.declaring, case="13.0", prompt="Declare a second round?",
        )  # fmt: skip


KINDS: tuple[AnyKind, ...] = (Fire(), HoldGuns(), SecondRound(), BreakOff())
PROCEDURES: tuple[type[Procedure], ...] = (NavalCombat,)
