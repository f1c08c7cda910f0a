"""The figures of the issue: a hundred wars each between bots, two at a time; `run.py prove` prints them."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from time import process_time

import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import decide, make_bot
from grognard.plugins.red_sun_rising.terms import Side

WARS, AT_ONCE, FIRST_SEED = 100, 2, 1
TURN_LIMIT_S = 5.0
NEVER = 99
CITIES = (
    "Seoul", "Pyongyang", "Dalny", "Port Arthur", "Liaoyang", "Mukden", "Tiehling", "Kirin", "Vladivostok",
)  # fmt: skip


@dataclass(frozen=True)
class Ending:
    """How one war between bots ended.

    Attributes:
        winner: the side that won.
        title: the degree of victory.
        turn: the Game-Turn of the end.
        falls: per city of CITIES, the Game-Turn in which Japan first took it, NEVER when it did not.
        besieged: whether Port Arthur was attacked.
        slowest_s: the most seconds of the processor that a side thought in one Game-Turn.
    """

    winner: int
    title: str
    turn: int
    falls: tuple[int, ...]
    besieged: bool
    slowest_s: float


def play(seed: int, names: tuple[str, str]) -> Ending:
    """Play one war."""
    session = open_game("red_sun_rising", seed=seed)
    bots = [make_bot(name, session.board, session.game, 1000 * seed + n) for n, name in enumerate(names)]
    state, board = session.engine.play.state, session.board
    spaces = [board.spaces.names.index(city) for city in CITIES]
    falls = [NEVER] * len(CITIES)
    thought: Counter[tuple[int, int]] = Counter()
    while (outcome := session.over) is None:
        turn, side, began = state.turn, session.deciders[0], process_time()
        action = decide(bots[side], session)
        thought[turn, side] += process_time() - began
        session.apply(action)
        for number, space in enumerate(spaces):
            if state.control[space] == Side.JAPAN:
                falls[number] = min(falls[number], turn)
    fortress = board.spaces.index["0801"]
    besieged = any(event.kind == "land_attack" and event.spaces == (fortress,) for event in session.events)
    return Ending(
        outcome.winner, outcome.title, state.turn, tuple(falls), besieged, max(thought.values(), default=0.0)
    )


def hundred(russia: str, japan: str) -> list[Ending]:
    """Play all wars and print what came of them."""
    with ProcessPoolExecutor(AT_ONCE) as pool:
        seeds = range(FIRST_SEED, FIRST_SEED + WARS)
        endings = list(pool.map(play, seeds, [(russia, japan)] * WARS))
    wins = Counter(Side(ending.winner).name for ending in endings)
    print(f"\nrussia={russia} japan={japan}, seeds {seeds[0]} to {seeds[-1]}: {dict(wins)}")
    titles = Counter(ending.title for ending in endings).most_common()
    print("  ", ", ".join(f"{title} {count}" for title, count in titles))
    turns = sorted(Counter(ending.turn for ending in endings).items())
    print("   ended in Game-Turn", ", ".join(f"{turn}: {count}" for turn, count in turns))
    for number, city in enumerate(CITIES):
        found = [ending.falls[number] for ending in endings if ending.falls[number] != NEVER]
        if found:
            print(f"   {city} fell in {len(found)}, on Game-Turn {sum(found) / len(found):.1f} in the mean")
    slowest = max(ending.slowest_s for ending in endings)
    print(f"   Port Arthur was attacked in {sum(e.besieged for e in endings)}; longest turn {slowest:.1f} s")
    assert slowest < TURN_LIMIT_S
    return endings


@pytest.mark.prove
@pytest.mark.parametrize("side", (Side.RUSSIA, Side.JAPAN))
def test_the_sensible_bot_beats_random_in_95_of_100(side: Side) -> None:
    names = ["random", "random"]
    names[side] = "normal"
    assert sum(ending.winner == side for ending in hundred(names[0], names[1])) >= 95


@pytest.mark.prove
def test_each_side_wins_a_quarter_and_the_war_is_recognisable() -> None:
    endings = hundred("normal", "normal")
    wins = Counter(ending.winner for ending in endings)
    assert min(wins[Side.RUSSIA], wins[Side.JAPAN]) >= 25
    taken = {city: sum(e.falls[n] != NEVER for e in endings) for n, city in enumerate(CITIES)}
    assert taken["Seoul"] >= 95 and taken["Dalny"] >= 75
    assert sum(ending.besieged for ending in endings) >= 75
    assert 25 <= taken["Liaoyang"] <= 95 and taken["Mukden"] <= taken["Liaoyang"] + 5
