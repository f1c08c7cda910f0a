"""What clicks mean, on positions of the two games that have actions of every shape."""

import pytest

from grognard.kernel.text import session_from_text
from grognard.viewer.model.meaning import Pick, meaning_of, open_choices, rest_of, way_on
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.model.sight import Sight
from grognard.viewer.model.table import TableModel

pytestmark = pytest.mark.usefixtures("skirmish")

NAVAL = """
game empire_at_sunrise
dice 1 1 1 1 1 1 1 1
clear
turn 4
at 1705: emden, scharnhorst
at 1708: kongo
phase german.naval
"""
GUNS = """
game empire_at_sunrise
dice 1 1 1 1
clear
turn 8
at ki:D5: omd
at ki:D4: 46-regiment, miyama-siege
phase aja.land_combat
do attack ki:D5; with 46-regiment; with miyama-siege; commit
"""
SKIRMISH = """
game skirmish
dice 6 6 6 6 6 6
clear
at 0102: red-1, red-2
at 0504: blue-1
phase red.movement
"""


def table(text, *names):
    session = session_from_text(text)
    seats = Seats(tuple(Seat(name) for name in names or ["Ann"] * len(session.board.sides)))
    return TableModel(session, seats)


def at(model, space):
    return model.sight.board.spaces.index[space]


def piece(model, name):
    return model.sight.board.counters.index[name]


def texts(model):
    return [row.name for row in model.actions.rows]


def click(model, space, counter=None):
    return model.click(at(model, space), -1 if counter is None else piece(model, counter))


def done(model):
    return [str(taken.action) for taken in model.match.session.history if not taken.auto]


def test_a_click_that_completes_one_action_does_it():
    model = table(NAVAL)
    click(model, "1705", "emden")
    assert done(model) == ["sail emden"]
    click(model, "1706")
    assert done(model) == ["sail emden", "to 1706"]


def test_a_click_that_begins_an_action_picks_and_the_next_completes_it():
    model = table(SKIRMISH)
    click(model, "0102", "red-1")
    assert (done(model), model.picks) == ([], (Pick("counter", piece(model, "red-1")),))
    lit = {model.sight.board.spaces.ids[space]: one.pill for space, one in model.marks.lit.items()}
    assert (lit["0202"], lit["0302"]) == ("1", "2") and "0403" not in lit and "0203" not in lit
    click(model, "0202")
    assert done(model) == ["march red-1 0202"]


def test_a_pick_is_let_go_by_a_second_click_and_changed_by_one_on_another():
    model = table(SKIRMISH)
    click(model, "0102", "red-1")
    click(model, "0102", "red-2")
    assert model.picks == (Pick("counter", piece(model, "red-2")),)
    click(model, "0102", "red-2")
    assert model.picks == ()


def test_of_two_things_a_click_could_do_the_player_is_asked():
    """An enemy in the stack's space: sail there is not possible, engage is; on the insert both may be."""
    model = table(
        NAVAL.replace("1708: kongo", "ki:E6: kongo").replace("1705: emden, scharnhorst", "ki:D6: emden")
    )
    click(model, "ki:D6", "emden")
    click(model, "ki:E6", "kongo")
    assert [row.name for row in model.menu.rows] == ["engage kongo", "to ki:E6"]
    model.choose("to ki:E6")
    assert done(model)[-1] == "to ki:E6"
    assert model.menu is None


def test_the_kind_asked_for_first_counts_where_a_counter_begins_one_and_completes_another():
    """15.4: clicking a gun takes aim; it could also decline or be the point unit."""
    model = table(GUNS)
    gun = piece(model, "miyama-siege")
    click(model, "ki:D4", "miyama-siege")
    assert model.picks == (Pick("counter", gun),)
    assert set(texts(model)) == {
        "bombard miyama-siege omd", "point miyama-siege", "decline miyama-siege",
    }  # fmt: skip
    click(model, "ki:D5", "omd")
    assert done(model)[-1] == "bombard miyama-siege omd"


def test_arguments_can_be_picked_in_any_order():
    model = table(GUNS)
    sight = model.sight
    choice = next(c for c in sight.choices if str(sight.action(c)) == "bombard miyama-siege omd")
    target, gun = Pick("counter", piece(model, "omd")), Pick("counter", piece(model, "miyama-siege"))
    assert rest_of(choice, (target,)) == (gun,)
    assert rest_of(choice, (target, gun)) == ()
    assert rest_of(choice, (target, target)) is None
    assert meaning_of(sight, (target,), at(model, "ki:D4"), piece(model, "miyama-siege")).choices == (choice,)


def test_a_space_with_one_counter_that_can_act_stands_for_it():
    model = table(NAVAL.replace("emden, scharnhorst", "emden"))
    click(model, "1705")
    assert done(model) == ["sail emden"]


def test_a_space_with_several_fans_out():
    model = table(NAVAL)
    click(model, "1705")
    assert (done(model), model.fanned) == ([], at(model, "1705"))


def test_clicking_what_was_picked_up_already_asks_before_it_is_left_behind():
    """10.0: dropping a ship ends its move; that must not happen by a slip."""
    model = table(NAVAL)
    click(model, "1705", "emden")
    click(model, "1705", "scharnhorst")
    assert done(model) == ["sail emden", "with scharnhorst"]
    click(model, "1705", "scharnhorst")
    assert done(model) == ["sail emden", "with scharnhorst"]
    assert [row.name for row in model.menu.rows] == ["drop scharnhorst"]


def test_a_whole_stack_is_picked_up_at_once():
    model = table(NAVAL)
    model.pick_all(at(model, "1705"))
    assert done(model) == ["sail scharnhorst", "with emden"]
    assert set(model.sight.actors) == {piece(model, "scharnhorst"), piece(model, "emden")}


@pytest.mark.parametrize(
    ("game", "way"), [(NAVAL, "done"), (GUNS, None), (SKIRMISH, "done"), (NAVAL + "do sail emden", "stop")]
)
def test_the_way_on(game, way):
    sight = Sight(table(game).match.session, table(game).match.decider)
    found = way_on(one.choice for one in open_choices(sight.choices, ()))
    assert (found and str(sight.action(found))) == way


def test_enter_goes_on_and_numbers_choose_rows():
    model = table(NAVAL + "do sail emden")
    model.go_on()
    assert done(model)[-1] == "stop"
    model = table(SKIRMISH.replace("movement", "combat").replace("0504: blue-1", "0202: blue-1"))
    assert model.actions.rows[0].key == "1"
    model.press("1")
    assert done(model) == ["attack red-1 0202"]
