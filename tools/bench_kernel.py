"""Rows of ``grognard bench`` about sessions: playouts, offers, checks, undo points, opening and fuzzing."""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from grognard.kernel import Session, open_game
from grognard.kernel.bot import RandomBot

Row = dict[str, Any]

PLAYOUT_SHARE = 0.25
"""Of python-chess's random playouts, for a game on hexes."""


def row(name: str, value: float, unit: str, goal: str, holds: bool) -> Row:
    """Return one line of the benchmark."""
    return {"name": name, "value": round(value, 3), "unit": unit, "goal": goal, "holds": holds}


def playouts_per_second(game: str, seconds: float) -> tuple[float, float]:
    """Return (actions a second through a session, mean size of an offer) of random games."""
    actions = offered = seed = 0
    spent = 0.0
    while spent < seconds:
        session = open_game(game, seed=seed)
        bot = RandomBot(session.board, seed)
        began = time.perf_counter()
        while session.over is None and spent + time.perf_counter() - began < 2 * seconds:
            offer = session.offer()
            offered += len(offer.actions)
            session.apply(bot.choose(None, offer))
            actions += 1
        spent += time.perf_counter() - began
        seed += 1
    return actions / spent, offered / actions


def chess_per_second(seconds: float) -> float:
    """Return moves a second of random chess games by python-chess."""
    import chess

    random, moves = Random(1), 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < 200:
            board.push(random.choice(list(board.legal_moves)))
            moves += 1
    return moves / spent


def playout_rows(game: str) -> list[Row]:
    """Compare random playouts with python-chess in turns of the same run."""
    ours, chess_rates, size = [], [], 0.0
    for _ in range(3):
        rate, size = playouts_per_second(game, 2.0)
        ours.append(rate)
        chess_rates.append(chess_per_second(1.0))
    share = statistics.median(ours) / statistics.median(chess_rates)
    return [
        row(f"{game}: random playouts", statistics.median(ours), "actions/s", "", True),
        row("python-chess: random playouts", statistics.median(chess_rates), "moves/s", "", True),
        row(f"{game}: mean size of an offer", size, "actions", "", True),
        row(f"{game}: playouts over python-chess", share, "x", f">= {PLAYOUT_SHARE}", share >= PLAYOUT_SHARE),
    ]


def sampled(game: str, actions: int) -> dict[str, list[tuple[float, float]]]:
    """Return per decision (outline of kinds) the seconds of each fresh offer and of one single check."""
    times: dict[str, list[tuple[float, float]]] = {}
    for seed in range(3):
        session = open_game(game, seed=seed)
        bot = RandomBot(session.board, seed)
        for _ in range(actions):
            if session.over is not None:
                break
            action = bot.choose(None, session.offer())
            name = "/".join(kind.verb for kind, _ in session.offer().choices)
            offer = _timed(session, session.offer)
            check = _timed(session, partial(session.why_not, action))
            times.setdefault(name, []).append((offer, check))
            session.apply(action)
    return times


def _timed(session: Session, work: Callable[[], object]) -> float:
    """Time one call with every cache of the state cold."""
    session._offer = None
    session._play.state.cache.clear()
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def offer_rows(game: str) -> list[Row]:
    """Time offers and single checks by kind of decision."""
    rows = []
    for name, times in sorted(sampled(game, 1500).items()):
        if len(times) < 20:
            continue
        offers = sorted(1e6 * offer for offer, _ in times)
        p95 = offers[int(0.95 * len(offers))]
        share = statistics.median(check / offer for offer, check in times)
        rows.append(row(f"{game}: offer of {name}, 95th percentile", p95, "us", "<= 120", p95 <= 120))
        rows.append(row(f"{game}: check over offer of {name}", share, "x", "<= 0.2", share <= 0.2))
    return rows


def undo_rows(game: str) -> list[Row]:
    """Time an undo point early and late in a game, and weigh it."""
    rows = []
    session = open_game(game, seed=5)
    bot = RandomBot(session.board, 5)
    for name, length in (("early", 50), ("late", 1500)):
        while session.over is None and len(session.history) < length:
            session.apply(bot.choose(None, session.offer()))
        engine = session._engine
        began = time.perf_counter()
        points = [engine.point() for _ in range(1000)]
        spent = (time.perf_counter() - began) * 1e3
        size = sys.getsizeof(points[0].mark.frames) + sys.getsizeof(points[0]) + sys.getsizeof(points[0].mark)
        rows.append(row(f"{game}: undo point, {name}", spent, "us", "<= 35", spent <= 35))
        rows.append(row(f"{game}: undo point, {name}, size", size / 1024, "KB", "<= 5", size <= 5120))
    return rows


def fuzz_rows(game: str) -> list[Row]:
    """Compare a checked random game with the bare one."""
    from grognard.kernel.testing import play_out

    ratios = []
    for seed in range(3):
        spent = []
        for every in (0, 20):
            session = open_game(game, seed=seed)
            began = time.perf_counter()
            play_out(session, seed, check_every=every)
            spent.append(time.perf_counter() - began)
        ratios.append(spent[1] / spent[0])
    ratio = statistics.median(ratios)
    return [row(f"{game}: fuzz over bare playout", ratio, "x", "<= 1.6", ratio <= 1.6)]


def start_rows() -> list[Row]:
    """Time ``grognard --help`` against bare Python, as whole processes."""
    bare = _process("pass")
    helped = _process("from grognard.tools.main import main\ntry: main(['--help'])\nexcept SystemExit: pass")
    over = 1e3 * (helped - bare)
    return [row("grognard --help over bare Python", over, "ms", "<= 150", over <= 150)]


def _process(code: str) -> float:
    spent = []
    for _ in range(5):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        spent.append(time.perf_counter() - began)
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
            began = time.perf_counter()
            load_board(packed)
            spent.append(1e3 * (time.perf_counter() - began))
        warm = statistics.median(spent)
        code = f"from grognard.kernel.board_build import load_board; load_board({str(packed)!r})"
        cold = 1e3 * _process(code)
    return [
        row("open 10,000 hexes and 1,000 counters, warm", warm, "ms", "<= 100", warm <= 100),
        row("open 10,000 hexes and 1,000 counters, cold process", cold, "ms", "<= 350", cold <= 350),
    ]
