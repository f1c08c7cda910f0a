"""The card in which one finds a space, a counter or a case by what one types."""

from __future__ import annotations

from collections.abc import Callable

from grognard.viewer.model.search import Found
from grognard.viewer.screens.rows import ChoiceRow
from grognard.viewer.ui.basic import Label
from grognard.viewer.ui.card import Card
from grognard.viewer.ui.lists import Field
from grognard.viewer.ui.widget import Act, Column, Widget

EMPTY = "Hex, counter or rule"


class Finder:
    """A card with a field and what was found.

    Args:
        search: finds things by a text.
        take: goes to what was found.
        close: closes the card.
        changed: the card has another height now.

    Attributes:
        field: where one types.
        card: the card.
        at: number of what Enter goes to.
    """

    def __init__(
        self,
        search: Callable[[str], tuple[Found, ...]],
        take: Callable[[Found], None],
        close: Act,
        changed: Act,
    ) -> None:
        self._search, self._take, self._changed = search, take, changed
        self.at = 0
        self.field = Field("", EMPTY, self._typed, self._done, name="find")
        self.card = Card("Find", "", Column([self.field], gap=3.0), close, name="finder")

    def _typed(self, text: str) -> None:
        found = self._search(text)
        rows: list[Widget] = [
            ChoiceRow(one.title, one.detail, self._go(one), name=f"found:{one.title}") for one in found
        ]
        if text and not found:
            rows = [Label(f"No space, counter or rule is called '{text}'.", 12.5, tone="ink_2")]
        self.card.body.items = [self.field, *rows]
        self.at = 0
        self.step(0)
        self._changed()

    def step(self, steps: int) -> bool:
        """Mark another row as the one that Enter goes to; whether there is any."""
        rows = [one for one in self.card.body.items if isinstance(one, ChoiceRow)]
        self.at = min(max(self.at + steps, 0), max(0, len(rows) - 1))
        for number, row in enumerate(rows):
            row.focused = number == self.at
        self._changed()
        return bool(rows)

    def _done(self, text: str) -> None:
        found = self._search(text)
        if found:
            self._take(found[min(self.at, len(found) - 1)])

    def _go(self, found: Found) -> Act:
        return lambda: self._take(found)
