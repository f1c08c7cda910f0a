"""Reinforcements, replacements, withdrawals, stored supply and foreign aid (17.0, 10.14, 18.3)."""

from __future__ import annotations

import pytest

from grognard.kernel.play_file import run_play_file
from grognard.kernel.registry import find_module, load_board_cached
from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text
from grognard.plugins.red_sun_rising.rules.foreign_aid import note_way
from grognard.plugins.red_sun_rising.state import Flag, RisingState
from grognard.plugins.red_sun_rising.terms import Side
from grognard.plugins.red_sun_rising.tracks import COMMAND_POINTS, standing, track_number

POINTS = 9
"""Command Points at hand before the month gives its own, a reconstructed figure."""


def holds(lines: str, side: str = "russian", turn: int = 5) -> None:
    """Play lines in a Reinforcement Stage with points enough; positions come before the first step."""
    listed = [line.strip() for line in lines.splitlines() if line.strip()]
    first = next((n for n, line in enumerate(listed) if line.split()[0] in ("do", "expect", "refuse")), 0)
    phase = f"phase {side}.reinforcement"
    head = ["game red_sun_rising", "clear", f"turn {turn}", f"track command-points {POINTS}"]
    assert run_play_file("\n".join([*head, *listed[:first], phase, *listed[first:]])) == []


def month_gives(turn: int = 5) -> int:
    """Return the Command Points that the Turn Record Track prints for a Game-Turn."""
    board = load_board_cached(find_module("red_sun_rising"))
    return int(board.tables["turn_track"].lookup(turn, "command-points").cell)


def left_with(points: int, lines: str) -> Session:
    """Open a Russian Reinforcement Stage in which only so many Command Points are left."""
    text = f"game red_sun_rising\nclear\nturn 5\n{lines}\nphase russian.reinforcement\n"
    session = session_from_text(text)
    session.engine.play.set("track", track_number(session.board, COMMAND_POINTS), points)
    return session


def cases_against(session: Session, action: str) -> tuple[str, ...]:
    refusal = session.why_not(action)
    return refusal.cases if refusal else ()


def state_of(session: Session) -> RisingState:
    state = session.engine.play.state
    assert isinstance(state, RisingState)
    return state


# 17.1 Reinforcements


def test_case_17_0_a_unit_costs_its_command_value() -> None:
    had = POINTS + month_gives()
    holds(f"""
        at ru-pool: 1-s, 1-r
        expect track command-points {had}
        do build 1-s 3316
        expect track command-points {had - 2}
        expect at 3316: 1-s
        do build 1-r 3337
        expect track command-points {had - 3}
        expect at 3337: 1-r
    """)


def test_case_17_0_what_is_too_dear_is_not_built() -> None:
    session = left_with(3, "at ru-pool: 1-s, 2-s, 1-r")
    session.apply("build 1-s 3316")
    assert cases_against(session, "build 2-s 3316") == ("17.0",)
    session.apply("build 1-r 3316")
    assert standing(state_of(session), COMMAND_POINTS) == 0


def test_case_17_0_new_units_come_at_the_railheads() -> None:
    holds("""
        at ru-pool: 1-s
        at 2008: 2-s
        refuse 17.0 build 1-s 2008
        refuse 17.0 build 2-s 3316
        expect offered build 1-s 3316; build 1-s 3337
    """)


def test_case_17_0_enemies_close_a_railhead() -> None:
    holds("""
        at ru-pool: 1-s
        at 3316: 12-div
        refuse 17.0 build 1-s 3316
        expect offered build 1-s 3337
    """)


@pytest.mark.parametrize("turn", [1, 5, 20])
def test_case_17_1_the_track_gives_command_points(turn: int) -> None:
    due = month_gives(turn)
    assert due > 0
    holds(f"at ru-pool: 1-s\ntrack command-points 0\nexpect track command-points {due}", turn=turn)


def test_case_17_13_command_points_accumulate() -> None:
    total = 7 + month_gives()
    assert total > 7
    holds(f"at ru-pool: 1-s\ntrack command-points 7\nexpect track command-points {total}\ndo done")


def test_case_4_22_russian_units_are_built_in_the_russian_stage() -> None:
    holds("at ru-pool: 1-s\nexpect decider russia\nexpect offered build 1-s 3316")


def test_case_17_11_command_units_arrive_by_the_track() -> None:
    holds("""
        at ru-arrivals: stakelberg, bilderling
        refuse 17.11 arrive bilderling 3316
        refuse 17.11 arrive stakelberg 2008
        do arrive stakelberg 3337
        expect at 3337: stakelberg
        expect at ru-arrivals: bilderling
    """)


def test_case_17_11_who_is_given_no_post_arrives_at_the_first() -> None:
    holds("at ru-arrivals: stakelberg\ndo done\nexpect at 3316: stakelberg")


def test_case_17_11_who_finds_no_post_waits() -> None:
    holds("""
        at ru-arrivals: stakelberg
        at 3316: 12-div
        at 3337: 5-div
        at 2008: 1-s, 3-es/reduced, keller
        track command-points 0
        mark commander 1-s keller
        do done
        expect at ru-arrivals: stakelberg
    """)


def test_case_17_11_japanese_command_units_arrive_in_a_home_port() -> None:
    holds(
        """
        at jp-arrivals: nogi, kawamura
        refuse 17.11 arrive nogi 42
        refuse 17.11 arrive kawamura 24
        do arrive nogi 25
        expect at 25: nogi
        """,
        "japanese",
    )


def test_case_17_12_japan_builds_nothing() -> None:
    lines = "at 0121: 12-div, kuroki\nat ru-pool: 1-s\n"
    holds(f"{lines}refuse 17.12 build 5-div 24\nrefuse 17.12 build 1-s 3316", "japanese")


# 17.2 Replacements


def test_case_17_2_a_reduced_division_is_rebuilt_with_its_command() -> None:
    left = POINTS + month_gives() - 1
    holds(f"""
        at 2008: 1-s/reduced, 2-s, keller
        at 2309: 3-s/reduced
        mark commander 1-s keller
        mark commander 3-s keller
        refuse 17.2 rebuild 3-s
        refuse 17.2 rebuild 2-s
        do rebuild 1-s
        expect at 2008: 1-s/full, 2-s, keller
        expect track command-points {left}
    """)


def test_case_17_2_another_command_unit_does_not_help() -> None:
    holds("""
        at 2008: 1-s/reduced, stakelberg
        at 2309: keller
        mark commander 1-s keller
        refuse 17.2 rebuild 1-s
        do assign 1-s stakelberg; rebuild 1-s
    """)


def test_case_17_21_russians_pay_with_command_points() -> None:
    marks = "\n".join(f"mark commander {unit} stakelberg" for unit in ("1-s", "2-s"))
    session = left_with(1, f"at 2008: 1-s/reduced, 2-s/reduced, stakelberg\n{marks}")
    session.apply("rebuild 1-s")
    assert standing(state_of(session), COMMAND_POINTS) == 0
    assert cases_against(session, "rebuild 2-s") == ("17.21",)


def test_case_17_22_one_step_comes_each_quarter() -> None:
    for turn, steps in ((2, 0), (3, 1), (4, 0), (6, 1), (9, 1), (12, 1), (13, 0)):
        holds(f"at 0121: 12-div, kuroki\nexpect track replacements {steps}", "japanese", turn)


def test_case_17_22_a_step_rebuilds_a_japanese_division() -> None:
    holds("""
        at 0121: 12-div/reduced, 5-div/reduced, kuroki, oku
        mark commander 12-div kuroki
        mark commander 5-div kuroki
        do rebuild 12-div
        expect at 0121: 12-div/full, 5-div/reduced, kuroki, oku
        expect track replacements 0
        refuse 17.22 rebuild 5-div
    """, "japanese", 6)  # fmt: skip


# 17.3 Withdrawals


def test_case_17_3_command_units_are_withdrawn_by_the_track() -> None:
    holds("""
        at 2008: zasulich, 1-s
        at 3316: alexiev
        mark commander 1-s zasulich
        expect at withdrawn: zasulich
        expect at 2008: 1-s
        expect mark commander 1-s nowhere
        do assign_rest alexiev
    """, turn=4)  # fmt: skip


# 10.14, 10.15 Stored supply


def test_case_10_14_supply_is_raised_in_one_of_two_places() -> None:
    holds("""
        at 3316: alexiev, 1-s
        track pa-supply 6
        track vladivostok-supply 3
        refuse 10.14 raise_supply 2008
        do raise_supply 0801
        expect track pa-supply 7
        refuse 10.14 raise_supply 2937
    """)


def test_case_10_14_the_rail_line_must_be_open() -> None:
    holds("""
        at 3316: alexiev, 1-s
        at 1807: 12-div
        refuse 10.14 raise_supply 0801
        do raise_supply 2937
    """)


def test_case_10_15_a_store_holds_twelve() -> None:
    holds("""
        at 3316: alexiev, 1-s
        track pa-supply 12
        track vladivostok-supply 11
        refuse 10.15 raise_supply 0801
        do raise_supply 2937
        expect track vladivostok-supply 12
    """)


# 18.3 Foreign aid


def test_case_18_3_a_capture_brings_a_merchant_fleet_a_turn_later() -> None:
    lines = "at jp-arrivals: merchant-8, merchant-9\nat 0121: 12-div, kuroki\n"
    holds(
        f"{lines}mark flag seoul 5\nexpect mark flag seoul 5\nrefuse 17.11 arrive merchant-8 24",
        "japanese",
        5,
    )
    holds(f"""{lines}mark flag seoul 5
        refuse 17.11 arrive merchant-9 24
        refuse 17.11 arrive merchant-8 42
        do arrive merchant-8 35
        expect at 35: merchant-8
        expect mark flag seoul -1
        """, "japanese", 6)  # fmt: skip


def test_case_18_3_every_first_pays_once() -> None:
    holds("""
        at jp-arrivals: merchant-8, merchant-9, merchant-10
        at 2008: 12-div, kuroki
        mark flag seoul -1
        mark flag on_rail 3
        mark flag liaoyang 4
        do arrive merchant-8 24; arrive merchant-9 25
        expect at jp-arrivals: merchant-10
    """, "japanese", 6)  # fmt: skip


def test_case_18_3_landing_on_the_railway_is_a_first() -> None:
    holds("""
        at 42: merchant-2, 12-div
        mark carrier 12-div merchant-2
        do land merchant-2 0803
        expect mark flag on_rail 5
        expect mark flag seoul 0
    """, "japanese")  # fmt: skip


def test_case_18_3_passing_over_the_railway_is_a_first() -> None:
    session = session_from_text("game red_sun_rising\nturn 5\nphase russian.reinforcement\n")
    play, state, index = session.engine.play, state_of(session), session.board.spaces.index
    note_way(play, Side.RUSSIA, (index["1606"],))
    note_way(play, Side.JAPAN, (index["0121"],))
    assert state.flag[Flag.ON_RAIL] == 0
    note_way(play, Side.JAPAN, (index["1606"],))
    assert state.flag[Flag.ON_RAIL] == 5


def test_case_18_3_each_city_is_a_first() -> None:
    for city, flag in (("0121", "seoul"), ("0801", "port_arthur"), ("2008", "liaoyang"), ("2309", "mukden")):
        holds(f"""
            at 33: merchant-2, 12-div
            mark carrier 12-div merchant-2
            control {city} japan
            do land merchant-2 0219
            expect mark flag {flag} 5
        """, "japanese")  # fmt: skip
