"""A long game is left out of looks for garbage, until its table is left."""

import gc

import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import decide, make_bot
from grognard.viewer.attic import EVERY, Attic
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.sitting import Sitting


@pytest.fixture(autouse=True)
def nothing_put_by():
    gc.unfreeze()
    yield
    gc.unfreeze()


def test_a_pile_is_put_by_once_enough_was_done():
    attic = Attic()
    attic.put_by(EVERY - 1)
    assert gc.get_freeze_count() == 0
    attic.put_by(EVERY)
    held = gc.get_freeze_count()
    more = [[number] for number in range(5000)]
    attic.put_by(2 * EVERY - 1)
    assert held > 0 and gc.get_freeze_count() == held
    attic.put_by(2 * EVERY)
    assert gc.get_freeze_count() >= held + len(more)
    attic.clear()
    assert gc.get_freeze_count() == 0


def test_a_sitting_puts_by_what_its_game_piles_up_and_lets_go_of_it(skirmish):
    session = open_game(skirmish, seed=5)
    sitting = Sitting(session, Seats((Seat("Ann"), Seat("Ann"))), lambda: None)
    bot = make_bot("random", session.board, session.game, 0)
    while len(session.history) < EVERY and session.over is None:
        session.apply(decide(bot, session), session.deciders[0])
    assert len(session.history) >= EVERY
    sitting.tick(0.0)
    assert gc.get_freeze_count() > 0
    sitting.close()
    assert gc.get_freeze_count() == 0
