"""The conformance suite for every installed game, and for the tests' own.

Each run plays some seeds that are always the same and some fresh ones; a failure names the seed, and
``GROGNARD_SEEDS="17 23" pytest tests/conformance`` plays these again.
"""

from __future__ import annotations

import os
from itertools import islice
from random import Random, SystemRandom

import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import Bot, RandomBot, make_bot
from grognard.kernel.conformance import FirstSight, check_same_opening, sees_the_same
from grognard.kernel.orders import answers
from grognard.kernel.registry import installed_games
from grognard.kernel.session import Session
from grognard.kernel.testing import check_same_seed, open_some_game, play_out, typed_action

GAMES = (*sorted(installed_games()), "skirmish")
FIXED = (1, 2, 3, 4, 5)
FRESH = tuple(SystemRandom().randrange(1 << 32) for _ in range(2))
SEEDS = tuple(map(int, os.environ.get("GROGNARD_SEEDS", "").split())) or (*FIXED, *FRESH)
OPENINGS, PAIRS = 200, 4


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    if request.param == "skirmish":
        request.getfixturevalue("skirmish")
    return str(request.param)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_holds_everything_that_must_always_hold(game: str, seed: int) -> None:
    session = open_some_game(game, seed)
    found = play_out(session, seed, check_every=10, more=FirstSight(times=2, hidden_every=4))
    assert found.problems == [], f"{game} under seed {seed}"
    # At a table where nearly everything is open, few actions are well-formed and not on offer.
    few = any(kind.open for kind in session.game.kinds.values())
    assert few or found.unlisted > found.actions // 2


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_with_standing_orders_holds_it_too(game: str, seed: int) -> None:
    session, random = open_some_game(game, seed), Random(seed)
    for side in range(len(session.board.sides)):
        for window in session.game.windows:
            session.apply(f"order {window.name} {random.choice(answers(window))}", side)
    found = play_out(session, seed, check_every=20, more=FirstSight())
    assert found.problems == [], f"{game} under seed {seed}"


def test_the_same_seed_is_the_same_game(game: str) -> None:
    assert check_same_seed(open_game(game, seed=1), open_game(game, seed=1), 1) == []


def test_another_seed_is_another_game(game: str) -> None:
    games = _some_games(game, 12)
    logs = [([event.roll for event in session.events], session.state_hash()) for session in games]
    assert any(log != logs[0] for log in logs)


@pytest.mark.parametrize("name", ["random", "easy"])
def test_a_bot_opens_the_same_under_two_seeds(game: str, name: str) -> None:
    def bots(session: Session, side: int) -> Bot:
        return make_bot(name, session.board, session.game, 7 + side)

    openings = [(open_game(game, seed=0), other) for other in _beginning_alike(game)]
    assert [problem for pair in openings for problem in check_same_opening(*pair, bots)] == []
    assert sum(len(first.history) for first, _ in openings) >= PAIRS


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_undo_and_redo_lead_there_and_back(game: str, seed: int) -> None:
    session, random = open_some_game(game, seed), Random(seed)
    bot, taken_back = RandomBot(session.board, seed), 0
    while session.over is None:
        before = session.snapshot()
        session.apply(typed_action(session, random) or bot.choose(None, session.offer()))
        after = session.snapshot()
        if random.random() < 0.3 and session.undo():
            taken_back += 1
            assert session.snapshot() == before, f"{game} under seed {seed}"
            assert session.redo()
            assert session.snapshot() == after, f"{game} under seed {seed}"
    assert taken_back


# Helpers


def _some_games(game: str, count: int) -> list[Session]:
    return [open_some_game(game, seed) for seed in range(count)]


def _beginning_alike(game: str) -> list[Session]:
    """Open games that begin as that of seed 0 does, as far as the side that decides can see."""
    first, *others = _some_games(game, OPENINGS)
    return list(islice((other for other in others if sees_the_same(first, other)), PAIRS))
