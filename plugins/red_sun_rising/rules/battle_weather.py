"""The weather of a naval battle, hour by hour (8.3 to 8.33, 4.41)."""

from __future__ import annotations

from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.rules.display import display, set_marker, weather_of
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side, Weather

WEATHER_TABLE = "weather_change"

# Questions


@rule("8.3", "4.41", silenced=False)
def has_weather_phase(state: RisingState, hour: int) -> bool:
    """Return whether the weather is thrown for in an hour of the battle; the first has that of the search.

    Args:
        state: the state.
        hour: from 1.

    Cases: 4.41, 8.3
    """
    return hour > 1


@rule("8.31", silenced=Weather.CLEAR)
def after_clear(state: RisingState, die: int) -> Weather:
    """Return what follows an hour of clear weather.

    Cases: 8.31
    """
    return _from_table(state, Weather.CLEAR, die)


@rule("8.32", silenced=Weather.FOG)
def after_fog(state: RisingState, die: int) -> Weather:
    """Return what follows an hour of fog.

    Cases: 8.32
    """
    return _from_table(state, Weather.FOG, die)


@rule("8.33", silenced=Weather.STORM)
def after_storm(state: RisingState, die: int) -> Weather:
    """Return what follows an hour of storm.

    Cases: 8.33
    """
    return _from_table(state, Weather.STORM, die)


def next_weather(state: RisingState, weather: Weather, die: int) -> Weather:
    """Return the weather after an hour of battle.

    Cases: 8.31, 8.32, 8.33
    """
    if weather == Weather.CLEAR:
        return after_clear(state, die)
    return after_fog(state, die) if weather == Weather.FOG else after_storm(state, die)


def _from_table(state: RisingState, weather: Weather, die: int) -> Weather:
    return Weather[state.board.tables[WEATHER_TABLE].lookup(weather.word, die).cell.upper()]


# The phase


# READING 8.3: either player may throw the die, so the Russian does, as in 8.84;
# test_case_8_3_a_die_for_the_weather_of_every_further_hour pins it.
def weather_phase(play: RisingPlay) -> None:
    """Throw for the weather of a further hour.

    Cases: 4.41
    """
    before = weather_of(play.state)
    roll = play.roll("battle_weather", "8.3", by=Side.RUSSIA, count=1)
    now = next_weather(play.state, before, roll.total)
    set_marker(play, display(play.board).weather, now)
    if now != before:
        play.event("weather_turns", f"8.3{1 + before}", weather=now.word)
