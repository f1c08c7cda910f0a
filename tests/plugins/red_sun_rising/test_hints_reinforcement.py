"""What a player is told before he loads, lands, builds and assigns, and how many ways there are to do it."""

from __future__ import annotations

import pytest

from grognard.kernel.session import Session
from grognard.kernel.testing import legal_counts
from grognard.kernel.text import session_from_text
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.tracks import COMMAND_POINTS, standing


def opened(lines: str) -> Session:
    return session_from_text(f"game red_sun_rising\nclear\n{lines}\n")


def said(session: Session, action: str) -> list[str]:
    hint = session.hint(action)
    return [note.sentence(session.board) for note in hint.notes]


def test_loading_costs_command_points_and_tells_the_room_left() -> None:
    session = opened("at 24: merchant-2, 12-div, kuroki, siege-2\nturn 4\nphase naval.movement")
    for action, cost, room in (("12-div", "2", 2), ("kuroki", "0", 4), ("siege-2", "4", 0)):
        assert session.hint(f"load {action} merchant-2").cost == cost
        (sentence,) = said(session, f"load {action} merchant-2")
        assert f"room for {room} more" in sentence


def test_filling_names_what_goes_aboard() -> None:
    session = opened("at 24: merchant-2, 12-div, kuroki, siege-2\nturn 4\nphase naval.movement")
    (sentence,) = said(session, "fill merchant-2")
    assert "Kuroki" in sentence
    assert "12th Division" in sentence
    assert "Siege" not in sentence


def test_landing_names_the_cargo_and_warns_of_winter() -> None:
    session = opened(
        "at 33: merchant-2, 12-div\nmark carrier 12-div merchant-2\ncontrol 0120 japan\nturn 4\n"
        "phase japanese.reinforcement"
    )
    assert len(said(session, "land merchant-2 0120")) == 1
    assert any("winter" in sentence for sentence in said(session, "land merchant-2 0219"))


def test_building_and_rebuilding_name_their_price() -> None:
    session = opened(
        "at ru-pool: 1-s, 1-r\nat 2008: 2-s/reduced, keller\nmark commander 2-s keller\nturn 5\n"
        "track command-points 9\n"
        "phase russian.reinforcement"
    )
    prices = [session.hint(text).cost for text in ("build 1-s 3316", "build 1-r 3316", "rebuild 2-s")]
    assert prices == ["2", "1", "1"]
    assert "6" in " ".join(said(opened_with_supply(), "raise_supply 0801"))


def opened_with_supply() -> Session:
    return opened(
        "at 3316: alexiev, 1-s\ntrack pa-supply 6\ntrack command-points 9\nturn 5\n"
        "phase russian.reinforcement"
    )


def test_the_line_under_the_prompt_counts_points_and_loose_units() -> None:
    session = opened_with_supply()
    state = session.engine.play.state
    assert isinstance(state, RisingState)
    points = standing(state, COMMAND_POINTS)
    assert points > 0
    assert session.insight().note() == f"Command Points: {points}; units without a command: 1"


# Counted by hand: each line is a position, and the number of legal actions at each depth.
PERFT = [
    # done, fill, load either; after either load the other one, after fill nothing
    ("at 24: merchant-2, 12-div, kobe-12\nphase naval.movement", [4]),
    # done; two units to two commands; the rest to either
    ("at 0121: 12-div, 5-div, kuroki, oku\nphase japanese.reinforcement", [7]),
    # done; one brigade at two railheads; nothing to assign to
    (
        "at ru-pool: 1-r\ntrack command-points 9\ntrack pa-supply 12\ntrack vladivostok-supply 12\n"
        "phase russian.reinforcement",
        [3],
    ),
]


@pytest.mark.parametrize(("lines", "counts"), PERFT, ids=["loading", "assigning", "building"])
def test_legal_actions_are_as_many_as_counted_by_hand(lines: str, counts: list[int]) -> None:
    session = session_from_text(f"game red_sun_rising\nclear\nturn 4\n{lines}\n")
    assert legal_counts(session, len(counts)) == counts
