"""The rail line: 18.4."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.plugins.red_sun_rising.rules.command import is_in_command
from grognard.plugins.red_sun_rising.rules.rail import is_connected, usable_hexes
from grognard.plugins.red_sun_rising.terms import Side

Open = Callable[..., Any]

RIDE = ("at 3316: 1-s, kuropatkin", "mark commander 1-s kuropatkin", "mark activated kuropatkin")


def riding(at_stage: Open, *lines: str) -> Any:
    return at_stage("russian.movement", *RIDE, *lines, dice="1").do("activate 1-s")


def hexes(at_stage: Open, side: Side, *lines: str) -> set[str]:
    table = at_stage("russian.movement", *lines)
    return table.hexes(usable_hexes(table.state, side))


def test_case_18_4_russians_ride_at_no_cost(at_stage: Open) -> None:
    table = riding(at_stage)
    assert {"2309", "2008", "1705", "0803", "0801"} <= set(table.offered("to"))
    # and march on from any station: two points of rough ground beyond 1004, by road to 1106
    assert "1106" in table.offered("to")


def test_case_18_4_zone_over_the_railhead_breaks_the_line(at_stage: Open) -> None:
    # 3315 is clear, and so is 3316 beside it
    usable = hexes(at_stage, Side.RUSSIA, "at 3315: 6-div", "at 3316: 1-s")
    assert usable == {"2937", "3037", "3137", "3237", "3337"}


def test_case_18_41_line_must_lead_to_a_railhead(at_stage: Open) -> None:
    # a division in 1908 breaks the line there and, over clear 2008 and 1807's neighbours, beside it
    usable = hexes(at_stage, Side.RUSSIA, "at 1908: 6-div")
    assert {"3316", "2309", "2209"} <= usable
    assert usable.isdisjoint({"1908", "2008", "1806", "1705", "0801"})
    table = riding(at_stage, "at 1908: 6-div")
    assert table.cases("to 0801") == ("18.41",)
    assert not is_connected(table.state, table.board.spaces.index["0801"])
    assert is_connected(table.state, table.board.spaces.index["2937"])


def test_case_18_41_unit_beyond_the_break_does_not_ride(at_stage: Open) -> None:
    position = ("at 0801: 1-s, stoessel", "mark commander 1-s stoessel", "mark activated stoessel")
    table = at_stage("russian.movement", *position, "at 1506: 6-div", dice="1").do("activate 1-s")
    assert table.cases("to 1204") == ("18.41",)
    assert table.cases("to 1004") == ()  # on foot: three rough hexes and a road


def test_case_18_42_japan_needs_port_arthur_or_dalny(at_stage: Open) -> None:
    assert hexes(at_stage, Side.JAPAN, "control 0801 0803 russia") == set()
    assert "2309" in hexes(at_stage, Side.JAPAN, "control 0803 japan")
    assert "2309" in hexes(at_stage, Side.JAPAN, "control 0801 japan")
    assert "2309" not in hexes(at_stage, Side.JAPAN, "control 0803 japan", "at 1305: 1-s")


def test_case_18_42_japanese_trace_along_the_line_and_march_beside_it(at_stage: Open) -> None:
    position = ("control 0803 japan", "at 0803: kuroki, oku", "at 2309: 1-div", "mark commander 1-div kuroki")
    table = at_stage("japanese.movement", *position, "mark activated kuroki", dice="1")
    assert is_in_command(table.state, table.counter("1-div"))
    table.do("activate 1-div")
    assert table.cases("to 0803") == ("18.42",)
    assert table.cases("to 2209") == ()  # a clear hex like others
