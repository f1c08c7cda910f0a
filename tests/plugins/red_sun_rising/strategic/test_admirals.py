"""Admirals and morale: 8.71, 8.78, 8.79, 17.11, 19.2, 19.3."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.plugins.red_sun_rising.rules.admirals import recover_morale, take_command

Sea = Callable[..., Any]

FIRST = "fleet ru-fleet-1 42: stark, retvizan\ncontrol 0801 russia\nmark rating ru-fleet-1 1"
WAITING = "at ru-arrivals: makarov, vitgeft, ukhtomsky, wiren, skrydlov, rozhestvensky, russian-substitute"


def test_case_8_71_morale_begins_at_the_rating(sea: Sea) -> None:
    lines = f"{FIRST}\nmark rating ru-fleet-1 0\nmark morale ru-fleet-1 0"
    found = sea(lines.replace("stark", "vitgeft"), "russian_initiative")
    assert found.cell("morale", "ru-fleet-1") == 2


def test_case_8_79_a_new_admiral_brings_the_difference(sea: Sea) -> None:
    found = sea(f"{FIRST}\nmark morale ru-fleet-1 0\nmark place makarov ru-arrivals", "search")
    take_command(found.session.engine.play, found.counter("ru-fleet-1"), found.counter("makarov"), "17.11")
    assert found.cell("morale", "ru-fleet-1") == 4
    assert found.cell("rating", "ru-fleet-1") == 5


@pytest.mark.parametrize(("morale", "after"), [(5, 2), (3, 0), (1, 0)])
def test_case_8_79_a_lesser_one_takes_it_away(sea: Sea, morale: int, after: int) -> None:
    lines = f"{FIRST.replace('stark', 'makarov')}\nmark rating ru-fleet-1 5\nmark morale ru-fleet-1 {morale}"
    found = sea(f"{lines}\nmark place vitgeft ru-arrivals", "search")
    take_command(found.session.engine.play, found.counter("ru-fleet-1"), found.counter("vitgeft"), "19.3")
    assert found.cell("morale", "ru-fleet-1") == after


RESTING = "fleet jp-fleet-1 24: togo, mikasa\nmark morale jp-fleet-1 3"


def recovered(sea: Sea, lines: str) -> int:
    found = sea(lines, "search")
    recover_morale(found.session.engine.play)
    return int(found.cell("morale", "jp-fleet-1"))


def test_case_8_78_a_turn_in_port_gives_a_point_back(sea: Sea) -> None:
    assert recovered(sea, RESTING) == 4


@pytest.mark.parametrize(
    "change", ["mark sailed jp-fleet-1", "mark place jp-fleet-1 34\nmark place togo 34\nmark place mikasa 34"]
)
def test_case_8_78_not_at_sea_nor_on_blockade(sea: Sea, change: str) -> None:
    assert recovered(sea, f"{RESTING}\n{change}") == 3


def test_case_8_78_not_beyond_the_rating(sea: Sea) -> None:
    assert recovered(sea, f"{RESTING}\nmark morale jp-fleet-1 5") == 5


def test_case_8_78_nobody_recovers_without_an_admiral(sea: Sea) -> None:
    assert recovered(sea, "fleet jp-fleet-1 24: mikasa") == 3


# 17.11, 19.3


def test_case_17_11_admirals_come_by_the_track(sea: Sea) -> None:
    found = sea(f"{FIRST}\n{WAITING}", "russian_initiative", turn=2)
    assert (found.fleet_of("makarov"), found.where("makarov")) == ("ru-fleet-1", "42")
    assert (found.where("stark"), found.cell("relieved", "stark")) == ("withdrawn", 2)


def test_case_17_11_nobody_comes_in_another_month(sea: Sea) -> None:
    found = sea(f"{FIRST}\n{WAITING}", "russian_initiative", turn=5)
    assert (found.fleet_of("stark"), found.where("makarov")) == ("ru-fleet-1", "ru-arrivals")


LEADERLESS = "control 0801 russia\nfleet ru-fleet-1 42: retvizan"


def test_case_19_3_the_next_admiral_comes_early(sea: Sea) -> None:
    found = sea(f"{LEADERLESS}\nat ru-arrivals: skrydlov, wiren, ukhtomsky", "russian_initiative", turn=3)
    assert found.fleet_of("skrydlov") == "ru-fleet-1"


def test_case_19_3_then_the_one_withdrawn_last(sea: Sea) -> None:
    lines = f"{LEADERLESS}\nat withdrawn: stark, essen\nmark relieved stark 2\nmark relieved essen 4"
    found = sea(f"{lines}\nat ru-arrivals: russian-substitute", "russian_initiative")
    assert found.fleet_of("essen") == "ru-fleet-1"


def test_case_19_3_incompetents_come_last(sea: Sea) -> None:
    found = sea(f"{LEADERLESS}\nat ru-arrivals: rozhestvensky, russian-substitute", "russian_initiative")
    assert found.fleet_of("russian-substitute") == "ru-fleet-1"
    assert found.where("rozhestvensky") == "ru-arrivals"


def test_case_19_3_the_dead_do_not_come_back(sea: Sea) -> None:
    found = sea(f"{LEADERLESS}\nat lost: makarov", "russian_initiative")
    assert found.where("makarov") == "lost"
    assert found.step != "naval.russian_initiative"


# 19.2


BALTIC = """
    at ru-arrivals: baltic-fleet, rozhestvensky, orel, k-suvarov, aurora, ru-destroyers-7, naval-brigade-1
    control 2937 russia
"""


def test_case_19_2_the_baltic_fleet_comes_in_may_1905(sea: Sea) -> None:
    found = sea(f"{BALTIC}\nmerchant 1 24", turn=16)
    assert found.decider == "russia"
    assert found.offered() == [f"enter {space}" for space in range(12, 20)]
    assert found.cases("enter 24") == ("19.2",)
    found.do("enter 13")
    assert [found.where(c) for c in ("orel", "ru-destroyers-7", "rozhestvensky")] == ["13"] * 3
    assert [found.fleet_of(c) for c in ("orel", "aurora")] == ["baltic-fleet"] * 2
    assert found.where("naval-brigade-1") == "ru-arrivals"
    assert [found.cell(c, "baltic-fleet") for c in ("face", "morale", "sailed")] == [1, 4, 1]
    assert found.prompt.endswith("round 2?")
    assert found.cases("sail baltic-fleet 23") == ()


def test_case_19_2_not_before(sea: Sea) -> None:
    found = sea(f"{BALTIC}\nmerchant 1 24\nmark docked merchant-1", turn=15)
    assert found.decider == "japan"
    assert found.where("baltic-fleet") == "ru-arrivals"


def test_case_19_2_in_the_first_round_only(sea: Sea) -> None:
    found = sea(f"{BALTIC}\nmerchant 1 24\nmark docked merchant-1", turn=16).do("enter 12; done")
    assert found.prompt.endswith("round 2?")
    assert found.offered("enter") == []
