"""One map, ready to be drawn: its cells with their looks, and what lies behind them, in map units.

Everything here is the same for every position of a game; it is made once for each map and kept.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from grognard.kernel.board import Board, MapInfo
from grognard.kernel.space import words_of
from grognard.viewer.art import BoardPicture, board_picture
from grognard.viewer.looks import TERRITORY, looks_in_order
from grognard.viewer.plain_shapes import box
from grognard.viewer.primitives import Point, Ring

if TYPE_CHECKING:
    from grognard.kernel.schema.shapes import Shape

Box = tuple[float, float, float, float]
SEA, GROUNDLESS = "sea", frozenset({"sea", "box", ""})
"""The look of water; and the looks that are no kind of ground."""

MARGIN = 0.3
"""What is drawn beyond the outermost cells, in hex widths."""

BOX_SIDE = 108.0
"""Side of a box that stands on no grid, in map units."""

AREA, FRAME = "area", "frame"
"""Roles of shapes: one that is a space, named by it (further parts ``id/2`` ...); the edge of the map."""
Rings = tuple[Ring, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """One space as it is drawn.

    Attributes:
        space: its number on the board.
        printed, name: as printed; the name may be empty.
        centre, corners: in map units, the corners clockwise; of an area those of the part around its middle.
        rings: all outlines of an area, islands and holes, plain enough to be lit; else empty.
        terrain: the viewer's word for its ground.
        signs: the viewer's words for its features, without territories.
        territory: the palette key of the nation whose ground it is, or empty.
    """

    space: int
    printed: str
    name: str
    centre: Point
    corners: Ring
    terrain: str
    signs: frozenset[str]
    territory: str
    rings: Rings = ()

    @property
    def outlines(self) -> Rings:
        """Everything around the space: a point is in it if it is inside an odd number of them."""
        return self.rings or (self.corners,)

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies in the space."""
        inside = False
        for ring in self.outlines:
            before_x, before_y = ring[-1]
            for here_x, here_y in ring:
                if (here_y > y) != (before_y > y):
                    crossing = here_x + (y - here_y) / (before_y - here_y) * (before_x - here_x)
                    inside ^= x < crossing
                before_x, before_y = here_x, here_y
        return inside


@dataclass(frozen=True, eq=False)
class Surface:
    """One map of a board.

    Attributes:
        key: what it is made from, as text; equal keys, equal maps. Empty where that is not known.
        board, info: the game's board, and what it says of the map.
        cells: in the order of the spaces.
        hw: width of a hex from side to side (of a square, its shorter side) in map units; the measure of
            everything drawn.
        box: left, top, right, bottom of the drawing.
        shapes: by role, what lies behind the cells, each a tuple of rings or lines.
        names: by role of shapes that are only names, each with its line.
        index: space -> place in `cells`.
        backdrop: the picture it is drawn on, if it has one.
        areas: space -> parts of it that are drawn, each with its holes; empty where there are cells or boxes.
    """

    key: str
    board: Board
    info: MapInfo
    cells: tuple[Cell, ...]
    hw: float
    box: Box
    shapes: Mapping[str, tuple[Rings, ...]]
    names: Mapping[str, tuple[tuple[str, Ring], ...]]
    index: Mapping[int, int]
    backdrop: BoardPicture | None = None
    areas: Mapping[int, tuple[Rings, ...]] = field(default_factory=dict)

    @property
    def has_geography(self) -> bool:
        """Whether the map draws land and sea of its own behind its cells."""
        return "land" in self.shapes

    @property
    def miles(self) -> float:
        """Miles across a hex, as far as coasts care: small where the map says nothing."""
        return self.info.scale_miles or 10.0


def main_map(board: Board) -> str:
    """The map a table opens with: the one that others are inserts of, else the first."""
    parents = {board.spaces.map_of[info.parent] for info in board.maps if info.parent >= 0}
    return board.maps[min(parents)].id if parents else board.maps[0].id


_KEPT: dict[tuple[str, str, str], Surface] = {}
_MOST_KEPT = 32


def surface_of(board: Board, map_id: str) -> Surface:
    """Make a map ready to be drawn, or find it among the last ones made.

    Raises:
        KeyError: the board has no such map.
    """
    module = board.module
    art = ""
    if module is not None:
        sections = module.container.sections
        known = ("manifest", "shapes", "pictures")
        art = "".join(sections[name].digest.hex()[:16] for name in known if name in sections)
    key = (board.digest, art, map_id)
    if key not in _KEPT:
        while len(_KEPT) >= _MOST_KEPT:
            _KEPT.pop(next(iter(_KEPT)))
        _KEPT[key] = _surface(board, map_id, "/".join(key) if art else "")
    return _KEPT[key]


def _surface(board: Board, map_id: str, key: str) -> Surface:
    number = board.spaces.maps.index(map_id) if map_id in board.spaces.maps else -1
    if number < 0:
        raise KeyError(f"There is no map {map_id}; there are {', '.join(board.spaces.maps)}.")
    info = board.maps[number]
    shapes, names = _shapes(board, map_id)
    areas = _areas(board, map_id)
    cells = _with_areas(_cells(board, info), areas)
    frame = shapes.get(FRAME) or [cell.outlines for cell in cells]
    xs = [x for rings in frame for ring in rings for x, _ in ring]
    ys = [y for rings in frame for ring in rings for _, y in ring]
    hw = min(info.grid.size) if info.grid else BOX_SIDE
    room = MARGIN * hw
    limits = min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room
    backdrop = board_picture(board, map_id)
    if backdrop is not None:
        left, top, right, bottom = backdrop.box
        limits = min(*xs, left), min(*ys, top), max(*xs, right), max(*ys, bottom)
    return Surface(
        key,
        board,
        info,
        cells,
        hw,
        limits,
        shapes,
        names,
        {cell.space: place for place, cell in enumerate(cells)},
        backdrop,
        areas,
    )


def _areas(board: Board, map_id: str) -> dict[int, tuple[Rings, ...]]:
    """The shapes of a map that are spaces, by space."""
    found: dict[int, list[Rings]] = {}
    for shape in board.module.shapes.shapes if board.module is not None else ():
        if shape.map == map_id and shape.role == AREA:
            space = board.spaces.find(f"{map_id}:{shape.name.partition('/')[0]}")
            if space is not None:
                found.setdefault(space, []).append(_rings(shape))
    return {space: tuple(parts) for space, parts in sorted(found.items())}


def _with_areas(cells: list[Cell], areas: Mapping[int, tuple[Rings, ...]]) -> tuple[Cell, ...]:
    """Give cells that are areas their outlines."""
    if not areas:
        return tuple(cells)
    # It loads a geometry library, which maps of hexes can do without.
    from grognard.viewer.outlines import plain_outlines

    plain = plain_outlines(areas, {cell.space: cell.centre for cell in cells}, 0.02 * BOX_SIDE)
    return tuple(
        replace(cell, corners=plain[cell.space][0], rings=plain[cell.space]) if cell.space in plain else cell
        for cell in cells
    )


def _rings(shape: Shape) -> Rings:
    return tuple(tuple(zip(ring[::2], ring[1::2], strict=True)) for ring in shape.rings)


def _cells(board: Board, info: MapInfo) -> list[Cell]:
    spaces = board.spaces
    terrain = looks_in_order(board, "terrain")
    features = board.codes.get("features", ())
    look = dict(zip(features, looks_in_order(board, "features"), strict=True))
    found = []
    for space in spaces.of_map(info.id):
        centre = (spaces.x[space], spaces.y[space])
        column, row = spaces.col[space], spaces.row[space]
        on_grid = info.grid is not None and column >= 0
        corners = (
            info.grid.corners((column, row))
            if info.grid is not None and on_grid
            else box(centre[0] - BOX_SIDE / 2, centre[1] - BOX_SIDE / 2, BOX_SIDE, BOX_SIDE)
        )
        signs = {look[word] for word in words_of(spaces.features[space], features)}
        nations = sorted(sign.removeprefix(TERRITORY) for sign in signs if sign.startswith(TERRITORY))
        code = spaces.terrain[space]
        found.append(
            Cell(
                space,
                spaces.printed[space],
                spaces.names[space],
                centre,
                tuple(corners),
                terrain[code] if code >= 0 else "",
                frozenset(sign for sign in signs if not sign.startswith(TERRITORY)),
                nations[0] if nations else "",
            )
        )
    return found


def _shapes(
    board: Board, map_id: str
) -> tuple[dict[str, tuple[tuple[Ring, ...], ...]], dict[str, tuple[tuple[str, Ring], ...]]]:
    """Sort the module's shapes by role; those that are names keep their name."""
    shapes: dict[str, list[tuple[Ring, ...]]] = {}
    names: dict[str, list[tuple[str, Ring]]] = {}
    for shape in board.module.shapes.shapes if board.module is not None else ():
        if shape.map != map_id or shape.role == AREA:
            continue
        rings = _rings(shape)
        if shape.role.endswith("-name") or shape.role == "overlay":
            names.setdefault(shape.role, []).append((shape.name, rings[0]))
        else:
            shapes.setdefault(shape.role, []).append(rings)
    return (
        {role: tuple(found) for role, found in shapes.items()},
        {role: tuple(found) for role, found in names.items()},
    )


def distance(one: Point, other: Point) -> float:
    """How far two points lie apart."""
    return math.hypot(one[0] - other[0], one[1] - other[1])


_SPOTS: Mapping[str, Mapping[str, Point]] = {
    "flat": {"flag": (-0.445, 0.04), "works": (0.45, 0.04), "mine": (-0.285, -0.375)},
    "pointy": {"flag": (-0.405, 0.12), "works": (0.405, 0.12), "mine": (-0.40, -0.16)},
    "square": {
        "flag": (-0.40, 0.34),
        "works": (0.415, 0.30),
        "mine": (-0.415, 0.0),
        "port": (0.385, -0.375),
    },
}
"""Where signs stand in a cell, in hex widths from its middle: clear of counter, number and name."""


def spot_of(surface: Surface, cell: Cell, sign: str) -> Point:
    """Where a sign stands in a cell: ``flag``, ``works``, ``mine``; on squares also ``port``."""
    form = surface.info.grid.orientation if surface.info.grid is not None else "square"
    x, y = _SPOTS[form][sign]
    return cell.centre[0] + x * surface.hw, cell.centre[1] + y * surface.hw


def number_at(surface: Surface, cell: Cell, size: float) -> Point:
    """The middle of the base line of a cell's number, so high."""
    top = min(y for _, y in cell.corners)
    pointed = surface.info.grid is not None and surface.info.grid.orientation == "pointy"
    return cell.centre[0], top + (0.09 * surface.hw if pointed else 0.035 * surface.hw) + 0.74 * size
