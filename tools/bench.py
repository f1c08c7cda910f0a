"""``grognard bench``: how fast it is here, as ratios within one run."""

import argparse
import json

from grognard.tools.bench_row import Row

HELP = "measure speed: playouts, offers, searches, opening"
EXAMPLE = "grognard bench --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``bench`` understands."""
    parser.add_argument("what", nargs="?", default="kernel", choices=("kernel", "viewer"), help="(kernel)")
    parser.add_argument("--game", default="empire_at_sunrise", help="the game that is played (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print the rows for a script")


def run(args: argparse.Namespace) -> int:
    """Measure and print; misses are marked, and the exit status stays 0: a slow machine is no failure."""
    rows = viewer_rows() if args.what == "viewer" else kernel_rows(args.game)
    if args.json:
        print(json.dumps(rows, indent=2))
        return 0
    for line in rows:
        goal = f"goal {line['goal']}" if line["goal"] else ""
        mark = "" if line["holds"] else "MISSED"
        print(f"{line['name']:62} {line['value']:>12} {line['unit']:10} {goal:14} {mark}".rstrip())
    return 0


def kernel_rows(game: str) -> list[Row]:
    """Return every row about the kernel."""
    from grognard.tools import bench_kernel, bench_offers, bench_search

    return [
        *bench_kernel.playout_rows(game),
        *bench_offers.rows(game),
        *bench_kernel.undo_rows(game),
        *bench_kernel.fuzz_rows(game),
        *bench_search.rows(),
        *bench_kernel.opening_rows(),
        *bench_kernel.start_rows(),
    ]


def viewer_rows() -> list[Row]:
    """Return every row about the viewer."""
    from grognard.tools import bench_viewer

    return bench_viewer.rows()
