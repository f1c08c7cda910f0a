import os
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path

import pytest

from grognard.tools.main import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
HOUSES = ("kernel", "plugins", "modules", "viewer", "tools")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def tree_packages() -> set[str]:
    """Return the packages that the folders of the checkout make."""
    markers = [marker for house in HOUSES for marker in (ROOT / house).rglob("__init__.py")]
    return {".".join(["grognard", *marker.parent.relative_to(ROOT).parts]) for marker in markers}


def test_every_package_of_the_tree_is_listed():
    assert set(PROJECT["tool"]["setuptools"]["packages"]) == tree_packages()


def test_every_python_file_stands_in_a_package():
    loose = [
        path
        for house in HOUSES
        for path in (ROOT / house).rglob("*.py")
        if not (path.parent / "__init__.py").exists()
    ]
    assert loose == []


@pytest.mark.slow
def test_wheel_holds_the_python_of_the_tree_and_the_packed_modules(wheel_files):
    python = {
        f"grognard/{path.relative_to(ROOT)}" for house in HOUSES for path in (ROOT / house).rglob("*.py")
    }
    packed = {f"grognard/modules/{toml.parent.name}.wgm" for toml in ROOT.glob("modules/*/module.toml")}
    drawn_with = [*(ROOT / "viewer" / "fonts").iterdir(), *(ROOT / "viewer").glob("*.txt")]
    read = {f"grognard/{path.relative_to(ROOT)}" for path in (*drawn_with, ROOT / "plugins" / "README.md")}
    assert wheel_files == python | packed | read


@pytest.mark.slow
def test_every_game_of_the_entry_points_has_its_module_in_the_wheel(wheel_files):
    for slug in PROJECT["project"]["entry-points"]["grognard.games"]:
        assert f"grognard/modules/{slug}.wgm" in wheel_files


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a new environment that borrows the libraries of this one; return its bin."""
    spot = tmp_path_factory.mktemp("installed")
    venv.create(spot, with_pip=False, symlinks=os.name != "nt")
    python = spot / "bin" / "python"
    command = [sys.executable, "-P", "-m", "pip", "--python", python, "install", "-q", "--no-deps", wheel]
    subprocess.run(command, check=True)
    where = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.run(where, check=True, capture_output=True, text=True).stdout.strip())
    # A path file adds the folder without running the import hook of the editable install that lies in it.
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return python.parent


def run_installed(installed: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run ``grognard`` of the new environment far from the checkout, with an empty user's folder."""
    variables = {**os.environ, "GROGNARD_HOME": str(home)}
    return subprocess.run(
        [installed / "grognard", *arguments], capture_output=True, text=True, cwd=home, env=variables
    )


@pytest.mark.slow
def test_installed_from_the_wheel_nothing_comes_from_the_checkout(installed, tmp_path):
    program = "import grognard.kernel as k, grognard.tools.main as m; print(k.__file__); print(m.__file__)"
    done = subprocess.run([installed / "python", "-c", program], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert str(ROOT / "kernel") not in done.stdout
    assert done.stdout.count(str(installed.parent)) == 2


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_installed_from_the_wheel_every_command_explains_itself(installed, tmp_path, command):
    done = run_installed(installed, tmp_path, command, "--help")
    assert done.returncode == 0, done.stderr
    assert f"Example: grognard {command}" in done.stdout
