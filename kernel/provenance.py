"""Where a value comes from: printed on a component, derived, reconstructed, or a rule of the house.

Sources write it as one cell or line of text, ``printed: 13.0`` or ``derived: one point per full 100 mm``;
the part after the colon is the case, the method or the material, and may be left out.
"""

from __future__ import annotations

from dataclasses import dataclass

PRINTED, DERIVED, RECONSTRUCTED, HOUSE = "printed", "derived", "reconstructed", "house"
STATUSES = (PRINTED, DERIVED, RECONSTRUCTED, HOUSE)


@dataclass(frozen=True, slots=True)
class Provenance:
    """The origin of a map, a table, a counter, a scenario, a space or a link.

    Attributes:
        status: one of ``STATUSES``.
        note: the case where it is printed, how it was derived, from what it was reconstructed; may be empty.

    Example:
        >>> Provenance.parse("derived: from gun calibres")
        Provenance(status='derived', note='from gun calibres')
        >>> str(Provenance("printed"))
        'printed'
    """

    status: str
    note: str = ""

    @classmethod
    def parse(cls, text: str) -> Provenance:
        """Read one cell of text.

        Raises:
            ValueError: when the first word is no known status; the message lists those there are.
        """
        status, _, note = text.partition(":")
        status = status.strip()
        if status not in STATUSES:
            raise ValueError(f"no provenance `{status}`; there are {', '.join(STATUSES)}")
        return cls(status, note.strip())

    def __str__(self) -> str:
        """The text `parse` reads back."""
        return f"{self.status}: {self.note}" if self.note else self.status
