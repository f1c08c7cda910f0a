"""What several test files need: a whole small game, installed as a stranger's package would be."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from grognard.kernel import registry
from grognard.kernel.module import pack
from grognard.kernel.plugged import VARIABLE, plugged

# In tests, and in windows that they open in processes of their own, what OpenGL refuses is an error.
os.environ.setdefault("PYGLET_DEBUG_GL", "1")
TINY = Path(__file__).parent / "data" / "tiny_module"
SKIRMISH = Path(__file__).parent / "games" / "skirmish"


@pytest.fixture(scope="session", autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep tests out of the user's folder, and his modules out of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GROGNARD_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(scope="session")
def skirmish_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that holds Skirmish as pip leaves it: package, packed module, entry point."""
    site = tmp_path_factory.mktemp("site")
    shutil.copytree(SKIRMISH / "skirmish", site / "skirmish", ignore=shutil.ignore_patterns("__pycache__"))
    pack(SKIRMISH / "module", site / "skirmish" / "skirmish.wgm")
    told = site / "grognard_skirmish-1.0.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: grognard-skirmish\nVersion: 1.0.0\n")
    (told / "entry_points.txt").write_text("[grognard.games]\nskirmish = skirmish.info:GAME\n")
    return site


@pytest.fixture(scope="module")
def skirmish(skirmish_site: Path) -> Iterator[str]:
    """Let one test file open Skirmish by its name, and return the name."""
    sys.path.insert(0, str(skirmish_site))
    registry.installed_games.cache_clear()
    yield "skirmish"
    sys.path.remove(str(skirmish_site))
    registry.installed_games.cache_clear()


def modules_of(packages: set[str]) -> list[str]:
    """Return the names of what was imported from some packages."""
    return [name for name in sys.modules if name.partition(".")[0] in packages]


@pytest.fixture
def plugging(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let one test plug games in from their folders, and forget them after it."""
    monkeypatch.setenv(VARIABLE, "")
    installed = {name: sys.modules.pop(name) for name in modules_of({"skirmish"})}
    yield
    for name in modules_of({game.package for game in plugged().values()}):
        del sys.modules[name]
    sys.modules.update(installed)
    monkeypatch.setenv(VARIABLE, "")
    for cache in (registry.installed_games, registry.broken_games, registry.load_game):
        cache.cache_clear()


@pytest.fixture(scope="session")
def pictured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the sources of a module whose field is a picture of 2,200 × 1,500, and some of its counters.

    Squares of 100 pixels of the board lie in 20 map units; the one at the column and row of a map unit has
    the colour (10 * column, 15 * row, 90). One counter's picture is round and twice as wide as high.
    """
    from grognard.kernel import png

    folder = shutil.copytree(TINY, tmp_path_factory.mktemp("pictured") / "source")
    (folder / "art").mkdir()
    board = np.full((1500, 2200, 4), (0, 0, 90, 255), np.uint8)
    board[..., 0] = np.arange(2200) // 100 * 10
    board[..., 1] = (np.arange(1500) // 100 * 15)[:, None]
    front, back = np.full((2, 60, 60, 4), (40, 60, 200, 255), np.uint8)
    front[20:40, 20:40], back[:, 30:] = (250, 250, 0, 255), (250, 0, 0, 255)
    x, y = np.meshgrid(np.arange(80) - 39.5, (np.arange(40) - 19.5) * 2)
    disc = np.zeros((40, 80, 4), np.uint8)
    disc[x * x + y * y < 39 * 39] = (0, 160, 0, 255)
    for name, pixels in {"board": board, "front": front, "back": back, "disc": disc}.items():
        data = png.encode(pixels.shape[1], len(pixels), [pixels])
        (folder / "art" / f"{name}.png").write_bytes(data)
    field = folder / "maps" / "field.toml"
    told = 'picture = "art/board.png"\npicture_origin = [-120.0, -100.0]\npicture_scale = 0.2\n'
    field.write_text(field.read_text().replace("\n[provenance]", told + "\n[provenance]", 1))
    sheet = folder / "counters.tsv"
    shown = ("pictures", "front/back", "-", "front.png", "disc", "-/back")
    rows = [(line.split("\t") + [""] * 10)[:10] for line in sheet.read_text().splitlines()]
    sheet.write_text("".join("\t".join((*row, more)) + "\n" for row, more in zip(rows, shown, strict=True)))
    return folder
