"""What several test files need: a whole small game, installed as a stranger's package would be."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.kernel import registry
from grognard.kernel.module import pack

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
