"""The same seed and the same actions give the same game in every process."""

import os
import subprocess
import sys

import pytest

from grognard.kernel.registry import installed_games

PROGRAM = """
import hashlib
import sys
from grognard.kernel import open_game
from grognard.kernel.bot import make_bot, decide

for name, level, most in (("skirmish", "easy", 60), *((name, "random", 250) for name in sys.argv[1:])):
    session = open_game(name, seed=5)
    bots = [make_bot(level, session.board, session.game, side) for side in range(len(session.board.sides))]
    while session.deciders and len(session.history) < most:
        session.apply(decide(bots[session.deciders[0]], session))
    told = repr((session.history, session.log, session.view(0), session.view(1)))
    print(session.board.digest, session.state_hash(), hashlib.sha256(told.encode()).hexdigest())
"""


@pytest.mark.slow
def test_a_game_is_the_same_whatever_order_sets_of_words_have(skirmish_site):
    told = set()
    for seed in ("0", "1", "random"):
        env = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(skirmish_site)}
        done = subprocess.run(
            [sys.executable, "-P", "-c", PROGRAM, *sorted(installed_games())],
            env=env, capture_output=True, text=True, check=True,
        )  # fmt: skip
        told.add(done.stdout)
    assert len(told) == 1
    assert len(told.pop().splitlines()) == 1 + len(installed_games())
