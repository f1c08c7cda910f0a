"""Events in, commands out; and a whole game by clicks alone."""

import random

import pytest

from grognard.kernel import Action, open_game
from grognard.viewer.controller import reduce
from grognard.viewer.events import (
    Animate,
    BotTurn,
    Choose,
    Click,
    Curtain,
    Drop,
    End,
    Fan,
    GiveOrder,
    GiveUpBot,
    GoOn,
    HandOver,
    Hover,
    Keep,
    Key,
    Look,
    Redo,
    Result,
    Save,
    SaveGame,
    ShowMap,
    Undo,
)
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.model.table import TableModel

pytestmark = pytest.mark.usefixtures("skirmish")

NAVAL = """
game empire_at_sunrise
dice 6 6 1 1 1 1
clear
turn 4
at 1705: emden, scharnhorst, hiei
at pc:D4: kongo
phase german.naval
"""


def kinds(result):
    return [type(command) for command in result.commands]


def test_a_drop_gives_motions_and_says_where_to_look(tables):
    table = tables(NAVAL.replace(", hiei", ""))
    result = reduce(table.model, Drop(table.piece("emden"), table.space("1705"), table.space("1804")))
    assert kinds(result) == [Animate, Look]
    assert result.commands[-1] == Look((table.space("1804"),))


def test_dice_are_kept_at_once(tables):
    table = tables(NAVAL)
    reduce(table.model, Click(table.space("1705"), table.piece("emden")))
    result = reduce(table.model, Click(table.space("1705"), table.piece("hiei")))
    assert Keep in kinds(result) and Animate in kinds(result)


def test_what_changes_nothing_in_the_game_gives_no_command(tables):
    table = tables(NAVAL)
    assert reduce(table.model, Click(table.space("1705"))) == Result()
    assert reduce(table.model, Hover(table.space("1705"))).changed
    assert not reduce(table.model, Hover(table.space("1705"))).changed
    assert reduce(table.model, ShowMap("pc")).commands == () and table.model.map_id == "pc"


def test_a_right_click_lets_go_and_takes_nothing_back_that_is_done(tables):
    table = tables(NAVAL)
    reduce(table.model, Click(table.space("1705"), table.piece("emden")))
    reduce(table.model, Click(table.space("0909")))
    assert table.done == ["sail emden"] and table.model.card is not None
    for _ in range(2):
        reduce(table.model, Click(-1, button="right"))
        assert table.done == ["sail emden"] and table.model.card is None


def test_a_right_click_and_a_click_beside_the_maps_lay_a_stack_together(tables):
    table = tables(NAVAL)
    for click in (Click(-1, button="right"), Click(-1)):
        reduce(table.model, Click(table.space("1705")))
        assert table.model.fanned >= 0
        reduce(table.model, click)
        assert table.model.fanned == -1
    reduce(table.model, Click(table.space("1705")))
    assert table.model.fanned >= 0
    reduce(table.model, Click(-1))
    assert table.model.fanned == -1


def test_a_double_click_takes_the_whole_stack(tables):
    table = tables(NAVAL)
    reduce(table.model, Click(table.space("1705"), whole=True))
    assert table.done == ["sail scharnhorst", "with emden"]


@pytest.mark.parametrize(
    ("key", "done"),
    [
        (Key("z", ctrl=True), []),
        (Key("backspace"), []),
        (Key("escape"), []),
        (Key("return"), ["sail emden", "stop"]),
    ],
)
def test_keys_do_what_rows_and_clicks_do(tables, key, done):
    table = tables(NAVAL)
    reduce(table.model, Click(table.space("1705"), table.piece("emden")))
    assert reduce(table.model, key).handled
    assert table.done == done


def test_redo_keys_and_digits(tables):
    table = tables(NAVAL)
    reduce(table.model, Click(table.space("1705"), table.piece("emden")))
    reduce(table.model, Undo())
    reduce(table.model, Key("y", ctrl=True))
    assert table.done == ["sail emden"]
    reduce(table.model, Key("z", ctrl=True))
    reduce(table.model, Key("z", shift=True, ctrl=True))
    assert table.done == ["sail emden"]
    row = next(row for row in table.model.actions.rows if row.key == "2")
    result = reduce(table.model, Key("2"))
    assert result.handled and (row.choice is None or table.done[-1] == row.name)


def test_keys_that_are_not_for_the_table_are_left(tables):
    table = tables(NAVAL)
    for key in (Key("m"), Key("f5"), Key("q", ctrl=True), Key("left")):
        assert not reduce(table.model, key).handled


def test_tab_points_at_the_next_lit_space_and_looks_there(tables):
    table = tables(NAVAL)
    reduce(table.model, Click(table.space("1705"), table.piece("emden")))
    result = reduce(table.model, Key("tab"))
    assert result.commands == (Look((table.model.pointed[0],), sought=True),)
    assert table.model.pointed[0] in table.model.marks.lit


def test_saving_is_a_command(tables):
    assert reduce(tables(NAVAL).model, Key("s", ctrl=True)).commands == (Save(),)
    assert reduce(tables(NAVAL).model, SaveGame()).commands == (Save(),)


def test_the_curtain_falls_and_any_further_event_waits_for_the_next_person(tables):
    table = tables(NAVAL, "Ann", "Ben")
    reduce(table.model, Key("return"))  # ends the naval phase
    reduce(table.model, Key("return"))
    result = reduce(table.model, Key("return"))
    assert table.done == ["done", "done", "done"]
    assert result.commands[-1] == Curtain(1) and Keep in kinds(result)
    for event in (Click(table.space("1705"), table.piece("hiei")), GoOn(), Undo(), Redo(), Key("1")):
        reduce(table.model, event)
        assert table.done == ["done", "done", "done"]
    reduce(table.model, HandOver())
    reduce(table.model, Click(table.space("1705"), table.piece("hiei")))
    assert table.done[-1] == "sail hiei"


def test_a_bot_acts_and_one_that_does_what_cannot_be_done_is_given_up(tables):
    table = tables(NAVAL, "bot easy", "Ann")
    version = table.model.match.session.version_of(0)
    assert reduce(table.model, BotTurn(0, Action("sail", ("emden",)), version + 1)).commands == ()
    reduce(table.model, BotTurn(0, Action("sail", ("emden",)), version))
    assert table.done == ["sail emden"]
    result = reduce(
        table.model, BotTurn(0, Action("sail", ("emden",)), table.model.match.session.version_of(0))
    )
    assert kinds(result) == [GiveUpBot]
    assert table.done == ["sail emden"]


def test_an_order_row_and_a_fan_are_events_too(tables):
    table = tables(NAVAL)
    reduce(table.model, GiveOrder("interception", 1))
    assert table.done == ["order interception decline"]
    reduce(table.model, Fan(table.space("1705")))
    assert table.model.fanned == table.space("1705")
    reduce(table.model, Fan(table.space("1705")))
    assert table.model.fanned == -1


def clicks_for(model, choice):
    """The events by which a person takes an action with the mouse alone."""
    kind, args = choice
    sight = model.sight
    events = []
    for domain, value in zip(kind.args, args, strict=True):
        if domain.word == "counter":
            events.append(Click(sight.place(value), value))
        else:
            events.append(Click(value))
    return events


def test_a_whole_game_is_played_by_clicks_alone():
    """Two persons at one screen play Skirmish to its end; what has no place on the map is a row."""
    chance = random.Random(7)
    seats = Seats((Seat("Ann"), Seat("Ben")))
    session = open_game("skirmish", seed=7, players=seats.players(("red", "blue")))
    model = TableModel(session, seats)
    ended, curtains, menus = [], 0, 0
    for _ in range(4000):
        if ended:
            break
        if model.match.curtain >= 0:
            curtains += 1
            results = [reduce(model, HandOver())]
        else:
            sight, wanted = model.sight, chance.choice(model.sight.choices)
            name, before = str(sight.action(wanted)), session.version
            results = [reduce(model, event) for event in clicks_for(model, wanted)]
            if not wanted[1]:
                model.opened = {type(kind).__name__ for kind, _ in sight.choices}
                results = [reduce(model, Choose(name))]
            if model.menu is not None:
                menus += 1
                results.append(reduce(model, Choose(name)))
            assert session.version > before, name
            assert [str(t.action) for t in session.history if not t.auto][-1] == name
        ended = [c for result in results for c in result.commands if isinstance(c, End)]
    assert ended and ended[0].outcome == session.over
    assert curtains > 3
    assert model.prompt.title == "The game is over."
    assert not model.actions.rows and model.actions.on is None
