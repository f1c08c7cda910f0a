"""Blockade, its attrition, and what is lost at sea: 4.15, 15.0 to 15.23, 15.15/errata."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.plugins.red_sun_rising.rules.blockade_attrition import attrition_modifiers, attrition_result
from grognard.plugins.red_sun_rising.state import Flag

Sea = Callable[..., Any]

HELD = "control 0801 russia\ncontrol 0803 russia\ncontrol 2937 russia\ncontrol 0120 japan"
FLEET = f"{HELD}\nfleet jp-fleet-1 42: togo, mikasa, asahi, fuji, akashi"
BLOCKADE = f"{FLEET}\nmerchant 1 42\nmark blockading jp-fleet-1\nmark blockading merchant-1"


def ending(sea: Sea, lines: str, turn: int = 5, dice: str = "1 1 1 1") -> Any:
    """Play a Naval Movement Stage in which nobody moves."""
    found = sea(lines, turn=turn, dice=dice)
    while found.step == "naval.movement":
        found.do("done")
    return found


# 15.0


def test_case_15_0_a_fleet_with_a_merchant_fleet_is_on_blockade(sea: Sea) -> None:
    found = ending(sea, f"{FLEET}\nmark face jp-fleet-1\nmerchant 1 42")
    assert [found.cell("blockading", c) for c in ("jp-fleet-1", "merchant-1")] == [1, 1]
    assert found.cell("face", "jp-fleet-1") == 0
    assert found.where("jp-fleet-1") == "42"


def test_case_15_0_on_any_coast_but_not_at_high_sea(sea: Sea) -> None:
    coast = ending(sea, f"{FLEET.replace('42', '34')}\nmark face jp-fleet-1\nmerchant 1 34")
    assert coast.cell("blockading", "jp-fleet-1") == 1
    high = ending(sea, f"{FLEET.replace('42', '45')}\nmark face jp-fleet-1\nmerchant 1 45")
    assert (high.cell("blockading", "jp-fleet-1"), high.where("togo")) == (0, "lost")


def test_case_15_0_one_merchant_fleet_supports_all(sea: Sea) -> None:
    lines = f"{FLEET}\nfleet jp-fleet-2 42: kamimura, asama\nmerchant 1 42\nmerchant 2 42\nmerchant 3 42"
    found = ending(sea, f"{lines}\nmark place oku 42\nmark carrier oku merchant-1")
    marks = [found.cell("blockading", c) for c in ("jp-fleet-1", "jp-fleet-2")]
    assert marks == [1, 1]
    assert [found.cell("blockading", f"merchant-{n}") for n in (1, 2, 3)] == [0, 1, 0]


def test_case_15_0_fleet_that_supplies_an_army_is_spared(sea: Sea) -> None:
    lines = f"{FLEET}\nmerchant 1 42\nmerchant 2 42\nmark place merchant-1-ashore 1209"
    found = ending(sea, f"{lines}\nmark place oku 42\nmark carrier oku merchant-2")
    assert [found.cell("blockading", f"merchant-{n}") for n in (1, 2)] == [0, 1]


def test_case_15_0_no_blockade_of_ones_own_port(sea: Sea) -> None:
    found = ending(sea, f"{FLEET}\nmark face jp-fleet-1\nmerchant 1 42\ncontrol 0803 japan")
    assert (found.cell("blockading", "jp-fleet-1"), found.cell("face", "jp-fleet-1")) == (0, 0)


def test_case_15_0_russians_do_not_blockade(sea: Sea) -> None:
    found = ending(sea, f"{HELD}\nfleet ru-fleet-1 34 sea: makarov, retvizan\nmerchant 1 45")
    assert found.where("retvizan") == "lost"


def test_case_15_0_sailing_ends_a_blockade(sea: Sea) -> None:
    found = sea(f"{BLOCKADE}\nmark face jp-fleet-1").do("sail jp-fleet-1 32")
    assert found.cell("blockading", "jp-fleet-1") == 0


# 15.1


def test_case_4_15_the_attrition_stage_rolls_for_blockaders(sea: Sea) -> None:
    found = sea(f"{BLOCKADE}\nfleet jp-fleet-2 24: kamimura, asama", "attrition", dice="1")
    assert len(found.rolls("blockade_attrition")) == 1
    assert found.step != "naval.attrition"


def test_case_15_1_every_fleet_on_blockade_rolls_each_turn(sea: Sea) -> None:
    lines = f"{BLOCKADE}\nfleet jp-fleet-2 42: kamimura, asama\nmark blockading jp-fleet-2"
    assert len(sea(lines, "attrition", dice="1 1").rolls("blockade_attrition")) == 2


@pytest.mark.parametrize(("turn", "cases"), [(11, ["15.14"]), (3, ["15.13"]), (9, ["15.13"]), (5, ["15.11"])])
def test_case_15_11_the_season_alone_modifies(sea: Sea, turn: int, cases: list[str]) -> None:
    state = sea("", turn=turn).state
    state.clock[0] = turn
    state.forget()
    assert [modifier.case for modifier in attrition_modifiers(state)] == cases


def test_case_15_12_summer_adds_nothing(sea: Sea) -> None:
    found = sea(BLOCKADE, "attrition", turn=5, dice="4")
    assert found.rolls("blockade_attrition")[0].total == 4
    assert found.step != "naval.attrition"


@pytest.mark.parametrize("turn", [3, 9])
def test_case_15_13_spring_and_autumn_add_one(sea: Sea, turn: int) -> None:
    found = sea(BLOCKADE, "attrition", turn=turn, dice="4")
    assert found.rolls("blockade_attrition")[0].total == 5
    assert found.prompt == "Which ship is disabled (5 points left)?"


def test_case_15_14_winter_adds_two(sea: Sea) -> None:
    found = sea(BLOCKADE, "attrition", turn=11, dice="4")
    assert found.rolls("blockade_attrition")[0].total == 6
    assert found.prompt == "Which ship is disabled (10 points left)?"


# 15.15/errata


@pytest.mark.parametrize(
    ("total", "result"),
    [(1, "none"), (4, "none"), (5, "5"), (6, "10"), (7, "mines"), (8, "mines")],
)
def test_case_15_15_errata_results(sea: Sea, total: int, result: str) -> None:
    found = sea(BLOCKADE, "attrition", dice="5")
    assert attrition_result(found.state, found.counter("jp-fleet-1"), total) == result


def test_case_15_15_errata_points_are_rounded_up(sea: Sea) -> None:
    found = sea(BLOCKADE, "attrition", dice="5")
    assert len(found.offered()) == 4
    assert found.cases("disable asama") == ("15.15/errata",)
    assert "15.15/errata" in found.cases("sink mikasa")
    akashi = found.state.values["defense"][found.counter("akashi")][0]
    found.do("disable akashi")
    assert found.prompt == f"Which ship is disabled ({5 - akashi} points left)?"
    assert found.cases("disable akashi") == ("15.15/errata",)
    found.do("disable fuji")
    assert [found.cell("face", ship) for ship in ("akashi", "fuji", "mikasa")] == [1, 1, 0]
    assert found.step != "naval.attrition"


def test_case_15_15_errata_no_more_than_there_is(sea: Sea) -> None:
    lines = f"{BLOCKADE}\n" + "\n".join(f"mark face {ship}" for ship in ("mikasa", "asahi", "fuji"))
    found = sea(lines, "attrition", dice="6").do("disable akashi")
    assert found.step != "naval.attrition"


def test_case_15_15_errata_two_battleships_are_sunk(sea: Sea) -> None:
    found = sea(BLOCKADE, "attrition", turn=11, dice="6 1 1 1 1")
    assert found.prompt == "Which ship is sunk?"
    assert found.cases("sink akashi") == ("15.15/errata",)
    assert "15.15/errata" in found.cases("disable akashi")
    found.do("sink asahi; sink fuji")
    assert [found.where(ship) for ship in ("asahi", "fuji", "mikasa")] == ["lost", "lost", "42"]
    assert found.state.flag[Flag.BATTLESHIPS_MINED] == 1
    assert found.cell("morale", "jp-fleet-1") < 3


def test_case_15_15_errata_once_in_a_game(sea: Sea) -> None:
    found = sea(f"{BLOCKADE}\nmark flag battleships_mined", "attrition", turn=11, dice="6")
    assert found.prompt == "Which ship is disabled (10 points left)?"


def test_case_15_15_errata_a_fleet_without_battleships(sea: Sea) -> None:
    found = sea(BLOCKADE.replace("mikasa, asahi, fuji", "asama, iwate"), "attrition", turn=11, dice="6")
    assert found.prompt == "Which ship is disabled (10 points left)?"
    assert found.state.flag[Flag.BATTLESHIPS_MINED] == 0


# 15.2


HERE_AND_THERE = f"""
    {HELD}
    merchant 1 45
    merchant 2 34
    merchant 3 24
    merchant 4 33
    merchant 5 44
    fleet jp-fleet-1 34 sea: togo, mikasa
    fleet jp-fleet-2 42: kamimura, asama
    fleet ru-fleet-1 42: makarov, retvizan
    mark blockading jp-fleet-2
    merchant 6 42
    mark blockading merchant-6
"""


def gone(sea: Sea, turn: int) -> list[str]:
    found = sea(HERE_AND_THERE, "attrition", turn=turn, dice="1")
    ids = [f"merchant-{n}" for n in range(1, 7)] + ["togo", "mikasa", "asama", "retvizan"]
    return [name for name in ids if found.where(name) == "lost"]


def test_case_15_2_what_is_at_sea_is_lost(sea: Sea) -> None:
    assert gone(sea, 5) == ["merchant-1", "togo", "mikasa"]


def test_case_15_21_in_winter_only_ports_are_safe(sea: Sea) -> None:
    assert gone(sea, 11) == ["merchant-1", "merchant-2", "merchant-5", "togo", "mikasa"]


def test_case_15_21_a_harbour_of_the_land_map_is_a_port_in_winter(sea: Sea) -> None:
    for owner, where in (("japan", "33"), ("russia", "lost")):
        found = sea(f"control 0120 {owner}\nmerchant 1 33", "attrition", turn=11)
        assert found.where("merchant-1") == where


def test_case_15_21_support_of_a_blockade_is_safe_in_winter(sea: Sea) -> None:
    found = sea(BLOCKADE, "attrition", turn=11, dice="1")
    assert found.where("merchant-1") == "42"


def test_case_15_22_in_other_seasons_every_coast_is_safe(sea: Sea) -> None:
    assert "merchant-2" not in gone(sea, 3)
    assert "merchant-1" in gone(sea, 9)


def test_case_15_23_fleets_at_sea_are_lost(sea: Sea) -> None:
    found = sea(f"{HELD}\nfleet ru-fleet-1 34 sea: makarov, retvizan", "attrition")
    assert [found.where(c) for c in ("retvizan", "makarov", "ru-fleet-1")] == ["lost", "lost", ""]
