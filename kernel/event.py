"""Events: what happened, structured; the list of them is the game log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from grognard.kernel.dice import Roll


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    Attributes:
        number: place in the log, from 0.
        action: how many decisions players had taken when it happened; what the kernel answered for them, and
            the standing orders it answered by, do not count, for these are nobody else's business. In the log
            of a side only decisions count of which it learned something, see :class:`KnownLog`.
        kind: a word such as ``moved``; a game's wording has a sentence for it.
        case: the paragraph under which it happened.
        side: the side that did it, or -1.
        counters: the counters concerned; the first one is the subject.
        spaces: the spaces concerned, in the order of the happening.
        values: other plain facts of the sentence.
        roll: the dice, when it was a roll.
        masked: per side, the counters as that side may see them, where they differ.
        only: the sides that learn of it; empty where all do.
    """

    number: int
    action: int
    kind: str
    case: str = ""
    side: int = -1
    counters: tuple[int, ...] = ()
    spaces: tuple[int, ...] = ()
    values: Mapping[str, int | str] = field(default_factory=dict)
    roll: Roll | None = None
    masked: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    only: tuple[int, ...] = ()

    def is_known_to(self, side: int) -> bool:
        """Return whether a side learns of it at all."""
        return not self.only or side in self.only

    def seen_by(self, side: int, number: int, action: int) -> Event:
        """Return the event as it stands in the log of one side, with its number and that of the moment."""
        if (self.number, self.action) == (number, action) and not self.only and not self.masked:
            return self
        counters = self.masked.get(side, self.counters)
        # Written out: `replace` takes three times as long, and a log may have thousands of events.
        return Event(
            number, action, self.kind, self.case, self.side, counters, self.spaces, self.values, self.roll
        )


class KnownLog:
    """The log of one side: what it learns of, numbered without a gap.

    Its moments are numbered without a gap too, from the set-up on: a moment is the rest after a decision of
    which the side learned something, so that nobody can count what others decide in secret.
    It goes on from where it was read last, as long as nothing was taken back from the log it is read from.

    Args:
        side: whose.

    Attributes:
        moments: per moment, how many decisions had been taken in all; no player gets it.
    """

    __slots__ = ("_known", "_last", "_read", "moments", "side")

    def __init__(self, side: int) -> None:
        self.side = side
        self.moments = [0]
        self._known: list[Event] = []
        self._read = 0
        self._last: Event | None = None

    def events(self, log: Sequence[Event]) -> tuple[Event, ...]:
        """Return what the side knows of a log."""
        if len(log) < self._read or (self._read and log[self._read - 1] is not self._last):
            self._known, self._read, self.moments = [], 0, [0]
        known, moments = self._known, self.moments
        for event in log[self._read :]:
            if event.is_known_to(self.side):
                if event.action != moments[-1]:
                    moments.append(event.action)
                known.append(event.seen_by(self.side, len(known), len(moments) - 1))
        self._read, self._last = len(log), log[-1] if log else None
        return tuple(self._known)
