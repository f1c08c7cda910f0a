import re
from pathlib import Path

import pytest

from grognard.kernel import hookspecs
from grognard.tools.main import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
HOUSES = ("kernel", "plugins", "modules", "viewer", "tools")


def sign(house: str) -> str:
    """Return the page at the door of a house."""
    return (ROOT / house / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("house", ("kernel", "viewer"))
def test_every_file_a_sign_names_is_there(house):
    named = re.findall(r"`([a-z_/]+\.py)`", sign(house))
    assert named
    assert [name for name in named if not list((ROOT / house).rglob(name))] == []


def test_the_kernels_sign_names_every_file():
    files = {path.name for path in (ROOT / "kernel").glob("[!_]*.py")}
    assert files - set(re.findall(r"`(\w+\.py)`", sign("kernel"))) == set()


def test_the_plugins_sign_names_every_hook_and_no_other():
    hooks = {name for name in vars(hookspecs) if name.startswith("grognard_")}
    assert set(re.findall(r"`(grognard_\w+)`", sign("plugins"))) == hooks


def test_the_tools_sign_names_every_command():
    table = sign("tools").partition("|---|---|\n")[2].partition("\n\n")[0]
    named = [name for row in table.splitlines() for name in re.findall(r"`([a-z-]+)`", row.split("|")[1])]
    assert sorted(named) == sorted(COMMANDS)


def test_every_command_line_on_a_page_names_a_command():
    pages = [ROOT / "README.md", *(ROOT / house / "README.md" for house in HOUSES)]
    for page in pages:
        for word in re.findall(
            r"(?:^    |`)grognard ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE
        ):
            assert word in COMMANDS, f"{page}: grognard {word}"
