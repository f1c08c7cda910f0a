"""The benchmark measures every installed game, or those named, and holds each to what its maps ask."""

import pytest

from grognard.kernel.registry import installed_games
from grognard.tools import bench, bench_kernel, bench_search, bench_table
from grognard.tools.bench_row import figures, row
from grognard.tools.main import main


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(bench, "game_rows", lambda game: [row(f"{game}: played", 1.0, "x")])
    for module, name in (
        (bench_search, "rows"),
        (bench_kernel, "opening_rows"),
        (bench_kernel, "start_rows"),
    ):
        monkeypatch.setattr(module, name, list)


def measured(capsys, *words):
    assert main(["bench", *words]) == 0
    return [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()]


def test_every_installed_game_is_measured(quick, capsys):
    assert measured(capsys) == sorted(installed_games())


def test_games_named_are_measured_alone(quick, capsys):
    assert measured(capsys, "--game", "skirmish", "--game", "chess") == ["skirmish", "chess"]


def test_the_viewer_is_measured_on_maps_of_its_own(capsys):
    assert main(["bench", "viewer", "--game", "skirmish"]) == 1
    assert "leave --game out" in capsys.readouterr().err


def test_what_a_process_fails_to_measure_is_a_miss_and_told(monkeypatch, capsys):
    assert figures("print('so:', 1.5, 2)", 2) == [1.5, 2.0]
    assert figures("raise SystemExit('There is no window.')", 2) == []
    assert capsys.readouterr().err == "There is no window.\n"
    monkeypatch.setattr(bench_table, "figures", lambda code, count: [])
    assert [found["holds"] for found in bench_table.table_rows("skirmish")] == [False, False]


def test_a_game_of_areas_is_held_to_more_than_one_on_hexes(monkeypatch):
    board = bench_kernel.find_board(next(iter(installed_games())))
    assert bench_kernel.share_of_chess(board.slug) == 0.25
    areas = [info for info in board.maps if info.kind != "hex"]
    monkeypatch.setattr(bench_kernel, "find_board", lambda game: type("Board", (), {"maps": areas}))
    assert bench_kernel.share_of_chess(board.slug) == 0.5
