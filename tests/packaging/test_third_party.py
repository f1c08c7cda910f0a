"""A game of somebody else's: its wheel is built and installed without a network, and played by its name."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.kernel.module import pack

pytestmark = pytest.mark.slow

SKIRMISH = Path(__file__).resolve().parents[1] / "games" / "skirmish"

PLAY = """
import random
from grognard.kernel import Session, open_game

session = open_game("skirmish", seed=11)
while session.over is None:
    session.apply(random.choice(session.offer().actions))
session.save("game.wgs")
assert Session.load("game.wgs").over == session.over
print(session.game.slug, session.game.version, session.over.title)
"""


def pip(*arguments: object, cwd: Path) -> None:
    """Run pip in the tests' own environment, told not to look at any index."""
    command = [sys.executable, "-P", "-m", "pip", *arguments, "--no-index", "--no-deps", "--quiet"]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=cwd)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the package installed from its wheel."""
    spot = tmp_path_factory.mktemp("stranger")
    shutil.copytree(SKIRMISH, spot / "tree", ignore=shutil.ignore_patterns("__pycache__", "*.wgm"))
    pack(spot / "tree" / "module", spot / "tree" / "skirmish" / "skirmish.wgm")
    pip("wheel", "--no-build-isolation", "-w", spot, spot / "tree", cwd=spot)
    (wheel,) = spot.glob("grognard_skirmish-1.0.0-*.whl")
    pip("install", "--target", spot / "site", wheel, cwd=spot)
    return spot / "site"


@pytest.fixture
def stranger(site: Path, tmp_path: Path):
    """Run Python where the package is installed beside Grognard."""

    def run(*arguments: str) -> subprocess.CompletedProcess:
        variables = {**os.environ, "PYTHONPATH": str(site), "GROGNARD_HOME": str(tmp_path / "home")}
        return subprocess.run(
            [sys.executable, *arguments], capture_output=True, text=True, cwd=tmp_path, env=variables
        )

    return run


def test_the_wheel_brings_code_module_and_entry_point(site):
    assert {path.name for path in (site / "skirmish").iterdir()} >= {"info.py", "plugin.py", "skirmish.wgm"}
    assert not (site / "skirmish" / "module").exists()
    (entries,) = site.glob("*.dist-info/entry_points.txt")
    assert entries.read_text().split() == ["[grognard.games]", "skirmish", "=", "skirmish.info:GAME"]


def test_the_game_is_listed(stranger):
    done = stranger("-m", "grognard.tools.main", "list", "--json")
    assert done.returncode == 0, done.stderr
    assert "skirmish" in {row["slug"] for row in json.loads(done.stdout)}


def test_the_game_is_played_by_its_name_saved_and_loaded(stranger):
    done = stranger("-c", PLAY)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("skirmish 1.0.0 ")


def test_its_play_files_and_replays_run(stranger, tmp_path):
    (tmp_path / "dawn.play").write_text(
        "game skirmish\ndice 1\nexpect mark weather fog\nexpect decider red\n"
    )
    done = stranger("-m", "grognard.tools.main", "play-file", "dawn.play")
    assert done.stdout == "1 of 1 files play as they say.\n", done.stderr
    stranger("-c", PLAY)
    done = stranger("-m", "grognard.tools.main", "replay", "--quiet", "game.wgs")
    assert done.stdout.startswith("The game comes out the same"), done.stdout + done.stderr


def test_a_broken_package_is_named_and_takes_no_other_game_with_it(stranger, site, tmp_path):
    broken = tmp_path / "broken-1.0.dist-info"
    broken.mkdir()
    (broken / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (broken / "entry_points.txt").write_text("[grognard.games]\nruins = nowhere.info:GAME\n")
    show = "import sys; sys.path.append('.'); from grognard.kernel import open_game; open_game(sys.argv[1])"
    assert stranger("-c", show, "skirmish").returncode == 0
    done = stranger("-c", show, "ruins")
    assert "PluginError: The game ruins is installed but cannot be imported" in done.stderr
