"""Morale and admirals in battle (8.7 to 8.76, 8.56, 4.46)."""

from __future__ import annotations

from collections.abc import Callable

from grognard.kernel.session import Session

Fight = Callable[..., None]
Battle = Callable[..., Session]

NEAR = "do close 2; close 4\n"
FLAG = {
    "russians": "retvizan, tsarevitch",
    "japanese": "mikasa, asahi",
    "admirals": ("makarov", "togo"),
    "morale": (4, 4),
}


def test_case_4_46_morale_is_weighed_at_the_end_of_the_hour(fight: Fight) -> None:
    fight(
        f"""
        {NEAR}do cease_fire; fire retvizan
        expect mark morale ru-fleet-1 4
        do cease_fire
        expect mark morale ru-fleet-1 0
        """,
        russians="retvizan/reduced, tsarevitch",
        japanese="mikasa, asahi",
        admirals=("makarov", ""),
        morale=(4, 4),
        dice="6 1",
    )


def test_case_8_72_five_points_sunk_cost_one(fight: Fight) -> None:
    fight(
        f"""
        {NEAR}do cease_fire; hold_fire; fire tsarevitch
        expect at lost: tsarevitch/reduced
        expect mark morale ru-fleet-1 3
        expect mark lost ru-fleet-1 0
        """,
        russians="retvizan, tsarevitch/reduced",
        japanese="mikasa, asahi",
        morale=(4, 4),
        dice="6 1",
    )


def test_case_8_72_odd_points_are_remembered(fight: Fight) -> None:
    fight(
        f"""
        {NEAR}do hold_fire; fire novik
        expect at lost: novik/reduced
        expect mark morale ru-fleet-1 4
        expect mark lost ru-fleet-1 1
        """,
        russians="boyarin, novik/reduced",
        japanese="mikasa, asahi",
        morale=(4, 4),
        dice="6 1",
    )


def test_case_8_56_a_disabled_flagship_endangers_its_admiral(fight: Fight) -> None:
    for die, morale in ((3, 4), (4, 3), (5, 0), (6, 0)):
        fight(
            f"""
            {NEAR}do cease_fire; fire retvizan; cease_fire
            expect at ru-line-1: retvizan/reduced
            expect mark morale ru-fleet-1 {morale}
            """,
            dice=f"5 {die} 1",
            **FLAG,
        )


def test_case_8_56_other_ships_do_not(fight: Fight) -> None:
    fight(
        f"{NEAR}do cease_fire; fire tsarevitch; cease_fire\nexpect mark morale ru-fleet-1 4",
        dice="5 1",
        **FLAG,
    )


def test_case_8_56_nor_does_a_flagship_that_was_disabled_before(fight: Fight) -> None:
    fight(
        f"{NEAR}do cease_fire; cease_fire\nexpect mark morale ru-fleet-1 4",
        dice="1",
        **{**FLAG, "russians": "retvizan/reduced, tsarevitch"},
    )


def test_case_8_74_a_wound_costs_one(fight: Fight) -> None:
    fight(
        f"""
        {NEAR}do cease_fire; fire retvizan; cease_fire
        expect mark morale ru-fleet-1 3
        expect mark fleet makarov ru-fleet-1
        """,
        dice="5 4 1",
        **FLAG,
    )


def test_case_8_75_a_killed_admiral_costs_all(fight: Fight) -> None:
    fight(
        f"""
        {NEAR}do cease_fire; fire retvizan; cease_fire
        expect mark morale ru-fleet-1 0
        expect mark fleet makarov nowhere
        expect at lost: makarov
        """,
        dice="5 5 1",
        **FLAG,
    )


def test_case_8_75_an_admiral_goes_down_with_his_flagship(fight: Fight) -> None:
    fight(
        f"""
        {NEAR}do cease_fire; fire retvizan; cease_fire
        expect at lost: retvizan/reduced, makarov
        expect mark morale ru-fleet-1 0
        """,
        dice="6 1",
        **{**FLAG, "russians": "retvizan/reduced, tsarevitch"},
    )


def test_case_8_75_and_with_the_last_ship_of_his_fleet(fight: Fight) -> None:
    fight(
        """
        do keep; close 4; broadside
        expect at lost: novik/reduced, makarov
        """,
        russians="novik/reduced",
        japanese="mikasa",
        admirals=("makarov", ""),
        dice="6",
    )


def test_case_8_76_without_morale_a_fleet_has_no_choice(fight: Fight) -> None:
    fight("expect decider japan\nexpect track range 11", morale=(0, 5))


def test_case_8_86_a_fleet_without_morale_makes_off(fight: Fight) -> None:
    fight("expect track range 9\nexpect decider japan", weather="storm", morale=(0, 5))


def test_case_8_76_errata_a_beaten_fleet_is_bound_home(fight: Fight) -> None:
    words = {**FLAG, "russians": "retvizan/reduced, tsarevitch", "hours": "1 1"}
    fight(
        f"""
        {NEAR}do cease_fire; fire retvizan; cease_fire
        expect mark homebound ru-fleet-1 0
        expect track range 6
        do keep
        expect track hours 0
        expect mark homebound ru-fleet-1 1
        expect mark homebound jp-fleet-1 0
        """,
        dice="6 1",
        **words,
    )


def test_case_8_76_errata_a_fleet_that_had_none_flees_without_its_admiral(fight: Fight) -> None:
    words = {**FLAG, "russians": "retvizan/reduced, tsarevitch", "hours": "1 1", "morale": (0, 5)}
    words["japanese"] = "mikasa, asahi, jp-destroyers-1"
    fight(
        """
        do close 5; launch 1; torpedo retvizan; keep; let_go; let_go
        expect track hours 0
        expect at lost: retvizan/reduced, makarov
        expect mark homebound ru-fleet-1 1
        """,
        dice="1 6 1",
        **words,
    )


def test_case_8_76_errata_a_fleet_that_had_no_morale_is_not(fight: Fight) -> None:
    fight(
        "do keep; let_go; let_go; let_go; let_go\nexpect track hours 0\nexpect mark homebound ru-fleet-1 0",
        morale=(0, 5),
        hours="1 1",
        dice="1",
    )
