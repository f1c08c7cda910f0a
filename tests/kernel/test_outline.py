"""The outline: a tree written down in the order in which it is played."""

import pytest

from grognard.kernel.outline import NO_PARENT, Outline, OutlineStep


def step(word, parent, *, leaf):
    return OutlineStep(word, word.title(), "", -1, word.count("."), parent, leaf)


TURN = Outline(
    (
        step("weather", NO_PARENT, leaf=True),
        step("blue", NO_PARENT, leaf=False),
        step("blue.land", 1, leaf=False),
        step("blue.land.move", 2, leaf=True),
        step("blue.land.fight", 2, leaf=True),
        step("blue.sea", 1, leaf=True),
        step("end", NO_PARENT, leaf=True),
    )
)


def test_only_leaves_are_played_in_order():
    assert [TURN.steps[leaf].id for leaf in TURN.leaves] == [
        "weather",
        "blue.land.move",
        "blue.land.fight",
        "blue.sea",
        "end",
    ]


def test_a_step_knows_those_above_it():
    assert TURN.above(4) == (1, 2, 4)
    assert TURN.above(0) == (0,)


@pytest.mark.parametrize(("word", "first"), [("blue", "blue.land.move"), ("blue.sea", "blue.sea")])
def test_entering_a_step_begins_with_its_first_leaf(word, first):
    assert TURN.first_leaf(TURN.index[word]) == TURN.index[first]
