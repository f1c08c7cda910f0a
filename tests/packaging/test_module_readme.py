import io
import re
from pathlib import Path

import pytest

from grognard.kernel.module import load, pack
from grognard.tools.main import main

README = Path(__file__).resolve().parents[2] / "modules" / "README.md"
FILE = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """Write the module of the page into a folder."""
    for name, text in FILE.findall(README.read_text(encoding="utf-8")):
        path = tmp_path / "tiny" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "tiny"


def test_the_module_of_the_page_packs_as_it_stands(tiny):
    module = load(pack(tiny), "tiny.wgm")
    module.check()
    assert module.manifest.title == "A Field Too Small"
    assert module.counters.counters.id == ("1-north", "1-south", "fog")


def test_the_overlay_of_the_page_becomes_a_region(tiny):
    maps = load(pack(tiny), "tiny.wgm").maps
    regions = {region.id: tuple(maps.spaces.id[space] for space in region.spaces) for region in maps.regions}
    assert regions == {"downs": ("0101",), "towns": ("0202",)}


def test_every_file_the_page_lists_is_shown(tiny):
    text = README.read_text(encoding="utf-8")
    tree = text.partition("    tiny/\n")[2].partition("\n\n")[0]
    assert sorted(tree.split()) == sorted(path.relative_to(tiny).as_posix() for path in tiny.rglob("*.*"))


@pytest.mark.parametrize(
    ("game", "end"),
    [("colonial_africa", "Germany takes Rio de Oro."), ("leaders", "offers China an alliance.")],
)
def test_the_first_steps_of_a_page_go_as_it_says(game, end, tmp_path, monkeypatch, capsys):
    """What a page says to type is understood and legal, and comes to what the page tells of."""
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    lines = [line.strip() for line in (README.parent / game / "README.md").read_text("utf-8").splitlines()]
    typed = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    (start,) = [line.removeprefix("grognard ") for line in lines if line.startswith("grognard play")]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*typed, "quit", ""])))
    assert main(start.split()) == 0
    told = capsys.readouterr().out
    assert end in told
    wrong = [
        line for line in told.splitlines() if "Refused:" in line or "is called" in line or "does not" in line
    ]
    assert [line for line in wrong if "does not answer" not in line] == []
