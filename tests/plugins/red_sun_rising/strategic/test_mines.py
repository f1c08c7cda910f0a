"""Mines: 16.0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Sea = Callable[..., Any]

RUSSIA = """
    control 0801 russia
    fleet ru-fleet-1 42 sea: makarov, retvizan, poltava, tsarevitch, sevastopol, pobyeda, askold
    track pa-mines 2
"""
ORDER = ["poltava", "pobyeda", "retvizan", "sevastopol", "tsarevitch", "askold"]
"""The order of battle: battleships by counter, then the cruiser."""


@pytest.mark.example("16.0")
def test_case_16_0_a_five_picks_the_fifth_ship(sea: Sea) -> None:
    found = sea(RUSSIA, dice="5 6").do("sail ru-fleet-1 32")
    assert found.cell("face", fifth(found)) == 1
    assert found.rolls("mine")[0].raw == 6


def fifth(found: Any) -> str:
    """Return the fifth ship: the last battleship on the counter sheet."""
    return sorted(ORDER[:5], key=found.counter)[4]


def test_case_16_0_the_mine_level_is_the_column(sea: Sea) -> None:
    low = sea(RUSSIA.replace("pa-mines 2", "pa-mines 1"), dice="5 5").do("sail ru-fleet-1 32")
    high = sea(RUSSIA.replace("pa-mines 2", "pa-mines 3"), dice="5 5").do("sail ru-fleet-1 32")
    table = low.session.board.tables["naval_crt"]
    assert (int(table.lookup(5, 1)), int(table.lookup(5, 3))) == (3, 5)
    assert [found.cell("face", fifth(found)) for found in (low, high)] == [0, 1]


def test_case_16_0_entering_and_leaving(sea: Sea) -> None:
    found = sea(RUSSIA, dice="5 1 5 1").do("sail ru-fleet-1 32; sail ru-fleet-1 42")
    assert len(found.rolls("mine")) == 2


def test_case_16_0_not_elsewhere_nor_without_mines(sea: Sea) -> None:
    assert not sea(RUSSIA.replace("pa-mines 2", "pa-mines 0"), dice="").do("sail ru-fleet-1 32").rolls("mine")
    found = sea(f"{RUSSIA}\nfleet ru-fleet-2 32 sea: essen, rurik").do("sail ru-fleet-2 31; rest")
    assert not found.rolls("mine")


def test_case_16_0_a_die_beyond_the_last_ship(sea: Sea) -> None:
    lines = "control 0801 russia\nfleet ru-fleet-1 42 sea: makarov, retvizan, poltava\ntrack pa-mines 2"
    found = sea(lines, dice="3").do("sail ru-fleet-1 32")
    assert len(found.rolls("mined_ship")) == 1
    assert not found.rolls("mine")


def test_case_16_0_blockaders_stay_out_of_the_mines(sea: Sea) -> None:
    lines = "control 0801 russia\nfleet jp-fleet-1 42 sea: togo, mikasa\ntrack pa-mines 2"
    assert not sea(lines).do("sail jp-fleet-1 32").rolls("mined_ship")


def test_case_16_0_a_mine_can_take_the_admiral(sea: Sea) -> None:
    first = min(ORDER[:5], key=lambda name: sea("").counter(name))
    found = sea(f"{RUSSIA}\nmark face {first}", dice="1 6").do("sail ru-fleet-1 32")
    assert (found.where(first), found.where("makarov")) == ("lost", "lost")
    assert (found.cell("morale", "ru-fleet-1"), found.cell("homebound", "ru-fleet-1")) == (0, 1)


def test_case_16_0_the_last_ship_can_go(sea: Sea) -> None:
    lines = (
        "control 0801 russia\nfleet ru-fleet-1 42 sea: makarov, askold\ntrack pa-mines 3\nmark face askold"
    )
    found = sea(f"{lines}\nmerchant 1 24", dice="1 6").do("sail ru-fleet-1 32")
    assert (found.where("askold"), found.where("ru-fleet-1")) == ("lost", "")
    assert found.decider == "japan"


BLOCKADE = "control 0801 russia\ncontrol 0803 russia\nfleet jp-fleet-1 42: togo, mikasa\nmerchant 1 42"


def test_case_16_0_a_fleet_on_blockade_lays_mines(sea: Sea) -> None:
    found = sea(f"{BLOCKADE}\nmark blockading jp-fleet-1\ntrack pa-mines 1").do("done; rest")
    assert found.offered() == ["done", "lay jp-fleet-1"]
    assert found.cases("lay jp-fleet-2") == ("16.0",)
    found.do("lay jp-fleet-1")
    assert found.track("pa-mines") == 2
    assert found.step != "naval.movement"


def test_case_16_0_not_after_moving(sea: Sea) -> None:
    lines = f"{BLOCKADE}\nmark face jp-fleet-1"
    found = sea(lines, dice="1").do("sail jp-fleet-1 32; sail jp-fleet-1 42; rest")
    assert found.track("pa-mines") == 0
    assert found.step != "naval.movement"


@pytest.mark.parametrize("change", ["track pa-mines 3", "mark place merchant-1 34"])
def test_case_16_0_not_beyond_the_track_nor_off_blockade(sea: Sea, change: str) -> None:
    found = sea(f"{BLOCKADE}\n{change}", dice="1 1 1 1").do("done; rest")
    assert found.step != "naval.movement"


def test_case_16_0_mines_stay(sea: Sea) -> None:
    found = sea(RUSSIA, dice="5 1 5 1").do("sail ru-fleet-1 32; sail ru-fleet-1 42")
    assert found.track("pa-mines") == 2


def test_case_16_0_only_off_two_ports(sea: Sea) -> None:
    found = sea("fleet jp-fleet-1 43: togo, mikasa\nmerchant 1 43", dice="1").do("done; rest")
    assert found.step != "naval.movement"
