"""``grognard fuzz``: random games with every check of the conformance suite."""

import argparse
import json
import sys
from collections import Counter

from grognard.tools.arguments import add_extension, add_game, from_nought, game_of, positive, whole

HELP = "play random games and check everything that must always hold"
EXAMPLE = "grognard fuzz empire_at_sunrise --games 5"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``fuzz`` understands."""
    add_game(parser)
    add_extension(parser)
    parser.add_argument("--games", type=positive, default=5, metavar="N", help="how many games (5)")
    parser.add_argument("--seed", type=whole, default=1, help="of the first game; the next ones count up (1)")
    parser.add_argument(
        "--every",
        type=from_nought,
        default=20,
        metavar="N",
        help="an identity each Nth action; 0 for none (20)",
    )
    parser.add_argument("--json", action="store_true", help="print the figures for a script")


def run(args: argparse.Namespace) -> int:
    """Play the games; 1 when anything was wrong."""
    from grognard.kernel import GrognardError
    from grognard.kernel.testing import open_some_game, play_out

    game = game_of(args)
    totals: Counter[str] = Counter()
    problems: list[str] = []
    for number in range(args.games):
        seed = args.seed + number
        session = open_some_game(game, seed)
        try:
            found = play_out(session, seed, check_every=args.every)
        except GrognardError as error:
            problems.append(f"seed {seed}: {error}")
            continue
        problems += [f"seed {seed}: {problem}" for problem in found.problems]
        totals.update(actions=found.actions, offered=found.offered, unlisted=found.unlisted, games=1)
        print(f"\r{number + 1} of {args.games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    if args.json:
        print(json.dumps(dict(totals) | {"problems": problems}, indent=2))
    else:
        actions = totals["actions"]
        mean = totals["offered"] / max(1, actions)
        print(f"{totals['games']} games, {actions} actions, {mean:.1f} offered on average.")
        print(f"{totals['unlisted']} well-formed unlisted actions were tried.")
        print("\n".join(problems) if problems else "Nothing was wrong.")
    return 1 if problems else 0
