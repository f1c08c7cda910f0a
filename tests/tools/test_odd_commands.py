"""Command lines, files and streams that nobody means: plain sentences, a status, never a traceback."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grognard.kernel import open_game
from grognard.tools import main as front

pytestmark = pytest.mark.usefixtures("skirmish")

BOTS = ["--bots", "red=random", "blue=random"]


@pytest.fixture
def save(tmp_path) -> Path:
    session = open_game("skirmish", seed=8)
    session.apply("done")
    session.save(tmp_path / "game.wgs")
    return tmp_path / "game.wgs"


def run(site: Path, *words: str, **how: object) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    how = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | how
    env = os.environ | {"PYTHONPATH": str(site)} | how.pop("env", {})
    command = [sys.executable, "-P", "-m", "grognard.tools.main", *words]
    return subprocess.run(command, env=env, text=True, errors="replace", check=False, **how)


# Numbers


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "skirmish", "--games", "0"],
        ["simulate", "skirmish", "--games", "-3"],
        ["simulate", "skirmish", "--jobs", "0"],
        ["simulate", "skirmish", "--jobs", "x"],
        ["simulate", "skirmish", "--seed", "9" * 5000],
        ["fuzz", "skirmish", "--games", "0"],
        ["fuzz", "skirmish", "--every", "-1"],
        ["fuzz", "skirmish", "--every", "1.5"],
        ["play", "skirmish", "--seed", "x"],
        ["play", "skirmish", "--seed", "9" * 5000],
        ["replay", "x.wgs", "--json", "--play-file"],
    ],
)
def test_numbers_and_options_that_make_no_sense_are_usage_messages(words, capsys):
    with pytest.raises(SystemExit, match="2"):
        front.main(words)
    assert len(capsys.readouterr().err) < 900


@pytest.mark.parametrize(
    "command", (["play", "--text", "--side", "france"], ["simulate", "--bots", "france=easy"])
)
def test_a_side_that_does_not_play_the_scenario_is_no_seat(command, capsys):
    verb, *options = command
    assert front.main([verb, "leaders", "--scenario", "two", *options]) == 1
    out = capsys.readouterr()
    assert out.err == "Not in the scenario 'two': France; it is played by usa, ussr.\n"
    assert not out.out


@pytest.mark.parametrize("command", [["fuzz"], ["simulate"], ["play", "--bot", "random"]])
def test_a_seed_that_no_save_holds_is_one_sentence(command, capsys):
    name, *rest = command
    assert front.main([name, "skirmish", *rest, "--seed", "99999999999999999999"]) == 1
    assert "A seed lies between" in capsys.readouterr().err


def test_no_more_processes_than_games_are_made(capsys):
    assert front.main(["simulate", "skirmish", "--games", "2", "--jobs", "99999", "--json", *BOTS]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 2


def test_fuzzing_without_identities_still_plays(capsys):
    assert front.main(["fuzz", "skirmish", "--games", "1", "--every", "0"]) == 0
    assert "Nothing was wrong." in capsys.readouterr().out


# Files


def test_a_position_that_is_no_text_is_one_sentence(tmp_path, capsys):
    path = tmp_path / "game.play"
    path.write_bytes(b"\xff\xfe\x00")
    assert front.main(["draw", "skirmish", "--out", str(tmp_path), "--position", str(path)]) == 1
    assert capsys.readouterr().err == f"{path}: it is not UTF-8 text\n"


def test_one_name_that_is_none_hides_no_other_module(capsys):
    names = ["x" * 5000, "skirmish", "a\0b"]
    assert front.main(["check", "--json", *names]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [row["module"] for row in found] == names
    assert [len(row["problems"]) for row in found] == [1, 0, 1]


def test_what_cannot_be_drawn_into_names_the_file(tmp_path, capsys):
    (tmp_path / "skirmish-ridge.svg").mkdir()
    assert front.main(["draw", "skirmish", "--out", str(tmp_path)]) == 1
    assert f"{tmp_path}/skirmish-ridge.svg: it cannot be written" in capsys.readouterr().err


def test_where_nothing_can_be_written_no_game_is_played_first(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("grognard.kernel.bot.play_by_bots", lambda *args: pytest.fail("it was played"))
    (tmp_path / "file").write_text("")
    assert front.main(["play", "skirmish", "--bot", "random", "--out", str(tmp_path / "file")]) == 1
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert front.main(["play", "skirmish", "--bot", "random", "--out", str(tmp_path)]) == 1
    assert capsys.readouterr().err.endswith(f"{tmp_path}: nothing can be written there.\n")


def test_a_game_that_is_broken_hides_no_other_game(capsys, monkeypatch):
    monkeypatch.setattr("grognard.tools.list_games.broken_games", lambda: {"x": "The game x is broken."})
    assert front.main(["list", "--json"]) == 1
    shown = capsys.readouterr()
    assert "skirmish" in [row["slug"] for row in json.loads(shown.out)]
    assert shown.err == "The game x is broken.\n"


def test_a_module_that_is_broken_hides_no_other_game(capsys, monkeypatch, tmp_path):
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules" / "skirmish.wgm").write_bytes(b"")
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    assert front.main(["list"]) == 1
    shown = capsys.readouterr()
    assert shown.out.startswith("empire_at_sunrise ")
    assert "skirmish.wgm: it is not a module file" in shown.err


def test_coverage_without_tests_or_with_an_unknown_case_says_so(tmp_path, capsys):
    assert front.main(["coverage", "skirmish", "--tests", str(tmp_path / "none")]) == 1
    assert front.main(["coverage", "skirmish", "--tests", str(tmp_path), "--knock-out", "99.9"]) == 1
    told = capsys.readouterr().err.splitlines()
    assert told[0].endswith("none: there is no such folder; --tests names the one with the tests.")
    assert told[1] == "There is no case 99.9 with rules that could be silenced."


# Streams


@pytest.mark.parametrize("fd", [0, 1, 2])
@pytest.mark.parametrize("words", [["list"], ["play", "skirmish", "--text"]])
def test_a_stream_that_is_closed_already_breaks_nothing(skirmish_site, words, fd):
    done = run(skirmish_site, *words, preexec_fn=lambda: os.close(fd))
    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode == 0, done.stderr


def test_letters_that_the_screen_has_not_are_written_otherwise(skirmish_site):
    for words in (["check", "ü€"], ["check", "ü€", "--json"]):
        done = run(skirmish_site, *words, env={"PYTHONIOENCODING": "ascii"})
        assert (done.returncode, done.stderr) == (1, "")
        assert "\\xfc\\u20ac" in done.stdout or "\\u00fc\\u20ac" in done.stdout
    assert json.loads(done.stdout)[0]["module"] == "ü€"


def test_typing_that_is_no_text_is_an_action_there_is_not(skirmish_site, tmp_path):
    typed = tmp_path / "typed"
    typed.write_bytes(b"\xff\xfe\n" + "²\n٣\n".encode() + b"9" * 6000 + b"\n-1\n\0\nquit\n")
    with typed.open("rb") as stream:
        done = run(
            skirmish_site, "play", "skirmish", "--text", "--seed", "1", stdin=stream,
            env={"PYTHONIOENCODING": "utf-8:strict"},
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("This game has no action called") == 5
    assert "The actions are numbered from 1 to 32." in done.stdout


def test_ctrl_c_ends_games_in_other_processes(skirmish_site):
    command = [sys.executable, "-P", "-m", "grognard.tools.main", "simulate", "empire_at_sunrise"]
    with subprocess.Popen(
        [*command, "--games", "4", "--jobs", "2"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as done:  # fmt: skip
        time.sleep(4)
        began = time.monotonic()
        os.killpg(done.pid, signal.SIGINT)
        told = done.communicate(timeout=20)[1]
    assert time.monotonic() - began < 10
    assert (done.returncode, told) == (130, "Stopped.\n")


def test_ctrl_c_at_the_table_keeps_the_game(tmp_path, monkeypatch, capsys):
    answers = iter(["done"])

    def ask(prompt):
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    monkeypatch.setattr("builtins.input", ask)
    monkeypatch.setattr("grognard.tools.text_table.TextTable.__init__.__defaults__", (ask, print))
    assert front.main(["play", "skirmish", "--text", "--seed", "8"]) == 130
    (kept,) = (tmp_path / "saves").glob("*.wgs")
    assert f"The game is kept in {kept};" in capsys.readouterr().out
    assert front.main(["replay", str(kept), "--quiet"]) == 0
    assert "after 1 actions" in capsys.readouterr().out


def test_a_game_that_cannot_be_kept_is_not_left(tmp_path, monkeypatch, capsys):
    elsewhere = tmp_path / "elsewhere.wgs"
    lines = iter(["done", "quit", f"save {elsewhere}"])

    def ask(prompt):
        line = next(lines, None)
        if line is None:
            raise EOFError
        if line.startswith("save"):
            assert not list(saves.iterdir())
        return line

    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    saves = tmp_path / "home" / "saves"
    monkeypatch.setattr("grognard.tools.text_table.TextTable.__init__.__defaults__", (ask, print))
    monkeypatch.setattr("grognard.tools.play.time.strftime", lambda form: "x/y")
    assert front.main(["play", "skirmish", "--text", "--seed", "8"]) == 1
    shown = capsys.readouterr()
    assert shown.err.count("the game cannot be saved: No such file or directory.") == 2
    assert elsewhere.is_file()
