"""``grognard unpack``: a packed module becomes a source folder again."""

import argparse
from pathlib import Path

HELP = "write the sources of a packed module into a folder"
EXAMPLE = "grognard unpack empire_at_sunrise.wgm sources/"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("module", help="a .wgm or .wgx file, or the name of an installed game")
    parser.add_argument("folder", type=Path, nargs="?", help="an empty or new folder; by default SLUG here")


def run(args: argparse.Namespace) -> int:
    """Unpack and say how much.

    Raises:
        ModuleDataError: the module is bad, or the folder holds something already.
    """
    from grognard.kernel.extension import SUFFIX
    from grognard.kernel.module import load, unpack
    from grognard.kernel.registry import find_module

    if args.module.endswith(SUFFIX):
        return unpack_extension_of(args)
    path = find_module(args.module)
    folder = args.folder or Path(load(path).manifest.slug)
    written = unpack(path, folder)
    print(f"Wrote {len(written)} files into {folder}.")
    return 0


def unpack_extension_of(args: argparse.Namespace) -> int:
    """Unpack an extension and say how much.

    Raises:
        ModuleDataError: it is bad, or the folder holds something already.
    """
    from grognard.kernel.durable import write_whole
    from grognard.kernel.errors import ModuleDataError
    from grognard.kernel.extension import load_extension, unpack_extension

    folder = args.folder or Path(load_extension(args.module).head.id)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ModuleDataError(str(folder), "it is there already and not an empty folder")
    files = {name: text.encode() for name, text in unpack_extension(args.module).items()}
    files |= dict(load_extension(args.module).pictures())
    for name, data in files.items():
        write_whole(folder / name, data)
    print(f"Wrote {len(files)} files into {folder}.")
    return 0
