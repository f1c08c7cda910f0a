"""What several commands take: numbers that make sense, a game by its name, and games in their folders."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path


def add_plugin(parser: ArgumentParser) -> None:
    """Add ``--plugin``; `plug_in_all` takes it."""
    parser.add_argument(
        "--plugin",
        action="append",
        type=Path,
        default=[],
        metavar="FOLDER",
        help="a folder with a plugin and its module, used without installing it",
    )


def plug_in_all(args: Namespace) -> list[str]:
    """Plug in the games of all folders that were named, and return their slugs.

    Raises:
        PluginError: a folder holds no game.
    """
    if not args.plugin:
        return []
    from grognard.kernel.registry import plug_in

    return [plug_in(folder) for folder in args.plugin]


def add_game(parser: ArgumentParser, what: str = "the slug of an installed game, or a .wgm file") -> None:
    """Add the game a command is about, which may lie in a folder; `game_of` takes it."""
    parser.add_argument("game", nargs="?", help=f"{what}; that of --plugin when not given")
    add_plugin(parser)


def game_of(args: Namespace) -> str:
    """Return the name of the game a command is about.

    Raises:
        GrognardError: none is named.
        PluginError: a folder holds no game.
    """
    from grognard.kernel.errors import GrognardError

    plugged = plug_in_all(args)
    if args.game is not None:
        return str(args.game)
    if not plugged:
        raise GrognardError(
            "Name a game, or the folder of one with --plugin; `grognard list` names those here."
        )
    return plugged[-1]


def whole(text: str) -> int:
    """Read a whole number that fits where we keep numbers.

    Raises:
        ArgumentTypeError: it is none.
    """
    try:
        number = int(text) if len(text) <= 20 else None
    except ValueError:
        number = None
    if number is None:
        raise ArgumentTypeError(f"{text[:40]!r} is not a whole number that fits")
    return number


def positive(text: str) -> int:
    """Read a whole number from 1.

    Raises:
        ArgumentTypeError: it is none.
    """
    number = whole(text)
    if number < 1:
        raise ArgumentTypeError(f"{number} is too few; at least 1")
    return number


def from_nought(text: str) -> int:
    """Read a whole number from 0.

    Raises:
        ArgumentTypeError: it is none.
    """
    number = whole(text)
    if number < 0:
        raise ArgumentTypeError(f"{number} is too few; at least 0")
    return number
