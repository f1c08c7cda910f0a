import pytest

from grognard.kernel import open_game
from grognard.kernel.dice import Modifier, Roll
from grognard.kernel.event import Event
from grognard.kernel.narrative import OWN_WORDING, sentence
from grognard.kernel.text import session_from_text

pytestmark = pytest.mark.usefixtures("skirmish")


@pytest.fixture
def board():
    return open_game("skirmish", seed=1).board


def told(board, event: Event, **wording: str) -> str:
    return sentence(event, board, wording)


def test_names_and_values_are_filled_in(board):
    index, space = board.counters.index, board.spaces.index
    counters = (index["red-1"], index["red-2"], index["red-gun"])
    event = Event(0, 0, "met", "1.0", 1, counters, (space["0102"], space["0303"]), {"number": 3})
    assert told(board, event, met="{side} | {counters} | {subject} | {others} | {number}") == (
        "Blue | 1st Red, 2nd Red and Red Gun | 1st Red | 2nd Red and Red Gun | 3"
    )
    assert told(board, event, met="{first} | {last} | {spaces} | {unknown}") == (
        "Westcott (0102) | Signal Hill (0303) | Westcott (0102) and Signal Hill (0303) | {unknown}"
    )


def test_nobody_and_nowhere_have_words(board):
    event = Event(0, 0, "met", counters=(-1,), spaces=(-1,))
    assert told(board, event, met="{side}, {counters}, {first}") == "Nobody, something, nowhere"
    assert told(board, Event(0, 0, "met"), met="{counters}, {others}, {last}") == "Nobody, nobody, nowhere"


def test_a_roll_is_followed_by_its_dice(board):
    roll = Roll(0, (4, 6), (Modifier(-1, "5.2", "hill"),), 8, "over")
    event = Event(0, 0, "roll", "5.2", 0, values={"purpose": "attack"}, roll=roll)
    assert (
        told(board, event, attack="{side} attacks")
        == "Red attacks: 4+6=10, -1 hill (5.2) is 9, needs over 8: yes."
    )
    words = {"attack": "{side} attacks", "attack=yes": "hit", "attack=no": "miss"}
    assert sentence(event, board, words).endswith(" is 9, needs over 8: hit.")
    single = Event(0, 0, "roll", "3.1", values={"purpose": "fog"}, roll=Roll(0, (2,), (), 2, "under"))
    assert told(board, single, fog="Fog.") == "Fog: 2, needs under 2: no."
    low = Event(0, 0, "roll", "3.1", values={"purpose": "fog"}, roll=Roll(0, (2,), (), 2, "at-most"))
    assert told(board, low, fog="Fog.") == "Fog: 2, needs 2 or less: yes."
    bare = Event(0, 0, "roll", "3.1", 0, values={"purpose": "fog"}, roll=Roll(0, (2, 2)))
    assert told(board, bare) == "Red: fog: 2+2=4."


def test_a_verb_agrees_with_the_counters_named_last_before_it(board):
    index = board.counters.index
    two, three = (index["red-1"], index["red-2"]), (index["red-1"], index["red-2"], index["red-gun"])
    march = "{counters} {marches|march}."
    assert told(board, Event(0, 0, "go", counters=two[:1]), go=march) == "1st Red marches."
    assert told(board, Event(0, 0, "go", counters=two), go=march) == "1st Red and 2nd Red march."
    follow = "{others} {follows|follow} {subject}, who {leads|lead}."
    assert told(board, Event(0, 0, "go", counters=two), go=follow) == "2nd Red follows 1st Red, who leads."
    assert told(board, Event(0, 0, "go", counters=three), go=follow) == (
        "2nd Red and Red Gun follow 1st Red, who leads."
    )


def test_what_the_game_does_not_word_is_worded_plainly(board):
    index, space = board.counters.index, board.spaces.index
    event = Event(0, 0, "dug_in", "1.0", 0, (index["red-1"],), (space["0103"],), {"depth": 2})
    assert told(board, event) == "Red: dug in 1st Red in 0103 depth 2."


def test_steps_and_orders_have_words_of_the_kernel_that_a_game_may_replace(board):
    step = Event(0, 0, "step", "4.0", 0, values={"step": "red.movement", "turn": 2})
    assert told(board, step) == "Turn 2: Red Player Turn, Movement."
    assert told(board, step, step="On: {title}") == "On: Red Player Turn, Movement"
    order = Event(0, 0, "order", "", 1, values={"text": "order fire ask"})
    assert told(board, order) == "Blue gives a standing order: order fire ask."
    assert set(OWN_WORDING) == {"step", "order"}


def test_a_whole_game_is_told_without_a_gap():
    session = session_from_text("game skirmish\nseed 4\n")
    while session.deciders:
        session.apply(session.offer().actions[len(session.history) % len(session.offer().actions)])
    assert len(session.log) == len(session.events)
    assert session.log[0] == "Turn 1: Dawn. (3.1)"
    for line in session.log:
        assert not line[0].islower() and line.endswith((".", ".)", ")"))
        assert "{" not in line
