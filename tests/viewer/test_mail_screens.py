"""A game by mail at table and in library: sent at the hand-over, opened with a replay of what is new."""

import pytest

from grognard.kernel import open_game
from grognard.viewer.events import Choose, GoOn
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.saves import save_rows, take_up
from grognard.viewer.model.seats import Seats
from grognard.viewer.screens.table_screen import TableScreen
from grognard.viewer.sitting import Sitting

pytestmark = pytest.mark.usefixtures("skirmish")
PLAYERS = {"red": "Ann", "blue": "Ben"}


@pytest.fixture
def home_of(tmp_path, monkeypatch):
    """Go to the machine of a player."""
    return lambda name: monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / name))


@pytest.fixture
def lay():
    made = []

    def make(session, since=-1, journal=None):
        sitting = Sitting(session, Seats.of_players(session.players), lambda: None, journal)
        table = TableScreen(sitting, Grounds(lambda *_: 1 / 0, None))
        made.append(table)
        table.stage.still, table.since = True, since
        table.resize(1280.0, 720.0, 1.0)
        table.frame(0.0)
        return table

    yield make
    for table in made:
        table.sitting.close()


def play(table):
    """Do something until the game is handed over."""
    now = 10_000.0
    while table.model.match.curtain < 0:
        now += 1000.0
        table.stage.stop()
        table.frame(now)
        table.model.opened |= {row.name for row in table.model.actions.rows}
        rows = [row for row in table.model.actions.rows if row.choice is not None]
        table.take(Choose(rows[0].name) if rows else GoOn())
    table.frame(now)


def names(table):
    return [one.name for one in table.veil.widget("curtain").inside()]


def note(table):
    table.frame(99_000.0)
    return table.veil.widget("curtain").note


def key(table, name):
    table.key(name, False, False, 100_000.0)
    table.frame(100_000.0)


@pytest.fixture
def first(home_of, lay, tmp_path):
    """Ann's table after she sent her first turn, and the file."""
    home_of("ann")
    table = lay(open_game("skirmish", seed=5, players=PLAYERS))
    play(table)
    assert names(table) == ["hand-over", "send-mail"]
    key(table, "tab")
    key(table, "tab")
    key(table, "return")
    (path,) = (tmp_path / "ann" / "mail").glob("*.wgs")
    return table, path


def test_the_table_is_not_shown_any_more_to_whoever_sent_the_game(first):
    table, path = first
    assert note(table) == f"Sent as {path}" and names(table) == ["send-mail", "library"]
    table.veil.focus(None)
    key(table, "return")
    assert table.model.match.curtain == 1 and table.sitting.keeper.trouble == ""
    table.sitting.close()
    again = take_up(table.sitting.keeper.path)
    assert again.session.mail.here == "Ann"


def test_what_was_sent_is_not_listed_where_it_was_sent(first, home_of, tmp_path):
    _, path = first
    assert all(row.path != path for row in save_rows(path.parent))
    home_of("ben")
    (row,) = save_rows(path.parent)
    assert row.path == path and row.mail is not None and row.problem == ""


def test_the_turn_just_played_is_shown_as_a_replay_then_one_plays_and_sends(first, home_of, lay, tmp_path):
    mine, path = first
    home_of("ben")
    opened = take_up(path)
    table = lay(opened.session, opened.since)
    assert names(table) == ["hand-over"]
    key(table, "return")
    assert table.model.past.sight is not None and table.model.past.at <= 1
    assert table.model.past.playing or len(table.model.past.moments) == 2
    key(table, "escape")
    assert table.model.past.sight is None and table.model.yours
    play(table)
    assert names(table) == ["send-mail", "library"]
    key(table, "return")
    (answer,) = (tmp_path / "ben" / "mail").glob("*-002-to-ann.wgs")
    home_of("ann")
    back = take_up(answer)
    assert back.since == len(mine.model.match.session.history)
    third = lay(back.session, back.since)
    key(third, "return")
    assert third.model.past.sight is None or third.model.past.at > 0
    assert third.model.match.shown == 0


def test_nothing_is_drawn_again_behind_the_hand_over_screen_until_something_happens(lay):
    table = lay(open_game("skirmish", seed=5, players=PLAYERS))
    play(table)
    table.maps._stale = True  # as a map is whose ground came while it was covered
    later = 500_000.0
    table.sitting.tick(later)
    table.frame(later)
    assert table.maps.stale(later) and not table.stale(later)
    key(table, "return")
    assert table.model.match.curtain < 0 and table.stale(100_000.0) is False
