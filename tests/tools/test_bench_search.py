"""The benchmark compares searches that give the same answer, and reports in rows a script can read."""

import json

import pytest

from grognard.kernel.search import Layer, reach
from grognard.tools import bench_search


@pytest.mark.parametrize(
    "searchers", [bench_search.searchers, bench_search.zone_searchers, bench_search.road_searchers]
)
def test_everyone_measured_answers_alike(searchers):
    field = bench_search.make_field()
    searches = searchers(field)
    assert {"grognard", "networkx"} <= set(searches)
    for source in field.sources[:20]:
        answers = {name: search(source) for name, search in searches.items()}
        assert all(answer == answers["grognard"] for answer in answers.values())


def test_zones_and_roads_make_a_difference():
    field = bench_search.make_field()
    free = Layer(field.net, field.entry_cost)
    answers = [reach(free, [source], bench_search.ALLOWANCE).cost for source in field.sources]
    past = bench_search.zone_searchers(field)["grognard"]
    assert any(past(source) != answer for source, answer in zip(field.sources, answers, strict=True))
    roads = bench_search.road_searchers(field)["grognard"]
    assert any(not set(roads(s)) <= set(answer) for s, answer in zip(field.sources, answers, strict=True))


def test_everyone_measured_traces_the_same_lines():
    field = bench_search.make_field()
    tracers, sources = bench_search.tracers(field), bench_search.ends_of_lines(field)[0]
    found = {name: tracer(sources) for name, tracer in tracers.items()}
    assert found["networkx"] == found["grognard"]
    assert max(found["grognard"].values()) < bench_search.WHOLE_MAP


def test_everyone_measured_finds_as_many_hexes_joined():
    field = bench_search.make_field()
    joiners, sources = bench_search.joiners(field), bench_search.ends_of_lines(field)[0]
    ours = joiners.pop("grognard")(sources)
    assert len(field.net) > sum(ours) > len(field.net) // 2
    assert all(len(joiner(sources)) == sum(ours) for joiner in joiners.values())


def test_rows_are_what_bench_prints(monkeypatch):
    monkeypatch.setattr(bench_search, "ROUNDS", 1)
    monkeypatch.setattr(bench_search, "SOURCES", 3)
    monkeypatch.setattr(bench_search, "LINES", 1)
    rows = bench_search.rows()
    assert [row["goal"] for row in rows][:2] == ["", ">= 2.5"]
    assert [row["name"].replace(", whole map", "").split(", ")[::2] for row in rows if not row["goal"]] == [
        ["reach", "allowance 6"],
        ["reach", "allowance 6"],
        ["reach", "allowance 6"],
        ["costed trace"],
        ["yes/no trace or rail component"],
    ]
    for row in json.loads(json.dumps(rows)):
        assert list(row) == ["name", "value", "unit", "goal", "holds"]
        assert row["value"] > 0
        assert row["holds"] in (True, False)
