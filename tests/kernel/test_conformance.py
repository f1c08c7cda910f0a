"""The conformance suite finds what it looks for."""

from dataclasses import replace
from random import Random

import pytest

from grognard.kernel import open_game
from grognard.kernel.action import Objection
from grognard.kernel.bot import RandomBot
from grognard.kernel.concealment import check_hidden, check_imagined, interchangeable
from grognard.kernel.conformance import FirstSight, check_goes_on, check_same_opening, sees_the_same
from grognard.kernel.testing import play_out
from grognard.kernel.text import session_from_text

pytestmark = pytest.mark.usefixtures("skirmish")

TENTS = """
game skirmish
seed 3
clear
at 0302: blue-1, blue-tent
at 0402: blue-2, blue-camp
at 0201: red-1
mark under blue-1 blue-tent
mark under blue-2 blue-camp
phase red.movement
"""


@pytest.fixture
def tents(skirmish):
    return session_from_text(TENTS)


def kind(session, name):
    return type(session.game.kinds[name])


def place(state, name):
    return state.place[state.board.counters.index[name]]


def test_counters_behind_different_markers_can_trade_places(tents):
    index = tents.board.counters.index
    assert interchangeable(tents, 0) == [(index["blue-1"], index["blue-2"])]
    assert interchangeable(tents, 1) == []


def test_nothing_hidden_shows(tents):
    before = tents.snapshot()
    assert check_hidden(tents, Random(1)) == []
    assert check_imagined(tents, 1) == []
    assert tents.snapshot() == before


def test_an_offer_that_depends_on_what_is_hidden_is_found(tents, monkeypatch):
    def question(self, state, frame, args):
        if place(state, "blue-1") == state.board.spaces.index["0302"]:
            yield Objection("4.1", "leak", "It is as if somebody were there.")

    monkeypatch.setattr(kind(tents, "March"), "question", question)
    assert "another offer when blue-1 and blue-2" in check_hidden(tents, Random(1))[0]


def test_a_refusal_that_depends_on_what_is_hidden_is_found(tents, monkeypatch):
    def question(self, state, frame, args):
        yield Objection("4.1", "leak", f"The first is in {place(state, 'blue-1')}.")

    monkeypatch.setattr(kind(tents, "March"), "question", question)
    assert "another refusal" in check_hidden(tents, Random(1), refusals=200)[0]


def test_what_everybody_sees_is_not_traded(tents):
    tents.engine.play.state.marched[tents.board.counters.index["blue-1"]] = 1
    assert check_hidden(tents, Random(1)) == []


def test_a_guess_that_looks_otherwise_is_found(tents):
    def guess(state, counters):
        for counter in counters:
            state.under[counter] = -1

    tents.game = replace(tents.game, visibility=replace(tents.game.visibility, guess=guess))
    assert "red imagines a game that looks otherwise" in check_imagined(tents, 1)[0]


def test_a_game_that_hangs_on_more_than_its_state_is_found(tents, monkeypatch):
    marches, real = [], kind(tents, "March").apply

    def march(self, play, frame, args):
        marches.append(args)
        play.set("weather", 0, len(marches) % 2)
        return real(self, play, frame, args)

    assert all(check_goes_on(tents, Random(seed)) == [] for seed in range(9))
    monkeypatch.setattr(kind(tents, "March"), "apply", march)
    found = [problem for seed in range(9) for problem in check_goes_on(tents, Random(seed))]
    assert "goes on otherwise" in found[0]


def test_a_bot_that_knows_the_seed_is_found():
    first = open_game("skirmish", seed=1)
    second = next(g for g in (open_game("skirmish", seed=s) for s in range(2, 90)) if sees_the_same(first, g))
    honest = check_same_opening(first, second, lambda session, side: RandomBot(session.board, 1))
    assert honest == []
    games = open_game("skirmish", seed=1), open_game("skirmish", seed=second.start.seed)
    assert "opened with" in check_same_opening(*games, lambda s, side: RandomBot(s.board, s.start.seed))[0]


def test_first_sight_looks_at_each_kind_of_decision(monkeypatch):
    sight = FirstSight(times=2)
    found = play_out(open_game("skirmish", seed=2), 2, check_every=50, more=sight)
    assert found.problems == []
    assert {step for step, *_ in sight.met} >= {"MovementPhase", "CombatPhase"}
    assert sum(sight.met.values()) == found.actions


def test_first_sight_looks_at_so_many_combinations_and_then_at_new_kinds_only():
    sight = FirstSight(times=1, variety=2)
    step = ("MovementPhase", "choose")
    looked = [sight._adds(step, verbs) for verbs in (["a"], ["a", "b"], ["b"], ["a", "c"], ["c", "b"])]
    assert looked == [True, True, False, True, False]
    assert sight._adds(("CombatPhase", "choose"), ["a"])
