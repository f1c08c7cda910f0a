"""Bots in processes of their own: they answer, are never waited for, and may fail."""

import os
import time
from dataclasses import replace

import pytest

from grognard.kernel import open_game
from grognard.viewer.bot_child import offer_from, view_from
from grognard.viewer.bot_process import Bots
from grognard.viewer.bot_wire import offer_data, view_data

PATIENCE_S = 60.0


def until(bots, wanted):
    """Let the bots play until something holds; the time the longest look at them took."""
    longest, end = 0.0, time.monotonic() + PATIENCE_S
    while not wanted():
        assert time.monotonic() < end, "the bots take too long"
        start = time.perf_counter()
        turn = bots.take_turn()
        longest = max(longest, time.perf_counter() - start)
        if turn is None:
            time.sleep(0.002)
            continue
        side, action, version = turn
        bots._session.apply(action, side, seen=version)
    return longest


@pytest.fixture
def session():
    return open_game("empire_at_sunrise", seed=3)


@pytest.fixture
def bots(session):
    made = []

    def make(levels):
        made.append(Bots(session, levels, seed=1))
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_a_view_and_an_offer_survive_the_wire(session):
    view, offer = session.view(1), session.offer()
    assert view_from(view_data(view)).columns == view.columns
    assert view_from(view_data(view)).frames == view.frames
    assert view_from(view_data(replace(view, options=("fog",)))).options == ("fog",)
    back = offer_from(session.game, offer_data(offer), session.board)
    assert list(back.actions) == list(offer.actions)
    assert "events" not in view_data(view)


def test_two_bots_play_while_nobody_waits(session, bots):
    pair = bots({0: "easy", 1: "easy"})
    pair.start()
    until(pair, lambda: session.view(0).turn >= 2)
    assert pair.notices == []
    assert all(taken.side in (0, 1) for taken in session.history)


def test_a_bot_is_asked_once_and_wakes_the_table(session):
    woken = []
    bots = Bots(session, {0: "easy"}, wake=lambda: woken.append(True), seed=1)
    try:
        assert bots.take_turn() is None
        assert bots.thinking == "Germany: the bot is thinking."
        end = time.monotonic() + PATIENCE_S
        while not woken and time.monotonic() < end:
            time.sleep(0.01)
        side, action, version = bots.take_turn()
        assert (side, version) == (0, session.version_of(0)) and action in list(session.offer().actions)
    finally:
        bots.close()


def test_a_bot_that_dies_is_replaced_by_a_random_one_and_the_table_is_told(session, bots):
    alone = bots({0: "normal", 1: "random"})
    assert alone.take_turn() is None
    alone._running[0]._process.kill()
    until(alone, lambda: len(session.history) >= 5)
    assert alone.notices == ["The bot of Germany has failed (its process has ended); a random one plays on."]
    assert alone._running == {}


def test_a_bot_that_cannot_begin_says_why(session, bots, monkeypatch):
    monkeypatch.setattr("grognard.viewer.bot_process.CHILD", "grognard.viewer.no_such_child")
    alone = bots({0: "normal", 1: "random"})
    until(alone, lambda: len(session.history) >= 3)
    assert len(alone.notices) == 1 and alone.notices[0].startswith("The bot of Germany has failed")


def test_a_bot_with_a_changed_module_gives_up(session, bots, monkeypatch):
    from dataclasses import replace

    board = session.board
    monkeypatch.setattr(session, "board", replace(board, digest="0" * 64))
    alone = bots({0: "normal", 1: "random"})
    until(alone, lambda: len(session.history) >= 1)
    assert "the module was changed meanwhile" in alone.notices[0]


def test_closing_ends_the_process(session):
    bots = Bots(session, {0: "easy"}, seed=1)
    bots.take_turn()
    pid = bots._running[0].pid
    bots.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_an_old_answer_is_not_taken_for_a_new_question(session, bots):
    """The person took something back, so the bot's first answer is to a position that is no more."""
    alone = bots({1: "easy"})
    session.apply("done")
    session.apply("done")
    session.apply("done")
    assert session.deciders == (1,)
    assert alone.take_turn() is None
    session.apply("order interception decline", "aja")
    found = None
    end = time.monotonic() + PATIENCE_S
    while found is None and time.monotonic() < end:
        found = alone.take_turn()
        time.sleep(0.002)
    assert found[2] == session.version_of(found[0])
    session.apply(found[1], found[0], seen=found[2])
