"""Land battles as displays, hints of attacks and retreats, badges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.plugins.red_sun_rising.badges import BADGES
from grognard.viewer.icons import ICONS

Open = Callable[..., Any]

OURS = "at 1605: 6-div, 4-div, kuroki\nready kuroki: 6-div, 4-div"
FOE = "at 1706: 1-s, zasulich\nunder zasulich: 1-s\nmark trench 1706 1"  # a poorer general than Kuroki


def planned(field: Open, actions: str, dice: str = "") -> Any:
    return field(f"{FOE}\n{OURS}", dice=dice).do("assault; done; " + actions)


def names(game: Any, fighters: Any) -> list[str]:
    return [game.session.board.counters.ids[fighter.counter] for fighter in fighters]


def test_planned_attack_shows_both_sides_and_who_may_join(field: Open) -> None:
    game = planned(field, "attack 1706; with 6-div")
    battle = game.session.insight().battle()
    shown = {rank.title: names(game, rank.fighters) for rank in battle.ranks}
    assert shown == {"Attackers": ["6-div"], "May join": ["4-div"], "Defenders": ["1-s"]}
    sentences = [note.sentence(game.session.board) for note in battle.notes]
    assert sentences[0] == "8 against 6: 1:1."
    assert "\N{MINUS SIGN}1 trench level 1." in sentences


def test_battle_shows_whose_steps_are_lost(field: Open) -> None:
    game = planned(field, "attack 1706; all; resolve", dice="3")  # less the trench, more for Kuroki: 3
    battle = game.session.insight().battle()
    assert [(rank.title, rank.now) for rank in battle.ranks] == [
        ("Attackers", True), ("Command units", False), ("Defenders", False), ("Command units", False),
    ]  # fmt: skip
    assert battle.stage == "2 steps to lose"
    assert [stage.state for stage in battle.stages] == ["done", "done", "done", "now"]


def test_hint_of_an_attack_has_the_odds_of_the_roll_that_follows(field: Open) -> None:
    game = planned(field, "attack 1706; all", dice="3")
    odds = game.session.hint("resolve").odds
    assert round(sum(share for _, share in odds.outcomes), 9) == 1
    game.do("resolve")
    roll = game.rolls("land_combat")[-1]
    assert roll.modifiers == odds.modifiers
    assert game.events("land_result")[-1]["result"] in [word for word, _ in odds.outcomes]


@pytest.mark.parametrize("action", ["attack 1706", "assault"])
def test_hints_before_the_attack(field: Open, action: str) -> None:
    game = field(f"{FOE}\n{OURS}")
    if action == "attack 1706":
        game.do("assault; done")
        assert game.session.hint(action).odds.outcomes[-1][0] == "-/1"
    else:
        assert game.session.hint(action) is None or game.session.hint(action).odds is None


def test_hint_of_a_retreat_is_the_roll_at_its_value(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}", dice="1").do("assault")
    hint = game.session.hint("withdraw 1-s")
    assert hint.odds.chance == pytest.approx(2 / 6)
    game.do("withdraw 1-s")
    assert game.session.hint("retreat 1806").cost == "1"
    far = game.session.hint("retreat 1907")
    assert (far.cost, far.unit, far.odds.chance) == ("2", "hexes", 0.5)


def test_lone_command_unit_and_starved_defenders_are_noted(field: Open) -> None:
    game = field(f"at 1706: kuropatkin\n{OURS}").do("assault; done")
    (note,) = game.session.hint("attack 1706").notes
    assert note.case == "11.53"


def test_badges_show_columns_by_icons_there_are(field: Open) -> None:
    columns = field(f"{FOE}\n{OURS}").session.engine.play.state.columns
    assert {key.partition("=")[0] for key in BADGES} <= set(columns)
    assert {badge.icon for badge in BADGES.values()} <= set(ICONS)


def test_units_out_of_supply_are_marked(field: Open) -> None:
    game = field(f"{FOE}\n{OURS}\nat 2208: 12-div")
    assert [game.cell("cut_off", unit) for unit in ("6-div", "12-div")] == [0, 1]
    assert BADGES["cut_off"].shows(1)
    assert not BADGES["cut_off"].shows(0)
