"""Africa as the rules need it: ratings, ways, powers, prices, ships and works."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import Literal

from grognard.kernel.action import Args
from grognard.kernel.board import Board
from grognard.plugins.colonial_africa.terms import BRIGADES, SHIPS, Feature, Link, Side, Terrain, UnitType

RANGE = 5
CRIPPLED_RANGE = 1
"""H2.3 and 2.21: sea zones that a fleet enters in a turn, whole or with a crippled ship."""


CanalState = Literal["open", "closed"]
"""Of the canal, to the fleets of one power (H2.4)."""


@dataclass(frozen=True, slots=True)
class Power:
    """What a power begins with: pounds a turn, treasury, and the par its points are held against."""

    income: int
    treasury: int
    par: int


@dataclass(frozen=True, slots=True)
class Ship:
    """2.22: what is printed of a type of ship, or of a fort or port.

    Attributes:
        first, last: years in which it can be built.
        ng: naval gunnery, the chance of a hit out of ten.
        ch: critical hits.
        sh: chance out of ten of a solid hit on a target built before 1895, and on one built later.
        price: in pounds.
        is_capital: whether it is a capital ship.
        capacity: brigades it carries.
    """

    first: int
    last: int
    ng: int
    ch: int
    sh: tuple[int, int]
    price: int
    is_capital: bool = False
    capacity: int = 0


Pick = Callable[[Sequence[int]], tuple[int, ...]]
"""Reads the cells of some counters or spaces off a column at once."""


class World:
    """What never changes: the map, the ratings and prices, and the counters of each power.

    Args:
        board: the module's data.

    Attributes:
        lands, seas, shores: land spaces, sea zones and coasts, ascending.
        africa: the land spaces outside the homes of the powers; minors, wild: those of them that are minor
            powers, and those that are uncivilized (1.1).
        home: per side, its home space.
        is_home, is_minor, is_sea, is_coast, is_wild: per space.
        roads: per space, the land spaces that touch it.
        coasts: per sea zone, the land spaces on it; per land space, the sea zones it lies on.
        routes: per sea zone, the next zones, each with whether the way is the canal.
        egypt: the space that rules the canal.
        alone: per space or side, it as the one argument of an order.
        of_lands: reads the cells of all land spaces off a column.
        ev, cpv, mgv, levies: ratings of each space; 0 where it has none (1.2, H4.2).
        powers: per side.
        ships: per type of ship, by `UnitType`.
        fort, modern_fort, port: what is printed of works.
        prices, strengths: per type of brigade.
        kinds: per counter, its type.
        brigades, vessels, fleets: per side, its counters of that sort.
        by_type: per side, its brigades and ships of each type.
        of_brigades, of_vessels, of_fleets: per side, what reads the cells of such counters off a column.
    """

    __slots__ = (
        *("lands", "seas", "shores", "africa", "minors", "wild", "home", "is_home", "is_minor", "is_sea"),
        *("is_coast", "is_wild", "roads", "coasts", "routes", "egypt", "alone", "of_lands"),
        *("ev", "cpv", "mgv", "levies", "powers", "ships", "fort", "modern_fort", "port", "prices"),
        *("strengths", "kinds", "brigades", "vessels", "fleets", "by_type"),
        *("of_brigades", "of_vessels", "of_fleets"),
    )

    def __init__(self, board: Board) -> None:
        self._read_spaces(board)
        self._read_ways(board)
        self._read_ratings(board)
        self._read_prices(board)
        self._read_counters(board)

    def _read_spaces(self, board: Board) -> None:
        spaces = board.spaces
        every = range(len(spaces.ids))
        self.is_sea = tuple(code == Terrain.SEA for code in spaces.terrain)
        self.is_coast = tuple(code == Terrain.COAST for code in spaces.terrain)
        self.is_home = tuple(bool(mask >> Feature.HOME & 1) for mask in spaces.features)
        self.is_minor = tuple(bool(mask >> Feature.MINOR & 1) for mask in spaces.features)
        self.is_wild = tuple(not (self.is_sea[space] or spaces.features[space]) for space in every)
        self.lands = tuple(space for space in every if not self.is_sea[space])
        self.seas = tuple(space for space in every if self.is_sea[space])
        self.shores = tuple(space for space in every if self.is_coast[space])
        self.africa = tuple(space for space in self.lands if not self.is_home[space])
        self.minors = tuple(space for space in self.africa if self.is_minor[space])
        self.wild = tuple(space for space in self.africa if self.is_wild[space])
        self.home = tuple(spaces.index[side] for side in board.sides)
        self.egypt = spaces.index["egypt"]
        self.alone = tuple((space,) for space in every)
        self.of_lands: Pick = itemgetter(*self.lands)

    def _read_ways(self, board: Board) -> None:
        is_sea, topology = self.is_sea, board.topology
        near = [topology.neighbours(space) for space in range(len(is_sea))]
        self.roads = tuple(
            tuple(other for other in near[space] if not is_sea[space] and not is_sea[other])
            for space in range(len(is_sea))
        )
        self.coasts = tuple(
            tuple(other for other in near[space] if is_sea[space] != is_sea[other])
            for space in range(len(is_sea))
        )
        self.routes = tuple(
            tuple(
                (other, topology.hexside(space, other) == Link.CANAL)
                for other in near[space]
                if is_sea[space] and is_sea[other]
            )
            for space in range(len(is_sea))
        )

    def _read_ratings(self, board: Board) -> None:
        self.ev = _ratings(board, "ev")
        self.cpv = _ratings(board, "cpv")
        self.mgv = _ratings(board, "mgv")
        self.levies = _ratings(board, "levies")

    def _read_prices(self, board: Board) -> None:
        columns = ("income", "treasury", "par")
        self.powers = tuple(
            Power(*(_cell(board, "powers", side.name.lower(), what) for what in columns)) for side in Side
        )
        self.ships = {int(kind): _ship(board, kind) for kind in SHIPS}
        self.fort = _work(board, "fort")
        self.modern_fort = _work(board, "modern-fort")
        self.port = _work(board, "port")
        self.prices = tuple(_cell(board, "brigades", kind.name.lower(), "price") for kind in BRIGADES)
        self.strengths = tuple(_cell(board, "brigades", kind.name.lower(), "strength") for kind in BRIGADES)

    def _read_counters(self, board: Board) -> None:
        self.kinds = board.counters.type
        self.brigades = _counters(board, BRIGADES)
        self.vessels = _counters(board, SHIPS)
        self.fleets = _counters(board, (UnitType.FLEET,))
        self.by_type = tuple(
            {int(kind): _counters(board, (kind,))[side] for kind in (*BRIGADES, *SHIPS)} for side in Side
        )
        self.of_brigades: tuple[Pick, ...] = tuple(itemgetter(*each) for each in self.brigades)
        self.of_vessels: tuple[Pick, ...] = tuple(itemgetter(*each) for each in self.vessels)
        self.of_fleets: tuple[Pick, ...] = tuple(itemgetter(*each) for each in self.fleets)


world_of = lru_cache(maxsize=4)(World)
"""Return the world of a board, the same one each time."""


# Ways at sea


@lru_cache(maxsize=1 << 10)
def ways_from(world: World, start: int, canal: CanalState) -> dict[int, tuple[int, ...]]:
    """Return every sea zone with the shortest way there from a sea zone or a coast, in zone order.

    Args:
        world: the map.
        start: a sea zone or a coast.
        canal: whether its waters can be passed (H2.4).
    """
    found: dict[int, tuple[int, ...]] = {start: ()} if world.is_sea[start] else {}
    edge: list[tuple[int, tuple[int, ...]]] = [(start, ())]
    while edge:
        further = []
        for space, way in edge:
            if world.is_sea[space]:
                steps = [zone for zone, is_canal in world.routes[space] if not is_canal or canal == "open"]
            else:
                steps = list(world.coasts[space])
            for zone in steps:
                if zone not in found:
                    found[zone] = (*way, zone)
                    further.append((zone, found[zone]))
        edge = further
    return dict(sorted(found.items()))


@lru_cache(maxsize=1 << 13)
def voyages(
    world: World, fleet: int, start: int, canal: CanalState, reach: int
) -> tuple[list[Args], list[Args], list[int]]:
    """Return a fleet with each other sea zone, and each other coast, that it comes to; and these coasts.

    Args:
        world: the map.
        fleet: the counter.
        start: where it is.
        canal: whether its waters can be passed (H2.4).
        reach: sea zones that it enters at most.
    """
    zones = [zone for zone, way in ways_from(world, start, canal).items() if len(way) <= reach]
    coasts = sorted({coast for zone in zones for coast in world.coasts[zone]} - {start})
    at_sea: list[Args] = [(fleet, zone) for zone in zones if zone != start]
    return at_sea, [(fleet, coast) for coast in coasts], coasts


def _cell(board: Board, table: str, row: str, column: str) -> int:
    return int(board.tables[table].lookup(row, column).cell)


def _ratings(board: Board, name: str) -> tuple[int, ...]:
    found = [0] * len(board.spaces.ids)
    for row in board.tables["spaces"].rows:
        found[board.spaces.index[row.text]] = _cell(board, "spaces", row.text, name)
    return tuple(found)


def _ship(board: Board, kind: UnitType) -> Ship:
    row = kind.name.lower()
    first, last, ng, ch, pre, post, price, capital, capacity = (
        _cell(board, "ships", row, column)
        for column in ("from", "to", "ng", "ch", "sh-pre", "sh-post", "price", "capital", "capacity")
    )
    return Ship(first, last, ng, ch, (pre, post), price, capital == 1, capacity)


def _work(board: Board, row: str) -> Ship:
    first, last, ng, ch, pre, post, price = (
        _cell(board, "works", row, column)
        for column in ("from", "to", "ng", "ch", "sh-pre", "sh-post", "price")
    )
    return Ship(first, last, ng, ch, (pre, post), price)


def _counters(board: Board, kinds: tuple[UnitType, ...]) -> tuple[tuple[int, ...], ...]:
    types, owner = board.counters.type, board.counters.side
    return tuple(
        tuple(unit for unit, kind in enumerate(types) if kind in kinds and owner[unit] == side)
        for side in Side
    )
