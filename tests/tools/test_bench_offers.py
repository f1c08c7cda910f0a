"""The benchmark of offers counts the searches it speaks of, and reports in rows a script can read."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.kernel import search
from grognard.kernel.net import Net
from grognard.plugins.empire_at_sunrise import seaways
from grognard.tools import bench_offers


def test_searches_are_counted_while_watched_whoever_imported_the_function():
    row = search.Layer(Net.of(2, [(0, 1, -1, 0)]))
    with bench_offers.watched() as searches:
        search.reach(row, [0], 1)
        seaways.reach(row, [0], 1)
    search.reach(row, [0], 1)
    assert searches.count == 2
    assert searches.seconds > 0


def test_a_game_is_reported_decision_by_decision(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bench_offers, "PLAYS", tmp_path)
    monkeypatch.setattr(bench_offers, "GAMES", 1)
    monkeypatch.setattr(bench_offers, "TRIES", 1)
    monkeypatch.setattr(bench_offers, "OFTEN", 20)
    names = [row["name"] for row in bench_offers.rows("empire_at_sunrise")]
    assert len(set(names)) == len(names)
    assert "empire_at_sunrise: offer of NavalPhase.choose, 95th percentile" in names
    assert "empire_at_sunrise: destinations of MoveStack.choose over their searches" in names
    assert names[-1].startswith("empire_at_sunrise: decisions met too seldom to be told of: ")


def test_decisions_of_play_files_come_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bench_offers, "PLAYS", tmp_path)
    folder = tmp_path / "empire_at_sunrise"
    folder.mkdir()
    text = "game empire_at_sunrise\nseed 1\ndo aja: order interception decline; done\n"
    (folder / "one.play").write_text(text)
    session, action, side = next(bench_offers.decisions("empire_at_sunrise"))
    assert (str(action), side) == ("done", session.board.side_number("germany"))
    assert len(session.history) == 1


def test_what_comes_up_often_is_timed_seldom() -> None:
    timed = [met for met in range(1, 1000) if bench_offers.is_timed(met)]
    assert timed[:99] == list(range(1, 100))
    assert len(timed) < 350


def rows_of(decision: bench_offers.Decision) -> list[bool]:
    return [bool(row["holds"]) for row in bench_offers._rows_of("a game", "a decision", decision)]


def test_a_check_of_little_offered_is_no_share_of_it() -> None:
    few = [(90.0, 100.0)] * (bench_offers.ENOUGH - 1)
    decision = bench_offers.Decision(offers=[(100.0, 0.0)] * 20, checks=few)
    assert rows_of(decision) == [True]
    decision.checks.append((90.0, 100.0))
    assert rows_of(decision) == [True, False]


def test_an_offer_is_held_to_its_limit_whatever_it_searches() -> None:
    assert rows_of(bench_offers.Decision(offers=[(120.0, 0.0)] * 20)) == [True]
    assert rows_of(bench_offers.Decision(offers=[(130.0, 100.0)] * 20)) == [False]


def test_destinations_are_held_to_their_searches_and_the_rest_of_the_offer_to_its_limit() -> None:
    many = [(290.0, 200.0)] * bench_offers.ENOUGH
    assert rows_of(bench_offers.Decision(offers=[(400.0, 290.0)] * 20, listings=many)) == [True, True]
    assert rows_of(bench_offers.Decision(offers=[(420.0, 290.0)] * 20, listings=many)) == [False, True]
    slow = [(310.0, 200.0)] * bench_offers.ENOUGH
    assert rows_of(bench_offers.Decision(offers=[(400.0, 310.0)] * 20, listings=slow)) == [True, False]
