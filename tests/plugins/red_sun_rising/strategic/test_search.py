"""Searches before the first round and in each: 4.13, 6.0 to 6.24, 7.3."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.plugins.red_sun_rising.rules.search import search_limit, weather_of
from grognard.plugins.red_sun_rising.terms import Weather

Sea = Callable[..., Any]

JAPAN = "fleet jp-fleet-1 {0} sea: togo, mikasa"
RUSSIA = "fleet ru-fleet-1 {0} sea: makarov, retvizan"


def meeting(space: str) -> str:
    return f"{JAPAN.format(space)}\n{RUSSIA.format(space)}"


def test_case_4_13_fleets_at_sea_in_one_hex_may_search_first(sea: Sea) -> None:
    found = sea(meeting("32"), "search")
    assert (found.step, found.decider) == ("naval.search", "japan")
    assert found.offered() == ["pass", "search jp-fleet-1 ru-fleet-1"]


@pytest.mark.parametrize("face", ["mark face jp-fleet-1 0", "mark place ru-fleet-1 31"])
def test_case_4_13_not_in_port_nor_apart(sea: Sea, face: str) -> None:
    found = sea(f"{meeting('32')}\n{face}\nmark place retvizan 31\nmark place makarov 31", "search")
    assert found.step == "naval.movement"


def test_case_6_0_the_japanese_have_the_first_option(sea: Sea) -> None:
    found = sea(meeting("32"), "search", dice="1 6 6").do("search jp-fleet-1 ru-fleet-1")
    assert found.decider == "russia"
    assert found.offered() == ["pass", "search ru-fleet-1 jp-fleet-1"]
    assert found.do("pass").step == "naval.movement"


def test_case_6_0_each_pair_searches_once(sea: Sea) -> None:
    lines = f"{meeting('32')}\nfleet jp-fleet-2 32 sea: kamimura, asama"
    found = sea(lines, "search", dice="1 6 6").do("search jp-fleet-1 ru-fleet-1")
    assert found.offered("search") == ["search jp-fleet-2 ru-fleet-1"]
    assert found.cases("search jp-fleet-1 ru-fleet-1") == ("6.0",)
    assert set(found.cases("search ru-fleet-1 jp-fleet-1")) == {"6.0"}


def test_case_6_0_fleets_that_met_do_not_search_again(sea: Sea) -> None:
    found = sea(meeting("42"), "search", dice="1 1").do("search jp-fleet-1 ru-fleet-1; avoid")
    assert found.step == "naval.movement"
    assert found.cell("face", "ru-fleet-1") == 0


@pytest.mark.parametrize(
    ("space", "limit"),
    [
        pytest.param("28", 1, id="6.11"),
        pytest.param("32", 2, id="6.12"),
        pytest.param("42", 3, id="6.13"),
    ],
)
def test_case_6_1_limits_by_hex(sea: Sea, space: str, limit: int) -> None:
    found = sea(meeting(space), "search", dice=f"1 {limit + 1} 6").do("search jp-fleet-1 ru-fleet-1")
    assert found.rolls("search")[0].against == limit
    assert not found.rolls("search")[0].succeeds


def test_case_6_11_high_seas(sea: Sea) -> None:
    found = sea(meeting("28"), "search", dice="1 1 6 6 6 6 6 6 6").do("search jp-fleet-1 ru-fleet-1")
    assert found.rolls("search")[0].succeeds


def test_case_6_12_coastal_hex(sea: Sea) -> None:
    found = sea(meeting("32"), "search", dice="1 2 6 6 6 6 6 6").do("search jp-fleet-1 ru-fleet-1")
    assert found.rolls("search")[0].succeeds


def test_case_6_13_port_hex(sea: Sea) -> None:
    found = sea(meeting("42"), "search", dice="1 3").do("search jp-fleet-1 ru-fleet-1")
    assert found.rolls("search")[0].succeeds


def test_case_6_13_a_port_hex_is_one_for_both_sides(sea: Sea) -> None:
    state = sea(meeting("42")).state
    index = state.board.spaces.index
    assert [search_limit(state, index[space]) for space in ("24", "42", "54")] == [3, 3, 3]


@pytest.mark.parametrize("die", range(1, 7))
def test_case_6_21_the_weather_of_a_die(sea: Sea, die: int) -> None:
    expected = {5: Weather.FOG, 6: Weather.STORM}.get(die, Weather.CLEAR)
    assert weather_of(sea("").state, die) == expected


def test_case_6_21_one_weather_for_a_hex(sea: Sea) -> None:
    found = sea(meeting("32"), "search", dice="5 6 6").do("search jp-fleet-1 ru-fleet-1")
    found.do("search ru-fleet-1 jp-fleet-1")
    assert len(found.rolls("sea_weather")) == 1
    assert found.events("sea_weather_is") == [{"weather": "fog"}]
    assert [roll.total for roll in found.rolls("search")] == [7, 7]


@pytest.mark.parametrize(("weather", "added"), [(1, 0), (4, 0), (5, 1), (6, 2)])
def test_case_6_22_fog_and_storm_hide_fleets(sea: Sea, weather: int, added: int) -> None:
    found = sea(meeting("32"), "search", dice=f"{weather} 3 6").do("search jp-fleet-1 ru-fleet-1")
    assert found.rolls("search")[0].total == 3 + added


FLOTILLAS = """
    mark place {0}-1 32
    mark fleet {0}-1 jp-fleet-1
    mark place {0}-2 32
    mark fleet {0}-2 jp-fleet-1
"""


def test_case_6_23_each_destroyer_flotilla_helps(sea: Sea) -> None:
    lines = meeting("32") + FLOTILLAS.format("jp-destroyers")
    found = sea(lines, "search", dice="1 5 6").do("search jp-fleet-1 ru-fleet-1")
    assert found.rolls("search")[0].total == 3


def test_case_6_23_torpedo_flotillas_do_not(sea: Sea) -> None:
    lines = meeting("32") + FLOTILLAS.format("jp-torpedo-boats")
    found = sea(lines, "search", dice="1 5 6").do("search jp-fleet-1 ru-fleet-1")
    assert found.rolls("search")[0].total == 5


def test_case_6_23_only_those_of_the_searching_fleet(sea: Sea) -> None:
    lines = meeting("32") + FLOTILLAS.format("jp-destroyers")
    found = sea(lines, "search", dice="1 5").do("pass; search ru-fleet-1 jp-fleet-1")
    assert found.rolls("search")[0].total == 5


def test_case_6_24_modifiers_add_up(sea: Sea) -> None:
    lines = meeting("32") + FLOTILLAS.format("jp-destroyers")
    found = sea(lines, "search", dice="6 4 6").do("search jp-fleet-1 ru-fleet-1")
    roll = found.rolls("search")[0]
    assert (roll.total, {modifier.case for modifier in roll.modifiers}) == (4, {"6.22", "6.23"})


def test_case_7_3_fleets_that_meet_under_way_may_search(sea: Sea) -> None:
    found = sea(f"{JAPAN.format('32')}\n{RUSSIA.format('43')}", dice="1 6 6")
    found.do("done; sail jp-fleet-1 43")
    assert found.offered() == ["pass", "search jp-fleet-1 ru-fleet-1"]
    assert found.session.offer().case == "7.3"
    found.do("search jp-fleet-1 ru-fleet-1; pass")
    assert found.prompt.endswith("round 2?")
