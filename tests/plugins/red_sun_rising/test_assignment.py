"""Who commands whom: the charts (3.4) and assignments (14.0)."""

from __future__ import annotations

from grognard.kernel.play_file import run_play_file
from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text
from grognard.plugins.red_sun_rising.rules.assignment import assigned_to, commander_of
from grognard.plugins.red_sun_rising.state import RisingState

POSITION = "clear\nat 0121: 12-div, 5-div, kuroki, oku\nat 0220: kobe-12\nat 24: 6-div, nogi\nturn 4\n"


def holds(lines: str, position: str = POSITION) -> None:
    text = f"game red_sun_rising\n{position}phase japanese.reinforcement\n{lines}"
    assert run_play_file("\n".join(line.strip() for line in text.splitlines())) == []


def opened(lines: str) -> Session:
    return session_from_text(f"game red_sun_rising\n{POSITION}{lines}phase japanese.reinforcement\n")


def state_of(session: Session) -> RisingState:
    state = session.engine.play.state
    assert isinstance(state, RisingState)
    return state


def test_case_14_0_units_on_the_land_map_are_assigned_at_will() -> None:
    holds("""
        do assign 12-div kuroki
        do assign kobe-12 kuroki
        do assign 5-div oku
        expect mark commander 12-div kuroki
        expect mark commander kobe-12 kuroki
        expect mark commander 5-div oku
    """)


def test_case_14_0_units_are_assigned_once_in_a_stage() -> None:
    holds("""
        do assign 12-div kuroki
        refuse 14.0 assign 12-div oku
        expect offered assign 5-div oku
    """)


def test_case_14_0_a_unit_can_change_its_command() -> None:
    holds("""
        refuse 14.0 assign 12-div kuroki
        do assign 12-div oku
        expect mark commander 12-div oku
    """, POSITION + "mark commander 12-div kuroki\n")  # fmt: skip


def test_case_14_0_only_the_land_map_knows_assignments() -> None:
    holds("""
        refuse 14.0 assign 6-div kuroki
        refuse 14.0 assign 12-div nogi
        refuse 14.0 assign kuroki oku
        refuse 14.0 assign 12-div 5-div
        refuse 14.0 assign_rest nogi
    """)


def test_case_14_0_the_rest_goes_to_one_command() -> None:
    holds("""
        do assign_rest kuroki
        expect mark commander 5-div kuroki
        expect mark commander kobe-12 kuroki
        expect mark commander 12-div oku
        refuse 14.0 assign_rest oku
    """, POSITION + "mark commander 12-div oku\n")  # fmt: skip


def test_case_14_0_a_command_unit_off_the_land_map_commands_nobody() -> None:
    session = opened("mark commander 12-div kuroki\nmark commander 5-div nogi\n")
    state, index = state_of(session), session.board.counters.index
    assert commander_of(state, index["12-div"]) == index["kuroki"]
    assert commander_of(state, index["5-div"]) == -1
    assert commander_of(state, index["kobe-12"]) == -1


def test_case_3_4_the_chart_shows_who_is_under_whom() -> None:
    session = opened("mark commander 12-div kuroki\nmark commander kobe-12 kuroki\n")
    state, index = state_of(session), session.board.counters.index
    assert assigned_to(state, index["kuroki"]) == (index["12-div"], index["kobe-12"])
    assert assigned_to(state, index["oku"]) == ()
