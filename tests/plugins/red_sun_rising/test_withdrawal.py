"""Retreat before combat: 11.1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Open = Callable[..., Any]

OURS = "at 1605: 6-div, 4-div, kuroki\nready kuroki: 6-div, 4-div"
FOE = "at 1706: 1-s, 2-s/reduced\nunder kuropatkin: 1-s, 2-s"


def test_case_11_1_defender_is_asked_before_each_round(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}").do("assault")
    assert game.decider == 0
    assert game.offered() == {"done", "withdraw 1-s", "withdraw 2-s"}
    game.do("done; done; assault")
    assert game.decider == 0


@pytest.mark.parametrize(("die", "goes"), [(1, True), (2, True), (3, False), (6, False)])
def test_case_11_11_die_at_or_below_the_command_value(field: Open, die: int, goes: bool) -> None:
    game = field(f"{FOE}\n{OURS}", dice=str(die)).do("assault; withdraw 1-s")
    assert ("retreat 1806" in game.offered()) == goes


def test_case_11_11_reduced_division_has_its_own_value(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}", dice="2").do("assault; withdraw 2-s")
    assert game.offered("retreat") == set()


def test_case_11_11_no_modifiers_not_even_in_winter(field: Open) -> None:
    lines = "at 0802: 1-s\nunder stoessel: 1-s\nat 0803: 6-div, merchant-4-ashore\nready kuroki: 6-div"
    game = field(lines, dice="2", turn=1).do("assault; withdraw 1-s")
    assert game.rolls("withdraw")[-1].modifiers == ()
    assert "retreat 0801" in game.offered()


def test_case_11_11_only_units_next_to_the_enemy(field: Open) -> None:
    game = field(f"{FOE}\nat 1806: 3-s\n{OURS}").do("assault")
    assert game.cases("withdraw 3-s") == ("11.11",)
    assert game.cases("withdraw 6-div") == ("11.11",)


def test_case_11_11_command_unit_may_retreat(field: Open) -> None:
    game = field(f"at 1706: 1-s, kuropatkin\n{OURS}", dice="3").do(
        "assault; withdraw kuropatkin; retreat 1707"
    )
    assert game.where("kuropatkin") == "1707"


def test_case_11_11_unit_may_stay_after_all(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}", dice="1").do("assault; withdraw 1-s; stay")
    assert game.where("1-s") == "1706"
    assert not game.cell("moved", "1-s")


def test_prompts_name_the_unit_and_the_hex(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}", dice="1").do("assault; withdraw 1-s")
    assert game.session.engine.asked.prompt.startswith("Retreat 1st Siberian ")
    game.do("stay; done; attack 1706")
    assert " 1706," in game.session.engine.asked.prompt


def test_case_11_12_one_try_in_an_assault_round(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}", dice="6 6").do("assault; withdraw 1-s")
    assert game.cases("withdraw 1-s") == ("11.12",)
    game.do("done; done; assault")
    assert game.cases("withdraw 1-s") == ()


def test_case_11_14_one_hex_costs_nothing(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}", dice="1").do("assault; withdraw 1-s; retreat 1806")
    assert game.where("1-s") == "1806"
    assert game.rolls("long_retreat") == []


@pytest.mark.parametrize(("die", "face"), [(1, 0), (3, 0), (4, 1), (6, 1)])
def test_case_11_14_two_hexes_may_cost_a_step(field: Open, die: int, face: int) -> None:
    game = field(f"{FOE}\n{OURS}", dice=f"1 {die}").do("assault; withdraw 1-s; retreat 1907")
    assert game.where("1-s") == "1907"
    assert game.cell("face", "1-s") == face


def test_case_11_14_last_step_is_lost_on_the_way(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}", dice="1 5").do("assault; withdraw 2-s; retreat 1907")
    assert game.where("2-s") == "lost"


def test_case_11_14_command_unit_loses_nothing(field: Open) -> None:
    game = field(f"at 1706: 1-s, kuropatkin\n{OURS}", dice="3").do(
        "assault; withdraw kuropatkin; retreat 1907"
    )
    assert game.where("kuropatkin") == "1907"
    assert game.rolls("long_retreat") == []


def test_case_11_14_no_third_hex(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}", dice="1").do("assault; withdraw 1-s")
    assert game.cases("retreat 2008") == ("11.14",)
    assert game.cases("retreat 1706") == ("11.14",)


def test_case_11_15_not_into_or_through_the_enemy(field: Open) -> None:
    walls = "at 1805: 1-div\nat 1806: 2-div\nat 1707: 3-div"
    game = field(f"{FOE}\n{OURS}\n{walls}", dice="1").do("assault; withdraw 1-s")
    assert game.cases("retreat 1806") == ("11.15",)
    assert game.cases("retreat 1907") == ("11.15",)


def test_case_11_15_through_enemy_zones(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}\nat 1906: 1-div", dice="1").do("assault; withdraw 1-s")
    assert "retreat 1806" in game.offered()  # clear, next to 1906 and 1605
    assert "retreat 1907" in game.offered()


def test_case_11_15_no_try_without_a_way_out(field: Open) -> None:
    ring = "at 1705: 1-div\nat 1707: 2-div\nat 1606: 3-div\nat 1805: 5-div\nat 1806: 7-div"
    game = field(f"{FOE}\n{OURS}\n{ring}").do("assault")
    assert game.cases("withdraw 1-s") != ()
    assert game.decider == 1


def test_case_18_6_garrisons_do_not_retreat(field: Open) -> None:
    game = field(f"at 1706: pa-garrison, 1-s\nunder kuropatkin: pa-garrison, 1-s\n{OURS}").do("assault")
    assert game.cases("withdraw pa-garrison") == ("18.6",)
    assert game.offered("withdraw") == {"withdraw 1-s"}


def test_case_18_9_siege_artillery_retreats_by_its_command(field: Open) -> None:
    lines = "at 1706: siege-1, 1-div, merchant-4-ashore\nunder kuroki: siege-1, 1-div\n"
    ours = "at 1806: 1-s, 2-s\nready kuropatkin: 1-s, 2-s"
    game = field(lines + ours, phase="russian.combat", dice="3").do("assault; withdraw siege-1")
    assert "retreat 1606" in game.offered()
    game = field(lines + ours, phase="russian.combat", dice="4").do("assault; withdraw siege-1")
    assert game.offered("retreat") == set()


def test_case_18_9_siege_artillery_off_the_rail_is_lost(field: Open) -> None:
    lines = "at 1706: siege-1, 1-div, merchant-4-ashore\nunder kuroki: siege-1, 1-div\n"
    ours = "at 1806: 1-s, 2-s\nready kuropatkin: 1-s, 2-s"
    game = field(lines + ours, phase="russian.combat", dice="1").do("assault; withdraw siege-1; retreat 1707")
    assert game.where("siege-1") == "lost"
    game = field(lines + ours, phase="russian.combat", dice="1").do("assault; withdraw siege-1; retreat 1606")
    assert game.where("siege-1") == "1606"


def test_case_18_9_siege_artillery_retreats_along_the_rail_line(field: Open) -> None:
    # from 1706 to 1807 it is two hexes along the line by 1806, and two across country by 1707
    lines = "at 1706: siege-1, 1-div, merchant-4-ashore\nunder kuroki: siege-1, 1-div\n"
    ours = "at 1606: 1-s, 2-s\nready kuropatkin: 1-s, 2-s"
    game = field(lines + ours, phase="russian.combat", dice="1 3").do("assault; withdraw siege-1")
    assert game.do("retreat 1807").where("siege-1") == "1807"
    barred = f"{lines}{ours}\nat 1806: 3-s"
    game = field(barred, phase="russian.combat", dice="1 3").do("assault; withdraw siege-1")
    assert game.do("retreat 1807").where("siege-1") == "lost"  # it had to leave the line on the way


def test_case_13_11_retreat_counts_as_movement(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}", dice="1").do("assault; withdraw 1-s; retreat 1806")
    assert game.cell("moved", "1-s")


def test_case_19_4_city_passed_in_retreat_changes_hands(field: Open) -> None:
    lines = "at 2108: 6-div, merchant-4-ashore\nunder kuroki: 6-div\nat 2208: 1-s\nready kuropatkin: 1-s"
    game = field(lines + "\ncontrol 2008 russia", phase="russian.combat", dice="1")
    game.do("assault; withdraw 6-div; retreat 2008")
    assert game.cell("control", "2008") == 1
