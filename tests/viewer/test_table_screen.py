"""The table as a screen, without a window: when input counts, and when another frame is needed."""

import random

import pytest

from grognard.kernel import open_game
from grognard.kernel.registry import find_module, load_board_cached
from grognard.kernel.table_source import parse_table
from grognard.kernel.text import session_from_text
from grognard.viewer.frame import Sheet
from grognard.viewer.ground_mesh import make_ground_mesh
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.motions import Come
from grognard.viewer.model.panels import table_panel
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.palette import THEMES
from grognard.viewer.primitives import Polygon, Text, walk
from grognard.viewer.screen import LEFT, Pointer
from grognard.viewer.screens.left_dock import TableGrid
from grognard.viewer.screens.library_page import Hero
from grognard.viewer.screens.table_core import SOON_MS
from grognard.viewer.screens.table_screen import TableScreen
from grognard.viewer.sitting import Sitting
from grognard.viewer.ui.basic import Button
from grognard.viewer.ui.desk import Desk
from grognard.viewer.ui.layout import Rect, scale_of
from grognard.viewer.ui.pen import Pen

SCALE = scale_of(1280, 720, 1.0, 1.0)
pytestmark = pytest.mark.usefixtures("skirmish")
ALONE = Seats((Seat("Ann"), Seat("Ann")))
NAVAL = """
game empire_at_sunrise
clear
turn 4
at 1705: emden, leipzig
at 1706: hiei
phase german.naval
"""


def plain(surface, px, theme):
    """A ground of one colour, quickly made."""
    left, top, right, bottom = surface.box
    paper = Polygon("sea", (((left, top), (right, top), (right, bottom), (left, bottom)),), "#9FBECA")
    return make_ground_mesh(surface, theme.interface.table, [paper])


@pytest.fixture
def table():
    made = TableScreen(Sitting(session_from_text(NAVAL), ALONE, lambda: None), Grounds(plain, plain))
    made.resize(1280.0, 720.0, 1.0)
    made.frame(0.0)
    yield made
    made.sitting.close()


def counted(table):
    return len([taken for taken in table.sitting.model.match.session.history if not taken.auto])


def test_a_game_that_is_over_says_so_when_it_is_taken_up():
    session, chance = open_game("skirmish", seed=1), random.Random(1)
    while session.over is None:
        session.apply(chance.choice(list(session.offer(session.deciders[0]).actions)))
    made = TableScreen(Sitting(session, ALONE, lambda: None), Grounds(plain, plain))
    made.resize(1280.0, 720.0, 1.0)
    made.frame(0.0)
    assert made.maps.desk.widget("told").title == "The game is over"
    made.sitting.close()


def test_the_second_of_two_quick_enters_ends_nothing(table):
    table.key("return", False, False, 1000.0)
    assert counted(table) == 1
    table.key("return", False, False, 1000.0 + SOON_MS / 2)
    assert counted(table) == 1
    table.key("return", False, False, 1001.0 + SOON_MS)
    assert counted(table) == 2


def test_a_double_click_on_the_way_on_ends_one_thing(table):
    for at in (1000.0, 1150.0):
        (on,) = [one for one in table.maps.desk.widget("decide").walk() if one.name == "on"]
        spot = Pointer(on.rect.x + 20, on.rect.y + 10, LEFT)
        table.move(spot, at)
        table.press(spot, at)
        table.release(spot, at + 50)
        table.frame(at + 60)
    assert counted(table) == 1


def test_one_more_frame_is_drawn_after_a_motion_has_ended(table):
    ship = table.sitting.model.sight.board.counters.index["emden"]
    table.stage.play((Come(ship, table.sitting.model.sight.place(ship)),), 100.0)
    table.frame(110.0)
    assert table.maps.wear.hidden == {ship}
    assert table.stale(5000.0)  # the motion ended since the last frame
    table.frame(5000.0)
    assert not table.maps.wear.hidden and not table._moved


def test_the_count_of_a_stack_fans_it_out(table):
    pane = table.maps.pane
    (pile,) = [one for one in pane.piles if len(one.counters) == 2]
    x, y = pane.seen.to_screen(pane.count_spot(pile))
    spot = Pointer(x, y, LEFT)
    assert pane.count_at(x, y) is pile
    table.press(spot, 1000.0)
    table.release(spot, 1050.0)
    assert table.model.fanned == pile.space and counted(table) == 0
    table.press(spot, 2000.0)
    table.release(spot, 2050.0)
    assert table.model.fanned == -1


def test_a_save_is_told_in_the_status_bar_and_not_as_trouble(table):
    table.key("s", False, True, 1000.0)
    table.frame(1100.0)
    assert table.maps.status.aside[-1].startswith("Saved as empire_at_sunrise-")
    assert table.model.notice == ""


def test_a_panel_laid_anew_between_press_and_release_still_takes_the_click():
    done, desk = [], Desk(THEMES["light"].interface, SCALE)

    def lay(text):
        button = Button(text, lambda: done.append(text), name="on")
        button.place(Rect(0, 0, 100, 30), desk.scale)
        desk.put("panel", button)

    lay("Fire")
    desk.press(10, 10)
    lay("Fire")
    assert desk.hovered is not None and desk.hovered.pressed
    desk.release(10, 10)
    assert done == ["Fire"]
    desk.press(10, 10)
    lay("End the phase")  # another thing by then: nobody meant that
    desk.release(10, 10)
    assert done == ["Fire"]


def test_a_table_of_several_columns_is_shown_whole_or_not_at_all():
    board = load_board_cached(find_module("empire_at_sunrise"))
    crt = parse_table("# CRT | 1.0 | house | rows=die | columns=odds\ndie\t1:2\t1:1\n0-1\t1/-\t2/1\n", "crt")
    wide = parse_table(
        "# Long | 1.0 | house | rows=die | columns=x\ndie\ta\tb\n1\tfog bank\ta gale\n", "long"
    )
    for table, shown in ((crt, ["1:2", "1:1", "0\u20131", "1/\u2212", "2/1"]), (wide, [])):
        grid = TableGrid(table_panel(board, table))
        grid.place(Rect(0, 0, 100, grid.height(100, SCALE)), SCALE)
        pen = Pen(THEMES["light"].interface, SCALE)
        grid.draw(pen)
        texts = [one for sheet in pen.sheets() if isinstance(sheet, Sheet) for one in walk(sheet.primitives)]
        assert [one.text for one in texts if isinstance(one, Text) and one.text] == shown


def test_long_news_in_the_library_stays_beside_the_picture():
    said = "The save cannot be read: its module empire_at_sunrise has another content than the one installed."
    hero = Hero("Title", "Sub", "A summary of some length. " * 12, said * 2, "refuse", [Button("New game")])
    hero.place(Rect(0, 74, 1280, 194), SCALE)
    pen = Pen(THEMES["light"].interface, SCALE)
    hero.draw(pen)
    texts = [one for sheet in pen.sheets() if isinstance(sheet, Sheet) for one in walk(sheet.primitives)]
    lines = [one for one in texts if isinstance(one, Text) and one.text in said * 2]
    assert len(lines) >= 3 and max(len(one.text) for one in lines) < 80
    assert max(one.at[1] for one in lines) < 268 + 20
