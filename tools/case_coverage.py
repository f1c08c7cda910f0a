"""``grognard coverage``: which cases of the rulebook the rules enforce, and whether tests would notice."""

import argparse
import ast
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from grognard.tools.arguments import add_game, game_of

HELP = "count the rulebook's cases that are cited, tested and knocked out"
EXAMPLE = "grognard coverage empire_at_sunrise"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``coverage`` understands."""
    add_game(parser, "the slug of an installed game")
    parser.add_argument(
        "--tests",
        type=Path,
        metavar="FOLDER",
        help="tests and play files; those of --plugin, else those here, when not given",
    )
    parser.add_argument("--knock-out", metavar="CASE", help="silence a case, or `all`, and see a test fail")
    parser.add_argument("--json", action="store_true", help="print the table for a script")


@dataclass(frozen=True)
class Row:
    """What is known of one case."""

    case: str
    title: str
    kind: str
    status: str
    cited: int
    handles: int
    tests: int
    plays: int

    @property
    def is_silent(self) -> bool:
        """Whether a rule that is said to be enforced is not cited or not tested."""
        enforced = self.status == "enforced" and self.kind in ("rule", "optional")
        return enforced and not (self.cited and self.handles and (self.tests or self.plays))


def run(args: argparse.Namespace) -> int:
    """Print the table, or knock out cases; 1 when a case is silent or nothing noticed its loss."""
    from grognard.kernel.errors import GrognardError

    game = game_of(args)
    tests = args.tests or Path(args.plugin[-1] if args.plugin else ".", "tests")
    if not tests.is_dir():
        raise GrognardError(f"{tests}: there is no such folder; --tests names the one with the tests.")
    rows = table_of(game, tests)
    if args.knock_out:
        wanted = [r for r in rows if args.knock_out in (r.case, "all") and r.handles]
        if not wanted:
            raise GrognardError(f"There is no case {args.knock_out} with rules that could be silenced.")
        return knock_out(game, tests, wanted)
    silent = [row for row in rows if row.is_silent]
    if args.json:
        print(json.dumps([vars(row) | {"silent": row.is_silent} for row in rows], indent=2))
        return 1 if silent else 0
    for row in rows:
        flag = "SILENT" if row.is_silent else ""
        print(
            f"{row.case:8}{row.kind:12}{row.status:16}cited {row.cited:3}  handles {row.handles:2}  "
            f"tests {row.tests:2}  plays {row.plays:2}  {row.title} {flag}"
        )
    enforced = sum(row.status == "enforced" for row in rows)
    print(f"{len(rows)} cases, {enforced} enforced, {len(silent)} silent.")
    return 1 if silent else 0


def table_of(game: str, tests: Path) -> list[Row]:
    """Return a row for every case of a game's module."""
    from grognard.kernel.registry import find_board, installed_games, load_game
    from grognard.kernel.rule import RULES

    board = find_board(game)
    load_game(board.plugin)
    plugin = sys.modules[installed_games()[board.plugin].plugin]
    folder = Path(plugin.__file__ or "").parent
    cited, handles = citations(folder)
    package = installed_games()[board.plugin].plugin.split(".")[-2]
    for info in RULES.values():
        if package in info.name.split("."):
            handles += list(info.cases)
    names = test_names(below(tests, "plugins", game))
    plays = [path.read_text(encoding="utf-8") for path in play_files(tests, game)]
    return [
        Row(
            case=case.id,
            title=case.title,
            kind=str(case.kind),
            status=str(case.status),
            cited=cited.count(case.id),
            handles=handles.count(case.id),
            tests=sum(name.startswith(test_prefix(case.id)) for name in names),
            plays=sum(names_case(text, case.id) for text in plays),
        )
        for case in board.cases.values()
    ]


def below(tests: Path, house: str, game: str) -> Path:
    """Return where the tests of a game lie: those of a game in a folder of its own need no folder more."""
    return tests / house / game if (tests / house).is_dir() else tests


def play_files(tests: Path, game: str) -> list[Path]:
    """Return the play files of a game."""
    return sorted(below(tests, "plays", game).glob("**/*.play"))


def citations(folder: Path) -> tuple[list[str], list[str]]:
    """Return the cases cited anywhere in a plugin, and those of its objections and modifiers."""
    cited: list[str] = []
    handles: list[str] = []
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if CASE.fullmatch(node.value):
                    cited.append(node.value)
                for line in CASES_LINE.findall(node.value):
                    cited += CASE.findall(line)
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Objection", "Modifier"):
                handles += [a.value for a in node.args if isinstance(a, ast.Constant) and is_case(a.value)]
        cited += [
            case for line in COMMENT.findall(path.read_text(encoding="utf-8")) for case in CASE.findall(line)
        ]
    return cited, handles


CASE = re.compile(r"[A-Z]?\d+(?:\.\d+)+[a-z]?(?:/errata)?")
CASES_LINE = re.compile(r"Cases?: ([^\n]+)")
COMMENT = re.compile(r"#[^\n]*")


def is_case(value: object) -> bool:
    """Whether a constant is the id of a case."""
    return isinstance(value, str) and CASE.fullmatch(value) is not None


def test_prefix(case: str) -> str:
    """Return how the names of a case's tests begin."""
    return f"test_case_{re.sub('[./]', '_', case)}_"


def test_names(folder: Path) -> list[str]:
    """Return the names of all test functions below a folder."""
    found: list[str] = []
    for path in sorted(folder.rglob("test_*.py")):
        found += re.findall(r"^\s*def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    return found


def names_case(play: str, case: str) -> bool:
    """Whether a play file refuses by a case or says that it shows it (``# cases: 11.2, 12.1``)."""
    shown = [c for line in re.findall(r"^# cases?: ([^\n]+)", play, re.MULTILINE) for c in CASE.findall(line)]
    return case in shown or f"refuse {case} " in play


def knock_out(game: str, tests: Path, rows: list[Row]) -> int:
    """Silence each case in turn and run what names it; 1 when nothing failed for one."""
    survivors = []
    for row in rows:
        noticed = row.tests and pytest_fails(
            row.case, ["-k", test_prefix(row.case), str(below(tests, "plugins", game))]
        )
        if not noticed and row.plays:
            noticed = any(play_fails(row.case, path) for path in play_files(tests, game))
        print(f"{row.case:8}{'noticed' if noticed else 'NOT NOTICED'}  {row.title}", flush=True)
        if not noticed:
            survivors.append(row.case)
    print(f"{len(rows)} cases knocked out, {len(survivors)} not noticed.")
    return 1 if survivors or not rows else 0


def pytest_fails(case: str, arguments: list[str]) -> bool:
    """Whether a test fails (and does not merely go missing) with a case silenced."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(
        command, env=os.environ | {"GROGNARD_KNOCK_OUT": case}, capture_output=True, check=False
    )
    return done.returncode == 1


def play_fails(case: str, path: Path) -> bool:
    """Whether a play file that names a case goes wrong with it silenced."""
    if not names_case(path.read_text(encoding="utf-8"), case):
        return False
    command = [sys.executable, "-m", "grognard.tools.main", "play-file", str(path)]
    done = subprocess.run(
        command, env=os.environ | {"GROGNARD_KNOCK_OUT": case}, capture_output=True, check=False
    )
    return done.returncode == 1
