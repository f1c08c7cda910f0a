"""4.11, 4.12, 5.0, 18.82: Naval Command Initiative, which fleets need to sail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.dice import Modifier
from grognard.kernel.procedure import Directive, Procedure, ask, done, go
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.roster import Counters
from grognard.plugins.red_sun_rising.rules.admirals import admirals_arrive
from grognard.plugins.red_sun_rising.rules.calendar import is_february_1904, season
from grognard.plugins.red_sun_rising.rules.fleets import (
    admiral_of,
    fleets_of,
    gather_ships,
    is_at_sea,
    is_friendly_port,
    rating_of,
)
from grognard.plugins.red_sun_rising.state import AT_SEA, RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Season, Side
from grognard.plugins.red_sun_rising.waters import waters

HARD_SEASONS = {Season.WINTER: 2, Season.SPRING: 1, Season.AUTUMN: 1}
"""What a season adds to the die (5.0)."""

CASE = ("4.11", "4.12")
"""Per side, its Naval Initiative Stage."""

# Questions


@rule("4.11", silenced=())
def russian_seekers(state: RisingState) -> Counters:
    """Return the Russian fleets, which can seek initiative in their own stage.

    Cases: 4.11
    """
    return fleets_of(state, Side.RUSSIA)


@rule("4.12", silenced=())
def japanese_seekers(state: RisingState) -> Counters:
    """Return the Japanese fleets, which can seek initiative in their own stage.

    Merchant fleets are not among them: they always possess it.

    Cases: 4.12
    """
    return fleets_of(state, Side.JAPAN)


def seekers(state: RisingState, side: int) -> Counters:
    """Return a side's fleets that can seek initiative."""
    return japanese_seekers(state) if side == Side.JAPAN else russian_seekers(state)


def initiative_modifiers(state: RisingState) -> tuple[Modifier, ...]:
    """Return what the season adds to the die.

    Cases: 5.0
    """
    now = season(state)
    return (Modifier(HARD_SEASONS.get(now, 0), "5.0", now.name.lower()),)


@rule("5.0", silenced=())
def blockaders_that_sail(state: RisingState) -> Counters:
    """Return the fleets on blockade that possess initiative once the first round is over.

    Cases: 5.0, 7.0, 15.0
    """
    fleets = fleets_of(state, Side.JAPAN)
    return tuple([fleet for fleet in fleets if state.blockading[fleet] and not is_at_sea(state, fleet)])


@rule("18.82", silenced=False)
def all_possess_initiative(state: RisingState, side: int) -> bool:
    """Return whether all fleets of a side may sail without a roll: the Japanese as the war begins.

    Cases: 18.82
    """
    return side == Side.JAPAN and is_february_1904(state)


@rule("4.1", silenced=False)
def opens_the_sequence(state: RisingState, side: int) -> bool:
    """Return whether a side's initiative stage opens the naval sequence: the Russian one does.

    Cases: 4.1
    """
    return side == Side.RUSSIA


def give_initiative(play: RisingPlay, fleet: int, case: str) -> None:
    """Turn a fleet's at-Sea side up; repaired ships in its port go with it."""
    state = play.state
    play.flip(fleet, AT_SEA)
    if is_friendly_port(state, state.place[fleet], state.side_of(fleet)):
        gather_ships(play, fleet)
    play.event("initiative_won", case, state.side_of(fleet), (fleet,), (state.place[fleet],))


# Action kinds


class Sortie(ActionKind[RisingState, "InitiativeStage"]):
    """Roll for a fleet that wishes to sail."""

    verb = "sortie"
    case = "5.0"
    args = (COUNTER,)

    def candidates(self, state: RisingState, frame: InitiativeStage) -> Iterable[Args]:
        """Every fleet of the side."""
        return [(fleet,) for fleet in seekers(state, frame.side)]

    def question(self, state: RisingState, frame: InitiativeStage, args: Args) -> Iterator[Objection]:
        """It must lie in port or on blockade under an admiral, and not have tried yet."""
        fleet = args[0]
        if fleet not in fleets_of(state, frame.side):
            yield Objection("5.0", "no_fleet", "{counters} is no fleet of yours on the map.", args)
            return
        if fleet not in seekers(state, frame.side):
            yield Objection("5.0", "no_stage", "{counters} has no stage in which to try.", args)
        if is_at_sea(state, fleet):
            yield Objection("5.0", "at_sea", "{counters} possesses initiative already.", args)
        if state.tried[fleet]:
            yield Objection("5.0", "tried", "{counters} has tried already.", args)
        if admiral_of(state, fleet) < 0:
            yield Objection("7.71", "no_admiral", "{counters} has no admiral.", args)

    def apply(self, play: RisingPlay, frame: InitiativeStage, args: Args) -> None:
        """Roll against the admiral's rating."""
        state, fleet = play.state, args[0]
        admiral = admiral_of(state, fleet)
        play.set("tried", fleet, 1)
        roll = play.roll(
            "initiative", CASE[frame.side], by=frame.side, counters=(fleet, admiral),
            spaces=(state.place[fleet],), modifiers=initiative_modifiers(state),
            against=rating_of(state, admiral) if admiral >= 0 else 0, test="at-most", count=1,
        )  # fmt: skip
        if roll.succeeds:
            give_initiative(play, fleet, CASE[frame.side])


class EndInitiative(ActionKind[RisingState, "InitiativeStage"]):
    """Try with no more fleets."""

    verb = "done"
    case = "5.0"

    def apply(self, play: RisingPlay, frame: InitiativeStage, args: Args) -> Directive:
        """End the stage."""
        return done()


# Procedures


@dataclass(slots=True)
class InitiativeStage(Procedure):
    """A side rolls for the fleets that it wishes to send to sea.

    Cases: 4.11, 4.12, 5.0, 18.82
    """

    side: int = 0

    def start(self, play: RisingPlay) -> Directive:
        """Begin the naval part of the Game-Turn, and let admirals come and go."""
        if opens_the_sequence(play.state, self.side):
            begin_naval_sequence(play)
        admirals_arrive(play, self.side)
        if all_possess_initiative(play.state, self.side):
            for fleet in fleets_of(play.state, self.side):
                give_initiative(play, fleet, "18.82")
        return go(self.choose)

    def choose(self, play: RisingPlay) -> Directive:
        """Ask which fleet tries, while any can."""
        if not SORTIE.legal(play.state, self):
            return done()
        return ask(
            EndInitiative, Sortie, by=self.side, case=CASE[self.side], prompt="Which fleet tries to sail?"
        )


def begin_naval_sequence(play: RisingPlay) -> None:
    """Forget what fleets did last Game-Turn, and note which merchant fleets begin in a home port.

    Fleets in port take in the ships that were left behind there.

    Cases: 4.1, 7.0/errata, 7.73
    """
    state, home = play.state, waters(play.board).home
    for side in Side:
        for fleet in state.roster.fleets[side]:
            for name in ("tried", "moved", "sailed"):
                play.set(name, fleet, 0)
        for fleet in fleets_of(state, side):
            if is_friendly_port(state, state.place[fleet], side):
                gather_ships(play, fleet)
    for merchant in state.roster.merchants:
        play.set("docked", merchant, int(state.place[merchant] in home))
        play.set("moved", merchant, 0)


SORTIE = Sortie()
KINDS: tuple[AnyKind, ...] = (SORTIE, EndInitiative())
PROCEDURES: tuple[type[Procedure], ...] = (InitiativeStage,)
