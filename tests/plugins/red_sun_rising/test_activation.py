"""Activation through the chain of command: 4.23, 4.33, 9.0, 9.1, 18.7, 18.8."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.plugins.red_sun_rising.rules.command import (
    command_value,
    is_in_command,
    response_value,
    season_modifiers,
)
from grognard.plugins.red_sun_rising.state import Flag

Open = Callable[..., Any]

ARMY = ("at 2205: kuropatkin, 1-s, 2-s", "at 2305: linevich", "mark commander 1-s kuropatkin")
"""Kuropatkin with the 1st Siberian assigned to him, and Linevich close by, who has still to roll."""


def russians(at_stage: Open, *lines: str, **words: Any) -> Any:
    return at_stage("russian.movement", *ARMY, *lines, **words)


def response(table: Any, unit: str) -> int:
    return response_value(table.state, table.counter(unit))


def printed(table: Any, *units: str) -> int:
    """Return the printed Command Values of some units, added up."""
    return sum(table.state.printed("command", table.counter(unit)) for unit in units)


# The stages


def test_case_4_23_supreme_headquarters_rolls_first(at_stage: Open) -> None:
    table = russians(at_stage, "at 2206: alexiev", dice="6 6")
    assert set(table.offered("activate")) == {"alexiev", "kuropatkin", "linevich"}
    table.do("activate kuropatkin")
    assert table.cases("activate alexiev") == ("4.23",)
    assert table.offered("activate") == ["linevich"]


def test_case_4_33_supreme_headquarters_rolls_first(at_stage: Open) -> None:
    table = at_stage("japanese.movement", "at 2205: oyama, kuroki, oku", dice="6")
    table.do("activate kuroki")
    assert table.cases("activate oyama") == ("4.33",)


def test_case_4_23_stage_ends_when_the_player_likes(at_stage: Open) -> None:
    table = russians(at_stage, "at 0120: kuroki")
    table.do("done")
    assert table.state.outline_step.id != "russian.movement"


# 9.0, 9.1


def test_case_9_0_units_wait_for_their_headquarters(at_stage: Open) -> None:
    table = russians(at_stage, dice="1")
    assert table.cases("activate 1-s") == ("9.0",)
    assert table.cases("march kuropatkin") == ("9.0",)
    table.do("activate kuropatkin")
    assert table.cases("activate 1-s") == ()


def test_case_9_0_headquarters_beyond_the_map_activates_nobody(at_stage: Open) -> None:
    table = at_stage(
        "japanese.movement", "at 2205: 1-div, oku", "at 24: kuroki", "mark commander 1-div kuroki"
    )
    assert table.cases("activate kuroki") == ("9.1",)
    assert table.cases("activate 1-div") == ("9.0",)


def test_case_9_1_only_the_land_units_of_the_moving_side(at_stage: Open) -> None:
    table = russians(at_stage, "at 0120: kuroki")
    assert table.cases("activate kuroki") == ("9.1",)
    assert table.cases("activate ru-fleet-1") == ("9.1",)
    assert table.cases("activate zasulich") == ("9.1",)  # still on his way
    assert table.cases("march kuroki") == ("9.1",)


def test_case_9_1_activated_units_do_not_try_again(at_stage: Open) -> None:
    table = russians(at_stage, dice="1").do("activate kuropatkin")
    assert table.cases("activate kuropatkin") == ("9.1",)


def test_case_9_1_headquarters_moves_when_it_likes(at_stage: Open) -> None:
    table = russians(at_stage, dice="1 1").do("activate kuropatkin; activate 1-s; stop")
    assert table.offered("march") == ["kuropatkin"]
    table.do("march kuropatkin; to 2305; stop")
    assert table.where("kuropatkin") == "2305"
    assert table.cases("march kuropatkin") == ("9.1",)


def test_case_9_11_roll_of_the_response_value_activates(at_stage: Open) -> None:
    lines = ("at 2206: zasulich, 3-s", "mark commander 3-s zasulich", "mark activated zasulich")
    most = printed(russians(at_stage), "3-s", "zasulich")  # a poor general, so that a roll can fail
    table = russians(at_stage, *lines, dice=f"{most}")
    assert response(table, "3-s") == most
    table.do("activate 3-s; stop")
    assert table.cell("activated", "3-s")
    table = russians(at_stage, *lines, dice=f"{most + 1}").do("activate 3-s")
    assert not table.cell("activated", "3-s")
    assert table.cases("activate 3-s") == ("9.11",)


def test_case_9_11_reduced_division_responds_by_its_own_face(at_stage: Open) -> None:
    table = at_stage("russian.movement", "at 2205: kuropatkin, 1-s/reduced", "mark commander 1-s kuropatkin")
    assert response(table, "1-s") == 1 + printed(table, "kuropatkin")


def test_case_9_12_combat_unit_moves_before_others_try(at_stage: Open) -> None:
    lines = ("mark activated kuropatkin", "mark commander 2-s kuropatkin")
    table = russians(at_stage, *lines, dice="1 1").do("activate 1-s")
    assert table.offered("activate") == []
    assert "2105" in table.offered("to")
    table.do("stop; activate 2-s; stop")
    assert table.cases("march 1-s") == ("9.1",)


def test_case_9_13_headquarters_that_failed_bars_its_units(at_stage: Open) -> None:
    table = russians(at_stage, dice="6").do("activate kuropatkin")
    assert table.cases("activate 1-s") == ("9.13",)
    assert table.offered("activate") == ["linevich"]


def test_case_9_14_supreme_headquarters_that_failed_helps_nobody(at_stage: Open) -> None:
    table = russians(at_stage, "at 2206: alexiev", dice="6").do("activate alexiev")
    assert response(table, "kuropatkin") == printed(table, "kuropatkin")
    table = russians(at_stage, "at 2206: alexiev", dice="1").do("activate alexiev")
    assert response(table, "kuropatkin") == printed(table, "kuropatkin", "alexiev")


def test_case_9_14_supreme_headquarters_that_has_not_rolled_helps_nobody(at_stage: Open) -> None:
    table = russians(at_stage, "at 2206: alexiev")
    assert response(table, "kuropatkin") == printed(table, "kuropatkin")


def test_case_9_15_unit_out_of_command_responds_alone(at_stage: Open) -> None:
    lines = ("at 3337: 3-s", "mark commander 3-s kuropatkin", "mark activated kuropatkin")
    table = russians(at_stage, *lines, dice="3")
    assert response(table, "3-s") == 2
    table.do("activate 3-s")
    assert not table.cell("activated", "3-s")


def test_case_9_16_units_of_the_supreme_headquarters(at_stage: Open) -> None:
    lines = ("at 2206: alexiev, 3-s", "mark commander 3-s alexiev")
    table = russians(at_stage, *lines, dice="6")
    assert table.cases("activate 3-s") == ("9.16",)
    table.do("activate alexiev")
    assert table.cases("activate 3-s") == ("9.16",)
    table = russians(at_stage, *lines, dice="1 3").do("activate alexiev")
    assert response(table, "3-s") == printed(table, "3-s", "alexiev")
    assert table.cases("activate 3-s") == ()


def test_case_9_17_season_is_added_to_the_roll(at_stage: Open) -> None:
    added = {}
    for turn in range(1, 13):
        table = russians(at_stage, turn=turn)
        added[table.board.turn_labels[turn - 1].split()[0]] = season_modifiers(table.state)[0].value
    assert added == {
        "December": 2, "January": 2, "February": 2, "March": 1, "April": 1, "May": 1, "June": 0, "July": 0,
        "August": 0, "September": 1, "October": 1, "November": 1,
    }  # fmt: skip
    most = printed(table, "1-s", "kuropatkin")  # it would do in summer
    table = russians(at_stage, "mark activated kuropatkin", turn=3, dice=f"{most}").do("activate 1-s")
    assert not table.cell("activated", "1-s")


def test_case_9_18_radius_is_three_movement_points(at_stage: Open) -> None:
    # from 2102 rough 2002, 2003 and clear 2004, 2105, 2205 make 18 sixths; from 2201 it is half a point more
    def near(unit_at: str, *lines: str) -> bool:
        position = ("at 2205: kuropatkin, 1-s", f"mark place 1-s {unit_at}", "mark commander 1-s kuropatkin")
        table = at_stage("russian.movement", *position, *lines)
        return is_in_command(table.state, table.counter("1-s"))

    assert near("2205")
    assert near("2102")
    assert not near("2201")


def test_case_9_18_headquarters_out_of_the_radius_of_the_supreme_one(at_stage: Open) -> None:
    table = russians(at_stage, "at 3337: alexiev", dice="1").do("activate alexiev")
    assert table.cell("activated", "alexiev")
    assert response(table, "kuropatkin") == printed(table, "kuropatkin")


def test_case_9_18_path_runs_from_the_unit(at_stage: Open) -> None:
    # the path enters clear 2205 from rough 2204, or rough 2204 from 2205, which lies in the zone of 2105
    def near(unit_at: str, chief_at: str, *lines: str) -> bool:
        position = (f"at {chief_at}: kuropatkin", f"at {unit_at}: 1-s", "mark commander 1-s kuropatkin")
        table = at_stage("russian.movement", *position, *lines)
        return is_in_command(table.state, table.counter("1-s"))

    assert near("2204", "2205", "at 2105: 6-div") is False  # 2205 lies in the zone of 2105
    assert near("2205", "2204", "at 2105: 6-div")  # the unit's own hex does not count, rough 2204 is free


def test_case_9_18_enemy_units_and_zones_cut_the_path(at_stage: Open) -> None:
    position = ("at 2305: kuropatkin", "at 2105: 1-s", "mark commander 1-s kuropatkin")
    table = at_stage("russian.movement", *position)
    assert is_in_command(table.state, table.counter("1-s"))
    table = at_stage("russian.movement", *position, "at 2205: 6-div")
    assert not is_in_command(table.state, table.counter("1-s"))


def test_unassigned_units_do_not_try(at_stage: Open) -> None:
    assert russians(at_stage).cases("activate 2-s") == ("14.0",)


# 18.7


def test_case_18_7_smirnov_commands_on_a_six(at_stage: Open) -> None:
    position = ("at 0801: stoessel, 3-es", "mark commander 3-es stoessel", "at 2937: linevich")
    table = at_stage("russian.movement", *position, dice="6 3").do("activate stoessel")
    assert table.state.flag[Flag.SMIRNOV]
    assert table.cell("activated", "stoessel")
    assert command_value(table.state, table.counter("stoessel")) == 3
    table = at_stage("russian.movement", *position, dice="5 3").do("activate stoessel")
    assert not table.state.flag[Flag.SMIRNOV]
    assert not table.cell("activated", "stoessel")
    assert command_value(table.state, table.counter("stoessel")) == 1


def test_case_18_7_smirnov_commands_for_one_game_turn(at_stage: Open) -> None:
    position = ("at 0801: stoessel", "at 2937: linevich", f"mark flag {Flag.SMIRNOV.name.lower()}")
    table = at_stage("russian.movement", *position)
    assert not table.state.flag[Flag.SMIRNOV]


# 18.8


def landed(at_stage: Open, turn: int) -> Any:
    position = ("at 0120: kuroki, 12-div, 1-div", "mark commander 12-div kuroki")
    return at_stage("japanese.movement", *position, turn=turn)


def test_case_18_81_all_japanese_units_are_activated(at_stage: Open) -> None:
    table = landed(at_stage, 1)
    assert table.offered("activate") == []
    assert set(table.offered("march")) == {"kuroki", "12-div"}
    assert table.cell("activated", "1-div")
    assert table.cases("march 1-div") == ("14.0",)
    table.do("march 12-div; to 0121; stop")
    assert table.where("12-div") == "0121"


def test_case_18_8_february_1904_comes_once(at_stage: Open) -> None:
    assert landed(at_stage, 1).offered("march")
    for turn in (2, 13):
        table = landed(at_stage, turn)
        assert table.offered("march") == []
        assert table.offered("activate") == ["kuroki"]
