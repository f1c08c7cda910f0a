"""3.4.1: at the start of each round first the attacker, then the defender may retreat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel.procedure import Directive, Procedure, call, counter_local, done, go
from grognard.kernel.rule import rule
from grognard.plugins.leaders.rules.losses import Losses
from grognard.plugins.leaders.state import LeadersPlay, LeadersState
from grognard.plugins.leaders.terms import Side


# READING 3.4.1: the rule sends what is left to the base camp, an example of it to the drop zone;
# the rule holds, and the drop zone is where the French go, of whom the note on their skill says so;
# test_case_3_4_1_half_rounded_up_is_lost and test_case_3_4_1_french_lose_nothing pin it.
@rule("3.4.1", silenced=0)
def lost_in_retreat(state: LeadersState, side: int, units: int) -> int:
    """Return how many of its units a side loses when it retreats: half, rounded up; the French none.

    Cases: 3.4.1
    """
    return 0 if side == Side.FRANCE else (units + 1) // 2


@rule("3.4.1", silenced=-1)
def refuge_of(state: LeadersState, side: int) -> int:
    """Return where the units of a side go that retreat: to the base camp, the French to the drop zone.

    Cases: 3.4.1
    """
    return state.world.drop[side] if side == Side.FRANCE else state.world.camp[side]


def camp_of(state: LeadersState, side: int) -> int:
    """Return the base camp, where French units go as well by the publisher's page on the nations.

    Cases: 3.4.1
    """
    return state.world.camp[side]


# READING 3.4.1: of partners who retreat together each loses half of its own units, rounded up, and goes
# to its own refuge; test_case_3_4_1_partners_lose_half_of_their_own_each pins it.
@dataclass(slots=True)
class Retreat(Procedure):
    """3.4.1: the units of a party leave an area, side by side.

    Attributes:
        units: those that have not gone yet.
        space: what they leave.

    Cases: 3.4.1
    """

    units: tuple[int, ...] = counter_local()
    space: int = 0

    def start(self, play: LeadersPlay) -> Directive:
        """Let the next side lose its share."""
        state = play.state
        if not self.units:
            return done()
        side = state.side_of(self.units[0])
        own = tuple(self.of(state, side))
        return call(Losses(side, lost_in_retreat(state, side, len(own)), own, "3.4.1"), then=self.go_back)

    def of(self, state: LeadersState, side: int) -> Iterator[int]:
        """Yield the units of a side."""
        return (unit for unit in self.units if state.side_of(unit) == side)

    def go_back(self, play: LeadersPlay, result: None) -> Directive:
        """Bring what is left of a side back."""
        state = play.state
        side = state.side_of(self.units[0])
        left = tuple(unit for unit in self.of(state, side) if state.place[unit] == self.space)
        refuge = refuge_of(state, side)
        if refuge < 0:
            refuge = state.world.reserve[side]
        for unit in left:
            play.move(unit, refuge)
        if left:
            play.event("retreated", "3.4.1", side, left, (self.space, refuge))
        self.units = tuple(unit for unit in self.units if state.side_of(unit) != side)
        return go(self.start)


PROCEDURES: tuple[type[Procedure], ...] = (Retreat,)
