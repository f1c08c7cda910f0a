"""``grognard list``: the games that can be played here."""

import argparse
import json
import sys

from grognard.kernel.errors import GrognardError
from grognard.kernel.registry import broken_games, find_board, installed_games

HELP = "list the installed games with their scenarios"
EXAMPLE = "grognard list"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``list`` understands."""
    parser.add_argument("--json", action="store_true", help="print the list for a script")


def run(args: argparse.Namespace) -> int:
    """List every installed game; 1 when there is one that cannot be used."""
    rows, broken = [], list(broken_games().values())
    for slug in installed_games():
        try:
            board = find_board(slug)
        except GrognardError as error:
            broken.append(str(error))
            continue
        scenarios = [scenario.id for scenario in board.scenarios.values()]
        rows.append(
            {"slug": slug, "title": board.title, "version": board.version, "scenarios": scenarios}
            | {"sides": list(board.sides), "digest": board.digest}
        )
    for sentence in broken:
        print(sentence, file=sys.stderr)
    status = 1 if broken else 0
    if args.json:
        print(json.dumps(rows, indent=2))
        return status
    for row in rows:
        print(f"{row['slug']}  {row['title']} {row['version']}")
        print(f"  sides: {', '.join(row['sides'])}   scenarios: {', '.join(row['scenarios'])}")
    if not rows:
        print("No games are installed. Install one with pip, or name a .wgm file.")
    return status
