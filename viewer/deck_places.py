"""Where an empty deck lies on a map that somebody drew: an outline with its name, so that cards find it."""

from __future__ import annotations

from grognard.kernel.view import View
from grognard.viewer.plain_shapes import box
from grognard.viewer.primitives import Polyline, Primitive, Text
from grognard.viewer.stacks import unseen_at
from grognard.viewer.surface import Surface
from grognard.viewer.typefaces import fitted_size

INK, PAPER = "#20242A", "#FFFFFF"
WIDE, HIGH = 0.5, 0.68
"""Width and height of the outline, in hex widths."""
NAMED_PX = 34.0
"""Pixels across a hex from which the name is written."""


def empty_deck_parts(surface: Surface, view: View, px: float) -> tuple[Primitive, ...]:
    """Draw where decks lie that hold nothing; maps that are drawn from data show them by themselves.

    Args:
        surface: the map.
        view: what a side sees.
        px: pixels across a hex.
    """
    board, unit = surface.board, surface.hw / px
    decks = [one for one in board.kit.decks if surface.backdrop is not None and one.space in surface.index]
    if not decks:
        return ()
    taken = {*view.columns["place"], *unseen_at(view)}
    parts: list[Primitive] = []
    for deck in decks:
        if deck.space in taken:
            continue
        x, y = surface.cells[surface.index[deck.space]].centre
        wide, high = WIDE * surface.hw, HIGH * surface.hw
        ring = box(x - wide / 2, y - high / 2, wide, high)
        dash = 5 * unit, 4 * unit
        parts.append(
            Polyline("overlay", (ring,), INK, 1.4 * unit, 0.85, dash, PAPER, 3.6 * unit, 0.6, closed=True)
        )
        if px >= NAMED_PX:
            wished = min(12 * unit, 0.14 * surface.hw)
            size = fitted_size(deck.name, "ui-strong", wished, 1.1 * surface.hw)
            at = x, y + 0.35 * size
            parts.append(Text("label", at, deck.name, "ui-strong", size, INK, 1.0, "middle", PAPER, 3 * unit))
    return tuple(parts)
