"""The conformance suite for every installed game, and for the tests' own.

Each run plays some seeds that are always the same and some fresh ones; a failure names the seed, and
``GROGNARD_SEEDS="17 23" pytest tests/conformance`` plays these again.
"""

from __future__ import annotations

import os
from random import SystemRandom

import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import RandomBot
from grognard.kernel.registry import installed_games
from grognard.kernel.suite import (
    BOTS,
    check_openings,
    check_undo,
    check_versions,
    play_at_random,
    play_with_orders,
)
from grognard.kernel.testing import check_same_seed, open_some_game

GAMES = (*sorted(installed_games()), "skirmish")
FIXED = (1, 2, 3, 4, 5)
FRESH = tuple(SystemRandom().randrange(1 << 32) for _ in range(2))
SEEDS = tuple(map(int, os.environ.get("GROGNARD_SEEDS", "").split())) or (*FIXED, *FRESH)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    if request.param == "skirmish":
        request.getfixturevalue("skirmish")
    return str(request.param)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_holds_everything_that_must_always_hold(game: str, seed: int) -> None:
    found = play_at_random(game, seed)
    assert found.problems == [], f"{game} under seed {seed}"
    # At a table where nearly everything is open, few actions are well-formed and not on offer.
    few = any(kind.open for kind in open_game(game, seed=seed).game.kinds.values())
    assert few or found.unlisted > found.actions // 2


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_with_standing_orders_holds_it_too(game: str, seed: int) -> None:
    assert play_with_orders(game, seed).problems == [], f"{game} under seed {seed}"


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_the_version_of_a_view_tells_no_secret(game: str, seed: int) -> None:
    assert check_versions(game, seed) == [], f"{game} under seed {seed}"


def test_the_same_seed_is_the_same_game(game: str) -> None:
    assert check_same_seed(open_game(game, seed=1), open_game(game, seed=1), 1) == []


def test_another_seed_is_another_game(game: str) -> None:
    games = [open_some_game(game, seed) for seed in range(0, 24, 2)]
    for session in games:
        bot = RandomBot(session.board, 0)
        while session.over is None and not any(event.roll for event in session.events):
            session.apply(bot.choose(None, session.offer()))
    logs = [([event.roll for event in session.events], session.state_hash()) for session in games]
    assert any(log != logs[0] for log in logs)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_opens_the_same_under_two_seeds(game: str, name: str) -> None:
    assert check_openings(game, name) == []


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_undo_and_redo_lead_there_and_back(game: str, seed: int) -> None:
    assert check_undo(game, seed) == [], f"{game} under seed {seed}"
