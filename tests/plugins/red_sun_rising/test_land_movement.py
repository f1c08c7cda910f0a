"""Marching: what steps cost, how far units go, garrisons and siege artillery; 9.2, 9.46, 18.4, 18.6, 18.9."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from grognard.kernel.errors import RulesError
from grognard.plugins.red_sun_rising.ground import POINT, cost_of, ground, limit_of
from grognard.plugins.red_sun_rising.rules.marching import march_reach

Open = Callable[..., Any]


def marching(at_stage: Open, unit: str, place: str, *lines: str) -> Any:
    """Let a Japanese unit march whose headquarters is in the same hex; another one has still to roll."""
    position = (f"at {place}: {unit}, kuroki, oku", f"mark commander {unit} kuroki", "mark activated kuroki")
    table = at_stage("japanese.movement", *position, *lines, dice="1 1 1")
    return table.do(f"activate {unit}")


def cost(table: Any, unit: str, space: str) -> int:
    """Sixths of a movement point to a hex."""
    reach = march_reach(table.state, table.counter(unit), 0)
    return reach.cost[table.board.spaces.index[space]]


# 9.2


def test_case_9_2_unit_spends_its_movement_allowance(at_stage: Open) -> None:
    table = marching(at_stage, "1-div", "2305")
    assert cost(table, "1-div", "2205") == POINT // 2
    costs = march_reach(table.state, table.counter("1-div"), 0).cost.values()
    assert max(costs) == table.state.printed("movement", table.counter("1-div")) * POINT == 30
    assert table.cases("to 0121") == ("9.2",)


def test_case_9_2_hexes_are_entered_one_after_the_other(at_stage: Open) -> None:
    table = marching(at_stage, "1-div", "2305")
    index = table.board.spaces.index
    way = march_reach(table.state, table.counter("1-div"), 0).path(index["2105"])
    assert [table.board.spaces.ids[s] for s in way] == ["2305", "2205", "2105"]


def test_case_9_2_march_goes_on_with_what_is_left(at_stage: Open) -> None:
    table = marching(at_stage, "1-div", "2305")
    far = len(table.offered("to"))
    table.do("to 2205")
    assert table.where("1-div") == "2205"
    assert table.state.frames[-1].procedure.spent == 3
    assert 0 < len(table.offered("to")) < far + 40
    table.do("stop")
    assert table.where("1-div") == "2205"
    assert "9.1" in table.cases("activate 1-div")


def test_case_9_2_unit_that_marches_has_moved(at_stage: Open) -> None:
    table = marching(at_stage, "1-div", "2305").do("stop")
    assert not table.cell("moved", "1-div")
    table = marching(at_stage, "1-div", "2305").do("to 2205")
    assert table.cell("moved", "1-div")


def test_case_9_2_further_stretches_cost_something(at_stage: Open) -> None:
    position = ("at 3316: 1-s, kuropatkin", "mark commander 1-s kuropatkin", "mark activated kuropatkin")
    table = at_stage("russian.movement", *position, dice="1").do("activate 1-s; to 2309")
    assert table.where("1-s") == "2309"
    assert table.cases("to 2008") == ("9.2",)  # the rail line costs nothing, and has been ridden
    assert table.cases("to 2310") == ()


def test_case_9_2_stack_of_two_marches_unit_by_unit(at_stage: Open) -> None:
    table = marching(at_stage, "1-div", "2305", "mark commander 2-div kuroki")
    assert table.offered("activate") == []  # 2 Division, and it is not on the map
    assert table.offered("stop") == [""]


def test_city_on_the_way_falls_to_a_combat_unit(at_stage: Open) -> None:
    table = marching(at_stage, "1-cav", "1908", "control 2008 russia").do("to 2009")
    assert table.cell("control", "2008") == 1


def test_city_does_not_fall_to_a_headquarters(at_stage: Open) -> None:
    position = ("at 1908: kuroki", "control 2008 russia")
    table = at_stage("japanese.movement", *position, dice="1")
    table.do("activate kuroki; march kuroki; to 2008")
    assert table.cell("control", "2008") == 0


# 9.46


@pytest.mark.parametrize(
    ("start", "to", "sixths"),
    [
        ("2205", "2105", 3),  # clear
        ("2205", "2204", 6),  # rough
        ("1808", "1809", 12),  # mountain
        ("1909", "2008", 2),  # road into a clear hex
        ("1909", "1910", 2),  # road into the mountains
        ("2106", "2006", 9),  # over a river
        ("1812", "1811", 2),  # the road's bridge
    ],
)
def test_case_9_46_steps_cost_what_the_chart_says(at_stage: Open, start: str, to: str, sixths: int) -> None:
    assert cost(marching(at_stage, "1-div", start), "1-div", to) == sixths


def test_case_9_46_errata_closed_hexsides_stop_land_units(at_stage: Open) -> None:
    table = marching(at_stage, "1-div", "0803", "at 0903: 3-es")
    assert table.cases("to 0904") == ("9.46/errata",)
    table = marching(at_stage, "1-div", "2205")
    assert cost(table, "1-div", "2104") == 9  # and the chart's halves count


def test_case_9_46_other_cells_give_other_costs(at_stage: Open) -> None:
    board = at_stage("russian.movement").board
    table = board.tables["terrain_effects"]
    rows = [key.text for key in table.rows]
    cells = [list(line) for line in table.cells]
    cells[rows.index("clear")][0] = "2/3"
    changed = replace(table, cells=tuple(map(tuple, cells)))
    other = replace(board, tables={**board.tables, "terrain_effects": changed})
    assert cost_of(other, "clear") == 4
    index = board.spaces.index
    assert ground(other).way_cost[ground(other).ways.entry_of(index["2205"], index["2105"])] == 4


@pytest.mark.parametrize("cell", ["1/4", "-", "-1"])
def test_cost_that_is_no_sixth_is_refused(at_stage: Open, cell: str) -> None:
    board = at_stage("russian.movement").board
    table = board.tables["terrain_effects"]
    lines = [
        [cell, *line[1:]] if key.text == "clear" else line
        for key, line in zip(table.rows, table.cells, strict=True)
    ]
    changed = replace(table, cells=tuple(map(tuple, lines)))
    with pytest.raises(RulesError):
        cost_of(replace(board, tables={"terrain_effects": changed}), "clear")


def test_limits_of_the_chart(at_stage: Open) -> None:
    board = at_stage("russian.movement").board
    assert [limit_of(board, row) for row in ("rail", "road", "clear", "rough", "mountain")] == [
        4,
        0,
        12,
        6,
        4,
    ]


# 18.6


def test_case_18_6_garrisons_never_move(at_stage: Open) -> None:
    position = ("at 0801: pa-garrison, stoessel", "at 2937: linevich", "mark commander pa-garrison stoessel")
    table = at_stage("russian.movement", *position, "mark activated stoessel", dice="1")
    assert table.cases("activate pa-garrison") == ("18.6",)
    assert "18.6" in table.cases("march pa-garrison")


# 18.9


def siege(at_stage: Open, place: str, *lines: str) -> Any:
    """Let the 1st siege artillery march, with Nogi's army and Dalny in Japanese hands."""
    position = (f"at {place}: siege-1", "at 0803: nogi, 1-div", "control 0803 japan")
    marks = ("mark commander siege-1 nogi", "mark activated nogi")
    return at_stage("japanese.movement", *position, *marks, *lines, dice="1").do("activate siege-1")


def test_case_18_9_siege_artillery_moves_on_rail_hexes_only(at_stage: Open) -> None:
    table = siege(at_stage, "0903")
    assert set(table.offered("to")) >= {"0803", "0904", "1204", "1606", "3316"}
    assert table.cases("to 1003") == ("18.9",)


def test_case_18_9_it_is_bound_by_the_use_of_the_line(at_stage: Open) -> None:
    table = siege(at_stage, "0903", "at 1305: 1-s")
    assert "1105" in table.offered("to")
    assert table.cases("to 1405") == ("18.9",)


def test_case_18_9_siege_artillery_off_the_rails_stays(at_stage: Open) -> None:
    position = ("at 0905: siege-1", "at 0803: nogi", "control 0803 japan", "mark commander siege-1 nogi")
    table = at_stage("japanese.movement", *position, "mark activated nogi", dice="1").do("activate siege-1")
    assert table.where("siege-1") == "0905"
    assert table.offered("to") == []


def test_case_18_9_response_value_is_that_of_its_command(at_stage: Open) -> None:
    position = ("at 0903: siege-1", "at 2205: kuroki, oku", "mark commander siege-1 kuroki")
    table = at_stage("japanese.movement", *position, "mark activated kuroki", dice="3")
    table.do("activate siege-1")
    assert table.cell("activated", "siege-1")  # 3 for Kuroki, near or far; its own value is 0
