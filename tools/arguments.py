"""What several commands take: numbers that make sense, a game by its name, and games in their folders."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.kernel.board import Board


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


def add_extension(parser: ArgumentParser) -> None:
    """Add ``--extension``; `with_extensions` takes it."""
    parser.add_argument(
        "--extension",
        action="append",
        default=[],
        metavar="FILE",
        help="a .wgx file, or the id of an installed extension; several are laid over the game in this order",
    )


def with_extensions(name: str, extensions: list[str]) -> str:
    """Return what opens a game with extensions laid over it, and say where they disagree.

    Raises:
        ModuleDataError: there is no such module or extension, or they do not fit each other.
    """
    if not extensions:
        return name
    from grognard.kernel.conflicts import conflicts
    from grognard.kernel.extending import find_extended, find_extension
    from grognard.kernel.extension import load_extension
    from grognard.kernel.module import load
    from grognard.kernel.registry import find_module

    found = find_extended(name, extensions)
    laid = [load_extension(find_extension(one)) for one in extensions]
    for sentence in conflicts(laid, load(find_module(name))):
        print(f"{sentence}.", file=sys.stderr)
    return str(found)


def add_game(parser: ArgumentParser, what: str = "the slug of an installed game, or a .wgm file") -> None:
    """Add the game a command is about, which may lie in a folder; `game_of` takes it."""
    parser.add_argument("game", nargs="?", help=f"{what}; that of --plugin when not given")
    add_plugin(parser)


def game_of(args: Namespace) -> str:
    """Return the name of the game a command is about.

    Raises:
        GrognardError: none is named.
        PluginError: a folder holds no game.
        ModuleDataError: an extension that was named does not fit.
    """
    from grognard.kernel.errors import GrognardError

    plugged = plug_in_all(args)
    if args.game is None and not plugged:
        raise GrognardError(
            "Name a game, or the folder of one with --plugin; `grognard list` names those here."
        )
    name = plugged[-1] if args.game is None else str(args.game)
    return with_extensions(name, getattr(args, "extension", []))


def seats(board: Board, scenario: str, sides: Iterable[str]) -> set[int]:
    """Return the numbers of sides that were named.

    Raises:
        MalformedAction: there is no such side.
        GrognardError: one of them does not play the scenario.
    """
    from grognard.kernel.errors import GrognardError

    played = board.scenarios[scenario]
    named = {board.side_number(side) for side in sides}
    if missing := sorted(named.difference(played.sides)):
        there = ", ".join(board.sides[side] for side in played.sides)
        absent = ", ".join(board.side_names[side] for side in missing)
        raise GrognardError(f"Not in the scenario {scenario!r}: {absent}; it is played by {there}.")
    return named


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
