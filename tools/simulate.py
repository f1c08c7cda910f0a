"""``grognard simulate``: play many games between bots and count how they end."""

import argparse
import json
import multiprocessing
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from grognard.tools.arguments import add_extension, add_game, game_of, positive, seats, whole

HELP = "play games between bots and count the outcomes"
EXAMPLE = "grognard simulate empire_at_sunrise --games 10 --bots germany=normal aja=random"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``simulate`` understands."""
    add_game(parser)
    add_extension(parser)
    parser.add_argument("--games", type=positive, default=10, metavar="N", help="how many games (10)")
    parser.add_argument("--seed", type=whole, default=1, help="of the first game; the next ones count up (1)")
    parser.add_argument("--scenario", help="the module's first one when not given")
    parser.add_argument("--bots", nargs="*", default=[], metavar="SIDE=BOT", help="who plays a side (normal)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="games at the same time (1)")
    parser.add_argument("--json", action="store_true", help="print the figures for a script")


STOP_AT_CTRL_C = (signal.SIGINT, signal.SIG_DFL)
"""What a process that plays games does at Ctrl-C: it ends at once and says nothing."""


@dataclass(frozen=True)
class Result:
    """How one game between bots ended."""

    seed: int
    winner: int
    title: str
    reason: str
    actions: int
    seconds: float
    facts: dict[str, int]


def play_one(game: str, scenario: str | None, seed: int, bots: dict[str, str]) -> Result:
    """Play one game; top level, so that a process pool can call it."""
    from grognard.kernel import open_game
    from grognard.kernel.bot import make_bot, play_by_bots

    session = open_game(game, scenario=scenario, seed=seed)
    board = session.board
    players = [
        make_bot(bots.get(side, "normal"), board, session.game, 1000 * seed + number)
        for number, side in enumerate(board.sides)
    ]
    began = time.perf_counter()
    outcome = play_by_bots(session, players)
    facts = dict(zip((track.id for track in board.tracks), session.view(0).columns["track"], strict=True))
    seconds = time.perf_counter() - began
    return Result(seed, outcome.winner, outcome.title, outcome.reason, len(session.history), seconds, facts)


def played(args: argparse.Namespace, bots: dict[str, str]) -> Iterator[Result]:
    """Play the games, several at the same time, and yield the results in order.

    Raises:
        GrognardError: a game cannot be played, or its process was ended from outside.
    """
    from grognard.kernel import GrognardError

    seeds = range(args.seed, args.seed + args.games)
    jobs = ProcessPoolExecutor(min(args.jobs, args.games), initializer=signal.signal, initargs=STOP_AT_CTRL_C)
    try:
        waiting = [jobs.submit(play_one, args.game, args.scenario, seed, bots) for seed in seeds]
        for future in waiting:
            yield future.result()
        jobs.shutdown()
    except BrokenProcessPool:
        raise GrognardError("A process that played a game was ended before the game was.") from None
    finally:
        # Where something went wrong nobody waits for the other games.
        jobs.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.terminate()


def run(args: argparse.Namespace) -> int:
    """Play the games and print the counts."""
    from grognard.kernel import MalformedAction
    from grognard.kernel.registry import find_board

    args.game = game_of(args)
    board = find_board(args.game)
    bots = dict(word.split("=", 1) for word in args.bots if "=" in word)
    if len(bots) != len(args.bots) or set(bots) - set(board.sides):
        raise MalformedAction(f"--bots takes SIDE=BOT with a side of {', '.join(board.sides)}.")
    scenario = args.scenario or next(iter(board.scenarios))
    if scenario in board.scenarios:  # another name is refused where the first game is opened
        seats(board, scenario, bots)
    results = []
    for result in played(args, bots):
        results.append(result)
        print(f"\r{len(results)} of {args.games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    if args.json:
        print(json.dumps([vars(result) for result in results], indent=2))
        return 0
    wins = Counter(board.side_names[r.winner] if r.winner >= 0 else "nobody" for r in results)
    for name, count in wins.most_common():
        print(f"{name} won {count} of {args.games}.")
    for title, count in Counter(result.title for result in results).most_common():
        print(f"  {title}: {count}")
    seconds = sum(result.seconds for result in results) / len(results)
    actions = sum(result.actions for result in results) / len(results)
    print(f"On average {actions:.0f} actions and {seconds:.1f} s a game.")
    return 0
