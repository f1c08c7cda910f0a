"""install and uninstall of games that come as packages."""

import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from grognard.kernel import GrognardError
from grognard.kernel.home import folder
from grognard.kernel.module import pack
from grognard.kernel.opening import open_game
from grognard.tools import packages
from grognard.tools.main import main

SKIRMISH = Path(__file__).parents[1] / "games" / "skirmish"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


@pytest.fixture
def wheel(skirmish_site):
    """Zip Skirmish as a wheel."""
    name = Path("grognard_skirmish-1.0.0-py3-none-any.whl")
    with zipfile.ZipFile(name, "w") as out:
        for path in sorted(skirmish_site.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                out.write(path, path.relative_to(skirmish_site).as_posix())
        info = "grognard_skirmish-1.0.0.dist-info"
        out.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        out.writestr(f"{info}/RECORD", "")
    return name


@pytest.fixture
def pip(monkeypatch):
    """Note what pip would be told, in its place."""
    told = []
    monkeypatch.setattr(packages, "run_pip", lambda *words: told.append(words))
    return told


def test_a_wheel_tells_its_games(wheel):
    assert packages.slugs_of(wheel) == ("skirmish",)


@pytest.mark.usefixtures("skirmish")
def test_a_wheel_goes_to_pip_and_its_game_is_named(wheel, pip, capsys):
    assert main(["install", str(wheel)]) == 0
    assert capsys.readouterr().out == "Installed Skirmish 1.0.0; `grognard play skirmish` opens it.\n"
    assert [words[0] for words in pip] == ["install", "install"] and pip[1][-1] == str(wheel.resolve())


@pytest.mark.usefixtures("skirmish")
def test_a_folder_goes_to_pip_once_its_module_is_packed(pip, capsys):
    shutil.copytree(SKIRMISH, "source")
    assert main(["install", "source"]) == 1
    assert "`grognard pack source/module -o source/skirmish/skirmish.wgm` puts it there" in (
        capsys.readouterr().err.replace("\\", "/")
    )
    pack("source/module", "source/skirmish/skirmish.wgm")
    assert main(["install", "source"]) == 0
    assert [words[0] for words in pip] == ["install"]


@pytest.mark.usefixtures("skirmish")
def test_a_package_that_saves_need_is_taken_away_by_force_only(pip, capsys, monkeypatch):
    open_game("skirmish", seed=1).save(folder("saves") / "a.wgs")
    assert main(["uninstall", "skirmish"]) == 1
    assert "skirmish is needed by a.wgs" in capsys.readouterr().err
    found = packages.distribution_of("skirmish")
    monkeypatch.setattr(packages, "distribution_of", lambda slug, told=[found, None]: told.pop(0))
    assert main(["uninstall", "--force", "skirmish"]) == 0
    assert pip == [("uninstall", "--yes", "grognard-skirmish")]
    assert capsys.readouterr().out == "Uninstalled skirmish, the package grognard-skirmish.\n"


def test_the_games_of_grognard_itself_stay(pip, capsys):
    assert main(["uninstall", "free_table"]) == 1
    assert capsys.readouterr().err == "free_table is part of Grognard itself.\n" and pip == []


def test_what_is_no_wheel_with_a_game_is_refused(pip, capsys):
    Path("torn.whl").write_bytes(b"PK\x03\x04")
    with zipfile.ZipFile("plain.whl", "w") as out:
        out.writestr("x-1.dist-info/entry_points.txt", "[console_scripts]\nx = x:y\n")
    with zipfile.ZipFile("odd.whl", "w") as out:
        out.writestr("x-1.dist-info/entry_points.txt", "no section")
    Path("empty").mkdir()
    for name in ("torn.whl", "plain.whl", "odd.whl", "none.whl", "empty"):
        assert main(["install", name]) == 1
        told = capsys.readouterr().err
        assert told.count("\n") == 1 and "Traceback" not in told
    assert pip == []


def test_a_python_that_the_system_manages_is_left_alone(tmp_path, monkeypatch):
    (tmp_path / "EXTERNALLY-MANAGED").write_text("")
    monkeypatch.setattr(packages.sysconfig, "get_path", lambda name: str(tmp_path))
    monkeypatch.setattr(sys, "base_prefix", sys.prefix)
    with pytest.raises(GrognardError, match="managed by the system"):
        packages.run_pip("install", "x")


def test_an_environment_without_pip_is_told_how_to_get_it(monkeypatch):
    monkeypatch.setattr(packages, "find_spec", lambda name: None)
    with pytest.raises(GrognardError, match="-m ensurepip` brings it"):
        packages.run_pip("install", "x")


def test_what_pip_says_last_is_told():
    pytest.importorskip("pip")
    with pytest.raises(GrognardError, match="pip failed: .*nowhere"):
        packages.run_pip("install", "--no-index", "./nowhere.whl")


@pytest.mark.slow
def test_a_wheel_comes_into_a_real_environment_and_leaves_it(wheel, tmp_path):
    venv.create(tmp_path / "env", with_pip=True)
    python = next((tmp_path / "env").glob("[bS]*/python*"))
    ask = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip())
    here = [path for path in sys.path if path.endswith("site-packages")]
    (site / "here.pth").write_text("".join(f"import site; site.addsitedir({path!r})\n" for path in here))

    def grognard(*words):
        command = [str(python), "-P", "-m", "grognard.tools.main", *words]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    done = grognard("install", str(wheel))
    assert done.stdout == "Installed Skirmish 1.0.0; `grognard play skirmish` opens it.\n", done.stderr
    assert "skirmish  Skirmish 1.0.0" in grognard("list").stdout
    assert (
        grognard("uninstall", "skirmish").stdout == "Uninstalled skirmish, the package grognard-skirmish.\n"
    )
    assert "skirmish" not in grognard("list").stdout
