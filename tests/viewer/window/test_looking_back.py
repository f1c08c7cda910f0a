"""Looking back and the book in a real window, by mouse and keyboard."""

from __future__ import annotations

import random

from grognard.kernel import open_game
from grognard.viewer.model.seats import Seat, Seats

ALONE = Seats((Seat("Ann"), Seat("Ann")))


def test_the_past_is_looked_at_by_the_log_the_slider_and_keys_and_left_again(lay_table):
    session, chance = (
        open_game("empire_at_sunrise", seed=3, players=ALONE.players(("germany", "aja"))),
        random.Random(3),
    )
    for _ in range(80):
        session.apply(chance.choice(list(session.offer(session.deciders[0]).actions)))
    taken = len(session.history)
    table = lay_table(session, ALONE)
    hand, past = table.hand, table.model.past

    log = table.screen.panels.log
    row = log.row_rect(len(log.rows) - 3)
    hand.click(row.x + 30, row.y + row.height / 2)
    hand.settle(0.1)
    assert past.sight is not None and table.has("moment")
    at = past.at
    hand.key("comma")
    hand.settle(0.1)
    assert past.at == at - 1

    slider = table.widget("moment").rect
    middle = slider.y + slider.height / 2
    hand.drag((slider.x + slider.width - 12, middle), (slider.x + 4, middle))
    hand.settle(0.1)
    assert past.at == 0
    past.speed = 3
    hand.key("p")
    hand.until(lambda: not past.playing and past.at == len(past.moments) - 1)
    hand.key("Escape")
    hand.settle(0.1)
    assert past.sight is None and not table.has("moment") and len(session.history) == taken

    hand.key("u")
    hand.settle(0.1)
    table.press("case:6.1")
    hand.settle(0.1)
    assert table.screen.book.case == "6.1"
    hand.key("c")
    hand.settle(0.1)
    table.press("book-seek")
    for letter in "kongo":
        hand.key(letter)
    hand.settle(0.1)
    table.press(f"held:{session.board.counters.index['kongo']}")
    hand.settle(0.1)
    assert table.model.inspected == table.model.sight.place(session.board.counters.index["kongo"])
    table.press("book-shut")
    hand.settle(0.1)
    assert not table.has("book-paper")
