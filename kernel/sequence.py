"""The sequence of play: the bottom frame that runs the outline's steps turn after turn."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.play import Play
from grognard.kernel.procedure import Directive, Procedure, call, done
from grognard.kernel.state import LEAF, TURN, State


@dataclass(slots=True)
class Sequence(Procedure):
    """Run every step of the outline in order, turn after turn, until the game ends."""

    def start(self, play: Play[State]) -> Directive:
        """Begin the current outline step."""
        step = play.state.outline_step
        play.heading = step
        return call(play.game.phase(step.id), then=self.next_step)

    def next_step(self, play: Play[State], _result: object) -> Directive:
        """Go on to the next outline step, the next turn or the end."""
        clock = play.state.clock
        leaf = clock[LEAF] + 1
        if leaf == len(play.board.outline.leaves):
            if clock[TURN] == play.board.turn_count:
                play.end_game()
                return done()
            play.set("clock", TURN, clock[TURN] + 1)
            leaf = 0
        play.set("clock", LEAF, leaf)
        return self.start(play)
