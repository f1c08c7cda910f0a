"""Badges of a game put on and taken off while a position is built by hand."""

import pytest

from grognard.kernel import open_game
from grognard.kernel.action import Action
from grognard.kernel.edited_words import change_sentence
from grognard.kernel.editing import edit
from grognard.kernel.position_files import keep_scenario
from grognard.kernel.text import session_from_text

DUG_IN = """
game red_sun_rising
clear
at 1706: 1-div
mark trench 1706 1
mark cut_off 1-div
control 0801 0803 russia
turn 6
phase japanese.combat
"""


@pytest.fixture(autouse=True)
def home_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


def toggle(editing, what, index, caption):
    """Put a badge on or take it off, as the menu of edit mode does."""
    state = editing.table.engine.play.state
    found = {one[0]: one for one in editing.markings.toggles(what, index, state)}
    _, _, kind, args = found[caption]
    words = tuple(domain.format(editing.board, value) for domain, value in zip(kind.args, args, strict=True))
    editing.table.apply(Action(kind.verb, words))


def test_what_is_marked_lies_on_the_table_and_stays():
    session = session_from_text(DUG_IN)
    editing = edit(session)
    board, state = editing.board, editing.table.engine.play.state
    space, unit = board.spaces.index["1706"], board.counters.index["1-div"]
    assert editing.markings.now("label", space, state) == ("Trench 1",)
    assert editing.markings.now("mark", unit, state) == ("Out of supply",)
    assert editing.changes() == ()
    stood = editing.stand().state
    assert (stood.trench[space], stood.cut_off[unit]) == (1, 1)


def test_of_the_badges_of_one_column_one_is_on():
    editing = edit(session_from_text(DUG_IN))
    space = editing.board.spaces.index["1706"]
    toggle(editing, "label", space, "Trench 2")
    (change,) = editing.changes()
    assert change_sentence(editing.board, change) == "1706 is marked: Trench 2."
    assert editing.stand().state.trench[space] == 2
    toggle(editing, "label", space, "Trench 2")
    assert editing.stand().state.trench[space] == 0
    assert change_sentence(editing.board, editing.changes()[0]) == "1706 is no longer marked Trench 1."
    assert editing.table.undo() and editing.table.undo()
    assert editing.changes() == () and editing.stand().state.trench[space] == 1


def test_a_counter_carries_several_badges():
    editing = edit(session_from_text(DUG_IN))
    unit = editing.board.counters.index["1-div"]
    toggle(editing, "mark", unit, "Attacked")
    stood = editing.stand().state
    assert (stood.cut_off[unit], stood.attacked[unit]) == (1, 1)


def test_a_scenario_keeps_what_was_marked():
    editing = edit(open_game("red_sun_rising", seed=1))
    space = editing.board.spaces.index["1706"]
    toggle(editing, "label", space, "Trench 1")
    kept = keep_scenario(editing, "Dug in", "", editing.phase)
    again = open_game("red_sun_rising", scenario=kept.path.stem, seed=2, extensions=[kept.path])
    assert again.engine.play.state.trench[space] == 1


def test_what_points_at_something_is_no_badge_for_hands():
    editing = edit(open_game("red_sun_rising", seed=1))
    for stamps in editing.markings.stamps.values():
        assert stamps and "Aboard" not in [one.caption for one in stamps]
