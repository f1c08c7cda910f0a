"""Dice whose faces are words, thrown together, and told as they fell."""

import pytest

from grognard.kernel import open_game
from grognard.kernel.dice import Roll, ScriptedDice, SeededDice
from grognard.kernel.errors import RulesError
from grognard.kernel.event import Event, KnownLog
from grognard.kernel.kept import _roll_data, _rolled
from grognard.kernel.kit import Dice, Kit
from grognard.kernel.narrative import dice
from grognard.kernel.odds import throws_of

COIN = Dice("coin", "Coin", (("head", "tail"),), 0, False)
TWO = Dice("two", "Two alike", (("hit", "hit", "-"), ("hit", "-", "-")), 0, False)


def test_mixed_dice_of_one_kind_fall_as_a_plain_roll_does():
    assert SeededDice(7).mixed(3, 0, (6, 6, 6)) == SeededDice(7).faces(3, 0, 3, 6)


def test_mixed_dice_stay_within_their_faces():
    falls = [SeededDice(5).mixed(roll, 0, (2, 3, 10)) for roll in range(200)]
    assert [max(column) for column in zip(*falls, strict=True)] == [2, 3, 10]


def test_scripted_dice_refuse_a_face_that_one_of_them_has_not():
    assert ScriptedDice([2, 3]).mixed(0, 0, (2, 3)) == (2, 3)
    with pytest.raises(RulesError, match="have 3 sides"):
        ScriptedDice([3, 2]).mixed(0, 0, (2, 3))


def test_a_kit_gives_each_die_of_a_throw_its_own_faces():
    kit = Kit(dice=(COIN, TWO))
    assert kit.named(("two", "two", "coin")) == (("hit", "hit", "-"), ("hit", "-", "-"), ("head", "tail"))


def test_a_throw_says_what_it_shows_and_is_kept():
    roll = Roll(4, (1, 3), kinds=("coin", "two"), shown=("head", "-"))
    assert dice(roll) == "head, -"
    assert _rolled(_roll_data(roll)) == roll


def test_chances_of_a_throw_are_those_of_its_faces():
    assert dict(throws_of(TWO.faces)) == pytest.approx(
        {"hit, hit": 2 / 9, "hit, -": 5 / 9, "-, -": 2 / 9}, abs=1e-12
    )


@pytest.mark.usefixtures("skirmish")
def test_what_one_side_alone_learns_brings_no_heading_into_the_log_of_all():
    play = open_game("skirmish", seed=1).engine.play
    play.heading = play.board.outline.steps[0]
    before = len(play.events)
    play.event("spied", "1.0", 1, only=(1,))
    assert [one.kind for one in play.events[before:]] == ["spied"]
    play.event("marched", "1.0", 1)
    assert [one.kind for one in play.events[before:]] == ["spied", "step", "marched"]


def test_an_event_for_one_side_leaves_no_gap_in_the_log_of_another():
    told = [
        Event(0, 0, "opened"),
        Event(1, 1, "spied", side=1, only=(1,)),
        Event(2, 4, "marched", masked={0: (5,)}, counters=(4,)),
    ]
    first, second = KnownLog(0), KnownLog(1)
    assert [(one.number, one.action, one.kind, one.counters) for one in first.events(told)] == [
        (0, 0, "opened", ()),
        (1, 1, "marched", (5,)),
    ], "nobody can count decisions that he knows nothing of"
    assert [(one.action, one.kind) for one in second.events(told)] == [
        (0, "opened"),
        (1, "spied"),
        (2, "marched"),
    ]
    assert (first.moments, second.moments) == ([0, 4], [0, 1, 4])
    assert all(one.only == () for one in second.events(told)), "nobody is told whom else it was kept from"
    again = [*told[:1], Event(1, 1, "halted"), Event(2, 1, "spied", only=(1,)), Event(3, 2, "rested")]
    assert [(one.number, one.kind) for one in first.events(again)] == [
        (0, "opened"),
        (1, "halted"),
        (2, "rested"),
    ], "what was taken back is forgotten"
    assert first.moments == [0, 1, 2]
