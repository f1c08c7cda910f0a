"""A small game on the free table, set up and played by drag, menu and card in a real window."""

from __future__ import annotations

from grognard.kernel import open_game
from grognard.viewer.model.seats import Seat, Seats

ALONE = Seats((Seat("Ann"), Seat("Ann")))


def done(session):
    return [str(taken.action) for taken in session.history]


def press_row(table, name):
    """Press a row of the dock, scrolled to if need be."""
    dock = table.desk.widget("decide").actions.rect
    for _ in range(20):
        rect = table.widget(name).rect
        if dock.y <= rect.y and rect.bottom <= dock.bottom:
            break
        table.hand.point(dock.x + dock.width / 2, dock.y + dock.height / 2)
        table.hand.wheel(-1 if rect.bottom > dock.bottom else 1)
    table.press(name)
    table.hand.settle(0.1)


def test_a_small_game_is_set_up_and_played_by_drag_menu_and_card(lay_table):
    session = open_game("free_table", seed=2, players=ALONE.players(("red", "blue")))
    table = lay_table(session, ALONE)
    hand, board = table.hand, session.board
    space, counter = board.spaces.find, board.counters.index

    # from the tray to the map
    press_row(table, "action:tray")
    press_row(table, f"action:held:{counter['red-inf-1']}")
    assert not session.history
    table.click_space(space("0505"))
    hand.settle(0.1)
    assert done(session) == ["move red-inf-1 0505"]

    # a drag, then the menu
    hand.drag(table.pixel(space("0505")), table.pixel(space("0604")))
    hand.settle(0.1)
    assert done(session)[-1] == "move red-inf-1 0604"
    hand.click(*table.pixel(space("0604")), button=3)
    hand.settle(0.1)
    table.press("menu:flip red-inf-1")
    hand.settle(0.1)
    assert done(session)[-1] == "flip red-inf-1"

    # a card with a field to write in
    hand.click(*table.pixel(space("0604")), button=3)
    hand.settle(0.1)
    table.press("menu:form:mark")
    hand.settle(0.1)
    for letter in "dug":
        hand.key(letter)
    hand.key("Return")
    hand.settle(0.1)
    assert done(session)[-1] == "mark red-inf-1 dug"
    assert not table.has("form")

    # dice, cards and an end by agreement
    press_row(table, "action:form:roll")
    for number, text in enumerate(("2", "6", "1")):
        table.press(f"field:{number}")
        hand.key(text)
    table.press("fill")
    hand.settle(0.1)
    assert done(session)[-1] == "roll 2 6 1"
    press_row(table, "action:Agree")
    press_row(table, "action:agree red")
    press_row(table, "action:agree red")
    assert session.over is not None and session.over.title == "Agreed victory"


def test_a_form_that_is_refused_stays_to_be_mended(lay_table):
    session = open_game("free_table", seed=2, players=ALONE.players(("red", "blue")))
    table = lay_table(session, ALONE)
    press_row(table, "action:form:note")
    table.hand.key("Return")
    table.hand.settle(0.1)
    assert table.has("form") and not session.history and table.model.notice
    table.hand.key("Escape")
    table.hand.settle(0.1)
    assert not table.has("form") and table.model.filling is None
