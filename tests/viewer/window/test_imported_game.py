"""A whole small game of an imported module: set up, played, saved and gone on with by mouse and keyboard."""

from __future__ import annotations

import pytest
from small_module import install_small_module

from grognard.kernel import Session, open_game
from grognard.kernel.registry import find_board
from grognard.kernel.save import verify
from grognard.viewer.map_view import space_at
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.surface import surface_of

ALONE = Seats((Seat("Ann"), Seat("Ann")))


@pytest.fixture
def module(tmp_path, monkeypatch, capsys):
    """Import and install a module; its name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    yield install_small_module()
    capsys.readouterr()


class Player:
    """Somebody at the table, and what was done so far."""

    def __init__(self, table, session):
        self.table, self.hand, self.session = table, table.hand, session
        board = session.board
        self.space, self.counter = board.spaces.index, board.counters.index

    @property
    def done(self):
        return [str(taken.action) for taken in self.session.history]

    def row(self, name):
        """Press a row of the dock, scrolled to if need be."""
        dock = self.table.desk.widget("decide").actions.rect
        for _ in range(30):
            rect = self.table.widget(name).rect
            if dock.y <= rect.y and rect.bottom <= dock.bottom:
                break
            self.hand.point(dock.x + dock.width / 2, dock.y + dock.height / 2)
            self.hand.wheel(-1 if rect.bottom > dock.bottom else 1)
        self.table.press(name)
        self.hand.settle(0.1)

    def menu(self, space, choice, counter=""):
        """Open the menu of a space or of a counter in its fanned stack, and choose."""
        at = self.table.pixel(self.space[space])
        if counter:
            self.hand.point(*at)
            self.hand.key("f")
            rect = self.table.widget(f"counter:{self.counter[counter]}").rect
            at = rect.x + rect.width / 2, rect.y + rect.height / 2
        self.hand.click(*at, button=3)
        self.hand.settle(0.1)
        self.table.press(f"menu:{choice}")
        self.hand.settle(0.1)

    def type(self, text):
        for letter in text:
            self.hand.key({" ": "space"}.get(letter, letter))
        self.hand.key("Return")
        self.hand.settle(0.1)


def test_an_imported_game_is_set_up_played_saved_and_gone_on_with(lay_table, module, tmp_path):
    session = open_game(module, seed=3, players=ALONE.players(("red", "blue")))
    table = lay_table(session, ALONE)
    one = Player(table, session)
    hand, state = table.hand, session.engine.play.state
    # set up from the tray: one by a click, one by a drag onto the other, which makes a stack
    one.row("action:tray:marshals")
    one.row(f"action:held:{one.counter['ney']}")
    table.click_space(one.space["0303"])
    hand.settle(0.1)
    one.row(f"action:held:{one.counter['soult']}")
    table.click_space(one.space["0403"])
    hand.settle(0.1)
    hand.drag(table.pixel(one.space["0403"]), table.pixel(one.space["0303"]))
    hand.settle(0.1)
    assert one.done == ["move ney 0303", "move soult 0403", "move soult 0303"]
    assert state.stack(one.space["0303"]) == (one.counter["ney"], one.counter["soult"])

    # the stack: fanned, another on top, one turned over, one turned round
    one.menu("0303", "top ney", "ney")
    one.menu("0303", "flip ney", "ney")
    one.menu("0303", "turn ney", "ney")
    assert one.done[3:] == ["top ney", "flip ney", "turn ney"]
    assert state.stack(one.space["0303"])[-1] == one.counter["ney"]
    assert (state.face[one.counter["ney"]], state.angle[one.counter["ney"]]) == (1, 60)

    # the dice of the module
    one.row("action:form:throw")
    assert table.widget("field:0").words == ("Two dice",)
    table.press("fill")
    hand.settle(0.1)
    assert one.done[-1] == "throw two-dice" and session.log[-1].startswith("Two dice: ")

    # a card drawn from the top of the deck, and played from the hand
    assert state.pile[one.space["Weather"]] == 3
    one.menu("Weather", "form:draw")
    one.type("1")
    assert one.done[-1] == "draw Weather 1" and state.held[0] == 1
    card = state.keeper.index(0)
    one.row("action:hand")
    one.row(f"action:held:{card}")
    table.click_space(one.space["0101"])
    hand.settle(0.1)
    assert one.done[-1] == f"move {session.board.counters.ids[card]} 0101" and state.held[0] == 0

    # a note in the log; a counter taken off the map, and back again by taking that back
    one.row("action:form:note")
    one.type("ney waits")
    assert session.log[-1].startswith("Red: ney waits")
    one.menu("0303", "remove soult", "soult")
    assert state.place[one.counter["soult"]] == -1
    hand.key("BackSpace")
    hand.settle(0.1)
    assert state.place[one.counter["soult"]] == one.space["0303"] and one.done[-1].startswith("note ")
    one.menu("0303", "remove soult", "soult")

    # handed over, and a piece of the module's own set-up moved by the other side
    one.row("action:as blue")
    assert state.place[one.counter["wellington"]] == one.space["0202"]
    hand.drag(table.pixel(one.space["0202"]), table.pixel(one.space["0404"]))
    hand.settle(0.1)
    assert one.done[-2:] == ["as blue", "move wellington 0404"]

    # saved by its menu, opened again in another window, gone on with there
    table.press("menu")
    hand.settle(0.1)
    table.press("save")
    hand.settle(0.1)
    (file,) = (tmp_path / "home" / "saves").glob("*.wgs")
    again = Session.load(file)
    assert (again.state_hash(), len(again.history)) == (session.state_hash(), len(session.history))
    verify(file)
    other = Player(lay_table(again, ALONE), again)
    assert other.table.model.sight.place(one.counter["wellington"]) == one.space["0404"]
    other.hand.drag(other.table.pixel(one.space["0303"]), other.table.pixel(one.space["0404"]))
    other.hand.settle(0.1)
    assert other.done[-1] == "move ney 0404"


def test_a_deck_that_lies_over_hexes_is_clicked_where_it_lies(module):
    surface = surface_of(find_board(module), "main")
    spaces = surface.board.spaces
    at = spaces.index["Weather"]
    x, y = spaces.x[at], spaces.y[at]
    below = space_at(surface, (spaces.x[spaces.index["0703"]], spaces.y[spaces.index["0703"]]))
    assert space_at(surface, (x, y)) == at and below == spaces.index["0703"]
