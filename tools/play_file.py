"""``grognard play-file``: play games written as text, and compare what comes of them."""

import argparse
import json
import sys
from pathlib import Path

from grognard.tools.arguments import add_plugin, plug_in_all

HELP = "play games written as text and print where they differ from what they say"
EXAMPLE = "grognard play-file tests/plays/empire_at_sunrise/*.play"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``play-file`` understands."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a play file")
    parser.add_argument(
        "--all", action="store_true", help="print every difference, not only the first of a file"
    )
    add_plugin(parser)
    parser.add_argument("--json", action="store_true", help="print the differences for a script")


def run(args: argparse.Namespace) -> int:
    """Play the files; 1 when any differs from what it says or cannot be read."""
    from grognard.kernel.errors import GrognardError
    from grognard.kernel.play_file import run_play_file

    plug_in_all(args)
    found: dict[str, list[str]] = {}
    for number, path in enumerate(args.files, 1):
        try:
            found[str(path)] = run_play_file(path)
        except GrognardError as error:
            found[str(path)] = [str(error).removeprefix(f"{path}: ")]
        if len(args.files) > 1 and sys.stderr.isatty():
            print(f"\r{number} of {len(args.files)} files", end="", file=sys.stderr, flush=True)
    differing = {name: differences for name, differences in found.items() if differences}
    if args.json:
        print(json.dumps(found, indent=2))
        return 1 if differing else 0
    for name, differences in differing.items():
        for difference in differences if args.all else differences[:1]:
            print(f"{name}: {difference}")
    print(f"{len(found) - len(differing)} of {len(found)} files play as they say.")
    return 1 if differing else 0
