"""Zones of control, and what they do to a march: 9.3, 9.4."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.plugins.red_sun_rising.rules.zoc import (
    enemy_held,
    is_defensive_position,
    zone_hexes,
)
from grognard.plugins.red_sun_rising.terms import Side

Open = Callable[..., Any]

HQ = ("at 3316: kuropatkin", "mark commander 1-s kuropatkin", "mark activated kuropatkin")
"""A headquarters far away that is activated already, for one unit."""


def marching(at_stage: Open, unit_at: str, *lines: str) -> Any:
    """Activate the Russian 1st Siberian, at full strength with four points, and let it march."""
    table = at_stage("russian.movement", *HQ, f"at {unit_at}: 1-s", *lines, dice="1 1 1 1")
    return table.do("activate 1-s")


def zones(at_stage: Open, *lines: str) -> set[str]:
    table = at_stage("russian.movement", *lines)
    return table.hexes(zone_hexes(table.state, Side.RUSSIA))


def test_case_9_3_zone_goes_into_clear_hexes_and_along_roads(at_stage: Open) -> None:
    # 2205 touches clear 2105 2106 2206 2305 2306 and rough 2204; 1909 touches clear 1908 2008, and the roads
    # from it go to 2008 and to the mountains of 1910, not to the rough 1808 and 2009 or the mountains of 1809
    assert zones(at_stage, "at 2205: 6-div") == {"2105", "2106", "2206", "2305", "2306"}
    assert zones(at_stage, "at 1909: 6-div") == {"1908", "2008", "1910"}


def test_case_9_3_zones_do_not_cross_the_sea(at_stage: Open) -> None:
    # Dalny and 0904 are hexes of one coast with the bay between them
    assert "0803" not in zones(at_stage, "at 0904: 6-div")


def test_case_9_3_only_units_on_the_land_map_exert_zones(at_stage: Open) -> None:
    assert zones(at_stage, "at 24: 12-div", "at jp-arrivals: 6-div") == set()


def test_case_9_31_command_units_exert_no_zone(at_stage: Open) -> None:
    assert zones(at_stage, "at 2205: kuroki, oyama") == set()


def test_case_9_32_units_in_trenches_exert_no_zone(at_stage: Open) -> None:
    assert zones(at_stage, "at 2205: 6-div", "mark trench 2205 1") == set()
    assert "2105" in zones(at_stage, "at 2205: 6-div", "mark trench 2206 1")


def test_case_9_32_units_in_a_fortress_exert_no_zone_while_it_stands(at_stage: Open) -> None:
    lines = ("at 2937: 6-div",)
    assert zones(at_stage, *lines) == set()
    assert zones(at_stage, *lines, "at 0801: 5-div", "mark breached 2937") == set()  # nothing clear beside it


def test_case_9_32_destroyed_fortress_shelters_nobody(at_stage: Open) -> None:
    table = at_stage("japanese.movement", "at 0801: 3-es", "mark breached 0801")
    positions = [s for s in range(len(table.state.trench)) if is_defensive_position(table.state, s)]
    assert table.hexes(positions) == {"2937"}


def test_case_9_33_zone_enters_rough_ground_along_a_road_only(at_stage: Open) -> None:
    beside = zones(at_stage, "at 1909: 6-div")
    assert "1910" in beside
    assert beside.isdisjoint({"1808", "1809", "2009"})


def test_case_9_45_the_hex_of_a_unit_is_held_and_those_around_it_are_its_zone(at_stage: Open) -> None:
    table = at_stage("russian.movement", "at 2205: 6-div")
    assert table.hexes(zone_hexes(table.state, Side.RUSSIA)) == {"2105", "2106", "2206", "2305", "2306"}
    assert table.hexes(enemy_held(table.state, Side.RUSSIA)) == {"2205"}


# 9.4


def test_case_9_4_no_march_off_the_land_map(at_stage: Open) -> None:
    table = marching(at_stage, "2205")
    assert table.cases("to 42") == ("9.4",)
    assert table.cases("to lost") == ("9.4",)


def test_case_9_41_no_march_into_the_sea(at_stage: Open) -> None:
    table = marching(at_stage, "1705")
    assert table.cases("to 1704") == ("9.41",)


def test_case_9_42_unit_halts_in_an_enemy_zone(at_stage: Open) -> None:
    # along the road from the Yalu 1210 costs a little more than one point; a division in 1310 closes the road
    lines = ("at 1412: 1-div, kuroki", "mark commander 1-div kuroki", "mark activated kuroki")
    table = at_stage("japanese.movement", *lines, dice="1").do("activate 1-div")
    assert table.cases("to 1210") == ()
    table = at_stage("japanese.movement", *lines, "at 1310: 1-s", dice="1").do("activate 1-div")
    assert table.cases("to 1210") == ("9.42",)
    assert table.cases("to 1311") == ()


def test_case_9_42_march_ends_in_the_zone(at_stage: Open) -> None:
    table = marching(at_stage, "2306", "at 2105: 6-div").do("to 2205")
    assert table.where("1-s") == "2205"
    assert table.offered("to") == []


def test_case_9_42_control_of_a_city_halts_nobody(at_stage: Open) -> None:
    table = marching(at_stage, "1908", "control 2008 japan")
    table.do("to 2009")
    assert "2010" in table.offered("to")


def test_case_9_43_not_straight_from_zone_to_zone(at_stage: Open) -> None:
    # 2105 and 2106 both lie in the zone of 2005
    table = marching(at_stage, "2105", "at 2005: 6-div")
    assert table.cases("to 2106") == ()  # by way of 2205 or 2206, which are free
    table = marching(at_stage, "2105", "at 2005: 6-div", "at 2205: 5-div", "at 2206: 4-div")
    assert table.cases("to 2106") == ("9.43",)


def test_case_9_44_unit_leaves_a_zone_it_began_in(at_stage: Open) -> None:
    table = marching(at_stage, "2105", "at 2005: 6-div")
    assert table.cases("to 2205") == ()


def test_case_9_44_it_halts_in_the_next_zone(at_stage: Open) -> None:
    # out of the zone of 2005 by 2205, into it again at 2106; nothing beyond may be reached through it
    table = marching(at_stage, "2105", "at 2005: 6-div", "at 2206: 5-div", "at 2207: 4-div", "at 2108: 3-div")
    assert table.cases("to 2107") == ("9.44",)


def test_case_9_45_no_march_into_enemy_units(at_stage: Open) -> None:
    table = marching(at_stage, "2205", "at 2305: kuroki", "at 2105: 6-div")
    assert table.cases("to 2305") == ("9.45",)
    assert table.cases("to 2105") == ("9.45",)


def test_case_9_45_merchant_fleets_ashore_bar_nobody(at_stage: Open) -> None:
    table = marching(at_stage, "1804", "at 1705: merchant-1-ashore")
    assert table.cases("to 1705") == ()
