"""Raiding merchant fleets: 7.2, 7.2/errata, 8.76/errata."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Sea = Callable[..., Any]

RAIDERS = "control 2937 russia\nfleet ru-fleet-2 44 sea: essen, rurik"


def test_case_7_2_a_merchant_fleet_in_the_hex_is_sunk(sea: Sea) -> None:
    lines = f"{RAIDERS}\nmerchant 1 45\nmark place oku 45\nmark carrier oku merchant-1"
    found = sea(lines).do("sail ru-fleet-2 45; done")
    assert (found.where("merchant-1"), found.where("oku")) == ("lost", "lost")


def test_case_7_2_a_japanese_fleet_is_no_help(sea: Sea) -> None:
    lines = f"{RAIDERS}\nmerchant 1 45\nfleet jp-fleet-1 45: togo, mikasa"
    found = sea(lines).do("sail ru-fleet-2 45; done")
    assert found.where("merchant-1") == "lost"


def test_case_7_2_the_raider_chooses(sea: Sea) -> None:
    found = sea(f"{RAIDERS}\nmerchant 1 45\nmerchant 2 45\nmerchant 3 44").do("sail ru-fleet-2 45")
    assert found.decider == "russia"
    assert found.offered() == ["raid merchant-1", "raid merchant-2"]
    assert found.cases("raid merchant-3") == ("7.2",)
    assert found.do("raid merchant-2").where("merchant-2") == "lost"


def test_case_7_2_one_merchant_fleet_a_hex_and_impulse(sea: Sea) -> None:
    lines = (
        f"{RAIDERS}\nfleet ru-fleet-1 44 sea: makarov, retvizan\nmerchant 1 44\nmerchant 2 44\nmerchant 3 44"
    )
    found = sea(lines).do("done; done; raid merchant-1")
    assert [found.where(f"merchant-{n}") for n in (1, 2, 3)] == ["lost", "44", "44"]
    assert found.prompt.endswith("round 2?")


def test_case_7_2_fleets_in_port_do_not_raid(sea: Sea) -> None:
    found = sea("control 2937 russia\nfleet ru-fleet-2 54: essen, rurik\nmerchant 1 54\ndo done")
    assert found.where("merchant-1") == "54"


def test_case_7_2_errata_a_fleet_without_morale_does_not_raid(sea: Sea) -> None:
    found = sea(f"{RAIDERS}\nmark morale ru-fleet-2 0\nmerchant 1 44").do("done; done")
    assert found.where("merchant-1") == "44"


def test_case_8_76_errata_a_beaten_fleet_does_not_raid(sea: Sea) -> None:
    found = sea(f"{RAIDERS}\nmark homebound ru-fleet-2\nmerchant 1 54").do("sail ru-fleet-2 54; done")
    assert found.where("merchant-1") == "54"
