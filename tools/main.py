"""The front of ``grognard``: finds the command, loads that one alone, and turns errors into sentences.

A command is a module of this package with ``HELP: str`` (one line), ``EXAMPLE: str`` (a command line that
works), ``add_arguments(parser)`` and ``run(args) -> int``. Only the chosen one is imported, so that
``grognard --help`` stays as quick as Python itself.
"""

import argparse
import importlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import Protocol, cast

COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("play", "play a game in a window, or at a text prompt"),
    "list": (
        "list_games",
        "list the installed games and extensions, with their versions and the saves that need them",
    ),
    "install": (
        "install",
        "put modules (.wgm), extensions (.wgx) and packages of games in place, to be called by their names",
    ),
    "uninstall": (
        "uninstall",
        "take modules and extensions out of your folder, and packages of games out of Python's",
    ),
    "new-game": (
        "new_game",
        "write a small game that plays at once, to make your own of: its plugin, its module, its play file",
    ),
    "check": ("check", "find everything wrong with a module, packed or in sources"),
    "pack": (
        "pack",
        "pack the source folder of a module into one .wgm file, or that of an extension into a .wgx",
    ),
    "unpack": ("unpack", "write the sources of a packed module into a folder"),
    "inspect": ("inspect_module", "show what a module holds and where its data comes from"),
    "import-vmod": (
        "import_vmod",
        "make a module of a VASSAL module: maps, counters, set-ups, saves, dice and decks",
    ),
    "map-from-earth": (
        "map_from_earth",
        "write the sources of a map, hexes or areas, from the coasts and countries of the earth",
    ),
    "draw": ("draw", "write a game's maps and counters as SVG, and as PNG where a rasteriser is installed"),
    "play-file": ("play_file", "play games written as text and print where they differ from what they say"),
    "replay": ("replay", "play a saved game again, tell what happened, and verify every state"),
    "migrate": (
        "migrate",
        "play an old save again under the module, extensions and rules installed now, into a new save",
    ),
    "mail": ("mail", "check a game that came by mail, tell what is new and take it up; or send one on"),
    "simulate": ("simulate", "play games between bots and count the outcomes"),
    "fuzz": ("fuzz", "play random games and check everything that must always hold"),
    "coverage": ("case_coverage", "count the rulebook's cases that are cited, tested and knocked out"),
    "bench": ("bench", "measure speed: playouts, offers, searches, opening"),
}
"""Command -> (module of this package, its HELP); written here too because help may not load the module."""


class Command(Protocol):
    """What a command's module offers."""

    HELP: str
    EXAMPLE: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def load(name: str) -> Command:
    """Import the module of one command."""
    return cast(Command, importlib.import_module(f"grognard.tools.{COMMANDS[name][0]}"))


def build_parser(chosen: str | None) -> argparse.ArgumentParser:
    """Return the parser of the whole command line; only the chosen command knows its arguments.

    Args:
        chosen: name in COMMANDS, or None to describe the commands only.
    """
    parser = argparse.ArgumentParser(
        prog="grognard",
        description="A wargame engine and table: play by the rules, check and pack modules.",
        epilog="`grognard COMMAND --help` explains one command, with an example.",
    )
    parser.add_argument("--version", action=ShowVersion)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (_, summary) in COMMANDS.items():
        if name == chosen:
            command = load(name)
            sub = commands.add_parser(
                name,
                help=summary,
                description=command.HELP,
                epilog=f"Example: {command.EXAMPLE}",
                formatter_class=argparse.RawDescriptionHelpFormatter,
            )
            command.add_arguments(sub)
            sub.set_defaults(run=command.run)
        else:
            commands.add_parser(name, help=summary)
    return parser


class ShowVersion(argparse.Action):
    """Print the version; reading it costs more than a help page, so it waits until it is asked for."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(
            option_strings, dest, nargs=0, default=argparse.SUPPRESS, help="show the version and exit"
        )

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print and leave."""
        from importlib.metadata import version

        print(f"grognard {version('grognard')}")
        parser.exit()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit status.

    Args:
        arguments: the words after ``grognard``; None for those of this process.

    Returns:
        0 done; 1 failed, with a sentence on the error stream; 2 not understood (by argparse); 130 stopped by
        Ctrl-C.
    """
    _open_streams()
    words = list(sys.argv[1:] if arguments is None else arguments)
    chosen = next((word for word in words if not word.startswith("-")), None)
    try:
        args = build_parser(chosen).parse_args(words)
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader (a pager, head) left; Python would complain once more while closing the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        sentence = sentence_of(error)
        if sentence is None:
            raise
        print(sentence, file=sys.stderr)
        return 1


def _open_streams() -> None:
    """See to it that streams which were closed before we began can be used, and that any letter goes out."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            # No command may find its own file where it expects the screen.
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open to the end
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if name == "stdin" else "backslashreplace")


def sentence_of(error: Exception) -> str | None:
    """Return what a user is told about an error, None where it is a fault of ours that needs a traceback."""
    from grognard.kernel.errors import GrognardError

    if isinstance(error, GrognardError):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}." if error.filename else f"{error.strerror}."
    return None


if __name__ == "__main__":
    sys.exit(main())
