"""4.23, 4.33: the Land Movement Stage of a side: command units and combat units activated, moved, stacked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, call, counter_local, done, go
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.rules.activation import (
    STAGE_CASE,
    activate_all,
    all_japanese_are_activated,
    attempt,
    may_try,
    moves_at_once,
    objections_to_acting,
    objections_to_trying,
)
from grognard.plugins.red_sun_rising.rules.march import MarchUnit
from grognard.plugins.red_sun_rising.rules.stacking import Overstacking
from grognard.plugins.red_sun_rising.rules.stacks import is_command_unit, is_garrison
from grognard.plugins.red_sun_rising.state import Flag, RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side

# Action kinds


class EndLandMovement(ActionKind[RisingState, "LandMovementStage"]):
    """End the stage."""

    verb = "done"
    case = "9.1"

    def apply(self, play: RisingPlay, frame: LandMovementStage, args: Args) -> Directive:
        """Nobody tries or moves any more."""
        return go(frame.finish)


class Activate(ActionKind[RisingState, "LandMovementStage"]):
    """Attempt to activate a land unit."""

    verb = "activate"
    case = "9.11"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: LandMovementStage) -> list[Args]:
        """Every unit that may try."""
        return [(unit,) for unit in may_try(state, frame.side)]

    def question(self, state: RisingState, frame: LandMovementStage, args: Args) -> Iterator[Objection]:
        """See :func:`objections_to_trying`."""
        return objections_to_trying(state, frame.side, args[0])

    def apply(self, play: RisingPlay, frame: LandMovementStage, args: Args) -> Directive:
        """Roll; a combat unit moves at once, a command unit when its owner likes."""
        unit = args[0]
        if not attempt(play, frame.side, unit):
            return go(frame.choose)
        if moves_at_once(play.state, unit):
            return call(MarchUnit(frame.side, unit), then=frame.choose)
        frame.ready += (unit,)
        return go(frame.choose)


# READING 9.1: only combat units must move before others try; a command unit that is activated moves once, at
# any moment of the stage. test_case_9_1_headquarters_moves_when_it_likes pins it.
class March(ActionKind[RisingState, "LandMovementStage"]):
    """Begin the march of a unit that is activated and has still to move."""

    verb = "march"
    case = "9.0"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: LandMovementStage) -> list[Args]:
        """The units that wait for their march."""
        return [(unit,) for unit in sorted(frame.ready)]

    def question(self, state: RisingState, frame: LandMovementStage, args: Args) -> Iterator[Objection]:
        """It must be activated, assigned if it is a combat unit, and must not have marched."""
        unit = args[0]
        yield from objections_to_acting(state, frame.side, unit)
        if state.side_of(unit) != frame.side or unit in frame.ready:
            return
        if not state.activated[unit]:
            yield Objection("9.0", "not_activated", "{counters} is not activated.", args)
        elif state.commander[unit] == NOWHERE and not is_command_unit(state, unit):
            yield Objection("14.0", "unassigned", "{counters} is assigned to no command unit.", args)
        else:
            yield Objection("9.1", "has_marched", "The move of {counters} is over.", args)

    def apply(self, play: RisingPlay, frame: LandMovementStage, args: Args) -> Directive:
        """It has no other march this Game-Turn."""
        frame.ready = tuple(unit for unit in frame.ready if unit != args[0])
        return call(MarchUnit(frame.side, args[0]), then=frame.choose)


# Procedures


@dataclass(slots=True)
class LandMovementStage(Procedure):
    """A side activates its land units and moves them.

    Attributes:
        side: whose stage it is.
        ready: units that are activated and may still march, other than the one activated last.

    Cases: 4.23, 4.33, 9.0, 9.1
    """

    side: int
    ready: tuple[int, ...] = counter_local()

    def start(self, play: RisingPlay) -> Directive:
        """Stoessel commands in Port Arthur until somebody rolls; in February 1904 every Japanese is ready."""
        state = play.state
        if self.side == Side.RUSSIA and state.flag[Flag.SMIRNOV]:
            play.set("flag", Flag.SMIRNOV, 0)
        if self.side == Side.JAPAN and all_japanese_are_activated(state):
            activate_all(play, self.side)
            self.ready = _who_may_march(state, self.side)
        return go(self.choose)

    def choose(self, play: RisingPlay, _result: object = None) -> Directive:
        """Ask for the next unit, if anybody is left."""
        if not self.ready and not may_try(play.state, self.side):
            return go(self.finish)
        prompt = "Activate a command unit or a unit under it, march one that waits, or end the stage."
        case = STAGE_CASE[Side(self.side)]
        return ask(EndLandMovement, Activate, March, by=self.side, case=case, prompt=prompt)

    def finish(self, play: RisingPlay) -> Directive:
        """Clear the hexes that hold too much (12.0)."""
        return call(Overstacking(self.side), then=self.close)

    def close(self, play: RisingPlay, _result: object = None) -> Directive:
        """The stage is over."""
        return done()


# Helpers


def _who_may_march(state: RisingState, side: int) -> tuple[int, ...]:
    """Units on the land map that march without a roll: command units, and all that are assigned to one."""
    on_land, roster = ground(state.board).on_land, state.roster
    units = [c for c in roster.combat[side] if state.commander[c] != NOWHERE and not is_garrison(state, c)]
    return tuple(c for c in (*roster.commands[side], *units) if on_land[state.place[c]])


KINDS: tuple[AnyKind, ...] = (EndLandMovement(), Activate(), March())
PROCEDURES: tuple[type[Procedure], ...] = (LandMovementStage,)
