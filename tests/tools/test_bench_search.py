"""The benchmark compares searches that give the same answer, and reports in rows a script can read."""

import json

from grognard.tools import bench_search


def test_everyone_measured_answers_alike():
    field = bench_search.make_field()
    searches = bench_search.searchers(field)
    assert {"grognard", "networkx"} <= set(searches)
    for source in field.sources[:20]:
        answers = {name: search(source) for name, search in searches.items()}
        assert all(answer == answers["grognard"] for answer in answers.values())


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
    assert [row["name"].split(",")[0] for row in rows if not row["goal"]] == [
        "reach",
        "costed trace",
        "yes/no trace",
    ]
    for row in json.loads(json.dumps(rows)):
        assert list(row) == ["name", "value", "unit", "goal", "holds"]
        assert row["value"] > 0
        assert row["holds"] in (True, False)
