"""``grognard inspect``: what a module holds, and where its data comes from."""

import argparse
import json
from collections.abc import Iterator
from typing import Any

HELP = "show what a module holds and where its data comes from"
EXAMPLE = "grognard inspect empire_at_sunrise"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("module", help="a .wgm file, a source folder, or the name of an installed game")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the report.

    Raises:
        ModuleDataError: with every problem of the module.
    """
    from grognard.tools.module_report import open_named, report

    found = report(open_named(args.module))
    print(json.dumps(found, indent=2) if args.json else "\n".join(_lines(found)))
    return 0


def _lines(found: dict[str, Any]) -> Iterator[str]:
    """Word the report for people."""
    from grognard.tools.module_report import origin_lines

    yield f"{found['title']} {found['version']} ({found['slug']}), {found['edition'] or 'no edition named'}"
    if found["summary"]:
        yield found["summary"]
    yield f"Plugin {found['plugin']}; play digest {found['digest'][:16]}."
    yield f"Provenance: {found['provenance']}."
    yield "Maps:"
    for one in found["maps"]:
        yield f"  {one['id']}: {one['title']}, {one['spaces']} spaces ({one['kind']}); {one['provenance']}"
    yield "Ways: " + ", ".join(f"{count} {kind}" for kind, count in found["ways"].items())
    yield "Counters: " + ", ".join(f"{count} {side}" for side, count in found["counters"].items())
    for what in ("tables", "scenarios"):
        yield f"{what.capitalize()}:" if found[what] else f"{what.capitalize()}: none"
        for one in found[what]:
            yield f"  {one['id']}: {one['title']}; {one['provenance']}"
    if found["pictures"]:
        yield "Pictures:"
        for one in found["pictures"]:
            used = [f"map {one['map']}"] if one["map"] else []
            used += [f"{one['faces']} counter faces"] if one["faces"] else []
            size = f"{one['width']:,} × {one['height']:,} pixels, {one['stored']:,} bytes stored"
            yield f"  {one['name']}: {size}; {', '.join(used) or 'nothing is drawn from it'}"
    yield f"Sequence of play: {found['turns']} turns of {found['steps']} steps"
    yield "Cases: " + (", ".join(f"{count} {status}" for status, count in found["cases"].items()) or "none")
    yield "Where it comes from:"
    yield from origin_lines(found["origins"])
    yield "Sections:"
    for one in found["sections"]:
        yield f"  {one['name']}: {one['bytes']:,} bytes, {one['stored']:,} stored, {one['digest'][:16]}"
