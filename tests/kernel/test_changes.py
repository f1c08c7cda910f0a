from dataclasses import dataclass
from random import Random

import pytest

from grognard.kernel import RulesError, open_game
from grognard.kernel.changes import Changes
from grognard.kernel.procedure import Frame, Procedure, ask, counter_local, frame_from_data
from grognard.kernel.state import cell_key, column, column_specs

pytestmark = pytest.mark.usefixtures("skirmish")


@dataclass(slots=True)
class Errand(Procedure):
    left: tuple[int, ...] = ()
    done: int = 0
    who: int = counter_local(-1)

    def start(self, play):
        raise NotImplementedError


@pytest.fixture
def changes() -> Changes:
    session = open_game("skirmish", seed=1)
    return Changes(session.game.state_class(session.board))


def cells(changes: Changes) -> dict[str, list[int]]:
    return {name: list(column) for name, column in changes.state.columns.items()}


def test_a_change_has_an_inverse_and_the_hash_follows(changes):
    before, hashed = cells(changes), changes.state_hash()
    mark = changes.mark()
    changes.set("place", 3, 7)
    changes.set("face", 3, 1)
    changes.set("place", 3, 8)
    assert changes.state.place[3] == 8
    assert changes.state_hash() != hashed
    changes.revert(mark)
    assert (cells(changes), changes.state_hash()) == (before, hashed)


def test_the_hash_kept_is_the_hash_computed_from_scratch(changes):
    random = Random(1)
    names = [name for name in changes.state.columns if changes.state.columns[name]]
    for _ in range(300):
        name = random.choice(names)
        changes.set(name, random.randrange(len(changes.state.columns[name])), random.randrange(-1, 9))
        assert changes.recomputed_hash() == changes.state_hash()


def test_the_way_to_a_state_does_not_matter_to_its_hash(changes):
    changes.set("place", 1, 4)
    changes.set("place", 2, 5)
    first = changes.state_hash()
    changes.set("place", 2, 4)
    changes.set("place", 1, 5)
    assert changes.state_hash() != first
    changes.set("place", 1, 4)
    changes.set("place", 2, 5)
    assert changes.state_hash() == first


def test_a_wrong_hash_is_found(changes):
    changes.state_hash()
    changes.state.place[0] = 5
    assert changes.recomputed_hash() != changes.state_hash()


def test_the_key_of_a_cell_tells_column_cell_and_value_apart():
    keys = {cell_key(name, i, v) for name in ("a", "b") for i in range(12) for v in range(-1, 12)}
    assert len(keys) == 2 * 12 * 13


def test_setting_what_is_there_changes_nothing(changes):
    written = changes.mark().written
    changes.set("place", 3, -1)
    assert changes.mark().written == written


@pytest.mark.parametrize(("name", "index"), [("place", 99), ("place", -1), ("boots", 0)])
def test_a_cell_that_is_not_there_is_an_error_of_the_rules(changes, name, index):
    with pytest.raises(RulesError, match=f"no cell {index} in a column called {name}"):
        changes.set(name, index, 1)


def test_what_was_remembered_of_a_state_is_forgotten_when_it_changes(changes):
    assert changes.state.counters_at(4) == ()
    changes.set("place", 3, 4)
    assert changes.state.counters_at(4) == (3,)
    mark = changes.mark()
    changes.set("place", 3, 5)
    assert changes.state.counters_at(4) == ()
    changes.revert(mark)
    assert changes.state.counters_at(4) == (3,)


def test_frames_come_back_as_they_were(changes):
    changes.push(Frame(Errand((1, 2, 3))))
    before = changes.state_hash()
    mark = changes.mark()
    frame = changes.top()
    frame.procedure.left, frame.step, frame.args = (2, 3), "other", (1,)
    changes.push(Frame(Errand()))
    assert changes.state_hash() != before
    changes.pop()
    changes.pop()
    changes.revert(mark)
    assert [frame.to_data() for frame in changes.state.frames] == [Frame(Errand((1, 2, 3))).to_data()]
    assert changes.state_hash() == before


def test_marks_within_marks_are_independent(changes):
    changes.push(Frame(Errand()))
    seen, marks = [], []
    for number in range(4):
        seen.append((cells(changes), changes.state_hash()))
        marks.append(changes.mark())
        changes.top().procedure.done = number + 1
        changes.set("track", 0, number + 1)
    for number in (2, 1, 0):
        changes.revert(marks[number])
        assert (cells(changes), changes.state_hash()) == seen[number]
        changes.top().procedure.done = 77


def test_writing_after_a_mark_spares_the_frame_it_remembers(changes):
    changes.push(Frame(Errand()))
    first = changes.top()
    assert changes.top() is first, "without a mark nothing is copied"
    changes.mark()
    assert changes.top() is not first
    assert changes.top() is changes.top()


def test_dropped_frames_come_back_too(changes):
    changes.push(Frame(Errand()))
    mark = changes.mark()
    changes.drop_frames()
    assert changes.state.frames == []
    changes.revert(mark)
    assert len(changes.state.frames) == 1


def test_a_frame_survives_as_plain_data():
    class Go:
        pass

    frame = Frame(Errand((4, 5), 2, 3), "start", (1, "x"), ask(Go, by=1, case="1.0", prompt="?", window="w"))
    assert frame.to_data() == ("Errand", "start", (1, "x"), (("Go",), 1, "1.0", "?", "w"), ((4, 5), 2, 3))
    assert frame_from_data(frame.to_data(), {"Errand": Errand}) == frame
    with pytest.raises(KeyError):
        frame_from_data(frame.to_data(), {})


def test_columns_have_a_cell_for_each_thing_and_their_first_value(changes):
    state, board = changes.state, changes.state.board
    sizes = {"counter": len(board.counters), "space": len(board.spaces), "track": len(board.tracks)}
    for name, spec in column_specs(type(state)).items():
        if spec.per in sizes:
            assert state.columns[name] == [spec.fill] * sizes[spec.per]
    assert len(state.orders) == 8 * len(board.sides)
    assert state.columns["under"] is state.under


def test_words_for_cells_must_be_as_many_as_the_cells():
    with pytest.raises(ValueError, match="2 words for 3 cells"):
        column("3", cells=("one", "two"))
