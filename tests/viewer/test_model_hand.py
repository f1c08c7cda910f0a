"""Dragging, putting down, taking back, and what is refused."""

import pytest

from grognard.viewer.model.marks import CAN_ACT, REFUSED, SELECTED
from grognard.viewer.model.motions import Move, Throw
from grognard.viewer.model.panels import Barrier

pytestmark = pytest.mark.usefixtures("skirmish")

NAVAL = """
game empire_at_sunrise
dice {dice}
clear
turn 4
at 1705: emden, scharnhorst
at 2104: gneisenau
at pc:D4: kongo
at pc:D6: leipzig
phase german.naval
"""
GUN = """
game empire_at_sunrise
dice 1 1 1 1
clear
turn 8
at ki:D4: miyama-siege, 46-regiment
phase aja.land_movement
"""
SKIRMISH = """
game skirmish
dice {dice}
clear
at 0102: red-1, red-2
at 0504: blue-1
phase red.movement
"""


def test_a_counter_is_dragged_to_where_it_goes(tables):
    table = tables(NAVAL.format(dice="1 1"))
    turned = table.drop("emden", "1705", "1804")
    assert table.done == ["sail emden", "to 1804"]
    moves = [motion for motion in turned.motions if isinstance(motion, Move)]
    assert [(m.counter, m.way[0], m.way[-1]) for m in moves] == [
        (table.piece("emden"), table.space("1705"), table.space("1804"))
    ]


def test_a_game_whose_move_names_counter_and_hex_is_dragged_alike(tables):
    table = tables(SKIRMISH.format(dice="6"))
    table.drop("red-1", "0102", "0202")
    assert table.done == ["march red-1 0202"]


def test_an_illegal_drop_says_why_with_its_case_and_keeps_the_counter_picked_up(tables):
    table = tables(NAVAL.format(dice="1 1"))
    table.drop("emden", "1705", "0210")
    card = table.model.card
    assert (table.done, [reason.case for reason in card.text.reasons]) == (["sail emden"], ["2.2"])
    assert table.model.marks.refused == (table.space("0210"),)
    assert table.model.marks.counters[table.piece("emden")] == SELECTED
    table.click("1804")
    assert table.done == ["sail emden", "to 1804"] and table.model.card is None


def test_a_drop_of_what_can_only_do_something_else_does_nothing(tables):
    """18.6: a siege gun on its bed can be limbered; dragging it must not do that."""
    table = tables(GUN)
    table.drop("miyama-siege", "ki:D4", "ki:C4")
    assert table.done == []
    assert "18.6" in {reason.case for reason in table.model.card.text.reasons}


def test_a_counter_that_nothing_is_asked_about_says_what_is_decided_when_it_is_dragged(tables):
    """Units go from a base camp to areas now, and no unit on the map moves: 3.1."""
    table = tables("game leaders\nseed 3\n")
    model, counter = table.model, table.piece("usa-infantry-5")
    turned = model.drop(counter, model.sight.place(counter), table.space("mongolia"))
    card = model.card
    assert (turned.motions, table.done) == ((), [])
    assert card.text.title == "US infantry 5 cannot be moved now"
    assert [(one.case, one.text) for one in card.text.reasons] == [
        ("3.1", "This is decided now: Bring units from your base camp to your areas.")
    ]
    assert (card.counter, card.space) == (counter, model.sight.place(counter))


def test_a_counter_dragged_to_a_lit_space_does_not_count_as_a_click_there(tables):
    table = tables("game leaders\nseed 3\n")
    model, counter = table.model, table.piece("usa-infantry-5")
    table.model.drop(counter, model.sight.place(counter), next(iter(model.marks.lit)))
    assert (table.done, model.menu, model.picks) == ([], None, ())
    assert model.card is not None


def test_what_is_still_open_of_a_refused_action_is_dots(tables):
    table = tables("game leaders\nseed 3\n")
    table.click("south-pacific")
    assert table.model.card.text.title == "You cannot bring \N{HORIZONTAL ELLIPSIS} to South Pacific"


def test_a_refusal_calls_a_space_by_what_is_printed_and_its_name(tables):
    table = tables(NAVAL.format(dice="1 1"))
    table.click("pc:D6", "leipzig")
    table.click("pc:B1")
    told = " ".join(one.text for one in table.model.card.text.reasons)
    assert "B1" in told and "pc:" not in told


def test_an_enemy_is_not_dragged(tables):
    table = tables(NAVAL.format(dice="1 1"))
    table.drop("kongo", "pc:D4", "pc:D5")
    assert table.done == []
    assert table.model.card.text.title == "You cannot sail Kongo"


def test_a_pick_up_is_put_down_when_another_counter_is_clicked(tables):
    table = tables(NAVAL.format(dice="1 1"))
    table.click("1705", "emden")
    table.click("pc:D6", "leipzig")
    assert table.done == ["sail leipzig"]


def test_a_click_on_a_friend_in_reach_asks_whether_to_go_there_or_take_that_one(tables):
    table = tables(NAVAL.format(dice="1 1"))
    table.click("1705", "emden")
    table.click("2104", "gneisenau")
    assert [row.name for row in table.model.menu.rows] == ["to 2104", "instead"]
    table.model.choose("instead")
    assert table.done == ["sail gneisenau"]
    table = tables(SKIRMISH.format(dice="6").replace("0102: red-1, red-2", "0102: red-1\nat 0103: red-2"))
    table.click("0102", "red-1")
    table.click("0103", "red-2")
    table.model.choose("march red-1 0103")
    assert table.done == ["march red-1 0103"]


def test_a_stack_that_has_moved_is_not_put_down_by_a_slip(tables):
    table = tables(NAVAL.format(dice="1 1"))
    table.drop("emden", "1705", "1804")
    table.click("pc:D6", "leipzig")
    assert table.done == ["sail emden", "to 1804"]
    assert {one.title for one in (table.model.card.text, *table.model.card.others)} == {
        "You cannot take Leipzig along", "You cannot leave Leipzig behind", "You cannot sail to D6 Samoa",
        "You cannot engage Leipzig",
    }  # fmt: skip


def test_escape_closes_and_lets_go_before_it_takes_back(tables):
    table = tables(NAVAL.format(dice="1 1"))
    table.click("1705", "emden")
    table.click("0210")
    assert table.model.card is not None
    table.model.escape()
    assert (table.model.card, table.done) == (None, ["sail emden"])
    table.model.escape()
    assert table.done == []
    table.model.escape()
    assert table.done == []


def test_escape_takes_nothing_back_that_was_done_on_its_own(tables):
    """Only a step of a chain: the march before is left to undo itself."""
    table = tables(SKIRMISH.format(dice="6"))
    table.drop("red-1", "0102", "0202")
    table.model.escape()
    assert table.done == ["march red-1 0202"]
    table.model.undo()
    assert table.done == []
    table.model.redo()
    assert table.done == ["march red-1 0202"]


def test_dice_close_undo_and_the_log_says_where(tables):
    table = tables(
        NAVAL.format(dice="6 6 1 1 1 1").replace("1705: emden, scharnhorst", "1705: emden, scharnhorst, hiei")
    )
    table.click("1705", "emden")
    turned = table.click("1705", "hiei")
    assert table.done[-1] == "engage hiei"
    assert [motion.dice for motion in turned.motions if isinstance(motion, Throw)] == [(6, 6)]
    assert turned.keep and not table.model.match.session.can_undo
    table.click("1804")
    log = table.model.log
    line = next(number for number, row in enumerate(log) if isinstance(row, Barrier))
    assert log[line] == Barrier("undo ends here: dice")
    assert log[line - 1].kind == "roll" and log[line - 1].result == "fails"
    assert "sails" in log[line + 1].text


def test_what_only_others_learn_of_moves_no_dice_and_no_barrier(tables):
    table = tables(
        NAVAL.format(dice="6 6 1 1 1 1").replace("1705: emden, scharnhorst", "1705: emden, scharnhorst, hiei")
    )
    session = table.model.match.session
    for _ in range(3):
        session.engine.play.event("secret", "", 1 - session.deciders[0], only=(1 - session.deciders[0],))
    table.click("1705", "emden")
    turned = table.click("1705", "hiei")
    assert [motion.dice for motion in turned.motions if isinstance(motion, Throw)] == [(6, 6)]
    table.click("1804")
    log = table.model.log
    line = log.index(Barrier("undo ends here: dice"))
    assert log[line - 1].result == "fails" and "sails" in log[line + 1].text


def test_marks_show_who_can_act_what_is_selected_and_what_was_refused(tables):
    table = tables(NAVAL.format(dice="1 1"))
    marks = table.model.marks
    assert marks.counters[table.piece("emden")] == CAN_ACT
    assert table.piece("kongo") not in marks.counters
    table.click("pc:D4", "kongo")
    assert table.model.marks.counters[table.piece("kongo")] == REFUSED
    table.click("1705", "emden")
    marks = table.model.marks
    assert marks.counters[table.piece("emden")] == SELECTED
    assert marks.lit[table.space("1804")].pill == "3" or marks.lit[table.space("1804")].unit == "MP"
    assert not marks.way
    table.model.hover(table.space("1804"))
    assert table.model.marks.way[-1] == table.space("1804")
    assert table.model.hovered.action.name == "to 1804"


def test_pointing_at_what_rolls_shows_the_odds(tables):
    table = tables(
        NAVAL.format(dice="6 6").replace("1705: emden, scharnhorst", "1705: emden, scharnhorst, hiei")
    )
    table.click("1705", "emden")
    table.model.hover(table.space("1705"), table.piece("hiei"))
    assert table.model.hovered.odds.startswith("needs ")
    assert table.model.marks.lit_counters[table.piece("hiei")].pill.endswith("%")


def test_why_not_tells_what_else_is_asked_for_and_closed(tables):
    table = tables(NAVAL.format(dice="1 1") + "do sail emden")
    rows = {row.text: row for row in table.model.why_blocked}
    assert len(rows) == table.model.blocked
    assert [reason.case for reason in rows["Take control here"].reasons][0] == "4.0"
    assert rows["Engage \N{HORIZONTAL ELLIPSIS}"].reasons


def test_nobody_acts_for_a_bot(tables):
    table = tables(NAVAL.format(dice="1 1"), "bot normal", "Ann")
    table.click("1705", "emden")
    assert table.done == []
    assert table.model.notice == "Germany decides now."
    assert not table.model.prompt.yours and not table.model.actions.rows


def test_tab_goes_from_one_lit_space_to_the_next(tables):
    table = tables(SKIRMISH.format(dice="6"))
    table.click("0102", "red-1")
    lit = sorted(table.model.marks.lit)
    seen = []
    for _ in lit:
        table.model.hover(table.model.next_lit(1))
        seen.append(table.model.pointed[0])
    assert seen == lit
    assert table.model.next_lit(1) == lit[0]


def test_a_counter_that_can_only_do_something_else_is_picked_and_says_why_not_the_first(tables):
    """9.1: a storm holds the ships of the insert; they can still go under a task force marker."""
    storm = NAVAL.format(dice="1 1").replace("1705: emden, scharnhorst", "ki:D5: emden, scharnhorst")
    table = tables(storm.replace("phase german.naval", "mark flag storm 1\nphase german.naval"))
    table.click("ki:D5", "emden")
    assert [reason.case for reason in table.model.card.text.reasons] == ["9.1"]
    rows = [row.name for row in table.model.actions.rows]
    assert "form german-task-force-1 emden" in rows
    for elsewhere in ("at 2104: gneisenau\n", "at pc:D6: leipzig\n"):
        storm = storm.replace(elsewhere, "")
    nobody = tables(storm.replace("phase german.naval", "mark flag storm 1\nphase german.naval"))
    nobody.click("ki:D5", "emden")
    assert nobody.model.card is None, "what nobody can do is told in the list, not at each counter"


def test_a_pick_that_lights_spaces_is_hidden_by_no_card_about_something_else(tables):
    """2.11: brigades abroad march, and are disbanded at home only, which is asked for before."""
    table = tables("game colonial_africa\nseed 1\nturn 2\nat bechuanaland: england-regular-4\n")
    model = table.model
    for _ in range(12):
        if any(kind.verb == "march" for kind, _ in model.sight.choices):
            break
        model.go_on()
    table.click("bechuanaland", "england-regular-4")
    assert model.marks.lit and model.picks and model.card is None


STAFF = """
game red_sun_rising
clear
at 0121: 12-div, 5-div, kuroki, oku
turn 4
phase japanese.reinforcement
"""


def test_a_pick_from_a_fanned_stack_lays_no_card_over_it(tables, monkeypatch):
    monkeypatch.setattr("grognard.viewer.model.hand.card_of", lambda *_: "why not")
    for fans, card in ((True, None), (False, "why not")):
        table = tables(STAFF)
        if fans:
            table.model.fan(table.space("0121"))
        table.click("0121", "12-div")
        assert table.model.picks and table.model.card == card


def test_one_can_always_go_on_whatever_is_picked(tables):
    table = tables(SKIRMISH.format(dice="6"))
    table.click("0102", "red-1")
    assert table.model.actions.on.name == "done"
    table.model.go_on()
    assert table.done[0] == "done"
