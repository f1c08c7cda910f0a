"""What the three surfaces say once and for all: water, land, ports, mines, edges and gateways.

A :class:`Geography` is worked out once for a board. Rules read its tuples by space and its small searches,
which remember what they found: nothing here depends on the state of a game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache

from grognard.kernel import search
from grognard.kernel.board import Board
from grognard.kernel.net import Net
from grognard.plugins.empire_at_sunrise.fleet import Fleet, muster
from grognard.plugins.empire_at_sunrise.terms import Terrain

POINT = 2
"""Half movement points in one: roads cost halves (14.1), so every cost and allowance is kept in halves."""

FAR = 99
"""More hexes than any map is wide."""


TSINGTAU = "ki:D5"
"""Tsingtau's hex on the insert (11.2)."""


class Surface(IntEnum):
    """The kinds of map, from the most detailed one on (2.0); the boxes of the tracking sheet come last."""

    INSERT = 0
    MAP = 1
    CHART = 2
    BOX = 3


@dataclass(frozen=True, slots=True, eq=False)
class Geography:
    """Facts of the printed maps; every tuple is by space.

    Attributes:
        board: the board they were read from.
        surface: a :class:`Surface`.
        water, land: whether the space holds any (2.2).
        neutral: whether its land is neutral (1.1).
        port: whether a port is printed there; mixed zones of the chart have one (2.2).
        mined: whether German mines lie there (11.2).
        south: whether it lies south of the Tropic of Cancer, on map or chart (17.0).
        entry: half movement points for a ship to enter (11.1); entering the insert costs what 1304 costs.
        touching: the adjacent spaces of the same surface.
        sea: of these, where a ship may go on (11.0); closed zones and the hex under the insert are left out.
        gateway: the spaces of another surface that a ship may enter from here (11.3, 11.4).
        under_insert: the map hex that the insert magnifies.
        sea_net: the ways of ``sea`` as a net.
        fleet: what the counter sheet says to the naval rules.
        on_map: whether a space lies on one of the three surfaces; one cell more, for NOWHERE, says no.
        alone: each space as the only argument of an action.
    """

    board: Board
    surface: tuple[int, ...]
    water: tuple[bool, ...]
    land: tuple[bool, ...]
    neutral: tuple[bool, ...]
    port: tuple[bool, ...]
    mined: tuple[bool, ...]
    south: tuple[bool, ...]
    entry: tuple[int, ...]
    touching: tuple[tuple[int, ...], ...]
    sea: tuple[tuple[int, ...], ...]
    gateway: tuple[tuple[int, ...], ...]
    under_insert: int
    sea_net: Net
    fleet: Fleet
    on_map: tuple[bool, ...]
    alone: tuple[tuple[int], ...]
    near: dict[tuple[int, int], dict[int, int]] = field(default_factory=dict)

    def space(self, text: str) -> int:
        """Return the space of a printed id that the rules name.

        Raises:
            KeyError: the module has no such space.
        """
        return self.board.spaces.index[text]

    def has(self, space: int, word: str) -> bool:
        """Return whether a space carries a feature of the module's list."""
        words = self.board.codes["features"]
        return word in words and bool(self.board.spaces.features[space] >> words.index(word) & 1)

    def terrain(self, space: int) -> Terrain:
        """Return what fills a space."""
        return Terrain(self.board.spaces.terrain[space])

    def within(self, space: int, radius: int) -> dict[int, int]:
        """Return the distance of every space of the same surface up to ``radius`` away as the crow flies."""
        found = self.near.get((space, radius))
        if found is None:
            found = self.near[space, radius] = search.within(self.board.topology.adjacent, [space], radius)
        return found

    def distance(self, space: int, other: int) -> int:
        """Return the spaces from one to another over adjacency alone, FAR when no way leads there."""
        return self.within(space, FAR).get(other, FAR)

    def sailing(self, space: int) -> dict[int, int]:
        """Return every space of the same surface a ship can come to, with the spaces to enter on the way."""
        found = self.near.get((space, -1))
        if found is None:
            found = self.near[space, -1] = search.within(self.sea_net, [space])
        return found

    def closing(self, space: int) -> dict[int, int]:
        """Return every insert hex a ship can come from to fight at ``space``, with its range in hexes.

        A ship fights from the hex itself or from one that touches it (12.3), so the range is one more than
        the hexes to sail to the nearest of these, and 0 in the hex itself.
        """
        found = self.near.get((space, -2))
        if found is None:
            steps = search.within(self.sea_net, self.beside(space))
            found = {other: count + 1 for other, count in steps.items()} | {space: 0}
            self.near[space, -2] = found
        return found

    def beside(self, space: int) -> tuple[int, ...]:
        """Return a space and the water spaces that touch it."""
        return (space, *(other for other in self.touching[space] if self.water[other]))


@lru_cache(maxsize=4)
def geography(board: Board) -> Geography:
    """Return the facts of a board's maps, worked out once for each board."""
    n = len(board.spaces)
    marked = {word: _marked(board, word) for word in ("water", "land", "neutral", "port", "mines", "closed")}
    surface = _surfaces(board)
    under = next((info.parent for info in board.maps if info.parent >= 0), -1)
    shut = tuple(marked["closed"][space] or space == under for space in range(n))
    touching = tuple(
        tuple(b for b in board.topology.neighbours(a) if board.spaces.map_of[a] == board.spaces.map_of[b])
        for a in range(n)
    )
    barred = {_code(board, "land"), _code(board, "closed")} - {None}
    open_water = tuple(marked["water"][space] and not shut[space] for space in range(n))
    hexside = board.topology.hexside
    sea = tuple(
        tuple(b for b in touching[a] if open_water[a] and open_water[b] and hexside(a, b) not in barred)
        for a in range(n)
    )
    doors = board.topology.net("gateway").rows
    return Geography(
        board=board,
        surface=surface,
        water=marked["water"],
        land=marked["land"],
        neutral=marked["neutral"],
        port=marked["port"],
        mined=marked["mines"],
        south=_regions(board, "south-of-tropic", "south-of-tropic-zones"),
        entry=_entry_costs(board, surface, under),
        touching=touching,
        sea=sea,
        gateway=tuple(tuple(b for b in doors[a] if marked["water"][b]) for a in range(n)),
        under_insert=under,
        sea_net=Net.of(n, ((a, b, -1, 0) for a in range(n) for b in sea[a])),
        fleet=muster(board),
        on_map=(*(kind != Surface.BOX for kind in surface), False),
        alone=tuple(zip(range(n), strict=True)),
    )


def _surfaces(board: Board) -> tuple[int, ...]:
    order = {"ki": Surface.INSERT, "apm": Surface.MAP, "pc": Surface.CHART}
    return tuple(order.get(board.spaces.maps[number], Surface.BOX) for number in board.spaces.map_of)


def _marked(board: Board, word: str) -> tuple[bool, ...]:
    words = board.codes["features"]
    if word not in words:
        return (False,) * len(board.spaces)
    bit = words.index(word)
    return tuple(bool(mask >> bit & 1) for mask in board.spaces.features)


def _code(board: Board, word: str) -> int | None:
    return board.topology.codes.index(word) if word in board.topology.codes else None


def _regions(board: Board, *names: str) -> tuple[bool, ...]:
    held = frozenset[int]().union(*(board.regions.get(name, ()) for name in names))
    return tuple(space in held for space in range(len(board.spaces)))


#: Rows of the table ``naval_costs`` by surface and terrain (11.1).
COST_ROWS = {
    (Surface.MAP, Terrain.SEA): "apm-sea",
    (Surface.MAP, Terrain.ATOLL): "apm-atoll",
    (Surface.MAP, Terrain.COASTAL): "apm-coastal",
    (Surface.MAP, Terrain.ISLAND): "apm-island",
}


def _entry_costs(board: Board, surface: tuple[int, ...], under: int) -> tuple[int, ...]:
    """List what a space costs a ship in half points; on the insert, one that comes from the map."""
    costs = []
    for space, kind in enumerate(surface):
        if kind == Surface.CHART:
            row = "pc-zone"
        else:
            terrain = Terrain(board.spaces.terrain[under if kind == Surface.INSERT else space])
            row = COST_ROWS.get((Surface.MAP, terrain), "apm-coastal")
        costs.append(POINT * int(board.tables["naval_costs"].lookup(row)))
    return tuple(costs)
