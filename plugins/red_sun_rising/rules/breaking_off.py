"""Breaking off a naval combat: out of sight, looking for the enemy again, out of time (8.8 to 8.86, 4.42)."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.action import ActionKind, AnyKind, Args
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done, go
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.rules.display import (
    current_morale,
    hours_left,
    range_of,
    weather_of,
)
from grognard.plugins.red_sun_rising.rules.search import search_roll
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side, Weather

CLEAR_SIGHT, FOG_SIGHT, STORM_SIGHT = 6, 4, 3
"""The longest range at which fleets still see each other (8.81, 8.82, 8.83)."""
ENDLESS = 99
"""Sight where no rule limits it."""

# Questions


@rule("8.81", silenced=ENDLESS)
def sight_in_clear(state: RisingState) -> int:
    """Return the Maximum Sighting Range in clear weather.

    Cases: 8.81
    """
    return CLEAR_SIGHT


@rule("8.82", silenced=ENDLESS)
def sight_in_fog(state: RisingState) -> int:
    """Return the Maximum Sighting Range in fog.

    Cases: 8.82
    """
    return FOG_SIGHT


@rule("8.83", silenced=ENDLESS)
def sight_in_storm(state: RisingState) -> int:
    """Return the Maximum Sighting Range in a storm.

    Cases: 8.83
    """
    return STORM_SIGHT


def sighting_range(state: RisingState, weather: Weather) -> int:
    """Return the Maximum Sighting Range in a weather.

    Cases: 8.81, 8.82, 8.83
    """
    if weather == Weather.CLEAR:
        return sight_in_clear(state)
    return sight_in_fog(state) if weather == Weather.FOG else sight_in_storm(state)


@rule("8.8", silenced=False)
def is_broken_off(state: RisingState) -> bool:
    """Return whether the action is broken off for the time being: the fleets do not see each other.

    Cases: 8.8
    """
    return range_of(state) > sighting_range(state, weather_of(state))


@rule("4.42", "8.84", silenced=False)
def has_search_phase(state: RisingState) -> bool:
    """Return whether the fleets look for each other in this hour.

    Cases: 4.42, 8.84
    """
    return is_broken_off(state)


@rule("8.43", silenced=False)
def must_search_again(state: RisingState) -> bool:
    """Return whether the range just determined sends play back to the Search Phase.

    Cases: 8.43
    """
    return is_broken_off(state)


@rule("8.85", silenced=False)
def is_out_of_time(state: RisingState) -> bool:
    """Return whether no hour of combat is left.

    Cases: 8.85
    """
    return hours_left(state) <= 0


@rule("8.76", "8.86", silenced=False)
def must_break_off(state: RisingState, fleet: int) -> bool:
    """Return whether a fleet has lost heart and must make off.

    Cases: 8.76, 8.86
    """
    return current_morale(state, fleet) == 0


# Action kinds


class LetGo(ActionKind[RisingState, "SearchPhase"]):
    """Do not look for the enemy in this hour."""

    verb, case = "let_go", "8.84"

    def apply(self, play: RisingPlay, frame: SearchPhase, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return go(SearchPhase.next_side)


class SearchOn(ActionKind[RisingState, "SearchPhase"]):
    """Look for the enemy who has got out of sight."""

    verb, case = "search_on", "8.84"

    def apply(self, play: RisingPlay, frame: SearchPhase, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        found = search_roll(
            play, frame.fleets[frame.side], frame.fleets[1 - frame.side], weather_of(play.state), "8.84"
        )
        return done(int(found)) if found else go(SearchPhase.next_side)


# Procedures


# READING 8.84: the weather of a search in battle is that of the hour, so none is thrown for it as 6.21 asks
# before a battle; test_case_8_84_the_search_has_the_weather_of_the_hour pins it.
@dataclass(slots=True)
class SearchPhase(Procedure):
    """Let both sides look for each other, Japan first; the result is 1 when one found the other.

    Attributes:
        fleets: the Russian and the Japanese fleet marker.
        side: who may search now.

    Cases: 4.42, 8.84
    """

    fleets: tuple[int, ...] = counter_local()
    side: int = int(Side.JAPAN)

    def start(self, play: RisingPlay) -> Directive:
        """Ask one side."""
        return ask(
            LetGo, SearchOn,
            by=self.side, case="8.84", prompt="The fleets are out of sight. Search for the enemy?",
        )  # fmt: skip

    def next_side(self, play: RisingPlay) -> Directive:
        """Turn to the Russian, or end."""
        if self.side == Side.RUSSIA:
            return done(0)
        self.side = int(Side.RUSSIA)
        return go(self.start)


KINDS: tuple[AnyKind, ...] = (LetGo(), SearchOn())
PROCEDURES: tuple[type[Procedure], ...] = (SearchPhase,)
