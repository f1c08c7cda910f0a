"""Merchant transport: what goes aboard, and what is lost with its ship (7.4)."""

from __future__ import annotations

import pytest

from grognard.kernel.play_file import run_play_file
from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text
from grognard.plugins.red_sun_rising.rules.transport import cargo_of, move_merchant, room_left, sink_merchant
from grognard.plugins.red_sun_rising.state import RisingState

HEAD = "game red_sun_rising\nclear\nturn 4\n"


def holds(lines: str, phase: str = "naval.movement", turn: int = 4) -> None:
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


def state_of(session: Session) -> RisingState:
    state = session.engine.play.state
    assert isinstance(state, RisingState)
    return state


def test_case_7_4_a_merchant_fleet_takes_four_command_points_aboard() -> None:
    holds("""
        at 24: merchant-2, 12-div, 5-div, kobe-12, merchant-1
        do load 12-div merchant-2
        expect mark carrier 12-div merchant-2
        do load 5-div merchant-2
        refuse 7.4 load kobe-12 merchant-2
        expect offered load kobe-12 merchant-1
    """)


def test_case_7_4_only_what_stands_with_the_fleet_goes_aboard() -> None:
    holds("""
        at 24: merchant-2, 12-div
        at 25: 5-div
        refuse 7.4 load 5-div merchant-2
        refuse 7.4 load 3-es merchant-2
        do load 12-div merchant-2
    """)


def test_case_7_4_nobody_goes_aboard_from_the_land_map() -> None:
    holds("""
        at 33: merchant-2
        at 0120: 12-div, merchant-2-ashore
        at 24: merchant-1, 6-div
        refuse 7.4 load 12-div merchant-2
        do load 6-div merchant-1
    """)


def test_case_7_4_a_unit_goes_aboard_once() -> None:
    holds("""
        at 24: merchant-2, merchant-1, 12-div, 5-div
        do load 12-div merchant-2
        refuse 7.4 load 12-div merchant-1
    """)


def test_case_7_4_cargo_brought_home_is_loaded_anew() -> None:
    holds("""
        at 24: merchant-2, 12-div, 5-div, kobe-12
        mark carrier 12-div merchant-2
        mark carrier 5-div merchant-2
        expect mark carrier 12-div nowhere
        expect offered load kobe-12 merchant-2
    """)


def test_case_7_4_cargo_off_a_coast_stays_aboard() -> None:
    holds("""
        at 33: merchant-2, 12-div
        at 24: merchant-1, 5-div
        mark carrier 12-div merchant-2
        expect mark carrier 12-div merchant-2
    """)


def test_case_7_4_fill_takes_the_strongest_that_fit() -> None:
    holds("""
        at 24: merchant-2, siege-2, kobe-12, 12-div, 2-cav, 5-div, kuroki
        do fill merchant-2
        expect mark carrier kuroki merchant-2
        expect mark carrier 12-div merchant-2
        expect mark carrier 5-div merchant-2
        expect mark carrier kobe-12 nowhere
    """)


def test_case_7_41_command_units_travel_for_nothing() -> None:
    holds("""
        at 24: merchant-2, 12-div, 5-div, kuroki, oku
        do load 12-div merchant-2; load 5-div merchant-2
        do load kuroki merchant-2; load oku merchant-2
    """)


def test_case_7_42_cargo_goes_down_with_its_fleet() -> None:
    lines = (
        "at 33: merchant-2, 12-div, kuroki\nmark carrier 12-div merchant-2\nmark carrier kuroki merchant-2\n"
    )
    session = session_from_text(f"{HEAD}{lines}at 24: merchant-1, 5-div\nphase naval.movement\n")
    state, index = state_of(session), session.board.counters.index
    sink_merchant(session.engine.play, index["merchant-2"], "7.2")
    lost = session.board.spaces.index["lost"]
    names = ("merchant-2", "merchant-2-ashore", "12-div", "kuroki")
    assert [state.place[index[name]] for name in names] == [lost] * 4
    assert state.place[index["5-div"]] == session.board.spaces.index["24"]


def test_case_7_43_siege_artillery_takes_up_a_whole_fleet() -> None:
    holds("""
        at 24: merchant-2, siege-2, kobe-12, kuroki
        do load siege-2 merchant-2
        refuse 7.4 load kobe-12 merchant-2
        do load kuroki merchant-2
    """)
    holds("""
        at 24: merchant-2, siege-2, kobe-12, kobe-6
        do load kobe-12 merchant-2
        refuse 7.4 load siege-2 merchant-2
    """)


def test_case_7_44_units_need_no_activation_to_go_aboard() -> None:
    holds("at 24: merchant-2, 12-div\nmark activated 12-div 0\ndo load 12-div merchant-2")


def test_case_7_44_units_need_no_activation_to_land() -> None:
    holds(
        "at 33: merchant-2, 12-div\nmark carrier 12-div merchant-2\ndo land merchant-2 0120",
        "japanese.reinforcement",
    )


def test_case_7_5_cargo_and_second_counter_follow_a_fleet_at_sea() -> None:
    lines = "at 33: merchant-2, 12-div\nat 0120: merchant-2-ashore\nmark carrier 12-div merchant-2\n"
    session = session_from_text(f"{HEAD}{lines}phase japanese.reinforcement\n")
    play, state, index = session.engine.play, state_of(session), session.board.counters.index
    merchant = index["merchant-2"]
    move_merchant(play, merchant, session.board.spaces.index["32"])
    assert state.place[index["12-div"]] == session.board.spaces.index["32"]
    assert state.place[index["merchant-2-ashore"]] == session.board.spaces.index["jp-arrivals"]
    assert cargo_of(state, merchant) == (index["12-div"],)
    assert room_left(state, merchant) == 2


@pytest.mark.parametrize("words", ["load 12-div 12-div", "load merchant-2 merchant-2", "fill 12-div"])
def test_nonsense_is_refused(words: str) -> None:
    holds(f"at 24: merchant-2, 12-div\nrefuse 7.4 {words}")
