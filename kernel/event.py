"""Events: what happened, structured; the list of them is the game log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from grognard.kernel.dice import Roll


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    Attributes:
        number: place in the log, from 0.
        action: how many decisions players had taken when it happened; what the kernel answered for them, and
            the standing orders it answered by, do not count, for these are nobody else's business.
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

    def seen_by(self, side: int) -> Event:
        """Return the event as one side sees it."""
        if side in self.masked:
            return replace(self, counters=self.masked[side], masked={})
        return replace(self, masked={}) if self.masked else self


class KnownLog:
    """The log of one side: what it learns of, numbered without a gap.

    It goes on from where it was read last, as long as nothing was taken back from the log it is read from.

    Args:
        side: whose.
    """

    __slots__ = ("_known", "_last", "_read", "side")

    def __init__(self, side: int) -> None:
        self.side = side
        self._known: list[Event] = []
        self._read = 0
        self._last: Event | None = None

    def events(self, log: Sequence[Event]) -> tuple[Event, ...]:
        """Return what the side knows of a log."""
        if len(log) < self._read or (self._read and log[self._read - 1] is not self._last):
            self._known, self._read = [], 0
        for event in log[self._read :]:
            if event.is_known_to(self.side):
                self._known.append(self._told(event))
        self._read, self._last = len(log), log[-1] if log else None
        return tuple(self._known)

    def _told(self, event: Event) -> Event:
        number = len(self._known)
        if event.only or event.number != number:
            return replace(event.seen_by(self.side), number=number, only=())
        return event.seen_by(self.side)
