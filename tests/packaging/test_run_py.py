import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.tools import run

ROOT = Path(__file__).resolve().parents[2]
RUN_PY = ROOT / "tools" / "run.py"


def run_py(
    *arguments: str, script: Path = RUN_PY, cwd: Path, **variables: str
) -> subprocess.CompletedProcess:
    """Run run.py by the Python of the machine, with extra environment variables."""
    return subprocess.run(
        [sys._base_executable, script, *arguments],
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**os.environ, **variables},
    )


@pytest.fixture
def without_ensurepip(tmp_path: Path) -> dict[str, str]:
    """Return variables of a machine whose Python lacks ensurepip and whose apt-get never succeeds."""
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "ensurepip.py").write_text("raise ModuleNotFoundError('No module named ensurepip')\n")
    programs = tmp_path / "programs"
    programs.mkdir()
    asked = programs / "apt-get"
    asked.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path / "asked"}\nexit 100\n')
    asked.chmod(0o755)
    return {
        "PYTHONPATH": str(hidden),
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "GROGNARD_ENV": str(tmp_path / "env"),
    }


def test_without_ensurepip_it_names_the_one_command_and_exits_3(without_ensurepip, tmp_path):
    done = run_py("play", cwd=tmp_path, **without_ensurepip)
    assert done.returncode == 3
    last = done.stderr.strip().splitlines()[-1]
    assert last.endswith("apt-get install -y --no-install-recommends python3-venv")
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "env").exists()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="Only root may install packages.")
def test_without_ensurepip_root_asks_debian_for_it_first(without_ensurepip, tmp_path):
    run_py("test", cwd=tmp_path, **without_ensurepip)
    asked = (tmp_path / "asked").read_text(encoding="utf-8").splitlines()
    assert [line.split()[0] for line in asked] == ["update", "install"]
    assert asked[1].endswith("python3-venv")


def test_help_works_from_another_folder_and_with_names_of_the_standard_library_beside_it(tmp_path):
    tools = tmp_path / "tools"
    tools.mkdir()
    shutil.copy(RUN_PY, tools)
    for name in ("argparse", "hashlib", "json", "re", "shutil", "subprocess"):
        (tools / f"{name}.py").write_text(f"raise SystemExit('{name} was taken from tools/')\n")
    done = run_py("--help", script=tools / "run.py", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "python3 tools/run.py play" in done.stdout


@pytest.mark.parametrize("arguments", [(), ("polish",)])
def test_unknown_command_is_a_usage_message(tmp_path, arguments):
    done = run_py(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("usage: run.py")


def test_a_folder_of_somebody_else_stays_untouched(tmp_path):
    letter = tmp_path / "mine" / "letter.txt"
    letter.parent.mkdir()
    letter.write_text("dear")
    done = run_py("play", cwd=tmp_path, GROGNARD_ENV="mine")
    assert done.returncode == 1
    assert "was not made by run.py" in done.stderr
    assert [path.name for path in letter.parent.iterdir()] == ["letter.txt"]


class Recorded(run.Environment):
    """An environment that notes what it would make and install."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.done: list[object] = []

    def _make(self) -> None:
        self.done.append("made")
        self.python.parent.mkdir(parents=True, exist_ok=True)
        self.python.write_text("")

    def _install(self, extras: list[str]) -> None:
        self.done.append(tuple(extras))


def prepared_again(folder: Path, *extras: str) -> list[object]:
    """Return what a second run does in a folder prepared before."""
    env = Recorded(folder)
    env.prepare(extras)
    return env.done


def test_environment_is_made_once_and_grows_with_the_command(tmp_path):
    assert prepared_again(tmp_path) == ["made", ()]
    assert prepared_again(tmp_path) == []
    assert prepared_again(tmp_path, "dev") == [("dev",)]
    assert prepared_again(tmp_path) == []


def test_environment_is_installed_again_when_pyproject_changes(tmp_path, monkeypatch):
    prepared_again(tmp_path, "dev")
    monkeypatch.setattr(run, "project_digest", lambda: "another")
    assert prepared_again(tmp_path) == [("dev",)]


def test_environment_of_another_checkout_is_made_anew(tmp_path, monkeypatch):
    prepared_again(tmp_path)
    monkeypatch.setattr(run, "ROOT", tmp_path / "elsewhere")
    monkeypatch.setattr(run, "project_digest", lambda: "same")
    assert prepared_again(tmp_path)[0] == "made"


def test_an_interrupted_making_starts_over(tmp_path):
    (tmp_path / run.MARKER).write_text("{}")
    (tmp_path / "half").write_text("")
    assert prepared_again(tmp_path) == ["made", ()]


def test_children_see_no_python_path_of_the_user(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    variables = run.Environment(tmp_path).variables()
    assert "PYTHONPATH" not in variables
    assert variables["PATH"].split(os.pathsep)[0] == str(tmp_path / "bin")


def test_pip_without_network_is_a_sentence(tmp_path, monkeypatch):
    env = run.Environment(Path(sys.prefix))
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "0")
    with pytest.raises(run.Stop, match="(?s)could not install .*\nCheck the connection"):
        env._pip("--target", str(tmp_path), "--no-cache-dir", "setuptools==99999")


def test_a_run_killed_while_installing_is_not_vouched_for(tmp_path, monkeypatch):
    def fail(*_: object) -> None:
        raise run.Stop("no network")

    env = Recorded(tmp_path)
    monkeypatch.setattr(env, "_install", fail)
    with pytest.raises(run.Stop):
        env.prepare(("dev",))
    assert not (tmp_path / run.MARKER).exists() or json.loads((tmp_path / run.MARKER).read_text()) == {}


def test_the_proofs_of_a_game_are_run_for_every_game_of_the_checkout():
    found = [(name, command) for name, command in run.proofs()]
    assert tuple(dict.fromkeys(name for name, _ in found)) == run.PROOFS
    assert ("fuzz", ("grognard", "fuzz", "empire_at_sunrise", "--games", "200")) in found


def test_proving_something_unknown_names_what_there_is(tmp_path):
    with pytest.raises(run.Stop, match="No proof is called peace; there are coverage, .* bench"):
        run.prove(run.Environment(tmp_path), ["peace"])


def test_every_check_runs_though_the_first_one_fails(tmp_path, monkeypatch):
    ran = []

    def record(_env: object, name: str, _command: object) -> int:
        ran.append(name)
        return int(name == "lint")

    monkeypatch.setattr(run, "run_check", record)
    monkeypatch.setattr(run, "link_for_types", lambda: None)
    assert run.test(run.Environment(tmp_path), []) == 1
    assert ran == ["lint", "format", "types", "import rules", "tests"]
