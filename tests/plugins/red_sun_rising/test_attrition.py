"""Attrition on land, and the choice of who is supplied: 10.4."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Open = Callable[..., Any]

SHORT = ("at 1804: merchant-1-ashore, 1-div, 2-div, 3-div", "at 26: merchant-1")
"""Six points for one fleet's four."""


def test_case_10_4_one_step_is_lost_at_the_end_of_the_supply_stage(at_stage: Open) -> None:
    table = at_stage("russian.supply", "at 0718: 1-s, 1-r")
    assert table.cell("face", "1-s") == 1
    assert table.where("1-r") == "lost"


def test_case_10_4_only_the_side_that_is_judged_suffers(at_stage: Open) -> None:
    table = at_stage("russian.supply", "at 0718: 1-s", "at 2205: 1-div")
    assert table.cell("face", "1-div") == 0


def test_case_10_41_unit_without_any_line_suffers(at_stage: Open) -> None:
    table = at_stage("japanese.supply", *SHORT, "at 2309: 4-div").do("done")
    assert table.cell("face", "4-div") == 1


def test_case_10_42_unit_without_points_suffers(at_stage: Open) -> None:
    table = at_stage("japanese.supply", *SHORT)
    table.do("done")
    assert sorted(table.cell("face", unit) for unit in ("1-div", "2-div", "3-div")) == [0, 0, 1]


def test_case_10_42_owner_chooses_who_goes_without(at_stage: Open) -> None:
    table = at_stage("japanese.supply", *SHORT, "at 2309: 4-div")
    assert table.cases("supply 4-div 1804") == ("10.32",)
    assert table.cases("supply 1-div 1705") == ("10.21",)
    assert table.cases("supply kuroki 1804") == ("10.32",)
    table.do("supply 3-div 1804; supply 2-div 1804")
    assert [table.cell("face", unit) for unit in ("1-div", "2-div", "3-div")] == [1, 0, 0]


def test_case_10_42_points_that_are_spent_feed_nobody(at_stage: Open) -> None:
    position = ("at 1804: merchant-1-ashore, 1-div, 2-div/reduced, 3-div, 4-div", "at 26: merchant-1")
    table = at_stage("japanese.supply", *position).do("supply 1-div 1804; supply 2-div 1804")
    assert table.cell("supplied", "3-div") == 0  # one point is left, and nobody needs one alone
    table = at_stage("japanese.supply", *position, "at 1905: kobe-1").do(
        "supply 1-div 1804; supply 2-div 1804"
    )
    assert table.offered("supply") == ["kobe-1 1804"]
    assert table.cases("supply 3-div 1804") == ("10.42",)


def test_case_10_33_unit_is_supplied_where_it_can_trace_to(at_stage: Open) -> None:
    position = (*SHORT, "at 0922: merchant-2-ashore", "at 27: merchant-2")
    table = at_stage("japanese.supply", *position)
    assert table.cases("supply 1-div 0922") == ("10.33",)


def test_nobody_is_asked_while_the_points_suffice(at_stage: Open) -> None:
    position = ("at 1804: merchant-1-ashore, 1-div, 2-div", "at 26: merchant-1")
    table = at_stage("japanese.supply", *position)
    assert table.offered("supply") == []
    assert table.cell("supplied", "1-div") == table.cell("supplied", "2-div") == 1


def test_case_10_43_command_units_never_suffer(at_stage: Open) -> None:
    table = at_stage("russian.supply", "at 0718: kuropatkin")
    assert table.where("kuropatkin") == "0718"
    assert not table.cell("supplied", "kuropatkin")


def test_case_10_44_merchant_fleets_never_suffer(at_stage: Open) -> None:
    table = at_stage("japanese.supply", "at 1804: merchant-1-ashore", "at 26: merchant-1", turn=7)
    assert table.where("merchant-1-ashore") == "1804"
