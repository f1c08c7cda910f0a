"""Rules that fail at the table: one panel, a report that plays, and a game that goes on."""

import importlib

import pytest

from grognard.kernel import open_game
from grognard.kernel.play_file import run_play_file
from grognard.viewer.events import Choose
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.screens.guarded import Guarded
from grognard.viewer.screens.table_screen import TableScreen
from grognard.viewer.sitting import BOT_STANDS, PACE_MS, Sitting

pytestmark = pytest.mark.usefixtures("skirmish")
ALONE = Seats((Seat("Ann"), Seat("Ann")))


@pytest.fixture
def rules(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    return importlib.import_module("skirmish.rules")


@pytest.fixture
def lay(rules):
    made = []

    def make(seats=ALONE):
        session = open_game("skirmish", seed=5, players=seats.players(("red", "blue")))
        table = TableScreen(Sitting(session, seats, lambda: None), Grounds(lambda *_: 1 / 0, None))
        made.append(table)
        screen = Guarded(table)
        screen.resize(1280.0, 720.0, 1.0)
        screen.frame(0.0)
        return screen, table, session

    yield make
    for table in made:
        table.sitting.close()


def breaks(*_, **__):
    raise ZeroDivisionError("the horses are out of oats")


def march(table):
    """Take the first march that is on offer."""
    choice = next(one for one in table.model.sight.choices if one[0].verb == "march")
    table.model.opened |= {row.name for row in table.model.actions.rows}
    name = str(table.model.sight.action(choice))
    table.take(Choose(name))
    return name


def test_an_action_whose_rules_fail_is_taken_back_told_and_reported(lay, rules, monkeypatch):
    screen, table, session = lay()
    before = session.state_hash()
    with monkeypatch.context() as broken:
        broken.setattr(rules.March, "apply", breaks)
        action = march(table)
        screen.frame(10.0)
        assert session.state_hash() == before and not session.history
        card = table.maps.desk.widget("told")
        assert card.title == "The rules have failed"
        (path,) = (table.sitting.keeper.path.parents[1] / "reports").glob("*.play")
        assert any(getattr(one, "text", "") == str(path) for one in card.walk())
        assert any("out of oats" in line for line in run_play_file(path))
    assert run_play_file(path) == []
    assert f"do red: {action}  # this failed" in path.read_text()
    screen.key("escape", False, False, 30.0)
    march(table)
    screen.frame(40.0)
    assert session.history and not table.maps.desk.has("told")


def test_the_path_of_the_report_is_copied(lay, rules, monkeypatch):
    screen, table, _ = lay()
    told = []
    table.copy = told.append
    monkeypatch.setattr(rules.March, "apply", breaks)
    march(table)
    screen.frame(10.0)
    button = next(one for one in table.maps.desk.widget("told").walk() if one.name == "copy-path")
    button.act()
    assert told[0].endswith(".play")


def test_an_action_after_which_nothing_can_be_asked_is_taken_back(lay, rules, monkeypatch):
    screen, table, session = lay()
    before = session.state_hash()
    with monkeypatch.context() as broken:
        broken.setattr(rules.Attack, "candidates", breaks)
        screen.key("return", False, False, 1000.0)
        screen.frame(1000.0)
        assert session.state_hash() == before and table.maps.desk.has("told")
        screen.key("escape", False, False, 1010.0)
    screen.key("return", False, False, 3000.0)
    screen.frame(3000.0)
    assert session.state_hash() != before and not table.maps.desk.has("told")


def test_a_bot_at_whose_every_action_the_rules_fail_stands(lay, rules, monkeypatch):
    screen, table, session = lay(Seats((Seat(level="random"), Seat("Ann"))))
    taken = len(session.history)
    monkeypatch.setattr(rules.Done, "apply", breaks)
    monkeypatch.setattr(rules.March, "apply", breaks)
    for number in range(1, 40):
        screen.frame(number * PACE_MS)
    assert len(session.history) == taken and table.sitting.wake_ms(1e6) is None
    assert len(list((table.sitting.keeper.path.parents[1] / "reports").glob("*.play"))) == 1
    assert table.model.notice == BOT_STANDS and table.maps.desk.has("told")


def test_a_table_that_cannot_be_drawn_says_so_and_comes_back(lay, monkeypatch):
    screen, table, session = lay()
    with monkeypatch.context() as broken:
        broken.setattr(type(table.model), "outline", property(breaks))
        table._dirty = True
        table.panels.forget()
        frame = screen.frame(10.0)
        assert screen.trouble is not None and "out of oats" in screen.trouble.what and frame.drawn
        assert screen.trouble.path.exists() and not screen.stale(20.0)
        screen.key("return", False, False, 20.0)
        assert screen.frame(30.0).drawn and screen.trouble is not None
    screen.key("return", False, False, 40.0)
    screen.frame(50.0)
    assert screen.trouble is None and table.maps.desk.has("told")
    screen.key("escape", False, False, 60.0)
    march(table)
    assert session.history


def test_what_fails_at_a_key_or_a_click_is_told_over_the_table(lay, monkeypatch):
    screen, table, _ = lay()
    monkeypatch.setattr(table, "open_finder", breaks)
    screen.key("slash", False, False, 10.0)
    screen.frame(20.0)
    assert table.maps.desk.widget("told").title == "The rules have failed" and screen.trouble is None
