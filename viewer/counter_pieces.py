"""Counters of a view as pieces for the window: each look drawn once, and where each counter is seen.

How counters lie is `stacks`, what they show is `looks`, `counters` and `counter_states`; here their looks
become tuples that stay the same, so that the window can keep their pictures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

from grognard.kernel.board import Board
from grognard.kernel.game import Badge
from grognard.kernel.state import ANGLE, BACKS, PILE
from grognard.kernel.view import View
from grognard.kernel.visibility import UNSEEN
from grognard.viewer.blocks import BLOCKS_BELOW_PX, block_face, block_parts, block_px, blocks_of, shown_of
from grognard.viewer.counter_states import badge_parts, count_badge, over, under
from grognard.viewer.counters import Face, face_parts
from grognard.viewer.frame import Piece, Primitives
from grognard.viewer.looks import face_of
from grognard.viewer.palette import THEMES
from grognard.viewer.primitives import Group, Point, Primitive
from grognard.viewer.stacks import Pile
from grognard.viewer.surface import Surface

#: Sides in pixels at which blocks are drawn; they serve all zooms between.
_SMALL_PX = (10, 13, 16, 24, 32, 48)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a counter is seen.

    Attributes:
        counter, space: who, and where it stands.
        pile: its pile, as a place in the list of piles.
        at: its middle in map units.
        side: of the square it is drawn in, in map units.
        form: width and height of it, in sides; a picture may be narrower or lower than its square.
        turn: by how many degrees it is turned to the right.
    """

    counter: int
    space: int
    pile: int
    at: Point
    side: float
    form: Point = (1.0, 1.0)
    turn: int = 0

    def holds(self, point: Point, reach: float = 0.0) -> bool:
        """Whether a map point lies on it, or not farther than so many map units beside its edges."""
        x, y = point[0] - self.at[0], point[1] - self.at[1]
        if self.turn:
            right, down = cos(radians(self.turn)), sin(radians(self.turn))
            x, y = x * right + y * down, y * right - x * down
        wide, high = self.form[0] * self.side, self.form[1] * self.side
        return abs(x) <= wide / 2 + reach and abs(y) <= high / 2 + reach


@dataclass(frozen=True, slots=True)
class Counters:
    """The counters of a map at a zoom.

    Attributes:
        pieces: from bottom to top.
        spots: where each piece is seen, in the same order.
        counts: how many counters each pile has, over the pieces, in map units.
        piles: the piles as they are drawn, which spots name by number; from far away they are blocks.
        backs: what lies with its back up, under the pieces; nobody can point at it.
    """

    pieces: tuple[Piece, ...] = ()
    spots: tuple[Spot, ...] = ()
    counts: Primitives = ()
    piles: tuple[Pile, ...] = ()
    backs: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Wear:
    """What counters wear beside their faces.

    Attributes:
        badges: how columns of the view are shown.
        states: counter -> one of `counter_states.STATES`.
        theme: ``light`` or ``dark``.
        hidden: counters that are not drawn, since they are on the way.
    """

    badges: Mapping[str, Badge]
    states: Mapping[int, str]
    theme: str = "light"
    hidden: frozenset[int] = frozenset()


Look = tuple[Face, tuple[str, ...], int]
"""What a counter shows at any zoom: its face, the icons of its badges, by how many degrees it is turned."""


def looks_of(board: Board, view: View, piles: Sequence[Pile], badges: Mapping[str, Badge]) -> dict[int, Look]:
    """What every counter of some piles shows."""
    return {counter: look_of(board, view, counter, badges) for pile in piles for counter in pile.counters}


def look_of(board: Board, view: View, counter: int, badges: Mapping[str, Badge]) -> Look:
    """What one counter shows."""
    face = face_of(board, counter, view.columns["face"][counter])
    return face, icons_of(view, counter, len(board.counters.ids), badges), angle_of(view, counter)


def angle_of(view: View, counter: int) -> int:
    """By how many degrees a counter is seen turned, to the right."""
    column = view.columns.get(ANGLE)
    return 0 if column is None or column[counter] == UNSEEN else column[counter] % 360


def counters_of(
    surface: Surface,
    looks: Mapping[int, Look],
    piles: Sequence[Pile],
    zoom: float,
    wear: Wear,
    ratio: float = 1.0,
) -> Counters:
    """Draw piles at a zoom; from far away one block for each side in a space.

    Args:
        surface: the map.
        looks: as of `looks_of`.
        piles: as of `stacks.piles_of`.
        zoom: pixels for a map unit.
        wear: states and theme.
        ratio: pixels of the screen for one of the window's.
    """
    if surface.hw * zoom < BLOCKS_BELOW_PX * ratio:
        px = block_px(surface.hw * zoom / ratio) * ratio
        return _blocks(looks, blocks_of(surface.board, piles, px / zoom), zoom, wear)
    pieces: list[Piece] = []
    spots: list[Spot] = []
    counts: list[Primitive] = []
    for number, pile in enumerate(piles):
        for depth in reversed(range(len(pile.drawn))):
            counter = pile.drawn[depth]
            x, y = pile.corner_of(depth)
            at = x + pile.side / 2, y + pile.side / 2
            if counter not in wear.hidden:
                pieces.append(piece_of(looks[counter], counter, at, pile.side, zoom, wear))
                face, _, turn = looks[counter]
                spots.append(Spot(counter, pile.space, number, at, pile.side, _form(face), turn))
        if len(pile.counters) > 1:
            badge = _count(len(pile.counters), round(pile.side * zoom))
            counts.append(Group("marker", badge, pile.corner, pile.side))
    return Counters(tuple(pieces), tuple(spots), tuple(counts), tuple(piles))


def piece_of(look: Look, counter: int, at: Point, side: float, zoom: float, wear: Wear) -> Piece:
    """Draw one counter with its middle at a point."""
    face, icons, turn = look
    px = max(4, round(side * zoom))
    state = wear.states.get(counter, "")
    parts = _parts(face, icons, state, px, wear.theme)
    return Piece(parts, at, side, px, look=(face, icons, state, turn), turn=float(turn))


def icons_of(view: View, row: int, length: int, badges: Mapping[str, Badge]) -> tuple[str, ...]:
    """Icons of the badges that a counter or space shows, by columns of so many cells.

    How a counter is turned and what lies with its back up is drawn, and needs no badge.
    """
    found = []
    for name, badge in badges.items():
        if name in (ANGLE, BACKS, PILE):
            continue
        column = view.columns.get(name.partition("=")[0], ())
        if len(column) == length and column[row] != UNSEEN and badge.shows(column[row]):
            found.append(badge.icon)
    return tuple(found)


def counter_at(spots: Sequence[Spot], point: Point, reach: float = 0.0) -> Spot | None:
    """The topmost counter over a map point, or so near to it in map units."""
    return next((spot for spot in reversed(spots) if spot.holds(point, reach)), None)


def _form(face: Face) -> Point:
    """Width and height of a face in sides of its square."""
    return face.art.box[2:] if face.art is not None else (1.0, 1.0)


@lru_cache(maxsize=8192)
def _parts(face: Face, icons: tuple[str, ...], state: str, px: int, theme: str) -> Primitives:
    return (
        *(under(state, px, THEMES[theme]) if state else ()),
        *face_parts(face, px, theme),
        *(badge_parts(icons, px) if icons else ()),
        *(over(state, px, THEMES[theme]) if state else ()),
    )


@lru_cache(maxsize=1024)
def _count(count: int, px: int) -> Primitives:
    return count_badge(count, px)


def _blocks(looks: Mapping[int, Look], blocks: tuple[Pile, ...], zoom: float, wear: Wear) -> Counters:
    pieces, spots = [], []
    counts: list[Primitive] = []
    for number, block in enumerate(blocks):
        counters, state = shown_of(block, wear.states, wear.hidden)
        if not counters:
            continue
        px = round(block.side * zoom)
        drawn = next((one for one in _SMALL_PX if one >= px), _SMALL_PX[-1])
        face = block_face(looks[counters[0]][0])
        at = block.corner[0] + block.side / 2, block.corner[1] + block.side / 2
        parts = _block_parts(face, state, drawn, wear.theme)
        pieces.append(Piece(parts, at, block.side, drawn, look=(face, "block", state)))
        spots.append(Spot(counters[0], block.space, number, at, block.side))
        if len(counters) > 1:
            counts.append(Group("marker", _count(len(counters), px), block.corner, block.side))
    return Counters(tuple(pieces), tuple(spots), tuple(counts), blocks)


@lru_cache(maxsize=1024)
def _block_parts(face: Face, state: str, px: int, theme: str) -> Primitives:
    return (
        *(under(state, px, THEMES[theme]) if state else ()),
        *block_parts(face, px, theme),
        *(over(state, px, THEMES[theme]) if state else ()),
    )
