"""A window in which rules fail, and one that is killed: neither loses anything."""

import importlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from grognard.kernel import open_game
from grognard.viewer.model.saves import take_up
from grognard.viewer.model.seats import Seat, Seats

pytestmark = pytest.mark.usefixtures("skirmish")
PLAYED = """
import pyglet
from grognard.kernel import open_game
from grognard.viewer.app import run
from grognard.viewer.events import Choose, GoOn
from grognard.viewer.model.seats import Seat, Seats

seats = Seats((Seat("Ann"), Seat(level="random")))
told = None


def enter(rooms):
    session = open_game("skirmish", seed=5, players=seats.players(("red", "blue")))
    rooms.sit_down(session, seats)
    rooms.table.stage.still, sitting = True, rooms.table.sitting
    print("journal", sitting.keeper.path, flush=True)

    def act(_):
        global told
        model = sitting.model
        if model.match.yours:
            model.opened |= {row.name for row in model.actions.rows}
            rows = [row for row in model.actions.rows if row.choice is not None]
            rooms.table.take(Choose(rows[len(session.history) % len(rows)].name) if rows else GoOn())
        stand = len(session.history), session.state_hash()
        if sitting._kept == sitting._stand and stand != told:
            told = stand
            print("kept", *stand, flush=True)

    pyglet.clock.schedule_interval(act, 0.03)


run(enter)
"""


def test_a_broken_plugin_is_told_in_a_panel_and_the_game_goes_on(lay_table, monkeypatch, tmp_path):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    rules = importlib.import_module("skirmish.rules")
    seats = Seats((Seat("Ann"), Seat("Ann")))
    session = open_game("skirmish", seed=5, players=seats.players(("red", "blue")))
    table = lay_table(session, seats)
    copied = []
    table.screen.copy = copied.append
    choice = next(one for one in table.model.sight.choices if one[0].verb == "march")
    before = session.state_hash()
    with monkeypatch.context() as broken:
        broken.setattr(rules.March, "apply", lambda *_: 1 / 0)
        table.take(choice)
        table.hand.settle(0.1)
        assert session.state_hash() == before
        table.press("copy-path")
        (report,) = (tmp_path / "reports").glob("*.play")
        assert copied == [str(report)] and "division by zero" in report.read_text()
        table.press("go-on")
        table.hand.settle(0.1)
        assert not table.has("go-on")
    table.take(choice)
    table.hand.settle(0.1)
    assert session.state_hash() != before


@pytest.fixture
def played(display, tmp_path, skirmish_site):
    """A window of its own process in which a game against a bot is being played."""
    paths = os.pathsep.join([str(skirmish_site), os.environ.get("PYTHONPATH", "")])
    around = os.environ | {"DISPLAY": display, "GROGNARD_HOME": str(tmp_path), "PYTHONPATH": paths}
    process = subprocess.Popen(
        [sys.executable, "-c", PLAYED], env=around, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    patience = threading.Timer(60.0, process.kill)
    patience.start()
    yield process
    patience.cancel()
    process.kill()
    process.communicate()


def kept_of(process, count):
    """Read until so many stands were told to be kept: the journal, and the last of them."""
    first, last = process.stdout.readline().split(), None
    for _ in range(count):
        line = process.stdout.readline().split()
        if not line:
            break
        last = int(line[1]), line[2]
    assert last is not None, process.stderr.read()
    return Path(first[1]), last


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_killed_window_loses_nothing_that_was_kept(played, count):
    journal, (actions, state) = kept_of(played, count)
    played.send_signal(signal.SIGKILL)
    played.wait(60)
    for line in played.stdout:
        actions, state = int(line.split()[1]), line.split()[2]
    session = take_up(journal).session
    assert len(session.history) >= actions
    if len(session.history) == actions:
        assert session.state_hash() == state


def test_a_window_that_is_told_to_end_keeps_the_game_and_its_place(played, tmp_path):
    journal, (actions, _) = kept_of(played, 2)
    played.send_signal(signal.SIGTERM)
    assert played.wait(60) == 0
    assert len(take_up(journal).session.history) >= actions
    assert not Path(f"{journal}.owner").exists()
    assert "window = [" in (tmp_path / "settings.toml").read_text()
