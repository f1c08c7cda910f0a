"""A wheel built from a copy of the tree, once for all packaging tests."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HOUSES = ("kernel", "plugins", "modules", "viewer", "tools")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel as pip does, in a copy, so that no older build of the checkout gets in."""
    spot = tmp_path_factory.mktemp("wheel")
    tree = spot / "tree"
    tree.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    for house in HOUSES:
        shutil.copytree(ROOT / house, tree / house, ignore=shutil.ignore_patterns("__pycache__", "*.wgm"))
    command = [
        sys.executable,
        "-P",
        "-m",
        "pip",
        "wheel",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        spot,
        tree,
    ]
    done = subprocess.run(command, capture_output=True, text=True, cwd=spot)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(spot.glob("grognard-*.whl"))


@pytest.fixture(scope="session")
def wheel_files(wheel: Path) -> set[str]:
    """Return the names in the wheel, without its metadata."""
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}
