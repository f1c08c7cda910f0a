"""Supply on land: 4.21, 4.31, 10.0 to 10.3."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.plugins.red_sun_rising.rules.supply import (
    FLEETS,
    RAILWAY,
    STORES,
    judge_supply,
    supply_source,
)
from grognard.plugins.red_sun_rising.rules.supply_lines import (
    japanese_sources,
    lines_of,
    russian_sources,
    stores,
)
from grognard.plugins.red_sun_rising.terms import Side

Open = Callable[..., Any]

FULL = ("track pa-supply 6", "track vladivostok-supply 3", "control 0801 2937 russia")


def russians(at_stage: Open, *lines: str) -> Any:
    """Look at the Russians as their Land Movement Stage begins; Linevich keeps it from ending at once."""
    return at_stage("russian.movement", *FULL, "at 3337: linevich", *lines)


def japanese(at_stage: Open, *lines: str, turn: int = 6) -> Any:
    return at_stage("japanese.movement", "at 0121: oku", *lines, turn=turn)


def lines(table: Any, unit: str) -> list[str]:
    return [table.board.spaces.ids[space] for space in lines_of(table.state, table.counter(unit))]


def judged(table: Any, *units: str) -> list[int]:
    for side in Side:
        judge_supply(table.session.engine.play, side)
    return [table.cell("supplied", unit) for unit in units]


# Stages


def test_case_4_21_russians_are_judged_in_their_supply_stage(at_stage: Open) -> None:
    table = at_stage("russian.supply", *FULL, "at 2309: 1-s, kuropatkin", "at 0121: 1-div")
    assert table.cell("supplied", "1-s") == table.cell("supplied", "kuropatkin") == 1
    assert table.cell("supplied", "1-div") == 0


def test_case_4_31_japanese_are_judged_in_their_supply_stage(at_stage: Open) -> None:
    position = ("at 1804: merchant-1-ashore, 1-div", "at 14: merchant-1", "at 2309: 1-s")
    table = at_stage("japanese.supply", *position)
    assert table.cell("supplied", "1-div") == 1
    assert table.cell("supplied", "1-s") == 0


def test_case_10_0_unit_without_a_line_is_out_of_supply(at_stage: Open) -> None:
    table = russians(at_stage, "at 0718: 1-s", "at 2309: 2-s")
    assert judged(table, "1-s", "2-s") == [0, 1]
    table = at_stage("russian.supply", "at 0718: 1-s/full", "at 2309: 2-s/full")
    assert table.cell("face", "1-s") == 1
    assert table.cell("face", "2-s") == 0


# 10.1


def test_case_10_1_sources_of_the_russians(at_stage: Open) -> None:
    table = russians(at_stage)
    assert [table.board.spaces.ids[source] for source, _ in russian_sources(table.state)] == [
        "3316", "0801", "2937",
    ]  # fmt: skip


def test_case_10_11_every_connected_rail_hex_is_a_source(at_stage: Open) -> None:
    table = russians(at_stage, "at 1204: 1-s", "at 1506: 2-s")
    assert lines(table, "1-s")[0] == "3316"
    table = russians(at_stage, "at 1204: 1-s", "at 1605: 1-div")
    assert lines(table, "1-s") == []  # cut beyond, and Port Arthur is too far


def test_case_10_11_railheads_supply_those_in_them_whatever_is_cut(at_stage: Open) -> None:
    table = russians(at_stage, "at 3316: 1-s", "at 3315: 1-div")
    assert lines(table, "1-s") == ["3316"]


def test_case_10_12_port_arthur_and_vladivostok_hold_stores(at_stage: Open) -> None:
    position = ("at 0801: 1-s", "at 2937: 2-s", "at 1506: 1-div", "at 3237: 2-div")
    table = russians(at_stage, *position)
    assert (lines(table, "1-s"), lines(table, "2-s")) == (["0801"], ["2937"])
    empty = ("track pa-supply 0", "track vladivostok-supply 0", "at 3337: linevich")
    table = at_stage("russian.movement", *empty, *position)
    assert stores(table.state) == ()
    assert lines(table, "1-s") == []


def test_case_10_12_captured_store_supplies_nobody(at_stage: Open) -> None:
    table = russians(at_stage, "control 0801 japan", "at 0802: 1-s", "at 1506: 1-div")
    assert lines(table, "1-s") == []


def test_case_10_12_rail_line_comes_before_the_stores(at_stage: Open) -> None:
    table = russians(at_stage, "at 0801: 1-s")
    judged(table)
    unit = table.counter("1-s")
    assert supply_source(table.state, unit) == (RAILWAY, table.board.spaces.index["3316"])
    table = russians(at_stage, "at 0801: 1-s", "at 1506: 1-div")
    judged(table)
    assert supply_source(table.state, unit) == (STORES, table.board.spaces.index["0801"])


def test_supply_source_of_who_came_later_and_of_nobody(at_stage: Open) -> None:
    table = russians(at_stage, "at 2309: 1-s", "mark supplied 1-s", "at 0718: 2-s")
    assert supply_source(table.state, table.counter("1-s")) == (RAILWAY, table.board.spaces.index["3316"])
    assert supply_source(table.state, table.counter("2-s")) is None


# 10.2


def sources(table: Any) -> dict[str, int]:
    return {table.board.spaces.ids[s]: points for s, points in japanese_sources(table.state).items()}


def test_case_10_2_sources_of_the_japanese(at_stage: Open) -> None:
    assert sources(japanese(at_stage)) == {}
    table = japanese(at_stage, "at 1804: merchant-1-ashore", "at 24: merchant-2")
    assert sources(table) == {"1804": 4}


def test_case_10_21_merchant_fleet_supplies_four_points(at_stage: Open) -> None:
    table = japanese(at_stage, "at 1804: merchant-1-ashore, 1-div, 2-div, 3-div, kuroki")
    assert sum(judged(table, "1-div", "2-div", "3-div")) == 2
    assert judged(table, "kuroki") == [1]


def test_case_10_21_command_units_use_no_points(at_stage: Open) -> None:
    table = japanese(at_stage, "at 1804: merchant-1-ashore, 1-div, 2-div, kuroki, oyama")
    assert judged(table, "1-div", "2-div", "kuroki", "oyama") == [1, 1, 1, 1]


def test_case_10_21_fleets_in_one_hex_add_up(at_stage: Open) -> None:
    table = japanese(at_stage, "at 1804: merchant-1-ashore, merchant-2-ashore, 1-div, 2-div, 3-div")
    assert sources(table) == {"1804": 8}
    assert judged(table, "1-div", "2-div", "3-div") == [1, 1, 1]


def test_case_10_22_in_winter_ports_only(at_stage: Open) -> None:
    position = ("at 1804: merchant-1-ashore", "at 0922: merchant-2-ashore")
    assert sources(japanese(at_stage, *position, turn=12)) == {"0922": 4}


def test_case_10_23_in_other_seasons_coasts_too(at_stage: Open) -> None:
    position = ("at 1804: merchant-1-ashore", "at 0922: merchant-2-ashore", "at 2205: merchant-3-ashore")
    for turn in (3, 6, 9):
        assert sources(japanese(at_stage, *position, turn=turn)) == {"0922": 4, "1804": 4}


def test_case_10_24_lines_end_where_the_fleet_is_on_the_land_map(at_stage: Open) -> None:
    table = japanese(at_stage, "at 1804: merchant-1-ashore", "at 1905: 1-div", "at 0121: 2-div")
    assert lines(table, "1-div") == ["1804"]
    assert lines(table, "2-div") == []


def test_case_10_26_fleet_that_supports_a_blockade_supplies_nobody(at_stage: Open) -> None:
    table = japanese(at_stage, "at 1804: merchant-1-ashore, 1-div", "mark blockading merchant-1")
    assert sources(table) == {}
    assert judged(table, "1-div") == [0]


# 10.3


def test_case_10_3_line_is_three_movement_points_long(at_stage: Open) -> None:
    # from 2304 rough 2204 and clear 2105, 2004, 1904, 1804 are 18 sixths; 2303 lies half a point further
    table = japanese(at_stage, "at 1804: merchant-1-ashore", "at 2304: 1-div", "at 2303: 2-div")
    assert lines(table, "1-div") == ["1804"]
    assert lines(table, "2-div") == []


def test_case_10_31_russians_need_a_general_source(at_stage: Open) -> None:
    table = russians(at_stage, "at 2205: 1-s", "at 0121: 2-s")
    assert judged(table, "1-s", "2-s") == [1, 0]


def test_case_10_32_japanese_need_a_fleet(at_stage: Open) -> None:
    table = japanese(at_stage, "at 1804: merchant-1-ashore, 1-div", "at 2309: 2-div")
    assert judged(table, "1-div", "2-div") == [1, 0]
    assert supply_source(table.state, table.counter("1-div")) == (FLEETS, table.board.spaces.index["1804"])


def test_case_10_33_enemy_zones_block_a_line(at_stage: Open) -> None:
    position = ("at 1804: merchant-1-ashore", "at 2004: 1-div")
    assert lines(japanese(at_stage, *position), "1-div") == ["1804"]
    # 1904 holds clear 1803, 1804, 1903, 1905 and 2003 and 2004 beside it
    assert lines(japanese(at_stage, *position, "at 1904: 1-s"), "1-div") == []


def test_case_10_33_own_hex_in_a_zone_blocks_nothing(at_stage: Open) -> None:
    table = japanese(at_stage, "at 1804: merchant-1-ashore", "at 1904: 1-div", "at 2005: 1-s")
    assert lines(table, "1-div") == ["1804"]
    table = japanese(at_stage, "at 1804: merchant-1-ashore, 1-div", "at 1904: 1-s")
    assert lines(table, "1-div") == ["1804"]  # no way at all is needed there


def test_case_10_34_command_unit_lengthens_the_line(at_stage: Open) -> None:
    position = ("at 1804: merchant-1-ashore", "at 2303: 2-div", "at 2203: kuroki")
    assert lines(japanese(at_stage, *position, "mark commander 2-div kuroki"), "2-div") == ["1804"]


def test_case_10_34_two_legs_and_no_more(at_stage: Open) -> None:
    position = (
        "at 1804: merchant-1-ashore",
        "at 2402: 2-div",
        "at 2303: kuroki",
        "mark commander 2-div kuroki",
    )
    assert lines(japanese(at_stage, *position), "2-div") == []


def test_case_10_35_only_its_own_command_unit_helps(at_stage: Open) -> None:
    position = ("at 1804: merchant-1-ashore", "at 2303: 2-div", "at 2203: kuroki", "at 0121: nogi")
    assert lines(japanese(at_stage, *position), "2-div") == []
    assert lines(japanese(at_stage, *position, "mark commander 2-div nogi"), "2-div") == []


def test_rail_in_use_lengthens_japanese_lines(at_stage: Open) -> None:
    position = ("at 0803: merchant-1-ashore", "at 1506: 1-div")
    assert lines(japanese(at_stage, *position, "control 0803 japan"), "1-div") == ["0803"]
    assert lines(japanese(at_stage, *position, "control 0803 russia"), "1-div") == []


# Sharing out


def test_shares_are_moved_where_that_feeds_more(at_stage: Open) -> None:
    # everybody reaches 1804; 3-div reaches 1604 too, so it leaves 1804 to those who do not
    position = ("at 1804: merchant-1-ashore, 1-div", "at 2003: 2-div")
    table = japanese(at_stage, *position, "at 1605: merchant-2-ashore", "at 1705: 3-div, 4-div")
    assert judged(table, "1-div", "2-div", "3-div", "4-div") == [1, 1, 1, 1]


def test_those_supplied_before_come_first(at_stage: Open) -> None:
    table = japanese(at_stage, "at 1804: merchant-1-ashore, 1-div, 2-div, 3-div", "mark supplied 3-div")
    assert judged(table, "3-div") == [1]
