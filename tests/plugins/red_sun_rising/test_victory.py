"""The End Stage, cities and how the war ends: 4.35, 19.4."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.plugins.red_sun_rising.rules.control import cities, cities_of, pass_through, update_control
from grognard.plugins.red_sun_rising.rules.victory import cities_required, outcome, verdict
from grognard.plugins.red_sun_rising.terms import Side

Open = Callable[..., Any]

CITIES = ("0121", "2008", "2309", "0801", "0803", "2511", "2937", "3320", "0917")


def holding(number: int) -> str:
    """Return lines that give Japan so many cities and the Russians the others."""
    mine, theirs = CITIES[:number], CITIES[number:]
    lines = [f"control {' '.join(mine)} japan"] if mine else []
    return "\n".join([*lines, *([f"control {' '.join(theirs)} russia"] if theirs else [])])


def required_in(field: Open, turn: int) -> int:
    """Return the cities that a Game-Turn asks for, in a game that waits for somebody to dig."""
    game = field("at 2108: 1-s, 2-s", phase="end", turn=turn)
    assert game.session.engine.play.state.turn == turn
    return cities_required(game.session.engine.play.state)


def over(game: Any) -> Any:
    return game.session.over


def test_cities_are_those_of_the_map(field: Open) -> None:
    board = field("").session.board
    assert {board.spaces.ids[space] for space in cities(board)} == set(CITIES)


@pytest.mark.parametrize(
    ("number", "title"),
    [
        (0, "Russian decisive victory"), (1, "Russian decisive victory"), (2, "Russian substantial victory"),
        (3, "Russian marginal victory"), (4, "Japanese marginal victory"),
        (5, "Japanese substantial victory"), (6, "Japanese decisive victory"),
        (9, "Japanese decisive victory"),
    ],
)  # fmt: skip
def test_case_19_4_what_cities_are_worth(field: Open, number: int, title: str) -> None:
    state = field(holding(number)).session.engine.play.state
    assert verdict(state) == title
    found = outcome(state)
    assert (found.title, found.case) == (title, "19.4")
    assert found.winner == (Side.JAPAN if title.startswith("Japanese") else Side.RUSSIA)


def test_case_19_4_ports_that_are_no_cities_do_not_count(field: Open) -> None:
    state = field(f"{holding(3)}\ncontrol 0120 0922 japan").session.engine.play.state
    assert cities_of(state, Side.JAPAN) == 3


def test_case_19_4_war_ends_when_japan_is_behind_her_schedule(field: Open) -> None:
    turn = 7
    required = required_in(field, turn)
    assert required > 0
    game = field(holding(required - 1), phase="end", turn=turn)
    assert over(game) is not None
    game = field(holding(required), phase="end", turn=turn)
    assert over(game) is None


def test_case_19_4_nothing_is_asked_within_a_season(field: Open) -> None:
    assert required_in(field, 6) == 0
    assert over(field(holding(0), phase="end", turn=6)) is None


def test_case_19_4_decisive_victory_ends_the_war(field: Open) -> None:
    game = field(holding(6), phase="end", turn=6)
    assert over(game) is not None
    assert (over(game).winner, over(game).title) == (Side.JAPAN, "Japanese decisive victory")
    assert over(field(holding(5), phase="end", turn=6)) is None


def test_case_19_4_war_ends_with_december_1905(field: Open) -> None:
    game = field(holding(5), phase="end", turn=23)
    assert over(game).title == "Japanese substantial victory"


# Control


def test_case_19_4_combat_unit_takes_the_city_it_stands_in(field: Open) -> None:
    game = field("control 2008 russia\nat 2008: 6-div")
    play, space = game.session.engine.play, game.session.board.spaces.index["2008"]
    update_control(play, space)
    assert game.cell("control", "2008") == Side.JAPAN
    assert game.track("cities") == cities_of(play.state, Side.JAPAN)


def test_case_19_4_command_unit_takes_no_city(field: Open) -> None:
    game = field("control 2008 russia\nat 2008: kuroki")
    update_control(game.session.engine.play, game.session.board.spaces.index["2008"])
    assert game.cell("control", "2008") == Side.RUSSIA


def test_case_19_4_last_to_pass_through_keeps_it(field: Open) -> None:
    game = field("control 2008 russia")
    play, space = game.session.engine.play, game.session.board.spaces.index["2008"]
    pass_through(play, Side.JAPAN, (space,))
    update_control(play, space)  # nobody is left there
    assert game.cell("control", "2008") == Side.JAPAN


# 4.35


def test_case_4_35_units_are_turned_over(field: Open) -> None:
    marks = "".join(f"\nmark {column} 1-s" for column in ("activated", "tried", "moved"))
    game = field(f"at 2008: 1-s{marks}", phase="end")
    assert [game.cell(column, "1-s") for column in ("activated", "tried", "moved")] == [0, 0, 0]


def test_case_4_35_trenches_come_before_units_are_turned_over(field: Open) -> None:
    game = field("at 2008: 1-s, 2-s\nmark moved 1-s", phase="end")
    assert game.step != "end"  # a unit that moved does not dig
    assert game.cell("trench", "2008") == 0


def test_case_4_35_game_turn_is_marked(field: Open) -> None:
    game = field("", phase="end", turn=6)
    assert game.track("turn") == 7
    assert game.session.engine.play.state.turn == 7
