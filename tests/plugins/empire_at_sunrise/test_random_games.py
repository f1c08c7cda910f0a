"""Random games of the whole module hold everything that must always hold."""

from __future__ import annotations

import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import RandomBot
from grognard.kernel.testing import check_save, play_out


@pytest.mark.parametrize("seed", (1, 2))
def test_random_games_hold_every_identity(seed: int) -> None:
    found = play_out(open_game("empire_at_sunrise", seed=seed), seed, check_every=5)
    assert found.problems == []
    assert found.actions > 300


def test_a_game_can_be_saved_at_every_window() -> None:
    session, windows = open_game("empire_at_sunrise", seed=3), 0
    bot = RandomBot(session.board, 3)
    while session.over is None:
        if session.offer().window:
            windows += 1
            assert check_save(session) == []
        session.apply(bot.choose(None, session.offer()))
    assert windows > 20
