"""``grognard check``: everything wrong with modules, packed or in sources, and how their rules fit them."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from grognard.tools.arguments import add_plugin, plug_in_all, positive

if TYPE_CHECKING:
    from grognard.kernel.board import Board
    from grognard.tools.remarks import Remark

HELP = "find everything wrong with a module, packed or in sources"
EXAMPLE = "grognard check modules/empire_at_sunrise"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "module",
        nargs="*",
        help="source folders, .wgm or .wgx files, installed games by name; else those of --plugin",
    )
    add_plugin(parser)
    parser.add_argument(
        "--play", action="store_true", help="also play, with every check that a game must pass"
    )
    parser.add_argument("--games", type=positive, default=2, metavar="N", help="random games for --play (2)")
    parser.add_argument("--json", action="store_true", help="print a JSON list, an object a module")


def run(args: argparse.Namespace) -> int:
    """Check each module and print what was found.

    Returns:
        0 when nothing is wrong; remarks are not wrong.
    """
    from grognard.tools.disagreements import disagreements

    names = modules_of(args)
    results = [check(name, args.games if args.play else 0) for name in names]
    told = disagreements(names)
    for result in results:
        found = told.pop(result["module"], ())
        result["remarks"] += [asdict(one) | {"text": str(one)} for one in found]
    if args.json:
        print(json.dumps(results, indent=2))
    else:
        for result in results:
            print("\n".join(_lines(result)))
    return 1 if any(result["problems"] for result in results) else 0


def modules_of(args: argparse.Namespace) -> list[str]:
    """Return the modules to check: those named, else those of the folders plugged in.

    Raises:
        GrognardError: there is none.
        PluginError: a folder holds no game.
    """
    from grognard.kernel.errors import GrognardError
    from grognard.kernel.plugged import plugged

    slugs = plug_in_all(args)
    if not args.module and not slugs:
        raise GrognardError("Name a module to check: a source folder, a .wgm file, or an installed game.")
    return args.module or [os.path.relpath(plugged()[slug].sources) for slug in slugs]


def check(name: str, games: int = 0) -> dict[str, Any]:
    """Check one module as far as it can be read.

    Args:
        name: a source folder, a packed file, or the name of an installed game.
        games: random games to play; 0 for no play.

    Returns:
        ``module``, ``problems``, ``remarks``, and ``origins`` where it can be read.
    """
    from grognard.kernel.board_build import build_board
    from grognard.kernel.errors import ModuleDataError, PluginError
    from grognard.tools.module_report import open_named, origins
    from grognard.tools.remarks import remarks

    result: dict[str, Any] = {"module": name, "problems": [], "remarks": []}
    try:
        module = open_named(name)
        module.check()
        board = build_board(module)
    except ModuleDataError as error:
        result["problems"] = list(error.problems)
        return result
    folder = Path(name) if os.path.isdir(name) else None
    found = remarks(board, folder)
    result["origins"] = origins(module)
    try:
        found += _plugin_remarks(board, folder)
    except PluginError as error:
        result["problems"] = [str(error)]
    result["remarks"] = [asdict(one) | {"text": str(one)} for one in found]
    if games and not result["problems"]:
        result["problems"] = play(name, games)
    return result


def play(name: str, games: int) -> list[str]:
    """Play a game as the conformance suite does, and return what is wrong with it."""
    from grognard.kernel.module import pack
    from grognard.kernel.suite import trials
    from grognard.tools.module_report import is_extension, laid_over_base

    with TemporaryDirectory(prefix="grognard-") as scratch:
        game = name
        if is_extension(name) or os.path.isdir(name):
            game = str(Path(scratch, "module.wgm"))
            data = laid_over_base(name)[1] if is_extension(name) else pack(name)
            Path(game).write_bytes(data)
        problems = []
        for trial in trials(game, range(1, games + 1)):
            print(f"  {trial.title}: {len(trial.problems) or 'nothing'} wrong", file=sys.stderr, flush=True)
            problems += [f"{trial.title}: {problem}" for problem in trial.problems]
    return problems


def _plugin_remarks(board: Board, folder: Path | None) -> list[Remark]:
    """Check that the plugin fits, if there is one, and cites what it enforces.

    Raises:
        PluginError: it does not fit.
    """
    from grognard.kernel.opening import rules_for
    from grognard.kernel.registry import game_info
    from grognard.tools.case_coverage import citations
    from grognard.tools.remarks import Remark, uncited_cases

    info = game_info(board.plugin)
    if info is None:
        text = f"the plugin {board.plugin} is not installed, so its fit was not checked"
        return [Remark(text, "install it, or name its folder with --plugin")]
    played, _ = rules_for(board)
    code = Path(sys.modules[info.plugin].__file__ or "").parent
    return [] if info.any_module else uncited_cases(played, Counter(citations(code)[0]), folder)


def _lines(result: dict[str, Any]) -> list[str]:
    """Word one result for people."""
    from grognard.tools.module_report import origin_lines

    problems = result["problems"]
    lines = [f"{result['module']}: {len(problems) or 'no'} problem{'' if len(problems) == 1 else 's'}"]
    lines += [f"  {problem}" for problem in problems]
    lines += [f"  remark: {remark['text']}" for remark in result["remarks"]]
    return lines + origin_lines(result.get("origins", {}))
