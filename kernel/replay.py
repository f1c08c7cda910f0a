"""Replaying: taking kept actions again, and the first thing that comes otherwise than it did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grognard.kernel.engine import Taken
from grognard.kernel.errors import GrognardError
from grognard.kernel.kept import Kept
from grognard.kernel.session import Session
from grognard.kernel.snapshot import by_present_names


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where a replay leaves what is kept: how many actions came as they should, and what came then."""

    actions: int
    sentence: str


def replay(
    session: Session, history: Sequence[Taken], progress: Callable[[int, int], None] | None = None
) -> Divergence | None:
    """Take the actions of a history that a session has not taken yet, and compare what comes of them."""
    sentence, number = _compare(session, history, 0), 0
    while not sentence and len(session.history) < len(history):
        number = len(session.history)
        taken = history[number]
        if taken.auto:
            sentence = f"{_named(session, number, taken)} was answered by the kernel, but is asked now"
            break
        try:
            session.apply(taken.action, taken.side)
        except GrognardError as error:
            sentence = f"{_named(session, number, taken)} cannot be taken any more: {error}"
        else:
            sentence = _compare(session, history, number)
        if progress is not None:
            progress(len(session.history), len(history))
    return Divergence(number, sentence) if sentence else None


def _compare(session: Session, history: Sequence[Taken], first: int) -> str:
    """Compare the actions a session has taken from number ``first`` on."""
    for number in range(first, len(session.history)):
        now = session.history[number]
        if number == len(history):
            return f"after {_named(session, number - 1, history[-1])} the rules now add {now.action}"
        then = history[number]
        if (now.side, now.action, now.auto) != (then.side, then.action, then.auto):
            return f"in place of {_named(session, number, then)} the rules now take {now.action}"
        if now.state_hash != then.state_hash:
            return f"{_named(session, number, then)} leads to another state than it did"
    return ""


def _named(session: Session, number: int, taken: Taken) -> str:
    return f"action {number + 1}, {taken.action} by {session.board.side_names[taken.side]},"


def difference(session: Session, kept: Kept) -> str:
    """Compare the end of a replayed game with what is kept of it; one sentence, or nothing."""
    now = session.snapshot()
    if int(session.state_hash(), 16) != session.engine.play.changes.recomputed_hash():
        return "the hash kept during play is not that of the state"
    for mine, theirs in zip(now.events, kept.events, strict=False):
        if mine != theirs:
            return f"event {theirs.number}, {theirs.kind}, happens otherwise now"
    if not kept.stands:
        return ""
    stand, events = kept.stands[-1]
    if stand.actions == len(now.history) and events != len(now.events):
        return f"{events} events are kept, but {len(now.events)} happen now"
    frames = by_present_names(session.game, stand.frames)
    if stand.actions == len(now.history) and (stand.columns, frames) != (now.columns, now.frames):
        return "the game does not end where it is kept"
    return ""
