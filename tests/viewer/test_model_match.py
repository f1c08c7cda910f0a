"""Who is shown what: handing the table over, bots, games put away and taken up again."""

import pytest

from grognard.kernel import Action, Session, open_game
from grognard.viewer.model.match import Match
from grognard.viewer.model.seats import Seat, Seats

pytestmark = pytest.mark.usefixtures("skirmish")

HIDDEN = """
game skirmish
dice 6 6 6 6
clear
at 0302: blue-1, blue-tent
at 0201: red-1, red-tent
at 0102: red-2
mark under blue-1 blue-tent
mark under red-1 red-tent
phase red.movement
"""


def test_two_persons_hand_the_table_over_behind_a_curtain(tables):
    table = tables(HIDDEN, "Ann", "Ben")
    model = table.model
    assert (model.match.shown, model.match.curtain, model.match.yours) == (0, -1, True)
    turned = table.drop("red-2", "0102", "0202")  # beside Blue, who is asked whether he fires
    assert table.done == ["march red-2 0202"] and turned.handed and turned.keep
    assert (model.match.shown, model.match.curtain, model.match.yours) == (0, 1, False)
    assert model.hovered is None
    table.click("0302", "blue-tent")
    model.undo()
    assert table.done == ["march red-2 0202"]
    model.opened.add("March")
    model.hand_over()
    assert model.opened == set()
    assert (model.match.shown, model.match.curtain, model.match.yours) == (1, -1, True)
    assert table.piece("blue-1") in model.sight.at(table.space("0302"))
    assert table.piece("red-1") not in model.sight.at(table.space("0201"))


def test_one_person_with_both_sides_needs_no_curtain_and_takes_back_across_sides(tables):
    table = tables(HIDDEN, "Ann", "Ann")
    table.drop("red-2", "0102", "0202")
    assert (table.model.match.shown, table.model.match.curtain) == (1, -1)
    table.model.undo()
    assert (table.model.match.shown, table.done) == (0, [])


def test_without_the_curtain_the_table_simply_turns(tables):
    table = tables(HIDDEN, "Ann", "Ben", curtain=False)
    table.drop("red-2", "0102", "0202")
    assert (table.model.match.shown, table.model.match.curtain) == (1, -1)


def test_while_a_bot_decides_its_enemy_stays_shown(tables):
    table = tables(HIDDEN, "Ann", "bot easy")
    table.drop("red-2", "0102", "0202")
    match = table.model.match
    assert (match.shown, match.waits_for_bot, match.yours) == (0, True, False)
    match.apply(table.model.match.session.offer().actions[0], 1, match.session.version_of(1))
    assert (match.shown, match.yours) == (0, True)


def test_a_person_takes_nothing_back_while_a_bot_goes_on(tables):
    table = tables(HIDDEN, "bot easy", "Ann")
    session, match = table.model.match.session, table.model.match
    match.apply(Action.parse("march red-2 0103"), 0, session.version_of(0))
    assert match.waits_for_bot and session.can_undo
    assert not match.can_undo
    table.model.undo()
    assert table.done == ["march red-2 0103"]


def test_a_watcher_of_two_bots_sees_the_first_side(tables):
    table = tables(HIDDEN, "bot easy", "bot hard")
    assert (table.model.match.shown, table.model.match.waits_for_bot) == (0, True)
    assert table.model.prompt.title == "Red decides."


def test_a_game_taken_up_again_opens_behind_the_curtain_for_whoever_decides(tmp_path):
    seats = Seats((Seat("Ann"), Seat("Ben")))
    session = open_game("empire_at_sunrise", seed=1, players=seats.players(("germany", "aja")))
    assert Match(session, seats).curtain == -1
    session.save(tmp_path / "game.wgs")
    again = Session.load(tmp_path / "game.wgs")
    seats = Seats.of_players(again.players)
    assert seats.seats == (Seat("Ann"), Seat("Ben"))
    assert Match(again, seats).curtain == again.deciders[0]


def test_a_seat_survives_as_the_name_of_a_player():
    for seat in (Seat("Ann"), Seat(level="hard"), Seat("bot of my own making")):
        assert Seat.of(seat.player(1)) == seat


def test_what_another_side_is_asked_is_not_told(tables):
    table = tables(HIDDEN, "bot easy", "Ann")
    prompt = table.model.prompt
    assert (prompt.title, prompt.yours) == ("Red decides.", False)
    table.model.thinking = "The bot of Red is thinking."
    assert table.model.prompt.title == "The bot of Red is thinking."


def test_a_standing_order_can_be_given_at_any_time_and_answers_the_window(tables):
    table = tables(HIDDEN, "bot easy", "Ann")
    row = table.model.orders[0]
    assert (row.name, row.words[row.chosen]) == ("fire", "ask me")
    table.model.give_order("fire", row.answers.index("decline"))
    assert table.model.orders[0].words[table.model.orders[0].chosen] == "never"
    match = table.model.match
    match.apply(Action.parse("march red-2 0202"), 0, match.session.version_of(0))
    assert match.decider == 0, "the order answered for Blue"
    table = tables(HIDDEN, "bot easy", "Ann")
    table.model.match.apply(Action.parse("march red-2 0202"), 0, table.model.match.session.version_of(0))
    assert table.model.match.decider == 1
