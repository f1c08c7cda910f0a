import pytest

from grognard.kernel import open_game
from grognard.kernel.dice import Modifier, Roll
from grognard.kernel.event import Event
from grognard.kernel.registry import installed_games, load_game, plays_any
from grognard.viewer.wording import (
    action_text,
    counter_values,
    figures,
    log_row,
    outline_rows,
    prompt,
    refusal,
    space_words,
    step_title,
    turn_title,
)


def test_the_prompt_says_who_what_when_and_by_which_case(session):
    view, offer = session.view(0), session.offer()
    text = prompt(session.board, view, offer)
    assert text.title == "Germany: " + offer.prompt[0].lower() + offer.prompt[1:]
    assert text.detail.startswith("Turn 1 · 2nd week of August 1914 · ")
    assert text.case == offer.case and text.clause == session.board.cases[offer.case].title


@pytest.mark.parametrize("slug", [one for one in sorted(installed_games()) if not plays_any(one)])
def test_what_names_something_is_said_in_the_words_of_the_game(slug):
    game = load_game(slug)
    assert [name for name, kind in game.kinds.items() if kind.args and name not in game.wording] == []


def test_a_turn_without_a_label_is_its_number(tiny, session):
    assert turn_title(session.board, 3) == "Turn 3 · 4th week of August 1914"
    assert turn_title(tiny, 999) == "Turn 999"


def test_a_step_is_named_from_the_top(session):
    assert step_title(session.board, "german.naval").count("›") == 1


def test_every_offered_action_has_words(session):
    offer = session.offer()
    texts = [action_text(session.board, kind, args) for kind, listed in offer.choices for args in listed]
    assert "Sail Emden" in texts
    assert len(texts) == len(offer.actions) and all(text[0].isupper() for text in texts)


def test_a_refusal_names_the_unit_and_every_case(session):
    refused = session.why_not("sail kongo")
    text = refusal(session.board, refused)
    assert text.title == "Kongo cannot sail"
    assert [reason.case for reason in text.reasons] == [one.case for one in refused.objections]
    assert all(reason.title and reason.text for reason in text.reasons)
    assert session.board.counters.index["kongo"] in text.counters


def test_a_roll_has_dice_figures_and_result_apart(session):
    roll = Roll(3, (6, 5), (Modifier(-1, "15.6", "hill"),), 9, "over")
    event = Event(7, 1, "roll", "15.4", 0, (0,), (0,), {"purpose": "fire"}, roll)
    row = log_row(session.board, event, {"fire": "{subject} fires"})
    assert (row.kind, row.dice, row.text) == ("roll", (6, 5), "Scharnhorst fires")
    assert (row.figures, row.result, row.success) == ("11 − 1 hill = 10, needs over 9", "yes", True)


def test_a_roll_without_a_test_shows_its_total(session):
    row = log_row(
        session.board, Event(0, 0, "roll", "9.1", values={"purpose": "weather"}, roll=Roll(0, (3, 4))), {}
    )
    assert (row.figures, row.result, row.success) == ("7", "7", None)


def test_dice_without_figures_are_told_by_their_faces_and_have_no_sum():
    board = open_game("leaders", seed=1).board
    roll = Roll(0, (2, 6, 4), (), None, "", ("white", "gray", "black"), ("hit", "-", "double hit"))
    row = log_row(board, Event(0, 0, "roll", "3.4.2", values={"purpose": "battle_dice"}, roll=roll), {})
    assert row.named == (("white", "hit"), ("gray", "-"), ("black", "double hit"))
    assert (row.figures, row.result, row.success) == ("1 hit, 1 double hit, 1 blank", "", None)


def test_the_log_has_a_row_for_every_event(session):
    view = session.view(0)
    rows = [log_row(session.board, event, session.game.wording) for event in view.events]
    assert [row.number for row in rows] == [event.number for event in view.events]
    assert all(row.text for row in rows)


@pytest.mark.parametrize(
    ("modifier", "told"), [(2, "8 + 2 fog = 10"), (-3, "8 \N{MINUS SIGN} 3 fog = 5"), (0, "8")]
)
def test_figures_add_up_and_give_the_reason_of_what_is_added(modifier, told):
    assert figures(Roll(0, (4, 4), (Modifier(modifier, "1.0", "fog"),))) == told


def test_figures_say_what_a_total_may_be_at_most():
    assert figures(Roll(0, (4,), (), 4, "at-most")) == "4, needs 4 or less"


def test_the_outline_opens_where_the_game_stands(session):
    rows = outline_rows(session.board, session.view(0), session.sides)
    states = [row.state for row in rows]
    assert states.count("now") == 1 and "around" in states
    now = states.index("now")
    assert "done" not in states[now:] and "later" not in states[:now]
    assert all(row.depth == 0 or row.title for row in rows)


def test_the_outline_leaves_out_the_turns_of_sides_that_do_not_play():
    session = open_game("leaders", scenario="two", seed=1)
    titles = [
        row.title for row in outline_rows(session.board, session.view(0), session.sides) if not row.depth
    ]
    assert titles == ["American turn", "Soviet turn"]


def test_a_space_says_what_it_is_and_who_holds_it(session):
    words = space_words(session.board, session.view(0), session.board.spaces.index["ki:D5"])
    assert words[0] == "D5 Tsingtau" and {"city", "port", "redoubt", "held by Germany"} <= set(words)


def test_the_inspector_names_every_value(session):
    emden = session.board.counters.index["emden"]
    assert counter_values(session.board, emden, 0) == (("firepower", 1), ("resilience", 8), ("movement", 8))
    marker = session.board.counters.index["aja-task-force-1"]
    assert counter_values(session.board, marker, 0) == ()
