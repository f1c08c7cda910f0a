"""Trouble: rules code that failed at the table, told in one panel and written as a play file for its author.

The game itself is never touched here: what failed was taken back before.
"""

from __future__ import annotations

import logging
import time
import traceback
from dataclasses import dataclass
from pathlib import Path

from grognard.kernel.action import Action
from grognard.kernel.durable import write_whole
from grognard.kernel.errors import GrognardError
from grognard.kernel.home import folder
from grognard.kernel.session import Session
from grognard.kernel.text import bug_report

_log = logging.getLogger(__name__)

REPORTS, PLAY = "reports", ".play"
MOST_LINES = 60
"""So many lines of what Python tells stand in a report."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that failed.

    Attributes:
        error: what was raised.
        action: what was to be done, None where it failed at something else.
    """

    error: Exception
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Trouble:
    """A failure as it is told.

    Attributes:
        what: what failed, in one sentence.
        kept: how the game stands.
        path: the report, None where none could be written.
        why: why it could not be, or empty.
    """

    what: str
    kept: str
    path: Path | None
    why: str = ""


def report(session: Session, failure: Failure) -> Trouble:
    """Write a report of a failure into the user's folder."""
    error = failure.error
    what = str(error) if isinstance(error, GrognardError) else f"{type(error).__name__}: {error}"
    kept = "The game stands as it did before: "
    kept += "what was to be done is taken back." if failure.action is not None else "nothing was done."
    _log.error("%s", what, exc_info=error)
    try:
        path = _new_path(session.board.slug)
        write_whole(path, report_text(session, failure).encode())
        return Trouble(what, kept, path)
    except Exception as other:  # the very names that a report needs may be what failed
        _log.exception("no report can be written")
        return Trouble(what, kept, None, str(other))


def report_text(session: Session, failure: Failure) -> str:
    """Write a game as a play file that ends with what failed."""
    told = "".join(traceback.format_exception(failure.error)).splitlines()
    lines = [bug_report(session).rstrip("\n")]
    if failure.action is not None:
        side = session.deciders[0] if session.deciders else 0
        lines.append(f"do {session.board.sides[side]}: {failure.action}  # this failed")
    lines += [f"# {line}" for line in told[-MOST_LINES:]]
    return "\n".join(lines) + "\n"


def _new_path(slug: str) -> Path:
    stem = f"{slug}-{time.strftime('%Y%m%d-%H%M%S')}"
    where, number = folder(REPORTS), 1
    while (path := where / f"{stem}{f'-{number}' if number > 1 else ''}{PLAY}").exists():
        number += 1
    return path
