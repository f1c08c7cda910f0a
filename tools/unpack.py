"""``grognard unpack``: a packed module becomes a source folder again."""

import argparse
from pathlib import Path

HELP = "write the sources of a packed module into a folder"
EXAMPLE = "grognard unpack empire_at_sunrise.wgm sources/"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("module", help="a .wgm file, or the name of an installed game")
    parser.add_argument("folder", type=Path, nargs="?", help="an empty or new folder; by default SLUG here")


def run(args: argparse.Namespace) -> int:
    """Unpack and say how much.

    Raises:
        ModuleDataError: the module is bad, or the folder holds something already.
    """
    from grognard.kernel.module import load, unpack
    from grognard.kernel.registry import find_module

    path = find_module(args.module)
    folder = args.folder or Path(load(path).manifest.slug)
    written = unpack(path, folder)
    print(f"Wrote {len(written)} files into {folder}.")
    return 0
