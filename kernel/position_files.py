"""Keeping an edited position in the user's folder: as a play file, or as an extension with one scenario.

Both get names made from a title, of letters and digits only, and never take the place of another file.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from grognard.kernel.durable import write_whole
from grognard.kernel.editing import SEEDS, Editing
from grognard.kernel.errors import GrognardError
from grognard.kernel.extension import SOURCE, SUFFIX, load_extension, pack_extension
from grognard.kernel.home import folder
from grognard.kernel.module import load
from grognard.kernel.play_file import read_text
from grognard.kernel.registry import broken_games, find_module, installed_games
from grognard.kernel.rehearsal import Findings, rehearse
from grognard.kernel.text import Section, header_lines, only_section
from grognard.kernel.toml_text import toml_text

PLAY = ".play"
FOLDER = "positions"
MOST_TITLE = 80
MOST_STEM = 40
UNTITLED = "A position"
RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])")
"""Names that Windows keeps for devices."""
EXTENDED = (
    "A scenario cannot be made of a game that is played with the extension {}, which it would have "
    "to bring too. Save a play file."
)


@dataclass(frozen=True, slots=True)
class KeptPosition:
    """A position that was written.

    Attributes:
        path: the file.
        name: id of the scenario, or the file's name without its ending.
        warnings: what is odd about it, in sentences.
    """

    path: Path
    name: str
    warnings: tuple[str, ...]


class UnplayablePosition(GrognardError):
    """The rules cannot begin from a position.

    Attributes:
        findings: why.
    """

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        super().__init__(findings)

    def __str__(self) -> str:
        """Every reason."""
        return " ".join(self.findings.problems)


def title_of(typed: str) -> str:
    r"""Return a title as one line that steers no terminal.

    Example:
        >>> title_of("  Port  Arthur\n1904 "), title_of("")
        ('Port Arthur 1904', 'A position')
    """
    shown = "".join(letter if letter.isprintable() else " " for letter in typed)
    return " ".join(shown.split())[:MOST_TITLE].strip() or UNTITLED


def stem_of(title: str) -> str:
    """Return the name of a file for a title: small letters and digits, wherever it is written.

    Example:
        >>> stem_of("Port Arthur, 1904!"), stem_of("../../etc"), stem_of("Con")
        ('port-arthur-1904', 'etc', 'con-1')
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:MOST_STEM].strip("-")
    if not stem:
        return "position"
    return f"{stem}-1" if RESERVED.fullmatch(stem) else stem


def keep_play_file(editing: Editing, title: str, phase: str = "") -> KeptPosition:
    """Write a position as a play file.

    Args:
        editing: the position.
        title: as typed.
        phase: id of the step of the outline in which play begins; the one it was found in when empty.

    Raises:
        UnplayablePosition: the rules cannot begin there.
        GrognardError: the file cannot be written.
    """
    findings = _held(editing, phase)
    path = next(path for path in _paths(FOLDER, stem_of(title), PLAY) if not path.exists())
    write_whole(path, play_text(editing, title, phase).encode())
    return KeptPosition(path, path.stem, findings.warnings)


def play_text(editing: Editing, title: str, phase: str = "") -> str:
    """Return a position as the text of a play file, with dice of its own."""
    start = replace(editing.start, seed=secrets.randbelow(SEEDS), script=())
    lines = [f"# {title_of(title)}", *header_lines(editing.board, editing.game, start)]
    return "\n".join([*lines, *editing.lines(phase)]) + "\n"


def keep_scenario(editing: Editing, title: str, note: str = "", phase: str = "") -> KeptPosition:
    """Write a position as an extension that adds one scenario to its game, and install it.

    Args:
        editing: the position.
        title: as typed.
        note: what players read below it where they choose a scenario.
        phase: as of `keep_play_file`.

    Raises:
        UnplayablePosition: the rules cannot begin there.
        ModuleDataError: it does not fit the game as it is installed.
        GrognardError: the game is played with extensions that do more than add a scenario; or the file
            cannot be written.
    """
    for slug, _, _ in editing.board.stamps[1:]:
        if not load_extension(folder("extensions") / f"{slug}{SUFFIX}").is_scenario:
            raise GrognardError(EXTENDED.format(slug))
    findings = _held(editing, phase)
    taken = {*editing.board.scenarios, *installed_games(), *broken_games()}
    paths = _paths("extensions", stem_of(title), SUFFIX)
    modules = folder("modules")
    path = next(
        one
        for one in paths
        if not (one.exists() or one.stem in taken or (modules / f"{one.stem}.wgm").exists())
    )
    with TemporaryDirectory(prefix="grognard-") as scratch:
        for name, text in scenario_sources(editing, path.stem, (title, note), phase).items():
            file = Path(scratch, name)
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        pack_extension(Path(scratch), path, load(find_module(editing.board.slug)))
    return KeptPosition(path, path.stem, findings.warnings)


def scenario_sources(editing: Editing, name: str, said: tuple[str, str], phase: str = "") -> dict[str, str]:
    """Return the source files of an extension with a position as its one scenario.

    Args:
        editing: the position.
        name: id of the extension and of the scenario.
        said: title and note, as typed.
        phase: as of `keep_play_file`.
    """
    board, scenario = editing.board, editing.scenario(name)
    title, note = title_of(said[0]), title_of(said[1]) if said[1].strip() else ""
    ids, spaces = board.counters.ids, board.spaces.ids
    control: dict[str, list[str]] = {}
    for space, side in scenario.control:
        control.setdefault(board.sides[side], []).append(spaces[space])
    some = len(scenario.sides) < len(board.sides)
    provenance = f"house: built in edit mode from {editing.start.scenario}"
    told = {
        "id": name,
        "title": title,
        "provenance": provenance,
        "first_turn": scenario.first_turn,
        "note": note,
        "sides": [board.sides[side] for side in scenario.sides] if some else None,
        "position": editing.rest(phase) or None,
        "setup": {spaces[space]: [ids[one] for one in stack] for space, stack in scenario.setup},
        "faces": {ids[counter]: face for counter, face in scenario.faces} or None,
        "control": control,
        "tracks": dict(scenario.tracks),
    }
    head = {"id": name, "title": title, "version": "1.0.0", "base": board.slug, "summary": note}
    return {
        SOURCE: toml_text({**head, "provenance": provenance}),
        f"scenarios/{name}.toml": toml_text(told),
    }


@dataclass(frozen=True, slots=True)
class PositionFile:
    """A play file from which a game can begin.

    Attributes:
        path: the file.
        title: its first line, where that is a comment; else its name.
        section: what it says; None where it cannot be read.
        problem: why not, or empty.
    """

    path: Path
    title: str
    section: Section | None
    problem: str = ""

    @property
    def game(self) -> str:
        """The game it names, or empty."""
        return self.section.header[0].rest if self.section is not None else ""


def read_position_file(path: Path) -> PositionFile:
    """Read a play file as the beginning of a game; what is wrong with it is told, not raised."""
    try:
        text = read_text(path)
        section = only_section(text, path.name)
    except GrognardError as error:
        return PositionFile(path, path.name, None, str(error))
    first = text.lstrip().partition("\n")[0].strip()
    title = title_of(first.removeprefix("#")) if first.startswith("#") else path.stem
    return PositionFile(path, title, section)


def own_positions() -> tuple[PositionFile, ...]:
    """Return the play files of the user's folder, by name."""
    return tuple(map(read_position_file, sorted(folder(FOLDER).glob(f"*{PLAY}"))))


def _held(editing: Editing, phase: str) -> Findings:
    findings = rehearse(editing, phase)
    if findings.problems:
        raise UnplayablePosition(findings)
    return findings


def _paths(where: str, stem: str, ending: str) -> Iterator[Path]:
    """Yield names for a file in a folder of the user's, the plainest first."""
    yield folder(where) / f"{stem}{ending}"
    number = 2
    while True:
        yield folder(where) / f"{stem}-{number}{ending}"
        number += 1
