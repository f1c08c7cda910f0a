"""What a player is told before he activates, marches and supplies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.plugins.red_sun_rising.hints_land import points_text

Open = Callable[..., Any]


def said(table: Any, action: str) -> str:
    return " ".join(note.sentence(table.board) for note in table.session.hint(action).notes)


@pytest.mark.parametrize(("sixths", "text"), [(0, "0"), (2, "⅓"), (3, "½"), (6, "1"), (8, "1⅓"), (21, "3½")])
def test_points_are_mixed_fractions(sixths: int, text: str) -> None:
    assert points_text(sixths) == text


def test_activation_tells_its_odds_and_who_helps(at_stage: Open) -> None:
    position = ("at 2205: kuropatkin, 1-s", "at 3337: 2-s", "mark activated kuropatkin")
    marks = ("mark commander 1-s kuropatkin", "mark commander 2-s kuropatkin")
    table = at_stage("russian.movement", *position, *marks, turn=3)
    odds = table.session.hint("activate 1-s").odds
    own, chief = (table.state.printed("command", table.counter(unit)) for unit in ("1-s", "kuropatkin"))
    assert (odds.needs, odds.count) == (f"{own + chief - 1} or less", 1)  # spring adds one to the roll
    assert "is near enough to help" in said(table, "activate 1-s")
    assert "is too far away" in said(table, "activate 2-s")
    assert table.session.hint("activate 2-s").odds.needs == "1 or less"


def test_port_arthur_tells_of_the_roll_before(at_stage: Open) -> None:
    assert "Smirnov" in said(at_stage("russian.movement", "at 0801: stoessel"), "activate stoessel")


def test_march_tells_cost_way_and_halt(at_stage: Open) -> None:
    position = ("at 2305: 1-s", "at 2105: 6-div", "at 3337: kuropatkin", "mark activated kuropatkin")
    crowd = "at 2204: 2-s, 3-s, 4-s"
    table = at_stage("russian.movement", *position, crowd, "mark commander 1-s kuropatkin", dice="1")
    table.do("activate 1-s")
    hint = table.session.hint("to 2205")
    assert (hint.cost, hint.unit, hint.stops) == ("½", "MP", True)
    assert [table.board.spaces.ids[space] for space in hint.path] == ["2305", "2205"]
    assert "zone of control" in said(table, "to 2205")
    assert not table.session.hint("to 2304").stops
    assert "holds no more" in said(table, "to 2204")
    assert said(table, "to 2304") == ""
    assert table.session.insight().note() == "4 MP left"


def test_supply_tells_points(at_stage: Open) -> None:
    position = ("at 1804: merchant-1-ashore, 1-div, 2-div, 3-div", "at 26: merchant-1")
    table = at_stage("japanese.supply", *position)
    assert table.session.insight().note() == "4 Command Points of supply left for 6"
    assert table.session.hint("supply 1-div 1804").cost == "2"
    assert "have 2 Command Points left" in said(table, "supply 1-div 1804")


def test_excess_tells_points(at_stage: Open) -> None:
    table = at_stage("russian.movement", "at 1809: 1-s, 2-s, 3-s/reduced", "at 3337: linevich").do("done")
    assert table.session.hint("remove 3-s").cost == "1"
