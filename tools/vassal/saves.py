"""Saved games: which pieces lie where. Players' ids, which are passwords, are dropped unread.

A save is commands apart by ESC, nested ones with more ESC inside; older ones stand in clear, newer ones are
written as hexadecimal digits xored with one byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.reading import read_at_most
from grognard.tools.vassal.archive import Source, open_archive
from grognard.tools.vassal.build_file import number_of
from grognard.tools.vassal.pieces import Piece, piece_of
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.sequence import split
from grognard.tools.vassal.traits import decode

HEAD = b"!VCSK"
_PLAYER = re.compile(r"(?:^|[\x1b\\])PLAYER\t([^\t\x1b\\]+)")
ESC = "\x1b"
MAX_SAVE_BYTES = 64_000_000
MAX_COMMANDS = 200_000
MAX_SAVES = 60


@dataclass(slots=True)
class Save:
    """A position.

    Attributes:
        title: of the scenario.
        pieces: as they lie; of one place the lower first.
        boards: what each map shows: name, then board, column, row and so on.
        note: what players wrote down for all.
    """

    title: str
    pieces: list[Piece] = field(default_factory=list)
    boards: dict[str, list[str]] = field(default_factory=dict)
    note: str = ""


def saves_of(root_setups: list[tuple[str, str]], source: Source, report: Report) -> Iterator[Save]:
    """Read the saves that a module names or carries.

    Args:
        root_setups: title and entry of each.
        source: where they lie.
        report: is told what could not be read.
    """
    for number, (title, entry) in enumerate(root_setups):
        if number >= MAX_SAVES:
            report.warn("saves", f"there are more than {MAX_SAVES} saves; the rest was left out")
            return
        try:
            yield read_save(source.read(entry, MAX_SAVE_BYTES), title, report)
        except ModuleDataError as error:
            report.warn("saves", f"`{entry}`: {'; '.join(error.problems)}")


def read_save(data: bytes, title: str, report: Report) -> Save:
    """Read a saved game: a zip with the entry ``savedGame``, or such an entry itself.

    Raises:
        ModuleDataError: it is none.
    """
    if data[:2] == b"PK":
        archive = open_archive(data, title)
        entry = archive.find("savedGame")
        if not entry:
            raise ModuleDataError(title, "there is no saved game in it")
        data = archive.read(entry, MAX_SAVE_BYTES)
    save = Save(title)
    _take(save, without_players(_plain(data)), report)
    _tell_lost(save, report)
    return save


def outside(path: Path, report: Report) -> Iterator[Save]:
    """Read a saved game that lies beside the module; nothing, and a warning, where it is none."""
    try:
        yield read_save(read_at_most(path, MAX_SAVE_BYTES), path.stem, report)
    except (OSError, ValueError) as error:  # a ModuleDataError is a ValueError
        report.warn("saves", f"`{path.name}`: {getattr(error, 'strerror', None) or error}")


def without_players(text: str) -> str:
    r"""Take the players' ids, which are passwords, out of a save: wherever one stands as a field of its own.

    One that is very short or a number may be anything else too; those stay in fields that nothing is read of.

    Example:
        >>> without_players("PLAYER\thunter2\tAnna\tRed\x1b+/1/obs;x/hunter2\tmap;hunter2;0")
        'PLAYER\tplayer\tAnna\tRed\x1b+/1/obs;x/player\tmap;player;0'
    """
    ids = {one for one in _PLAYER.findall(text) if len(one) > 3 and not one.isdecimal()}
    for one in sorted(ids, key=len, reverse=True):
        text = re.sub(rf"(?<![^;,/\t|\x1b\\]){re.escape(one)}(?![^;,/\t|\x1b\\])", "player", text)
    return text


def _tell_lost(save: Save, report: Report) -> None:
    """Say how many pieces lay otherwise than a set-up can tell."""
    for what, number in (
        ("lay hidden or masked; they lie open here", sum(piece.is_masked for piece in save.pieces)),
        ("were turned; they stand upright here", sum(piece.is_turned for piece in save.pieces)),
    ):
        if number:
            report.warn("saves", f"`{save.title}`: {number} pieces {what}")


def _plain(data: bytes) -> str:
    r"""Undo the disguise.

    Example:
        >>> _plain(b"!VCSK01" + b"4040")
        'AA'
    """
    if not data.startswith(HEAD):
        return data.decode("utf-8", "replace")
    digits = data[len(HEAD) :].strip()
    try:
        raw = bytes.fromhex(digits[: len(digits) & ~1].decode("ascii"))
    except (ValueError, UnicodeDecodeError):
        raise ModuleDataError("the saved game", "its disguise is damaged") from None
    if not raw:
        return ""
    table = bytes(byte ^ raw[0] for byte in range(256))
    return raw[1:].translate(table).decode("utf-8", "replace")


def commands(text: str) -> Iterator[str]:
    """Take a command apart into the single ones, at every depth."""
    stack, count = [text], 0
    while stack and count < MAX_COMMANDS:
        one = stack.pop()
        count += 1
        if ESC in one:
            inside = split(one, ESC)
            if len(inside) > 1:
                stack += reversed(inside)
                continue
        yield one


def _take(save: Save, text: str, report: Report) -> None:
    """Collect what matters; a list of stacks gives the order in which pieces lie."""
    found: dict[str, Piece] = {}
    stacks: list[list[str]] = []
    begun = False
    for command in commands(text):
        if command == "begin_save":
            found, stacks, begun = {}, [], True
        elif command.startswith("+/"):
            _add(command, found, stacks, report)
        elif "BoardPicker\t" in command[:200]:
            name, _, rest = command.partition("BoardPicker\t")
            save.boards[name] = split(rest, "\t")
        elif command.startswith("NOTES\t"):
            save.note = " ".join(" ".join(split(command, "\t")[1:2]).replace("|", " ").split())[:600]
        elif command.startswith("TURN"):
            report.warn("saves", f"`{save.title}`: the turn it had come to was left out")
        elif command == "end_save":
            break
    if not begun and not found:
        raise ModuleDataError(save.title, "there is no position in it")
    for stack in stacks:
        _move(found, stack)
    members = (member for stack in stacks for member in stack[3:])
    places = {name: number for number, name in enumerate(members)}
    save.pieces = [found[name] for name in sorted(found, key=lambda name: places.get(name, -1))]


def _add(command: str, found: dict[str, Piece], stacks: list[list[str]], report: Report) -> None:
    """Take in a piece, or what a stack or a deck says of its pieces: map, x, y, then who they are."""
    parts = split(command, "/")
    if len(parts) < 4:
        return
    identity, kind, state = parts[1], parts[2], parts[3]
    if kind == "stack":
        stacks.append([one for one in split(state, ";") if not one.startswith("@@")])
    elif kind.startswith("deck"):
        fields = split(state, ";")
        if len(fields) > 3:
            stacks.append([*fields[:3], *split(fields[-1], ",")])
    else:
        found[identity] = piece_of(decode(command), report)


def _move(found: dict[str, Piece], fields: list[str]) -> None:
    """Put the members of a stack where the stack is, for they may not say it themselves."""
    for member in fields[3:]:
        piece = found.get(member)
        if piece is not None and piece.place[0] in ("", "null") and fields[0]:
            piece.place = (fields[0], number_of(fields[1]), number_of(fields[2]))
