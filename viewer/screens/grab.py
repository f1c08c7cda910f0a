"""What the pointer holds at a table: a counter, a stack, or what lies face down, and how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.viewer.backs import back_face, back_pieces
from grognard.viewer.counter_pieces import Spot, look_of, piece_of
from grognard.viewer.frame import Piece
from grognard.viewer.map_pane import MapPane
from grognard.viewer.map_table import MapTable
from grognard.viewer.screen import Pointer
from grognard.viewer.stacks import Backs, Pile


@dataclass(slots=True)
class Grab:
    """A counter that the pointer holds.

    Attributes:
        spot: which, and where it lay; counter -1 is the top of what lies face down.
        pane: the map it was taken from.
        x, y: where the pointer took it.
        pointer: the press.
        moved: whether it was dragged, so that letting go is a drop.
        at: where the pointer is.
        others: what lies under it and comes along, from the top down.
    """

    spot: Spot
    pane: MapPane
    x: float
    y: float
    pointer: Pointer
    moved: bool = False
    at: tuple[float, float] = (0.0, 0.0)
    others: tuple[int, ...] = ()

    @property
    def counters(self) -> tuple[int, ...]:
        """All it holds, from the top down."""
        return (self.spot.counter, *self.others)


def carried_pieces(grab: Grab, pane: MapPane, maps: MapTable, side: float) -> tuple[Piece, ...]:
    """Draw what is held over a map, a stack as it lies.

    Args:
        grab: what is held.
        pane: the map that the pointer is over.
        maps: whose view and looks count.
        side: of a counter, in units of that map.
    """
    (x, y), space, zoom = pane.seen.to_world(*grab.at), grab.spot.space, pane.seen.goal.zoom
    corner = (x - side / 2, y - side / 2)
    if grab.spot.counter < 0:
        face = back_face(maps.board, maps.view, space, kept=False)
        return back_pieces(face, Backs(space, 1, corner, side, kept=False), zoom, maps.theme)
    pile = Pile(space, grab.counters, corner, side)
    out: list[Piece] = []
    for depth, counter in reversed(list(enumerate(pile.drawn))):
        left, top = pile.corner_of(depth)
        look = look_of(maps.board, maps.view, counter, maps.wear.badges)
        out.append(piece_of(look, counter, (left + side / 2, top + side / 2), side, zoom, maps.wear))
    return tuple(out)
