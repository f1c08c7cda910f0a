"""``grognard list``: the games that can be played here, their extensions, and the saves that need them."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import GrognardError
from grognard.kernel.registry import broken_games, find_module, installed_games, load_board_cached

if TYPE_CHECKING:
    from grognard.tools.shelf import Save

HELP = "list the installed games and extensions, with their versions and the saves that need them"
EXAMPLE = "grognard list"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``list`` understands."""
    parser.add_argument("--json", action="store_true", help="print the list for a script")


def run(args: argparse.Namespace) -> int:
    """List every installed game; 1 when there is something that cannot be used."""
    from grognard.tools.shelf import own_extensions, own_modules, saves, stray_lines

    rows, broken = [], list(broken_games().values())
    kept = saves()
    laid: dict[str, list[dict[str, Any]]] = {}
    for path in own_extensions():
        try:
            row = extension_row(str(path), kept)
        except GrognardError as error:
            broken.append(str(error))
            continue
        laid.setdefault(str(row["base"]), []).append(row)
    for slug in dict.fromkeys([*installed_games(), *(path.stem for path in own_modules())]):
        try:
            rows.append(game_row(slug, kept, laid.pop(slug, [])))
        except GrognardError as error:
            broken.append(str(error))
    broken += [
        f"The extension {one['id']} is for {base}, which is not here." for base in laid for one in laid[base]
    ]
    for sentence in broken:
        print(sentence, file=sys.stderr)
    if args.json:
        print(json.dumps(rows, indent=2))
    else:
        print("\n".join(line for row in rows for line in lines_of(row)) or NOTHING)
        known = {str(row["slug"]) for row in rows}
        known |= {str(one["id"]) for row in rows for one in row["extensions"]}
        for sentence in stray_lines(known, kept):
            print(sentence)
    return 1 if broken else 0


NOTHING = "No games are installed. Install one with pip, or name a .wgm file."


def game_row(slug: str, kept: list[Save], extensions: list[dict[str, Any]]) -> dict[str, Any]:
    """Describe one game in plain data.

    Raises:
        GrognardError: it cannot be used.
    """
    from grognard.kernel.plugged import plugged
    from grognard.tools.shelf import need_lines, own_modules

    path = find_module(slug)
    board = load_board_cached(path)
    where = "plugged in" if slug in plugged() else "yours" if path in own_modules() else "package"
    return {
        "slug": slug,
        "title": board.title,
        "version": board.version,
        "scenarios": [scenario.id for scenario in board.scenarios.values()],
        "sides": list(board.sides),
        "digest": board.digest,
        "plugin": board.plugin,
        "from": where,
        "extensions": extensions,
        "needed": list(need_lines(slug, board.digest, kept)),
    }


def extension_row(path: str, kept: list[Save]) -> dict[str, Any]:
    """Describe one extension in plain data.

    Raises:
        ModuleDataError: it is broken.
    """
    from grognard.kernel.extension import load_extension
    from grognard.tools.shelf import need_lines

    one = load_extension(path)
    head = one.head
    told = {"id": head.id, "title": head.title, "version": head.version, "base": head.base}
    return {**told, "digest": one.digest, "needed": list(need_lines(head.id, one.digest, kept))}


def lines_of(row: dict[str, Any]) -> list[str]:
    """Word one game for people."""
    where = "" if row["from"] == "package" else f" ({row['from']})"
    lines = [f"{row['slug']}  {row['title']} {row['version']}{where}"]
    lines.append(f"  sides: {', '.join(row['sides'])}   scenarios: {', '.join(row['scenarios'])}")
    lines += [f"  {text}" for text in row["needed"]]
    for one in row["extensions"]:
        lines.append(f"  extension {one['id']}  {one['title']} {one['version']}")
        lines += [f"    {text}" for text in one["needed"]]
    return lines
