"""``grognard pack``: the source folder of a module, or of an extension, becomes one file."""

import argparse
from pathlib import Path

HELP = "pack the source folder of a module into one .wgm file, or that of an extension into a .wgx"
EXAMPLE = "grognard pack modules/empire_at_sunrise -o empire_at_sunrise.wgm"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("folder", type=Path, help="the folder that holds module.toml, or extension.toml")
    parser.add_argument("-o", "--out", type=Path, help="the file to write; by default its name here")


def run(args: argparse.Namespace) -> int:
    """Pack, write and say what was packed.

    Raises:
        ModuleDataError: with every problem of the sources.
        GrognardError: the file cannot be written.
    """
    from grognard.kernel.durable import write_whole
    from grognard.kernel.extension import SOURCE
    from grognard.kernel.module import load, pack

    if (args.folder / SOURCE).is_file():
        return pack_extension_of(args)
    data = pack(args.folder)
    module = load(data, str(args.folder))
    out = args.out or Path(f"{module.manifest.slug}.wgm")
    write_whole(out, data)
    manifest = module.manifest
    print(f"Packed {manifest.title} {manifest.version} into {out} ({len(data):,} bytes).")
    print(f"Play digest {module.digest[:16]}.")
    return 0


def pack_extension_of(args: argparse.Namespace) -> int:
    """Pack an extension, write it and say what it is for.

    Raises:
        ModuleDataError: with every problem of the sources, or there is no such base.
        GrognardError: the file cannot be written.
    """
    from grognard.kernel.durable import write_whole
    from grognard.kernel.extension import SUFFIX, load_extension, pack_extension

    data = pack_extension(args.folder)
    head = load_extension(data).head
    out = args.out or Path(f"{head.id}{SUFFIX}")
    write_whole(out, data)
    print(f"Packed {head.title} {head.version}, for {head.base}, into {out} ({len(data):,} bytes).")
    print(f"`grognard play {head.base} --extension {out}` plays with it.")
    return 0
