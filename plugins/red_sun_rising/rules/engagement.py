"""When a sighting becomes a naval battle, and refusing one in port (8.0, 8.1, 8.73)."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.action import ActionKind, AnyKind, Args
from grognard.kernel.procedure import Directive, Procedure, ask, call, counter_local, done, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.battle_morale import lower_morale, morale_for_refusing
from grognard.plugins.red_sun_rising.rules.fleets import is_friendly_port, put_in_port, ships_of
from grognard.plugins.red_sun_rising.rules.naval_battle import NavalBattle
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState

# Questions


@rule("8.0", silenced=False)
def is_battle(state: RisingState, searcher: int, found: int) -> bool:
    """Return whether two fleets that sighted each other can fight: enemies in one hex, with ships.

    Cases: 8.0
    """
    here = state.place[searcher]
    if here == NOWHERE or here != state.place[found] or state.side_of(searcher) == state.side_of(found):
        return False
    return bool(ships_of(state, searcher) and ships_of(state, found))


# READING 8.1: the fleet that was found may refuse in a port of its own side; a fleet that searched in its own
# port has chosen to fight by doing so; test_case_8_1_only_the_fleet_that_was_found_refuses pins it.
@rule("8.1", silenced=False)
def may_refuse(state: RisingState, found: int) -> bool:
    """Return whether a fleet that was found may refuse combat.

    Cases: 8.1
    """
    return is_friendly_port(state, state.place[found], state.side_of(found))


# Action kinds


class AcceptBattle(ActionKind[RisingState, "Engagement"]):
    """Come out and fight."""

    verb, case = "accept", "8.0"

    def apply(self, play: RisingPlay, frame: Engagement, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return go(Engagement.fight)


class RefuseBattle(ActionKind[RisingState, "Engagement"]):
    """Stay in port; it costs morale."""

    verb, case = "avoid", "8.1"

    def apply(self, play: RisingPlay, frame: Engagement, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        state = play.state
        where = (state.place[frame.found],)
        play.event("refused_battle", "8.1", state.side_of(frame.found), (frame.found,), where)
        put_in_port(play, frame.found)
        lower_morale(play, frame.found, morale_for_refusing(state), "8.73")
        return done()


# Procedures


@dataclass(slots=True)
class Engagement(Procedure):
    """Bring two fleets that sighted each other to battle, or let the one in port refuse.

    Attributes:
        searcher: the fleet marker that found the other.
        found: the other.
        weather: the weather of the search.

    Cases: 8.0, 8.1
    """

    searcher: int = counter_local(NOWHERE)
    found: int = counter_local(NOWHERE)
    weather: int = 0

    def start(self, play: RisingPlay) -> Directive:
        """See whether there is anything to decide."""
        state = play.state
        if not is_battle(state, self.searcher, self.found):
            return done()
        return go(self.choose) if may_refuse(state, self.found) else go(self.fight)

    def choose(self, play: RisingPlay) -> Directive:
        """Ask the fleet that was found."""
        return ask(
            RefuseBattle, AcceptBattle,
            by=play.state.side_of(self.found), case="8.1",
            prompt="The enemy has found your fleet in port. Come out and fight?",
        )  # fmt: skip

    def fight(self, play: RisingPlay) -> Directive:
        """Fight it out."""
        fleets = sorted((self.searcher, self.found), key=play.state.side_of)
        space = play.state.place[self.found]
        return call(NavalBattle(tuple(fleets), space, self.weather), then=self.finish)

    def finish(self, play: RisingPlay, _result: object) -> Directive:
        """Be done."""
        return done()


KINDS: tuple[AnyKind, ...] = (RefuseBattle(), AcceptBattle())
PROCEDURES: tuple[type[Procedure], ...] = (Engagement,)
