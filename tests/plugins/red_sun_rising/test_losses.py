"""Step losses and what becomes of command units: 11.5."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.plugins.red_sun_rising.rules.losses import eliminate, is_reduced_division, lose_step, steps_of

Open = Callable[..., Any]

FOES = "at 1706: 1-s, 3-inf, zasulich\nunder zasulich: 1-s, 3-inf"
"""Zasulich, the poorest of the generals, so that Kuroki guides his attack better."""
OURS = "at 1605: 6-div, 4-div, kuroki\nready kuroki: 6-div, 4-div"
ATTACK = "assault; done; attack 1706; all; resolve"


def values(field: Any, unit: str) -> tuple[int, ...]:
    state = field.session.engine.play.state
    number = field.session.board.counters.index[unit]
    return tuple(state.printed(name, number) for name in ("strength", "command", "movement"))


def lose(field: Any, unit: str) -> bool:
    return lose_step(field.session.engine.play, field.session.board.counters.index[unit], "11.5")


def test_case_11_5_each_step_of_a_result_is_lost(field: Open) -> None:
    game = field(f"{FOES}\n{OURS}", dice="1")  # 16 to 14 is 1:1; 1 and 1 for Kuroki makes 2: 1/-
    game.do(ATTACK + "; lose 4-div")
    assert (game.cell("face", "6-div"), game.cell("face", "4-div")) == (0, 1)
    assert (game.cell("face", "1-s"), game.cell("face", "3-inf")) == (0, 0)


def test_case_11_5_owner_chooses_who_loses_steps(field: Open) -> None:
    game = field(f"{FOES}\n{OURS}", dice="3").do(ATTACK)  # 3 and 1 for Kuroki makes 4: 2/2
    assert game.decider == 1
    assert game.offered() == {"lose 6-div", "lose 4-div"}
    assert game.cases("lose 1-s") == ("11.5",)
    game.do("lose 6-div; lose 4-div")
    assert game.decider == 0
    assert game.offered() == {"lose 1-s", "lose 3-inf"}


def test_case_11_5_attacker_chooses_his_losses_first(field: Open) -> None:
    game = field(f"{FOES}\n{OURS}", dice="3").do(ATTACK + "; lose 6-div; lose 6-div")
    assert game.where("6-div") == "lost"
    assert game.cell("face", "1-s") == 0
    game.do("lose 1-s; lose 1-s")
    assert game.where("1-s") == "lost"


def test_case_11_5_nobody_is_asked_who_has_no_choice(field: Open) -> None:
    game = field("at 1706: 1-s\nunder kuropatkin: 1-s\n" + OURS, dice="5").do(ATTACK)
    assert game.cell("face", "1-s") == 1
    assert game.decider == 1


@pytest.mark.example("11.51")
def test_case_11_51_division_of_two_steps_is_reduced_then_lost(field: Open) -> None:
    game = field("at 1605: 6-div")
    assert values(game, "6-div") == (8, 2, 5)
    assert lose(game, "6-div")
    assert values(game, "6-div") == (4, 1, 5)
    assert not lose(game, "6-div")
    assert game.where("6-div") == "lost"


@pytest.mark.example("11.52")
def test_case_11_52_brigade_is_lost_with_its_step(field: Open) -> None:
    game = field("at 1605: 1-cav")
    assert values(game, "1-cav") == (3, 1, 7)
    assert not lose(game, "1-cav")
    assert game.where("1-cav") == "lost"


def test_case_11_54_the_lost_never_come_back(field: Open) -> None:
    game = field("at 1605: 1-cav, kobe-1")
    lose(game, "kobe-1")
    assert game.where("kobe-1") == "lost"
    assert game.cell("commander", "kobe-1") == -1


def test_case_11_55_reduced_divisions_may_be_rebuilt(field: Open) -> None:
    game = field("at 1605: 6-div/reduced, 4-div, 1-cav")
    state, index = game.session.engine.play.state, game.session.board.counters.index
    assert [is_reduced_division(state, index[u]) for u in ("6-div", "4-div", "1-cav")] == [True, False, False]
    assert steps_of(state, (index["6-div"], index["4-div"], index["1-cav"])) == 4


# 11.53, 11.56


def test_case_11_56_command_unit_dies_with_its_stack(field: Open) -> None:
    game = field("at 1706: 1-s/reduced, kuropatkin\nunder kuropatkin: 1-s\n" + OURS, dice="4").do(ATTACK)
    assert game.where("1-s") == "lost"
    assert game.where("kuropatkin") == "lost"


def test_case_11_56_attackers_command_dies_too(field: Open) -> None:
    ours = "at 1605: 1-cav, kuroki\nready kuroki: 1-cav"
    game = field("at 1706: 1-s\nunder kuropatkin: 1-s\n" + ours, dice="1").do(ATTACK)
    assert game.where("1-cav") == "lost"
    assert game.where("kuroki") == "lost"


def test_case_11_56_command_unit_stays_with_survivors(field: Open) -> None:
    game = field("at 1706: 1-s, kuropatkin\nunder kuropatkin: 1-s\n" + OURS, dice="5").do(ATTACK)
    assert game.where("kuropatkin") == "1706"


def test_case_11_56_units_of_a_lost_headquarters_are_unassigned(field: Open) -> None:
    game = field(FOES)
    eliminate(game.session.engine.play, game.session.board.counters.index["zasulich"], "11.56")
    assert game.cell("commander", "1-s") == -1


def test_case_11_53_command_unit_goes_to_the_nearest_supplied_stack(field: Open) -> None:
    lines = "at 1706: kuropatkin\nat 1806: 1-s\nat 1908: 2-s\nunder kuropatkin: 1-s, 2-s"
    game = field(f"{lines}\n{OURS}").do(ATTACK)
    assert game.where("kuropatkin") == "1806"
    assert game.rolls("land_combat") == []


def test_case_11_53_owner_chooses_between_stacks_as_near(field: Open) -> None:
    lines = "at 1706: kuropatkin\nat 1806: 1-s\nat 1707: 2-s\nunder kuropatkin: 1-s, 2-s"
    game = field(f"{lines}\n{OURS}").do(ATTACK)
    assert game.decider == 0
    assert game.offered() == {"refuge 1806", "refuge 1707"}
    assert game.cases("refuge 1807") == ("11.53",)
    assert game.do("refuge 1707").where("kuropatkin") == "1707"


def test_case_11_53_command_unit_out_of_supply_is_lost(field: Open) -> None:
    lines = (
        "at 1706: kuropatkin\nat 1606: 4-div, 12-div\nat 1806: 12-div\nat 1908: 1-s\nunder kuropatkin: 1-s"
    )
    game = field(f"{lines}\n{OURS}\nat 1707: 11-div\nat 1805: 9-div\nat 1705: 10-div").do(ATTACK)
    assert game.where("kuropatkin") == "lost"


def test_case_11_53_command_unit_without_a_stack_is_lost(field: Open) -> None:
    game = field(f"at 1706: kuropatkin\n{OURS}").do(ATTACK)
    assert game.where("kuropatkin") == "lost"
