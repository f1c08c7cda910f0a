import re
from pathlib import Path

import pytest

from grognard.kernel.module import load, pack

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
