"""What lies in the user's folder: saves and journals, told without opening the games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grognard.kernel.editing import Editing
from grognard.kernel.errors import GrognardError
from grognard.kernel.home import folder
from grognard.kernel.journal import recover
from grognard.kernel.post import SENT, receive
from grognard.kernel.reading import read_at_most
from grognard.kernel.records import MAX_FILE, read_records
from grognard.kernel.session import Session
from grognard.kernel.state import ENDED, LEAF, TURN
from grognard.viewer.model.keeper import JOURNAL, SAVE
from grognard.viewer.model.seats import Seats


@dataclass(frozen=True, slots=True)
class SaveRow:
    """A file with a game.

    Attributes:
        path: the file.
        slug: the game.
        turn: number of the turn it stands in, 0 where that cannot be told.
        leaf: index among the played steps of the outline, -1 where that cannot be told.
        actions: how many actions were taken.
        players: who plays.
        over: whether the game has ended.
        when_s: when it was written, in seconds of the system's clock.
        auto: whether it is a journal.
        problem: why it cannot be read, or empty.
        mail: word of the game and number of its hand-overs, where it came by mail.
        extensions: ids of those it is played with, in load order.
        scenario: id of what is played, empty where that cannot be told.
        picture: bytes that may be a small picture of it, empty where there is none.
    """

    path: Path
    slug: str
    turn: int
    leaf: int
    actions: int
    players: tuple[str, ...]
    over: bool
    when_s: float
    auto: bool
    problem: str
    mail: tuple[str, int] | None = None
    extensions: tuple[str, ...] = ()
    picture: bytes = b""
    scenario: str = ""


@dataclass(frozen=True, slots=True)
class Opened:
    """A game taken up again.

    Attributes:
        session: the game.
        seats: who plays, as it was.
        journal: the journal it goes on in, None for a new one.
        lost: one sentence about what could not be read, or empty.
        since: how many actions had been taken before what came by mail, -1 where nothing did.
        editing: the position that is edited, where the session is the table on which that is done.
    """

    session: Session
    seats: Seats
    journal: Path | None
    lost: str = ""
    since: int = -1
    editing: Editing | None = None


_STRANGE = (LookupError, TypeError, AttributeError, ArithmeticError)
"""What asking a record for something raises that it does not have."""


def save_rows(mail: Path | None = None) -> tuple[SaveRow, ...]:
    """List saves and journals of the user's folder, and what came by mail, the latest first.

    Args:
        mail: a folder with games by mail; what was sent from here is left out.
    """
    files = [*folder("saves").glob(f"*{SAVE}"), *folder("autosaves").glob(f"*{JOURNAL}")]
    rows = list(map(peek, files))
    if mail is not None and mail.is_dir():
        came = [row for row in map(peek, mail.glob(f"*{SAVE}")) if row.mail is not None]
        sent = {peek(path).mail for path in folder(SENT).glob(f"*{SAVE}")} if came else set()
        rows += [row for row in came if row.mail not in sent]
    return tuple(sorted(rows, key=lambda row: -row.when_s))


def peek(path: Path) -> SaveRow:
    """Tell of a game without opening it, as far as its file can be believed."""
    facts: dict[str, Any] = {"actions": 0}
    problem, when = "", 0.0
    try:
        when = path.stat().st_mtime
        if not path.is_file():
            raise ValueError("it is no file")
        for record in read_records(read_at_most(path, MAX_FILE)):
            _note(facts, record)
    except OSError as error:
        problem = f"It cannot be read: {error.strerror or error}."
    except _STRANGE:
        problem = "It is no game."
    except ValueError as error:
        problem = "" if "head" in facts and path.suffix == JOURNAL else f"{str(error).capitalize()}."
    try:
        return _row(path, facts, when, problem)
    except (*_STRANGE, ValueError):
        return SaveRow(
            path, "", 0, -1, 0, (), False, when, path.suffix == JOURNAL, problem or "It is no game."
        )


def _note(facts: dict[str, Any], record: Any) -> None:  # noqa: ANN401 - whatever stands in a file
    """Remember what a record tells."""
    kind = record.get("kind") if isinstance(record, Mapping) else None
    if kind == "head":
        facts["head"] = record
    elif kind == "mail" and not record["here"]:
        facts["mail"] = str(record["game"]), len(record["sent"])
    elif kind == "picture":
        facts["picture"] = png if isinstance(png := record.get("png"), bytes) else b""
    elif kind == "stand":
        clock = record["columns"]["clock"]
        facts |= {"turn": int(clock[TURN]), "leaf": int(clock[LEAF]), "over": bool(clock[ENDED])}
    elif kind == "actions":
        facts["actions"] = record["first"] + len(record["text"])
    elif kind == "back":
        facts["actions"] = record["actions"]
    elif kind == "clock":
        facts |= {"turn": _whole(record["turn"]), "leaf": -1, "over": bool(record["over"])}


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no whole number")
    return value


def _row(path: Path, facts: Mapping[str, Any], when_s: float, problem: str) -> SaveRow:
    head = facts["head"]
    return SaveRow(
        path=path,
        slug=str(head["modules"][0]["slug"]),
        turn=facts.get("turn", 0),
        leaf=facts.get("leaf", -1),
        actions=int(facts["actions"]),
        players=tuple(map(str, head["start"]["players"])),
        scenario=str(head["start"].get("scenario", "")),
        over=facts.get("over", False),
        when_s=when_s,
        auto=path.suffix == JOURNAL,
        problem=problem,
        mail=facts.get("mail"),
        extensions=tuple(str(one["slug"]) for one in head["modules"][1:]),
        picture=facts.get("picture", b""),
    )


def take_up(path: Path) -> Opened:
    """Open a saved game, or what can be believed of a journal.

    Raises:
        SaveError: nothing of it can be read.
        ModuleDataError: its module is not installed, or broken.
        PluginError: its plugin is missing or broken.
    """
    if path.suffix == JOURNAL:
        found = recover(path)
        return Opened(found.session, Seats.of_players(found.session.players), path, found.lost)
    if peek(path).mail is not None:
        got = receive(path)
        return Opened(got.session, Seats.of_players(got.session.players), None, since=got.since)
    session = Session.load(path)
    return Opened(session, Seats.of_players(session.players), None)


def latest() -> SaveRow | None:
    """Return the game that was played last and is not over, None where there is none."""
    try:
        return next((row for row in save_rows() if not row.problem and not row.over), None)
    except (OSError, GrognardError):
        return None
