"""Several sides decide at once: each has its own offer, and nothing shows before all are ready."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random

import pytest

from grognard.kernel import IllegalAction, RulesError, Session, open_game
from grognard.kernel.action import ActionKind, Objection
from grognard.kernel.bot import decide, make_bot
from grognard.kernel.concealment import check_hidden, check_imagined
from grognard.kernel.domain import Choice
from grognard.kernel.imagine import imagine
from grognard.kernel.procedure import NOBODY, Ask, Procedure, ask, done, go
from grognard.kernel.snapshot import restore, snapshot_of
from grognard.kernel.start import Start, bind_rules
from grognard.kernel.state import State, column
from grognard.kernel.text import bug_report, position_text

pytestmark = pytest.mark.usefixtures("skirmish")

RED, BLUE = 0, 1
WORDS = ("rock", "paper", "shears", "well")


@cache
def with_bids(base: type[State]) -> type[State]:
    """Return the state of a game with what each side has written down besides: four cells a side."""

    @dataclass(slots=True)
    class BidState(base):
        written: list[int] = column("side*4", 0, "nobody")

    return BidState


@dataclass(slots=True)
class Bids(Procedure):
    """Both write words until each is ready; then they are read out."""

    side: int = NOBODY
    writing: tuple[int, ...] = (RED, BLUE)

    def start(self, play):
        if not self.writing:
            return go(self.reveal)
        return ask(Ready, Write, by=self.writing, case="1.0", prompt="Write your words down.")

    def reveal(self, play):
        play.event("walked", "1.0", total=sum(n * cell for n, cell in enumerate(play.state.written)))
        return done()


class Write(ActionKind[State, Bids]):
    verb, case, args = "write", "1.0", (Choice(WORDS),)

    def candidates(self, state, frame):
        return ((word,) for word in range(len(WORDS)))

    def question(self, state, frame, args):
        if args[0] == 3 and frame.side == BLUE:
            yield Objection("1.0", "dry", "Blue has no well.")
        if state.written[4 * frame.side + args[0]]:
            yield Objection("1.0", "twice", "That word is written already.")

    def apply(self, play, frame, args):
        play.set("written", 4 * frame.side + args[0], 1)


class Ready(ActionKind[State, Bids]):
    verb, case = "ready", "1.0"

    def apply(self, play, frame, args):
        frame.writing = tuple(side for side in frame.writing if side != frame.side)


def bidding(phase: Procedure | None = None, players: tuple[str, ...] = ()) -> Session:
    """Return Skirmish, whose first step asks both sides at once."""
    base = open_game("skirmish", seed=1)
    phase = phase or Bids()
    game = replace(
        base.game,
        state_class=with_bids(base.game.state_class),
        phases={**base.game.phases, "dawn": phase},
        procedures={**base.game.procedures, type(phase).__name__: type(phase)},
        kinds={**base.game.kinds, "Write": Write(), "Ready": Ready()},
    )
    return Session(base.board, game, Start("patrol", 1, players=players))


def offered(session: Session, side: int) -> list[str]:
    return [str(action) for action in session.offer(side).actions]


def test_each_of_several_has_an_offer_of_its_own_at_once():
    session = bidding()
    assert session.deciders == (RED, BLUE)
    assert offered(session, RED) == ["ready", "write rock", "write paper", "write shears", "write well"]
    assert offered(session, BLUE) == ["ready", "write rock", "write paper", "write shears"]
    assert session.offer(BLUE).side == BLUE
    assert session.offer().side == RED


def test_what_one_side_may_write_is_refused_to_the_other():
    session = bidding()
    assert session.why_not("write well", RED) is None
    assert session.why_not("write well", BLUE).objections[0].code == "dry"
    with pytest.raises(IllegalAction):
        session.apply("write well", BLUE)
    assert session.engine.asked.by == RED


def test_the_sides_may_decide_in_any_order_and_come_to_the_same_state():
    one, other = bidding(), bidding()
    for action, side in (("write rock", RED), ("ready", RED), ("write paper", BLUE), ("ready", BLUE)):
        one.apply(action, side)
    for action, side in (("write paper", BLUE), ("write rock", RED), ("ready", BLUE), ("ready", RED)):
        other.apply(action, side)
    assert one.state_hash() == other.state_hash()
    assert one.deciders == other.deciders == (RED,)
    assert "write" not in [action.verb for action in one.offer().actions]


def test_who_is_ready_waits_and_is_offered_nothing():
    session = bidding()
    session.apply("ready", BLUE)
    assert session.deciders == (RED,)
    assert offered(session, BLUE) == []
    assert session.why_not("write rock", BLUE).objections[0].code == "not_your_turn"


def test_nothing_written_shows_before_the_reveal():
    session, silent = bidding(), bidding()
    session.apply("write rock", BLUE)
    silent.apply("write shears", BLUE)
    assert session.view(RED) == silent.view(RED)
    assert session.view(BLUE) != silent.view(BLUE)
    assert session.view(BLUE).asked == BLUE
    assert offered(session, BLUE) != offered(silent, BLUE)


def test_nobody_can_count_what_others_write_or_take_back():
    session, silent = bidding(), bidding()
    before = session.offer(RED).version
    for action in ("write rock", "write paper", "write shears"):
        session.apply(action, BLUE)
    session.undo()
    assert session.view(RED) == silent.view(RED)
    assert session.offer(RED).version == silent.offer(RED).version == before
    assert session.offer(BLUE).version == silent.offer(BLUE).version + 4
    session.apply("write rock", RED, seen=before)
    assert session.engine.play.state.written[:4] == [1, 0, 0, 0]


def test_nobody_can_count_what_the_last_one_writes():
    session = bidding()
    session.apply("ready", RED)
    before = session.view(RED)
    session.apply("write rock", BLUE)
    session.apply("write paper", BLUE)
    assert session.view(RED) == before
    session.apply("ready", BLUE)
    assert session.view(RED).version == before.version + 1


def test_who_is_ready_is_a_new_moment_for_all():
    session = bidding()
    before = session.version_of(RED)
    session.apply("ready", BLUE)
    assert session.version_of(RED) == before + 1
    with pytest.raises(IllegalAction, match="moved on"):
        session.apply("write rock", RED, seen=before)


def test_each_takes_back_only_what_he_did_last():
    session = bidding()
    session.apply("write rock", RED)
    session.apply("write paper", BLUE)
    session.apply("write rock", BLUE)
    assert [session.undo(), session.undo(), session.undo()] == [True, True, False]
    assert session.engine.play.state.written == [1, 0, 0, 0, 0, 0, 0, 0]
    assert session.redo()
    assert session.engine.play.state.written == [1, 0, 0, 0, 0, 1, 0, 0]


def test_who_is_ready_takes_nothing_back():
    session = bidding()
    session.apply("ready", RED)
    assert not session.can_undo
    assert session.undo_closed == "hand-over"


@dataclass(slots=True)
class TwiceRead(Bids):
    """Both write once more when the first words have been read out, of which the log may tell or not."""

    rounds: int = 2
    loud: bool = True

    def reveal(self, play):
        if not self.rounds:
            return done()
        if self.loud:
            play.event("walked", "1.0", total=0)
        self.rounds, self.writing = self.rounds - 1, (RED, BLUE)
        return go(self.start)


@pytest.mark.parametrize("loud", (True, False))
def test_what_was_read_out_is_not_taken_back_though_the_last_one_writes_again(loud):
    session = bidding(TwiceRead(loud=loud))
    session.apply("ready", RED)
    session.apply("ready", BLUE)
    assert session.deciders == (RED, BLUE)
    assert not session.undo()
    assert session.undo_closed == "reveal"


def test_who_plays_all_that_write_takes_back_what_he_read_out():
    session = bidding(TwiceRead(), players=("Ann", "Ann"))
    session.apply("ready", RED)
    session.apply("ready", BLUE)
    assert session.undo()
    assert session.deciders == (BLUE,)


def test_a_game_stands_in_the_middle_of_writing_when_it_is_kept():
    session, again = bidding(), bidding()
    session.apply("write paper", BLUE)
    again._play.changes.drop_frames()
    again.engine.history.clear()
    again._play.events.clear()
    bind_rules(again._play, ())
    restore(again._play, again.engine, snapshot_of(session._play, session.engine))
    assert again.state_hash() == session.state_hash()
    assert again.deciders == (RED, BLUE)
    assert offered(again, BLUE) == offered(session, BLUE)


def test_a_report_names_the_side_of_each_action():
    session = bidding()
    session.apply("write paper", BLUE)
    assert "do blue: write paper" in bug_report(session)


def test_a_position_in_which_some_are_ready_says_that_all_are_asked_anew():
    session = bidding()
    session.apply("write paper", BLUE)
    assert "begins anew" not in position_text(session)
    session.apply("ready", BLUE)
    assert "begins anew" in position_text(session)


def test_bots_imagine_themselves_as_the_one_who_decides():
    session = bidding()
    session.apply("write paper", BLUE)
    engine = imagine(session.board, session.game, session.view(BLUE), 1)
    assert engine.asked.by == BLUE
    assert check_imagined(session, 1) == []
    assert decide(make_bot("random", session.board, session.game, 1), session).verb in ("write", "ready")


def test_the_suite_finds_what_a_view_gives_away_of_what_is_written(monkeypatch):
    session = bidding()
    assert check_hidden(session, Random(1)) == []
    monkeypatch.setattr(Write, "question", _no_word_twice)
    assert any("offer when written of others" in problem for problem in check_hidden(session, Random(1)))


def _no_word_twice(self, state, frame, args):
    if any(state.written[4 * side + args[0]] for side in (RED, BLUE)):
        yield Objection("1.0", "twice", "That word is written already.")


@dataclass(slots=True)
class Sideless(Procedure):
    def start(self, play):
        return ask(Ready, by=(RED, BLUE), case="1.0", prompt="All at once.")


@dataclass(slots=True)
class Twice(Bids):
    writing: tuple[int, ...] = (RED, RED)


@pytest.mark.parametrize("phase", (Sideless(), Twice()))
def test_a_question_that_cannot_go_to_several_is_an_error_of_the_rules(phase):
    with pytest.raises(RulesError, match="cannot be asked of several sides"):
        bidding(phase)


@dataclass(slots=True)
class Paged(Bids):
    """Each writes on a page of its own: who has written a word is asked for nothing but to be ready."""

    def put(self, state, asked):
        wrote = any(state.written[4 * self.side : 4 * self.side + 4])
        kinds, prompt = (("Ready",), "Hand it in.") if wrote else (("Write",), "Write a word.")
        return Ask(kinds, asked.by, asked.case, prompt, asked.window, asked.among)


def test_a_procedure_puts_a_question_of_its_own_to_each_side():
    session = bidding(Paged())
    session.apply("write rock", RED)
    assert (offered(session, RED), session.offer(RED).prompt) == (["ready"], "Hand it in.")
    assert offered(session, BLUE) == ["write rock", "write paper", "write shears"]
    assert session.why_not("ready", BLUE).objections[0].code == "not_on_offer"
    assert session.why_not("write paper", RED).objections[0].text == "This is not the moment: Hand it in."
    session.undo()
    assert session.offer(RED).prompt == "Write a word."
    session.apply("write rock", BLUE)
    assert session.offer(RED).prompt == "Write a word."


def test_who_waits_does_not_see_how_others_are_asked():
    session, other = bidding(Paged()), bidding(Paged())
    for one in (session, other):
        one.apply("write rock", RED)
        one.apply("ready", RED)
    before = session.view(RED)
    session.apply("write rock", BLUE)
    assert session.view(RED).frames == before.frames
    assert session.view(BLUE).frames != other.view(BLUE).frames
