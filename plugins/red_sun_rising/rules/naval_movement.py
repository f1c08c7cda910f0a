"""7.0, 7.1: the Naval Movement Stage, ten rounds of movement, raiding and search."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.action import AnyKind
from grognard.kernel.procedure import Directive, Procedure, call, done, go
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.rules.blockade import settle_fleets
from grognard.plugins.red_sun_rising.rules.fleet_composition import Rearrange
from grognard.plugins.red_sun_rising.rules.homebound import fleets_under_way_home
from grognard.plugins.red_sun_rising.rules.initiative import blockaders_that_sail, give_initiative
from grognard.plugins.red_sun_rising.rules.mines import LayMines
from grognard.plugins.red_sun_rising.rules.movement_impulse import MovementImpulse
from grognard.plugins.red_sun_rising.rules.raiding import RaidingImpulse, raided_hexes
from grognard.plugins.red_sun_rising.rules.sailing import FIRST_ROUND, movers
from grognard.plugins.red_sun_rising.rules.search import hexes_of_search_impulse
from grognard.plugins.red_sun_rising.rules.search_stage import Searches
from grognard.plugins.red_sun_rising.rules.transport import LoadMerchants
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side

ROUNDS = 10
"""Rounds of a Naval Movement Stage (4.14)."""


@rule("4.14", silenced=0)
def rounds_of_stage(state: RisingState) -> int:
    """Return how many rounds a Naval Movement Stage has.

    Cases: 4.14
    """
    return ROUNDS


@dataclass(slots=True)
class NavalMovementStage(Procedure):
    """Fleets are rearranged and loaded, then move, raid and search in ten rounds.

    Attributes:
        round: the round being played, from 1.
        resting: sides that move no more unless something happens.

    Cases: 4.14, 7.0
    """

    round: int = 0
    resting: tuple[int, ...] = ()

    def start(self, play: RisingPlay) -> Directive:
        """Let the Russians rearrange their fleets."""
        return call(Rearrange(Side.RUSSIA), then=self.rearrange)

    def rearrange(self, play: RisingPlay, _result: object) -> Directive:
        """Let the Japanese rearrange theirs."""
        return call(Rearrange(Side.JAPAN), then=self.load)

    def load(self, play: RisingPlay, _result: object) -> Directive:
        """Let merchant fleets load."""
        return call(LoadMerchants(), then=self.next_round)

    def next_round(self, play: RisingPlay, _result: object) -> Directive:
        """Begin a round, or end the stage after the last; rounds in which nothing can happen take no time."""
        rounds = rounds_of_stage(play.state)
        if self.round >= FIRST_ROUND and self._is_quiet(play.state):
            self.round = rounds
        if self.round >= rounds:
            return go(self.finish)
        self.round += 1
        return call(self._impulse(play, Side.RUSSIA), then=self.japan_moves)

    def japan_moves(self, play: RisingPlay, rests: int) -> Directive:
        """The Japanese move after the Russians."""
        self._note_rest(Side.RUSSIA, rests)
        return call(self._impulse(play, Side.JAPAN), then=self.raid)

    def raid(self, play: RisingPlay, rests: int) -> Directive:
        """Raiding follows movement; whoever rests is asked again after a raid."""
        self._note_rest(Side.JAPAN, rests)
        if not raided_hexes(play.state):
            return self.search(play, 0)
        self.resting = ()
        return call(RaidingImpulse(), then=self.search)

    def search(self, play: RisingPlay, _result: object) -> Directive:
        """Search follows raiding, with the battles that interrupt the stage."""
        hexes = hexes_of_search_impulse(play.state)
        return call(Searches(hexes, "7.3"), then=self.end_round) if hexes else self.end_round(play, 0)

    def end_round(self, play: RisingPlay, battles: int) -> Directive:
        """After the first round, fleets on blockade possess initiative."""
        if battles:
            self.resting = ()
        if self.round == FIRST_ROUND:
            for fleet in blockaders_that_sail(play.state):
                give_initiative(play, fleet, "5.0")
                self.resting = tuple(side for side in self.resting if side != Side.JAPAN)
        return go(self.next_round, 0)

    def finish(self, play: RisingPlay) -> Directive:
        """Put fleets in port or on blockade, then let blockaders lay mines."""
        settle_fleets(play)
        return call(LayMines(), then=self.end)

    def end(self, play: RisingPlay, _result: object) -> Directive:
        """End the stage."""
        return done()

    def _is_quiet(self, state: RisingState) -> bool:
        """Return whether after the first round nobody moves, raids or searches any more."""
        for side in Side:
            moves = side not in self.resting and movers(state, side, self.round + 1, ())
            if moves or fleets_under_way_home(state, side):
                return False
        return not raided_hexes(state) and not hexes_of_search_impulse(state)

    def _impulse(self, play: RisingPlay, side: int) -> MovementImpulse:
        rests = side in self.resting and not fleets_under_way_home(play.state, side)
        return MovementImpulse(side, self.round, int(rests))

    def _note_rest(self, side: int, rests: int) -> None:
        if rests and side not in self.resting:
            self.resting += (side,)


KINDS: tuple[AnyKind, ...] = ()
PROCEDURES: tuple[type[Procedure], ...] = (NavalMovementStage,)
