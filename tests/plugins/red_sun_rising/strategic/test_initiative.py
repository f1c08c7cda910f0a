"""Naval Command Initiative: 4.1, 4.11, 4.12, 5.0, 7.71, 18.82."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Sea = Callable[..., Any]

PORT_ARTHUR = "fleet ru-fleet-1 42: vitgeft, retvizan"
SASEBO = "fleet jp-fleet-1 24: togo, mikasa"


def test_case_4_11_russian_fleets_roll_against_their_admiral(sea: Sea) -> None:
    found = sea(PORT_ARTHUR, "russian_initiative", dice="2").do("sortie ru-fleet-1")
    assert found.rolls("initiative")[0].succeeds
    assert found.cell("face", "ru-fleet-1") == 1


def test_case_4_11_a_roll_above_the_rating_fails(sea: Sea) -> None:
    found = sea(PORT_ARTHUR + "\nfleet ru-fleet-2 54: essen, rurik", "russian_initiative", dice="3")
    found.do("sortie ru-fleet-1")
    assert found.cell("face", "ru-fleet-1") == 0
    assert found.cases("sortie ru-fleet-1") == ("5.0",)
    assert found.offered("sortie") == ["sortie ru-fleet-2"]


def test_case_4_12_japanese_fleets_roll_in_their_own_stage(sea: Sea) -> None:
    found = sea(f"{PORT_ARTHUR}\n{SASEBO}", "japanese_initiative", dice="5")
    assert found.cases("sortie ru-fleet-1") == ("5.0",)
    assert found.do("sortie jp-fleet-1").cell("face", "jp-fleet-1") == 1


def test_case_4_12_merchant_fleets_need_no_roll(sea: Sea) -> None:
    found = sea("merchant 1 24\nmark docked merchant-1")
    assert found.cases("sail merchant-1 34") == ()


@pytest.mark.parametrize(("turn", "added"), [(11, 2), (3, 1), (5, 0), (9, 1)])
def test_case_5_0_bad_seasons_add_to_the_die(sea: Sea, turn: int, added: int) -> None:
    found = sea(PORT_ARTHUR, "russian_initiative", turn=turn, dice="1").do("sortie ru-fleet-1")
    roll = found.rolls("initiative")[0]
    assert (roll.total, roll.against) == (1 + added, 2)
    assert roll.succeeds == (added < 2)


def test_case_5_0_a_fleet_on_blockade_sails_after_the_first_round(sea: Sea) -> None:
    found = sea("fleet jp-fleet-1 42: togo, mikasa\nmark blockading jp-fleet-1\nmerchant 1 42")
    assert found.prompt.endswith("round 2?")
    assert found.cell("face", "jp-fleet-1") == 1
    assert found.cases("sail jp-fleet-1 43") == ()


def test_case_5_0_other_fleets_in_port_stay_there(sea: Sea) -> None:
    found = sea(f"{SASEBO}\nmerchant 1 24\nmark docked merchant-1\ndo done; done")
    assert found.cases("sail jp-fleet-1 34") == ("7.0",)


def test_case_7_71_without_an_admiral_nobody_tries(sea: Sea) -> None:
    found = sea("fleet ru-fleet-1 42: retvizan\nfleet ru-fleet-2 54: essen, rurik", "russian_initiative")
    assert found.cases("sortie ru-fleet-1") == ("7.71",)
    assert found.offered("sortie") == ["sortie ru-fleet-2"]


def test_case_18_82_all_japanese_fleets_sail_in_february_1904(sea: Sea) -> None:
    lines = f"{PORT_ARTHUR}\n{SASEBO}\nfleet jp-fleet-2 24: kamimura, asama\nmerchant 1 24"
    found = sea(lines, "japanese_initiative", turn=1)
    assert found.step == "naval.movement"
    assert [found.cell("face", f) for f in ("jp-fleet-1", "jp-fleet-2", "ru-fleet-1")] == [1, 1, 0]
    assert found.rolls("initiative") == []


def test_case_18_82_in_no_other_month(sea: Sea) -> None:
    assert sea(SASEBO, "japanese_initiative", turn=13).offered("sortie") == ["sortie jp-fleet-1"]


def test_case_4_1_a_game_turn_begins_anew(sea: Sea) -> None:
    lines = f"""
        {PORT_ARTHUR}
        merchant 1 24
        merchant 2 43
        mark tried ru-fleet-1
        mark sailed ru-fleet-1
        mark docked merchant-2
    """
    found = sea(lines, "russian_initiative")
    assert found.offered("sortie") == ["sortie ru-fleet-1"]
    assert (found.cell("sailed", "ru-fleet-1"), found.cell("docked", "merchant-1")) == (0, 1)
    assert found.cell("docked", "merchant-2") == 0
