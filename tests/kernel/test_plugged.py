"""Games in folders of their own: what is taken for one, and what it takes precedence over."""

import shutil
import sys
from pathlib import Path

import pytest

from grognard.kernel import PluginError, Session, open_game, registry
from grognard.kernel.module import pack
from grognard.kernel.plugged import plugged
from grognard.kernel.registry import find_module, installed_games, plug_in

pytestmark = pytest.mark.usefixtures("plugging")

SKIRMISH = Path(__file__).parents[1] / "games" / "skirmish"


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(SKIRMISH, tmp_path / "own", ignore=shutil.ignore_patterns("__pycache__"))


def test_a_game_in_a_folder_plays_by_its_name_and_is_packed_again_when_it_changed(folder, monkeypatch):
    assert plug_in(folder) == "skirmish"
    assert open_game("skirmish", seed=1).board.title == "Skirmish"
    path = folder / "module" / "module.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('title = "Skirmish"', 'title = "Other"', 1))
    monkeypatch.setattr(registry, "FRESH_S", 0)
    assert open_game("skirmish", seed=1).board.title == "Other"


def test_its_saves_load_again(folder, tmp_path):
    plug_in(folder)
    session = open_game("skirmish", seed=1)
    session.apply(session.offer().actions[0])
    session.save(tmp_path / "game.wgs")
    assert Session.load(tmp_path / "game.wgs").state_hash() == session.state_hash()


def test_it_goes_before_a_module_of_that_name_in_the_users_folder(folder, tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    own = tmp_path / "home" / "modules" / "skirmish.wgm"
    own.parent.mkdir(parents=True)
    pack(folder / "module", own)
    plug_in(folder)
    assert find_module("skirmish") != own


def test_nothing_else_in_the_folder_can_be_imported(folder):
    (folder / "stowaway.py").write_text("raise SystemExit\n")
    plug_in(folder)
    assert "skirmish" in installed_games()
    with pytest.raises(ModuleNotFoundError):
        __import__("stowaway")
    assert str(folder) not in sys.path


def test_no_module_file_plugs_anything_in(folder, tmp_path):
    pack(folder / "module", folder / "skirmish.wgm")
    with pytest.raises(PluginError, match="not installed"):
        open_game(str(folder / "skirmish.wgm"))
    assert plugged() == {}


@pytest.mark.parametrize(
    ("told", "problem"),
    [
        (None, "`grognard new-game` writes one"),
        ("[project", "pyproject.toml: "),
        ("", "it names none"),
        ('[project.entry-points."grognard.games"]\na = "a.info:GAME"\nb = "b.info:GAME"\n', "it names 2"),
        ('[project.entry-points."grognard.games"]\na = "a.info:GAME"\n', "no package a beside it"),
        ("project = 3\n", "it names none"),
    ],
)
def test_what_is_no_folder_of_a_game_is_refused_with_a_sentence(tmp_path, told, problem):
    if told is not None:
        (tmp_path / "pyproject.toml").write_text(told)
    with pytest.raises(PluginError, match=problem):
        plug_in(tmp_path)
    assert plugged() == {}


def test_a_package_that_is_in_use_is_not_replaced(tmp_path):
    (tmp_path / "json").mkdir()
    (tmp_path / "json" / "__init__.py").touch()
    (tmp_path / "pyproject.toml").write_text(
        '[project.entry-points."grognard.games"]\njson = "json.info:GAME"\n'
    )
    with pytest.raises(PluginError, match="in use already"):
        plug_in(tmp_path)


def test_a_game_that_cannot_be_imported_says_why(folder):
    (folder / "skirmish" / "info.py").write_text("import nothing_of_that_name\n")
    with pytest.raises(PluginError, match="nothing_of_that_name"):
        plug_in(folder)
