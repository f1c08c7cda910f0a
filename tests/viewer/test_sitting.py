"""A match with its bots and its journal."""

import time

import pytest

from grognard.kernel import open_game
from grognard.viewer.events import Animate, Choose, End, GoOn, SaveGame
from grognard.viewer.model.saves import latest, take_up
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.sitting import PACE_MS, Sitting

PATIENCE_S = 90.0


@pytest.fixture
def sit():
    made = []

    def make(*seats, seed=5, **more):
        told = Seats(seats)
        session = open_game("empire_at_sunrise", seed=seed, players=told.players(("germany", "aja")))
        made.append(Sitting(session, told, lambda: None, **more))
        return made[-1]

    yield make
    for one in made:
        one.close()


def idle(sitting):
    """What a person does who wants to get on: the way on, else the first thing there is."""
    listed = sitting.model.actions
    if listed.on is not None:
        return GoOn()
    sitting.model.opened |= {row.name for row in listed.rows}
    return Choose(next(row.name for row in sitting.model.actions.rows if row.choice is not None))


def run(sitting, until, person=None):
    """Let time pass, with a person who acts when asked; return the commands given."""
    commands, now, end = [], 0.0, time.monotonic() + PATIENCE_S
    while not until():
        assert time.monotonic() < end, "it takes too long"
        now += PACE_MS
        commands += sitting.tick(now).commands
        if person is not None and sitting.model.match.yours:
            commands += sitting.take(person(sitting)).commands
        elif not sitting._bots.ready:
            time.sleep(0.002)
    return commands


def test_what_is_said_of_a_bot_that_thinks_is_of_the_one_that_decides_now(sit):
    sitting = sit(Seat(level="random"), Seat(level="random"))
    names, now, told = sitting.model.sight.board.side_names, 0.0, set()
    for _ in range(150):
        now += PACE_MS
        sitting.tick(now)
        match = sitting.model.match
        assert sitting.model.thinking == f"{names[match.decider]}: the bot is thinking."
        told.add(match.decider)
    assert told == {0, 1}


def test_a_person_plays_a_bot_to_the_end_and_the_game_was_kept_all_the_time(sit):
    sitting = sit(Seat("Ann"), Seat(level="random"))
    commands = run(sitting, lambda: sitting.model.outcome is not None, person=idle)
    assert [type(c) for c in commands][-1] is End
    assert any(isinstance(c, Animate) for c in commands)
    assert sitting.notices == [] and sitting.keeper.trouble == ""
    sitting.keeper.close()
    assert take_up(sitting.keeper.path).session.state_hash() == sitting.model.match.session.state_hash()


def test_a_thinking_bot_plays_from_its_own_process(sit):
    sitting = sit(Seat("Ann"), Seat(level="easy"))
    commands = run(sitting, lambda: sitting.model.sight.view.turn >= 2, person=idle)
    assert sitting.notices == [] and any(isinstance(c, Animate) for c in commands)
    assert {taken.side for taken in sitting.model.match.session.history} == {0, 1}


def test_a_random_bot_needs_no_thread_to_wake_the_table(sit):
    sitting = sit(Seat("Ann"), Seat(level="random"))
    assert sitting.wake_ms(0.0) is None
    while sitting.model.match.yours:
        sitting.take(GoOn())
    assert sitting.wake_ms(1000.0) == 0.0
    assert sitting.tick(1000.0).changed
    assert sitting.wake_ms(1000.0) in (None, PACE_MS)
    assert sitting.model.thinking in ("", "Anglo-Japanese Alliance: the bot is thinking.")


def test_a_bot_waits_until_what_it_did_was_shown(sit):
    sitting = sit(Seat(level="random"), Seat("Ann"))
    session = sitting.model.match.session
    sitting.tick(1000.0, busy=True)
    assert not session.history
    sitting.tick(1000.0)
    assert len(session.history) >= 1
    before = session.version
    sitting.tick(1000.0 + PACE_MS / 2)
    assert session.version == before


def test_a_bot_that_dies_is_told_and_play_goes_on(sit):
    sitting = sit(Seat("Ann"), Seat(level="normal"))
    sitting._bots._running[1]._process.kill()
    run(sitting, lambda: sitting.model.sight.view.turn >= 2, person=idle)
    assert len(sitting.notices) == 1 and "a random one plays on" in sitting.notices[0]


def test_a_sitting_goes_on_where_a_crash_left_it(sit):
    sitting = sit(Seat("Ann"), Seat(level="random"))
    run(sitting, lambda: sitting.model.sight.view.turn >= 3, person=idle)
    kept = sitting.model.match.session.state_hash()
    sitting._bots.close()
    sitting.keeper._journal._owner.release()
    opened = take_up(latest().path)
    again = Sitting(opened.session, opened.seats, lambda: None, opened.journal, opened.lost)
    assert again.model.match.session.state_hash() == kept or again.model.sight.view.turn >= 3
    assert again.model.match.why == "load" and not again.notices
    again.close()


def test_saving_says_under_what_name(sit):
    sitting = sit(Seat("Ann"), Seat(level="random"))
    sitting.take(SaveGame())
    assert sitting.told().startswith("Saved as empire_at_sunrise-") and not sitting.notices
    sitting.keeper.keep()
    assert sitting.told().startswith("Saved as empire_at_sunrise-")
    assert sitting.take(Choose("no such row")).commands == ()
