"""What is kept of a game: its records as plain data, and what the records of a file add up to.

A record's numbers of counters, spaces and sides are rows of the board; a file of another module never gets
that far. Nothing here opens a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, repeat
from typing import TYPE_CHECKING, Any

from grognard.kernel.action import Action
from grognard.kernel.aside import Aside, Note
from grognard.kernel.dice import Modifier, Roll
from grognard.kernel.engine import Taken
from grognard.kernel.event import Event
from grognard.kernel.mail import Mail
from grognard.kernel.session import Session
from grognard.kernel.start import Start

if TYPE_CHECKING:
    from grognard.kernel.schema.save import Actions, Events, Head, Stand

ROWS = 2000
"""Actions or events in one record."""


@dataclass(slots=True)
class Kept:
    """What the records of a file add up to.

    Attributes:
        head: the first record.
        history: every action.
        events: those up to the last stand.
        stands: where the game stood, oldest first: record and number of events.
        mail: what is remembered of a game by mail.
        aside: notes and picture.
        complete: whether the last record of a save was reached.
    """

    head: Head | None = None
    history: list[Taken] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    stands: list[tuple[Stand, int]] = field(default_factory=list)
    mail: Mail | None = None
    aside: Aside = field(default_factory=Aside)
    complete: bool = False


# From a game to records


def records_of(session: Session) -> Iterator[dict[str, Any]]:
    """Yield a game as records, all but the one that ends a save."""
    yield _head(session)
    if session.mail is not None:
        yield {"kind": "mail", **{name: getattr(session.mail, name) for name in Mail.__dataclass_fields__}}
    yield from aside_records(Aside(), session.aside)
    yield from action_records(session.history, 0)
    yield from stand_records(session, 0)


def aside_records(before: Aside, now: Aside) -> Iterator[dict[str, Any]]:
    """Yield the notes of each player who changed his, and the picture if it is another."""
    for player in sorted({*before.notes, *now.notes}):
        notes = now.notes.get(player, ())
        if notes != before.notes.get(player, ()):
            texts, spaces = [one.text for one in notes], [one.space for one in notes]
            yield {"kind": "notes", "player": player, "text": texts, "space": spaces}
    if now.picture != before.picture:
        yield {"kind": "picture", "png": now.picture}


def action_records(history: Sequence[Taken], first: int) -> Iterator[dict[str, Any]]:
    """Yield the actions from number ``first`` on."""
    for start in range(first, len(history), ROWS):
        rows = history[start : start + ROWS]
        yield {
            "kind": "actions",
            "first": start,
            "side": [taken.side for taken in rows],
            "text": [str(taken.action) for taken in rows],
            "hash": [taken.state_hash.to_bytes(16, "big") if taken.state_hash else b"" for taken in rows],
            "auto": [taken.auto for taken in rows],
        }


def stand_records(session: Session, first_event: int) -> Iterator[dict[str, Any]]:
    """Yield the events from number ``first_event`` on, and where the game stands."""
    events = session.events
    for start in range(first_event, len(events), ROWS):
        yield _events(events[start : start + ROWS], start)
    stand = session.snapshot()
    yield {
        "kind": "stand",
        "actions": len(stand.history),
        "columns": stand.columns,
        "texts": stand.texts,
        "frames": stand.frames,
        "hash": bytes.fromhex(session.state_hash()),
    }


def _head(session: Session) -> dict[str, Any]:
    board, game, start = session.board, session.game, session.start
    return {
        "kind": "head",
        "modules": [
            {"slug": slug, "version": number, "digest": digest}
            for slug, number, digest in board.stamps or ((board.slug, board.version, board.digest),)
        ],
        "plugin": game.slug,
        "plugin_version": game.version,
        "start": {name: getattr(start, name) for name in Start.__dataclass_fields__},
    }


def _events(events: Sequence[Event], first: int) -> dict[str, Any]:
    return {
        "kind": "events",
        "first": first,
        "action": [event.action for event in events],
        "word": [event.kind for event in events],
        "case": [event.case for event in events],
        "side": [event.side for event in events],
        "counters": [event.counters for event in events],
        "spaces": [event.spaces for event in events],
        "values": [event.values for event in events],
        "roll": [_roll_data(event.roll) for event in events],
        "masked": [tuple(event.masked.items()) for event in events],
        **({"only": [event.only for event in events]} if any(event.only for event in events) else {}),
    }


def _roll_data(roll: Roll | None) -> tuple[Any, ...] | None:
    if roll is None:
        return None
    modifiers = tuple((m.value, m.case, m.reason) for m in roll.modifiers)
    plain = (roll.number, roll.dice, modifiers, roll.against, roll.test)
    return (*plain, roll.kinds, roll.shown) if roll.kinds else plain


# From records to what is kept


def collect(records: Iterable[object]) -> Kept:
    """Add the records of a file up.

    Raises:
        ValueError: a record does not fit its model, or the ones before it.
    """
    kept = Kept()
    for record in records:
        add_record(kept, record)
    return kept


def add_record(kept: Kept, data: object) -> None:
    """Add one record.

    Raises:
        ValueError: it does not fit its model, or what came before.
    """
    from grognard.kernel.schema.base import read_model
    from grognard.kernel.schema.save import (
        MAX_ACTIONS,
        MAX_EVENTS,
        RECORDS,
        Actions,
        Back,
        End,
        Events,
        Head,
        MailRecord,
        NotesRecord,
        PictureRecord,
        Stand,
    )

    word = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(word, str) or word not in RECORDS:
        raise ValueError("it has a record of an unknown kind")
    record = read_model(RECORDS[word], data)
    if kept.complete or (kept.head is None) != isinstance(record, Head):
        raise ValueError("its records are in a wrong order")
    match record:
        case Head():
            kept.head = record
        case Actions():
            _hold(record.first == len(kept.history))
            _bound(record.first + len(record.text), MAX_ACTIONS)
            kept.history += _taken(record)
        case Events():
            _hold(record.first == len(kept.events))
            _bound(record.first + len(record.word), MAX_EVENTS)
            kept.events += _happened(record)
        case Stand():
            _hold(record.actions == len(kept.history))
            kept.stands.append((record, len(kept.events)))
        case Back():
            _hold(record.actions <= len(kept.history))
            del kept.history[record.actions :]
            while kept.stands and kept.stands[-1][0].actions > record.actions:
                kept.stands.pop()
            del kept.events[kept.stands[-1][1] if kept.stands else 0 :]
        case NotesRecord():
            notes = map(Note, record.text, record.space)
            kept.aside = kept.aside.noted(record.player, tuple(notes))
        case PictureRecord():
            kept.aside = kept.aside.pictured(record.png)
        case MailRecord():
            kept.mail = Mail(record.game, record.sent, record.here)
        case End():
            kept.complete = True


def _hold(fits: bool) -> None:
    if not fits:
        raise ValueError("one of its records does not go on where the one before ends")


def _bound(rows: int, most: int) -> None:
    if rows > most:
        raise ValueError("it is longer than a game can be")


def _taken(record: Actions) -> Iterator[Taken]:
    for side, text, state_hash, auto in zip(record.side, record.text, record.hash, record.auto, strict=True):
        yield Taken(side, Action.parse(text), int.from_bytes(state_hash, "big"), auto)


def _happened(record: Events) -> Iterator[Event]:
    return map(
        Event,
        count(record.first),
        record.action,
        record.word,
        record.case,
        record.side,
        record.counters,
        record.spaces,
        record.values,
        map(_rolled, record.roll),
        map(dict, record.masked),
        record.only or repeat(()),
    )


def _rolled(data: tuple[Any, ...] | None) -> Roll | None:
    if data is None:
        return None
    number, dice, modifiers, against, test, *named = data
    return Roll(number, dice, tuple(Modifier(*modifier) for modifier in modifiers), against, test, *named)
