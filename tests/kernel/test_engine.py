from dataclasses import dataclass, replace

import pytest

from grognard.kernel import Action, RulesError, Session, open_game
from grognard.kernel.dice import Modifier
from grognard.kernel.engine import Engine
from grognard.kernel.game import Game
from grognard.kernel.play import Play
from grognard.kernel.procedure import Procedure, ask, call, done, each, go
from grognard.kernel.start import Start
from grognard.kernel.text import session_from_text

pytestmark = pytest.mark.usefixtures("skirmish")

AMBUSH = """
game skirmish
dice 1 1 1 1 1 1
clear
at 0302: blue-1
at 0201: red-1
phase red
"""


@dataclass(slots=True)
class Walk(Procedure):
    """Visit some numbers, each by a procedure of its own, and add up what they give."""

    left: tuple[int, ...] = (1, 2, 3)
    seen: tuple[int, ...] = ()

    def start(self, play):
        return each("left", self.visit, then=self.end)

    def visit(self, play, number):
        return call(Doubled(number), then=self.back)

    def back(self, play, result):
        self.seen = (*self.seen, result)
        return go(self.start)

    def end(self, play):
        play.event("walked", "1.0", total=sum(self.seen))
        play.end_game()
        return done()


@dataclass(slots=True)
class Doubled(Procedure):
    number: int = 0

    def start(self, play):
        return go(self.give, self.number, 2)

    def give(self, play, one, other):
        return done(one * other)


@dataclass(slots=True)
class Circle(Procedure):
    def start(self, play):
        return go(self.start)


def with_phase(phase: Procedure, **changes: object) -> tuple[Session, Game]:
    """Return Skirmish with another procedure for its first step, and a session to take the board from."""
    session = open_game("skirmish", seed=1)
    phases = {**session.game.phases, "dawn": phase}
    procedures = {**session.game.procedures, "Walk": Walk, "Doubled": Doubled}
    return session, replace(session.game, phases=phases, procedures=procedures, **changes)


def test_each_call_go_and_done_lead_through_a_procedure():
    base, game = with_phase(Walk())
    session = Session(base.board, game, Start("patrol", 1))
    walked = next(event for event in session.events if event.kind == "walked")
    assert walked.values == {"total": 12}


def test_a_phase_starts_from_its_own_locals_every_turn():
    phase = Walk()
    base, game = with_phase(phase)
    Session(base.board, game, Start("patrol", 1))
    assert phase == Walk()


def test_the_end_of_a_game_drops_what_is_under_way():
    text = AMBUSH.replace("blue-1\n", "blue-1/reduced\n").replace("dice 1 1 1 1", "dice 6 6 1 1")
    session = session_from_text(text + "do march red-1 0301; pass; done; attack red-1 0302\n")
    assert session.over is not None
    assert session.engine.play.state.frames == []
    assert session.deciders == ()


def test_rules_that_run_in_a_circle_are_an_error(monkeypatch):
    monkeypatch.setattr("grognard.kernel.engine.STEP_LIMIT", 500)
    base, game = with_phase(Circle())
    with pytest.raises(RulesError, match="run in a circle"):
        Session(base.board, game, Start("patrol", 1))


def test_a_set_up_that_fails_is_an_error_of_the_rules_with_its_seed():
    base, game = with_phase(Walk(left=None))
    with pytest.raises(RulesError, match=r"The set-up failed: .* \(seed 9, action 0\)"):
        Session(base.board, replace(game, setup=lambda play, scenario: 1 // 0), Start("patrol", 9))


def test_only_a_step_can_ask(monkeypatch):
    session = session_from_text(AMBUSH)
    done_kind = type(session.game.kinds["Done"])
    question = ask(done_kind, by=0, case="1.0", prompt="?")
    monkeypatch.setattr(done_kind, "apply", lambda *args: question)
    before = session.state_hash()
    with pytest.raises(RulesError, match="Only a step can ask"):
        session.apply("done")
    assert session.state_hash() == before


def test_an_action_must_leave_the_frames_to_the_engine(monkeypatch):
    session = session_from_text(AMBUSH)
    done_kind = type(session.game.kinds["Done"])
    monkeypatch.setattr(done_kind, "apply", lambda kind, play, frame, args: play.changes.pop() and None)
    with pytest.raises(RulesError, match="began or ended a frame by itself"):
        session.apply("done")
    assert session.offer().prompt.startswith("March")


def test_an_action_that_crashes_leaves_everything_as_it_was(monkeypatch):
    session = session_from_text(AMBUSH)
    shot, hashed = session.snapshot(), session.state_hash()

    def crash(kind, play, frame, args):
        play.set("track", 0, 5)
        play.event("half", "1.0")
        play.roll("half", "1.0")
        raise KeyError("half")

    monkeypatch.setattr(type(session.game.kinds["Done"]), "apply", crash)
    with pytest.raises(
        RulesError, match=r"done failed: KeyError\('half'\) in kernel.test_engine.py, line \d+\. \(action 1\)"
    ) as caught:
        session.apply("done")
    assert isinstance(caught.value.__cause__, KeyError)
    assert (session.snapshot(), session.state_hash()) == (shot, hashed)
    monkeypatch.undo()
    session.apply("done")
    assert session.events[-1].number == len(session.events) - 1


def test_a_window_nobody_can_use_is_passed_over_and_the_pass_is_kept():
    session = session_from_text(AMBUSH + "do march red-1 0102\n")
    passed = session.history[-1]
    assert (str(passed.action), passed.side, passed.auto) == ("pass", 1, True)
    assert session.deciders == (0,)


def test_a_window_somebody_can_use_is_asked():
    session = session_from_text(AMBUSH + "do march red-1 0301\n")
    assert session.deciders == (1,)
    assert session.offer().window == "fire"
    assert [str(action) for action in session.offer().actions] == ["pass", "fire blue-1"]


def test_the_hash_is_kept_where_the_game_rests():
    session = session_from_text(AMBUSH + "do march red-1 0102\n")
    march, passed = session.history
    assert march.state_hash == 0
    assert f"{passed.state_hash:032x}" == session.state_hash()


def test_going_back_to_a_point_takes_history_and_events_along():
    session = session_from_text(AMBUSH)
    engine: Engine = session.engine
    point, shot = engine.point(), session.snapshot()
    engine.act(Action("done"), 0, session.game.kinds["Done"], ())
    engine.advance()
    assert session.snapshot() != shot
    engine.revert(point)
    assert session.snapshot() == shot


def test_an_action_that_says_nothing_is_asked_again(monkeypatch):
    session = session_from_text(AMBUSH)
    monkeypatch.setattr(type(session.game.kinds["Done"]), "apply", lambda *args: None)
    session.apply("done")
    assert session.offer().prompt.startswith("March")
    assert len(session.history) == 1


def test_rolls_and_dice_are_counted_in_the_state():
    session = session_from_text(AMBUSH + "do march red-1 0301; fire blue-1\n")
    assert session.engine.play.state.clock[2:4] == [1, 2]
    roll = session.events[-1].roll
    assert (roll.number, roll.dice) == (0, (1, 1))


def test_modifiers_of_silenced_cases_count_nothing():
    session = session_from_text(AMBUSH)
    play: Play = session.engine.play
    play.state.silenced = frozenset({"5.2"})
    roll = play.roll("x", "5.2", modifiers=(Modifier(3, "5.2", "hill"), Modifier(1, "6.0", "gun")))
    assert [modifier.value for modifier in roll.modifiers] == [1]


@dataclass(slots=True)
class Idle(Procedure):
    def start(self, play):
        play.set("clock", 1, play.state.clock[1])
        return done()


def headings(session: Session) -> list[object]:
    return [event.values["step"] for event in session.events if event.kind == "step"]


def test_a_step_in_which_nothing_happens_has_no_heading():
    base = session_from_text("game skirmish\nseed 1")
    phases = {**base.game.phases, "dawn": Idle()}
    game = replace(base.game, phases=phases, procedures={**base.game.procedures, "Idle": Idle})
    session = Session(base.board, game, Start("patrol", 1))
    assert headings(base)[:2] == ["dawn", "red.movement"]
    assert headings(session) == ["red.movement"]


def test_a_heading_comes_back_with_what_was_taken_back():
    session = session_from_text(AMBUSH)
    before, told = session.state_hash(), headings(session)
    session.apply("done")
    assert session.undo()
    assert (session.state_hash(), headings(session)) == (before, told)
    session.apply("done")
    assert headings(session)[: len(told)] == told
