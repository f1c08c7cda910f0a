"""The Reinforcement Stages of both sides (4.22, 4.32)."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.action import ActionKind, AnyKind, Args
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done, go
from grognard.plugins.red_sun_rising.rules.arrivals import (
    Arrive,
    due_commands,
    posts_of,
    receive,
    withdraw_commands,
)
from grognard.plugins.red_sun_rising.rules.assignment import Assign, AssignRest
from grognard.plugins.red_sun_rising.rules.building import (
    Build,
    RaiseSupply,
    Rebuild,
    points_due,
    steps_due,
)
from grognard.plugins.red_sun_rising.rules.disbandment import Disband
from grognard.plugins.red_sun_rising.rules.foreign_aid import aid_due, settle_aid
from grognard.plugins.red_sun_rising.rules.landing import Land, stranded_merchants
from grognard.plugins.red_sun_rising.rules.transport import sink_merchant
from grognard.plugins.red_sun_rising.state import Flag, RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side
from grognard.plugins.red_sun_rising.tracks import COMMAND_POINTS, REPLACEMENTS, shift_marker


class EndReinforcement(ActionKind[RisingState, "ReinforcementStage"]):
    """End the stage; what was given no place arrives in the first there is."""

    verb = "done"
    case = "4.0"

    def apply(self, play: RisingPlay, frame: ReinforcementStage, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return go(frame.over)


RUSSIAN_KINDS = (EndReinforcement, Arrive, Rebuild, Build, RaiseSupply, Disband, AssignRest, Assign)
JAPANESE_KINDS = (EndReinforcement, Arrive, Land, Rebuild, Build, AssignRest, Assign)


@dataclass(slots=True)
class ReinforcementStage(Procedure):
    """One side's Reinforcement Stage.

    Attributes:
        side: whose.
        waiting: command units and merchant fleets that arrive and have no place yet.
        assigned: the units assigned in this stage.

    Cases: 4.22, 4.32
    """

    side: int
    waiting: tuple[int, ...] = counter_local()
    assigned: tuple[int, ...] = counter_local()

    def start(self, play: RisingPlay) -> Directive:
        """Withdraw, receive, and see what winter does to merchant fleets."""
        withdraw_commands(play, self.side)
        if self.side == Side.RUSSIA:
            play.set("flag", Flag.SUPPLY_RAISED, 0)
            self._earn(play, COMMAND_POINTS, "17.13", points_due(play.state))
            self.waiting = due_commands(play.state, self.side)
        else:
            self._earn(play, REPLACEMENTS, "17.22", steps_due(play.state))
            for merchant in stranded_merchants(play.state):
                sink_merchant(play, merchant, "7.5")
            self.waiting = due_commands(play.state, self.side) + aid_due(play.state)
            settle_aid(play)
        return go(self.choose)

    def _earn(self, play: RisingPlay, track: str, case: str, amount: int) -> None:
        if amount:
            shift_marker(play, track, amount)
            play.event(track.replace("-", "_"), case, self.side, amount=amount)

    def choose(self, play: RisingPlay) -> Directive:
        """Ask, while anything can be done."""
        kinds = RUSSIAN_KINDS if self.side == Side.RUSSIA else JAPANESE_KINDS
        if not any(kind().legal(play.state, self) for kind in reversed(kinds[1:])):  # the likeliest first
            return go(self.over)
        case = "4.22" if self.side == Side.RUSSIA else "4.32"
        return ask(*kinds, by=self.side, case=case, prompt="What comes, what is built, who commands whom?")

    def disbanded(self, play: RisingPlay, _result: object) -> Directive:
        """Go on when a naval brigade has formed (18.5)."""
        return go(self.choose)

    def over(self, play: RisingPlay) -> Directive:
        """Place what still waits, where it can be placed at all."""
        posts = posts_of(play.state, self.side)
        for counter in self.waiting if posts else ():
            receive(play, self.side, counter, posts[0])
        return done()


KINDS: tuple[AnyKind, ...] = (EndReinforcement(),)
PROCEDURES: tuple[type[Procedure], ...] = (ReinforcementStage,)
