"""Odds, die roll modifiers and the results table of land combat: 11.4, 11.57."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import eq, gt, lt
from typing import Any

import pytest

from grognard.plugins.red_sun_rising.rules.odds import (
    combat_modifiers,
    combat_result,
    combat_strength,
    odds_column,
    prospect_of,
    result_odds,
)

Open = Callable[..., Any]

OURS = "at 1605: 6-div, 4-div, kuroki\nready kuroki: 6-div, 4-div"
ATTACK = "assault; done; attack 1706; all; resolve"


def sums(game: Any, space: str, *attackers: str) -> dict[str, int]:
    """Return the modifiers of an attack without command units, by reason."""
    board, state = game.session.board, game.session.engine.play.state
    units = [board.counters.index[unit] for unit in attackers]
    found = combat_modifiers(state, board.spaces.index[space], units)
    return {m.reason: m.value for m in found if m.case not in state.silenced}


def state_of(game: Any) -> Any:
    return game.session.engine.play.state


# 11.57


def test_case_11_57_table_tells_what_both_sides_lose(field: Open) -> None:
    game = field("at 1706: 1-s\nunder kuropatkin: 1-s\n" + OURS, dice="4").do(ATTACK)
    assert game.events("land_result") == [{"result": "-/1"}]  # 2:1, and 1 for Kuroki
    assert (game.cell("face", "6-div"), game.cell("face", "1-s")) == (0, 1)


@pytest.mark.parametrize(
    ("attack", "defense", "column"),
    [
        (16, 8, "2:1"), (15, 8, "1:1"), (8, 8, "1:1"), (7, 8, "1:2"), (4, 8, "1:2"), (3, 8, "1:3"),
        (3, 9, "1:3"), (3, 10, ""), (24, 8, "3:1"), (31, 8, "3:1"), (32, 8, "4:1"), (99, 8, "4:1"),
    ],
)  # fmt: skip
def test_case_11_57_errata_odds_are_rounded_for_the_defender(
    field: Open, attack: int, defense: int, column: str
) -> None:
    assert odds_column(state_of(field("")), attack, defense) == column


@pytest.mark.parametrize(
    ("column", "die", "result"),
    [
        ("1:3", 0, (3, 1)), ("1:1", 1, (1, 0)), ("2:1", 2, (1, 1)), ("4:1", 0, (1, 1)), ("4:1", 1, (2, 2)),
        ("3:1", 2, (2, 2)), ("1:1", 3, (1, 1)), ("1:3", -4, (3, 1)), ("4:1", 9, (1, 2)),
    ],
)  # fmt: skip
def test_case_11_57_errata_results_and_the_ends_of_the_die(
    field: Open, column: str, die: int, result: tuple[int, int]
) -> None:
    assert combat_result(state_of(field("")), column, die) == result


def test_case_11_57_errata_hopeless_attack_loses_a_step_without_a_roll(field: Open) -> None:
    foes = "at 1706: 1-s, 2-s, 3-s\nunder kuropatkin: 1-s, 2-s, 3-s"
    game = field(f"{foes}\nat 1605: 6-div/reduced\nready kuroki: 6-div").do(ATTACK)
    assert game.rolls("land_combat") == []
    assert game.where("6-div") == "lost"
    assert [game.cell("face", unit) for unit in ("1-s", "2-s", "3-s")] == [0, 0, 0]


def test_case_11_57_errata_table_is_data(field: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    game = field("at 1706: 1-s\nunder kuropatkin: 1-s\n" + OURS, dice="2")
    table = game.session.board.tables["land_crt"]
    rows = [list(line) for line in table.cells]
    rows[3][3] = "-/2"  # die 2 and 1 for Kuroki, 2:1
    swapped = replace(table, cells=tuple(tuple(line) for line in rows))
    monkeypatch.setitem(game.session.board.tables, "land_crt", swapped)
    assert game.do(ATTACK).where("1-s") == "lost"


# 11.4


def test_case_11_4_all_modifiers_add_up(field: Open) -> None:
    game = field("at 1807: 1-s\nat 1908: 6-div\nmark trench 1807 1")
    assert sums(game, "1807", "6-div") == {"rough": -1, "trench level 1": -1}


@pytest.mark.parametrize(
    ("space", "origin", "found"), [("1706", "1605", {}), ("1807", "1707", {"rough": -1})]
)
def test_case_11_41_terrain_of_the_hex_attacked(
    field: Open, space: str, origin: str, found: dict[str, int]
) -> None:
    assert sums(field(f"at {origin}: 6-div"), space, "6-div") == found


def test_case_11_41_mountain_takes_two(field: Open) -> None:
    assert sums(field("at 1908: 6-div"), "1809", "6-div") == {"mountain": -2}


def test_case_11_41_river_counts_when_all_attack_across_it(field: Open) -> None:
    game = field("at 2007: 6-div\nat 1908: 4-div")
    assert sums(game, "2008", "6-div") == {"river": -1}
    assert sums(game, "2008", "6-div", "4-div") == {}


def test_case_11_41_river_and_terrain_count_together(field: Open) -> None:
    assert sums(field("at 1412: 6-div"), "1413", "6-div") == {"rough": -1, "river": -1}


@pytest.mark.parametrize("level", [1, 2])
def test_case_11_42_trench_takes_its_level(field: Open, level: int) -> None:
    game = field(f"at 1605: 6-div\nmark trench 1706 {level}")
    assert sums(game, "1706", "6-div") == {f"trench level {level}": -level}


def test_case_13_2_fortress_takes_two(field: Open) -> None:
    assert sums(field("at 0802: 6-div"), "0801", "6-div") == {"fortress": -2}
    assert sums(field("at 0802: 6-div\nmark breached 0801"), "0801", "6-div") == {}


@pytest.mark.example("13.2")
def test_case_13_2_level_two_trench_in_port_arthur_makes_four(field: Open) -> None:
    found = sums(field("at 0802: 6-div\nmark trench 0801 2"), "0801", "6-div")
    assert found == {"trench level 2": -2, "fortress": -2}
    assert sum(found.values()) == -4


def test_case_11_2_strengths_are_totalled_and_compared(field: Open) -> None:
    game = field("at 1605: 6-div, 4-div/reduced\nat 1706: 1-s, 3-inf")
    state, index = state_of(game), game.session.board.counters.index
    ours = [index["6-div"], index["4-div"]]
    assert combat_strength(state, ours) == 12
    foes = [index["1-s"], index["3-inf"]]
    prospect = prospect_of(state, game.session.board.spaces.index["1706"], ours, foes)
    assert prospect.defense == combat_strength(state, foes)
    assert prospect.column == odds_column(state, prospect.attack, prospect.defense)


def test_result_odds_are_exact(field: Open) -> None:
    game = field("at 1605: 6-div, 4-div\nat 1706: 1-s\nmark trench 1706 1")
    state, index = state_of(game), game.session.board.counters.index
    ours, foes = [index["6-div"], index["4-div"]], [index["1-s"]]
    prospect = prospect_of(state, game.session.board.spaces.index["1706"], ours, foes)
    assert prospect.column == "2:1"
    odds = dict(result_odds(state, prospect).outcomes)
    # the die less one for the trench: 0 to 5 in the column 2:1
    assert {word: round(6 * share) for word, share in odds.items()} == {
        "1/-": 2,
        "1/1": 2,
        "2/2": 1,
        "-/1": 1,
    }


# 11.43 to 11.45


def guided(game: Any) -> dict[str, int]:
    """Return the modifiers of the last combat roll by reason."""
    return {m.reason: m.value for m in game.rolls("land_combat")[-1].modifiers}


FOE = "at 1706: 1-s, kuropatkin\nunder kuropatkin: 1-s"
JAPANESE = ("kuroki", "oku", "nogi", "nozu", "kawamura")
RUSSIANS = ("kuropatkin", "smirnov", "linevich", "keller", "zasulich")


def rivals(field: Open, order: Callable[[int, int], bool]) -> tuple[str, str]:
    """Return a Japanese and a Russian headquarters whose printed Command Values stand in an order."""
    game = field("")
    state, index = state_of(game), game.session.board.counters.index
    value = {name: state.printed("command", index[name]) for name in (*JAPANESE, *RUSSIANS)}
    return next((a, b) for a in JAPANESE for b in RUSSIANS if order(value[a], value[b]))


def rivals_meet(field: Open, order: Callable[[int, int], bool]) -> Any:
    """Return a game where one of two rivals has attacked the other."""
    ours, foe = rivals(field, order)
    attackers = f"at 1605: 6-div, 4-div, {ours}\nready {ours}: 6-div, 4-div"
    return field(f"at 1706: 1-s, {foe}\nunder {foe}: 1-s\n{attackers}", dice="5").do(ATTACK)


def test_case_11_43_attacker_with_the_better_command_adds_one(field: Open) -> None:
    assert guided(rivals_meet(field, gt)) == {"attacker's command": 1}


def test_case_11_43_defender_with_the_better_command_takes_one(field: Open) -> None:
    assert guided(rivals_meet(field, lt)) == {"defender's command": -1}


def test_case_11_43_equal_commands_change_nothing(field: Open) -> None:
    assert guided(rivals_meet(field, eq)) == {}


def test_case_11_43_side_without_a_command_unit_lets_the_other_have_it(field: Open) -> None:
    ours = "at 1605: 6-div, 4-div\nready kuroki: 6-div, 4-div"
    assert guided(field(f"{FOE}\n{ours}", dice="5").do(ATTACK)) == {"defender's command": -1}


def test_case_11_43_command_unit_guides_units_assigned_to_it(field: Open) -> None:
    ours = "at 1605: 6-div, 4-div, nogi\nready kuroki: 6-div, 4-div"
    foe = "at 1706: 1-s\nunder kuropatkin: 1-s"
    assert guided(field(f"{foe}\n{ours}", dice="5").do(ATTACK)) == {}
    beside = "at 1605: 6-div, nogi\nat 1705: 4-div, merchant-4-ashore\nready kuroki: 6-div\nready nogi: 4-div"
    assert guided(field(f"{foe}\n{beside}", dice="4").do(ATTACK)) == {"attacker's command": 1}


TWO = "at 1605: 6-div, 4-div, kuroki, nogi\nready kuroki: 6-div\nready nogi: 4-div"


def test_case_11_44_owner_chooses_between_command_units(field: Open) -> None:
    game = field(f"at 1706: 1-s\nunder kuropatkin: 1-s\n{TWO}", dice="4").do(ATTACK)
    assert game.offered() == {"guide kuroki", "guide nogi"}
    assert game.cases("guide oku") == ("11.43",)
    game.do("guide nogi")
    assert guided(game) == {"attacker's command": 1}


def test_case_11_45_command_unit_that_changed_nothing_can_still_help(field: Open) -> None:
    # two as good as each other; beside 1606 there is no other command unit
    ours, foe = rivals(field, eq)
    lines = f"at 1605: 6-div, 4-div, {ours}\nready {ours}: 6-div, 4-div\nat 1706: 1-s, {foe}\nat 1606: 2-s"
    game = field(f"{lines}\nunder {foe}: 1-s, 2-s", dice="2 2")
    game.do("assault; done; attack 1706; with 6-div; resolve")
    assert guided(game) == {}
    game.do("attack 1606; with 4-div; resolve")
    assert guided(game) == {"attacker's command": 1}


def test_case_11_45_once_in_an_assault_round(field: Open) -> None:
    lines = "at 1605: 6-div, 4-div, kuroki\nready kuroki: 6-div, 4-div\nat 1706: 1-s\nat 1606: 2-s"
    game = field(f"{lines}\nunder kuropatkin: 1-s, 2-s", dice="2 2 2")
    game.do("assault; done; attack 1706; with 6-div; resolve")
    assert guided(game) == {"attacker's command": 1}
    game.do("attack 1606; with 4-div; resolve")
    assert guided(game) == {}
    game.do("assault; done; attack 1706; all; resolve")
    assert guided(game)["attacker's command"] == 1
