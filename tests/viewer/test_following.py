"""The map that is shown follows the decision, unless the person went elsewhere in the same stage."""

import pytest

from grognard.kernel.text import session_from_text
from grognard.viewer.events import Choose
from grognard.viewer.ground_mesh import make_ground_mesh
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.screens.following import map_for, places_of_decision
from grognard.viewer.screens.table_screen import TableScreen
from grognard.viewer.sitting import Sitting

ALONE = Seats((Seat("Ann"), Seat("Ann")))
SEARCH = """
game red_sun_rising
dice 1 1 3 1
clear
at 42: ru-fleet-1/1, askold, jp-fleet-1/1, mikasa
mark fleet askold ru-fleet-1
mark fleet mikasa jp-fleet-1
mark morale ru-fleet-1 5
mark morale jp-fleet-1 5
control 0801 0803 russia
turn 6
phase naval.search
"""


def plain(surface, px, theme):
    """A ground with nothing on it, quickly made."""
    return make_ground_mesh(surface, theme.interface.table, [])


def sit(text):
    made = TableScreen(Sitting(session_from_text(text), ALONE, lambda: None), Grounds(plain, plain))
    made.resize(1280.0, 720.0, 1.0)
    made.frame(0.0)
    return made


@pytest.fixture
def table():
    made = sit(SEARCH)
    yield made
    made.sitting.close()


def test_a_table_opens_on_the_map_of_the_decision(table):
    assert table.maps.active == "sea"


def act(table, verb):
    choice = next(one for one in table.model.sight.choices if one[0].verb == verb)
    table.model.let_go()
    table._follow(table.sitting.take(Choose(str(table.model.sight.action(choice)))))
    table.frame(1000.0)


def test_it_goes_where_the_next_decision_lies(table):
    act(table, "search")
    act(table, "accept")
    shown = {one.seen.surface.info.id for one in table.maps.shown_panes}
    assert {table.model.map_of(place) for place in places_of_decision(table.model)} & shown


def test_who_went_to_another_map_is_left_there_until_the_next_stage(table):
    table.show_map("land")
    act(table, "search")
    assert table.maps.active == "land"
    assert not table._may_follow()
    table._follower._stage = "the stage before"
    table._follow_decision()
    assert table.maps.active != "land"


def test_the_map_with_most_of_the_places_is_chosen_and_none_if_any_is_seen(table):
    board = table.maps.board
    land, sea = board.spaces.of_map("land"), board.spaces.of_map("sea")
    assert map_for(board, [land[0], sea[0], sea[1]], ["display"]) == "sea"
    assert map_for(board, [land[0], sea[0], sea[1]], ["land"]) == ""
    assert map_for(board, [], ["land"]) == ""


def test_a_map_seen_whole_is_not_moved_to_look_at_its_edge(table):
    seen = table.maps.pane.seen
    edge = seen.surface.cells[0].space
    before = seen.goal
    table.look((edge,))
    assert seen.fitted and seen.goal == before
    seen.show_at(seen.surface.cells[-1].centre, 4 * seen.px)
    table.look((edge,))
    assert seen.goal != before and seen.moving(0.0)
