"""4.35: the End Stage: trenches, units unactivated, morale, victory, the passage of a Game-Turn."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.action import AnyKind
from grognard.kernel.procedure import Directive, Procedure, call, done, each
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.rules.admirals import recover_morale
from grognard.plugins.red_sun_rising.rules.ship_repair import repair_ships
from grognard.plugins.red_sun_rising.rules.stacks import clear_marks
from grognard.plugins.red_sun_rising.rules.trenches import Digging
from grognard.plugins.red_sun_rising.rules.victory import ends_the_war
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side
from grognard.plugins.red_sun_rising.tracks import track_number

TURN = "turn"
ORDERS = ("activated", "tried", "moved")
"""Columns that tell what land units did in a Game-Turn."""


@rule("4.35", silenced=())
def closing_steps(state: RisingState) -> tuple[str, ...]:
    """Return what the End Stage does, in order; each is a step of `EndStage`.

    Trenches come before units are turned over, for they need to know who moved (13.11).

    Cases: 4.35
    """
    return ("dig_russia", "dig_japan", "unactivate", "recover", "repair", "judge", "mark_turn")


@dataclass(slots=True)
class EndStage(Procedure):
    """Close a Game-Turn.

    Attributes:
        steps: what is still to do.

    Cases: 4.35
    """

    steps: tuple[str, ...] = ()

    def start(self, play: RisingPlay) -> Directive:
        """List what there is to do."""
        self.steps = closing_steps(play.state)
        return self.next_step(play)

    def next_step(self, play: RisingPlay, _result: object = None) -> Directive:
        """Do the next thing."""
        return each("steps", self.take, self.finish)

    def take(self, play: RisingPlay, step: str) -> Directive:
        """Do one thing."""
        if step.startswith("dig_"):
            return call(Digging(int(Side[step.removeprefix("dig_").upper()])), then=self.next_step)
        CLOSING[step](play)
        return self.next_step(play)

    def finish(self, play: RisingPlay) -> Directive:
        """The Game-Turn is over."""
        return done()


def unactivate(play: RisingPlay) -> None:
    """Turn all units to their unactivated side.

    Cases: 4.35
    """
    for side in Side:
        clear_marks(play, side, ORDERS)


def judge(play: RisingPlay) -> None:
    """End the war when the schedule or a decisive victory says so.

    Cases: 19.4
    """
    reason = ends_the_war(play.state)
    if reason:
        play.event("war_ends", "19.4", reason=reason)
        play.end_game()


def mark_turn(play: RisingPlay) -> None:
    """Move the marker of the Turn Record Track on.

    Cases: 4.35
    """
    number = track_number(play.board, TURN)
    play.set("track", number, min(play.state.turn + 1, play.board.tracks[number].high))


CLOSING = {
    "unactivate": unactivate,
    "recover": recover_morale,
    "repair": repair_ships,
    "judge": judge,
    "mark_turn": mark_turn,
}
"""Step of the End Stage -> what it does."""

KINDS: tuple[AnyKind, ...] = ()
PROCEDURES: tuple[type[Procedure], ...] = (EndStage,)
