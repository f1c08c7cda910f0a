import pytest

from grognard.viewer.palette import DARK, LIGHT
from grognard.viewer.primitives import Polygon, Text, walk
from grognard.viewer.ui.basic import Button, Choice, Heading, Label, Row
from grognard.viewer.ui.card import Card
from grognard.viewer.ui.desk import Desk
from grognard.viewer.ui.layout import Rect, scale_of
from grognard.viewer.ui.lists import Field, Scroll, Tabs
from grognard.viewer.ui.pen import Pen, shortened, wrapped
from grognard.viewer.ui.signs import SIGNS, SignButton, draw_sign
from grognard.viewer.ui.widget import Across, Column

SCALE = scale_of(1280, 720)


@pytest.fixture
def desk():
    return Desk(LIGHT.interface, SCALE)


def put(desk, *items, height=300, name="dock"):
    """A column of widgets on the desk, in the upper left."""
    column = Column(list(items))
    column.place(Rect(0, 0, 240, height), SCALE)
    desk.put(name, column)
    return column


def middle(widget):
    rect = widget.rect
    return rect.x + rect.width / 2, rect.y + rect.height / 2


def click(desk, widget):
    desk.press(*middle(widget))
    desk.release(*middle(widget))


def words(desk):
    return [one.text for sheet in desk.sheets() for one in walk(sheet.primitives) if isinstance(one, Text)]


def test_a_button_acts_when_it_is_released_where_it_was_pressed(desk):
    done = []
    button = Button("Fire", lambda: done.append(1))
    put(desk, button)
    desk.press(*middle(button))
    assert not done and button.pressed
    desk.release(*middle(button))
    assert done == [1] and not button.pressed


def test_a_button_left_while_pressed_does_nothing(desk):
    done = []
    button = Button("Fire", lambda: done.append(1))
    put(desk, button)
    desk.press(*middle(button))
    desk.release(900, 500)
    assert not done


def test_a_disabled_button_does_nothing_and_is_passed_over(desk):
    done = []
    off, on = Button("No", lambda: done.append(0), enabled=False), Button("Yes", lambda: done.append(1))
    put(desk, off, on)
    click(desk, off)
    desk.step(1)
    assert not done and desk.focused is on


def test_the_pointer_goes_to_the_topmost_widget(desk):
    done = []
    below = Button("Below", lambda: done.append("below"))
    put(desk, below)
    card = Card("Card")
    card.place(Rect(0, 0, 240, 120), SCALE)
    desk.put("card", card)
    click(desk, below)
    assert not done
    desk.take("card")
    click(desk, below)
    assert done == ["below"]


def test_what_lies_beside_every_widget_is_left_for_the_map(desk):
    put(desk, Label("Text"), height=30)
    assert desk.press(100, 10) and not desk.press(800, 400)


def test_tab_walks_in_reading_order_and_enter_presses(desk):
    done = []
    rows = [Row(word, lambda word=word: done.append(word)) for word in "abc"]
    put(desk, *rows)
    desk.key("tab", False)
    desk.key("tab", False)
    desk.key("return", False)
    desk.key("tab", True)
    desk.key("space", False)
    assert done == ["b", "a"]


def test_escape_gives_the_keyboard_back(desk):
    put(desk, Button("x"))
    desk.key("tab", False)
    assert desk.key("escape", False) and desk.focused is None
    assert not desk.key("escape", False)


def test_a_field_takes_letters_and_gives_them(desk):
    told, done = [], []
    field = Field(empty="Hex", act=told.append, done=done.append)
    put(desk, field)
    assert not desk.type("z")
    click(desk, field)
    for letter in "130":
        assert desk.type(letter)
    desk.key("backspace", False)
    desk.key("return", False)
    assert told[-1] == "13" and done == ["13"]


def test_a_space_in_a_field_is_a_letter(desk):
    field = Field()
    put(desk, field)
    click(desk, field)
    assert not desk.key("space", False)
    desk.type(" ")
    assert field.text == " "


def test_tabs_choose_what_is_pressed(desk):
    chosen = []
    tabs = Tabs(("Insert", "Map", "Chart"), act=chosen.append)
    put(desk, tabs)
    desk.sheets()
    desk.press(tabs.rect.x + 60, tabs.rect.y + 10)
    desk.release(tabs.rect.x + 60, tabs.rect.y + 10)
    assert chosen == [1] and tabs.chosen == 1


def test_a_choice_goes_with_the_arrows(desk):
    choice = Choice(("Person", "Bot", "By mail"))
    put(desk, choice)
    desk.key("tab", False)
    for _ in range(3):
        desk.key("right", False)
    assert choice.chosen == 2
    desk.key("left", False)
    assert choice.chosen == 1


def scrolled(desk, rows=40, **more):
    items = [Row(f"row {number}", lambda: None) for number in range(rows)]
    scroll = Scroll(Column(items), **more)
    scroll.place(Rect(0, 0, 240, 200), SCALE)
    desk.put("list", scroll)
    return scroll, items


def test_a_list_scrolls_within_its_content(desk):
    scroll, items = scrolled(desk)
    assert desk.scroll(100, 100, -2) and scroll.offset > 0
    for _ in range(100):
        desk.scroll(100, 100, -2)
    assert items[-1].rect.bottom == pytest.approx(200, abs=1)
    for _ in range(100):
        desk.scroll(100, 100, 2)
    assert scroll.offset == 0


def test_rows_scrolled_out_of_sight_cannot_be_pressed(desk):
    scroll, items = scrolled(desk)
    assert scroll.at(100, 250) is None
    hidden = next(one for one in items if one.rect.y > 220)
    assert desk.move(*middle(hidden)) is None


def test_a_list_shows_only_rows_in_its_window_and_clips_them(desk):
    scrolled(desk)
    shown = [word for word in words(desk) if word.startswith("row")]
    assert 6 <= len(shown) <= 9
    assert all(sheet.clip is not None for sheet in desk.sheets())


def test_a_log_stays_at_its_end_as_it_grows(desk):
    scroll, items = scrolled(desk, at_end=True)
    assert items[-1].rect.bottom == pytest.approx(200, abs=1)
    scroll.content.items.append(Row("new"))
    scroll.place(scroll.rect, SCALE)
    assert scroll.content.items[-1].rect.bottom == pytest.approx(200, abs=1)


def test_the_cross_of_a_card_closes_it(desk):
    closed = []
    card = Card(
        "The battery cannot join", body=Column([Label("Not adjacent.")]), close=lambda: closed.append(1)
    )
    card.place(Rect(300, 100, 300, card.height(300, SCALE)), SCALE)
    desk.put("card", card)
    x, y = card.rect.right - 18, card.rect.y + 18
    desk.press(x, y)
    desk.release(x, y)
    assert closed == [1]


def test_nothing_is_drawn_anew_while_nothing_changes(desk):
    one, other = Button("one"), Button("other")
    put(desk, one, height=40, name="a")
    column = Column([other])
    column.place(Rect(0, 400, 240, 40), SCALE)
    desk.put("b", column)
    first = desk.sheets()
    assert not desk.stale and desk.sheets() == first
    desk.move(*middle(one))
    assert desk.stale
    second = desk.sheets()
    assert second[0] is not first[0] and second[-1] is first[-1]


def test_leaving_a_widget_takes_its_light_away(desk):
    button = Button("one")
    put(desk, button, height=40)
    desk.move(*middle(button))
    assert button.hovered
    desk.move(700, 500)
    assert not button.hovered


def test_a_click_and_the_keyboard_outlast_a_panel_laid_anew(desk):
    told = []
    button, field = Button("Begin", lambda: told.append("old"), name="begin"), Button("Edit", name="edit")
    put(desk, button, field)
    desk.focus(field)
    desk.press(*middle(button))
    desk.focus(field)
    desk.take("dock")
    anew = Button("Begin", lambda: told.append("new"), name="begin"), Button("Edit", name="edit")
    put(desk, *anew)
    assert desk.focused is anew[1] and desk.hovered is anew[0]
    desk.release(*middle(anew[0]))
    assert told == ["new"]


def test_a_click_on_what_is_gone_does_nothing(desk):
    told = []
    put(desk, Button("Begin", lambda: told.append("old"), name="begin"))
    desk.press(20, 20)
    desk.take("dock")
    assert desk.hovered is None
    put(desk, Button("Begin", lambda: told.append("new"), name="begin"))
    desk.release(20, 20)
    assert told == []


def test_a_theme_changes_the_colours(desk):
    put(desk, Button("one", strong=True))
    desk.sheets()
    desk.dress(DARK.interface, SCALE)
    fills = {one.fill for sheet in desk.sheets() for one in sheet.primitives if isinstance(one, Polygon)}
    assert DARK.interface.accent in fills and LIGHT.interface.accent not in fills


def test_a_column_stacks_without_gaps_or_overlap():
    column = Column([Heading("Log"), Label("word " * 40), Row("x")], gap=4, pad=10)
    high = column.height(200, SCALE)
    column.place(Rect(0, 0, 200, high), SCALE)
    rects = [one.rect for one in column.items]
    assert [rect.y for rect in rects[1:]] == [rect.bottom + 4 for rect in rects[:-1]]
    assert rects[-1].bottom + 10 == high and rects[0].y == 10


def test_shares_fill_the_width_to_the_pixel():
    row = Across([Button("a"), Button("b"), Button("c")], gap=7)
    row.place(Rect(3, 0, 250, 32), SCALE)
    assert row.items[-1].rect.right == 253
    assert all(one.rect.x == round(one.rect.x) for one in row.items)


def test_a_long_text_is_shortened_and_a_paragraph_wrapped():
    assert shortened("Kiautschou", "ui", 13.0, 500) == "Kiautschou"
    assert shortened("Kiautschou", "ui", 13.0, 40).endswith("…")
    assert shortened("Kiautschou", "ui", 13.0, 1) == ""
    lines = wrapped("On the insert only neighbours attack; F4 is two hexes away.", "ui", 12.0, 120)
    assert len(lines) > 2 and " ".join(lines).startswith("On the insert only")


@pytest.mark.parametrize("name", SIGNS)
def test_every_sign_stays_in_its_square(name):
    pen = Pen(LIGHT.interface, SCALE)
    draw_sign(pen, name, Rect(0, 0, 20, 20), "#000000")
    (group,) = pen.sheets()[0].primitives
    for part in group.children:
        for run in getattr(part, "runs", getattr(part, "rings", ())):
            assert all(-1 <= x <= 1 and -1 <= y <= 1 for x, y in run)


def test_a_sign_button_acts(desk):
    done = []
    button = SignButton("plus", lambda: done.append(1))
    button.place(Rect(10, 10, 28, 28), SCALE)
    desk.put("plus", button)
    click(desk, button)
    assert done == [1]
