"""``grognard check``: everything wrong with modules, packed or in sources, and how their rules fit them."""

from __future__ import annotations

import argparse
import json
from importlib import metadata
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard.kernel.board import Board

HELP = "find everything wrong with a module, packed or in sources"
EXAMPLE = "grognard check modules/empire_at_sunrise"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("module", nargs="+", help="source folders, .wgm files or names of installed games")
    parser.add_argument("--json", action="store_true", help="print a JSON list, an object a module")


def run(args: argparse.Namespace) -> int:
    """Check each module and print what was found.

    Returns:
        0 when nothing is wrong; remarks are not wrong.
    """
    results = [check(name) for name in args.module]
    if args.json:
        print(json.dumps(results, indent=2))
    else:
        for result in results:
            print("\n".join(_lines(result)))
    return 1 if any(result["problems"] for result in results) else 0


def check(name: str) -> dict[str, Any]:
    """Check one module as far as it can be read.

    Returns:
        ``module``, ``problems``, ``remarks``, and ``origins`` where it can be read.
    """
    from grognard.kernel.board_build import build_board
    from grognard.kernel.errors import ModuleDataError, PluginError
    from grognard.tools.module_report import open_named, origins

    result: dict[str, Any] = {"module": name, "problems": [], "remarks": []}
    try:
        module = open_named(name)
        module.check()
        board = build_board(module)
    except ModuleDataError as error:
        result["problems"] = list(error.problems)
        return result
    result["remarks"] = remarks(board)
    result["origins"] = origins(module)
    try:
        result["remarks"] += _plugin_remarks(board)
    except PluginError as error:
        result["problems"] = [str(error)]
    return result


def remarks(board: Board) -> list[str]:
    """Name what is odd but may be meant: spaces that no way leads to, counters that no set-up has."""
    linked = {
        space for net in (board.topology.adjacent, *board.topology.nets.values()) for space in net.neighbour
    }
    lonely = [
        word
        for space, word in enumerate(board.spaces.ids)
        if space not in linked and board.maps[board.spaces.map_of[space]].kind != "box"
    ]
    spaces = "1 space" if len(lonely) == 1 else f"{len(lonely)} spaces"
    found = [f"no way leads to {spaces}: {', '.join(lonely[:8])}"] if lonely else []
    placed = {one for scenario in board.scenarios.values() for _, stack in scenario.setup for one in stack}
    unused = sum(1 for one in range(len(board.counters)) if one not in placed)
    if unused:
        words = "1 counter stands" if unused == 1 else f"{unused} counters stand"
        found.append(f"{words} in no scenario's set-up")
    return found


def _plugin_remarks(board: Board) -> list[str]:
    """Check that the plugin fits, if there is one.

    Raises:
        PluginError: it does not.
    """
    from grognard.kernel.opening import rules_for
    from grognard.kernel.registry import GROUP

    if not metadata.entry_points(group=GROUP, name=board.plugin):
        return [f"the plugin {board.plugin} is not installed, so its fit was not checked"]
    rules_for(board)
    return []


def _lines(result: dict[str, Any]) -> list[str]:
    """Word one result for people."""
    from grognard.tools.module_report import origin_lines

    problems = result["problems"]
    lines = [f"{result['module']}: {len(problems) or 'no'} problem{'' if len(problems) == 1 else 's'}"]
    lines += [f"  {problem}" for problem in problems]
    lines += [f"  remark: {remark}" for remark in result["remarks"]]
    return lines + origin_lines(result.get("origins", {}))
