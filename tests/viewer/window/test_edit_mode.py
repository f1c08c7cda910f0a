"""A position is built in a real window, saved as scenario and play file, and the scenario is begun."""

from __future__ import annotations

import pytest

from grognard.kernel.home import folder
from grognard.kernel.play_file import run_play_file
from grognard.kernel.registry import installed_games
from grognard.viewer.screens.edit_table import EditTable
from grognard.viewer.screens.table_screen import TableScreen

pytestmark = pytest.mark.usefixtures("skirmish")

INSTALLED = [slug for slug, info in installed_games().items() if not info.any_module]
GAMES = ["skirmish", *(pytest.param(slug, marks=pytest.mark.prove) for slug in INSTALLED)]


def pair_of(table):
    """A counter, and another of its side and type that stands elsewhere on the map that is shown."""
    sight, counters = table.model.sight, table.model.sight.board.counters
    found = {}
    for place, there in sight.pieces.items():
        if table.model.map_of(place) == table.screen.maps.active:
            for one in there:
                kind = counters.side[one], counters.type[one], sight.board.spaces.terrain[place]
                if sight.place(found.setdefault(kind, one)) != place:
                    return found[kind], one
    raise LookupError("no two counters are alike")


def save(home, kind, title):
    """Save by keyboard and mouse, and wait for the answer."""
    table = home.table
    home.hand.hold("Control_L", "s")
    home.hand.until(lambda: table.has("kind"))
    rect = table.widget("kind").rect
    home.hand.click(rect.x + rect.width * (0.25 + 0.5 * kind), rect.y + rect.height / 2)
    home.hand.until(lambda: table.desk.focused is not None and table.desk.focused.name == "title")
    table.desk.focused.text = ""
    for letter in title:
        home.hand.key(letter)
    home.hand.key("Return")
    home.hand.until(lambda: table.has("edit-on") or table.has("mend"))
    assert table.has("edit-on"), [one.text for one in table.widget("told").walk() if hasattr(one, "text")]
    table.press("edit-on")


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_built_saved_twice_and_its_scenario_begun(open_rooms, tmp_path, monkeypatch, game):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    home = open_rooms()
    rooms, hand = home.rooms, home.hand
    rooms.enter_library(game)
    hand.until(lambda: rooms.library.set_up is not None)
    hand.settle(0.1)
    home.press("edit")
    hand.until(lambda: isinstance(rooms.table, EditTable))
    hand.settle(0.2)

    # built
    table = home.table
    counter, other = pair_of(table)
    start, end = table.model.sight.place(counter), table.model.sight.place(other)
    hand.drag(table.pixel(start), table.pixel(end))
    hand.settle(0.1)
    ((what, moved),) = [(one.what, one.index) for one in rooms.table.changes]
    assert what == "place" and table.model.sight.place(moved) == end
    hand.hold("Control_L", "z")
    assert rooms.table.changes == ()
    hand.hold("Control_L", "y")

    # saved
    save(home, 0, "war")
    save(home, 1, "war")
    assert (folder("extensions") / "war.wgx").is_file()
    assert run_play_file(folder("positions") / "war.play") == []

    # left, and begun
    hand.hold("Control_L", "e")
    hand.until(lambda: rooms.table is None)
    rooms.library.library.chosen = game
    hand.key("Return")
    hand.until(lambda: rooms.library.set_up is not None)
    hand.settle(0.1)
    home.press("scenario:war")
    for row in rooms.library.set_up.sides:
        home.press(f"seat:{row.id}", 0.05)
    home.press("start")
    hand.until(lambda: type(rooms.table) is TableScreen)
    hand.settle(0.3)
    table = home.table
    session = table.model.match.session
    assert session.start.scenario == "war" and session.game.slug == game
    choice = next((one for one in table.model.sight.choices if not one[1]), table.model.sight.choices[0])
    table.take(choice)
    hand.settle(0.1)
    assert [str(taken.action) for taken in session.history if not taken.auto] == [
        str(choice[0].action(session.board, choice[1]))
    ]
