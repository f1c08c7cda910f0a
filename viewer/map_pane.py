"""One map with everything on it in a rectangle: ground, lit spaces, counters, what is hovered; no pyglet."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.kernel.view import View
from grognard.viewer.counter_pieces import Counters, Look, Spot, Wear, counter_at, counters_of, looks_of
from grognard.viewer.frame import Drawn, GroundSheet, Piece, PieceSheet, Primitives, Sheet
from grognard.viewer.ground_mesh import GroundMesh
from grognard.viewer.grounds import Grounds
from grognard.viewer.map_view import MapView
from grognard.viewer.palette import THEMES
from grognard.viewer.primitives import Polygon
from grognard.viewer.stacks import Pile, piles_of


@dataclass(slots=True)
class MapPane:
    """A map in a rectangle, with its counters.

    Attributes:
        seen: where it lies and how it is seen.
        grounds: makes grounds.
        slot: what it is on the screen, see `GroundSheet`.
        wear: what counters wear; set a new one to change it.
        below: primitives between ground and counters, in map units: lit spaces, veil, control.
        above: primitives over the counters, in map units: paths, costs.
        flying: counters in motion, over all others.
        hovered: the space under the pointer.
    """

    seen: MapView
    grounds: Grounds
    slot: str
    wear: Wear
    below: tuple[Primitives, ...] = ()
    above: tuple[Primitives, ...] = ()
    flying: tuple[Piece, ...] = ()
    hovered: int | None = None
    stale: bool = True
    _view: View | None = field(default=None, init=False)
    _piles: tuple[Pile, ...] = field(default=(), init=False)
    _counters: Counters = field(default_factory=Counters, init=False)
    _looked: tuple[object, object, dict[int, Look]] = field(default=(None, None, {}), init=False)
    _drawn_for: tuple[object, ...] = field(default=(), init=False)
    _ring: tuple[int | None, float, Primitives] = field(default=(None, 0.0, ()), init=False)
    _ground: GroundMesh | None = field(default=None, init=False)

    def show(self, view: View) -> None:
        """Show another view of the game."""
        if view is not self._view:
            self._view = view
            self._piles = piles_of(self.seen.surface, view)
            self.stale = True

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The piles of the view shown."""
        return self._piles

    def drawn(self, now_ms: float) -> tuple[Drawn, ...]:
        """What is to be drawn now, from bottom to top."""
        seen = self.seen
        seen.advance(now_ms)
        rect, camera = seen.rect, seen.camera
        theme = THEMES[self.wear.theme]
        ground = self.grounds.best(seen.surface, seen.px / seen.ratio, theme)
        self._ground = ground
        self._draw_counters()
        self.stale = False
        out: list[Drawn] = []
        if ground is not None:
            out.append(GroundSheet(ground, camera, rect, seen.moving(now_ms), self.slot))
        out += [Sheet(parts, camera, rect) for parts in self.below if parts]
        ring = self._hover_ring()
        if ring:
            out.append(Sheet(ring, camera, rect))
        out.append(PieceSheet(self._counters.pieces, camera, rect))
        if self._counters.counts:
            out.append(Sheet(self._counters.counts, camera, rect))
        out += [Sheet(parts, camera, rect) for parts in self.above if parts]
        if self.flying:
            out.append(PieceSheet(self.flying, camera, rect))
        return tuple(out)

    def counter_at(self, x: float, y: float) -> Spot | None:
        """The topmost counter at a pixel of the screen."""
        if not self.seen.rect.holds(x, y):
            return None
        return counter_at(self._counters.spots, self.seen.to_world(x, y))

    def pile_at(self, x: float, y: float) -> Pile | None:
        """The pile at a pixel of the screen."""
        spot = self.counter_at(x, y)
        return self._piles[spot.pile] if spot is not None else None

    def hover(self, x: float, y: float) -> bool:
        """The pointer is here; whether it is over another space than before."""
        space = self.seen.space_at(x, y)
        changed = space != self.hovered
        self.hovered = space
        self.stale = self.stale or changed
        return changed

    def leave(self) -> None:
        """The pointer is elsewhere."""
        self.stale = self.stale or self.hovered is not None
        self.hovered = None

    def moving(self, now_ms: float) -> bool:
        """Whether the map is in motion."""
        return self.seen.moving(now_ms)

    def _draw_counters(self) -> None:
        """Draw the counters for the zoom that the camera is bound for, unless that was done."""
        zoom = self.seen.goal.zoom
        wanted = (self._view, zoom, self.wear)
        if self._view is not None and not _same(wanted, self._drawn_for):
            self._counters = counters_of(self.seen.surface, self._looks(), self._piles, zoom, self.wear)
            self._drawn_for = wanted

    def _looks(self) -> dict[int, Look]:
        """What the counters show, computed once for each view and set of badges."""
        view, badges = self._view, self.wear.badges
        if view is not None and (self._looked[0] is not view or self._looked[1] is not badges):
            board = self.seen.surface.board
            self._looked = (view, badges, looks_of(board, view, self._piles, badges))
        return self._looked[2]

    def _hover_ring(self) -> Primitives:
        """A white hexagon in the hovered space."""
        space, zoom = self.hovered, self.seen.goal.zoom
        if self._ring[:2] != (space, zoom):
            parts: Primitives = ()
            if space is not None and space in self.seen.surface.index:
                corners = self.seen.surface.cells[self.seen.surface.index[space]].corners
                width = 2.0 * self.seen.ratio / zoom
                parts = (Polygon("overlay", (corners,), "#FFFFFF", 0.14, "#FFFFFF", width, 0.95),)
            self._ring = (space, zoom, parts)
        return self._ring[2]


def _same(wanted: tuple[object, ...], held: tuple[object, ...]) -> bool:
    """Whether two tuples hold the very same objects, or equal numbers."""
    return len(wanted) == len(held) and all(
        one is other or (isinstance(one, float) and one == other)
        for one, other in zip(wanted, held, strict=True)
    )
