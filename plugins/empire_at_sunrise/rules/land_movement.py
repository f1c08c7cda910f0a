"""Who may march, how far, and the land movement phase (14.0 to 14.3).

On the insert units spend movement points hex by hex; on the map they take two turns a hex; on the chart they
do not march at all. A march itself is a frame of its own, see :mod:`march`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, call, done, go
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.geography import Surface
from grognard.plugins.empire_at_sunrise.rules.march import MarchStack
from grognard.plugins.empire_at_sunrise.rules.marching import HALF_WAY, REACHED, march_objections
from grognard.plugins.empire_at_sunrise.rules.siege_artillery import Limber, steady_limbers
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState

# Questions


# READING 14.2: a unit half way that does not act is turned to "2/2" by itself as the phase ends, for nobody
# gains by leaving it; test_case_14_2_half_way_becomes_two_halves pins it.
@rule("14.2", silenced=())
def resting_units(state: SunriseState, side: int) -> tuple[int, ...]:
    """Return a side's units whose "1/2" marker turns to "2/2" at the end of this phase.

    Cases: 14.2
    """
    march, ended = state.march, state.ended
    units = state.ground.land_units[side]
    return tuple([c for c in units if march[c] == HALF_WAY and not ended[c]])


# Action kinds


class March(ActionKind[SunriseState, "LandMovementPhase"]):
    """Begin the march of a land unit; others can join it."""

    verb = "march"
    case = "14.0"
    args = (COUNTER,)

    def candidates(self, state: SunriseState, frame: LandMovementPhase) -> Iterable[Args]:
        """Every land unit of the side on a map."""
        place, surface = state.place, state.geo.surface
        units = state.ground.land_units[frame.side]
        return [(c,) for c in units if place[c] >= 0 and surface[place[c]] != Surface.BOX]

    def question(self, state: SunriseState, frame: LandMovementPhase, args: Args) -> Iterator[Objection]:
        """See :func:`march_objections`."""
        return march_objections(state, frame.side, args[0])

    def apply(self, play: SunrisePlay, frame: LandMovementPhase, args: Args) -> Directive:
        """The unit is the first of a stack on the march."""
        return call(MarchStack(frame.side, args), then=frame.choose)


class EndLandMovement(ActionKind[SunriseState, "LandMovementPhase"]):
    """End the phase."""

    verb = "done"
    case = "14.0"

    def apply(self, play: SunrisePlay, frame: LandMovementPhase, args: Args) -> Directive:
        """Nobody marches any more."""
        return go(frame.finish)


# Procedures


@dataclass(slots=True)
class LandMovementPhase(Procedure):
    """A side's land units march, dig and limber, in any order.

    Cases: 14.0
    """

    side: int

    def start(self, play: SunrisePlay) -> Directive:
        """Give each land unit its movement points; the voyage of its transport does not count (11.5)."""
        for counter in play.state.ground.land_units[self.side]:
            play.set("spent", counter, 0)
            play.set("ended", counter, 0)
        steady_limbers(play, self.side)
        return go(self.choose)

    def choose(self, play: SunrisePlay, _result: object = None) -> Directive:
        """Ask for the next march."""
        prompt = "March a land unit, limber a siege gun, or end the phase."
        return ask(EndLandMovement, March, Limber, by=self.side, case="14.0", prompt=prompt)

    def finish(self, play: SunrisePlay) -> Directive:
        """Turn the markers of those who were half way and rested."""
        rested = resting_units(play.state, self.side)
        for counter in rested:
            play.set("march", counter, REACHED)
        if rested:
            play.event("rested", "14.2", self.side, rested)
        return done()


KINDS: tuple[AnyKind, ...] = (March(), EndLandMovement())
PROCEDURES: tuple[type[Procedure], ...] = (LandMovementPhase,)
