"""What an import says of itself: what came over, what did not, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from grognard.kernel.schema.base import plain

MAX_SHOWN = 12


@dataclass(slots=True)
class Report:
    """Collected while a module is read.

    Attributes:
        source: the file.
        facts: title, version and the like.
        counts: what came over, by what it is.
        warnings: by topic, each sentence once.
        left_out: what stayed behind, by kind and how often.
    """

    source: str
    facts: dict[str, str] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    warnings: dict[str, dict[str, None]] = field(default_factory=dict)
    left_out: dict[str, dict[str, int]] = field(default_factory=dict)

    def count(self, what: str, number: int = 1) -> None:
        """Note something that came over."""
        self.counts[what] = self.counts.get(what, 0) + number

    def warn(self, topic: str, sentence: str) -> None:
        """Note something a player should know."""
        known = self.warnings.setdefault(topic, {})
        if len(known) < 5_000:
            known.setdefault("".join(letter if letter.isprintable() else "?" for letter in sentence[:400]))

    def leave(self, reason: str, what: str) -> None:
        """Note something that has no counterpart here."""
        kinds = self.left_out.setdefault(reason, {})
        word = plain(what)
        if word in kinds or len(kinds) < 500:
            kinds[word] = kinds.get(word, 0) + 1

    def as_json(self) -> dict[str, Any]:
        """Everything, for scripts."""
        return {
            "source": self.source,
            **self.facts,
            "counts": self.counts,
            "warnings": {topic: list(sentences) for topic, sentences in self.warnings.items()},
            "left_out": self.left_out,
        }

    def lines(self) -> Iterator[str]:
        """Everything, for people; long lists are cut."""
        yield f"{self.facts.get('title', 'A module')} {self.facts.get('version', '')}".rstrip() + "."
        if "vassal" in self.facts:
            yield f"Made with VASSAL {self.facts['vassal'] or 'of no stated version'}."
        yield "What came over:"
        for what, number in self.counts.items():
            yield f"  {number:>6,} {what}"
        if any(self.warnings.values()):
            yield "What you should know:"
        for topic, sentences in self.warnings.items():
            for sentence in list(sentences)[:MAX_SHOWN]:
                yield f"  {topic}: {sentence}."
            if len(sentences) > MAX_SHOWN:
                yield f"  {topic}: and {len(sentences) - MAX_SHOWN} more of that kind."
        for reason, kinds in self.left_out.items():
            named = sorted(kinds.items(), key=lambda one: (-one[1], one[0]))
            shown = ", ".join(f"{what} ({number})" for what, number in named[:MAX_SHOWN])
            more = f" and {len(named) - MAX_SHOWN} more kinds" if len(named) > MAX_SHOWN else ""
            yield f"Left out, {reason}: {shown}{more}."
