"""What clicks mean, on positions of the two games that have actions of every shape."""

import pytest

from grognard.viewer.model.meaning import Pick, meaning_of, open_choices, rest_of, way_on

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


def test_a_click_that_completes_one_action_does_it(tables):
    table = tables(NAVAL)
    table.click("1705", "emden")
    assert table.done == ["sail emden"]
    table.click("1706")
    assert table.done == ["sail emden", "to 1706"]


def test_a_click_that_begins_an_action_picks_and_the_next_completes_it(tables):
    table = tables(SKIRMISH)
    table.click("0102", "red-1")
    assert (table.done, table.model.picks) == ([], (Pick("counter", table.piece("red-1")),))
    lit = {
        table.model.sight.board.spaces.ids[space]: one.pill for space, one in table.model.marks.lit.items()
    }
    assert (lit["0202"], lit["0302"]) == ("1", "2") and "0403" not in lit and "0203" not in lit
    table.click("0202")
    assert table.done == ["march red-1 0202"]


def test_a_pick_is_let_go_by_a_second_click_and_changed_by_one_on_another(tables):
    table = tables(SKIRMISH)
    table.click("0102", "red-1")
    table.click("0102", "red-2")
    assert table.model.picks == (Pick("counter", table.piece("red-2")),)
    table.click("0102", "red-2")
    assert table.model.picks == ()


def test_of_two_things_a_click_could_do_the_player_is_asked(tables):
    """An enemy in the stack's space: sail there is not possible, engage is; on the insert both may be."""
    table = tables(
        NAVAL.replace("1708: kongo", "ki:E6: kongo").replace("1705: emden, scharnhorst", "ki:D6: emden")
    )
    table.click("ki:D6", "emden")
    table.click("ki:E6", "kongo")
    assert [row.name for row in table.model.menu.rows] == ["engage kongo", "to ki:E6"]
    table.model.choose("to ki:E6")
    assert table.done[-1] == "to ki:E6"
    assert table.model.menu is None


def test_the_kind_asked_for_first_counts_where_a_counter_begins_one_and_completes_another(tables):
    """15.4: clicking a gun takes aim; it could also decline or be the point unit."""
    table = tables(GUNS)
    gun = table.piece("miyama-siege")
    table.click("ki:D4", "miyama-siege")
    assert table.model.picks == (Pick("counter", gun),)
    assert set([row.name for row in table.model.actions.rows]) == {
        "bombard miyama-siege omd", "point miyama-siege", "decline miyama-siege",
    }  # fmt: skip
    table.click("ki:D5", "omd")
    assert table.done[-1] == "bombard miyama-siege omd"


def test_arguments_can_be_picked_in_any_order(tables):
    table = tables(GUNS)
    sight = table.model.sight
    choice = next(c for c in sight.choices if str(sight.action(c)) == "bombard miyama-siege omd")
    target, gun = Pick("counter", table.piece("omd")), Pick("counter", table.piece("miyama-siege"))
    assert rest_of(choice, (target,)) == (gun,)
    assert rest_of(choice, (target, gun)) == ()
    assert rest_of(choice, (target, target)) is None
    assert meaning_of(sight, (target,), table.space("ki:D4"), table.piece("miyama-siege")).choices == (
        choice,
    )


def test_a_space_with_one_counter_that_can_act_stands_for_it(tables):
    table = tables(NAVAL.replace("emden, scharnhorst", "emden"))
    table.click("1705")
    assert table.done == ["sail emden"]


def test_a_space_with_several_fans_out(tables):
    table = tables(NAVAL)
    table.click("1705")
    assert (table.done, table.model.fanned) == ([], table.space("1705"))


def test_clicking_what_was_picked_up_already_asks_before_it_is_left_behind(tables):
    """10.0: dropping a ship ends its move; that must not happen by a slip."""
    table = tables(NAVAL)
    table.click("1705", "emden")
    table.click("1705", "scharnhorst")
    assert table.done == ["sail emden", "with scharnhorst"]
    table.click("1705", "scharnhorst")
    assert table.done == ["sail emden", "with scharnhorst"]
    assert [row.name for row in table.model.menu.rows] == ["drop scharnhorst"]


def test_a_whole_stack_is_picked_up_at_once(tables):
    table = tables(NAVAL)
    table.model.pick_all(table.space("1705"))
    assert table.done == ["sail scharnhorst", "with emden"]
    assert set(table.model.sight.actors) == {table.piece("scharnhorst"), table.piece("emden")}


@pytest.mark.parametrize(
    ("game", "way"), [(NAVAL, "done"), (GUNS, None), (SKIRMISH, "done"), (NAVAL + "do sail emden", "stop")]
)
def test_the_way_on(tables, game, way):
    sight = tables(game).model.sight
    found = way_on(one.choice for one in open_choices(sight.choices, ()))
    assert (found and str(sight.action(found))) == way


def test_enter_goes_on_and_numbers_choose_rows(tables):
    table = tables(NAVAL + "do sail emden")
    table.model.go_on()
    assert table.done[-1] == "stop"
    table = tables(SKIRMISH.replace("movement", "combat").replace("0504: blue-1", "0202: blue-1"))
    assert table.model.actions.rows[0].key == "1"
    table.model.press("1")
    assert table.done == ["attack red-1 0202"]
