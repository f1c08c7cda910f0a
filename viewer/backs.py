"""The backs of counters whose faces a side may not see: on maps, in decks and on cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from grognard.kernel.board import Board
from grognard.kernel.view import View
from grognard.viewer.art import named_art
from grognard.viewer.counter_states import count_badge
from grognard.viewer.counters import Face, face_parts
from grognard.viewer.frame import Piece, Primitives
from grognard.viewer.looks import nation_look, side_look
from grognard.viewer.primitives import Group, Primitive
from grognard.viewer.stacks import MOST_DRAWN, Backs


def back_face(board: Board, view: View, space: int, *, kept: bool) -> Face:
    """Return what counters on a space show whose faces are not seen.

    Their own back where the module has one for what may lie there: what began there, else all that is unseen,
    as far as these have the same back. Else a plain one, in the colour of the other side where one side keeps
    them hidden and there is but one other.
    """
    begun = {
        counter
        for scenario in board.scenarios.values()
        for place, counters in scenario.setup
        if place == space
        for counter in counters
    }
    names = Counter(board.kit.backs.get(counter, "") for counter in begun & view.hidden or view.hidden)
    if len(names) == 1 and (name := next(iter(names))):
        art = named_art(board, name)
        if art is not None:
            return Face("back", "", "neutral", art=art)
    others = [side for side in range(len(board.sides)) if side != view.side]
    return Face("back", "", side_look(board, others[0]) if kept and len(others) == 1 else "neutral")


def own_back(board: Board, counter: int) -> Face:
    """Return the back of a counter itself: the one its module has for it, else a plain one of its colour."""
    art = named_art(board, board.kit.backs.get(counter, ""))
    return Face("back", "", nation_look(board, counter), art=art)


def back_pieces(face: Face, backs: Backs, zoom: float, theme: str) -> tuple[Piece, ...]:
    """Draw backs that lie on one another, from the bottom up."""
    px = max(4, round(backs.side * zoom))
    parts = face_parts(face, px, theme)
    half = backs.side / 2
    corners = [backs.corner_of(depth) for depth in reversed(range(min(backs.count, MOST_DRAWN)))]
    return tuple(Piece(parts, (x + half, y + half), backs.side, px, look=(face, "back")) for x, y in corners)


def back_count(backs: Backs, zoom: float) -> Primitives:
    """Draw how many they are; nothing for a single one."""
    if backs.count < 2:
        return ()
    badge = count_badge(backs.count, round(backs.side * zoom))
    return (Group("marker", badge, backs.corner, backs.side),)


def back_groups(
    board: Board, view: View, lying: Sequence[Backs], px_of_unit: float, theme: str
) -> list[Primitive]:
    """Draw all backs of a map as primitives, for pictures without a window."""
    groups: list[Primitive] = []
    for backs in lying:
        face = back_face(board, view, backs.space, kept=backs.kept)
        name = f"backs:{board.spaces.ids[backs.space]}:{backs.count}"
        groups += [
            Group(
                "counter",
                piece.parts,
                (piece.at[0] - piece.side / 2, piece.at[1] - piece.side / 2),
                piece.side,
                name,
            )
            for piece in back_pieces(face, backs, px_of_unit, theme)
        ]
        groups += back_count(backs, px_of_unit)
    return groups
