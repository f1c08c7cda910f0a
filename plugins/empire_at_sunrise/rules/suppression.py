"""9.3: the suppression markers come off at the end of a turn."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.action import AnyKind
from grognard.kernel.procedure import Directive, Procedure, done
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState


@rule("9.3", silenced=())
def relieved_units(state: SunriseState) -> tuple[int, ...]:
    """Return the units whose suppression ends with the turn: all that are suppressed.

    Cases: 9.3
    """
    return tuple(counter for counter, marked in enumerate(state.suppressed) if marked)


@dataclass(slots=True)
class RemoveSuppression(Procedure):
    """Take every suppression marker off.

    Cases: 9.3
    """

    def start(self, play: SunrisePlay) -> Directive:
        """Take them off."""
        relieved = relieved_units(play.state)
        for counter in relieved:
            play.set("suppressed", counter, 0)
        if relieved:
            play.event("relieved", "9.3", counters=relieved)
        return done()


KINDS: tuple[AnyKind, ...] = ()
PROCEDURES: tuple[type[Procedure], ...] = (RemoveSuppression,)
