"""The sheet to write on: caret, selection, clipboard, undo, lines, and the pointer."""

import pytest

from grognard.viewer.palette import THEMES
from grognard.viewer.ui.desk import Desk
from grognard.viewer.ui.editing import EditedText, lines_of
from grognard.viewer.ui.layout import Rect, scale_of
from grognard.viewer.ui.text_area import TextArea


@pytest.fixture
def board():
    return []


@pytest.fixture
def sheet(board):
    desk = Desk(THEMES["light"].interface, scale_of(1280, 720))
    area = TextArea(EditedText("one two three"), copy=board.append, paste=lambda: board[-1], name="sheet")
    area.place(Rect(0, 0, 300, 190), desk.scale)
    desk.put("sheet", area)
    desk.focus(area)

    def keys(*names, shift=False, ctrl=False):
        for name in names:
            assert desk.key(name, shift, ctrl)

    return desk, area, keys


def test_letters_are_written_at_the_caret_and_taken_back_word_by_word(sheet):
    desk, area, keys = sheet
    keys("end")
    for letter in " go on":
        desk.type(letter)
    assert area.edit.text == "one two three go on"
    keys("z", ctrl=True)
    assert area.edit.text == "one two three go"
    keys("z", "z", "z", "z", ctrl=True)
    assert area.edit.text == "one two three"
    keys("y", ctrl=True)
    assert area.edit.text == "one two three go"
    keys("z", ctrl=True, shift=True)
    assert area.edit.text == "one two three go on"
    desk.type("!")
    keys("y", ctrl=True)
    assert area.edit.text == "one two three go on!"


def test_a_selection_is_replaced_cut_and_pasted(sheet, board):
    desk, area, keys = sheet
    keys("home", ctrl=True)
    keys("right", shift=True, ctrl=True)
    assert area.edit.selected == "one "
    keys("x", ctrl=True)
    assert (area.edit.text, board) == ("two three", ["one "])
    keys("end")
    keys("return")
    keys("v", ctrl=True)
    assert area.edit.text == "two three\none "
    keys("a", ctrl=True)
    keys("c", ctrl=True)
    assert board[-1] == "two three\none "
    desk.type("x")
    assert area.edit.text == "x"


def test_words_and_letters_are_erased_both_ways(sheet):
    desk, area, keys = sheet
    keys("end")
    keys("backspace", ctrl=True)
    assert area.edit.text == "one two "
    keys("home")
    keys("delete")
    assert area.edit.text == "ne two "
    keys("backspace")
    assert area.edit.text == "ne two "
    keys("end")
    keys("delete")
    keys("backspace")
    assert area.edit.text == "ne two"


def test_up_and_down_keep_to_their_column_over_short_lines(sheet):
    desk, area, keys = sheet
    area.edit = EditedText("a long line here\nb\nanother long line")
    area.place(area.rect, desk.scale)
    area.edit.move(12)
    keys("down")
    assert area.edit.caret == len("a long line here\nb")
    keys("down")
    place = area.edit.caret - len("a long line here\nb\n")
    assert abs(place - 12) <= 3
    keys("down")
    assert area.edit.caret == len(area.edit.text)
    keys("up", "up", "up", "up")
    assert area.edit.caret == 0


def test_the_pointer_lays_the_caret_and_drags_a_selection(sheet):
    desk, area, _ = sheet
    left = area.rect.x + desk.scale.px(8)
    desk.press(left + area._width("one "), 15)
    assert desk.focused is area and area.edit.caret == 4
    desk.drag(left + area._width("one two"), 15)
    desk.release(left + area._width("one two"), 15)
    assert area.edit.selected == "two"


def test_what_is_too_long_or_cannot_be_shown_is_not_written():
    edit = EditedText("abc", 3, 3, 5)
    edit.insert("d\x00\te\r\nf")
    assert edit.text == "abcde"


def test_lines_hold_every_letter_and_fit():
    text = "the pass must be held\n\nuntilthesecondarmycomes to  relieve it "
    lines = lines_of(text, len, 12)
    assert all(end - start <= 12 for start, end in lines)
    left = set(range(len(text))) - {at for start, end in lines for at in range(start, end)}
    assert {text[at] for at in left} <= {" ", "\n"} and len(lines) == len(left) + 1 + 1


def test_a_long_text_scrolls_to_the_caret_and_with_the_wheel(sheet):
    desk, area, keys = sheet
    for _ in range(30):
        keys("return")
    assert area.offset > 0
    before = area.offset
    assert desk.scroll(10, 10, 2) and area.offset < before
    keys("home", ctrl=True)
    assert area.offset == 0
    assert not desk.key("escape", False, False) or desk.focused is None
