"""Gunnery by box, and what a shot does (8.5 to 8.54, 8.24, 8.87, 4.44)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.kernel.session import Session
from grognard.plugins.red_sun_rising.rules.gunnery import Effect, effect_on, naval_result

Fight = Callable[..., None]
Battle = Callable[..., Session]

NEAR = "do close 2; close 4\n"
"""Range 0 in clear weather, with the morale of the fixture."""
EQUAL = {"russians": "retvizan, tsarevitch", "japanese": "mikasa, asahi"}


def test_case_4_44_fleets_in_sight_fire(fight: Fight) -> None:
    fight(f"{NEAR}expect decider russia\nexpect offered fire mikasa", **EQUAL)


def test_case_8_5_the_russian_fires_first(fight: Fight) -> None:
    fight(
        f"""
        {NEAR}
        expect decider russia
        do fire mikasa; hold_fire
        expect decider japan
        """,
        dice="1",
        **EQUAL,
    )


def test_case_8_5_damage_waits_until_both_have_fired(fight: Fight) -> None:
    fight(
        f"""
        {NEAR}
        do fire mikasa; hold_fire
        expect at jp-line-1: mikasa/reduced
        expect decider japan
        do fire retvizan
        expect at ru-line-1: retvizan
        do cease_fire
        expect at lost: mikasa/reduced
        """,
        russians="retvizan, tsarevitch",
        japanese="mikasa/reduced, asahi",
        dice="6 6 1",
    )


def test_case_8_5_one_order_fires_every_gun(fight: Fight) -> None:
    fight(
        f"{NEAR}do broadside\nexpect decider japan\ndo broadside\nexpect track hours 11",
        dice="1 1 1 1 1",
        **EQUAL,
    )


def test_case_8_5_a_target_takes_all_that_hits_it(fight: Fight) -> None:
    fight(
        f"""
        {NEAR}
        do cease_fire
        do fire retvizan; fire retvizan
        expect at lost: retvizan/reduced
        """,
        dice="6 6 1",
        **EQUAL,
    )


@pytest.mark.example("8.51")
def test_case_8_51_a_ship_reaches_its_opposite_and_the_boxes_beside(battle: Battle) -> None:
    session = battle(
        NEAR,
        russians="peresvyet, pobyeda, poltava, retvizan",
        japanese="mikasa, asahi, hatsuse, shikishima",
    )
    for reached in (
        ["asahi", "mikasa"],
        ["asahi", "mikasa", "shikishima"],
        ["asahi", "hatsuse", "shikishima"],
        ["hatsuse", "shikishima"],
    ):
        actions = session.offer().actions
        assert sorted(action.args[0] for action in actions if action.verb == "fire") == reached
        session.apply("hold_fire")


def test_case_8_51_no_further(fight: Fight) -> None:
    fight(
        f"{NEAR}refuse 8.51 fire shikishima\nrefuse 8.5 fire tsarevitch\nrefuse 8.5 fire yashima",
        russians="peresvyet, retvizan, tsarevitch",
        japanese="mikasa, asahi, shikishima",
    )


def test_case_8_52_enough_disables_and_twice_as_much_sinks(battle: Battle) -> None:
    session = battle()
    state, index = session.engine.play.state, session.board.counters.index
    for name in ("mikasa", "askold", "jp-destroyers-1"):
        ship = index[name]
        defense = state.printed("defense", ship)
        assert effect_on(state, ship, defense - 1) == Effect.NONE
        assert effect_on(state, ship, defense) == Effect.DISABLES
        assert effect_on(state, ship, 2 * defense - 1) in (Effect.DISABLES, Effect.SINKS)
        assert effect_on(state, ship, 2 * defense) == Effect.SINKS
    assert effect_on(state, index["mikasa"], 9) == Effect.DISABLES


def test_case_8_52_disabled_again_is_sunk(fight: Fight) -> None:
    fight(
        f"{NEAR}do cease_fire\ndo fire retvizan; cease_fire\nexpect at lost: retvizan/reduced",
        russians="retvizan/reduced, tsarevitch",
        japanese="mikasa, asahi",
        dice="5 1",
    )


def test_case_8_52_a_hit_disables(fight: Fight) -> None:
    fight(
        f"{NEAR}do cease_fire\ndo fire retvizan; cease_fire\nexpect at ru-line-1: retvizan/reduced",
        dice="5 1",
        **EQUAL,
    )


SIX_AND_EIGHT = {
    "russians": "peresvyet, pobyeda, poltava, retvizan, tsarevitch",
    "japanese": "mikasa, asahi, hatsuse, shikishima, fuji, asama",
}


@pytest.mark.example("8.53")
def test_case_8_53_example_of_box_4_of_the_secondary_force(battle: Battle) -> None:
    session = battle(f"do place jp-second-4\n{NEAR}do all_stay; cease_fire", **SIX_AND_EIGHT)
    for _ in range(4):
        session.apply("hold_fire")
    asked = session.insight().actors()
    assert [session.board.counters.ids[ship] for ship in asked] == ["asama"]
    line = [f"ru-line-{number}" for number in (3, 4, 5)]
    state, spaces = session.engine.play.state, session.board.spaces
    expected = [session.board.counters.ids[state.counters_at(spaces.index[box])[0]] for box in line]
    actions = session.offer().actions
    assert sorted(a.args[0] for a in actions if a.verb == "fire") == sorted(expected)


def test_case_8_53_ships_of_the_secondary_force_are_targets(fight: Fight) -> None:
    fight(
        f"do place jp-second-2\n{NEAR}do all_stay\nexpect offered fire asama; fire asahi; fire mikasa",
        **SIX_AND_EIGHT,
    )


def test_case_8_54_each_range_box_takes_one(fight: Fight) -> None:
    fight(
        "do close 2; close 3\ndo cease_fire\ndo fire retvizan\nexpect roll 6 = 5 yes",
        dice="6",
        **EQUAL,
    )
    fight("do close 2; close 2\ndo cease_fire\ndo fire retvizan\nexpect roll 6 = 4", dice="6", **EQUAL)


def test_case_8_54_storm_takes_two(fight: Fight) -> None:
    fight(
        "do close 2; close 1\ndo cease_fire\ndo fire retvizan\nexpect roll 6 = 4",
        dice="6",
        weather="storm",
        **EQUAL,
    )


def test_case_8_54_fog_takes_one(fight: Fight) -> None:
    fight(
        "do close 2; close 2\ndo cease_fire\ndo fire retvizan\nexpect roll 6 = 5",
        dice="6",
        weather="fog",
        **EQUAL,
    )


def test_case_8_54_a_disabled_firer_takes_three(fight: Fight) -> None:
    fight(
        f"{NEAR}do fire akashi\nexpect roll 6 = 3",
        dice="6",
        russians="retvizan/reduced",
        japanese="akashi",
    )


def test_case_8_54_a_shot_that_can_do_nothing_is_not_asked(fight: Fight) -> None:
    fight("do keep; keep\nexpect track hours 11", dice="1", **EQUAL)


def test_case_8_24_printed_cells(battle: Battle) -> None:
    state = battle().engine.play.state
    printed = {1: (0, 0, 1, 2, 3), 2: (0, 1, 2, 3, 4)}
    for die, row in printed.items():
        assert tuple(naval_result(state, strength, die) for strength in (4, 5, 6, 7, 8)) == row
    assert naval_result(state, 4, 3) == 2


def test_case_8_87_gunfire_reads_the_naval_table(fight: Fight) -> None:
    fight(
        f"{NEAR}do cease_fire\ndo fire askold; cease_fire\nexpect at lost: askold",
        russians="askold, bayan",
        japanese="mikasa, asahi",
        dice="4 1",
    )


def test_case_8_24_errata_below_one_there_is_no_effect(fight: Fight, battle: Battle) -> None:
    state = battle().engine.play.state
    assert naval_result(state, 8, 1) == 3
    assert naval_result(state, 8, 0) == 0
    fight(
        "do close 2; keep\ndo fire novik\nexpect roll 1 = -3 no",
        russians="novik, boyarin",
        japanese="mikasa, asahi",
        dice="1",
    )
