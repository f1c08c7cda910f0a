"""``grognard migrate``: an old save goes on under the module and the rules installed now."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.tools.arguments import add_plugin, plug_in_all

if TYPE_CHECKING:
    from grognard.kernel.migrate import Migrated

HELP = "play an old save again under the module, extensions and rules installed now, into a new save"
EXAMPLE = "grognard migrate red_sun_rising-7.wgs -o campaign.wgs"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``migrate`` understands."""
    parser.add_argument("file", type=Path, metavar="SAVE", help="a save (.wgs) or a journal (.wgj)")
    parser.add_argument(
        "-o", "--out", type=Path, metavar="OUT", help="the new save; beside the old one when not given"
    )
    add_plugin(parser)
    parser.add_argument(
        "--extension",
        action="append",
        metavar="FILE",
        help="a .wgx file or the id of an installed extension, in the place of those the save names",
    )
    parser.add_argument("--bare", action="store_true", help="without the extensions that the save names")
    parser.add_argument("--force", action="store_true", help="keep the game up to where it comes otherwise")
    parser.add_argument("--json", action="store_true", help="print what came of it for a script")


def run(args: argparse.Namespace) -> int:
    """Migrate; 1 when the game comes otherwise and is not kept.

    Raises:
        SaveError: the save cannot be read, or its game cannot even begin now; or the new one not written.
        GrognardError: the new save would be the old one.
    """
    from grognard.kernel.errors import GrognardError
    from grognard.kernel.migrate import migrate
    from grognard.tools.replay import progress

    plug_in_all(args)
    out = args.out or args.file.with_name(f"{args.file.stem}-migrated.wgs")
    if out.resolve() == args.file.resolve():
        raise GrognardError(f"{out} is the old save; name another file, so that it stays.")
    done = migrate(args.file, [] if args.bare else args.extension, progress())
    kept = done.parting is None or args.force
    if kept:
        done.session.save(out)
    written = str(out) if kept else ""
    print(json.dumps(row_of(done, written), indent=2) if args.json else "\n".join(lines_of(done, written)))
    return 0 if kept else 1


def lines_of(done: Migrated, written: str) -> list[str]:
    """Word what came of it for people."""
    lines = [f"{was} -> {now}" for was, now in zip(*stamps_of(done), strict=True) if was != now]
    came = len(done.session.history)
    if done.parting is None:
        lines.append(f"The game comes the same: {came} of {done.total} actions.")
    else:
        lines += [str(done.parting), f"Up to there it comes the same: {came} of {done.total} actions."]
    if not done.by_hashes:
        lines.append(
            "States are kept otherwise than they were, so what happened was compared, not each state."
        )
    if written:
        lines.append(f"Saved: {written}")
    else:
        lines.append("Nothing is written; --force keeps the game up to there.")
    return lines


def stamps_of(done: Migrated) -> tuple[list[str], list[str]]:
    """Name what the game was played with and what it is played with now, line by line."""
    head, session = done.head, done.session
    was = {one.slug: f"{one.slug} {one.version} ({one.digest[:16]})" for one in head.modules}
    board = session.board
    stamps = board.stamps or ((board.slug, board.version, board.digest),)
    now = {slug: f"{slug} {version} ({digest[:16]})" for slug, version, digest in stamps}
    was[" rules"] = f"rules of {head.plugin} {head.plugin_version}"
    now[" rules"] = f"rules of {session.game.slug} {session.game.version}"
    slugs = list(dict.fromkeys([*was, *now]))
    return [was.get(slug, "nothing") for slug in slugs], [now.get(slug, "nothing") for slug in slugs]


def row_of(done: Migrated, written: str) -> dict[str, Any]:
    """Say what came of it in plain data."""
    was, now = stamps_of(done)
    parting = None
    if done.parting is not None:
        names = ("number", "action", "side", "reason", "cases")
        parting = {name: getattr(done.parting, name) for name in names}
    return {
        "from": was,
        "to": now,
        "actions": len(done.session.history),
        "of": done.total,
        "parting": parting,
        "by_hashes": done.by_hashes,
        "out": written,
    }
