"""Ships in port: repaired, captured, given up: 18.1, 18.2, 18.5."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.plugins.red_sun_rising.rules.control import take_control
from grognard.plugins.red_sun_rising.rules.fleets import gather_ships
from grognard.plugins.red_sun_rising.rules.ship_repair import repair_ships
from grognard.plugins.red_sun_rising.state import NEVER
from grognard.plugins.red_sun_rising.terms import Side

Sea = Callable[..., Any]

FLEET = "fleet jp-fleet-1 24: togo, mikasa, asama\nmark face asama"


def turns_needed(found: Any, ship: str) -> int:
    return int(found.state.values["defense"][found.counter(ship)][0])


def test_case_18_1_a_ship_is_repaired_in_as_many_turns_as_its_defense(sea: Sea) -> None:
    found = sea(FLEET, "attrition")
    for turn in range(turns_needed(found, "asama")):
        assert (found.cell("face", "asama"), found.cell("repair", "asama")) == (1, turn)
        repair_ships(found.session.engine.play)
    assert (found.cell("face", "asama"), found.cell("repair", "asama")) == (0, 0)


@pytest.mark.parametrize("change", ["mark sailed jp-fleet-1", "mark place asama 34", "mark repair asama -1"])
def test_case_18_1_a_turn_at_sea_does_not_count(sea: Sea, change: str) -> None:
    found = sea(f"{FLEET}\n{change}", "attrition")
    before = found.cell("repair", "asama")
    repair_ships(found.session.engine.play)
    assert found.cell("repair", "asama") == before


def test_case_18_1_ships_left_behind_are_repaired(sea: Sea) -> None:
    found = sea(f"{FLEET}\nmark fleet asama nowhere\nmark sailed jp-fleet-1", "attrition")
    repair_ships(found.session.engine.play)
    assert found.cell("repair", "asama") == 1


def test_case_18_1_a_turn_counts_though_the_fleet_came_back(sea: Sea) -> None:
    lines = "fleet jp-fleet-1 24 sea: togo, mikasa, asama\nmark face asama"
    found = sea(lines).do("leave asama; sail jp-fleet-1 34; sail jp-fleet-1 24; port jp-fleet-1")
    assert found.cell("sailed", "jp-fleet-1") == 1
    repair_ships(found.session.engine.play)
    assert found.cell("repair", "asama") == 1


def test_case_18_1_the_end_stage_does_it(sea: Sea) -> None:
    last = turns_needed(sea("", "attrition"), "asama") - 1
    lines = f"{FLEET}\ncontrol 0120 japan\nmark repair asama {last}\nmark face mikasa"
    found = sea(lines, turn=6)
    while found.state.turn == 6 and found.session.deciders:
        found.do("done")
    assert (found.cell("face", "asama"), found.cell("repair", "mikasa")) == (0, 1)


# 18.2

PORT_ARTHUR = """
    control 0801 russia
    control 0803 japan
    fleet ru-fleet-1 42: makarov, retvizan
    mark place poltava 42
    fleet jp-fleet-1 42: togo, mikasa
    mark blockading jp-fleet-1
"""


def take(found: Any, space: str, side: int) -> None:
    take_control(found.session.engine.play, found.session.board.spaces.index[space], side)


def test_case_18_2_a_fleet_is_captured_with_its_port(sea: Sea) -> None:
    found = sea(PORT_ARTHUR, "attrition")
    take(found, "0801", Side.JAPAN)
    assert [found.where(c) for c in ("retvizan", "poltava", "makarov")] == ["lost"] * 3
    assert found.where("mikasa") == "42"


def test_case_18_2_not_while_a_port_is_left(sea: Sea) -> None:
    found = sea(PORT_ARTHUR, "attrition")
    take(found, "0803", Side.JAPAN)
    assert found.where("retvizan") == "42"
    take(found, "0801", Side.JAPAN)
    found.session.engine.play.set("blockading", found.counter("jp-fleet-1"), 0)
    take(found, "0803", Side.RUSSIA)
    assert found.where("mikasa") == "42"
    take(found, "0801", Side.RUSSIA)
    assert found.where("mikasa") == "lost"


def test_case_18_2_blockaders_are_not_captured(sea: Sea) -> None:
    found = sea(f"{PORT_ARTHUR}\nmark face ru-fleet-1", "attrition")
    take(found, "0801", Side.JAPAN)
    assert found.where("retvizan") == "42"
    take(found, "0803", Side.RUSSIA)
    take(found, "0801", Side.RUSSIA)
    assert found.where("mikasa") == "42"


# 18.5

SHIPS = ("retvizan", "poltava", "tsarevitch", "sevastopol", "pobyeda", "peresvyet", "petropavlovsk")
SAILORS = f"""
    control 0801 russia
    control 2937 russia
    fleet ru-fleet-1 42: makarov, {", ".join(SHIPS)}
    fleet ru-fleet-2 54: essen, rurik
    at ru-arrivals: naval-brigade-1, naval-brigade-2
    at 0801: 3-es
    at 3316: linevich
"""


@pytest.fixture
def ashore(sea: Sea) -> Callable[..., Any]:
    """Open the Russian Reinforcement Stage."""

    def open_stage(lines: str) -> Any:
        found = sea(f"{lines}\ncontrol 0120 japan", "attrition")
        while found.step != "russian.reinforcement":
            found.do("done")
        return found

    return open_stage


def test_case_18_5_ships_become_a_naval_brigade(ashore: Callable[..., Any]) -> None:
    found = ashore(SAILORS)
    assert found.offered("disband") == ["disband 42"]
    assert found.cases("disband 54") == ("18.5",)
    assert found.cases("disband 24") == ("18.5",)
    found.do("disband 42")
    assert found.cases("give_up rurik") == ("18.5",)
    given = []
    while found.offered("give_up"):
        given.append(found.offered("give_up")[0].split()[1])
        found.do(f"give_up {given[-1]}")
    points = [turns_needed(found, ship) for ship in given]
    assert sum(points) >= 25 > sum(points[:-1])
    assert found.where("naval-brigade-1") == "0801"
    assert [found.cell("repair", ship) for ship in given] == [NEVER] * len(given)


def test_case_18_5_ships_given_up_never_sail(ashore: Callable[..., Any]) -> None:
    found = ashore(SAILORS).do("disband 42; give_up retvizan")
    play = found.session.engine.play
    assert (found.fleet_of("retvizan"), found.where("retvizan"), found.cell("face", "retvizan")) == (
        "",
        "42",
        1,
    )
    gather_ships(play, found.counter("ru-fleet-1"))
    repair_ships(play)
    assert (found.fleet_of("retvizan"), found.cell("repair", "retvizan")) == ("", NEVER)
    assert found.cases("give_up retvizan") == ("18.5",)


def test_case_18_5_disabled_ships_count_too(ashore: Callable[..., Any]) -> None:
    found = ashore(SAILORS + "mark face retvizan").do("disband 42")
    assert found.cases("give_up retvizan") == ()


def test_case_18_5_two_brigades_at_most(ashore: Callable[..., Any]) -> None:
    found = ashore(
        SAILORS.replace("at ru-arrivals: naval-brigade-1, naval-brigade-2", "at lost: naval-brigade-1")
    )
    assert found.offered("disband") == []
    assert "18.5" in found.cases("disband 42")
