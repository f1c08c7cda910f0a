"""The benchmark of offers counts the searches it speaks of, and reports in rows a script can read."""

from __future__ import annotations

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


def test_a_game_is_reported_decision_by_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_offers, "GAMES", 1)
    monkeypatch.setattr(bench_offers, "TRIES", 1)
    monkeypatch.setattr(bench_offers, "ENOUGH", 4)
    names = [row["name"] for row in bench_offers.rows("empire_at_sunrise")]
    assert len(set(names)) == len(names)
    assert "empire_at_sunrise: offer of NavalPhase.choose, 95th percentile" in names
    assert "empire_at_sunrise: destinations of MoveStack.choose over their searches" in names


def test_a_check_of_little_offered_is_no_share_of_it():
    decision = bench_offers.Decision(offers=[100.0] * 20, checks=[(90.0, 100.0)] * (bench_offers.ENOUGH - 1))
    assert len(bench_offers._rows_of("a game", "a decision", decision)) == 1
    decision.checks.append((90.0, 100.0))
    assert [row["holds"] for row in bench_offers._rows_of("a game", "a decision", decision)] == [True, False]
