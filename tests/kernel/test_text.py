from random import Random

import pytest

from grognard.kernel import IllegalAction, ModuleDataError, Session, open_game
from grognard.kernel.play_file import run_play_file
from grognard.kernel.text import bug_report, position_text, read_sections, session_from_text

pytestmark = pytest.mark.usefixtures("skirmish")

MEETING = """
game skirmish
dice 1 2 3 4 5 6
clear
at 0302: red-1/reduced, red-gun
at 0402: blue-1
control 0302 0301 red
control 0402 nobody
track lost 3
mark marched red-gun 2
mark under red-1 red-tent        # a column that holds counters takes their ids
mark clock rolls 4
order blue fire always
turn 3
phase red                        # a step with steps below means the first of them
"""


def cells(session: Session, column: str) -> list[int]:
    return list(session.snapshot().columns[column])


def test_at_puts_counters_with_their_faces_and_takes_off_the_others():
    session = session_from_text(MEETING)
    board, shot = session.board, session.snapshot()
    standing = {
        board.counters.ids[c]: board.spaces.ids[s] for c, s in enumerate(shot.columns["place"]) if s >= 0
    }
    assert standing == {"red-1": "0302", "red-gun": "0302", "blue-1": "0402"}
    assert [board.counters.ids[c] for c, face in enumerate(shot.columns["face"]) if face] == ["red-1"]


def test_at_without_clear_replaces_only_what_stands_there():
    session = session_from_text("game skirmish\ndice 2\nat 0504: blue-gun")
    board, place = session.board, cells(session, "place")
    assert board.spaces.ids[place[board.counters.index["blue-gun"]]] == "0504"
    assert place[board.counters.index["blue-1"]] == -1
    assert board.spaces.ids[place[board.counters.index["red-1"]]] == "0102"


def test_marks_orders_tracks_and_control_are_set():
    session = session_from_text(MEETING)
    board, shot = session.board, session.snapshot()
    counter, space = board.counters.index, board.spaces.index
    assert shot.columns["marched"][counter["red-gun"]] == 2
    assert shot.columns["under"][counter["red-1"]] == counter["red-tent"]
    assert shot.columns["control"][space["0301"]] == 0
    assert shot.columns["control"][space["0402"]] == -1
    assert shot.columns["track"] == (3,)
    assert shot.columns["clock"][2] == 4
    assert shot.columns["orders"][8] == 2


def test_phase_is_entered_as_the_outline_would():
    session = session_from_text(MEETING)
    assert session.view("red").step == "red.movement"
    assert session.view("red").turn == 3
    assert session.offer().prompt.startswith("March")
    assert [event.values["step"] for event in session.events if event.kind == "step"] == ["red.movement"]


def test_without_a_phase_the_computing_steps_of_the_turn_run_first():
    session = session_from_text("game skirmish\ndice 5")
    assert session.events[1].roll.dice == (5,)
    assert session.view("red").step == "red.movement"


def test_do_lines_are_played_for_the_side_they_name():
    session = session_from_text(MEETING + "do blue: order retreat decline; done; done\n")
    assert [str(taken.action) for taken in session.history] == ["order retreat decline", "done", "done"]
    assert session.deciders == (1,)


def test_an_action_refused_while_opening_says_so():
    with pytest.raises(IllegalAction, match="cannot reach 0504"):
        session_from_text(MEETING + "do march red-1 0504\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("at 0302 red-1", "at SPACE:"),
        ("at 0302: red-1/lost", "no face"),
        ("at 0302: red-1/2", "no face"),
        ("at 0302: red-1, red-1", "twice"),
        ("at 9999: red-1", "No space"),
        ("at 0302: rad-1", "No counter"),
        ("at 0302: red-1,", "No counter"),
        ("control 0302", "control SPACE"),
        ("control 0302 green", "No side"),
        ("track found 3", "No track"),
        ("track lost 21", "from 0 to 20"),
        ("track lost many", "whole number"),
        ("mark boots red-1", "No column"),
        ("mark marched", "mark COLUMN"),
        ("mark marched 0302", "No counter"),
        ("mark weather 7", "no cell"),
        ("mark weather -1", "no cell"),
        ("mark weather fog 99999999999", "whole number"),
        ("mark clock ended", "cannot be marked"),
        ("mark clock rolls -1", "fewer dice than none"),
        ("mark clock dice nowhere", "fewer dice than none"),
        ("mark face red-1 2", "red-1 has no face 2"),
        ("mark face red-1 -1", "red-1 has no face -1"),
        ("mark orders 3", "order SIDE"),
        ("order red fire never", "no standing order"),
        ("order nobody fire always", "Nobody"),
        ("turn 0", "from 1 to 6"),
        ("turn \N{SUPERSCRIPT TWO}", "whole number"),
        ("phase red.supper", "No step"),
        ("clear everything", "stands alone"),
        ("jump", "is none of"),
        ("seed 4", "not both"),
        ("scenario rout", "No scenario"),
        ("option rain", "No option"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_by_number(line, said):
    text = f"game skirmish\n# a comment\n\ndice 1\n{line}\n"
    with pytest.raises(ModuleDataError, match=said) as caught:
        session_from_text(text)
    number = 1 if line.startswith(("scenario", "option")) else 5
    assert f"line {number}:" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("at 0302: red-1\n", "begins with: game"),
        ("game skirmish\nseed x\n", "whole number"),
        ("game skirmish\nseed 99999999999999999999\n", "seed lies between"),
        ("game skirmish\nseed 1\nseed 2\n", "twice"),
        ("game skirmish\nseed 1\ndo done\nturn 2\n", "before the first action"),
        ("game skirmish\nseed 1\ngame skirmish\n", "second game"),
        ("game skirmish\nseed 1\nexpect turn 1\n", "belongs in a play file"),
        ("game chess\n", "no game is called so"),
    ],
)
def test_a_text_that_is_no_position_says_why(text, said):
    with pytest.raises(ModuleDataError, match=said):
        session_from_text(text)


def played(seed: int, actions: int) -> Session:
    """Play some random actions, and stop where a phase has just begun."""
    session, random = open_game("skirmish", seed=seed, options=("truce",) if seed % 2 else ()), Random(seed)
    session.apply("order fire always", "blue")
    while session.deciders and (actions > 0 or session.snapshot().frames[-1][0] != "MovementPhase"):
        session.apply(random.choice(session.offer().actions))
        actions -= 1
    return session


@pytest.mark.parametrize("seed", range(8))
def test_a_position_written_and_read_again_is_the_same(seed):
    session = played(seed, 12 + 4 * seed)
    assert session.over is None
    again = session_from_text(position_text(session))
    assert again.snapshot().columns == session.snapshot().columns
    assert again.offer().side == session.offer().side
    assert list(again.offer().actions) == list(session.offer().actions)
    random = Random(seed)
    while session.deciders:
        action = random.choice(session.offer().actions)
        session.apply(action)
        again.apply(action)
    assert again.over == session.over


def test_a_position_of_a_position_is_whole():
    session = session_from_text(MEETING)
    text = position_text(session)
    assert session_from_text(text).snapshot() == session.snapshot()
    assert position_text(session_from_text(text)) == text


def test_a_mark_that_holds_the_second_counter_is_no_mark_of_one():
    session = session_from_text("game skirmish\ndice 5\nmark under blue-1 red-2\n")
    assert "mark under blue-1 red-2\n" in position_text(session)
    assert session.board.counters.index["red-2"] == 1


def test_a_position_says_when_something_under_way_is_lost():
    session = session_from_text("game skirmish\ndice 5 6 6\nat 0302: blue-1\nphase red\ndo march red-1 0202")
    assert session.offer().window == "fire"
    assert "begins anew" in position_text(session)
    assert "begins anew" not in position_text(session_from_text(MEETING))


@pytest.mark.parametrize("seed", range(4))
def test_a_bug_report_is_a_play_file_that_ends_in_the_same_state(seed):
    session = played(seed, 60)
    report = bug_report(session)
    assert run_play_file(report) == []
    assert f"expect hash {session.state_hash()}" in report


def test_a_bug_report_of_a_position_starts_there():
    session = session_from_text(MEETING + "do march red-1 0301\n")
    assert run_play_file(bug_report(session)) == []
    assert "at 0302: red-1/reduced, red-gun" in bug_report(session)


def test_seed_and_script_are_written_back():
    assert "\nseed -5\n" in position_text(open_game("skirmish", seed=-5))
    assert "\ndice 3 4\n" in bug_report(open_game("skirmish", dice=(3, 4)))
    assert read_sections("game a\ndice\n")[0].header[1].rest == ""


def test_a_track_beyond_its_end_is_written_so_that_it_can_be_read():
    session = session_from_text(MEETING + "mark track lost 21\n")
    text = position_text(session)
    assert "\nmark track lost 21\n" in text
    assert session_from_text(text).state_hash() == session.state_hash()
