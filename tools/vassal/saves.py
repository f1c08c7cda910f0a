"""Saved games: which pieces lie where. Players' ids, which are passwords, are dropped unread.

A save is commands apart by ESC, nested ones with more ESC inside; older ones stand in clear, newer ones are
written as hexadecimal digits xored with one byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from grognard.kernel.errors import ModuleDataError
from grognard.tools.vassal.archive import Source, open_archive
from grognard.tools.vassal.build_file import number_of
from grognard.tools.vassal.pieces import Piece, piece_of
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.sequence import split
from grognard.tools.vassal.traits import decode

HEAD = b"!VCSK"
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
    """

    title: str
    pieces: list[Piece] = field(default_factory=list)
    boards: dict[str, list[str]] = field(default_factory=dict)


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
    _take(save, _plain(data), report)
    return save


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
