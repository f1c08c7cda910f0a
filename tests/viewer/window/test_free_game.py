"""A small game without rules, set up and pushed to its end: by the mouse alone, and by the keyboard alone.

Whoever has a mouse writes into fields with the keyboard, and does nothing else with it.
"""

from __future__ import annotations

import pytest
from key_hand import Keyboard
from mouse_hand import Mouse

from grognard.kernel import Session, open_game
from grognard.kernel.home import folder
from grognard.viewer.model.seats import Seat, Seats

ALONE = Seats((Seat("Ann"), Seat("Ann")))


class MouseGame(Mouse):
    """What a free game takes, by the mouse."""

    def hold(self, name):
        self.press("action:tray")
        self.hand.settle(0.05)
        self.press(f"action:held:{self.number(name)}")
        self.hand.settle(0.05)

    def number(self, name):
        return self.model.sight.board.counters.index[name]

    def put(self, space):
        self.click_space(space)

    def carry(self, name, space):
        start = self.model.sight.place(self.number(name))
        self.hand.drag(self.table.pixel(start), self.table.pixel(space))

    def menu(self, name, row):
        at = self.table.pixel(self.model.sight.place(self.number(name)))
        self.hand.click(*at, button=3)
        self.hand.settle(0.05)
        self.press(f"menu:{row}")
        self.hand.settle(0.05)

    def row(self, name):
        self.press(f"action:{name}")
        self.hand.settle(0.05)

    def fill(self, texts):
        for number, text in enumerate(texts):
            self.press(f"field:{number}")
            self.write(text)
        self.press("fill")
        self.hand.settle(0.05)

    def write(self, text):
        for letter in text:
            self.hand.key("space" if letter == " " else letter)

    def undo(self):
        self.press("undo")

    def save(self):
        self.press("menu")
        self.hand.until(lambda: self.table.has("save"))
        self.press("save")


class KeyGame(Keyboard):
    """What a free game takes, by the keyboard."""

    number, write = MouseGame.number, MouseGame.write

    def hold(self, name):
        self.row("tray", "Right")
        self.row(f"held:{self.number(name)}")

    def put(self, space):
        self.lay_cursor(space)
        self.key("Return")

    def carry(self, name, space):
        self._take_counter(self.number(name))
        self.put(space)

    def menu(self, name, row):
        self.lay_cursor(self.model.sight.place(self.number(name)))
        self.key("f")
        self.hand.settle(0.05)
        self.key("e")
        self.hand.settle(0.05)
        self._go_to(f"menu:{row}", "Return")
        self.hand.settle(0.05)

    def row(self, name, then="Return"):
        if self.focus not in [one.name for one in self.table.desk.able("decide")]:
            self.key("a")
        self.hand.settle(0.05)
        self._walk_to(f"action:{name}")
        self.key(then)
        self.hand.settle(0.05)

    def fill(self, texts):
        for number, text in enumerate(texts):
            self.hand.until(lambda number=number: self.focus == f"field:{number}")
            self.write(text)
            if number < len(texts) - 1:
                self.key("Tab")
        self.key("Return")
        self.hand.settle(0.05)

    def undo(self):
        self.key("BackSpace")

    def save(self):
        self.hand.key("s", ctrl=True)


@pytest.mark.parametrize("hand", [MouseGame, KeyGame])
def test_a_small_game_is_set_up_pushed_taken_back_and_saved_by_one_hand(lay_table, hand):
    session = open_game("free_table", seed=2, players=ALONE.players(("red", "blue")))
    table = lay_table(session, ALONE)
    person, space = hand(table), session.board.spaces.find

    def done():
        table.hand.settle(0.1)
        return [str(taken.action) for taken in session.history if not taken.auto]

    person.hold("red-inf-1")
    person.put(space("0505"))
    assert done() == ["move red-inf-1 0505"]
    person.carry("red-inf-1", space("0604"))
    assert done()[1:] == ["move red-inf-1 0604"]
    person.menu("red-inf-1", "flip red-inf-1")
    person.menu("red-inf-1", "form:mark")
    person.fill(["dug"])
    assert done()[2:] == ["flip red-inf-1", "mark red-inf-1 dug"]
    person.row("form:roll")
    person.fill(["2", "6", "1"])
    person.row("form:draw")
    person.fill([session.board.spaces.ids[session.board.kit.decks[0].space], "2"])
    assert [one.split()[0] for one in done()[4:]] == ["roll", "draw"]
    person.menu("red-inf-1", "remove red-inf-1")
    person.row("form:note")
    person.fill(["the raid is over"])
    assert done()[6:] == ["remove red-inf-1", "note the raid is over"]
    person.undo()
    assert done()[6:] == ["remove red-inf-1"], "the note is taken back, and nothing else"
    person.save()
    table.hand.until(lambda: bool(table.screen.sitting.keeper.saved_as))
    saved = Session.load(next(folder("saves").glob(f"{table.screen.sitting.keeper.saved_as}*")))
    assert saved.state_hash() == session.state_hash()
    person.row("Agree")
    person.row("agree red")
    person.row("agree red")
    assert session.over is not None and session.over.title == "Agreed victory"
