"""Looking back: every moment as the side saw it then, quickly, and nothing can be done there."""

import random

import pytest

from grognard.kernel import Session, open_game
from grognard.kernel.action import Action
from grognard.viewer.controller import reduce
from grognard.viewer.events import Animate, Choose, Key, Look, LookBack, Revisit, RunReplay, Step
from grognard.viewer.model.chronicle import KEY_EVERY, Chronicle
from grognard.viewer.model.match import NO_TURN
from grognard.viewer.model.past import MOVING
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.model.table import TableModel

GAMES = ("empire_at_sunrise", "red_sun_rising", "free_table", "leaders")


def played(game, actions, seed=3):
    """A table after random actions, and per decision the view of the side that is shown, with its hash."""
    session, chance = open_game(game, seed=seed), random.Random(seed)
    model = TableModel(session, Seats(tuple(Seat("Ann") for _ in session.board.sides)))
    sides = range(len(session.board.sides))
    seen = {0: [session.view(side) for side in sides]}
    for _ in range(actions):
        if session.over is not None:
            break
        side = session.deciders[0]
        offer = session.offer(side)
        model.match.apply(chance.choice(list(offer.actions)), side, offer.version)
        model.past.chronicle.note()
        seen[session.engine.play.taken] = [session.view(one) for one in sides]
    return model, seen


def looked(view):
    return view.columns, view.frames, view.hidden, view.texts, view.turn, view.step, len(view.events)


@pytest.mark.parametrize("game", GAMES)
def test_a_moment_shows_what_the_side_saw_then_and_nothing_else(game):
    model, seen = played(game, 130)
    side = model.match.shown
    for at in (0, 1, len(model.past.moments) // 2, len(model.past.moments) - 1, 2):
        reduce(model, Revisit(at))
        moment = model.match.session.moments(side)[model.past.at]
        assert looked(model.sight.view) == looked(seen[moment][side])


def test_the_line_of_the_log_leads_to_its_moment_and_escape_back():
    model, _ = played("empire_at_sunrise", 60)
    event = model.match.sight.view.events[20]
    reduce(model, LookBack(event.number))
    assert model.past.moments[model.past.at] == event.action
    first, end = model.past.marked
    assert first <= event.number < end
    assert model.log[-1] is not None and len(model.sight.view.events) == end
    assert model.prompt.title.startswith("As it was: ") and not model.prompt.yours
    reduce(model, Key("escape"))
    assert model.past.sight is None and model.sight is model.match.sight


def test_nothing_can_be_done_in_the_past():
    model, _ = played("empire_at_sunrise", 60)
    taken = len(model.match.session.history)
    name = model.actions.rows[0].name
    reduce(model, Step(-1))
    for event in (Choose(name), Key("1"), Key("return"), Key("z", ctrl=True)):
        reduce(model, event)
    assert len(model.match.session.history) == taken and model.notice
    assert model.give_order("interception", 1) is NO_TURN


def test_the_replay_runs_from_the_beginning_and_stands_at_the_end():
    model, _ = played("empire_at_sunrise", 40)
    reduce(model, Key("p"))
    assert model.past.playing and model.past.at == 0
    moved = [reduce(model, RunReplay()).commands for _ in model.past.moments[1:]]
    assert not model.past.playing and model.past.at == len(model.past.moments) - 1
    assert any(isinstance(command, Animate) for commands in moved for command in commands)


def test_the_replay_runs_backward_from_where_it_is_or_from_the_end():
    model, _ = played("empire_at_sunrise", 40)
    last = len(model.past.moments) - 1
    reduce(model, Key("p", shift=True))
    assert (model.past.at, model.past.panel.way, model.past.playing) == (last, -1, True)
    seen = []
    while model.past.playing:
        reduce(model, RunReplay())
        seen.append(model.past.at)
    assert seen == list(range(last - 1, -1, -1))
    reduce(model, Revisit(5))
    reduce(model, Key("p"))
    reduce(model, RunReplay())
    reduce(model, Key("p", shift=True))  # turns it round
    reduce(model, RunReplay())
    assert (model.past.at, model.past.playing) == (5, True)
    reduce(model, Key("space"))
    assert not model.past.playing


def test_steps_back_and_to_either_end():
    model, _ = played("empire_at_sunrise", 40)
    last = len(model.past.moments) - 1
    reduce(model, Key("comma"))
    assert model.past.at == last - 1
    reduce(model, Key("comma", shift=True))
    assert model.past.at == 0
    reduce(model, Key("period"))
    assert model.past.at == 1
    reduce(model, Key("greater"))
    assert model.past.at == last


def test_a_long_game_taken_up_again_is_ready_after_some_slices_and_jumps_play_little_again(monkeypatch):
    model, seen = played("empire_at_sunrise", 900)
    chronicle = Chronicle(model.match.session)
    assert chronicle.wanted
    while chronicle.advance(0.01):
        pass
    taken, apply = [], Session.apply
    monkeypatch.setattr(Session, "apply", lambda *args: (taken.append(1), apply(*args))[1])
    for moment in random.Random(1).sample(sorted(seen), 20):
        taken.clear()
        session = chronicle.session_at(moment)
        assert looked(session.view(0)) == looked(seen[moment][0])
        assert len(taken) <= 2 * KEY_EVERY


def test_what_was_taken_back_is_forgotten():
    model, _ = played("free_table", 0)
    session = model.match.session
    for number in range(2 * KEY_EVERY):
        session.apply(f"note n{number}" if number % 2 else f"note m{number}")
        model.past.chronicle.note()
    while session.undo() and len(session.history) > KEY_EVERY // 2:
        pass
    session.apply("note other")
    assert model.past.chronicle.session_at(len(session.history)).state_hash() == session.state_hash()


def test_the_map_goes_to_where_a_moment_happened_and_nowhere_at_the_fastest():
    session = open_game("free_table", seed=1)
    model = TableModel(session, Seats((Seat("Ann"), Seat("Ann"))))
    for action in ("move red-inf-1 0101", "note on", "move red-inf-1 0202"):
        model.match.apply(Action.parse(action), 0, session.offer(0).version)
    there = session.board.spaces.find
    looks = [
        [one.spaces for one in reduce(model, Revisit(at)).commands if isinstance(one, Look)]
        for at in (1, 2, 3, 0)
    ]
    assert looks == [[(there("0101"),)], [], [(there("0202"),)], []]
    reduce(model, Key("p"))
    model.past.speed = MOVING
    assert not any(isinstance(one, Look) for one in reduce(model, RunReplay()).commands)
