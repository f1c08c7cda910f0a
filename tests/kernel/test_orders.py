from dataclasses import replace

import pytest

from grognard.kernel import MalformedAction, Session
from grognard.kernel.action import Action
from grognard.kernel.orders import WINDOWS_PER_SIDE, answers, bind_order, order_cell, standing_order
from grognard.kernel.procedure import done
from grognard.kernel.text import session_from_text

pytestmark = pytest.mark.usefixtures("skirmish")

MARCH = """
game skirmish
dice 1 1 1 1 1 1
clear
at 0302: blue-1
at 0201: red-1
phase red
"""


def ordered(word: str):
    return session_from_text(f"{MARCH}do blue: order fire {word}\ndo march red-1 0301\n")


def test_an_order_to_ask_asks():
    assert ordered("ask").offer().window == "fire"


def test_an_order_to_decline_declines_and_the_answer_is_kept_as_an_action():
    session = ordered("decline")
    answer = session.history[-1]
    assert (str(answer.action), answer.side, answer.auto) == ("pass", 1, True)
    assert session.deciders == (0,)


def test_an_order_with_a_condition_answers_as_the_game_says():
    session = ordered("always")
    answer = session.history[-1]
    assert (str(answer.action), answer.side, answer.auto) == ("fire blue-1", 1, True)
    assert session.events[-1].kind == "roll"


def test_the_last_order_counts():
    session = session_from_text(
        f"{MARCH}do blue: order fire always; blue: order fire ask; march red-1 0301\n"
    )
    assert session.offer().window == "fire"


@pytest.mark.parametrize("answer", [("Fire", (7,)), ("March", (5, 0))])
def test_an_order_that_would_break_the_rules_asks_instead(answer):
    """The gun is not there, and nobody marches in a window."""
    base = session_from_text(MARCH)
    fire, retreat = base.game.windows
    windows = (replace(fire, answer=lambda *args: answer), retreat)
    session = Session(base.board, replace(base.game, windows=windows), base.start)
    assert session.board.counters.ids[7] == "blue-gun"
    session.apply("order fire always", "blue")
    session.apply("march red-1 0301")
    assert session.offer().window == "fire"


def test_an_order_that_finds_no_answer_declines():
    session = session_from_text(
        MARCH.replace("1 1 1 1 1 1", "6 6").replace("at 0201: red-1", "at 0301: red-1")
        + "phase red.combat\ndo blue: order retreat decline; attack red-1 0302\n"
    )
    assert str(session.history[-1].action) == "hold"


def test_orders_are_offered_as_forms_to_everybody():
    session = session_from_text(MARCH)
    for side in ("red", "blue"):
        forms = session.offer(side).forms
        assert [(form.verb, form.choices) for form in forms] == [
            ("order", (("fire",), ("ask", "decline", "always"))),
            ("order", (("retreat",), ("ask", "decline"))),
        ]


@pytest.mark.parametrize(
    "text", ["order", "order fire", "order fire never", "order lunch ask", "order fire ask ask"]
)
def test_an_order_that_cannot_be_read_says_what_there_is(text):
    session = session_from_text(MARCH)
    for ask in (session.apply, session.why_not):
        with pytest.raises(MalformedAction, match="fire: ask, decline, always; retreat: ask, decline"):
            ask(text)


def test_orders_of_sides_and_windows_have_cells_of_their_own():
    session = session_from_text(MARCH)
    windows, cells = session.game.windows, set()
    for side in range(2):
        for number, window in enumerate(windows):
            cells.add(order_cell(side, number))
            for code, word in enumerate(answers(window)):
                assert bind_order(windows, Action("order", (window.name, word))) == (number, code)
    assert len(cells) == 4
    assert max(cells) < 2 * WINDOWS_PER_SIDE == len(session.engine.play.state.orders)


def test_a_side_sees_its_own_orders_and_nobody_elses():
    session = ordered("always")
    mine, theirs = session.view("blue"), session.view("red")
    assert mine.columns["orders"][8:10] == (2, 0)
    assert set(mine.columns["orders"][:8]) == {-2}
    assert set(theirs.columns["orders"][8:]) == {-2}
    assert standing_order(session.engine.play.state, session.game.windows, "fire", 1) == "always"


def test_an_order_of_the_other_side_changes_nothing_that_a_side_sees():
    """6.0: neither when it is given nor when it is answered by, nor when it is taken back."""
    session, plain = session_from_text(MARCH), session_from_text(MARCH)
    offer, view = session.offer(), session.view("red")
    for word in ("always", "ask", "decline"):
        assert session.apply(f"order fire {word}", "blue") == ()
    assert session.view("red") == view
    assert session.offer() is offer
    session.apply("march red-1 0301", seen=offer.version)
    plain.apply("march red-1 0301")
    plain.apply("pass", "blue")
    session.apply("done")
    plain.apply("done")
    assert [replace(event, action=0) for event in session.view("red").events] == [
        replace(event, action=0) for event in plain.view("red").events
    ]


def test_what_the_kernel_answers_looks_like_nothing_to_answer():
    """Whether a side had an order to decline, or nobody who could fire, is its own business."""
    seen = []
    for blue, order in (("blue-1", "decline"), ("blue-1/reduced", "decline"), ("blue-tent", "ask")):
        text = MARCH.replace("blue-1", blue)
        session = session_from_text(f"{text}do blue: order fire {order}\ndo march red-1 0301; done\n")
        seen.append([replace(event, counters=()) for event in session.view("red").events])
    assert seen[0] == seen[1] == seen[2]


def test_an_order_given_and_taken_back_leaves_no_version_behind():
    session = session_from_text(MARCH)
    before = session.view("blue")
    session.apply("order fire always", "red")
    assert session.undo()
    assert session.view("blue") == before


def test_another_players_order_leaves_what_can_be_taken_back():
    session = session_from_text(f"{MARCH}do march red-1 0102\n")
    assert session.can_undo
    session.apply("order fire always", "blue")
    assert session.can_undo
    assert session.undo()
    assert [str(taken.action) for taken in session.history] == ["order fire always"]
    assert standing_order(session.engine.play.state, session.game.windows, "fire", 1) == "always"
    assert session.redo()
    assert [str(taken.action) for taken in session.history][:2] == ["order fire always", "march red-1 0102"]


@pytest.mark.parametrize(("word", "closed"), (("always", "hand-over"), ("decline", "")))
def test_what_an_order_did_in_answer_cannot_be_taken_back_by_who_saw_it(word, closed):
    """Declining shows nothing, and whether there was an order to decline nobody must learn."""
    base = session_from_text(MARCH)
    fire = type("Fire", (type(base.game.kinds["Fire"]),), {"apply": lambda *args: done(True)})()
    session = Session(base.board, replace(base.game, kinds={**base.game.kinds, "Fire": fire}), base.start)
    session.apply(f"order fire {word}", "blue")
    session.apply("march red-1 0301")
    assert session.deciders == (0,) and not any(event.roll for event in session.events)
    assert session.can_undo == (closed == "")
    assert session.undo_closed == closed


def test_an_order_of_ones_own_can_be_taken_back():
    session = session_from_text(f"{MARCH}do order fire always\n")
    assert session.undo()
    assert session.history == []
    assert session.redo()
    assert standing_order(session.engine.play.state, session.game.windows, "fire", 0) == "always"
