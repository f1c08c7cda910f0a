import json
import sys
from pathlib import Path
from random import Random

import pytest

from grognard.kernel import open_game
from grognard.kernel.journal import Journal
from grognard.kernel.text import session_from_text
from grognard.tools import main as front

pytestmark = pytest.mark.usefixtures("skirmish")

GOOD = "game skirmish\ndice 5\ndo done; done\nexpect decider blue\n"


@pytest.fixture
def save(tmp_path: Path) -> Path:
    session, random = open_game("skirmish", seed=8), Random(8)
    while session.over is None:
        session.apply(random.choice(session.offer().actions))
    session.save(tmp_path / "game.wgs")
    return tmp_path / "game.wgs"


def test_files_that_play_as_they_say_are_counted(tmp_path, capsys):
    names = [str(tmp_path / f"{number}.play") for number in range(2)]
    for name in names:
        Path(name).write_text(GOOD)
    assert front.main(["play-file", *names]) == 0
    assert capsys.readouterr().out == "2 of 2 files play as they say.\n"


def test_the_first_difference_of_each_file_is_printed_and_fails(tmp_path, capsys):
    wrong, broken, good = tmp_path / "wrong.play", tmp_path / "broken.play", tmp_path / "good.play"
    wrong.write_text(GOOD + "expect turn 2\nexpect turn 3\n")
    broken.write_text(GOOD + "expect luck\n")
    good.write_text(GOOD)
    assert front.main(["play-file", str(wrong), str(broken), str(good), str(tmp_path / "none.play")]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0] == f"{wrong}: line 5: expected turn 2, but it is 1"
    assert out[1].startswith(f"{broken}: line 5: 'luck' is none of")
    assert out[2].startswith(f"{tmp_path / 'none.play'}: it cannot be read")
    assert out[3:] == ["1 of 4 files play as they say."]


def test_all_differences_and_json(tmp_path, capsys):
    wrong = tmp_path / "wrong.play"
    wrong.write_text(GOOD + "expect turn 2\nexpect turn 3\n")
    assert front.main(["play-file", "--all", str(wrong)]) == 1
    assert "turn 3" in capsys.readouterr().out
    assert front.main(["play-file", "--json", str(wrong)]) == 1
    assert len(json.loads(capsys.readouterr().out)[str(wrong)]) == 2


def test_a_replay_tells_the_game_and_that_it_comes_out_the_same(save, capsys):
    assert front.main(["replay", str(save)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Turn 1: Dawn. (3.1)"
    assert any(" marches from " in line for line in lines)
    assert lines[-1].startswith("The game comes out the same after ")


def test_a_side_is_told_only_what_it_may_know(tmp_path, capsys):
    session = open_game("skirmish", seed=8)
    session.apply("order fire always", "blue")
    session.save(tmp_path / "game.wgs")
    for side, told in (("blue", True), ("red", False)):
        assert front.main(["replay", str(tmp_path / "game.wgs"), "--side", side]) == 0
        assert ("Blue gives a standing order: order fire always." in capsys.readouterr().out) is told


def test_a_game_that_comes_out_otherwise_fails(save, capsys, monkeypatch):
    monkeypatch.setattr(sys.modules["skirmish.rules"], "fires", lambda *args: True)
    assert front.main(["replay", "--quiet", str(save)]) == 1
    assert capsys.readouterr().out.startswith("It does not come out the same: action ")


def test_a_save_becomes_a_play_file(save, tmp_path, capsys):
    assert front.main(["replay", "--play-file", str(save)]) == 0
    text = tmp_path / "game.play"
    text.write_text(capsys.readouterr().out)
    assert front.main(["play-file", str(text)]) == 0


def test_where_a_save_stands_becomes_a_play_file_that_begins_there(tmp_path, capsys):
    session = open_game("skirmish", seed=8)
    for _ in range(6):
        session.apply(session.offer().actions[-1])
    session.save(tmp_path / "game.wgs")
    out = tmp_path / "out" / "position.play"
    assert front.main(["replay", str(tmp_path / "game.wgs"), "--position", "--out", str(out)]) == 0
    assert capsys.readouterr().out.startswith("The game comes out the same after ")
    begun = session_from_text(out.read_text(encoding="utf-8"))
    assert begun.engine.play.state.place == session.engine.play.state.place
    assert begun.engine.play.state.outline_step == session.engine.play.state.outline_step


def test_the_log_can_be_written_into_a_file(save, tmp_path, capsys):
    out = tmp_path / "log.txt"
    assert front.main(["replay", str(save), "--text", "--out", str(out)]) == 0
    lines = out.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "Turn 1: Dawn. (3.1)"
    front.main(["replay", str(save)])
    assert capsys.readouterr().out.splitlines()[1:-1] == lines


def test_a_journal_is_told_as_far_as_it_goes(tmp_path, capsys):
    session, path = open_game("skirmish", seed=8), tmp_path / "game.wgj"
    with Journal(path, session) as journal:
        session.apply("done")
        journal.sync()
    assert front.main(["replay", "--json", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["actions"] == 1
    path.write_bytes(path.read_bytes()[:-1])
    assert front.main(["replay", "--quiet", str(path)]) == 1
    assert capsys.readouterr().out == "What came after action 1, done, cannot be read: it is cut short.\n"


def test_a_damaged_save_is_one_sentence(save, capsys):
    save.write_bytes(save.read_bytes()[:100])
    assert front.main(["replay", str(save)]) == 1
    assert capsys.readouterr().err == f"{save}: it is cut short.\n"


def test_a_play_file_is_played_on_at_a_prompt(tmp_path, capsys, monkeypatch):
    path = tmp_path / "ridge.play"
    path.write_text("# Red on the ridge\ngame skirmish\nseed 3\nat 0404: red-1\nphase red.movement\n")
    said = iter(["look red-1", "quit"])
    monkeypatch.setattr("builtins.input", lambda *_: next(said))
    assert front.main(["play", str(path), "--text"]) == 0
    assert "0404" in capsys.readouterr().out
    path.write_text("game skirmish\nat 9999: red-1\n")
    assert front.main(["play", str(path), "--text"]) == 1
    assert "9999" in capsys.readouterr().err
