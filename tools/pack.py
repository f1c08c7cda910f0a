"""``grognard pack``: a module's source folder becomes one file."""

import argparse
from pathlib import Path

HELP = "pack a module's source folder into one .wgm file"
EXAMPLE = "grognard pack modules/empire_at_sunrise -o empire_at_sunrise.wgm"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("folder", type=Path, help="the folder that holds module.toml")
    parser.add_argument("-o", "--out", type=Path, help="the file to write; by default SLUG.wgm here")


def run(args: argparse.Namespace) -> int:
    """Pack, write and say what was packed.

    Raises:
        ModuleDataError: with every problem of the sources.
        GrognardError: the file cannot be written.
    """
    from grognard.kernel.durable import write_whole
    from grognard.kernel.module import load, pack

    data = pack(args.folder)
    module = load(data, str(args.folder))
    out = args.out or Path(f"{module.manifest.slug}.wgm")
    write_whole(out, data)
    manifest = module.manifest
    print(f"Packed {manifest.title} {manifest.version} into {out} ({len(data):,} bytes).")
    print(f"Play digest {module.digest[:16]}.")
    return 0
