"""Stacking on land at the end of a Land Movement Stage: 12.0 to 12.2."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.plugins.red_sun_rising.rules.stacking import overstacked, points_in, room, stacking_points
from grognard.plugins.red_sun_rising.terms import Side

Open = Callable[..., Any]

CROWD = "at 1809: 1-s, 2-s, 3-s"
"""Three divisions in the mountains, which hold four points."""


def stage_over(at_stage: Open, *lines: str) -> Any:
    """Come to the end of the Russian Land Movement Stage."""
    return at_stage("russian.movement", *lines, "at 3337: linevich").do("done")


def space(table: Any, name: str) -> int:
    return int(table.board.spaces.index[name])


def test_case_12_0_excess_is_eliminated_at_the_end_of_the_stage(at_stage: Open) -> None:
    table = stage_over(at_stage, CROWD)
    assert set(table.offered("remove")) == {"1-s", "2-s", "3-s"}


def test_case_12_0_rail_line_takes_no_room(at_stage: Open) -> None:
    table = at_stage("russian.movement", "at 0801: 3-es, 4-es, 7-es")
    assert room(table.state, space(table, "0801"), Side.RUSSIA) == 12 - 6


def test_case_12_0_only_the_moving_side_is_looked_at(at_stage: Open) -> None:
    table = at_stage("russian.movement", "at 1809: 1-div, 2-div, 3-div", "at 3337: linevich")
    assert overstacked(table.state, Side.RUSSIA) == ()
    assert overstacked(table.state, Side.JAPAN) == (space(table, "1809"),)


def test_case_12_1_points_of_a_hex_add_up(at_stage: Open) -> None:
    table = at_stage("russian.movement", "at 2205: 1-s, 2-s/reduced, 1-r")
    assert points_in(table.state, space(table, "2205"), Side.RUSSIA) == 2 + 1 + 1


def test_case_12_11_stacking_points_are_the_command_value(at_stage: Open) -> None:
    table = at_stage("russian.movement", "at 2205: 1-s, 2-s/reduced")
    assert stacking_points(table.state, table.counter("1-s")) == 2
    assert stacking_points(table.state, table.counter("2-s")) == 1


def test_case_12_12_command_units_and_merchant_fleets_take_no_room(at_stage: Open) -> None:
    table = at_stage(
        "japanese.movement", "at 1804: kuroki, oyama, merchant-1-ashore, 1-div", "mark trench 1804 2"
    )
    assert points_in(table.state, space(table, "1804"), Side.JAPAN) == 2


def test_case_12_2_owner_eliminates_until_it_fits(at_stage: Open) -> None:
    table = stage_over(at_stage, CROWD, "at 2205: 4-s", "at 0121: 1-div")
    assert table.cases("remove 4-s") == ("12.2",)
    assert table.cases("remove 1-div") == ("12.2",)
    assert table.cases("remove linevich") == ("12.2",)
    table.do("remove 2-s")
    assert table.where("2-s") == "lost"
    assert table.offered("remove") == []
