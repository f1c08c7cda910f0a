"""One map with everything on it in a rectangle: ground, lit spaces, counters, what is hovered; no pyglet."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from grognard.kernel.view import View
from grognard.viewer.backs import back_count, back_face, back_pieces
from grognard.viewer.counter_pieces import Counters, Look, Spot, Wear, counter_at, counters_of, looks_of
from grognard.viewer.counter_states import count_box
from grognard.viewer.frame import Drawn, GroundSheet, NameSheet, Piece, PieceSheet, Primitives, Sheet
from grognard.viewer.ground_mesh import GroundMesh
from grognard.viewer.grounds import Grounds, rung_of, rung_px
from grognard.viewer.hex_numbers import bare, has_numbers
from grognard.viewer.lit import Lights, LitParts, lit_parts
from grognard.viewer.map_aids import AidParts, Aids, aid_parts
from grognard.viewer.map_view import MapView
from grognard.viewer.palette import THEMES
from grognard.viewer.primitives import Point, Polygon, Primitive
from grognard.viewer.scene import position_parts
from grognard.viewer.stacks import MOST_DRAWN, Backs, Pile, backs_of, piles_of
from grognard.viewer.trails import moved_parts

NEAR, NEAR_PX = 0.16, 3.0
"""How far beside a counter a hand still takes it: in sides, as its shadow and badges lie, and in pixels."""


@dataclass(slots=True)
class MapPane:
    """A map in a rectangle, with its counters.

    Attributes:
        seen: where it lies and how it is seen.
        grounds: makes grounds.
        slot: what it is on the screen, see `GroundSheet`.
        wear: what counters wear; set a new one to change it.
        lights: what is lit on the map while one chooses.
        flying: counters in motion, over all others.
        aids: what helps to read the map.
        hovered: the space under the pointer.
        cursor: the space that the keyboard points at.
    """

    seen: MapView
    grounds: Grounds
    slot: str
    wear: Wear
    lights: Lights | None = None
    flying: tuple[Piece, ...] = ()
    hovered: int | None = None
    cursor: int | None = None
    aids: Aids = field(default_factory=Aids)
    stale: bool = True
    _view: View | None = field(default=None, init=False)
    _piles: tuple[Pile, ...] = field(default=(), init=False)
    _backs: tuple[Backs, ...] = field(default=(), init=False)
    _counters: Counters = field(default_factory=Counters, init=False)
    _looked: tuple[object, object, dict[int, Look]] = field(default=(None, None, {}), init=False)
    _drawn_for: tuple[object, ...] = field(default=(), init=False)
    _ring: tuple[object, Primitives] = field(default=(None, ()), init=False)
    _held: tuple[tuple[object, ...], Primitives] = field(default=((), ()), init=False)
    _shone: tuple[tuple[object, ...], LitParts] = field(default=((), LitParts()), init=False)
    _aided: tuple[tuple[object, ...], AidParts] = field(default=((), AidParts()), init=False)
    _signed: tuple[tuple[object, ...], Primitives] = field(default=((), ()), init=False)
    _ground: GroundMesh | None = field(default=None, init=False)

    def show(self, view: View) -> None:
        """Show another view of the game."""
        if view is not self._view:
            self._view = view
            self._piles = piles_of(self.seen.surface, view)
            self._backs = backs_of(self.seen.surface, view)
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
        if ground is not None and seen.surface.info.kind != "box":
            ground = bare(ground, self.aids.numbers)
        self._ground = ground
        self._draw_counters()
        self.stale = False
        out: list[Drawn] = []
        if ground is not None:
            marks = self.grounds.marks(seen.surface, seen.px / seen.ratio, theme, camera.seen())
            moving, backdrop = seen.moving(now_ms), seen.surface.backdrop
            out.append(GroundSheet(ground, camera, rect, moving, self.slot, marks, backdrop))
        lit = self._lit()
        out += [Sheet(parts, camera, rect) for parts in (self._position(), lit.below) if parts]
        if lit.below and ground is not None and not seen.moving(now_ms):
            out.append(NameSheet(ground, camera, rect))
        aided = self._aid_parts()
        out += [Sheet(parts, camera, rect) for parts in (aided.below, self._hover_ring()) if parts]
        out += [PieceSheet(self._counters.backs, camera, rect)] if self._counters.backs else []
        out.append(PieceSheet(self._counters.pieces, camera, rect))
        if self._counters.counts:
            out.append(Sheet(self._counters.counts, camera, rect))
        above = (self._moved_parts(), lit.above, aided.above)
        out += [Sheet(parts, camera, rect) for parts in above if parts]
        if self.flying:
            out.append(PieceSheet(self.flying, camera, rect))
        return tuple(out)

    def light(self, lights: Lights | None) -> None:
        """Light other spaces, or none."""
        if lights != self.lights:
            self.lights, self.stale = lights, True

    def aid(self, aids: Aids) -> None:
        """Help in another way."""
        if aids != self.aids:
            self.aids, self.stale = aids, True

    def counter_at(self, x: float, y: float) -> Spot | None:
        """The topmost counter at a pixel of the screen."""
        if not self.seen.rect.holds(x, y):
            return None
        self._draw_counters()
        return counter_at(self._counters.spots, self.seen.to_world(x, y))

    def counter_to_grab(self, x: float, y: float) -> Spot | None:
        """The counter that a hand takes at a pixel: the topmost there, else one whose shadow or count is."""
        found = self.counter_at(x, y)
        if found is not None or not self.seen.rect.holds(x, y):
            return found
        pile, spots = self.count_at(x, y), self._counters.spots
        if pile is not None:
            return next((one for one in reversed(spots) if self.pile_of(one) is pile), None)
        reach = NEAR_PX * self.seen.ratio / self.seen.camera.zoom
        widest = max((one.side for one in spots), default=0.0)
        return counter_at(spots, self.seen.to_world(x, y), max(reach, NEAR * widest))

    def backs_at(self, x: float, y: float) -> Backs | None:
        """What lies with its back up at a pixel of the screen."""
        if not self.seen.rect.holds(x, y):
            return None
        point = self.seen.to_world(x, y)
        for backs in self._backs:
            reach = max(NEAR * backs.side, NEAR_PX * self.seen.ratio / self.seen.camera.zoom)
            for depth in range(min(backs.count, MOST_DRAWN)):
                left, top = backs.corner_of(depth)
                inside = (-reach <= at <= backs.side + reach for at in (point[0] - left, point[1] - top))
                if all(inside):
                    return backs
        return None

    def pile_of(self, spot: Spot) -> Pile:
        """The pile that a counter is drawn in; from far away all of its side in a space are one."""
        return self._counters.piles[spot.pile]

    def spot_of(self, counter: int) -> Spot | None:
        """Where a counter is drawn on this map, None where it is not."""
        return next((spot for spot in self._counters.spots if spot.counter == counter), None)

    def count_at(self, x: float, y: float) -> Pile | None:
        """The pile whose count is at a pixel of the screen."""
        if not self._counters.counts or not self.seen.rect.holds(x, y):
            return None
        point = self.seen.to_world(x, y)
        for pile in self._counters.piles:
            if len(pile.counters) > 1:
                left, top, width, height = self._count_box(pile)
                if 0 <= point[0] - left <= width and 0 <= point[1] - top <= height:
                    return pile
        return None

    def count_spot(self, pile: Pile) -> Point:
        """The middle of a pile's count in map units."""
        left, top, width, height = self._count_box(pile)
        return left + width / 2, top + height / 2

    def _count_box(self, pile: Pile) -> tuple[float, float, float, float]:
        side = pile.side
        left, top, width, height = count_box(len(pile.counters), round(side * self.seen.goal.zoom))
        return pile.corner[0] + left * side, pile.corner[1] + top * side, width * side, height * side

    def hover(self, x: float, y: float) -> bool:
        """The pointer is here; whether it is over another space than before."""
        space = self.seen.space_at(x, y)
        changed = space != self.hovered
        self.hovered = space
        self.stale = self.stale or changed
        return changed

    def aim(self, space: int | None) -> None:
        """Ring the space that what is carried would come to."""
        self.stale = self.stale or space != self.hovered
        self.hovered = space

    def leave(self) -> None:
        """The pointer is elsewhere."""
        self.stale = self.stale or self.hovered is not None
        self.hovered = None

    def point(self, space: int) -> None:
        """Lay the cursor of the keyboard on a space, -1 for none; it is ringed and told of."""
        if (space if space >= 0 else None) != self.cursor:
            self.cursor = self.hovered = space if space >= 0 else None
            self.stale = True

    def moving(self, now_ms: float) -> bool:
        """Whether the map is in motion."""
        return self.seen.moving(now_ms)

    def _draw_counters(self) -> None:
        """Draw the counters for the zoom that the camera is bound for, unless that was done."""
        zoom = self.seen.goal.zoom
        wanted = (self._view, zoom, self.wear)
        if self._view is not None and not _same(wanted, self._drawn_for):
            self._counters = counters_of(
                self.seen.surface, self._looks(), self._piles, zoom, self.wear, self.seen.ratio
            )
            if self._backs:
                self._add_backs(self._view, zoom)
            self._drawn_for = wanted

    def _add_backs(self, view: View, zoom: float) -> None:
        """Draw what lies with its back up."""
        board, theme = self.seen.surface.board, self.wear.theme
        pieces: list[Piece] = []
        counts: list[Primitive] = []
        for backs in self._backs:
            face = back_face(board, view, backs.space, kept=backs.kept)
            pieces += back_pieces(face, backs, zoom, theme)
            counts += back_count(backs, zoom)
        counters = self._counters
        self._counters = replace(counters, backs=tuple(pieces), counts=(*counters.counts, *counts))

    def _looks(self) -> dict[int, Look]:
        """What the counters show, computed once for each view and set of badges."""
        view, badges = self._view, self.wear.badges
        if view is not None and (self._looked[0] is not view or self._looked[1] is not badges):
            board = self.seen.surface.board
            self._looked = (view, badges, looks_of(board, view, self._piles, badges))
        return self._looked[2]

    def _position(self) -> Primitives:
        """Who holds places, and states of spaces, drawn for about the zoom that the camera is bound for."""
        view, wear = self._view, self.wear
        px = rung_px(rung_of(self.seen.px / self.seen.ratio))
        if view is None:
            return ()
        key = (view, wear.badges, px, wear.theme)
        if not _same(key, self._held[0]):
            self._held = (key, position_parts(self.seen.surface, view, px, wear.theme, wear.badges))
        return self._held[1]

    def _lit(self) -> LitParts:
        """What is lit, drawn for the zoom that the camera is bound for."""
        if self.lights is None:
            return LitParts()
        px = self.seen.px / self.seen.ratio
        key = (self.lights, px, self.wear.theme)
        if not _same(key, self._shone[0]):
            self._shone = (key, lit_parts(self.seen.surface, self.lights, px, THEMES[self.wear.theme]))
        return self._shone[1]

    def _aid_parts(self) -> AidParts:
        """What helps to read the map, drawn for the zoom that the camera is bound for."""
        px, aids = self.seen.px / self.seen.ratio, self.aids
        hovered = float(-1 if self.hovered is None or aids.numbers != "hover" else self.hovered)
        numbered = self._ground is not None and has_numbers(self._ground, self.seen.goal.zoom)
        key = (aids, px, hovered, self.wear.theme, numbered)
        if not _same(key, self._aided[0]):
            theme = THEMES[self.wear.theme]
            parts = aid_parts(self.seen.surface, aids, px, self.hovered, theme, numbered=numbered)
            self._aided = (key, parts)
        return self._aided[1]

    def _moved_parts(self) -> Primitives:
        """The signs of counters that moved, where they are seen."""
        key = (self._counters, self.aids, self.wear.theme)
        if not _same(key, self._signed[0]):
            spots = self._counters.spots if self.aids.moved else ()
            marked = [(spot.at, spot.side) for spot in spots if spot.counter in self.aids.moved]
            unit = self.seen.ratio / self.seen.goal.zoom
            self._signed = (key, moved_parts(marked, unit, THEMES[self.wear.theme]))
        return self._signed[1]

    def _hover_ring(self) -> Primitives:
        """A white hexagon in the hovered space; one in accent within white where the keyboard points."""
        space, zoom, keyed = self.hovered, self.seen.goal.zoom, self.cursor == self.hovered
        key = (space, zoom, keyed, self.wear.theme)
        if self._ring[0] != key:
            parts: Primitives = ()
            if space is not None and space in self.seen.surface.index:
                rings = self.seen.surface.cells[self.seen.surface.index[space]].outlines
                unit, accent = self.seen.ratio / zoom, THEMES[self.wear.theme].interface.accent
                wide = 6.0 if keyed else 2.0
                parts = (Polygon("overlay", rings, "#FFFFFF", 0.14, "#FFFFFF", wide * unit, 0.95),)
                if keyed:
                    parts += (Polygon("overlay", rings, "", 0.0, accent, 3.0 * unit, 1.0),)
            self._ring = (key, parts)
        return self._ring[1]


def _same(wanted: tuple[object, ...], held: tuple[object, ...]) -> bool:
    """Whether two tuples hold the very same objects, or equal numbers."""
    return len(wanted) == len(held) and all(
        one is other or (isinstance(one, float | str) and one == other)
        for one, other in zip(wanted, held, strict=True)
    )
