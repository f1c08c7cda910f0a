"""The weather of a battle, hour by hour (8.3 to 8.33, 4.41)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Fight = Callable[..., None]

CLEAR, FOG, STORM = range(3)
HOUR = "do keep; keep"
WEAK = {"russians": "novik", "japanese": "akashi"}
"""Ships that do each other no harm at the range of a sighting."""


def test_case_4_41_no_die_for_the_first_hour(fight: Fight) -> None:
    fight("expect track weather 1\nexpect track range 4", weather="fog")


def test_case_4_41_each_further_hour_begins_with_its_weather(fight: Fight) -> None:
    fight(f"{HOUR}\nexpect track weather 1\n", dice="6")


def test_case_8_3_a_die_for_the_weather_of_every_further_hour(fight: Fight) -> None:
    fight(f"{HOUR}\nexpect roll 3\n", dice="3")


@pytest.mark.parametrize(("die", "weather"), [(1, CLEAR), (5, CLEAR), (6, FOG)])
def test_case_8_31_clear_weather_turns_to_fog_on_a_6(fight: Fight, die: int, weather: int) -> None:
    fight(f"{HOUR}\nexpect track weather {weather}", dice=str(die))


@pytest.mark.parametrize(
    ("die", "weather"), [(1, CLEAR), (2, CLEAR), (3, CLEAR), (4, STORM), (5, STORM), (6, FOG)]
)
def test_case_8_32_fog_lifts_or_turns_to_storm(fight: Fight, die: int, weather: int) -> None:
    fight(f"{HOUR}\nexpect track weather {weather}", dice=str(die), weather="fog", **WEAK)


@pytest.mark.parametrize(("die", "weather"), [(1, CLEAR), (2, CLEAR), (3, STORM), (5, STORM), (6, FOG)])
def test_case_8_33_a_storm_passes_or_turns_to_fog(fight: Fight, die: int, weather: int) -> None:
    fight(f"{HOUR}\nexpect track weather {weather}", dice=str(die), weather="storm", **WEAK)
