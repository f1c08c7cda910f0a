"""``grognard inspect``: what a module holds, and where its data comes from."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.tools.arguments import add_plugin, plug_in_all

if TYPE_CHECKING:
    from grognard.kernel.board import Board

HELP = "show what a module holds and where its data comes from"
EXAMPLE = "grognard inspect empire_at_sunrise"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "module", nargs="?", help="a .wgm file, a source folder, or the name of an installed game"
    )
    add_plugin(parser)
    parser.add_argument(
        "--diff", nargs=2, metavar=("OLD", "NEW"), help="tell what is otherwise in NEW, in words of the game"
    )
    parser.add_argument(
        "--graph", type=Path, metavar="FILE", help="write spaces and ways as GraphML, for networkx and others"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the report, or what changed, or write the graph.

    Raises:
        GrognardError: no module is named, or a module and two to compare.
        ModuleDataError: with every problem of a module.
    """
    from grognard.kernel.errors import GrognardError
    from grognard.tools.module_report import is_extension, open_named, report

    name = next(iter(plug_in_all(args)[-1:]), None) if args.module is None else args.module
    if args.diff is not None:
        if args.module is not None or args.graph is not None:
            raise GrognardError("--diff takes two modules and nothing else.")
        return tell_changes(*args.diff, args.json)
    if name is None:
        raise GrognardError("Name a module, or two with --diff.")
    if args.graph is not None:
        return write_graph(name, args.graph)
    if is_extension(name):
        return tell_extension(name, args.json)
    found = report(open_named(name))
    print(json.dumps(found, indent=2) if args.json else "\n".join(_lines(found)))
    return 0


def tell_changes(old: str, new: str, as_json: bool) -> int:
    """Print what is otherwise in the new module.

    Raises:
        ModuleDataError: with every problem of a module.
    """
    from grognard.tools.module_diff import changes

    boards = board_named(old), board_named(new)
    found = changes(*boards)
    if as_json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return 0
    for kind, told in found.items():
        print(f"{kind}:")
        for text in told:
            print(f"  {text}")
    same = boards[0].digest == boards[1].digest
    print("Saves of one go on with the other." if same else "Saves of one do not go on with the other.")
    return 0


def tell_extension(name: str, as_json: bool) -> int:
    """Print what an extension is, what it is for, and what it changes there.

    Raises:
        ModuleDataError: it has problems, or its base is not installed.
    """
    from grognard.kernel.board_build import build_board
    from grognard.kernel.module import load
    from grognard.tools.module_diff import changes
    from grognard.tools.module_report import laid_over_base

    module, data = laid_over_base(name)
    base, laid = build_board(module), build_board(load(data, name))
    (slug, version, digest), found = laid.stamps[1], changes(base, laid)
    if as_json:
        told = {"id": slug, "version": version, "digest": digest, "base": base.slug, "changes": found}
        print(json.dumps(told, indent=2, ensure_ascii=False))
        return 0
    print(f"{slug} {version}, an extension of {base.title} {base.version}; digest {digest[:16]}.")
    for kind, lines in found.items():
        print(f"{kind}:")
        for text in lines:
            print(f"  {text}")
    if not found:
        print("It changes nothing yet.")
    return 0


def write_graph(name: str, out: Path) -> int:
    """Write the spaces of a module and the ways between them as GraphML, with words in place of codes.

    Raises:
        ModuleDataError: with every problem of the module.
        GrognardError: the file cannot be written.
    """
    import io

    import networkx

    from grognard.kernel.durable import write_whole
    from grognard.kernel.space import words_of

    board = board_named(name)
    graph, terrain = board.graph(), board.codes.get("terrain", ())
    for _, node in graph.nodes(data=True):
        node["terrain"] = terrain[node["terrain"]] if node["terrain"] >= 0 else ""
        node["features"] = " ".join(words_of(node["features"], board.codes.get("features", ())))
    stream = io.BytesIO()
    networkx.write_graphml(graph, stream)
    write_whole(out, stream.getvalue())
    print(f"Wrote {graph.number_of_nodes()} spaces and {graph.number_of_edges()} ways into {out}.")
    return 0


def board_named(name: str) -> Board:
    """Open a module as `open_named` does and build its board.

    Raises:
        ModuleDataError: with every problem of the module.
    """
    from grognard.kernel.board_build import build_board
    from grognard.tools.module_report import open_named

    module = open_named(name)
    module.check()
    return build_board(module)


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
