"""The British Atlantic units (18.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.kernel.action import ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, call
from grognard.plugins.empire_at_sunrise.rules.losses import score
from grognard.plugins.empire_at_sunrise.rules.sailing import MoveStack
from grognard.plugins.empire_at_sunrise.rules.stacks import place_stack
from grognard.plugins.empire_at_sunrise.state import Flag, SunrisePlay, SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side

if TYPE_CHECKING:
    from grognard.plugins.empire_at_sunrise.rules.naval_phase import NavalPhase

ENTRY_ZONE, WAITING_BOX = "pc:F11", "atlantic"
"""Where they enter, and where they wait (18.2)."""
CALL_POINTS = 1
"""Victory points for calling them, once (18.2, 19.0)."""


# READING 18.2: all of them come together, in a naval phase of their own side, as only phasing ships move
# (11.0), and may be intercepted as they enter; test_case_18_2_atlantic_units_enter_for_five_points,
# test_case_18_2_germans_do_not_call_them and test_case_18_2_they_may_be_intercepted_as_they_enter pin it.
class CallAtlantic(ActionKind[SunriseState, "NavalPhase"]):
    """Bring the British Atlantic units into play."""

    verb, case = "call_atlantic", "18.2"

    def question(self, state: SunriseState, frame: NavalPhase, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        if frame.side != Side.AJA:
            yield Objection("18.2", "aja_only", "Only the AJA calls these ships.")
        if state.flag[Flag.ATLANTIC_CALLED] or not state.counters_at(state.geo.space(WAITING_BOX)):
            yield Objection("18.2", "called", "The Atlantic units are in play already.")

    def apply(self, play: SunrisePlay, frame: NavalPhase, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        geo = play.state.geo
        ships, zone = play.state.counters_at(geo.space(WAITING_BOX)), geo.space(ENTRY_ZONE)
        play.set("flag", Flag.ATLANTIC_CALLED, 1)
        place_stack(play, ships, zone, min(ships))
        for ship in ships:
            play.set("spent", ship, geo.entry[zone])
        play.event("atlantic", "18.2", frame.side, ships, (zone,))
        score(play, CALL_POINTS, "18.2", ships)
        return call(MoveStack(frame.side, ships, (zone,), arriving=True), then=frame.moved)


KINDS: tuple[AnyKind, ...] = (CallAtlantic(),)
PROCEDURES: tuple[type[Procedure], ...] = ()
