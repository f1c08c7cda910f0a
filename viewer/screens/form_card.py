"""The card in which an open action is filled in: a field or a row of words for each argument."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.kernel.board import Board
from grognard.kernel.domain import Domain
from grognard.viewer.model.forms import Filling
from grognard.viewer.ui.basic import Button, Gap, Label
from grognard.viewer.ui.card import Card
from grognard.viewer.ui.controls import FlowChoice
from grognard.viewer.ui.lists import Field
from grognard.viewer.ui.widget import Act, Column, Widget
from grognard.viewer.wording import value_title

FEW = 12
"""A domain of so many words is chosen from, a larger one typed."""
TYPED = ("counter", "space", "number", "text")
"""Domains that are typed however few words they have."""


class FormCard:
    """A card with what is missing of an open action.

    Args:
        filling: the form, and what is known already.
        board: the names of things.
        fill: takes what was typed, field by field.
        close: closes the card.

    Attributes:
        filling: as given.
        fields: those to write in, from the top down.
        card: the card.
        met: whether the first field had the keyboard once.
    """

    def __init__(
        self, filling: Filling, board: Board, fill: Callable[[tuple[str, ...]], object], close: Act
    ) -> None:
        self.filling = filling
        self.fields: list[Field] = []
        self.met = False
        self._board, self._fill = board, fill
        self._typed = [self._first(domain) for domain in filling.left]
        rows: list[Widget] = []
        labels = filling.form.labels[len(filling.known) :]
        for number, (domain, label) in enumerate(zip(filling.left, labels, strict=True)):
            head = Label(caption(domain, label, board), 12.5, tone="ink_2")
            rows += [head, self._row(number, domain), Gap(4.0)]
        title = filling.form.title[:1].upper() + filling.form.title[1:]
        rows.append(Button("Do it", self.send, strong=True, shortcut="Enter", name="fill"))
        self.card = Card(title, "", Column(rows, gap=3.0), close, name="form")

    def send(self) -> None:
        """Hand over what stands in the fields."""
        self._fill(tuple(self._typed))

    def _row(self, number: int, domain: Domain) -> Widget:
        words = self._words(domain)

        def typed(text: str) -> None:
            self._typed[number] = text

        if words:
            titles = tuple(value_title(self._board, domain, value) for value in domain.values(self._board))
            return FlowChoice(titles, 0, lambda chosen: typed(words[chosen]), name=f"field:{number}")
        wanted = span(domain, self._board) or domain.wanted
        field = Field(self._typed[number], wanted, typed, lambda _: self.send(), name=f"field:{number}")
        self.fields.append(field)
        return field

    def _words(self, domain: Domain) -> tuple[str, ...]:
        """Return the words of a domain that is chosen from; none of one that is typed."""
        values = () if domain.word in TYPED else tuple(domain.values(self._board))
        return tuple(domain.format(self._board, value) for value in values) if len(values) <= FEW else ()

    def _first(self, domain: Domain) -> str:
        """Return what stands in a field at first."""
        words: Sequence[str] = self._words(domain)
        return words[0] if words else ""


def caption(domain: Domain, label: str, board: Board) -> str:
    """Say what a field is for, and between what a number lies."""
    name = label[:1].upper() + label[1:]
    between = span(domain, board)
    return f"{name}, {between}" if between else name


def span(domain: Domain, board: Board) -> str:
    """Return the least and the largest number of a domain of numbers, empty for any other."""
    if domain.word != "number":
        return ""
    values = domain.values(board)
    return f"{values[0]} to {values[-1]}"
