"""The weather off Kiautschou (7.0, 9.1)."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.action import AnyKind
from grognard.kernel.procedure import Directive, Procedure, done
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.geography import Surface
from grognard.plugins.empire_at_sunrise.rules.turns import begin_turn
from grognard.plugins.empire_at_sunrise.state import Flag, SunrisePlay, SunriseState

STORM_NUMBER = 7
"""The roll that brings storms (9.1)."""


@rule("9.1", silenced=False)
def is_stormy(state: SunriseState, space: int) -> bool:
    """Return whether storms forbid all movement and combat on a space this turn.

    Cases: 9.1
    """
    return bool(state.flag[Flag.STORM]) and state.geo.surface[space] == Surface.INSERT


@dataclass(slots=True)
class WeatherPhase(Procedure):
    """Roll for storms; the first thing in a turn.

    Cases: 9.1
    """

    def start(self, play: SunrisePlay) -> Directive:
        """Begin the turn, and roll."""
        begin_turn(play)
        roll = play.roll("weather", "9.1")
        storm = roll.raw == STORM_NUMBER
        play.set("flag", Flag.STORM, int(storm))
        play.event("storm" if storm else "calm", "9.1")
        return done()


KINDS: tuple[AnyKind, ...] = ()
PROCEDURES: tuple[type[Procedure], ...] = (WeatherPhase,)
