"""18.3: the British civil defence of Hong Kong and Weihaiwei.

The unit waits in the reserve until a German comes to one of the two ports; a German march there can be barred
once, when the unit comes out.
"""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.action import ActionKind, AnyKind, Args
from grognard.kernel.procedure import Directive, Procedure, ask, done, go
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.rules.control import update_control
from grognard.plugins.empire_at_sunrise.state import Flag, SunrisePlay, SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side

PORTS = ("1308", "1404")
"""Hong Kong and Weihaiwei (18.3)."""

UNIT = "civil-defense"


# Questions


@rule("18.3", silenced=False)
def must_call_civil_defence(state: SunriseState, space: int, side: int) -> bool:
    """Return whether a unit of a side that comes, or tries to come, to a space brings the unit out.

    Cases: 18.3
    """
    if side != Side.GERMANY or state.flag[Flag.CIVIL_DEFENCE]:
        return False
    return space in (state.geo.space(PORTS[0]), state.geo.space(PORTS[1]))


def meet_civil_defence(play: SunrisePlay, space: int, side: int) -> None:
    """Bring the unit out where ships of a side have come, by their own move or to intercept, if it must.

    Cases: 18.3
    """
    if must_call_civil_defence(play.state, space, side):
        call_civil_defence(play, space)


def call_civil_defence(play: SunrisePlay, space: int) -> None:
    """Put the unit on the map.

    Cases: 18.3
    """
    unit = play.board.counters.index[UNIT]
    play.set("flag", Flag.CIVIL_DEFENCE, 1)
    play.move(unit, space)
    play.event("called_out", "18.3", Side.AJA, (unit,), (space,))
    update_control(play, space)


# Action kinds


class Bar(ActionKind[SunriseState, "Challenge"]):
    """Refuse a German march into the port."""

    verb = "bar"
    case = "18.3"

    def apply(self, play: SunrisePlay, frame: Challenge, args: Args) -> Directive:
        """The march does not happen."""
        play.event("barred", "18.3", Side.AJA, frame.movers, (frame.space,))
        return done(1)


class Admit(ActionKind[SunriseState, "Challenge"]):
    """Let a German march into the port and wait for the land combat."""

    verb = "admit"
    case = "18.3"

    def apply(self, play: SunrisePlay, frame: Challenge, args: Args) -> Directive:
        """The march goes on."""
        return done(0)


# Procedures


# READING 18.3: the unit can stop a march only as it comes out, for on the map land units fight inside one hex
# and a standing bar could never be attacked; test_case_18_3_a_second_march_is_not_barred pins it.
@dataclass(slots=True)
class Challenge(Procedure):
    """Bring the unit out before a German march and let the AJA bar it; the result is 1 when it does.

    Cases: 18.3
    """

    movers: tuple[int, ...]
    space: int

    def start(self, play: SunrisePlay) -> Directive:
        """Put the unit on the map."""
        call_civil_defence(play, self.space)
        return go(self.decide)

    def decide(self, play: SunrisePlay) -> Directive:
        """Ask the AJA."""
        prompt = "German units march on the port: bar their way or let them come?"
        return ask(Bar, Admit, by=Side.AJA, case="18.3", prompt=prompt)


KINDS: tuple[AnyKind, ...] = (Bar(), Admit())
PROCEDURES: tuple[type[Procedure], ...] = (Challenge,)
