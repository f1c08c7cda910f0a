"""3.4.3: a party takes units off for the hits of the other; its owner chooses which."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Domain, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.leaders.state import LeadersPlay, LeadersState


@rule("3.4.3", silenced=NOWHERE)
def grave_of(state: LeadersState, unit: int) -> int:
    """Return where a lost unit goes: to the reserve of its owner, not to his base camp.

    Cases: 3.4.3
    """
    return state.world.reserve[state.side_of(unit)]


def lose(play: LeadersPlay, unit: int, case: str) -> None:
    """Take a unit off the map."""
    state = play.state
    play.event("lost", case, state.side_of(unit), (unit,), (state.place[unit],))
    if (grave := grave_of(state, unit)) != NOWHERE:
        play.move(unit, grave)


@dataclass(slots=True)
class Losses(Procedure):
    """3.4.3: a party loses so many of its units.

    Attributes:
        by: who chooses.
        count: how many are still to be taken off.
        units: those it can choose from.
        case: why they are lost: 3.4.3 for hits, 3.4.1 for a retreat.

    Cases: 3.4.3, 3.4.1
    """

    by: int = 0
    count: int = 0
    units: tuple[int, ...] = counter_local()
    case: str = "3.4.3"

    def start(self, play: LeadersPlay) -> Directive:
        """Ask while there is a choice; units that are all alike, or all lost, need none."""
        state = play.state
        if self.count > 0 and self.units:
            alike = {(state.world.kinds[unit], state.side_of(unit)) for unit in self.units}
            if self.count < len(self.units) and len(alike) > 1:
                left = "1 unit" if self.count == 1 else f"{self.count} units"
                return ask(Lose, by=self.by, case=self.case, prompt=f"Choose what you lose: {left}.")
            for unit in self.units[: self.count]:
                lose(play, unit, self.case)
        return done()


class Lose(ActionKind[LeadersState, Losses]):
    """Take one of the units off."""

    verb = "lose"
    case = "3.4.3"
    args: ClassVar[tuple[Domain, ...]] = (COUNTER,)
    exact = True

    def candidates(self, state: LeadersState, frame: Losses) -> Iterable[Args]:
        """List the units of the party."""
        return [(unit,) for unit in frame.units]

    def question(self, state: LeadersState, frame: Losses, args: Args) -> Iterator[Objection]:
        """Say that a unit is none of them."""
        if args[0] not in frame.units:
            yield Objection("3.4.3", "not_there", "{counters} does not fight on your side here.", args)

    def apply(self, play: LeadersPlay, frame: Losses, args: Args) -> None:
        """Take it off."""
        lose(play, args[0], frame.case)
        frame.count -= 1
        frame.units = tuple(unit for unit in frame.units if unit != args[0])


KINDS: tuple[AnyKind, ...] = (Lose(),)
PROCEDURES: tuple[type[Procedure], ...] = (Losses,)
