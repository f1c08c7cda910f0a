from dataclasses import dataclass, replace

import pytest

from grognard.kernel import Session
from grognard.kernel.procedure import Procedure, ask, counter_local
from grognard.kernel.text import session_from_text
from grognard.kernel.visibility import NOTHING_HIDDEN, UNSEEN

pytestmark = pytest.mark.usefixtures("skirmish")

HIDDEN = """
game skirmish
dice 6 6 6 6
clear
at 0302: blue-1, blue-tent
at 0402: blue-gun
at 0201: red-1, red-tent
mark under blue-1 blue-tent
mark under red-1 red-tent
phase red.movement
"""


def counter(session: Session, name: str) -> int:
    return session.board.counters.index[name]


def test_a_view_shows_all_of_ones_own_and_hides_what_the_other_hides():
    session = session_from_text(HIDDEN)
    blue, red, unit = session.view("blue"), session.view("red"), counter(session, "blue-1")
    assert blue.columns["place"][unit] == session.board.spaces.index["0302"]
    assert blue.columns["under"][unit] == counter(session, "blue-tent")
    assert (red.columns["place"][unit], red.columns["under"][unit]) == (UNSEEN, UNSEEN)
    assert red.hidden == {unit}
    assert blue.hidden == {counter(session, "red-1")}
    assert red.counters_at(session.board.spaces.index["0302"]) == (counter(session, "blue-tent"),)


def test_a_view_tells_turn_step_decider_and_version():
    session = session_from_text(HIDDEN)
    view = session.view("blue")
    assert (view.side, view.turn, view.step, view.asked, view.version) == (1, 1, "red.movement", 0, 0)


TENTS = """
game skirmish
seed 3
clear
at 0302: {first}, blue-tent
at 0401: {second}, blue-camp
at 0201: red-1
at 0102: red-2, red-camp
mark under {first_unit} blue-tent
mark under {second_unit} blue-camp
phase red.movement
do blue: order fire {order}
do march red-2 0103
"""


def test_two_games_that_differ_only_in_what_is_hidden_look_the_same():
    """Which unit lies under which tent, whether it is reduced, and what Blue ordered is Blue's secret."""
    seen, offered = [], []
    for first, second, order in (
        ("blue-1", "blue-2", "ask"),
        ("blue-2", "blue-1", "ask"),
        ("blue-1/reduced", "blue-2", "decline"),
    ):
        units = {"first_unit": first.partition("/")[0], "second_unit": second}
        session = session_from_text(TENTS.format(first=first, second=second, order=order, **units))
        seen.append(session.view("red"))
        offered.append([str(action) for action in session.offer("red").actions])
    assert seen == [seen[0]] * 3
    assert offered == [offered[0]] * 3


@dataclass(slots=True)
class Plot(Procedure):
    """A procedure that holds counters and asks."""

    who: int = counter_local(-1)
    helpers: tuple[int, ...] = counter_local(())
    number: int = 0
    asked: int = 0

    def start(self, play):
        done = type(play.game.kinds["Done"])
        return ask(done, by=self.asked, case="1.0", prompt="Go on.")


def test_frames_hide_counters_in_the_locals_that_hold_them():
    base = session_from_text(HIDDEN)
    blue, tent, gun = (counter(base, name) for name in ("blue-1", "blue-tent", "blue-gun"))
    plot = Plot(blue, (gun, blue, tent), blue)
    game = replace(base.game, phases={**base.game.phases, "red.movement": plot})
    session = Session(base.board, game, base.start)
    assert session.view("blue").frames[-1][4] == (blue, (gun, blue, tent), blue, 0)
    assert session.view("red").frames[-1][4] == (tent, (gun, tent), blue, 0)


def test_what_a_side_decides_about_hidden_counters_is_its_own_business():
    """A side that is not asked sees neither the question nor the procedure, but who decides."""
    base = session_from_text(HIDDEN)
    blue, gun, tent = (counter(base, name) for name in ("blue-1", "blue-gun", "blue-tent"))
    for asked, who, helpers, seen in (
        (1, blue, (gun,), False),
        (1, gun, (gun, blue), False),
        (1, gun, (tent,), True),
        (0, blue, (gun,), True),
    ):
        plot = Plot(who, helpers, 0, asked)
        game = replace(base.game, phases={**base.game.phases, "red.movement": plot})
        session = Session(base.board, game, base.start)
        red = session.view("red")
        assert ("Plot" in [frame[0] for frame in red.frames]) is seen
        assert red.asked == asked
        assert session.view("blue").frames[-1][0] == "Plot"


def test_events_name_what_stands_in_for_a_hidden_counter():
    session = session_from_text(HIDDEN)
    play, blue, tent = session.engine.play, counter(session, "blue-1"), counter(session, "blue-tent")
    play.event("heard", "1.0", side=1, counters=(blue, tent))
    play.roll("listen", "1.0", by=1, counters=(blue,), count=1)
    assert [event.counters for event in session.view("red").events[-2:]] == [(tent,), (tent,)]
    assert [event.counters for event in session.view("blue").events[-2:]] == [(blue, tent), (blue,)]
    assert all(not event.masked for event in session.view("red").events)


def test_the_order_of_a_row_does_not_tell_which_counter_lies_where():
    for under_tent, under_camp in (("blue-1", "blue-2"), ("blue-2", "blue-1")):
        text = HIDDEN.replace("blue-1, blue-tent", f"{under_tent}, blue-tent", 1).replace(
            "mark under blue-1 blue-tent", f"mark under {under_tent} blue-tent"
        )
        text = text.replace("0402: blue-gun", f"0402: {under_camp}, blue-camp, blue-gun")
        text = text.replace("phase", f"mark under {under_camp} blue-camp\nphase")
        session = session_from_text(text)
        row = [counter(session, name) for name in ("blue-1", "blue-2", "blue-gun", "red-1", "blue-2")]
        session.engine.play.event("heard", "1.0", side=1, counters=tuple(row))
        shown = session.view("red").events[-1].counters
        assert [session.board.counters.ids[c] for c in shown] == [
            "blue-gun",
            "blue-tent",
            "blue-camp",
            "red-1",
        ]


def test_what_was_hidden_when_it_happened_stays_so_in_the_log():
    session = session_from_text(HIDDEN)
    play, blue, tent = session.engine.play, counter(session, "blue-1"), counter(session, "blue-tent")
    play.event("heard", "1.0", side=1, counters=(blue,))
    play.set("under", blue, -1)
    assert session.view("red").events[-1].counters == (tent,)


def test_where_nothing_is_hidden_everybody_sees_everything():
    base = session_from_text(HIDDEN)
    session = Session(base.board, replace(base.game, visibility=NOTHING_HIDDEN), base.start)
    red, blue = session.view("red"), session.view("blue")
    assert red.hidden == frozenset()
    assert {**red.columns, "orders": ()} == {**blue.columns, "orders": ()}
    assert red.frames == blue.frames
