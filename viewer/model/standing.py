"""Standing orders: how each reaction window is to be answered without asking."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.action import Action
from grognard.kernel.orders import ORDER, answers, order_cell
from grognard.viewer.model.sight import Sight
from grognard.viewer.wording import case_title

WORDS = {"ask": "ask me", "decline": "never", "always": "always", "likely": "if likely"}
"""Answers of all games, and common conditions, as a player reads them."""


@dataclass(frozen=True, slots=True)
class OrderRow:
    """One kind of window.

    Attributes:
        name: of the window.
        title: what the player reads.
        case, clause: the case that allows the reaction, and its heading.
        words: the answers there are, as read.
        answers: the same as the game knows them.
        chosen: which one holds now.
        now: whether the side is asked in this window at the moment.
    """

    name: str
    title: str
    case: str
    clause: str
    words: tuple[str, ...]
    answers: tuple[str, ...]
    chosen: int
    now: bool

    def action(self, number: int) -> Action:
        """Return the action that gives the order with a number."""
        return Action(ORDER, (self.name, self.answers[number]))


def order_rows(sight: Sight) -> tuple[OrderRow, ...]:
    """List the standing orders of a side."""
    cells = sight.view.columns["orders"]
    rows = []
    for index, window in enumerate(sight.game.windows):
        known = answers(window)
        rows.append(
            OrderRow(
                window.name,
                window.title[:1].upper() + window.title[1:],
                window.case,
                case_title(sight.board, window.case),
                tuple(WORDS.get(word, word.replace("_", " ")) for word in known),
                known,
                max(cells[order_cell(sight.side, index)], 0),
                sight.decides and sight.offer.window == window.name,
            )
        )
    return tuple(rows)
