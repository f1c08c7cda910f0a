"""Looking back and the book on the table's screen, without a window: keys, buttons, rows and what they do."""

import random

import pytest
from keyed_table import ALONE, plain

from grognard.kernel import open_game
from grognard.kernel.text import session_from_text
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.past import SPEEDS
from grognard.viewer.screen import LEFT, Pointer
from grognard.viewer.screens.book import CHANGES, COUNTERS, KEYS, LUCK, NOTES, RULES, SHEETS, TABLES
from grognard.viewer.screens.table_screen import TableScreen
from grognard.viewer.sitting import Sitting
from grognard.viewer.ui.lists import Field


class Seen:
    """A table on the screen, with a hand."""

    def __init__(self, session):
        self.screen = TableScreen(Sitting(session, ALONE, lambda: None), Grounds(plain, plain))
        self.now = 0.0
        self.screen.resize(1280.0, 720.0, 1.0)
        self.wait()

    @property
    def model(self):
        return self.screen.model

    def wait(self, ms=1000.0):
        self.now += ms
        self.screen.frame(self.now)

    def key(self, name, shift=False, ctrl=False):
        self.screen.key(name, shift, ctrl, self.now)
        self.wait()

    def click(self, x, y):
        pointer = Pointer(x, y, LEFT)
        self.screen.move(pointer, self.now)
        self.screen.press(pointer, self.now)
        self.screen.release(pointer, self.now)
        self.wait()

    def find(self, name):
        layers = self.screen.maps.desk._layers.values()
        return next((one for layer in layers for one in layer.widget.walk() if one.name == name), None)

    def press(self, name):
        rect = self.find(name).rect
        self.click(rect.x + rect.width / 2, rect.y + rect.height / 2)


@pytest.fixture(params=("empire_at_sunrise", "red_sun_rising", "free_table"))
def seen(request):
    session, chance = open_game(request.param, seed=3), random.Random(3)
    for _ in range(60):
        if session.over is not None:
            break
        session.apply(chance.choice(list(session.offer(session.deciders[0]).actions)))
    made = Seen(session)
    if made.screen.cards.told is not None:
        made.key("escape")
    yield made
    made.screen.sitting.close()


@pytest.fixture
def battle():
    text = (
        "game empire_at_sunrise\nclear\nturn 4\nat 1705: emden, leipzig\nat 1706: hiei\nphase german.naval\n"
    )
    made = Seen(session_from_text(text))
    yield made
    made.screen.sitting.close()


def test_a_line_of_the_log_and_its_case_can_be_clicked(seen):
    log = seen.screen.panels.log
    number = len(log.rows) - 1
    while log.row_rect(number).bottom > log.rect.bottom or not hasattr(log.rows[number], "number"):
        number -= 1
    row, rect, case = log.rows[number], log.row_rect(number), log.case_rect(number)
    seen.click(rect.x + 30, rect.y + rect.height / 2)
    first, end = seen.model.past.marked
    assert first <= row.number < end and seen.find("present") is not None
    assert seen.screen.maps.view is seen.model.past.sight.view
    if case.width:
        rect, case = log.row_rect(number), log.case_rect(number)
        seen.click(case.right - 10, case.y + case.height / 2)
        assert (seen.screen.book.page, seen.screen.book.case) == (RULES, row.case)
        seen.key("escape")
    seen.key("escape")
    assert seen.model.past.sight is None and seen.find("present") is None


def test_the_bar_under_the_map_steps_slides_plays_and_leaves(seen):
    high = seen.screen.maps.layout.map.height
    seen.press("past")
    assert seen.model.past.at == 0 and seen.screen.maps.layout.map.height < high
    seen.press("on-moment")
    assert seen.model.past.at == 1
    seen.press("last")
    last = seen.model.past.at
    assert last == len(seen.model.past.moments) - 1
    slider = seen.find("moment")
    seen.click(slider.rect.x + slider.rect.width / 2, slider.rect.y + slider.rect.height / 2)
    assert abs(seen.model.past.at - last / 2) <= 1
    seen.press("first")
    seen.model.past.speed = len(SPEEDS) - 1
    seen.press("play")
    for _ in range(last + 2):
        seen.wait(SPEEDS[-1][1] + 1)
    assert seen.model.past.at == last and not seen.model.past.playing
    seen.press("present")
    assert seen.model.past.sight is None and seen.screen.maps.layout.map.height == high


@pytest.mark.parametrize("page", range(SHEETS))
def test_each_page_of_the_book_opens_by_its_key_and_shuts(seen, page):
    seen.key(KEYS[page])
    paper = seen.find("book-paper")
    assert paper is not None and paper.tabs.chosen == page
    assert paper.rect.right <= seen.screen.maps.layout.map.right
    if page == NOTES:
        assert seen.screen.writes
        seen.key("escape")
    seen.key("escape")
    assert seen.find("book-paper") is None


def test_the_button_and_the_tabs_lead_to_the_pages(seen):
    seen.press("book")
    assert seen.screen.book.page == TABLES
    for page in (COUNTERS, LUCK, CHANGES, RULES):
        seen.screen.maps.desk.sheets()
        tab = seen.find("book-tabs")._tabs[page]
        seen.click(tab.x + 5, tab.y + 10)
        assert seen.screen.book.page == page
    seen.press("book-shut")
    assert seen.find("book-paper") is None


def test_a_counter_in_the_inventory_is_sought_and_flown_to(battle):
    battle.key("c")
    battle.press("book-seek")
    assert isinstance(battle.screen.maps.desk.focused, Field)
    for letter in "hiei":
        battle.screen.text(letter, battle.now)
        battle.wait()
    hiei = battle.model.sight.board.counters.index["hiei"]
    battle.press(f"held:{hiei}")
    assert battle.model.inspected == battle.model.sight.place(hiei)


def test_a_refusal_opens_the_rules_at_its_case(battle):
    board = battle.model.sight.board
    battle.screen.click(board.spaces.index["1706"], board.counters.index["hiei"])
    battle.wait()
    case = battle.model.card.text.reasons[0].case
    battle.press("read")
    assert (battle.screen.book.page, battle.screen.book.case) == (RULES, case)
    battle.press("all-cases")
    assert battle.screen.book.case == "" and battle.find(f"case:{case}") is not None


def test_what_changed_is_marked_with_trails():
    session, chance = open_game("empire_at_sunrise", seed=3), random.Random(3)
    while session.view(0).turn < 3:
        session.apply(chance.choice(list(session.offer(session.deciders[0]).actions)))
    made = Seen(session)
    made.key("w")
    trails = made.screen.maps.pane.aids.trails
    assert trails and {one.counter for one in trails} == {one.counter for one in made.screen._changes().moves}
    made.key("escape")
    assert made.screen.maps.pane.aids.trails == ()
    made.screen.sitting.close()
