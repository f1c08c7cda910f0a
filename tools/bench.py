"""``grognard bench``: how fast it is here, as ratios within one run."""

import argparse
import json
from collections.abc import Sequence

from grognard.kernel.errors import GrognardError
from grognard.tools.bench_row import Row

HELP = "measure speed: playouts, offers, searches, opening"
EXAMPLE = "grognard bench --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``bench`` understands."""
    parser.add_argument("what", nargs="?", default="kernel", choices=("kernel", "viewer"), help="(kernel)")
    parser.add_argument("--game", action="append", help="a game that is played (every installed one)")
    parser.add_argument("--json", action="store_true", help="print the rows for a script")


def run(args: argparse.Namespace) -> int:
    """Measure and print; misses are marked, and the exit status stays 0: a slow machine is no failure.

    Raises:
        GrognardError: a game is named for the viewer, which is measured on maps of its own.
    """
    if args.what == "viewer" and args.game:
        raise GrognardError("The viewer is measured on maps of its own; leave --game out.")
    rows = viewer_rows() if args.what == "viewer" else kernel_rows(args.game or installed())
    if args.json:
        print(json.dumps(rows, indent=2))
        return 0
    for line in rows:
        goal = f"goal {line['goal']}" if line["goal"] else ""
        mark = "" if line["holds"] else "MISSED"
        print(f"{line['name']:62} {line['value']:>12} {line['unit']:10} {goal:14} {mark}".rstrip())
    return 0


def installed() -> list[str]:
    """Return every game installed here."""
    from grognard.kernel.registry import installed_games

    return sorted(installed_games())


def kernel_rows(games: Sequence[str]) -> list[Row]:
    """Return every row about the kernel, first those of each game."""
    from grognard.tools import bench_kernel, bench_search

    return [
        *(line for game in games for line in game_rows(game)),
        *bench_search.rows(),
        *bench_kernel.opening_rows(),
        *bench_kernel.start_rows(),
    ]


def game_rows(game: str) -> list[Row]:
    """Return every row about one game."""
    from grognard.tools import bench_kernel, bench_offers

    return [
        *bench_kernel.playout_rows(game),
        *bench_offers.rows(game),
        *bench_kernel.undo_rows(game),
        *bench_kernel.fuzz_rows(game),
    ]


def viewer_rows() -> list[Row]:
    """Return every row about the viewer."""
    from grognard.tools import bench_viewer

    return bench_viewer.rows()
