"""install, uninstall and list: what lies in the user's folder, and which saves need it."""

import json
import os
import shutil
from pathlib import Path

import pytest

from grognard.kernel import Session, open_game
from grognard.kernel.extending import find_extended
from grognard.kernel.extension import pack_extension
from grognard.kernel.home import folder
from grognard.kernel.module import pack
from grognard.tools.main import main

pytestmark = pytest.mark.usefixtures("skirmish")

TINY = Path(__file__).parents[1] / "data" / "tiny_module"
COUNTERS = "id\tname\tside\tnation\ttype\tsteps\tfaces\tstart\tsource\n"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


@pytest.fixture
def guns():
    """Pack an extension of Skirmish."""

    def make(firepower=9):
        source = Path("guns")
        source.mkdir(exist_ok=True)
        head = 'id = "guns"\ntitle = "Guns"\nversion = "1.0.0"\nbase = "skirmish"\nprovenance = "house"\n'
        (source / "extension.toml").write_text(head)
        row = f"red-gun\tRed Gun\tred\tred\tgun\tI\t{firepower}-5-1\t0103\thouse\n"
        (source / "counters.tsv").write_text(COUNTERS + row)
        pack_extension(source, "some.wgx")
        return "some.wgx"

    return make


def listed(capsys, slug):
    capsys.readouterr()
    main(["list", "--json"])
    return next((row for row in json.loads(capsys.readouterr().out) if row["slug"] == slug), None)


def saved(name, **start):
    session = open_game("skirmish", seed=1, **start)
    session.save(folder("saves") / name)
    return session


def test_a_module_is_called_by_its_name_once_installed(capsys):
    pack(TINY, "any-name.wgm")
    assert main(["install", "any-name.wgm"]) == 0
    told = capsys.readouterr().out
    assert "Installed The Ford 1.0.0; `grognard play the_ford` opens it." in told
    assert "Its rules, the_ford, are not installed; `grognard play the_ford --free`" in told
    row = listed(capsys, "the_ford")
    assert (row["version"], row["from"]) == ("1.0.0", "yours")
    assert main(["uninstall", "the_ford"]) == 0
    assert listed(capsys, "the_ford") is None


def test_an_extension_is_called_by_its_id_once_installed(guns, capsys):
    assert main(["install", guns()]) == 0
    assert "`grognard play skirmish --extension guns`" in capsys.readouterr().out
    assert open_game("skirmish", seed=1, extensions=["guns"]).board.stamps[1][0] == "guns"
    (one,) = listed(capsys, "skirmish")["extensions"]
    assert (one["id"], one["version"]) == ("guns", "1.0.0")


def test_list_tells_which_saves_need_which(guns, capsys):
    main(["install", guns()])
    saved("plain.wgs")
    saved("armed.wgs", extensions=["guns"])
    (folder("saves") / "torn.wgs").write_bytes(b"nothing")
    row = listed(capsys, "skirmish")
    assert row["needed"] == ["saves: armed.wgs, plain.wgs"]
    assert row["extensions"][0]["needed"] == ["saves: armed.wgs"]
    main(["install", guns(3)])
    (told,) = listed(capsys, "skirmish")["extensions"][0]["needed"]
    assert told.startswith("armed.wgs needs 1.0.0 of digest ")
    main(["list"])
    shown = capsys.readouterr().out
    assert "skirmish  Skirmish 1.0.0\n" in shown
    assert "\n  extension guns  Guns 1.0.0\n    armed.wgs needs 1.0.0" in shown


def test_list_tells_which_saves_need_what_is_not_here(guns, capsys):
    main(["install", guns()])
    saved("armed.wgs", extensions=["guns"])
    main(["uninstall", "guns", "--force"])
    capsys.readouterr()
    assert main(["list"]) == 0
    assert "\narmed.wgs needs guns 1.0.0, which is not here\n" in capsys.readouterr().out


def test_what_a_save_needs_is_taken_away_by_force_only(guns, capsys):
    main(["install", guns()])
    session = saved("armed.wgs", extensions=["guns"])
    assert main(["uninstall", "guns"]) == 1
    assert "guns is needed by armed.wgs; --force takes it away" in capsys.readouterr().err
    shutil.rmtree(folder("cache"))
    assert Session.load(folder("saves") / "armed.wgs").state_hash() == session.state_hash()
    assert main(["uninstall", "--force", "guns.wgx"]) == 0
    assert list(folder("extensions").iterdir()) == []


@pytest.mark.parametrize("name", ["nothing", "../x", "skirmish"])
def test_what_is_not_there_is_not_taken_away(name, capsys):
    assert main(["uninstall", name]) == 1
    assert capsys.readouterr().err.endswith(".\n")


def test_files_that_are_broken_or_of_another_kind_are_not_installed(guns, capsys):
    data = Path(guns()).read_bytes()
    Path("torn.wgx").write_bytes(data[:-3])
    Path("torn.wgm").write_bytes(data)
    Path("x.vmod").write_bytes(b"PK")
    shutil.copy(find_extended("skirmish", [guns()]), "laid.wgm")
    for name in ("torn.wgx", "torn.wgm", "x.vmod", "laid.wgm", "none.wgm"):
        assert main(["install", name]) == 1
        assert capsys.readouterr().err
    assert [path for house in ("modules", "extensions") for path in folder(house).iterdir()] == []


def test_an_extension_whose_base_is_gone_is_told_and_hides_no_game(capsys):
    pack(TINY, "ford.wgm")
    main(["install", "ford.wgm"])
    Path("night").mkdir()
    head = 'id = "night"\ntitle = "Night"\nversion = "1.0.0"\nbase = "the_ford"\nprovenance = "house"\n'
    Path("night/extension.toml").write_text(head)
    assert main(["pack", "night"]) == main(["install", "night.wgx"]) == 0
    main(["uninstall", "the_ford"])
    capsys.readouterr()
    assert main(["list"]) == 1
    shown = capsys.readouterr()
    assert shown.err == "The extension night is for the_ford, which is not here.\n"
    assert "skirmish" in shown.out


def test_sources_are_told_to_be_packed_first(guns, capsys):
    guns()
    shutil.copytree(TINY, "tiny")
    for name in ("guns", "tiny"):
        assert main(["install", name]) == 1
        told = f"{name}: these are sources; `grognard pack {name}` makes a file to install.\n"
        assert capsys.readouterr().err == told


@pytest.mark.parametrize(
    "words", [["install", "pipe.wgm"], ["install", "pipe.whl"], ["import-vmod", "pipe.whl"]]
)
def test_a_pipe_is_no_file_and_nobody_waits_for_it(words, capsys):
    os.mkfifo(words[-1])
    assert main(words) == 1
    assert "it is no file" in capsys.readouterr().err
