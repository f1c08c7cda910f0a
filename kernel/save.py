"""Saves: a whole game in one file, read without trusting it, and verified by playing it again.

A save holds what the game began with, every action with the hash of the state it left, the events, and where
the game stands. Loading goes on from there; :func:`verify` plays everything again. The rules of the game are
never in a file: they must be installed, and the module must be the one the game was played with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.kernel.board import Board
from grognard.kernel.durable import write_aside
from grognard.kernel.errors import ModuleDataError, RulesError, SaveError
from grognard.kernel.extension import SUFFIX
from grognard.kernel.game import Game
from grognard.kernel.kept import Kept, add_record, collect, records_of
from grognard.kernel.opening import check_start, rules_for
from grognard.kernel.reading import read_at_most
from grognard.kernel.records import MAX_FILE, RecordWriter, preamble, read_records
from grognard.kernel.registry import find_board, is_here, load_board_cached, plays_any
from grognard.kernel.replay import difference, replay
from grognard.kernel.session import Session
from grognard.kernel.snapshot import Snapshot
from grognard.kernel.start import Start

if TYPE_CHECKING:
    from grognard.kernel.schema.save import Head, Stand


def write(session: Session, path: Path) -> None:
    """Write a game to a file; whatever happens, the old file or the new one stands there.

    Raises:
        SaveError: it cannot be written.
    """
    try:
        data = encode(session)
        decoded(data, session)  # never replace a good file by one that cannot be read again
        write_aside(path, data)
    except OSError as error:
        raise SaveError(f"{path}: the game cannot be saved: {error.strerror or error}.") from None
    except ValueError as error:
        raise SaveError(f"{path}: the game cannot be saved: {error}.") from None


def encode(session: Session) -> bytes:
    """Return the bytes of a save.

    Raises:
        ValueError: the game holds what no save can.
    """
    writer = RecordWriter()
    records = [*records_of(session), {"kind": "end"}]
    return preamble() + b"".join(map(writer.record, records))


def decoded(data: bytes, session: Session) -> Session:
    """Return the game of a save in memory, for the board and the rules of the session it was made from.

    Raises:
        ValueError: the bytes do not hold such a game.
    """
    kept = collect(read_records(data))
    return _restored(kept, kept.stands[-1], session.board, session.game)


def read(path: Path) -> Session:
    """Read a game from a file, and go on where it stands; nothing before can be taken back.

    Raises:
        SaveError: the file is damaged, of another version, or does not fit the module or the rules.
        ModuleDataError: the game's module is not installed, or broken.
        PluginError: the game's plugin is missing or broken.
    """
    kept = read_kept(path)
    try:
        return resume(kept)
    except ValueError as error:
        raise as_save_error(path, error) from None


@dataclass(frozen=True, slots=True)
class Verified:
    """A game played again.

    Attributes:
        session: the game as it stands after the last action that could be played.
        divergence: one sentence about the first thing that came otherwise than it is kept, or empty.
    """

    session: Session
    divergence: str


def verify(path: Path, progress: Callable[[int, int], None] | None = None) -> Verified:
    """Play a saved game again from its first moment, and compare every state and every event.

    Args:
        path: the file.
        progress: told, after each action, how many of how many were taken.

    Raises:
        SaveError: the file is damaged, of another version, or does not fit the module or the rules.
        ModuleDataError: the game's module is not installed, or broken.
        PluginError: the game's plugin is missing or broken.
    """
    kept = read_kept(path)
    try:
        session = open_kept(kept)
    except ValueError as error:
        raise as_save_error(path, error) from None
    divergence = replay(session, kept.history, progress)
    return Verified(session, divergence.sentence if divergence else difference(session, kept))


def read_kept(path: Path) -> Kept:
    """Read the records of a save.

    Raises:
        SaveError: the file cannot be read, is damaged, or is cut short.
    """
    try:
        kept = collect(read_records(read_bytes(path)))
        if not kept.complete:
            raise ValueError("it is cut short")
        if not kept.stands or kept.stands[-1][0].actions != len(kept.history):
            raise ValueError("it does not say where the game stands")
    except ValueError as error:
        raise as_save_error(path, error) from None
    return kept


def read_believable(path: Path) -> tuple[Kept, str]:
    """Read the records of a journal or a damaged save as far as they can be believed.

    Returns:
        What is kept, and why no more of it, or empty.

    Raises:
        SaveError: the file cannot be read.
    """
    kept = Kept()
    try:
        for record in read_records(read_bytes(path)):
            add_record(kept, record)
    except ValueError as error:
        return kept, str(error)
    return kept, ""


def read_bytes(path: Path) -> bytes:
    """Return what is in a file.

    Raises:
        SaveError: it cannot be read.
        ValueError: it is longer than any game.
    """
    try:
        return read_at_most(path, MAX_FILE)
    except OSError as error:
        raise SaveError(f"{path}: it cannot be read: {error.strerror or error}.") from None


def as_save_error(path: Path, error: ValueError) -> Exception:
    """Return what to raise: errors that name a file of their own stay as they are."""
    if isinstance(error, ModuleDataError):
        return error
    return SaveError(f"{path}: {str(error).rstrip('.')}.")


# From what is kept to a session


def resume(kept: Kept) -> Session:
    """Open a game where it stood last, and play what follows; nothing of it can be taken back.

    Raises:
        ValueError: it does not fit the module or the rules, or plays otherwise than it did.
        ModuleDataError: the game's module is not installed, or broken.
        PluginError: the game's plugin is missing or broken.
    """
    session = open_kept(kept, kept.stands[-1] if kept.stands else None)
    divergence = replay(session, kept.history)
    if divergence:
        raise ValueError(divergence.sentence)
    session.close_undo("load")
    return session


def open_kept(kept: Kept, stand: tuple[Stand, int] | None = None) -> Session:
    """Open a game at its first moment, or where it stood.

    Raises:
        ValueError: it does not fit the module or the rules.
        ModuleDataError: the game's module is not installed, or broken.
        PluginError: the game's plugin is missing or broken.
    """
    if kept.head is None:
        raise ValueError("it does not say which game it is")
    board, game = _find_game(kept.head)
    _check_rows(kept, board)
    try:
        if stand is None:
            session = Session(board, game, _start(kept.head, board))
        else:
            session = _restored(kept, stand, board, game)
    except RulesError as error:
        raise ValueError(f"the rules installed here cannot open it: {error}") from None
    if stand is not None:
        _try_out(session)
    session.mail, session.aside = kept.mail, kept.aside
    return session


def _restored(kept: Kept, stand: tuple[Stand, int], board: Board, game: Game) -> Session:
    """Open a game where it stood.

    Raises:
        ValueError: what is kept does not fit the board, the rules, or itself.
    """
    assert kept.head is not None
    record, events = stand
    history = tuple(kept.history[: record.actions])
    snapshot = Snapshot(record.columns, record.frames, history, tuple(kept.events[:events]), record.texts)
    session = Session(board, game, _start(kept.head, board), snapshot)
    if bytes.fromhex(session.state_hash()) != record.hash:
        raise ValueError("it does not stand where it says")
    if history and history[-1].state_hash != int.from_bytes(record.hash, "big"):
        raise ValueError("it does not stand where its last action led")
    return session


def _start(head: Head, board: Board) -> Start:
    start = Start(**head.start.model_dump())
    check_start(board, start)
    return start


def _try_out(session: Session) -> None:
    """Hold that the rules can work with a state that was read, whoever wrote it."""
    try:
        session.offer()
        for side in range(len(session.board.sides)):
            session.view(side)
    except Exception:
        raise ValueError("it stands where no game of these rules can stand") from None


def _find_game(head: Head) -> tuple[Board, Game]:
    module = head.modules[0]
    if module.slug.endswith(".wgm") or any(one.slug.endswith(SUFFIX) for one in head.modules[1:]):
        raise ValueError("it names a file in place of a game")
    if len(head.modules) > 1:
        from grognard.kernel.extending import find_stamped

        board = load_board_cached(find_stamped(head.modules))
    elif not is_here(module.slug):
        raise ValueError(
            f"it is a game of {module.slug} {module.version}, and no game is called so here; "
            "`grognard install` takes its file"
        )
    else:
        board = find_board(module.slug)
    named = tuple((one.slug, one.digest) for one in head.modules)
    if named != tuple((slug, digest) for slug, _, digest in board.stamps):
        raise ValueError(
            f"it is a game of {module.slug} {module.version} (digest {module.digest[:16]}), but installed is "
            f"{board.slug} {board.version} (digest {board.digest[:16]}); "
            "`grognard migrate` plays it again with that"
        )
    if head.plugin != board.plugin and not plays_any(head.plugin):
        raise ValueError(f"it is played by the rules of {head.plugin}, not of {board.plugin}")
    return rules_for(board, head.plugin)


def _check_rows(kept: Kept, board: Board) -> None:
    """Hold that what is kept names only counters, spaces, sides and dice the board has."""
    counters, spaces, sides = len(board.counters), len(board.spaces), len(board.sides)
    dice = {one.id for one in board.kit.dice}
    for taken in kept.history:
        if not 0 <= taken.side < sides:
            raise ValueError("an action of it belongs to no side")
    for event in kept.events:
        shown = [event.counters, *event.masked.values()]
        named = max((event.side, *event.masked))
        if named >= sides or max(event.spaces, default=-1) >= spaces:
            raise ValueError(f"its event {event.number} names a side or a space the game does not have")
        if any(max(row, default=-1) >= counters for row in shown):
            raise ValueError(f"its event {event.number} names a counter the game does not have")
        roll = event.roll
        if (
            roll is not None
            and roll.kinds
            and not (dice.issuperset(roll.kinds) and len(roll.kinds) == len(roll.shown) == len(roll.dice))
        ):
            raise ValueError(f"its event {event.number} names dice the game does not have")
