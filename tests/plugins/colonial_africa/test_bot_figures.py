"""The figures of the issue: equal bots in 200 games, normal against random; `run.py prove` prints them."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from time import process_time

import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import decide, make_bot
from grognard.plugins.colonial_africa.terms import SIDES, Side

GAMES, AT_ONCE, FIRST_SEED = 200, 2, 9001
"""Par was set by games of other seeds."""

LIMIT_S = 30.0
"""Processor seconds of a game of seven bots."""

Played = tuple[int, float]
"""Who won, and the processor seconds the game took."""


def play(seed: int, names: tuple[str, ...]) -> Played:
    """Play one game."""
    session = open_game("colonial_africa", seed=seed)
    bots = [make_bot(name, session.board, session.game, 100 * seed + n) for n, name in enumerate(names)]
    began = process_time()
    while session.over is None:
        side = session.deciders[0]
        session.apply(decide(bots[side], session), side)
    return session.over.winner, process_time() - began


def play_all(games: int, *tables: tuple[str, ...]) -> list[Played]:
    """Play games at some tables in turn, and print who won."""
    seeds = range(FIRST_SEED, FIRST_SEED + games)
    with ProcessPoolExecutor(AT_ONCE) as pool:
        played = list(pool.map(play, seeds, [tables[n % len(tables)] for n in range(games)]))
    wins = Counter(Side(winner).name if winner >= 0 else "nobody" for winner, _ in played)
    print(f"\n{games} games, seeds {seeds[0]} to {seeds[-1]}: {wins}")
    return played


@pytest.mark.prove
def test_no_power_wins_more_than_twice_its_fair_share() -> None:
    played = play_all(GAMES, ("normal",) * SIDES)
    wins = Counter(winner for winner, _ in played)
    assert max(wins[side] for side in Side) <= 2 * GAMES / SIDES
    assert max(seconds for _, seconds in played) < LIMIT_S


@pytest.mark.prove
def test_a_normal_bot_beats_six_random_ones() -> None:
    tables = [tuple("normal" if side == one else "random" for side in Side) for one in Side]
    played = play_all(70, *tables)
    assert sum(winner == n % SIDES for n, (winner, _) in enumerate(played)) >= 63
