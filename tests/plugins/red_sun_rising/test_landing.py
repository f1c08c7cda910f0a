"""Transfer of merchant fleets to the land map (7.45, 7.5) and along the coast (10.25)."""

from __future__ import annotations

import pytest

from grognard.kernel.play_file import run_play_file
from grognard.kernel.text import session_from_text

SPRING, WINTER = 4, 12


def holds(lines: str, phase: str = "japanese.reinforcement", turn: int = SPRING) -> None:
    """Play lines in a phase; positions come before the first ``do``, ``expect`` or ``refuse``."""
    listed = [line.strip() for line in lines.splitlines() if line.strip()]
    first = next((n for n, line in enumerate(listed) if line.split()[0] in ("do", "expect", "refuse")), 0)
    text = [
        "game red_sun_rising",
        "clear",
        f"turn {turn}",
        *listed[:first],
        f"phase {phase}",
        *listed[first:],
    ]
    assert run_play_file("\n".join(text)) == []


LOADED = """
    at 42: merchant-2, 12-div, kuroki
    mark carrier 12-div merchant-2
    mark carrier kuroki merchant-2
    control 0801 0803 {holder}
"""


@pytest.mark.example("7.5")
def test_case_7_5_example_of_hex_a_outside_winter() -> None:
    board = session_from_text("game red_sun_rising\nseed 1\n").board
    assert {"1701", "1210", "0801", "0803"} <= {board.spaces.ids[space] for space in board.regions["coast-a"]}
    holds(f"""{LOADED.format(holder="russia")}
        expect offered land merchant-2 1701; land merchant-2 1210; land merchant-2 0803
        refuse 7.5 land merchant-2 1412
        refuse 7.5 land merchant-2 2008
        do land merchant-2 1701
        expect at 1701: merchant-2-ashore, 12-div, kuroki
        expect at 42: merchant-2
        expect mark carrier 12-div nowhere
    """)


@pytest.mark.example("7.5")
def test_case_7_5_example_of_hex_a_in_winter() -> None:
    holds(
        f"""{LOADED.format(holder="japan")}
        expect offered land merchant-2 0801; land merchant-2 0803
        refuse 7.5 land merchant-2 1701
        do land merchant-2 0803
        expect at 0803: merchant-2-ashore, 12-div, kuroki
        """,
        turn=WINTER,
    )


@pytest.mark.example("7.5")
def test_case_7_5_example_of_hex_a_in_winter_without_a_port() -> None:
    holds(
        f"""{LOADED.format(holder="russia")}
        at 0121: 5-div, oku
        expect at lost: merchant-2, merchant-2-ashore, 12-div, kuroki
        expect at 42: -
        """,
        turn=WINTER,
    )


def test_case_7_5_one_port_of_two_is_enough_in_winter() -> None:
    holds(
        f"""{LOADED.format(holder="russia")}
        control 0803 japan
        expect offered land merchant-2 0803
        refuse 7.5 land merchant-2 0801
        """,
        turn=WINTER,
    )


def test_case_7_5_blockade_spares_a_fleet_in_winter() -> None:
    holds(
        f"""{LOADED.format(holder="russia")}
        mark blockading merchant-2
        at 0121: 5-div, oku
        expect at 42: merchant-2, 12-div, kuroki
        refuse 7.5 land merchant-2 0803
        """,
        turn=WINTER,
    )


def test_case_7_5_a_fleet_transfers_off_coded_coasts_only() -> None:
    holds("""
        at 32: merchant-2
        at 33: merchant-3
        refuse 7.5 land merchant-2 0120
        refuse 7.5 land 12-div 0120
        expect offered land merchant-3 0120
    """)


def test_case_7_5_a_fleet_ashore_does_not_land_again() -> None:
    holds("""
        at 33: merchant-2, merchant-3
        at 0120: merchant-2-ashore
        refuse 10.25 land merchant-2 0219
    """)


def test_case_7_6_any_number_of_merchant_fleets_lands_in_one_hex() -> None:
    holds("""
        at 33: merchant-2, merchant-3, merchant-4
        do land merchant-2 0120; land merchant-3 0120; land merchant-4 0120
        expect at 0120: merchant-2-ashore, merchant-3-ashore, merchant-4-ashore
    """)


def test_case_7_45_nobody_lands_among_enemies() -> None:
    holds(f"""{LOADED.format(holder="russia")}
        at 1701: 1-s
        refuse 7.45 land merchant-2 1701
        expect not offered land merchant-2 1701
        expect offered land merchant-2 1210
    """)


def test_case_7_45_an_empty_fleet_lands_anywhere_on_its_coast() -> None:
    holds("at 42: merchant-2\nat 1701: 1-s\nexpect offered land merchant-2 1701")


def test_case_4_32_transported_units_land_in_the_japanese_stage() -> None:
    holds(f"""{LOADED.format(holder="russia")}
        expect decider japan
        do land merchant-2 1701
        do assign 12-div kuroki
        do done
        expect at 1701: merchant-2-ashore, 12-div, kuroki
    """)


def test_case_10_25_a_fleet_moves_along_its_coast_once() -> None:
    holds(
        """
        at 42: merchant-2
        at 33: merchant-3
        at 1701: merchant-2-ashore
        refuse 10.25 shift merchant-2 0120
        refuse 10.25 shift merchant-2 1701
        refuse 10.25 shift merchant-3 0120
        do shift merchant-2 1210
        expect at 1210: merchant-2-ashore
        expect at 42: merchant-2
        """,
        "japanese.supply",
    )


def test_case_10_25_each_fleet_moves_once_in_a_stage() -> None:
    holds(
        """
        at 42: merchant-2, merchant-3
        at 1701: merchant-2-ashore, merchant-3-ashore
        do shift merchant-2 1210
        refuse 10.25 shift merchant-2 1701
        do done
        """,
        "japanese.supply",
    )


def test_case_7_5_in_winter_a_fleet_moves_into_a_port_only() -> None:
    holds(
        """
        at 42: merchant-2
        at 1701: merchant-2-ashore
        control 0803 japan
        refuse 7.5 shift merchant-2 1210
        do shift merchant-2 0803
        """,
        "japanese.supply",
        WINTER,
    )


def test_case_13_11_landing_counts_as_movement() -> None:
    holds("""
        at 42: merchant-2, 12-div
        at 1605: merchant-3-ashore, 6-div, 4-div, oku
        mark carrier 12-div merchant-2
        do land merchant-2 1209; done
        expect mark moved 12-div
        expect mark moved 6-div 0
    """)
