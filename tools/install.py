"""``grognard install``: modules and extensions go into the user's folder, packages of games into Python's."""

import argparse
from pathlib import Path

HELP = "put modules (.wgm), extensions (.wgx) and packages of games in place, to be called by their names"
EXAMPLE = "grognard install waterloo.wgm night_rules.wgx"

SOURCES = ("module.toml", "extension.toml")
"""What the folder of a module's or an extension's sources holds, and that of a package does not."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="a .wgm, .wgx or .whl file, or the folder of a package",
    )


def run(args: argparse.Namespace) -> int:
    """Install each file that is sound, and say so; the first that is not ends it.

    Raises:
        ModuleDataError: a file is broken, or does not fit what is installed.
        GrognardError: a file is of another kind, or cannot be copied; or pip failed.
    """
    from grognard.kernel.errors import GrognardError
    from grognard.kernel.extension import SUFFIX
    from grognard.tools.packages import install_package

    for path in args.files:
        if path.suffix == SUFFIX:
            install_extension(path)
        elif path.suffix == ".wgm":
            install_module(path)
        elif any((path / name).is_file() for name in SOURCES):
            raise GrognardError(f"{path}: these are sources; `grognard pack {path}` makes a file to install.")
        elif path.suffix == ".whl" or path.is_dir():
            install_package(path)
        else:
            raise GrognardError(
                f"{path}: only .wgm, .wgx and .whl files and folders of packages are installed."
            )
    return 0


def install_module(path: Path) -> None:
    """Check a module and copy it.

    Raises:
        ModuleDataError: it is broken, or has extensions laid over it.
        GrognardError: it cannot be copied.
    """
    from grognard.kernel.board_build import build_board
    from grognard.kernel.errors import ModuleDataError
    from grognard.kernel.module import load
    from grognard.kernel.registry import installed_games
    from grognard.tools.shelf import MODULES

    module = load(path)
    module.check()
    board = build_board(module)
    if module.extended is not None:
        raise ModuleDataError(str(path), "extensions are laid over it; install the base and each of them")
    copy(path, MODULES, f"{board.slug}.wgm")
    print(f"Installed {board.title} {board.version}; `grognard play {board.slug}` opens it.")
    if board.plugin not in installed_games():
        told = f"Its rules, {board.plugin}, are not installed"
        print(f"{told}; `grognard play {board.slug} --free` lays it on the free table.")


def install_extension(path: Path) -> None:
    """Check an extension with its base and copy it.

    Raises:
        ModuleDataError: it is broken, or its base is not there in the state it is made for.
        GrognardError: it cannot be copied.
    """
    from grognard.kernel.extending import lay_over
    from grognard.kernel.extension import load_extension
    from grognard.kernel.module import load
    from grognard.kernel.registry import find_module
    from grognard.tools.shelf import EXTENSIONS

    one = load_extension(path)
    head = one.head
    lay_over(load(find_module(head.base)), [one])
    copy(path, EXTENSIONS, f"{head.id}.wgx")
    print(f"Installed {head.title} {head.version}; `grognard play {head.base} --extension {head.id}`.")


def copy(path: Path, house: str, name: str) -> None:
    """Copy a file into a folder of the user's, in one step.

    Raises:
        GrognardError: it cannot be written.
        OSError: it cannot be read.
    """
    from grognard.kernel.durable import write_whole
    from grognard.kernel.home import folder

    write_whole(folder(house) / name, path.read_bytes())
