"""``grognard uninstall``: modules and extensions leave the user's folder."""

import argparse
from pathlib import Path

HELP = "take modules and extensions out of your folder"
EXAMPLE = "grognard uninstall waterloo"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("names", nargs="+", metavar="NAME", help="of a module or an extension, as in `list`")
    parser.add_argument("--force", action="store_true", help="also what saves need")


def run(args: argparse.Namespace) -> int:
    """Take each out and say so; the first that cannot be ends it.

    Raises:
        GrognardError: nothing is called so, or a save needs it.
    """
    for name in args.names:
        path = find(name)
        if not args.force:
            hold_for_saves(path)
        path.unlink()
        print(f"Uninstalled {path.stem}.")
    return 0


def find(name: str) -> Path:
    """Return the file of a module or an extension in the user's folder.

    Raises:
        GrognardError: there is none, or one of each; or the game came by pip.
    """
    from grognard.kernel.errors import GrognardError
    from grognard.kernel.registry import installed_games
    from grognard.tools.shelf import own_extensions, own_modules

    found = [path for path in (*own_modules(), *own_extensions()) if name in (path.stem, path.name)]
    if len(found) > 1:
        raise GrognardError(f"There are {found[0].name} and {found[1].name}; name the file you mean.")
    if not found and name in installed_games():
        raise GrognardError(f"{name} is part of a package; `pip uninstall` takes the package away.")
    if not found:
        raise GrognardError(f"Nothing in your folder is called {name[:60]}; `grognard list` tells what is.")
    return found[0]


def hold_for_saves(path: Path) -> None:
    """Hold that no save needs a file.

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
    needing = [save.path.name for save in saves() if save.needs(path.stem, digest)]
    if needing:
        raise GrognardError(
            f"{path.stem} is needed by {', '.join(needing[:6])}{' and more' * (len(needing) > 6)}; "
            "--force takes it away all the same."
        )
