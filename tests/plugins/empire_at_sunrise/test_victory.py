"""Victory: 19.0."""

from __future__ import annotations

import pytest

from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text
from grognard.plugins.empire_at_sunrise.rules.victory import conquest_points, escape_points, outcome
from grognard.plugins.empire_at_sunrise.terms import Side

ISLANDS = ("2207", "2309", "1910", "2010", "2408", "2209")


def end(*lines: str) -> Session:
    """Stop in the last land combat phase of a game on an empty map with these lines."""
    head = ("game empire_at_sunrise", "clear", "turn 19")
    return session_from_text("\n".join((*head, *lines, "phase aja.land_combat")))


@pytest.mark.parametrize(
    ("space", "points"), [("ki:D5", 5), ("pc:D4", 3), ("pc:D6", 2), *((i, 1) for i in ISLANDS)]
)
def test_case_19_0_what_the_aja_holds_counts_against_germany(space: str, points: int) -> None:
    assert conquest_points(end().engine.play.state) == 0
    assert conquest_points(end(f"control {space} aja").engine.play.state) == points


def test_case_19_0_reduction_is_sixteen_at_most() -> None:
    held = " ".join(("ki:D5", "pc:D4", "pc:D6", *ISLANDS))
    session = end(f"control {held} aja", "track vp 15")
    assert conquest_points(session.engine.play.state) == 16
    assert outcome(session.engine.play.state).winner == Side.AJA
    assert outcome(end(f"control {held} aja", "track vp 16").engine.play.state).winner == Side.GERMANY


def test_case_19_0_each_step_off_cape_horn_scores() -> None:
    session = end("at pc:F11: scharnhorst, gneisenau/reduced, good-hope")
    assert escape_points(session.engine.play.state) == 3


def test_case_19_0_score_of_zero_is_a_german_victory() -> None:
    assert outcome(end("track vp 5", "control ki:D5 aja").engine.play.state).winner == Side.GERMANY
    assert outcome(end("track vp 4", "control ki:D5 aja").engine.play.state).winner == Side.AJA


def test_case_19_0_game_ends_after_its_last_turn() -> None:
    session = end("at pc:F11: scharnhorst", "track vp 2", "control ki:D5 aja")
    session.apply("done")
    assert session.over is not None
    assert session.over.winner == Side.AJA
    assert session.over.case == "19.0"
    assert session.over.title == "AJA minor victory"
