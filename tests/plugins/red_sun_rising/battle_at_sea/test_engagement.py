"""When a sighting becomes a battle, and who may refuse one (8.0, 8.1, 8.73)."""

from __future__ import annotations

from collections.abc import Callable

from grognard.kernel.play_file import run_play_file

Fight = Callable[..., None]


def in_port(steps: str, holder: str = "russia", dice: str = "1 1") -> None:
    """Let the fleets meet off Port Arthur before anybody has searched."""
    head = f"""
        game red_sun_rising
        dice {dice}
        clear
        at 42: ru-fleet-1/1, askold, jp-fleet-1/1, mikasa, ru-fleet-2/1, rurik
        mark fleet askold ru-fleet-1
        mark fleet mikasa jp-fleet-1
        mark fleet rurik ru-fleet-2
        mark morale ru-fleet-1 2
        mark morale jp-fleet-1 5
        control 0801 0803 {holder}
        turn 6
        phase naval.search
    """
    assert run_play_file("\n".join(line.strip() for line in (head + steps).splitlines())) == []


def test_case_8_0_fleets_at_sea_fight_without_being_asked(fight: Fight) -> None:
    fight("""
        expect track hours 12
        expect not offered avoid
        expect offered keep
    """)


def test_case_8_0_a_battle_ends_with_the_last_ship(fight: Fight) -> None:
    fight(
        """
        do keep; close 5
        do broadside
        expect at lost: novik/reduced
        expect track hours 0
        expect at 46: jp-fleet-1/1, mikasa, ...
        expect at ru-line-1: -
        expect offered pass
        """,
        russians="novik/reduced",
        japanese="mikasa",
        dice="6",
    )


def test_case_8_1_who_is_found_in_port_may_refuse() -> None:
    in_port("""
        do search jp-fleet-1 ru-fleet-1
        expect decider russia
        do avoid
        expect at 42: ru-fleet-1, askold, jp-fleet-1/1, mikasa, ...
        expect track hours 0
    """)


def test_case_8_1_who_is_found_in_port_may_fight() -> None:
    in_port(
        """
        do search jp-fleet-1 ru-fleet-1
        expect decider russia
        do accept
        expect track hours 7
        expect at ru-line-1: askold
        """,
        dice="1 1 3 4",
    )


def test_case_8_1_only_the_fleet_that_was_found_refuses() -> None:
    in_port(
        """
        do pass; search ru-fleet-1 jp-fleet-1
        expect track hours 7
        """,
        dice="1 1 3 4",
    )


def test_case_8_1_nobody_refuses_in_a_port_of_the_enemy() -> None:
    in_port(
        """
        do search jp-fleet-1 ru-fleet-1
        expect track hours 7
        """,
        holder="japan",
        dice="1 1 3 4",
    )


def test_case_8_73_refusing_costs_a_point_of_morale() -> None:
    in_port("""
        do search jp-fleet-1 ru-fleet-1
        do avoid
        expect mark morale ru-fleet-1 1
        expect mark morale jp-fleet-1 5
        expect mark homebound ru-fleet-1 0
    """)
