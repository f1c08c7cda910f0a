"""The Land Combat Stage: who attacks whom, and how often: 11.0, 11.2, with 10.13, 10.36, 10.37 and 18.6."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Open = Callable[..., Any]

OURS = "at 1605: 6-div, 4-div, kuroki\nready kuroki: 6-div, 4-div"
FOE = "at 1706: 1-s, 2-s\nunder kuropatkin: 1-s, 2-s"


WALLS = "at 1705: 1-div\nat 1806: 2-div\nat 1707: 3-div\nat 1506: 5-div"
"""Divisions that cut 1706 off."""


def test_case_11_0_combat_is_voluntary(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}")
    assert game.offered() == {"done", "assault"}
    assert game.do("done").step != "japanese.combat"


def test_case_11_0_only_activated_units_attack(field: Open) -> None:
    game = field(f"{FOE}\nat 1605: 6-div, 4-div\nready kuroki: 6-div\nunder kuroki: 4-div")
    game.do("assault; done; attack 1706")
    assert game.cases("with 4-div") == ("11.0",)
    assert game.cases("with 6-div") == ()


def test_case_11_0_nobody_is_asked_who_cannot_attack(field: Open) -> None:
    game = field(f"{FOE}\nat 1605: 6-div\nunder kuroki: 6-div")
    assert game.step != "japanese.combat"


def test_case_11_0_units_defend_activated_or_not(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}\nmark activated 1-s", dice="6 1").do(
        "assault; done; attack 1706; all; resolve"
    )
    assert game.events("land_odds")[-1]["defense"] == 12


def test_case_14_0_unassigned_units_do_not_attack(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}\nat 1606: 1-cav\nmark activated 1-cav").do("assault; done; attack 1706")
    assert "14.0" in game.cases("with 1-cav")


def test_case_10_36_units_out_of_supply_do_not_attack(field: Open) -> None:
    lines = f"{FOE}\n{OURS}\nat 1806: 1-div\nready kuroki: 1-div"
    game = field(lines).do("assault; done; attack 1706")
    assert game.cases("with 1-div") == ("10.36",)


def test_case_10_37_unsupplied_defenders_are_eliminated(field: Open) -> None:
    lines = f"at 1706: 1-s, 2-s\nat 1607: 3-s\nunder kuropatkin: 1-s, 2-s, 3-s\n{OURS}"
    game = field(f"{lines}\n{WALLS}")
    game.do("assault; done; attack 1706; all; resolve")
    assert (game.where("1-s"), game.where("2-s")) == ("lost", "lost")
    assert game.rolls("land_combat") == []
    assert game.where("3-s") == "1607"  # out of supply too, but nobody attacks it


def test_case_10_37_command_unit_dies_with_its_starved_stack(field: Open) -> None:
    game = field(f"at 1706: 1-s, kuropatkin\nunder kuropatkin: 1-s\n{OURS}\n{WALLS}")
    game.do("assault; done; attack 1706; all; resolve")
    assert game.where("kuropatkin") == "lost"


# 11.2


def test_case_11_2_whole_stack_defends(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}", dice="6 6").do("assault; done; attack 1706; with 6-div; resolve")
    assert game.events("land_odds")[-1] == {"attack": 8, "defense": 12, "odds": "1:2"}


def test_case_11_2_attack_needs_a_unit(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}").do("assault; done; attack 1706")
    assert game.cases("resolve") == ("11.2",)
    game.do("with 6-div")
    assert game.cases("with 6-div") == ("11.2",)
    assert game.offered() == {"resolve", "with 4-div", "all"}


def test_case_11_2_command_units_do_not_attack(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}\nmark activated kuroki").do("assault; done; attack 1706")
    assert game.cases("with kuroki") == ("11.2",)


def test_case_11_2_supply_is_looked_at_again(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}")  # nobody was judged since the map was set up
    assert game.cell("supplied", "6-div") == 1
    assert game.cell("supplied", "1-s") == 1


def test_case_11_21_only_adjacent_enemies(field: Open) -> None:
    lines = f"{FOE}\n{OURS}\nat 1806: 3-s\nat 1505: 12-div\nready kuroki: 12-div"
    game = field(lines).do("assault; done")
    assert game.cases("attack 1806") == ("11.0",)
    assert game.cases("attack 1607") == ("11.21",)
    assert "11.21" in game.do("attack 1706").cases("with 12-div")


def test_case_11_21_no_attack_across_a_closed_hexside(field: Open) -> None:
    game = field(f"at 1705: 1-s\nat 1706: 2-s\nunder kuropatkin: 1-s, 2-s\n{OURS}").do("assault; done")
    assert game.offered() == {"done", "attack 1706"}


def test_case_11_21_attacks_come_after_the_retreats(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}").do("assault")
    assert game.decider == 0
    assert game.cases("attack 1706") != ()
    assert game.do("done").decider == 1


def test_case_11_22_unit_attacks_once_in_a_round(field: Open) -> None:
    lines = f"{FOE}\nat 1606: 3-s\nunder kuropatkin: 3-s\n{OURS}"
    game = field(lines, dice="2 2").do("assault; done; attack 1706; with 6-div; resolve; attack 1606")
    assert game.cases("with 6-div") == ("11.22",)
    assert game.cases("with 4-div") == ()


def test_case_11_23_hex_defends_once_in_a_round(field: Open) -> None:
    game = field(f"{FOE}\nat 1606: 3-s\nunder kuropatkin: 3-s\n{OURS}", dice="2")
    game.do("assault; done; attack 1706; with 6-div; resolve")
    assert game.cases("attack 1706") == ("11.23",)
    assert game.offered() == {"done", "attack 1606"}


def test_case_11_24_units_need_not_attack(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}").do("assault; done")
    assert "done" in game.offered()
    assert game.do("done").offered() == {"done", "assault"}


def test_case_11_25_units_attack_another_hex_in_the_next_round(field: Open) -> None:
    lines = f"{FOE}\nat 1606: 3-s\nunder kuropatkin: 3-s\n{OURS}"
    game = field(lines, dice="1").do("assault; done; attack 1706; all; resolve; lose 6-div")
    game.do("assault; done; attack 1606; with 4-div")
    assert "resolve" in game.offered()


def rounds(game: Any) -> list[int]:
    while game.step.endswith(".combat") and "assault" in game.offered():
        game.do("assault; done; done")
    return [event["number"] for event in game.events("assault_round")]


def test_case_4_34_three_japanese_assault_rounds(field: Open) -> None:
    assert rounds(field(f"{FOE}\n{OURS}")) == [1, 2, 3]


def test_case_4_24_three_russian_assault_rounds(field: Open) -> None:
    lines = "at 1706: 1-s, 2-s\nready kuropatkin: 1-s, 2-s\nat 1605: 6-div\nunder kuroki: 6-div"
    game = field(lines, phase="russian.combat")
    assert game.decider == 0
    assert rounds(game) == [1, 2, 3]


def test_case_18_6_garrisons_only_defend(field: Open) -> None:
    lines = "at 0801: pa-garrison, 3-es, stoessel\nready stoessel: pa-garrison, 3-es\nat 0802: 6-div"
    game = field(lines, phase="russian.combat").do("assault; done; attack 0802")
    assert game.cases("with pa-garrison") == ("18.6",)
    assert game.cases("with 3-es") == ()


# 10.13

SIEGE = """
    at 0801: pa-garrison, 3-es, stoessel
    at 0802: 6-div, 4-div, merchant-4-ashore, merchant-5-ashore
    under stoessel: pa-garrison, 3-es
    ready kuroki: 6-div, 4-div
    track pa-supply 6
"""
STORM = "assault; attack 0801; all; resolve; lose 6-div"


def test_case_10_13_one_turn_of_supply_for_a_stage(field: Open) -> None:
    game = field(SIEGE, dice="4 4").do(STORM)
    assert game.track("pa-supply") == 6
    game.do(STORM)
    assert game.track("pa-supply") == 6
    game.do("done")
    assert game.track("pa-supply") == 5


def test_case_10_13_nothing_is_spent_where_nobody_is_attacked(field: Open) -> None:
    game = field(SIEGE).do("assault; done; done")
    assert game.track("pa-supply") == 6


def test_case_10_13_railway_spares_the_stores(field: Open) -> None:
    lines = "at 1706: 1-s, 2-s\nunder kuropatkin: 1-s, 2-s\ntrack pa-supply 6\n" + OURS
    game = field(lines, dice="1").do("assault; done; attack 1706; all; resolve; lose 6-div; done")
    assert game.track("pa-supply") == 6
