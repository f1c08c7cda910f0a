"""11.5: steps lost on land, and units that go out of play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.stacks import is_combat_unit, is_command_unit
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState

LOST = "lost"
"""The box of what is out of play for good."""

# Questions


@rule("11.5", "11.51", silenced=0)
def reduced_face(state: RisingState, counter: int) -> int:
    """Return the face that comes up when a unit with steps to spare loses one.

    A division has two steps, and the other side of its counter stands for the reduced division.

    Cases: 11.5, 11.51
    """
    return state.face[counter] + 1


@rule("11.52", silenced=False)
def is_on_its_last_step(state: RisingState, counter: int) -> bool:
    """Return whether the next step lost destroys a unit: a brigade, or a division that is reduced.

    Cases: 11.52
    """
    return state.face[counter] + 1 >= len(state.board.counters.steps[counter])


@rule("11.54", silenced=NOWHERE)
def box_of_the_lost(state: RisingState) -> int:
    """Return the box from which no unit comes back.

    Cases: 11.54
    """
    return state.board.spaces.index[LOST]


@rule("11.55", silenced=False)
def is_reduced_division(state: RisingState, counter: int) -> bool:
    """Return whether a unit is a reduced division, which may be rebuilt to full strength.

    Cases: 11.55
    """
    return is_combat_unit(state, counter) and state.face[counter] > 0


def steps_of(state: RisingState, counters: tuple[int, ...]) -> int:
    """Return the steps that some units have left."""
    return sum(len(state.board.counters.steps[c]) - state.face[c] for c in counters)


# What is lost


def lose_step(play: RisingPlay, counter: int, case: str) -> bool:
    """Take a step off a combat unit: reduce it, or destroy it.

    Args:
        play: the game.
        counter: the unit.
        case: the case that costs it the step.

    Returns:
        Whether the unit is still there.

    Cases: 11.5, 11.51, 11.52
    """
    state = play.state
    if is_on_its_last_step(state, counter):
        eliminate(play, counter, case)
        return False
    face = reduced_face(state, counter)
    if face < len(state.board.counters.steps[counter]):
        play.flip(counter, face)
        play.event("step_lost", case, state.side_of(counter), (counter,), (state.place[counter],))
    return True


# READING 14.0: the units of a command unit that is gone are assigned to nobody until the next Reinforcement
# Stage of their owner; test_case_11_56_units_of_a_lost_headquarters_are_unassigned pins it.
def eliminate(play: RisingPlay, counter: int, case: str) -> None:
    """Take a land unit out of play for good.

    Args:
        play: the game.
        counter: a combat or command unit.
        case: the case that destroys it.

    Cases: 11.54
    """
    state = play.state
    side, place = state.side_of(counter), state.place[counter]
    play.event("eliminated", case, side, (counter,), (place,) if place >= 0 else ())
    play.move(counter, box_of_the_lost(state))
    for name in ("activated", "supplied", "cut_off"):
        play.set(name, counter, 0)
    for name in ("commander", "carrier"):
        play.set(name, counter, NOWHERE)
    if is_command_unit(state, counter):
        for unit in state.roster.combat[side]:
            if state.commander[unit] == counter:
                play.set("commander", unit, NOWHERE)


# Action kinds


class LoseStep(ActionKind[RisingState, "TakeLosses"]):
    """Let one unit lose a step."""

    verb = "lose"
    case = "11.5"
    args = (COUNTER,)

    def candidates(self, state: RisingState, frame: TakeLosses) -> list[Args]:
        """Every unit that is left."""
        return [(unit,) for unit in frame.units]

    def question(self, state: RisingState, frame: TakeLosses, args: Args) -> Iterator[Objection]:
        """It must be one of the units in the combat."""
        if args[0] not in frame.units:
            yield Objection("11.5", "not_in_combat", "{counters} is not in this combat.", args)

    def apply(self, play: RisingPlay, frame: TakeLosses, args: Args) -> Directive:
        """Take the step off."""
        frame.take(play, args[0])
        return go(frame.choose)


# Procedures


@dataclass(slots=True)
class TakeLosses(Procedure):
    """The owner of some units chooses who loses the steps that a result costs; the result is who is left.

    Attributes:
        side: the owner.
        units: his units in the combat that are left.
        steps: steps still to be lost.
        case: the case that costs them.

    Cases: 11.5
    """

    side: int
    units: tuple[int, ...] = counter_local()
    steps: int = 0
    case: str = "11.57/errata"

    def start(self, play: RisingPlay) -> Directive:
        """Begin."""
        return go(self.choose)

    def choose(self, play: RisingPlay) -> Directive:
        """Ask for the next unit, unless there is nothing to choose."""
        if not self.steps or not self.units:
            return done(self.units)
        if len(self.units) == 1 or self.steps >= steps_of(play.state, self.units):
            self.take(play, self.units[0])
            return go(self.choose)
        return ask(
            LoseStep,
            by=self.side,
            case="11.5",
            prompt=f"Choose a unit that loses a step ({self.steps} left).",
        )

    def take(self, play: RisingPlay, unit: int) -> None:
        """Take one step off a unit."""
        self.steps -= 1
        if not lose_step(play, unit, self.case):
            self.units = tuple(other for other in self.units if other != unit)


KINDS: tuple[AnyKind, ...] = (LoseStep(),)
PROCEDURES: tuple[type[Procedure], ...] = (TakeLosses,)
