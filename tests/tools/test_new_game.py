"""``new-game``, and the tutorial that tells what it writes, followed word for word."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.tools.main import main
from grognard.tools.new_game import FILE

PAGE = Path(__file__).resolve().parents[2] / "plugins" / "README.md"
TUTORIAL = PAGE.read_text(encoding="utf-8").partition("## A whole game, step by step\n")[2]
COMMANDS = re.findall(r"^    grognard (.+)$", TUTORIAL, re.MULTILINE)


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch, plugging):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


@pytest.fixture
def no_window(monkeypatch):
    from grognard.viewer import app

    def run(start):
        raise app.ViewerUnavailable("There is no display.")

    monkeypatch.setattr(app, "run", run)


def written(folder):
    files = [
        path for path in Path(folder).rglob("*") if path.is_file() and path.suffix not in (".pyc", ".wgm")
    ]
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}


def test_the_tutorial_works_as_it_stands(no_window, capsys):
    assert [line.split()[0] for line in COMMANDS] == [
        "new-game",
        *("check", "play"),
        *("play-file", "check", "coverage", "simulate"),
        "pack",
    ]
    for line in COMMANDS:
        status = main(line.split())
        shown = capsys.readouterr()
        assert status == 0, f"grognard {line}: {shown}"
        assert "remark" not in shown.out
    assert written("mill_hill").items() >= dict(FILE.findall(TUTORIAL)).items()


def test_the_page_names_every_file_that_is_written(capsys):
    main(["new-game", "mill_hill"])
    tree = TUTORIAL.partition("    mill_hill/\n")[2].partition("\n\n")[0]
    named = {word for word in tree.split() if "." in word}
    assert {Path(name).name for name in written("mill_hill")} == {Path(name).name for name in named}


def test_the_rules_of_the_tutorial_are_short_and_in_the_house_style():
    main(["new-game", "mill_hill"])
    assert len(Path("mill_hill/mill_hill/rules.py").read_text().splitlines()) < 300
    config = str(PAGE.parents[1] / "pyproject.toml")
    ruff = [sys.executable, "-m", "ruff"]
    chosen = ["--config", config, "--no-cache", "--ignore", "D103,ANN201"]
    done = subprocess.run([*ruff, "check", *chosen, "mill_hill"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    done = subprocess.run(
        [*ruff, "format", "--config", config, "--no-cache", "--check", "mill_hill"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


def test_another_name_is_another_game(capsys):
    assert main(["new-game", "border_war", "--title", "The Border", "--folder", "games/bw"]) == 0
    files = written("games/bw")
    assert "border_war/rules.py" in files
    assert not [name for name, text in files.items() if "mill_hill" in text or "Mill Hill" in text]
    assert main(["check", "--json", "--plugin", "games/bw", "--play", "--games", "1"]) == 0
    (found,) = json.loads(capsys.readouterr().out.partition("play-file")[2].partition("\n")[2])
    assert found["problems"] == []
    assert main(["play-file", "--plugin", "games/bw", "games/bw/tests/rules.play"]) == 0


@pytest.mark.parametrize("slug", ["Border", "8border", "json", "for", "free_table", "module", "../x", "a b"])
def test_a_name_that_no_game_can_have_is_refused_with_a_sentence(slug, capsys):
    assert main(["new-game", slug]) == 1
    assert capsys.readouterr().err.endswith(".\n")
    assert not [path for path in Path().iterdir() if path.name != "home"]


@pytest.mark.parametrize("title", ['A "quoted" one', "two\nlines", "", "x" * 61])
def test_a_title_that_cannot_be_quoted_is_refused(title, capsys):
    assert main(["new-game", "border", f"--title={title}"]) == 1


def test_a_folder_that_holds_something_is_left_alone(capsys):
    Path("border").mkdir()
    Path("border", "mine.txt").write_text("mine")
    assert main(["new-game", "border"]) == 1
    assert "not an empty folder" in capsys.readouterr().err
    assert [path.name for path in Path("border").iterdir()] == ["mine.txt"]


def test_check_play_finds_a_rule_that_is_offered_and_fails(capsys):
    main(["new-game", "border"])
    rules = Path("border/border/rules.py")
    text = rules.read_text()
    rules.write_text(
        text.replace(
            '        play.move(unit, space)\n        play.set("control"',
            '        1 / 0\n        play.set("control"',
        )
    )
    assert main(["check", "--plugin", "border", "--play", "--games", "1"]) == 1
    assert "it broke off: ZeroDivisionError" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["check", "fuzz", "simulate", "coverage", "draw"])
def test_without_a_game_or_a_folder_each_command_says_what_it_needs(command, capsys):
    assert main([command]) == 1
    assert capsys.readouterr().err.startswith("Name a ")


@pytest.mark.slow
def test_the_game_can_be_installed(tmp_path):
    main(["new-game", "border"])
    main(["pack", "border/module", "-o", "border/border/border.wgm"])
    pip = [sys.executable, "-P", "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", "site", "./border"], check=True)
    program = (
        "import sys; sys.path.insert(0, 'site')\nfrom grognard.kernel import open_game\n"
        "print(open_game('border', seed=1).offer().prompt)"
    )
    done = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True)
    assert done.stdout == "March with a unit, or end the movement.\n", done.stderr


def test_the_sides_of_the_new_game_have_colours_of_their_own():
    from grognard.viewer.palette import NATIONS, nation_of

    assert main(["new-game", "mill_hill"]) == 0
    text = Path("mill_hill/module/module.toml").read_text(encoding="utf-8")
    looks = [nation_of(look) for look in re.findall(r'^look = "(.*)"$', text, re.MULTILINE)]
    assert len(set(looks) - {NATIONS["neutral"]}) == 2
