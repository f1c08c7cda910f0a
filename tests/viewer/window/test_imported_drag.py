"""Counters of an imported board are taken in hand wherever they are seen, and dragged as in VASSAL."""

from __future__ import annotations

import pytest
from small_module import install_small_module

from grognard.kernel import open_game
from grognard.viewer.model.seats import Seat, Seats

ALONE = Seats((Seat("Ann"), Seat("Ann")))


class Dragger:
    """Somebody at the table of a session with a few counters on the map, who drags."""

    def __init__(self, lay_table, actions=()):
        self.session = open_game(install_small_module(), seed=3, players=ALONE.players(("red", "blue")))
        for action in actions:
            self.session.apply(action)
        self.table = lay_table(self.session, ALONE, (1280, 1000))
        self.hand, self.stage = self.table.hand, self.table.screen.stage
        self.counter = self.session.board.counters.index

    @property
    def pane(self):
        return self.table.screen.maps.pane

    def space(self, name):
        return self.table.pixel(self.session.board.spaces.find(name))

    @property
    def flying(self):
        from grognard.viewer.gl.window import now_ms

        return self.stage.busy(now_ms())

    def seen(self, counter, x=0.0, y=0.0):
        """The pixel so many sides from the middle of a counter."""
        spot = self.pane.spot_of(self.counter[counter])
        return self.pane.seen.to_screen((spot.at[0] + x * spot.side, spot.at[1] + y * spot.side))

    def drag(self, start, end):
        """Drag; what was done, and whether the map moved instead."""
        before, camera = len(self.session.history), self.pane.seen.goal
        self.hand.drag(start, end)
        done = [str(taken.action) for taken in self.session.history[before:]]
        return done, self.pane.seen.goal != camera


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


def test_every_edge_of_a_counter_takes_it_and_beside_it_the_map_moves(lay_table):
    one = Dragger(lay_table, ["move soult 0303"])
    for number, (x, y) in enumerate(((0.48, 0.48), (-0.48, -0.48), (0.53, -0.4), (-0.3, 0.53))):
        goal = ("0404", "0303")[number % 2]
        assert one.drag(one.seen("soult", x, y), one.space(goal)) == ([f"move soult {goal}"], False)
        one.hand.settle(0.05)
    one.hand.wheel(3)
    one.hand.rest()
    assert one.drag(one.seen("soult", 0.9, 0.0), one.seen("soult", 1.4, 0.5)) == ([], True)


def test_a_low_picture_is_taken_where_it_is_and_a_turned_one_by_its_corners(lay_table):
    one = Dragger(lay_table, ["move baggage 0303", "move soult 0503", "rotate soult 45"])
    one.hand.wheel(3)
    one.hand.rest()
    assert one.drag(one.seen("baggage", 0.45, 0.1), one.space("0404")) == (["move baggage 0404"], False)
    one.hand.settle(0.05)
    assert one.drag(one.seen("soult", 0.66, 0.0), one.space("0304")) == (["move soult 0304"], False)
    one.hand.settle(0.05)
    assert one.drag(one.seen("baggage", 0.0, 0.45), one.seen("baggage", 0.5, 0.9)) == ([], True)


def test_a_counter_that_still_flies_is_taken_where_it_comes_to(lay_table):
    one = Dragger(lay_table, ["move soult 0303"])
    one.stage.still = False
    assert one.drag(one.seen("soult"), one.space("0503")) == (["move soult 0503"], False)
    # What a hand has laid down does not fly there once more.
    assert not one.flying
    one.hand.key("BackSpace")
    assert one.flying
    assert one.drag(one.space("0303"), one.space("0404")) == (["move soult 0404"], False)


def test_a_stack_goes_by_its_count_as_it_lies_and_alone_without(lay_table):
    one = Dragger(lay_table, ["move soult 0303", "move ney 0303", "move baggage 0303"])
    (pile,) = (pile for pile in one.pane.piles if len(pile.counters) == 3)
    count = one.pane.seen.to_screen(one.pane.count_spot(pile))
    assert one.drag(count, one.space("0503"))[0] == ["move soult 0503", "move ney 0503", "move baggage 0503"]
    state, there = one.session.engine.play.state, one.session.board.spaces.find("0503")
    assert [one.session.board.counters.ids[c] for c in state.stack(there)] == ["soult", "ney", "baggage"]
    one.hand.settle(0.05)
    assert one.drag(one.seen("baggage", -0.2, 0.0), one.space("0303")) == (["move baggage 0303"], False)


def test_a_counter_is_dragged_out_of_its_tray_and_out_of_a_fanned_stack(lay_table):
    one = Dragger(lay_table, ["move soult 0303", "move baggage 0303"])
    one.table.press("action:tray:marshals")
    one.hand.settle(0.1)
    # What looks alike in a tray is one row, from which one after the other is taken.
    held = one.table.widget(f"action:held:{one.counter['ney']}")
    assert held.text == "Ney \N{MULTIPLICATION SIGN} 8"
    start = held.rect.x + held.rect.width / 2, held.rect.y + held.rect.height / 2
    one.hand.point(*start)
    one.hand.settle(0.1)
    assert one.table.widget(f"large:{one.counter['ney']}").rect.width > 150
    assert one.drag(start, one.space("0503")) == (["move ney 0503"], False)
    one.hand.settle(0.1)
    assert one.table.widget(f"action:held:{one.counter['ney-2']}").text.endswith(" 7")
    one.hand.settle(0.05)
    one.hand.point(*one.space("0303"))
    one.hand.key("f")
    one.hand.settle(0.1)
    tile = one.table.widget(f"counter:{one.counter['soult']}").rect
    start = tile.x + tile.width / 2, tile.y + tile.height / 2
    assert one.drag(start, one.space("0601")) == (["move soult 0601"], False)


def test_between_the_points_of_a_board_a_counter_lands_on_the_nearest_and_off_it_nowhere(lay_table):
    one = Dragger(lay_table, ["move soult Port"])
    port, mill = one.space("Port"), one.space("Mill")
    between = port[0] + 0.6 * (mill[0] - port[0]), port[1]
    assert one.pane.seen.space_at(*between) is None
    assert one.drag(port, between) == (["move soult Mill"], False)
    one.hand.settle(0.05)
    rect = one.pane.seen.rect
    assert one.drag(one.seen("soult"), (rect.x + 8, rect.y + 8)) == ([], False)
    assert one.table.model.notice == "Outside the board nothing can be laid down."


def test_the_top_of_a_deck_is_dragged_to_a_space_and_one_alone_sees_it(lay_table):
    one = Dragger(lay_table)
    state = one.session.engine.play.state
    deck = one.session.board.spaces.find("Weather")
    top = state.face_down(deck)[-1]
    assert one.drag(one.space("Weather"), one.space("0303")) == (["deal Weather 0303"], False)
    assert state.place[top] == one.session.board.spaces.find("0303")
    assert top in one.session.view(0).kept and top in one.session.view(1).hidden
    one.hand.settle(0.1)
    name = one.session.board.counters.ids[top]
    assert one.drag(one.seen(name), one.space("0404")) == ([f"move {name} 0404"], False)
    one.hand.settle(0.1)
    assert one.drag(one.space("Weather"), one.space("Weather"))[0] == []


def test_a_counter_held_over_the_tab_of_a_map_is_carried_there(lay_table):
    one = Dragger(lay_table, ["move soult 0303"])
    tab = one.table.widget("map:rear-areas").rect
    over = tab.x + tab.width / 2, tab.y + tab.height / 2
    start = one.seen("soult")
    one.hand.point(*start)
    one.hand.press()
    for share in (0.3, 0.6, 1.0):
        one.hand.point(start[0] + share * (over[0] - start[0]), start[1] + share * (over[1] - start[1]))
    one.hand.until(lambda: one.table.screen.maps.active == "rear-areas")
    port = one.table.pixel(one.session.board.spaces.find("Port"))
    one.hand.point(port[0], port[1] - 3)
    one.hand.point(*port)
    one.hand.release()
    assert [str(taken.action) for taken in one.session.history][-1] == "move soult Port"
