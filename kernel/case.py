"""The numbered cases of a rulebook, as the module lists them in ``cases.tsv``."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Case:
    """One numbered paragraph of a rulebook.

    Attributes:
        id: the printed number, such as ``11.22`` or ``15.1b``.
        title: a short heading in the module author's own words.
        kind: ``rule``, ``example``, ``information`` or ``optional``.
        status: ``enforced``, ``by-hand`` or ``not-applicable``.
        reason: why the status is not ``enforced``; empty where it is.
    """

    id: str
    title: str
    kind: str
    status: str
    reason: str = ""

    def __str__(self) -> str:
        """The number and the heading, as a refusal cites them."""
        return f"{self.id} {self.title}"
