"""Advance after combat, and positions that fall with it: 11.13, 11.3, 13.0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.plugins.red_sun_rising.tracks import PORT_ARTHUR_SUPPLY, VLADIVOSTOK_SUPPLY, standing

Open = Callable[..., Any]

OURS = "at 1605: 6-div, 4-div, kuroki\nready kuroki: 6-div, 4-div"
WEAK = "at 1706: 1-s/reduced\nunder kuropatkin: 1-s"
STORM = "assault; done; attack 1706; all; resolve"


def test_case_11_3_victors_advance_into_the_emptied_hex(field: Open) -> None:
    game = field(f"{WEAK}\n{OURS}", dice="4").do(STORM)
    assert game.where("1-s") == "lost"
    assert game.offered() == {"done", "advance 6-div", "advance 4-div"}
    game.do("advance 6-div; done")
    assert (game.where("6-div"), game.where("4-div")) == ("1706", "1605")


def test_case_11_3_advance_comes_after_all_attacks(field: Open) -> None:
    lines = "at 1706: 1-s/reduced\nat 1606: 2-s\nunder kuropatkin: 1-s, 2-s"
    game = field(f"{lines}\n{OURS}", dice="5").do("assault; done; attack 1706; with 6-div; resolve")
    assert game.where("1-s") == "lost"
    assert game.offered() == {"done", "attack 1606"}
    assert game.do("done").offered() == {"done", "advance 6-div"}


def test_case_11_3_only_those_who_attacked_the_hex_advance(field: Open) -> None:
    game = field(f"{WEAK}\n{OURS}", dice="5").do("assault; done; attack 1706; with 6-div; resolve")
    assert game.cases("advance 4-div") == ("11.3",)
    assert game.cases("advance kuroki") == ("11.3",)


def test_case_11_3_no_advance_into_a_hex_that_is_held(field: Open) -> None:
    game = field(f"at 1706: 1-s, 2-s\nunder kuropatkin: 1-s, 2-s\n{OURS}", dice="1").do(
        STORM + "; lose 6-div"
    )
    assert game.offered() == {"done", "assault"}


def test_case_11_3_advance_counts_as_movement(field: Open) -> None:
    game = field(f"{WEAK}\n{OURS}", dice="4").do(STORM + "; advance 6-div")
    assert game.cell("moved", "6-div")
    assert not game.cell("moved", "4-div")


def test_case_11_13_idle_attackers_follow_a_retreat(field: Open) -> None:
    lines = "at 1706: 1-s\nat 1606: 2-s\nunder kuropatkin: 1-s, 2-s"
    game = field(f"{lines}\n{OURS}", dice="1 1").do("assault; withdraw 1-s; retreat 1806; done")
    game.do("attack 1606; with 6-div; resolve")
    assert game.offered() == {"done", "advance 4-div"}  # the 6th attacked somebody else
    assert game.do("advance 4-div").where("4-div") == "1706"


def test_case_11_13_not_while_somebody_stands(field: Open) -> None:
    lines = "at 1706: 1-s, 2-s\nunder kuropatkin: 1-s, 2-s"
    game = field(f"{lines}\n{OURS}", dice="1").do("assault; withdraw 1-s; retreat 1806; done; done")
    assert game.offered() == {"done", "assault"}


def test_case_11_3_nobody_follows_attackers_who_were_all_lost(field: Open) -> None:
    # 8 against 3 is 2:1; on a three both sides lose two steps, and the 4th attacked nobody
    lines = f"{WEAK}\nat 1605: 6-div/reduced, 1-cav, 4-div, kuroki\nready kuroki: 6-div, 1-cav, 4-div"
    game = field(lines, dice="2")
    game.do("assault; done; attack 1706; with 6-div; with 1-cav; resolve")
    assert [game.where(unit) for unit in ("1-s", "6-div", "1-cav")] == ["lost"] * 3
    assert game.step != "japanese.combat"


def test_case_11_13_units_that_may_not_attack_do_not_follow(field: Open) -> None:
    lines = (
        "at 1706: 1-s\nunder kuropatkin: 1-s\nat 1605: 6-div, 4-div\nready kuroki: 6-div\nunder kuroki: 4-div"
    )
    game = field(lines, dice="1").do("assault; withdraw 1-s; retreat 1806")
    assert game.offered() == {"done", "advance 6-div"}


def test_case_11_13_each_unit_advances_once(field: Open) -> None:
    lines = "at 1706: 1-s\nat 1606: 2-s\nunder kuropatkin: 1-s, 2-s"
    game = field(f"{lines}\n{OURS}", dice="1 1")
    game.do("assault; withdraw 1-s; retreat 1806; withdraw 2-s; retreat 1607")
    game.do("advance 6-div; done")  # into 1606, from which 1706 is next door
    assert game.offered() == {"done", "advance 4-div"}


def test_case_18_9_siege_artillery_advances_along_the_rail_only(field: Open) -> None:
    lines = "at 1707: 2-s/reduced\nunder kuropatkin: 2-s\n"
    ours = "at 1706: 6-div, siege-1, merchant-4-ashore\nready kuroki: 6-div, siege-1"
    game = field(lines + ours, dice="5").do("assault; done; attack 1707; all; resolve")
    assert game.cases("advance siege-1") == ("18.9",)
    assert game.offered() == {"done", "advance 6-div"}


def test_case_19_4_advance_takes_the_city(field: Open) -> None:
    lines = "at 0803: 1-s/reduced\nunder kuropatkin: 1-s\ncontrol 0803 russia\n"
    ours = "at 0802: 6-div, merchant-4-ashore\nready kuroki: 6-div"
    game = field(lines + ours, dice="5").do("assault; done; attack 0803; all; resolve; advance 6-div")
    assert game.cell("control", "0803") == 1


# 13.0


def test_case_13_0_trench_falls_with_its_defenders(field: Open) -> None:
    game = field(f"{WEAK}\n{OURS}\nmark trench 1706 2", dice="6").do(STORM)
    assert game.where("1-s") == "lost"
    assert game.cell("trench", "1706") == 0


def test_case_13_0_trench_stands_while_somebody_is_left(field: Open) -> None:
    game = field(f"at 1706: 1-s\nunder kuropatkin: 1-s\n{OURS}\nmark trench 1706 1", dice="6").do(STORM)
    assert game.cell("face", "1-s") == 1
    assert game.cell("trench", "1706") == 1


def test_case_13_0_fortress_falls_with_its_defenders(field: Open) -> None:
    lines = "at 0801: 1-s/reduced\nunder stoessel: 1-s\nat 0802: 6-div, 4-div, merchant-4-ashore\n"
    game = field(lines + "ready kuroki: 6-div, 4-div\ntrack pa-supply 3", dice="6")
    game.do("assault; attack 0801; all; resolve")
    assert game.where("1-s") == "lost"
    assert game.cell("breached", "0801") == 1


def test_case_13_0_position_left_before_combat_stands(field: Open) -> None:
    game = field(f"at 1706: 1-s\nunder kuropatkin: 1-s\n{OURS}\nmark trench 1706 2", dice="1")
    game.do("assault; withdraw 1-s; retreat 1806")
    assert game.cell("trench", "1706") == 2
    game.do("advance 6-div; done")
    assert game.where("6-div") == "1706"
    assert game.cell("trench", "1706") == 2  # whoever goes in has it


def test_case_13_13_trench_falls_where_only_some_retreated(field: Open) -> None:
    lines = "at 1706: 1-s/reduced, 2-s/reduced\nunder kuropatkin: 1-s, 2-s"
    game = field(f"{lines}\n{OURS}\nmark trench 1706 1", dice="1 5")
    game.do("assault; withdraw 1-s; retreat 1806; done; attack 1706; all; resolve")
    assert game.where("2-s") == "lost"
    assert game.cell("trench", "1706") == 0


def test_case_13_0_victors_leave_their_own_trench_standing(field: Open) -> None:
    game = field(f"{WEAK}\n{OURS}\nmark trench 1605 1", dice="4").do(STORM + "; advance 6-div; advance 4-div")
    assert game.cell("trench", "1605") == 1


def test_case_13_0_trench_of_a_beaten_attacker_falls(field: Open) -> None:
    foes = "at 1706: 1-s, 2-s, 3-s\nunder kuropatkin: 1-s, 2-s, 3-s"
    game = field(f"{foes}\nat 1605: 6-div/reduced\nready kuroki: 6-div\nmark trench 1605 1").do(STORM)
    assert game.where("6-div") == "lost"
    assert game.cell("trench", "1605") == 0


# 10.12


def test_case_10_12_store_is_lost_with_its_hex(field: Open) -> None:
    lines = "at 0801: 1-s/reduced\nunder stoessel: 1-s\nat 0802: 6-div, 4-div, merchant-4-ashore\n"
    ready = "ready kuroki: 6-div, 4-div\ncontrol 0801 russia\ntrack pa-supply 3\ntrack vladivostok-supply 3"
    game = field(lines + ready, dice="6").do("assault; attack 0801; all; resolve")
    assert game.session.log[-1].startswith("The fortress")
    game.do("advance 6-div; done")
    state = game.session.engine.play.state
    assert [standing(state, name) for name in (PORT_ARTHUR_SUPPLY, VLADIVOSTOK_SUPPLY)] == [0, 3]
