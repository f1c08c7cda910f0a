"""The chronicle: a game at any moment it has been through, played again from the nearest state that was kept.

It shows nothing by itself: who asks for a moment looks at it as one side, and sees what that side saw then.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from grognard.kernel.engine import Taken
from grognard.kernel.errors import GrognardError, RulesError
from grognard.kernel.session import Session
from grognard.kernel.snapshot import Snapshot
from grognard.viewer.model.cells import CellsRead

KEY_EVERY = 50
"""Actions between two states that are kept; about so many are played again at most to come to a moment."""

CHANGED = "The rules installed here play this game otherwise than it was played; its past cannot be shown."


@dataclass(frozen=True, slots=True)
class _Key:
    """A state that is kept: after how many actions, the last of them, and the state."""

    count: int
    last: Taken
    snapshot: Snapshot


class Chronicle:
    """Keeps states of one game while it is played, and finds those in between.

    A game that was taken up again is played from its beginning a little at a time, see :meth:`advance`.

    Args:
        session: the game; it is only looked at.
        cells: hears what is read when a part is played again.
    """

    def __init__(self, session: Session, cells: CellsRead | None = None) -> None:
        self._session = session
        self._cells = cells or CellsRead()
        self._keys: list[_Key] = []
        self._shadow: Session | None = None
        self._broken = False
        self.note()

    @property
    def wanted(self) -> bool:
        """Whether states are missing, so that some moments would take long to come to."""
        return not self._broken and self._gap() >= 0

    def note(self) -> None:
        """Keep the present state, if the last one that was kept is long past; call it after every change."""
        self._drop_taken_back()
        if len(self._session.history) - self._nearest(len(self._session.history)) >= KEY_EVERY:
            self._keep(self._session)

    def advance(self, budget_s: float) -> bool:
        """Play a part of what is missing again, for so long; whether there is more."""
        end = time.perf_counter() + budget_s
        while self.wanted and time.perf_counter() < end:
            try:
                self._play(self._gap() + KEY_EVERY)
            except GrognardError:
                self._broken, self._shadow = True, None
        return self.wanted

    def session_of(self, side: int, moment: int) -> Session:
        """Return the game as it was at a moment of a side's log, see :meth:`session_at`."""
        return self.session_at(self._session.moments(side)[moment])

    def session_at(self, moment: int) -> Session:
        """Return the game as it was after so many decisions; the next call may play it on.

        Raises:
            RulesError: the rules installed here do not lead there.
        """
        if self._broken:
            raise RulesError(CHANGED)
        self._drop_taken_back()
        try:
            return self._play(self._length_at(moment))
        except GrognardError:
            self._broken, self._shadow = True, None
            raise RulesError(CHANGED) from None

    def _length_at(self, moment: int) -> int:
        """Return how many actions had been taken at a moment, with what the kernel answered after it."""
        decided = length = 0
        for number, taken in enumerate(self._session.history, 1):
            decided += taken.is_decision
            if decided > moment:
                break
            if taken.is_decision or taken.auto:
                length = number
        return length

    def _drop_taken_back(self) -> None:
        """Forget states that were taken back since."""
        while self._keys and not _leads_to(self._session.history, self._keys[-1].count, self._keys[-1].last):
            self._keys.pop()

    def _gap(self) -> int:
        """Return after how many actions a long stretch begins of which nothing is kept, -1 for none."""
        counts = (0, *(key.count for key in self._keys))
        return next((a for a, b in pairwise(counts) if b - a > 2 * KEY_EVERY), -1)

    def _nearest(self, length: int) -> int:
        """Return after how many actions the last state was kept that lies before so many."""
        return next((key.count for key in reversed(self._keys) if key.count <= length), 0)

    def _play(self, length: int) -> Session:
        """Return the game after so many actions, or the first rest after them.

        Raises:
            RulesError: it comes to another state than it did.
        """
        history, shadow = self._session.history, self._begin(length)
        while (done := len(shadow.history)) < length:
            with self._cells.hearing(shadow):
                shadow.apply(history[done].action, history[done].side)
            shadow.close_undo("load")
            done = len(shadow.history)
            if done > len(history) or shadow.history[-1].state_hash != history[done - 1].state_hash:
                raise RulesError(CHANGED)
            if done - self._nearest(done) >= KEY_EVERY:
                self._keep(shadow)
        return shadow

    def _begin(self, length: int) -> Session:
        """Return a game to be played on to a length: the one looked at last, or a kept state."""
        session, shadow = self._session, self._shadow
        known = self._nearest(length)
        if shadow is not None and known <= len(shadow.history) <= length:
            taken = shadow.history
            if not taken or _leads_to(session.history, len(taken), taken[-1]):
                return shadow
        kept = next((key.snapshot for key in self._keys if key.count == known), None)
        self._shadow = Session(session.board, session.game, session.start, kept)
        return self._shadow

    def _keep(self, session: Session) -> None:
        history = session.history
        self._keys.append(_Key(len(history), history[-1], session.snapshot()))
        self._keys.sort(key=lambda key: key.count)


def _leads_to(history: Sequence[Taken], count: int, last: Taken) -> bool:
    """Whether a history goes through a state: its hash stands beside the action that led there."""
    return count <= len(history) and history[count - 1] == last
