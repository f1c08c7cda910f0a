"""Settings at a table and in the library, without a window: applied at once, kept for the next time."""

import os
import time
from dataclasses import replace

import pytest

from grognard.kernel import open_game
from grognard.viewer.events import BotTurn
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.library import Library
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.model.settings import Preferences, Settings
from grognard.viewer.palette import THEMES
from grognard.viewer.screen import LEFT, Pointer
from grognard.viewer.screens.library_screen import Doors, LibraryScreen
from grognard.viewer.screens.table_screen import TableScreen
from grognard.viewer.sitting import KEEP_MS, Sitting

pytestmark = pytest.mark.usefixtures("skirmish")
NOTHING = Grounds(lambda *_: 1 / 0, None)


@pytest.fixture
def preferences(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    return Preferences.of_user()


@pytest.fixture
def table(preferences):
    seats = Seats((Seat("Ann"), Seat("Ann")))
    session = open_game("skirmish", seed=5, players=seats.players(("red", "blue")))
    made = TableScreen(Sitting(session, seats, lambda: None), NOTHING)
    made.heed(preferences)
    made.resize(1280.0, 720.0, 1.0)
    made.frame(0.0)
    yield made
    made.sitting.close()


def widget(desk, name):
    return next(w for layer in desk._layers.values() for w in layer.widget.walk() if w.name == name)


def press(screen, desk, name, share=0.5):
    rect = widget(desk, name).rect
    pointer = Pointer(rect.x + rect.width * share, rect.y + rect.height / 2, LEFT)
    screen.move(pointer, 0.0)
    screen.press(pointer, 0.0)
    screen.release(pointer, 0.0)
    screen.frame(0.0)


def key(screen, *names, ctrl=False):
    for name in names:
        screen.key(name, False, ctrl, 0.0)
        screen.frame(0.0)


def test_the_card_sets_everything_at_once_and_for_the_next_time(table):
    key(table, "comma", ctrl=True)
    desk, text = table.maps.desk, table.maps.scale.text
    for name in ("theme", "contrast", "numbers", "still", "pace", "text_size"):
        press(table, desk, f"set:{name}", 0.99)
    kept = Preferences.of_user().now
    assert kept == Settings(theme="dark", contrast=True, text_size=200, numbers="never", still=True, pace=2)
    assert table.maps.desk.colours is THEMES["dark-contrast"].interface
    assert table.maps.scale.text == pytest.approx(1280 / 840 * text)
    assert (table.stage.still, table.sitting.pace_ms, table.reading.aids.numbers) == (True, 0.0, "never")


def test_the_card_is_used_by_keys_alone(table):
    key(table, "comma", ctrl=True)
    key(table, "tab", "right", "tab", "right", "tab", "right")
    assert Preferences.of_user().now == Settings(theme="dark", contrast=True, text_size=110)
    key(table, "escape")
    assert not table.maps.desk.has("told")


def test_what_keys_and_buttons_set_is_kept_too(table):
    key(table, "n", "bracketleft", "bracketright")
    press(table, table.maps.desk, "theme")
    assert Preferences.of_user().now == Settings(
        theme="dark", numbers="always", left_folded=True, right_folded=True
    )


def test_an_insert_that_was_folded_away_stays_so_at_the_next_table(table, preferences):
    key(table, "i")
    assert Preferences.of_user().now == Settings(inset_folded=True)
    key(table, "i")
    assert not Preferences.of_user().now.inset_folded
    preferences.change(replace(preferences.now, inset_folded=True))
    table.heed(Preferences.of_user())
    assert not table.maps.inset_open and not table.maps.inset_wanted


def test_an_insert_opened_for_a_decision_is_not_what_the_person_wants(table):
    key(table, "i")
    table.maps.open_inset(wanted=True)
    table.heed(table.preferences)
    key(table, "n")
    assert table.maps.inset_open and Preferences.of_user().now.inset_folded


def test_a_table_opens_as_is_set(table, preferences):
    preferences.change(replace(preferences.now, theme="dark", left_folded=True, pace=1, text_size=90))
    table.heed(Preferences.of_user())
    assert table.maps.theme == "dark" and table.maps.docks.left_folded and table.stage.quick
    assert table.maps.factor == 0.9
    table.frame(0.0)
    assert table.panels.bar.dark


def library(preferences):
    doors = Doors(*[lambda _: None] * 4)
    made = LibraryScreen(Library(lambda: None), NOTHING, doors, lambda: None, preferences)
    made.resize(1280.0, 720.0, 1.0)
    made.frame(0.0)
    return made


def test_the_library_has_the_same_settings(preferences):
    page = library(preferences)
    press(page, page.desk, "settings")
    press(page, page.desk, "set:theme", 0.9)
    assert page.theme == "dark" and Preferences.of_user().now.theme == "dark"
    press(page, page.desk, "set:text_size", 0.99)
    assert page.desk.scale.text == pytest.approx(1280 / 840)
    key(page, "escape")
    assert not page.desk.has("settings")
    key(page, "comma", ctrl=True)
    assert page.desk.has("settings")


def test_where_large_texts_leave_no_room_a_strip_makes_some(table, preferences):
    preferences.change(replace(preferences.now, text_size=150))
    table.heed(preferences)
    table.frame(0.0)
    desk = table.maps.desk
    assert table.maps.layout.rail and desk.has("rail") and not desk.has("sequence")
    press(table, desk, "make-room")
    table.frame(0.0)
    assert not table.maps.layout.rail and desk.has("sequence") and not desk.has("rail")
    assert preferences.now.right_folded


def decide(table, now):
    """Let a counter march, and draw it."""
    match = table.model.match
    offer = match.session.offer()
    action = next(one for one in offer.actions if one.verb == "march")
    table.take(BotTurn(match.decider, action, match.session.version_of(match.decider)))
    assert match.session.history[0].action == action
    table.frame(now)


@pytest.mark.parametrize("still", [True, False])
def test_without_motion_no_frame_is_wanted_once_a_decision_has_settled(table, preferences, still):
    preferences.change(replace(preferences.now, still=still))
    table.heed(preferences)
    table.frame(0.0)
    decide(table, 10.0)
    assert table.stale(11.0) is not still
    pane = table.maps.pane
    table.key("plus", False, False, 11.0)
    table.frame(12.0)
    assert pane.moving(13.0) is not still
    pane.seen.fly_to((0.0, 0.0), 13.0)
    table.frame(14.0)
    assert table.stale(15.0) is not still
    if still:
        table.frame(16.0 + KEEP_MS)
        table.frame(17.0 + 2 * KEEP_MS)
        assert table.wake_ms(18.0 + 2 * KEEP_MS) is None and not table.stale(18.0 + 2 * KEEP_MS)


def set_up(page, game):
    end = time.monotonic() + 60.0
    while not page.open_set_up(game):
        assert time.monotonic() < end, "it takes too long"
        page.frame(0.0)
        time.sleep(0.002)
    page.frame(0.0)
    return page.desk.widget("drawer").body


def test_what_is_set_up_stays_where_it_was_scrolled_to(preferences):
    page = library(preferences)
    page.resize(1280.0, 420.0, 1.0)
    set_up(page, "red_sun_rising").offset = 120.0
    page.set_up.seat(0, 1)
    page._change()
    page.frame(0.0)
    assert page.desk.widget("drawer").body.offset == pytest.approx(120.0)
    assert set_up(page, "empire_at_sunrise").offset == 0.0


def test_a_file_that_came_meanwhile_is_listed_when_saves_are_shown_again(preferences, tmp_path):
    page = library(preferences)
    page.notice = "It is not the game you sent on."
    (tmp_path / "saves").mkdir(exist_ok=True)
    open_game("skirmish", seed=5).save(tmp_path / "saves" / "came.wgs")
    assert not page.library.saves
    page._show_tab(1)
    page.frame(0.0)
    assert [row.path.name for row in page.library.saves] == ["came.wgs"] and not page.notice


def test_enter_goes_on_with_the_game_that_is_chosen(preferences, tmp_path):
    (tmp_path / "saves").mkdir()
    for game, when in (("red_sun_rising", 1), ("empire_at_sunrise", 2)):
        open_game(game, seed=1).save(tmp_path / "saves" / f"{game}.wgs")
        os.utime(tmp_path / "saves" / f"{game}.wgs", (when, when))
    page, resumed = library(preferences), []
    page.doors = replace(page.doors, resume=lambda path: resumed.append(path.name))
    for chosen in ("red_sun_rising", "empire_at_sunrise"):
        page.library.chosen = chosen
        key(page, "return")
    assert resumed == ["red_sun_rising.wgs", "empire_at_sunrise.wgs"]
