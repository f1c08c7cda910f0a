"""migrate: old saves under a module, extensions and rules of today."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from grognard.kernel import SaveError, Session, open_game
from grognard.kernel.extension import pack_extension
from grognard.kernel.home import folder
from grognard.kernel.journal import Journal
from grognard.kernel.migrate import migrate
from grognard.kernel.module import pack
from grognard.tools.main import main

pytestmark = pytest.mark.usefixtures("skirmish")

SKIRMISH = Path(__file__).parents[1] / "games" / "skirmish" / "module"
COUNTERS = "id\tname\tside\tnation\ttype\tsteps\tfaces\tstart\tsource\n"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


def edition(file, old, new):
    """Install Skirmish as another edition prints it."""
    shutil.copytree(SKIRMISH, "sources", dirs_exist_ok=True)
    path = Path("sources", file)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    pack("sources", folder("modules") / "skirmish.wgm")


def played(*actions, orders=(), **start):
    """Save a game of Skirmish after some actions; nobody decides by itself before them."""
    session = open_game("skirmish", seed=1, **start)
    for side, action in orders:
        session.apply(action, side)
    for action in actions:
        session.apply(action)
    session.save("old.wgs")
    return session


def guns(name, firepower):
    Path(name).mkdir()
    head = f'id = "{name}"\ntitle = "Guns"\nversion = "1.0.0"\nbase = "skirmish"\nprovenance = "house"\n'
    Path(name, "extension.toml").write_text(head)
    row = f"red-gun\tRed Gun\tred\tred\tgun\tI\t{firepower}-5-1\t0103\thouse\n"
    Path(name, "counters.tsv").write_text(COUNTERS + row)
    pack_extension(name, folder("extensions") / f"{name}.wgx")


def test_a_save_of_another_edition_is_refused_and_the_way_out_is_named():
    played("done")
    edition("module.toml", 'version = "1.0.0"', 'version = "1.1.0"')
    edition("counters.tsv", "Red Gun\tred\tred\tgun\tI\t6", "Red Gun\tred\tred\tgun\tI\t7")
    with pytest.raises(SaveError, match="`grognard migrate` plays it again with that"):
        Session.load("old.wgs")


def test_a_game_that_comes_the_same_is_saved_under_the_new_edition(capsys):
    old = played("march red-2 0202", "done")
    edition("counters.tsv", "Red Gun\tred\tred\tgun\tI\t6", "Red Gun\tred\tred\tgun\tI\t7")
    assert main(["migrate", "old.wgs"]) == 0
    told = capsys.readouterr().out
    assert f"The game comes the same: {len(old.history)} of {len(old.history)} actions." in told
    assert "skirmish 1.0.0 (" in told and "Saved: old-migrated.wgs" in told
    new = Session.load("old-migrated.wgs")
    assert [str(one.action) for one in new.history] == [str(one.action) for one in old.history]
    assert new.state_hash() == old.state_hash()
    assert new.board.digest != old.board.digest


def test_an_action_that_is_refused_now_is_told_with_its_case(capsys):
    played("march red-2 0202", "march red-gun 0104", "done")
    edition("counters.tsv", "Red Gun\tred\tred\tgun\tI\t6-5-1", "Red Gun\tred\tred\tgun\tI\t6-5-0")
    assert main(["migrate", "old.wgs", "--json"]) == 1
    row = json.loads(capsys.readouterr().out)
    assert (row["actions"], row["of"], row["out"]) == (2, 5, "")
    assert row["parting"]["number"] == 3
    assert row["parting"]["action"] == "march red-gun 0104"
    assert row["parting"]["cases"] == ["4.2"]
    assert not Path("old-migrated.wgs").exists()


def test_force_keeps_the_game_up_to_the_action_that_comes_otherwise(capsys):
    played("march red-2 0202", "march red-gun 0104", "done")
    edition("counters.tsv", "Red Gun\tred\tred\tgun\tI\t6-5-1", "Red Gun\tred\tred\tgun\tI\t6-5-0")
    assert main(["migrate", "old.wgs", "--force", "-o", "new.wgs"]) == 0
    told = capsys.readouterr().out
    assert "Action 3, march red-gun 0104 by Red: it is refused now." in told
    assert "Up to there it comes the same: 2 of 5 actions." in told
    new = Session.load("new.wgs")
    assert [str(one.action) for one in new.history] == ["march red-2 0202", "pass"]
    new.apply("done")


def test_a_state_that_becomes_another_is_found_by_its_hash():
    session = open_game("skirmish", seed=1)
    for action in ("march red-2 0202", "march red-1 0201", "done"):
        session.apply(action)
    session.engine.history[3] = replace(session.history[3], state_hash=7)
    session.save("old.wgs")
    done = migrate("old.wgs")
    assert done.by_hashes and done.parting is not None
    assert str(done.parting) == "Action 3, march red-1 0201 by Red: it leads to another state than it did."
    assert len(done.session.history) == 2


def test_a_roll_that_becomes_another_is_told():
    played("done", "attack red-2 0305", position=["at 0204: red-2", "at 0305: blue-1"])
    edition("counters.tsv", "2nd Red\tred\tred\tinfantry\tII/I\t4-", "2nd Red\tred\tred\tinfantry\tII/I\t5-")
    done = migrate("old.wgs")
    assert done.parting is not None and done.parting.number == 2
    assert "+4 (firepower, 5.2) against 11, now it is" in done.parting.reason


def test_a_counter_that_is_new_changes_every_state_but_not_what_happens(capsys):
    played("march red-2 0202", "done")
    line = "red-1\t1st Red"
    edition("counters.tsv", line, f"red-0\tOld Red\tred\tred\tinfantry\tI\t1-1-1\t0102\thouse\n{line}")
    assert main(["migrate", "old.wgs"]) == 0
    assert "what happened was compared, not each state" in capsys.readouterr().out
    assert "red-0" in Session.load("old-migrated.wgs").board.counters.ids


def test_extensions_are_taken_as_they_are_now_or_others_or_none(capsys):
    guns("guns", 9)
    guns("weak", 2)
    played("march red-2 0202", "done", extensions=["guns"])
    shutil.rmtree("guns")
    guns("guns", 8)
    shutil.rmtree(folder("cache"))
    with pytest.raises(SaveError, match="guns 1.0.0 .*`grognard migrate`"):
        Session.load("old.wgs")
    for words, slugs in ([], ["skirmish", "guns"]), (["--extension", "weak"], ["skirmish", "weak"]):
        assert main(["migrate", "old.wgs", *words]) == 0
        assert [one[0] for one in Session.load("old-migrated.wgs").board.stamps] == slugs
    assert main(["migrate", "old.wgs", "--bare"]) == 0
    assert "-> nothing" in capsys.readouterr().out
    assert Session.load("old-migrated.wgs").board.slug == "skirmish"


def test_a_journal_is_migrated_too():
    session = open_game("skirmish", seed=1)
    with Journal("old.wgj", session) as journal:
        session.apply("done")
        journal.sync()
    edition("counters.tsv", "Red Gun\tred\tred\tgun\tI\t6", "Red Gun\tred\tred\tgun\tI\t7")
    assert main(["migrate", "old.wgj"]) == 0
    assert Session.load("old-migrated.wgs").state_hash() == session.state_hash()


def test_what_cannot_begin_any_more_is_one_sentence(capsys):
    played("done", options=["truce"])
    edition("module.toml", 'id = "truce"', 'id = "peace"')
    for words in (["old.wgs"], ["none.wgs"], ["old.wgs", "-o", "old.wgs"], ["old.wgs", "--extension", "x"]):
        assert main(["migrate", *words]) == 1
        told = capsys.readouterr().err
        assert told.count("\n") == 1 and "Traceback" not in told
