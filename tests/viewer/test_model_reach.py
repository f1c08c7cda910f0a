"""Every action on offer can be reached: by a row always, and by clicks where what it names lies on a map."""

import random

import pytest

from grognard.kernel import open_game
from grognard.viewer.model.actions import action_list
from grognard.viewer.model.meaning import COUNTER_WORD, arguments, meaning_of
from grognard.viewer.model.sight import Sight

BY_ROW_ONLY = {"form", "join", "decline", "point"}
"""Verbs of which another action stands first under the same click, or whose counter is off the map."""


def positions(name, seed, most):
    """Yield the positions of a random game."""
    session, chance = open_game(name, seed=seed), random.Random(seed)
    for _ in range(most):
        if session.over is not None:
            return
        sight = Sight(session, session.deciders[0])
        yield sight
        kind = chance.choice([kind for kind, _ in session.offer().choices])
        session.apply(sight.action(chance.choice([one for one in sight.choices if one[0] is kind])))


def by_clicks(sight, choice):
    """Whether clicking the arguments of an action one after the other comes to it."""
    picks, wanted = (), arguments(choice)
    for number, pick in enumerate(wanted):
        is_counter = pick.word == COUNTER_WORD
        space = sight.place(pick.value) if is_counter else pick.value
        if space < 0:
            return False
        meaning = meaning_of(sight, picks, space, pick.value if is_counter else -1, space)
        if choice not in meaning.choices:
            return False
        if meaning.what in ("do", "menu"):
            return number == len(wanted) - 1
        picks = (*picks, meaning.pick)
    return False


@pytest.mark.parametrize(
    ("name", "seed", "most"), [("empire_at_sunrise", 12, 300), ("empire_at_sunrise", 14, 300)]
)
def test_every_action_is_reached_by_a_row_and_on_the_map(name, seed, most):
    chance, verbs = random.Random(seed), set()
    for sight in positions(name, seed, most):
        verbs |= {kind.verb for kind, _ in sight.choices}
        offered = {str(action) for action in sight.offer.actions}
        every = {type(kind).__name__ for kind, _ in sight.choices}
        listed = action_list(sight, (), every)
        shown = (*listed.rows, *((listed.on,) if listed.on else ()))
        rows = [row.name for row in shown if row.choice is not None]
        assert sorted(rows) == sorted(offered)
        for choice in chance.sample(sight.choices, min(25, len(sight.choices))):
            if choice[1] and choice[0].verb not in BY_ROW_ONLY:
                assert by_clicks(sight, choice), sight.action(choice)
    assert {"sail", "to", "with", "intercept", "roll", "fire", "march", "attack", "embark"} <= verbs


@pytest.mark.usefixtures("skirmish")
def test_every_action_of_another_game_is_reached_too():
    for seed in range(4):
        for sight in positions("skirmish", seed, 80):
            for choice in sight.choices:
                assert not choice[1] or by_clicks(sight, choice), sight.action(choice)


def test_a_closed_list_is_short_and_says_how_much_is_in_each_group():
    for sight in positions("empire_at_sunrise", 13, 40):
        listed = action_list(sight, ())
        assert len(listed.rows) <= 15
        held = sum(row.count for row in listed.rows if row.choice is None)
        assert held + sum(row.choice is not None for row in listed.rows) + bool(listed.on) == len(
            sight.choices
        )
        assert [row.key for row in listed.rows[:9]] == list("123456789")[: len(listed.rows[:9])]
