"""Rows of ``grognard bench`` about sessions: playouts, undo points, opening and fuzzing.

What takes long is told in processor time, so that other work on the machine does not count.
"""

import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from grognard.kernel import open_game
from grognard.kernel.bot import RandomBot
from grognard.kernel.registry import find_board
from grognard.tools.bench_row import Row, row

HEX_SHARE, AREA_SHARE = 0.25, 0.5
"""Of python-chess's random playouts, for a game with a map of hexes and for one of areas only."""
ROUNDS = 7
"""Turns that both take."""
FUZZED = 16
"""Games played with and without checks."""


def playouts_per_second(game: str, seconds: float) -> tuple[float, float]:
    """Return (actions a processor second through a session, mean size of an offer) of random games."""
    from grognard.kernel.testing import open_some_game

    actions = offered = seed = 0
    spent = 0.0
    while spent < seconds:
        session = open_some_game(game, seed)
        bot = RandomBot(session.board, seed)
        began = time.process_time()
        while session.over is None:
            offer = session.offer()
            offered += len(offer.actions)
            session.apply(bot.choose(None, offer))
            actions += 1
        spent += time.process_time() - began
        seed += 1
    return actions / spent, offered / actions


def chess_per_second(seconds: float) -> float:
    """Return moves a processor second of random chess games by python-chess."""
    import chess

    random, moves = Random(1), 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < 200:
            board.push(random.choice(list(board.legal_moves)))
            moves += 1
    return moves / spent


def playout_rows(game: str) -> list[Row]:
    """Compare random playouts with python-chess in turns of the same run."""
    ours, chess_rates, size = [], [], 0.0
    for _ in range(ROUNDS):
        rate, size = playouts_per_second(game, 1.0)
        ours.append(rate)
        chess_rates.append(chess_per_second(0.5))
    share = statistics.median(ours) / statistics.median(chess_rates)
    least = share_of_chess(game)
    holds = share >= least
    return [
        row(f"{game}: random playouts", statistics.median(ours), "actions/s"),
        row(f"{game}: python-chess beside it, random playouts", statistics.median(chess_rates), "moves/s"),
        row(f"{game}: mean size of an offer", size, "actions"),
        row(f"{game}: playouts over python-chess", share, "x", f">= {least}", holds=holds),
    ]


def share_of_chess(game: str) -> float:
    """Return the share of python-chess's playouts that a game should reach, by its maps."""
    on_hexes = any(info.kind == "hex" for info in find_board(game).maps)
    return HEX_SHARE if on_hexes else AREA_SHARE


def undo_rows(game: str) -> list[Row]:
    """Time an undo point early and late in a game, and weigh it."""
    rows = []
    session = open_game(game, seed=5)
    bot = RandomBot(session.board, 5)
    for name, length in (("early", 50), ("late", 1500)):
        while session.over is None and len(session.history) < length:
            session.apply(bot.choose(None, session.offer()))
        engine = session.engine
        points, turns = [], list[float]()
        for _ in range(20):
            began = time.perf_counter()
            points = [engine.point() for _ in range(50)]
            turns.append((time.perf_counter() - began) / 50 * 1e6)
        spent = statistics.median(turns)  # a collection of garbage falls into one of them
        size = sys.getsizeof(points[0].mark.frames) + sys.getsizeof(points[0]) + sys.getsizeof(points[0].mark)
        rows.append(row(f"{game}: undo point, {name}", spent, "us", "<= 35", holds=spent <= 35))
        rows.append(row(f"{game}: undo point, {name}, size", size / 1024, "KB", "<= 5", holds=size <= 5120))
    return rows


def fuzz_rows(game: str) -> list[Row]:
    """Compare checked random games with bare ones, in turns of the same run."""
    from grognard.kernel.testing import open_some_game, play_out

    play_out(open_game(game, seed=0), 0, check_every=1)  # every check once, for some build what they need
    gc.collect()
    gc.freeze()  # what other rows left behind is not looked through again
    spent = {0: 0.0, 20: 0.0}
    for seed in range(FUZZED):
        for every in spent:
            session = open_some_game(game, seed)
            began = time.process_time()
            play_out(session, seed, check_every=every)
            spent[every] += time.process_time() - began
    gc.unfreeze()
    ratio = spent[20] / spent[0]
    return [row(f"{game}: fuzz over bare playout", ratio, "x", "<= 1.6", holds=ratio <= 1.6)]


def start_rows() -> list[Row]:
    """Time ``grognard --help`` against bare Python, as whole processes."""
    bare = _process("pass")
    helped = _process("from grognard.tools.main import main\ntry: main(['--help'])\nexcept SystemExit: pass")
    over = 1e3 * (helped - bare)
    return [row("grognard --help over bare Python", over, "ms", "<= 150", holds=over <= 150)]


def _process(code: str) -> float:
    """Return the processor seconds of a process; where the system does not tell, those on the clock."""
    spent = []
    for _ in range(5):
        began, before = time.perf_counter(), os.times()
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        clock, after = time.perf_counter() - began, os.times()
        used = after.children_user + after.children_system - before.children_user - before.children_system
        spent.append(used or clock)
    return statistics.median(spent)


def opening_rows() -> list[Row]:
    """Time opening a module of 10,000 hexes and 1,000 counters, cold and warm."""
    from grognard.kernel.board_build import load_board
    from grognard.kernel.module import pack
    from grognard.tools.bench_module import write_large_module

    with tempfile.TemporaryDirectory() as scratch:
        sources, packed = Path(scratch) / "large", Path(scratch) / "large.wgm"
        write_large_module(sources)
        pack(sources, packed)
        load_board(packed)
        spent = []
        for _ in range(5):
            began = time.process_time()
            load_board(packed)
            spent.append(1e3 * (time.process_time() - began))
        warm = statistics.median(spent)
        code = f"from grognard.kernel.board_build import load_board; load_board({str(packed)!r})"
        cold = 1e3 * _process(code)
    return [
        row("open 10,000 hexes and 1,000 counters, warm", warm, "ms", "<= 100", holds=warm <= 100),
        row("open 10,000 hexes and 1,000 counters, cold process", cold, "ms", "<= 350", holds=cold <= 350),
    ]
