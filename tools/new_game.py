"""``grognard new-game``: a game that plays from the first moment, to be turned into one's own.

The files are those of the tutorial on the plugins' page, so what the page tells is what the command writes.
"""

import argparse
import keyword
import re
import sys
from importlib import resources
from pathlib import Path

HELP = "write a small game that plays at once, to make your own of: its plugin, its module, its play file"
EXAMPLE = "grognard new-game border_war"

FILE = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
"""A file on the page: its path behind the language, and its text."""

SLUG, TITLE = "mill_hill", "Mill Hill"
"""What the game of the page is called, and what the new name stands for."""

TAKEN = ("grognard", "module", "tests")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("slug", help="its name in commands and code: lower-case letters, digits and `_`")
    parser.add_argument("--title", help="what players call it; made of the slug when not given")
    parser.add_argument("--folder", type=Path, help="an empty or new folder; by default SLUG here")


def run(args: argparse.Namespace) -> int:
    """Write the files and say how to go on.

    Raises:
        GrognardError: no game can be called so, or the folder holds something already.
    """
    from grognard.kernel.durable import write_whole

    check_name(args.slug)
    title = args.title if args.title is not None else args.slug.replace("_", " ").title()
    folder = args.folder or Path(args.slug)
    check_place(folder, title)
    files = game_files(args.slug, title)
    for name, text in files.items():
        write_whole(folder / name, text.encode())
    print(f"Wrote {title} into {folder}, {len(files)} files. Now:")
    print(f"  grognard play --plugin {folder}")
    print(f"  grognard check --plugin {folder} --play")
    print(f"  grognard play-file --plugin {folder} {folder / 'tests' / 'rules.play'}")
    return 0


def check_name(slug: str) -> None:
    """Hold that a game and a package can be called so.

    Raises:
        GrognardError: they cannot, or there is such a game.
    """
    from grognard.kernel.errors import GrognardError
    from grognard.kernel.registry import broken_games, installed_games

    if not re.fullmatch(r"[a-z][a-z0-9_]{1,39}", slug):
        raise GrognardError(f"{slug[:40]!r} is no slug: lower-case letters, digits and `_`, a letter first.")
    if slug in TAKEN or slug in sys.stdlib_module_names or keyword.iskeyword(slug):
        raise GrognardError(f"Python has something called {slug} already; choose another slug.")
    if slug in (*installed_games(), *broken_games()):
        raise GrognardError(f"A game called {slug} is installed already; choose another slug.")


def check_place(folder: Path, title: str) -> None:
    """Hold that the files can be written there, and the title into them.

    Raises:
        GrognardError: the folder holds something, or the title is no line that can be quoted.
    """
    from grognard.kernel.errors import GrognardError

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise GrognardError(f"{folder}: it is there already and not an empty folder.")
    if not title.isprintable() or not 0 < len(title) <= 60 or any(mark in title for mark in '"\\'):
        raise GrognardError("A title is one line of at most 60 letters without quotation marks.")


def game_files(slug: str, title: str) -> dict[str, str]:
    """Return the files of the tutorial under another name, by their paths in the game's folder."""
    page = resources.files("grognard.plugins").joinpath("README.md").read_text(encoding="utf-8")
    names = {SLUG: slug, SLUG.replace("_", "-"): slug.replace("_", "-"), TITLE: title}

    def renamed(text: str) -> str:
        return re.sub("|".join(names), lambda found: names[found[0]], text)

    return {renamed(path): renamed(text) for path, text in FILE.findall(page)}
