"""What states and offers remember: never longer than it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from grognard.kernel import Session, open_game
from grognard.kernel.action import ActionKind, Args, Objection
from grognard.kernel.testing import check_offer_is_exact

Kind = Any


@pytest.fixture
def session(skirmish: str) -> Session:
    """Open Skirmish at its first decision: red marches."""
    return open_game(skirmish, seed=1)


def counted(session: Session) -> Callable[[], int]:
    """Return a question that works something out from the places, and says how often it had to."""
    state, made = session.engine.play.state, []

    def ask() -> int:
        state.cached_by(("place",), "count", lambda: made.append(1))
        return len(made)

    return ask


def kind_of(session: Session, verb: str) -> type[Kind]:
    """Return the class of an action kind."""
    return type(next(kind for kind in session.game.kinds.values() if kind.verb == verb))


def calls_of(monkeypatch: pytest.MonkeyPatch, cls: type[Kind], name: str) -> list[tuple[int, ...]]:
    """Record the last argument of every call of a kind's method."""
    method, calls = getattr(cls, name), []

    def record(self: Kind, *args: Any) -> Any:  # any method
        calls.append(args[-1])
        return method(self, *args)

    monkeypatch.setattr(cls, name, record)
    return calls


def test_a_memory_outlives_changes_of_other_columns(session: Session) -> None:
    ask = counted(session)
    ask()
    session.engine.play.set("weather", 0, 1 - session.engine.play.state.weather[0])
    assert ask() == 1


def test_a_memory_ends_with_a_change_of_its_column(session: Session) -> None:
    ask = counted(session)
    ask()
    session.engine.play.move(0, session.engine.play.state.place[1])
    assert ask() == 2


def test_a_memory_ends_when_its_column_is_taken_back(session: Session) -> None:
    ask, point = counted(session), session.engine.point()
    session.engine.play.move(0, session.engine.play.state.place[1])
    ask()
    session.engine.revert(point)
    assert ask() == 2


def test_a_memory_of_the_whole_state_ends_with_any_change(session: Session) -> None:
    state = session.engine.play.state
    before = state.cached("fog", lambda: state.weather[0])
    session.engine.play.set("weather", 0, 1 - before)
    assert state.cached("fog", lambda: state.weather[0]) == 1 - before


def test_the_suite_finds_an_offer_from_stale_memory(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    march = kind_of(session, "march")
    fresh = march.candidates

    def stale(self: Kind, state: Any, frame: Any) -> Any:  # as the method
        return state.cached_by(("weather",), "marches", lambda: fresh(self, state, frame))

    monkeypatch.setattr(march, "candidates", stale)
    counter = session.offer().choices[1][1][0][0]
    assert check_offer_is_exact(session, Random(1)) == []
    session.forget()
    session.engine.play.set("marched", counter, 1)
    session.engine.legal(march())
    session.engine.play.set("marched", counter, 0)
    assert check_offer_is_exact(session, Random(1)) == ["march is offered by stale memory"]


def test_a_check_of_an_offer_leaves_what_was_remembered(session: Session) -> None:
    state = session.engine.play.state
    session.offer()
    state.cached("fog", lambda: 7)
    state.cached_by(("weather",), "fog", lambda: 8)
    assert check_offer_is_exact(session, Random(1)) == []
    assert state.cached("fog", lambda: 0) == 7 and state.cached_by(("weather",), "fog", lambda: 0) == 8


def test_the_suite_finds_a_kind_that_is_not_exact(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kind_of(session, "march"), "exact", True)
    assert any("offered but not legal" in problem for problem in check_offer_is_exact(session, Random(1)))


def test_an_exact_kind_is_asked_where_a_case_is_silenced(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered = session.offer().choices
    monkeypatch.setattr(kind_of(session, "march"), "exact", True)
    session.engine.play.state.silenced = frozenset({"9.9"})
    session.version += 1
    assert session.offer().choices == offered


def test_an_offered_action_is_not_judged_again(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    action = next(action for action in session.offer().actions if action.verb == "march")
    calls = calls_of(monkeypatch, kind_of(session, "march"), "question")
    session.apply(action)
    assert calls == []


def test_a_window_lists_what_it_offers_once(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = calls_of(monkeypatch, kind_of(session, "fire"), "candidates")
    for _ in range(200):
        session.apply(session.offer().actions[-1])
        if session.offer().window == "fire":
            break
    assert session.offer().window == "fire"
    assert len([call for call in calls if call is session.engine.play.state.frames[-1].procedure]) == 1


def test_the_suite_finds_a_procedure_that_lists_something_else_than_its_kinds(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    procedure, some = type(session.engine.play.state.frames[-1].procedure), session.offer().choices[1:]
    monkeypatch.setattr(procedure, "listing", lambda self, state: some)
    problems = check_offer_is_exact(session, Random(1))
    assert problems == ["the offer as a whole is not what its kinds list alone"]


def test_a_procedure_does_not_list_where_a_case_is_silenced(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    procedure, offered = type(session.engine.play.state.frames[-1].procedure), session.offer().choices
    monkeypatch.setattr(procedure, "listing", lambda self, state: offered[1:])
    session.engine.play.state.silenced = frozenset({"9.9"})
    session.version += 1
    assert session.offer().choices == offered


def test_a_kind_without_a_question_is_not_asked_and_one_that_gets_it_from_its_child_is(
    session: Session,
) -> None:
    class Plain(ActionKind[Any, Any]):
        """Nothing speaks against it."""

    class Asked(Plain):
        """Something always does."""

        def question(self, state: Any, frame: Any, args: Args) -> Iterator[Objection]:
            yield Objection("1.0", "no", "No.")

    state = session.engine.play.state
    assert Plain().legal(state, None) == [()] and Asked().legal(state, None) == []
