"""The figures of the issue: a hundred games each between bots, two at a time; `run.py prove` prints them."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from time import process_time

import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import decide, make_bot
from grognard.plugins.empire_at_sunrise.terms import Side

GAMES, AT_ONCE, FIRST_SEED = 100, 2, 1
TURN_LIMIT_S = 5.0


@dataclass(frozen=True)
class Ending:
    """How one game between bots ended.

    Attributes:
        winner: the side that won.
        title: the degree of victory.
        tsingtau: the turn on which the AJA took Tsingtau, 99 when it never did.
        slowest_s: the most seconds of the processor that a side thought in one turn.
    """

    winner: int
    title: str
    tsingtau: int
    slowest_s: float


def play(seed: int, names: tuple[str, str]) -> Ending:
    """Play one game."""
    session = open_game("empire_at_sunrise", seed=seed)
    bots = [make_bot(name, session.board, session.game, 1000 * seed + n) for n, name in enumerate(names)]
    state, city = session.engine.play.state, session.board.spaces.index["ki:D5"]
    thought: Counter[tuple[int, int]] = Counter()
    tsingtau = 99
    while (outcome := session.over) is None:
        turn, side, began = state.turn, session.deciders[0], process_time()
        action = decide(bots[side], session)
        thought[turn, side] += process_time() - began
        session.apply(action)
        if state.control[city] == Side.AJA:
            tsingtau = min(tsingtau, turn)
    return Ending(outcome.winner, outcome.title, tsingtau, max(thought.values()))


def hundred(germany: str, aja: str) -> list[Ending]:
    """Play all games and print what came of them."""
    with ProcessPoolExecutor(AT_ONCE) as pool:
        seeds = range(FIRST_SEED, FIRST_SEED + GAMES)
        endings = list(pool.map(play, seeds, [(germany, aja)] * GAMES))
    wins = Counter(Side(ending.winner).name for ending in endings)
    print(f"\ngermany={germany} aja={aja}, seeds {seeds[0]} to {seeds[-1]}: {dict(wins)}")
    print(
        "  ",
        ", ".join(f"{title} {count}" for title, count in Counter(e.title for e in endings).most_common()),
    )
    in_time = sum(ending.tsingtau <= 15 for ending in endings)
    slowest = max(ending.slowest_s for ending in endings)
    print(f"   Tsingtau fell by turn 15 in {in_time}; the longest turn took {slowest:.1f} s")
    assert slowest < TURN_LIMIT_S
    return endings


@pytest.mark.prove
@pytest.mark.parametrize("side", (Side.GERMANY, Side.AJA))
def test_the_sensible_bot_beats_random_in_95_of_100(side: Side) -> None:
    names = ["random", "random"]
    names[side] = "normal"
    assert sum(ending.winner == side for ending in hundred(*names)) >= 95


@pytest.mark.prove
def test_tsingtau_falls_by_turn_15_in_90_of_100_against_a_passive_germany() -> None:
    assert sum(ending.tsingtau <= 15 for ending in hundred("passive", "normal")) >= 90


@pytest.mark.prove
def test_each_side_wins_a_quarter_between_two_sensible_bots() -> None:
    wins = Counter(ending.winner for ending in hundred("normal", "normal"))
    assert min(wins[Side.GERMANY], wins[Side.AJA]) >= 25
