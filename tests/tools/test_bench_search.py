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


def test_rows_are_what_bench_prints(monkeypatch):
    monkeypatch.setattr(bench_search, "ROUNDS", 1)
    monkeypatch.setattr(bench_search, "SOURCES", 3)
    rows = bench_search.rows()
    assert [row["goal"] for row in rows][:2] == ["", ">= 2.5"]
    for row in json.loads(json.dumps(rows)):
        assert list(row) == ["name", "value", "unit", "goal", "holds"]
        assert row["value"] > 0
        assert row["holds"] in (True, False)
