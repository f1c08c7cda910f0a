"""Open actions in the model: drags, menus, cards, hand and tray."""

from __future__ import annotations

import pytest

from grognard.kernel import open_game
from grognard.kernel.module import load
from grognard.kernel.registry import find_module, free_rules
from grognard.viewer.controller import reduce
from grognard.viewer.events import Choose, Click, Drop, Fill, Key, Lift
from grognard.viewer.model.library import read_game
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.model.set_up import SetUp
from grognard.viewer.model.table import TableModel
from grognard.viewer.stacks import piles_of
from grognard.viewer.surface import surface_of

ALONE = Seats((Seat("Ann"), Seat("Ann")))


@pytest.fixture
def table():
    session = open_game("free_table", seed=1, players=ALONE.players(("red", "blue")))
    session.apply("move red-inf-1 0101")
    session.apply("move blue-inf-1 0101")
    return TableModel(session, ALONE)


def last(model):
    return str(model.match.session.history[-1].action)


def row(model, name):
    return model.sight.board.counters.index[name]


def space(model, name):
    return model.sight.board.spaces.find(name)


def test_a_drag_to_any_space_moves_any_counter(table):
    reduce(table, Lift(row(table, "blue-inf-1"), space(table, "0101")))
    assert table.card is None
    reduce(table, Drop(row(table, "blue-inf-1"), space(table, "0101"), space(table, "1410")))
    assert last(table) == "move blue-inf-1 1410"


def test_a_click_takes_a_counter_and_the_next_one_puts_it_down(table):
    reduce(table, Click(space(table, "0101"), row(table, "red-inf-1")))
    assert table.marks.counters[row(table, "red-inf-1")] == "selected"
    reduce(table, Click(space(table, "0202")))
    assert last(table) == "move red-inf-1 0202"
    assert table.picks == ()


def test_the_menu_of_a_counter_has_what_is_legal_and_what_asks_for_more(table):
    reduce(table, Click(space(table, "0101"), row(table, "red-inf-1"), "right"))
    names = [one.name for one in table.menu.rows]
    assert {"flip red-inf-1", "hide red-inf-1", "form:mark", "form:rotate", "remove red-inf-1"} <= set(names)
    assert "reveal red-inf-1" not in names
    reduce(table, Choose("hide red-inf-1"))
    assert last(table) == "hide red-inf-1"


def test_what_needs_a_space_is_aimed_by_a_click(table):
    reduce(table, Click(space(table, "0101"), row(table, "red-inf-1"), "right"))
    reduce(table, Choose("form:return"))
    assert table.filling.aims and "click the space" in table.notice
    reduce(table, Click(space(table, "deck")))
    assert last(table) == "return red-inf-1 deck"


def test_a_card_is_filled_in_and_stays_while_it_cannot_be_read(table):
    reduce(table, Choose("form:roll"))
    reduce(table, Fill(("2", "six", "0")))
    assert table.filling is not None and "number" in table.notice
    reduce(table, Fill(("2", "6", "0")))
    assert last(table) == "roll 2 6 0" and table.filling is None


def test_escape_puts_a_form_away(table):
    reduce(table, Choose("form:note"))
    reduce(table, Key("escape"))
    assert table.filling is None


def test_hand_and_tray_open_and_their_counters_are_taken(table):
    table.match.session.apply("draw deck 2")
    table.match._turned(table.sight.view, 0, 0, keep=False)
    assert [(one.name, one.detail) for one in table.held] == [
        ("hand", "2 counters"),
        ("tray:markers", "6 counters"),
        ("tray", "22 counters"),
    ]
    reduce(table, Choose("hand"))
    card = next(one for one in table.held if one.inside)
    reduce(table, Choose(card.name))
    reduce(table, Click(space(table, "0303")))
    assert last(table).startswith("move ") and last(table).endswith(" 0303")


def test_stacks_lie_as_they_were_laid(table):
    surface = surface_of(table.sight.board, "sheet")
    (pile,) = piles_of(surface, table.sight.view)
    assert pile.counters == (row(table, "blue-inf-1"), row(table, "red-inf-1"))
    table.match.session.apply("top red-inf-1")
    (pile,) = piles_of(surface, table.match.session.view(0))
    assert pile.counters[0] == row(table, "red-inf-1")


def test_open_kinds_are_never_told_as_not_allowed(table):
    assert table.blocked == 0
    assert table.free and all(one.name.startswith("form:") for one in table.free)


def test_any_game_is_set_up_without_its_rules_and_with_persons():
    module = load(find_module("red_sun_rising"))
    set_up = SetUp("red_sun_rising", module)
    assert set_up.persons == 1
    set_up.lay_free(free_rules())
    set_up.seed = "4"
    session = set_up.begin()
    assert set_up.persons == 2 and session.game.slug == "free_table"


def test_a_table_without_rules_offers_no_bots():
    card, module = read_game("free_table")
    set_up = SetUp("free_table", module)
    set_up.seat(1, 2)
    set_up.seat_as(("", "hard"))
    assert card.free and set_up.persons == 2
    assert all(row.words == ("Person",) for row in set_up.sides)


def test_a_double_click_fans_a_stack_out(table):
    reduce(table, Click(space(table, "0101"), row(table, "red-inf-1"), whole=True))
    assert table.fanned == space(table, "0101") and not table.picks
    reduce(table, Click(space(table, "0303"), whole=True))
    assert table.fanned == space(table, "0101")


def test_a_stack_is_laid_down_as_it_lay_and_only_elsewhere(table):
    both = row(table, "blue-inf-1"), row(table, "red-inf-1")
    here, there = space(table, "0101"), space(table, "0303")
    reduce(table, Drop(both[0], here, there, others=both[1:]))
    assert table.match.session.engine.play.state.stack(there) == both[::-1]
    actions = len(table.match.session.history)
    reduce(table, Drop(both[0], there, there, others=both[1:]))
    assert len(table.match.session.history) == actions


def test_ends_to_agree_to_are_one_row_that_opens_and_leave_room_for_the_trays(table):
    assert [(one.name, one.detail) for one in table.actions.rows] == [("as blue", ""), ("Agree", "3 ways")]
    reduce(table, Choose("Agree"))
    assert [one.name for one in table.actions.rows if one.inside] == [
        "agree red",
        "agree blue",
        "agree nobody",
    ]
