"""The surprise torpedo attack of February 1904 (18.83)."""

from __future__ import annotations

from grognard.kernel.play_file import run_play_file


def february(steps: str, dice: str = "", turn: int = 1, ships: str = "") -> None:
    """Play the surprise attack: two torpedo flotillas and a destroyer flotilla against Port Arthur."""
    head = f"""
        game red_sun_rising
        dice {dice}
        clear
        at 24: jp-fleet-1, mikasa, jp-destroyers-1, jp-torpedo-boats-1, jp-torpedo-boats-2
        at 42: ru-fleet-1, retvizan, novik, ru-destroyers-1
        at 54: ru-fleet-2, rurik
        at ru-arrivals: baltic-fleet, orel
        mark fleet mikasa jp-fleet-1
        mark fleet jp-destroyers-1 jp-fleet-1
        mark fleet jp-torpedo-boats-1 jp-fleet-1
        mark fleet jp-torpedo-boats-2 jp-fleet-1
        mark fleet retvizan ru-fleet-1
        mark fleet novik ru-fleet-1
        mark fleet ru-destroyers-1 ru-fleet-1
        mark fleet rurik ru-fleet-2
        mark fleet orel baltic-fleet
        mark morale ru-fleet-1 3
        {ships}
        turn {turn}
        phase naval.surprise
    """
    assert run_play_file("\n".join(line.strip() for line in (head + steps).splitlines())) == []


def test_case_18_83_each_torpedo_flotilla_attacks_once() -> None:
    february(
        """
        expect decider japan
        do torpedo retvizan
        expect roll 1 no
        do torpedo retvizan
        expect roll 2 no
        expect not offered salvo
        """,
        dice="1 2",
    )


def test_case_18_83_any_capital_ship_on_the_map() -> None:
    february("""
        expect offered torpedo retvizan; torpedo novik; torpedo rurik
        refuse 18.83 torpedo ru-destroyers-1
        refuse 18.83 torpedo orel
        refuse 18.83 torpedo mikasa
    """)


def test_case_18_83_results_count_at_once() -> None:
    february(
        """
        do torpedo retvizan
        expect at 42: retvizan/reduced, ru-fleet-1, novik, ru-destroyers-1
        do torpedo retvizan
        expect at lost: retvizan/reduced
        """,
        dice="6 6",
    )


def test_case_18_83_nobody_fires_back() -> None:
    february(
        "do torpedo novik\nexpect roll 6\nexpect at lost: novik\nexpect offered torpedo retvizan", dice="6"
    )


def test_case_18_83_ships_sunk_cost_morale() -> None:
    february(
        """
        do torpedo retvizan; done
        expect mark morale ru-fleet-1 2
        expect mark homebound ru-fleet-1 0
        """,
        dice="6",
        ships="mark face retvizan 1",
    )


def test_case_18_83_only_in_february_1904() -> None:
    february("expect not offered salvo", turn=2)


def test_case_18_83_one_order_attacks_with_all() -> None:
    february("do salvo\nexpect not offered salvo", dice="1 1")
