import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from grognard.kernel.board_build import board_from_folder, load_board
from grognard.kernel.errors import ModuleDataError, PluginError
from grognard.kernel.game import Badge
from grognard.kernel.hooks import check_fit
from grognard.kernel.module import load, pack, unpack
from grognard.kernel.registry import load_game

SOURCES = Path(__file__).resolve().parents[2] / "modules" / "empire_at_sunrise"


@pytest.fixture(scope="module")
def packed() -> bytes:
    return pack(SOURCES)


def test_looks_reach_the_board_by_its_module(packed):
    board = load_board(packed)
    assert board.module is not None
    assert board.module.manifest.looks["unit_type"]["nart"] == "naval-artillery"


def test_looks_are_no_part_of_what_play_depends_on(packed, tmp_path):
    folder = tmp_path / "again"
    shutil.copytree(SOURCES, folder)
    text = (folder / "module.toml").read_text(encoding="utf-8")
    (folder / "module.toml").write_text(
        text.replace('nart = "naval-artillery"', 'nart = "artillery"'), "utf-8"
    )
    assert load(pack(folder)).digest == load(packed).digest


def test_unpacked_sources_keep_the_looks(packed, tmp_path):
    unpack(packed, tmp_path / "out")
    assert load(pack(tmp_path / "out")).manifest.looks == load(packed).manifest.looks


def test_a_look_for_a_word_that_no_list_has_is_a_problem_of_the_sources(tmp_path):
    folder = tmp_path / "again"
    shutil.copytree(SOURCES, folder)
    text = (folder / "module.toml").read_text(encoding="utf-8")
    (folder / "module.toml").write_text(text.replace('nart = "', 'nard = "'), "utf-8")
    with pytest.raises(ModuleDataError, match=r"looks\.unit_type: `nard`"):
        pack(folder)


def test_a_badge_shows_every_value_but_one_or_only_one():
    assert [Badge("anchor", "Aboard", unless=-1).shows(value) for value in (-1, 0, 7)] == [False, True, True]
    assert [Badge("half", "1/2", value=1).shows(value) for value in (0, 1, 2)] == [False, True, False]


def test_a_badge_for_a_column_that_does_not_exist_is_an_error_at_load():
    board, game = board_from_folder(SOURCES), load_game("empire_at_sunrise")
    wrong = replace(game, badges={"suppresed": Badge("burst", "Suppressed")})
    with pytest.raises(PluginError, match="badge suppresed"):
        check_fit(wrong, board)
