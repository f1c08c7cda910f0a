"""Events: what happened, structured; the list of them is the game log."""

from __future__ import annotations

from collections.abc import Mapping
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

    def seen_by(self, side: int) -> Event:
        """Return the event as one side sees it."""
        if side in self.masked:
            return replace(self, counters=self.masked[side], masked={})
        return replace(self, masked={}) if self.masked else self
