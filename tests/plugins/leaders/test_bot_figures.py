"""The figures of the issue: games between bots, two at a time; `run.py prove` prints them."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import decide, make_bot
from grognard.plugins.leaders.terms import SIDES, Side

AT_ONCE = 2
SCENARIOS = {"all-six": 200, "five": 100, "four": 100, "three": 100, "two": 100}
"""How many games of each between equal bots."""


@dataclass(frozen=True)
class Ending:
    """How one game ended.

    Attributes:
        winner: the side that won, -1 for nobody.
        level: who played it, empty for nobody.
        title: the kind of victory.
        rounds: the round of the end.
    """

    winner: int
    level: str
    title: str
    rounds: int


def play(scenario: str, seed: int, levels: tuple[str, ...]) -> Ending:
    """Play one game; the levels go round the seats with the seed."""
    session = open_game("leaders", scenario=scenario, seed=seed)
    seats = {side: levels[(n + seed) % len(levels)] for n, side in enumerate(session.sides)}
    names = [seats.get(side, "passive") for side in range(SIDES)]
    bots = [make_bot(name, session.board, session.game, 1000 * seed + n) for n, name in enumerate(names)]
    while (outcome := session.over) is None:
        session.apply(decide(bots[session.deciders[0]], session))
    level = seats.get(outcome.winner, "")
    return Ending(outcome.winner, level, outcome.title, session.engine.play.state.turn)


def games(scenario: str, count: int, *levels: str) -> list[Ending]:
    """Play so many games and print what came of them."""
    with ProcessPoolExecutor(AT_ONCE) as pool:
        endings = list(pool.map(play, [scenario] * count, range(1, count + 1), [levels] * count))
    wins = Counter(Side(one.winner).name if one.winner >= 0 else "nobody" for one in endings).most_common()
    print(f"\n{scenario}, {count} games of {', '.join(levels)}:", dict(wins))
    print("  ", dict(Counter(one.level for one in endings)), dict(Counter(one.title for one in endings)))
    rounds = sorted(one.rounds for one in endings)
    print(f"   rounds {rounds[0]} to {rounds[-1]}, {sum(rounds) / count:.1f} on average")
    return endings


@pytest.mark.prove
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_seat_wins_more_than_twice_its_fair_share(scenario: str) -> None:
    count, seats = SCENARIOS[scenario], len(open_game("leaders", scenario=scenario).sides)
    wins = Counter(one.winner for one in games(scenario, count, "normal"))
    # Of two, twice the fair share is everything: there no seat wins two games in three.
    assert max(wins.values()) <= min(2 / seats, 2 / 3) * count
    assert len([side for side in wins if side >= 0]) == seats


@pytest.mark.prove
def test_the_sensible_bot_beats_random_in_95_of_100() -> None:
    assert sum(one.level == "normal" for one in games("two", 100, "normal", "random")) >= 95


@pytest.mark.prove
@pytest.mark.parametrize(
    ("better", "worse", "wins"), [("hard", "easy", 80), ("normal", "easy", 75), ("hard", "normal", 55)]
)
def test_each_level_beats_the_one_below(better: str, worse: str, wins: int) -> None:
    assert sum(one.level == better for one in games("all-six", 100, better, worse)) >= wins
