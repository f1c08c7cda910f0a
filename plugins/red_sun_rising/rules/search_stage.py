"""6.0: the Naval Search Stage and the Search Impulse, hex by hex, and the battles that come of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, call, done, each, go
from grognard.plugins.red_sun_rising.rules.engagement import Engagement
from grognard.plugins.red_sun_rising.rules.search import (
    fleets_at_sea,
    hexes_of_search_stage,
    search_roll,
    searching_sides,
    weather_of,
)
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Weather

UNKNOWN = -1
"""The weather of a hex in which nobody has searched yet."""

# Questions


# READING 6.0: one fleet searches for one fleet, each pair once in each situation, and no more once the two
# have met in it; the weather of the hex is found at the first search there and holds for the situation.
# test_case_6_0_each_pair_searches_once and test_case_6_21_one_weather_for_a_hex pin it.
def searches_left(state: RisingState, frame: Search, side: int) -> list[Args]:
    """Return (searcher, fleet looked for) of every search a side may still make in a hex.

    Cases: 6.0
    """
    own, enemy = (fleets_at_sea(state, frame.space, s) for s in (side, 1 - side))
    return [pair for pair in product(own, enemy) if pair not in frame.tried]


# Action kinds


class NoSearch(ActionKind[RisingState, "Search"]):
    """Search no more here."""

    verb = "pass"
    case = "6.0"

    def apply(self, play: RisingPlay, frame: Search, args: Args) -> Directive:
        """Let the other side have its option."""
        frame.sides = frame.sides[1:]
        return go(frame.choose)


class LookFor(ActionKind[RisingState, "Search"]):
    """Search for an enemy fleet with one of yours."""

    verb = "search"
    case = "6.0"
    args = (COUNTER, COUNTER)
    exact = True

    def candidates(self, state: RisingState, frame: Search) -> Iterable[Args]:
        """Every pair of opposing fleets in the hex that has not had its search."""
        return searches_left(state, frame, frame.sides[0])

    def question(self, state: RisingState, frame: Search, args: Args) -> Iterator[Objection]:
        """Both must be at sea in the hex, the first one yours, and the pair new."""
        own, enemy = (fleets_at_sea(state, frame.space, s) for s in (frame.sides[0], 1 - frame.sides[0]))
        if args[0] not in own:
            yield Objection("6.0", "not_yours", "{counters} is no fleet of yours at sea here.", args[:1])
        if args[1] not in enemy:
            yield Objection("6.0", "not_here", "{counters} is no enemy fleet at sea here.", args[1:])
        if args in frame.tried:
            yield Objection("6.0", "tried", "{counters} have had their search.", args)

    def apply(self, play: RisingPlay, frame: Search, args: Args) -> Directive:
        """Find the weather of the hex, then roll."""
        searcher, found = args
        frame.tried += (args,)
        if frame.weather == UNKNOWN:
            roll = play.roll("sea_weather", "6.21", by=frame.sides[0], spaces=(frame.space,), count=1)
            frame.weather = int(weather_of(play.state, roll.raw))
            play.event("sea_weather_is", "6.21", spaces=(frame.space,), weather=Weather(frame.weather).word)
        if not search_roll(play, searcher, found, frame.weather, frame.case):
            return go(frame.choose)
        frame.tried += ((found, searcher),)
        return call(Engagement(searcher, found, frame.weather), then=frame.met)


# Procedures


@dataclass(slots=True)
class Search(Procedure):
    """Both sides may search in one hex, the Japanese first; the result is whether fleets met.

    Attributes:
        space: the hex.
        case: the case that lets them search.
        sides: who still has the option.
        weather: of the hex, UNKNOWN until somebody searches.
        tried: pairs that have had their search.
        battles: how many engagements came of it.

    Cases: 6.0
    """

    space: int
    case: str = "6.0"
    sides: tuple[int, ...] = ()
    weather: int = UNKNOWN
    tried: tuple[Args, ...] = ()
    battles: int = 0

    def start(self, play: RisingPlay) -> Directive:
        """Give both sides their option."""
        self.sides = tuple(int(side) for side in searching_sides(play.state))
        return go(self.choose)

    def choose(self, play: RisingPlay) -> Directive:
        """Ask who searches for whom, unless nobody is left to search for."""
        if not self.sides:
            return done(self.battles)
        if not searches_left(play.state, self, self.sides[0]):
            return go(self.pass_on)
        where = play.board.spaces.ids[self.space]
        return ask(
            NoSearch, LookFor, by=self.sides[0], case=self.case, prompt=f"Who searches for whom in {where}?"
        )

    def pass_on(self, play: RisingPlay) -> Directive:
        """Turn to the other side."""
        self.sides = self.sides[1:]
        return go(self.choose)

    def met(self, play: RisingPlay, _result: object) -> Directive:
        """Go on where the battle interrupted play (7.0)."""
        self.battles += 1
        return go(self.choose)


@dataclass(slots=True)
class Searches(Procedure):
    """Searches in several hexes, one after another; the result is how many engagements came of them.

    Cases: 4.13, 7.3
    """

    hexes: tuple[int, ...]
    case: str
    battles: int = 0

    def start(self, play: RisingPlay) -> Directive:
        """Take the next hex."""
        return each("hexes", self.look, then=self.finish)

    def look(self, play: RisingPlay, space: int) -> Directive:
        """Let both sides search in a hex."""
        return call(Search(space, self.case), then=self.looked)

    def looked(self, play: RisingPlay, battles: int) -> Directive:
        """Count the battles."""
        self.battles += battles
        return go(self.start)

    def finish(self, play: RisingPlay) -> Directive:
        """End."""
        return done(self.battles)


@dataclass(slots=True)
class SearchStage(Procedure):
    """Fleets at sea that share a hex may search before anybody moves.

    Cases: 4.13
    """

    def start(self, play: RisingPlay) -> Directive:
        """Search wherever fleets meet."""
        return call(Searches(hexes_of_search_stage(play.state), "4.13"), then=self.finish)

    def finish(self, play: RisingPlay, _battles: int) -> Directive:
        """End the stage."""
        return done()


KINDS: tuple[AnyKind, ...] = (NoSearch(), LookFor())
PROCEDURES: tuple[type[Procedure], ...] = (Search, Searches, SearchStage)
