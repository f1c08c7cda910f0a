"""A counter that is turned, in a real window: the face turns, the shadow falls down all the same."""

import numpy as np

from grognard.kernel import open_game
from grognard.viewer.model.seats import Seat, Seats

ALONE = Seats((Seat("Ann"), Seat("Ann")))


def test_a_quarter_turn_turns_the_face_and_not_its_shadow(lay_table):
    session = open_game("free_table", seed=2, players=ALONE.players(("red", "blue")))
    session.apply("move red-inf-1 0705")
    table = lay_table(session, ALONE)
    pane = table.screen.maps.pane
    space = session.board.spaces.find("0705")
    pane.seen.show_at(pane.seen.surface.cells[pane.seen.surface.index[space]].centre, 160.0)
    spot = pane.seen.to_screen(pane.spot_of(session.board.counters.index["red-inf-1"]).at)
    upright = cut(table.hand.window.picture(), spot, 46)
    below = cut(table.hand.window.picture(), (spot[0], spot[1] + 54), 3)
    session.apply("rotate red-inf-1 90")
    table.screen._dirty = True
    table.hand.settle(0.2)
    turned = cut(table.hand.window.picture(), spot, 46)
    assert np.abs(np.rot90(upright, -1) - turned).mean() < 12
    assert np.abs(upright - turned).mean() > 15
    assert np.abs(below - cut(table.hand.window.picture(), (spot[0], spot[1] + 54), 3)).mean() < 6


def cut(picture, middle, half):
    x, y = (round(one) for one in middle)
    return picture[y - half : y + half, x - half : x + half, :3].astype(int)
