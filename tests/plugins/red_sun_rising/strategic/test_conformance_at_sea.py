"""Decisions at sea that random games seldom come to: offers apply and are exact, refusals cite cases."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from grognard.kernel.conformance import FirstSight

Sea = Callable[..., Any]

TWO = "fleet jp-fleet-1 24: togo, mikasa\nfleet jp-fleet-2 24: kamimura, asama, iwate"
ONE = "fleet jp-fleet-1 24: togo, mikasa, asahi\nmark place kamimura jp-arrivals"
PORTS = "control 0801 russia\ncontrol 0803 russia\ncontrol 2937 russia"
MINED = f"{PORTS}\nfleet ru-fleet-1 42 sea: makarov, retvizan, askold\ntrack pa-mines 3\nmark face askold"
BLOCKADE = f"{PORTS}\nfleet jp-fleet-1 42: togo, mikasa, asahi, fuji, akashi\nmerchant 1 42"
RAID = "fleet ru-fleet-1 45 sea: makarov, retvizan\nmerchant 1 45\nmerchant 2 45\ndo done"

DECISIONS = {
    "rearrange": (TWO, "movement", 5, "Merge"),
    "form": (ONE, "movement", 5, "FormFleet"),
    "mines": (MINED, "movement", 5, "LeaveBehind"),
    "home": (f"{MINED}\nmark homebound ru-fleet-1\nmark place ru-fleet-1 32", "movement", 5, "Sail"),
    "raid": (RAID, "movement", 5, "Raid"),
    "lay": (f"{BLOCKADE}\nmark blockading jp-fleet-1\ndo done; rest", "movement", 5, "LayMine"),
    "disable": (f"{BLOCKADE}\nmark blockading jp-fleet-1", "attrition", 5, "Disable"),
    "sink": (f"{BLOCKADE}\nmark blockading jp-fleet-1", "attrition", 11, "StrikeMine"),
    "baltic": ("at ru-arrivals: baltic-fleet, rozhestvensky, orel", "movement", 16, "EnterBaltic"),
    "search": (f"{MINED}\nfleet jp-fleet-1 42 sea: togo, mikasa", "search", 5, "LookFor"),
}  # fmt: skip


@pytest.mark.parametrize("name", DECISIONS)
def test_a_decision_at_sea_conforms(sea: Sea, name: str) -> None:
    lines, phase, turn, kind = DECISIONS[name]
    found = sea(lines, phase, turn=turn, dice="6" + " 1" * 20)
    assert kind in [type(k).__name__ for k, _ in found.session.offer().choices]
    assert FirstSight()(found.session, Random(1)) == []


def test_giving_ships_up_conforms(sea: Sea) -> None:
    ships = "retvizan, poltava, tsarevitch, sevastopol, pobyeda, peresvyet"
    lines = f"{PORTS}\nfleet ru-fleet-1 42: makarov, {ships}\nat ru-arrivals: naval-brigade-1"
    found = sea(lines, "attrition")
    assert FirstSight()(found.session, Random(1)) == []
    found.do("disband 42")
    assert FirstSight()(found.session, Random(1)) == []
