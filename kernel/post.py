"""Post: sending a game on as a file, and checking one that came against what one sent before.

Each player keeps the file he sent last. What comes back must go on from there: the same beginning, the same
actions, the same rolls; and what is new must be what the rules and the dice of the game make of it. Nobody
can see in a file how often a player tried his turn on a copy before he sent it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path

from grognard.kernel.aside import Aside, Note
from grognard.kernel.dice import Roll
from grognard.kernel.durable import write_whole
from grognard.kernel.errors import GrognardError, SaveError
from grognard.kernel.home import folder
from grognard.kernel.kept import Kept, aside_records
from grognard.kernel.mail import Mail
from grognard.kernel.reading import read_at_most
from grognard.kernel.records import MAX_FILE, RecordWriter, preamble, read_records
from grognard.kernel.replay import difference, replay
from grognard.kernel.save import as_save_error, encode, open_kept, read_kept, resume
from grognard.kernel.session import Session

_log = logging.getLogger(__name__)

SUFFIX, SENT = ".wgs", "mail-sent"
NOT_MAIL = "it is no game by mail"


@dataclass(frozen=True, slots=True)
class Received:
    """A game that came by mail.

    Attributes:
        session: the game, where the reader is to decide.
        since: how many actions had been taken before what is new.
        checked: whether it was held against a file that the reader had sent before.
    """

    session: Session
    since: int
    checked: bool


def mailbox() -> Path:
    """Return the folder for mail, as long as no other was chosen."""
    return folder("mail")


def send(session: Session, where: Path) -> Path:
    """Write the game as a file for the player who is to decide, and remember what was sent.

    Args:
        session: the game; it is one by mail from then on.
        where: the folder for the file, made if it is not there.

    Raises:
        SaveError: it cannot be written; the game is as it was.
    """
    before, taken = session.mail or Mail(), len(session.history)
    sent = before.sent if before.sent[-1:] == (taken,) else (*before.sent, taken)
    sender = before.here or _last_player(session)
    stem = f"{session.board.slug}-{before.game[:6]}-{len(sent):03d}-to-{_word(receiver(session))}"
    path = where / f"{stem}{SUFFIX}"
    old = session.mail
    try:
        session.mail, aside = Mail(before.game, sent), session.aside
        try:
            session.aside = aside.unsigned()
            data = encode(session)
        finally:
            session.aside = aside
        write_whole(path, data)
        write_whole(_own(before.game, sender), data)
        keep_notes(session, before.game, sender)
    except (GrognardError, ValueError) as error:
        session.mail = old
        raise SaveError(f"The game cannot be sent: {error}") from None
    session.mail = Mail(before.game, sent, sender)
    return path


def receiver(session: Session) -> str:
    """Return the player whom the game goes to: who decides, or all where it is over."""
    return session.players[session.deciders[0]] if session.deciders else "all"


def receive(path: Path, reader: str = "") -> Received:
    """Open a game that came by mail, and check all that is new in it.

    Args:
        path: the file.
        reader: the player who opens it; the one who is to decide when empty.

    Raises:
        SaveError: it cannot be read, is no game by mail, or is not what the reader's own file leads to.
        ModuleDataError: the game's module is not installed, or broken.
        PluginError: the game's plugin is missing or broken.
    """
    kept = read_kept(path)
    try:
        if kept.mail is None:
            raise ValueError(NOT_MAIL)
        session = resume(kept)
        reader = reader or receiver(session)
        own = next((one for one in _owns(kept.mail.game, reader, session) if one.is_file()), None)
        mine = None if own is None else read_kept(own)
        checked = _check(kept, mine, reader)
        if checked:
            raise ValueError(checked)
    except ValueError as error:
        raise as_save_error(path, error) from None
    session.mail = replace(kept.mail, here=reader if reader in session.players else "")
    session.aside = session.aside.unsigned().noted(reader, _notes_of(kept.mail.game, reader))
    since = len(mine.history) if mine is not None else _after(session, reader)
    return Received(session, since, mine is not None)


def _after(session: Session, reader: str) -> int:
    """Return how many actions had been taken when a player last decided; all is new to who never did."""
    own = [
        number
        for number, taken in enumerate(session.history, 1)
        if taken.is_decision and session.players[taken.side] == reader
    ]
    return own[-1] if own else 0


def keep_notes(session: Session, game: str, player: str) -> None:
    """Keep what a player wrote beside the file he sent last: no file that goes to another has it.

    Args:
        session: the game.
        game: the word that all files of the game share.
        player: whose notes.

    Raises:
        GrognardError: they cannot be written.
    """
    mine = Aside().noted(player, session.aside.of(player))
    if mine.notes or _notes_path(game, player).is_file():
        writer = RecordWriter()
        records = map(writer.record, aside_records(Aside(), mine))
        write_whole(_notes_path(game, player), preamble() + b"".join(records))


def _notes_of(game: str, player: str) -> tuple[Note, ...]:
    """Return what a player wrote in a game by mail; nothing where it cannot be read."""
    from grognard.kernel.schema.base import read_model
    from grognard.kernel.schema.save import NotesRecord

    found: tuple[Note, ...] = ()
    try:
        for record in read_records(read_at_most(_notes_path(game, player), MAX_FILE)):
            told = read_model(NotesRecord, record)
            found = tuple(map(Note, told.text, told.space)) if told.player == player else found
    except FileNotFoundError:
        return ()
    except (OSError, ValueError) as error:
        _log.warning("The notes of a game by mail cannot be read: %s", error)
    return found


def _notes_path(game: str, player: str) -> Path:
    return _own(game, player).with_suffix(".notes")


def _check(kept: Kept, mine: Kept | None, reader: str) -> str:
    """Return what is wrong with a game that came, or nothing."""
    if mine is not None and (changed := departs(mine, kept, reader)):
        return f"it is not the game you sent on: {changed}"
    session = open_kept(kept if mine is None else mine, None if mine is None else mine.stands[-1])
    found = replay(session, kept.history)
    if found is None:
        wrong = difference(session, kept)
    else:
        other = _other_player(kept, found.actions, reader)
        wrong = f"something that {other} did comes otherwise" if other else found.sentence
    return f"it is not what the rules and the dice make of it: {wrong}" if wrong else ""


def _other_player(kept: Kept, number: int, reader: str) -> str:
    """Return who took an action, or nothing where a player reads of it who may be told what it was."""
    assert kept.head is not None
    players = kept.head.start.players
    name = players[kept.history[number].side] if players else reader
    return "" if name == reader or reader not in players else name


def departs(mine: Kept, theirs: Kept, reader: str = "") -> str:
    """Say where a game departs from an earlier file of it; nothing where it goes on from there.

    Args:
        mine: the earlier file.
        theirs: what came.
        reader: the player who is told, and not what others decided, which may be their secret; an umpire when
            empty.
    """
    assert mine.head is not None and theirs.head is not None
    if mine.head.start != theirs.head.start:
        return "it begins otherwise, with other dice, options or players"
    if mine.head != theirs.head:
        return "its module or its rules are others"
    for number, (one, other) in enumerate(zip(mine.history, theirs.history, strict=False), 1):
        if one != other and (name := _other_player(mine, number - 1, reader)):
            return f"something that {name} did is another now"
        if (one.side, one.action, one.auto) != (other.side, other.action, other.auto):
            return f"action {number} was {one.action}, and is {other.action} now"
        if one.state_hash != other.state_hash:
            return f"action {number}, {one.action}, leads to another state now"
    for event, another in zip(mine.events, theirs.events, strict=False):
        if event.roll != another.roll:
            return f"roll {_roll(event.roll)} is {_roll(another.roll)} now"
        if event != another:
            return f"event {event.number}, {event.kind}, is another now"
    if len(theirs.history) < len(mine.history) or len(theirs.events) < len(mine.events):
        return "it is older than the file you sent"
    return ""


def _roll(roll: Roll | None) -> str:
    return "none" if roll is None else f"{roll.number} ({' '.join(map(str, roll.dice))})"


def _last_player(session: Session) -> str:
    sides = [taken.side for taken in session.history if taken.is_decision]
    return session.players[sides[-1]] if sides else ""


def _owns(game: str, reader: str, session: Session) -> Sequence[Path]:
    """Return where the reader's own file may lie; of a game that is over, any player's."""
    return [_own(game, one) for one in ([reader] if reader in session.players else session.players)]


def _own(game: str, player: str) -> Path:
    return folder(SENT) / f"{game}-{blake2b(player.encode(), digest_size=6).hexdigest()}{SUFFIX}"


def _word(name: str) -> str:
    """Return a name as part of the name of a file.

    Example:
        >>> _word("Anna-Lena O.")
        'anna-lena-o'
    """
    letters = "".join(letter.lower() if letter.isalnum() else "-" for letter in name)[:40]
    return letters.strip("-") or "player"
