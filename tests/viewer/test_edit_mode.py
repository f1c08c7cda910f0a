"""Edit mode without a window: what is offered, what leads in and out, what the set-up lists afterwards."""

from __future__ import annotations

import pytest

from grognard.kernel import open_game
from grognard.kernel.editing import edit
from grognard.kernel.home import folder
from grognard.kernel.position_files import keep_play_file, keep_scenario, own_positions
from grognard.viewer.controller import reduce
from grognard.viewer.counter_pieces import icons_of
from grognard.viewer.events import Choose, Click, Do, Drop, Key, Undo
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.forms import forms_of
from grognard.viewer.model.library import read_game
from grognard.viewer.model.match import BUILD
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.model.set_up import SetUp
from grognard.viewer.model.table import TableModel
from grognard.viewer.screens.edit_bar import change_rows
from grognard.viewer.screens.edit_table import EditTable
from grognard.viewer.screens.rooms import Rooms
from grognard.viewer.screens.table_screen import TableScreen
from grognard.viewer.ui.basic import nothing

pytestmark = pytest.mark.usefixtures("skirmish")
TWO = Seats((Seat("Ann"), Seat(level="random")))


@pytest.fixture(autouse=True)
def home_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


@pytest.fixture
def editing():
    return edit(open_game("skirmish", seed=4))


@pytest.fixture
def model(editing):
    model = TableModel(editing.table, Seats((Seat("You"), Seat("You"))))
    model.match.keep_to(editing.verbs)
    return model


def row(model, name):
    return model.sight.board.counters.index[name]


def space(model, name):
    return model.sight.board.spaces.find(name)


class House:
    """Rooms without a window."""

    size = (1280.0, 720.0, 1.0)

    def __init__(self):
        self.screen = None

    def grounds(self, left_out=frozenset()):
        return Grounds(lambda *_: None, None)

    def show(self, screen):
        self.screen = screen

    def wake(self):
        """Nobody sleeps here."""

    def copy(self, text):
        """Nobody pastes."""

    def paste(self):
        return ""


# What is offered


def test_nothing_is_offered_but_building(model, editing):
    assert {form.verb for form in forms_of(model.sight)} == editing.verbs
    assert model.actions.rows == () and model.actions.on is None
    assert model.prompt.title == BUILD and model.prompt.yours
    before = editing.table.version
    reduce(model, Key("return"))
    reduce(model, Key("1"))
    assert editing.table.version == before


def test_a_drag_moves_and_undo_takes_it_back(model, editing):
    counter = row(model, "red-1")
    reduce(model, Drop(counter, space(model, "0102"), space(model, "0404")))
    assert [change.after for change in editing.changes()] == ["0404"]
    reduce(model, Undo())
    assert editing.changes() == ()


def test_counters_come_off_the_map_and_from_the_tray(model, editing):
    from grognard.kernel.action import Action

    counter = row(model, "red-1")
    reduce(model, Do(Action(editing.table.game.editing["remove"], ("red-1",))))
    assert model.sight.place(counter) == -1
    reduce(model, Choose("tray"))
    assert f"held:{counter}" in [one.name for one in model.held]
    reduce(model, Drop(counter, -1, space(model, "0303")))
    assert model.sight.place(counter) == space(model, "0303")


def test_what_is_changed_is_listed_in_sentences(editing):
    def look(change):
        return nothing

    assert len(change_rows(editing, editing.changes(), look)) == 3  # a rule, the heading, what to do
    editing.table.apply("move red-1 0404")
    rows = change_rows(editing, editing.changes(), look)
    assert [one.text for one in rows[2:]] == ["1st Red is moved from 0102 to 0404."]


# In and out


def test_a_game_is_left_for_edit_mode_and_come_back_to():
    house = House()
    rooms = Rooms(house)
    session = open_game("skirmish", seed=4, players=TWO.players(("red", "blue")))
    rooms.sit_down(session, TWO)
    rooms.table.edit()
    if not isinstance(rooms.table, EditTable):  # what it hides is shown after a question only
        assert rooms.table.cards.told.name == "open-card"
        rooms.table.cards.told.body.items[-1].items[-1].press()
    assert isinstance(rooms.table, EditTable)
    drafts = list(folder("autosaves").glob("*.wgj"))
    rooms.table.edit()
    assert type(rooms.table) is TableScreen and rooms.table.model.match.session is session
    assert len(list(folder("autosaves").glob("*.wgj"))) == len(drafts) - 1
    rooms.close()


def test_leaving_asks_before_something_is_lost():
    rooms = Rooms(House())
    session = open_game("free_table", seed=4, players={"red": "Ann", "blue": "Ann"})
    rooms._lay_edit(edit(session), Seats((Seat("Ann"), Seat("Ann"))), nothing)
    table = rooms.table
    table.editing.table.apply("move red-inf-1 0101")
    table.go_back()
    assert table.cards.told.name == "leave-card"
    rooms.close()


def test_a_game_by_mail_is_not_edited():
    rooms = Rooms(House())
    seats = Seats((Seat("Ann"), Seat("Ben")))
    session = open_game("skirmish", seed=4, players=seats.players(("red", "blue")))
    rooms.sit_down(session, seats)
    session.mail = object()
    rooms.edit_game()
    assert type(rooms.table) is TableScreen and rooms.table.cards.told.name == "said"
    session.mail = None
    rooms.close()


# What the set-up lists


def test_a_scenario_is_chosen_with_its_extension_and_left_without(editing):
    editing.table.apply("move red-1 0404")
    keep_scenario(editing, "Reds ahead", "Red came first.")
    card, module = read_game("skirmish")
    set_up = SetUp("skirmish", module, card.extensions, own_positions())
    assert [one.title for one in set_up.scenarios] == ["Two patrols", "Reds ahead"]
    set_up.choose_scenario(1)
    assert set_up.laid == ["reds-ahead"]
    session = set_up.begin()
    assert session.board.spaces.ids[session.engine.play.state.place[0]] == "0404"
    set_up.choose_scenario(0)
    assert set_up.laid == [] and set_up.scenario == 0


def test_a_play_file_is_begun_from_with_the_players_of_the_set_up(editing):
    editing.table.apply("move red-1 0404")
    kept = keep_play_file(editing, "Reds ahead")
    card, module = read_game("skirmish")
    set_up = SetUp("skirmish", module, card.extensions, own_positions())
    set_up.choose_scenario(1)
    assert set_up.file.path == kept.path
    session = set_up.begin()
    assert session.players == ("You", "bot normal 1")
    assert session.board.spaces.ids[session.engine.play.state.place[0]] == "0404"
    assert set_up.edit().changes() == ()


def test_a_play_file_that_plays_on_is_played_to_its_end():
    path = folder("positions") / "played.play"
    session = open_game("skirmish", seed=4)
    action = session.offer().actions[0]
    path.write_text(f"# Played\ngame skirmish\nseed 4\ndo {action}\nexpect turn 99\n")
    card, module = read_game("skirmish")
    set_up = SetUp("skirmish", module, card.extensions, own_positions())
    set_up.choose_scenario(1)
    assert [str(taken.action) for taken in set_up.begin().history if not taken.auto] == [str(action)]


def test_a_play_file_of_another_game_is_not_listed(editing):
    keep_play_file(editing, "Reds ahead")
    card, module = read_game("free_table")
    assert all(one.file is None for one in SetUp("free_table", module, (), own_positions()).scenarios)
    assert card.slug == "free_table"


def edited_war():
    """A war whose position is built at its table, its model, and a hex where trenches are dug."""
    house = House()
    Rooms(house).sit_down(open_game("red_sun_rising", seed=4, players=TWO.players(("russia", "japan"))), TWO)
    house.screen.screen.edit()
    table = house.screen.screen
    return table, table.model, table.model.sight.board.spaces.index["1706"]


def test_badges_are_put_on_and_taken_off_in_the_menu():
    """Trenches and the like, which the table itself does not know."""
    table, model, where = edited_war()
    reduce(model, Click(where, button="right"))
    texts = [one.text for one in model.menu.rows]
    assert {"Put on: Trench 1", "Put on: Trench 2"} <= set(texts)
    reduce(model, Choose("badge:Trench 2"))
    assert [change.after for change in table.changes] == ["Trench 2"]
    reduce(model, Click(where, button="right"))
    assert "Take off: Trench 2" in [one.text for one in model.menu.rows]
    reduce(model, Undo())
    assert table.changes == ()
    assert not any(form.title.startswith("mark") for form in forms_of(model.sight))


def test_the_maps_show_the_badges_of_the_game_while_its_position_is_built():
    table, model, where = edited_war()
    columns = len(model.sight.view.columns["control"])
    table.frame(0.0)
    assert icons_of(table.maps.view, where, columns, table.maps.wear.badges) == ()
    table.take(Click(where, button="right"))
    table.take(Choose("badge:Trench 2"))
    table.frame(1.0)
    assert icons_of(table.maps.view, where, columns, table.maps.wear.badges) == ("trench-2",)
    table.take(Undo())
    table.frame(2.0)
    assert icons_of(table.maps.view, where, columns, table.maps.wear.badges) == ()
