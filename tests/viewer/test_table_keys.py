"""The table by the keyboard alone, without a window."""

import pytest
from keyed_table import ALONE, FOUGHT, free_game, lay_one, naval_game

from grognard.kernel import open_game
from grognard.viewer.events import Key
from grognard.viewer.screen import LEFT, Pointer
from grognard.viewer.screens.edit_cards import open_card
from grognard.viewer.ui.basic import Button
from grognard.viewer.ui.layout import Rect


@pytest.fixture
def naval(keys):
    return keys(naval_game())


@pytest.fixture
def free(keys):
    return keys(free_game())


def test_enter_goes_to_the_card_that_asks_and_not_on_with_the_game(naval):
    naval.table.tell(open_card(naval._edit, naval.table.close_told))
    naval.table.frame(naval.now)
    naval.press("return")
    assert not naval.done and naval.focus == "open-edit" and not naval.edited
    naval.press("return")
    assert naval.edited == 1 and not naval.done


def test_enter_closes_a_card_that_only_tells_and_a_refusal_before_it_goes_on(naval):
    naval.table.open_keys()
    naval.table.frame(naval.now)
    naval.press("return")
    assert naval.table.cards.told is None and not naval.done
    naval.press("1")
    done = list(naval.done)
    naval.table.click(naval.space("0909"), -1)
    naval.table.frame(naval.now)
    assert naval.model.card is not None
    naval.press("return")
    assert naval.model.card is None and naval.done == done, "it closed the refusal, and no more"
    naval.press("return")
    assert len(naval.done) > len(done)


def test_what_is_pointed_at_is_forgotten_when_another_map_or_a_battle_comes_over_it(keys):
    table = keys(naval_game(FOUGHT))
    table.table.lay_cursor(table.space("1706"))
    table.table.show_map("pc")
    table.table.frame(table.now)
    table.table.frame(table.now + 400)
    assert table.model.pointed[0] == -1 and not table.desk.has("hover")
    table.table.lay_cursor(table.space("1706"))
    for name in ("emden", "hiei"):
        table.table.click(table.space("1705"), table.model.sight.board.counters.index[name])
    table.table.frame(table.now + 500)
    table.table.frame(table.now + 900)
    assert table.desk.has("battle") and not table.desk.has("hover")


def test_the_status_bar_forgets_what_lay_under_the_pointer(naval):
    table, status = naval.table, naval.table.maps.status
    button = Button("Stop", naval._edit, hint="Stops it all", name="stop")
    button.place(Rect(600.0, 80.0, 80.0, 30.0), table.maps.scale)
    table.maps.desk.put("passing", button, level=9)
    table.move(Pointer(620.0, 90.0, LEFT), naval.now)
    table.frame(naval.now)
    assert status._hint == "Stops it all"
    table.maps.desk.take("passing")
    naval.press("n")
    assert status._hint == ""


def test_the_list_is_walked_by_arrows_and_done_by_enter(naval):
    naval.press("a")
    assert naval.focus == "on"
    naval.press("down", "down")
    second = naval.model.actions.rows[1]
    assert naval.focus == f"action:{second.name}" and naval.done == []
    naval.press("return")
    assert naval.done == [second.name]
    assert naval.desk.focused in naval.desk.able("decide"), "the keyboard stays in the list"
    naval.press("escape")
    assert naval.focus == "" and naval.done == [second.name]


def test_a_row_is_not_taken_before_its_question_can_have_been_read(naval):
    naval.press("a", "down", "return")
    assert len(naval.done) == 1
    naval.table.key("return", False, False, naval.now + 50)
    assert len(naval.done) == 1


def test_letters_find_rows(naval):
    naval.press("a")
    row = next(one for one in naval.model.actions.rows if "Leipzig" in one.text)
    naval.press("l")
    assert naval.desk.focused.text == row.text and naval.table.reading.aids.measured is None
    naval.press("x")
    assert naval.desk.focused.text == row.text, "nothing begins with x, so nothing moves"


def test_letters_that_follow_each_other_at_once_are_one_word(naval):
    naval.press("a")
    naval.press("l", "e")
    assert "Leipzig" in naval.desk.focused.text, "le, not e"
    naval.now += 1000.0
    naval.press("e")
    assert "Leipzig" not in naval.desk.focused.text and "Emden" in naval.desk.focused.text


def test_tab_leads_from_the_list_through_every_widget_and_round(naval):
    naval.press("a")
    names = []
    for _ in range(80):
        naval.press("tab")
        names.append(naval.focus)
        if names[-1] == "on":
            break
    assert names[-1] == "on"
    assert {"undo", "menu", "map:pc"} & set(names) and len(names) > 10


def test_shift_arrows_lay_the_cursor_on_any_space_and_keep_to_a_column(naval):
    here = naval.space("1705")
    naval.table.lay_cursor(here)
    for _ in range(4):
        naval.press("up", shift=True)
    for _ in range(4):
        naval.press("down", shift=True)
    assert naval.model.pointed[0] == here
    naval.press("right", shift=True)
    assert naval.model.sight.board.spaces.ids[naval.model.pointed[0]] in ("1805", "1804")
    assert naval.table.maps.pane.cursor == naval.model.pointed[0]
    naval.table.move(Pointer(600.0, 300.0, LEFT), naval.now + 1000)
    assert naval.table.maps.pane.cursor is None


def test_the_ruler_is_laid_and_stretched_by_keys(naval):
    naval.table.lay_cursor(naval.space("1705"))
    naval.press("r", "return")
    reading, done = naval.table.reading, list(naval.done)
    assert reading.aids.measured.way == (naval.space("1705"),)
    naval.press("down", "down")
    assert reading.aids.measured.way[-1] == naval.space("1707") and reading.aids.measured.text.startswith(
        "2 "
    )
    naval.press("return", "down")
    assert reading.aids.measured.way[-1] == naval.space("1707"), "it was let go of"
    naval.press("r")
    assert reading.aids.measured is None and naval.done == done


def test_a_stack_is_fanned_and_a_counter_of_it_taken(naval):
    naval.table.lay_cursor(naval.space("1705"))
    naval.press("f")
    board = naval.model.sight.board
    names = [f"counter:{board.counters.index[one]}" for one in ("emden", "leipzig")]
    assert naval.focus in names
    naval.press("right")
    taken = naval.focus
    naval.press("return")
    chosen = board.counters.ids[int(taken.removeprefix("counter:"))]
    assert naval.done == [f"sail {chosen}"]


def test_the_finder_is_walked_and_lays_the_cursor(naval):
    naval.press("slash")
    naval.table.text("17", naval.now)
    naval.table.frame(naval.now + 20)
    naval.press("down")
    rows = [one for one in naval.table._finder.card.body.items if getattr(one, "focused", False)]
    found = naval.model.search("17")
    assert naval.table._finder.at == 1 and rows[-1].text == found[1].title
    naval.press("return")
    assert naval.table.cards.told is None and naval.model.pointed[0] == found[1].space


def test_counters_of_the_tray_are_laid_down_and_turned_by_keys(free):
    lay_one(free)
    there = free.model.sight.board.spaces.ids[free.model.pointed[0]]
    (moved,) = free.done
    assert moved.startswith("move ") and moved.endswith(f" {there}")
    counter = moved.split()[1]
    free.press("f")
    assert free.focus == f"counter:{free.model.sight.board.counters.index[counter]}"
    free.press("e")
    rows = free.model.menu.rows
    assert free.focus == f"menu:{rows[0].name}"
    number = next(n for n, row in enumerate(rows, 1) if row.name == f"turn {counter}")
    free.press(str(number))
    assert free.done[-1] == f"turn {counter}"


def test_a_form_is_filled_in_by_keys(free):
    free.press("a")
    while free.focus != "action:form:roll":
        free.press("down")
    free.press("return")
    for number, text in enumerate(("2", "6", "1")):
        assert free.focus == f"field:{number}"
        free.table.text(text, free.now)
        free.press("tab")
    free.press("return")
    assert free.done == ["roll 2 6 1"]
    assert free.focus == "action:form:roll", "the keyboard is back in the list"


def test_a_battle_is_fought_by_tab_and_enter(keys):
    table = keys(naval_game(FOUGHT))
    ids = table.model.sight.board.counters.index
    for name in ("emden", "hiei"):
        table.table.click(table.space("1705"), ids[name])
    table.press("o")
    assert table.desk.has("battle")
    table.press("a", "down", "down")
    assert table.focus == table.desk.able("decide")[2].name, "the list is walked beside the battle"
    table.press("escape")
    seen = set()
    while table.focus not in seen:
        seen.add(table.focus)
        table.press("tab")
    fought = [one for one in seen if one.startswith(("fighter:", "odds:"))]
    assert fought and "battle-away" in seen
    table.press("a")
    assert table.desk.focused in table.desk.able("decide"), "A leads from the battle to the list"
    table.press("escape")
    while not table.focus.startswith("odds:"):
        table.press("tab")
    before = len(table.done)
    table.press("return")
    assert len(table.done) > before


def test_the_finder_shows_what_is_called_so_before_what_only_begins_so(keys):
    table = keys(open_game("red_sun_rising", seed=1, players=ALONE.players(("russia", "japan"))))
    board = table.model.sight.board
    begin = [one for one in board.spaces.ids if one.startswith("33")]
    found = table.model.search("33")
    assert len(begin) > 12 and found[0].space == board.spaces.find("33")


def test_escape_closes_a_card_before_it_puts_a_counter_down(naval):
    naval.table.click(naval.space("1705"), naval.model.sight.board.counters.index["emden"])
    naval.model.card, naval.model.picks = naval.model.card or object(), naval.model.picks or ("held",)
    naval.table.take(Key("escape"))
    assert naval.model.card is None and naval.model.picks
    naval.table.take(Key("escape"))
    assert not naval.model.picks
