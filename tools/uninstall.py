"""``grognard uninstall``: modules and extensions leave the user's folder, packages of games Python's."""

import argparse
from pathlib import Path

HELP = "take modules and extensions out of your folder, and packages of games out of Python's"
EXAMPLE = "grognard uninstall waterloo"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("names", nargs="+", metavar="NAME", help="of a game or an extension, as in `list`")
    parser.add_argument("--force", action="store_true", help="also what saves need")


def run(args: argparse.Namespace) -> int:
    """Take each out and say so; the first that cannot be ends it.

    Raises:
        GrognardError: nothing is called so, or a save needs it.
    """
    from grognard.kernel.registry import find_module, installed_games
    from grognard.tools.packages import uninstall_package

    for name in args.names:
        path = find(name)
        if path is None:
            if not args.force and name in installed_games():
                hold_for_saves(find_module(name), name)
            uninstall_package(name)
            continue
        if not args.force:
            hold_for_saves(path, path.stem)
        path.unlink()
        print(f"Uninstalled {path.stem}.")
    return 0


def find(name: str) -> Path | None:
    """Return the file of a module or an extension in the user's folder, None for a game that came by pip.

    Raises:
        GrognardError: there is none, or one of each.
    """
    from grognard.kernel.errors import GrognardError
    from grognard.kernel.registry import broken_games, installed_games
    from grognard.tools.shelf import own_extensions, own_modules

    found = [path for path in (*own_modules(), *own_extensions()) if name in (path.stem, path.name)]
    if len(found) > 1:
        raise GrognardError(f"There are {found[0].name} and {found[1].name}; name the file you mean.")
    if not found and name in (*installed_games(), *broken_games()):
        return None
    if not found:
        raise GrognardError(f"Nothing in your folder is called {name[:60]}; `grognard list` tells what is.")
    return found[0]


def hold_for_saves(path: Path, name: str) -> None:
    """Hold that no save needs a file, by the name of the game or the extension.

    Raises:
        GrognardError: one does.
    """
    from grognard.kernel.errors import GrognardError, ModuleDataError
    from grognard.kernel.extension import SUFFIX, load_extension
    from grognard.kernel.module import load
    from grognard.tools.shelf import saves

    try:
        digest = load_extension(path).digest if path.suffix == SUFFIX else load(path).digest
    except ModuleDataError:
        return  # nobody plays with a broken one
    needing = [save.path.name for save in saves() if save.needs(name, digest)]
    if needing:
        raise GrognardError(
            f"{name} is needed by {', '.join(needing[:6])}{' and more' * (len(needing) > 6)}; "
            "--force takes it away all the same."
        )
