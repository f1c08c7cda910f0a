"""Building trenches in the End Stage: 13.0, 13.1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.plugins.red_sun_rising.rules.odds import trench_level

Open = Callable[..., Any]

REST = "at 2108: 1-s, 2-s"


def end(field: Open, lines: str, turn: int = 6) -> Any:
    """Open a game at its End Stage."""
    return field(lines, phase="end", turn=turn)


def test_case_13_11_three_command_points_dig(field: Open) -> None:
    game = end(field, REST)
    assert game.decider == 0
    assert game.offered() == {"done", "dig 2108"}
    assert game.do("dig 2108").cell("trench", "2108") == 1


def test_case_13_11_less_than_three_do_not(field: Open) -> None:
    game = end(field, f"{REST}\nat 2009: 3-s, 4-s/reduced\nat 1908: 3-inf")
    assert game.offered("dig") == {"dig 2108", "dig 2009"}
    assert game.cases("dig 1908") == ("13.11",)


def test_case_13_11_units_that_moved_do_not_count(field: Open) -> None:
    game = end(field, f"{REST}\nat 1908: 3-s, 4-s\nmark moved 3-s")
    assert game.cases("dig 1908") == ("13.11",)


def test_case_13_11_not_next_to_the_enemy(field: Open) -> None:
    game = end(field, f"{REST}\nat 1908: 3-s, 4-s\nat 1907: kuroki")
    assert game.cases("dig 1908") == ("13.11",)
    game = end(field, "at 1705: 3-s, 4-s\nat 1605: 6-div")  # the sea is between
    assert game.cases("dig 1705") == ()


def test_case_13_11_one_level_in_a_game_turn(field: Open) -> None:
    game = end(field, f"{REST}\nat 1908: 3-s, 4-s").do("dig 2108")
    assert game.cases("dig 2108") == ("13.11",)


def test_case_13_11_second_level_and_no_third(field: Open) -> None:
    game = end(field, f"{REST}\nmark trench 2108 1").do("dig 2108")
    assert game.cell("trench", "2108") == 2
    game = end(field, f"{REST}\nat 1908: 3-s, 4-s\nmark trench 2108 2")
    assert game.cases("dig 2108") == ("13.11",)


def test_case_13_0_both_sides_dig_russians_first(field: Open) -> None:
    game = end(field, f"{REST}\nat 1605: 6-div, 4-div")
    assert game.offered("dig") == {"dig 2108"}
    game.do("done")
    assert game.decider == 1
    assert game.do("dig 1605").cell("trench", "1605") == 1


def test_case_13_0_trenches_in_land_hexes_only(field: Open) -> None:
    game = end(field, REST)
    assert game.cases("dig 1704") == ("13.0",)
    assert game.cases("dig 42") == ("13.0",)


def test_case_13_12_trench_in_a_fortress(field: Open) -> None:
    game = end(field, "at 0801: 3-es, 4-es")
    assert game.do("dig 0801").cell("trench", "0801") == 1


def test_case_13_13_trench_stays_when_its_builders_leave(field: Open) -> None:
    game = end(field, f"mark trench 2108 2\n{REST}")
    play, board = game.session.engine.play, game.session.board
    for unit in ("1-s", "2-s"):
        play.move(board.counters.index[unit], board.spaces.index["2009"])
    assert trench_level(play.state, board.spaces.index["2108"]) == 2
    game.do("done")
    assert game.cell("trench", "2108") == 2


def test_case_13_14_units_dig_activated_or_not(field: Open) -> None:
    assert end(field, f"{REST}\nmark activated 1-s").offered("dig") == {"dig 2108"}


def test_case_13_15_command_units_do_not_dig(field: Open) -> None:
    game = end(field, f"{REST}\nat 1908: 3-s, kuropatkin")
    assert game.cases("dig 1908") == ("13.11",)


def test_case_13_16_trenches_appear_in_the_end_stage(field: Open) -> None:
    game = end(field, REST).do("dig 2108")
    assert game.step != "end"
    assert game.cell("trench", "2108") == 1


def test_nobody_is_asked_who_cannot_dig(field: Open) -> None:
    assert end(field, "at 1908: 1-s").step != "end"
